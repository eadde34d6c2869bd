"""A Ray cluster of two local nodes, one of which is removed."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from clearway.cluster import EnumerateJob, Outcome, RayEngine, Task, Watcher, run
from clearway.cluster.cli import main

from crafted import Squares, alone, files, refuse

pytest.importorskip("ray")
pytestmark = pytest.mark.ray

SHARDS = 120


@pytest.fixture
def cluster() -> Iterator[Any]:
    """A head and a second node with one processor each, stopped at the end."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    # Ray's workers do not inherit the module path of this process.
    paths = [str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")]
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    import ray
    from ray.cluster_utils import Cluster

    size = {"num_cpus": 1, "object_store_memory": 100 << 20}
    cluster = Cluster(initialize_head=True, head_node_args={**size, "include_dashboard": False})
    try:
        cluster.second = cluster.add_node(**size)
        cluster.wait_for_nodes()
        yield cluster
    finally:
        ray.shutdown()
        cluster.shutdown()


class Saboteur(Watcher):
    """Kills a worker, then removes a node, and records the effects."""

    def __init__(self, cluster: Any) -> None:
        self.cluster = cluster
        self.done = 0
        self.deaths: list[Outcome] = []
        self.killed = False
        self.removed = False

    def kept(self, outcome: Outcome, amount: int) -> None:
        self.done += 1
        # Repeats until it hits a busy worker: between two shards nothing is lost.
        if self.done >= 10 and not self.killed and not self.deaths:
            os.kill(int(outcome.worker.rpartition(":")[2]), signal.SIGKILL)
        if self.deaths and not self.killed:
            self.killed = True
        if self.killed and self.done >= 50 and not self.removed:
            self.removed = True
            self.cluster.remove_node(self.cluster.second, allow_graceful=False)

    def failed(self, outcome: Outcome, final: bool) -> None:
        assert not final, outcome.trouble
        self.deaths.append(outcome)


def test_a_worker_is_killed_and_a_node_is_removed(cluster: Any, tmp_path: Path) -> None:
    alone(5, 5, (0, 1), SHARDS, tmp_path / "alone")
    saboteur = Saboteur(cluster)
    job = EnumerateJob(5, 5, (0, 1), str(tmp_path / "ray"), SHARDS)
    report = run(job, lambda: RayEngine(cluster.address), saboteur)
    for outcome in saboteur.deaths:
        print(outcome.trouble, file=sys.stderr)
    assert saboteur.killed and saboteur.removed
    assert report.retries == len(saboteur.deaths) >= 1
    assert report.totals is not None and report.totals["candidates"] == 2_988_670
    assert files(tmp_path / "ray") == files(tmp_path / "alone")


def test_ray_and_pool_agree(
    cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text("XXB/..B/...\nbeginner\nXX?\n" * 20)
    told = []
    for name, more in [("pool", []), ("ray", ["--address", cluster.address])]:
        out = str(tmp_path / name)
        flags = ["solve", str(puzzles), "--shards", "9", "--out", out, "--output", "json"]
        assert main([*flags, *more]) == 2
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1] and told[0]["faulty"] == 20
    assert files(tmp_path / "pool") == files(tmp_path / "ray")


def test_a_failed_shard_is_retried_on_the_other_node(cluster: Any, tmp_path: Path) -> None:
    report = run(Squares(tmp_path, 6, {2: Task(refuse, (2,))}), lambda: RayEngine(cluster.address))
    assert [failure.shard for failure in report.failures] == [2]
    attempts = report.failures[0].attempts
    assert len(attempts) == 3 and len({attempt.worker for attempt in attempts}) >= 2
    assert all("no square of 2" in attempt.trouble for attempt in attempts)
