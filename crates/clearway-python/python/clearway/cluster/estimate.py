"""Estimates the cost of an enumeration from a sample of its shards.

The CPU time of a shard is nearly proportional to its number of states, and the total number of
states is known in advance. So the time per state in the sample, times all states, is a good
estimate, and the variance of the shards gives its error.
"""

from __future__ import annotations

import json
import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from .. import _native
from .status import duration, short

#: Numbers of processors in the report.
PROCESSORS = (1, 16, 256)


@dataclass(frozen=True)
class Sample:
    """A shard of the sample."""

    states: int
    candidates: int
    minimal: int
    seconds: float


@dataclass(frozen=True)
class Estimate:
    """The measurements, and the estimate."""

    words: str
    #: Total number of states.
    states: float
    shards: int
    samples: list[Sample]

    def per_state(self) -> float:
        """CPU seconds per state."""
        return sum(s.seconds for s in self.samples) / sum(s.states for s in self.samples)

    def seconds(self) -> float:
        """Total CPU seconds."""
        return self.per_state() * self.states

    def error(self) -> float:
        """The relative standard error of the estimate."""
        count = len(self.samples)
        if count < 2:
            return math.nan
        ratio = self.per_state()
        spread = sum((s.seconds - ratio * s.states) ** 2 for s in self.samples) / (count - 1)
        mean = sum(s.seconds for s in self.samples) / count
        return math.sqrt(spread / count) / mean

    def lines(self) -> list[str]:
        """The report."""
        states = sum(s.states for s in self.samples)
        seconds = sum(s.seconds for s in self.samples)
        candidates = sum(s.candidates for s in self.samples)
        minimal = sum(s.minimal for s in self.samples)
        scale = self.states / states
        longest = max(s.seconds for s in self.samples)
        lines = [
            f"{self.words}: {self.states:.4g} states",
            f"sample      {len(self.samples)} of {self.shards:,} shards, spread evenly",
            f"            {states:,} states, {candidates:,} candidates, {minimal:,} minimal",
            f"            {seconds:.1f} s of one processor, the longest shard {longest:.1f} s",
            f"per state   {1e9 * self.per_state():.2f} ns, give or take {100 * self.error():.1f}%",
            f"in all      about {short(candidates * scale)} candidates, "
            f"{short(minimal * scale)} minimal puzzles",
            f"            {1e9 * self.per_state():.2f} ns x {self.states:.4g} = "
            f"{self.seconds():,.0f} s = {self.seconds() / 3600:,.1f} hours of one processor",
        ]
        for processors in PROCESSORS:
            took = duration(self.seconds() / processors)
            lines.append(f"{processors:>4} processor{'s' if processors > 1 else ' '}  {took}")
        return lines


def estimate(
    width: int,
    height: int,
    walls: tuple[int, int],
    shards: int,
    samples: int,
    seed: int = 1,
    watch: Callable[[int], None] = lambda _: None,
    metric: str = "moves",
    red_row: int | None = None,
) -> Estimate:
    """Runs a sample of shards without storing them, and measures the CPU time."""
    enumeration = _native.Enumeration(width, height, walls, True, metric, red_row)
    samples = min(samples, shards)
    chance = random.Random(seed)
    found = []
    for index in range(samples):
        # A random shard of each of equal ranges: evenly spaced shards may be alike, because the
        # numbers of the units are periodic in the groups of a line.
        shard = chance.randrange(index * shards // samples, (index + 1) * shards // samples)
        before = time.process_time()
        counts = json.loads(enumeration.count(shard, shards))
        seconds = time.process_time() - before
        found.append(Sample(counts["states"], counts["candidates"], counts["minimal"], seconds))
        watch(index + 1)
    return Estimate(enumeration.words, enumeration.states or math.nan, shards, found)
