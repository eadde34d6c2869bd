"""Many puzzles: the answers of `solve`, in input order."""

from __future__ import annotations

import json
from pathlib import Path

import clearway
import pytest
from clearway.cluster import Pool, SolveJob, run
from clearway.cluster.cli import main

from crafted import files

BOARDS = [
    "XXB/..B/...",
    "XX.B/...B/...B/....",
    "beginner",
    "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332",
]
UNSOLVABLE = "XX.B/...B/...B/...B"
FAULTY = "XX?/..."


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    path = tmp_path / "mixed.txt"
    lines = [*BOARDS, "", UNSOLVABLE, FAULTY, *BOARDS * 5]
    path.write_bytes("\r\n".join(lines).encode() + b"\n\xff\xfe\n")
    return path


def test_the_answers_match_solve(mixed: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    report = run(SolveJob([str(mixed)], str(out), shards=7), lambda: Pool(2))
    answers = [json.loads(line) for line in (out / "solutions.jsonl").open()]
    assert len(answers) == 27
    for answer, board in zip(answers, [*BOARDS, UNSOLVABLE], strict=False):
        expected = clearway.answer("solve", {"puzzle": board})
        for measured in ("seconds", "peak_bytes"):
            expected["stats"][measured] = 0
        expected["puzzle"] = answer["puzzle"]
        assert answer == expected
    assert [answer["puzzle"] for answer in answers[:5]] == [
        f"{mixed}#1", f"{mixed}#2", "beginner", f"{mixed}#4", f"{mixed}#5"
    ]  # fmt: skip
    assert (answers[5]["error"]["file"], answers[5]["error"]["line"]) == (str(mixed), 7)
    assert "error" in answers[-1]
    totals = report.totals
    assert totals is not None
    by_moves = totals.pop("by_moves")
    assert sum(by_moves) == 24 and by_moves[15] == 6
    assert totals.pop("expanded") > 0
    assert totals == {"puzzles": 27, "solved": 24, "unsolvable": 1, "stopped": 0, "faulty": 2}


def test_shards_and_workers_change_nothing(mixed: Path, tmp_path: Path) -> None:
    results = set()
    totals = []
    for shards, workers in [(1, 1), (7, 2), (27, 2), (40, 1)]:
        out = tmp_path / f"{shards}-{workers}"
        report = run(SolveJob([str(mixed)], str(out), shards=shards), lambda w=workers: Pool(w))  # type: ignore[misc]
        results.add((out / "solutions.jsonl").read_bytes())
        totals.append(report.totals)
    assert len(results) == 1
    assert all(total == totals[0] for total in totals)


def test_faulty_puzzles_set_the_exit_code(
    mixed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flags = ["solve", str(mixed), "--workers", "1", "--out", str(tmp_path / "out")]
    assert main(flags) == 2
    first = capsys.readouterr().out
    assert "faulty" in first
    before = files(tmp_path / "out")
    assert main(flags) == 2
    assert capsys.readouterr().out == first
    assert files(tmp_path / "out") == before


def test_whole_files(tmp_path: Path) -> None:
    names = []
    for number, board in enumerate(BOARDS[:2]):
        path = tmp_path / f"{number}.txt"
        path.write_text(board.replace("/", "\n") + "\n")
        names.append(str(path))
    report = run(SolveJob(names, str(tmp_path / "out"), whole=True), lambda: Pool(1))
    assert report.totals is not None and report.totals["solved"] == 2
    answers = [json.loads(line) for line in (tmp_path / "out" / "solutions.jsonl").open()]
    assert [answer["board"] for answer in answers] == BOARDS[:2]


def test_a_time_limit_is_refused(mixed: Path, tmp_path: Path) -> None:
    with pytest.raises(clearway.ClearwayError, match="depend on the machine"):
        SolveJob([str(mixed)], str(tmp_path / "out"), {"time_limit_ms": 5})


def test_tables(mixed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    out = tmp_path / "out"
    flags = ["solve", str(mixed), "--workers", "1", "--out", str(out)]
    main(flags)
    rows = parquet.read_table(out / "solutions.parquet").to_pylist()
    answers = [json.loads(line) for line in (out / "solutions.jsonl").open()]
    assert [row["moves"] for row in rows] == [answer.get("moves") for answer in answers]
    assert rows[0]["solution"] == "B+1 X+1" and rows[0]["expanded"] > 0
    assert rows[5]["board"] is None and rows[5]["line"] == 7
    # A table of other lines is neither accepted nor overwritten.
    table = out / "solutions.parquet"
    other = table.read_bytes()[:-8]
    table.write_bytes(other)
    capsys.readouterr()
    assert main(flags) == 2
    assert (
        "solutions.parquet: the table is not what solutions.jsonl makes" in capsys.readouterr().err
    )
    assert table.read_bytes() == other


def test_the_table_of_an_enumeration(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    flags = ["enumerate", "--size", "4x4", "--walls", "0..1", "--shards", "3", "--workers", "1"]
    assert main([*flags, "--out", str(tmp_path)]) == 0
    rows = parquet.read_table(tmp_path / "puzzles.parquet").to_pylist()
    lines = (tmp_path / "puzzles.txt").read_text().splitlines()
    assert len(rows) == len(lines) > 0
    for row in rows[::7]:
        solved = clearway.answer("explore", {"puzzle": row["board"], "red": "A"})
        assert (solved["depth_counts"], solved["states"]) == (row["depth_counts"], row["states"])
        assert solved["max_depth"] == row["moves"] and row["walls"] == row["board"].count("x")
