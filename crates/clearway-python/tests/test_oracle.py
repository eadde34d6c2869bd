"""Exact distances."""

import math
import pickle
import random
import threading
from collections import deque
from typing import Any

import numpy as np
import pytest

import clearway
from clearway import Oracle, Puzzle


def plain_distance(puzzle: Puzzle, metric: str) -> int | None:
    """Breadth first on rows of letters, with no code of the module but the board's text."""
    rows = tuple(puzzle.rows)
    red_row = next(i for i, row in enumerate(rows) if puzzle.red in row)
    seen, layer, depth = {rows}, [rows], 0
    while layer:
        following = []
        for board in layer:
            if board[red_row][-1] == puzzle.red:
                return depth
            for after in plain_successors(board, metric):
                if after not in seen:
                    seen.add(after)
                    following.append(after)
        layer, depth = following, depth + 1
    return None


def plain_successors(rows: tuple[str, ...], metric: str) -> list[tuple[str, ...]]:
    found = []
    for turned, board in ((False, rows), (True, tuple(map("".join, zip(*rows))))):
        for index, line in enumerate(board):
            for name in sorted(set(line) - set(".x")):
                start, end = line.index(name), line.rindex(name) + 1
                if end - start < 2:
                    continue
                for way in (-1, 1):
                    at = start
                    while True:
                        beyond = at - 1 if way < 0 else at + end - start
                        if not 0 <= beyond < len(line) or line[beyond] != ".":
                            break
                        at += way
                        cells = ["." if c == name else c for c in line]
                        cells[at : at + end - start] = [name] * (end - start)
                        moved = [*board[:index], "".join(cells), *board[index + 1 :]]
                        found.append(tuple(map("".join, zip(*moved))) if turned else tuple(moved))
                        if metric == "steps":
                            break
    return found


@pytest.mark.parametrize("metric", ["moves", "steps"])
def test_distances_are_those_of_a_plain_search(metric: str) -> None:
    oracle = Oracle(metric)
    boards = clearway.boards(12, seed=5, moves=(3, 9), vehicles=(9, 13))
    for board in boards:
        puzzle = Puzzle.parse(board)
        assert oracle.distance(board) == plain_distance(puzzle, metric)


def walk(puzzle: Puzzle, length: int, seed: int) -> list[tuple[int, ...]]:
    chance = random.Random(seed)
    states = [puzzle.start]
    for _ in range(length):
        states.append(puzzle.after(states[-1], chance.choice(puzzle.moves(states[-1]))))
    return states


@pytest.mark.parametrize("metric", ["moves", "steps"])
def test_states_boards_and_single_answers_agree(metric: Any) -> None:
    puzzle = Puzzle.parse("beginner")
    states = walk(puzzle, 200, seed=3)
    oracle = Oracle(metric)
    found = oracle.distances(puzzle, np.array(states))
    assert found.dtype == np.int32
    boards = [puzzle.at(state) for state in states]
    assert oracle.distances(boards).tolist() == found.tolist()
    assert oracle.distances([board.board for board in boards]).tolist() == found.tolist()
    assert [oracle.distance(board) for board in boards] == found.tolist()
    space = puzzle.space(metric)
    assert oracle.distances(puzzle, space.offsets).tolist() == space.depths.tolist()


def test_what_has_no_distance_has_a_number_of_its_own() -> None:
    oracle = Oracle()
    boards = ["XXA/..A/..A", "no board", None, "hardest"]
    expected = [Oracle.UNSOLVABLE, Oracle.REFUSED, Oracle.REFUSED, 51]
    assert oracle.distances(boards).tolist() == expected
    assert oracle.distance("XXA/..A/..A") is None
    limited = Oracle(node_limit=5)
    assert limited.distances(["hardest"]).tolist() == [Oracle.STOPPED]
    with pytest.raises(clearway.ClearwayError) as stopped:
        limited.distance("hardest")
    assert stopped.value.code == "stopped"
    with pytest.raises(clearway.ClearwayError):
        oracle.distance("no board")
    with pytest.raises(ValueError, match="columns"):
        oracle.distances(Puzzle.parse("hardest"), [[1, 2]])
    with pytest.raises(ValueError, match="integers"):
        oracle.distances(Puzzle.parse("XX./.../..."), [[-1]])


@pytest.mark.parametrize("metric", ["moves", "steps"])
def test_each_move_has_its_distance_and_advantage(metric: str) -> None:
    oracle = Oracle(metric)
    for state in walk(Puzzle.parse("beginner"), 10, seed=1):
        board = Puzzle.parse("beginner").at(state)
        here = oracle.distance(board)
        assert here is not None
        rated = oracle.moves(board)
        assert [move.move for move in rated] == board.moves()
        for move in rated:
            after = oracle.distance(board.at(board.after(board.start, move.move)))
            cost = 1 if metric == "moves" else abs(move.by)
            assert move.distance == after is not None
            assert move.advantage == here - cost - after <= 0
        best = oracle.optimal_moves(board)
        assert bool(best) == (here > 0)
        assert {str(m) for m in best} <= {str(m) for m in rated if m.advantage == 0}
    assert oracle.optimal_moves("XXA/..A/..A") == []


def test_values() -> None:
    oracle = Oracle()
    assert oracle.value("hardest") == -51.0
    assert oracle.value("hardest", discount=0.5) == 0.5**51
    assert oracle.value("XXA/..A/..A") == -math.inf
    assert oracle.value("XXA/..A/..A", discount=0.9) == 0.0


def test_an_oracle_is_pickled_as_its_recipe_and_shared_by_threads() -> None:
    oracle = Oracle("steps", memory=1 << 20, node_limit=10**6)
    again = pickle.loads(pickle.dumps(oracle))
    assert repr(again) == repr(oracle) == "Oracle('steps', memory=1048576)"
    found: deque[int | None] = deque()
    threads = [
        threading.Thread(target=lambda: found.append(again.distance("hardest")))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert list(found) == [83] * 4
    assert again.kept_bytes <= 1 << 20


def test_a_memory_too_small_for_a_space_changes_no_answer() -> None:
    puzzle = Puzzle.parse("hardest")
    states = walk(puzzle, 30, seed=2)
    small, usual = Oracle(memory=1000), Oracle()
    assert small.distances(puzzle, states).tolist() == usual.distances(puzzle, states).tolist()
    assert small.kept_bytes <= 1000


def small_board(chance: random.Random) -> tuple[tuple[str, ...], int]:
    """A random board, solvable or not, and the row of the red car."""
    side = chance.choice([4, 5])
    cells = [["."] * side for _ in range(side)]
    row, column = chance.randrange(side), chance.randrange(side - 1)
    cells[row][column] = cells[row][column + 1] = "X"
    for _ in range(chance.choice([0, 0, 1, 2])):
        at = chance.randrange(side), chance.randrange(side)
        if cells[at[0]][at[1]] == ".":
            cells[at[0]][at[1]] = "x"
    for name in "ABCDEFGHIJ"[: chance.randrange(3, 11)]:
        length, flat = chance.choice([2, 2, 3]), chance.random() < 0.5
        row_at, column_at = chance.randrange(side), chance.randrange(side)
        down, right = (0, 1) if flat else (1, 0)
        places = [(row_at + k * down, column_at + k * right) for k in range(length)]
        if all(r < side and c < side and cells[r][c] == "." for r, c in places):
            for r, c in places:
                cells[r][c] = name
    return tuple("".join(line) for line in cells), row


def plain_depths(rows: tuple[str, ...], row: int, metric: str) -> dict[tuple[str, ...], int]:
    """The depth of every reachable board; -1 throughout if there is no solution."""
    near: dict[tuple[str, ...], list[tuple[str, ...]]] = {rows: []}
    order = [rows]
    for board in order:
        near[board] = plain_successors(board, metric)
        for after in near[board]:
            if after not in near:
                near[after] = []
                order.append(after)
    depths = {board: 0 for board in order if board[row][-1] == "X"}
    waiting = deque(depths)
    while waiting:
        board = waiting.popleft()
        for after in near[board]:
            if after not in depths:
                depths[after] = depths[board] + 1
                waiting.append(after)
    return {board: depths.get(board, -1) for board in order}


def test_20_000_distances_are_those_of_a_plain_search() -> None:
    chance = random.Random(3)
    oracles = {metric: Oracle(metric) for metric in ("moves", "steps")}
    asked = unsolvable = 0
    while asked < 20_000:
        rows, row = small_board(chance)
        for metric, oracle in oracles.items():
            depths = plain_depths(rows, row, metric)
            some = list(depths) if len(depths) <= 80 else chance.sample(list(depths), 80)
            found = oracle.distances(["/".join(board) for board in some]).tolist()
            assert found == [depths[board] for board in some], (rows, metric)
            asked += len(some)
            unsolvable += found.count(-1)
    assert unsolvable > 1000
