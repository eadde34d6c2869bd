"""For courses: compares algorithms, and audits heuristics."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, Generic, TypeVar, overload

from . import _native
from ._request import ask, limits, text
from .answers import Answer, Audit, Run
from .puzzle import Puzzle

A = TypeVar("A", bound=Answer)

#: The algorithms compared by default.
ALGORITHMS = ("bfs", "ids", "a-star", "ida-star", "greedy", "hill-climb")


class Answers(Sequence[A], Generic[A]):
    """A list of answers that notebooks show as a table."""

    def __init__(self, answers: Iterable[A], shown: Sequence[str]) -> None:
        """Takes the answers and the fields to show."""
        self._answers = tuple(answers)
        self._shown = tuple(shown)

    def __len__(self) -> int:
        return len(self._answers)

    @overload
    def __getitem__(self, index: int) -> A: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[A]: ...
    def __getitem__(self, index: int | slice) -> A | Sequence[A]:
        return self._answers[index]

    def to_dicts(self) -> list[dict[str, Any]]:
        """The objects of the contract, for instance for ``pandas.DataFrame``."""
        return [answer.to_dict() for answer in self._answers]

    def _cells(self) -> list[list[str]]:
        return [[_cell(answer, name) for name in self._shown] for answer in self._answers]

    def __str__(self) -> str:
        rows = [list(self._shown), *self._cells()]
        widths = [max(map(len, column)) for column in zip(*rows)]
        lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<{len(self)} answers: {', '.join(self._shown)}>"

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(name)}</th>" for name in self._shown)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
            for row in self._cells()
        )
        return f"<table><tr>{head}</tr>{body}</table>"


def _cell(answer: Answer, name: str) -> str:
    fields = answer.to_dict()
    value = fields[name] if name in fields else fields.get("stats", {}).get(name)
    if isinstance(value, float):
        return f"{value:.4g}"
    return "" if value is None else str(value)


def _puzzles(puzzles: str | Puzzle | Iterable[str | Puzzle]) -> list[Puzzle]:
    many = [puzzles] if isinstance(puzzles, (str, Puzzle)) else list(puzzles)
    return [puzzle if isinstance(puzzle, Puzzle) else Puzzle.parse(puzzle) for puzzle in many]


def compare(
    puzzles: str | Puzzle | Iterable[str | Puzzle],
    algorithms: Sequence[str] = ALGORITHMS,
    heuristics: Sequence[str] = (),
    metric: str = "moves",
    *,
    seed: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
) -> Answers[Run]:
    """Runs algorithms on the same puzzles; informed ones with every heuristic given.

    Limits are per run. The default heuristic is the strongest admissible one.
    """
    fields = {
        "algorithms": _ids(algorithms, "algorithms"),
        "heuristics": _ids(heuristics, "heuristics"),
        "metric": metric,
        "seed": seed,
        **limits(time_limit, node_limit, memory_limit),
    }
    runs = [
        Run.from_dict(run)
        for puzzle in _puzzles(puzzles)
        for run in ask("compare", {**puzzle._fields(), **fields})
    ]
    shown = ("puzzle", "algorithm", "heuristic", "outcome", "cost", "optimum", "expanded")
    return Answers(runs, (*shown, "generated", "branching_factor", "seconds", "peak_bytes"))


def audit(
    puzzles: str | Puzzle | Iterable[str | Puzzle],
    heuristics: Sequence[str] = (),
    metric: str | None = None,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
) -> Answers[Audit]:
    """Audits heuristics over every reachable state of the puzzles.

    By default all heuristics and both metrics. A limit raises
    ``ClearwayError`` with the code ``stopped``.
    """
    boards = [puzzle._board for puzzle in _puzzles(puzzles)]
    fields = {
        "heuristics": _ids(heuristics, "heuristics"),
        "metric": metric,
        **limits(time_limit, node_limit, memory_limit),
    }
    audits = map(Audit.from_dict, json.loads(_native.audit(boards, text(fields))))
    shown = ("heuristic", "metric", "admissible", "consistent", "holds", "violations", "drops")
    return Answers(audits, (*shown, "mean_ratio", "states", "puzzles"))


def _ids(ids: Sequence[str], what: str) -> list[str]:
    if isinstance(ids, str):
        raise TypeError(f"{what} must be a list of ids, not a string")
    return list(ids)
