"""Puzzles: parse, write, inspect and solve them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from typing import IO, TYPE_CHECKING, Any, Union

from . import _native
from ._native import ClearwayError
from ._request import ask, limits, text
from .answers import Exploration, Grade, Hint, Move, Reading, Solution, Vehicle, Verdict

if TYPE_CHECKING:
    from .space import Space

#: The offset of each vehicle on its line, in the order of ``Puzzle.vehicles``.
State = tuple[int, ...]
#: The path of a file, or an open file.
Source = Union[str, "os.PathLike[str]", IO[str], IO[bytes]]

#: A PNG or JPEG file as path or bytes, or an array of pixels.
Image = Union[str, "os.PathLike[str]", bytes, Any]

#: Maximum size of a file.
_MOST_BYTES = 64 << 20


class Svg(str):
    """The text of an SVG picture, which notebooks display."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class Puzzle:
    """A valid board: size, walls, vehicles, the red car and its exit. It never changes.

    >>> puzzle = Puzzle.parse("AA...O/P..Q.O/PXXQ.O/P..Q../B...CC/B.RRR.")
    >>> puzzle.solve().moves
    8
    """

    __slots__ = ("_board", "_read", "_reading")

    def __init__(self, board: _native.Board) -> None:
        """Use ``parse`` or ``read``."""
        if not isinstance(board, _native.Board):
            raise TypeError("use Puzzle.parse(text) or Puzzle.read(path)")
        self._board = board
        self._read: dict[str, Any] = json.loads(board.answer())
        self._reading: Reading | None = None

    # Reading and writing.

    @classmethod
    def parse(
        cls,
        puzzle: str,
        notation: str | None = None,
        *,
        size: str | None = None,
        red: str | None = None,
        exit: str | None = None,
        lenient: bool = False,
    ) -> Puzzle:
        """The puzzle that a text in any notation describes, or the built-in one of that name.

        The notation is detected unless it is given. ``red`` and ``exit`` decide where the text
        does not tell; ``lenient`` repairs what can be repaired without guessing (``repairs``
        says what). Raises ``ClearwayError`` with everything that is wrong.
        """
        fields = {
            "puzzle": _text(puzzle),
            "notation": notation,
            "size": size,
            "red": red,
            "exit": exit,
            "lenient": bool(lenient),
        }
        return cls(_native.Board.read(text(fields)))

    @classmethod
    def read(cls, source: Source, notation: str | None = None, **options: Any) -> Puzzle:
        """The puzzle in a file, which must hold exactly one; options as in ``parse``."""
        return cls.parse(_contents(source), notation, **options)

    @classmethod
    def read_all(
        cls,
        source: Source,
        notation: str | None = None,
        *,
        size: str | None = None,
        red: str | None = None,
        exit: str | None = None,
        lenient: bool = False,
    ) -> list[Puzzle]:
        """All puzzles of a file."""
        fields = {
            "notation": notation,
            "size": size,
            "red": red,
            "exit": exit,
            "lenient": bool(lenient),
        }
        return [cls(board) for board in _native.Board.read_all(_contents(source), text(fields))]

    @classmethod
    def from_image(
        cls,
        image: Image,
        *,
        size: str | None = None,
        corners: Sequence[tuple[float, float]] | None = None,
        exit: str | None = None,
        red: str | None = None,
        accept: bool = False,
    ) -> Puzzle:
        """The puzzle on a screenshot or a photo; ``reading`` tells how sure it is.

        The image is the path or the bytes of a PNG or JPEG file, or an array of height x width
        x 3 or 4 numbers from 0 to 255. ``corners`` are those of the playing field in pixels,
        clockwise from the top left; ``red`` is a name in the board, or a cell such as ``3,1``.
        Raises ``ClearwayError`` if there is no board, and if the reader is not sure of it
        (code ``unsure``) unless ``accept`` is true.
        """
        data, shape = _pixels(image)
        places = None if corners is None else ",".join(f"{x},{y}" for x, y in corners)
        fields = {"size": size, "corners": places, "exit": exit, "red": red}
        reading = Reading.from_dict(json.loads(_native.read_picture(data, shape, text(fields))))
        if reading.red is None or not (reading.sure or accept):
            told = [doubt.message for doubt in reading.doubts] or ["the reader is not sure"]
            raise _refusal("unsure", f"{'; '.join(told)}; the board may be {reading.board}")
        puzzle = cls.parse(reading.board, "grid", red=reading.red, exit=reading.exit)
        puzzle._reading = reading
        return puzzle

    @property
    def reading(self) -> Reading | None:
        """What was read from the picture, for a puzzle of ``from_image``."""
        return self._reading

    def to(self, notation: str) -> str:
        """Writes the puzzle in another notation."""
        return str(ask("convert", {**self._fields(), "to": notation})["text"])

    def _fields(self) -> dict[str, Any]:
        """The fields of the puzzle in a request."""
        return {"puzzle": self._board.text, "notation": "json"}

    def _named(self, name: str | None) -> Puzzle:
        if name is None or name == self.name:
            return self
        described = json.loads(self._board.text)
        described["name"] = name
        return Puzzle.parse(json.dumps(described), "json")

    # Properties.

    @property
    def name(self) -> str | None:
        """Its name, if it has one."""
        name: str | None = self._read["puzzle"]
        return name

    @property
    def board(self) -> str:
        """The rows joined by ``/``, or JSON if a vehicle's name is longer than one character."""
        return str(self._read["board"])

    @property
    def rows(self) -> list[str]:
        """The rows, one character per cell; empty if a name is longer."""
        return self._board.rows or []

    @property
    def width(self) -> int:
        """The number of columns."""
        return int(self._read["width"])

    @property
    def height(self) -> int:
        """The number of rows."""
        return int(self._read["height"])

    @property
    def exit(self) -> str:
        """The side that the red car must reach."""
        return str(self._read["exit"])

    @property
    def red(self) -> str:
        """The name of the red car."""
        return str(self._read["red"])

    @property
    def notation(self) -> str:
        """The notation it was parsed from."""
        return str(self._read["notation"])

    @property
    def repairs(self) -> list[str]:
        """The repairs of lenient parsing."""
        return list(self._read["repairs"])

    @property
    def walls(self) -> list[tuple[int, int]]:
        """The cells that are never free: row and column, from 0."""
        return [(row, column) for row, column in self._read["walls"]]

    @property
    def vehicles(self) -> list[Vehicle]:
        """The vehicles, in reading order of their first cells."""
        return [Vehicle.from_dict(vehicle) for vehicle in self._read["vehicles"]]

    # States, for your own searches.

    @property
    def start(self) -> State:
        """The start: the offset of each vehicle on its line."""
        return tuple(self._board.start)

    def moves(self, state: Sequence[int] | None = None) -> list[Move]:
        """The legal moves in a state, by default the start."""
        names = self._names()
        return [Move(names[vehicle], by) for vehicle, by in self._board.moves(_state(state))]

    def after(self, state: Sequence[int], *moves: Move) -> State:
        """The state after some moves; each must be legal."""
        names = self._names()
        for move in moves:
            if move.vehicle not in names:
                raise KeyError(move.vehicle)
            state = self._board.slide(list(state), names.index(move.vehicle), move.by)
        return tuple(state)

    def is_solved(self, state: Sequence[int] | None = None) -> bool:
        """Whether the red car is at the exit."""
        return self._board.is_solved(list(self.start if state is None else state))

    def at(self, state: Sequence[int]) -> Puzzle:
        """The puzzle with this state as its start."""
        return Puzzle(self._board.at(list(state)))

    def _names(self) -> list[str]:
        return [vehicle["name"] for vehicle in self._read["vehicles"]]

    # Answers about the puzzle.

    def solve(
        self,
        algorithm: str = "auto",
        heuristic: str | None = None,
        metric: str = "moves",
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: int | None = None,
        seed: int | None = None,
        beam_width: int | None = None,
        restarts: int | None = None,
        trace: int | None = None,
    ) -> Solution:
        """A shortest solution, or one by the given algorithm.

        ``time_limit`` is in seconds, ``memory_limit`` in bytes (4 GiB unless given),
        ``node_limit`` in states. A search that a limit stops is an answer, not an error:
        its ``outcome`` is ``stopped``. Ctrl-C raises ``KeyboardInterrupt``.
        """
        fields = {
            "algorithm": algorithm,
            "heuristic": heuristic,
            "metric": metric,
            "seed": seed,
            "beam_width": beam_width,
            "restarts": restarts,
            "trace": trace,
            **limits(time_limit, node_limit, memory_limit),
        }
        return Solution.from_dict(ask("solve", {**self._fields(), **fields}))

    def hint(
        self,
        metric: str = "moves",
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: int | None = None,
    ) -> Hint:
        """The next move of a shortest solution, with its reason."""
        fields = {"metric": metric, **limits(time_limit, node_limit, memory_limit)}
        return Hint.from_dict(ask("hint", {**self._fields(), **fields}))

    def explore(
        self,
        metric: str = "moves",
        *,
        brief: bool = False,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: int | None = None,
    ) -> Exploration:
        """The whole space: the number of states by depth, the hardest state, and the grade.

        ``brief`` leaves out what takes longest: which vehicles could be removed.
        """
        fields = {
            "metric": metric,
            "brief": bool(brief),
            **limits(time_limit, node_limit, memory_limit),
        }
        return Exploration.from_dict(ask("explore", {**self._fields(), **fields}))

    def space(
        self,
        metric: str = "moves",
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: int | None = None,
    ) -> Space:
        """Every state with its depth, as numpy arrays."""
        from .space import Space

        fields = {"metric": metric, **limits(time_limit, node_limit, memory_limit)}
        return Space(self, metric, *self._board.space(text(fields)))

    def grade(
        self,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: int | None = None,
    ) -> Grade:
        """The difficulty for people: a grade from 1 to 100, and a level."""
        fields = {"brief": True, **limits(time_limit, node_limit, memory_limit)}
        return Grade.from_dict(ask("explore", {**self._fields(), **fields}))

    def verify(self, solution: str | Iterable[Move]) -> Verdict:
        """Checks a solution with code that is independent of the search."""
        plan = solution if isinstance(solution, str) else " ".join(map(str, solution))
        return Verdict.from_dict(ask("verify", {**self._fields(), "solution": plan}))

    def svg(
        self,
        solution: str | Iterable[Move] | None = None,
        *,
        theme: str | None = None,
        cell: int | None = None,
        letters: bool = True,
    ) -> Svg:
        """A picture of the board, or an animation of a solution."""
        fields: dict[str, Any] = {"theme": theme, "cell": cell, "no_letters": not letters}
        if solution is not None:
            plan = solution if isinstance(solution, str) else " ".join(map(str, solution))
            fields |= {"solution": plan, "picture": "solution"}
        return Svg(ask("render", {**self._fields(), **fields})["svg"])

    # Python protocols.

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._board.text == other._board.text

    def __hash__(self) -> int:
        return hash(self._board.text)

    def __repr__(self) -> str:
        name = f", name={self.name!r}" if self.name else ""
        return f"Puzzle({self.board!r}, red={self.red!r}, exit={self.exit!r}{name})"

    def __str__(self) -> str:
        return "\n".join(self.rows) if self.rows else self.board

    def __reduce__(self) -> tuple[Any, ...]:
        return (_unpickled, (self._board.text,))

    def _repr_svg_(self) -> str:
        return self.svg()


def _unpickled(described: str) -> Puzzle:
    return Puzzle.parse(described, "json")


def _state(state: Sequence[int] | None) -> list[int] | None:
    return None if state is None else list(state)


def _text(puzzle: str) -> str:
    if not isinstance(puzzle, str):
        raise TypeError(f"a puzzle must be a string, not {type(puzzle).__name__}")
    return puzzle


def _pixels(image: Image) -> tuple[bytes, tuple[int, int] | None]:
    """The bytes of a file, or the pixels of an array with their width and height."""
    if isinstance(image, (str, os.PathLike)):
        with open(image, "rb") as file:
            return file.read(_MOST_BYTES + 1), None
    if isinstance(image, (bytes, bytearray)):
        return bytes(image), None
    try:
        view = memoryview(image)
    except TypeError:
        message = f"expected a path, bytes or an array, not {type(image).__name__}"
        raise TypeError(message) from None
    shape = view.shape or ()
    if view.format != "B" or len(shape) != 3 or shape[2] not in (3, 4):
        raise ValueError("an array of pixels has height x width x 3 or 4 values of type uint8")
    height, width, channels = shape
    data = view.tobytes()
    if channels == 3:
        wide = bytearray(b"\xff") * (width * height * 4)
        for channel in range(3):
            wide[channel::4] = data[channel::3]
        data = bytes(wide)
    return data, (width, height)


def _refusal(code: str, message: str) -> ClearwayError:
    refused = ClearwayError(message)
    body: dict[str, Any] = {"code": code, "message": message, "line": None}
    body |= {"column": None, "file": None}
    for name, value in body.items():
        setattr(refused, name, value)
    refused.errors = [body]
    return refused


def _contents(source: Source) -> str:
    """The text of a file."""
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            found: str | bytes = file.read(_MOST_BYTES + 1)
    elif hasattr(source, "read"):
        found = source.read(_MOST_BYTES + 1)
    else:
        raise TypeError(f"expected a path or an open file, not {type(source).__name__}")
    if not isinstance(found, (str, bytes)):
        raise TypeError("the file returned neither text nor bytes")
    if len(found) > _MOST_BYTES:
        raise ValueError(f"the file is larger than {_MOST_BYTES >> 20} MiB")
    return found if isinstance(found, str) else _decoded(found)


def _decoded(found: bytes) -> str:
    """Decodes a UTF-8 file; refuses other bytes like the command line."""
    try:
        return found.decode("utf-8")
    except UnicodeDecodeError as error:
        before = found[: error.start].decode("utf-8")
        message = f"the byte {found[error.start]:02x} is not UTF-8"
        if found.startswith((b"\xff\xfe", b"\xfe\xff")):
            message = "the text is UTF-16"
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        refused = ClearwayError(f"{line}:{column}: {message}")
        body: dict[str, Any] = {"code": "not-text", "message": message, "line": line}
        body |= {"column": column, "file": None}
        for name, value in body.items():
            setattr(refused, name, value)
        refused.errors = [body]
        raise refused from error
