// What was solved, by code. Tabs share it, so it is merged and never replaced: nothing solved is lost.

import { load, save } from '../core/saved.js';

/**
 * @typedef {import('../state.js').Record_} Record_
 * @typedef {Record<string, Record_>} Progress
 */

/** The better of two results, without help if either was. @param {Record_} a @param {Record_} b @returns {Record_} */
export function better(a, b) {
  const [one, other] = b.moves < a.moves ? [b, a] : [a, b];
  return { ...one, best: one.best || (other.best && other.moves === one.moves), helped: a.helped && b.helped };
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
  return Object.fromEntries(Object.entries(stored).filter(([, record]) => Number.isInteger(record?.moves) && Number.isInteger(record?.steps)));
}

/** Adds results to the stored ones and returns all. @param {Progress} progress @returns {Progress} */
export function keepProgress(progress) {
  // Another tab may have stored more since this one read it.
  const all = merged(loadProgress(), progress);
  save('progress', all);
  return all;
}
