// The page of levels: thumbnails by level, with the results.

import { fromCode } from '../board/text.js';
import { h } from '../core/dom.js';
import { firstAt, firstCodes } from '../play/first.js';
import { text } from '../text.js';
import { SIX, card, drawnSections } from './cards.js';
import { LEVEL_IDS, allLevels, currentLevel, levels, nameOf, walled } from './levels.js';
import { make, makingRow, nameOfMade } from './made.js';

/**
 * @typedef {import('../state.js').AppState} AppState
 * @typedef {import('./levels.js').Level} Level
 */

/** @param {import('../play/game.js').App} app @param {AppState} state */
export function levelsView(app, state) {
  const current = currentLevel(state.progress).code;
  /** @param {import('./cards.js').Shown} each */
  const one = (each) => card(app, state, each, each.code === current);
  const stars = allLevels.reduce((sum, each) => sum + (state.progress[each.code]?.stars ?? 0), 0);
  /** @param {string} name @param {number} index @param {Level[]} here */
  const section = (name, index, here) => {
    const solved = here.filter((each) => each.code in state.progress).length;
    return h('section', { 'aria-label': name, 'data-level': index, key: `level${index}` },
      h('div', { class: 'grade' }, h('h2', { tabindex: -1 }, name), h('span', { class: 'soft' }, text.levels.progress(solved, here.length))),
      h('div', { class: 'grid' }, here.map((each) => one({ code: each.code, moves: each.moves, puzzle: () => each.puzzle, size: SIX, short: String(each.number), name: nameOf(each) }))));
  };
  const names = [...text.levels.names, text.levels.walls];
  return h('div', { class: 'levels' },
    h('div', { class: 'title' }, h('h1', null, text.levels.title), h('p', { class: 'soft' }, text.levels.stars(stars, 3 * allLevels.length))),
    h('nav', { class: 'row jumps', 'aria-label': text.levels.jump },
      names.map((name, index) => h('button', { onclick: () => jump(index) }, name))),
    // Only if the engine can generate puzzles; until that is known there is room for the buttons, so
    // that nothing jumps.
    (state.lists.requests.length === 0 || state.lists.requests.includes('generate')) && h('div', { class: 'row random', role: 'group', 'aria-label': text.levels.random, key: 'random' }, h('span', { class: 'soft' }, text.levels.random),
      text.levels.names.map((name, level) => h('button', { class: 'quiet', onclick: () => make(app, level), disabled: state.making !== null || state.lists.requests.length === 0 }, name))),
    makingRow(app, state),
    drawnSections(app, names).map((name, index) => section(name, index, index < LEVEL_IDS.length ? levels.filter((each) => each.level === index) : walled)),
    state.made.length > 0 && h('section', { 'aria-label': text.levels.made, key: 'made' },
      h('div', { class: 'grade' }, h('h2', null, text.levels.made)),
      h('div', { class: 'grid' }, [...state.made].reverse().map((each) => {
        const puzzle = fromCode(each.code);
        return puzzle && one({ code: each.code, puzzle: () => puzzle, size: puzzle, short: nameOfMade(each), name: nameOfMade(each), moves: each.moves });
      }))),
    h('section', { 'aria-label': text.first.title, key: 'first' },
      h('div', { class: 'grade' }, h('h2', null, text.first.title)),
      h('div', { class: 'grid' }, firstCodes.map((code) => {
        const puzzle = fromCode(code);
        const number = firstAt(code) + 1;
        return puzzle && one({ code, puzzle: () => puzzle, size: puzzle, short: String(number), name: text.first.name(number), moves: number });
      }))),
    state.lists.puzzles.length > 0 && h('section', { 'aria-label': text.levels.famous, key: 'famous' },
      h('div', { class: 'grade' }, h('h2', null, text.levels.famous)),
      h('div', { class: 'grid' }, state.lists.puzzles.map((each) => one({ code: each.code, moves: each.moves, puzzle: () => each.puzzle, size: each.puzzle, short: each.title, name: each.title })))));
}

/** Scrolls to a section and gives its heading the focus. @param {number} level */
function jump(level) {
  const section = document.querySelector(`[data-level="${level}"]`);
  // It may not be drawn yet.
  if (!section) requestAnimationFrame(() => document.querySelector('.levels') && jump(level));
  section?.scrollIntoView({ block: 'start' });
  /** @type {HTMLElement | null | undefined} */ (section?.querySelector('h2'))?.focus({ preventScroll: true });
}
