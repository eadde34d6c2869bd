// Dragging in the editor: pieces from the tray to the board, vehicles within the board and off it,
// the exit from one end of the red car's line to the other.

import { CELL } from '../board/draw.js';

/**
 * @typedef {{row: number, column: number, inside: boolean}} Spot a cell, perhaps outside of the board
 */

/** The cell under a point of the screen. @param {SVGSVGElement} svg @param {number} x @param {number} y @param {number} width @param {number} height @returns {Spot | null} */
export function spotAt(svg, x, y, width, height) {
  const matrix = svg.getScreenCTM();
  if (!matrix) return null;
  const [column, row] = [Math.floor((x - matrix.e) / (matrix.a * CELL)), Math.floor((y - matrix.f) / (matrix.d * CELL))];
  return { row, column, inside: row >= 0 && column >= 0 && row < height && column < width };
}

/** Distance in pixels from which a tap is a drag. */
const SLACK = 6;

/**
 * Makes the vehicles of the editor's board draggable.
 * @param {SVGSVGElement} svg
 * @param {{layout: () => import('./layout.js').Layout, tap: (index: number | null, spot: Spot) => void, move: (index: number, row: number, column: number) => void, remove: (index: number) => void, exit: (x: number, y: number) => void}} board
 */
export function enableBoard(svg, board) {
  /** @type {{pointer: number, index: number | null, x: number, y: number, spot: Spot, element: Element | null, moved: boolean, exit: boolean} | null} */
  let drag = null;
  /** @param {PointerEvent} event */
  const spotOf = (event) => {
    const { width, height } = board.layout();
    return spotAt(svg, event.clientX, event.clientY, width, height);
  };
  // A finger on the floor scrolls the page; one on a vehicle does not. Browsers ignore `touch-action`
  // of parts of a picture.
  svg.addEventListener('touchstart', (event) => {
    if (/** @type {Element} */ (event.target).closest('.vehicle, .targets, .exit')) event.preventDefault();
  }, { passive: false });
  svg.addEventListener('pointerdown', (event) => {
    const spot = spotOf(event);
    if (drag || event.button !== 0 || !spot) return;
    const target = /** @type {Element} */ (event.target);
    const element = target.closest('.vehicle');
    event.preventDefault();
    svg.dataset['by'] = 'pointer';
    if (element instanceof SVGElement) element.focus({ preventScroll: true });
    svg.setPointerCapture(event.pointerId);
    drag = { pointer: event.pointerId, index: element ? Number(element.getAttribute('data-index')) : null, x: event.clientX, y: event.clientY, spot, element, moved: false, exit: target.closest('.exit') !== null };
  });
  svg.addEventListener('pointermove', (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (Math.hypot(dx, dy) > SLACK) drag.moved = true;
    if (!drag.moved || !(drag.element instanceof SVGElement) || drag.index === null) return;
    const vehicle = board.layout().vehicles[drag.index];
    const scale = svg.getScreenCTM()?.a ?? 1;
    if (!vehicle) return;
    drag.element.classList.add('dragging');
    drag.element.style.transform = `translate(${vehicle.column * CELL + dx / scale}px, ${vehicle.row * CELL + dy / scale}px)`;
  });
  svg.addEventListener('pointerup', (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { index, spot, element, moved, exit } = drag;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    drag = null;
    element?.classList.remove('dragging');
    const end = spotOf(event);
    const vehicle = index === null ? undefined : board.layout().vehicles[index];
    if (!moved) board.tap(index, spot);
    else if (exit) board.exit(event.clientX, event.clientY);
    else if (index !== null && vehicle && end) {
      const scale = (svg.getScreenCTM()?.a ?? 1) * CELL;
      const isFar = end.row < -1 || end.column < -1 || end.row > board.layout().height || end.column > board.layout().width;
      if (isFar) board.remove(index);
      else board.move(index, vehicle.row + Math.round(dy / scale), vehicle.column + Math.round(dx / scale));
    }
  });
  svg.addEventListener('keydown', () => delete svg.dataset['by']);
  svg.addEventListener('pointercancel', () => {
    drag?.element?.classList.remove('dragging');
    if (drag?.index !== null && drag) board.move(drag.index, NaN, NaN);
    drag = null;
  });
}

/**
 * Makes a piece draggable from the tray; a tap selects it.
 * @param {HTMLElement} button
 * @param {{choose: (byKey: boolean) => void, over: (x: number, y: number) => boolean, drop: (x: number, y: number) => void, leave: () => void}} piece
 *   `over` shows where the piece would land, and tells whether it would
 */
export function enablePiece(button, piece) {
  /** @type {HTMLElement | null} */
  let ghost = null;
  /** @type {{x: number, y: number, pointer: number} | null} */
  let from = null;
  button.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    button.setPointerCapture(event.pointerId);
  });
  button.addEventListener('pointermove', (event) => {
    if (!from || event.pointerId !== from.pointer) return;
    if (!ghost && Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK) {
      const picture = button.querySelector('svg');
      ghost = document.createElement('div');
      ghost.className = 'ghost';
      ghost.style.width = `${picture?.getBoundingClientRect().width ?? 54}px`;
      if (picture) ghost.append(picture.cloneNode(true));
      document.body.append(ghost);
    }
    if (!ghost) return;
    ghost.style.transform = `translate(${event.clientX - 27}px, ${event.clientY - 21}px)`;
    // Over the board, the piece is shown on the board, at its size.
    ghost.hidden = piece.over(event.clientX, event.clientY);
  });
  /** @param {PointerEvent} event */
  const end = (event) => {
    if (!from) return;
    from = null;
    const dragged = ghost !== null;
    ghost?.remove();
    ghost = null;
    piece.leave();
    if (dragged && event.type === 'pointerup') {
      piece.drop(event.clientX, event.clientY);
      // The click that follows a drag does not select the piece.
      button.addEventListener('click', (click) => click.stopImmediatePropagation(), { once: true, capture: true });
    }
  };
  button.addEventListener('pointerup', end);
  button.addEventListener('pointercancel', end);
  // A click without a pointer comes from the keyboard or from a screen reader.
  button.addEventListener('click', (event) => piece.choose(event.detail === 0));
}
