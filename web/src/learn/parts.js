// The parts of an estimate: what a heuristic counts in a position. Pure.
//
// Only heuristics that count what can be seen are computed here; of the others the page shows the
// vehicles in the red car's way, and no value.

import { CELL } from '../board/draw.js';
import { EMPTY, isSolved, limits, occupancy, redOf, WALL } from '../board/model.js';
import { h } from '../core/dom.js';

/**
 * @typedef {import('../board/model.js').Puzzle} Puzzle
 * @typedef {import('../board/model.js').State} State
 * @typedef {{vehicles: [number, number][], cells: [number, number][], sum: number[] | null}} Parts vehicles with what each counts, counted cells, and the summands; null if the value is not computed here
 */

/** The cells between the red car and the exit, from the car outwards. @param {Puzzle} puzzle @param {State} state @returns {[number, number][]} */
function wayOut(puzzle, state) {
  const index = redOf(puzzle);
  const red = puzzle.vehicles[index];
  if (!red) return [];
  const at = state[index] ?? 0;
  const isForward = puzzle.exit === 'right' || puzzle.exit === 'bottom';
  const end = red.down ? puzzle.height : puzzle.width;
  const along = isForward ? Array.from({ length: end - at - red.length }, (_, k) => at + red.length + k) : Array.from({ length: at }, (_, k) => at - 1 - k);
  return along.map((each) => (red.down ? [each, red.column] : [red.row, each]));
}

/** The vehicles in the red car's way. @param {Puzzle} puzzle @param {State} state */
export function blockersOf(puzzle, state) {
  const cells = occupancy(puzzle, state);
  const found = wayOut(puzzle, state).map(([row, column]) => cells[row * puzzle.width + column]).filter((each) => each !== EMPTY && each !== WALL);
  return [...new Set(found)];
}

/** @param {Puzzle} puzzle @param {State} state @param {string} heuristic @returns {Parts} */
export function partsOf(puzzle, state, heuristic) {
  if (isSolved(puzzle, state)) return { vehicles: [], cells: [], sum: [0] };
  const blockers = blockersOf(puzzle, state);
  const cells = wayOut(puzzle, state);
  /** @param {number} index @returns {[number, number]} */
  const one = (index) => [index, 1];
  /** @param {number} index @returns {[number, number]} */
  const stuck = (index) => {
    const { low, high } = limits(puzzle, state, index);
    return [index, low === 0 && high === 0 ? 2 : 1];
  };
  const count = (/** @type {[number, number][]} */ vehicles) => vehicles.map(([, each]) => each);
  switch (heuristic) {
    case 'zero': return { vehicles: [], cells: [], sum: [0] };
    case 'distance': return { vehicles: [], cells, sum: [cells.length] };
    case 'blocking': return { vehicles: blockers.map(one), cells: [], sum: [...blockers.map(() => 1), 1] };
    case 'hybrid': return { vehicles: blockers.map(one), cells, sum: [cells.length, ...blockers.map(() => 1)] };
    case 'blocked-blocking': {
      const vehicles = blockers.map(stuck);
      return { vehicles, cells: [], sum: [...count(vehicles), 1] };
    }
    case 'distance-blocked': {
      const vehicles = blockers.map(stuck);
      return { vehicles, cells, sum: [cells.length, ...count(vehicles)] };
    }
    case 'vertical-right': {
      const vehicles = across(puzzle, state);
      return { vehicles, cells: [], sum: vehicles.length > 0 ? count(vehicles) : [0] };
    }
    default: return { vehicles: blockers.map((index) => /** @type {[number, number]} */ ([index, 0])), cells: [], sum: null };
  }
}

/** The vehicles across ahead of the red car, with their lengths. @param {Puzzle} puzzle @param {State} state @returns {[number, number][]} */
function across(puzzle, state) {
  const index = redOf(puzzle);
  const red = puzzle.vehicles[index];
  if (!red) return [];
  const at = state[index] ?? 0;
  const isForward = puzzle.exit === 'right' || puzzle.exit === 'bottom';
  return puzzle.vehicles.flatMap((vehicle, each) => {
    const line = vehicle.down ? vehicle.column : vehicle.row;
    return vehicle.down !== red.down && (isForward ? line >= at + red.length : line < at) ? [/** @type {[number, number]} */ ([each, vehicle.length])] : [];
  });
}

/** The parts as marks over a board. @param {Puzzle} puzzle @param {State} state @param {Parts} parts */
export function marks(puzzle, state, { vehicles, cells }) {
  return h('g', { class: 'parts', key: 'parts', 'aria-hidden': 'true' },
    cells.map(([row, column]) => h('circle', { class: 'cell', cx: (column + 0.5) * CELL, cy: (row + 0.5) * CELL, r: 9 })),
    vehicles.map(([index, count]) => {
      const vehicle = puzzle.vehicles[index];
      if (!vehicle) return null;
      const middle = ((state[index] ?? 0) + vehicle.length / 2) * CELL;
      const line = ((vehicle.down ? vehicle.column : vehicle.row) + 0.5) * CELL;
      const [x, y] = vehicle.down ? [line, middle] : [middle, line];
      return h('g', { transform: `translate(${x} ${y})` }, h('circle', { class: count > 0 ? 'badge' : 'ring', r: 20 }), count > 0 && h('text', { y: 10 }, String(count)));
    }));
}
