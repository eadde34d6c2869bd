"""Work that outgrows one process: shards on a pool of processes, or on a Ray cluster.

``python -m clearway.cluster enumerate|generate|solve ... --out DIR`` is the door, and
``docs/cluster.md`` the manual. Inside there are three parts, which know little of each other:

* A *job* is work that is divided into shards which do not depend on each other. It makes a task
  of a shard, keeps what came of it in a folder, and puts everything together at the end.
  ``EnumerateJob``, ``GenerateJob`` and ``SolveJob`` are jobs.
* A *task* is a call that gives bytes. It is pure: done again, anywhere, it gives the same bytes,
  and it writes nothing.
* An *engine* does tasks somewhere and hands back what came of them, or what went wrong: ``Pool``
  on this machine, ``RayEngine`` on a Ray cluster.

``run`` brings them together. Only the driver, which is the process that it runs in, touches the
folder: workers need no disk in common with it, and one that is killed leaves nothing behind. Every
file is written beside its place and renamed, so the driver may be killed at any moment, too.
"""

from .driver import Failure, Report, Watcher, run
from .engine import Engine, EngineError, Outcome, Task
from .enumeration import EnumerateJob
from .job import Job
from .making import GenerateJob
from .pool import Pool
from .ray_engine import RayEngine
from .solving import SolveJob

__all__ = [
    "Engine",
    "EngineError",
    "EnumerateJob",
    "Failure",
    "GenerateJob",
    "Job",
    "Outcome",
    "Pool",
    "RayEngine",
    "Report",
    "SolveJob",
    "Task",
    "Watcher",
    "run",
]
