"""Exact distances: how far boards are from being solved."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar

from . import _native
from ._request import limits, text
from .answers import Move
from .batch import _CHUNK, _items
from .puzzle import Puzzle
from .space import numpy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class RatedMove:
    """A legal move and what it leads to.

    ``distance`` is the distance after it, and ``advantage`` is 0 for a move of a shortest
    solution and negative for any other: what it adds to the cost of the best way on. Both are
    None if there is no solution.

    >>> [(str(rated), rated.advantage) for rated in Oracle().moves("XX./..B/..B")]
    [('X+1', 0), ('B-1', -2)]
    """

    vehicle: str
    by: int
    distance: int | None
    advantage: int | None

    @property
    def move(self) -> Move:
        """The move itself.

        >>> Oracle().moves("XXB/..B/...")[0].move
        B+1
        """
        return Move(self.vehicle, self.by)

    def __str__(self) -> str:
        return f"{self.vehicle}{self.by:+d}"


class Oracle:
    """Answers how far boards are from being solved. The answers are exact.

    The first board of a space is solved; with the second one, the whole space is kept, and every
    other board in it is a look into a table. ``memory`` bounds what is kept, in bytes. Spaces that
    do not fit are answered board by board. The limits are for each board: where they stop a
    search, ``distance`` raises ``ClearwayError`` with the code ``stopped``. Threads can share an
    oracle. A pickled oracle has its settings, not its spaces.

    >>> oracle = Oracle()
    >>> oracle.distance("hardest")
    51
    >>> [str(move) for move in oracle.optimal_moves("XX.A/...A/....")]
    ['A+1']
    """

    #: Stands for no solution in ``distances``.
    UNSOLVABLE: ClassVar[int] = -1
    #: Stands for a distance that a limit kept from being found.
    STOPPED: ClassVar[int] = -2
    #: Stands for what is no board.
    REFUSED: ClassVar[int] = -3

    def __init__(
        self,
        metric: str = "moves",
        *,
        memory: int = 256 << 20,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: int | None = None,
    ) -> None:
        self.metric = metric
        self.memory = memory
        self._limits = (time_limit, node_limit, memory_limit)
        fields = {"metric": metric, **limits(time_limit, node_limit, memory_limit)}
        self._native = _native.Oracle(memory, text(fields))

    def distance(self, board: str | Puzzle) -> int | None:
        """The least number of moves (or steps) to solve a board; None if there is no solution.

        >>> Oracle("steps").distance("beginner")
        25
        """
        return self._native.distance(_board(board))

    def distances(
        self,
        boards: Iterable[str | Puzzle | None] | Any,
        states: Any = None,
        *,
        threads: int | None = None,
    ) -> NDArray[np.int32]:
        """The distances of many boards, on all cores, as an array.

        ``boards`` is a list, an array or a column of texts or ``Puzzle``s. Or it is one
        ``Puzzle``, and ``states`` is an array with a row for each state: the offset of each
        vehicle, as in ``Space.offsets``. ``UNSOLVABLE`` (-1), ``STOPPED`` (-2) and ``REFUSED``
        (-3, no board) stand for what is no distance.

        >>> Oracle().distances(["beginner", "XXA/..A/..A", None]).tolist()
        [15, -1, -3]
        """
        np_ = numpy()
        if states is not None:
            if not isinstance(boards, Puzzle):
                raise TypeError("states are those of one Puzzle")
            found = [self._states(boards, states, threads)]
        else:
            items = _items(boards)
            found = []
            while chunk := list(islice(items, _CHUNK)):
                found.append(self._native.distances(chunk, threads))
        joined: NDArray[np.int32] = np_.frombuffer(b"".join(found), dtype=np_.int32)
        return joined

    def _states(self, puzzle: Puzzle, states: Any, threads: int | None) -> bytes:
        np_ = numpy()
        rows = np_.asarray(states)
        if rows.ndim != 2 or rows.shape[1] != len(puzzle.start):
            raise ValueError(f"states must have {len(puzzle.start)} columns, one per vehicle")
        if rows.dtype != np_.uint8:
            if rows.size and (rows.dtype.kind not in "iu" or rows.min() < 0 or rows.max() > 255):
                raise ValueError("states must be integers from 0 to 255")
            rows = rows.astype(np_.uint8)
        return self._native.states(puzzle._board, rows.tobytes(), threads)

    def moves(self, board: str | Puzzle) -> list[RatedMove]:
        """Every legal move of a board with the distance after it.

        >>> [(str(rated), rated.distance) for rated in Oracle().moves("XX./..B/..B")]
        [('X+1', 0), ('B-1', 2)]
        """
        known = _board(board)
        names = self._native.names(known)
        return [RatedMove(names[v], by, d, a) for v, by, d, a in self._native.moves(known)]

    def optimal_moves(self, board: str | Puzzle) -> list[Move]:
        """The moves that a shortest solution can begin with.

        >>> Oracle().optimal_moves("XXB/..B/...")
        [B+1]
        """
        if self.distance(board) in (0, None):
            return []
        return [rated.move for rated in self.moves(board) if rated.advantage == 0]

    def value(self, board: str | Puzzle, discount: float | None = None) -> float:
        """The value of a board for learning: the negative distance, or minus infinity.

        With a ``discount``, the discounted reward of 1 for the solution: ``discount**distance``,
        or 0 if there is no solution.

        >>> Oracle().value("XXB/..B/..."), Oracle().value("XXB/..B/...", discount=0.5)
        (-2.0, 0.25)
        """
        distance = self.distance(board)
        if discount is not None:
            return 0.0 if distance is None else float(discount**distance)
        return -math.inf if distance is None else -float(distance)

    @property
    def kept_bytes(self) -> int:
        """How many bytes the spaces take that are kept now.

        >>> Oracle().kept_bytes
        0
        """
        return self._native.kept_bytes

    def __repr__(self) -> str:
        return f"Oracle({self.metric!r}, memory={self.memory})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (self.metric, self.memory, *self._limits))


def _again(metric: str, memory: int, *given: Any) -> Oracle:
    time_limit, node_limit, memory_limit = given
    return Oracle(
        metric,
        memory=memory,
        time_limit=time_limit,
        node_limit=node_limit,
        memory_limit=memory_limit,
    )


def _board(board: str | Puzzle) -> str | _native.Board:
    return board._board if isinstance(board, Puzzle) else board
