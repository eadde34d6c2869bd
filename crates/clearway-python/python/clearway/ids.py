"""The ids of algorithms, heuristics, notations and so on, as types and as lists."""

from __future__ import annotations

from typing import Literal

from ._request import ask

Metric = Literal["moves", "steps"]
Side = Literal["left", "right", "top", "bottom"]
Notation = Literal[
    "grid", "database", "tucil3", "jam", "cars", "list", "csv", "art", "json",
    "pddl", "pddl-domain", "cnf",
]
Algorithm = Literal[
    "auto", "bfs", "dfs", "ids", "uniform-cost", "greedy", "a-star", "ida-star", "beam",
    "random-walk", "hill-climb", "sat", "bfs-plus",
]
Heuristic = Literal[
    "zero", "distance", "blocking", "hybrid", "blocked-blocking", "distance-blocked", "recursive",
    "recursive-distance", "vertical-right", "goal-manhattan", "clearing", "closure", "perfect",
]


def algorithms() -> list[str]:
    """The ids of all algorithms.

    >>> "a-star" in algorithms()
    True
    """
    return [entry["id"] for entry in ask("list", {"what": "algorithms"})]


def heuristics() -> list[str]:
    """The ids of all heuristics.

    >>> "blocking" in heuristics()
    True
    """
    return [entry["id"] for entry in ask("list", {"what": "heuristics"})]


def notations() -> list[str]:
    """The ids of all notations.

    >>> "grid" in notations()
    True
    """
    return [entry["id"] for entry in ask("list", {"what": "notations"})]
