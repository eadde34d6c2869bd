// What was solved, by code. Tabs share it, so it is merged and never replaced: nothing solved is lost.

import { load, save } from '../core/saved.js';

/**
 * @typedef {import('../state.js').Record_} Record_
 * @typedef {Record<string, Record_>} Progress
 */

/** The best of two results: the fewest moves and the most stars. @param {Record_} a @param {Record_} b @returns {Record_} */
export function better(a, b) {
  const [one, other] = b.moves < a.moves ? [b, a] : [a, b];
  return { ...one, best: one.best || (other.best && other.moves === one.moves), stars: Math.max(a.stars, b.stars) };
}

/** @param {Progress} a @param {Progress} b @returns {Progress} */
export function merged(a, b) {
  const all = { ...a };
  for (const [code, record] of Object.entries(b)) {
    const known = all[code];
    all[code] = known ? better(known, record) : record;
  }
  return all;
}

/** The stored results, without those that are not valid. @returns {Progress} */
export function loadProgress() {
  const stored = load('progress', /** @type {Record<string, any>} */ ({}));
  return checkedProgress(stored);
}

/** The results of a stored or imported value; what is not valid is left out. @param {any} stored @returns {Progress} */
export function checkedProgress(stored) {
  if (!stored || typeof stored !== 'object') return {};
  return Object.fromEntries(Object.entries(stored).filter(([, each]) => Number.isInteger(each?.moves) && Number.isInteger(each?.steps)).map(([code, each]) => [code, {
    moves: each.moves, steps: each.steps, best: each.best === true,
    // Results without stars are from before there were any.
    stars: [0, 1, 2, 3].includes(each.stars) ? each.stars : each.best && !each.helped ? 3 : 1,
  }]));
}

/** Adds results to the stored ones and returns all. @param {Progress} progress @returns {Progress} */
export function keepProgress(progress) {
  // Another tab may have stored more since this one read it.
  const all = merged(loadProgress(), progress);
  save('progress', all);
  return all;
}
