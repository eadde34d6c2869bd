// What the page knows: the shape of the store, and what of it is kept in the browser.

import { load, save } from './core/saved.js';
import { BOARD_THEMES, useTheme } from './board/paint.js';
import { emptyLayout } from './edit/layout.js';

/** @import * as Contract from '../types/contract.js' */

/**
 * @typedef {import('./board/model.js').Puzzle} Puzzle
 * @typedef {import('./board/model.js').State} State
 * @typedef {import('./board/model.js').Move} Move
 * @typedef {'play' | 'daily' | 'edit' | 'learn' | 'levels'} View
 * @typedef {{theme: 'auto' | 'light' | 'dark', letters: boolean, motion: 'auto' | 'less', speed: 'slow' | 'normal' | 'fast', board: import('./board/paint.js').BoardTheme, sound: boolean, timed: boolean, language: string}} Settings
 * @typedef {{moves: number, steps: number, best: boolean, stars: number}} Record_
 *
 * @typedef {{code: string, level: number, moves: number, number: number}} Made a puzzle that was made on request
 *
 * @typedef {object} Help what the player was told about the present position
 * @property {number} grade how much: 0 nothing, 1 on track or not, 2 how far, 3 which vehicle, 4 which move, 5 why
 * @property {boolean} busy
 * @property {number} expanded how many positions a search under way has looked at
 * @property {any} answer the engine's hint, if it has come
 * @property {string} failed why there is none
 * @property {any} quick a hint without a proof, while the proof is under way
 * @property {boolean} slow whether the search takes so long that a quick hint is offered
 *
 * @typedef {object} Film a solution that is played back
 * @property {State} base
 * @property {Move[]} moves
 * @property {number} at how many moves are made
 * @property {boolean} playing
 * @property {boolean} optimal
 *
 * @typedef {object} Space
 * @property {boolean} busy
 * @property {any} answer the engine's answer to `explore`
 * @property {string} failed
 * @property {(number | null)[]} path the depth of each position of the player's way
 * @property {import('./space/map.js').MapState | null} map
 *
 * @typedef {object} Lane one search on the learning page
 * @property {number} key
 * @property {string} algorithm
 * @property {string} heuristic
 * @property {'moves' | 'steps'} metric
 * @property {'ready' | 'busy' | 'done' | 'failed'} phase
 * @property {import('./engine/engine.js').Progress | null} progress
 * @property {any} answer
 * @property {string} failed
 * @property {number} run the number of its search: a later choice or start makes the earlier one void
 *
 * @typedef {object} Learn
 * @property {Lane[]} lanes
 * @property {number} clock how many positions each lane has looked at
 * @property {boolean} running
 * @property {number} speed 0 to 100
 * @property {number} lesson from 1; 0 for none
 * @property {number | null} guess the chosen answer to the lesson's question
 * @property {boolean} sheet whether the sheet to print is shown
 *
 * @typedef {{width: number, height: number, from: 'name' | 'numbers' | 'you'}} Sizing the size of a text's board, and who said it
 *
 * @typedef {object} PictureState a picture that a board is read from; places are in pixels of what the reader got
 * @property {string} url
 * @property {number} width
 * @property {number} height
 * @property {'busy' | 'done' | 'failed'} phase
 * @property {import('../types/contract.js').PictureAnswer[]} boards what was read: one board, or those of a sheet
 * @property {import('../types/contract.js').PictureAnswer | null} reading the one that is shown
 * @property {[number, number][] | null} corners
 * @property {string} message
 *
 * @typedef {object} Edit
 * @property {Puzzle} layout perhaps faulty
 * @property {number | null} selected
 * @property {string | null} piece the piece of the tray that the next tap places
 * @property {boolean} turned whether pieces of the tray are vertical
 * @property {{row: number, column: number} | null} cursor the cell for a piece that was chosen by keyboard
 * @property {{piece: string, row: number, column: number} | null} over where a dragged piece would land
 * @property {{busy: boolean, text: string, good: boolean}} verdict
 * @property {string} text the pasted text
 * @property {{puzzle: Puzzle, notation: string} | null} understood
 * @property {import('./engine/engine.js').Fault[]} faults
 * @property {Sizing | null} sizing the size that the text was read with, if it needs one
 * @property {string} notation the notation to copy as
 * @property {string} note
 * @property {Puzzle[]} past
 * @property {PictureState | null} picture
 *
 * @typedef {object} AppState
 * @property {View} view
 * @property {Puzzle} puzzle
 * @property {string} code
 * @property {State} offsets
 * @property {Move[]} done
 * @property {Move[]} undone
 * @property {number} hints at how many positions a vehicle or a move was told
 * @property {boolean} shown whether the solution was shown
 * @property {number | null} since when the first move was made, in milliseconds
 * @property {string | null} day the day whose puzzle this is
 * @property {import('./daily/days.js').Days} days the results of the days
 * @property {string} month the month of the calendar, such as 2026-11
 * @property {import('./review/review.js').Review | null} review
 * @property {string} firstLevel the level to begin with
 * @property {boolean} reviewing whether a review is under way
 * @property {boolean} gone whether the red car has driven out
 * @property {number | null} focus the vehicle whose free range is shown
 * @property {number | null} picked the vehicle that was tapped
 * @property {number | null} best the fewest moves from the start, if known
 * @property {boolean} bestFailed
 * @property {Help} help
 * @property {Film | null} film
 * @property {Space | null} space
 * @property {Edit} edit
 * @property {Learn} learn
 * @property {Settings} settings
 * @property {Record<string, Record_>} progress what was solved, by code
 * @property {{algorithms: Contract.AlgorithmEntry[], heuristics: Contract.HeuristicEntry[], notations: Contract.NotationEntry[], puzzles: any[], requests: Contract.RequestId[]}} lists
 * @property {Made[]} made puzzles made on request, the oldest first
 * @property {{level: number, looked: number} | null} making the search for one: its level, and how many positions it has looked at
 * @property {string} note a short message
 */

/** @returns {Help} */
export const noHelp = () => ({ grade: 0, busy: false, expanded: 0, answer: null, failed: '', quick: null, slow: false });

/** @returns {Edit} */
export const newEdit = () => ({
  layout: emptyLayout(), selected: null, piece: null, turned: false, cursor: null, over: null,
  verdict: { busy: false, text: '', good: false }, text: '', understood: null, faults: [], sizing: null, notation: 'grid', note: '', past: [], picture: null,
});

/** @param {number} key @param {string} algorithm @param {string} heuristic @param {'moves' | 'steps'} metric @returns {Lane} */
export const newLane = (key, algorithm, heuristic, metric) => ({ key, algorithm, heuristic, metric, phase: 'ready', progress: null, answer: null, failed: '', run: 0 });

/** @returns {Settings} */
export function loadSettings() {
  const stored = load('settings', /** @type {Record<string, any>} */ ({}));
  return {
    theme: ['light', 'dark'].includes(stored['theme']) ? stored['theme'] : 'auto',
    letters: stored['letters'] !== false,
    motion: stored['motion'] === 'less' ? 'less' : 'auto',
    speed: ['slow', 'fast'].includes(stored['speed']) ? stored['speed'] : 'normal',
    board: BOARD_THEMES.find((each) => each === stored['board']) ?? 'classic',
    sound: stored['sound'] === true,
    timed: stored['timed'] === true,
    language: typeof stored['language'] === 'string' ? stored['language'] : 'auto',
  };
}

/** Stores the settings and follows them. @param {Settings} settings */
export function applySettings(settings) {
  save('settings', settings);
  showSettings(settings);
}

/** @param {Settings} settings */
export function showSettings(settings) {
  const { dataset } = document.documentElement;
  if (settings.theme === 'auto') delete dataset['theme'];
  else dataset['theme'] = settings.theme;
  if (settings.motion === 'auto') delete dataset['motion'];
  else dataset['motion'] = settings.motion;
  useTheme(settings.board);
}

/** Whether things should move. @param {Settings} settings */
export function isMoving(settings) {
  return settings.motion !== 'less' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** How many unfinished games are remembered. */
const MOST_GAMES = 60;

/** @typedef {{done: Move[], hints: number, shown: boolean, since: number | null}} Saved a game that was left */

/** The game on a puzzle that was left. @param {string} code @returns {Saved} */
export function loadGame(code) {
  const games = load('games', /** @type {any[]} */ ([]));
  const game = games.find((each) => each?.code === code);
  const done = Array.isArray(game?.done) ? game.done : [];
  const moves = done.map((/** @type {any} */ pair) => ({ vehicle: Number(pair?.[0]), by: Number(pair?.[1]) }));
  const hints = Number.isInteger(game?.hints) ? game.hints : 0;
  return { done: moves, hints, shown: game?.shown === true, since: Number.isFinite(game?.since) ? game.since : null };
}

/** @param {string} code @param {Saved} game */
export function saveGame(code, { done, hints, shown, since }) {
  const games = load('games', /** @type {any[]} */ ([])).filter((each) => each?.code !== code);
  if (done.length > 0) games.push({ code, done: done.map(({ vehicle, by }) => [vehicle, by]), hints, shown, since });
  save('games', games.slice(-MOST_GAMES));
}
