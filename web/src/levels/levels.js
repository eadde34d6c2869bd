// The ladder of levels, and the levels with walls.

import data from './data.json' with { type: 'json' };
import walledData from './walled.json' with { type: 'json' };
import { fromGrid } from '../board/text.js';
import { text } from '../text.js';

/**
 * @typedef {import('../board/model.js').Puzzle} Puzzle
 * @typedef {{code: string, readonly puzzle: Puzzle, level: number, grade: number, moves: number, states: number, number: number, walled: boolean}} Level
 * @typedef {[string, number, number, number, number]} Row board, level, grade, least moves, reachable states
 */

/** The engine's ids of the levels, the easiest first. */
export const LEVEL_IDS = ['beginner', 'intermediate', 'advanced', 'expert', 'grandmaster'];

/** @param {Row} row @param {number} number @param {boolean} isWalled @returns {Level} */
const levelFrom = ([code, level, grade, moves, states], number, isWalled) => ({
  code, level, grade, moves, states, number, walled: isWalled,
  // A test checks that the boards are valid and are their own codes, so they are read when needed.
  get puzzle() {
    return puzzleOf(code);
  },
});

/** @type {number[]} */
const counts = [];
/** The ladder, the easiest first. */
export const levels = /** @type {Row[]} */ (data).map((row) => {
  const number = (counts[row[1]] ?? 0) + 1;
  counts[row[1]] = number;
  return levelFrom(row, number, false);
});

/** The levels with walls, the easiest first. */
export const walled = /** @type {Row[]} */ (walledData).map((row, index) => levelFrom(row, index + 1, true));

/** All of them. */
export const allLevels = [...levels, ...walled];

/** @type {Map<string, Puzzle>} */
const puzzles = new Map();

/** @param {string} code */
function puzzleOf(code) {
  const puzzle = puzzles.get(code) ?? /** @type {Puzzle} */ (fromGrid(code));
  puzzles.set(code, puzzle);
  return puzzle;
}

/** @type {Map<string, Level>} */
const byCode = new Map(allLevels.map((level) => [level.code, level]));

/** @param {string} code */
export const levelOf = (code) => byCode.get(code) ?? null;

/** @param {Level} level */
export const nameOf = ({ level, number, walled: isWalled }) => text.play.level(isWalled ? text.levels.walls : (text.levels.names[level] ?? ''), number);

/** The level after another, if there is one. @param {string} code */
export function nextLevel(code) {
  const list = levelOf(code)?.walled ? walled : levels;
  const at = list.findIndex((level) => level.code === code);
  return at >= 0 ? (list[at + 1] ?? null) : null;
}

/** The first unsolved level of the ladder. @param {Record<string, unknown>} progress */
export function currentLevel(progress) {
  return levels.find((level) => !(level.code in progress)) ?? /** @type {Level} */ (levels[0]);
}
