"""The complete toolkit for the sliding-car puzzle.

>>> import clearway
>>> puzzle = clearway.Puzzle.parse("beginner")
>>> puzzle.solve().moves
15
"""

from ._native import ClearwayError, __version__
from ._picture import Gif, Png, Svg
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
    Review,
    Reviewed,
    Rules,
    Run,
    Score,
    Solution,
    Stats,
    Vehicle,
    Verdict,
    Worst,
)
from .batch import Batch, Row, solve_many
from .dataset import dataset, rules, score, write_dataset, write_folder
from .game import boards, contains, puzzles
from .generate import generate
from .ids import algorithms, heuristics, notations
from .lab import Answers, audit, compare
from .oracle import Oracle, RatedMove
from .puzzle import Puzzle, State
from .space import Space

__all__ = [
    "Answers",
    "Audit",
    "Batch",
    "ClearwayError",
    "Example",
    "Exploration",
    "Gif",
    "Grade",
    "Greedy",
    "Hint",
    "Listed",
    "Made",
    "Move",
    "Oracle",
    "Png",
    "Puzzle",
    "RatedMove",
    "Reading",
    "Review",
    "Reviewed",
    "Row",
    "Rules",
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
    "algorithms",
    "answer",
    "audit",
    "boards",
    "compare",
    "contains",
    "dataset",
    "generate",
    "heuristics",
    "notations",
    "puzzles",
    "rules",
    "score",
    "solve_many",
    "write_dataset",
    "write_folder",
]
