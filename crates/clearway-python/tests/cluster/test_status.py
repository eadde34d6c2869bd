"""The status line, and estimates."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from clearway.cluster import Outcome, Pool, Task, cli
from clearway.cluster.cli import main
from clearway.cluster.estimate import Estimate, Sample, estimate
from clearway.cluster.status import StatusLine, duration, short

from crafted import Squares, shout


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_throughput_and_time_left(tmp_path: Path) -> None:
    status = StatusLine(Terminal())
    status.begin(Squares(tmp_path, 100, {}), 80)
    assert status.line(0.0) == "squares: 20 of 100 shards, 20%"
    for shard in range(20):
        status.kept(Outcome(shard, "here", b""), 1_000_000)
    assert status.line(10.0) == "squares: 40 of 100 shards, 40%, 2.00M numbers/s, 0:30 left"


def test_quiet_without_a_terminal(tmp_path: Path) -> None:
    stream = io.StringIO()
    status = StatusLine(stream)
    status.begin(Squares(tmp_path, 100, {}), 100)
    status.kept(Outcome(1, "here", b""), 5)
    status.tick()
    status.end()
    assert stream.getvalue() == ""
    status.failed(Outcome(7, "here", None, "Traceback\nValueError: no"), final=False)
    assert stream.getvalue() == "note: shard 7 failed on here, tried again: ValueError: no\n"


@pytest.mark.parametrize("kind", ["plain", "json"])
def test_progress_where_there_is_no_terminal(kind: str, tmp_path: Path) -> None:
    stream = io.StringIO()
    status = StatusLine(stream, progress=kind)
    status.begin(Squares(tmp_path, 100, {}), 80)
    status.tick()
    status.kept(Outcome(1, "here", b""), 5)
    # Not again so soon.
    status.tick()
    status.end()
    lines = stream.getvalue().splitlines()[1:]
    assert len(lines) == 2
    if kind == "json":
        assert [json.loads(line)["done"] for line in lines] == [20, 21]
        assert json.loads(lines[1])["shards"] == 100
    else:
        assert lines[0].startswith("squares: 20 of 100 shards")
        assert lines[1].startswith("squares: 21 of 100 shards")


class ChattyPool(Pool):
    """Prints in the driver, as a library might."""

    def wait(self, seconds: float) -> list[Outcome]:
        print("the driver says something")
        return super().wait(seconds)


@pytest.mark.parametrize("progress", ["plain", "json"])
def test_nothing_but_the_totals_on_standard_output(
    progress: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    job = Squares(tmp_path, 4, {1: Task(shout, (1,))})
    monkeypatch.setattr(cli, "SolveJob", lambda *_: job)
    monkeypatch.setattr(cli, "Pool", ChattyPool)
    flags = ["solve", "puzzles.txt", "--out", str(tmp_path), "--workers", "1"]
    assert main([*flags, "--output", "json", "--progress", progress]) == 0
    told = capfd.readouterr()
    assert told.out == '{"sum":14}\n'
    assert "the driver says something" in told.err and "a worker says something" in told.err


@pytest.mark.parametrize("wrong", [["--out", "s3://bucket/x", "a.txt"], ["--out", "x", "gs://b/a"]])
def test_an_address_does_not_become_a_folder(
    wrong: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as refused:
        main(["solve", *wrong])
    assert refused.value.code == 2 and list(tmp_path.iterdir()) == []


def test_numbers_for_people() -> None:
    assert [short(n) for n in (0, 999, 1000, 12_345, 1.5e9)] == [
        "0",
        "999",
        "1.00k",
        "12.3k",
        "1.50G",
    ]
    assert [duration(n) for n in (5, 65, 3661, 90_000)] == ["0:05", "1:05", "1:01:01", "1 day 1 h"]


def test_an_estimate_of_all_shards_has_the_totals() -> None:
    found = estimate(4, 4, (0, 1), shards=10, samples=10)
    assert sum(sample.states for sample in found.samples) == found.states


def test_the_arithmetic_of_an_estimate() -> None:
    found = Estimate(
        "a board", 1e12, 1000, [Sample(10**9, 10, 1, 30.0), Sample(10**9, 10, 1, 50.0)]
    )
    assert found.seconds() == pytest.approx(40_000)
    # Two samples 10 seconds off the mean of 40: 14.1 / sqrt(2) / 40.
    assert found.error() == pytest.approx(0.25)
    assert any("40,000 s = 11.1 hours" in line for line in found.lines())


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["estimate", "--size", "4x4", "--shards", "8", "--sample", "4"]) == 0
    assert "4 of 8 shards" in capsys.readouterr().out
