"""The status line: progress, speed and remaining time of a run."""

from __future__ import annotations

import json
import sys
import time
from typing import TextIO

from .driver import Watcher
from .engine import Outcome
from .job import Job

#: Time between redraws, in seconds.
_PAUSE = 0.2

#: Time between lines where there is no terminal.
_LINES = 10.0


class StatusLine(Watcher):
    """One line on a terminal; elsewhere only errors are printed.

    With ``progress="plain"`` or ``"json"``, a line is printed every 10 seconds, and at the end.
    """

    def __init__(self, stream: TextIO | None = None, progress: str = "auto") -> None:
        self._progress = progress
        self._stream = sys.stderr if stream is None else stream
        self._is_terminal = progress == "auto" and self._stream.isatty()
        self._drawn = 0.0
        self._title = self._unit = ""
        self._start = 0.0
        self._total = self._missing = self._done = self._amount = self._failed = 0

    def note(self, text: str) -> None:
        """Prints a note."""
        self._clear()
        print(f"note: {text}", file=self._stream, flush=True)

    def begin(self, job: Job, missing: int) -> None:
        self._title, self._unit = job.title, job.unit
        self._total, self._missing = job.shards, missing
        self._start = time.monotonic()
        if missing < job.shards:
            self.note(f"{job.shards - missing:,} of {job.shards:,} shards are there already")

    def kept(self, outcome: Outcome, amount: int) -> None:
        self._done += 1
        self._amount += amount

    def failed(self, outcome: Outcome, final: bool) -> None:
        what = outcome.trouble.strip().split("\n")[-1]
        then = "given up" if final else "tried again"
        self._failed += final
        self.note(f"shard {outcome.shard} failed on {outcome.worker}, {then}: {what}")

    def tick(self) -> None:
        now = time.monotonic()
        if self._is_terminal and now - self._drawn >= _PAUSE:
            self._drawn = now
            self._stream.write(f"\r\x1b[K{self.line(now - self._start)}")
            self._stream.flush()

        elif self._progress in ("plain", "json") and now - self._drawn >= _LINES:
            self._drawn = now
            self._tell(now - self._start)

    def _tell(self, elapsed: float) -> None:
        if self._progress == "json":
            complete = self._total - self._missing + self._done
            told = {"shards": self._total, "done": complete, "failed": self._failed}
            text = json.dumps({**told, "seconds": round(elapsed, 1)})
        else:
            text = self.line(elapsed)
        print(text, file=self._stream, flush=True)

    def line(self, elapsed: float) -> str:
        """The text of the line after this many seconds."""
        complete = self._total - self._missing + self._done
        parts = [f"{self._title}: {complete:,} of {self._total:,} shards"]
        parts.append(f"{100 * complete / self._total:.0f}%")
        if self._done and elapsed > 0:
            parts.append(f"{short(self._amount / elapsed)} {self._unit}/s")
            left = self._missing - self._done - self._failed
            parts.append(f"{duration(left * elapsed / self._done)} left")
        if self._failed:
            parts.append(f"{self._failed} failed")
        return ", ".join(parts)

    def end(self) -> None:
        self._clear()
        if self._progress in ("plain", "json") and self._total:
            self._tell(time.monotonic() - self._start)

    def _clear(self) -> None:
        if self._is_terminal:
            self._stream.write("\r\x1b[K")
            self._stream.flush()


def short(number: float) -> str:
    """A number with three digits: 1.23M."""
    for letter in ("", "k", "M", "G", "T"):
        if number < 999.5:
            digits = 2 if number < 9.995 else 1 if number < 99.95 else 0
            return f"{number:.{0 if letter == '' else digits}f}{letter}"
        number /= 1000
    return f"{number:.3g}P"


def duration(seconds: float) -> str:
    """A duration: 0:42, 1:02:03, 3 days 4 h."""
    whole = round(seconds)
    days, hours, minutes = whole // 86400, whole // 3600 % 24, whole // 60 % 60
    if days:
        return f"{days:,} day{'s' if days > 1 else ''} {hours} h"
    if hours:
        return f"{hours}:{minutes:02}:{whole % 60:02}"
    return f"{minutes}:{whole % 60:02}"
