// The ladder of levels.

import data from './data.json' with { type: 'json' };
import { fromGrid } from '../board/text.js';
import { text } from '../text.js';

/**
 * @typedef {import('../board/model.js').Puzzle} Puzzle
 * @typedef {{code: string, readonly puzzle: Puzzle, level: number, grade: number, moves: number, states: number, number: number}} Level
 */

/** The engine's ids of the levels, the easiest first. */
export const LEVEL_IDS = ['beginner', 'intermediate', 'advanced', 'expert', 'grandmaster'];

/** Board, level, grade, least moves, reachable states; the easiest first. */
const rows = /** @type {[string, number, number, number, number][]} */ (data);

/** @type {Level[]} */
export const levels = [];
/** @type {number[]} */
const counts = [];
for (const [code, level, grade, moves, states] of rows) {
  const number = (counts[level] ?? 0) + 1;
  counts[level] = number;
  // A test checks that the boards are valid and are their own codes, so they are read when needed.
  levels.push({
    code, level, grade, moves, states, number,
    get puzzle() {
      return puzzleOf(code);
    },
  });
}

/** @type {Map<string, Puzzle>} */
const puzzles = new Map();

/** @param {string} code */
function puzzleOf(code) {
  const puzzle = puzzles.get(code) ?? /** @type {Puzzle} */ (fromGrid(code));
  puzzles.set(code, puzzle);
  return puzzle;
}

/** @type {Map<string, Level>} */
const byCode = new Map(levels.map((level) => [level.code, level]));

/** @param {string} code */
export const levelOf = (code) => byCode.get(code) ?? null;

/** @param {Level} level */
export const nameOf = ({ level, number }) => text.play.level(text.levels.names[level] ?? '', number);

/** The level after another, if there is one. @param {string} code */
export function nextLevel(code) {
  const at = levels.findIndex((level) => level.code === code);
  return at >= 0 ? (levels[at + 1] ?? null) : null;
}

/** The first unsolved level. @param {Record<string, unknown>} progress */
export function currentLevel(progress) {
  return levels.find((level) => !(level.code in progress)) ?? /** @type {Level} */ (levels[0]);
}
