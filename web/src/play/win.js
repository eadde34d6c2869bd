// The result of a solved puzzle, over the board, so that it is in sight on every screen.

import { h } from '../core/dom.js';
import { duration, grouped } from '../core/words.js';
import { shareText } from '../daily/days.js';
import { nextLevel } from '../levels/levels.js';
import { make, makingRow } from '../levels/made.js';
import { startReview } from '../review/actions.js';
import { dayHash, go } from '../route.js';
import { isMoving } from '../state.js';
import { text } from '../text.js';
import { firstAt, firstCodes } from './first.js';
import * as game from './game.js';
import { starsFor } from './stars.js';
import { copy } from './view.js';

/**
 * @typedef {import('./game.js').App} App
 * @typedef {import('../state.js').AppState} AppState
 */

/** The made puzzle that is being played. @param {AppState} state */
const madeOf = ({ made, code }) => made.find((each) => each.code === code) ?? null;

/** The button that goes on, and where it goes. @param {AppState} state @returns {{name: string, go: (app: App) => void}} */
function wayOn(state) {
  const first = firstAt(state.code);
  if (first >= 0) {
    const next = firstCodes[first + 1];
    return { name: next ? text.first.next : text.first.done, go: () => (next ? go('play', next) : go('play', state.firstLevel)) };
  }
  if (state.day) return { name: text.daily.calendar, go: () => go('daily', '') };
  const [next, made] = [nextLevel(state.code), madeOf(state)];
  if (next) return { name: text.solved.next, go: () => go('play', next.code) };
  if (made) return { name: text.solved.another, go: (app) => void (app.store.get().making || make(app, made.level)) };
  return { name: text.solved.levels, go: () => go('levels', '') };
}

/** Goes on after a win. @param {App} app */
export function goOn(app) {
  wayOn(app.store.get()).go(app);
}

/** @param {App} app @param {AppState} state */
export function winCard(app, state) {
  const { done, best, bestFailed, hints, shown, day } = state;
  const moves = done.length;
  const stars = starsFor({ moves, best, hints, shown });
  const isFirst = firstAt(state.code) >= 0;
  const result = day ? state.days[day] : undefined;
  return h('section', { class: `card win ${stars === 3 ? 'perfect' : ''}`, key: 'win', 'aria-label': text.solved.title(moves) },
    isMoving(state.settings) && stars === 3 && !isFirst && confetti(),
    !isFirst && h('p', { class: 'stars', role: 'img', 'aria-label': text.solved.stars(stars) }, [1, 2, 3].map((each) => h('span', { class: each <= stars ? 'on' : '', 'aria-hidden': 'true' }, '★'))),
    h('h2', null, text.solved.title(moves)),
    best === null
      ? h('p', { class: 'soft' }, bestFailed ? text.solved.unknown : text.solved.looking)
      : h('p', { class: moves === best ? 'good' : 'soft' }, shown ? text.solved.shown : moves === best ? text.solved.perfect : text.solved.better(best), hints > 0 && !shown ? ` ${text.solved.helped}` : ''),
    result?.seconds != null && h('p', { class: 'soft' }, text.daily.time(duration(result.seconds))),
    h('div', { class: 'row even' },
      h('button', { onclick: () => game.reset(app) }, text.solved.again),
      h('button', { class: 'main', ref: focusWhenShown, onclick: () => goOn(app), disabled: state.making !== null }, wayOn(state).name)),
    !isFirst && h('div', { class: 'row even' },
      h('button', { class: 'quiet', onclick: () => startReview(app), disabled: state.reviewing }, state.reviewing ? text.hint.thinking : text.review.ask),
      day && result && h('button', { class: 'quiet', onclick: () => share(app, day, result) }, text.daily.share)),
    makingRow(app, state));
}

/** Copies or shares the result of a day. @param {App} app @param {string} day @param {import('../daily/days.js').DayResult} result */
export function share(app, day, result) {
  const link = new URL(dayHash(day), location.href).href;
  const words = text.daily.shared(grouped(result.moves), result.best === null ? '' : grouped(result.best));
  return copy(app, shareText(text.daily.shareTitle(day), result, words, link), text.edit.copied);
}

/** Paper that rains for a moment; the style sheet moves it. */
function confetti() {
  return h('div', { class: 'confetti', 'aria-hidden': 'true' }, Array.from({ length: 18 }, (_, index) => h('i', { style: { '--n': index, '--x': `${(index * 37) % 100}%` } })));
}

/** Focuses the button that goes on, so that Enter does, and brings the whole card into sight. @param {HTMLElement} button */
function focusWhenShown(button) {
  // A new element is not in the page yet.
  requestAnimationFrame(() => {
    button.focus({ preventScroll: true });
    button.closest('.win')?.scrollIntoView({ block: 'nearest' });
  });
}
