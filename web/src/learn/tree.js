// The positions of a search as they are met: dots by distance from the start, joined to a position
// that they can come from. Pure, and only for films that show every position.

import { after, limits, startOf } from '../board/model.js';
import { h } from '../core/dom.js';

/**
 * @typedef {import('../board/model.js').Puzzle} Puzzle
 * @typedef {import('../board/model.js').State} State
 * @typedef {{x: number, y: number, from: Dot | null, seen: number, looked: number, layer: number}} Dot when it was first seen and first looked at, as indices of frames
 * @typedef {{dots: Dot[], current: Dot[]}} Tree all dots in the order in which they are seen, and the dot of each frame
 */

/** Films of more positions than this are shown as histograms. */
export const MOST_FRAMES = 400;
const [WIDTH, HEIGHT, EDGE] = [260, 150, 8];

/** The positions one move away; one step away under the metric steps. @param {Puzzle} puzzle @param {State} state @param {boolean} bySteps */
function next(puzzle, state, bySteps) {
  return puzzle.vehicles.flatMap((_, vehicle) => {
    const { low, high } = limits(puzzle, state, vehicle);
    const [from, to] = bySteps ? [Math.max(low, -1), Math.min(high, 1)] : [low, high];
    /** @type {State[]} */
    const found = [];
    for (let by = from; by <= to; by += 1) if (by !== 0) found.push(after(state, { vehicle, by }));
    return found;
  });
}

/** @type {WeakMap<object, Tree>} */
const known = new WeakMap();

/** The tree of a film, laid out once. @param {Puzzle} puzzle @param {import('./film.js').Frame[]} frames @param {boolean} bySteps @returns {Tree} */
export function treeOf(puzzle, frames, bySteps) {
  const before = known.get(frames);
  if (before) return before;
  /** @type {Map<string, Dot>} */
  const byState = new Map();
  /** @type {Dot[]} */
  const current = [];
  const keyOf = (/** @type {State} */ state) => state.join(' ');
  /** @param {State} state @param {number} at @param {number} layer @param {Dot | null} from */
  const meet = (state, at, layer, from) => {
    const key = keyOf(state);
    const dot = byState.get(key) ?? { x: 0, y: 0, from, seen: at, looked: Infinity, layer };
    byState.set(key, dot);
    return dot;
  };
  meet(startOf(puzzle), 0, 0, null);
  frames.forEach((frame, at) => {
    const dot = meet(frame.offsets, at, frame.cost, null);
    if (dot.looked === Infinity) {
      dot.looked = at;
      dot.layer = frame.cost;
    }
    current.push(dot);
    for (const state of next(puzzle, frame.offsets, bySteps)) meet(state, at, frame.cost + 1, dot);
  });
  const dots = [...byState.values()];
  place(dots);
  const tree = { dots, current };
  known.set(frames, tree);
  return tree;
}

/** Gives the dots their places: layers from left to right, each spread over the height. @param {Dot[]} dots */
function place(dots) {
  /** @type {Map<number, Dot[]>} */
  const layers = new Map();
  for (const dot of dots) layers.set(dot.layer, [...(layers.get(dot.layer) ?? []), dot]);
  const last = Math.max(1, ...layers.keys());
  for (const [layer, all] of layers) {
    all.forEach((dot, index) => {
      dot.x = EDGE + (layer * (WIDTH - 2 * EDGE)) / last;
      dot.y = EDGE + ((index + 0.5) * (HEIGHT - 2 * EDGE)) / all.length;
    });
  }
}

/** The numbers of positions looked at and waiting after so many frames. @param {Tree} tree @param {number} count */
export function countsAt({ dots }, count) {
  const looked = dots.filter((dot) => dot.looked < count).length;
  return { looked, waiting: dots.filter((dot) => dot.seen < count).length - looked };
}

/** The tree after so many frames. @param {Tree} tree @param {number} count @param {string} label */
export function drawTree({ dots, current }, count, label) {
  const at = (/** @type {Dot} */ { x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const seen = dots.filter((dot) => dot.seen < count || count === 0 && dot.seen === 0 && dot.from === null);
  const now = current[count - 1];
  // Dots are lines of no length with round ends: one path for all of them.
  const path = (/** @type {Dot[]} */ some) => some.map((dot) => `M${at(dot)}h0`).join('');
  return h('svg', { class: 'chart tree', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label },
    h('path', { class: 'links', d: seen.flatMap((dot) => (dot.from && dot.looked < count ? [`M${at(dot.from)}L${at(dot)}`] : [])).join('') }),
    h('path', { class: 'waiting', d: path(seen.filter((dot) => dot.looked >= count)) }),
    h('path', { class: 'looked', d: path(seen.filter((dot) => dot.looked < count)) }),
    now && h('circle', { class: 'at', cx: now.x, cy: now.y, r: 5 }));
}
