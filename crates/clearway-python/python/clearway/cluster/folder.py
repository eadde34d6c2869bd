"""The folder of a run whose shards are lines in input order.

The files are like those of an enumeration: ``manifest.json`` describes the run and, in the
end, has the totals; ``shard-00042.jsonl`` starts with the run and its counts, and ends with a
checksum; the result has all lines in order. Files are written atomically. Existing files are
verified before use, and never replaced by other content.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

from .driver import FAILURES
from .files import Sum, checksum, describe, file_checksum, part, refusal, replace
from .job import USUAL_SHARDS, Counts, add

MANIFEST = "manifest.json"

#: The file format version; raised when older runs can no longer be continued.
_VERSION = 1

_SHARD = re.compile(r"shard-([0-9]{5})\.jsonl")
_PART = re.compile(r"\.(.+)\.[0-9]+-[0-9]+\.part")
_AGAIN = "expected: the file as it was written; without it, it is made again"


class Sieve(Protocol):
    """Filters the lines of the result, in shard order."""

    #: The counts so far.
    counts: Counts

    def sift(self, body: bytes) -> bytes:
        """The lines to keep."""


class RunFolder:
    """A folder with the shards of one run."""

    def __init__(
        self,
        path: Path,
        run: dict[str, Any],
        shards: int | None,
        result: str,
        beside: list[str],
        sieve: Callable[[], Sieve] | None = None,
    ) -> None:
        """Opens the folder, created if missing; refused if it has other files.

        ``run`` identifies the run; all files must agree on it. Without a number
        of shards, an existing run keeps its own. ``beside`` lists other files that may
        be there. Without a sieve, all lines go into the result.
        """
        self._sieve = sieve
        self.path = path
        self.result = result
        self._known = {MANIFEST, result, FAILURES, *beside}
        try:
            path.mkdir(parents=True, exist_ok=True)
            names = sorted(entry.name for entry in path.iterdir())
        except OSError as error:
            raise refusal("file", describe(error), path) from error
        numbers = self._refuse_others(names)
        begun = self._manifest()
        if shards is None:
            shards = USUAL_SHARDS if begun is None else int(begun["run"]["shards"])
        self.shards = shards
        self.run = {"version": _VERSION, **run, "shards": shards}
        if begun is not None and begun["run"] != self.run:
            message = "the folder holds another run: " + _difference(begun["run"], self.run)
            message += "; expected: the flags and files of that run, or another folder"
            raise refusal("folder", message, path)
        if any(number >= shards for number in numbers):
            raise self._foreign(self.shard_name(max(numbers)))
        if begun is None:
            # Shards name their run; a result alone could belong to any.
            if result in names and not numbers:
                raise self._foreign(result)
            for number in numbers:
                self.counts(number)
            self._write_manifest(None, None)
        else:
            self._try()

    def _try(self) -> None:
        """Refuses a folder without write permission before any work is done."""
        trial = part(self.path / MANIFEST)
        try:
            trial.touch()
            trial.unlink()
        except OSError as error:
            raise refusal("file", describe(error), self.path) from error

    def _refuse_others(self, names: list[str]) -> list[int]:
        """The numbers of the shards; an error if there is a foreign file."""
        numbers = []
        for name in names:
            inner = _PART.fullmatch(name)
            whole = inner[1] if inner else name
            shard = _SHARD.fullmatch(whole)
            if shard and not inner:
                numbers.append(int(shard[1]))
            elif not shard and whole not in self._known:
                raise self._foreign(name)
        return numbers

    def _foreign(self, name: str) -> Exception:
        message = f"the folder has something else in it: {name}"
        message += "; expected: an empty folder, or that of such a run"
        return refusal("folder", message, self.path)

    def shard_name(self, shard: int) -> str:
        """The file name of a shard."""
        return f"shard-{shard:05}.jsonl"

    # The manifest.

    def _manifest(self) -> dict[str, Any] | None:
        content = self._read(MANIFEST)
        if content is None:
            return None
        try:
            manifest: dict[str, Any] = json.loads(content)
            # Only its checksum can reveal a changed number.
            if _signed(manifest) == content and {"run", "totals", "result"} <= manifest.keys():
                return manifest
        except (ValueError, AttributeError, TypeError):
            pass
        raise self._damage(MANIFEST, "the manifest is damaged")

    def _write_manifest(self, totals: Counts | None, result: dict[str, Any] | None) -> None:
        manifest = {"run": self.run, "totals": totals, "result": result}
        replace(self.path / MANIFEST, [_signed(manifest)])

    # Shards.

    def put(self, shard: int, content: bytes, expected: int | None = None) -> Counts:
        """Stores a shard: counts on the first line, then the expected number of lines."""
        first, _, body = content.partition(b"\n")
        lines = body.count(b"\n")
        if (expected is not None and lines != expected) or (body and not body.endswith(b"\n")):
            message = f"what was made is no shard of this run: {lines} lines"
            raise refusal("damaged", message, self.path / self.shard_name(shard))
        counts: Counts = json.loads(first)
        if self.counts(shard) is None:
            head = {"run": self.run, "shard": shard, "lines": lines, "counts": counts}
            text = json.dumps(head).encode() + b"\n" + body
            pieces = [text, checksum(text).encode() + b"\n"]
            replace(self.path / self.shard_name(shard), pieces)
        return counts

    def counts(self, shard: int) -> Counts | None:
        """The counts of a verified shard; None if it is missing."""
        read = self._shard(shard)
        return None if read is None else read[0]

    def _shard(self, shard: int) -> tuple[Counts, bytes] | None:
        """The counts and lines of a shard."""
        name = self.shard_name(shard)
        content = self._read(name)
        if content is None:
            return None
        end = content.rfind(b"\n", 0, len(content) - 1) + 1
        text, last = content[:end], content[end:]
        if last != checksum(text).encode() + b"\n":
            raise self._damage(name, "the shard is damaged: the checksum does not match")
        first, _, body = text.partition(b"\n")
        try:
            head = json.loads(first)
            run, number = head["run"], head["shard"]
            lines, counts = head["lines"], head["counts"]
        except (ValueError, KeyError, TypeError):
            what = "the shard is damaged: the first line does not say what was counted"
            raise self._damage(name, what) from None
        if run != self.run:
            what = f"it belongs to another run: {_difference(run, self.run)}"
            raise self._damage(name, f"the shard is damaged: {what}")
        if number != shard or body.count(b"\n") != lines:
            raise self._damage(name, "the shard is damaged: it is not what its first line says")
        return counts, body

    # The result.

    def missing(self) -> list[int] | None:
        """The missing shards, after verifying the others; None if all is done."""
        missing = [shard for shard in range(self.shards) if self.counts(shard) is None]
        manifest = self._manifest()
        entry = manifest and manifest["result"]
        path = self.path / self.result
        if not entry or not path.exists():
            return missing
        size, code = file_checksum(path)
        if (size, code) != (entry["bytes"], entry["checksum"]):
            raise self._damage(self.result, f"the file is damaged: it is not what {MANIFEST} says")
        return None

    def finish(self) -> Counts:
        """Merges the shards, if not done yet; returns the totals."""
        manifest = self._manifest()
        path = self.path / self.result
        if manifest and manifest["totals"] is not None and path.exists():
            done: Counts = manifest["totals"]
            return done
        totals: Counts = {}
        if path.exists():
            # Merged by a driver that was killed before it updated the manifest.
            if file_checksum(path) != _join(self._bodies(totals)):
                raise self._damage(
                    self.result, "the file is damaged: it is not what the shards make"
                )
            size, code = file_checksum(path)
        else:
            size, code = replace(path, self._bodies(totals))
        self._write_manifest(totals, {"file": self.result, "bytes": size, "checksum": code})
        for entry in self.path.iterdir():
            # Temporary files of a killed driver.
            if _PART.fullmatch(entry.name):
                entry.unlink(missing_ok=True)
        return totals

    def _bodies(self, totals: Counts) -> Iterator[bytes]:
        """The lines of the result, shard by shard; adds up the counts."""
        sieve = self._sieve() if self._sieve else None
        for shard in range(self.shards):
            read = self._shard(shard)
            if read is None:
                raise self._damage(self.shard_name(shard), "the shard is gone")
            add(totals, read[0])
            yield sieve.sift(read[1]) if sieve else read[1]
        if sieve:
            add(totals, sieve.counts)

    def _read(self, name: str) -> bytes | None:
        try:
            return (self.path / name).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise refusal("file", describe(error), self.path / name) from error

    def _damage(self, name: str, what: str) -> Exception:
        return refusal("damaged", f"{what}; {_AGAIN}", self.path / name)


def _signed(manifest: dict[str, Any]) -> bytes:
    """The text of a manifest with its checksum."""
    plain = {**manifest, "checksum": ""}
    plain["checksum"] = checksum(json.dumps(plain).encode())
    return json.dumps(plain).encode() + b"\n"


def _join(pieces: Iterator[bytes]) -> tuple[int, str]:
    """The size and checksum of a file with these pieces."""
    total = Sum()
    for piece in pieces:
        total.add(piece)
    return total.size, total.checksum


def _difference(there: Any, here: dict[str, Any]) -> str:
    """Describes how another run differs from this one."""
    if not isinstance(there, dict):
        return "of another kind"
    names = [name for name in {**here, **there} if there.get(name) != here.get(name)]
    return ", ".join(f"{name} {_short(there.get(name))}" for name in names)


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 80 else text[:77] + "..."
