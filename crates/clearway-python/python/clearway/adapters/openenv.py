"""An OpenEnv environment and its server: ``uvicorn clearway.adapters.openenv:app``."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from openenv.core.env_server.http_server import create_fastapi_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, Observation, State

from ..oracle import Oracle
from ..puzzle import Puzzle
from ..tasks import Game, prompt, tasks


class PuzzleAction(Action):
    """A move, such as ``A+2``."""

    move: str


class PuzzleObservation(Observation):
    """The board, and what became of the last move."""

    board: str
    legal: bool = True
    solved: bool = False
    legal_moves: list[str] = []
    prompt: str = ""


class PuzzleState(State):
    """The game."""

    board: str = ""
    moves_made: int = 0
    illegal_moves: int = 0


class ClearwayEnvironment(Environment[PuzzleAction, PuzzleObservation, PuzzleState]):
    """A puzzle, one move at a time.

    The reward of a move is the part of the way that it wins or loses: a shortest solution adds
    up to 1. An illegal move costs ``penalty`` and changes nothing.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(
        self, moves: Any = (3, 15), split: str = "train", penalty: float = 0.1, most: int = 200
    ) -> None:
        super().__init__()
        self._wanted = {"moves": moves, "split": split}
        self._penalty, self._most = penalty, most
        self._oracle = Oracle()
        self._game: Game | None = None
        self._episode: str | None = None
        self._optimum = 1

    def reset(
        self, seed: int | None = None, episode_id: str | None = None, **kwargs: Any
    ) -> PuzzleObservation:
        """Starts a game: the puzzle of ``kwargs["puzzle"]``, or one drawn by the seed."""
        text = kwargs.get("puzzle")
        if text is None:
            puzzle = tasks(1, (seed or 0) % 2**32, **self._wanted)[0].puzzle()
        else:
            puzzle = Puzzle.parse(text)
        self._game = Game(puzzle, self._most)
        self._episode = episode_id or str(uuid4())
        self._optimum = max(1, self._oracle.distance(puzzle) or 1)
        return self._seen(True, None, prompt(puzzle))

    def step(
        self, action: PuzzleAction, timeout_s: float | None = None, **kwargs: Any
    ) -> PuzzleObservation:
        """Makes a move."""
        game = self._game
        if game is None:
            raise RuntimeError("reset the environment first")
        before = self._left(game)
        legal = game.play(action.move)
        reward = (before - self._left(game)) / self._optimum if legal else -self._penalty
        return self._seen(legal, reward, "")

    @property
    def state(self) -> PuzzleState:
        """The game so far."""
        game = self._game
        if game is None:
            return PuzzleState()
        return PuzzleState(
            episode_id=self._episode,
            step_count=len(game.made) + game.illegal,
            board=str(game),
            moves_made=len(game.made),
            illegal_moves=game.illegal,
        )

    def _left(self, game: Game) -> int:
        return self._oracle.distance(game.start.at(game.state)) or 0

    def _seen(self, legal: bool, reward: float | None, text: str) -> PuzzleObservation:
        game = self._game
        assert game is not None
        return PuzzleObservation(
            board=str(game),
            legal=legal,
            solved=game.solved,
            legal_moves=game.legal_moves(),
            prompt=text,
            done=game.over,
            reward=reward,
        )


app = create_fastapi_app(ClearwayEnvironment, PuzzleAction, PuzzleObservation)
