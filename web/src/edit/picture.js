// Boards from pictures that are chosen, taken, dropped or pasted: what was read goes into the editor,
// and the picture stands beside it, with the corners of the board to drag and its doubts marked.

import { fromObject } from '../board/text.js';
import { h } from '../core/dom.js';
import { EngineError, isAbort } from '../engine/engine.js';
import { ask } from '../play/game.js';
import { text } from '../text.js';
import { change, setEdit } from './actions.js';

/**
 * @typedef {import('../play/game.js').App} App
 * @typedef {import('../state.js').PictureState} PictureState
 * @typedef {import('../../types/contract.js').PictureAnswer} Board
 * @typedef {[number, number]} Place
 */

/** The largest file, and the longest side that the reader gets: it looks at 900 pixels. */
const [MOST_BYTES, MOST_PIXELS] = [40_000_000, 1600];

/** The pixels of the present picture. @type {ImageData | null} */
let pixels = null;
/** @type {AbortController | null} */
let reading = null;

/** @param {File | undefined} file */
export const isPicture = (file) => file?.type.startsWith('image/') ?? false;

/** Decodes a picture, turned as its camera was held, and not larger than the reader needs. @param {Blob} file */
async function decode(file) {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, MOST_PIXELS / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))];
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  // What is transparent is white, as in most viewers.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}

/** @param {App} app @param {Partial<PictureState>} part */
function set(app, part) {
  const { picture } = app.store.get().edit;
  if (picture) setEdit(app, { picture: { ...picture, ...part } });
}

/** Reads a picture file. @param {App} app @param {File} file */
export async function openPicture(app, file) {
  removePicture(app);
  const url = URL.createObjectURL(file);
  setEdit(app, { picture: { url, width: 4, height: 3, phase: 'busy', boards: [], reading: null, corners: null, message: '' } });
  try {
    if (file.size > MOST_BYTES) throw new Error('too large');
    pixels = await decode(file);
    set(app, { width: pixels.width, height: pixels.height });
  } catch {
    set(app, { phase: 'failed', message: text.edit.picture.broken });
    return;
  }
  await read(app, {});
}

/** @param {App} app */
export function removePicture(app) {
  reading?.abort();
  const { picture } = app.store.get().edit;
  if (picture) URL.revokeObjectURL(picture.url);
  pixels = null;
  setEdit(app, { picture: null });
}

/** Reads the present picture with what is known about it. @param {App} app @param {{corners?: string, red?: string}} fields */
async function read(app, fields) {
  if (!pixels) return;
  reading?.abort();
  const controller = (reading = new AbortController());
  const { width, height } = pixels;
  set(app, { phase: 'busy' });
  try {
    const found = await app.engine.readPicture(pixels, fields, { signal: controller.signal });
    const { picture } = app.store.get().edit;
    // With corners, it is the shown board that was read again.
    const boards = fields.corners && picture?.reading ? picture.boards.map((board) => (board === picture.reading ? found : board)) : [found, ...found.others];
    set(app, { phase: 'done', boards });
    await choose(app, found, controller.signal);
  } catch (error) {
    if (isAbort(error)) return;
    const isNone = error instanceof EngineError && error.faults[0]?.code === 'no-board';
    const { picture } = app.store.get().edit;
    // Corners to drag onto the board that was not found.
    const corners = picture?.corners ?? /** @type {Place[]} */ ([[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]].map(([x = 0, y = 0]) => [x * width, y * height]));
    set(app, { phase: 'failed', reading: null, corners, message: isNone ? text.edit.picture.none : String(error instanceof Error ? error.message : error) });
  }
}

/** Shows a board of the picture, and edits it. @param {App} app @param {Board} board @param {AbortSignal} signal */
async function choose(app, board, signal) {
  set(app, { reading: board, corners: board.corners, message: '' });
  if (board.red === null) return;
  const answer = await ask(app, 'read', 'read', { puzzle: board.board, notation: 'grid', red: board.red, exit: board.exit });
  const puzzle = fromObject(answer);
  if (puzzle && !signal.aborted) change(app, puzzle, { selected: null });
}

/** Shows another board of a sheet. @param {App} app @param {Board} board */
async function turnTo(app, board) {
  reading?.abort();
  const controller = (reading = new AbortController());
  try {
    await choose(app, board, controller.signal);
  } catch (error) {
    if (!isAbort(error)) set(app, { phase: 'failed', message: String(error instanceof Error ? error.message : error) });
  }
}

/** @param {Place[]} corners */
const written = (corners) => corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(',');

/** @type {ReturnType<typeof setTimeout> | undefined} */
let moved;

/** Moves a corner; the picture is read again when it rests. @param {App} app @param {number} index @param {Place} to @param {number} rest */
function moveCorner(app, index, [x, y], rest) {
  const { picture } = app.store.get().edit;
  if (!picture?.corners) return;
  const place = /** @type {Place} */ ([Math.min(picture.width, Math.max(0, x)), Math.min(picture.height, Math.max(0, y))]);
  const corners = picture.corners.map((each, at) => (at === index ? place : each));
  set(app, { corners });
  clearTimeout(moved);
  moved = setTimeout(() => read(app, { corners: written(corners) }), rest);
}

/** Where the middle of a cell is in the picture, by the corners of the board. @param {Place[]} corners @param {number} u @param {number} v @returns {Place} */
export function placeOf([a = [0, 0], b = [0, 0], c = [0, 0], d = [0, 0]], u, v) {
  const at = (/** @type {0 | 1} */ axis) => a[axis] * (1 - u) * (1 - v) + b[axis] * u * (1 - v) + c[axis] * u * v + d[axis] * (1 - u) * v;
  return [at(0), at(1)];
}

/** A point of the screen in pixels of the picture. @param {PointerEvent} event @returns {Place} */
function pointed(event) {
  const svg = /** @type {SVGSVGElement} */ (/** @type {Element} */ (event.currentTarget).closest('svg'));
  const matrix = svg.getScreenCTM();
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse());
  return [point.x, point.y];
}

/** @param {App} app @param {PictureState} picture @param {Place} place @param {number} index */
function corner(app, picture, [x, y], index) {
  const step = Math.max(picture.width, picture.height) / 100;
  const radius = Math.max(picture.width, picture.height) / 40;
  return h('circle', {
    class: 'corner', cx: x, cy: y, r: radius, tabindex: 0, role: 'button', key: `corner${index}`, 'aria-label': text.edit.picture.corner(index + 1),
    onpointerdown(/** @type {PointerEvent} */ event) {
      /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
    },
    onpointermove(/** @type {PointerEvent} */ event) {
      if (/** @type {Element} */ (event.currentTarget).hasPointerCapture(event.pointerId)) moveCorner(app, index, pointed(event), 400);
    },
    onkeydown(/** @type {KeyboardEvent} */ event) {
      const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!by) return;
      event.preventDefault();
      moveCorner(app, index, [x + step * (by[0] ?? 0), y + step * (by[1] ?? 0)], 700);
    },
  });
}

/** The picture with what was found in it. @param {App} app @param {PictureState} picture */
function shown(app, picture) {
  const { width, height, corners, reading: found } = picture;
  const cell = (/** @type {number | null} */ row, /** @type {number | null} */ column) =>
    placeOf(corners ?? [], ((column ?? 0) + 0.5) / (found?.width ?? 1), ((row ?? 0) + 0.5) / (found?.height ?? 1));
  const marked = found && corners ? found.doubts.filter((doubt) => doubt.row !== null) : [];
  return h('div', { class: 'photo' },
    h('img', { src: picture.url, alt: '' }),
    corners && h('svg', { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none' },
      h('polygon', {
        points: corners.map((each) => each.join(',')).join(' '),
        // Without a red car, a tap says which one it is.
        onpointerup(/** @type {PointerEvent} */ event) {
          if (!found || found.red !== null) return;
          const [x, y] = pointed(event);
          const cells = Array.from({ length: found.width * found.height }, (_, at) => [Math.floor(at / found.width), at % found.width]);
          const far = (/** @type {number[]} */ [row = 0, column = 0]) => Math.hypot(...cell(row, column).map((value, axis) => value - (axis === 0 ? x : y)));
          const [row = 0, column = 0] = cells.sort((a, b) => far(a) - far(b))[0] ?? [];
          read(app, { corners: written(corners), red: `${row + 1},${column + 1}` });
        },
      }),
      marked.map((doubt) => {
        const [x, y] = cell(doubt.row, doubt.column);
        return h('circle', { class: 'doubt', cx: x, cy: y, r: Math.max(width, height) / 60 });
      }),
      corners.map((place, index) => corner(app, picture, place, index))));
}

/** What there is to say about the reading. @param {PictureState} picture */
function verdict({ phase, reading: found, message }) {
  const words = text.edit.picture;
  if (phase === 'busy') return h('p', { class: 'soft' }, words.busy);
  if (phase === 'failed' || !found) return h('p', { class: 'bad' }, message);
  if (found.red === null) return h('p', { class: 'bad' }, words.red);
  if (found.sure && found.doubts.length === 0) return h('p', { class: 'good' }, words.sure);
  /** @param {import('../../types/contract.js').PictureDoubt} doubt */
  const told = ({ kind, vehicle, row, column }) => {
    if (kind === 'vehicle') return words.doubts.vehicle(vehicle ?? '');
    if (kind === 'wall') return words.doubts.wall((row ?? 0) + 1, (column ?? 0) + 1);
    return kind === 'exit' ? words.doubts.exit : words.doubts.board;
  };
  return h('div', null, h('p', { class: found.sure ? 'good' : 'bad' }, found.sure ? words.sure : words.unsure), h('ul', { class: 'list' }, found.doubts.slice(0, 6).map((doubt) => h('li', null, told(doubt)))));
}

/** The boards of a sheet, to choose from. @param {App} app @param {PictureState} picture */
function sheet(app, { boards, reading: found }) {
  const words = text.edit.picture;
  if (boards.length < 2) return null;
  return h('div', { role: 'group', 'aria-label': words.sheet(boards.length) },
    h('p', null, words.sheet(boards.length)),
    h('div', { class: 'row' }, boards.map((board, index) => h('button', {
      key: `board${index}`, 'aria-label': words.board(index + 1), 'aria-pressed': String(board === found), onclick: () => turnTo(app, board),
    }, String(index + 1)))));
}

/** @param {App} app @param {import('../state.js').AppState} state */
export function pictureCard(app, { edit }) {
  const { picture } = edit;
  const words = text.edit.picture;
  /** @param {string} label @param {boolean} camera */
  const chooser = (label, camera) => h('label', { class: 'button' }, label, h('input', {
    type: 'file', class: 'unseen', accept: 'image/*', ...(camera ? { capture: 'environment' } : {}),
    onchange(/** @type {Event} */ event) {
      const input = /** @type {HTMLInputElement} */ (event.target);
      const file = input.files?.[0];
      if (file) openPicture(app, file);
      input.value = '';
    },
  }));
  return h('section', {
    class: 'card', key: 'picture', 'aria-label': words.title,
    ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
    ondrop(/** @type {DragEvent} */ event) {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      openPicture(app, file);
    },
  },
  h('h2', null, words.title),
  h('p', { class: 'soft' }, `${words.help} ${app.engine.isLocal ? words.stays : words.sent}`),
  picture && shown(app, picture),
  picture && sheet(app, picture),
  h('div', { role: 'status' }, picture && verdict(picture)),
  h('div', { class: 'row even' }, chooser(words.choose, false), chooser(words.take, true),
    picture && h('button', { onclick: () => removePicture(app) }, words.remove)));
}
