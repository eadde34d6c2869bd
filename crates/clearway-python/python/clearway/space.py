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
    """Every reachable state of a puzzle with its depth, the start first.

    >>> from clearway import Puzzle
    >>> space = Puzzle.parse("XXB/..B/...").space()
    >>> len(space), space.state(0)
    (3, (0, 0))
    """

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

        >>> from clearway import Puzzle
        >>> space = Puzzle.parse("XXB/..B/...").space()
        >>> space.depths.tolist()
        [2, 1, 0]
        """
        np_ = numpy()
        found: NDArray[np.uint16] = np_.frombuffer(self._depths, dtype=np_.uint16)
        return found

    @cached_property
    def offsets(self) -> NDArray[np.uint8]:
        """The offset of each vehicle in each state: one row per state.

        >>> from clearway import Puzzle
        >>> space = Puzzle.parse("XXB/..B/...").space()
        >>> space.offsets.tolist()
        [[0, 0], [0, 1], [1, 1]]
        """
        np_ = numpy()
        found: NDArray[np.uint8] = np_.frombuffer(self._offsets, dtype=np_.uint8)
        return found.reshape(self._count, -1)

    def state(self, number: int) -> State:
        """The state with this number.

        >>> from clearway import Puzzle
        >>> space = Puzzle.parse("XXB/..B/...").space()
        >>> space.state(2)
        (1, 1)
        """
        return tuple(int(offset) for offset in self.offsets[number])

    def to_pandas(self) -> Any:
        """A frame with a row for each state: its depth, and a column for each vehicle.

        >>> from clearway import Puzzle
        >>> space = Puzzle.parse("XXB/..B/...").space()
        >>> list(space.to_pandas().columns)
        ['depth', 'X', 'B']
        """
        import pandas

        names = [vehicle.name for vehicle in self.puzzle.vehicles]
        frame = pandas.DataFrame(self.offsets, columns=names)
        depths = pandas.array(self.depths.astype("int32"), dtype="Int32")
        depths[self.depths == UNSOLVABLE] = pandas.NA
        frame.insert(0, "depth", depths)
        return frame

    def to_networkx(self) -> Any:
        """The graph of the states: numbers with ``depth`` and ``state``, edges with ``move``.

        >>> from clearway import Puzzle
        >>> space = Puzzle.parse("XXB/..B/...").space()
        >>> space.to_networkx().edges[0, 1]["move"]
        'B+1'
        """
        import networkx

        graph = networkx.Graph(metric=self.metric)
        states = [tuple(state) for state in self.offsets.tolist()]
        numbers = {state: number for number, state in enumerate(states)}
        for number, (state, depth) in enumerate(zip(states, self.depths.tolist())):
            graph.add_node(number, depth=None if depth == UNSOLVABLE else depth, state=state)
        for number, state in enumerate(states):
            for move, after in self.puzzle.successors(state):
                other = numbers[after]
                if number < other and (self.metric == "moves" or abs(move.by) == 1):
                    graph.add_edge(number, other, move=str(move))
        return graph

    def __repr__(self) -> str:
        return f"<Space of {self._count} states in {self.metric}>"
