"""Tasks for language models and agents: one set of puzzles and prompts for every harness."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from . import _native
from ._request import whole
from .answers import Move, Score
from .dataset import score
from .game import Range, puzzles
from .puzzle import Puzzle

#: The version of the sets: it rises when the same seed gives other tasks.
VERSION = 1

#: Percentage of spaces for tests.
TEST_PERCENT = 10

_RULES = """\
Each letter is a vehicle, '.' is a free cell and 'x' a wall. A vehicle slides along its own line: \
a horizontal one left or right, a vertical one up or down. It cannot pass through walls or other \
vehicles. The puzzle is solved when the red car {red} reaches the {exit} edge of the board."""
_FORM = """\
Answer with the moves in order, such as <answer>A+2 B-1</answer>: the letter of a vehicle and the \
number of cells, + for right or down and - for left or up."""


def prompt(puzzle: Puzzle, metric: str = "moves", *, rules: bool = True) -> str:
    """The puzzle as a question, with or without the rules.

    >>> prompt(Puzzle.parse("XXB/..B/..."), rules=False).splitlines()[0]
    'Solve this sliding-car puzzle in as few moves as possible.'
    """
    parts = [f"Solve this sliding-car puzzle in as few {metric} as possible.", str(puzzle)]
    if rules:
        parts.append(_RULES.format(red=puzzle.red, exit=puzzle.exit))
    parts.append(_FORM)
    return "\n\n".join(parts)


@dataclass(frozen=True)
class Task:
    """A puzzle to solve, with what is known about it. ``score`` judges an answer."""

    id: str
    version: int
    split: str
    prompt: str
    board: str
    metric: str
    drive_off: bool
    optimal_moves: int
    optimal_steps: int
    shortest_solutions: str
    space: str
    grade: int
    level: str

    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return Puzzle.parse(self.board, "grid")

    def score(self, answer: str, **options: Any) -> Score:
        """What an answer is worth; options as in ``clearway.score``."""
        return score(self.puzzle(), answer, self.metric, **options)

    def to_dict(self) -> dict[str, Any]:
        """The row of a file."""
        return asdict(self)

    @classmethod
    def from_dict(cls, row: dict[str, Any]) -> Task:
        """The task of a row; fields that it does not know are dropped."""
        return cls(**{name: row[name] for name in cls.__dataclass_fields__})


def tasks(
    count: int,
    seed: int = 0,
    *,
    moves: Range = None,
    grades: Range = None,
    split: str | None = None,
    metric: str = "moves",
    rules: bool = True,
) -> list[Task]:
    """Draws tasks from the 6x6 game; the same arguments give the same tasks on every machine.

    A space belongs to one split only, however its boards are mirrored or its vehicles renamed.

    >>> [task.optimal_moves for task in tasks(2, seed=1, moves=7)]
    [7, 7]
    """
    if split not in (None, "train", "test"):
        raise ValueError(f"split must be train or test, not {split!r}")
    count = whole("count", count)
    found: list[Task] = []
    asked = count
    while len(found) < count:
        drawn = puzzles(asked, seed, moves=moves, grades=grades)
        found = []
        for listed in drawn:
            puzzle = Puzzle.parse(listed.board)
            space = space_id(puzzle)
            if split in (None, split_of(space)):
                found.append(_task(puzzle, listed, space, metric, rules))
            if len(found) == count:
                break
        if len(drawn) < asked:
            break
        asked *= 3
    return found


def _task(puzzle: Puzzle, listed: Any, space: str, metric: str, rules: bool) -> Task:
    explored = puzzle.explore(metric, brief=True)  # type: ignore[arg-type]
    return Task(
        id=f"clearway-{VERSION}-{space}",
        version=VERSION,
        split=split_of(space),
        prompt=prompt(puzzle, metric, rules=rules),
        board=puzzle.board,
        metric=metric,
        drive_off=False,
        optimal_moves=listed.moves,
        optimal_steps=listed.steps,
        shortest_solutions=explored.shortest_solutions or "0",
        space=space,
        grade=explored.grade or 0,
        level=explored.level or "",
    )


def split_of(space: str, test_percent: int = TEST_PERCENT) -> str:
    """The split of a space with this id: ``train`` or ``test``."""
    return "test" if int(space, 16) % 100 < test_percent else "train"


def space_id(puzzle: Puzzle) -> str:
    """An id for the space of a puzzle: the same for each of its boards, for its mirror images
    and turns, and whatever its vehicles are called.

    >>> space_id(Puzzle.parse("XXB/..B/...")) == space_id(Puzzle.parse(".../..Q/XXQ"))
    True
    """
    space = puzzle.space()
    deepest = space.depths.max()
    shapes = [
        (v.row, v.column, v.length, v.orientation == "horizontal", v.red) for v in puzzle.vehicles
    ]
    least: tuple[Any, ...] | None = None
    for offsets in space.offsets[space.depths == deepest].tolist():
        placed = [
            (row, offset, length, flat, red) if flat else (offset, column, length, flat, red)
            for (row, column, length, flat, red), offset in zip(shapes, offsets)
        ]
        for image in _images(placed, puzzle):
            if least is None or image < least:
                least = image
    return hashlib.sha256(repr(least).encode()).hexdigest()[:16]


def _images(placed: Sequence[tuple[Any, ...]], puzzle: Puzzle) -> Iterator[tuple[Any, ...]]:
    """The eight ways to look at a board, without names."""
    sides = {"left": (0, -1), "right": (0, 1), "top": (-1, 0), "bottom": (1, 0)}
    for turned in (False, True):
        height, width = puzzle.height, puzzle.width
        if turned:
            height, width = width, height
        for up in (1, -1):
            for along in (1, -1):

                def at(row: int, column: int) -> tuple[int, int]:
                    row, column = (column, row) if turned else (row, column)
                    row = row if up == 1 else height - 1 - row  # noqa: B023
                    return row, column if along == 1 else width - 1 - column  # noqa: B023

                down, right = sides[puzzle.exit]
                down, right = (right, down) if turned else (down, right)
                bars = sorted(
                    (min(cells), len(cells), (max(cells)[0] - min(cells)[0]), red)
                    for cells, red in (
                        (
                            [
                                at(row, column + k) if flat else at(row + k, column)
                                for k in range(length)
                            ],
                            red,
                        )
                        for row, column, length, flat, red in placed
                    )
                )
                walls = sorted(at(row, column) for row, column in puzzle.walls)
                yield (height, width, down * up, right * along, tuple(walls), tuple(bars))


class Game:
    """A puzzle that is played move by move, without the solver: for agents.

    >>> game = Game(Puzzle.parse("XXB/..B/..."))
    >>> game.play("X+1"), game.play("B+1"), game.play("X+1"), game.solved
    (False, True, True, True)
    """

    def __init__(self, puzzle: Puzzle, most_moves: int = 200) -> None:
        self.start = puzzle
        self.state = puzzle.start
        self.made: list[Move] = []
        self.illegal = 0
        self.most_moves = most_moves

    @property
    def solved(self) -> bool:
        """Whether the red car is at the exit."""
        return self.start.is_solved(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended, by a solution or by its length."""
        return self.solved or len(self.made) + self.illegal >= self.most_moves

    def play(self, move: str | Move) -> bool:
        """Makes a move if it is legal; returns whether it was."""
        if self.over:
            return False
        try:
            wanted = Move.parse(move.strip()) if isinstance(move, str) else move
            self.state = self.start.after(self.state, wanted)
        except (_native.ClearwayError, ValueError, KeyError, OverflowError):
            self.illegal += 1
            return False
        self.made.append(wanted)
        return True

    def __str__(self) -> str:
        return str(self.start.at(self.state))

    def legal_moves(self) -> list[str]:
        """The legal moves."""
        return [str(move) for move in self.start.moves(self.state)]

    def score(self) -> Score:
        """What the moves that were made are worth."""
        return score(self.start, " ".join(map(str, self.made)), strict=True)


def answer_of(messages: str | Iterable[Any]) -> str:
    """The last text of a conversation in any of the usual forms."""
    if isinstance(messages, str):
        return messages
    last = list(messages)[-1]
    content = last.get("content") if isinstance(last, dict) else getattr(last, "content", last)
    if isinstance(content, str):
        return content
    parts = (part.get("text", "") if isinstance(part, dict) else "" for part in content or ())
    return "".join(parts)
