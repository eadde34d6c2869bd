"""An engine on a Ray cluster.

Ray only runs tasks. Its retries are off, so that the driver
knows what happened, and it stores nothing: results are sent to the driver. A killed
worker or a lost machine raises an exception in place of the result.
"""

from __future__ import annotations

import os
import socket
import time
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
        self._is_guest = ray.is_initialized()
        if not self._is_guest:
            self._connect(address)
        # Ray starts no more tasks on a machine than fit its memory, if it knows what one takes.
        asked = {} if memory is None else {"memory": memory}
        self._attempt = ray.remote(num_cpus=1, max_retries=0, **asked)(attempt_on_node)

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
        return self._most() - len(self._running)

    def _most(self) -> int:
        """How many tasks it accepts: more when machines join, fewer when they leave."""
        if self._workers is not None:
            return self._workers
        at, most = self._counted
        now = time.monotonic()
        if most == 0 or now - at > _STEADY:
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
        self._running[call.remote(task)] = shard

    def _other_node(self, avoid: frozenset[str]) -> str | None:
        """A node that has not failed with a task yet; None if any will do, or there is none."""
        failed = {self._nodes[worker] for worker in avoid if worker in self._nodes}
        if not failed:
            return None
        alive = [node["NodeID"] for node in self._ray.nodes() if node["Alive"]]
        return next((node for node in alive if node not in failed), None)

    def wait(self, seconds: float) -> list[Outcome]:
        if not self._running:
            return []
        running = list(self._running)
        ready, _ = self._ray.wait(running, num_returns=1, timeout=seconds)
        if ready:
            # Other results that are ready by now.
            ready, _ = self._ray.wait(running, num_returns=len(running), timeout=0)
        return [self._outcome(reference) for reference in ready]

    def _outcome(self, reference: Any) -> Outcome:
        shard = self._running.pop(reference)
        gone = self._ray.exceptions
        try:
            node, (worker, content, trouble) = self._ray.get(reference)
        except (gone.NodeDiedError, gone.LocalRayletDiedError, gone.ObjectLostError) as error:
            trouble = f"the machine is gone: {error}"
            return Outcome(shard, "a machine that is gone", None, trouble, is_own_fault=False)
        except gone.RayError as error:
            # Killed, or unable to start: the message ends with the reason.
            trouble = f"the worker failed: {type(error).__name__}: {error}"
            return Outcome(shard, "a worker that is gone", None, trouble)
        if content is None:
            self._nodes[worker] = node
        return Outcome(shard, worker, content, trouble)

    def close(self) -> None:
        for reference in self._running:
            # Workers have no state to lose.
            self._ray.cancel(reference, force=True)
        self._running = {}
        if not self._is_guest:
            self._ray.shutdown()


def attempt_on_node(task: Task) -> tuple[str, tuple[str, bytes | None, str]]:
    """Runs a task in a Ray worker; returns the node and the outcome."""
    import ray

    return ray.get_runtime_context().get_node_id(), attempt(task)


def _knock(address: str) -> None:
    """Refuses an address where nothing listens; Ray would retry for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (colon and port.isdecimal()):
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=10).close()
    except (OSError, OverflowError) as error:
        raise EngineError(f"there is no Ray cluster at {address}: {error}") from error
