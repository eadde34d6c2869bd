// The daily page: today's puzzle, the calendar, the statistics, and the file with all results.

import { h } from '../core/dom.js';
import { duration } from '../core/words.js';
import { picture } from '../levels/cards.js';
import { starsText } from '../play/stars.js';
import { share } from '../play/win.js';
import { dayHash } from '../route.js';
import { locale, text } from '../text.js';
import { FIRST_DAY, levelOfTheDay, shifted, statisticsOf, today, weekdayOf } from './days.js';
import { exportAll, importAll } from './files.js';

/**
 * @typedef {import('../play/game.js').App} App
 * @typedef {import('../state.js').AppState} AppState
 */

/** @param {string} day @param {Intl.DateTimeFormatOptions} options */
const written = (day, options) => new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`));

/** A day in words. @param {string} day */
export const dayName = (day) => written(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** @param {App} app @param {AppState} state */
export function dailyView(app, state) {
  const now = today();
  const level = levelOfTheDay(now);
  const result = state.days[now];
  return h('div', { class: 'daily' },
    h('div', { class: 'title' }, h('h1', null, text.daily.title), h('p', { class: 'soft' }, text.daily.intro)),
    h('div', { class: 'halves' },
      h('section', { class: 'card today', 'aria-label': text.daily.today, key: 'today' },
        h('a', { href: dayHash(now), tabindex: -1, 'aria-hidden': 'true' }, picture(level.code, level.puzzle, state.settings.board)),
        h('div', null,
          h('h2', null, dayName(now)),
          h('p', { class: 'soft' }, text.levels.names[level.level], ', ', text.levels.moves(level.moves)),
          result && h('p', { class: 'good', role: 'img', 'aria-label': text.solved.stars(result.stars) }, starsText(result.stars)),
          h('div', { class: 'row' },
            h('a', { class: 'button main', href: dayHash(now) }, result ? text.solved.again : text.levels.play),
            result && h('button', { onclick: () => share(app, now, result) }, text.daily.share)))),
      statisticsCard(app, state, now)),
    calendar(app, state, now));
}

/** @param {App} app @param {AppState} state @param {string} now */
function statisticsCard(app, { days, settings }, now) {
  const found = statisticsOf(days, now);
  /** @param {string} name @param {string | number} value @param {string} id */
  const one = (name, value, id) => h('div', { 'data-counter': id }, h('dt', null, name), h('dd', null, value));
  return h('section', { class: 'card', 'aria-label': text.daily.statistics, key: 'statistics' },
    h('h2', null, text.daily.statistics),
    h('dl', { class: 'counters' },
      one(text.daily.solved, found.solved, 'solved'), one(text.daily.perfect, found.perfect, 'perfect'),
      one(text.daily.streak, found.streak, 'streak'), one(text.daily.longest, found.longest, 'longest'),
      settings.timed && found.median !== null && one(text.daily.median, duration(found.median), 'median')),
    h('div', { class: 'row even' },
      h('button', { onclick: () => exportAll(app) }, text.daily.export),
      h('label', { class: 'button' }, text.daily.import, h('input', {
        type: 'file', class: 'unseen', accept: '.json,application/json',
        onchange(/** @type {Event} */ event) {
          const input = /** @type {HTMLInputElement} */ (event.target);
          importAll(app, input.files?.[0]);
          input.value = '';
        },
      }))));
}

/** @param {App} app @param {AppState} state @param {string} now */
function calendar(app, state, now) {
  const { month } = state;
  const first = `${month}-01`;
  const blank = weekdayOf(first);
  const next = shifted(`${shifted(first, 31).slice(0, 7)}-01`, 0);
  const length = Math.round((Date.parse(next) - Date.parse(first)) / 86_400_000);
  const days = Array.from({ length }, (_, index) => shifted(first, index));
  /** @param {number} by */
  const turn = (by) => app.store.set({ month: shifted(first, by > 0 ? 31 : -1).slice(0, 7) });
  return h('section', { class: 'card calendar', 'aria-label': text.daily.calendar, key: 'calendar' },
    h('div', { class: 'row months' },
      h('button', { 'aria-label': text.daily.earlier, onclick: () => turn(-1), disabled: first <= FIRST_DAY }, '‹'),
      h('h2', { 'aria-live': 'polite' }, written(first, { month: 'long', year: 'numeric' })),
      h('button', { 'aria-label': text.daily.later, onclick: () => turn(1), disabled: month >= now.slice(0, 7) }, '›')),
    h('div', { class: 'week', 'aria-hidden': 'true' }, Array.from({ length: 7 }, (_, index) => h('span', null, written(shifted('2024-01-01', index), { weekday: 'short' })))),
    h('div', { class: 'month' },
      Array.from({ length: blank }, () => h('span')),
      days.map((day) => dayCell(state, day, now))));
}

/** @param {AppState} state @param {string} day @param {string} now */
function dayCell({ days }, day, now) {
  const result = days[day];
  const number = h('b', null, Number(day.slice(8)));
  if (day > now) return h('span', { class: 'day' }, number);
  const label = `${written(day, { day: 'numeric', month: 'long' })}${result ? `, ${text.solved.stars(result.stars)}` : ''}`;
  return h('a', { class: `day ${result ? 'done' : ''} ${day === now ? 'now' : ''}`, href: dayHash(day), 'aria-label': label, 'aria-current': day === now ? 'date' : undefined },
    number, result && h('span', { 'aria-hidden': 'true' }, starsText(result.stars)));
}
