"""Many puzzles in files, and where each of them stands.

Only places are kept in memory: the texts are read again when their shard is due.
"""

from __future__ import annotations

from array import array
from pathlib import Path
from typing import Any

from .files import Sum, describe, refusal

#: The longest text of a puzzle; what is longer is no puzzle of a board that can be solved.
MOST_BYTES = 1 << 20

#: A puzzle: its text, the file, the line where it begins, and its number there.
Place = tuple[str, str, int, int]


class Portions:
    """The puzzles of some files: one on each line, or each file one."""

    def __init__(self, files: list[str], whole: bool = False) -> None:
        self._whole = whole
        self._files = files
        #: For each puzzle where its text begins, and on which line.
        self._starts: list[array[int]] = []
        self._lines: list[array[int]] = []
        #: What tells these files from others.
        self.identity: list[dict[str, Any]] = []
        for name in files:
            self._look_at(name)

    def __len__(self) -> int:
        return sum(len(starts) for starts in self._starts)

    def _look_at(self, name: str) -> None:
        """Takes note of the puzzles in a file."""
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
        """The puzzles with these numbers, from 0."""
        places: list[Place] = []
        base = 0
        for name, starts, lines in zip(self._files, self._starts, self._lines, strict=True):
            low, high = max(first - base, 0), min(end - base, len(starts))
            if low < high:
                with open(name, "rb") as file:
                    for index in range(low, high):
                        file.seek(starts[index])
                        raw = file.read(MOST_BYTES) if self._whole else file.readline(MOST_BYTES)
                        # What is no text is a fault of that puzzle, not of all.
                        text = raw.decode("utf-8", "replace")
                        places.append((text.rstrip("\r\n"), name, lines[index], index + 1))
            base += len(starts)
        return places
