// One lane: what it searches with, the position it looks at, its counters, its tree.

import { drawBoard } from '../board/draw.js';
import { startOf } from '../board/model.js';
import { h } from '../core/dom.js';
import { grouped } from '../core/words.js';
import { text } from '../text.js';
import * as actions from './actions.js';
import { frameAt, histogram, reached } from './film.js';
import { marks, partsOf } from './parts.js';
import { countsAt, drawTree, MOST_FRAMES, treeOf } from './tree.js';

/**
 * @typedef {import('../play/game.js').App} App
 * @typedef {import('../state.js').AppState} AppState
 * @typedef {import('../state.js').Lane} Lane
 * @typedef {import('./text.js').LearnTexts} LearnTexts
 */

/** A name in English, set apart from text that runs from right to left. @param {string} name */
const isolated = (name) => (document.documentElement.dir === 'rtl' ? `\u2066${name}\u2069` : name);

/** The name of a lane. @param {AppState} state @param {Lane} lane */
export function nameOf({ lists }, lane) {
  const algorithm = lists.algorithms.find((each) => each.id === lane.algorithm);
  const heuristic = lists.heuristics.find((each) => each.id === lane.heuristic);
  return `${isolated(`${algorithm?.title ?? lane.algorithm}${algorithm?.informed && heuristic ? `, ${heuristic.title.toLowerCase()}` : ''}`)}${lane.metric === 'steps' ? `, ${text.play.steps}` : ''}`;
}

/** @param {App} app @param {AppState} state @param {LearnTexts} words @param {Lane} lane @param {number} index */
export function laneCard(app, state, words, lane, index) {
  const { puzzle, lists, learn } = state;
  const isInformed = lists.algorithms.find((each) => each.id === lane.algorithm)?.informed ?? false;
  const { answer, phase } = lane;
  const trace = answer?.trace;
  const isOver = !trace || learn.clock >= answer.stats.expanded;
  const frame = trace ? frameAt(trace.frames, learn.clock) : null;
  const stats = phase === 'done' ? (isOver ? answer.stats : frame) : lane.progress;
  const waiting = phase === 'done' ? frame?.waiting : lane.progress?.peak_frontier;
  /** @param {string} name @param {number | undefined} value */
  const one = (name, value) => h('div', null, h('dt', null, name), h('dd', null, grouped(value ?? 0)));
  const offsets = frame?.offsets ?? startOf(puzzle);
  const parts = isInformed ? partsOf(puzzle, offsets, lane.heuristic || 'closure') : null;
  const board = drawBoard(puzzle, offsets, { small: true, label: text.learn.lane(index + 1) });
  return h('section', { class: 'card lane', key: lane.key, 'aria-label': `${text.learn.lane(index + 1)}: ${nameOf(state, lane)}` },
    choices(app, state, words, lane, index, isInformed),
    h('svg', { ...board.props }, ...board.children, parts && marks(puzzle, offsets, parts)),
    h('dl', null, one(text.learn.expanded, stats?.expanded), one(text.learn.generated, stats?.generated), one(text.learn.waiting, waiting)),
    picture(state, words, lane),
    explained(words, lane, parts),
    h('div', { class: 'row', 'data-phase': phase },
      h('p', { class: 'status' }, statusOf(lane, isOver)),
      learn.lanes.length > 1 && h('button', { class: 'quiet', 'aria-label': `${text.learn.remove} ${text.learn.lane(index + 1)}`, onclick: () => actions.removeLane(app, lane.key) }, text.learn.remove)));
}

/** What a lane searches with. @param {App} app @param {AppState} state @param {LearnTexts} words @param {Lane} lane @param {number} index @param {boolean} isInformed */
function choices(app, { lists }, words, lane, index, isInformed) {
  /** @param {string} id @param {string} label @param {{id: string, title: string}[]} options @param {string} value @param {(id: any) => void} change @param {string} [dir] */
  const choice = (id, label, options, value, change, dir) => h('select', {
    dir, 'aria-label': `${label}, ${text.learn.lane(index + 1)}`, 'data-choice': id, value, disabled: options.length === 0,
    onchange: (/** @type {Event} */ event) => change(/** @type {HTMLSelectElement} */ (event.target).value),
  }, options.map((option) => h('option', { value: option.id, selected: option.id === value }, isolated(option.title))));
  const metrics = [{ id: 'moves', title: words.metrics.moves }, { id: 'steps', title: words.metrics.steps }];
  // The names of algorithms and heuristics are English; from right to left, a long one would lose its beginning.
  return h('div', { class: 'pick' },
    choice('algorithm', text.learn.algorithm, lists.algorithms, lane.algorithm, (id) => actions.chooseLane(app, lane.key, { algorithm: id }), 'ltr'),
    h('div', { class: 'pair' },
      isInformed && choice('heuristic', text.learn.heuristic, lists.heuristics, lane.heuristic || 'closure', (id) => actions.chooseLane(app, lane.key, { heuristic: id }), 'ltr'),
      choice('metric', words.counting, metrics, lane.metric, (id) => actions.chooseLane(app, lane.key, { metric: id }))));
}

/** The tree of a short film, the histogram of a long one. @param {AppState} state @param {LearnTexts} words @param {Lane} lane */
function picture({ puzzle, learn }, words, { answer, phase, metric }) {
  const trace = answer?.trace;
  const final = trace?.frames[trace.frames.length - 1]?.by_cost ?? [];
  if (!trace || final.length === 0) return h('p', { class: 'soft' }, phase === 'done' ? text.learn.noFilm : '');
  if (trace.stride > 1 || trace.frames.length > MOST_FRAMES) return histogram(frameAt(trace.frames, learn.clock)?.by_cost ?? [], final, trace.bucket);
  const tree = treeOf(puzzle, trace.frames, metric === 'steps');
  const count = reached(trace.frames, learn.clock);
  const { looked, waiting } = countsAt(tree, count);
  return h('div', { class: 'grown' }, drawTree(tree, count, words.tree(looked, waiting)),
    h('p', { class: 'soft legend', 'aria-hidden': 'true' }, h('i', { class: 'looked' }), words.legend[0], ' ', h('i', { class: 'waiting' }), words.legend[1]));
}

/** How the algorithm and the heuristic work. @param {LearnTexts} words @param {Lane} lane @param {import('./parts.js').Parts | null} parts */
function explained(words, lane, parts) {
  const heuristic = lane.heuristic || 'closure';
  const sum = parts?.sum;
  const value = sum?.reduce((all, each) => all + each, 0) ?? 0;
  return h('details', { class: 'how', key: 'how' },
    h('summary', null, words.how),
    h('div', null,
      h('p', null, words.algorithms[lane.algorithm] ?? ''),
      parts && h('p', null, words.heuristics[heuristic] ?? ''),
      parts && h('p', { class: 'soft', 'data-estimate': sum ? value : undefined }, sum ? `${words.estimate(sum.length > 1 ? `${sum.join(' + ')} = ${value}` : String(value))} ${words.marks}` : words.inTheWay)));
}

/** @param {Lane} lane @param {boolean} isOver */
function statusOf(lane, isOver) {
  if (lane.phase === 'busy') return text.learn.searching;
  if (lane.phase === 'failed') return lane.failed;
  if (lane.phase === 'ready' || !isOver) return '';
  const { answer } = lane;
  if (answer.outcome === 'solved') return `${text.learn.found(answer.moves, answer.optimal && lane.metric === 'moves')}${lane.metric === 'steps' ? ` ${text.play.steps}: ${grouped(answer.steps)}.` : ''}`;
  return answer.outcome === 'unsolvable' ? text.learn.unsolvable : text.learn.limit(answer.reason);
}
