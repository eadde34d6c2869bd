"""Folders that are refused and left unchanged."""

from __future__ import annotations

from pathlib import Path

import pytest
from clearway.cluster.cli import main

from crafted import files

BOARDS = ["XXB/..B/...", "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332", "beginner"]


def enumerate_flags(out: Path, *more: str) -> list[str]:
    return ["enumerate", "--size", "4x4", "--workers", "1", "--out", str(out), *more]


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(BOARDS) + "\n")
    return path


def solve_flags(puzzles: Path, out: Path, *more: str) -> list[str]:
    return ["solve", str(puzzles), "--workers", "1", "--out", str(out), *more]


def refused(flags: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The error message of a refused command."""
    capsys.readouterr()
    assert main(flags) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("error: ")
    return said.err


def test_a_folder_of_another_run(
    tmp_path: Path, puzzles: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, solved = tmp_path / "kept", tmp_path / "solved"
    assert main(enumerate_flags(kept, "--shards", "4")) == 0
    assert main(solve_flags(puzzles, solved, "--shards", "2")) == 0
    before = files(kept), files(solved)
    for flags in [
        enumerate_flags(kept, "--shards", "5"),
        enumerate_flags(kept, "--walls", "1"),
        enumerate_flags(solved),
        solve_flags(puzzles, kept),
        solve_flags(puzzles, solved, "--shards", "3"),
        solve_flags(puzzles, solved, "--metric", "steps"),
    ]:
        told = refused(flags, capsys)
        assert "another run" in told or "something else in it" in told or "damaged" in told, told
    puzzles.write_text(puzzles.read_text() + BOARDS[0])
    assert "another run: input" in refused(solve_flags(puzzles, solved), capsys)
    assert (files(kept), files(solved)) == before


def test_a_folder_with_foreign_files(
    tmp_path: Path, puzzles: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "thesis.tex").write_text("years of work")
    for flags in [enumerate_flags(out), solve_flags(puzzles, out)]:
        assert "something else in it: thesis.tex" in refused(flags, capsys)
    (out / "thesis.tex").rename(out / "solutions.jsonl")
    assert "something else in it: solutions.jsonl" in refused(solve_flags(puzzles, out), capsys)
    assert files(out) == {"solutions.jsonl": b"years of work"}


def test_a_folder_that_cannot_be_created(
    tmp_path: Path, puzzles: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for flags in [enumerate_flags(puzzles / "out"), solve_flags(puzzles, puzzles / "out")]:
        assert "not a directory" in refused(flags, capsys)


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("shard-00001.jsonl", "the shard is damaged"),
        ("manifest.json", "the manifest is damaged"),
        ("solutions.jsonl", "the file is damaged"),
    ],
)
@pytest.mark.parametrize("damage", ["change", "cut", "empty", "no text"])
def test_damaged_files_are_named(
    tmp_path: Path,
    puzzles: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
    what: str,
    damage: str,
) -> None:
    out = tmp_path / "out"
    flags = solve_flags(puzzles, out, "--shards", "3")
    assert main(flags) == 0
    whole = files(out)
    content = whole[name]
    place = content.index(b"1")
    damages = {
        "change": content[:place] + b"7" + content[place + 1 :],
        "cut": content[:-5],
        "empty": b"",
        "no text": b"\xff\xfe" + content,
    }
    (out / name).write_bytes(damages[damage])
    damaged = files(out)
    told = refused(flags, capsys)
    assert what in told and name in told
    assert files(out) == damaged
    # Once deleted, the file is made again; a shard only if it is needed.
    (out / name).unlink()
    (out / "solutions.jsonl").unlink(missing_ok=True)
    assert main(flags) == 0
    assert files(out) == whole


def test_merged_shards_may_be_deleted(
    tmp_path: Path, puzzles: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = [
        enumerate_flags(tmp_path / "kept", "--shards", "4"),
        solve_flags(puzzles, tmp_path / "solved", "--shards", "2"),
    ]
    for flags, folder in zip(commands, ["kept", "solved"], strict=True):
        assert main(flags) == 0
        first = capsys.readouterr().out
        for shard in (tmp_path / folder).glob("shard-*"):
            shard.unlink()
        assert main(flags) == 0
        assert capsys.readouterr().out == first


@pytest.mark.parametrize(
    "flags",
    [
        [],
        ["enumerate", "--size", "5x5"],
        ["enumerate", "--size", "five", "--out", "x"],
        ["enumerate", "--size", "5x5", "--walls", "2..", "--out", "x"],
        ["enumerate", "--size", "5x5", "--shards", "0", "--out", "x"],
        ["enumerate", "--size", "5x5", "--shards", "100000", "--out", "x"],
        ["enumerate", "--size", "5x5", "--workers", "-1", "--out", "x"],
        ["solve", "--out", "x"],
    ],
)
def test_invalid_flags(flags: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(flags)
    assert stopped.value.code == 2
    assert "usage" in capsys.readouterr().err


def test_refused_commands(
    tmp_path: Path, puzzles: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    wrong = [
        (["enumerate", "--size", "9x9", "--out", str(out)], "sides from 3 to 8"),
        (["enumerate", "--size", "4x4", "--walls", "60", "--out", str(out)], "no room"),
        (["enumerate", "--size", "7x7", "--out", str(out)], "hours of one processor"),
        (solve_flags(tmp_path / "absent.txt", out), "no such file"),
        (solve_flags(tmp_path, out), "is a directory"),
        (solve_flags(puzzles, out, "--algorithm", "magic"), "no algorithm magic"),
        (solve_flags(puzzles, out, "--size", "big"), "not like 6x6"),
        (solve_flags(puzzles, out, "--address", "127.0.0.1:1"), "Ray"),
    ]
    for flags, what in wrong[:-1]:
        assert what in refused(flags, capsys)
        assert not out.exists()
    flags, what = wrong[-1]
    assert what in refused(flags, capsys)


def test_files_without_puzzles_or_with_endless_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odd.txt"
    path.write_text("\n \n")
    assert "there is no puzzle" in refused(solve_flags(path, tmp_path / "out"), capsys)
    path.write_bytes(b"XXB/..B/...\n" + b"." * (2 << 20))
    assert "line 2 is longer" in refused(solve_flags(path, tmp_path / "out"), capsys)
