// Puzzles made on request: found by the engine, and kept under a name.

import { fromCode, fromObject, toCode } from '../board/text.js';
import { load, save } from '../core/saved.js';
import { h } from '../core/dom.js';
import { isAbort } from '../engine/engine.js';
import { ask, stopAsking } from '../play/game.js';
import { toast } from '../play/view.js';
import { go } from '../route.js';
import { text } from '../text.js';
import { LEVEL_IDS } from './levels.js';

/**
 * @typedef {import('../play/game.js').App} App
 * @typedef {import('../state.js').AppState} AppState
 * @typedef {import('../state.js').Made} Made
 */

/** Smaller boards are not worth a click, whatever their level. */
const FLOORS = { vehicles: [5, null], moves: [4, null] };

/** After this time, the nearest puzzle found so far is taken. */
const TIME_LIMIT = 40_000;

/** How many are kept. */
const MOST_MADE = 100;

/** The stored puzzles, the oldest first, without those that are not valid. @returns {Made[]} */
export function loadMade() {
  return load('made', /** @type {any[]} */ ([])).filter((each) => typeof each?.code === 'string' && Number.isInteger(each.moves) && LEVEL_IDS[each.level] !== undefined && Number.isInteger(each.number) && fromCode(each.code));
}

/** The name of a made puzzle. @param {Made} made */
export const nameOfMade = ({ level, number }) => text.levels.madeName(text.levels.names[level] ?? '', number);

/** Keeps a puzzle under the next free number of its level. @param {string} code @param {number} level @param {number} moves @returns {Made[]} */
function keep(code, level, moves) {
  // Another tab may have stored more.
  const known = loadMade();
  if (known.some((each) => each.code === code)) return known;
  const number = Math.max(0, ...known.filter((each) => each.level === level).map((each) => each.number)) + 1;
  const all = [...known, { code, level, moves, number }].slice(-MOST_MADE);
  save('made', all);
  return all;
}

/** Adds puzzles of a file. @param {any[]} more @returns {Made[]} */
export function keepMade(more) {
  const known = loadMade();
  const codes = new Set(known.map((each) => each.code));
  save('made', [...known, ...more.filter((each) => !codes.has(each?.code))].slice(-MOST_MADE));
  const all = loadMade();
  save('made', all);
  return all;
}

/** Makes a puzzle of a level and opens it. @param {App} app @param {number} level */
export async function make(app, level) {
  const { store } = app;
  store.set({ making: { level, looked: 0 } });
  app.announce(text.levels.making);
  try {
    const request = { level: LEVEL_IDS[level], seed: Math.floor(Math.random() * 2 ** 32), time_limit_ms: TIME_LIMIT, ...FLOORS };
    const answer = await ask(app, 'made', 'generate', request, ({ expanded }) => store.set({ making: { level, looked: expanded } }));
    const puzzle = fromObject(answer);
    if (!puzzle) return;
    const code = toCode(puzzle);
    // The nearest one that was found in time may be of another level.
    const found = LEVEL_IDS.indexOf(answer.level);
    store.set({ made: keep(code, found < 0 ? level : found, answer.moves) });
    if (!answer.fits) toast(app, text.levels.nearest(text.levels.names[level] ?? '', text.levels.names[found] ?? ''));
    go('play', code);
  } catch (error) {
    if (!isAbort(error)) toast(app, /** @type {Error} */ (error).message);
  } finally {
    store.set({ making: null });
  }
}

/** Stops the search for a puzzle. @param {App} app */
export function stopMaking(app) {
  stopAsking('made');
  app.announce(text.learn.stopped);
}

/** Progress of the search for a puzzle, with a way to stop it. @param {App} app @param {AppState} state */
export function makingRow(app, { making }) {
  return making && h('div', { class: 'row making', key: 'making' },
    h('p', { class: 'soft' }, text.levels.makingOf(text.levels.names[making.level] ?? '', making.looked)),
    h('button', { onclick: () => stopMaking(app) }, text.hint.cancel));
}
