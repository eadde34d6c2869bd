"""Pictures of a puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ._picture import Gif, Png, Svg
from ._request import ask, text

if TYPE_CHECKING:
    from . import _native
    from .answers import Move, Solution


def plan_of(solution: str | Iterable[Move]) -> str:
    """The moves of a solution as one text."""
    return solution if isinstance(solution, str) else " ".join(map(str, solution))


class Drawable:
    """A puzzle that draws itself; ``Puzzle`` is the only one."""

    __slots__ = ()

    if TYPE_CHECKING:
        _board: _native.Board

        def _fields(self) -> dict[str, Any]: ...
        def solve(self) -> Solution: ...

    def svg(
        self,
        solution: str | Iterable[Move] | None = None,
        *,
        theme: str | None = None,
        cell: int | None = None,
        letters: bool = True,
    ) -> Svg:
        """A picture of the board, or an animation of a solution.

        >>> import clearway
        >>> clearway.Puzzle.parse("XXB/..B/...").svg()[:4]
        '<svg'
        """
        fields: dict[str, Any] = {"theme": theme, "cell": cell, "no_letters": not letters}
        if solution is not None:
            fields |= {"solution": plan_of(solution), "picture": "solution"}
        return Svg(ask("render", {**self._fields(), **fields})["svg"])

    def png(
        self, *, theme: str | None = None, cell: int | None = None, letters: bool = True
    ) -> Png:
        """The board as a PNG picture: bytes that notebooks display.

        >>> import clearway
        >>> clearway.Puzzle.parse("XXB/..B/...").png()[1:4]
        b'PNG'
        """
        return Png(self._board.picture(None, self._style(theme, cell, letters)))

    def gif(
        self,
        solution: str | Iterable[Move] | None = None,
        *,
        theme: str | None = None,
        cell: int | None = None,
        letters: bool = True,
    ) -> Gif:
        """A solution, by default a shortest one, as a GIF that moves.

        >>> import clearway
        >>> clearway.Puzzle.parse("XXB/..B/...").gif()[:4]
        b'GIF8'
        """
        plan = plan_of(self.solve().solution if solution is None else solution)
        return Gif(self._board.picture(plan, self._style(theme, cell, letters)))

    def _style(self, theme: str | None, cell: int | None, letters: bool) -> str:
        fields = {"theme": theme, "cell": cell, "no_letters": not letters}
        return text({**self._fields(), **fields})

    def _repr_svg_(self) -> str:
        return self.svg()
