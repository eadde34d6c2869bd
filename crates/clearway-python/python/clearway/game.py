"""The whole 6x6 game: every minimal puzzle without walls."""

from __future__ import annotations

import json
from typing import Any, Optional, Union

from . import _native
from ._request import limits, text, whole
from .answers import Listed
from .puzzle import Puzzle

#: A number, or the first and last number of a range; None means no bound.
Range = Union[int, tuple[Optional[int], Optional[int]], None]

_OPEN = 2**32 - 1


def bounds(wanted: Range, what: str, most: int = _OPEN) -> tuple[int, int]:
    """The first and last number of a range."""
    if wanted is None:
        return (0, most)
    start, end = wanted if isinstance(wanted, (tuple, list)) else (wanted, wanted)
    start = 0 if start is None else whole(what, start)
    end = most if end is None else whole(what, end)
    if not 0 <= start <= end <= _OPEN:
        raise ValueError(f"{what}: a number or (first, last), not {wanted!r}")
    return (start, end)


def wishes(
    moves: Range = None,
    steps: Range = None,
    vehicles: Range = None,
    cars: Range = None,
    trucks: Range = None,
    grades: Range = None,
    level: str | None = None,
) -> dict[str, tuple[int, int]]:
    """Converts the constraints on puzzles to arguments of native code."""
    if level is not None:
        if level not in _native.LEVELS:
            raise ValueError(f"there is no level {level!r}; expected: {', '.join(_native.LEVELS)}")
        if grades is not None:
            raise ValueError("give either a level or grades, not both")
        grades = _native.LEVELS[level]
    return {
        "moves": bounds(moves, "moves"),
        "steps": bounds(steps, "steps"),
        "vehicles": bounds(vehicles, "vehicles"),
        "cars": bounds(cars, "cars"),
        "trucks": bounds(trucks, "trucks"),
        "grades": bounds(grades, "grades", 100),
    }


def puzzles(
    count: int = 10,
    seed: int = 0,
    *,
    moves: Range = None,
    steps: Range = None,
    vehicles: Range = None,
    cars: Range = None,
    trucks: Range = None,
    grades: Range = None,
    level: str | None = None,
    time_limit: float | None = None,
) -> list[Listed]:
    """Draws puzzles of the whole 6x6 game by their properties, with a seed.

    A range is a number or ``(first, last)``, inclusive; None means no bound. The same
    seed gives the same puzzles on every machine. Fewer than ``count`` if no more fit.

    >>> [found.moves for found in puzzles(2, moves=(30, 32), seed=1)]  # doctest: +ELLIPSIS
    [3..., 3...]
    """
    wanted = wishes(moves, steps, vehicles, cars, trucks, grades, level)
    count, seed = whole("count", count), whole("seed", seed)
    found = _native.draw(wanted, count, seed, text(limits(time_limit, None, None)))
    return [Listed.from_dict(json.loads(line)) for line in found]


def boards(
    count: int,
    seed: int = 0,
    *,
    moves: Range = None,
    steps: Range = None,
    vehicles: Range = None,
    cars: Range = None,
    trucks: Range = None,
) -> list[str]:
    """Draws boards of the game without their grades: fast, for large sets.

    >>> [Puzzle.parse(board).solve().moves for board in boards(2, moves=30)]
    [30, 30]
    """
    count, seed = whole("count", count), whole("seed", seed)
    return _native.boards(wishes(moves, steps, vehicles, cars, trucks), count, seed)


def contains(puzzle: str | Puzzle, *, time_limit: float | None = None) -> dict[str, Any]:
    """Looks up the space of a board in the game; returns the contract's object.

    >>> contains("beginner")["depth"], contains("XXB/..B/...")["reason"]
    (15, 'size')
    """
    known = puzzle if isinstance(puzzle, Puzzle) else Puzzle.parse(puzzle)
    found = _native.contains(known._board, text(limits(time_limit, None, None)))
    answer: dict[str, Any] = json.loads(found)
    return answer
