// The whole space of a puzzle, merged as `clearway explore --graph` does it: positions of the same
// distance from the exit and the same detour are one place. Pure; a worker runs it.
//
// The detour of a position is how much longer than a shortest way from the start the shortest one
// through that position is. The shortest ways have no detour.

import { isSolved, occupancy, startOf, EMPTY } from '../board/model.js';

/**
 * @typedef {import('../board/model.js').Puzzle} Puzzle
 * @typedef {{depth: number, detour: number, count: number}} Place
 * @typedef {object} SpaceMap
 * @property {number} vehicles
 * @property {Uint8Array} offsets of all positions, one after the other, the start first
 * @property {Int32Array} placeOf the place of each position
 * @property {Place[]} places
 * @property {[number, number, number][]} lines between places, with how many moves they stand for
 */

/** A map of more positions takes too long to make and to read. */
export const MOST_STATES = 60_000;

/** The map; null if the space is too large or has no solution. @param {Puzzle} puzzle @param {number} [most] @returns {SpaceMap | null} */
export function mapOf(puzzle, most = MOST_STATES) {
  const found = reach(puzzle, most);
  if (!found) return null;
  const { offsets, links, ends, count } = found;
  const start = spread(links, ends, count, (state) => state === 0);
  const depth = spread(links, ends, count, (state) => isSolved(puzzle, [...stateAt(offsets, puzzle.vehicles.length, state)]));
  const shortest = depth[0] ?? -1;
  if (shortest < 0) return null;
  /** @type {Map<number, number>} */
  const known = new Map();
  /** @type {Place[]} */
  const places = [];
  const placeOf = new Int32Array(count);
  for (let state = 0; state < count; state += 1) {
    const [far, near] = [depth[state] ?? 0, start[state] ?? 0];
    const detour = near + far - shortest;
    const key = far * 65536 + detour;
    const at = known.get(key) ?? places.push({ depth: far, detour, count: 0 }) - 1;
    known.set(key, at);
    /** @type {Place} */ (places[at]).count += 1;
    placeOf[state] = at;
  }
  return { vehicles: puzzle.vehicles.length, offsets, placeOf, places, lines: linesOf(links, ends, placeOf, places.length) };
}

/** The offsets of a position. @param {Uint8Array} offsets @param {number} vehicles @param {number} state */
export const stateAt = (offsets, vehicles, state) => offsets.subarray(state * vehicles, (state + 1) * vehicles);

/** All positions, with the positions one move away from each; null if there are too many. @param {Puzzle} puzzle @param {number} most */
function reach(puzzle, most) {
  const vehicles = puzzle.vehicles.length;
  let offsets = new Uint8Array(1024 * vehicles);
  /** @type {Map<string, number>} */
  const numbers = new Map();
  /** @type {number[]} */
  const links = [];
  /** Where the links of each position end. @type {number[]} */
  const ends = [];
  /** @param {number[]} state */
  const numberOf = (state) => {
    const key = String.fromCharCode(...state);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = numbers.size;
    numbers.set(key, number);
    if ((number + 1) * vehicles > offsets.length) {
      const larger = new Uint8Array(offsets.length * 2);
      larger.set(offsets);
      offsets = larger;
    }
    offsets.set(state, number * vehicles);
    return number;
  };
  numberOf(startOf(puzzle));
  for (let state = 0; state < numbers.size; state += 1) {
    if (numbers.size > most) return null;
    const now = [...stateAt(offsets, vehicles, state)];
    slidesOf(puzzle, now, (vehicle, to) => {
      const from = now[vehicle] ?? 0;
      now[vehicle] = to;
      links.push(numberOf(now));
      now[vehicle] = from;
    });
    ends.push(links.length);
  }
  return { offsets, links, ends, count: numbers.size };
}

/** Visits every slide that is possible. @param {Puzzle} puzzle @param {number[]} state @param {(vehicle: number, to: number) => void} visit */
function slidesOf(puzzle, state, visit) {
  const cells = occupancy(puzzle, state);
  puzzle.vehicles.forEach((vehicle, index) => {
    const offset = state[index] ?? 0;
    const end = vehicle.down ? puzzle.height : puzzle.width;
    const isFree = (/** @type {number} */ along) => along >= 0 && along < end && cells[vehicle.down ? along * puzzle.width + vehicle.column : vehicle.row * puzzle.width + along] === EMPTY;
    for (let to = offset - 1; isFree(to); to -= 1) visit(index, to);
    for (let to = offset + 1; isFree(to + vehicle.length - 1); to += 1) visit(index, to);
  });
}

/** How far each position is from those that begin; -1 if it cannot be reached. @param {number[]} links @param {number[]} ends @param {number} count @param {(state: number) => boolean} begins */
function spread(links, ends, count, begins) {
  const far = new Int32Array(count).fill(-1);
  /** @type {number[]} */
  const queue = [];
  for (let state = 0; state < count; state += 1) {
    if (!begins(state)) continue;
    far[state] = 0;
    queue.push(state);
  }
  for (const state of queue) {
    for (let link = state === 0 ? 0 : (ends[state - 1] ?? 0); link < (ends[state] ?? 0); link += 1) {
      const next = links[link] ?? 0;
      if (far[next] !== -1) continue;
      far[next] = (far[state] ?? 0) + 1;
      queue.push(next);
    }
  }
  return far;
}

/** @param {number[]} links @param {number[]} ends @param {Int32Array} placeOf @param {number} places @returns {[number, number, number][]} */
function linesOf(links, ends, placeOf, places) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  let link = 0;
  ends.forEach((end, state) => {
    const from = placeOf[state] ?? 0;
    for (; link < end; link += 1) {
      const next = links[link] ?? 0;
      const to = placeOf[next] ?? 0;
      // Each pair of positions once.
      if (next <= state || from === to) continue;
      const key = Math.min(from, to) * places + Math.max(from, to);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  });
  return [...counts].map(([key, count]) => [Math.floor(key / places), key % places, count]);
}
