// The page of levels: thumbnails by level, with the solved ones marked.

import { drawBoard } from '../board/draw.js';
import { startOf } from '../board/model.js';
import { fromCode } from '../board/text.js';
import { h } from '../core/dom.js';
import { toHash } from '../route.js';
import { text } from '../text.js';
import { currentLevel, dayOf, levelOfTheDay, levels } from './levels.js';
import { make, makingRow, nameOfMade } from './made.js';

/** @typedef {import('../state.js').AppState} AppState */

/** @param {import('../play/game.js').App} app @param {AppState} state */
export function levelsView(app, state) {
  const day = dayOf(new Date());
  const today = levelOfTheDay(day);
  const current = currentLevel(state.progress).code;
  return [
    h('h1', null, text.levels.title),
    h('section', { class: 'card today', 'aria-label': text.levels.today },
      h('a', { href: toHash('play', today.code), tabindex: -1, 'aria-hidden': 'true' }, picture(today.puzzle)),
      h('div', null,
        h('h2', null, text.levels.today),
        h('p', { class: 'soft' }, text.levels.todayFor(day), ' ', text.levels.names[today.level], ', ', text.levels.moves(today.moves), '.'),
        h('a', { class: 'button main', href: toHash('play', today.code) }, text.levels.play))),
    // The button appears only if the engine can generate puzzles.
    state.lists.requests.includes('generate') && h('div', { class: 'row', role: 'group', 'aria-label': text.levels.random }, h('span', { class: 'soft' }, text.levels.random),
      text.levels.names.map((name, level) => h('button', { onclick: () => make(app, level), disabled: state.making !== null }, name))),
    makingRow(app, state),
    text.levels.names.map((name, index) => {
      const here = levels.filter((each) => each.level === index);
      const solved = here.filter((each) => each.code in state.progress).length;
      return h('section', { 'aria-label': name },
        h('div', { class: 'grade' }, h('h2', null, name), h('span', { class: 'soft' }, text.levels.progress(solved, here.length))),
        h('div', { class: 'grid' }, here.map((each) => card(state, each.code, each.puzzle, String(each.number), each.name, each.moves, each.code === current))));
    }),
    state.made.length > 0 && h('section', { 'aria-label': text.levels.made },
      h('div', { class: 'grade' }, h('h2', null, text.levels.made)),
      h('div', { class: 'grid' }, [...state.made].reverse().map((each) => {
        const puzzle = fromCode(each.code);
        return puzzle && card(state, each.code, puzzle, nameOfMade(each), nameOfMade(each), each.moves, false);
      }))),
    state.lists.puzzles.length > 0 && h('section', { 'aria-label': text.levels.famous },
      h('div', { class: 'grade' }, h('h2', null, text.levels.famous)),
      h('div', { class: 'grid' }, state.lists.puzzles.map((each) => card(state, each.code, each.puzzle, each.title, each.title, each.moves, false)))),
  ];
}

/** @param {import('../board/model.js').Puzzle} puzzle */
const picture = (puzzle) => drawBoard(puzzle, startOf(puzzle), { small: true });

/**
 * @param {AppState} state @param {string} code @param {import('../board/model.js').Puzzle} puzzle
 * @param {string} short @param {string} name @param {number} moves @param {boolean} isCurrent
 */
function card(state, code, puzzle, short, name, moves, isCurrent) {
  const record = state.progress[code];
  const done = record ? (record.best ? 'best' : 'solved') : 'none';
  return h('a', { class: `level ${done} ${isCurrent ? 'now' : ''}`, href: toHash('play', code), 'aria-label': text.levels.card(name, moves, done), 'data-state': done },
    picture(puzzle),
    h('span', { 'aria-hidden': 'true' }, h('b', null, short), h('span', { class: done === 'none' ? '' : 'mark' }, done === 'best' ? `★ ${record?.moves}` : done === 'solved' ? `✓ ${record?.moves} / ${moves}` : text.levels.moves(moves))));
}
