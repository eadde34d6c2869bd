"""Generates puzzles with given properties."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ._request import ask, limits
from .answers import Made
from .game import Range, bounds


def generate(
    count: int = 1,
    seed: int = 0,
    *,
    size: str = "6x6",
    exit: str = "right",
    moves: Range = None,
    steps: Range = None,
    vehicles: Range = None,
    cars: Range = None,
    trucks: Range = None,
    walls: Range = 0,
    lengths: Sequence[int] = (2, 3),
    level: str | None = None,
    minimal: bool = True,
    set: str | None = None,
    patience: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
) -> list[Made]:
    """Generates puzzles by a seeded search, each in the hardest state of its space.

    Boards of more than 56 cells are judged without their space: there may be harder states, and
    ``states`` may be ``None``. The least numbers of moves and steps are proven.

    A range is a number or ``(first, last)``. ``exit`` is a side, or a side and the row or column
    from 1 such as ``top:3``. A ``minimal`` puzzle gets easier without any one of its vehicles
    and walls; ``set="classic"`` uses at most 12 cars and 4 trucks. No space occurs twice, and the
    same seed gives the same puzzles on every machine. (``puzzles`` draws from the table of all
    minimal 6x6 puzzles, which is faster.)

    The search ends at a limit, or after ``patience`` boards in a row without a new puzzle. If it
    finds fewer than ``count``, the nearest misses follow, with ``fits`` false.

    >>> generate(1, size="5x5", walls=1, moves=(8, 12))[0].fits
    True
    """
    if not isinstance(count, int) or not 1 <= count <= 1000:
        raise ValueError("count: from 1 to 1000 puzzles")
    fields: dict[str, Any] = {
        "count": count,
        "seed": seed,
        "size": size,
        "exit": exit,
        "moves": _span(moves, "moves"),
        "steps": _span(steps, "steps"),
        "vehicles": _span(vehicles, "vehicles"),
        "cars": _span(cars, "cars"),
        "trucks": _span(trucks, "trucks"),
        "walls": _span(walls, "walls"),
        "lengths": list(lengths),
        "level": level,
        "set": set,
        "minimal": bool(minimal),
        "patience": patience,
        **limits(time_limit, node_limit, memory_limit),
    }
    return [Made.from_dict(made) for made in ask("generate", fields)]


def _span(wanted: Range, what: str) -> tuple[int, int] | None:
    """Converts a range to a field of a request."""
    return None if wanted is None else bounds(wanted, what)
