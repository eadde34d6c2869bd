// The ladder of levels, and the puzzle of the day.

import data from './data.json' with { type: 'json' };
import { fromGrid, toCode } from '../board/text.js';
import { text } from '../text.js';

/**
 * @typedef {import('../board/model.js').Puzzle} Puzzle
 * @typedef {{code: string, puzzle: Puzzle, level: number, grade: number, moves: number, states: number, number: number, name: string}} Level
 */

/** The engine's ids of the levels, the easiest first. */
export const LEVEL_IDS = ['beginner', 'intermediate', 'advanced', 'expert', 'grandmaster'];

/** Board, level, grade, least moves, reachable states; the easiest first. */
const rows = /** @type {[string, number, number, number, number][]} */ (data);

/** @type {Level[]} */
export const levels = [];
/** @type {number[]} */
const counts = [];
for (const [board, level, grade, moves, states] of rows) {
  const puzzle = fromGrid(board);
  if (!puzzle) continue;
  const number = (counts[level] ?? 0) + 1;
  counts[level] = number;
  levels.push({ code: toCode(puzzle), puzzle, level, grade, moves, states, number, name: text.play.level(text.levels.names[level] ?? '', number) });
}

/** @type {Map<string, Level>} */
const byCode = new Map(levels.map((level) => [level.code, level]));

/** @param {string} code */
export const levelOf = (code) => byCode.get(code) ?? null;

/** The level after another, if there is one. @param {string} code */
export function nextLevel(code) {
  const at = levels.findIndex((level) => level.code === code);
  return at >= 0 ? (levels[at + 1] ?? null) : null;
}

/** The first unsolved level. @param {Record<string, unknown>} progress */
export function currentLevel(progress) {
  return levels.find((level) => !(level.code in progress)) ?? /** @type {Level} */ (levels[0]);
}

/** A date in ISO format, in the reader's time zone. @param {Date} date */
export function dayOf(date) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * The puzzle of a day: the same for everyone, never one of the easiest, and each appears once
 * before any appears again.
 * @param {string} day such as 2026-11-16
 */
export function levelOfTheDay(day) {
  const pool = levels.filter((each) => each.level >= 1);
  const days = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
  const round = Math.floor(days / pool.length);
  const order = pool.map((_, index) => index);
  // A shuffle that depends only on the round.
  let seed = (round * 2_654_435_761 + 12_345) >>> 0;
  for (let last = order.length - 1; last > 0; last -= 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((seed / 2 ** 32) * (last + 1));
    const swapped = /** @type {number} */ (order[last]);
    order[last] = /** @type {number} */ (order[other]);
    order[other] = swapped;
  }
  const index = ((days % pool.length) + pool.length) % pool.length;
  return /** @type {Level} */ (pool[/** @type {number} */ (order[index])]);
}
