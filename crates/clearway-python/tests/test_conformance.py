"""Replays testdata/conformance, as for every other interface."""

import json
from pathlib import Path
from typing import Any

import pytest

import clearway
from clearway.answers import Answer, Exploration, Hint, Run, Solution, Verdict

CLASSES: dict[str, type[Answer]] = {
    "solve": Solution,
    "hint": Hint,
    "explore": Exploration,
    "compare": Run,
    "verify": Verdict,
}


def settled(value: Any) -> Any:
    """Removes what depends on the machine: times and bytes."""
    if isinstance(value, dict):
        kept = value.items()
        return {k: settled(v) for k, v in kept if k not in ("seconds", "peak_bytes")}
    return [settled(item) for item in value] if isinstance(value, list) else value


def cases(root: Path) -> list[dict[str, Any]]:
    lines = (root / "testdata/conformance/requests.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


def test_answers_match_the_recorded_ones(root: Path) -> None:
    found = cases(root)
    assert len(found) >= 12
    for case in found:
        try:
            given = clearway.answer(case["id"], case["request"])
        except clearway.ClearwayError as error:
            told = {"code": error.code, "message": error.message, "line": error.line}
            told |= {"column": error.column, "file": error.file}
            given = {"error": told, "errors": error.errors}
        assert settled(given) == case["answer"], case


def test_objects_have_the_fields_of_the_contract(root: Path) -> None:
    seen = set()
    for case in cases(root):
        kind = CLASSES.get(case["id"])
        if kind is None or "error" in case["answer"]:
            continue
        given = clearway.answer(case["id"], case["request"])
        for answer in given if isinstance(given, list) else [given]:
            assert kind.from_dict(answer).to_dict() == answer
            seen.add(case["id"])
    assert seen == set(CLASSES)


def test_methods_and_requests_agree() -> None:
    puzzle = clearway.Puzzle.parse("beginner")
    for metric in ("moves", "steps"):
        given = clearway.answer("solve", {"puzzle": "beginner", "metric": metric})
        assert settled(puzzle.solve(metric=metric).to_dict()) == settled(given)
        given = clearway.answer("explore", {"puzzle": "beginner", "metric": metric})
        assert settled(puzzle.explore(metric).to_dict()) == settled(given)
    given = clearway.answer("hint", {"puzzle": "beginner"})
    assert settled(puzzle.hint().to_dict()) == settled(given)


@pytest.mark.parametrize("kind", ["algorithms", "heuristics", "notations", "puzzles", "requests"])
def test_lists(kind: str) -> None:
    assert clearway.answer("list", {"what": kind})
