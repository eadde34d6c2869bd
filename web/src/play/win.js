// The result of a solved puzzle, over the board, so that it is in sight on every screen.

import { h } from '../core/dom.js';
import { grouped } from '../core/words.js';
import { nextLevel } from '../levels/levels.js';
import { make, makingRow } from '../levels/made.js';
import { go } from '../route.js';
import { text } from '../text.js';
import * as game from './game.js';

/**
 * @typedef {import('./game.js').App} App
 * @typedef {import('../state.js').AppState} AppState
 */

/** The made puzzle that is being played. @param {AppState} state */
const madeOf = ({ made, code }) => made.find((each) => each.code === code) ?? null;

/** Goes on after a win: to the next level, to another new puzzle, or to all levels. @param {App} app */
export function goOn(app) {
  const state = app.store.get();
  const [next, made] = [nextLevel(state.code), madeOf(state)];
  if (next) go('play', next.code);
  else if (made && !state.making) make(app, made.level);
  else if (!made) go('levels', '');
}

/** @param {App} app @param {AppState} state */
export function winCard(app, state) {
  const { done, best, bestFailed, helped, code } = state;
  const most = Math.max(done.length, best ?? 0, 1);
  /** @param {string} name @param {number} value @param {string} type */
  const line = (name, value, type) => [h('span', null, name), h('span', null, h('i', { class: type, style: { width: `${(100 * value) / most}%` } })), h('b', null, grouped(value))];
  return h('section', { class: 'card win', key: 'win', 'aria-label': text.solved.title(done.length) },
    h('h2', null, text.solved.title(done.length)),
    best === null
      ? h('p', { class: 'soft' }, bestFailed ? text.solved.unknown : text.solved.looking)
      : [
        h('p', { class: done.length === best ? 'good' : 'soft' }, done.length === best ? text.solved.perfect : text.solved.better(best), helped ? ` ${text.solved.helped}` : ''),
        h('div', { class: 'versus' }, line(text.solved.you, done.length, 'you'), line(text.solved.fewest, best, '')),
      ],
    h('div', { class: 'row even' },
      h('button', { onclick: () => game.reset(app) }, text.solved.again),
      h('button', { class: 'main', ref: focusWhenShown, onclick: () => goOn(app), disabled: state.making !== null }, nextLevel(code) ? text.solved.next : madeOf(state) ? text.solved.another : text.solved.levels)),
    makingRow(app, state));
}

/** Focuses the button that goes on, so that Enter does, and brings the whole card into sight. @param {HTMLElement} button */
function focusWhenShown(button) {
  // A new element is not in the page yet.
  requestAnimationFrame(() => {
    button.focus({ preventScroll: true });
    button.closest('.win')?.scrollIntoView({ block: 'nearest' });
  });
}
