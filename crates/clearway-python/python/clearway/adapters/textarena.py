"""A TextArena environment: ``textarena.make("Clearway-v0")`` after importing this module."""

from __future__ import annotations

import re
from typing import Any

import textarena as ta
from textarena.envs.registration import register

from ..tasks import Game, prompt, tasks


class ClearwayEnv(ta.Env):
    """A puzzle of the 6x6 game, one move at a time: ``[A+2]``.

    The second illegal move in a row ends the game, with the credit of the moves before it.
    """

    ACTION = re.compile(r"\[\s*(\S+?[+-]\d+)\s*\]")

    def __init__(self, moves: Any = (3, 15), split: str = "train", max_turns: int = 200) -> None:
        super().__init__()
        self._wanted = {"moves": moves, "split": split}
        self.max_turns = max_turns

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Starts a game with the puzzle of the seed."""
        task = tasks(1, (seed or 0) % 2**32, **self._wanted)[0]
        game = Game(task.puzzle(), self.max_turns)
        self.state = ta.SinglePlayerState(num_players=num_players, seed=seed)
        self.state.reset(game_state={"game": game}, player_prompt_function=self._prompt)
        self._show(game)

    def _prompt(self, player_id: int, game_state: dict[str, Any]) -> str:
        question = prompt(game_state["game"].start).split("\n\nAnswer with")[0]
        return f"{question}\n\nAnswer with one move at a time, such as [A+2] or [B-1]."

    def _show(self, game: Game) -> None:
        kind = ta.ObservationType.GAME_BOARD
        self.state.add_observation(message=str(game), observation_type=kind)

    def step(self, action: str) -> tuple[bool, Any]:
        """Makes a move."""
        game: Game = self.state.game_state["game"]
        player = self.state.current_player_id
        kind = ta.ObservationType.PLAYER_ACTION
        self.state.add_observation(from_id=player, message=action, observation_type=kind)
        found = self.ACTION.findall(action)
        if len(found) != 1:
            self._refuse(game, "Answer with one move, such as [A+2].")
        elif not game.play(found[0]):
            self._refuse(game, f"{found[0]} cannot be made here.")
        elif game.solved:
            self.state.set_outcome(reward=1.0, reason="The red car is out.")
        elif game.over:
            self.state.set_outcome(reward=game.score().credit, reason="The game is too long.")
        else:
            self._show(game)
        over: tuple[bool, Any] = self.state.step()
        return over

    def _refuse(self, game: Game, reason: str) -> None:
        self.state.set_invalid_move(reason=reason, reward=game.score().credit)


register(id="Clearway-v0", entry_point="clearway.adapters.textarena:ClearwayEnv")
