"""Your own heuristics, as functions: audited and compared like the built-in ones."""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Iterable
from typing import Any

from .answers import Audit, Run
from .puzzle import Puzzle, State

#: A heuristic of your own: the puzzle and a state in, an estimate out; None for "never".
Own = Callable[[Puzzle, State], "int | None"]


def name_of(heuristic: Own) -> str:
    """The name that a function has in answers."""
    return getattr(heuristic, "__name__", type(heuristic).__name__)


def audit_own(heuristic: Own, puzzles: Iterable[Puzzle], metric: str, limits: Any) -> Audit:
    """Asks a function about every reachable state, and compares with the true depths."""
    states = violations = edges = drops = largest = count = 0
    ratios: list[float] = []
    worst: dict[str, Any] | None = None
    for puzzle in puzzles:
        count += 1
        space = puzzle.space(metric, **limits)  # type: ignore[arg-type]
        depths = space.depths.tolist()
        found: dict[State, float] = {}
        rows = [tuple(row) for row in space.offsets.tolist()]
        for state, depth in zip(rows, depths):
            true = float("inf") if depth == 65535 else depth
            given = heuristic(puzzle, state)
            value = float("inf") if given is None else given
            found[state] = value
            states += 1
            if value > true:
                violations += 1
                if worst is None or value - true > worst["by"]:
                    board = puzzle.at(state).board
                    worst = {"by": value - true, "board": board, "h": given, "true": depth}
                    worst["puzzle"] = puzzle.name
            if 0 < true < float("inf") and value < float("inf"):
                ratios.append(value / true)
        for state in rows:
            for move, after in puzzle.successors(state):
                if metric == "steps" and abs(move.by) > 1:
                    continue
                edges += 1
                fall = found[state] - found[after]
                if fall > 1:
                    drops += 1
                    largest = max(largest, int(min(fall, 2**31)))
    if worst is not None:
        del worst["by"]
    return Audit.from_dict(
        {
            "heuristic": name_of(heuristic),
            "metric": metric,
            "claims_admissible": False,
            "admissible": violations == 0,
            "consistent": drops == 0 and violations == 0,
            "states": states,
            "violations": violations,
            "worst": worst,
            "claims_consistent": False,
            "holds": True,
            "authors_claim": None,
            "edges": edges,
            "drops": drops,
            "largest_drop": largest,
            "mean_ratio": round(sum(ratios) / len(ratios), 6) if ratios else None,
            "puzzles": count,
        }
    )


def run_own(
    puzzle: Puzzle,
    algorithm: str,
    heuristic: Own,
    metric: str,
    node_limit: int | None,
    time_limit: float | None,
) -> Run:
    """A*, or greedy search, by a function; counted like the built-in searches.

    Nothing is claimed of the function, so the solution is never called optimal.
    """
    if algorithm not in ("a-star", "greedy"):
        raise ValueError(f"your own heuristic can guide a-star and greedy, not {algorithm}")
    started = time.perf_counter()
    search = _Search(puzzle, heuristic, metric, greedy=algorithm == "greedy")
    deadline = None if time_limit is None else started + time_limit
    reason = search.run(node_limit, deadline)
    subject = {
        key: value for key, value in puzzle._read.items() if key in Run.__dataclass_fields__
    }
    moves = search.plan()
    verdict = None if moves is None else puzzle.verify(moves)
    outcome = "stopped" if reason else "unsolvable" if moves is None else "solved"
    steps = None if verdict is None else verdict.steps
    count = None if verdict is None else verdict.moves
    return Run.from_dict(
        {
            **subject,
            "algorithm": algorithm,
            "heuristic": name_of(heuristic),
            "metric": metric,
            "outcome": outcome,
            "reason": reason,
            "optimal": False,
            "lower_bound": 0,
            "optimum": None,
            "cost": steps if metric == "steps" else count,
            "moves": count,
            "steps": steps,
            "repeat": 1,
            "stats": {**search.counters(), "seconds": time.perf_counter() - started},
        }
    )


class _Search:
    def __init__(self, puzzle: Puzzle, heuristic: Own, metric: str, *, greedy: bool) -> None:
        self.puzzle, self.heuristic, self.metric, self.greedy = puzzle, heuristic, metric, greedy
        self.parents: dict[State, tuple[State, Any] | None] = {puzzle.start: None}
        self.costs: dict[State, int] = {puzzle.start: 0}
        self.goal: State | None = None
        self.expanded = self.generated = self.evaluated = self.reopened = self.peak = 0

    def run(self, node_limit: int | None, deadline: float | None) -> str | None:
        queue: list[tuple[float, int, int, State]] = []
        closed: set[State] = set()
        self._push(queue, self.puzzle.start, 0)
        while queue:
            _, _, cost, state = heapq.heappop(queue)
            if cost > self.costs[state] or state in closed:
                continue
            if self.puzzle.is_solved(state):
                self.goal = state
                return None
            if node_limit is not None and self.expanded >= node_limit:
                return "nodes"
            if deadline is not None and time.perf_counter() >= deadline:
                return "time"
            closed.add(state)
            self.expanded += 1
            for move, after in self.puzzle.successors(state):
                if self.metric == "steps" and abs(move.by) > 1:
                    continue
                self.generated += 1
                known = self.costs.get(after)
                if known is None or (not self.greedy and cost + 1 < known):
                    self.reopened += after in closed
                    closed.discard(after)
                    self.costs[after] = cost + 1
                    self.parents[after] = (state, move)
                    self._push(queue, after, cost + 1)
            self.peak = max(self.peak, len(queue))
        return None

    def _push(self, queue: list[tuple[float, int, int, State]], state: State, cost: int) -> None:
        self.evaluated += 1
        value = self.heuristic(self.puzzle, state)
        if value is not None:
            rank = value if self.greedy else cost + value
            heapq.heappush(queue, (rank, self.evaluated, cost, state))

    def plan(self) -> list[Any] | None:
        if self.goal is None:
            return None
        moves, state = [], self.goal
        while (step := self.parents[state]) is not None:
            state, move = step
            moves.append(move)
        return moves[::-1]

    def counters(self) -> dict[str, Any]:
        depth = 0 if self.goal is None else self.costs[self.goal]
        return {
            "expanded": self.expanded,
            "generated": self.generated,
            "distinct": len(self.costs),
            "evaluated": self.evaluated,
            "reopened": self.reopened,
            "peak_frontier": self.peak,
            "iterations": 1,
            "branching_factor": _branching(self.generated, depth),
            "peak_bytes": 0,
        }


def _branching(generated: int, depth: int) -> float:
    """The b for which b + b^2 + ... + b^depth = generated."""
    if depth == 0 or generated == 0:
        return 0.0
    low, high = 0.0, float(generated)
    for _ in range(100):
        middle = (low + high) / 2
        total, power = 0.0, 1.0
        for _ in range(depth):
            power *= middle
            total += power
            if total > generated:
                break
        low, high = (low, middle) if total > generated else (middle, high)
    return round(high, 4)


__all__ = ["Own", "audit_own", "name_of", "run_own"]
