// The playing page: the board, the counters, hints, and the moves so far.

import { drawBoard, kind, paint } from '../board/draw.js';
import { after, byIndex, direction, limits, stepsOf } from '../board/model.js';
import { enableDrag, keyed, neighbour } from '../board/drag.js';
import { h } from '../core/dom.js';
import { grouped } from '../core/words.js';
import { dayOf, levelOf, levelOfTheDay } from '../levels/levels.js';
import { nameOfMade } from '../levels/made.js';
import { go, linkTo } from '../route.js';
import { text } from '../text.js';
import * as game from './game.js';
import { filmCard } from './film.js';
import { spaceBody } from './space.js';
import { winCard } from './win.js';

/**
 * @typedef {import('../state.js').AppState} AppState
 * @typedef {import('./game.js').App} App
 */

/** The name of a puzzle. @param {AppState} state */
export function titleOf(state) {
  const level = levelOf(state.code);
  if (level && level.code === levelOfTheDay(dayOf(new Date())).code) return text.play.today;
  if (level) return level.name;
  const made = state.made.find((each) => each.code === state.code);
  if (made) return nameOfMade(made);
  const known = state.lists.puzzles.find((each) => each.code === state.code);
  return known ? known.title : text.play.custom;
}

/** @param {App} app @param {AppState} state */
export function playView(app, state) {
  const { puzzle, film } = state;
  const grade = state.space?.answer?.grade ?? levelOf(state.code)?.grade ?? null;
  const states = state.space?.answer?.states ?? levelOf(state.code)?.states ?? state.lists.puzzles.find((each) => each.code === state.code)?.states ?? null;
  return [
    h('div', { class: 'table' },
      h('section', { class: `stage play ${film ? `playing ${state.settings.speed}` : ''}`, 'aria-label': text.views.play },
        h('div', { class: 'title' },
          h('h1', null, titleOf(state)),
          h('p', { class: 'soft' }, text.play.facts(puzzle.vehicles.length, states, grade))),
        h('div', { class: 'holder' }, board(app, state), state.gone && winCard(app, state)),
        bar(app, state)),
      h('div', { class: 'panel' },
        counters(state),
        film ? filmCard(app, state, film) : !state.gone && hintCard(app, state),
        wayCard(app, state),
        h('details', {
          class: 'card fold', key: 'space',
          ontoggle: (/** @type {Event} */ event) => {
            if (/** @type {HTMLDetailsElement} */ (event.target).open) game.showSpace(app);
          },
        },
        h('summary', null, text.space.title),
        h('div', null, spaceBody(app, state))),
        moreCard(app, state))),
  ];
}

/** @param {App} app @param {AppState} state */
function board(app, state) {
  const { puzzle, film, help, gone } = state;
  const offsets = film ? film.moves.slice(0, film.at).reduce(after, film.base) : state.offsets;
  const hinted = !film && !help.busy && help.answer?.move ? (byIndex(puzzle, [help.answer.move])[0] ?? null) : null;
  const atEnd = film !== null && film.at === film.moves.length && film.moves.length > 0;
  return drawBoard(puzzle, offsets, {
    letters: state.settings.letters,
    interactive: !film && !gone,
    gone: film ? atEnd : gone,
    focus: film ? null : state.focus,
    marked: hinted && help.grade >= 3 ? hinted.vehicle : null,
    arrow: hinted && help.grade >= 4 ? hinted : null,
  }, {
    key: state.code,
    ref: (/** @type {SVGSVGElement} */ svg) => enableDrag(svg, {
      current() {
        const now = app.store.get();
        return now.gone || now.film || now.view !== 'play' ? null : { puzzle: now.puzzle, state: now.offsets };
      },
      grab: (index) => app.store.set({ focus: index }),
      drop(index, by) {
        app.store.set({ focus: null });
        game.move(app, index, by);
      },
    }),
    onkeydown: (/** @type {KeyboardEvent} */ event) => onKey(app, event),
    onfocusin: (/** @type {FocusEvent} */ event) => {
      const vehicle = /** @type {Element} */ (event.target).closest('.vehicle');
      if (vehicle?.matches(':focus-visible')) app.store.set({ focus: Number(vehicle.getAttribute('data-index')) });
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
  const busy = state.film !== null;
  return h('div', { class: 'bar', role: 'group', 'aria-label': text.views.play },
    h('button', { onclick: () => game.undo(app), disabled: busy || state.done.length === 0 }, text.play.undo),
    h('button', { onclick: () => game.redo(app), disabled: busy || state.undone.length === 0 }, text.play.redo),
    h('button', { onclick: () => game.reset(app), disabled: state.done.length === 0 && state.undone.length === 0 }, text.play.reset),
    h('button', { class: 'main', onclick: () => help(app), disabled: busy || state.gone || state.help.busy || state.help.grade >= 5 }, text.play.hint));
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
function hintCard(app, state) {
  const { help, puzzle } = state;
  const { answer, grade } = help;
  const move = answer?.move ? (byIndex(puzzle, [answer.move])[0] ?? null) : null;
  const vehicle = move ? puzzle.vehicles[move.vehicle] : undefined;
  const next = text.hint.askMore[grade];
  return h('section', { class: 'card hint', key: 'hint', 'aria-label': text.play.hint },
    h('div', { class: 'told' }, told(state, move, vehicle)),
    h('div', null,
      h('div', { class: 'row even' },
        help.busy
          ? h('button', { onclick: () => game.stopHelp(app) }, text.hint.cancel)
          : help.failed
            ? h('button', { onclick: () => game.help(app, 1) }, text.hint.ask)
            : [
              grade < 5 && h('button', { class: grade < 3 ? 'main' : '', onclick: () => game.help(app) }, next || text.hint.ask),
              h('button', { class: grade >= 3 ? 'main' : '', onclick: () => game.showMove(app) }, text.hint.show),
            ]),
      h('button', { class: 'quiet', onclick: () => game.showSolution(app), disabled: help.busy }, text.hint.solution)));
}

/** @param {AppState} state @param {import('../board/model.js').Move | null} move @param {import('../board/model.js').Vehicle | undefined} vehicle */
function told({ help, puzzle, done, best }, move, vehicle) {
  const { answer, grade } = help;
  if (help.busy) return h('div', null, h('h2', null, help.expanded > 0 ? text.hint.thinkingLong(help.expanded) : text.hint.thinking));
  if (help.failed) return h('div', null, h('h2', null, help.failed));
  if (grade === 0 || !answer) return h('div', null, h('h2', null, text.hint.title), h('p', { class: 'soft' }, text.hint.intro));
  const extra = best === null ? null : done.length + answer.moves - best;
  const track = extra === null ? text.hint.offTrackUnknown : extra === 0 ? text.hint.onTrack : text.hint.offTrack(extra);
  if (grade < 3 || !move || !vehicle) return h('div', null, h('h2', { class: extra === 0 ? 'good' : '' }, track), grade >= 2 && h('p', { class: 'soft' }, text.hint.left(answer.moves)));
  const arrow = { left: '←', right: '→', up: '↑', down: '↓' }[direction(puzzle, move)];
  return [
    h('span', { class: `chip ${kind(vehicle)}`, style: paint(puzzle, move.vehicle), 'aria-hidden': 'true' }, grade >= 4 ? `${vehicle.name} ${arrow}${Math.abs(move.by)}` : vehicle.name),
    h('div', null,
      h('h2', null, grade >= 4 ? text.hint.move(vehicle, direction(puzzle, move), move.by) : text.hint.vehicle(vehicle)),
      grade >= 5
        ? h('p', { class: 'soft' }, text.hint.why(answer.why), ' ', answer.blockers.length > 0 ? text.hint.blockers(answer.blockers.join(', ')) : text.hint.free)
        : h('p', { class: 'soft' }, text.hint.left(answer.moves))),
  ];
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

/** @param {App} app @param {AppState} state */
function moreCard(app, state) {
  return h('div', { class: 'row', key: 'more' },
    h('button', { class: 'quiet', onclick: () => copy(app, linkTo(state.code), text.play.shared) }, text.play.share),
    h('button', { class: 'quiet', onclick: () => go('edit', state.code) }, text.play.edit),
    h('button', { class: 'quiet', onclick: () => go('learn', state.code) }, text.play.learn));
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
