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
from .puzzle import Puzzle, State, Svg
from .space import Space

__all__ = [
    "Audit",
    "ClearwayError",
    "Exploration",
    "Grade",
    "Greedy",
    "Hint",
    "Listed",
    "Move",
    "Puzzle",
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
]
