"""Builds requests of the JSON contract from function arguments."""

from __future__ import annotations

import json
import math
import operator
from typing import Any

from . import _native

#: Default memory limit of a search in bytes, as on the command line.
MEMORY_LIMIT = 4 << 30


#: The fields that are whole numbers, 0 or more.
_WHOLE = ("node_limit", "memory_limit", "seed", "beam_width", "restarts", "trace", "cell")


def whole(name: str, value: Any) -> int:
    """A whole number of any kind, such as numpy's, as an ``int``."""
    try:
        number = operator.index(value)
    except TypeError:
        number = -1
    if number < 0:
        raise ValueError(f"{name} must be a whole number, 0 or more, not {value!r}")
    return number


def limits(
    time_limit: float | None, node_limit: int | None, memory_limit: int | None
) -> dict[str, Any]:
    """Converts the limits of a search to fields of the contract."""
    fields: dict[str, Any] = {
        "node_limit": node_limit,
        "memory_limit": MEMORY_LIMIT if memory_limit is None else memory_limit,
    }
    if time_limit is not None:
        try:
            time_limit = float(time_limit)
        except (TypeError, ValueError):
            time_limit = -1.0
        if not 0 <= time_limit < math.inf:
            raise ValueError("time_limit must be a number of seconds, 0 or more")
        fields["time_limit_ms"] = min(math.ceil(time_limit * 1000), 2**53)
    return fields


def text(fields: dict[str, Any]) -> str:
    """Serialises a request; fields that are None get the contract's defaults."""
    given = {name: value for name, value in fields.items() if value is not None}
    for name in _WHOLE:
        if name in given:
            given[name] = whole(name, given[name])
    return json.dumps(given)


def ask(id: str, fields: dict[str, Any]) -> Any:
    """Sends a request and returns the answer as plain dictionaries and lists."""
    return json.loads(_native.answer(id, text(fields)))


def answer(id: str, request: dict[str, Any]) -> Any:
    """Answers any request of the JSON contract, like every other interface of Clearway.

    >>> answer("solve", {"puzzle": "XXB/..B/..."})["moves"]
    2
    """
    return json.loads(_native.answer(id, json.dumps(request)))
