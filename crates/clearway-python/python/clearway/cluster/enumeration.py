"""The job of ``clearway enumerate``: every interesting puzzle of a board size.

The files are identical to those of the command line, so either can continue the other's run.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from .. import _native
from .engine import Task
from .job import Counts
from .table import Column, write_table

PUZZLES = "puzzles.txt"
TABLE = "puzzles.parquet"

#: The columns of the table, as in ``clearway enumerate --output json``.
COLUMNS: list[Column] = [
    ("board", "string"),
    ("width", "uint8"),
    ("height", "uint8"),
    ("walls", "uint8"),
    ("vehicles", "uint8"),
    ("moves", "uint32"),
    ("steps", "uint32"),
    ("states", "uint64"),
    ("depth_counts", "list<uint64>"),
]


class EnumerateJob:
    """Enumerates a board size into a folder."""

    unit = "states"

    def __init__(
        self,
        width: int,
        height: int,
        walls: tuple[int, int],
        out: str,
        shards: int | None = None,
        force: bool = False,
        metric: str = "moves",
        red_row: int | None = None,
    ) -> None:
        self._size = (width, height, walls, metric, red_row)
        self._enumeration = _native.Enumeration(width, height, walls, force, metric, red_row)
        self._folder = _native.EnumerationFolder(out, self._enumeration, shards)
        self.path = Path(out)
        self.shards = self._folder.shards
        self.title = self._enumeration.words
        #: The totals, if already merged.
        self._merged: str | None = None

    def missing(self) -> list[int] | None:
        missing, totals = self._folder.progress()
        self._merged = totals if missing is None else None
        return missing

    def task(self, shard: int) -> Task:
        return Task(enumerate_shard, (*self._size, shard, self.shards))

    def keep(self, shard: int, content: bytes) -> int:
        self._folder.put(shard, content)
        # A verified shard starts with its counts.
        return int(json.loads(content.split(b"\n", 1)[0])["states"])

    def input(self, shard: int) -> dict[str, Any]:
        width, height, walls, metric, red_row = self._size
        size = {
            "width": width, "height": height, "walls": list(walls),
            "metric": metric, "red_row": red_row,
        }  # fmt: skip
        return {"job": "enumerate", **size, "shard": shard, "shards": self.shards}

    def finish(self) -> Counts:
        # Once all puzzles are in one file, the shards may have been deleted.
        totals: Counts = json.loads(self._merged or self._folder.merge())
        write_table(self.path / TABLE, self.path / PUZZLES, COLUMNS, self._rows)
        return totals

    def _rows(self, lines: Iterator[str]) -> Iterator[tuple[Any, ...]]:
        """Parses the lines of the text into rows of the table."""
        width, height, *_ = self._size
        for line in lines:
            moves, cells, states, steps, depths = line.split(" ")
            rows = (cells[at : at + width] for at in range(0, len(cells), width))
            board = "/".join(rows).replace("o", ".")
            vehicles = len(set(cells) - {"o", "x"})
            counts = [int(number) for number in depths.split(",")]
            yield (
                board, width, height, cells.count("x"), vehicles,
                int(moves), int(steps), int(states), counts,
            )  # fmt: skip


@lru_cache(maxsize=1)
def _planned(
    width: int, height: int, walls: tuple[int, int], metric: str, red_row: int | None
) -> _native.Enumeration:
    """The enumeration, built once per worker process."""
    return _native.Enumeration.planned(width, height, walls, metric, red_row)


def enumerate_shard(
    width: int,
    height: int,
    walls: tuple[int, int],
    metric: str,
    red_row: int | None,
    shard: int,
    shards: int,
) -> bytes:
    """The task: computes the content of a shard's file."""
    return _planned(width, height, walls, metric, red_row).shard(shard, shards)
