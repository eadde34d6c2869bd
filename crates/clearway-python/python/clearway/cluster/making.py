"""The job of ``clearway generate --source search``: puzzles of a wanted kind, from many seeds.

The unit is a seed: each gives a number of puzzles, the same ones as on the command line. A
shard is a range of seeds; the result has the puzzles in seed order without duplicates.
So it does not depend on the number of shards.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

from .. import _native
from .._request import MEMORY_LIMIT, text
from .engine import Task
from .files import refusal
from .folder import MANIFEST, RunFolder
from .job import USUAL_SHARDS, Counts
from .table import Column, write_table

RESULT = "puzzles.jsonl"
TABLE = "puzzles.parquet"

#: The largest seed.
_MOST_SEED = 2**64 - 1

#: The columns of the table.
COLUMNS: list[Column] = [
    ("board", "string"),
    ("width", "uint8"),
    ("height", "uint8"),
    ("exit", "string"),
    ("red", "string"),
    ("walls", "uint16"),
    ("vehicles", "uint16"),
    ("moves", "uint32"),
    ("steps", "uint32"),
    ("states", "uint64"),
    ("grade", "uint8"),
    ("level", "string"),
]


class GenerateJob:
    """Generates puzzles into a folder."""

    unit = "puzzles"

    def __init__(
        self,
        count: int,
        out: str,
        wishes: dict[str, Any] | None = None,
        seed: int = 0,
        per_seed: int = 100,
        patience: int | None = None,
        shards: int | None = None,
    ) -> None:
        """``count`` puzzles, ``per_seed`` from each of the seeds ``seed``, ``seed + 1`` and so on.

        ``wishes`` are fields of the request ``generate``. There are fewer puzzles if a seed is
        given up, or if two seeds give the same puzzle.
        """
        limits = {"patience": patience, "memory_limit": MEMORY_LIMIT}
        self._request = text({**(wishes or {}), **limits})
        # Impossible constraints are refused before any work.
        _native.make_portion([], self._request)
        self._seeds = -(-count // per_seed)
        if count < 1 or per_seed < 1 or not 0 <= seed <= _MOST_SEED - self._seeds:
            raise refusal("usage", "there is nothing to make, or no seed for it")
        self._count, self._seed, self._per_seed = count, seed, per_seed
        self.path = Path(out)
        run = {
            "job": "generate",
            "wishes": json.loads(self._request),
            "count": count,
            "seed": seed,
            "per_seed": per_seed,
        }
        if shards is None and not (self.path / MANIFEST).exists():
            shards = min(USUAL_SHARDS, self._seeds)
        self._folder = RunFolder(self.path, run, shards, RESULT, [TABLE], _Distinct)
        self.shards = self._folder.shards
        self.title = f"{count:,} puzzles"

    def missing(self) -> list[int] | None:
        return self._folder.missing()

    def _portion(self, shard: int) -> list[tuple[int, int]]:
        """The seeds of a shard, and the number of puzzles from each."""
        first, end = (number * self._seeds // self.shards for number in (shard, shard + 1))
        return [
            (self._seed + index, min(self._per_seed, self._count - index * self._per_seed))
            for index in range(first, end)
        ]

    def task(self, shard: int) -> Task:
        return Task(make_shard, (self._portion(shard), self._request))

    def keep(self, shard: int, content: bytes) -> int:
        return int(self._folder.put(shard, content)["made"])

    def input(self, shard: int) -> dict[str, Any]:
        seeds = [seed for seed, _ in self._portion(shard)]
        wishes = json.loads(self._request)
        return {"job": "generate", "wishes": wishes, "seeds": seeds, "shard": shard}

    def finish(self) -> Counts:
        totals = self._folder.finish()
        write_table(self.path / TABLE, self.path / RESULT, COLUMNS, _rows)
        return totals


class _Distinct:
    """Removes duplicates and counts the rest."""

    def __init__(self) -> None:
        self._seen: set[bytes] = set()
        self.counts: Counts = {"puzzles": 0, "repeated": 0, "by_moves": []}

    def sift(self, body: bytes) -> bytes:
        """The lines not seen before."""
        lines = []
        by_moves = self.counts["by_moves"]
        for line in body.splitlines(keepends=True):
            made = json.loads(line)
            # Puzzles are in the hardest state of their space, so equal spaces have equal boards.
            what = f"{made['board']} {made['exit']} {made['red']}".encode()
            key = blake2b(what, digest_size=16).digest()
            if key in self._seen:
                self.counts["repeated"] += 1
                continue
            self._seen.add(key)
            self.counts["puzzles"] += 1
            by_moves.extend([0] * (made["moves"] + 1 - len(by_moves)))
            by_moves[made["moves"]] += 1
            lines.append(line)
        return b"".join(lines)


def make_shard(seeds: list[tuple[int, int]], request: str) -> bytes:
    """The task: the counts, then a line of JSON for each puzzle."""
    lines = _native.make_portion(seeds, request)
    counts = {"wanted": sum(count for _, count in seeds), "made": lines.count(b"\n")}
    return json.dumps(counts).encode() + b"\n" + lines


def _rows(lines: Iterator[str]) -> Iterator[tuple[Any, ...]]:
    """Parses the lines of the result into rows of the table."""
    for line in lines:
        made = json.loads(line)
        made["walls"], made["vehicles"] = len(made["walls"]), len(made["vehicles"])
        yield tuple(made[name] for name, _ in COLUMNS)
