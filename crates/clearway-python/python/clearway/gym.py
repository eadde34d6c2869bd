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

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from . import _native
from ._request import limits, text
from .answers import Move
from .game import Range, wishes
from .puzzle import Puzzle

#: An observation: the grid alone, or a dictionary that also has the vehicles and the mask.
Observation = Any
Kind = Literal["dict", "grid"]
Reward = Literal["progress", "sparse"]


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
        penalty: float = 0.1,
        max_actions: int = 200,
        render_mode: str | None = None,
        cell: int = 60,
    ) -> None:
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
        number = (options or {}).get("puzzle")
        if number is None:
            number = self.np_random.integers(self._boards.stages)
        self._boards.native.place([(0, int(number))])
        start = self.puzzle
        self._order = [start.red, *(v.name for v in start.vehicles if not v.red)]
        observation, mask = self._observation()
        return observation, self._info(mask)

    def step(
        self, action: np.int64 | int
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Makes an action."""
        taken = np.array([action], dtype=np.int64)
        rewards, solved, over, legal = self._boards.native.step(taken.tobytes())
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

    A finished game starts anew with the next action, which is ignored
    (``AutoresetMode.NEXT_STEP``).
    """

    metadata = {
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
        penalty: float = 0.1,
        max_actions: int = 200,
        render_mode: str | None = None,
        cell: int = 30,
    ) -> None:
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
        numbers = self.np_random.integers(self._boards.stages, size=len(boards))
        self._boards.native.place([(int(b), int(n)) for b, n in zip(boards, numbers)])

    def _seen(self) -> tuple[Any, NDArray[np.int8]]:
        seen = self._boards.observe()
        mask: NDArray[np.int8] = seen["action_mask"]
        return (seen["grid"] if self._boards.kind == "grid" else seen), mask

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Starts a new game on every board."""
        if isinstance(seed, list):
            raise ValueError("the boards share one seed")
        super().reset(seed=seed)
        self._place(range(self.num_envs))
        self._ended[:] = False
        observation, mask = self._seen()
        return observation, {"action_mask": mask}

    def step(
        self, actions: Any
    ) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Makes an action on every board."""
        taken = np.ascontiguousarray(actions, dtype=np.int64)
        if taken.shape != (self.num_envs,):
            raise ValueError(f"expected one action for each of the {self.num_envs} boards")
        again = np.flatnonzero(self._ended)
        found = self._boards.native.step(taken.tobytes())
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
        return observation, rewards, solved, truncated, {"action_mask": mask, "legal": legal}

    def render(self) -> Any:
        """A picture of each board."""
        if self.render_mode != "rgb_array":
            return None
        return tuple(self._boards.picture(board, self._cell) for board in range(self.num_envs))


gymnasium.register(
    id="clearway/Puzzle-v0",
    entry_point="clearway.gym:ClearwayEnv",
    vector_entry_point="clearway.gym:ClearwayVectorEnv",
)
