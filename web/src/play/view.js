// The playing page: the board, the counters, hints, and the moves so far.

import { drawBoard } from '../board/draw.js';
import { after, byIndex, direction, limits, stepsOf } from '../board/model.js';
import { enableDrag, keyed, neighbour } from '../board/drag.js';
import { h } from '../core/dom.js';
import { grouped } from '../core/words.js';
import { dayName } from '../daily/view.js';
import { levelOf, nameOf } from '../levels/levels.js';
import { nameOfMade } from '../levels/made.js';
import { go, linkTo } from '../route.js';
import { text } from '../text.js';
import { startReview, reviewText } from '../review/actions.js';
import { positionAt } from '../review/review.js';
import { reviewCard } from '../review/view.js';
import { firstAt, goalOf } from './first.js';
import * as game from './game.js';
import { filmCard } from './film.js';
import { hintCard } from './hint.js';
import { spaceBody } from './space.js';
import { winCard } from './win.js';

/**
 * @typedef {import('../state.js').AppState} AppState
 * @typedef {import('./game.js').App} App
 */

/** The name of a puzzle. @param {AppState} state */
export function titleOf(state) {
  if (state.day) return text.play.today(dayName(state.day));
  const level = levelOf(state.code);
  if (level) return nameOf(level);
  const first = firstAt(state.code);
  if (first >= 0) return text.first.name(first + 1);
  const made = state.made.find((each) => each.code === state.code);
  if (made) return nameOfMade(made);
  const known = state.lists.puzzles.find((each) => each.code === state.code);
  return known ? known.title : text.play.custom;
}

/** @param {App} app @param {AppState} state */
export function playView(app, state) {
  const { puzzle, film, review } = state;
  const isFirst = firstAt(state.code) >= 0;
  const par = levelOf(state.code)?.moves ?? (state.made.find((each) => each.code === state.code)?.moves ?? null);
  const grade = state.space?.answer?.grade ?? levelOf(state.code)?.grade ?? null;
  const states = state.space?.answer?.states ?? levelOf(state.code)?.states ?? state.lists.puzzles.find((each) => each.code === state.code)?.states ?? null;
  return [
    h('div', { class: 'table' },
      h('section', { class: `stage play ${film ? `playing ${state.settings.speed}` : ''}`, 'aria-label': text.views.play },
        h('div', { class: 'title' },
          h('h1', null, titleOf(state)),
          par !== null && h('p', { class: 'soft' }, text.play.par(par)),
          h('p', { class: 'goal' }, goalOf(state))),
        h('div', { class: 'holder' }, board(app, state), state.gone && !review && winCard(app, state)),
        bar(app, state)),
      h('div', { class: 'panel' },
        isFirst ? firstCard(app, state) : counters(state),
        review ? reviewCard(app, state, review) : film ? filmCard(app, state, film) : !state.gone && !isFirst && hintCard(app, state),
        !isFirst && wayCard(app, state),
        !isFirst && h('details', {
          class: 'card fold', key: 'space',
          ontoggle: (/** @type {Event} */ event) => {
            if (/** @type {HTMLDetailsElement} */ (event.target).open) game.showSpace(app);
          },
        },
        h('summary', null, text.space.title),
        h('div', null, spaceBody(app, state))),
        !isFirst && aboutCard(app, state, text.play.facts(puzzle.vehicles.length, states, grade)))),
  ];
}

/** @param {App} app @param {AppState} state */
function board(app, state) {
  const { puzzle, film, help, review } = state;
  const gone = state.gone && !review;
  const better = review?.moves[review.at]?.better ?? null;
  const offsets = review ? positionAt(puzzle, review, review.at) : film ? film.moves.slice(0, film.at).reduce(after, film.base) : state.offsets;
  const hinted = !film && !help.busy && help.answer?.move ? (byIndex(puzzle, [help.answer.move])[0] ?? null) : null;
  const atEnd = film !== null && film.at === film.moves.length && film.moves.length > 0;
  return drawBoard(puzzle, offsets, {
    letters: state.settings.letters,
    interactive: !film && !gone && !review,
    gone: film ? atEnd : gone,
    focus: film ? null : (state.focus ?? state.picked),
    picked: film || gone ? null : state.picked,
    marked: review ? (better?.vehicle ?? null) : hinted && help.grade >= 3 ? hinted.vehicle : null,
    arrow: review ? better : hinted && help.grade >= 4 ? hinted : null,
  }, {
    key: state.code,
    ref: (/** @type {SVGSVGElement} */ svg) => enableDrag(svg, {
      current() {
        const now = app.store.get();
        return now.gone || now.film || now.review || now.view !== 'play' ? null : { puzzle: now.puzzle, state: now.offsets };
      },
      grab: (index) => app.store.set({ focus: index }),
      drop(index, by) {
        app.store.set({ focus: null, ...(by === 0 ? {} : { picked: null }) });
        game.move(app, index, by);
      },
      tap(index) {
        const { picked } = app.store.get();
        app.store.set({ picked: index === picked ? null : index });
      },
      step(by) {
        const { picked } = app.store.get();
        if (picked !== null) game.move(app, picked, by);
      },
    }),
    onkeydown: (/** @type {KeyboardEvent} */ event) => onKey(app, event),
    onfocusin: (/** @type {FocusEvent} */ event) => {
      const vehicle = /** @type {Element} */ (event.target).closest('.vehicle');
      if (vehicle?.matches(':focus-visible') && !vehicle.closest('[data-by]')) app.store.set({ focus: Number(vehicle.getAttribute('data-index')) });
    },
    onfocusout: () => app.store.set({ focus: null }),
  });
}

/** @param {App} app @param {KeyboardEvent} event */
function onKey(app, event) {
  const element = /** @type {Element} */ (event.target).closest('.vehicle');
  const { puzzle, offsets, gone, film } = app.store.get();
  if (!element || gone || film || event.altKey || event.ctrlKey || event.metaKey) return;
  const index = Number(element.getAttribute('data-index'));
  const vehicle = puzzle.vehicles[index];
  if (!vehicle) return;
  const meant = keyed(event.key, event.shiftKey, vehicle.down, limits(puzzle, offsets, index));
  if (!meant) return;
  event.preventDefault();
  if ('by' in meant) {
    if (meant.by === 0) app.announce(text.play.blocked);
    else game.move(app, index, meant.by);
    return;
  }
  const other = neighbour(puzzle, offsets, index, meant.look);
  if (other === null) return;
  const target = element.parentElement?.querySelector(`[data-index="${other}"]`);
  if (target instanceof SVGElement) target.focus();
}

/** Asks for help, and keeps it in sight: on a small screen it opens below the board. @param {App} app */
export async function help(app) {
  const show = () => requestAnimationFrame(() => document.querySelector('.hint .told')?.scrollIntoView({ block: 'nearest' }));
  show();
  await game.help(app);
  show();
}

/** The bottom toolbar on small screens. @param {App} app @param {AppState} state */
function bar(app, state) {
  const busy = state.film !== null || state.review !== null;
  return h('div', { class: 'bar', role: 'group', 'aria-label': text.views.play },
    h('button', { onclick: () => game.undo(app), disabled: busy || state.done.length === 0 }, text.play.undo),
    h('button', { onclick: () => game.redo(app), disabled: busy || state.undone.length === 0 }, text.play.redo),
    h('button', { onclick: () => game.reset(app), disabled: state.done.length === 0 && state.undone.length === 0 }, text.play.reset),
    h('button', { class: state.done.length > 0 && !state.gone ? 'main' : '', onclick: () => help(app), disabled: busy || state.gone || state.help.busy || state.help.grade >= 5 }, text.play.hint));
}

/** @param {AppState} state */
function counters(state) {
  const { film, help, done, best, gone } = state;
  const told = help.answer && help.grade >= 2 && !film ? help.answer.moves : null;
  /** @param {string} name @param {string} value @param {string} [id] */
  const one = (name, value, id) => h('div', { 'data-counter': id }, h('dt', null, name), h('dd', null, value));
  return h('dl', { class: 'card counters', key: 'counters' },
    one(text.play.moves, grouped(done.length), 'moves'),
    one(text.play.steps, grouped(stepsOf(done)), 'steps'),
    gone ? one(text.play.best, best === null ? '–' : grouped(best), 'best') : one(text.play.toGo, told === null || told === undefined ? '–' : grouped(told), 'left'));
}

/** @param {App} app @param {AppState} state */
function wayCard(app, state) {
  const { puzzle, done, undone, film } = state;
  return h('section', { class: 'card', key: 'way', 'aria-label': text.play.way },
    h('h2', null, text.play.way),
    done.length === 0
      ? h('p', { class: 'soft' }, text.play.wayEmpty)
      : h('ol', { class: 'ways', tabindex: 0, 'aria-label': text.play.way, 'data-count': done.length, ref: scrollToEnd },
        done.map((move, index) => h('li', null,
          h('button', { onclick: () => game.backTo(app, index + 1), disabled: film !== null },
            h('b', null, `${index + 1}.`), text.move(puzzle.vehicles[move.vehicle]?.name ?? '', direction(puzzle, move), move.by))))),
    h('div', { class: 'row even wideonly' },
      h('button', { onclick: () => game.undo(app), disabled: film !== null || done.length === 0 }, text.play.undo),
      h('button', { onclick: () => game.redo(app), disabled: film !== null || undone.length === 0 }, text.play.redo),
      h('button', { onclick: () => game.reset(app), disabled: done.length === 0 && undone.length === 0 }, text.play.reset)));
}

/** Scrolls to the last move. @param {HTMLElement} list */
function scrollToEnd(list) {
  new MutationObserver(() => {
    list.scrollTop = list.scrollHeight;
  }).observe(list, { childList: true });
}

/** A way past the first boards. @param {App} app @param {AppState} state */
function firstCard(app, state) {
  return h('div', { class: 'row', key: 'first' }, h('button', { class: 'quiet', onclick: () => go('play', app.store.get().firstLevel), disabled: state.gone }, text.first.skip));
}

/** Facts, other views of the board, and reviews, for those who ask. @param {App} app @param {AppState} state @param {string} facts */
function aboutCard(app, state, facts) {
  return h('details', { class: 'card fold', key: 'about' },
    h('summary', null, text.play.about),
    h('div', null,
      h('p', { class: 'soft' }, facts),
      state.done.length > 0 && !state.review && h('button', { key: 'review', onclick: () => startReview(app), disabled: state.reviewing }, text.review.ask),
      moreRow(app, state),
      pasteReview(app, state)));
}

/** Reviews moves from elsewhere. @param {App} app @param {AppState} state */
function pasteReview(app, state) {
  return h('form', {
    class: 'paste', key: 'paste',
    onsubmit(/** @type {Event} */ event) {
      event.preventDefault();
      const area = /** @type {Element} */ (event.target).querySelector('textarea');
      if (area?.value.trim()) reviewText(app, area.value);
    },
  },
  h('h3', null, text.review.paste),
  h('p', { class: 'soft' }, text.review.pasteHelp),
  h('textarea', { dir: 'auto', 'aria-label': text.review.pasteLabel, spellcheck: 'false', class: 'low' }),
  h('button', { disabled: state.reviewing }, text.review.start));
}

/** @param {App} app @param {AppState} state */
function moreRow(app, state) {
  return h('div', { class: 'row', key: 'more' },
    h('button', { class: 'quiet', onclick: () => copy(app, linkTo(state.code), text.play.shared) }, text.play.share),
    h('button', { class: 'quiet', onclick: () => go('edit', state.code) }, text.play.edit),
    h('button', { class: 'quiet', onclick: () => go('learn', state.code) }, text.play.learn),
    h('button', { class: 'quiet', onclick: () => print() }, text.play.print));
}

/** Copies a text to the clipboard and confirms it. @param {App} app @param {string} words @param {string} note */
export async function copy(app, words, note) {
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    // Pages on an insecure origin have no clipboard API, but this works there.
    const area = document.createElement('textarea');
    area.value = words;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  toast(app, note);
}

/** Shows a short message. @param {App} app @param {string} note */
export function toast(app, note) {
  app.store.set({ note });
  app.announce(note);
  setTimeout(() => {
    if (app.store.get().note === note) app.store.set({ note: '' });
  }, 2600);
}
