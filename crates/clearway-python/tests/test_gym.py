"""The Gymnasium environments."""

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
