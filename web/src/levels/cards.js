// The cards of the page of levels. There are hundreds, and a slow phone must not stand still: a card
// begins as an empty frame. Words and pictures follow in portions, a portion per frame of the screen.

import { drawBoard, viewBox } from '../board/draw.js';
import { startOf } from '../board/model.js';
import { h } from '../core/dom.js';
import { starsText } from '../play/stars.js';
import { toHash } from '../route.js';
import { text } from '../text.js';

/**
 * @typedef {import('../state.js').AppState} AppState
 * @typedef {import('../play/game.js').App} App
 * @typedef {import('../board/model.js').Puzzle} Puzzle
 * @typedef {import('../core/dom.js').VElement} VElement
 * @typedef {Pick<Puzzle, 'width' | 'height' | 'exit'>} Size
 * @typedef {{code: string, puzzle: () => Puzzle, size: Size, short: string, name: string, moves: number}} Shown a card; its puzzle is read when its picture is drawn
 */

/** The size of every level's board, which the style sheet knows. @type {Size} */
export const SIX = { width: 6, height: 6, exit: 'right' };

/** How many pictures, and how many cards' words, are added per frame. */
const [PICTURES, WORDS] = [2, 16];

/** @type {Map<string, VElement>} */
const pictures = new Map();

/** A small picture, drawn once for each theme. @param {string} code @param {Puzzle} puzzle @param {string} theme */
export function picture(code, puzzle, theme) {
  const key = `${theme} ${code}`;
  const known = pictures.get(key) ?? drawBoard(puzzle, startOf(puzzle), { small: true });
  pictures.set(key, known);
  return known;
}

/** The codes of cards that have their picture, and of those that have their words. @type {[Set<string>, Set<string>]} */
const [withPicture, withWords] = [new Set(), new Set()];
/** The codes of cards near the screen that wait for their picture, and of all cards that wait for their words. @type {[Set<string>, Set<string>]} */
const [forPicture, forWords] = [new Set(), new Set()];
/** How many sections of cards are drawn. They come one by one, but only once: later their nodes are known. */
let sections = 2;
let isGrowing = false;
let isPlanned = false;
/** @type {IntersectionObserver | null} */
let watcher = null;

/** Begins anew: the cards were removed from the page. */
export function forgetCards() {
  watcher?.disconnect();
  watcher = null;
  for (const codes of [withPicture, withWords, forPicture, forWords]) codes.clear();
}

/** Takes up to `most` codes from one set to another. @param {Set<string>} from @param {Set<string>} to @param {number} most */
function take(from, to, most) {
  for (const code of [...from].slice(0, most)) {
    from.delete(code);
    to.add(code);
  }
}

/** Plans the next portion. @param {App} app */
function plan(app) {
  if (isPlanned || (!isGrowing && forPicture.size + forWords.size === 0)) return;
  isPlanned = true;
  requestAnimationFrame(() => {
    isPlanned = false;
    if (isGrowing) {
      sections += 1;
      isGrowing = false;
      // Pictures before words: they are what is looked at.
    } else if (forPicture.size > 0) take(forPicture, withPicture, PICTURES);
    else take(forWords, withWords, WORDS);
    // An empty change: only the cards have changed.
    app.store.set({});
    plan(app);
  });
}

/** The sections that are drawn already, of all; the others follow. @template T @param {App} app @param {T[]} all @returns {T[]} */
export function drawnSections(app, all) {
  isGrowing = sections < all.length;
  plan(app);
  return all.slice(0, sections);
}

/** Has a new card drawn: its words soon, its picture when it is near the screen. @param {App} app @param {HTMLElement} element @param {string} code */
function drawSoon(app, element, code) {
  watcher ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const each = target.getAttribute('data-code') ?? '';
      if (withPicture.has(each)) watcher?.unobserve(target);
      else if (isIntersecting) forPicture.add(each);
      else forPicture.delete(each);
    }
    plan(app);
  }, { rootMargin: '240px' });
  element.setAttribute('data-code', code);
  watcher.observe(element);
  forWords.add(code);
  plan(app);
}

/** The last node of each card, with what it shows and in which language. @type {Map<string, {shows: string, words: typeof text, node: VElement}>} */
const cards = new Map();

/** A card. The same node is returned as long as it shows the same, so that it is not compared again. @param {App} app @param {AppState} state @param {Shown} level @param {boolean} isCurrent */
export function card(app, state, { code, puzzle, size, short, name, moves }, isCurrent) {
  const record = state.progress[code];
  const done = record ? (record.best ? 'best' : 'solved') : 'none';
  const hasPicture = withPicture.has(code);
  // A name may take two lines, so that the card gets higher; a number does not.
  const hasWords = hasPicture || withWords.has(code) || short.length > 3;
  const theme = state.settings.board;
  const shows = `${hasPicture ? theme : hasWords} ${isCurrent} ${done} ${record?.stars} ${moves} ${name}`;
  const known = cards.get(code);
  if (known?.shows === shows && known.words === text) return known.node;
  const node = h('a', {
    class: `level ${done} ${isCurrent ? 'now' : ''} ${hasPicture ? '' : 'bare'}`, key: code, href: toHash('play', code), 'aria-label': text.levels.card(name, moves, done, record?.stars ?? 0), 'data-state': done,
    style: hasPicture || size === SIX ? undefined : bareStyle(size),
    ref: (/** @type {HTMLElement} */ element) => drawSoon(app, element, code),
  },
  hasPicture && picture(code, puzzle(), theme),
  hasWords && h('span', { 'aria-hidden': 'true', key: 'words' }, h('b', null, short),
    record ? h('span', { class: 'mark' }, starsText(record.stars)) : h('span', null, text.levels.moves(moves))));
  cards.set(code, { shows, words: text, node });
  return node;
}

/** What the style sheet must know of a board of another size that is not drawn yet. @param {Size} size */
function bareStyle(size) {
  const { width, height } = viewBox(size);
  return { '--ratio': `${width} / ${height}` };
}
