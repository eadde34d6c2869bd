"""The pool of processes: workers that die, drivers that die, shards that fail."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from clearway import _native
from clearway.cluster import EnumerateJob, Pool, Task, run
from clearway.cluster.cli import main

from crafted import After, Squares, alone, die, die_once, files, refuse

ENUMERATE = [sys.executable, "-m", "clearway.cluster", "enumerate"]


def test_a_killed_worker_does_not_change_the_result(tmp_path: Path) -> None:
    alone(5, 5, (0, 0), 24, tmp_path / "alone")
    job = EnumerateJob(5, 5, (0, 0), str(tmp_path / "pool"), 24)
    pool = Pool(2)
    # Busy or just idle, another worker takes over its work.
    report = run(job, lambda: pool, After(3, lambda _: os.kill(pool.pids()[0], signal.SIGKILL)))
    assert report.totals is not None and report.totals["minimal"] == 1730
    assert files(tmp_path / "pool") == files(tmp_path / "alone")


def test_a_shard_whose_worker_dies_is_retried(tmp_path: Path) -> None:
    special = {3: Task(die_once, (3, str(tmp_path / "mark")))}
    job = Squares(tmp_path, 10, special)
    watcher = After(-1, lambda _: None)
    report = run(job, lambda: Pool(2), watcher)
    assert report.totals == {"sum": 285}
    assert report.retries == 1 and not report.failures
    assert "killed by signal 9" in watcher.failures[0].trouble


@pytest.mark.parametrize(("call", "trouble"), [(refuse, "no square of 4"), (die, "signal 9")])
def test_a_shard_that_fails_three_times_is_reported_and_the_rest_continues(
    tmp_path: Path, call: object, trouble: str
) -> None:
    assert callable(call)
    job = Squares(tmp_path, 8, {4: Task(call, (4,))})
    report = run(job, lambda: Pool(2))
    assert report.totals is None
    assert sorted(job.kept) == [0, 1, 2, 3, 5, 6, 7]
    told = [json.loads(line) for line in (tmp_path / "failures.jsonl").open()]
    assert [failure["shard"] for failure in told] == [4]
    assert told[0]["input"] == {"number": 4}
    assert len(told[0]["attempts"]) == 3
    # Another worker each time.
    assert len({attempt["worker"] for attempt in told[0]["attempts"]}) == 3
    assert all(trouble in attempt["trouble"] for attempt in told[0]["attempts"])
    # Once the shard succeeds, the file is removed.
    job.special = {}
    assert run(job, lambda: Pool(1)).totals == {"sum": 140}
    assert not (tmp_path / "failures.jsonl").exists()


def test_a_worker_of_another_version_is_refused(tmp_path: Path) -> None:
    job = Squares(tmp_path, 2, {1: Task(refuse, (1,), version="0.0.1")})
    report = run(job, lambda: Pool(1))
    assert "the driver has 0.0.1" in report.failures[0].attempts[0].trouble


def test_workers_exit_with_the_engine() -> None:
    pool = Pool(2)
    pids = pool.pids()
    pool.close()
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_stopped_driver_can_be_continued(tmp_path: Path, how: signal.Signals) -> None:
    """Nothing complete is done again, and the result is the same."""
    alone(5, 5, (1, 1), 60, tmp_path / "alone")
    out = tmp_path / "out"
    command = [*ENUMERATE, "--size", "5x5", "--walls", "1", "--shards", "60"]
    command += ["--workers", "2", "--out", str(out), "--output", "json"]
    driver = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    while len(list(out.glob("shard-*.txt"))) < 5 and driver.poll() is None:
        time.sleep(0.02)
    # Ctrl-C in a terminal goes to the whole process group; a kill to one process.
    os.killpg(driver.pid, how) if how == signal.SIGINT else os.kill(driver.pid, how)
    _, told = driver.communicate()
    before = {p.name: p.stat().st_mtime_ns for p in out.glob("shard-*.txt")}
    assert 5 <= len(before) < 60
    if how == signal.SIGINT:
        assert driver.returncode == 130
        assert told == "note: stopped; the same command goes on from here\n"
    _wait_for_group(driver.pid)
    again = subprocess.run(command, capture_output=True, text=True, check=True)
    assert f"{len(before)} of 60 shards are there already" in again.stderr
    assert all((out / name).stat().st_mtime_ns == time_ns for name, time_ns in before.items())
    assert files(out) == files(tmp_path / "alone")
    # The third time there is nothing to do.
    third = subprocess.run(command, capture_output=True, text=True, check=True)
    assert third.stdout == again.stdout and "all was done before" in third.stderr


def _wait_for_group(group: int) -> None:
    """Waits until no process of a group is left: workers exit with their driver."""
    while True:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)


def test_a_damaged_shard_is_named_and_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    flags = ["enumerate", "--size", "4x4", "--shards", "4", "--workers", "1", "--out", str(out)]
    assert main(flags) == 0
    shard = out / "shard-00002.txt"
    whole = shard.read_bytes()
    shard.write_bytes(whole.replace(b"1", b"2", 1))
    damaged = files(out)
    assert main(flags) == 2
    told = capsys.readouterr().err
    assert "shard-00002.txt: the shard is damaged" in told
    assert files(out) == damaged
    # Once deleted, it is made again.
    shard.unlink()
    (out / "puzzles.txt").unlink()
    assert main(flags) == 0
    assert shard.read_bytes() == whole


def test_a_signal_stops_a_shard() -> None:
    """The other thread runs meanwhile: the interpreter lock is released."""
    enumeration = _native.Enumeration(6, 6, (0, 0))
    interrupt = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        # A quarter of the enumeration takes minutes.
        enumeration.shard(0, 4)
    interrupt.join()


def test_results_of_workers_are_verified(tmp_path: Path) -> None:
    job = EnumerateJob(4, 4, (0, 0), str(tmp_path), 4)
    task = job.task

    def garbled(shard: int) -> Task:
        return task(0) if shard == 1 else task(shard)

    job.task = garbled  # type: ignore[method-assign]
    report = run(job, lambda: Pool(1))
    assert [failure.shard for failure in report.failures] == [1]
    assert "no shard of this run" in report.failures[0].attempts[2].trouble
    assert not (tmp_path / "shard-00001.txt").exists()
