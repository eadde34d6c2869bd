"""Refusals that are made in Python, like those of the native module."""

from __future__ import annotations

from typing import Any

from ._native import ClearwayError


def refusal(
    code: str, message: str, line: int | None = None, column: int | None = None
) -> ClearwayError:
    """The error with this code, and the place in a text where it has one."""
    place = "" if line is None else f"{line}:{column}: "
    refused = ClearwayError(f"{place}{message}")
    body: dict[str, Any] = {"code": code, "message": message, "line": line}
    body |= {"column": column, "file": None}
    for name, value in body.items():
        setattr(refused, name, value)
    refused.errors = [body]
    return refused
