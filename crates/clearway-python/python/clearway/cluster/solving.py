"""The job of ``clearway solve`` on many puzzles: a solution for each line of the input."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .. import _native
from .._request import text
from .engine import Task
from .files import refusal
from .folder import RunFolder
from .job import USUAL_SHARDS, Counts
from .portions import Place, Portions
from .table import Column, write_table

RESULT = "solutions.jsonl"
TABLE = "solutions.parquet"

#: The columns of the table: fields of the contract, the solution as text.
COLUMNS: list[Column] = [
    ("puzzle", "string"),
    ("board", "string"),
    ("width", "uint16"),
    ("height", "uint16"),
    ("exit", "string"),
    ("red", "string"),
    ("algorithm", "string"),
    ("heuristic", "string"),
    ("metric", "string"),
    ("outcome", "string"),
    ("reason", "string"),
    ("optimal", "bool"),
    ("lower_bound", "uint32"),
    ("cost", "uint32"),
    ("moves", "uint32"),
    ("steps", "uint32"),
    ("solution", "string"),
    ("expanded", "uint64"),
    ("generated", "uint64"),
    ("error", "string"),
    ("line", "uint64"),
]


class SolveJob:
    """Solves the puzzles of files into a folder."""

    unit = "puzzles"

    def __init__(
        self,
        files: list[str],
        out: str,
        options: dict[str, Any] | None = None,
        shards: int | None = None,
        whole: bool = False,
    ) -> None:
        """One puzzle per line, or per file; options are fields of a request.

        A time limit is refused: results would depend on the machine.
        """
        self._request = text(options or {})
        if "time_limit_ms" in json.loads(self._request):
            raise refusal("usage", "a time limit would make results depend on the machine")
        # Invalid options are refused before any work.
        _native.solve_portion([], self._request)
        self._portions = Portions(files, whole)
        if len(self._portions) == 0:
            raise refusal("no-such-puzzle", "there is no puzzle in " + ", ".join(files))
        self.path = Path(out)
        run = {
            "job": "solve",
            "input": self._portions.identity,
            "options": json.loads(self._request),
        }
        if shards is None and not (self.path / "manifest.json").exists():
            shards = min(USUAL_SHARDS, len(self._portions))
        self._folder = RunFolder(self.path, run, shards, RESULT, [TABLE])
        self.shards = self._folder.shards
        self.title = f"{len(self._portions):,} puzzles"

    def missing(self) -> list[int] | None:
        return self._folder.missing()

    def _range(self, shard: int) -> tuple[int, int]:
        """The puzzles of a shard: a contiguous part of the input."""
        puzzles = len(self._portions)
        return shard * puzzles // self.shards, (shard + 1) * puzzles // self.shards

    def task(self, shard: int) -> Task:
        return Task(solve_shard, (self._portions.read(*self._range(shard)), self._request))

    def keep(self, shard: int, content: bytes) -> int:
        first, end = self._range(shard)
        self._folder.put(shard, content, end - first)
        return end - first

    def input(self, shard: int) -> dict[str, Any]:
        places = self._portions.read(*self._range(shard))
        puzzles = [{"file": file, "line": line, "text": text} for text, file, line, _ in places]
        options = json.loads(self._request)
        return {"job": "solve", "shard": shard, "options": options, "puzzles": puzzles}

    def finish(self) -> Counts:
        totals = self._folder.finish()
        write_table(self.path / TABLE, self.path / RESULT, COLUMNS, _rows)
        return totals


def solve_shard(places: list[Place], request: str) -> bytes:
    """The task: the counts, then a line of JSON for each puzzle."""
    lines = _native.solve_portion(places, request)
    counts: Counts = {name: 0 for name in ("puzzles", "solved", "unsolvable", "stopped", "faulty")}
    counts["expanded"] = 0
    by_moves: list[int] = []
    for line in lines.splitlines():
        answer = json.loads(line)
        counts["puzzles"] += 1
        if "error" in answer:
            counts["faulty"] += 1
            continue
        counts[answer["outcome"]] += 1
        counts["expanded"] += answer["stats"]["expanded"]
        moves = answer["moves"]
        if moves is not None:
            by_moves.extend([0] * (moves + 1 - len(by_moves)))
            by_moves[moves] += 1
    counts["by_moves"] = by_moves
    return json.dumps(counts).encode() + b"\n" + lines


def _rows(lines: Iterator[str]) -> Iterator[tuple[Any, ...]]:
    """Parses the lines of the result into rows of the table."""
    for line in lines:
        answer = json.loads(line)
        if "error" in answer:
            error = answer["error"]
            answer = {"error": f"{error['code']}: {error['message']}", "line": error["line"]}
        else:
            steps = answer["solution"]
            answer["solution"] = " ".join(f"{step['vehicle']}{step['by']:+d}" for step in steps)
            answer.update(answer["stats"])
        yield tuple(answer.get(name) for name, _ in COLUMNS)
