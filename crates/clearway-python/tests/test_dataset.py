"""Data sets and scores."""

import json
from pathlib import Path

import pyarrow.parquet
import pytest

import clearway
from clearway import Puzzle


def test_rows_are_correct() -> None:
    rows = list(clearway.dataset(60, grades=(20, 40), seed=5, per_space=2))
    assert len(rows) == 60
    assert rows == list(clearway.dataset(60, (20, 40), 5, per_space=2, threads=1))
    splits: dict[str, set[str]] = {}
    for row in rows:
        puzzle = row.as_puzzle()
        assert puzzle.verify(row.solution_text).solved
        assert puzzle.solve().cost == row.moves == len(row.solution) == len(row.reasons)
        assert puzzle.solve(metric="steps").cost == row.steps
        assert puzzle.explore(brief=True).states == row.states
        assert row.grade == puzzle.grade().grade and 20 <= (row.grade or 0) <= 40
        assert all(row.reasons)
        splits.setdefault(row.space, set()).add(row.split)
    assert all(len(found) == 1 for found in splits.values())
    assert len(splits) < 60


def test_files(tmp_path: Path) -> None:
    rows = list(clearway.dataset(12, seed=1))
    lines = tmp_path / "rows.jsonl"
    assert clearway.write_dataset(rows, lines) == 12
    other = tmp_path / "other"
    other.touch()
    assert lines.stat().st_mode == other.stat().st_mode
    other.unlink()
    assert [json.loads(line) for line in lines.read_text().splitlines()] == [
        row.to_dict() for row in rows
    ]
    table = tmp_path / "rows.parquet"
    assert clearway.write_dataset(iter(rows), table) == 12
    assert pyarrow.parquet.read_table(table).to_pylist() == [row.to_dict() for row in rows]
    for wrong in ("rows.txt", "rows"):
        with pytest.raises(ValueError):
            clearway.write_dataset(rows, tmp_path / wrong)
    with pytest.raises(FileNotFoundError):
        clearway.write_dataset(rows, tmp_path / "none" / "rows.jsonl")

    def broken() -> object:
        yield rows[0]
        raise RuntimeError("no more")

    before = lines.read_bytes()
    with pytest.raises(RuntimeError):
        clearway.write_dataset(broken(), lines)  # type: ignore[arg-type]
    assert lines.read_bytes() == before and len(list(tmp_path.iterdir())) == 2


def test_scores() -> None:
    puzzle = Puzzle.parse("beginner")
    solution = puzzle.solve()
    for text in (
        solution.text,
        f"I thought about it.\nAnswer: {solution.text}",
        json.dumps(solution.to_dict()),
        json.dumps({"moves": [[move.vehicle, move.by] for move in solution.solution]}),
    ):
        scored = clearway.score(puzzle, text)
        assert (scored.credit, scored.optimal, scored.distance) == (1.0, True, 0), text
    half = " ".join(map(str, solution.solution[:5]))
    scored = clearway.score("beginner", half)
    assert (scored.legal, scored.distance, scored.solved) == (5, 10, False)
    assert 0 < scored.credit < 0.5
    nothing = clearway.score(puzzle, "no idea")
    assert (nothing.credit, nothing.read) == (0, 0) and nothing.message
    worded = clearway.score(puzzle, "Slide B left 1, then move the red car right 9.")
    assert worded.read == 2 and worded.illegal_move == 2
    assert "of 2 moves made" in str(worded)


def test_answers_are_found_and_unknown_vehicles_are_illegal() -> None:
    board = "XXB/..B/..."
    for text in (
        "<answer>B+1,X+1</answer>",
        "\\boxed{B+1 X+1}",
        "<think>X+1?</think>The final answer is b+1 → x+1.",
        "```\n[B+] [X+]\n```",
    ):
        assert clearway.score(board, text).outcome == "optimal", text
        assert clearway.score(board, text, strict=True).outcome != "incomplete", text
    unknown = clearway.score(board, "B+1 Z+9 X+1")
    assert (unknown.outcome, unknown.illegal_move) == ("illegal", 2)
    assert unknown.message == "there is no vehicle Z"
    assert clearway.score(board, "<answer>B+1 X+1</answer>", strict=True).place == "tag"
    assert clearway.score(board, "Answer: B+1 X+1", strict=True).outcome == "unreadable"


@pytest.mark.parametrize("text", ["", "\0", "\n" * 1000, "[" * 5000, "A" * (2 << 20), "💥"])
def test_any_text_has_a_score(text: str) -> None:
    assert clearway.score("beginner", text).credit == 0


def test_invalid_arguments() -> None:
    for wish in ({"per_space": 0}, {"test_percent": 101}, {"threads": 0}):
        with pytest.raises(ValueError):
            list(clearway.dataset(1, **wish))
    assert list(clearway.dataset(0)) == []


def test_a_folder_keeps_train_and_test_apart(tmp_path: Path) -> None:
    rows = list(clearway.dataset(40, grades=(5, 30), seed=2, test_percent=40))
    counts = clearway.write_folder(rows, tmp_path / "set", {"seed": 2})
    assert counts == {split: sum(row.split == split for row in rows) for split in counts}
    assert min(counts.values()) > 0
    spaces = {}
    for split in counts:
        lines = (tmp_path / "set" / f"{split}.jsonl").read_text().splitlines()
        entries = [json.loads(line) for line in lines]
        assert {entry["split"] for entry in entries} == {split}
        assert all("Solve this sliding-car puzzle" in entry["prompt"] for entry in entries)
        spaces[split] = {entry["space"] for entry in entries}
    assert not spaces["train"] & spaces["test"]
    assert "path: test.jsonl" in (tmp_path / "set" / "README.md").read_text()
    assert json.loads((tmp_path / "set" / "recipe.json").read_text())["seed"] == 2
