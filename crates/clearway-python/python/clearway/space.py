"""The whole space of a puzzle as arrays."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .puzzle import Puzzle, State

#: The depth of states without a solution.
UNSOLVABLE = 65535


def numpy() -> Any:
    """Imports numpy, or raises an error that says how to install it."""
    try:
        import numpy
    except ImportError as error:
        raise ImportError("this needs numpy: pip install numpy") from error
    return numpy


class Space:
    """Every reachable state of a puzzle with its depth, the start first."""

    def __init__(self, puzzle: Puzzle, metric: str, depths: bytes, offsets: bytes, count: int):
        """Use ``Puzzle.space``."""
        self.puzzle = puzzle
        self.metric = metric
        self._depths = depths
        self._offsets = offsets
        self._count = count

    def __len__(self) -> int:
        return self._count

    @cached_property
    def depths(self) -> NDArray[np.uint16]:
        """The depth of each state: its distance to the nearest solved one.

        65535 throughout if the puzzle has no solution.
        """
        np_ = numpy()
        found: NDArray[np.uint16] = np_.frombuffer(self._depths, dtype=np_.uint16)
        return found

    @cached_property
    def offsets(self) -> NDArray[np.uint8]:
        """The offset of each vehicle in each state: one row per state."""
        np_ = numpy()
        found: NDArray[np.uint8] = np_.frombuffer(self._offsets, dtype=np_.uint8)
        return found.reshape(self._count, -1)

    def state(self, number: int) -> State:
        """The state with this number."""
        return tuple(int(offset) for offset in self.offsets[number])

    def __repr__(self) -> str:
        return f"<Space of {self._count} states in {self.metric}>"
