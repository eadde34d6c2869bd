"""A benchmark for language models: fixed sets from a seed, outcomes, reports and baselines.

``python -m clearway.benchmark make FOLDER`` writes a set, ``score FOLDER ANSWERS`` reports on
answers, and ``baselines FOLDER`` reports on the strategies that come with it.
"""

from __future__ import annotations

import argparse
import heapq
import json
import math
import os
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from ._native import __version__
from .answers import Score
from .puzzle import State
from .tasks import VERSION, Task, tasks

#: How an answer can end.
OUTCOMES = ("optimal", "solved", "incomplete", "illegal", "unreadable")

#: The most moves of any puzzle of the game.
MOST_MOVES = 51

#: The highest grade.
MOST_GRADE = 100


def make_tasks(
    per_moves: int = 4,
    seed: int = 0,
    *,
    moves: tuple[int, int] = (1, MOST_MOVES),
    per_grade: int = 0,
    split: str | None = None,
    metric: str = "moves",
    rules: bool = True,
) -> list[Task]:
    """Tasks for every number of moves, and for every ten grades, as far as the game has them.

    Hard puzzles are rare, so drawing them by their grade takes a minute.

    >>> [row.optimal_moves for row in make_tasks(2, moves=(7, 8))]
    [7, 7, 8, 8]
    """
    found: list[Task] = []
    for number in range(moves[0], moves[1] + 1):
        found += tasks(per_moves, seed, moves=number, split=split, metric=metric, rules=rules)
    for least in range(0, MOST_GRADE, 10):
        # 0 to 9 and so on; the hardest puzzles, of grade 100, belong to the last ten.
        grades = (least, MOST_GRADE if least + 10 == MOST_GRADE else least + 9)
        found += tasks(per_grade, seed, grades=grades, split=split, metric=metric, rules=rules)
    # A space may be drawn by its moves and by its grade.
    return list({row.id: row for row in found}.values())


def write_folder(
    folder: str | os.PathLike[str],
    rows: Sequence[Task],
    recipe: Mapping[str, Any],
    *,
    pictures: bool = False,
    captions: bool = True,
) -> None:
    """Writes a set: a file for each split, a card, the recipe, and perhaps pictures.

    ``pictures`` adds a PNG for each task; ``captions`` puts the letters of the vehicles on it.
    """
    path = Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    splits = sorted({row.split for row in rows}, reverse=True)
    for split in splits:
        with open(path / f"{split}.jsonl", "w", encoding="utf-8", newline="\n") as file:
            for row in rows:
                if row.split != split:
                    continue
                entry = row.to_dict()
                if pictures:
                    (path / "pictures").mkdir(exist_ok=True)
                    entry["picture"] = f"pictures/{row.space}.png"
                    picture = row.puzzle().png(letters=captions)
                    (path / entry["picture"]).write_bytes(picture)
                file.write(json.dumps(entry, ensure_ascii=False) + "\n")
    told = {"name": "clearway", "version": VERSION, "made_by": __version__, **recipe}
    (path / "recipe.json").write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    (path / "README.md").write_text(_card(rows, splits, told), encoding="utf-8")


def read_folder(folder: str | os.PathLike[str], split: str | None = None) -> list[Task]:
    """The tasks of a set."""
    found = []
    for path in sorted(Path(folder).glob(f"{split or '*'}.jsonl")):
        with open(path, encoding="utf-8") as file:
            found += [Task.from_dict(json.loads(line)) for line in file]
    return found


def _card(rows: Sequence[Task], splits: Sequence[str], recipe: Mapping[str, Any]) -> str:
    files = "".join(f"  - split: {split}\n    path: {split}.jsonl\n" for split in splits)
    counts = "".join(
        f"| {split} | {sum(row.split == split for row in rows)} |\n" for split in splits
    )
    fields = "".join(f"- `{name}`\n" for name in Task.__dataclass_fields__)
    made = json.dumps(dict(recipe), indent=2)
    return f"""---
license: mit
task_categories:
- text-generation
tags:
- puzzle
- planning
configs:
- config_name: default
  data_files:
{files}---

# Sliding-car puzzles

Puzzles of the whole 6x6 game, drawn by a seed. Every optimum is proven. A space, which is all \
boards that can be reached from each other, is in one split only; mirror images, turns and renamed \
vehicles count as the same.

| split | tasks |
|---|---|
{counts}
Fields:

{fields}
Score answers with `clearway.score`, or `python -m clearway.benchmark score`.

Recipe:

```json
{made}
```
"""


# Reports.


def judge(rows: Sequence[Task], answers: Mapping[str, str], **options: Any) -> list[Score]:
    """The score of each task's answer; a missing answer is unreadable."""
    return [row.score(answers.get(row.id, ""), **options) for row in rows]


def interval(successes: int, total: int) -> tuple[float, float]:
    """The interval of Wilson for a share, at 95 percent.

    >>> [round(end, 3) for end in interval(0, 10)]
    [0.0, 0.278]
    """
    if total == 0:
        return (0.0, 1.0)
    z, share = 1.959964, successes / total
    middle = share + z * z / (2 * total)
    spread = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    whole = 1 + z * z / total
    return (max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole))


def summarise(rows: Sequence[Task], scores: Sequence[Score]) -> dict[str, Any]:
    """What a report says about the answers of one model."""
    pairs = list(zip(rows, scores))
    excess = [
        score.cost - score.optimum for score in scores if score.solved and score.optimum is not None
    ]
    wrong: dict[int, int] = {}
    for score in scores:
        if score.outcome == "illegal" and score.illegal_move is not None:
            wrong[score.illegal_move] = wrong.get(score.illegal_move, 0) + 1
    return {
        "answers": len(pairs),
        "outcomes": {name: sum(s.outcome == name for s in scores) for name in OUTCOMES},
        "solved": _share(scores),
        "optimal": _share(scores, "optimal"),
        "credit": round(sum(s.credit for s in scores) / max(1, len(pairs)), 4),
        "excess": round(sum(excess) / len(excess), 4) if excess else None,
        "by_moves": _by(pairs, lambda row: row.optimal_moves),
        "by_grade": _by(pairs, lambda row: (row.grade - 1) // 10 * 10 + 1),
        "first_illegal": {str(index): wrong[index] for index in sorted(wrong)},
    }


def _share(scores: Sequence[Score], field: str = "solved") -> dict[str, Any]:
    count = sum(bool(getattr(score, field)) for score in scores)
    low, high = interval(count, len(scores))
    share = count / max(1, len(scores))
    return {
        "count": count,
        "share": round(share, 4),
        "low": round(low, 4),
        "high": round(high, 4),
    }


def _by(pairs: Sequence[tuple[Task, Score]], of: Callable[[Task], int]) -> dict[str, Any]:
    groups: dict[int, list[Score]] = {}
    for row, score in pairs:
        groups.setdefault(of(row), []).append(score)
    return {
        str(key): {"tasks": len(groups[key]), **_share(groups[key])} for key in sorted(groups)
    }


def report(rows: Sequence[Task], models: Mapping[str, Sequence[Score]]) -> dict[str, Any]:
    """A report on several models, as JSON."""
    found = {name: summarise(rows, scores) for name, scores in models.items()}
    return {"version": VERSION, "made_by": __version__, "tasks": len(rows), "models": found}


def to_html(told: Mapping[str, Any]) -> str:
    """A report as one HTML page, without scripts or other files."""
    models = told["models"]
    head = "".join(f"<th scope='col'>{escape(name)}</th>" for name in OUTCOMES)
    rows = "".join(
        f"<tr><th scope='row'>{escape(name)}</th><td>{_told(one['solved'])}</td>"
        f"<td>{_told(one['optimal'])}</td><td>{one['credit']:.3f}</td>"
        f"<td>{'' if one['excess'] is None else one['excess']}</td>"
        + "".join(f"<td>{one['outcomes'][name]}</td>" for name in OUTCOMES)
        + "</tr>"
        for name, one in models.items()
    )
    parts = [
        "<!doctype html><html lang='en'><meta charset='utf-8'><title>Clearway benchmark</title>",
        "<style>body{font:16px system-ui;margin:2rem}table{border-collapse:collapse;"
        "margin:1rem 0}td,th{border:1px solid #999;padding:.3rem .6rem;text-align:right}</style>",
        f"<h1>Clearway benchmark</h1><p>{told['tasks']} tasks, version {told['version']}.</p>",
        "<table><tr><th scope='col'>model</th><th scope='col'>solved</th><th scope='col'>optimal"
        f"</th><th scope='col'>credit</th><th scope='col'>excess</th>{head}</tr>{rows}</table>",
    ]
    for title, field in (("By number of moves", "by_moves"), ("By grade", "by_grade")):
        keys = sorted({int(key) for one in models.values() for key in one[field]})
        heads = "".join(f"<th scope='col'>{escape(name)}</th>" for name in models)
        body = "".join(
            f"<tr><th scope='row'>{key}</th>"
            + "".join(f"<td>{_told(one[field].get(str(key)))}</td>" for one in models.values())
            + "</tr>"
            for key in keys
        )
        parts.append(f"<h2>{title}</h2><table><tr><th></th>{heads}</tr>{body}</table>")
    parts.append("<h2>First illegal move</h2>")
    for name, one in models.items():
        listed = ", ".join(f"move {at}: {count}" for at, count in one["first_illegal"].items())
        parts.append(f"<p>{escape(name)}: {listed or 'none'}</p>")
    return "".join(parts) + "</html>\n"


def _told(share: Mapping[str, Any] | None) -> str:
    if share is None:
        return ""
    return f"{share['share']:.1%} ({share['low']:.1%} to {share['high']:.1%})"


# Baselines.


def _seeded(row: Task) -> random.Random:
    return random.Random(int(row.space, 16))


def random_moves(row: Task) -> str:
    """Legal moves at random, as many as count."""
    puzzle, chance = row.puzzle(), _seeded(row)
    state = puzzle.start
    made: list[str] = []
    for _ in range(10 * row.optimal_moves):
        if puzzle.is_solved(state):
            break
        move, state = chance.choice(puzzle.successors(state))
        made.append(str(move))
    return " ".join(made)


def greedy(heuristic: str) -> Callable[[Task], str]:
    """Always the move with the smallest estimate, never back to a state."""

    def strategy(row: Task) -> str:
        puzzle = row.puzzle()
        state, seen = puzzle.start, {puzzle.start}
        made: list[str] = []
        while not puzzle.is_solved(state) and len(made) < 10 * row.optimal_moves:
            found = [pair for pair in puzzle.successors(state) if pair[1] not in seen]
            if not found:
                break
            move, state = min(found, key=lambda pair: puzzle.heuristic(heuristic, pair[1]) or 0)
            seen.add(state)
            made.append(str(move))
        return " ".join(made)

    return strategy


def breadth_first(budget: int) -> Callable[[Task], str]:
    """Breadth first, as far as so many states."""

    def strategy(row: Task) -> str:
        puzzle = row.puzzle()
        queue: list[tuple[int, int, State]] = [(0, 0, puzzle.start)]
        ways: dict[State, tuple[State, str] | None] = {puzzle.start: None}
        count = 0
        while queue and count < budget:
            depth, _, state = heapq.heappop(queue)
            count += 1
            if puzzle.is_solved(state):
                return _way(ways, state)
            for move, after in puzzle.successors(state):
                if after not in ways:
                    ways[after] = (state, str(move))
                    heapq.heappush(queue, (depth + 1, len(ways), after))
        return ""

    return strategy


def _way(ways: Mapping[State, tuple[State, str] | None], state: State) -> str:
    made: list[str] = []
    while (step := ways[state]) is not None:
        state = step[0]
        made.append(step[1])
    return " ".join(reversed(made))


def blind_pairs(row: Task) -> str:
    """250 moves at random, legal or not, each followed by the red car's."""
    puzzle, chance = row.puzzle(), _seeded(row)
    names = [vehicle.name for vehicle in puzzle.vehicles]
    pairs = (
        f"{chance.choice(names)}{chance.choice('+-')}{chance.randint(1, 4)} {puzzle.red}+4"
        for _ in range(250)
    )
    return " ".join(pairs)


def blind_red(row: Task) -> str:
    """The red car only."""
    return " ".join([f"{row.puzzle().red}+1"] * 20)


def blind_all(row: Task) -> str:
    """Every vehicle in both directions, again and again, and the red car in between."""
    puzzle = row.puzzle()
    names = [vehicle.name for vehicle in puzzle.vehicles]
    sweep = [f"{name}{by:+d} {puzzle.red}+4" for by in (4, -4, 1, -1) for name in names]
    return " ".join(sweep * 5)


def blind_names(row: Task) -> str:
    """Moves of vehicles that are not there, and the red car's."""
    red = row.puzzle().red
    return " ".join(f"{name}+1 {red}+4" for name in "ZYWVUTSR" * 20)


#: The strategies that know nothing about the board: a good rule gives them next to nothing.
BLIND: dict[str, Callable[[Task], str]] = {
    "blind-pairs": blind_pairs,
    "blind-red": blind_red,
    "blind-all": blind_all,
    "blind-names": blind_names,
}

#: All strategies that come with the benchmark.
BASELINES: dict[str, Callable[[Task], str]] = {
    "random": random_moves,
    "greedy-blocking": greedy("blocking"),
    "greedy-distance": greedy("distance"),
    "greedy-recursive": greedy("recursive"),
    "bfs-1000": breadth_first(1000),
    **BLIND,
}


def run_baselines(
    rows: Sequence[Task], names: Iterable[str] = tuple(BASELINES), **options: Any
) -> dict[str, list[Score]]:
    """The scores of the strategies that come with the benchmark."""
    return {
        name: judge(rows, {row.id: BASELINES[name](row) for row in rows}, **options)
        for name in names
    }


def _read_answers(path: str) -> dict[str, str]:
    """Answers of a JSONL file: objects with ``id`` and ``answer``."""
    with open(path, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file if line.strip()]
    return {str(row["id"]): str(row["answer"]) for row in rows}


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m clearway.benchmark", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    make = commands.add_parser("make", help="write a set to a folder")
    make.add_argument("folder")
    make.add_argument("--seed", type=int, default=0)
    make.add_argument("--per-moves", type=int, default=4, help="tasks for each number of moves")
    make.add_argument("--moves", type=int, nargs=2, default=(1, MOST_MOVES))
    make.add_argument("--per-grade", type=int, default=0, help="tasks for every ten grades")
    make.add_argument("--metric", choices=("moves", "steps"), default="moves")
    make.add_argument("--no-rules", action="store_true", help="prompts without the rules")
    make.add_argument("--pictures", action="store_true", help="a PNG for each task")
    make.add_argument("--no-captions", action="store_true", help="pictures without letters")
    scored = commands.add_parser("score", help="report on answers")
    scored.add_argument("folder")
    scored.add_argument("answers", nargs="+", help="JSONL files with id and answer")
    base = commands.add_parser("baselines", help="report on the strategies that come with it")
    base.add_argument("folder")
    for command in (scored, base):
        command.add_argument("--split", choices=("train", "test"))
        command.add_argument("--html", help="write the report as a page, too")
    given = parser.parse_args(arguments)
    if given.command == "make":
        recipe = {
            "seed": given.seed,
            "per_moves": given.per_moves,
            "moves": list(given.moves),
            "per_grade": given.per_grade,
            "metric": given.metric,
            "rules": not given.no_rules,
            "captions": not given.no_captions,
        }
        made = make_tasks(
            given.per_moves,
            given.seed,
            moves=tuple(given.moves),
            per_grade=given.per_grade,
            metric=given.metric,
            rules=not given.no_rules,
        )
        captions = not given.no_captions
        write_folder(given.folder, made, recipe, pictures=given.pictures, captions=captions)
        print(json.dumps({"tasks": len(made), "folder": given.folder}))
        return 0
    rows = read_folder(given.folder, given.split)
    if given.command == "score":
        models = {Path(path).stem: judge(rows, _read_answers(path)) for path in given.answers}
    else:
        models = run_baselines(rows)
    told = report(rows, models)
    print(json.dumps(told))
    if given.html:
        Path(given.html).write_text(to_html(told), encoding="utf-8")
    return 0


__all__ = [
    "BASELINES",
    "BLIND",
    "OUTCOMES",
    "interval",
    "judge",
    "make_tasks",
    "read_folder",
    "report",
    "run_baselines",
    "summarise",
    "to_html",
    "write_folder",
]

if __name__ == "__main__":
    raise SystemExit(main())
