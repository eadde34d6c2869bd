"""The complete toolkit for the sliding-car puzzle.

>>> import clearway
>>> puzzle = clearway.Puzzle.parse("beginner")
>>> puzzle.solve().moves
15
"""

from ._native import ClearwayError, __version__
from ._request import answer
from .answers import (
    Audit,
    Exploration,
    Grade,
    Greedy,
    Hint,
    Listed,
    Move,
    Run,
    Solution,
    Stats,
    Vehicle,
    Verdict,
    Worst,
)
from .batch import Batch, Row, solve_many
from .game import boards, contains, puzzles
from .lab import Answers, audit, compare
from .puzzle import Puzzle, State, Svg
from .space import Space

__all__ = [
    "Answers",
    "Audit",
    "Batch",
    "ClearwayError",
    "Exploration",
    "Grade",
    "Greedy",
    "Hint",
    "Listed",
    "Move",
    "Puzzle",
    "Row",
    "Run",
    "Solution",
    "Space",
    "State",
    "Stats",
    "Svg",
    "Vehicle",
    "Verdict",
    "Worst",
    "__version__",
    "answer",
    "audit",
    "boards",
    "compare",
    "contains",
    "puzzles",
    "solve_many",
]
