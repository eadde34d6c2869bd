"""What engines have in common: tasks in, outcomes out."""

from __future__ import annotations

import os
import socket
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from .._native import __version__


class EngineError(Exception):
    """The engine itself does not work; no shard is to blame."""


@dataclass(frozen=True)
class Task:
    """One shard as a call, which can be sent to another machine."""

    #: A function that any worker can import.
    call: Callable[..., bytes]
    arguments: tuple[Any, ...]
    #: The version of the driver; a worker with another one might give other bytes.
    version: str = field(default=__version__)


@dataclass(frozen=True)
class Outcome:
    """What came of a task."""

    shard: int
    #: Who did it: the machine and the process.
    worker: str
    #: What it gave; None if it failed.
    content: bytes | None
    #: What went wrong; empty if nothing did.
    trouble: str = ""
    #: Whether the shard itself may be the reason. A machine that is gone says nothing about it.
    is_own_fault: bool = True


class Engine(Protocol):
    """Does tasks somewhere."""

    def room(self) -> int:
        """How many more tasks it takes now."""

    def submit(self, shard: int, task: Task, avoid: frozenset[str]) -> None:
        """Takes a task; not to be done by workers that have failed with it, if there are others."""

    def wait(self, seconds: float) -> list[Outcome]:
        """What has come since it was last asked; waits for so long if there is nothing."""

    def close(self) -> None:
        """Ends everything that it has started, tasks included."""


def worker_name() -> str:
    """The name of this process, for people."""
    return f"{socket.gethostname()}:{os.getpid()}"


def attempt(task: Task) -> tuple[str, bytes | None, str]:
    """Does a task, in a worker: its name, and the bytes or what went wrong."""
    if task.version != __version__:
        trouble = f"this worker has clearway {__version__}, the driver has {task.version}"
        return worker_name(), None, trouble
    try:
        return worker_name(), task.call(*task.arguments), ""
    except (KeyboardInterrupt, SystemExit):
        raise
    # A panic of the native part is no `Exception`.
    except BaseException:
        return worker_name(), None, traceback.format_exc()
