"""What people who know Python, notebooks and tables expect."""

import json
import random
import re
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest
from mypy import api

import clearway
from clearway import Move, Puzzle


def test_a_solution_moves_in_a_notebook() -> None:
    solution = Puzzle.parse("beginner").solve()
    assert "@keyframes" in solution._repr_html_() and "<table" not in solution._repr_html_()
    assert isinstance(solution.svg(), clearway.Svg)
    assert isinstance(Puzzle.parse("beginner").explore().svg(), clearway.Svg)


def test_pictures_are_bytes_that_notebooks_show() -> None:
    puzzle = Puzzle.parse("beginner")
    assert puzzle.png()._repr_png_().startswith(b"\x89PNG")
    assert puzzle.png(letters=False) != puzzle.png()
    assert 'src="data:image/gif;base64,' in puzzle.gif()._repr_html_()
    with pytest.raises(clearway.ClearwayError):
        puzzle.gif("X+5")


def test_a_board_to_play_has_no_address_in_it() -> None:
    odd = json.loads(Puzzle.parse("XXB/..B/...")._board.text)
    odd["vehicles"][1]["name"] = "</script>"
    page = Puzzle.parse(json.dumps(odd))._named("odd").play()._repr_html_()
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert page.count("</script>") == 1


def test_numbers_of_numpy_are_numbers() -> None:
    found = clearway.boards(np.int64(3), seed=np.uint8(1), moves=(np.int32(5), np.int64(9)))
    assert found == clearway.boards(3, seed=1, moves=(5, 9))
    puzzle = Puzzle.parse("beginner")
    assert puzzle.solve(node_limit=np.int64(10**6), seed=np.int16(3)).moves == 15
    assert puzzle.solve(time_limit=np.float32(60)).moves == 15
    state = np.array(puzzle.start)
    assert puzzle.moves(state) == puzzle.moves()  # type: ignore[arg-type]
    assert clearway.puzzles(np.int8(1), moves=np.int64(7))[0].moves == 7


@pytest.mark.parametrize("wrong", ["many", -1, 1.5, None])
def test_messages_speak_of_whole_numbers(wrong: Any) -> None:
    puzzle = Puzzle.parse("beginner")
    if wrong is None:
        assert puzzle.solve(node_limit=wrong).moves == 15
        return
    with pytest.raises(ValueError, match="node_limit must be a whole number") as told:
        puzzle.solve(node_limit=wrong)
    assert "u64" not in str(told.value)


def test_a_misspelt_name_gets_the_nearest_one() -> None:
    with pytest.raises(clearway.ClearwayError, match="did you mean beginner"):
        Puzzle.parse("beginer")
    with pytest.raises(clearway.ClearwayError) as told:
        Puzzle.parse("XXB/..B/.X.")
    assert "did you mean" not in str(told.value)


BAD = [None, float("nan"), pd.NA, b"\xff\xfe", 7, "\ud800", ["XX"]]


@pytest.mark.parametrize("bad", BAD, ids=repr)
def test_a_bad_cell_is_a_refused_row(bad: Any) -> None:
    batch = clearway.solve_many(["beginner", bad, "hardest"])
    assert [row.outcome for row in batch] == ["solved", "refused", "solved"]
    assert batch[1].error
    assert clearway.Oracle().distances(["beginner", bad]).tolist() == [15, -3]


def test_pandas_and_polars_with_missing_values() -> None:
    boards = pd.Series(["beginner", None, "hardest"])
    batch = clearway.solve_many(boards)
    frame = batch.to_pandas()
    assert frame["moves"].tolist()[0] == 15 and frame["moves"].isna().tolist() == [False, True, False]
    assert clearway.solve_many(pl.Series(["beginner", None])).counts() == {
        "solved": 1,
        "refused": 1,
    }
    table = batch.to_arrow()
    assert table["solution"].null_count == 1 and table["error"].null_count == 2


def test_optimal_steps_are_the_optimum_in_steps() -> None:
    boards = ["beginner", "hardest"]
    steps = clearway.solve_many(boards, metric="steps")
    assert steps.optimal_steps == [25, 83] and steps.optimal_moves == [None, None]
    moves = clearway.solve_many(boards)
    assert moves.optimal_moves == [15, 51] and moves.optimal_steps == [None, None]


def test_names_with_signs_survive() -> None:
    odd = json.loads(Puzzle.parse("XXB/..B/...")._board.text)
    odd["vehicles"][1]["name"] = "my-car+2"
    puzzle = Puzzle.parse(json.dumps(odd))
    row = clearway.solve_many([puzzle])[0]
    assert row.plan()[0] == Move("my-car+2", 1)
    assert puzzle.after(puzzle.start, "my-car+2+1", Move("X", 1)) == (1, 1)
    for wrong in ("B", "+1", "B+", "B+x", "B+1.5", ""):
        with pytest.raises(ValueError, match="a move is like"):
            Move.parse(wrong)


def test_ids_are_listed_and_typed(root: Path, tmp_path: Path) -> None:
    from typing import get_args

    from clearway import ids

    assert set(clearway.algorithms()) == set(get_args(ids.Algorithm))
    assert set(clearway.heuristics()) == set(get_args(ids.Heuristic))
    assert set(clearway.notations()) <= set(get_args(ids.Notation))
    script = tmp_path / "typo.py"
    script.write_text('import clearway\n\nclearway.Puzzle.parse("hardest").solve("a-sta")\n')
    told, _, status = api.run(["--config-file", str(root / "pyproject.toml"), str(script)])
    assert status == 1 and "arg-type" in told


def test_successors_are_the_moves_and_the_states_after_them() -> None:
    puzzle = Puzzle.parse("hardest")
    chance, state = random.Random(1), puzzle.start
    for _ in range(50):
        found = puzzle.successors(state)
        assert [move for move, _ in found] == puzzle.moves(state)
        assert [after for _, after in found] == [puzzle.after(state, move) for move, _ in found]
        state = chance.choice(found)[1]
    with pytest.raises(clearway.ClearwayError):
        puzzle.successors((0,) * 13)


def test_a_solution_has_its_reasons_boards_and_states() -> None:
    puzzle = Puzzle.parse("beginner")
    solution = puzzle.solve()
    assert len(solution.reasons) == solution.moves == 15
    assert len(solution.boards) == len(solution.states) == 16
    assert puzzle.is_solved(solution.states[-1]) and solution.boards[0].board == puzzle.board
    assert Puzzle.parse("XXA/..A/..A").solve().reasons == []


def blockers(puzzle: Puzzle, state: tuple[int, ...]) -> int:
    value = puzzle.heuristic("blocking", state)
    return 0 if value is None else value


def bold(puzzle: Puzzle, state: tuple[int, ...]) -> int:
    return 2 * blockers(puzzle, state)


@pytest.mark.parametrize("metric", ["moves", "steps"])
def test_an_own_heuristic_is_audited_like_a_built_in_one(metric: Any) -> None:
    known, mine, wrong = clearway.audit("beginner", ["blocking", blockers, bold], metric)
    assert mine.heuristic == "blockers"
    for field in ("admissible", "consistent", "states", "violations", "edges", "drops"):
        assert getattr(mine, field) == getattr(known, field), field
    assert mine.mean_ratio == pytest.approx(known.mean_ratio, abs=1e-5)
    assert not wrong.admissible and wrong.worst is not None
    assert wrong.worst.h is not None and wrong.worst.h > wrong.worst.true


def test_an_own_heuristic_guides_a_search() -> None:
    runs = clearway.compare("beginner", ["a-star", "greedy"], [blockers])
    assert [run.algorithm for run in runs] == ["a-star", "greedy"]
    assert runs[0].cost == 15 and not runs[0].optimal
    known = clearway.compare("beginner", ["a-star"], ["blocking"])[0]
    assert runs[0].stats.expanded <= 1.5 * known.stats.expanded
    stopped = clearway.compare("hardest", ["a-star"], [blockers], node_limit=10)[0]
    assert (stopped.outcome, stopped.reason) == ("stopped", "nodes")
    assert clearway.compare("XXA/..A/..A", ["greedy"], [blockers])[0].outcome == "unsolvable"


def test_a_space_as_a_frame_and_as_a_graph() -> None:
    networkx = pytest.importorskip("networkx")
    puzzle = Puzzle.parse("XX.A/...A/....")
    space = puzzle.space()
    frame = space.to_pandas()
    assert frame["depth"].tolist() == space.depths.tolist() and list(frame.columns)[1:] == ["X", "A"]
    graph = space.to_networkx()
    explored = puzzle.explore()
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (explored.states, explored.edges)
    nearest = [n for n, depth in graph.nodes(data="depth") if depth == 0]
    assert min(networkx.shortest_path_length(graph, 0, n) for n in nearest) == 2
    locked = Puzzle.parse("XXA/..A/..A").space()
    assert locked.to_pandas()["depth"].isna().all()


def test_reprs_are_short() -> None:
    puzzle = Puzzle.parse("hardest")
    for value in (puzzle.solve().solution[0], puzzle.explore(brief=True), puzzle.png()):
        assert len(repr(value)) < 120 and "\n" not in repr(value)


def test_every_public_name_has_a_docstring() -> None:
    without = [
        name
        for name in clearway.__all__
        if not name.startswith("__") and not getattr(clearway, name).__doc__ and name != "State"
    ]
    assert without == []


def test_the_package_says_where_it_belongs(root: Path) -> None:
    text = (root / "pyproject.toml").read_text()
    assert "classifiers" in text and "keywords" in text
    assert re.search(r"Programming Language :: Python :: 3", text)
