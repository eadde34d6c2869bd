// The coach's card: the verdict, the graph of the distance, and the moves.

import { direction } from '../board/model.js';
import { h } from '../core/dom.js';
import { whyText } from '../play/hint.js';
import { text } from '../text.js';
import { closeReview, seekReview, tryAgain } from './actions.js';

/**
 * @typedef {import('../play/game.js').App} App
 * @typedef {import('../state.js').AppState} AppState
 * @typedef {import('./review.js').Review} Review
 */

/** The verdict in words. @param {Review} review */
export function verdictOf({ moves, fewest, left, solved }) {
  const count = moves.length;
  if (solved && fewest !== null) return count === fewest ? text.review.perfect(count) : text.review.longer(count, count - fewest);
  return solved ? text.solved.title(count) : left === null ? text.review.unfinished(count) : text.review.notYet(count, left);
}

/** @param {AppState} state @param {import('../board/model.js').Move} move */
function moveText({ puzzle }, move) {
  return text.move(puzzle.vehicles[move.vehicle]?.name ?? '', direction(puzzle, move), move.by);
}

/** @param {App} app @param {AppState} state @param {Review} review */
export function reviewCard(app, state, review) {
  const { puzzle } = state;
  const count = (/** @type {string} */ judgement) => review.moves.filter((each) => each.judgement === judgement).length;
  const shown = review.moves[review.at];
  const better = shown?.better ?? null;
  const vehicle = better ? puzzle.vehicles[better.vehicle] : undefined;
  return h('section', { class: 'card review', key: 'review', 'aria-label': text.review.title },
    h('div', null,
      h('h2', { tabindex: -1, ref: focusSoon }, text.review.title),
      h('p', null, verdictOf(review)),
      review.turning !== null && h('p', { class: 'soft' }, text.review.turning(review.turning + 1))),
    h('div', { class: 'told', role: 'status' },
      shown
        ? [
          h('h3', null, text.review.before(review.at + 1, moveText(state, shown))),
          h('p', null, h('i', { class: `dot ${shown.judgement}`, 'aria-hidden': 'true' }), text.review.says[shown.judgement]),
          better && vehicle && h('p', null, text.review.better(vehicle, direction(puzzle, better), better.by), ' ', whyText(puzzle, shown.purpose)),
        ]
        : h('h3', null, text.review.end)),
    h('div', { class: 'row even' },
      h('button', { onclick: () => seekReview(app, review.at - 1), disabled: review.at === 0 }, text.playback.back),
      h('button', { onclick: () => seekReview(app, review.at + 1), disabled: review.at >= review.moves.length }, text.playback.next),
      h('button', { class: 'main', onclick: () => tryAgain(app) }, text.review.again)),
    graph(app, review),
    h('ul', { class: 'tally', 'aria-label': text.review.tally },
      (/** @type {const} */ (['kept', 'neutral', 'lost'])).map((each) => h('li', null, h('i', { class: `dot ${each}`, 'aria-hidden': 'true' }), `${text.review.names[each]} `, h('b', null, count(each))))),
    h('ol', { class: 'ways', tabindex: 0, 'aria-label': text.review.moves },
      review.moves.map((move, index) => h('li', null,
        h('button', { 'aria-current': review.at === index ? 'true' : undefined, onclick: () => seekReview(app, index) },
          h('i', { class: `dot ${move.judgement}`, 'aria-hidden': 'true' }), h('b', null, `${index + 1}.`), moveText(state, move), h('span', { class: 'unseen' }, `, ${text.review.names[move.judgement]}`))))),
    h('button', { class: 'quiet', onclick: () => closeReview(app) }, text.playback.close));
}

/** The distance from the exit along the way; each move can be clicked. @param {App} app @param {Review} review */
function graph(app, review) {
  const depths = [review.fewest, ...review.moves.map(({ left }) => left)];
  const most = Math.max(1, ...depths.map((each) => each ?? 0));
  const [width, height, low] = [320, 92, 8];
  const x = (/** @type {number} */ index) => 8 + (index * (width - 16)) / Math.max(1, depths.length - 1);
  const y = (/** @type {number} */ depth) => low + (height - 2 * low) * (1 - depth / most);
  const points = depths.flatMap((depth, index) => (depth === null ? [] : [`${x(index).toFixed(1)} ${y(depth).toFixed(1)}`]));
  return h('svg', {
    class: 'chart', viewBox: `0 0 ${width} ${height + 14}`, role: 'img', 'aria-label': text.review.graph(depths.map((each) => (each === null ? '?' : String(each))).join(', ')),
    onclick(/** @type {MouseEvent} */ event) {
      const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
      seekReview(app, Math.round((((event.clientX - box.x) / box.width) * width - 8) / ((width - 16) / Math.max(1, depths.length - 1))));
    },
  },
  h('path', { class: 'axis', d: `M0 ${height - low + 0.5}H${width}` }),
  points.length > 1 && h('path', { class: 'path', d: `M${points.join('L')}` }),
  depths.map((depth, index) => {
    const judgement = review.moves[index - 1]?.judgement ?? 'kept';
    return depth !== null && h('circle', { class: `point ${judgement} ${index === review.at ? 'now' : ''}`, cx: x(index), cy: y(depth), r: index === review.at ? 5.5 : depths.length > 40 ? 2 : 3.5 });
  }),
  h('text', { x: 0, y: height + 11 }, text.review.from),
  h('text', { x: width, y: height + 11, 'text-anchor': 'end' }, text.review.to));
}

/** The verdict gets the focus. On small screens the board sticks to the top and stays in sight. @param {HTMLElement} heading */
function focusSoon(heading) {
  requestAnimationFrame(() => {
    heading.focus({ preventScroll: true });
    const { top } = heading.getBoundingClientRect();
    if (innerWidth <= 900 || innerHeight <= 560 || top < 0 || top > innerHeight / 2) document.querySelector('.table')?.scrollIntoView({ block: 'start' });
  });
}
