// Actions of the learning page: lanes search, then their recordings play on one clock.

import { toJson } from '../board/text.js';
import { isAbort } from '../engine/engine.js';
import { ask, stopAsking } from '../play/game.js';
import { toast } from '../play/view.js';
import { rewrite } from '../route.js';
import { newLane } from '../state.js';
import { text } from '../text.js';
import { lengthOf, ticksPerSecond } from './film.js';
import { LESSONS } from './lessons.js';

/**
 * @typedef {import('../play/game.js').App} App
 * @typedef {import('../state.js').Learn} Learn
 * @typedef {import('../state.js').Lane} Lane
 */

/** Maximum number of frames of a film. */
const FRAMES = 600;
export const MOST_LANES = 4;
let keys = 0;

/** @returns {Lane[]} */
export const defaultLanes = () => [lane('bfs', ''), lane('a-star', 'closure'), lane('greedy', 'blocking')];

/** @param {string} algorithm @param {string} heuristic @param {'moves' | 'steps'} [metric] */
function lane(algorithm, heuristic, metric = 'moves') {
  keys += 1;
  return newLane(keys, algorithm, heuristic, metric);
}

/** @param {App} app @param {Partial<Learn>} change */
const set = (app, change) => app.store.set(({ learn }) => ({ learn: { ...learn, ...change } }));

/** @param {App} app @param {number} key @param {Partial<Lane>} change */
function setLane(app, key, change) {
  set(app, { lanes: app.store.get().learn.lanes.map((each) => (each.key === key ? { ...each, ...change } : each)) });
}

/** The lanes as a text of the address: `bfs,a-star:closure@steps`. @param {Lane[]} lanes */
export const lanesText = (lanes) => lanes.map(({ algorithm, heuristic, metric }) => `${algorithm}${heuristic ? `:${heuristic}` : ''}${metric === 'steps' ? '@steps' : ''}`).join(',');

/** Opens the lanes of an address, and writes the present ones into it if it names none. @param {App} app @param {string} words @param {number} lesson */
export function openLanes(app, words, lesson) {
  const ids = words.split(',').map((each) => each.split('@')).filter(([search]) => search).slice(0, MOST_LANES);
  const asked = LESSONS[lesson - 1] ? lesson : 0;
  if (asked !== app.store.get().learn.lesson) set(app, { lesson: asked, guess: null });
  if (ids.length > 0 && words !== lanesText(app.store.get().learn.lanes)) {
    stopLanes(app);
    set(app, {
      clock: 0, running: false,
      lanes: ids.map(([search, metric]) => {
        const [algorithm = '', heuristic = ''] = (search ?? '').split(':');
        return lane(algorithm, heuristic, metric === 'steps' ? 'steps' : 'moves');
      }),
    });
    checkLanes(app);
  } else if (app.store.get().learn.lanes.length === 0) set(app, { lanes: defaultLanes() });
  keepLanes(app);
}

/** Leaves out what the engine does not know, as links may name anything. @param {App} app */
export function checkLanes(app) {
  const { lists, learn, view } = app.store.get();
  if (lists.algorithms.length === 0) return;
  /** @param {{id: string}[]} list @param {string} id */
  const has = (list, id) => list.some((each) => each.id === id);
  const known = learn.lanes.filter(({ algorithm }) => has(lists.algorithms, algorithm));
  const lanes = known.map((each) => (each.heuristic === '' || has(lists.heuristics, each.heuristic) ? each : { ...each, heuristic: '' }));
  if (lanesText(lanes) === lanesText(learn.lanes)) return;
  set(app, { lanes: lanes.length > 0 ? lanes : defaultLanes() });
  if (view === 'learn') keepLanes(app);
  toast(app, text.learn.unknown);
}

/** The part of the address that names the lanes and the lesson. @param {Learn} learn */
export const queryOf = ({ lanes, lesson }) => `lanes=${lanesText(lanes)}${lesson > 0 ? `&lesson=${lesson}` : ''}`;

/** Writes the lanes into the address, for a reload and for a link. @param {App} app */
function keepLanes(app) {
  const { code, learn } = app.store.get();
  rewrite('learn', code, queryOf(learn));
}

/** Chooses an answer to the lesson's question. @param {App} app @param {number} guess */
export const guessAt = (app, guess) => set(app, { guess });

/** Leaves the lesson; the board and the lanes stay. @param {App} app */
export function leaveLesson(app) {
  set(app, { lesson: 0, guess: null });
  keepLanes(app);
}

/** Prints the sheet of the race. @param {App} app */
export function printSheet(app) {
  set(app, { sheet: true });
  // It is drawn with the next frame.
  requestAnimationFrame(() => requestAnimationFrame(() => {
    print();
    set(app, { sheet: false });
  }));
}

/** @param {App} app */
export function addLane(app) {
  const { lanes } = app.store.get().learn;
  if (lanes.length >= MOST_LANES) return;
  set(app, { lanes: [...lanes, lane('dfs', '')] });
  keepLanes(app);
}

/** @param {App} app @param {number} key */
export function removeLane(app, key) {
  stopAsking(`lane ${key}`);
  set(app, { lanes: app.store.get().learn.lanes.filter((each) => each.key !== key) });
  keepLanes(app);
}

/** A lane without a result. @param {Lane} each @returns {Lane} */
const cleared = (each) => ({ ...each, run: each.run + 1, phase: 'ready', answer: null, progress: null, failed: '' });

/** Chooses another algorithm or heuristic. @param {App} app @param {number} key @param {Partial<Lane>} change */
export function chooseLane(app, key, change) {
  stopAsking(`lane ${key}`);
  set(app, { clock: 0, running: false, lanes: app.store.get().learn.lanes.map((each) => (each.key === key ? { ...cleared(each), ...change } : each)) });
  keepLanes(app);
}

/** Stops all searches and the clock. @param {App} app */
export function stopLanes(app) {
  const { lanes, running } = app.store.get().learn;
  for (const { key } of lanes) stopAsking(`lane ${key}`);
  if (running || lanes.some((each) => each.phase === 'busy')) set(app, { running: false });
}

/** Clears the results, for another puzzle or another race. @param {App} app */
export function clearLanes(app) {
  stopLanes(app);
  set(app, { clock: 0, running: false, lanes: app.store.get().learn.lanes.map(cleared) });
}

/** Runs the searches of all lanes, then plays their films. @param {App} app */
export async function startLanes(app) {
  clearLanes(app);
  const { puzzle, lists, learn, code } = app.store.get();
  await Promise.all(learn.lanes.map(async ({ key, run, algorithm, heuristic, metric }) => {
    const informed = lists.algorithms.find((each) => each.id === algorithm)?.informed ?? false;
    /** @param {Partial<Lane>} change */
    const report = (change) => {
      // The answer to an earlier choice is void.
      if (app.store.get().learn.lanes.some((each) => each.key === key && each.run === run)) setLane(app, key, change);
    };
    report({ phase: 'busy' });
    const request = {
      puzzle: toJson(puzzle), notation: 'json', algorithm, ...(informed && heuristic ? { heuristic } : {}), metric,
      trace: FRAMES, node_limit: 5_000_000, restarts: 20,
    };
    try {
      const answer = await ask(app, `lane ${key}`, 'solve', request, (progress) => report({ progress }));
      report({ phase: 'done', answer });
    } catch (error) {
      report({ phase: 'failed', failed: isAbort(error) ? text.learn.stopped : /** @type {Error} */ (error).message });
    }
  }));
  const now = app.store.get();
  const { lanes } = now.learn;
  if (now.view === 'learn' && now.code === code && !isWaiting(now.learn) && lanes.some((each) => each.phase === 'done')) runClock(app, true);
}

/** Whether a lane has not been searched since it was chosen. @param {Learn} learn */
export const isWaiting = (learn) => learn.lanes.some((each) => each.phase === 'ready' || each.phase === 'busy');

/** The tick at which the last film ends. @param {Learn} learn */
export const lastTick = (learn) => Math.max(0, ...learn.lanes.map((each) => lengthOf(each.answer)));

let before = 0;

/** Starts or stops the common clock. @param {App} app @param {boolean} running */
export function runClock(app, running) {
  const { learn } = app.store.get();
  const clock = running && learn.clock >= lastTick(learn) ? 0 : learn.clock;
  set(app, { running, clock });
  if (!running) return;
  before = performance.now();
  requestAnimationFrame(function tick(now) {
    const { learn: state, view } = app.store.get();
    if (!state.running || view !== 'learn') return;
    const last = lastTick(state);
    // A background tab gets no frames; it does not catch up at once.
    const passed = Math.min(0.1, Math.max(0, (now - before) / 1000));
    before = now;
    const next = Math.min(last, state.clock + passed * ticksPerSecond(state.speed, last));
    set(app, { clock: next, running: next < last });
    if (next < last) requestAnimationFrame(tick);
  });
}

/** Sets the clock to a tick. @param {App} app @param {number} clock */
export function setClock(app, clock) {
  set(app, { running: false, clock: Math.max(0, Math.min(lastTick(app.store.get().learn), clock)) });
}

/** @param {App} app @param {number} speed */
export const setSpeed = (app, speed) => set(app, { speed });
