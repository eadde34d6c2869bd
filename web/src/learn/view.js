// The learning page: lanes that search the same board, then a bar chart.

import { drawBoard } from '../board/draw.js';
import { startOf } from '../board/model.js';
import { h } from '../core/dom.js';
import { bytes, duration, grouped } from '../core/words.js';
import { spaceBody } from '../play/space.js';
import { titleOf } from '../play/view.js';
import { text } from '../text.js';
import * as actions from './actions.js';
import { frameAt, histogram, lessons } from './film.js';

/**
 * @typedef {import('../play/game.js').App} App
 * @typedef {import('../state.js').AppState} AppState
 * @typedef {import('../state.js').Lane} Lane
 */

/** @param {App} app @param {AppState} state */
export function learnView(app, state) {
  const { learn } = state;
  const busy = learn.lanes.some((lane) => lane.phase === 'busy');
  const last = actions.lastTick(learn);
  const isOver = learn.clock >= last;
  const results = learn.lanes.filter((lane) => lane.phase === 'done');
  const waits = actions.isWaiting(learn);
  // A lane that was changed or added has no film yet, so the others' are not worth watching.
  const hasFilms = !waits && last > 0;
  return [
    h('div', { class: 'title' }, h('h1', null, text.learn.title), h('p', { class: 'soft' }, titleOf(state))),
    h('p', { class: 'soft' }, text.learn.intro),
    h('div', { class: 'clock' },
      busy
        ? h('button', { class: 'main', key: 'stop', onclick: () => actions.stopLanes(app) }, text.learn.cancel)
        : [
          hasFilms && h('button', { class: 'main', key: 'run', onclick: () => actions.runClock(app, !learn.running) }, learn.running ? text.learn.pause : isOver ? text.learn.again : text.learn.go),
          hasFilms && h('button', { key: 'step', onclick: () => actions.setClock(app, Math.floor(learn.clock) + 1), disabled: learn.running || isOver }, text.learn.step),
          hasFilms && h('button', { key: 'end', onclick: () => actions.setClock(app, last), disabled: isOver }, text.learn.end),
          h('button', { class: hasFilms ? '' : 'main', key: 'start', onclick: () => actions.startLanes(app), disabled: state.lists.algorithms.length === 0 }, text.learn.start),
        ],
      h('label', { key: 'speed' }, text.learn.speed, h('input', { type: 'range', min: 0, max: 100, value: String(learn.speed), oninput: (/** @type {Event} */ event) => actions.setSpeed(app, Number(/** @type {HTMLInputElement} */ (event.target).value)) })),
      learn.lanes.length < actions.MOST_LANES && h('button', { class: 'quiet', key: 'add', onclick: () => actions.addLane(app) }, text.learn.add)),
    h('div', { class: 'lanes' }, learn.lanes.map((lane, index) => laneCard(app, state, lane, index))),
    results.length > 0 && isOver && !waits && resultsCard(state, results),
    h('section', { class: 'card wide', key: 'space', 'aria-label': text.learn.space }, h('h2', null, text.learn.space), h('div', { class: 'panel' }, spaceBody(app, state))),
  ];
}

/** @param {string} words */
const sentence = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** The name of a lane. @param {AppState} state @param {Lane} lane */
function nameOf({ lists }, lane) {
  const algorithm = lists.algorithms.find((each) => each.id === lane.algorithm);
  const heuristic = lists.heuristics.find((each) => each.id === lane.heuristic);
  return `${algorithm?.title ?? lane.algorithm}${algorithm?.informed && heuristic ? `, ${heuristic.title.toLowerCase()}` : ''}`;
}

/** @param {App} app @param {AppState} state @param {Lane} lane @param {number} index */
function laneCard(app, state, lane, index) {
  const { puzzle, lists, learn } = state;
  const algorithm = lists.algorithms.find((each) => each.id === lane.algorithm);
  const { answer, phase } = lane;
  const trace = answer?.trace;
  const isOver = !trace || learn.clock >= answer.stats.expanded;
  const frame = trace ? frameAt(trace.frames, learn.clock) : null;
  const final = trace?.frames[trace.frames.length - 1]?.by_cost ?? [];
  const stats = phase === 'done' ? (isOver ? answer.stats : frame) : lane.progress;
  const waiting = phase === 'done' ? frame?.waiting : lane.progress?.peak_frontier;
  /** @param {string} name @param {number | undefined} value */
  const one = (name, value) => h('div', null, h('dt', null, name), h('dd', null, grouped(value ?? 0)));
  /** @param {string} id @param {string} label @param {any[]} options @param {string} value @param {(id: string) => void} change */
  const choice = (id, label, options, value, change) => h('select', {
    'aria-label': `${label}, ${text.learn.lane(index + 1)}`, 'data-choice': id, value, disabled: options.length === 0,
    onchange: (/** @type {Event} */ event) => change(/** @type {HTMLSelectElement} */ (event.target).value),
  }, options.map((option) => h('option', { value: option.id, selected: option.id === value }, option.title)));
  return h('section', { class: 'card lane', key: lane.key, 'aria-label': `${text.learn.lane(index + 1)}: ${nameOf(state, lane)}` },
    h('div', { class: 'pick' },
      choice('algorithm', text.learn.algorithm, lists.algorithms, lane.algorithm, (id) => actions.chooseLane(app, lane.key, { algorithm: id })),
      algorithm?.informed
        ? choice('heuristic', text.learn.heuristic, lists.heuristics, lane.heuristic || 'closure', (id) => actions.chooseLane(app, lane.key, { heuristic: id }))
        : h('p', { class: 'soft' }, sentence(algorithm?.summary ?? ''))),
    drawBoard(puzzle, frame?.offsets ?? startOf(puzzle), { small: true, label: text.learn.lane(index + 1) }),
    h('dl', null, one(text.learn.expanded, stats?.expanded), one(text.learn.generated, stats?.generated), one(text.learn.waiting, waiting)),
    trace && final.length > 0 ? histogram(frame?.by_cost ?? [], final, trace.bucket) : h('p', { class: 'soft' }, phase === 'done' ? text.learn.noFilm : ''),
    h('div', { class: 'row', 'data-phase': phase },
      h('p', { class: 'status' }, statusOf(lane, isOver)),
      learn.lanes.length > 1 && h('button', { class: 'quiet', 'aria-label': `${text.learn.remove} ${text.learn.lane(index + 1)}`, onclick: () => actions.removeLane(app, lane.key) }, text.learn.remove)));
}

/** @param {Lane} lane @param {boolean} isOver */
function statusOf(lane, isOver) {
  if (lane.phase === 'busy') return text.learn.searching;
  if (lane.phase === 'failed') return lane.failed;
  if (lane.phase === 'ready' || !isOver) return '';
  const { answer } = lane;
  if (answer.outcome === 'solved') return text.learn.found(answer.moves, answer.optimal);
  return answer.outcome === 'unsolvable' ? text.learn.unsolvable : text.learn.limit(answer.reason);
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
  return h('section', { class: 'card wide', key: 'results', 'aria-label': text.learn.results },
    h('h2', null, text.learn.results),
    lessons(lanes).map((sentence) => h('p', null, sentence)),
    h('div', { class: 'results' },
      bars(text.learn.bars.expanded, (answer) => answer.stats.expanded, grouped),
      bars(text.learn.bars.cost, (answer) => answer.cost, grouped),
      bars(text.learn.bars.peak_frontier, (answer) => answer.stats.peak_frontier, grouped),
      bars(text.learn.bars.seconds, (answer) => answer.stats.seconds, duration),
      bars(text.learn.bars.memory, (answer) => answer.stats.peak_bytes, bytes)));
}
