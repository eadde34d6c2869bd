// The colours of vehicles: those of the pictures that `render` draws, chosen by the same rule.

import { redOf } from './model.js';
import { LOOKS } from './palette.js';

/**
 * @typedef {import('./model.js').Puzzle} Puzzle
 * @typedef {keyof typeof LOOKS} BoardTheme
 */

/** @type {BoardTheme[]} */
export const BOARD_THEMES = ['classic', 'wood', 'contrast', 'print'];

/** Neighbours at least this far apart look different enough, in thousandths. */
const APART = 70;
/** Vehicles up to this length are cars. */
const CAR = 2;

/** @type {BoardTheme} */
let theme = 'classic';

/** Chooses the colours of all boards, and sets those of the ground. @param {BoardTheme} chosen */
export function useTheme(chosen) {
  theme = chosen;
  if (typeof document === 'undefined') return;
  const look = LOOKS[theme];
  const { style } = document.documentElement;
  /** @type {Record<string, string>} */
  const ground = { floor: look.board, frame: look.frame, dot: look.dot, wall: look.wall, hatching: look.hatching, outline: look.edge, mark: look.mark };
  for (const [name, colour] of Object.entries(ground)) {
    // The style sheet has the classic theme, which is also there in dark.
    if (theme === 'classic' || colour === '') style.removeProperty(`--board-${name}`);
    else style.setProperty(`--board-${name}`, colour);
  }
}

/** @type {WeakMap<Puzzle, {theme: BoardTheme, colours: number[]}>} */
const known = new WeakMap();

/**
 * The colour of each vehicle, as an index into the colours of the theme: each takes the least used
 * one that is far enough from its neighbours', as in `clearway_render::Palette`.
 * @param {Puzzle} puzzle
 */
export function coloursOf(puzzle) {
  const before = known.get(puzzle);
  if (before?.theme === theme) return before.colours;
  const { apart, cars } = LOOKS[theme];
  const all = apart.length;
  const red = redOf(puzzle);
  const beside = neighbours(puzzle);
  /** @type {number[]} */
  const colours = new Array(puzzle.vehicles.length).fill(-1);
  /** @param {number} from @param {number} to @param {number[]} near */
  const best = (from, to, near) => {
    let [chosen, most, least] = [from, -1, Infinity];
    for (let colour = from; colour < to; colour += 1) {
      const far = near.reduce((low, other) => Math.min(low, apart[colour]?.[other] ?? 0), APART);
      const used = colours.filter((each) => each === colour).length;
      if (far > most || (far === most && used < least)) [chosen, most, least] = [colour, far, used];
    }
    return { chosen, most };
  };
  for (const index of readingOrder(puzzle)) {
    const near = [...(beside[index] ?? [])].map((other) => colours[other] ?? -1).filter((colour) => colour >= 0);
    const isCar = (puzzle.vehicles[index]?.length ?? 0) <= CAR;
    const [own, other] = isCar ? [[1, cars + 1], [cars + 1, all]] : [[cars + 1, all], [1, cars + 1]];
    const first = best(own[0] ?? 0, own[1] ?? 0, near);
    // Better a truck in a car's colour than two neighbours that look like one vehicle.
    const isLone = (own[1] ?? 0) - (own[0] ?? 0) === 1;
    colours[index] = index === red ? 0 : first.most > 0 || isLone ? first.chosen : best(other[0] ?? 0, other[1] ?? 0, near).chosen;
  }
  known.set(puzzle, { theme, colours });
  return colours;
}

/** The engine's order of vehicles; a board being drawn may have another. @param {Puzzle} puzzle */
function readingOrder({ vehicles }) {
  return vehicles.map((_, index) => index).sort((a, b) => {
    const [one, other] = [vehicles[a], vehicles[b]];
    return (one?.row ?? 0) - (other?.row ?? 0) || (one?.column ?? 0) - (other?.column ?? 0);
  });
}

/** The vehicles beside each vehicle at the start. @param {Puzzle} puzzle */
function neighbours({ vehicles }) {
  /** @type {Map<string, number>} */
  const owners = new Map();
  /** @param {(row: number, column: number, index: number) => void} visit */
  const each = (visit) => vehicles.forEach(({ row, column, length, down }, index) => {
    for (let along = 0; along < length; along += 1) visit(down ? row + along : row, down ? column : column + along, index);
  });
  each((row, column, index) => owners.set(`${row} ${column}`, index));
  const found = vehicles.map(() => /** @type {Set<number>} */ (new Set()));
  each((row, column, index) => {
    for (const [down, right] of [[0, 1], [1, 0], [0, -1], [-1, 0]]) {
      const other = owners.get(`${row + (down ?? 0)} ${column + (right ?? 0)}`);
      if (other !== undefined && other !== index) found[index]?.add(other);
    }
  });
  return found;
}

/** The colours of a vehicle, as CSS properties. @param {Puzzle} puzzle @param {number} index */
export const paint = (puzzle, index) => paintOf(coloursOf(puzzle)[index] ?? 0);

/** A colour of the theme, as CSS properties. @param {number} colour */
export function paintOf(colour) {
  const look = LOOKS[theme];
  const [fill, rim, letter] = [look.colours[colour], look.rims[colour], look.letters[colour]];
  // On the dark board of the classic theme, a light outline stands out.
  return { '--fill': fill, '--rim': theme === 'classic' ? `light-dark(${rim}, color-mix(in srgb, ${fill}, white 32%))` : rim, '--letter': letter };
}

/** The colours of a piece of the tray. @param {string} piece */
export const pieceColour = (piece) => paintOf(piece === 'red' ? 0 : piece === 'truck' ? LOOKS[theme].cars + 1 : Math.min(2, LOOKS[theme].cars));
