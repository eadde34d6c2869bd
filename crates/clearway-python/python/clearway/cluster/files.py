"""Atomic file writes, and errors that name the file."""

from __future__ import annotations

import os
import time
import zlib
from collections.abc import Iterable
from pathlib import Path

from .._native import ClearwayError


def refusal(code: str, message: str, path: Path | None = None) -> ClearwayError:
    """An error of the contract."""
    file = None if path is None else str(path)
    error = ClearwayError(message)
    error.code, error.message, error.file = code, message, file
    error.line = error.column = None
    error.errors = [{"code": code, "message": message, "line": None, "column": None, "file": file}]
    return error


def part(path: Path) -> Path:
    """A unique name in the same folder."""
    # Machines that share a folder may have the same process ids.
    return path.with_name(f".{path.name}.{os.getpid()}-{time.time_ns()}.part")


class Sum:
    """Accumulates size and checksum."""

    def __init__(self) -> None:
        self.size = 0
        self._code = 0

    def add(self, piece: bytes) -> None:
        """Adds some bytes."""
        self.size += len(piece)
        self._code = zlib.crc32(piece, self._code)

    @property
    def checksum(self) -> str:
        """The checksum in the format of all run files."""
        return f"crc32:{self._code:08x}"


def replace(path: Path, pieces: Iterable[bytes]) -> tuple[int, str]:
    """Writes a temporary file next to ``path`` and renames it; returns size and checksum."""
    temporary = part(path)
    total = Sum()
    try:
        with open(temporary, "wb") as file:
            for piece in pieces:
                file.write(piece)
                total.add(piece)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError as error:
        raise refusal("file", describe(error), path) from error
    finally:
        temporary.unlink(missing_ok=True)
    return total.size, total.checksum


def checksum(content: bytes) -> str:
    """The checksum of some bytes."""
    total = Sum()
    total.add(content)
    return total.checksum


def file_checksum(path: Path) -> tuple[int, str]:
    """The size and the checksum of a file."""
    total = Sum()
    try:
        with open(path, "rb") as file:
            while piece := file.read(1 << 20):
                total.add(piece)
    except OSError as error:
        raise refusal("file", describe(error), path) from error
    return total.size, total.checksum


def describe(error: OSError) -> str:
    """The system's error message without its number."""
    return (error.strerror or str(error)).lower()
