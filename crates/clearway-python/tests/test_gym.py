"""The Gymnasium environments."""

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import clearway
import clearway.gym
from clearway.gym import ClearwayEnv, ClearwayVectorEnv


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("observation", ["dict", "grid"])
@pytest.mark.parametrize("reward", ["progress", "sparse"])
@pytest.mark.parametrize("render_mode", ["ansi", "rgb_array"])
def test_gymnasium_env_checker(observation: Any, reward: Any, render_mode: str) -> None:
    made = gymnasium.make(
        "clearway/Puzzle-v0",
        observation=observation,
        reward=reward,
        grades=(1, 25),
        puzzles=4,
        render_mode=render_mode,
    )
    check_env(made.unwrapped)


@pytest.mark.parametrize("own", [None, ["hardest", "walled", "huji"]])
def test_a_shortest_solution_earns_one(own: list[str] | None) -> None:
    env = ClearwayEnv(own=own, puzzles=5, puzzle_seed=3, max_actions=500)
    for number in range(3):
        _, info = env.reset(options={"puzzle": number})
        solution = env.puzzle.solve()
        assert info["depth"] == info["optimum"] == solution.moves
        earned = 0.0
        for move in solution.solution:
            action = env.action_of(move)
            assert info["action_mask"][action] == 1
            _, reward, terminated, truncated, info = env.step(action)
            assert info["legal"] and not truncated
            earned += reward
        assert terminated and earned == pytest.approx(1)


def test_sparse_rewards_and_truncation() -> None:
    env = ClearwayEnv(reward="sparse", own=["XXB/..B/..."], max_actions=3, penalty=0.25)
    _, info = env.reset(seed=1)
    assert info["depth"] is None
    down, right = clearway.Move("B", 1), clearway.Move("X", 1)
    _, reward, terminated, _, info = env.step(env.action_of(right))
    assert (reward, terminated, info["legal"]) == (-0.25, False, False)
    assert env.step(env.action_of(down))[1] == 0
    _, reward, terminated, truncated, _ = env.step(env.action_of(right))
    assert (reward, terminated, truncated) == (1, True, False)
    env.reset(seed=1)
    ends = [env.step(env.action_of(right))[3] for _ in range(3)]
    assert ends == [False, False, True]


def test_seeds_and_grades() -> None:
    def boards(seed: int) -> list[str]:
        env = ClearwayEnv(grades=(30, 40), puzzles=20)
        env.reset(seed=seed)
        found = [env.puzzle.board]
        for _ in range(4):
            env.reset()
            found.append(env.puzzle.board)
        return found

    assert boards(1) == boards(1) != boards(2)
    for board in boards(1)[:2]:
        assert 30 <= (clearway.Puzzle.parse(board).grade().grade or 0) <= 40


def same_game(grid: Any, wishes: dict[str, Any]) -> ClearwayEnv:
    """A single environment on the puzzle shown in a grid."""
    env = ClearwayEnv(**wishes)
    for number in range(len(wishes["own"])):
        seen, _ = env.reset(options={"puzzle": number})
        if np.array_equal(seen["grid"], grid):
            return env
    raise AssertionError("no puzzle looks like that")


def test_vector_and_single_environments_agree() -> None:
    wishes: dict[str, Any] = {"own": ["beginner", "expert", "hardest"]}
    many = ClearwayVectorEnv(8, **wishes)
    seen, info = many.reset(seed=7)
    singles = [same_game(grid, wishes) for grid in seen["grid"]]
    assert len({env.puzzle.board for env in singles}) > 1
    random = np.random.default_rng(5)
    for _ in range(60):
        assert many.observation_space.contains(seen)
        actions = np.array([random.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        actions[random.integers(8)] = random.integers(many.single_action_space.n)  # type: ignore
        seen, rewards, terminated, truncated, info = many.step(actions)
        if terminated.any():
            break
        for board, env in enumerate(singles):
            one, reward, _, _, told = env.step(actions[board])
            assert reward == rewards[board] and told["legal"] == info["legal"][board]
            assert all(np.array_equal(one[name], seen[name][board]) for name in one)
        assert not truncated.any()


def test_a_finished_game_restarts_with_the_next_action() -> None:
    many = ClearwayVectorEnv(2, own=["beginner"], max_actions=2)
    first, info = many.reset(seed=0)
    action = np.flatnonzero(info["action_mask"][0])[:1].repeat(2)
    many.step(action)
    assert many.step(action)[3].tolist() == [True, True]
    seen, rewards, terminated, truncated, _ = many.step(action)
    assert np.array_equal(seen["grid"], first["grid"])
    assert not (rewards.any() or terminated.any() or truncated.any())
    assert not np.array_equal(many.step(action)[0]["grid"], first["grid"])


def test_a_vector_of_the_registered_environment() -> None:
    made = gymnasium.make_vec(
        "clearway/Puzzle-v0", num_envs=3, vectorization_mode="vector_entry_point", puzzles=3
    )
    seen, _ = made.reset(seed=1)
    again, _ = made.reset(seed=1)
    assert all(np.array_equal(seen[name], again[name]) for name in seen)
    made.close()


def test_pictures() -> None:
    env = ClearwayEnv(own=["beginner"], render_mode="rgb_array", cell=20)
    env.reset(seed=0)
    picture = env.render()
    assert picture.dtype == np.uint8 and picture.shape[2] == 3 and picture.std() > 0
    text = ClearwayEnv(own=["beginner"], render_mode="ansi")
    text.reset(seed=0)
    assert text.render() == str(clearway.Puzzle.parse("beginner")) + "\n"
    many = ClearwayVectorEnv(2, own=["beginner"], render_mode="rgb_array")
    many.reset(seed=0)
    assert len(many.render()) == 2


def test_invalid_arguments() -> None:
    nonsense: tuple[dict[str, Any], ...] = (
        {"observation": "text"},
        {"reward": "none"},
        {"grades": (50, 40)},
        {"own": []},
        {"own": ["nonsense"]},
        {"puzzles": 0},
        {"render_mode": "human"},
    )
    for wrong in nonsense:
        with pytest.raises(ValueError):
            ClearwayEnv(**wrong)
    env = ClearwayEnv(own=["XX.B/...B/...B/...B"])
    with pytest.raises(clearway.ClearwayError):
        env.reset()
    with pytest.raises(clearway.ClearwayError):
        ClearwayEnv(own=["beginner"], render_mode="ansi").render()
    with pytest.raises(clearway.ClearwayError):
        ClearwayEnv(moves=(90, 99)).reset()
    beyond = ClearwayEnv(own=["beginner"])
    beyond.reset()
    for action in (-1, 10**6):
        assert not beyond.step(action)[4]["legal"]
    many = ClearwayVectorEnv(2, own=["beginner"])
    many.reset()
    with pytest.raises(ValueError):
        many.step(np.zeros(3))


def test_masks_as_sb3_contrib_asks_for_them() -> None:
    env = ClearwayEnv(own=["beginner"])
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
    many = ClearwayVectorEnv(3, own=["beginner"])
    _, info = many.reset(seed=1)
    assert np.array_equal(many.action_masks(), info["action_mask"].astype(bool))


def test_options_are_checked() -> None:
    env = ClearwayEnv(own=["beginner", "expert"])
    for options in ({"puzle": 1}, {"puzzle": 2}, {"puzzle": -1}, {"puzzle": "one"}):
        with pytest.raises(ValueError):
            env.reset(options=options)
    env.reset(options={"puzzle": np.int64(1)})
    assert env.puzzle.board == clearway.Puzzle.parse("expert").board


def moves_at_random(env: ClearwayVectorEnv, steps: int, seed: int) -> list[Any]:
    random = np.random.default_rng(seed)
    found = []
    for _ in range(steps):
        masks = env.action_masks()
        actions = np.array([random.choice(np.flatnonzero(mask)) for mask in masks])
        seen, rewards, terminated, truncated, _ = env.step(actions)
        found.append((seen["grid"].tolist(), rewards.tolist(), terminated.tolist()))
        found.append(truncated.tolist())
    return found


def test_each_board_of_a_vector_can_have_its_own_seed() -> None:
    many = ClearwayVectorEnv(3, puzzles=50, grades=(1, 30))
    first, _ = many.reset(seed=[5, 6, 7])
    again, _ = many.reset(seed=[5, 9, 7])
    assert np.array_equal(first["grid"][0], again["grid"][0])
    assert np.array_equal(first["grid"][2], again["grid"][2])
    assert not np.array_equal(first["grid"][1], again["grid"][1])
    with pytest.raises(ValueError, match="one seed for each"):
        many.reset(seed=[1, 2])


def test_some_boards_of_a_vector_can_be_reset() -> None:
    many = ClearwayVectorEnv(3, own=["beginner"], autoreset_mode="Disabled")
    start, info = many.reset(seed=1)
    action = np.flatnonzero(info["action_mask"][0])[:1].repeat(3)
    moved = many.step(action)[0]["grid"].copy()
    seen, _ = many.reset(options={"reset_mask": np.array([True, False, False])})
    assert np.array_equal(seen["grid"][0], start["grid"][0])
    assert np.array_equal(seen["grid"][1:], moved[1:])
    for wrong in ([True, False, False, True], [0, 1, 1], [False] * 3):
        with pytest.raises(ValueError, match="reset_mask"):
            many.reset(options={"reset_mask": np.array(wrong)})


def test_a_finished_game_can_restart_in_the_same_step() -> None:
    many = ClearwayVectorEnv(
        2, own=["beginner"], max_actions=2, autoreset_mode=gymnasium.vector.AutoresetMode.SAME_STEP
    )
    start, info = many.reset(seed=0)
    action = np.flatnonzero(info["action_mask"][0])[:1].repeat(2)
    moved, _, _, _, info = many.step(action)
    assert "final_obs" not in info
    last = moved["grid"].copy()
    seen, _, _, truncated, info = many.step(action)
    assert truncated.tolist() == [True, True] and info["_final_obs"].tolist() == [True, True]
    assert np.array_equal(seen["grid"], start["grid"])
    assert not np.array_equal(info["final_obs"][0]["grid"], start["grid"][0])
    assert info["final_obs"][0]["grid"].shape == last[0].shape


def test_games_are_saved_restored_and_pickled() -> None:
    many = ClearwayVectorEnv(4, puzzles=20, grades=(1, 30), max_actions=5)
    many.reset(seed=[1, 2, 3, 4])
    moves_at_random(many, 7, seed=3)
    saved, copy = many.save(), pickle.loads(pickle.dumps(many))
    ahead = moves_at_random(many, 12, seed=8)
    assert moves_at_random(copy, 12, seed=8) == ahead
    many.restore(saved)
    assert moves_at_random(many, 12, seed=8) == ahead
    env = ClearwayEnv(own=["beginner"])
    _, info = env.reset(seed=1)
    env.step(int(np.flatnonzero(info["action_mask"])[0]))
    again = pickle.loads(pickle.dumps(env))
    assert again.puzzle == env.puzzle and again.action_of(clearway.Move("X", 1)) >= 0
    move = env.puzzle.solve().solution[0]
    assert again.step(again.action_of(move))[1] == env.step(env.action_of(move))[1]


def test_splits_share_no_puzzle() -> None:
    def boards(split: Any) -> set[str]:
        env = ClearwayEnv(split=split, puzzles=30, moves=(5, 12))
        found = set()
        for number in range(30):
            env.reset(options={"puzzle": number})
            found.add(env.puzzle.board)
        return found

    train, test = boards("train"), boards("test")
    assert len(train) == len(test) == 30 and not train & test
    with pytest.raises(ValueError, match="belong to no split"):
        ClearwayEnv(own=["beginner"], split="train")
