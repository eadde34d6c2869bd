"""Boards from pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from clearway import ClearwayError, Puzzle

PICTURES = Path(__file__).parents[3] / "testdata/pictures"
PICTURE = PICTURES / "screen.png"


def test_an_image_is_a_puzzle() -> None:
    puzzle = Puzzle.from_image(PICTURE, exit="right", accept=True)
    assert puzzle.reading is not None
    assert puzzle.reading.width == puzzle.width == 6
    assert len(puzzle.reading.corners) == 4
    assert Puzzle.from_image(PICTURE.read_bytes(), exit="right", accept=True).board == puzzle.board
    assert Puzzle.parse("hardest").reading is None


def test_a_reading_that_is_not_sure_is_refused() -> None:
    with pytest.raises(ClearwayError) as refused:
        Puzzle.from_image(PICTURES / "doubtful.png", exit="right")
    assert refused.value.code == "unsure"
    assert "the wall at row 1, column 3 may be none" in str(refused.value)


def test_pixels_are_an_image() -> None:
    grey = memoryview(bytes(40 * 30 * 3)).cast("B", (30, 40, 3))
    with pytest.raises(ClearwayError) as refused:
        Puzzle.from_image(grey)
    assert refused.value.code == "no-board"
    with pytest.raises(ValueError, match="height x width"):
        Puzzle.from_image(memoryview(bytes(100)))
    with pytest.raises(TypeError):
        Puzzle.from_image(3)
    with pytest.raises(ClearwayError) as refused:
        Puzzle.from_image(b"XX.A/...A")
    assert refused.value.code == "picture"


def test_a_sheet_gives_all_of_its_puzzles() -> None:
    puzzles = Puzzle.all_from_image(PICTURES / "sheet.png")
    assert [len(puzzle.vehicles) for puzzle in puzzles] == [9, 9, 7, 10, 10, 6]
    with pytest.raises(ClearwayError) as refused:
        Puzzle.from_image(PICTURES / "sheet.png")
    assert refused.value.code == "several-puzzles"
    assert len(Puzzle.all_from_image(PICTURE, exit="right", accept=True)) == 1
