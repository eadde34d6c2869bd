"""A dataset for reasoning-gym: ``create_dataset("clearway", size=100, seed=1)``.

Import this module first: that registers the dataset.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reasoning_gym.coaching import BaseCurriculum, RangeAttributeDefinition
from reasoning_gym.factory import ProceduralDataset, register_dataset

from ..tasks import Task, tasks

NAME = "clearway"


@dataclass
class ClearwayConfig:
    """Which puzzles a dataset has."""

    min_moves: int = 1
    max_moves: int = 51
    split: str | None = "train"
    metric: str = "moves"
    rules: str = "clearway"
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Checks the numbers."""
        assert 0 < self.min_moves <= self.max_moves, "0 < min_moves <= max_moves"
        assert self.size > 0, "size must be positive"


class ClearwayDataset(ProceduralDataset):
    """Puzzles of the 6x6 game, scored by the rules of the config."""

    def __init__(self, config: ClearwayConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        wanted = (config.min_moves, config.max_moves)
        # A seed of reasoning-gym may be larger than one of ours.
        seed = self.seed % 2**32
        self._tasks = tasks(
            config.size, seed, moves=wanted, split=config.split, metric=config.metric
        )

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """An entry; a set smaller than ``size`` starts again from its first task."""
        task = self._tasks[idx % len(self._tasks)]
        entry = task.to_dict()
        metadata = {"source_dataset": NAME, "source_index": idx, **entry}
        metadata["difficulty"] = {"moves": (self.config.min_moves, self.config.max_moves)}
        return {"question": task.prompt, "answer": None, "metadata": metadata}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """The credit of an answer."""
        if not isinstance(answer, str):
            return 0.0
        task = Task.from_dict(entry["metadata"])
        return float(task.score(answer, rules=self.config.rules).credit)


class ClearwayCurriculum(BaseCurriculum):
    """From few moves to many."""

    def __init__(self) -> None:
        super().__init__(ClearwayCurriculum.__name__, ClearwayConfig)
        self._define_attributes(
            RangeAttributeDefinition(
                name="moves",
                levels=[5, 10, 20, 35, 51],
                description="The least number of moves",
                lower_field_name="min_moves",
                upper_field_name="max_moves",
                ensure_interval=True,
            )
        )


register_dataset(NAME, ClearwayDataset, ClearwayConfig, ClearwayCurriculum)
