"""The command line of ``python -m clearway.cluster``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from typing import Any

from .._native import ClearwayError, __version__
from .._request import limits
from .driver import FAILURES, run
from .engine import Engine, EngineError
from .enumeration import EnumerateJob
from .estimate import estimate
from .job import MOST_SHARDS, Counts, Job
from .making import GenerateJob
from .pool import Pool, processors
from .ray_engine import RayEngine
from .solving import SolveJob
from .status import StatusLine
from .table import has_tables

#: Exit codes, as of `clearway`, except for failed shards.
DONE, FAILED, REFUSED, SHORT, INTERRUPTED = 0, 1, 2, 3, 130

#: The upper bound of an open range.
_MOST = 2**32 - 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; returns the exit code."""
    args = _parser().parse_args(arguments)
    try:
        code: int = args.command(args)
        return code
    except ClearwayError as error:
        place = "" if error.file is None else f"{error.file}: "
        print(f"error: {place}{error.message}", file=sys.stderr)
    except (EngineError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        print("note: stopped; the same command goes on from here", file=sys.stderr)
        return INTERRUPTED
    return REFUSED


def _enumerate(args: argparse.Namespace) -> int:
    width, height = args.size
    job = EnumerateJob(
        width, height, args.walls, args.out, args.shards, args.force, args.metric, args.red_row
    )
    return _run(job, args)


def _generate(args: argparse.Namespace) -> int:
    names = ("moves", "steps", "vehicles", "cars", "trucks", "walls", "level", "size", "exit")
    wishes = {name: getattr(args, name) for name in (*names, "lengths", "set", "minimal")}
    job = GenerateJob(
        args.count, args.out, wishes, args.seed, args.per_seed, args.patience, args.shards
    )
    return _run(job, args)


def _solve(args: argparse.Namespace) -> int:
    names = ("notation", "size", "red", "exit", "algorithm", "heuristic", "metric", "seed")
    options: dict[str, Any] = {name: getattr(args, name) for name in names}
    options.update(limits(None, args.node_limit, args.memory_limit))
    options["lenient"] = True if args.lenient else None
    job = SolveJob(args.files, args.out, options, args.shards, args.each == "file")
    return _run(job, args)


def _run(job: Job, args: argparse.Namespace) -> int:
    """Runs a job and prints its result."""
    status = StatusLine(progress=args.progress)
    with _talk_on_stderr():
        report = run(job, _engine(args, job), status)
    if report.was_complete:
        status.note("all was done before")
    if report.totals is None:
        count = len(report.failures)
        path = job.path / FAILURES
        status.note(
            f"{count} shard{'s' if count > 1 else ''} failed, see {path}; all others are kept"
        )
        status.note("the same command tries them again")
        return FAILED
    if not has_tables():
        status.note("no Parquet table without pyarrow: pip install pyarrow")
    if args.output == "json":
        print(json.dumps(report.totals, separators=(",", ":")))
    else:
        print("\n".join(table(job.title, report.totals)))
    if report.totals.get("faulty"):
        return REFUSED
    if report.totals.get("made", 0) < report.totals.get("wanted", 0):
        status.note("some seeds were given up before they gave as many puzzles as wanted")
        return SHORT
    return DONE


@contextmanager
def _talk_on_stderr() -> Iterator[None]:
    """Sends what libraries and workers print to standard error: scripts read the totals."""
    sys.stdout.flush()
    kept = os.dup(1)
    # Workers inherit the descriptor, not the object of this process.
    os.dup2(2, 1)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


def _engine(args: argparse.Namespace, job: Job) -> Callable[[], Engine]:
    if args.address is not None:
        return lambda: RayEngine(args.address, args.workers, args.task_memory)
    return lambda: Pool(min(args.workers or processors(), job.shards))


def table(title: str, totals: Counts) -> list[str]:
    """Formats the totals for people."""
    about = ("version", "width", "height", "walls", "red_row", "metric", "by_moves", "by_steps")
    rows = [(name, f"{value:,}") for name, value in totals.items() if name not in about]
    width = max(len(number) for _, number in rows)
    lines = [title, "", *(f"{name:<12}{number:>{width}}" for name, number in rows)]
    metric = "steps" if "by_steps" in totals else "moves"
    lines += ["", f"{metric}  puzzles"]
    by_cost = enumerate(totals[f"by_{metric}"])
    return lines + [f"{cost:>5}  {number:>7,}" for cost, number in by_cost if number]


def _estimate(args: argparse.Namespace) -> int:
    width, height = args.size

    def watch(done: int) -> None:
        if sys.stderr.isatty():
            end = "\n" if done == args.sample else ""
            print(f"\r{done} of {args.sample} shards", end=end, file=sys.stderr, flush=True)

    found = estimate(
        width, height, args.walls, args.shards, args.sample, args.seed, watch,
        metric=args.metric, red_row=args.red_row,
    )  # fmt: skip
    print("\n".join(found.lines()))
    return DONE


# Arguments.


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m clearway.cluster",
        description="Work that outgrows one process: on a pool of processes, or on a Ray cluster.",
    )
    parser.add_argument("--version", action="version", version=f"clearway {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_enumerate(commands)
    _add_generate(commands)
    _add_solve(commands)
    _add_estimate(commands)
    return parser


def _add_enumerate(commands: Any) -> None:
    command = commands.add_parser("enumerate", help="every interesting puzzle of a board size")
    _add_field(command)
    command.add_argument(
        "--force", action="store_true", help="even if it takes more than 24 hours of one processor"
    )
    _add_running(command)
    command.set_defaults(command=_enumerate)


def _add_generate(commands: Any) -> None:
    command = commands.add_parser("generate", help="puzzles of a wanted kind, from many seeds")
    add = command.add_argument
    add("--count", metavar="N", type=_number(1, 10**9), required=True, help="how many puzzles")
    add("--seed", metavar="N", type=_number(0), default=0, help="the first seed, by default 0")
    add(
        "--per-seed", metavar="N", type=_number(1, 10**6), default=100,
        help="how many puzzles each seed gives, by default 100",
    )  # fmt: skip
    add("--patience", metavar="N", type=_number(1), help="boards in a row without a new puzzle")
    for name in ("moves", "steps", "vehicles", "cars", "trucks"):
        add(f"--{name}", metavar="RANGE", type=_open_range, help="25, 20..25, 40.. or ..12")
    add("--walls", metavar="RANGE", type=_open_range, help="by default 0")
    add("--level", metavar="LEVEL", help="beginner, intermediate, advanced, expert, grandmaster")
    add("--size", metavar="WxH", help="by default 6x6")
    add("--exit", metavar="SIDE[:LINE]", help="by default right")
    add("--lengths", metavar="N,N", type=_lengths, help="by default 2,3")
    add("--set", choices=["classic"], help="no more vehicles than 12 cars and 4 trucks")
    add(
        "--any", dest="minimal", action="store_false",
        help="there may be vehicles and walls that do not matter",
    )  # fmt: skip
    _add_running(command)
    command.set_defaults(command=_generate)


def _add_solve(commands: Any) -> None:
    command = commands.add_parser("solve", help="solutions of many puzzles")
    command.add_argument(
        "files", metavar="FILE", nargs="+", type=_local, help="files with puzzles"
    )
    command.add_argument(
        "--each", choices=["line", "file"], default="line",
        help="whether each line is a puzzle (the default), or each file",
    )  # fmt: skip
    command.add_argument("--algorithm", metavar="ID", help="by default auto")
    command.add_argument(
        "--heuristic", metavar="ID", help="by default the strongest admissible one"
    )
    command.add_argument("--metric", metavar="METRIC", help="moves (the default) or steps")
    command.add_argument("--seed", metavar="N", type=_number(0), help="of the random algorithms")
    command.add_argument(
        "--node-limit", metavar="N", type=_number(0), help="how many states a search may expand"
    )
    command.add_argument(
        "--memory-limit", metavar="BYTES", type=_number(1), help="by default 4 GiB for each search"
    )
    command.add_argument("--notation", metavar="ID", help="by default detected")
    command.add_argument("--size", metavar="WxH", help="for notations that do not tell")
    command.add_argument("--red", metavar="NAME", help="the red car, whatever the text says")
    command.add_argument("--exit", metavar="SIDE", help="the exit, whatever the text says")
    command.add_argument("--lenient", action="store_true", help="repair what can be repaired")
    _add_running(command)
    command.set_defaults(command=_solve)


def _add_estimate(commands: Any) -> None:
    command = commands.add_parser(
        "estimate", help="what an enumeration would cost, from a sample of its shards"
    )
    _add_field(command)
    command.add_argument(
        "--shards", metavar="N", type=_number(1, 2**32 - 1), default=4001,
        help="by default 4001; a prime number, so that shards are about as large as each other",
    )  # fmt: skip
    command.add_argument("--sample", metavar="N", type=_number(1), default=32, help="by default 32")
    command.add_argument("--seed", metavar="N", type=_number(0), default=1, help="by default 1")
    command.set_defaults(command=_estimate)


def _add_field(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--size", metavar="WxH", type=_size, required=True, help="sides from 3 to 8"
    )
    command.add_argument(
        "--walls",
        metavar="RANGE",
        type=_range,
        default=(0, 0),
        help="0..2 for 0 to 2, 2 for exactly 2",
    )
    command.add_argument(
        "--metric", choices=["moves", "steps"], default="moves", help="what makes a board hard"
    )
    command.add_argument(
        "--red-row", metavar="N", type=_number(1, 8), help="from 1 at the top; by default the middle"
    )


def _add_running(command: argparse.ArgumentParser) -> None:
    """Adds the arguments common to all jobs."""
    command.add_argument(
        "--out", metavar="DIR", required=True, type=_local, help="the folder for everything"
    )
    command.add_argument(
        "--address", metavar="ADDRESS",
        help="a Ray cluster: auto, HOST:PORT, or local for one of its own; needs Ray",
    )  # fmt: skip
    command.add_argument(
        "--workers", metavar="N", type=_number(1, 4096),
        help="how many shards are done at the same time; by default one for each processor",
    )  # fmt: skip
    command.add_argument(
        "--shards", metavar="N", type=_number(1, MOST_SHARDS),
        help="into how many the work is divided; by default 256, or as the folder was begun",
    )  # fmt: skip
    command.add_argument(
        "--task-memory", metavar="BYTES", type=_number(1),
        help="what Ray sets aside for each shard",
    )  # fmt: skip
    command.add_argument(
        "--progress", choices=["auto", "plain", "json", "none"], default="auto",
        help="on standard error: a status line on a terminal (auto), a line every 10 seconds",
    )  # fmt: skip
    command.add_argument(
        "--output", choices=["text", "json"], default="text", help="how the totals are printed"
    )


def _local(text: str) -> str:
    """A path of this machine; an address would become a folder of that name."""
    if "://" in text:
        raise argparse.ArgumentTypeError(
            f"{text} is an address; only paths can be used: mount it, or copy it afterwards"
        )
    return text


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    return _number(1, 255)(width), _number(1, 255)(height)


def _range(text: str) -> tuple[int, int]:
    least, dots, most = text.partition("..")
    number = _number(0, 64)
    return (number(least), number(most)) if dots else (number(text), number(text))


def _open_range(text: str) -> tuple[int, int]:
    least, dots, most = text.partition("..")
    number = _number(0, _MOST)
    if not dots:
        return number(text), number(text)
    return number(least) if least else 0, number(most) if most else _MOST


def _lengths(text: str) -> list[int]:
    return [_number(2, 15)(part.strip()) for part in text.split(",")]


def _number(least: int, most: int = 2**63 - 1) -> Callable[[str], int]:
    def number(text: str) -> int:
        # `int` also accepts underscores, blanks and non-ASCII digits.
        if not (text.isascii() and text.isdigit() and len(text) < 20):
            raise argparse.ArgumentTypeError(f"{text!r} is not a number")
        if not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text} is not from {least} to {most}")
        return int(text)

    return number
