"""An engine on a Ray cluster.

Ray only runs tasks. Its retries are off, so that the driver
knows what happened, and it stores nothing: results are sent to the driver. A killed
worker or a lost machine raises an exception in place of the result. When the cluster itself
is lost, the run ends: another try could only fail as well.
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .engine import EngineError, Outcome, Task, attempt

#: Tasks per processor: one running and one queued, so that no worker idles.
_PER_PROCESSOR = 2

#: How long the size of the cluster is cached, in seconds.
_STEADY = 2.0


class RayEngine:
    """A Ray cluster: ``auto``, ``HOST:PORT``, or ``local`` for a new one on this machine."""

    def __init__(
        self, address: str = "auto", workers: int | None = None, memory: int | None = None
    ) -> None:
        # Turns Ray's usage statistics off, unless the user turned them on.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            import ray
        except ImportError as error:
            raise EngineError("a Ray cluster needs Ray: pip install ray") from error
        self._ray: Any = ray
        self._workers = workers
        self._running: dict[Any, int] = {}
        self._counted = (0.0, 0)
        #: The nodes of workers that failed.
        self._nodes: dict[str, str] = {}
        #: Why the cluster is lost, once it is.
        self._loss: EngineError | None = None
        self._is_guest = ray.is_initialized()
        if self._is_guest:
            self._join(address)
        else:
            self._connect(self._used(address))
        # Ray starts no more tasks on a machine than fit its memory, if it knows what one takes.
        asked = {} if memory is None else {"memory": memory}
        self._attempt = ray.remote(num_cpus=1, max_retries=0, **asked)(attempt_on_node)

    def _used(self, address: str) -> str:
        """The address that Ray would use, so that this one is tested.

        For ``auto`` Ray asks the environment first; of localhost it makes the address by which
        other machines know this one.
        """
        if address == "auto":
            address = os.environ.get("RAY_ADDRESS") or address
        host, colon, port = address.rpartition(":")
        if colon and host in ("localhost", "127.0.0.1"):
            address = f"{self._ray.util.get_node_ip_address()}:{port}"
        return address

    def _join(self, address: str) -> None:
        """Uses the cluster that the program is connected to, which must be the one asked for."""
        if address == "auto":
            return
        there = self._ray.get_runtime_context().gcs_address
        if _numeric(self._used(address)) != _numeric(there):
            raise EngineError(
                f"the program already uses the Ray cluster at {there}, not {address}; "
                "expected: auto, or that address"
            )

    def _connect(self, address: str) -> None:
        _knock(address)
        options: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
        if address == "local":
            options["include_dashboard"] = False
            options["num_cpus"] = self._workers
        try:
            self._ray.init(address=address, **options)
        except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
            first = str(error).strip().split("\n")[0]
            raise EngineError(f"there is no Ray cluster at {address}: {first}") from error

    def room(self) -> int:
        return 0 if self._loss else self._most() - len(self._running)

    def _most(self) -> int:
        """How many tasks it accepts: more when machines join, fewer when they leave."""
        if self._workers is not None:
            return self._workers
        at, most = self._counted
        now = time.monotonic()
        if most == 0 or now - at > _STEADY:
            with self._reached():
                processors = self._ray.cluster_resources().get("CPU", 0)
            most = max(1, int(processors) * _PER_PROCESSOR)
            self._counted = (now, most)
        return most

    def submit(self, shard: int, task: Task, avoid: frozenset[str]) -> None:
        call = self._attempt
        node = self._other_node(avoid)
        if node is not None:
            from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

            strategy = NodeAffinitySchedulingStrategy(node_id=node, soft=True)
            call = call.options(scheduling_strategy=strategy)
        with self._reached():
            self._running[call.remote(task)] = shard

    def _other_node(self, avoid: frozenset[str]) -> str | None:
        """A node that has not failed with a task yet; None if any will do, or there is none."""
        failed = {self._nodes[worker] for worker in avoid if worker in self._nodes}
        if not failed:
            return None
        return next((node for node in self._alive() if node not in failed), None)

    def _alive(self) -> list[str]:
        """The nodes that are alive."""
        with self._reached():
            return [node["NodeID"] for node in self._ray.nodes() if node["Alive"]]

    @contextmanager
    def _reached(self) -> Iterator[None]:
        """Ends the run if Ray does not answer."""
        try:
            yield
        except (self._ray.exceptions.RayError, ConnectionError, TimeoutError) as error:
            raise self._lost(error) from error

    def _lost(self, why: Exception) -> EngineError:
        first = str(why).strip().split("\n")[0]
        told = f"the Ray cluster is lost: {type(why).__name__}: {first}"
        kept = "what is done is kept, and the same command goes on from here"
        self._loss = EngineError(f"{told}; {kept}")
        return self._loss

    def wait(self, seconds: float) -> list[Outcome]:
        if self._loss:
            raise self._loss
        if not self._running:
            return []
        running = list(self._running)
        with self._reached():
            ready, _ = self._ray.wait(running, num_returns=1, timeout=seconds)
            if ready:
                # Other results that are ready by now.
                ready, _ = self._ray.wait(running, num_returns=len(running), timeout=0)
        outcomes = []
        for reference in ready:
            try:
                outcomes.append(self._outcome(reference))
            except EngineError:
                # What came before is kept first; the next call raises the error.
                if not outcomes:
                    raise
                break
        return outcomes

    def _outcome(self, reference: Any) -> Outcome:
        shard = self._running.pop(reference)
        gone = self._ray.exceptions
        try:
            node, (worker, content, trouble) = self._ray.get(reference)
        except (gone.LocalRayletDiedError, ConnectionError) as error:
            # Every task goes through this connection.
            raise self._lost(error) from error
        except (gone.NodeDiedError, gone.ObjectLostError) as error:
            self._refuse_empty(error)
            trouble = f"the machine is gone: {error}"
            return Outcome(shard, "a machine that is gone", None, trouble, is_own_fault=False)
        except gone.RayError as error:
            self._refuse_empty(error)
            # Killed, or unable to start: the message ends with the reason.
            trouble = f"the worker failed: {type(error).__name__}: {error}"
            return Outcome(shard, "a worker that is gone", None, trouble)
        if content is None:
            self._nodes[worker] = node
        return Outcome(shard, worker, content, trouble)

    def _refuse_empty(self, error: Exception) -> None:
        """Ends the run if no machine is left, which is more than a loss of one."""
        if not self._alive():
            raise self._lost(error)

    def close(self) -> None:
        for reference in () if self._loss else self._running:
            # Workers have no state to lose.
            self._ray.cancel(reference, force=True)
        self._running = {}
        if not self._is_guest:
            self._ray.shutdown()


def attempt_on_node(task: Task) -> tuple[str, tuple[str, bytes | None, str]]:
    """Runs a task in a Ray worker; returns the node and the outcome."""
    import ray

    return ray.get_runtime_context().get_node_id(), attempt(task)


def _numeric(address: str) -> str:
    """An address with the number of its machine, so that two names of it are equal."""
    host, colon, port = address.rpartition(":")
    try:
        return f"{socket.gethostbyname(host)}:{port}" if colon else address
    except OSError:
        return address


def _knock(address: str) -> None:
    """Refuses an address where nothing listens; Ray would retry for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (colon and port.isdecimal()):
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=10).close()
    except (OSError, OverflowError) as error:
        raise EngineError(f"there is no Ray cluster at {address}: {error}") from error
