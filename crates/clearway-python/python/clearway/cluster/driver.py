"""Brings a job and an engine together: what is missing is done, what fails is tried again."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .._native import ClearwayError
from .engine import Engine, Outcome
from .files import replace
from .job import Counts, Job

#: The file that tells of shards which could not be done.
FAILURES = "failures.jsonl"

#: A shard that has failed so often is given up.
MOST_FAILURES = 3

#: So many machines may vanish under a shard before that counts as a failure: cheap ones do.
MOST_LOSSES = 20

#: How long the engine may wait before the status line is drawn again, in seconds.
_PAUSE = 0.25


@dataclass
class Failure:
    """A shard that could not be done."""

    shard: int
    input: dict[str, Any]
    #: Who tried, and what went wrong.
    attempts: list[Outcome] = field(default_factory=list)

    def to_json(self) -> str:
        """The line of the file of failures."""
        attempts = [{"worker": o.worker, "trouble": o.trouble} for o in self.attempts]
        return json.dumps({"shard": self.shard, "input": self.input, "attempts": attempts})


@dataclass
class Report:
    """How a run ended."""

    #: What was counted in all; None if shards are missing.
    totals: Counts | None
    #: Whether there was nothing left to do.
    was_complete: bool = False
    #: The shards that were given up.
    failures: list[Failure] = field(default_factory=list)
    #: How often a shard was tried again.
    retries: int = 0


class Watcher:
    """Hears how a run goes; this one does nothing with it."""

    def begin(self, job: Job, missing: int) -> None:
        """So many shards are to be done."""

    def kept(self, outcome: Outcome, amount: int) -> None:
        """A shard has been done and is in its place."""

    def failed(self, outcome: Outcome, final: bool) -> None:
        """A shard has failed, and will not be tried again if this is final."""

    def tick(self) -> None:
        """Some time has passed."""

    def end(self) -> None:
        """Nothing more will be done, for whatever reason."""


def run(job: Job, open_engine: Callable[[], Engine], watcher: Watcher | None = None) -> Report:
    """Does what is missing of a job and puts everything together.

    Ctrl-C ends the engine and is raised again; what is complete is kept, and the same job goes on
    from there.
    """
    missing = job.missing()
    if missing is None:
        return Report(job.finish(), was_complete=True)
    watcher = watcher or Watcher()
    report = Report(None)
    if missing:
        engine = open_engine()
        try:
            watcher.begin(job, len(missing))
            _do(job, engine, missing, report, watcher)
        finally:
            watcher.end()
            engine.close()
    _write_failures(job, report)
    if not report.failures:
        report.totals = job.finish()
    return report


def _do(job: Job, engine: Engine, missing: list[int], report: Report, watcher: Watcher) -> None:
    """Does these shards."""
    waiting = deque(missing)
    troubles: dict[int, list[Outcome]] = {}
    left = len(missing)
    while left:
        while waiting and engine.room() > 0:
            shard = waiting.popleft()
            avoid = frozenset(outcome.worker for outcome in troubles.get(shard, ()))
            engine.submit(shard, job.task(shard), avoid)
        for outcome in engine.wait(_PAUSE):
            outcome, amount = _kept(job, outcome)
            if outcome.content is not None:
                left -= 1
                watcher.kept(outcome, amount)
                continue
            attempts = troubles.setdefault(outcome.shard, [])
            attempts.append(outcome)
            final = _is_final(attempts)
            if final:
                left -= 1
                what = job.input(outcome.shard)
                report.failures.append(Failure(outcome.shard, what, attempts))
            else:
                report.retries += 1
                # At the end of the line: another worker takes it, if there are several.
                waiting.append(outcome.shard)
            watcher.failed(outcome, final)
        watcher.tick()


def _kept(job: Job, outcome: Outcome) -> tuple[Outcome, int]:
    """Keeps what came; content that is not what it should be is a failure of that worker."""
    if outcome.content is None:
        return outcome, 0
    try:
        return outcome, job.keep(outcome.shard, outcome.content)
    except ClearwayError as error:
        if error.code != "damaged":
            raise
        return Outcome(outcome.shard, outcome.worker, None, str(error)), 0


def _is_final(attempts: list[Outcome]) -> bool:
    failures = sum(outcome.is_own_fault for outcome in attempts)
    return failures >= MOST_FAILURES or len(attempts) >= MOST_LOSSES


def _write_failures(job: Job, report: Report) -> None:
    """Writes the file of failures, or takes away that of an earlier run."""
    path = job.path / FAILURES
    if report.failures:
        report.failures.sort(key=lambda failure: failure.shard)
        lines = "".join(failure.to_json() + "\n" for failure in report.failures)
        replace(path, [lines.encode()])
    else:
        path.unlink(missing_ok=True)
