"""Indexes the puzzles of many files.

Only offsets are kept in memory: the texts are read again for each shard.
"""

from __future__ import annotations

from array import array
from pathlib import Path
from typing import Any

from .files import Sum, describe, refusal

#: Maximum length of a puzzle's text; no solvable board is longer.
MOST_BYTES = 1 << 20

#: A puzzle: its text, file, first line, and number in the file.
Place = tuple[str, str, int, int]


class Portions:
    """The puzzles of some files: one per line, or one per file."""

    def __init__(self, files: list[str], whole: bool = False) -> None:
        self._whole = whole
        self._files = files
        #: For each puzzle the offset and line of its text.
        self._starts: list[array[int]] = []
        self._lines: list[array[int]] = []
        #: A fingerprint of the files.
        self.identity: list[dict[str, Any]] = []
        for name in files:
            self._look_at(name)

    def __len__(self) -> int:
        return sum(len(starts) for starts in self._starts)

    def _look_at(self, name: str) -> None:
        """Indexes the puzzles of a file."""
        starts, lines = array("Q"), array("Q")
        total = Sum()
        path = Path(name)
        try:
            with open(path, "rb") as file:
                for number, line in enumerate(iter(lambda: file.readline(MOST_BYTES + 1), b""), 1):
                    if (total.size + len(line) if self._whole else len(line)) > MOST_BYTES:
                        where = "" if self._whole else f"line {number} "
                        raise refusal("too-large", f"{where}is longer than a puzzle can be", path)
                    if line.strip() and not (self._whole and starts):
                        starts.append(0 if self._whole else total.size)
                        lines.append(1 if self._whole else number)
                    total.add(line)
        except OSError as error:
            raise refusal("file", describe(error), path) from error
        self._starts.append(starts)
        self._lines.append(lines)
        self.identity.append({"file": name, "bytes": total.size, "checksum": total.checksum})

    def read(self, first: int, end: int) -> list[Place]:
        """The puzzles with these indices, from 0."""
        places: list[Place] = []
        base = 0
        for name, starts, lines in zip(self._files, self._starts, self._lines, strict=True):
            low, high = max(first - base, 0), min(end - base, len(starts))
            if low < high:
                with open(name, "rb") as file:
                    for index in range(low, high):
                        file.seek(starts[index])
                        raw = file.read(MOST_BYTES) if self._whole else file.readline(MOST_BYTES)
                        # Invalid UTF-8 is an error of that puzzle only.
                        text = raw.decode("utf-8", "replace")
                        places.append((text.rstrip("\r\n"), name, lines[index], index + 1))
            base += len(starts)
        return places
