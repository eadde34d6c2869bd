// Actions of the coach.

import { after, byIndex, slides, startOf } from '../board/model.js';
import { toJson } from '../board/text.js';
import { EngineError, isAbort } from '../engine/engine.js';
import { ask, jumpTo } from '../play/game.js';
import { toast } from '../play/view.js';
import { text } from '../text.js';
import { reviewOf } from './review.js';
import { verdictOf } from './view.js';

/** @typedef {import('../play/game.js').App} App */

/** Reviews the player's way. @param {App} app */
export async function startReview(app) {
  const { store } = app;
  const { puzzle, done, code } = store.get();
  app.announce(text.review.busy);
  store.set({ reviewing: true });
  try {
    const review = await reviewOf(app, puzzle, done);
    if (!review || store.get().code !== code) return;
    store.set({ review, film: null });
    app.announce(verdictOf(review));
  } catch (error) {
    toast(app, /** @type {Error} */ (error).message);
  } finally {
    store.set({ reviewing: false });
  }
}

/** Reviews a pasted way, up to the first move that cannot be made. @param {App} app @param {string} words */
export async function reviewText(app, words) {
  const { store } = app;
  const { puzzle, code } = store.get();
  store.set({ reviewing: true });
  try {
    const answer = await ask(app, 'verify', 'verify', { puzzle: toJson(puzzle), notation: 'json', solution: words });
    const legal = byIndex(puzzle, answer.solution).slice(0, answer.legal ? undefined : answer.illegal_move - 1);
    const review = await reviewOf(app, puzzle, slides(legal));
    if (!review || store.get().code !== code) return;
    store.set({ review, film: null });
    app.announce(verdictOf(review));
    if (answer.message) toast(app, answer.message);
  } catch (error) {
    if (isAbort(error)) return;
    toast(app, error instanceof EngineError ? (error.faults[0]?.message ?? '') : /** @type {Error} */ (error).message);
  } finally {
    store.set({ reviewing: false });
  }
}

/** @param {App} app @param {number} at */
export function seekReview(app, at) {
  const { review } = app.store.get();
  if (review) app.store.set({ review: { ...review, at: Math.max(0, Math.min(review.moves.length, at)) } });
}

/** @param {App} app */
export const closeReview = (app) => app.store.set({ review: null });

/** Goes on playing from the position that the review shows. @param {App} app */
export function tryAgain(app) {
  const { review, puzzle } = app.store.get();
  if (!review) return;
  const done = review.moves.slice(0, review.at).map(({ vehicle, by }) => ({ vehicle, by }));
  jumpTo(app, done, done.reduce(after, startOf(puzzle)));
}
