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
    Example,
    Exploration,
    Grade,
    Greedy,
    Hint,
    Listed,
    Made,
    Move,
    Reading,
    Run,
    Score,
    Solution,
    Stats,
    Vehicle,
    Verdict,
    Worst,
)
from .batch import Batch, Row, solve_many
from .dataset import dataset, score, write_dataset
from .game import boards, contains, puzzles
from .generate import generate
from .lab import Answers, audit, compare
from .puzzle import Puzzle, State, Svg
from .space import Space

__all__ = [
    "Answers",
    "Audit",
    "Batch",
    "ClearwayError",
    "Example",
    "Exploration",
    "Grade",
    "Greedy",
    "Hint",
    "Listed",
    "Made",
    "Move",
    "Puzzle",
    "Reading",
    "Row",
    "Run",
    "Score",
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
    "dataset",
    "generate",
    "puzzles",
    "score",
    "solve_many",
    "write_dataset",
]
