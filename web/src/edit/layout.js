// Boards being edited: they may be faulty, and report where. Pure.

import { MOST_SIDE, cellsOf } from '../board/model.js';

/**
 * @typedef {import('../board/model.js').Puzzle} Layout a puzzle that may be faulty
 * @typedef {import('../board/model.js').Vehicle} Vehicle
 * @typedef {import('../board/model.js').Side} Side
 * @typedef {{kind: 'overlap' | 'walled' | 'outside' | 'noRed', names: string[], cells: [number, number][]}} LayoutFault
 */

/** @returns {Layout} */
export const emptyLayout = () => ({
  width: 6, height: 6, exit: 'right', walls: [],
  vehicles: [{ name: 'A', row: 2, column: 1, length: 2, down: false, red: true }],
});

/** @param {Vehicle} vehicle */
const placeOf = (vehicle) => (vehicle.down ? vehicle.row : vehicle.column);

/** @param {Layout} layout @returns {LayoutFault[]} */
export function faultsOf(layout) {
  /** @type {LayoutFault[]} */
  const faults = [];
  /** @type {Map<number, string>} */
  const taken = new Map();
  const walls = new Set(layout.walls.map(([row, column]) => row * MOST_SIDE + column));
  /** @type {Map<string, LayoutFault>} */
  const pairs = new Map();
  /** @param {LayoutFault['kind']} kind @param {string[]} names @param {[number, number]} cell */
  const report = (kind, names, cell) => {
    const key = `${kind} ${names.join(' ')}`;
    const known = pairs.get(key);
    if (known) known.cells.push(cell);
    else {
      const fault = { kind, names, cells: [cell] };
      pairs.set(key, fault);
      faults.push(fault);
    }
  };
  for (const vehicle of layout.vehicles) {
    for (const [row, column] of cellsOf(vehicle, placeOf(vehicle))) {
      const cell = row * MOST_SIDE + column;
      if (row < 0 || column < 0 || row >= layout.height || column >= layout.width) report('outside', [vehicle.name], [row, column]);
      else if (walls.has(cell)) report('walled', [vehicle.name], [row, column]);
      else if (taken.has(cell)) report('overlap', [/** @type {string} */ (taken.get(cell)), vehicle.name], [row, column]);
      else taken.set(cell, vehicle.name);
    }
  }
  if (!layout.vehicles.some((vehicle) => vehicle.red)) faults.push({ kind: 'noRed', names: [], cells: [] });
  return faults;
}

/** The first unused letter. @param {Layout} layout */
export function freeName(layout) {
  const used = new Set(layout.vehicles.map((vehicle) => vehicle.name));
  for (const letter of 'BCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnpqrstuvwyz0123456789') if (!used.has(letter)) return letter;
  for (let number = 1; ; number += 1) if (!used.has(`V${number}`)) return `V${number}`;
}

/** Moves the exit to an end of the red car's line, if it is elsewhere. @param {Layout} layout @returns {Layout} */
function fitted(layout) {
  const red = layout.vehicles.find((vehicle) => vehicle.red);
  if (!red) return layout;
  const sides = sidesOf(layout);
  return sides.includes(layout.exit) ? layout : { ...layout, exit: /** @type {Side} */ (sides[1]) };
}

/** The sides where the exit can be: the ends of the red car's line. @param {Layout} layout @returns {Side[]} */
export function sidesOf(layout) {
  const red = layout.vehicles.find((vehicle) => vehicle.red);
  return red?.down ? ['top', 'bottom'] : ['left', 'right'];
}

/** The nearest cell at which a bar lies within the board. @param {Layout} layout @param {number} row @param {number} column @param {number} length @param {boolean} down @returns {[number, number]} */
function within(layout, row, column, length, down) {
  const lastRow = Math.max(0, layout.height - (down ? length : 1));
  const lastColumn = Math.max(0, layout.width - (down ? 1 : length));
  return [Math.min(lastRow, Math.max(0, row)), Math.min(lastColumn, Math.max(0, column))];
}

/** Number of cells of a piece. @param {string} piece */
export const lengthOf = (piece) => (piece === 'wall' ? 1 : piece === 'truck' ? 3 : 2);

/** Where a piece would be placed at a cell. @param {Layout} layout @param {string} piece @param {number} row @param {number} column @param {boolean} down */
export function landingOf(layout, piece, row, column, down) {
  const length = lengthOf(piece);
  const [r, c] = within(layout, row, column, length, down);
  return { row: r, column: c, length, down };
}

/** What is in a cell: the name of a vehicle, `#` for a wall, or nothing. @param {Layout} layout @param {number} row @param {number} column */
export function contentOf(layout, row, column) {
  if (layout.walls.some(([r, c]) => r === row && c === column)) return '#';
  return layout.vehicles.find((vehicle) => cellsOf(vehicle, placeOf(vehicle)).some(([r, c]) => r === row && c === column))?.name ?? '';
}

/** Places a piece from the tray on the board. @param {Layout} layout @param {string} piece @param {number} row @param {number} column @param {boolean} down @returns {{layout: Layout, selected: number | null}} */
export function placed(layout, piece, row, column, down) {
  if (piece === 'wall') return { layout: toggledWall(layout, row, column), selected: null };
  const red = piece === 'red';
  const length = lengthOf(piece);
  const [r, c] = within(layout, row, column, length, down);
  const names = new Set(layout.vehicles.map((vehicle) => vehicle.name));
  const name = red && !names.has('A') ? 'A' : freeName(layout);
  const others = red ? layout.vehicles.map((vehicle) => ({ ...vehicle, red: false })) : layout.vehicles;
  const vehicles = [...others, { name, row: r, column: c, length, down, red }];
  return { layout: fitted({ ...layout, vehicles }), selected: vehicles.length - 1 };
}

/** @param {Layout} layout @param {number} row @param {number} column @returns {Layout} */
export function toggledWall(layout, row, column) {
  const rest = layout.walls.filter(([r, c]) => r !== row || c !== column);
  return { ...layout, walls: rest.length < layout.walls.length ? rest : [...layout.walls, [row, column]] };
}

/** Changes one vehicle; it stays on the board. @param {Layout} layout @param {number} index @param {Partial<Vehicle>} change @returns {Layout} */
export function changed(layout, index, change) {
  const vehicles = layout.vehicles.map((vehicle, at) => {
    if (at !== index) return change.red ? { ...vehicle, red: false } : vehicle;
    const next = { ...vehicle, ...change };
    next.length = Math.max(1, Math.min(next.length, next.down ? layout.height : layout.width));
    [next.row, next.column] = within(layout, next.row, next.column, next.length, next.down);
    return next;
  });
  return fitted({ ...layout, vehicles });
}

/** @param {Layout} layout @param {number} index @returns {Layout} */
export const removed = (layout, index) => fitted({ ...layout, vehicles: layout.vehicles.filter((_, at) => at !== index) });

/** Resizes the board; vehicles outside it stay where they are and are reported as faults. @param {Layout} layout @param {number} width @param {number} height @returns {Layout} */
export function resized(layout, width, height) {
  const side = (/** @type {number} */ value) => Math.max(1, Math.min(MOST_SIDE, Math.round(value) || 1));
  const [w, tall] = [side(width), side(height)];
  return { ...layout, width: w, height: tall, walls: layout.walls.filter(([row, column]) => row < tall && column < w) };
}

/** The state in which the editor draws a layout: each vehicle at its own offset. @param {Layout} layout */
export const offsetsOf = (layout) => layout.vehicles.map(placeOf);
