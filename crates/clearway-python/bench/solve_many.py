"""Compares ``solve_many`` with the program: CPU time on one core for the same puzzles.

    python crates/clearway-python/bench/solve_many.py target/release/clearway [COUNT]

Both are given the same boards of the 6x6 game and one thread; the module must be built for
release, as ``pip install .`` does. The bar is 0.8 times as fast as the program.
"""

import os
import subprocess
import sys
import tempfile
import time

import clearway

BAR = 0.8


def main() -> int:
    """Measures both, and says whether the target is met."""
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    boards = clearway.boards(count, seed=1)
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "boards.txt")
        with open(file, "w") as out:
            out.writelines(board + "\n" for board in boards)
        before = os.times()
        command = [program, "solve", file, "--threads", "1", "--output", "json", "--quiet"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        after = os.times()
        rust = after.children_user + after.children_system
        rust -= before.children_user + before.children_system
    start = time.process_time()
    batch = clearway.solve_many(boards, threads=1)
    table = batch.to_arrow()
    python = time.process_time() - start
    assert batch.counts() == {"solved": count} and table.num_rows == count
    print(f"the program: {count / rust:.0f} puzzles per second of one core")
    print(f"solve_many:  {count / python:.0f}, {rust / python:.2f} times as fast (bar {BAR})")
    return 0 if rust / python >= BAR else 1


if __name__ == "__main__":
    sys.exit(main())
