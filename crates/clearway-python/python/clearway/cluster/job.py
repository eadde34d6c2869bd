"""The interface of jobs."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from .engine import Task

#: Maximum number of shards; file names have five digits.
MOST_SHARDS = 99_999

#: Default number of shards: enough that an interruption loses little.
USUAL_SHARDS = 256

#: Counts: numbers, and lists of numbers.
Counts = dict[str, Any]


class Job(Protocol):
    """Work divided into independent shards."""

    #: A title for people.
    title: str
    #: The unit of progress: ``states``, ``puzzles``.
    unit: str
    #: The folder.
    path: Path
    shards: int

    def missing(self) -> list[int] | None:
        """The missing shards, after verifying the others; None if all is done."""

    def task(self, shard: int) -> Task:
        """The task of a shard."""

    def keep(self, shard: int, content: bytes) -> int:
        """Verifies and stores the result of a task; returns its number of units."""

    def input(self, shard: int) -> dict[str, Any]:
        """The input of a shard, for the failure report."""

    def finish(self) -> Counts:
        """Merges all shards; returns the totals."""


def add(total: Counts, other: Counts) -> None:
    """Adds other counts."""
    for name, value in other.items():
        if isinstance(value, list):
            mine = total.setdefault(name, [])
            mine.extend([0] * (len(value) - len(mine)))
            for index, number in enumerate(value):
                mine[index] += number
        else:
            total[name] = total.get(name, 0) + value
