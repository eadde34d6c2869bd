"""Each adapter in the loop of its own package. Run by ``cargo xtask environments``."""

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import pytest

import clearway
from clearway import Puzzle
from clearway.tasks import tasks

# The packages are installed by `cargo xtask environments`. There all of them must be there.
reasoning_gym: Any = pytest.importorskip("reasoning_gym")


def test_documented_examples_run(root: Path, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    text = (root / "docs/environments.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= 6
    names: dict[str, object] = {"__name__": "example"}
    for block in blocks:
        exec(compile(block, "docs/environments.md", "exec"), names)


def test_reasoning_gym_scores_a_dataset() -> None:
    import clearway.adapters.reasoning_gym as adapter

    made = reasoning_gym.create_dataset("clearway", size=6, seed=3, min_moves=4, max_moves=8)
    assert len(made) == 6
    for entry in made:
        board = Puzzle.parse(entry["metadata"]["board"])
        assert made.score_answer(board.solve().text, entry) == 1.0
        assert made.score_answer("X+1 " * 50, entry) < 0.2
        assert made.score_answer(None, entry) == 0.0
        assert 4 <= entry["metadata"]["optimal_moves"] <= 8
    curriculum = adapter.ClearwayCurriculum()
    config = curriculum.generate_configuration({"size": 2, "seed": 1})
    assert (config.min_moves, config.max_moves) == (5, 10)


def test_inspect_runs_an_evaluation(tmp_path: Path) -> None:
    import inspect_ai
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    from clearway.adapters.inspect import clearway as task

    rows = tasks(4, seed=1, moves=(4, 6), split="test")
    answers = [row.puzzle().solve().text for row in rows[:2]] + ["I pass.", "X+9"]
    outputs = [ModelOutput.from_content("mockllm/model", text) for text in answers]
    for output in outputs:
        # Else Inspect counts tokens, for which it asks the network.
        output.usage = ModelUsage()
    model = get_model("mockllm/model", custom_outputs=outputs)
    wanted = task(count=4, seed=1, moves=(4, 6), split="test")
    (log,) = inspect_ai.eval(
        wanted, model=model, log_dir=str(tmp_path), display="none", max_connections=1
    )
    assert log.status == "success", log.error
    found = sorted(sample.scores["credit"].value for sample in log.samples)
    assert found == [0.0, 0.0, 1.0, 1.0]
    assert log.results.scores[0].metrics["mean"].value == pytest.approx(0.5)


def test_textarena_plays_a_game() -> None:
    import textarena

    import clearway.adapters.textarena  # noqa: F401

    env = textarena.make("Clearway-v0")
    env.reset(num_players=1, seed=4)
    inner = env
    while hasattr(inner, "env"):
        inner = inner.env
    game = inner.state.game_state["game"]
    plan = [str(move) for move in game.start.solve().solution]
    player, seen = env.get_observation()
    assert player == 0 and seen
    env.step("[Z+1]")
    done = False
    for move in plan:
        assert not done
        done, _ = env.step(f"I move [{move}].")
    assert done
    rewards, _ = env.close()
    assert rewards[0] == 1.0
    env.reset(num_players=1, seed=4)
    env.step("no move at all")
    done, _ = env.step("[Z+1]")
    assert done


def test_openenv_steps_and_serves() -> None:
    from clearway.adapters.openenv import ClearwayEnvironment, PuzzleAction, app

    env = ClearwayEnvironment()
    seen = env.reset(puzzle="beginner")
    assert "Solve this sliding-car puzzle" in seen.prompt
    assert not env.step(PuzzleAction(move="Z+1")).legal
    earned = 0.0
    for move in Puzzle.parse("beginner").solve().solution:
        seen = env.step(PuzzleAction(move=str(move)))
        earned += seen.reward or 0
    assert seen.done and seen.solved and earned == pytest.approx(1)
    assert env.state.step_count == 16 and env.state.illegal_moves == 1
    from fastapi.testclient import TestClient

    client = TestClient(app)
    assert client.get("/health").status_code == 200
    told = client.post("/reset", json={"seed": 3}).json()
    assert told["observation"]["board"]


def test_verifiers_scores_its_tasks() -> None:
    import verifiers.v1 as vf
    from verifiers.v1.graph import MessageNode
    from verifiers.v1.trace import AgentInfo, TraceTask

    from clearway.adapters.verifiers import ClearwayConfig, ClearwayTaskset

    taskset = ClearwayTaskset(ClearwayConfig(count=4, seed=2, min_moves=4, max_moves=7))
    assert ClearwayTaskset.task_type().__name__ == "ClearwayTask"
    found = list(taskset.take(3))
    assert [task.data.idx for task in found] == [0, 1, 2]
    for task, reply in zip(found, ("best", "I pass.", "X+9")):
        text = Puzzle.parse(task.data.board).solve().text if reply == "best" else reply
        nodes = [MessageNode(message=vf.AssistantMessage(content=text), sampled=True)]
        told = {"type": "ClearwayTask", "data": task.data, "hash": task.hash, "key": task.key}
        agent = AgentInfo(config=vf.AgentConfig())
        trace = vf.Trace(task=TraceTask(**told), agent=agent, nodes=nodes)
        asyncio.run(task.score(trace))
        expected = 1.0 if reply == "best" else 0.0
        assert trace.reward == expected and trace.metrics["solved"] == expected


def test_sb3_contrib_learns_with_masks() -> None:
    import sb3_contrib
    from sb3_contrib.common.maskable.evaluation import evaluate_policy

    from clearway.gym import ClearwayEnv

    env = ClearwayEnv(own=["XXB/..B/..."], max_actions=20, observation="dict")
    model = sb3_contrib.MaskablePPO(
        "MultiInputPolicy", env, n_steps=64, batch_size=32, seed=1, device="cpu"
    )
    model.learn(256)
    mean, _ = evaluate_policy(model, ClearwayEnv(own=["XXB/..B/..."], max_actions=20), 5)
    assert mean > 0


def boards_of_reasoning_gym() -> list[tuple[str, int]]:
    from reasoning_gym.games import rush_hour as rush

    lines = rush.get_data_file_path("rush_18k.txt").read_text().splitlines()
    pairs = (line.split() for line in lines if line.strip())
    return [(board, int(moves)) for moves, board, *_ in pairs]


def test_all_boards_of_reasoning_gym_are_solved_in_its_numbers_of_moves() -> None:
    boards = boards_of_reasoning_gym()
    assert len(boards) == 18_068
    found = clearway.solve_many([board for board, _ in boards])
    assert found.optimal_moves == [moves for _, moves in boards]


def random_answer(board: str, plan: list[str], chance: random.Random) -> str:
    """Plans, spoilt plans, noise and blind moves."""
    letters = sorted(set(board) - set("ox"))
    pool = letters + ["Z", "a", chr(ord(letters[-1]) + 1), chr(ord(letters[-1]) + 2)]
    kind = chance.randrange(5)
    if kind == 0:
        moves = list(plan)
    elif kind == 1:
        moves = [move for move in plan if chance.random() < 0.9]
    elif kind == 2:
        moves = [f"{chance.choice(pool)}{chance.choice('+-')}{chance.randrange(12)}"] * 3 + plan
    elif kind == 3:
        moves = []
        for _ in range(chance.randrange(250)):
            moves += [f"{chance.choice(letters)}{chance.choice('+-')}{chance.randint(1, 4)}", "A+4"]
    else:
        moves = [chance.choice(["", "A", "+3", "A+", "no", "B - 2", "C+1C-1", "A+4."])] * 4
    return chance.choice([" ", ", ", "", "\n"]).join(moves)


def test_the_rules_of_reasoning_gym_give_what_its_own_code_gives() -> None:
    judge = reasoning_gym.create_dataset("rush_hour", size=1, seed=1)
    chance = random.Random(11)
    seen = set()
    for board, moves in chance.sample(boards_of_reasoning_gym(), 2000):
        puzzle = Puzzle.parse(board)
        answer = random_answer(board, [str(move) for move in puzzle.solve().solution], chance)
        entry = {"metadata": {"board_config": board, "min_moves": moves}}
        expected = judge.score_answer(answer, entry)
        found = clearway.score(puzzle, answer, rules="reasoning-gym")
        assert found.credit == pytest.approx(expected), (board, answer)
        seen.add(expected)
    assert seen == {0.0, 0.01, 1.0}


def test_a_data_set_loads_with_datasets(tmp_path: Path) -> None:
    import datasets

    from clearway import benchmark

    rows = benchmark.make_tasks(6, seed=1, moves=(4, 9))
    benchmark.write_folder(tmp_path / "set", rows, {"seed": 1})
    loaded = datasets.load_dataset(str(tmp_path / "set"), cache_dir=str(tmp_path / "cache"))
    assert set(loaded) == {"train", "test"}
    assert not set(loaded["train"]["space"]) & set(loaded["test"]["space"])
