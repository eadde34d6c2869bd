// Everything that the browser keeps, as a file to take along.

import { load } from '../core/saved.js';
import { saveFile } from '../core/files.js';
import { checkedProgress, keepProgress, loadProgress } from '../play/progress.js';
import { toast } from '../play/view.js';
import { text } from '../text.js';
import { checkedDays, keepDays, loadDays, today } from './days.js';
import { keepMade, loadMade } from '../levels/made.js';

/** @typedef {import('../play/game.js').App} App */

/** The largest file that is read. */
const MOST_BYTES = 5_000_000;

/** @param {App} app */
export function exportAll(app) {
  const all = { clearway: 1, progress: loadProgress(), days: loadDays(), made: loadMade(), games: load('games', []) };
  saveFile(new Blob([JSON.stringify(all)], { type: 'application/json' }), `clearway-${today()}.json`);
  app.announce(text.daily.exported);
}

/** Adds the results of a file to those that are here; nothing is lost. @param {App} app @param {File | undefined} file */
export async function importAll(app, file) {
  if (!file) return;
  try {
    if (file.size > MOST_BYTES) throw new Error('too large');
    const all = JSON.parse(await file.text());
    if (all?.clearway !== 1) throw new Error('not ours');
    const progress = keepProgress(checkedProgress(all.progress));
    const days = keepDays(checkedDays(all.days));
    app.store.set({ progress, days, made: keepMade(Array.isArray(all.made) ? all.made : []) });
    toast(app, text.daily.imported(Object.keys(progress).length, Object.keys(days).length));
  } catch {
    toast(app, text.daily.notOurs);
  }
}
