"""The oracle beside a plain one in Python: breadth first, with a cache of distances.

Run it with a wheel built for release: ``python crates/clearway-python/bench/oracle.py``.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import clearway

State = tuple[int, ...]


class PlainOracle:
    """What is usually written: a search from each board, and a dictionary of what was found."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, ...], int | None] = {}

    def distance(self, rows: tuple[str, ...]) -> int | None:
        if rows not in self.known:
            self.known[rows] = self.search(rows)
        return self.known[rows]

    def search(self, rows: tuple[str, ...]) -> int | None:
        seen, layer, depth = {rows}, [rows], 0
        while layer:
            following = []
            for board in layer:
                if board[2][-1] == "X":
                    return depth
                for after in successors(board):
                    if after not in seen:
                        seen.add(after)
                        following.append(after)
            layer, depth = following, depth + 1
        return None


def successors(rows: tuple[str, ...]) -> list[tuple[str, ...]]:
    columns = tuple(map("".join, zip(*rows)))
    found = [tuple(after) for after in slides(rows)]
    found += [tuple(map("".join, zip(*after))) for after in slides(columns)]
    return found


def slides(lines: tuple[str, ...]) -> list[list[str]]:
    found = []
    for index, line in enumerate(lines):
        for name in set(line) - {"."}:
            count = line.count(name)
            if count < 2:
                continue
            start = line.index(name)
            for at in range(start - 1, -1, -1):
                if line[at] != ".":
                    break
                found.append(moved(lines, index, name, at, count))
            for end in range(start + count, len(line)):
                if line[end] != ".":
                    break
                found.append(moved(lines, index, name, end - count + 1, count))
    return found


def moved(lines: tuple[str, ...], index: int, name: str, at: int, count: int) -> list[str]:
    cells = list(lines[index].replace(name, "."))
    cells[at : at + count] = name * count
    return [*lines[:index], "".join(cells), *lines[index + 1 :]]


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()
    found = work()
    return time.process_time() - start, found


def told(title: str, plain: float, plain_boards: int, ours: float, boards: int) -> None:
    slow, fast = plain / plain_boards, ours / boards
    print(
        f"{title}: plain {slow * 1e3:.1f} ms a board ({plain_boards}), "
        f"clearway {fast * 1e6:.2f} us a board ({boards}): {slow / fast:,.0f} times"
    )


def main() -> None:
    texts = clearway.boards(2000, seed=1)
    few = [clearway.Puzzle.parse(text) for text in texts[:20]]
    plain = PlainOracle()
    slow, expected = timed(lambda: [plain.distance(tuple(puzzle.rows)) for puzzle in few])
    oracle = clearway.Oracle()
    one_by_one, found = timed(lambda: [oracle.distance(text) for text in texts])
    assert found[:20] == expected
    told("single boards, one by one", slow, 20, one_by_one, len(texts))
    batch, array = timed(lambda: clearway.Oracle().distances(texts))
    assert array.tolist() == found
    told("single boards, as a list", slow, 20, batch, len(texts))

    puzzle = clearway.Puzzle.parse(clearway.boards(1, seed=7, moves=(20, 30))[0])
    chance = random.Random(0)
    states: list[State] = [puzzle.start]
    for _ in range(9_999):
        states.append(puzzle.after(states[-1], chance.choice(puzzle.moves(states[-1]))))
    walked = [puzzle.at(state) for state in states[:10]]
    plain = PlainOracle()
    slow, expected = timed(lambda: [plain.distance(tuple(board.rows)) for board in walked])
    rows = np.array(states, dtype=np.uint8)
    fast, array = timed(lambda: clearway.Oracle().distances(puzzle, rows))
    assert array[:10].tolist() == expected
    told("boards of one space, as an array of states", slow, 10, fast, len(states))
    boards = [puzzle.at(state).board for state in states]
    fast, again = timed(lambda: clearway.Oracle().distances(boards))
    assert again.tolist() == array.tolist()
    told("boards of one space, as a list of texts", slow, 10, fast, len(states))


if __name__ == "__main__":
    main()
