"""Batches, comparisons, audits, the game."""

from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import clearway
from clearway import Puzzle

BOARDS = clearway.boards(300, seed=3)


def test_a_batch_agrees_with_single_searches() -> None:
    batch = clearway.solve_many(BOARDS)
    assert batch.counts() == {"solved": 300}
    for board, row in list(zip(BOARDS, batch))[:40]:
        found = Puzzle.parse(board).solve()
        assert (row.moves, row.steps, row.optimal) == (found.moves, found.steps, True)
        assert (row.expanded, row.generated) == (found.stats.expanded, found.stats.generated)
        assert row.solution == found.text
        assert tuple(row.plan()) == found.solution
    assert batch[-1] == batch[299] and len(batch[:5]) == 5
    with pytest.raises(IndexError):
        batch[300]


@pytest.mark.parametrize(
    "many",
    [
        tuple(BOARDS),
        iter(BOARDS),
        (board for board in BOARDS),
        np.array(BOARDS),
        np.array(BOARDS, dtype=object),
        np.array(BOARDS, dtype="S"),
        pa.array(BOARDS),
        pa.chunked_array([BOARDS[:100], BOARDS[100:]]),
        [Puzzle.parse(board) for board in BOARDS],
    ],
    ids=["tuple", "iterator", "generator", "U", "object", "S", "arrow", "chunked", "puzzles"],
)
@pytest.mark.parametrize("threads", [None, 1])
def test_input_types_of_a_batch(many: Any, threads: int | None) -> None:
    if hasattr(many, "__next__"):
        many = list(many)  # An iterator is used up, and this runs twice.
        many = iter(many or BOARDS)
    assert clearway.solve_many(many, threads=threads).solutions == SOLUTIONS


SOLUTIONS = clearway.solve_many(BOARDS).solutions


def test_columns() -> None:
    batch = clearway.solve_many([*BOARDS[:5], None, "nonsense", "XX.B/...B/...B/...B"])
    arrays = batch.to_numpy()
    assert arrays["outcome"].tolist()[5:] == ["refused", "refused", "unsolvable"]
    assert arrays["moves"].dtype == np.int32 and arrays["moves"][5:].tolist() == [-1, -1, -1]
    table = batch.to_arrow()
    assert table.num_rows == 8
    assert table["moves"].to_pylist() == [*arrays["moves"][:5].tolist(), None, None, None]
    assert table["solution"].to_pylist() == [*batch.solutions[:5], None, None, None]
    assert table["outcome"].to_pylist() == arrays["outcome"].tolist()
    assert table["error"].to_pylist()[6] and table["error"].null_count == 6
    assert "refused" in repr(batch) and "refused" in batch._repr_html_()


def test_limits_are_per_puzzle() -> None:
    batch = clearway.solve_many(["hardest", "beginner"], "bfs", node_limit=700)
    assert [row.outcome for row in batch] == ["stopped", "stopped"]
    assert batch[0].reason == "nodes" and batch[0].lower_bound is not None
    stopped = clearway.solve_many(["loose"], "ida-star", "zero", "steps", time_limit=0.01)
    assert stopped[0].reason == "time"


def test_compare() -> None:
    runs = clearway.compare(["beginner", "expert"], ["bfs", "a-star"], ["blocking", "distance"])
    assert len(runs) == 6 and {run.optimum for run in runs} == {15, 32}
    assert [run.heuristic for run in runs[:3]] == [None, "blocking", "distance"]
    assert "<td>a-star</td>" in runs._repr_html_() and "a-star" in str(runs)
    assert runs.to_dicts()[0]["stats"]["expanded"] > 0


def test_audit() -> None:
    audits = clearway.audit(["beginner", "expert"], ["blocking", "distance"])
    assert [(audit.heuristic, audit.metric) for audit in audits] == [
        ("blocking", "moves"),
        ("blocking", "steps"),
        ("distance", "moves"),
        ("distance", "steps"),
    ]
    assert all(audit.holds and audit.puzzles == 2 for audit in audits)
    assert audits[0].admissible and not audits[2].admissible
    worst = audits[2].worst
    assert worst is not None and worst.h is not None and worst.h > worst.true


def test_the_game() -> None:
    found = clearway.puzzles(5, seed=2, moves=(20, 25), trucks=3)
    assert found == clearway.puzzles(5, seed=2, moves=(20, 25), trucks=3)
    assert all(20 <= one.moves <= 25 and one.trucks == 3 for one in found)
    assert found[0].as_puzzle().solve().moves == found[0].moves
    for level in clearway.puzzles(3, level="beginner"):
        assert level.level == "beginner"
    place = clearway.contains(found[0].board)
    assert place["contained"] and place["listed"]["moves"] == found[0].moves
    assert clearway.contains("walled")["reason"] == "walls"


def test_generate() -> None:
    made = clearway.generate(3, seed=4, size="5x5", walls=(1, 2), moves=(8, 12))
    assert made == clearway.generate(3, seed=4, size="5x5", walls=(1, 2), moves=(8, 12))
    assert len({puzzle.board for puzzle in made}) == 3
    for found in made:
        puzzle = found.as_puzzle()
        assert found.fits and (puzzle.width, puzzle.height) == (5, 5)
        assert puzzle.solve().moves == found.moves and 8 <= found.moves <= 12
        assert 1 <= len(puzzle.walls) <= 2 and puzzle.explore().max_depth == found.moves
    searched = clearway.generate(1, moves=(5, 6), exit="top:3", set="classic")[0]
    assert searched.exit == "top" and searched.fits and len(searched.vehicles) > 1
    near = clearway.generate(1, moves=90, size="4x4", patience=500)
    assert near and not any(puzzle.fits for puzzle in near)
    given = clearway.answer("generate", {"count": 1, "moves": [5, 6], "seed": 2})
    assert [made.to_dict() for made in clearway.generate(1, 2, moves=(5, 6))] == given


@pytest.mark.parametrize(
    "wish",
    [
        {"size": "0x0"},
        {"size": "big"},
        {"size": "99x99"},
        {"exit": "nowhere"},
        {"lengths": (1,)},
        {"moves": 0},
        {"level": "none"},
        {"set": "none"},
        {"count": 0},
        {"count": 10**9},
        {"seed": -1},
        {"patience": -1},
    ],
    ids=repr,
)
def test_impossible_constraints(wish: dict[str, Any]) -> None:
    with pytest.raises((ValueError, OverflowError)):
        clearway.generate(**wish)
