"""An engine of local processes.

Each worker has its own pipe to the driver, so a killed worker loses only its own
shard. Workers are spawned, not forked: they share no locks and no files with a
program that may have threads. A worker whose shard has failed is replaced, so that the shard is
retried in a fresh process.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from .engine import EngineError, Outcome, Task, attempt, worker_name

#: How many processes in a row may end before they are ready; more would be useless.
_MOST_STILLBORN = 3

#: How long a process may take to stop, in seconds, before it is killed.
_PATIENCE = 5.0


def processors() -> int:
    """Number of available processors."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


@dataclass
class _Member:
    process: BaseProcess
    pipe: Connection
    is_ready: bool = False
    shard: int | None = None


class Pool:
    """A pool of processes on this machine."""

    def __init__(self, workers: int | None = None) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._stillborn = 0
        self._members: list[_Member] = []
        for _ in range(max(1, workers or processors())):
            self._members.append(self._hire())

    def _hire(self) -> _Member:
        mine, theirs = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(theirs,), daemon=True)
        with _deaf():
            process.start()
        # With our copy closed, the pipe ends when the worker does.
        theirs.close()
        return _Member(process, mine)

    def pids(self) -> list[int]:
        """The process ids of the workers."""
        return [member.process.pid or 0 for member in self._members]

    def room(self) -> int:
        return sum(member.is_ready and member.shard is None for member in self._members)

    def submit(self, shard: int, task: Task, avoid: frozenset[str]) -> None:
        # Workers that failed with it have been replaced.
        member = next(m for m in self._members if m.is_ready and m.shard is None)
        member.shard = shard
        try:
            member.pipe.send(task)
        except OSError:
            # The worker has died; `wait` notices by its pipe.
            pass

    def wait(self, seconds: float) -> list[Outcome]:
        by_pipe = {member.pipe: member for member in self._members}
        outcomes = []
        for pipe in wait(list(by_pipe), seconds):
            assert isinstance(pipe, Connection)
            outcome = self._hear(by_pipe[pipe])
            if outcome is not None:
                outcomes.append(outcome)
        return outcomes

    def _hear(self, member: _Member) -> Outcome | None:
        """Handles a message of a worker."""
        try:
            worker, content, trouble = member.pipe.recv()
        except (EOFError, OSError):
            return self._bury(member)
        self._stillborn = 0
        if not member.is_ready:
            member.is_ready = True
            return None
        assert member.shard is not None
        outcome = Outcome(member.shard, worker, content, trouble)
        member.shard = None
        if content is None:
            self._replace(member)
        return outcome

    def _bury(self, member: _Member) -> Outcome | None:
        """Handles the death of a worker."""
        member.process.join(_PATIENCE)
        code = member.process.exitcode
        how = (
            "ended"
            if code is None
            else f"killed by signal {-code}"
            if code < 0
            else f"exit code {code}"
        )
        if not member.is_ready:
            self._stillborn += 1
            if self._stillborn >= _MOST_STILLBORN:
                raise EngineError(f"the workers cannot be started ({how})")
        shard, worker = member.shard, f"{worker_name().split(':')[0]}:{member.process.pid}"
        self._replace(member)
        if shard is None:
            return None
        return Outcome(shard, worker, None, f"the worker died ({how})")

    def _replace(self, member: _Member) -> None:
        _dismiss(member)
        self._members[self._members.index(member)] = self._hire()

    def close(self) -> None:
        for member in self._members:
            member.process.terminate()
        for member in self._members:
            _dismiss(member)
        self._members = []


def _dismiss(member: _Member) -> None:
    """Kills a worker, which has no state to lose."""
    member.pipe.close()
    member.process.terminate()
    member.process.join(_PATIENCE)
    if member.process.exitcode is None:
        member.process.kill()
        member.process.join()


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started in this context ignore Ctrl-C: the driver stops them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _serve(pipe: Connection) -> None:
    """The main loop of a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    pipe.send((worker_name(), None, ""))
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(attempt(task))


def _leave_with_parent() -> None:
    """Exits when the driver has died, even in the middle of a shard."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
