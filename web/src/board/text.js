// Puzzles as text: the one-line board of the contract, the lossless json notation sent to the
// engine, and the code used in links.

import { MOST_SIDE } from './model.js';

/**
 * @typedef {import('./model.js').Puzzle} Puzzle
 * @typedef {import('./model.js').Side} Side
 * @typedef {import('./model.js').Vehicle} Vehicle
 */

const SIDES = ['left', 'right', 'top', 'bottom'];

/** Whether a name can be used in a grid, where some characters are reserved. @param {string} name */
const isGridName = (name) => /^[A-Za-z0-9]$/.test(name) && name !== 'o' && name !== 'x';

/**
 * The puzzle in the `json` notation, which can express everything.
 * @param {Puzzle} puzzle
 */
export function toJson(puzzle) {
  return JSON.stringify({
    width: puzzle.width,
    height: puzzle.height,
    exit: puzzle.exit,
    walls: puzzle.walls,
    vehicles: puzzle.vehicles.map(({ name, row, column, length, down, red }) => ({
      name, row, column, length, orientation: down ? 'vertical' : 'horizontal', ...(red ? { red } : {}),
    })),
  });
}

/**
 * The rows joined by `/`, or null if a grid cannot express the puzzle.
 * @param {Puzzle} puzzle
 */
export function toGrid(puzzle) {
  const rows = Array.from({ length: puzzle.height }, () => new Array(puzzle.width).fill('.'));
  for (const [row, column] of puzzle.walls) {
    const cells = rows[row];
    if (cells) cells[column] = 'x';
  }
  for (const vehicle of puzzle.vehicles) {
    if (!isGridName(vehicle.name) || vehicle.length < 2) return null;
    for (let along = 0; along < vehicle.length; along += 1) {
      const cells = rows[vehicle.down ? vehicle.row + along : vehicle.row];
      if (cells) cells[vehicle.down ? vehicle.column : vehicle.column + along] = vehicle.name;
    }
  }
  return rows.map((row) => row.join('')).join('/');
}

/**
 * Parses a one-line board, as in answers and levels; null if it is invalid.
 * @param {string} board @param {string | null} [red] @param {string | null} [exit]
 * @returns {Puzzle | null}
 */
export function fromGrid(board, red = null, exit = null) {
  const rows = board.replace(/\/$/, '').split('/');
  const [height, width] = [rows.length, rows[0]?.length ?? 0];
  if (height > MOST_SIDE || width < 1 || width > MOST_SIDE || rows.some((row) => row.length !== width)) return null;
  /** @type {Map<string, [number, number][]>} */
  const found = new Map();
  /** @type {[number, number][]} */
  const walls = [];
  rows.forEach((row, r) => [...row].forEach((sign, c) => {
    if (sign === 'x') walls.push([r, c]);
    else if (sign !== '.') found.set(sign, [...(found.get(sign) ?? []), [r, c]]);
  }));
  const redName = red ?? (found.has('X') ? 'X' : 'A');
  /** @type {Vehicle[]} */
  const vehicles = [];
  for (const [name, cells] of found) {
    const [first, second] = cells;
    if (!first || (!second && name !== redName)) return null;
    const down = second ? second[1] === first[1] : exit === 'top' || exit === 'bottom';
    const isBar = cells.every(([r, c], along) => r === first[0] + (down ? along : 0) && c === first[1] + (down ? 0 : along));
    if (!isBar || !isGridName(name)) return null;
    vehicles.push({ name, row: first[0], column: first[1], length: cells.length, down, red: name === redName });
  }
  return checked({ width, height, exit: /** @type {Side} */ (exit ?? ''), walls, vehicles });
}

/**
 * The puzzle of a parsed `json` notation, or of an answer to `read`; null if it is invalid.
 * @param {any} value
 * @returns {Puzzle | null}
 */
export function fromObject(value) {
  if (!value || typeof value !== 'object' || !Array.isArray(value.vehicles)) return null;
  /** @param {any} each @returns {Vehicle} */
  const vehicle = (each) => ({
    name: String(each?.name ?? ''),
    row: Number(each?.row),
    column: Number(each?.column),
    length: Number(each?.length),
    down: each?.orientation === 'vertical',
    red: each?.red === true,
  });
  const walls = Array.isArray(value.walls) ? value.walls.map((/** @type {any} */ wall) => [Number(wall?.[0]), Number(wall?.[1])]) : [];
  return checked({
    width: Number(value.width),
    height: Number(value.height),
    exit: value.exit ?? '',
    walls,
    vehicles: value.vehicles.map(vehicle),
  });
}

/**
 * Returns the puzzle if it is valid, else null: links may hold anything.
 * @param {Puzzle} puzzle @returns {Puzzle | null}
 */
export function checked(puzzle) {
  const { width, height, walls, vehicles } = puzzle;
  /** @param {number} value @param {number} end */
  const isWithin = (value, end) => Number.isInteger(value) && value >= 0 && value < end;
  if (!isWithin(width - 1, MOST_SIDE) || !isWithin(height - 1, MOST_SIDE)) return null;
  const taken = new Set();
  /** @param {number} row @param {number} column */
  const take = (row, column) => {
    const cell = row * width + column;
    const isFree = isWithin(row, height) && isWithin(column, width) && !taken.has(cell);
    taken.add(cell);
    return isFree;
  };
  for (const [row, column] of walls) if (!take(row, column)) return null;
  const names = new Set();
  for (const { name, row, column, length, down } of vehicles) {
    if (names.has(name) || !/^[^\s]{1,8}$/.test(name) || !isWithin(length - 1, MOST_SIDE)) return null;
    names.add(name);
    for (let along = 0; along < length; along += 1) {
      if (!take(down ? row + along : row, down ? column : column + along)) return null;
    }
  }
  const reds = vehicles.filter((each) => each.red);
  const red = reds[0];
  if (!red || reds.length > 1) return null;
  const exit = puzzle.exit || (red.down ? 'bottom' : 'right');
  if (!SIDES.includes(exit) || red.down !== (exit === 'top' || exit === 'bottom')) return null;
  // The engine's order: by first cell, row by row.
  const ordered = vehicles.slice().sort((a, b) => a.row - b.row || a.column - b.column);
  return { ...puzzle, exit, vehicles: ordered };
}

/** The code of a puzzle, for links. @param {Puzzle} puzzle */
export function toCode(puzzle) {
  const grid = toGrid(puzzle);
  if (grid === null || puzzle.height === 1) return `json;${base64(toJson(puzzle))}`;
  const red = puzzle.vehicles.find((each) => each.red);
  const usual = puzzle.vehicles.some((each) => each.name === 'X') ? 'X' : 'A';
  let code = grid;
  if (red && red.name !== usual) code += `;red=${red.name}`;
  if (puzzle.exit === 'left' || puzzle.exit === 'top') code += `;exit=${puzzle.exit}`;
  return code;
}

/** The puzzle of a code; null if it is invalid. @param {string} code @returns {Puzzle | null} */
export function fromCode(code) {
  try {
    const [board = '', ...rest] = code.split(';');
    if (board === 'json') return fromObject(JSON.parse(unbase64(rest[0] ?? '')));
    const fields = new Map(rest.map((field) => /** @type {[string, string]} */ (field.split('='))));
    return fromGrid(board, fields.get('red') ?? null, fields.get('exit') ?? null);
  } catch {
    return null;
  }
}

/** @param {string} text */
function base64(text) {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** @param {string} text */
function unbase64(text) {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (c) => c.charCodeAt(0)));
}
