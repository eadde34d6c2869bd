"""Tasks, the benchmark, and the rules of others."""

import dataclasses
import json
import random
from pathlib import Path

import pandas as pd
import polars as pl
import pytest

import clearway
from clearway import Puzzle, benchmark
from clearway.tasks import Game, Task, answer_of, prompt, space_id, split_of, tasks

ROWS = benchmark.make_tasks(2, seed=5, moves=(3, 14))


def test_tasks_are_fixed_by_their_seed() -> None:
    assert benchmark.make_tasks(2, seed=5, moves=(3, 14)) == ROWS
    assert benchmark.make_tasks(2, seed=6, moves=(3, 14)) != ROWS
    assert [row.optimal_moves for row in ROWS] == [m for m in range(3, 15) for _ in range(2)]
    for row in ROWS[::5]:
        puzzle = row.puzzle()
        assert puzzle.solve().moves == row.optimal_moves
        assert puzzle.solve(metric="steps").steps == row.optimal_steps
        assert row.shortest_solutions == puzzle.explore().shortest_solutions
        assert row.board in row.prompt.replace("\n", "/") and row.id.endswith(row.space)


def turned(puzzle: Puzzle, chance: random.Random) -> Puzzle:
    """A board of the same space: played on at random, mirrored, turned and renamed."""
    state = puzzle.start
    for _ in range(chance.randint(0, 30)):
        state = chance.choice(puzzle.successors(state))[1]
    rows, exit = puzzle.at(state).rows, puzzle.exit
    if chance.random() < 0.5:
        rows = rows[::-1]
        exit = {"top": "bottom", "bottom": "top"}.get(exit, exit)
    if chance.random() < 0.5:
        rows = [row[::-1] for row in rows]
        exit = {"left": "right", "right": "left"}.get(exit, exit)
    if chance.random() < 0.5:
        rows = ["".join(column) for column in zip(*rows)]
        exit = {"left": "top", "right": "bottom", "top": "left", "bottom": "right"}[exit]
    names = sorted({c for row in rows for c in row} - {".", "x"})
    fresh = chance.sample("ABCDEFGHIJKLMNOPQRSTUVWYZ", len(names))
    table = str.maketrans({old: new for old, new in zip(names, fresh)})
    red = fresh[names.index(puzzle.red)]
    text = "/".join(row.translate(table) for row in rows)
    return Puzzle.parse(text, "grid", red=red, exit=exit)  # type: ignore[arg-type]


def test_nothing_leaks_through_mirror_images_turns_or_names() -> None:
    chance = random.Random(7)
    for row in ROWS:
        puzzle = row.puzzle()
        assert space_id(puzzle) == row.space and split_of(row.space) == row.split
        for _ in range(3):
            other = turned(puzzle, chance)
            assert space_id(other) == row.space, other
    assert len({row.space for row in ROWS}) == len(ROWS)


def test_splits_are_apart() -> None:
    train, test = (tasks(20, seed=1, moves=(4, 9), split=split) for split in ("train", "test"))
    assert len(train) == len(test) == 20
    assert {row.split for row in test} == {"test"}
    assert not {row.space for row in train} & {row.space for row in test}
    with pytest.raises(ValueError, match="split"):
        tasks(1, split="both")


def test_blind_strategies_earn_next_to_nothing() -> None:
    told = benchmark.report(ROWS, benchmark.run_baselines(ROWS))["models"]
    for name in benchmark.BLIND:
        assert told[name]["solved"]["share"] <= 0.05, name
        assert told[name]["credit"] < 0.05, name
    assert told["bfs-1000"]["optimal"]["share"] > 0.2
    assert told["bfs-1000"]["outcomes"]["illegal"] == 0
    # The same strategy by the rules of others.
    weak = benchmark.run_baselines(ROWS, ["blind-pairs"], rules="reasoning-gym")
    assert sum(score.solved for score in weak["blind-pairs"]) >= len(ROWS) / 3


def test_reports_count_every_outcome_and_have_intervals() -> None:
    rows = ROWS[:5]
    best = [row.puzzle().solve() for row in rows]
    answers = {
        rows[0].id: best[0].text,
        rows[1].id: str(best[1].solution[0]),
        rows[2].id: f"{best[2].solution[0]} X+99",
        rows[3].id: "I do not know.",
    }
    told = benchmark.report(rows, {"<model>": benchmark.judge(rows, answers)})
    one = told["models"]["<model>"]
    assert one["outcomes"] == {
        "optimal": 1, "solved": 0, "incomplete": 1, "illegal": 1, "unreadable": 2,
    }
    assert one["first_illegal"] == {"2": 1} and one["excess"] == 0
    assert one["solved"]["low"] < 0.2 < one["solved"]["high"]
    assert sum(group["tasks"] for group in one["by_moves"].values()) == 5
    page = benchmark.to_html(told)
    assert "&lt;model&gt;" in page and "<script" not in page and "http" not in page


def test_a_set_by_grade_has_every_ten_grades(monkeypatch: pytest.MonkeyPatch) -> None:
    # Easy puzzles are found quickly.
    monkeypatch.setattr(benchmark, "MOST_GRADE", 30)
    rows = benchmark.make_tasks(0, seed=1, per_grade=3)
    assert [min(row.grade // 10, 2) for row in rows] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    both = benchmark.make_tasks(3, seed=1, moves=(1, 9), per_grade=3)
    assert len({row.id for row in both}) == len(both) > len(rows)


def test_a_folder_has_its_splits_apart_a_card_and_the_recipe(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "set"
    arguments = ["make", str(folder), "--per-moves", "3", "--moves", "4", "10", "--seed", "2"]
    assert benchmark.main([*arguments, "--pictures"]) == 0
    rows = benchmark.read_folder(folder)
    assert json.loads(capsys.readouterr().out)["tasks"] == len(rows) == 21
    card = (folder / "README.md").read_text()
    assert card.startswith("---\n") and "path: train.jsonl" in card
    assert json.loads((folder / "recipe.json").read_text())["seed"] == 2
    for split in {row.split for row in rows}:
        frame = pd.read_json(folder / f"{split}.jsonl", lines=True)
        assert set(frame["split"]) == {split} and frame["prompt"].str.len().min() > 100
        assert pl.read_ndjson(folder / f"{split}.jsonl").height == len(frame)
        assert (folder / frame["picture"][0]).read_bytes().startswith(b"\x89PNG")
    answers = tmp_path / "best.jsonl"
    lines = ({"id": row.id, "answer": row.puzzle().solve().text} for row in rows)
    answers.write_text("".join(json.dumps(line) + "\n" for line in lines))
    page = tmp_path / "report.html"
    assert benchmark.main(["score", str(folder), str(answers), "--html", str(page)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["models"]["best"]["optimal"]["share"] == 1 and "best" in page.read_text()


def test_rules_are_data_and_can_be_changed() -> None:
    known = clearway.rules()
    assert list(known) == ["clearway", "reasoning-gym", "textarena", "course"]
    board = "oooBoo/oooBoo/AAoBoo/oooooo/CCoooo/oooooo"
    assert clearway.score(board, "A+9 B+9 A+9", rules="reasoning-gym").credit == 1.0
    assert clearway.score(board, "A+9 B+9 A+9").outcome == "illegal"
    lax = dataclasses.replace(known["clearway"], id="lax", illegal="skip")
    found = clearway.score(board, "A+9 B+3 A+4", rules=lax)
    assert (found.rules, found.outcome, found.illegal_move) == ("lax", "optimal", 1)
    off = dataclasses.replace(known["clearway"], drive_off=True, metric="steps")
    assert clearway.score(board, "B+3 A+6", rules=off).optimal
    with pytest.raises(ValueError, match="expected: clearway, reasoning-gym"):
        clearway.score(board, "A+1", rules="nobody")
    wrong = dataclasses.replace(known["clearway"], illegal="punish")
    with pytest.raises(clearway.ClearwayError, match="expected: end, skip, partial"):
        clearway.score(board, "A+1", rules=wrong)


def test_a_game_is_played_without_the_solver() -> None:
    puzzle = Puzzle.parse("beginner")
    game = Game(puzzle, most_moves=30)
    for move in ("nonsense", "Z+1", "X+9", "X+99999999999"):
        assert not game.play(move)
    for step in puzzle.solve().solution:
        assert str(step) in game.legal_moves() and game.play(str(step))
    assert game.solved and game.over and not game.play("X-1")
    assert game.illegal == 4 and game.score().optimal
    short = Game(puzzle, most_moves=1)
    assert not short.play("Z+1") and short.over


def test_prompts_and_answers() -> None:
    puzzle = Puzzle.parse("beginner")
    assert len(prompt(puzzle, rules=False)) < len(prompt(puzzle))
    assert answer_of([{"role": "user", "content": "a"}, {"content": "b"}]) == "b"
    assert answer_of([{"content": [{"type": "text", "text": "c"}]}]) == "c"
    row = ROWS[0]
    assert Task.from_dict({**row.to_dict(), "picture": "x.png"}) == row
