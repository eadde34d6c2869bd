"""What jobs have in common."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from .engine import Task

#: No run has more shards; the number has five digits in the names of files.
MOST_SHARDS = 99_999

#: How many shards there are if nobody says: fine enough that little is lost when it is stopped.
USUAL_SHARDS = 256

#: What was counted: numbers, and lists of numbers.
Counts = dict[str, Any]


class Job(Protocol):
    """Work that is divided into shards which do not depend on each other."""

    #: What it is, for people.
    title: str
    #: What is counted while it runs: ``states``, ``puzzles``.
    unit: str
    #: The folder.
    path: Path
    shards: int

    def missing(self) -> list[int] | None:
        """The shards that are not there, after the others were verified; None if all is done."""

    def task(self, shard: int) -> Task:
        """The call that does a shard."""

    def keep(self, shard: int, content: bytes) -> int:
        """Verifies what a task gave and puts it in its place; how many units that were."""

    def input(self, shard: int) -> dict[str, Any]:
        """What a shard is made from, for the report of one that failed."""

    def finish(self) -> Counts:
        """Puts everything together, all shards being there; gives the totals."""


def add(total: Counts, other: Counts) -> None:
    """Adds what was counted elsewhere."""
    for name, value in other.items():
        if isinstance(value, list):
            mine = total.setdefault(name, [])
            mine.extend([0] * (len(value) - len(mine)))
            for index, number in enumerate(value):
                mine[index] += number
        else:
            total[name] = total.get(name, 0) + value
