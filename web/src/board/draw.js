// Draws a board: pure functions from a puzzle and a state to SVG nodes.

import { h } from '../core/dom.js';
import { limits, redOf } from './model.js';
import { paint } from './paint.js';
import { text } from '../text.js';

/**
 * @typedef {import('./model.js').Puzzle} Puzzle
 * @typedef {import('./model.js').State} State
 * @typedef {import('../core/dom.js').VElement} VElement
 */

/** The units of the picture: the side of a cell, the frame, the gap around a vehicle. */
export const CELL = 60;
export const FRAME = 10;
export const PAD = 4;
const INSET = 2.5;
const MARGIN = 26;
/** Sizes of the red car's stripe and disc. */
const [STRIPE, DISC] = [9, 29];

/**
 * @typedef {object} Look
 * @property {boolean} [letters] whether to show the vehicles' names
 * @property {number | null} [focus] the vehicle whose free range is shown
 * @property {number | null} [marked] the vehicle of a hint
 * @property {{vehicle: number, by: number} | null} [arrow] the move of a hint
 * @property {boolean} [gone] whether the red car has driven out
 * @property {boolean} [interactive] whether the vehicles are focusable
 * @property {boolean} [small] a thumbnail: no dots, no names
 * @property {(row: number, column: number) => boolean} [faulty] cells to mark as wrong
 * @property {string} [label] the accessible name of the board
 * @property {number | null} [selected] the vehicle selected in the editor
 * @property {number | null} [picked] the vehicle that was tapped: the cells that it can go to have arrows
 * @property {{row: number, column: number, length: number, down: boolean} | null} [landing] where a piece would be placed
 */

/** The bounding box of a board with its frame and exit arrow. @param {Pick<Puzzle, 'width' | 'height' | 'exit'>} puzzle */
export function viewBox(puzzle) {
  const edge = FRAME + PAD;
  const [left, top] = [puzzle.exit === 'left' ? MARGIN : 0, puzzle.exit === 'top' ? MARGIN : 0];
  const [right, bottom] = [puzzle.exit === 'right' ? MARGIN : 0, puzzle.exit === 'bottom' ? MARGIN : 0];
  return {
    x: -edge - left,
    y: -edge - top,
    width: puzzle.width * CELL + 2 * edge + left + right,
    height: puzzle.height * CELL + 2 * edge + top + bottom,
  };
}

/**
 * The board.
 * @param {Puzzle} puzzle @param {State} state @param {Look} look @param {import('../core/dom.js').Props} [props]
 * @returns {VElement}
 */
export function drawBoard(puzzle, state, look, props = {}) {
  const box = viewBox(puzzle);
  const red = redOf(puzzle);
  return h('svg', {
    ...props,
    class: `board ${look.small ? 'small' : ''} ${props.class ?? ''}`,
    viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`,
    style: { '--units': box.width },
    role: look.interactive ? 'group' : 'img',
    'aria-label': look.label ?? text.board.label(puzzle),
  },
  ground(puzzle, look),
  look.focus !== null && look.focus !== undefined && range(puzzle, state, look.focus),
  puzzle.vehicles.map((_, index) => drawVehicle(puzzle, state, index, look, index === red)),
  look.faulty && faults(puzzle, look.faulty),
  look.arrow && moveArrow(puzzle, state, look.arrow),
  look.picked !== null && look.picked !== undefined && targets(puzzle, state, look.picked),
  look.landing && landing(look.landing));
}

/** @param {Puzzle} puzzle @param {Look} look */
function ground(puzzle, look) {
  const [width, height] = [puzzle.width * CELL, puzzle.height * CELL];
  const edge = FRAME + PAD;
  /** @type {VElement[]} */
  const dots = [];
  if (!look.small) {
    const walls = new Set(puzzle.walls.map(([row, column]) => row * puzzle.width + column));
    for (let row = 0; row < puzzle.height; row += 1) {
      for (let column = 0; column < puzzle.width; column += 1) {
        if (walls.has(row * puzzle.width + column)) continue;
        dots.push(h('circle', { cx: (column + 0.5) * CELL, cy: (row + 0.5) * CELL, r: 2.4 }));
      }
    }
  }
  return h('g', { class: 'ground', key: 'ground', 'aria-hidden': 'true' },
    h('rect', { class: 'frame', x: -edge, y: -edge, width: width + 2 * edge, height: height + 2 * edge, rx: 20 }),
    h('rect', { class: 'floor', x: -PAD, y: -PAD, width: width + 2 * PAD, height: height + 2 * PAD, rx: 11 }),
    exitGap(puzzle),
    h('g', { class: 'dots' }, dots),
    puzzle.walls.map(([row, column]) => h('g', { class: 'wall', transform: `translate(${column * CELL} ${row * CELL})` },
      h('rect', { x: INSET, y: INSET, width: CELL - 2 * INSET, height: CELL - 2 * INSET, rx: 8 }),
      !look.small && h('path', { d: 'M12 30 30 12M12 48 48 12M30 48 48 30' }))));
}

/** The gap in the frame, and the arrow outside it. @param {Puzzle} puzzle */
function exitGap(puzzle) {
  const red = puzzle.vehicles[redOf(puzzle)];
  if (!red) return null;
  const middle = ((red.down ? red.column : red.row) + 0.5) * CELL;
  const [width, height] = [puzzle.width * CELL, puzzle.height * CELL];
  const deep = FRAME + PAD + 1;
  const wide = CELL - 6;
  const gaps = {
    left: [-deep, middle - wide / 2, deep, wide],
    right: [width, middle - wide / 2, deep, wide],
    top: [middle - wide / 2, -deep, wide, deep],
    bottom: [middle - wide / 2, height, wide, deep],
  };
  const [x, y, w, tall] = gaps[puzzle.exit];
  const out = FRAME + PAD + 9;
  const arrows = {
    left: [-out, middle, 180],
    right: [width + out, middle, 0],
    top: [middle, -out, 270],
    bottom: [middle, height + out, 90],
  };
  const [ax, ay, turn] = arrows[puzzle.exit];
  return h('g', { class: 'exit' },
    h('rect', { class: 'gap', x, y, width: w, height: tall }),
    h('path', { class: 'arrow', d: 'M-4 -10 6 0 -4 10', transform: `translate(${ax} ${ay}) rotate(${turn})` }));
}

/** The cells that a vehicle can reach. @param {Puzzle} puzzle @param {State} state @param {number} index */
function range(puzzle, state, index) {
  const vehicle = puzzle.vehicles[index];
  if (!vehicle) return null;
  const { low, high } = limits(puzzle, state, index);
  const from = ((state[index] ?? 0) + low) * CELL;
  const long = (vehicle.length + high - low) * CELL;
  const line = (vehicle.down ? vehicle.column : vehicle.row) * CELL;
  return h('rect', {
    class: 'range', key: 'range', rx: 10,
    x: vehicle.down ? line : from, y: vehicle.down ? from : line,
    width: vehicle.down ? CELL : long, height: vehicle.down ? long : CELL,
  });
}

/** Where a vehicle is drawn. @param {Puzzle} puzzle @param {number} index @param {number} offset in cells, may be fractional */
export function place(puzzle, index, offset) {
  const vehicle = puzzle.vehicles[index];
  if (!vehicle) return '';
  const [x, y] = vehicle.down ? [vehicle.column, offset] : [offset, vehicle.row];
  return `translate(${x * CELL}px, ${y * CELL}px)`;
}

/** The CSS class of a vehicle. @param {{length: number, red: boolean}} vehicle */
export const kind = (vehicle) => (vehicle.red ? 'red' : vehicle.length > 2 ? 'truck' : 'car');

/**
 * @param {Puzzle} puzzle @param {State} state @param {number} index @param {Look} look @param {boolean} isRed
 */
function drawVehicle(puzzle, state, index, look, isRed) {
  const vehicle = puzzle.vehicles[index];
  if (!vehicle) return null;
  const offset = state[index] ?? 0;
  let at = offset;
  if (isRed && look.gone) {
    const away = (vehicle.length + 1.2) * (puzzle.exit === 'left' || puzzle.exit === 'top' ? -1 : 1);
    at += away;
  }
  const classes = ['vehicle', kind(vehicle)];
  if (look.marked === index) classes.push('marked');
  if (look.selected === index) classes.push('selected');
  if (isRed && look.gone) classes.push('gone');
  const { low, high } = look.interactive ? limits(puzzle, state, index) : { low: 0, high: 0 };
  return h('g', {
    key: `v${vehicle.name}`,
    class: classes.join(' '),
    'data-index': index,
    style: { transform: place(puzzle, index, at), ...paint(puzzle, index) },
    ...(look.interactive ? {
      tabindex: 0,
      role: 'slider',
      'aria-label': text.board.vehicle(vehicle),
      'aria-orientation': vehicle.down ? 'vertical' : 'horizontal',
      'aria-valuemin': offset + low + 1,
      'aria-valuemax': offset + high + 1,
      'aria-valuenow': offset + 1,
      'aria-valuetext': text.board.position(vehicle, offset, low, high),
    } : {}),
  }, body(vehicle, look, isRed ? puzzle.exit : undefined));
}

/**
 * A vehicle with its top left corner at the origin. The red car faces its exit, others right or up.
 * @param {{name: string, length: number, down: boolean, red: boolean}} vehicle @param {Look} look @param {import('./model.js').Side} [faces]
 */
export function body(vehicle, look, faces = vehicle.down ? 'top' : 'right') {
  const long = vehicle.length * CELL - 2 * INSET;
  const wide = CELL - 2 * INSET;
  const [width, height] = vehicle.down ? [wide, long] : [long, wide];
  /** A window across the vehicle, `at` from its rear. @param {number} at @param {number} thick @param {number} inset @param {string} name */
  const window = (at, thick, inset, name) => h('rect', {
    class: name, rx: 3,
    x: INSET + (vehicle.down ? inset : at), y: INSET + (vehicle.down ? at : inset),
    width: vehicle.down ? wide - 2 * inset : thick, height: vehicle.down ? thick : wide - 2 * inset,
  });
  const windows = vehicle.length > 1 && !look.small;
  const isFirst = faces === 'left' || faces === 'top';
  const [front, rear] = isFirst ? [10, long - 15] : [long - 17, 11];
  const name = vehicle.name;
  return [
    !look.small && h('rect', { class: 'shadow', x: INSET, y: INSET + 2.5, width, height, rx: 9 }),
    h('rect', { class: 'body', x: INSET + 1, y: INSET + 1, width: width - 2, height: height - 2, rx: 8.5 }),
    vehicle.red && h('rect', vehicle.down
      ? { class: 'mark', x: INSET + (wide - STRIPE) / 2, y: INSET + 2, width: STRIPE, height: long - 4 }
      : { class: 'mark', x: INSET + 2, y: INSET + (wide - STRIPE) / 2, width: long - 4, height: STRIPE }),
    windows && window(front, 7, 8, 'screen'),
    windows && window(rear, 5, 10, 'rear'),
    vehicle.red && disc(width, height, name, look),
    look.letters !== false && !look.small && h('text', {
      x: INSET + width / 2, y: INSET + height / 2 + 5.5,
      class: name.length > 2 ? 'letter long' : 'letter', 'aria-hidden': 'true',
    }, name),
  ];
}

/** The disc of the red car, behind its name: a mark for those who cannot tell it by colour. @param {number} width @param {number} height @param {string} name @param {Look} look */
function disc(width, height, name, look) {
  const long = look.letters !== false && !look.small && width > height ? Math.min(width - 34, Math.max(DISC, name.length * 10 + 14)) : DISC;
  return h('rect', { class: 'mark', x: INSET + (width - long) / 2, y: INSET + (height - DISC) / 2, width: long, height: DISC, rx: DISC / 2 });
}

/** Arrows in the cells that a tapped vehicle can go to. @param {Puzzle} puzzle @param {State} state @param {number} index */
function targets(puzzle, state, index) {
  const vehicle = puzzle.vehicles[index];
  const offset = state[index];
  if (!vehicle || offset === undefined) return null;
  const { low, high } = limits(puzzle, state, index);
  const ways = Array.from({ length: high - low }, (_, at) => (at < -low ? at + low : at + low + 1));
  return h('g', { class: 'targets', key: 'targets', 'aria-hidden': 'true' }, ways.map((by) => {
    const along = ((by > 0 ? offset + vehicle.length - 1 + by : offset + by) + 0.5) * CELL;
    const line = ((vehicle.down ? vehicle.column : vehicle.row) + 0.5) * CELL;
    const [x, y] = vehicle.down ? [line, along] : [along, line];
    const turn = (vehicle.down ? 90 : 0) + (by < 0 ? 180 : 0);
    return h('g', { 'data-by': by, transform: `translate(${x} ${y})` },
      h('rect', { x: -CELL / 2, y: -CELL / 2, width: CELL, height: CELL }),
      h('circle', { r: 17 }),
      h('path', { d: 'M-3.5 -7.5 4.5 0 -3.5 7.5', transform: `rotate(${turn})` }));
  }));
}

/** Where a piece of the tray would be placed. @param {{row: number, column: number, length: number, down: boolean}} piece */
function landing({ row, column, length, down }) {
  return h('rect', {
    class: 'landing', key: 'landing', rx: 9, x: column * CELL + 3, y: row * CELL + 3,
    width: (down ? 1 : length) * CELL - 6, height: (down ? length : 1) * CELL - 6,
  });
}

/** @param {Puzzle} puzzle @param {(row: number, column: number) => boolean} faulty */
function faults(puzzle, faulty) {
  /** @type {VElement[]} */
  const marks = [];
  for (let row = 0; row < puzzle.height; row += 1) {
    for (let column = 0; column < puzzle.width; column += 1) {
      if (faulty(row, column)) {
        marks.push(h('g', { transform: `translate(${column * CELL} ${row * CELL})` },
          h('rect', { x: 2, y: 2, width: CELL - 4, height: CELL - 4, rx: 9 }),
          h('path', { d: 'M20 20 40 40M40 20 20 40' })));
      }
    }
  }
  return h('g', { class: 'faults', key: 'faults', 'aria-hidden': 'true' }, marks);
}

/** The arrow of a hint, from the middle of a vehicle to its target. @param {Puzzle} puzzle @param {State} state @param {{vehicle: number, by: number}} move */
function moveArrow(puzzle, state, move) {
  const vehicle = puzzle.vehicles[move.vehicle];
  if (!vehicle) return null;
  const offset = state[move.vehicle] ?? 0;
  const sign = Math.sign(move.by);
  const front = (sign > 0 ? offset + vehicle.length : offset) * CELL - sign * 16;
  const tip = front + move.by * CELL + sign * 6;
  const line = ((vehicle.down ? vehicle.column : vehicle.row) + 0.5) * CELL;
  /** @param {number} along @param {number} across */
  const point = (along, across) => (vehicle.down ? `${line + across} ${along}` : `${along} ${line + across}`);
  return h('g', { class: 'way', key: 'way', 'aria-hidden': 'true' },
    h('path', { d: `M${point(front, 0)}L${point(tip - sign * 3, 0)}` }),
    h('path', { d: `M${point(tip - sign * 12, -11)}L${point(tip, 0)}L${point(tip - sign * 12, 11)}` }));
}
