"""Reads the text of a file, and refuses what is too large or no text."""

from __future__ import annotations

import os
from typing import IO, Union

from ._refusal import refusal

#: The path of a file, or an open file.
Source = Union[str, "os.PathLike[str]", IO[str], IO[bytes]]

#: Maximum size of a file.
_MOST_BYTES = 64 << 20


def contents(source: Source) -> str:
    """The text of a file."""
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            found: str | bytes = file.read(_MOST_BYTES + 1)
    elif hasattr(source, "read"):
        found = source.read(_MOST_BYTES + 1)
    else:
        raise TypeError(f"expected a path or an open file, not {type(source).__name__}")
    if not isinstance(found, (str, bytes)):
        raise TypeError("the file returned neither text nor bytes")
    if len(found) > _MOST_BYTES:
        raise ValueError(f"the file is larger than {_MOST_BYTES >> 20} MiB")
    return found if isinstance(found, str) else _decoded(found)


def _decoded(found: bytes) -> str:
    """Decodes a UTF-8 file; refuses other bytes like the command line."""
    try:
        return found.decode("utf-8")
    except UnicodeDecodeError as error:
        before = found[: error.start].decode("utf-8")
        message = f"the byte {found[error.start]:02x} is not UTF-8"
        if found.startswith((b"\xff\xfe", b"\xfe\xff")):
            message = "the text is UTF-16"
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        raise refusal("not-text", message, line, column) from error
