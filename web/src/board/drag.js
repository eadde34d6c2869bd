// Dragging vehicles with mouse, finger or pen: the vehicle follows the pointer between its limits,
// and snaps to a cell when released.

import { CELL, place } from './draw.js';
import { limits } from './model.js';

/**
 * @typedef {import('./model.js').Puzzle} Puzzle
 * @typedef {import('./model.js').State} State
 */

/** Distance in pixels from which a tap is a drag. */
const SLACK = 6;

/**
 * How far a vehicle is dragged: the pointer's distance along its line, in cells, clamped to its
 * limits.
 * @param {number} pixels @param {number} cell the pixels of a cell @param {{low: number, high: number}} limits
 */
export function dragged(pixels, cell, { low, high }) {
  return Math.min(high, Math.max(low, cell > 0 ? pixels / cell : 0));
}

/**
 * The cells that a released vehicle has moved; `+ 0` turns -0 into 0.
 * @param {number} way in cells
 */
export const settled = (way) => Math.round(way) + 0;

/**
 * Makes the vehicles of a board draggable. A vehicle can also be tapped, and then one of the arrows
 * that appear: nobody has to drag.
 * @param {SVGSVGElement} svg
 * @param {{current: () => {puzzle: Puzzle, state: State} | null, grab: (index: number) => void, drop: (index: number, by: number) => void, tap: (index: number | null) => void, step: (by: number) => void}} game
 */
export function enableDrag(svg, game) {
  /** @type {{index: number, pointer: number, element: SVGGElement, from: number, start: [number, number], isTap: boolean, offset: number, cell: number, down: boolean, limits: {low: number, high: number}, way: number, puzzle: Puzzle} | null} */
  let drag = null;

  // A finger on the floor scrolls the page; one on a vehicle does not. Browsers ignore `touch-action`
  // of parts of a picture.
  svg.addEventListener('touchstart', (event) => {
    if (/** @type {Element} */ (event.target).closest('.vehicle, .targets, .exit')) event.preventDefault();
  }, { passive: false });
  svg.addEventListener('pointerdown', (event) => {
    // No outline of the focus for those who drag: it is for the keyboard.
    svg.dataset['by'] = 'pointer';
    const target = /** @type {Element} */ (event.target);
    const element = target.closest('.vehicle');
    const game_ = game.current();
    const arrow = target.closest('.targets > g');
    if (!drag && event.button === 0 && game_ && !element) {
      if (arrow) {
        event.preventDefault();
        game.step(Number(arrow.getAttribute('data-by')));
      } else game.tap(null);
      return;
    }
    if (!element || !game_ || drag || event.button !== 0) return;
    const index = Number(element.getAttribute('data-index'));
    const vehicle = game_.puzzle.vehicles[index];
    const matrix = svg.getScreenCTM();
    if (!vehicle || !matrix) return;
    event.preventDefault();
    const group = /** @type {SVGGElement} */ (element);
    group.focus({ preventScroll: true });
    group.classList.add('dragging');
    svg.setPointerCapture(event.pointerId);
    drag = {
      index, element: group, pointer: event.pointerId, puzzle: game_.puzzle,
      from: vehicle.down ? event.clientY : event.clientX, start: [event.clientX, event.clientY], isTap: true,
      offset: game_.state[index] ?? 0,
      cell: matrix.a * CELL,
      down: vehicle.down,
      limits: limits(game_.puzzle, game_.state, index),
      way: 0,
    };
    game.grab(index);
  });

  svg.addEventListener('pointermove', (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    if (Math.hypot(event.clientX - drag.start[0], event.clientY - drag.start[1]) > SLACK) drag.isTap = false;
    drag.way = dragged((drag.down ? event.clientY : event.clientX) - drag.from, drag.cell, drag.limits);
    // Set directly on the element: one style per frame, without redrawing anything else.
    drag.element.style.transform = place(drag.puzzle, drag.index, drag.offset + drag.way);
  });

  /** @param {number} by */
  function end(by) {
    if (!drag) return;
    const { index, element, puzzle, offset } = drag;
    drag = null;
    element.classList.remove('dragging');
    element.style.transform = place(puzzle, index, offset + by);
    game.drop(index, by);
  }

  svg.addEventListener('pointerup', (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { index, isTap, way } = drag;
    end(isTap ? 0 : settled(way));
    if (isTap) game.tap(index);
  });
  svg.addEventListener('pointercancel', () => end(0));
  svg.addEventListener('lostpointercapture', () => end(0));
  svg.addEventListener('keydown', (event) => {
    delete svg.dataset['by'];
    if (event.key === 'Escape' && drag) end(0);
  });
}

/**
 * The effect of a key on a vehicle: a distance in cells, or the direction in which to focus
 * another.
 * @param {string} key @param {boolean} far whether as far as possible @param {boolean} down @param {{low: number, high: number}} limits
 * @returns {{by: number} | {look: 'left' | 'right' | 'up' | 'down'} | null}
 */
export function keyed(key, far, down, { low, high }) {
  const [back, on] = down ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
  if (key === back || (key === 'Home' && low < 0)) return { by: far || key === 'Home' ? low : Math.max(low, -1) };
  if (key === on || (key === 'End' && high > 0)) return { by: far || key === 'End' ? high : Math.min(high, 1) };
  const looks = /** @type {const} */ ({ ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' });
  const look = /** @type {Record<string, 'left' | 'right' | 'up' | 'down'>} */ (looks)[key];
  return look ? { look } : null;
}

/**
 * The nearest vehicle in a direction, measured between centres.
 * @param {Puzzle} puzzle @param {State} state @param {number} index @param {'left' | 'right' | 'up' | 'down'} look
 */
export function neighbour(puzzle, state, index, look) {
  /** @param {number} i @returns {[number, number]} */
  const middle = (i) => {
    const vehicle = puzzle.vehicles[i];
    if (!vehicle) return [0, 0];
    const along = (state[i] ?? 0) + vehicle.length / 2;
    return vehicle.down ? [vehicle.column + 0.5, along] : [along, vehicle.row + 0.5];
  };
  const [x, y] = middle(index);
  let best = null;
  let least = Infinity;
  puzzle.vehicles.forEach((_, other) => {
    const [dx, dy] = [middle(other)[0] - x, middle(other)[1] - y];
    const ahead = { left: -dx, right: dx, up: -dy, down: dy }[look];
    const aside = look === 'left' || look === 'right' ? Math.abs(dy) : Math.abs(dx);
    const far = ahead + 2 * aside;
    if (ahead > 0.1 && far < least) {
      least = far;
      best = other;
    }
  });
  return /** @type {number | null} */ (best);
}
