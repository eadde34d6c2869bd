"""A board to play on in a notebook: one piece of HTML, without a network."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .puzzle import Puzzle

#: Cells are dragged or moved by the arrow keys; the script needs nothing but the page it is in.
_SCRIPT = """
(() => {
  const root = document.currentScript.parentElement, game = GAME, size = 48;
  const board = root.querySelector('.cw-board'), told = root.querySelector('.cw-told');
  let offsets = [...game.start], made = 0;
  const cells = (i, at) => Array.from({length: game.vehicles[i].length}, (_, k) =>
    game.vehicles[i].horizontal ? [game.vehicles[i].line, at + k] : [at + k, game.vehicles[i].line]);
  const taken = (i) => {
    const found = new Set(game.walls.map(String));
    offsets.forEach((at, j) => { if (j !== i) cells(j, at).forEach((c) => found.add(String(c))); });
    return found;
  };
  const room = (i) => {
    const found = taken(i), v = game.vehicles[i], line = v.horizontal ? game.width : game.height;
    let low = offsets[i], high = offsets[i];
    while (low > 0 && !found.has(String(cells(i, low - 1)[0]))) low--;
    while (high + v.length < line && !found.has(String(cells(i, high + 1)[v.length - 1]))) high++;
    return [low, high];
  };
  const draw = () => {
    bars.forEach((bar, i) => {
      const v = game.vehicles[i];
      bar.style.left = (v.horizontal ? offsets[i] : v.line) * size + 'px';
      bar.style.top = (v.horizontal ? v.line : offsets[i]) * size + 'px';
    });
    const solved = offsets[game.red] === game.goal;
    told.textContent = solved ? `Solved in ${made} moves.` : `${made} moves`;
  };
  const put = (i, at) => {
    const [low, high] = room(i), next = Math.max(low, Math.min(high, at));
    if (next !== offsets[i]) { offsets[i] = next; made++; }
    draw();
  };
  const bars = game.vehicles.map((v, i) => {
    const bar = document.createElement('button');
    bar.textContent = v.name; bar.title = v.name;
    bar.setAttribute('aria-label', `vehicle ${v.name}`);
    const [w, h] = v.horizontal ? [v.length, 1] : [1, v.length];
    bar.style.cssText = `position:absolute;width:${w * size - 4}px;height:${h * size - 4}px;` +
      `margin:2px;border:0;border-radius:8px;color:#fff;touch-action:none;cursor:grab;` +
      `background:${i === game.red ? '#c0392b' : `hsl(${(i * 47) % 360} 35% 45%)`}`;
    let from = null;
    bar.onpointerdown = (e) => {
      from = [v.horizontal ? e.clientX : e.clientY, offsets[i]]; bar.setPointerCapture(e.pointerId);
    };
    bar.onpointerup = (e) => {
      if (!from) return;
      put(i, from[1] + Math.round(((v.horizontal ? e.clientX : e.clientY) - from[0]) / size));
      from = null;
    };
    bar.onkeydown = (e) => {
      const way = {ArrowLeft: [true, -1], ArrowRight: [true, 1], ArrowUp: [false, -1],
        ArrowDown: [false, 1]}[e.key];
      if (way && way[0] === v.horizontal) { e.preventDefault(); put(i, offsets[i] + way[1]); }
    };
    board.append(bar);
    return bar;
  });
  for (const [row, column] of game.walls) {
    const wall = document.createElement('div');
    wall.style.cssText = `position:absolute;width:${size}px;height:${size}px;background:#555;` +
      `left:${column * size}px;top:${row * size}px`;
    board.append(wall);
  }
  root.querySelector('.cw-again').onclick = () => { offsets = [...game.start]; made = 0; draw(); };
  draw();
})();
"""


class Board:
    """A puzzle that can be played in a notebook; see ``Puzzle.play``."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    def __repr__(self) -> str:
        return f"<Board of {self.puzzle.width}x{self.puzzle.height}>"

    def _repr_html_(self) -> str:
        puzzle = self.puzzle
        vehicles = puzzle.vehicles
        red = next(i for i, vehicle in enumerate(vehicles) if vehicle.red)
        line = puzzle.width if puzzle.exit in ("left", "right") else puzzle.height
        game = {
            "width": puzzle.width,
            "height": puzzle.height,
            "walls": puzzle.walls,
            "start": puzzle.start,
            "red": red,
            "goal": 0 if puzzle.exit in ("left", "top") else line - vehicles[red].length,
            "vehicles": [
                {
                    "name": vehicle.name,
                    "length": vehicle.length,
                    "horizontal": vehicle.orientation == "horizontal",
                    "line": vehicle.row if vehicle.orientation == "horizontal" else vehicle.column,
                }
                for vehicle in vehicles
            ],
        }
        # Names come from files, so nothing in them may end the script.
        described = json.dumps(game).replace("<", "\\u003c")
        width, height = puzzle.width * 48, puzzle.height * 48
        edge = f"border-{puzzle.exit}:4px dashed #c0392b"
        return (
            f"<div><div class='cw-board' style='position:relative;width:{width}px;"
            f"height:{height}px;background:#eee;border:4px solid #444;{edge}'></div>"
            "<p><span class='cw-told' role='status'></span> "
            "<button class='cw-again'>Start again</button></p>"
            f"<script>{_SCRIPT.replace('GAME', described, 1)}</script></div>"
        )
