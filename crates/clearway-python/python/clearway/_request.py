"""Requests of the JSON contract, from the arguments of functions."""

from __future__ import annotations

import json
import math
from typing import Any

from . import _native

#: How many bytes a search may hold unless it is told otherwise, as on the command line.
MEMORY_LIMIT = 4 << 30


def limits(
    time_limit: float | None, node_limit: int | None, memory_limit: int | None
) -> dict[str, Any]:
    """The limits of a search as the contract has them."""
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
    """The text of a request; fields that are None are left to the contract."""
    return json.dumps({name: value for name, value in fields.items() if value is not None})


def ask(id: str, fields: dict[str, Any]) -> Any:
    """The answer to a request, as plain dictionaries and lists."""
    return json.loads(_native.answer(id, text(fields)))


def answer(id: str, request: dict[str, Any]) -> Any:
    """The answer to any request of the JSON contract, as every other door of Clearway gives it.

    >>> answer("solve", {"puzzle": "XXB/..B/..."})["moves"]
    2
    """
    return json.loads(_native.answer(id, json.dumps(request)))
