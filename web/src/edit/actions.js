// Actions of the editor: layout changes, the live verdict, texts, files.

import { checked, fromGrid, fromObject, toCode, toJson } from '../board/text.js';
import { saveFile } from '../core/files.js';
import { isAbort } from '../engine/engine.js';
import { ask, stopAsking } from '../play/game.js';
import { copy, toast } from '../play/view.js';
import { go, linkTo, rewrite } from '../route.js';
import { newEdit } from '../state.js';
import { text } from '../text.js';
import { faultsOf } from './layout.js';

/**
 * @typedef {import('../play/game.js').App} App
 * @typedef {import('../state.js').Edit} Edit
 * @typedef {import('../board/model.js').Puzzle} Puzzle
 */

/** Maximum number of undo steps. */
const MOST_PAST = 100;

/** @param {App} app @param {Partial<Edit>} change */
export const setEdit = (app, change) => app.store.set(({ edit }) => ({ edit: { ...edit, ...change } }));

/** Opens a puzzle in the editor. @param {App} app @param {Puzzle} puzzle */
export function openEditor(app, puzzle) {
  const { edit } = app.store.get();
  if (checked(edit.layout) && toCode(/** @type {Puzzle} */ (checked(edit.layout))) === toCode(puzzle)) {
    judge(app);
    return;
  }
  app.store.set({ edit: { ...newEdit(), layout: puzzle, notation: edit.notation } });
  judge(app);
}

/** Changes the layout; can be undone. @param {App} app @param {Puzzle} layout @param {Partial<Edit>} [more] */
export function change(app, layout, more = {}) {
  const { edit } = app.store.get();
  setEdit(app, { layout, past: [...edit.past, edit.layout].slice(-MOST_PAST), note: '', ...more });
  const whole = checked(layout);
  if (whole) rewrite('edit', toCode(whole));
  judge(app);
}

/** @param {App} app */
export function undoEdit(app) {
  const { past } = app.store.get().edit;
  const layout = past[past.length - 1];
  if (!layout) return;
  setEdit(app, { layout, past: past.slice(0, -1), selected: null, note: '' });
  app.announce(text.edit.undone);
  const whole = checked(layout);
  if (whole) rewrite('edit', toCode(whole));
  judge(app);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let pause;

/** Asks the engine, after a short delay, whether the board is solvable. @param {App} app */
function judge(app) {
  clearTimeout(pause);
  stopAsking('judge');
  const { layout } = app.store.get().edit;
  const puzzle = faultsOf(layout).length === 0 ? checked(layout) : null;
  setEdit(app, { verdict: { busy: puzzle !== null, text: puzzle ? text.edit.checking : '', good: false } });
  if (!puzzle) return;
  pause = setTimeout(async () => {
    /** @type {{busy: boolean, text: string, good: boolean}} */
    let verdict;
    try {
      const answer = await ask(app, 'judge', 'hint', { puzzle: toJson(puzzle), notation: 'json', time_limit_ms: 4000 });
      const words = answer.moves === 0 ? text.edit.already
        : answer.outcome === 'solved' ? text.edit.solvable(answer.moves, answer.steps)
          : answer.outcome === 'unsolvable' ? (answer.core ? text.edit.locked(answer.core) : text.edit.unsolvable) : text.edit.unknown;
      verdict = { busy: false, text: words, good: answer.outcome === 'solved' };
    } catch (error) {
      if (isAbort(error)) return;
      verdict = { busy: false, text: /** @type {Error} */ (error).message, good: false };
    }
    if (app.store.get().edit.layout === layout) setEdit(app, { verdict });
  }, 120);
}

/** Replaces the board by the hardest reachable position. @param {App} app */
export async function harden(app) {
  const { layout } = app.store.get().edit;
  const puzzle = checked(layout);
  if (!puzzle) return;
  setEdit(app, { note: text.edit.harderBusy });
  try {
    const answer = await ask(app, 'harden', 'explore', { puzzle: toJson(puzzle), notation: 'json', node_limit: 3_000_000, time_limit_ms: 30_000, brief: true });
    if (app.store.get().edit.layout !== layout) return;
    if (answer.hardest === null) {
      setEdit(app, { note: answer.solvable === false ? text.edit.unsolvable : text.edit.harderStopped });
      return;
    }
    const red = puzzle.vehicles.find((vehicle) => vehicle.red)?.name ?? null;
    const hardest = answer.hardest.startsWith('{') ? fromObject(JSON.parse(answer.hardest)) : fromGrid(answer.hardest, red, puzzle.exit);
    if (!hardest) return;
    if (answer.depth === answer.max_depth) setEdit(app, { note: text.edit.harderSame });
    else change(app, hardest, { selected: null, note: text.edit.harderDone(answer.max_depth) });
  } catch (error) {
    if (!isAbort(error)) setEdit(app, { note: /** @type {Error} */ (error).message });
  }
}

/** Replaces the board by that of the text. @param {App} app */
export function useText(app) {
  const { understood } = app.store.get().edit;
  if (!understood) return;
  change(app, understood.puzzle, { selected: null, text: '', understood: null, faults: [], sizing: null });
}

/** Copies the board in the chosen notation. @param {App} app */
export async function copyAs(app) {
  const { layout, notation } = app.store.get().edit;
  const puzzle = checked(layout);
  if (!puzzle) return;
  try {
    const answer = await ask(app, 'copy', 'convert', { puzzle: toJson(puzzle), notation: 'json', to: notation, time_limit_ms: 20_000 });
    await copy(app, answer.text, text.edit.copied);
    setEdit(app, { note: answer.text });
  } catch (error) {
    if (!isAbort(error)) setEdit(app, { note: /** @type {Error} */ (error).message });
  }
}

/** @param {App} app */
export function copyLink(app) {
  const puzzle = checked(app.store.get().edit.layout);
  if (puzzle) copy(app, linkTo(toCode(puzzle)), text.play.shared);
}

/** @param {App} app */
export function playIt(app) {
  const puzzle = checked(app.store.get().edit.layout);
  if (puzzle) go('play', toCode(puzzle));
}

/** Saves a picture of the board. @param {App} app @param {'svg' | 'png'} type */
export async function exportAs(app, type) {
  const puzzle = checked(app.store.get().edit.layout);
  if (!puzzle) return;
  try {
    const { svg } = await ask(app, 'picture', 'render', { puzzle: toJson(puzzle), notation: 'json', no_letters: !app.store.get().settings.letters, theme: app.store.get().settings.board, cell: 100 });
    const picture = new Blob([svg], { type: 'image/svg+xml' });
    saveFile(type === 'svg' ? picture : await rasterised(picture), `clearway.${type}`);
  } catch (error) {
    if (!isAbort(error)) toast(app, /** @type {Error} */ (error).message);
  }
}

/** @param {Blob} picture @returns {Promise<Blob>} */
async function rasterised(picture) {
  const url = URL.createObjectURL(picture);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
  } finally {
    URL.revokeObjectURL(url);
  }
}
