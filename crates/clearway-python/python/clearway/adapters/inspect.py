"""A task for Inspect: ``inspect eval clearway/adapters/inspect.py --model ...``."""

from __future__ import annotations

from typing import Any

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState, generate

from ..tasks import Task as Puzzles
from ..tasks import tasks


def samples(**wanted: Any) -> list[Sample]:
    """The tasks of ``clearway.tasks.tasks`` as samples."""
    return [
        Sample(id=each.id, input=each.prompt, target="", metadata=each.to_dict())
        for each in tasks(**wanted)
    ]


@scorer(metrics=[mean(), stderr()])
def credit(rules: str = "clearway") -> Scorer:
    """The credit of an answer; what else is known is in the metadata."""

    async def judge(state: TaskState, target: Target) -> Score:
        puzzle = Puzzles.from_dict(state.metadata)
        found = puzzle.score(state.output.completion, rules=rules)
        told = {"outcome": found.outcome, "solved": found.solved, "illegal": found.illegal_move}
        return Score(value=found.credit, answer=found.outcome, metadata=told)

    return judge


@task
def clearway(
    count: int = 100, seed: int = 0, moves: Any = None, split: str = "test", rules: str = "clearway"
) -> Task:
    """Sliding-car puzzles, with credit for the distance won."""
    wanted = samples(count=count, seed=seed, moves=moves, split=split)
    return Task(dataset=MemoryDataset(wanted), solver=generate(), scorer=credit(rules))
