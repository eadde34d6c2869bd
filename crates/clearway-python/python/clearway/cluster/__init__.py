"""Work that outgrows one process: shards on a pool of processes, or on a Ray cluster.

The command is ``python -m clearway.cluster enumerate|generate|solve ... --out DIR``; see
``docs/cluster.md``. There are three loosely coupled parts:

* A *job* is work divided into independent shards. It creates the task of a shard, stores its
  result in a folder, and merges all results at the end: ``EnumerateJob``, ``GenerateJob``,
  ``SolveJob``.
* A *task* is a call that returns bytes. It is pure: run again, anywhere, it returns the same bytes,
  and it writes nothing.
* An *engine* runs tasks and returns their results or errors: ``Pool`` on this machine,
  ``RayEngine`` on a Ray cluster.

``run`` connects them. Only the driver, the process that calls it, writes to the folder: workers
need no shared disk, and a killed one leaves nothing behind. Files are written atomically, so the
driver may be killed at any moment, too.
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
