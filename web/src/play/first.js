// The first minute: three tiny boards that teach by doing.

import { fromGrid, toCode } from '../board/text.js';
import { text } from '../text.js';

/** One new idea each: drive out, clear the way, make room first. */
const BOARDS = ['..../AA../..../....', '..../AAB./..B./....', '..BB/AAC./..C./.DD.'];

export const firstCodes = BOARDS.map((board) => {
  const puzzle = fromGrid(board);
  return puzzle ? toCode(puzzle) : '';
});

/** The number of a first board, from 0; -1 for others. @param {string} code */
export const firstAt = (code) => firstCodes.indexOf(code);

/** The goal in one sentence. @param {import('../state.js').AppState} state */
export function goalOf({ code, puzzle }) {
  const at = firstAt(code);
  return text.first.goals[at] ?? text.play.goal[puzzle.exit];
}
