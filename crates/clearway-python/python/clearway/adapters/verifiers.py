"""A taskset for verifiers 0.4: ``load_taskset`` finds ``ClearwayTaskset`` here."""

from __future__ import annotations

from collections.abc import Iterable

import verifiers.v1 as vf

from ..answers import Score
from ..tasks import Task, tasks


class ClearwayConfig(vf.TasksetConfig):
    """Which tasks are loaded."""

    count: int = 100
    seed: int = 0
    min_moves: int = 1
    max_moves: int = 51
    split: str | None = "train"
    metric: str = "moves"


class ClearwayData(vf.TaskData):
    """A task on the wire: what ``clearway.tasks.Task`` has besides its id and prompt."""

    version: int
    split: str
    board: str
    metric: str
    drive_off: bool
    optimal_moves: int
    optimal_steps: int
    shortest_solutions: str
    space: str
    grade: int
    level: str


class ClearwayTask(vf.Task[ClearwayData]):
    """A puzzle; its reward is the credit of the answer."""

    def _scored(self, trace: vf.Trace) -> Score:
        return Task.from_dict(self.data.model_dump()).score(trace.last_reply)

    @vf.reward
    async def credit(self, trace: vf.Trace) -> float:
        """From 0 to 1: 1 for a shortest solution."""
        return self._scored(trace).credit

    @vf.metric
    async def solved(self, trace: vf.Trace) -> float:
        """Whether the red car got out."""
        return float(self._scored(trace).solved)

    @vf.metric
    async def optimal(self, trace: vf.Trace) -> float:
        """Whether it got out at the least cost."""
        return float(self._scored(trace).optimal)


class ClearwayTaskset(vf.Taskset[ClearwayTask, ClearwayConfig]):
    """The tasks of ``clearway.tasks.tasks``."""

    def load(self) -> Iterable[ClearwayTask]:
        """The tasks of the config."""
        wanted = self.config
        moves = (wanted.min_moves, wanted.max_moves)
        found = tasks(
            wanted.count, wanted.seed, moves=moves, split=wanted.split, metric=wanted.metric
        )
        return [ClearwayTask(ClearwayData(**task.to_dict()), wanted.task) for task in found]


__all__ = ["ClearwayTaskset"]
