// A whole solution: a list, and a film with play, pause, step, speed and seek.

import { direction, stepsOf } from '../board/model.js';
import { h } from '../core/dom.js';
import { applySettings } from '../state.js';
import { text } from '../text.js';
import * as game from './game.js';

/**
 * @param {import('./game.js').App} app
 * @param {import('../state.js').AppState} state
 * @param {import('../state.js').Film} film
 */
export function filmCard(app, state, film) {
  const { puzzle, settings } = state;
  const last = film.moves.length;
  const speeds = /** @type {const} */ (['slow', 'normal', 'fast']);
  return h('section', { class: 'card', key: 'film', 'aria-label': text.playback.title },
    h('div', null, h('h2', null, text.playback.title), h('p', { class: 'soft' }, text.playback.summary(last, stepsOf(film.moves), film.optimal))),
    h('label', null,
      h('span', { class: 'soft' }, `${text.playback.position} ${text.playback.at(film.at, last)}`),
      h('input', { type: 'range', min: 0, max: last, value: String(film.at), oninput: (/** @type {Event} */ event) => game.seekFilm(app, Number(/** @type {HTMLInputElement} */ (event.target).value)) })),
    h('div', { class: 'row even' },
      h('button', { onclick: () => game.seekFilm(app, film.at - 1), disabled: film.at === 0 }, text.playback.back),
      h('button', { class: 'main', onclick: () => game.playFilm(app, !film.playing) }, film.playing ? text.playback.pause : text.playback.play),
      h('button', { onclick: () => game.seekFilm(app, film.at + 1), disabled: film.at === last }, text.playback.next)),
    h('div', { class: 'row even', role: 'group', 'aria-label': text.playback.speed },
      speeds.map((speed) => h('button', {
        'aria-pressed': String(settings.speed === speed),
        onclick() {
          const changed = { ...app.store.get().settings, speed };
          applySettings(changed);
          app.store.set({ settings: changed });
        },
      }, text.playback.speeds[speed]))),
    h('ol', { class: 'ways', tabindex: 0, 'aria-label': text.playback.title, ref: keepInSight },
      film.moves.map((move, index) => h('li', null,
        h('button', { 'aria-current': film.at === index + 1 ? 'true' : undefined, onclick: () => game.seekFilm(app, index + 1) },
          h('b', null, `${index + 1}.`), text.move(puzzle.vehicles[move.vehicle]?.name ?? '', direction(puzzle, move), move.by))))),
    h('div', { class: 'row even' },
      h('button', { onclick: () => game.closeFilm(app) }, text.playback.close),
      h('button', { onclick: () => game.adoptFilm(app), disabled: film.at === 0 }, text.playback.adopt)));
}

/** Scrolls the list, not the page, to the current move. @param {HTMLElement} list */
function keepInSight(list) {
  new MutationObserver(() => {
    const item = list.querySelector('[aria-current]')?.parentElement;
    if (item) list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
  }).observe(list, { subtree: true, attributeFilter: ['aria-current'] });
}
