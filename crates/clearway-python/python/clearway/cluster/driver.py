"""Runs the missing shards of a job on an engine and retries failed ones."""

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

#: The file that lists failed shards.
FAILURES = "failures.jsonl"

#: A shard is given up after this many failures.
MOST_FAILURES = 3

#: How many lost workers of a shard do not count as failures: spot machines vanish.
MOST_LOSSES = 20

#: Timeout of waiting for the engine, in seconds, so that the status line is redrawn.
_PAUSE = 0.25


@dataclass
class Failure:
    """A shard that failed."""

    shard: int
    input: dict[str, Any]
    #: The workers that tried, with their errors.
    attempts: list[Outcome] = field(default_factory=list)

    def to_json(self) -> str:
        """The line for the file of failures."""
        attempts = [{"worker": o.worker, "trouble": o.trouble} for o in self.attempts]
        return json.dumps({"shard": self.shard, "input": self.input, "attempts": attempts})


@dataclass
class Report:
    """The result of a run."""

    #: The totals; None if shards are missing.
    totals: Counts | None
    #: Whether everything was already done.
    was_complete: bool = False
    #: The shards that were given up.
    failures: list[Failure] = field(default_factory=list)
    #: Number of retries.
    retries: int = 0


class Watcher:
    """Receives the events of a run; this base class ignores them."""

    def begin(self, job: Job, missing: int) -> None:
        """The run starts with this many shards to do."""

    def kept(self, outcome: Outcome, amount: int) -> None:
        """A shard is finished and stored."""

    def failed(self, outcome: Outcome, final: bool) -> None:
        """A shard failed; if ``final``, it is not retried."""

    def tick(self) -> None:
        """Some time has passed."""

    def end(self) -> None:
        """Nothing more will be done, for whatever reason."""


def run(job: Job, open_engine: Callable[[], Engine], watcher: Watcher | None = None) -> Report:
    """Runs the missing shards of a job and merges the results.

    Ctrl-C stops the engine and is raised again. Finished shards are kept, and the same
    job continues from there.
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
    """Runs these shards."""
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
                # Queued last, so that another worker takes it, if there are several.
                waiting.append(outcome.shard)
            watcher.failed(outcome, final)
        watcher.tick()


def _kept(job: Job, outcome: Outcome) -> tuple[Outcome, int]:
    """Stores a result; invalid content counts as a failure of the worker."""
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
    """Writes the file of failures, or removes that of an earlier run."""
    path = job.path / FAILURES
    if report.failures:
        report.failures.sort(key=lambda failure: failure.shard)
        lines = "".join(failure.to_json() + "\n" for failure in report.failures)
        replace(path, [lines.encode()])
    else:
        path.unlink(missing_ok=True)
