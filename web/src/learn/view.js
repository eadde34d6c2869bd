// The learning page: lessons, lanes that search the same board, then a bar chart.

import { startOf } from '../board/model.js';
import { h } from '../core/dom.js';
import { bytes, duration, grouped } from '../core/words.js';
import { spaceBody } from '../play/space.js';
import { copy, titleOf } from '../play/view.js';
import { guideLink } from '../core/guide.js';
import { toHash } from '../route.js';
import { text } from '../text.js';
import * as actions from './actions.js';
import { lessons } from './film.js';
import { laneCard, nameOf } from './lane.js';
import { lessonCard, lessonLinks } from './lesson.js';
import { sheet } from './sheet.js';
import { learnTexts } from './text.js';

/**
 * @typedef {import('../play/game.js').App} App
 * @typedef {import('../state.js').AppState} AppState
 * @typedef {import('../state.js').Lane} Lane
 */

/** @param {App} app @param {AppState} state */
export function learnView(app, state) {
  const { learn } = state;
  const last = actions.lastTick(learn);
  const isOver = learn.clock >= last;
  const results = learn.lanes.filter((lane) => lane.phase === 'done');
  const waits = actions.isWaiting(learn);
  // A lane that was changed or added has no film yet, so the others' are not worth watching.
  const hasFilms = !waits && last > 0;
  const guide = guideLink('index.html');
  const words = learnTexts(() => app.store.set({}));
  return [
    h('div', { class: 'title' }, h('h1', null, text.learn.title), h('p', { class: 'soft' }, titleOf(state))),
    h('p', { class: 'soft' }, text.learn.intro, guide && ' ', guide && h('a', { class: 'inline', href: guide }, text.guide.link)),
    lessonLinks(state, words),
    learn.lesson > 0 && lessonCard(app, state, words, isOver && !waits),
    clock(app, state, words, hasFilms, last),
    h('div', { class: 'lanes' }, learn.lanes.map((lane, index) => laneCard(app, state, words, lane, index))),
    h('div', { class: 'row keep', key: 'keep' },
      h('button', { class: 'quiet', onclick: () => copy(app, new URL(toHash('learn', state.code, actions.queryOf(learn)), location.href).href, text.play.shared) }, words.link),
      h('button', { class: 'quiet', onclick: () => actions.printSheet(app) }, words.sheet)),
    results.length > 0 && isOver && !waits && resultsCard(state, results),
    h('section', { class: 'card wide', key: 'space', 'aria-label': text.learn.space }, h('h2', null, text.learn.space), h('div', { class: 'panel' }, spaceBody(app, state))),
    learn.sheet && sheet(state, words, startOf(state.puzzle), isOver && !waits ? results : []),
  ];
}

/** The buttons and sliders of the common clock. @param {App} app @param {AppState} state @param {import('./text.js').LearnTexts} words @param {boolean} hasFilms @param {number} last */
function clock(app, state, words, hasFilms, last) {
  const { learn } = state;
  const busy = learn.lanes.some((lane) => lane.phase === 'busy');
  const isOver = learn.clock >= last;
  const at = Math.floor(learn.clock);
  return h('div', { class: 'clock' },
    busy
      ? h('button', { class: 'main', key: 'stop', onclick: () => actions.stopLanes(app) }, text.learn.cancel)
      : [
        hasFilms && h('button', { class: 'main', key: 'run', onclick: () => actions.runClock(app, !learn.running) }, learn.running ? text.learn.pause : isOver ? text.learn.again : text.learn.go),
        hasFilms && h('button', { key: 'step', onclick: () => actions.setClock(app, at + 1), disabled: learn.running || isOver }, text.learn.step),
        hasFilms && h('button', { key: 'end', onclick: () => actions.setClock(app, last), disabled: isOver }, text.learn.end),
        h('button', { class: hasFilms ? '' : 'main', key: 'start', onclick: () => actions.startLanes(app), disabled: state.lists.algorithms.length === 0 }, text.learn.start),
      ],
    h('label', { key: 'speed' }, text.learn.speed, h('input', { type: 'range', min: 0, max: 100, value: String(learn.speed), oninput: (/** @type {Event} */ event) => actions.setSpeed(app, Number(/** @type {HTMLInputElement} */ (event.target).value)) })),
    learn.lanes.length < actions.MOST_LANES && h('button', { class: 'quiet', key: 'add', onclick: () => actions.addLane(app) }, text.learn.add),
    hasFilms && h('label', { class: 'timeline', key: 'timeline' }, words.timeline,
      h('input', {
        type: 'range', min: 0, max: last, value: String(at), 'aria-valuetext': text.playback.at(at, last),
        oninput: (/** @type {Event} */ event) => actions.setClock(app, Number(/** @type {HTMLInputElement} */ (event.target).value)),
      }),
      h('span', { class: 'soft' }, text.playback.at(at, last))));
}

/** @param {AppState} state @param {Lane[]} results */
function resultsCard(state, results) {
  const lanes = results.map((lane) => ({ name: nameOf(state, lane), answer: lane.answer }));
  /** @param {string} title @param {(answer: any) => number | null} value @param {(value: number) => string} show */
  const bars = (title, value, show) => {
    const values = lanes.map(({ answer }) => value(answer));
    const known = values.filter((each) => each !== null);
    const [most, least] = [Math.max(...known, 1e-9), Math.min(...known)];
    return h('div', { class: 'bars' }, h('h3', null, title),
      lanes.map(({ name }, index) => {
        const each = values[index] ?? null;
        return h('div', null,
          h('p', null, h('span', null, name), h('b', null, each === null ? '–' : show(each))),
          each !== null && h('i', { class: each === least ? 'least' : '', style: { width: `${Math.max(0.5, (100 * each) / most)}%` } }));
      }));
  };
  // Costs in different metrics cannot be compared.
  const isOneMetric = results.every(({ metric }) => metric === results[0]?.metric);
  return h('section', { class: 'card wide', key: 'results', 'aria-label': text.learn.results },
    h('h2', null, text.learn.results),
    isOneMetric && lessons(lanes).map((sentence) => h('p', null, sentence)),
    h('div', { class: 'results' },
      bars(text.learn.bars.expanded, (answer) => answer.stats.expanded, grouped),
      bars(text.learn.bars.cost, (answer) => answer.moves, grouped),
      bars(text.learn.bars.peak_frontier, (answer) => answer.stats.peak_frontier, grouped),
      bars(text.learn.bars.seconds, (answer) => answer.stats.seconds, duration),
      bars(text.learn.bars.memory, (answer) => answer.stats.peak_bytes, bytes)));
}
