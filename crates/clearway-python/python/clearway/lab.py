"""For courses: compares algorithms, and audits heuristics."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, Generic, TypeVar, overload

from . import _native
from ._request import ask, limits, text
from .answers import Answer, Audit, Run
from .ids import Algorithm, Heuristic, Metric
from .own import Own, audit_own, run_own
from .puzzle import Puzzle

A = TypeVar("A", bound=Answer)

#: The algorithms compared by default.
ALGORITHMS: tuple[Algorithm, ...] = ("bfs", "ids", "a-star", "ida-star", "greedy", "hill-climb")


class Answers(Sequence[A], Generic[A]):
    """A list of answers that notebooks show as a table.

    >>> answers = compare("beginner", ["bfs", "a-star"])
    >>> [answer.algorithm for answer in answers]
    ['bfs', 'a-star']
    """

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
        """The objects of the contract, for instance for ``pandas.DataFrame``.

        >>> compare("beginner", ["bfs"]).to_dicts()[0]["cost"]
        15
        """
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
    algorithms: Sequence[Algorithm] = ALGORITHMS,
    heuristics: Sequence[Heuristic | Own] = (),
    metric: Metric = "moves",
    *,
    seed: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
) -> Answers[Run]:
    """Runs algorithms on the same puzzles; informed ones with every heuristic given.

    Limits are per run. The default heuristic is the strongest admissible one. A heuristic may be
    a function of your own, called with the puzzle and a state; it guides A* and greedy search.

    >>> def blockers(puzzle, state):
    ...     return puzzle.heuristic("blocking", state)
    >>> [run.cost for run in compare("beginner", ["a-star"], ["blocking", blockers])]
    [15, 15]
    """
    ids, own = _ids(heuristics, "heuristics")
    names, _ = _ids(algorithms, "algorithms")
    fields = {
        "algorithms": names,
        "heuristics": ids,
        "metric": metric,
        "seed": seed,
        **limits(time_limit, node_limit, memory_limit),
    }
    runs: list[Run] = []
    for puzzle in _puzzles(puzzles):
        if ids or not own:
            asked = {**puzzle._fields(), **fields}
            runs += [Run.from_dict(run) for run in ask("compare", asked)]
        for algorithm in names if own else ():
            if algorithm in ("a-star", "greedy") or len(names) == 1:
                for mine in own:
                    runs.append(run_own(puzzle, algorithm, mine, metric, node_limit, time_limit))
    shown = ("puzzle", "algorithm", "heuristic", "outcome", "cost", "optimum", "expanded")
    return Answers(runs, (*shown, "generated", "branching_factor", "seconds", "peak_bytes"))


def audit(
    puzzles: str | Puzzle | Iterable[str | Puzzle],
    heuristics: Sequence[Heuristic | Own] = (),
    metric: Metric | None = None,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
) -> Answers[Audit]:
    """Audits heuristics over every reachable state of the puzzles.

    By default all heuristics and both metrics. A heuristic may be a function of your own, called
    with the puzzle and a state. A limit raises ``ClearwayError`` with the code ``stopped``.

    >>> def bold(puzzle, state):
    ...     return 2 * puzzle.heuristic("blocking", state)
    >>> audit("beginner", [bold], "moves")[0].admissible
    False
    """
    ids, own = _ids(heuristics, "heuristics")
    known = _puzzles(puzzles)
    boards = [puzzle._board for puzzle in known]
    fields = {
        "heuristics": ids,
        "metric": metric,
        **limits(time_limit, node_limit, memory_limit),
    }
    audits: list[Audit] = []
    if ids or not own:
        audits += map(Audit.from_dict, json.loads(_native.audit(boards, text(fields))))
    bounds = {"time_limit": time_limit, "node_limit": node_limit, "memory_limit": memory_limit}
    for mine in own:
        for counted in ("moves", "steps") if metric is None else (metric,):
            audits.append(audit_own(mine, known, counted, bounds))
    shown = ("heuristic", "metric", "admissible", "consistent", "holds", "violations", "drops")
    return Answers(audits, (*shown, "mean_ratio", "states", "puzzles"))


def _ids(ids: Sequence[Any], what: str) -> tuple[list[str], list[Own]]:
    """The ids of a list, and its functions."""
    if isinstance(ids, str):
        raise TypeError(f"{what} must be a list of ids, not a string")
    strange = [one for one in ids if not (isinstance(one, str) or callable(one))]
    if strange:
        raise TypeError(f"{what} must be ids or functions, not {strange[0]!r}")
    return [one for one in ids if isinstance(one, str)], [one for one in ids if callable(one)]
