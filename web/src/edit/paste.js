// Texts that are pasted, typed or dropped as a file, and the size of the board where the text does
// not tell it.

import { MOST_SIDE } from '../board/model.js';
import { fromObject } from '../board/text.js';
import { h } from '../core/dom.js';
import { EngineError, isAbort } from '../engine/engine.js';
import { ask, stopAsking } from '../play/game.js';
import { text } from '../text.js';
import { setEdit } from './actions.js';
import { isPicture, openPicture } from './picture.js';

/**
 * @typedef {import('../play/game.js').App} App
 * @typedef {import('../state.js').Sizing} Sizing
 */

/** The largest file that is read: puzzles are far smaller. */
const MOST_BYTES = 1_000_000;

/** The size in the name of a file such as `Rushhour9x9_4.csv`. @param {string} name @returns {Sizing | null} */
export function sizeInName(name) {
  const match = /(?<!\d)(\d{1,2}) ?[x×] ?(\d{1,2})(?!\d)/i.exec(name);
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  return width >= 1 && height >= 1 && width <= MOST_SIDE && height <= MOST_SIDE ? { width, height, from: 'name' } : null;
}

/** @param {Sizing} size */
const written = ({ width, height }) => `${width}x${height}`;

/**
 * Reads a text. If the size is needed and nobody has said it, takes the smallest square that holds
 * all vehicles and has the red car no lower than its middle row, as course files do.
 * @param {App} app @param {string} words @param {Sizing | null} size
 * @returns {Promise<{answer: any, size: Sizing | null}>}
 */
async function read(app, words, size) {
  /** @param {Sizing | null} chosen */
  const attempt = (chosen) => ask(app, 'read', 'read', { puzzle: words, ...(chosen ? { size: written(chosen) } : {}) });
  try {
    return { answer: await attempt(size), size };
  } catch (error) {
    if (!isSizeFault(error)) throw error;
    // The text may tell its own size.
    if (size) return { answer: await attempt(null).catch(() => Promise.reject(error)), size: null };
    // Without a size, the engine has tried 6 by 6.
    for (let side = 7; side <= MOST_SIDE; side += 1) {
      /** @param {number} each @returns {Sizing} */
      const square = (each) => ({ width: each, height: each, from: 'numbers' });
      try {
        const answer = await attempt(square(side));
        const red = answer.vehicles.find((/** @type {any} */ vehicle) => vehicle.red);
        const middle = 2 * (red?.orientation === 'horizontal' ? red.row : -1) + 1;
        if (middle <= side || middle > MOST_SIDE) return { answer, size: square(side) };
        return { answer: await attempt(square(middle)), size: square(middle) };
      } catch (failure) {
        if (isAbort(failure)) throw failure;
      }
    }
    throw error;
  }
}

/** Whether a larger board may be what the text means; one that tells its size refuses another. @param {unknown} error */
const isSizeFault = (error) => error instanceof EngineError && error.faults.some((fault) => fault.code === 'size' || fault.code === 'off-board');

/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;

/** Reads a typed, pasted or dropped text. @param {App} app @param {string} words @param {Sizing | null} [size] */
export function readText(app, words, size = null) {
  // A size that somebody chose holds for what is typed next; one that was found does not.
  const before = app.store.get().edit.sizing;
  const chosen = size ?? (before?.from === 'you' ? before : null);
  setEdit(app, { text: words, sizing: chosen });
  clearTimeout(typing);
  stopAsking('read');
  if (words.trim() === '') {
    setEdit(app, { understood: null, faults: [], sizing: null });
    return;
  }
  typing = setTimeout(async () => {
    try {
      const { answer, size: used } = await read(app, words, chosen);
      const puzzle = fromObject(answer);
      if (puzzle) setEdit(app, { understood: { puzzle, notation: answer.notation }, faults: [], sizing: used });
    } catch (error) {
      if (isAbort(error)) return;
      const faults = error instanceof EngineError ? error.faults : [{ code: 'engine', message: String(error), line: null, column: null }];
      setEdit(app, { understood: null, faults });
    }
  }, 150);
}

/** Reads a file: its name may tell the size of the board. @param {App} app @param {File | undefined} file */
export async function readFile(app, file) {
  if (!file) return;
  if (isPicture(file)) {
    openPicture(app, file);
    return;
  }
  if (file.size > MOST_BYTES) {
    setEdit(app, { understood: null, faults: [{ code: 'file', message: text.edit.tooLarge, line: null, column: null }] });
    return;
  }
  setEdit(app, { sizing: null });
  readText(app, await file.text(), sizeInName(file.name));
}

/** @param {App} app @param {import('../state.js').AppState} state @param {() => void} use */
export function pasteCard(app, { edit }, use) {
  const { understood, faults, sizing } = edit;
  const asksSize = sizing !== null || faults.some((fault) => fault.code === 'size');
  return h('section', {
    class: 'card', key: 'paste', 'aria-label': text.edit.paste,
    // Without this, the browser would open the file instead of the page.
    ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
    onpaste(/** @type {ClipboardEvent} */ event) {
      const file = [...(event.clipboardData?.files ?? [])].find(isPicture);
      if (!file) return;
      event.preventDefault();
      readFile(app, file);
    },
    ondrop(/** @type {DragEvent} */ event) {
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      readFile(app, event.dataTransfer.files[0]);
    },
  },
  h('h2', null, text.edit.paste),
  h('p', { class: 'soft' }, text.edit.pasteHelp),
  h('textarea', { dir: 'ltr', 'aria-label': text.edit.pasteLabel, spellcheck: 'false', autocomplete: 'off', value: edit.text, oninput: (/** @type {Event} */ event) => readText(app, /** @type {HTMLTextAreaElement} */ (event.target).value) }),
  asksSize && sizeRow(app, edit),
  h('div', { role: 'status' }, understood && h('p', { class: 'good' }, text.edit.understood(understood.notation, understood.puzzle.width, understood.puzzle.height, understood.puzzle.vehicles.length))),
  h('div', { role: 'alert', key: 'faults' }, faults.length > 0 && h('ul', { class: 'list' }, faults.slice(0, 8).map((fault) => h('li', null, h('b', null, text.edit.place(fault.line, fault.column)), fault.message)))),
  h('div', { class: 'row even' },
    h('button', { onclick: use, disabled: !understood }, text.edit.use),
    h('label', { class: 'button' }, text.edit.file, h('input', {
      type: 'file', class: 'unseen',
      onchange(/** @type {Event} */ event) {
        const input = /** @type {HTMLInputElement} */ (event.target);
        readFile(app, input.files?.[0]);
        // The same file can be chosen again.
        input.value = '';
      },
    }))));
}

/** Asks for the size beside the box. @param {App} app @param {import('../state.js').Edit} edit */
function sizeRow(app, edit) {
  const { sizing } = edit;
  /** @param {'width' | 'height'} side @param {string} label */
  const input = (side, label) => h('label', { class: 'field' }, label, h('input', {
    type: 'number', min: 1, max: MOST_SIDE, value: String(sizing?.[side] ?? ''),
    onchange(/** @type {Event} */ event) {
      const value = Math.round(Number(/** @type {HTMLInputElement} */ (event.target).value));
      if (!(value >= 1 && value <= MOST_SIDE)) return;
      // Most boards are square, so one number is enough to begin with.
      const now = app.store.get().edit;
      const { width, height } = now.sizing ?? { width: value, height: value };
      readText(app, now.text, { width, height, [side]: value, from: 'you' });
    },
  }));
  return h('div', { class: 'row', role: 'group', 'aria-label': text.edit.textSize, key: 'size' },
    input('width', text.edit.textWidth), input('height', text.edit.textHeight),
    h('p', { class: 'soft' }, text.edit.sizeFrom[sizing?.from ?? 'nobody']));
}
