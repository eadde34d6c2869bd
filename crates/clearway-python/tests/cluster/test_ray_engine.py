"""The Ray engine with a Ray that is made up, so that it can be lost."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from clearway.cluster import EngineError, Outcome, RayEngine, Watcher, run
from clearway.cluster.engine import attempt

from crafted import Squares


class RayError(Exception):
    pass


class NodeDiedError(RayError):
    pass


class LocalRayletDiedError(RayError):
    pass


class ObjectLostError(RayError):
    pass


class Remote:
    """A function that runs in this process when its result is asked for."""

    def __init__(self, ray: FakeRay) -> None:
        self.ray = ray

    def remote(self, task: Any) -> int:
        self.ray.tasks.append(task)
        return len(self.ray.tasks) - 1


class FakeRay(ModuleType):
    """What the engine uses of Ray."""

    exceptions = SimpleNamespace(
        RayError=RayError,
        NodeDiedError=NodeDiedError,
        LocalRayletDiedError=LocalRayletDiedError,
        ObjectLostError=ObjectLostError,
    )
    util = SimpleNamespace(get_node_ip_address=lambda: "127.0.0.2")

    def __init__(self) -> None:
        super().__init__("ray")
        self.address: str | None = None
        self.is_guest = False
        self.options: dict[str, Any] = {}
        self.tasks: list[Any] = []
        self.asked = 0
        self.is_down = False
        #: Raised in place of a result, by the number of the question; None for no trouble.
        self.trouble: Callable[[int], Exception | None] = lambda number: None

    def is_initialized(self) -> bool:
        return self.is_guest

    def init(self, address: str, **options: Any) -> None:
        self.address = address

    def get_runtime_context(self) -> Any:
        return SimpleNamespace(gcs_address="127.0.0.1:6379")

    def remote(self, **options: Any) -> Callable[[Any], Remote]:
        self.options = options
        return lambda call: Remote(self)

    def nodes(self) -> list[dict[str, Any]]:
        return [{"NodeID": "one", "Alive": not self.is_down}]

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def wait(self, references: list[int], num_returns: int, timeout: float) -> Any:
        return references[:num_returns], references[num_returns:]

    def get(self, reference: int) -> Any:
        self.asked += 1
        trouble = self.trouble(self.asked)
        if trouble is not None:
            raise trouble
        return "one", attempt(self.tasks[reference])

    def cancel(self, reference: int, force: bool) -> None:
        if self.is_down:
            raise ConnectionError("nobody is there to cancel anything")

    def shutdown(self) -> None:
        self.address = None


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> FakeRay:
    fake = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", fake)
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    return fake


@pytest.fixture
def port() -> Iterator[int]:
    """A port of 127.0.0.1, and of no other address, where something listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


class Losses(Watcher):
    def __init__(self) -> None:
        self.told: list[Outcome] = []

    def failed(self, outcome: Outcome, final: bool) -> None:
        self.told.append(outcome)


def down(ray: FakeRay, error: Exception, after: int) -> Callable[[int], Exception | None]:
    """Loses the cluster after some results."""

    def trouble(number: int) -> Exception | None:
        ray.is_down = number > after
        return error if number > after else None

    return trouble


@pytest.mark.parametrize(
    "error",
    [
        LocalRayletDiedError("the local raylet died"),
        NodeDiedError("the node died"),
        RayError("the server does not answer"),
        ConnectionError("the client is disconnected"),
    ],
)
def test_a_lost_cluster_is_said_at_once(ray: FakeRay, error: Exception, tmp_path: Path) -> None:
    ray.trouble = down(ray, error, after=3)
    job, losses = Squares(tmp_path, 10, {}), Losses()
    with pytest.raises(EngineError, match="the Ray cluster is lost.*the same command") as lost:
        run(job, lambda: RayEngine("auto"), losses)
    assert str(error) in str(lost.value)
    # Nothing is tried again, and what was done before is kept.
    assert ray.asked == 4 and losses.told == []
    assert len(job.kept) == 3 and ray.address is None


@pytest.mark.parametrize("call", ["wait", "nodes", "cluster_resources"])
def test_a_cluster_that_does_not_answer_is_lost(
    ray: FakeRay, call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(*_: Any, **__: Any) -> Any:
        raise RayError("no answer")

    ray.trouble = lambda number: NodeDiedError("gone")
    monkeypatch.setattr(ray, call, silent)
    with pytest.raises(EngineError, match="the Ray cluster is lost: RayError: no answer"):
        run(Squares(tmp_path, 4, {}), lambda: RayEngine("auto"))


def test_one_lost_machine_of_several_is_survived(ray: FakeRay, tmp_path: Path) -> None:
    ray.trouble = lambda number: NodeDiedError("gone") if number <= 5 else None
    losses = Losses()
    report = run(Squares(tmp_path, 4, {}), lambda: RayEngine("auto"), losses)
    assert report.totals == {"sum": 14} and report.retries == 5
    assert all(not outcome.is_own_fault for outcome in losses.told)


def test_the_address_tested_is_the_address_used(
    ray: FakeRay, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ray.util = SimpleNamespace(get_node_ip_address=lambda: "127.0.0.1")
    for given in (f"localhost:{port}", f"127.0.0.1:{port}"):
        RayEngine(given)
        assert ray.address == f"127.0.0.1:{port}"
    # Ray uses it for `auto`.
    monkeypatch.setenv("RAY_ADDRESS", f"127.0.0.1:{port}")
    RayEngine("auto")
    assert ray.address == f"127.0.0.1:{port}"
    RayEngine(f"ray://127.0.0.1:{port}")
    assert ray.address == f"ray://127.0.0.1:{port}"


def test_nothing_is_used_where_nothing_listens(
    ray: FakeRay, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Something listens on the loopback address only, but Ray would use that of the network.
    with pytest.raises(EngineError, match=f"no Ray cluster at 127.0.0.2:{port}"):
        RayEngine(f"localhost:{port}")
    monkeypatch.setenv("RAY_ADDRESS", f"127.0.0.2:{port}")
    with pytest.raises(EngineError, match=f"no Ray cluster at 127.0.0.2:{port}"):
        RayEngine("auto")
    assert ray.address is None


def test_a_guest_gets_the_cluster_it_asks_for_or_none(ray: FakeRay) -> None:
    ray.is_guest = True
    ray.util = SimpleNamespace(get_node_ip_address=lambda: "127.0.0.1")
    for given in ("auto", "127.0.0.1:6379", "localhost:6379"):
        RayEngine(given)
    for other in ("127.0.0.1:6380", "local"):
        with pytest.raises(EngineError, match=f"cluster at 127.0.0.1:6379, not {other}"):
            RayEngine(other)
    assert ray.address is None


def test_ray_is_asked_for_the_memory_of_a_task(ray: FakeRay) -> None:
    RayEngine("auto", memory=3 << 30)
    assert ray.options == {"num_cpus": 1, "max_retries": 0, "memory": 3 << 30}
    RayEngine("auto")
    assert "memory" not in ray.options
