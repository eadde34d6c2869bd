"""What functions give back: plain objects with the fields of the JSON contract.

Every class is a frozen dataclass; ``to_dict()`` gives the JSON object back. The fields are
generated from the contract; what an object can do besides is here.
"""

from __future__ import annotations

from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, cast

from . import _shapes
from ._answer import Answer as Answer
from ._picture import Svg
from ._request import ask
from .ids import Side

if TYPE_CHECKING:
    from .puzzle import Puzzle, State


class OnBoard:
    """An answer that is about one puzzle."""

    if TYPE_CHECKING:

        @property
        def puzzle(self) -> str | None: ...
        @property
        def board(self) -> str: ...
        @property
        def exit(self) -> str: ...
        @property
        def red(self) -> str: ...

    def as_puzzle(self) -> Puzzle:
        """The puzzle that the answer is about.

        >>> import clearway
        >>> clearway.Puzzle.parse("XXB/..B/...").solve().as_puzzle()
        Puzzle('XXB/..B/...', red='X', exit='right')
        """
        from .puzzle import Puzzle

        exit = cast(Side, self.exit)
        return Puzzle.parse(self.board, red=self.red, exit=exit)._named(self.puzzle)


class Vehicle(_shapes.Vehicle):
    """A vehicle of a puzzle, as in the notation ``json``.

    >>> from clearway import Puzzle
    >>> puzzle = Puzzle.parse("XXB/..B/...")
    >>> [vehicle.name for vehicle in puzzle.vehicles if vehicle.red]
    ['X']
    """


class Stats(_shapes.Stats):
    """The counters of a search.

    >>> from clearway import Puzzle
    >>> puzzle = Puzzle.parse("XXB/..B/...")
    >>> puzzle.solve("bfs").stats.distinct
    3
    """


class Move(_shapes.Move):
    """One vehicle slides ``by`` cells: + is right or down, - is left or up.

    >>> str(Move("A", -2))
    'A-2'
    """

    @classmethod
    def parse(cls, text: str) -> Move:
        """The move of a text such as ``A+1``; the name may hold signs of its own.

        >>> Move.parse("my-car-2")
        my-car-2
        """
        at = max(text.rfind("+"), text.rfind("-"))
        name, by = text[:at], text[at:]
        if at < 1 or not (by[1:].isascii() and by[1:].isdecimal()):
            raise ValueError(f"a move is like 'A+1' or 'A-2', not {text!r}")
        return cls(name, int(by))

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        return f"{self.vehicle}{self.by:+d}"


class Solution(_shapes.Solution, OnBoard):
    """What a search found out.

    ``outcome`` is ``solved``, ``unsolvable`` (proven) or ``stopped`` (see ``reason``);
    ``optimal`` is true only where it is proven for ``metric``.

    >>> from clearway import Puzzle
    >>> puzzle = Puzzle.parse("XXB/..B/...")
    >>> puzzle.solve()
    <Solution: 2 moves, 2 steps (proven shortest): B+1 X+1>
    """

    @property
    def text(self) -> str:
        """The solution on one line, such as ``A+3 C-1``.

        >>> from clearway import Puzzle
        >>> puzzle = Puzzle.parse("XXB/..B/...")
        >>> puzzle.solve().text
        'B+1 X+1'
        """
        return " ".join(map(str, self.solution))

    @cached_property
    def _start(self) -> Puzzle:
        return self.as_puzzle()

    @property
    def reasons(self) -> list[str]:
        """What each move is good for, in words.

        >>> from clearway import Puzzle
        >>> puzzle = Puzzle.parse("XXB/..B/...")
        >>> puzzle.solve().reasons[1]
        'drives the red car to the exit'
        """
        return self._start._board.reasons(self.text) if self.solution else []

    @property
    def states(self) -> list[State]:
        """The states along the solution, the start first.

        >>> from clearway import Puzzle
        >>> puzzle = Puzzle.parse("XXB/..B/...")
        >>> puzzle.solve().states
        [(0, 0), (0, 1), (1, 1)]
        """
        found = [self._start.start]
        for move in self.solution:
            found.append(self._start.after(found[-1], str(move)))
        return found

    @property
    def boards(self) -> list[Puzzle]:
        """The boards along the solution, the start first.

        >>> from clearway import Puzzle
        >>> puzzle = Puzzle.parse("XXB/..B/...")
        >>> [board.board for board in puzzle.solve().boards]
        ['XXB/..B/...', 'XX./..B/..B', '.XX/..B/..B']
        """
        return [self._start.at(state) for state in self.states]

    def svg(self, theme: str | None = None, cell: int | None = None) -> Svg:
        """The solution as a picture that moves.

        >>> from clearway import Puzzle
        >>> puzzle = Puzzle.parse("XXB/..B/...")
        >>> puzzle.solve().svg()[:4]
        '<svg'
        """
        fields = {"puzzle": self.board, "red": self.red, "exit": self.exit}
        if self.solution:
            fields |= {"picture": "solution", "solution": self.text}
        return Svg(ask("render", {**fields, "theme": theme, "cell": cell})["svg"])

    def __str__(self) -> str:
        if self.outcome != "solved":
            why = f" ({self.reason})" if self.reason else ""
            return f"{self.outcome}{why}, at least {self.lower_bound} {self.metric}"
        proof = "proven shortest" if self.optimal else f"at least {self.lower_bound}"
        return f"{self.moves} moves, {self.steps} steps ({proof}): {self.text}"

    def __repr__(self) -> str:
        return f"<Solution: {self}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        # Notebooks prefer HTML, so this has to move, too.
        return f"{self.svg()}<p>{escape(str(self))}</p>"


class Hint(_shapes.Hint, OnBoard):
    """The next move of a shortest solution, and why it is made.

    >>> from clearway import Puzzle
    >>> puzzle = Puzzle.parse("XXB/..B/...")
    >>> print(puzzle.hint())
    B down 1: gets out of the red car's way (2 moves left)
    """

    def __str__(self) -> str:
        if self.text is None:
            return f"no move: {self.outcome}"
        return f"{self.text}: {self.why} ({self.moves} moves left)"


class Greedy(_shapes.Greedy):
    """How far a greedy player gets: one who always takes the move that looks best.

    >>> from clearway import Puzzle
    >>> puzzle = Puzzle.parse("XXB/..B/...")
    >>> puzzle.explore().greedy.solved
    True
    """


class Grade(_shapes.Grade):
    """How hard a puzzle is for people; all None where that is not known.

    >>> from clearway import Puzzle
    >>> puzzle = Puzzle.parse("XXB/..B/...")
    >>> puzzle.grade().level
    'beginner'
    """

    def __str__(self) -> str:
        return "no grade" if self.grade is None else f"{self.grade} ({self.level})"


class Exploration(_shapes.Exploration):
    """The whole space of a puzzle: every state that can be reached.

    >>> from clearway import Puzzle
    >>> puzzle = Puzzle.parse("XXB/..B/...")
    >>> puzzle.explore().states
    3
    """

    def __str__(self) -> str:
        if self.outcome != "done":
            return f"stopped ({self.reason}) after {self.states} states"
        return f"{self.states} states, {self.max_depth} {self.metric} deep, grade {self.grade}"

    def __repr__(self) -> str:
        return f"<Exploration: {self}>"

    def svg(self) -> Svg:
        """How many states have each depth, as bars.

        >>> from clearway import Puzzle
        >>> puzzle = Puzzle.parse("XXB/..B/...")
        >>> puzzle.explore().svg().count("<rect")
        3
        """
        counts = self.depth_counts or (0,)
        bar, height, most = 8, 120, max(*counts, 1)
        bars = "".join(
            f"<rect x='{index * bar}' y='{height - round(height * count / most, 1)}' "
            f"width='{bar - 1}' height='{round(height * count / most, 1)}' fill='#3465a4'>"
            f"<title>{count} states at depth {index}</title></rect>"
            for index, count in enumerate(counts)
        )
        width = bar * len(counts)
        return Svg(
            f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' "
            f"viewBox='0 0 {width} {height}' role='img' aria-label='states by depth'>{bars}</svg>"
        )

    def _repr_html_(self) -> str:
        return f"<p>{escape(str(self))}</p>{self.svg()}"


class Run(_shapes.Run, OnBoard):
    """How one algorithm, with one heuristic if it uses any, did on one puzzle.

    >>> import clearway
    >>> clearway.compare("beginner", ["bfs"])[0].cost
    15
    """


class Worst(_shapes.Worst):
    """The state with the largest overestimate of a heuristic.

    >>> import clearway
    >>> worst = clearway.audit("XXB/..B/...", ["vertical-right"], "moves")[0].worst
    >>> worst.h > worst.true
    True
    """


class Audit(_shapes.Audit):
    """What one heuristic in one metric is worth, over all states of some puzzles.

    >>> import clearway
    >>> clearway.audit("XXB/..B/...", ["blocking"], "moves")[0].admissible
    True
    """


class Verdict(_shapes.Verdict):
    """Whether a plan is legal, and whether it solves the puzzle.

    >>> from clearway import Puzzle
    >>> puzzle = Puzzle.parse("XXB/..B/...")
    >>> verdict = puzzle.verify("X+1")
    >>> verdict.legal, verdict.illegal_move
    (False, 1)
    """


class Reviewed(_shapes.Reviewed):
    """A move and its judgement: ``kept``, ``neutral`` or ``lost``.

    >>> from clearway import Puzzle
    >>> puzzle = Puzzle.parse("XXB/..B/...")
    >>> puzzle.review("B+1 B-1").moves[1].judgement
    'lost'
    """


class Review(_shapes.Review):
    """A coach's review of a plan, move by move.

    >>> from clearway import Puzzle
    >>> puzzle = Puzzle.parse("XXB/..B/...")
    >>> puzzle.review("B+1 X+1").verdict
    'solved in 2 moves, the fewest there are'
    """


class Listed(_shapes.Listed, OnBoard):
    """A puzzle of the whole 6x6 game, in the hardest state of its space.

    >>> import clearway
    >>> clearway.puzzles(1, moves=20)[0].moves
    20
    """


class Example(_shapes.Example, OnBoard):
    """A row of a data set: a puzzle with a solution, its reasons, and how hard it is.

    All puzzles of a ``space`` are in the same ``split``: ``train`` or ``test``.

    >>> import clearway
    >>> row = next(clearway.dataset(1))
    >>> row.as_puzzle().verify(row.solution).solved
    True
    """


class Score(_shapes.Score):
    """What an answer is worth; ``credit`` is from 0 to 1.

    >>> import clearway
    >>> print(clearway.score("XXB/..B/...", "B+1 X+1"))
    1.00: optimal, 2 of 2 moves made
    """

    def __str__(self) -> str:
        what = "optimal" if self.optimal else "solved" if self.solved else "not solved"
        return f"{self.credit:.2f}: {what}, {self.legal} of {self.read} moves made"


class Rules(_shapes.Rules):
    """How an answer is read, played and scored, to compare the scores of environments.

    >>> import clearway
    >>> clearway.rules()["clearway"].metric
    'moves'
    """


class Made(_shapes.Made, OnBoard):
    """A puzzle that was made; ``fits`` if it is as wished.

    It is in the hardest state of its space, unless the board has more than 56 cells.

    >>> import clearway
    >>> clearway.generate(1, size="4x4")[0].fits
    True
    """


class ReadVehicle(_shapes.ReadVehicle):
    """A vehicle that was read from a picture, with how sure it is."""


class ReadWall(_shapes.ReadWall):
    """A wall that was read from a picture, with how sure it is."""


class Doubt(_shapes.Doubt):
    """Something to check before trusting a board that was read from a picture."""


class Alternative(_shapes.Alternative):
    """Another board that a picture may show."""


class Reading(_shapes.Reading):
    """What was read from a picture.

    >>> from clearway import Puzzle
    >>> puzzle = Puzzle.from_image(bytes(Puzzle.parse("beginner").png()), accept=True)
    >>> puzzle.reading.width, puzzle.reading.red, len(puzzle.reading.corners)
    (6, 'X', 4)
    """
