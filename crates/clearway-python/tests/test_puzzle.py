"""Puzzles: parsing, states, searches, pictures."""

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from pathlib import Path

import numpy as np
import pytest

import clearway
from clearway import ClearwayError, Move, Puzzle, State

#: Iterative deepening takes very long on this board.
LARGE = "loose"


def test_properties_of_a_puzzle() -> None:
    puzzle = Puzzle.parse("XXB/.#B/...")
    assert (puzzle.width, puzzle.height, puzzle.exit, puzzle.red) == (3, 3, "right", "X")
    assert puzzle.rows == ["XXB", ".xB", "..."]
    assert puzzle.walls == [(1, 1)]
    assert [vehicle.name for vehicle in puzzle.vehicles] == ["X", "B"]
    assert puzzle.notation == "grid"
    assert str(puzzle) == "XXB\n.xB\n..."
    assert repr(puzzle) == "Puzzle('XXB/.xB/...', red='X', exit='right')"


@pytest.mark.parametrize("notation", ["grid", "tucil3", "jam", "json", "csv"])
def test_notations_round_trip(notation: str) -> None:
    puzzle = Puzzle.parse("AA...O/P..Q.O/PXXQ.O/P..Q../B...CC/B.RRR.")
    again = Puzzle.parse(puzzle.to(notation), notation, size="6x6")
    assert again.solve().moves == puzzle.solve().moves == 8


def test_files(tmp_path: Path) -> None:
    one = tmp_path / "one.txt"
    one.write_text("XXB\n..B\n...\n")
    assert Puzzle.read(one).solve().moves == 2
    assert Puzzle.read(str(one)) == Puzzle.parse("XXB/..B/...")
    with open(one) as file:
        assert Puzzle.read(file).width == 3
    with pytest.raises(ValueError):
        Puzzle.read(file)  # Already closed.
    many = tmp_path / "many.txt"
    many.write_text("XXB\n..B\n...\n\nXX.\n...\n...\n")
    assert [puzzle.solve().moves for puzzle in Puzzle.read_all(many)] == [2, 1]
    with pytest.raises(FileNotFoundError):
        Puzzle.read(tmp_path / "none.txt")
    with pytest.raises(IsADirectoryError):
        Puzzle.read(tmp_path)
    (tmp_path / "bytes").write_bytes(b"AA..\n..\xe9.\n")
    with pytest.raises(ClearwayError, match="2:3: the byte e9 is not UTF-8") as refused:
        Puzzle.read(tmp_path / "bytes")
    error = refused.value
    assert (error.code, error.line, error.column, error.file) == ("not-text", 2, 3, None)
    assert [each["code"] for each in error.errors] == ["not-text"]
    (tmp_path / "bytes").write_bytes("AA..".encode("utf-16"))
    with pytest.raises(ClearwayError, match="the text is UTF-16"):
        Puzzle.read(tmp_path / "bytes")


def test_a_custom_search_agrees() -> None:
    puzzle = Puzzle.parse("expert")
    depth: dict[State, int] = {puzzle.start: 0}
    queue = deque([puzzle.start])
    while queue:
        state = queue.popleft()
        if puzzle.is_solved(state):
            break
        for move in puzzle.moves(state):
            after = puzzle.after(state, move)
            if after not in depth:
                depth[after] = depth[state] + 1
                queue.append(after)
    assert depth[state] == puzzle.solve().moves == 32
    assert puzzle.at(state).is_solved()


def test_the_space_as_arrays() -> None:
    puzzle = Puzzle.parse("beginner")
    space, explored = puzzle.space(), puzzle.explore()
    assert len(space) == explored.states == len(space.depths)
    assert space.offsets.shape == (3950, 8)
    assert space.state(0) == puzzle.start
    assert space.depths[0] == 15
    assert np.bincount(space.depths).tolist() == list(explored.depth_counts)
    deepest = puzzle.at(space.state(int(space.depths.argmax())))
    assert deepest.solve().moves == explored.max_depth
    shut = Puzzle.parse("XX.B/...B/...B/...B").space()
    assert set(shut.depths.tolist()) == {65535}


def test_verify_hint_grade() -> None:
    puzzle = Puzzle.parse("beginner")
    solution = puzzle.solve()
    assert puzzle.verify(solution.text).solved
    assert puzzle.verify(solution.solution).moves == 15
    verdict = puzzle.verify([Move("X", 4)])
    assert not verdict.legal and verdict.illegal_move == 1
    hint = puzzle.hint()
    assert hint.move == solution.solution[0] and hint.why
    assert (puzzle.grade().grade, puzzle.grade().level) == (29, "intermediate")


def test_pictures() -> None:
    puzzle = Puzzle.parse("beginner")
    assert puzzle._repr_svg_().startswith("<svg ")
    assert "@keyframes" in puzzle.solve()._repr_svg_()
    assert puzzle.svg(theme="classic", cell=20, letters=False) != puzzle.svg()
    assert "<svg" in puzzle.explore()._repr_html_()
    assert "<table>" in puzzle.hint()._repr_html_()


def test_equality_and_pickles() -> None:
    puzzle = Puzzle.parse("beginner")
    copy = pickle.loads(pickle.dumps(puzzle))
    assert copy == puzzle and hash(copy) == hash(puzzle) and copy.name == "beginner"
    assert puzzle != Puzzle.parse("hardest") and puzzle != "beginner"
    solution = puzzle.solve()
    assert pickle.loads(pickle.dumps(solution)) == solution
    assert solution.as_puzzle() == puzzle


def test_errors_have_codes_and_positions() -> None:
    with pytest.raises(ClearwayError) as caught:
        Puzzle.parse("XXB\n..B\n.X.\n")
    error = caught.value
    assert (error.code, error.line, error.column) == ("bent", 3, 2)
    assert error.errors[0]["code"] == "bent" and error.message in str(error)
    assert isinstance(error, ValueError)
    copy = pickle.loads(pickle.dumps(error))
    assert copy.code == "bent" and str(copy) == str(error)


def test_limits_are_answers() -> None:
    puzzle = Puzzle.parse(LARGE)
    found = puzzle.solve("bfs", node_limit=10)
    assert (found.outcome, found.reason, found.cost) == ("stopped", "nodes", None)
    assert found.lower_bound is not None and "stopped (nodes)" in str(found)
    assert puzzle.solve("random-walk", metric="steps", time_limit=0).reason == "time"
    with pytest.raises(ClearwayError) as caught:
        puzzle.space(node_limit=10)
    assert caught.value.code == "stopped"


def interrupted(work: object) -> float:
    assert callable(work)
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        work()
    timer.join()
    return time.monotonic() - start


def test_ctrl_c_stops_a_search() -> None:
    puzzle = Puzzle.parse(LARGE)

    def work() -> None:
        while True:
            puzzle.solve("ida-star", "zero", "steps")

    assert interrupted(work) < 30
    assert interrupted(lambda: clearway.solve_many([LARGE] * 100_000)) < 30
    assert interrupted(lambda: list(clearway.dataset(10**6, grades=(90, 100)))) < 30


def test_a_search_releases_the_interpreter_lock() -> None:
    """A program counts while it searches for a minute, and ends as soon as it has counted."""
    program = f"""
import os, threading, time
from clearway import Puzzle
ended = threading.Event()
def search():
    Puzzle.parse({LARGE!r}).solve("ida-star", "zero", "steps", time_limit=60.0)
    ended.set()
threading.Thread(target=search).start()
for _ in range(20):
    time.sleep(0.001)
os._exit(1 if ended.is_set() else 0)
"""
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0
