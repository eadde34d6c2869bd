"""Jobs and helpers of these tests; workers import the tasks from here."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from clearway import _native
from clearway.cluster import Outcome, Task, Watcher
from clearway.cluster.job import Counts


def files(folder: Path) -> dict[str, bytes]:
    """The content of a folder without tables, which not every environment can write."""
    return {p.name: p.read_bytes() for p in folder.iterdir() if p.suffix != ".parquet"}


def alone(width: int, height: int, walls: tuple[int, int], shards: int, folder: Path) -> None:
    """Enumerates in this process, shard after shard, without engine and driver."""
    enumeration = _native.Enumeration(width, height, walls)
    kept = _native.EnumerationFolder(str(folder), enumeration, shards)
    for shard in range(shards):
        kept.work(shard)
    kept.merge()


class After(Watcher):
    """Calls a function after a number of shards."""

    def __init__(self, count: int, call: Callable[[Outcome], None]) -> None:
        self.count = count
        self.call = call
        self.failures: list[Outcome] = []

    def kept(self, outcome: Outcome, amount: int) -> None:
        self.count -= 1
        if self.count == 0:
            self.call(outcome)

    def failed(self, outcome: Outcome, final: bool) -> None:
        self.failures.append(outcome)


class Squares:
    """A job with one shard that has another task."""

    title = "squares"
    unit = "numbers"

    def __init__(self, path: Path, shards: int, special: dict[int, Task]) -> None:
        self.path = path
        self.shards = shards
        self.special = special
        self.kept: dict[int, bytes] = {}

    def missing(self) -> list[int] | None:
        return [shard for shard in range(self.shards) if shard not in self.kept]

    def task(self, shard: int) -> Task:
        return self.special.get(shard, Task(square, (shard,)))

    def keep(self, shard: int, content: bytes) -> int:
        self.kept[shard] = content
        return 1

    def input(self, shard: int) -> dict[str, Any]:
        return {"number": shard}

    def finish(self) -> Counts:
        return {"sum": sum(int(content) for content in self.kept.values())}


def square(number: int) -> bytes:
    return str(number * number).encode()


def refuse(number: int) -> bytes:
    raise ValueError(f"no square of {number}")


def die(number: int) -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)
    return b""


def die_once(number: int, mark: str) -> bytes:
    """Dies when it runs for the first time."""
    try:
        os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return square(number)
    return die(number)


def shout(number: int) -> bytes:
    """Prints, as a library might."""
    print("a worker says something", flush=True)
    return square(number)
