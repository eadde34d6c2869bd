"""Bad input raises an exception and never aborts the process."""

from typing import Any

import numpy as np
import pytest

import clearway
from clearway import ClearwayError, Puzzle

NOT_TEXTS: list[Any] = [None, 1, 1.5, b"XXB/..B/...", ["X"], {"a": 1}, object(), Puzzle, np.array([1])]


@pytest.mark.parametrize("value", NOT_TEXTS, ids=repr)
def test_other_types_than_str_are_a_type_error(value: Any) -> None:
    with pytest.raises(TypeError):
        Puzzle.parse(value)
    with pytest.raises(TypeError):
        clearway.score("beginner", value)
    with pytest.raises(TypeError):
        Puzzle(value)


@pytest.mark.parametrize("value", [None, 1, 1.5, object(), []], ids=repr)
def test_other_types_than_files_are_a_type_error(value: Any) -> None:
    with pytest.raises(TypeError):
        Puzzle.read(value)


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "\0", "XY", "no puzzle at all", "{", "[]", "💥" * 36, "\ud800", "A" * 10**6]
)
def test_invalid_puzzle_texts(text: str) -> None:
    with pytest.raises(ValueError):
        Puzzle.parse(text)


def test_a_huge_text() -> None:
    with pytest.raises(ClearwayError):
        Puzzle.parse("." * (3 << 20))
    batch = clearway.solve_many(["." * (3 << 20), "beginner"])
    assert batch.counts() == {"solved": 1, "refused": 1}


@pytest.mark.parametrize(
    "options",
    [
        {"algorithm": "none"},
        {"heuristic": "none"},
        {"metric": "none"},
        {"node_limit": -1},
        {"node_limit": 2**70},
        {"node_limit": "many"},
        {"memory_limit": -1},
        {"time_limit": -1.0},
        {"time_limit": float("nan")},
        {"time_limit": float("inf")},
        {"time_limit": "soon"},
        {"seed": -1},
        {"seed": 1.5},
        {"beam_width": -1},
        {"trace": 10**9},
    ],
    ids=repr,
)
def test_invalid_options(options: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError)):
        Puzzle.parse("beginner").solve(**options)


@pytest.mark.parametrize(
    "state", [(), (0,) * 8, (255,) * 8, (256,) * 8, (-1,) * 8, ("a",) * 8, (None,) * 8, 5], ids=repr
)
def test_invalid_states(state: Any) -> None:
    puzzle = Puzzle.parse("beginner")
    for ask in (puzzle.moves, puzzle.is_solved, puzzle.at):
        with pytest.raises((ValueError, TypeError, OverflowError)):
            ask(state)
    with pytest.raises((ValueError, TypeError, OverflowError)):
        puzzle.after(state, clearway.Move("X", 1))


def test_invalid_moves() -> None:
    puzzle = Puzzle.parse("beginner")
    for by in (0, 5, -128, 127, 200, -(10**30)):
        with pytest.raises((ValueError, OverflowError)):
            puzzle.after(puzzle.start, clearway.Move("X", by))
    with pytest.raises(KeyError):
        puzzle.after(puzzle.start, clearway.Move("?", 1))


def test_batches_with_invalid_items() -> None:
    for wrong in (None, 5, "beginner", Puzzle.parse("beginner"), b"beginner"):
        with pytest.raises(TypeError):
            clearway.solve_many(wrong)
    for items in ([1], [["beginner"]], [object()], np.arange(3), [b"\xff"], ["\ud800"]):
        found = clearway.solve_many(items)
        assert found.counts() == {"refused": len(items)} and found[0].error
    for threads in (0, -1, 10**6):
        with pytest.raises((ValueError, OverflowError)):
            clearway.solve_many(["beginner"], threads=threads)
    assert len(clearway.solve_many([])) == 0
    assert clearway.solve_many([]).to_arrow().num_rows == 0
    assert clearway.solve_many([None, ""]).counts() == {"refused": 2}


def test_invalid_ranges() -> None:
    for wish in ({"moves": (5, 3)}, {"moves": -1}, {"grades": "hard"}, {"level": "none"}):
        with pytest.raises((ValueError, TypeError)):
            clearway.puzzles(1, **wish)
    with pytest.raises(ValueError, match="count must be a whole number"):
        clearway.puzzles(-1)
    assert clearway.puzzles(3, moves=(60, 70)) == []


def test_laboratory() -> None:
    for ids in ("bfs", ["none"], [1], []):
        with pytest.raises((ValueError, TypeError)):
            clearway.compare("beginner", ids)  # type: ignore[arg-type]
    with pytest.raises(ClearwayError):
        clearway.audit("beginner", ["none"])  # type: ignore[list-item]
    with pytest.raises(ClearwayError) as caught:
        clearway.audit("loose", node_limit=5)
    assert caught.value.code == "stopped"
    assert len(clearway.compare([])) == 0
