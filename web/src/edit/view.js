// The editor: the board with its tray, its faults, and its texts.

import { CELL, body, drawBoard, kind } from '../board/draw.js';
import { pieceColour } from '../board/paint.js';
import { MOST_SIDE } from '../board/model.js';
import { checked } from '../board/text.js';
import { h } from '../core/dom.js';
import { text } from '../text.js';
import * as actions from './actions.js';
import { enableBoard, enablePiece, spotAt } from './drag.js';
import { changed, contentOf, emptyLayout, faultsOf, landingOf, offsetsOf, placed, removed, resized, sidesOf, toggledWall } from './layout.js';
import { pasteCard } from './paste.js';
import { pictureCard } from './picture.js';

/**
 * @typedef {import('../play/game.js').App} App
 * @typedef {import('../state.js').AppState} AppState
 */

/** The steps of the arrow keys: rows, columns. @type {Record<string, [number, number]>} */
const WAYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const PIECES = /** @type {const} */ (['red', 'car', 'truck', 'wall']);

/** @param {App} app @param {AppState} state */
export function editView(app, state) {
  const { edit } = state;
  const faults = faultsOf(edit.layout);
  return [
    h('div', { class: 'table' },
      h('section', { class: 'stage editing', 'aria-label': text.edit.title },
        h('div', { class: 'title' }, h('h1', null, text.edit.title), h('p', { class: 'soft' }, `${edit.layout.width} × ${edit.layout.height}`)),
        h('div', { class: 'holder' }, board(app, state, faults)),
        cursorBox(app, state),
        h('p', { class: `verdict ${edit.verdict.good ? 'good' : ''}`, role: 'status' }, edit.verdict.text),
        h('div', { class: 'faulty', role: 'alert' }, faults.length > 0 && h('ul', { class: 'list' }, faults.map((fault) => h('li', null, wordsOf(fault)))))),
      h('div', { class: 'panel' },
        trayCard(app, state),
        goCard(app, state, faults.length === 0),
        pictureCard(app, state),
        pasteCard(app, state, () => actions.useText(app)),
        takeCard(app, state, faults.length === 0))),
  ];
}

/** @param {import('./layout.js').LayoutFault} fault */
function wordsOf({ kind: what, names }) {
  const [first = '', second = ''] = names;
  if (what === 'overlap') return text.edit.faults.overlap(first, second);
  if (what === 'walled') return text.edit.faults.walled(first);
  return what === 'outside' ? text.edit.faults.outside(first) : text.edit.faults.noRed;
}

/** @param {App} app @param {AppState} state @param {import('./layout.js').LayoutFault[]} faults */
function board(app, state, faults) {
  const { layout, selected, piece, cursor, over, turned } = state.edit;
  const spot = over ?? (piece !== null && cursor ? { piece, ...cursor } : null);
  const wrong = new Set(faults.flatMap((fault) => fault.cells.map(([row, column]) => row * MOST_SIDE + column)));
  return drawBoard(layout, offsetsOf(layout), {
    letters: state.settings.letters, interactive: true, selected,
    landing: spot ? landingOf(layout, spot.piece, spot.row, spot.column, turned) : null,
    faulty: (row, column) => wrong.has(row * MOST_SIDE + column),
  }, {
    key: 'editor',
    ref: (/** @type {SVGSVGElement} */ svg) => enableBoard(svg, handlers(app, svg)),
    onkeydown: (/** @type {KeyboardEvent} */ event) => onKey(app, event),
  });
}

/**
 * The cursor of a piece that was chosen by keyboard: arrow keys move it, Enter places the piece.
 * @param {App} app @param {AppState} state
 */
function cursorBox(app, { edit }) {
  const { piece, cursor, layout } = edit;
  if (piece === null || !cursor) return null;
  const where = text.edit.cell(cursor.row, cursor.column, contentOf(layout, cursor.row, cursor.column));
  return h('button', {
    class: 'cursor', key: 'cursor', 'data-cursor': `${cursor.row} ${cursor.column}`,
    ref: (/** @type {HTMLElement} */ element) => requestAnimationFrame(() => element.focus({ preventScroll: true })),
    onkeydown: (/** @type {KeyboardEvent} */ event) => onCursorKey(app, event),
    onclick: () => placeAtCursor(app),
    onblur: () => actions.setEdit(app, { cursor: null, piece: null }),
  }, text.edit.cursor(text.edit.pieces[/** @type {'car'} */ (piece)]), ' ', where);
}

/** @param {App} app @param {KeyboardEvent} event */
function onCursorKey(app, event) {
  const { cursor, layout, turned, piece } = app.store.get().edit;
  if (!cursor || event.ctrlKey || event.metaKey || event.altKey) return;
  const way = WAYS[event.key];
  if (way) {
    const row = Math.max(0, Math.min(layout.height - 1, cursor.row + way[0]));
    const column = Math.max(0, Math.min(layout.width - 1, cursor.column + way[1]));
    actions.setEdit(app, { cursor: { row, column } });
    app.announce(text.edit.cell(row, column, contentOf(layout, row, column)));
  } else if (event.key === 'r' || event.key === 'R') {
    actions.setEdit(app, { turned: !turned });
    app.announce(turned ? text.edit.lying : text.edit.upright);
  } else if (event.key === 'Escape') {
    actions.setEdit(app, { piece: null, cursor: null });
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-piece="${piece}"]`))?.focus();
  } else return;
  event.preventDefault();
}

/** @param {App} app */
function placeAtCursor(app) {
  const { cursor, piece } = app.store.get().edit;
  if (cursor && piece !== null) place(app, piece, cursor.row, cursor.column);
}

/** Places a piece, and gives a vehicle the focus, so that keys turn and move it. @param {App} app @param {string} piece @param {number} row @param {number} column */
function place(app, piece, row, column) {
  const { layout, turned } = app.store.get().edit;
  const next = placed(layout, piece, row, column, turned);
  const isWall = piece === 'wall';
  actions.change(app, next.layout, { selected: next.selected, ...(isWall ? {} : { piece: null, cursor: null }) });
  if (isWall) {
    app.announce(text.edit.cell(row, column, contentOf(next.layout, row, column)));
    return;
  }
  const vehicle = next.layout.vehicles[next.selected ?? -1];
  if (vehicle) app.announce(`${text.edit.placed(vehicle.name, vehicle.row, vehicle.column)} ${text.edit.keys}`);
  requestAnimationFrame(() => /** @type {SVGElement | null} */ (document.querySelector(`.editing [data-index="${next.selected}"]`))?.focus({ preventScroll: true }));
}

/** Pointer handlers of the board. @param {App} app @param {SVGSVGElement} svg */
function handlers(app, svg) {
  const now = () => app.store.get().edit;
  return {
    layout: () => now().layout,
    /** @param {number | null} index @param {import('./drag.js').Spot} spot */
    tap(index, spot) {
      const { layout, piece, selected } = now();
      if (index !== null && piece === null) {
        if (selected === index) turn(app, index);
        else actions.setEdit(app, { selected: index });
      } else if (piece !== null && spot.inside) place(app, piece, spot.row, spot.column);
      else if (spot.inside && layout.walls.some(([row, column]) => row === spot.row && column === spot.column)) actions.change(app, toggledWall(layout, spot.row, spot.column));
      else actions.setEdit(app, { selected: null });
    },
    /** @param {number} index @param {number} row @param {number} column */
    move(index, row, column) {
      const { layout } = now();
      const vehicle = layout.vehicles[index];
      if (Number.isNaN(row) || (vehicle?.row === row && vehicle.column === column)) {
        // Dropped where it was: redraw it there.
        actions.setEdit(app, { layout: { ...layout, vehicles: layout.vehicles.slice() } });
        redraw(svg, layout, index);
        return;
      }
      actions.change(app, changed(layout, index, { row, column }), { selected: index });
      redraw(svg, now().layout, index);
    },
    /** @param {number} index */
    remove: (index) => take(app, index),
    /** @param {number} x @param {number} y */
    exit(x, y) {
      const { layout } = now();
      const box = svg.getBoundingClientRect();
      const [first, second] = sidesOf(layout);
      const isFirst = first === 'left' ? x < box.x + box.width / 2 : y < box.y + box.height / 2;
      actions.change(app, { ...layout, exit: /** @type {any} */ (isFirst ? first : second) });
    },
  };
}

/** Moves a dragged element to its vehicle's position. @param {SVGSVGElement} svg @param {import('./layout.js').Layout} layout @param {number} index */
function redraw(svg, layout, index) {
  const vehicle = layout.vehicles[index];
  const element = svg.querySelector(`[data-index="${index}"]`);
  if (vehicle && element instanceof SVGElement) element.style.transform = `translate(${vehicle.column * CELL}px, ${vehicle.row * CELL}px)`;
}

/** @param {App} app @param {number} index */
function turn(app, index) {
  const { layout } = app.store.get().edit;
  const vehicle = layout.vehicles[index];
  if (vehicle) actions.change(app, changed(layout, index, { down: !vehicle.down }), { selected: index });
}

/** @param {App} app @param {number} index */
function take(app, index) {
  const { layout } = app.store.get().edit;
  app.announce(text.edit.removed(layout.vehicles[index]?.name ?? ''));
  actions.change(app, removed(layout, index), { selected: null });
}

/** @param {App} app @param {KeyboardEvent} event */
function onKey(app, event) {
  const element = /** @type {Element} */ (event.target).closest('.vehicle');
  if (!element || event.ctrlKey || event.metaKey || event.altKey) return;
  const index = Number(element.getAttribute('data-index'));
  const { layout } = app.store.get().edit;
  const vehicle = layout.vehicles[index];
  if (!vehicle) return;
  const way = WAYS[event.key];
  if (way) {
    const next = changed(layout, index, { row: vehicle.row + way[0], column: vehicle.column + way[1] });
    actions.change(app, next, { selected: index });
    const moved = next.vehicles[index];
    if (moved) app.announce(text.edit.placed(moved.name, moved.row, moved.column));
  }
  else if (event.key === 'r' || event.key === 'R') turn(app, index);
  else if (event.key === 'Delete' || event.key === 'Backspace') take(app, index);
  else if (event.key === '+' || event.key === '-') actions.change(app, changed(layout, index, { length: vehicle.length + (event.key === '+' ? 1 : -1) }), { selected: index });
  else if (event.key === 'Enter' || event.key === ' ') actions.setEdit(app, { selected: index });
  else return;
  event.preventDefault();
}

/** @param {App} app @param {AppState} state */
function trayCard(app, state) {
  const { edit } = state;
  const { layout, piece, turned, selected } = edit;
  const vehicle = selected === null ? undefined : layout.vehicles[selected];
  /** @param {typeof PIECES[number]} id */
  const button = (id) => h('button', {
    key: id, 'data-piece': id, 'aria-pressed': String(piece === id),
    ref: (/** @type {HTMLElement} */ element) => enablePiece(element, {
      choose(byKey) {
        const now = app.store.get().edit;
        const piece = now.piece === id ? null : id;
        const cursor = byKey && piece ? { row: Math.floor((now.layout.height - 1) / 2), column: Math.floor((now.layout.width - 1) / 2) } : null;
        actions.setEdit(app, { piece, selected: null, cursor });
        if (cursor) app.announce(text.edit.cursorHelp);
      },
      over(x, y) {
        const spot = spotUnder(app, x, y);
        const { over } = app.store.get().edit;
        if (over?.row !== spot?.row || over?.column !== spot?.column) actions.setEdit(app, { over: spot ? { piece: id, row: spot.row, column: spot.column } : null });
        return spot !== null;
      },
      leave: () => actions.setEdit(app, { over: null }),
      drop(x, y) {
        const spot = spotUnder(app, x, y);
        if (spot) place(app, id, spot.row, spot.column);
      },
    }),
  }, pieceSvg(id, turned), text.edit.pieces[id]);
  /** @param {'width' | 'height'} side @param {string} label */
  const size = (side, label) => h('label', { class: 'field' }, label, h('input', {
    type: 'number', min: 1, max: MOST_SIDE, value: String(layout[side]),
    onchange(/** @type {Event} */ event) {
      const input = /** @type {HTMLInputElement} */ (event.target);
      const value = Number(input.value);
      const next = resized(layout, side === 'width' ? value : layout.width, side === 'height' ? value : layout.height);
      // Shows the clamped number if it was out of range.
      input.value = String(next[side]);
      actions.change(app, next);
    },
  }));
  return h('section', { class: 'card', key: 'tray', 'aria-label': text.edit.tray },
    h('div', { class: 'tray', role: 'group', 'aria-label': text.edit.trayHelp }, PIECES.map(button)),
    h('div', { class: 'row even' },
      h('button', { 'aria-pressed': String(turned), onclick: () => actions.setEdit(app, { turned: !turned }) }, text.edit.turn),
      h('button', { onclick: () => actions.undoEdit(app), disabled: edit.past.length === 0 }, text.edit.undo),
      h('button', { onclick: () => actions.change(app, { ...emptyLayout(), width: layout.width, height: layout.height, ...(layout.width < 3 || layout.height < 3 ? { vehicles: [] } : {}) }, { selected: null }) }, text.edit.clear)),
    vehicle && selected !== null
      ? h('div', { class: 'row', role: 'group', 'aria-label': text.edit.selected(vehicle.name) },
        h('b', null, text.edit.selected(vehicle.name)),
        h('button', { onclick: () => turn(app, selected) }, text.edit.rotate),
        h('button', { onclick: () => actions.change(app, changed(layout, selected, { length: vehicle.length + 1 })) }, text.edit.longer),
        h('button', { onclick: () => actions.change(app, changed(layout, selected, { length: vehicle.length - 1 })), disabled: vehicle.length < 2 }, text.edit.shorter),
        !vehicle.red && h('button', { onclick: () => actions.change(app, changed(layout, selected, { red: true })) }, text.edit.makeRed),
        h('button', { onclick: () => take(app, selected) }, text.edit.remove))
      : h('p', { class: 'soft' }, piece ? text.edit.trayHelp : text.edit.none),
    h('div', { class: 'row' }, size('width', text.edit.width), size('height', text.edit.height),
      h('label', { class: 'field' }, text.edit.exit, h('select', {
        value: layout.exit,
        onchange: (/** @type {Event} */ event) => actions.change(app, { ...layout, exit: /** @type {any} */ (event.target).value }),
      }, sidesOf(layout).map((side) => h('option', { value: side, selected: side === layout.exit }, text.edit.sides[side]))))));
}

/** The cell of the board under a point of the screen, if there is one. @param {App} app @param {number} x @param {number} y */
function spotUnder(app, x, y) {
  const svg = document.querySelector('.editing .board');
  const { layout } = app.store.get().edit;
  const spot = svg instanceof SVGSVGElement ? spotAt(svg, x, y, layout.width, layout.height) : null;
  return spot?.inside ? spot : null;
}

/** @param {typeof PIECES[number]} id @param {boolean} down */
function pieceSvg(id, down) {
  if (id === 'wall') return h('svg', { viewBox: '0 0 60 60', 'aria-hidden': 'true' }, h('g', { class: 'wall' }, h('rect', { x: 4, y: 4, width: 52, height: 52, rx: 8 }), h('path', { d: 'M12 30 30 12M12 48 48 12M30 48 48 30' })));
  const vehicle = { name: '', length: id === 'truck' ? 3 : 2, down, red: id === 'red' };
  const [width, height] = down ? [CELL, vehicle.length * CELL] : [vehicle.length * CELL, CELL];
  return h('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' }, h('g', { class: `vehicle ${kind(vehicle)}`, style: pieceColour(id) }, body(vehicle, { letters: false })));
}

/** @param {App} app @param {AppState} state @param {boolean} isWhole */
function goCard(app, { edit }, isWhole) {
  return h('section', { class: 'card', key: 'go', 'aria-label': text.edit.play },
    h('div', { class: 'row even' },
      h('button', { class: 'main', onclick: () => actions.playIt(app), disabled: !isWhole }, text.edit.play),
      h('button', { onclick: () => actions.harden(app), disabled: !isWhole || !edit.verdict.good }, text.edit.harder)),
    edit.note && !edit.note.includes('\n') && h('p', { class: 'soft', role: 'status' }, edit.note));
}

/** @param {App} app @param {AppState} state @param {boolean} isWhole */
function takeCard(app, { edit, lists }, isWhole) {
  const disabled = !isWhole || checked(edit.layout) === null;
  return h('section', { class: 'card', key: 'take', 'aria-label': text.edit.take },
    h('h2', null, text.edit.take),
    h('div', { class: 'row' },
      h('label', { class: 'field' }, text.edit.copyAs, h('select', {
        value: edit.notation, onchange: (/** @type {Event} */ event) => actions.setEdit(app, { notation: /** @type {any} */ (event.target).value }),
      }, lists.notations.map((notation) => h('option', { value: notation.id, selected: notation.id === edit.notation }, notation.id)))),
      h('button', { onclick: () => actions.copyAs(app), disabled }, text.edit.copy)),
    edit.note.includes('\n') && h('textarea', { dir: 'ltr', readonly: true, 'aria-label': text.edit.copyAs, value: edit.note }),
    h('div', { class: 'row even' },
      h('button', { onclick: () => actions.copyLink(app), disabled }, text.edit.link),
      h('button', { onclick: () => actions.exportAs(app, 'svg'), disabled }, text.edit.svg),
      h('button', { onclick: () => actions.exportAs(app, 'png'), disabled }, text.edit.png)));
}
