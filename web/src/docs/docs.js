// The guide's pages: boards that can be played where they are shown, and the search.

import { drawBoard } from '../board/draw.js';
import { enableDrag, keyed } from '../board/drag.js';
import { after, isSolved, joined, limits, startOf } from '../board/model.js';
import { fromCode } from '../board/text.js';
import { h, patch } from '../core/dom.js';
import { toHash } from '../route.js';
import { loadSettings, showSettings } from '../state.js';
// The guide is in English, and so are its buttons.
import { text } from '../text.js';
import { found } from './search.js';

/** @param {HTMLElement} place @param {string} code */
function liveBoard(place, code) {
  const puzzle = fromCode(code);
  if (!puzzle) return;
  let state = startOf(puzzle);
  /** @type {import('../board/model.js').Move[]} */
  let done = [];
  /** @type {number | null} */
  let picked = null;
  const isOut = () => isSolved(puzzle, state);
  /** @param {number} vehicle @param {number} by */
  const move = (vehicle, by) => {
    const { low, high } = limits(puzzle, state, vehicle);
    if (by === 0 || by < low || by > high || isOut()) return;
    state = after(state, { vehicle, by });
    done = joined([...done, { vehicle, by }]);
    if (isOut()) picked = null;
    const live = document.getElementById('live');
    if (live && isOut()) live.textContent = text.solved.title(done.length);
    draw();
  };
  const reset = () => {
    [state, done, picked] = [startOf(puzzle), [], null];
    draw();
  };
  /** @param {KeyboardEvent} event */
  const onkeydown = (event) => {
    const index = Number(/** @type {Element} */ (event.target).closest('.vehicle')?.getAttribute('data-index') ?? -1);
    const vehicle = puzzle.vehicles[index];
    const meant = vehicle && keyed(event.key, event.shiftKey, vehicle.down, limits(puzzle, state, index));
    if (!meant || !('by' in meant)) return;
    event.preventDefault();
    move(index, meant.by);
  };
  const draw = () => patch(place, [
    drawBoard(puzzle, state, { interactive: !isOut(), gone: isOut(), picked, focus: picked }, {
      key: 'board', class: 'stageless',
      ref: (/** @type {SVGSVGElement} */ svg) => enableDrag(svg, {
        current: () => (isOut() ? null : { puzzle, state }),
        grab: () => {},
        drop: move,
        tap(index) {
          picked = index === picked ? null : index;
          draw();
        },
        step: (by) => picked !== null && move(picked, by),
      }),
      onkeydown,
    }),
    h('p', { class: 'row' },
      h('span', { class: 'soft' }, isOut() ? text.solved.title(done.length) : text.guide.tryIt),
      h('button', { class: 'quiet', onclick: reset, disabled: done.length === 0 }, text.play.reset),
      h('a', { class: 'button', href: `../${toHash('play', code)}` }, text.guide.play)),
  ]);
  draw();
}

/** @type {import('./search.js').Entry[] | null} */
let entries = null;

/** @param {HTMLElement} place */
function search(place) {
  let words = '';
  const draw = () => {
    const hits = entries && words.trim() ? found(entries, words) : null;
    patch(place, [
      h('label', null, h('span', { class: 'unseen' }, text.guide.search),
        h('input', {
          type: 'search', placeholder: text.guide.search, autocomplete: 'off',
          async oninput(/** @type {Event} */ event) {
            words = /** @type {HTMLInputElement} */ (event.target).value;
            entries ??= await (await fetch('search.json')).json();
            draw();
          },
        })),
      hits && h('div', { role: 'status', class: 'soft' }, text.guide.found(hits.length)),
      hits && h('ul', { class: 'hits' }, hits.slice(0, 12).map(({ address, page, title, excerpt }) =>
        h('li', null, h('a', { href: address }, h('b', null, title === page ? page : `${page}: ${title}`), h('span', null, excerpt))))),
    ]);
  };
  draw();
}

showSettings(loadSettings());
for (const place of document.querySelectorAll('.livingboard')) liveBoard(/** @type {HTMLElement} */ (place), place.getAttribute('data-code') ?? '');
const place = document.getElementById('search');
if (place) search(place);
const contents = document.querySelector('aside details');
if (contents && matchMedia('(min-width: 900px)').matches) contents.setAttribute('open', '');
