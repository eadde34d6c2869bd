"""Puzzles: parse, write, inspect and solve them."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

from . import _native
from ._drawing import Drawable, plan_of
from ._image import Image, accepted, read_image
from ._native import ClearwayError
from ._refusal import refusal
from ._request import ask, limits, text
from ._source import Source, contents
from .answers import (
    Exploration,
    Grade,
    Hint,
    Move,
    Reading,
    Review,
    Solution,
    Vehicle,
    Verdict,
)
from .ids import Algorithm, Heuristic, Metric, Notation, Side

if TYPE_CHECKING:
    from .space import Space
    from .widget import Board

#: The offset of each vehicle on its line, in the order of ``Puzzle.vehicles``.
State = tuple[int, ...]


class Puzzle(Drawable):
    """A valid board: size, walls, vehicles, the red car and its exit. It never changes.

    >>> puzzle = Puzzle.parse("AA...O/P..Q.O/PXXQ.O/P..Q../B...CC/B.RRR.")
    >>> puzzle.solve().moves
    8
    >>> puzzle.width, puzzle.height, puzzle.red, puzzle.exit, puzzle.notation
    (6, 6, 'X', 'right', 'grid')
    >>> puzzle.rows[2], puzzle.walls, puzzle.repairs
    ('PXXQ.O', [], [])
    """

    __slots__ = ("_board", "_made", "_read", "_reading")

    def __init__(self, board: _native.Board) -> None:
        """Use ``parse`` or ``read``."""
        if not isinstance(board, _native.Board):
            raise TypeError("use Puzzle.parse(text) or Puzzle.read(path)")
        self._board = board
        self._read: dict[str, Any] = json.loads(board.answer())
        #: The moves that were handed out, for each vehicle by cells: each is made once.
        self._made: list[dict[int, Move]] = [{} for _ in self._read["vehicles"]]
        self._reading: Reading | None = None

    # Reading and writing.

    @classmethod
    def parse(
        cls,
        puzzle: str,
        notation: Notation | None = None,
        *,
        size: str | None = None,
        red: str | None = None,
        exit: Side | None = None,
        lenient: bool = False,
    ) -> Puzzle:
        """The puzzle that a text in any notation describes, or the built-in one of that name.

        The notation is detected unless it is given. ``red`` and ``exit`` decide where the text
        does not tell; ``lenient`` repairs what can be repaired without guessing (``repairs``
        says what). Raises ``ClearwayError`` with everything that is wrong.

        >>> Puzzle.parse("XXB/..B/...")
        Puzzle('XXB/..B/...', red='X', exit='right')
        """
        fields = {
            "puzzle": _text(puzzle),
            "notation": notation,
            "size": size,
            "red": red,
            "exit": exit,
            "lenient": bool(lenient),
        }
        try:
            return cls(_native.Board.read(text(fields)))
        except ClearwayError as error:
            _suggest(puzzle, error)
            raise

    @classmethod
    def read(cls, source: Source, notation: Notation | None = None, **options: Any) -> Puzzle:
        """The puzzle in a file, which must hold exactly one; options as in ``parse``.

        >>> import io
        >>> Puzzle.read(io.StringIO("XXB/..B/...")).width
        3
        """
        return cls.parse(contents(source), notation, **options)

    @classmethod
    def read_all(
        cls,
        source: Source,
        notation: Notation | None = None,
        *,
        size: str | None = None,
        red: str | None = None,
        exit: Side | None = None,
        lenient: bool = False,
    ) -> list[Puzzle]:
        """All puzzles of a file.

        >>> import io
        >>> len(Puzzle.read_all(io.StringIO("XXB/..B/...\\nXX./.../...")))
        2
        """
        fields = {
            "notation": notation,
            "size": size,
            "red": red,
            "exit": exit,
            "lenient": bool(lenient),
        }
        return [cls(board) for board in _native.Board.read_all(contents(source), text(fields))]

    @classmethod
    def from_image(
        cls,
        image: Image,
        *,
        size: str | None = None,
        corners: Sequence[tuple[float, float]] | None = None,
        exit: Side | None = None,
        red: str | None = None,
        accept: bool = False,
    ) -> Puzzle:
        """The puzzle on a screenshot or a photo; ``reading`` tells how sure it is.

        The image is the path or the bytes of a PNG or JPEG file, or an array of height x width
        x 3 or 4 numbers of type uint8. ``corners`` are those of the playing field in pixels,
        clockwise from the top left; ``red`` is a name in the board, or a cell such as ``3,1``.
        Raises ``ClearwayError`` if there is no board, and if the reader is not sure of it
        (code ``unsure``) unless ``accept`` is true. A sheet with several boards is refused
        (code ``several-puzzles``): ``all_from_image`` gives all of them.

        >>> picture = bytes(Puzzle.parse("beginner").png())
        >>> Puzzle.from_image(picture, exit="right", accept=True).solve().moves
        15
        """
        places = None if corners is None else ",".join(f"{x},{y}" for x, y in corners)
        known = {"size": size, "corners": places, "exit": exit, "red": red}
        reading = read_image(image, known)
        if reading.others:
            count = 1 + len(reading.others)
            raise refusal("several-puzzles", f"the picture has {count} boards: all_from_image")
        return cls._of_reading(accepted(reading, accept))

    @classmethod
    def all_from_image(
        cls,
        image: Image,
        *,
        size: str | None = None,
        exit: Side | None = None,
        accept: bool = False,
    ) -> list[Puzzle]:
        """The puzzles of a printed sheet in reading order, or the only one of a picture.

        The image, ``size``, ``exit`` and ``accept`` as in ``from_image``.

        >>> len(Puzzle.all_from_image(bytes(Puzzle.parse("beginner").png()), accept=True))
        1
        """
        reading = read_image(image, {"size": size, "exit": exit})
        return [cls._of_reading(accepted(each, accept)) for each in (reading, *reading.others)]

    @classmethod
    def _of_reading(cls, reading: Reading) -> Puzzle:
        puzzle = cls.parse(reading.board, "grid", red=reading.red, exit=cast(Side, reading.exit))
        puzzle._reading = reading
        return puzzle

    @property
    def reading(self) -> Reading | None:
        """What was read from the picture, for a puzzle of ``from_image``."""
        return self._reading

    def to(self, notation: Notation) -> str:
        """Writes the puzzle in another notation.

        >>> Puzzle.parse("XXB/..B/...").to("grid").split()
        ['XXB', '..B', '...']
        """
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
        """Its name, if it has one.

        >>> Puzzle.parse("beginner").name
        'beginner'
        """
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
        """The vehicles, in reading order of their first cells.

        >>> [(vehicle.name, vehicle.length) for vehicle in Puzzle.parse("XXB/..B/...").vehicles]
        [('X', 2), ('B', 2)]
        """
        return [Vehicle.from_dict(vehicle) for vehicle in self._read["vehicles"]]

    # States, for your own searches.

    @property
    def start(self) -> State:
        """The start: the offset of each vehicle on its line.

        >>> Puzzle.parse("XXB/..B/...").start
        (0, 0)
        """
        return tuple(self._board.start)

    def moves(self, state: Sequence[int] | None = None) -> list[Move]:
        """The legal moves in a state, by default the start.

        >>> Puzzle.parse("XXB/..B/...").moves()
        [B+1]
        """
        return [self._move(vehicle, by) for vehicle, by in self._board.moves(_state(state))]

    def _move(self, vehicle: int, by: int) -> Move:
        known = self._made[vehicle].get(by)
        if known is None:
            known = self._made[vehicle][by] = Move(self._names()[vehicle], by)
        return known

    def successors(self, state: Sequence[int] | None = None) -> list[tuple[Move, State]]:
        """The legal moves in a state, each with the state after it, in one native call.

        >>> puzzle = Puzzle.parse("XXB/..B/...")
        >>> [(str(move), state) for move, state in puzzle.successors()]
        [('B+1', (0, 1))]
        """
        found = self._board.successors(self.start if state is None else state)
        made = self._made
        try:
            return [(made[vehicle][by], after) for vehicle, by, after in found]
        except KeyError:
            return [(self._move(vehicle, by), after) for vehicle, by, after in found]

    def after(self, state: Sequence[int], *moves: Move | str) -> State:
        """The state after some moves, such as ``"A+1"``; each must be legal.

        >>> puzzle = Puzzle.parse("XXB/..B/...")
        >>> puzzle.after(puzzle.start, "B+1", "X+1")
        (1, 1)
        """
        names = self._names()
        for given in moves:
            move = Move.parse(given) if isinstance(given, str) else given
            if move.vehicle not in names:
                raise KeyError(move.vehicle)
            state = self._board.slide(list(state), names.index(move.vehicle), move.by)
        return tuple(state)

    def heuristic(
        self,
        heuristic: Heuristic | str,
        state: Sequence[int] | None = None,
        metric: Metric = "moves",
    ) -> int | None:
        """The value of a heuristic in a state; None if it proves that there is no solution.

        >>> Puzzle.parse("XXB/..B/...").heuristic("blocking")
        2
        """
        return self._board.heuristic(heuristic, metric, _state(state))

    def is_solved(self, state: Sequence[int] | None = None) -> bool:
        """Whether the red car is at the exit.

        >>> Puzzle.parse("XXB/..B/...").is_solved((1, 1))
        True
        """
        return self._board.is_solved(list(self.start if state is None else state))

    def at(self, state: Sequence[int]) -> Puzzle:
        """The puzzle with this state as its start.

        >>> Puzzle.parse("XXB/..B/...").at((0, 1)).board
        'XX./..B/..B'
        """
        return Puzzle(self._board.at(list(state)))

    def _names(self) -> list[str]:
        return [vehicle["name"] for vehicle in self._read["vehicles"]]

    # Answers about the puzzle.

    def solve(
        self,
        algorithm: Algorithm = "auto",
        heuristic: Heuristic | None = None,
        metric: Metric = "moves",
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

        >>> Puzzle.parse("beginner").solve(metric="steps").steps
        25
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
        metric: Metric = "moves",
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: int | None = None,
    ) -> Hint:
        """The next move of a shortest solution, with its reason.

        >>> Puzzle.parse("XXB/..B/...").hint().text
        'B down 1'
        """
        fields = {"metric": metric, **limits(time_limit, node_limit, memory_limit)}
        return Hint.from_dict(ask("hint", {**self._fields(), **fields}))

    def explore(
        self,
        metric: Metric = "moves",
        *,
        brief: bool = False,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: int | None = None,
    ) -> Exploration:
        """The whole space: the number of states by depth, the hardest state, and the grade.

        ``brief`` leaves out what takes longest: which vehicles could be removed.

        >>> Puzzle.parse("XXB/..B/...").explore().depth_counts
        (1, 1, 1)
        """
        fields = {
            "metric": metric,
            "brief": bool(brief),
            **limits(time_limit, node_limit, memory_limit),
        }
        return Exploration.from_dict(ask("explore", {**self._fields(), **fields}))

    def space(
        self,
        metric: Metric = "moves",
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: int | None = None,
    ) -> Space:
        """Every state with its depth, as numpy arrays.

        >>> Puzzle.parse("XXB/..B/...").space()
        <Space of 3 states in moves>
        """
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
        """The difficulty for people: a grade from 1 to 100, and a level.

        >>> Puzzle.parse("XXB/..B/...").grade().level
        'beginner'
        """
        fields = {"brief": True, **limits(time_limit, node_limit, memory_limit)}
        return Grade.from_dict(ask("explore", {**self._fields(), **fields}))

    def verify(self, solution: str | Iterable[Move]) -> Verdict:
        """Checks a solution with code that is independent of the search.

        >>> Puzzle.parse("XXB/..B/...").verify("B+1 X+1").solved
        True
        """
        fields = {**self._fields(), "solution": plan_of(solution)}
        return Verdict.from_dict(ask("verify", fields))

    def review(
        self,
        solution: str | Iterable[Move],
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: int | None = None,
    ) -> Review:
        """A coach's verdict on each move: kept, neutral or lost, and what was better.

        >>> Puzzle.parse("XXB/..B/...").review("B+1 X+1").kept
        2
        """
        fields = {"solution": plan_of(solution), **limits(time_limit, node_limit, memory_limit)}
        return Review.from_dict(ask("review", {**self._fields(), **fields}))

    def play(self) -> Board:
        """A board to play on in a notebook, without a network.

        >>> Puzzle.parse("XXB/..B/...").play()
        <Board of 3x3>
        """
        from .widget import Board

        return Board(self)

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


def _suggest(puzzle: str, error: ClearwayError) -> None:
    """Adds the nearest name to an error, where a text looks like the name of a puzzle."""
    if not re.fullmatch(r"[a-z][a-z0-9-]{2,31}", puzzle):
        return
    names = [entry["name"] for entry in ask("list", {"what": "puzzles"})]
    near = difflib.get_close_matches(puzzle, names, 1)
    if near:
        error.message = f"there is no puzzle {puzzle}; did you mean {near[0]}?"
        error.args = (error.message,)


def _unpickled(described: str) -> Puzzle:
    return Puzzle.parse(described, "json")


def _state(state: Sequence[int] | None) -> list[int] | None:
    return None if state is None else list(state)


def _text(puzzle: str) -> str:
    if not isinstance(puzzle, str):
        raise TypeError(f"a puzzle must be a string, not {type(puzzle).__name__}")
    return puzzle
