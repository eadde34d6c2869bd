"""Puzzles from many seeds: as requested, without duplicates, independent of the shards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import clearway
import pytest
from clearway.cluster import GenerateJob, Pool, run
from clearway.cluster.cli import main
from clearway.cluster.making import _Distinct

from crafted import files

SMALL = ["--size", "5x5", "--moves", "4..8", "--walls", "1", "--per-seed", "3"]


def flags(out: Path, *more: str) -> list[str]:
    return ["generate", "--count", "10", "--workers", "2", "--out", str(out), *SMALL, *more]


def puzzles(out: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (out / "puzzles.jsonl").open()]


def test_puzzles_fit_and_are_unique(tmp_path: Path) -> None:
    assert main(flags(tmp_path)) == 0
    made = puzzles(tmp_path)
    assert len({puzzle["board"] for puzzle in made}) == len(made)
    for puzzle in made:
        solved = clearway.answer("solve", {"puzzle": puzzle["board"], "red": puzzle["red"]})
        assert 4 <= solved["moves"] == puzzle["moves"] <= 8
        assert solved["board"].count("x") == 1


def test_shards_and_workers_change_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = set()
    for shards in ("1", "3", "4", "7"):
        assert main(flags(tmp_path / shards, "--shards", shards, "--output", "json")) == 0
        told.add(capsys.readouterr().out)
    assert len(told) == 1
    assert len({(folder / "puzzles.jsonl").read_bytes() for folder in tmp_path.iterdir()}) == 1
    # The last seed gives the rest.
    totals = json.loads(told.pop())
    assert totals["wanted"] == totals["made"] == 10
    assert totals["puzzles"] + totals["repeated"] == 10


def test_a_folder_is_continued_and_other_constraints_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(flags(tmp_path)) == 0
    whole = files(tmp_path)
    for name in ("shard-00001.jsonl", "puzzles.jsonl", "manifest.json"):
        (tmp_path / name).unlink()
    assert main(flags(tmp_path)) == 0
    assert files(tmp_path) == whole
    capsys.readouterr()
    assert main(flags(tmp_path, "--seed", "5")) == 2
    assert "another run: seed 0" in capsys.readouterr().err
    assert files(tmp_path) == whole


def test_duplicates_are_left_out() -> None:
    line = {"board": "AAB/..B/...", "exit": "right", "red": "A", "moves": 2}
    other = {**line, "exit": "left"}
    body = b"".join(json.dumps(made).encode() + b"\n" for made in (line, other, line))
    sieve = _Distinct()
    assert sieve.sift(body) == body[: body.index(b"\n", body.index(b"left")) + 1]
    assert sieve.sift(body) == b""
    assert sieve.counts == {"puzzles": 2, "repeated": 4, "by_moves": [0, 0, 2]}


def test_impossible_constraints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for more, what in [
        (["--level", "magic"], "no level magic"),
        (["--exit", "up"], "no exit up"),
        (["--moves", "9..3"], "the range is empty"),
        (["--cars", "40"], "do not fit"),
    ]:
        assert main(flags(tmp_path / "out", *more)) == 2
        assert what in capsys.readouterr().err
        assert not (tmp_path / "out").exists()


def test_seeds_that_are_given_up_are_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(flags(tmp_path, "--moves", "60", "--patience", "5")) == 3
    said = capsys.readouterr()
    assert "given up" in said.err and "made         0" in said.out


def test_a_seed_gives_the_same_as_the_library(tmp_path: Path) -> None:
    job = GenerateJob(4, str(tmp_path), {"size": "5x5"}, seed=7, per_seed=2, shards=2)
    run(job, lambda: Pool(1))
    alone = []
    for seed in (7, 8):
        request = {"size": "5x5", "seed": seed, "count": 2}
        made = clearway.answer("generate", request)
        assert len(made) == 2
        # Puzzles of earlier seeds are left out.
        alone += [puzzle for puzzle in made if puzzle not in alone]
    assert puzzles(tmp_path) == alone
