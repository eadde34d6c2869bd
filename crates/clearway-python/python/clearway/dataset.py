"""Data sets for machine learning, and scores for answers."""

from __future__ import annotations

import contextlib
import dataclasses
import errno
import json
import os
import time
from collections.abc import Iterable, Iterator
from typing import IO, Any

from . import _native
from ._request import limits, text
from .answers import Example, Rules, Score
from .game import Range, wishes
from .puzzle import Puzzle


def dataset(
    count: int,
    grades: Range = None,
    seed: int = 0,
    *,
    moves: Range = None,
    per_space: int = 1,
    test_percent: int = 10,
    threads: int | None = None,
    memory_limit: int | None = None,
) -> Iterator[Example]:
    """Yields puzzles of the 6x6 game with solutions, reasons and grades.

    The same arguments give the same rows on every machine. ``per_space`` is the maximum number of
    puzzles of a space: the hardest, then others. All puzzles of a space are in the same
    split, which depends only on the space: nothing leaks, not even between data sets.

    >>> rows = list(dataset(3, grades=(20, 40), seed=1))
    >>> [len(row.reasons) == row.moves for row in rows]
    [True, True, True]
    """
    wanted = wishes(moves=moves, grades=grades)
    request = text(limits(None, None, memory_limit))
    rows = _native.Rows(wanted, count, seed, per_space, test_percent, threads, request)
    return _examples(rows)


def _examples(rows: _native.Rows) -> Iterator[Example]:
    while found := rows.next():
        for line in found:
            yield Example.from_dict(json.loads(line))


def write_dataset(rows: Iterable[Example], path: str | os.PathLike[str]) -> int:
    """Writes rows to a ``.jsonl`` or ``.parquet`` file; returns their number.

    The iterator of ``dataset`` can be used once: keep its rows in a list to use them again.
    The file appears when it is complete and replaces one of the same name. Parquet needs
    pyarrow: ``pip install pyarrow``.

    >>> import os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_dataset(dataset(3), os.path.join(folder, "rows.jsonl"))
    3
    """
    path = os.fspath(path)
    if not path.endswith((".jsonl", ".parquet")):
        raise ValueError(f"{path}: the name must end in .jsonl or .parquet")
    folder = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(folder):
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", folder)
    temporary = f"{path}.{os.getpid()}-{time.time_ns()}.part"
    try:
        with open(temporary, "xb") as file:
            count = _parquet(rows, file) if path.endswith(".parquet") else _lines(rows, file)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)
        raise
    return count


def write_folder(
    rows: Iterable[Example], folder: str | os.PathLike[str], recipe: dict[str, Any] | None = None
) -> dict[str, int]:
    """Writes rows to a folder: ``train.jsonl`` and ``test.jsonl``, a card, and the recipe.

    Loaders take the two files for two splits, so test rows do not get into the training. Each row
    also has a ``prompt``. Returns the number of rows of each split.

    >>> import os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     counts = write_folder(dataset(3), folder)
    >>> sum(counts.values())
    3
    """
    from .tasks import prompt

    os.makedirs(folder, exist_ok=True)
    counts = {"train": 0, "test": 0}
    with contextlib.ExitStack() as stack:
        paths = {split: os.path.join(folder, f"{split}.jsonl") for split in counts}
        files = {split: stack.enter_context(open(path, "wb")) for split, path in paths.items()}
        for row in rows:
            entry = {**row.to_dict(), "prompt": prompt(row.as_puzzle())}
            line = json.dumps(entry, separators=(",", ":"), ensure_ascii=False)
            files[row.split].write(line.encode() + b"\n")
            counts[row.split] += 1
    for split, path in paths.items():
        if not counts[split]:
            os.unlink(path)
    told = {"version": 1, "made_by": _native.__version__, **(recipe or {}), "rows": counts}
    with open(os.path.join(folder, "recipe.json"), "w", encoding="utf-8") as file:
        file.write(json.dumps(told, indent=2) + "\n")
    with open(os.path.join(folder, "README.md"), "w", encoding="utf-8") as file:
        file.write(_card(counts, told))
    return counts


def _card(counts: dict[str, int], recipe: dict[str, Any]) -> str:
    splits = [split for split in counts if counts[split]]
    files = "".join(f"  - split: {split}\n    path: {split}.jsonl\n" for split in splits)
    table = "".join(f"| {split} | {counts[split]} |\n" for split in splits)
    head = f"---\nlicense: mit\nconfigs:\n- config_name: default\n  data_files:\n{files}---\n"
    about = (
        "Puzzles of the whole 6x6 game with proven optima, a shortest solution, the reason for "
        "each move, and a grade. A space is in one split only."
    )
    made = f"```json\n{json.dumps(recipe, indent=2)}\n```"
    rows = f"| split | rows |\n|---|---|\n{table}"
    return f"{head}\n# Sliding-car puzzles\n\n{about}\n\n{rows}\n{made}\n"


def _lines(rows: Iterable[Example], file: IO[bytes]) -> int:
    count = 0
    for row in rows:
        line = json.dumps(row.to_dict(), separators=(",", ":"), ensure_ascii=False)
        file.write(line.encode() + b"\n")
        count += 1
    return count


def _parquet(rows: Iterable[Example], file: IO[bytes]) -> int:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise ImportError("this needs pyarrow: pip install pyarrow") from error
    move = pyarrow.struct([("vehicle", pyarrow.string()), ("by", pyarrow.int8())])
    kinds: dict[str, Any] = {
        "version": pyarrow.int32(),
        "puzzle": pyarrow.string(),
        "board": pyarrow.string(),
        "width": pyarrow.uint8(),
        "height": pyarrow.uint8(),
        "exit": pyarrow.string(),
        "red": pyarrow.string(),
        "split": pyarrow.string(),
        "space": pyarrow.string(),
        "states": pyarrow.int64(),
        "moves": pyarrow.int32(),
        "steps": pyarrow.int32(),
        "solution": pyarrow.list_(move),
        "solution_text": pyarrow.string(),
        "reasons": pyarrow.list_(pyarrow.string()),
        "grade": pyarrow.int32(),
        "level": pyarrow.string(),
        "equivalent_moves": pyarrow.float64(),
        "surprise": pyarrow.float64(),
        "room": pyarrow.int32(),
        "estimated": pyarrow.bool_(),
    }
    schema = pyarrow.schema(list(kinds.items()))
    count, block = 0, []
    with pyarrow.parquet.ParquetWriter(file, schema) as writer:
        for row in rows:
            block.append(row.to_dict())
            count += 1
            if len(block) == 4096:
                writer.write_table(pyarrow.Table.from_pylist(block, schema))
                block = []
        writer.write_table(pyarrow.Table.from_pylist(block, schema))
    return count


def rules() -> dict[str, Rules]:
    """The rules that answers can be scored by, by name: ours and those of other environments.

    ``dataclasses.replace`` makes new ones.

    >>> rules()["reasoning-gym"].illegal
    'partial'
    """
    found = (Rules.from_dict(json.loads(entry)) for entry in _native.rules())
    return {each.id: each for each in found}


def _rules(wanted: str | Rules, metric: str | None, strict: bool) -> Rules:
    if isinstance(wanted, Rules):
        chosen = wanted
    else:
        known = rules()
        if wanted not in known:
            raise ValueError(f"there are no rules {wanted!r}; expected: {', '.join(known)}")
        chosen = known[wanted]
    changes: dict[str, Any] = {}
    if metric is not None:
        changes["metric"] = metric
    if strict:
        changes["reading"] = "strict"
    return dataclasses.replace(chosen, **changes) if changes else chosen


def score(
    puzzle: str | Puzzle,
    answer_text: str,
    metric: str | None = None,
    *,
    rules: str | Rules = "clearway",
    strict: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
) -> Score:
    """Scores an answer: moves made, distance left, solved, optimal, partial credit.

    The answer is looked for between tags, in ``\\boxed{}``, after "the final answer is", in the
    last code fence, then anywhere; what stands before ``</think>`` does not count. Its moves may
    be written as ``A+3 C-1``, in words ("move the red car right 2"), as JSON, and in many other
    ways. Moves are made until the puzzle is solved or a move is illegal. A vehicle that does not
    exist is an illegal move. ``credit`` is 1 for a shortest solution, more than a half for any
    other solution, and less for a part of one. ``outcome`` is ``optimal``, ``solved``,
    ``incomplete``, ``illegal`` or ``unreadable``.

    With ``strict``, for training, nothing is guessed: the answer is what ``<answer>`` and
    ``</answer>`` hold, or else the whole text after any thinking, and has nothing but moves.

    ``rules`` names the rules, such as those of another environment, or gives some of your own: see
    the function ``rules``. The metric is that of the rules unless it is given.

    >>> score("XXB/..B/...", "First B down 1, then the red car right 1.").credit
    1.0
    >>> score("XXB/..B/...", "<think>Z+1?</think> <answer>B+1 X+1</answer>", strict=True).outcome
    'optimal'
    """
    known = puzzle if isinstance(puzzle, Puzzle) else Puzzle.parse(puzzle)
    if not isinstance(answer_text, str):
        raise TypeError(f"the answer must be a string, not {type(answer_text).__name__}")
    chosen = json.dumps(_rules(rules, metric, strict).to_dict())
    fields: dict[str, Any] = {"node_limit": node_limit, "memory_limit": memory_limit}
    fields["time_limit_ms"] = limits(time_limit, None, None).get("time_limit_ms")
    scored = _native.score(known._board, answer_text, chosen, text(fields))
    return Score.from_dict(json.loads(scored))
