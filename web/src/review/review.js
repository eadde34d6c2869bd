// The coach: a verdict on each move, found by hints for the positions along the way.

import { after, byIndex, isSolved, startOf, startingAt } from '../board/model.js';
import { toJson } from '../board/text.js';
import { isAbort } from '../engine/engine.js';
import { ask } from '../play/game.js';

/**
 * @typedef {import('../board/model.js').Move} Move
 * @typedef {import('../board/model.js').Puzzle} Puzzle
 * @typedef {import('../board/model.js').State} State
 * @typedef {import('../play/hint.js').Purpose} Purpose
 * @typedef {'kept' | 'neutral' | 'lost' | 'unknown'} Judgement
 * @typedef {{vehicle: number, by: number, judgement: Judgement, left: number | null, better: Move | null, purpose: Purpose | null}} Judged
 *
 * @typedef {object} Review
 * @property {Judged[]} moves
 * @property {number | null} fewest
 * @property {number | null} left how far it is from the last position
 * @property {boolean} solved
 * @property {number | null} turning the index of the first move that left the shortest way
 * @property {number} at how many moves are shown on the board
 *
 * @typedef {{left: number | null, better: Move | null, purpose: Purpose | null}} Distance how far a position is from the exit, and a move of a shortest way and its purpose
 */

/** The time for each position, in milliseconds. */
const TIME = 6000;

/** What a move did: kept if it is one nearer, lost if farther away. @param {number | null} before @param {number | null} now @returns {Judgement} */
export function judged(before, now) {
  if (before === null || now === null) return 'unknown';
  return now === before - 1 ? 'kept' : now > before ? 'lost' : 'neutral';
}

/**
 * The review of a way; null if it was stopped.
 * @param {import('../play/game.js').App} app @param {Puzzle} puzzle @param {Move[]} moves
 * @returns {Promise<Review | null>}
 */
export async function reviewOf(app, puzzle, moves) {
  /** @type {Map<string, Distance>} */
  const known = new Map();
  /** @param {State} state @returns {Promise<Distance>} */
  const distance = async (state) => {
    const key = state.join(' ');
    const before = known.get(key);
    if (before) return before;
    const answer = await ask(app, 'review', 'hint', { puzzle: toJson(startingAt(puzzle, state)), notation: 'json', time_limit_ms: TIME });
    const found = {
      left: answer.optimal ? /** @type {number} */ (answer.moves) : null,
      better: answer.move ? (byIndex(puzzle, [answer.move])[0] ?? null) : null, purpose: answer.purpose,
    };
    known.set(key, found);
    return found;
  };
  try {
    let state = startOf(puzzle);
    const first = await distance(state);
    let last = first;
    /** @type {Judged[]} */
    const reviewed = [];
    for (const move of moves) {
      state = after(state, move);
      const now = await distance(state);
      const judgement = judged(last.left, now.left);
      const isWorse = judgement === 'neutral' || judgement === 'lost';
      reviewed.push({ ...move, judgement, left: now.left, better: isWorse ? last.better : null, purpose: isWorse ? last.purpose : null });
      last = now;
    }
    const turning = reviewed.findIndex(({ judgement }) => judgement === 'neutral' || judgement === 'lost');
    return {
      moves: reviewed, fewest: first.left, left: last.left, solved: isSolved(puzzle, state),
      turning: turning < 0 ? null : turning, at: turning < 0 ? reviewed.length : turning,
    };
  } catch (error) {
    if (isAbort(error)) return null;
    throw error;
  }
}

/** The position after so many moves of a review. @param {Puzzle} puzzle @param {Review} review @param {number} count */
export const positionAt = (puzzle, review, count) => review.moves.slice(0, count).reduce(after, startOf(puzzle));
