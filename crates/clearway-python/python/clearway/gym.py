"""Gymnasium environments for learning agents: ``pip install gymnasium numpy``.

>>> import gymnasium, clearway.gym
>>> env = gymnasium.make("clearway/Puzzle-v0", grades=(1, 20), puzzles=5)
>>> observation, info = env.reset(seed=1)
>>> bool(info["action_mask"].any())
True

An action is a vehicle and a slide. The red car is vehicle 0, the others follow in reading order.
Of a vehicle's slides, the first half go left or up by 1, 2, ... cells, the second half right or
down. ``info["action_mask"]`` marks the legal actions; an illegal one changes nothing and costs
``penalty``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from . import _native
from ._request import limits, text, whole
from .answers import Move
from .game import Range, boards, wishes
from .game import puzzles as draw
from .puzzle import Puzzle

#: An observation: the grid alone, or a dictionary that also has the vehicles and the mask.
Observation = Any
Kind = Literal["dict", "grid"]
Reward = Literal["progress", "sparse"]
Split = Literal["train", "test"]

#: Percentage of spaces for tests, as in data sets.
_TEST_PERCENT = 10


def _of_split(
    split: Split, count: int, seed: int, grades: Range, moves: Range, vehicles: Range
) -> list[str]:
    """Boards of one split of the 6x6 game, which no data set has in the other one."""
    if split not in ("train", "test"):
        raise ValueError(f"split must be train or test, not {split!r}")
    found: list[str] = []
    asked = count * (2 if split == "train" else 20)
    for _ in range(6):
        if grades is None:
            drawn: Iterable[str] = boards(asked, seed, moves=moves, vehicles=vehicles)
        else:
            listed = draw(asked, seed, grades=grades, moves=moves, vehicles=vehicles)
            drawn = [each.board for each in listed]
        texts = list(drawn)
        found = [b for b in texts if _native.split_of(b, _TEST_PERCENT) == split][:count]
        if len(found) == count or len(texts) < asked:
            break
        asked *= 4
    if not found:
        raise ValueError(f"no puzzle of the split {split} is as wished")
    return found


class _Boards:
    """Boards in play, shared by the single and the vector environment."""

    def __init__(
        self,
        boards: int,
        observation: Kind,
        reward: Reward,
        own: Sequence[str | Puzzle] | None,
        wanted: dict[str, tuple[int, int]],
        puzzles: int,
        seed: int,
        penalty: float,
        max_actions: int,
    ) -> None:
        if observation not in ("dict", "grid"):
            raise ValueError("observation must be dict or grid")
        puzzles, seed = whole("puzzles", puzzles), whole("puzzle_seed", seed)
        known = None
        if own is not None:
            parsed = [one if isinstance(one, Puzzle) else Puzzle.parse(one) for one in own]
            known = [puzzle._board for puzzle in parsed]
        request = text(limits(None, None, None))
        self.native = _native.Arena(
            boards, known, wanted, puzzles, seed, reward, penalty, max_actions, request
        )
        self.boards = boards
        self.kind = observation
        self.width, self.height, self.vehicles, self.slides = self.native.shape()
        self.actions = self.vehicles * 2 * self.slides
        self.stages = self.native.stages()
        #: The puzzle of each board, and the actions since it was placed: all there is to restore.
        self.games: list[tuple[int, list[int]]] = [(0, []) for _ in range(boards)]

    def place(self, games: Iterable[tuple[int, int]]) -> None:
        """Starts games: pairs of a board and the number of a puzzle."""
        placed = [(int(board), int(number)) for board, number in games]
        for board, number in placed:
            if not 0 <= number < self.stages:
                raise ValueError(f"puzzle: 0 to {self.stages - 1}, not {number}")
            self.games[board] = (number, [])
        self.native.place(placed)

    def step(self, actions: NDArray[np.int64]) -> list[bytes]:
        """Makes an action on every board."""
        for (_, made), action in zip(self.games, actions.tolist()):
            made.append(action)
        return self.native.step(actions.tobytes())

    def restore(self, games: Sequence[tuple[int, Sequence[int]]]) -> None:
        """Plays games again, up to where they were."""
        longest = max(len(made) for _, made in games)
        for at in range(longest + 1):
            # Each game begins so late that all end together.
            first = [b for b, (_, made) in enumerate(games) if longest - len(made) == at]
            self.place((board, games[board][0]) for board in first)
            if at < longest:
                taken = [
                    made[at - longest + len(made)] if longest - len(made) <= at else 0
                    for _, made in games
                ]
                self.step(np.array(taken, dtype=np.int64))

    def observation_space(self) -> spaces.Space[Any]:
        grid = spaces.Box(0, self.vehicles + 1, (self.height, self.width), np.uint8)
        if self.kind == "grid":
            return grid
        fields = _native.Arena.VEHICLE_FIELDS
        side = max(self.width, self.height)
        return spaces.Dict(
            {
                "action_mask": spaces.MultiBinary(self.actions),
                "exit": spaces.Discrete(4),
                "grid": grid,
                "vehicles": spaces.Box(0, side, (self.vehicles, fields), np.uint8),
            }
        )

    def observe(self) -> dict[str, NDArray[Any]]:
        """The observations of all boards."""
        grids, vehicles, masks, exits = (
            np.frombuffer(found, np.uint8).copy() for found in self.native.observe()
        )
        return {
            "action_mask": masks.reshape(self.boards, -1).astype(np.int8),
            "exit": exits.astype(np.int64),
            "grid": grids.reshape(self.boards, self.height, self.width),
            "vehicles": vehicles.reshape(self.boards, self.vehicles, -1),
        }

    def picture(self, board: int, cell: int) -> NDArray[np.uint8]:
        width, height, rgb = self.native.picture(board, cell, "classic")
        picture: NDArray[np.uint8] = np.frombuffer(rgb, np.uint8).copy()
        return picture.reshape((height, width, 3))


class ClearwayEnv(gymnasium.Env[Any, np.int64]):
    """One board.

    ``grades``, ``moves`` and ``vehicles`` select from the 6x6 game; ``puzzle_seed`` draws
    ``puzzles`` of them. Or ``own`` gives puzzles of any size. ``reward`` is
    ``progress`` (the share of the least number of moves that an action saves; a shortest
    solution adds up to 1) or ``sparse`` (1 for the solution). A game ends after ``max_actions``.
    ``split`` takes only puzzles of the spaces that data sets have in ``train`` or ``test``.
    ``save`` and ``restore`` keep a game; an environment can be pickled in the middle of one.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(
        self,
        *,
        observation: Kind = "dict",
        reward: Reward = "progress",
        grades: Range = None,
        moves: Range = None,
        vehicles: Range = None,
        puzzles: int = 256,
        puzzle_seed: int = 0,
        own: Sequence[str | Puzzle] | None = None,
        split: Split | None = None,
        penalty: float = 0.1,
        max_actions: int = 200,
        render_mode: str | None = None,
        cell: int = 60,
    ) -> None:
        given = {name: value for name, value in locals().items() if name not in _NOT_GIVEN}
        self._given = given
        own = _own(own, split, puzzles, puzzle_seed, grades, moves, vehicles)
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode must be one of {self.metadata['render_modes']}")
        wanted = wishes(moves=moves, vehicles=vehicles, grades=grades)
        self._boards = _Boards(
            1, observation, reward, own, wanted, puzzles, puzzle_seed, penalty, max_actions
        )
        self.render_mode = render_mode
        self._cell = cell
        #: The vehicles in action order.
        self._order: list[str] = []
        self.observation_space = self._boards.observation_space()
        self.action_space = spaces.Discrete(self._boards.actions)

    def _observation(self) -> tuple[Observation, NDArray[np.int8]]:
        seen = {name: found[0] for name, found in self._boards.observe().items()}
        mask: NDArray[np.int8] = seen["action_mask"]
        return (seen["grid"] if self._boards.kind == "grid" else seen), mask

    def _info(self, mask: NDArray[np.int8]) -> dict[str, Any]:
        depth, optimum = self._boards.native.depths(0)
        return {"action_mask": mask, "depth": depth, "optimum": optimum}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Starts a new game; ``options={"puzzle": number}`` chooses the puzzle."""
        super().reset(seed=seed)
        number = _options(options, "puzzle").get("puzzle")
        if number is None:
            number = self.np_random.integers(self._boards.stages)
        self._boards.place([(0, whole("puzzle", number))])
        self._name()
        observation, mask = self._observation()
        return observation, self._info(mask)

    def _name(self) -> None:
        start = self.puzzle
        self._order = [start.red, *(v.name for v in start.vehicles if not v.red)]

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as sb3-contrib's ``MaskablePPO`` asks for them."""
        return self._observation()[1].astype(bool)

    def save(self) -> dict[str, Any]:
        """The game as it is, for ``restore``."""
        games = [(number, list(made)) for number, made in self._boards.games]
        return {"games": games, "random": self.np_random.bit_generator.state}

    def restore(self, saved: dict[str, Any]) -> tuple[Observation, dict[str, Any]]:
        """Goes back to a saved game; returns what ``reset`` would return there."""
        self._boards.restore(saved["games"])
        self.np_random.bit_generator.state = saved["random"]
        self._name()
        observation, mask = self._observation()
        return observation, self._info(mask)

    def __getstate__(self) -> dict[str, Any]:
        return {"given": self._given, "saved": self.save()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state["given"])  # type: ignore[misc]
        self.restore(state["saved"])

    def step(
        self, action: np.int64 | int
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Makes an action."""
        taken = np.array([action], dtype=np.int64)
        rewards, solved, over, legal = self._boards.step(taken)
        observation, mask = self._observation()
        info = {**self._info(mask), "legal": bool(legal[0])}
        is_solved = bool(solved[0])
        reward = float(np.frombuffer(rewards, np.float64)[0])
        return observation, reward, is_solved, bool(over[0]) and not is_solved, info

    @property
    def puzzle(self) -> Puzzle:
        """The current board."""
        return Puzzle(self._boards.native.board(0))

    def action_of(self, move: Move) -> int:
        """The action for a move."""
        slide = abs(move.by) - 1 + (0 if move.by < 0 else self._boards.slides)
        return self._order.index(move.vehicle) * 2 * self._boards.slides + slide

    def render(self) -> Any:
        """The board as text or as a picture, depending on ``render_mode``."""
        if self.render_mode == "ansi":
            return str(self.puzzle) + "\n"
        if self.render_mode == "rgb_array":
            return self._boards.picture(0, self._cell)
        return None


class ClearwayVectorEnv(VectorEnv[Any, Any, Any]):
    """Many boards, all played inside Rust; the arguments are those of ``ClearwayEnv``.

    With ``AutoresetMode.NEXT_STEP``, the default, a finished game starts anew with the next
    action, which is ignored. With ``SAME_STEP`` it starts anew at once: ``info["final_obs"]`` and
    ``info["final_info"]`` have what it ended with. With ``DISABLED``, reset the boards yourself
    with ``options={"reset_mask": mask}``.
    """

    metadata: dict[str, Any] = {
        "render_modes": ["rgb_array"],
        "render_fps": 4,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        *,
        observation: Kind = "dict",
        reward: Reward = "progress",
        grades: Range = None,
        moves: Range = None,
        vehicles: Range = None,
        puzzles: int = 256,
        puzzle_seed: int = 0,
        own: Sequence[str | Puzzle] | None = None,
        split: Split | None = None,
        penalty: float = 0.1,
        max_actions: int = 200,
        render_mode: str | None = None,
        cell: int = 30,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        given = {name: value for name, value in locals().items() if name not in _NOT_GIVEN}
        self._given = given
        own = _own(own, split, puzzles, puzzle_seed, grades, moves, vehicles)
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self._mode}
        #: A generator for each board, if each has a seed of its own.
        self._generators: list[np.random.Generator] | None = None
        wanted = wishes(moves=moves, vehicles=vehicles, grades=grades)
        self._boards = _Boards(
            num_envs, observation, reward, own, wanted, puzzles, puzzle_seed, penalty, max_actions
        )
        self.num_envs = num_envs
        self.render_mode = render_mode
        self._cell = cell
        self.single_observation_space = self._boards.observation_space()
        self.single_action_space = spaces.Discrete(self._boards.actions)
        batch = gymnasium.vector.utils.batch_space
        self.observation_space = batch(self.single_observation_space, num_envs)
        self.action_space = batch(self.single_action_space, num_envs)
        self._ended = np.ones(num_envs, dtype=bool)

    def _place(self, boards: Sequence[int]) -> None:
        stages = self._boards.stages
        if self._generators is None:
            numbers = self.np_random.integers(stages, size=len(boards)).tolist()
        else:
            numbers = [self._generators[board].integers(stages) for board in boards]
        self._boards.place(zip(boards, numbers))

    def _seen(self) -> tuple[Any, NDArray[np.int8]]:
        seen = self._boards.observe()
        mask: NDArray[np.int8] = seen["action_mask"]
        return (seen["grid"] if self._boards.kind == "grid" else seen), mask

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Starts a new game on every board, or on those of ``options={"reset_mask": mask}``.

        A list of seeds has one for each board.
        """
        chosen = _options(options, "reset_mask").get("reset_mask")
        if chosen is None:
            first: list[int] = list(range(self.num_envs))
        else:
            mask = np.asarray(chosen)
            if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
                raise ValueError(f"reset_mask: {self.num_envs} booleans, one of them true")
            first = np.flatnonzero(mask).tolist()
        if isinstance(seed, (list, tuple)):
            if len(seed) != self.num_envs:
                raise ValueError(f"expected one seed for each of the {self.num_envs} boards")
            fresh = [np.random.default_rng(one) for one in seed]
            known = self._generators or fresh
            self._generators = [
                fresh[board] if board in first and seed[board] is not None else known[board]
                for board in range(self.num_envs)
            ]
        else:
            super().reset(seed=seed)
            if seed is not None:
                self._generators = None
        self._place(first)
        self._ended[first] = False
        observation, mask = self._seen()
        return observation, {"action_mask": mask}

    def step(
        self, actions: Any
    ) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Makes an action on every board."""
        taken = np.ascontiguousarray(actions, dtype=np.int64)
        if taken.shape != (self.num_envs,):
            raise ValueError(f"expected one action for each of the {self.num_envs} boards")
        next_step = self._mode is AutoresetMode.NEXT_STEP
        again = np.flatnonzero(self._ended) if next_step else np.array([], dtype=np.int64)
        found = self._boards.step(taken)
        rewards = np.frombuffer(found[0], np.float64).copy()
        solved, over, legal = (np.frombuffer(f, np.uint8).astype(bool) for f in found[1:])
        if len(again):
            # A game that ended with the last action starts anew; this action is ignored.
            self._place(again.tolist())
            rewards[again] = 0
            solved[again] = over[again] = False
            legal[again] = True
        truncated = over & ~solved
        self._ended = solved | truncated
        observation, mask = self._seen()
        info: dict[str, Any] = {"action_mask": mask, "legal": legal}
        if self._mode is AutoresetMode.SAME_STEP and self._ended.any():
            ended = self._ended.copy()
            info["final_obs"] = _each(observation, ended)
            info["final_info"] = {"action_mask": mask, "legal": legal, "_legal": ended}
            info["_final_obs"] = info["_final_info"] = ended
            self._place(np.flatnonzero(ended).tolist())
            self._ended[:] = False
            observation, info["action_mask"] = self._seen()
        return observation, rewards, solved, truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of every board."""
        return self._seen()[1].astype(bool)

    def save(self) -> dict[str, Any]:
        """The games as they are, for ``restore``."""
        games = [(number, list(made)) for number, made in self._boards.games]
        own = self._generators
        states = None if own is None else [one.bit_generator.state for one in own]
        random = self.np_random.bit_generator.state
        return {"games": games, "random": random, "own": states, "ended": self._ended.copy()}

    def restore(self, saved: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """Goes back to saved games; returns what ``reset`` would return there."""
        self._boards.restore(saved["games"])
        self.np_random.bit_generator.state = saved["random"]
        self._generators = None
        if saved["own"] is not None:
            self._generators = [np.random.default_rng(0) for _ in saved["own"]]
            for one, state in zip(self._generators, saved["own"]):
                one.bit_generator.state = state
        self._ended = saved["ended"].copy()
        observation, mask = self._seen()
        return observation, {"action_mask": mask}

    def __getstate__(self) -> dict[str, Any]:
        return {"given": self._given, "saved": self.save()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state["given"])  # type: ignore[misc]
        self.restore(state["saved"])

    def render(self) -> Any:
        """A picture of each board."""
        if self.render_mode != "rgb_array":
            return None
        return tuple(self._boards.picture(board, self._cell) for board in range(self.num_envs))


#: What is no argument of an environment among the names of its ``__init__``.
_NOT_GIVEN = ("self", "__class__")


def _own(
    own: Sequence[str | Puzzle] | None, split: Split | None, puzzles: int, seed: int, *ranges: Range
) -> Sequence[str | Puzzle] | None:
    if split is None:
        return own
    if own is not None:
        raise ValueError("puzzles of your own belong to no split")
    return _of_split(split, whole("puzzles", puzzles), whole("puzzle_seed", seed), *ranges)


def _options(options: dict[str, Any] | None, known: str) -> dict[str, Any]:
    strange = set(options or {}) - {known}
    if strange:
        raise ValueError(f"unknown options: {', '.join(sorted(strange))}; expected: {known}")
    return options or {}


def _each(observation: Any, ended: NDArray[np.bool_]) -> NDArray[Any]:
    """The observations of the boards that ended, as an array of objects."""
    final = np.full(len(ended), None, dtype=object)
    for board in np.flatnonzero(ended):
        if isinstance(observation, dict):
            final[board] = {name: part[board].copy() for name, part in observation.items()}
        else:
            final[board] = observation[board].copy()
    return final


gymnasium.register(
    id="clearway/Puzzle-v0",
    entry_point="clearway.gym:ClearwayEnv",
    vector_entry_point="clearway.gym:ClearwayVectorEnv",
)
