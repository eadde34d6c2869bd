"""Solves many puzzles at once, on all cores."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, overload

from . import _native
from ._request import limits, text
from .answers import Move
from .ids import Algorithm, Heuristic, Metric, Notation, Side
from .puzzle import Puzzle
from .space import numpy

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa
    from numpy.typing import NDArray

#: Number of puzzles passed to native code at once, to bound the memory.
_CHUNK = 8192

#: The columns with their ``array`` type codes.
_NUMBERS = {
    "outcome": "B",
    "reason": "B",
    "optimal": "B",
    "lower_bound": "i",
    "cost": "i",
    "moves": "i",
    "steps": "i",
    "expanded": "q",
    "generated": "q",
}


@dataclass(frozen=True)
class Row:
    """The result for one puzzle; ``error`` says why it was refused, if it was.

    >>> row = solve_many(["XXB/..B/..."])[0]
    >>> row.moves, row.solution
    (2, 'B+1 X+1')
    """

    outcome: str
    reason: str | None
    optimal: bool
    lower_bound: int | None
    cost: int | None
    moves: int | None
    steps: int | None
    expanded: int
    generated: int
    solution: str
    error: str | None

    def plan(self) -> list[Move]:
        """The moves of the solution.

        >>> solve_many(["XXB/..B/..."])[0].plan()
        [B+1, X+1]
        """
        return [Move.parse(word) for word in self.solution.split()]


class Batch(Sequence[Row]):
    """The answers to many puzzles in input order, stored by column.

    The outcome ``refused`` means that ``error`` says what is wrong with the text.

    >>> batch = solve_many(["beginner", "not a puzzle"])
    >>> batch
    <Batch of 2: 1 solved, 1 refused>
    >>> [row.moves for row in batch]
    [15, None]
    """

    def __init__(self, native: _native.Batch, metric: str = "moves") -> None:
        """Use ``solve_many``."""
        self._native = native
        #: What costs count.
        self.metric = metric

    def _column(self, name: str) -> array[int]:
        column: array[int] = array(_NUMBERS[name])
        column.frombytes(self._native.numbers(name))
        return column

    @cached_property
    def _columns(self) -> dict[str, array[int]]:
        return {name: self._column(name) for name in _NUMBERS}

    def _texts(self, name: str) -> list[str]:
        starts, joined = self._native.texts(name)
        places = array("q")
        places.frombytes(starts)
        pairs = zip(places, places[1:])
        return [joined[start:end].decode() for start, end in pairs]

    @cached_property
    def solutions(self) -> list[str]:
        """The solutions, such as ``A+3 C-1``; empty where there is none.

        >>> solve_many(["XXB/..B/..."]).solutions
        ['B+1 X+1']
        """
        return self._texts("solution")

    @cached_property
    def errors(self) -> list[str]:
        """Why puzzles were refused; empty for all others.

        >>> [bool(error) for error in solve_many(["beginner", "not a puzzle"]).errors]
        [False, True]
        """
        return self._texts("error")

    def __len__(self) -> int:
        return len(self._native)

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> list[Row]: ...
    def __getitem__(self, index: int | slice) -> Row | list[Row]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError("there is no such row")
        of = {name: column[index] for name, column in self._columns.items()}

        def number(name: str) -> int | None:
            return None if of[name] < 0 else of[name]

        return Row(
            outcome=_native.Batch.OUTCOMES[of["outcome"]],
            reason=_native.Batch.REASONS[of["reason"]] or None,
            optimal=bool(of["optimal"]),
            lower_bound=number("lower_bound"),
            cost=number("cost"),
            moves=number("moves"),
            steps=number("steps"),
            expanded=of["expanded"],
            generated=of["generated"],
            solution=self.solutions[index],
            error=self.errors[index] or None,
        )

    def counts(self) -> dict[str, int]:
        """Number of puzzles by outcome.

        >>> solve_many(["beginner", "hardest"]).counts()
        {'solved': 2}
        """
        codes = self._columns["outcome"]
        found = {name: codes.count(code) for code, name in enumerate(_native.Batch.OUTCOMES)}
        return {name: count for name, count in found.items() if count}

    def to_numpy(self) -> dict[str, NDArray[Any]]:
        """The columns as arrays; -1 where there is no number.

        >>> solve_many(["beginner", "hardest"]).to_numpy()["moves"].tolist()
        [15, 51]
        """
        np_ = numpy()
        found: dict[str, NDArray[Any]] = {}
        for name, code in _NUMBERS.items():
            dtype = {"B": np_.uint8, "i": np_.int32, "q": np_.int64}[code]
            values = np_.frombuffer(self._native.numbers(name), dtype=dtype)
            if name == "outcome":
                values = np_.array(_native.Batch.OUTCOMES)[values]
            elif name == "reason":
                values = np_.array(_native.Batch.REASONS)[values]
            elif name == "optimal":
                values = values.astype(bool)
            found[name] = values
        found["solution"] = np_.array(self.solutions, dtype=object)
        found["error"] = np_.array(self.errors, dtype=object)
        return found

    @cached_property
    def optimal_moves(self) -> list[int | None]:
        """The least numbers of moves, where the metric is ``moves`` and they are proven.

        >>> solve_many(["beginner", "not a puzzle"]).optimal_moves
        [15, None]
        """
        return self._optimal("moves")

    @cached_property
    def optimal_steps(self) -> list[int | None]:
        """The least numbers of steps, where the metric is ``steps`` and they are proven.

        ``steps`` are those of the solution that was found.

        >>> solve_many(["beginner"], metric="steps").optimal_steps
        [25]
        """
        return self._optimal("steps")

    def _optimal(self, metric: str) -> list[int | None]:
        columns = self._columns
        pairs = zip(columns["cost"], columns["optimal"])
        return [cost if proven and self.metric == metric else None for cost, proven in pairs]

    def to_pandas(self) -> Any:
        """The columns as a pandas frame; missing values are ``<NA>``.

        >>> solve_many(["beginner", "hardest"]).to_pandas()["moves"].tolist()
        [15, 51]
        """
        return self.to_arrow().to_pandas(types_mapper=_nullable())

    def to_arrow(self) -> pa.Table:
        """The columns as an Arrow table; null where there is no value.

        >>> solve_many(["beginner", "not a puzzle"]).to_arrow()["moves"].to_pylist()
        [15, None]
        """
        try:
            import pyarrow
            import pyarrow.compute
        except ImportError as error:
            raise ImportError("this needs pyarrow: pip install pyarrow") from error
        columns: dict[str, Any] = {}
        for name, code in _NUMBERS.items():
            kind = {"B": pyarrow.uint8(), "i": pyarrow.int32(), "q": pyarrow.int64()}[code]
            buffer = pyarrow.py_buffer(self._native.numbers(name))
            values = pyarrow.Array.from_buffers(kind, len(self), [None, buffer])
            if name in ("outcome", "reason"):
                names = getattr(_native.Batch, f"{name.upper()}S")
                names = [known or None for known in names]
                values = pyarrow.array(names, pyarrow.string()).take(values)
            elif name == "optimal":
                values = values.cast(pyarrow.bool_())
            elif code == "i":
                unknown = pyarrow.compute.less(values, 0)
                values = pyarrow.compute.if_else(unknown, pyarrow.scalar(None, kind), values)
            columns[name] = values
        for name in ("solution", "error"):
            buffers = [None, *map(pyarrow.py_buffer, self._native.texts(name))]
            texts = pyarrow.Array.from_buffers(pyarrow.large_string(), len(self), buffers)
            empty = pyarrow.compute.equal(texts, "")
            none = pyarrow.scalar(None, pyarrow.large_string())
            # A board that is solved already has a solution, which is empty.
            if name == "solution":
                solved = pyarrow.compute.equal(columns["outcome"], "solved")
                empty = pyarrow.compute.and_not(empty, solved)
            columns[name] = pyarrow.compute.if_else(empty, none, texts)
        return pyarrow.table(columns)

    def __repr__(self) -> str:
        told = ", ".join(f"{count} {name}" for name, count in self.counts().items())
        return f"<Batch of {len(self)}: {told or 'nothing'}>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{name}</td><td>{count}</td></tr>" for name, count in self.counts().items()
        )
        return f"<table><tr><th>outcome</th><th>puzzles</th></tr>{rows}</table>"


def _nullable() -> Any:
    import pandas
    import pyarrow

    kinds = {
        pyarrow.int32(): pandas.Int32Dtype(),
        pyarrow.int64(): pandas.Int64Dtype(),
        pyarrow.bool_(): pandas.BooleanDtype(),
        pyarrow.string(): pandas.StringDtype(),
        pyarrow.large_string(): pandas.StringDtype(),
    }
    return kinds.get


def _is_nan(value: Any) -> bool:
    return isinstance(value, float) and value != value


def _items(puzzles: Iterable[Any]) -> Iterator[Any]:
    """Yields the puzzles of a list, a numpy array or an Arrow column."""
    if isinstance(puzzles, (str, bytes, Puzzle)):
        raise TypeError("many puzzles are needed: a list, an array or a column")
    for puzzle in puzzles:
        if isinstance(puzzle, Puzzle):
            yield puzzle._board
        elif isinstance(puzzle, str) or puzzle is None:
            # A numpy string is a str.
            yield puzzle
        elif isinstance(puzzle, bytes):
            try:
                yield puzzle.decode()
            except UnicodeDecodeError:
                # Refused in its own row, as everything that is no text.
                yield puzzle
        elif hasattr(puzzle, "as_py"):
            yield puzzle.as_py()
        elif type(puzzle).__name__ in ("NAType", "NaTType") or _is_nan(puzzle):
            # How pandas and numpy write a missing value.
            yield None
        else:
            yield puzzle


def solve_many(
    puzzles: Iterable[str | Puzzle | None] | Any,
    algorithm: Algorithm = "auto",
    heuristic: Heuristic | None = None,
    metric: Metric = "moves",
    *,
    notation: Notation | None = None,
    size: str | None = None,
    red: str | None = None,
    exit: Side | None = None,
    lenient: bool = False,
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    seed: int | None = None,
) -> Batch:
    """Solves many puzzles on all cores.

    ``puzzles`` is an iterable of texts or ``Puzzle``s, such as a list, a numpy array, or an Arrow
    or pandas column. Limits of time and states are per puzzle; the memory limit is shared. An
    invalid text gives a row with the outcome ``refused``, not an error.

    >>> [row.moves for row in solve_many(["beginner", "hardest"])]
    [15, 51]
    """
    fields = {
        "algorithm": algorithm,
        "heuristic": heuristic,
        "metric": metric,
        "notation": notation,
        "size": size,
        "red": red,
        "exit": exit,
        "lenient": bool(lenient),
        "seed": seed,
        **limits(time_limit, node_limit, memory_limit),
    }
    native = _native.Batch(text(fields), threads)
    items = _items(puzzles)
    while chunk := list(islice(items, _CHUNK)):
        native.solve(chunk)
    return Batch(native, metric)
