"""The interface of engines: tasks in, outcomes out."""

from __future__ import annotations

import os
import socket
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from .._native import __version__


class EngineError(Exception):
    """The engine itself failed, not a shard."""


@dataclass(frozen=True)
class Task:
    """One shard as a call that can be sent to another machine."""

    #: A function that any worker can import.
    call: Callable[..., bytes]
    arguments: tuple[Any, ...]
    #: The driver's version; a worker with another version might give other bytes.
    version: str = field(default=__version__)


@dataclass(frozen=True)
class Outcome:
    """The outcome of a task."""

    shard: int
    #: The worker: machine and process.
    worker: str
    #: The result; None if the task failed.
    content: bytes | None
    #: The error message; empty if there is none.
    trouble: str = ""
    #: Whether the shard may be the cause; a lost machine is not.
    is_own_fault: bool = True


class Engine(Protocol):
    """Runs tasks on workers."""

    def room(self) -> int:
        """How many more tasks it accepts now."""

    def submit(self, shard: int, task: Task, avoid: frozenset[str]) -> None:
        """Accepts a task; prefers workers other than those in ``avoid``."""

    def wait(self, seconds: float) -> list[Outcome]:
        """The outcomes since the last call; waits up to ``seconds`` if there are none."""

    def close(self) -> None:
        """Stops everything it started, tasks included."""


def worker_name() -> str:
    """A readable name of this process."""
    return f"{socket.gethostname()}:{os.getpid()}"


def attempt(task: Task) -> tuple[str, bytes | None, str]:
    """Runs a task in a worker; returns the worker's name and the bytes or the error."""
    if task.version != __version__:
        trouble = f"this worker has clearway {__version__}, the driver has {task.version}"
        return worker_name(), None, trouble
    try:
        return worker_name(), task.call(*task.arguments), ""
    except (KeyboardInterrupt, SystemExit):
        raise
    # A panic in native code is not an `Exception`.
    except BaseException:
        return worker_name(), None, traceback.format_exc()
