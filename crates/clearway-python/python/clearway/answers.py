"""What functions give back: plain objects with the fields of the JSON contract.

Every class is a frozen dataclass; ``to_dict()`` gives the JSON object back.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from ._request import ask

if TYPE_CHECKING:
    from .puzzle import Puzzle

T = TypeVar("T", bound="Answer")


def _frozen(value: Any) -> Any:
    """Lists as tuples: answers do not change."""
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    """The JSON of a field."""
    if isinstance(value, Answer):
        return value.to_dict()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


class Answer:
    """An object of the JSON contract."""

    #: How fields that are objects themselves are made.
    _parts: ClassVar[Mapping[str, Callable[[Any], Any]]] = {}
    #: Fields that are left out where they are None.
    _optional: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def from_dict(cls: type[T], fields: Mapping[str, Any]) -> T:
        """The answer with these fields; what it does not know is dropped."""
        assert dataclasses.is_dataclass(cls)
        made: dict[str, Any] = {}
        for field in dataclasses.fields(cls):
            value = fields.get(field.name)
            part = cls._parts.get(field.name)
            if value is None or part is None:
                made[field.name] = _frozen(value)
            elif isinstance(value, list):
                made[field.name] = tuple(part(item) for item in value)
            else:
                made[field.name] = part(value)
        return cls(**made)

    def to_dict(self) -> dict[str, Any]:
        """The object of the contract."""
        assert dataclasses.is_dataclass(self)
        fields = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        return {
            name: _plain(value)
            for name, value in fields.items()
            if value is not None or name not in self._optional
        }

    def _rows(self) -> list[tuple[str, str]]:
        """What a notebook shows of it."""
        return [(name, str(value)) for name, value in self.to_dict().items()]

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th style='text-align:left'>{escape(name)}</th><td>{escape(value)}</td></tr>"
            for name, value in self._rows()
        )
        return f"<table>{rows}</table>"


@dataclass(frozen=True)
class Move(Answer):
    """One vehicle slides ``by`` cells: + is right or down, - is left or up."""

    vehicle: str
    by: int

    def __str__(self) -> str:
        return f"{self.vehicle}{self.by:+d}"


@dataclass(frozen=True)
class Vehicle(Answer):
    """A vehicle of a puzzle: its first cell (from 0), its length, and how it stands."""

    name: str
    row: int
    column: int
    length: int
    orientation: str
    red: bool


@dataclass(frozen=True)
class Stats(Answer):
    """The counters of a search."""

    expanded: int
    generated: int
    evaluated: int
    reopened: int
    peak_frontier: int
    iterations: int
    branching_factor: float
    seconds: float | None
    peak_bytes: int


@dataclass(frozen=True)
class OnBoard(Answer):
    """An answer that is about one puzzle."""

    version: int
    puzzle: str | None
    board: str
    width: int
    height: int
    exit: str
    red: str

    def as_puzzle(self) -> Puzzle:
        """The puzzle that the answer is about."""
        from .puzzle import Puzzle

        return Puzzle.parse(self.board, red=self.red, exit=self.exit)._named(self.puzzle)


@dataclass(frozen=True)
class Searched(OnBoard):
    """What was used, how it ended, and what is proven.

    ``outcome`` is ``solved``, ``unsolvable`` (proven) or ``stopped`` (see ``reason``);
    ``optimal`` is true only where it is proven for ``metric``.
    """

    algorithm: str
    heuristic: str | None
    metric: str
    outcome: str
    reason: str | None
    optimal: bool
    lower_bound: int | None


@dataclass(frozen=True)
class Solution(Searched):
    """What a search found out."""

    cost: int | None
    moves: int | None
    steps: int | None
    solution: tuple[Move, ...]
    stats: Stats
    trace: dict[str, Any] | None = dataclasses.field(default=None, repr=False)

    _parts = {"solution": Move.from_dict, "stats": Stats.from_dict}
    _optional = frozenset({"trace"})

    @property
    def text(self) -> str:
        """The solution on one line, such as ``A+3 C-1``."""
        return " ".join(map(str, self.solution))

    def svg(self, theme: str | None = None, cell: int | None = None) -> str:
        """The solution as a picture that moves."""
        fields = {"puzzle": self.board, "red": self.red, "exit": self.exit}
        if self.solution:
            fields |= {"picture": "solution", "solution": self.text}
        return str(ask("render", {**fields, "theme": theme, "cell": cell})["svg"])

    def __str__(self) -> str:
        if self.outcome != "solved":
            why = f" ({self.reason})" if self.reason else ""
            return f"{self.outcome}{why}, at least {self.lower_bound} {self.metric}"
        proof = "proven shortest" if self.optimal else f"at least {self.lower_bound}"
        return f"{self.moves} moves, {self.steps} steps ({proof}): {self.text}"

    def _repr_svg_(self) -> str:
        return self.svg()


@dataclass(frozen=True)
class Hint(Searched):
    """The next move of a shortest solution, and why it is made."""

    moves: int | None
    steps: int | None
    blockers: tuple[str, ...]
    move: Move | None
    text: str | None
    why: str | None
    stats: Stats

    _parts = {"move": Move.from_dict, "stats": Stats.from_dict}

    def __str__(self) -> str:
        if self.text is None:
            return f"no move: {self.outcome}"
        return f"{self.text}: {self.why} ({self.moves} moves left)"


@dataclass(frozen=True)
class Greedy(Answer):
    """How far a greedy player gets."""

    length: int
    solved: bool
    least_depth: int | None


@dataclass(frozen=True)
class Grade(Answer):
    """How hard a puzzle is for people; all None where that is not known."""

    grade: int | None
    level: str | None
    equivalent_moves: float | None
    surprise: float | None
    room: int | None
    estimated: bool | None

    def __str__(self) -> str:
        return "no grade" if self.grade is None else f"{self.grade} ({self.level})"


@dataclass(frozen=True)
class Exploration(Answer):
    """The whole space of a puzzle: every state that can be reached."""

    version: int
    puzzle: str | None
    board: str
    states: int
    solved_states: int | None
    max_depth: int | None
    hardest: str | None
    depth_counts: tuple[int, ...]
    edges: int | None
    solvable: bool | None
    metric: str
    seconds: float
    outcome: str
    reason: str | None
    depth: int | None
    eccentricity: int | None
    hardest_solution: tuple[Move, ...]
    shortest_solutions: str | None
    saturated: bool
    diverge_after: int | None
    shortest_states: int | None
    immobile: tuple[str, ...]
    removable: tuple[str, ...] | None
    greedy: Greedy | None
    grade: int | None
    level: str | None
    equivalent_moves: float | None
    surprise: float | None
    room: int | None
    estimated: bool | None
    red_retreats: int | None
    returns: int | None
    blocker_depth: int | None
    random_walk: float | None

    _parts = {"hardest_solution": Move.from_dict, "greedy": Greedy.from_dict}

    def __str__(self) -> str:
        if self.outcome != "done":
            return f"stopped ({self.reason}) after {self.states} states"
        return f"{self.states} states, {self.max_depth} {self.metric} deep, grade {self.grade}"

    def svg(self) -> str:
        """How many states have each depth, as bars."""
        counts = self.depth_counts or (0,)
        bar, height, most = 8, 120, max(*counts, 1)
        bars = "".join(
            f"<rect x='{index * bar}' y='{height - round(height * count / most, 1)}' "
            f"width='{bar - 1}' height='{round(height * count / most, 1)}' fill='#3465a4'>"
            f"<title>{count} states at depth {index}</title></rect>"
            for index, count in enumerate(counts)
        )
        width = bar * len(counts)
        return (
            f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' "
            f"viewBox='0 0 {width} {height}' role='img' aria-label='states by depth'>{bars}</svg>"
        )

    def _repr_html_(self) -> str:
        return f"<p>{escape(str(self))}</p>{self.svg()}"


@dataclass(frozen=True)
class Run(Searched):
    """How one algorithm, with one heuristic if it uses any, did on one puzzle."""

    optimum: int | None
    cost: int | None
    moves: int | None
    steps: int | None
    repeat: int
    stats: Stats

    _parts = {"stats": Stats.from_dict}


@dataclass(frozen=True)
class Worst(Answer):
    """The state whose estimate is too large by most; ``true`` is its depth."""

    board: str
    h: int | None
    true: int
    puzzle: str | None


@dataclass(frozen=True)
class Audit(Answer):
    """A heuristic's claims in one metric, held against every state of all puzzles."""

    heuristic: str
    metric: str
    claims_admissible: bool
    admissible: bool
    consistent: bool
    states: int
    violations: int
    worst: Worst | None
    claims_consistent: bool
    holds: bool
    authors_claim: str | None
    edges: int
    drops: int
    largest_drop: int
    mean_ratio: float | None
    puzzles: int

    _parts = {"worst": Worst.from_dict}


@dataclass(frozen=True)
class Verdict(Answer):
    """Whether a plan is legal, and whether it solves the puzzle."""

    version: int
    puzzle: str | None
    board: str
    legal: bool
    solved: bool
    moves: int | None
    steps: int | None
    illegal_move: int | None
    message: str | None
    solution: tuple[Move, ...]

    _parts = {"solution": Move.from_dict}


@dataclass(frozen=True)
class Listed(OnBoard):
    """A puzzle of the whole 6x6 game, in the hardest state of its space."""

    moves: int
    steps: int
    states: int
    vehicles: int
    cars: int
    trucks: int
    grade: int | None
    level: str | None
    equivalent_moves: float | None
    surprise: float | None
    room: int | None
    estimated: bool | None


@dataclass(frozen=True)
class Example(OnBoard):
    """A row of a data set: a puzzle with a solution, its reasons, and how hard it is.

    All puzzles of a ``space`` are in the same ``split``: ``train`` or ``test``.
    """

    split: str
    space: str
    states: int
    moves: int
    steps: int
    solution: tuple[Move, ...]
    solution_text: str
    reasons: tuple[str, ...]
    grade: int | None
    level: str | None
    equivalent_moves: float | None
    surprise: float | None
    room: int | None
    estimated: bool | None

    _parts = {"solution": Move.from_dict}


@dataclass(frozen=True)
class Score(Answer):
    """What an answer is worth; ``credit`` is from 0 to 1."""

    version: int
    puzzle: str | None
    board: str
    metric: str
    read: int
    legal: int
    made: tuple[Move, ...]
    illegal_move: int | None
    message: str | None
    solved: bool
    optimal: bool
    cost: int
    optimum: int | None
    distance: int | None
    credit: float

    _parts = {"made": Move.from_dict}

    def __str__(self) -> str:
        what = "optimal" if self.optimal else "solved" if self.solved else "not solved"
        return f"{self.credit:.2f}: {what}, {self.legal} of {self.read} moves made"


@dataclass(frozen=True)
class Made(OnBoard):
    """A puzzle that was made, in the hardest state of its space; ``fits`` if it is as wished."""

    notation: str
    repairs: tuple[str, ...]
    walls: tuple[tuple[int, int], ...]
    vehicles: tuple[Vehicle, ...]
    fits: bool
    moves: int
    steps: int
    states: int
    grade: int | None
    level: str | None
    equivalent_moves: float | None
    surprise: float | None
    room: int | None
    estimated: bool | None

    _parts = {"vehicles": Vehicle.from_dict}
