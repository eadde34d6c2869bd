"""Builds requests of the JSON contract from function arguments."""

from __future__ import annotations

import json
import math
from typing import Any

from . import _native

#: Default memory limit of a search in bytes, as on the command line.
MEMORY_LIMIT = 4 << 30


def limits(
    time_limit: float | None, node_limit: int | None, memory_limit: int | None
) -> dict[str, Any]:
    """Converts the limits of a search to fields of the contract."""
    fields: dict[str, Any] = {
        "node_limit": node_limit,
        "memory_limit": MEMORY_LIMIT if memory_limit is None else memory_limit,
    }
    if time_limit is not None:
        if not (isinstance(time_limit, (int, float)) and 0 <= time_limit < math.inf):
            raise ValueError("time_limit must be a number of seconds, 0 or more")
        fields["time_limit_ms"] = min(math.ceil(time_limit * 1000), 2**53)
    return fields


def text(fields: dict[str, Any]) -> str:
    """Serialises a request; fields that are None get the contract's defaults."""
    return json.dumps({name: value for name, value in fields.items() if value is not None})


def ask(id: str, fields: dict[str, Any]) -> Any:
    """Sends a request and returns the answer as plain dictionaries and lists."""
    return json.loads(_native.answer(id, text(fields)))


def answer(id: str, request: dict[str, Any]) -> Any:
    """Answers any request of the JSON contract, like every other interface of Clearway.

    >>> answer("solve", {"puzzle": "XXB/..B/..."})["moves"]
    2
    """
    return json.loads(_native.answer(id, json.dumps(request)))
