// The page's model of a puzzle and its states: positions of vehicles, and how far each can slide.
// Solving is left to the engine.

/**
 * @typedef {'left' | 'right' | 'top' | 'bottom'} Side
 * @typedef {{name: string, row: number, column: number, length: number, down: boolean, red: boolean}} Vehicle
 * @typedef {{width: number, height: number, exit: Side, walls: [number, number][], vehicles: Vehicle[]}} Puzzle
 * @typedef {number[]} State the offset of each vehicle on its line
 * @typedef {{vehicle: number, by: number}} Move by index; + is right or down
 */

/** The largest side of a board. */
export const MOST_SIDE = 16;
export const EMPTY = -1;
export const WALL = -2;

/** @param {Puzzle} puzzle @returns {State} */
export const startOf = (puzzle) => puzzle.vehicles.map((each) => (each.down ? each.row : each.column));

/** @param {Puzzle} puzzle */
export const redOf = (puzzle) => puzzle.vehicles.findIndex((each) => each.red);

/**
 * The cells of a vehicle at an offset, as [row, column].
 * @param {Vehicle} vehicle @param {number} offset @returns {[number, number][]}
 */
export function cellsOf(vehicle, offset) {
  return Array.from({ length: vehicle.length }, (_, along) =>
    vehicle.down ? [offset + along, vehicle.column] : [vehicle.row, offset + along]);
}

/**
 * The occupant of each cell, row by row: the index of a vehicle, `EMPTY` or `WALL`.
 * @param {Puzzle} puzzle @param {State} state
 */
export function occupancy(puzzle, state) {
  const cells = new Array(puzzle.width * puzzle.height).fill(EMPTY);
  for (const [row, column] of puzzle.walls) cells[row * puzzle.width + column] = WALL;
  puzzle.vehicles.forEach((vehicle, index) => {
    for (const [row, column] of cellsOf(vehicle, state[index] ?? 0)) cells[row * puzzle.width + column] = index;
  });
  return cells;
}

/**
 * How far a vehicle can slide: `low` cells back (0 or less) and `high` cells forward.
 *
 * The only place that decides what blocks a vehicle: dragging, keys and the displayed free range
 * all use it.
 * @param {Puzzle} puzzle @param {State} state @param {number} index
 */
export function limits(puzzle, state, index) {
  const vehicle = puzzle.vehicles[index];
  const offset = state[index];
  if (!vehicle || offset === undefined) return { low: 0, high: 0 };
  const cells = occupancy(puzzle, state);
  const end = vehicle.down ? puzzle.height : puzzle.width;
  /** @param {number} along */
  const isFree = (along) => {
    const [row, column] = vehicle.down ? [along, vehicle.column] : [vehicle.row, along];
    return along >= 0 && along < end && cells[row * puzzle.width + column] === EMPTY;
  };
  let low = 0;
  while (isFree(offset + low - 1)) low -= 1;
  let high = 0;
  while (isFree(offset + vehicle.length + high)) high += 1;
  return { low, high };
}

/** @param {State} state @param {Move} move @returns {State} */
export function after(state, move) {
  const next = state.slice();
  next[move.vehicle] = (next[move.vehicle] ?? 0) + move.by;
  return next;
}

/** Whether the red car's front is on the exit edge. @param {Puzzle} puzzle @param {State} state */
export function isSolved(puzzle, state) {
  const index = redOf(puzzle);
  const red = puzzle.vehicles[index];
  if (!red) return false;
  const end = (red.down ? puzzle.height : puzzle.width) - red.length;
  return state[index] === (puzzle.exit === 'right' || puzzle.exit === 'bottom' ? end : 0);
}

/**
 * Merges consecutive moves of one vehicle and drops those that cancel out.
 * @param {Move[]} moves @returns {Move[]}
 */
export function joined(moves) {
  /** @type {Move[]} */
  const result = [];
  for (const move of moves) {
    const last = result[result.length - 1];
    if (last && last.vehicle === move.vehicle) {
      result.pop();
      if (last.by + move.by !== 0) result.push({ vehicle: move.vehicle, by: last.by + move.by });
    } else if (move.by !== 0) result.push(move);
  }
  return result;
}

/**
 * Merges consecutive slides of one vehicle in one direction, as `clearway review` does: a way that was
 * written down may go there and back.
 * @param {Move[]} moves @returns {Move[]}
 */
export function slides(moves) {
  /** @type {Move[]} */
  const result = [];
  for (const move of moves) {
    const last = result[result.length - 1];
    if (last && last.vehicle === move.vehicle && Math.sign(last.by) === Math.sign(move.by)) result[result.length - 1] = { vehicle: move.vehicle, by: last.by + move.by };
    else result.push(move);
  }
  return result;
}

/** @param {Move[]} moves */
export const stepsOf = (moves) => moves.reduce((sum, move) => sum + Math.abs(move.by), 0);

/** @param {Puzzle} puzzle @param {Move} move */
export function direction(puzzle, move) {
  const down = puzzle.vehicles[move.vehicle]?.down ?? false;
  return down ? (move.by < 0 ? 'up' : 'down') : move.by < 0 ? 'left' : 'right';
}

/** The puzzle that starts in a state. @param {Puzzle} puzzle @param {State} state @returns {Puzzle} */
export function startingAt(puzzle, state) {
  const vehicles = puzzle.vehicles.map((vehicle, index) => {
    const offset = state[index] ?? 0;
    return vehicle.down ? { ...vehicle, row: offset } : { ...vehicle, column: offset };
  });
  return { ...puzzle, vehicles };
}

/**
 * Converts the moves of an answer, with vehicle names, to moves by index.
 * @param {Puzzle} puzzle @param {{vehicle: string, by: number}[]} moves @returns {Move[]}
 */
export function byIndex(puzzle, moves) {
  return moves.map((move) => ({ vehicle: puzzle.vehicles.findIndex((each) => each.name === move.vehicle), by: move.by }));
}
