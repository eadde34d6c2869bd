"""A search of your own over ``Puzzle.successors``, beside one that is all Python.

    python crates/clearway-python/bench/successors.py [PUZZLE...]

Both visit the whole space of a puzzle breadth first and keep the move that led to each state. The
module must be built for release, as ``pip install .`` does. CPU time, the best of seven runs.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable

import clearway

State = tuple[int, ...]
Successors = Callable[[State], Iterable[tuple[object, State]]]

RUNS = 7


def plain(puzzle: clearway.Puzzle) -> Successors:
    """Successors in Python: for each vehicle the cells of its line, and a list of what is taken."""
    width, height = puzzle.width, puzzle.height
    walls = [row * width + column for row, column in puzzle.walls]
    lines: list[tuple[str, int, list[int]]] = []
    for vehicle in puzzle.vehicles:
        if vehicle.orientation == "horizontal":
            cells = [vehicle.row * width + column for column in range(width)]
        else:
            cells = [row * width + vehicle.column for row in range(height)]
        lines.append((vehicle.name, vehicle.length, cells))

    def successors(state: State) -> list[tuple[tuple[str, int], State]]:
        taken = [False] * (width * height)
        for cell in walls:
            taken[cell] = True
        for (_, length, cells), offset in zip(lines, state):
            for cell in cells[offset : offset + length]:
                taken[cell] = True
        found = []
        for index, ((name, length, cells), offset) in enumerate(zip(lines, state)):
            before, after = state[:index], state[index + 1 :]
            for at in range(offset - 1, -1, -1):
                if taken[cells[at]]:
                    break
                found.append(((name, at - offset), (*before, at, *after)))
            for at in range(offset + 1, len(cells) - length + 1):
                if taken[cells[at + length - 1]]:
                    break
                found.append(((name, at - offset), (*before, at, *after)))
        return found

    return successors


def search(start: State, successors: Successors) -> dict[State, object]:
    """Every state that can be reached, with the move that led to it."""
    seen: dict[State, object] = {start: None}
    layer = [start]
    while layer:
        following = []
        for state in layer:
            for move, after in successors(state):
                if after not in seen:
                    seen[after] = move
                    following.append(after)
        layer = following
    return seen


def best(start: State, successors: Successors) -> tuple[float, set[State]]:
    """The least CPU time of some runs, and the states."""
    times, found = [], set[State]()
    for _ in range(RUNS):
        begun = time.process_time()
        found = set(search(start, successors))
        times.append(time.process_time() - begun)
    return min(times), found


def main() -> None:
    for name in sys.argv[1:] or ["beginner", "hardest"]:
        puzzle = clearway.Puzzle.parse(name)
        slow, expected = best(puzzle.start, plain(puzzle))
        fast, found = best(puzzle.start, puzzle.successors)
        assert found == expected
        count = len(found)
        print(
            f"{name}: {count} states; Python {slow / count * 1e6:.2f} us a state, "
            f"successors {fast / count * 1e6:.2f} us: {slow / fast:.2f} times as fast"
        )


if __name__ == "__main__":
    main()
