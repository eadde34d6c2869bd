// Actions of a game: moves, undo, hints, playing back a solution.

import { after, byIndex, direction, isSolved, joined, limits, startOf, startingAt, stepsOf } from '../board/model.js';
import { fromCode, toCode, toJson } from '../board/text.js';
import { isAbort } from '../engine/engine.js';
import { levelOf } from '../levels/levels.js';
import { isMoving, loadGame, noHelp, saveGame } from '../state.js';
import { text } from '../text.js';
import { keepDays, today } from '../daily/days.js';
import { play } from '../core/sound.js';
import { reviewOf } from '../review/review.js';
import { starsFor } from './stars.js';
import { hintWords, quickWords } from './hint.js';
import { keepProgress, merged } from './progress.js';

/**
 * @typedef {import('../state.js').AppState} AppState
 * @typedef {import('../board/model.js').Puzzle} Puzzle
 * @typedef {import('../board/model.js').Move} Move
 * @typedef {{store: import('../core/store.js').Store<AppState>, engine: import('../engine/engine.js').Engine, announce: (message: string) => void}} App
 */

/** Milliseconds per move when a solution is played back. */
const PACE = { slow: 1300, normal: 650, fast: 260 };

/** Milliseconds after which a quick hint is offered, and that its attempts may take. */
const SLOW = 1500;
const QUICK = [2000, 8000, 30_000];

/** The running searches by purpose, so that they can be aborted. @type {Map<string, AbortController>} */
const searches = new Map();

/**
 * Sends a request to the engine and aborts an earlier one for the same purpose.
 * @param {App} app @param {string} purpose @param {string} id @param {object} request @param {(progress: any) => void} [progress]
 */
export function ask(app, purpose, id, request, progress) {
  stopAsking(purpose);
  const controller = new AbortController();
  searches.set(purpose, controller);
  return app.engine.ask(id, request, { signal: controller.signal, ...(progress ? { progress } : {}) });
}

/** @param {string} purpose */
export function stopAsking(purpose) {
  searches.get(purpose)?.abort();
  searches.delete(purpose);
}

/** The state of a game on another puzzle, with its saved moves. @param {Puzzle} puzzle @returns {Partial<AppState>} */
export function opened(puzzle) {
  const code = toCode(puzzle);
  const { done: stored, hints, shown, since } = loadGame(code);
  let offsets = startOf(puzzle);
  /** @type {Move[]} */
  const done = [];
  for (const move of stored) {
    const { low, high } = limits(puzzle, offsets, move.vehicle);
    // Stored moves may be out of date: replay them as far as they are legal.
    if (!(Number.isInteger(move.by) && move.by >= low && move.by <= high && move.by !== 0)) break;
    done.push(move);
    offsets = after(offsets, move);
  }
  return {
    puzzle, code, offsets, done, undone: [], hints: done.length > 0 ? hints : 0, shown: done.length > 0 && shown, since: done.length > 0 ? since : null, day: null, review: null, gone: isSolved(puzzle, offsets), focus: null, picked: null,
    best: levelOf(code)?.moves ?? null, bestFailed: false, help: noHelp(), film: null, space: null,
  };
}

/** Opens the puzzle of a code; false if the code is invalid. @param {App} app @param {string} code */
export function open(app, code) {
  const puzzle = fromCode(code);
  if (!puzzle) return false;
  for (const purpose of ['hint', 'quick', 'best', 'space', 'path', 'film']) stopAsking(purpose);
  stopFilm();
  app.store.set(opened(puzzle));
  const made = app.store.get().made.find((each) => each.code === app.store.get().code);
  if (made) app.store.set({ best: made.moves });
  return true;
}

/** Applies a change of position and what follows from it. @param {App} app @param {Partial<AppState>} change */
function settle(app, change) {
  const { store } = app;
  stopAsking('hint');
  stopAsking('quick');
  store.set({ help: noHelp(), ...change });
  const state = store.get();
  saveGame(state.code, state);
  followPath(app);
}

/**
 * Moves a vehicle, if it can go there.
 * @param {App} app @param {number} vehicle @param {number} by
 */
export function move(app, vehicle, by) {
  const { store, announce } = app;
  const { puzzle, offsets, done, gone, film, review } = store.get();
  if (gone || film || review) return;
  const { low, high } = limits(puzzle, offsets, vehicle);
  if (by === 0 || by < low || by > high) {
    if (by === 0) return;
    announce(text.play.blocked);
    return;
  }
  const made = { vehicle, by };
  const next = after(offsets, made);
  const way = joined([...done, made]);
  settle(app, { offsets: next, done: way, undone: [], since: store.get().since ?? Date.now() });
  play(store.get().settings, 'slide');
  if (isSolved(puzzle, next)) {
    finish(app);
    return;
  }
  announce(text.play.told(puzzle.vehicles[vehicle]?.name ?? '', direction(puzzle, made), by, way.length));
}

/** Handles a solved puzzle: the red car drives out, and the result is saved. @param {App} app */
function finish(app) {
  const { store, announce } = app;
  const { code, done, settings } = store.get();
  keepResult(app);
  // A solved puzzle starts afresh when it is opened again.
  saveGame(code, { done: [], hints: 0, shown: false, since: null });
  store.set({ focus: null, picked: null });
  // A short pause at the exit, so that the player sees the car arrive.
  setTimeout(() => {
    const now = store.get();
    if (now.code !== code || !isSolved(now.puzzle, now.offsets)) return;
    store.set({ gone: true });
    play(settings, 'win');
  }, isMoving(settings) ? 160 : 0);
  announce(text.solved.title(done.length));
  findBest(app).then((found) => {
    if (found !== null && store.get().code === code && isSolved(store.get().puzzle, store.get().offsets)) keepResult(app);
  });
  if (store.get().day) squaresOf(app);
}

/** Keeps the result of a solved puzzle, and of its day. @param {App} app */
function keepResult(app) {
  const { store } = app;
  const { code, done, progress, best, hints, shown, day, days, since, settings } = store.get();
  const stars = starsFor({ moves: done.length, best, hints, shown });
  const result = { moves: done.length, steps: stepsOf(done), best: best === done.length, stars };
  store.set({ progress: keepProgress(merged(progress, { [code]: result })) });
  if (!day) return;
  const seconds = settings.timed && since !== null ? Math.round((Date.now() - since) / 1000) : null;
  const before = days[day];
  const same = before?.moves === done.length ? { seconds: before.seconds, squares: before.squares } : null;
  store.set({ days: keepDays({ [day]: { moves: done.length, best, stars, on: today(), seconds: same?.seconds ?? seconds, squares: same?.squares ?? '' } }) });
}

/** Finds the squares of a day's result, for its text to share. @param {App} app */
async function squaresOf(app) {
  const { store } = app;
  const { day, puzzle, done } = store.get();
  const review = await reviewOf(app, puzzle, done);
  const result = day ? store.get().days[day] : undefined;
  if (!review || !day || !result || result.moves !== done.length) return;
  const squares = review.moves.map(({ judgement }) => judgement.slice(0, 1)).join('');
  store.set({ days: keepDays({ ...store.get().days, [day]: { ...result, squares } }) });
}

/** The fewest moves from the start. @param {App} app @returns {Promise<number | null>} */
export async function findBest(app) {
  const { store } = app;
  const { puzzle, code, best } = store.get();
  if (best !== null) return best;
  try {
    const answer = await ask(app, 'best', 'solve', { puzzle: toJson(puzzle), notation: 'json' });
    const found = answer.optimal ? answer.moves : null;
    if (store.get().code === code) store.set({ best: found, bestFailed: found === null });
    return found;
  } catch (error) {
    if (!isAbort(error) && store.get().code === code) store.set({ bestFailed: true });
    return null;
  }
}

/** Goes back to the position after `count` moves; the others can be redone. @param {App} app @param {number} count */
export function backTo(app, count) {
  const { puzzle, done, undone, film } = app.store.get();
  if (film || count >= done.length) return;
  const kept = done.slice(0, count);
  settle(app, {
    done: kept,
    undone: [...undone, ...done.slice(count).reverse()],
    offsets: kept.reduce(after, startOf(puzzle)),
    gone: false,
  });
}

/** Continues from other moves, with nothing to redo. @param {App} app @param {Move[]} done @param {number[]} offsets */
export function jumpTo(app, done, offsets) {
  settle(app, { done, undone: [], offsets, gone: false, review: null, film: null });
}

/** @param {App} app */
export function undo(app) {
  const { done } = app.store.get();
  if (done.length === 0) return;
  backTo(app, done.length - 1);
  app.announce(text.play.undone);
}

/** @param {App} app */
export function redo(app) {
  const { puzzle, offsets, done, undone, film } = app.store.get();
  const move = undone[undone.length - 1];
  if (!move || film) return;
  const next = after(offsets, move);
  settle(app, { done: [...done, move], undone: undone.slice(0, -1), offsets: next });
  app.announce(text.play.redone);
  if (isSolved(puzzle, next)) finish(app);
}

/** @param {App} app */
export function reset(app) {
  const { puzzle, film } = app.store.get();
  if (film) closeFilm(app);
  settle(app, { done: [], undone: [], offsets: startOf(puzzle), gone: false, hints: 0, shown: false, since: null, review: null });
  app.announce(text.play.restarted);
}

/** The request for the current position. @param {AppState} state */
const here = (state) => ({ puzzle: toJson(startingAt(state.puzzle, state.offsets)), notation: 'json' });

/** Reveals the next level of help for the current position. @param {App} app @param {number} [atLeast] */
export async function help(app, atLeast = 0) {
  const { store } = app;
  const state = store.get();
  if (state.gone || state.film || state.review || state.help.busy) return;
  const grade = Math.max(atLeast, Math.min(5, state.help.grade + 1));
  const { answer } = state.help;
  const hasAnswer = answer && !state.help.failed;
  store.set({ help: { ...state.help, grade, failed: '', busy: !hasAnswer, expanded: 0 } });
  if (!hasAnswer) {
    setTimeout(() => {
      const now = store.get();
      if (now.offsets === state.offsets && now.help.busy) store.set({ help: { ...now.help, slow: true } });
    }, SLOW);
    const best = grade >= 1 ? findBest(app) : null;
    try {
      const found = await ask(app, 'hint', 'hint', here(state), (progress) => {
        const now = store.get().help;
        if (now.busy) store.set({ help: { ...now, expanded: progress.expanded } });
      });
      await best;
      if (store.get().offsets !== state.offsets) return;
      const failed = found.outcome === 'unsolvable' ? (found.core ? text.edit.locked(found.core) : text.hint.unsolvable) : found.outcome === 'stopped' ? text.hint.stopped : '';
      store.set({ help: { ...store.get().help, answer: found, busy: false, failed } });
    } catch (error) {
      if (store.get().offsets !== state.offsets) return;
      const failed = isAbort(error) ? text.hint.stopped : `${text.engineFailed}: ${/** @type {Error} */ (error).message}`;
      store.set({ help: { ...noHelp(), failed } });
      return;
    }
  }
  const told = store.get().help;
  if (told.grade >= 3 && state.help.grade < 3) store.set({ hints: state.hints + 1 });
  const { title, more } = hintWords(store.get());
  app.announce(`${title} ${more}`.trim());
}

/** A hint without a proof, for boards whose proof takes long; the proof goes on. @param {App} app */
export async function quickHelp(app) {
  const { store } = app;
  const state = store.get();
  try {
    // The first plan comes soon, but a search goes on until its limit: so the first limit is short.
    for (const limit of QUICK) {
      const quick = await ask(app, 'quick', 'hint', { ...here(state), time_limit_ms: limit });
      const now = store.get();
      if (now.offsets !== state.offsets || !now.help.busy) return;
      if (!quick.move && limit !== QUICK.at(-1)) continue;
      store.set({ help: { ...now.help, quick }, hints: now.hints + 1 });
      app.announce(quickWords(store.get()));
      return;
    }
  } catch (error) {
    if (!isAbort(error)) throw error;
  }
}

/** Aborts the search for a hint. @param {App} app */
export function stopHelp(app) {
  for (const purpose of ['hint', 'quick', 'best', 'film']) stopAsking(purpose);
  const { help } = app.store.get();
  app.store.set({ help: { ...help, busy: false } });
}

/** Makes the hinted move, and gives the same level of help for the next one. @param {App} app */
export async function showMove(app) {
  const { store } = app;
  let { help: told, puzzle } = store.get();
  if (!told.answer || told.grade < 4) {
    await help(app, 4);
    told = store.get().help;
  }
  const next = told.answer?.move ? byIndex(puzzle, [told.answer.move])[0] : null;
  if (!next || told.busy) return;
  const grade = told.grade;
  move(app, next.vehicle, next.by);
  if (!isSolved(puzzle, store.get().offsets)) await help(app, grade);
}

/** The timer of the film. @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

function stopFilm() {
  clearTimeout(timer);
  timer = undefined;
}

/** Finds the whole solution from here and plays it. @param {App} app */
export async function showSolution(app) {
  const { store } = app;
  const state = store.get();
  if (state.gone || state.film || state.help.busy) return;
  store.set({ help: { ...state.help, busy: true, failed: '', expanded: 0 } });
  try {
    const answer = await ask(app, 'film', 'solve', here(state), (progress) => {
      const now = store.get().help;
      if (now.busy) store.set({ help: { ...now, expanded: progress.expanded } });
    });
    if (store.get().offsets !== state.offsets) return;
    const failed = answer.outcome === 'unsolvable' ? text.hint.unsolvable : answer.outcome === 'stopped' ? text.hint.stopped : '';
    store.set({ help: { ...store.get().help, busy: false, failed } });
    if (failed) return;
    const moves = byIndex(state.puzzle, answer.solution);
    store.set({ shown: true, film: { base: state.offsets, moves, at: 0, playing: false, optimal: answer.optimal }, focus: null });
    playFilm(app, true);
  } catch (error) {
    if (store.get().offsets !== state.offsets) return;
    const failed = isAbort(error) ? text.hint.stopped : `${text.engineFailed}: ${/** @type {Error} */ (error).message}`;
    store.set({ help: { ...store.get().help, busy: false, failed } });
  }
}

/** @param {App} app @param {boolean} playing */
export function playFilm(app, playing) {
  const { store } = app;
  const { film, settings } = store.get();
  stopFilm();
  if (!film) return;
  const at = playing && film.at >= film.moves.length ? 0 : film.at;
  store.set({ film: { ...film, at, playing } });
  if (!playing) return;
  const tick = () => {
    const now = store.get().film;
    if (!now?.playing) return;
    const next = now.at + 1;
    const goesOn = next < now.moves.length;
    store.set({ film: { ...now, at: next, playing: goesOn } });
    if (goesOn) timer = setTimeout(tick, PACE[store.get().settings.speed]);
  };
  timer = setTimeout(tick, PACE[settings.speed]);
}

/** Jumps to a move of the film. @param {App} app @param {number} at */
export function seekFilm(app, at) {
  const { film } = app.store.get();
  stopFilm();
  if (!film) return;
  const clamped = Math.max(0, Math.min(film.moves.length, at));
  app.store.set({ film: { ...film, at: clamped, playing: false } });
  const shown = film.moves[clamped - 1];
  const { puzzle } = app.store.get();
  if (shown) app.announce(text.move(puzzle.vehicles[shown.vehicle]?.name ?? '', direction(puzzle, shown), shown.by));
}

/** @param {App} app */
export function closeFilm(app) {
  stopFilm();
  app.store.set({ film: null });
}

/** Continues the game from the position shown in the film. @param {App} app */
export function adoptFilm(app) {
  const { film, done, puzzle } = app.store.get();
  if (!film) return;
  stopFilm();
  const way = joined([...done, ...film.moves.slice(0, film.at)]);
  const offsets = way.reduce(after, startOf(puzzle));
  settle(app, { film: null, done: way, undone: [], offsets });
  if (isSolved(puzzle, offsets)) finish(app);
}

/** Explores the whole space of the puzzle, for its chart. @param {App} app */
export async function showSpace(app) {
  const { store } = app;
  const { puzzle, code, space } = store.get();
  if (space?.busy || space?.answer) return;
  store.set({ space: { busy: true, answer: null, failed: '', path: [], map: null } });
  try {
    const answer = await ask(app, 'space', 'explore', { puzzle: toJson(puzzle), notation: 'json', node_limit: 3_000_000, brief: true });
    if (store.get().code !== code) return;
    const failed = answer.solvable === null ? text.space.stopped : answer.solvable ? '' : text.space.unsolvable;
    store.set({ space: { busy: false, answer, failed, path: [], map: null } });
    followPath(app);
  } catch (error) {
    if (store.get().code === code) store.set({ space: isAbort(error) ? null : { busy: false, answer: null, failed: /** @type {Error} */ (error).message, path: [], map: null } });
  }
}

/** Known depths by position. @type {Map<string, number>} */
const depths = new Map();

/** Finds the depth of each position of the player's path, for the chart of the space. @param {App} app */
async function followPath(app) {
  const { store } = app;
  const { puzzle, code, done, space } = store.get();
  if (!space?.answer?.solvable) return;
  let offsets = startOf(puzzle);
  const states = [offsets, ...done.map((move) => (offsets = after(offsets, move)))];
  const keyOf = (/** @type {number[]} */ each) => `${code} ${each.join(',')}`;
  depths.set(keyOf(startOf(puzzle)), space.answer.depth);
  const show = () => {
    const now = store.get().space;
    if (now && store.get().code === code) store.set({ space: { ...now, path: states.map((each) => depths.get(keyOf(each)) ?? null) } });
  };
  show();
  try {
    for (const state of states) {
      if (depths.has(keyOf(state))) continue;
      const answer = await ask(app, 'path', 'solve', { puzzle: toJson(startingAt(puzzle, state)), notation: 'json' });
      if (answer.moves === null) return;
      depths.set(keyOf(state), answer.moves);
      show();
    }
  } catch (error) {
    if (!isAbort(error)) throw error;
  }
}
