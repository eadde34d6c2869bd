// The page of levels: thumbnails by level, with the results.

import { CELL, drawBoard, viewBox } from '../board/draw.js';
import { startOf } from '../board/model.js';
import { fromCode } from '../board/text.js';
import { h } from '../core/dom.js';
import { firstAt, firstCodes } from '../play/first.js';
import { starsText } from '../play/stars.js';
import { toHash } from '../route.js';
import { text } from '../text.js';
import { LEVEL_IDS, allLevels, currentLevel, levels, nameOf, walled } from './levels.js';
import { make, makingRow, nameOfMade } from './made.js';

/**
 * @typedef {import('../state.js').AppState} AppState
 * @typedef {import('../board/model.js').Puzzle} Puzzle
 * @typedef {import('./levels.js').Level} Level
 * @typedef {Pick<Puzzle, 'width' | 'height' | 'exit'>} Size
 * @typedef {{code: string, puzzle: () => Puzzle, size: Size, short: string, name: string, moves: number}} Shown a card; its puzzle is read when its picture is drawn
 */

/** The size of every level's board. @type {Size} */
const SIX = { width: 6, height: 6, exit: 'right' };

/** @param {import('../play/game.js').App} app @param {AppState} state */
export function levelsView(app, state) {
  const current = currentLevel(state.progress).code;
  /** @param {Shown} each */
  const one = (each) => card(app, state, each, each.code === current);
  const stars = allLevels.reduce((sum, each) => sum + (state.progress[each.code]?.stars ?? 0), 0);
  /** @param {string} name @param {number} index @param {Level[]} here */
  const section = (name, index, here) => {
    const solved = here.filter((each) => each.code in state.progress).length;
    return h('section', { 'aria-label': name, 'data-level': index, key: `level${index}` },
      h('div', { class: 'grade' }, h('h2', { tabindex: -1 }, name), h('span', { class: 'soft' }, text.levels.progress(solved, here.length))),
      h('div', { class: 'grid' }, here.map((each) => one({ code: each.code, moves: each.moves, puzzle: () => each.puzzle, size: SIX, short: String(each.number), name: nameOf(each) }))));
  };
  const names = [...text.levels.names, text.levels.walls];
  return h('div', { class: 'levels' },
    h('div', { class: 'title' }, h('h1', null, text.levels.title), h('p', { class: 'soft' }, text.levels.stars(stars, 3 * allLevels.length))),
    h('nav', { class: 'row jumps', 'aria-label': text.levels.jump },
      names.map((name, index) => h('button', { onclick: () => jump(index) }, name))),
    // Only if the engine can generate puzzles; until that is known there is room for the buttons, so
    // that nothing jumps.
    (state.lists.requests.length === 0 || state.lists.requests.includes('generate')) && h('div', { class: 'row random', role: 'group', 'aria-label': text.levels.random, key: 'random' }, h('span', { class: 'soft' }, text.levels.random),
      text.levels.names.map((name, level) => h('button', { class: 'quiet', onclick: () => make(app, level), disabled: state.making !== null || state.lists.requests.length === 0 }, name))),
    makingRow(app, state),
    names.map((name, index) => section(name, index, index < LEVEL_IDS.length ? levels.filter((each) => each.level === index) : walled)),
    state.made.length > 0 && h('section', { 'aria-label': text.levels.made, key: 'made' },
      h('div', { class: 'grade' }, h('h2', null, text.levels.made)),
      h('div', { class: 'grid' }, [...state.made].reverse().map((each) => {
        const puzzle = fromCode(each.code);
        return puzzle && one({ code: each.code, puzzle: () => puzzle, size: puzzle, short: nameOfMade(each), name: nameOfMade(each), moves: each.moves });
      }))),
    h('section', { 'aria-label': text.first.title, key: 'first' },
      h('div', { class: 'grade' }, h('h2', null, text.first.title)),
      h('div', { class: 'grid' }, firstCodes.map((code) => {
        const puzzle = fromCode(code);
        const number = firstAt(code) + 1;
        return puzzle && one({ code, puzzle: () => puzzle, size: puzzle, short: String(number), name: text.first.name(number), moves: number });
      }))),
    state.lists.puzzles.length > 0 && h('section', { 'aria-label': text.levels.famous, key: 'famous' },
      h('div', { class: 'grade' }, h('h2', null, text.levels.famous)),
      h('div', { class: 'grid' }, state.lists.puzzles.map((each) => one({ code: each.code, moves: each.moves, puzzle: () => each.puzzle, size: each.puzzle, short: each.title, name: each.title })))));
}

/** Scrolls to a section and gives its heading the focus. @param {number} level */
function jump(level) {
  const section = document.querySelector(`[data-level="${level}"]`);
  section?.scrollIntoView({ block: 'start' });
  /** @type {HTMLElement | null | undefined} */ (section?.querySelector('h2'))?.focus({ preventScroll: true });
}

/** @type {Map<string, import('../core/dom.js').VElement>} */
const pictures = new Map();

/** A small picture, drawn once for each theme. @param {string} code @param {import('../board/model.js').Puzzle} puzzle @param {string} theme */
export function picture(code, puzzle, theme) {
  const key = `${theme} ${code}`;
  const known = pictures.get(key) ?? drawBoard(puzzle, startOf(puzzle), { small: true });
  pictures.set(key, known);
  return known;
}

/** The codes of pictures that have come into view; the others are empty frames. @type {Set<string>} */
const seen = new Set();
/** @type {IntersectionObserver | null} */
let watcher = null;

/** Draws the picture of a card when it comes near the screen. @param {import('../play/game.js').App} app @param {HTMLElement} card @param {string} code */
function drawWhenNear(app, card, code) {
  if (seen.has(code)) return;
  watcher ??= new IntersectionObserver((entries) => {
    const near = entries.filter((entry) => entry.isIntersecting);
    for (const { target } of near) {
      watcher?.unobserve(target);
      seen.add(target.getAttribute('data-code') ?? '');
    }
    // An empty change: only what is seen has changed.
    if (near.length > 0) app.store.set({});
  }, { rootMargin: '240px' });
  card.setAttribute('data-code', code);
  watcher.observe(card);
}

/** @type {Map<string, import('../core/dom.js').VElement>} */
const frames = new Map();

/** An empty frame of a board's size. @param {Size} size */
function frame(size) {
  const { x, y, width, height } = viewBox(size);
  const box = `${x} ${y} ${width} ${height}`;
  const known = frames.get(box) ?? h('svg', { class: 'board small', viewBox: box, 'aria-hidden': 'true' }, h('rect', { class: 'frame', x: -14, y: -14, width: size.width * CELL + 28, height: size.height * CELL + 28, rx: 20 }), h('rect', { class: 'floor', x: -4, y: -4, width: size.width * CELL + 8, height: size.height * CELL + 8, rx: 11 }));
  frames.set(box, known);
  return known;
}

/**
 * @param {import('../play/game.js').App} app @param {AppState} state
 * @param {Shown} level @param {boolean} isCurrent
 */
function card(app, state, { code, puzzle, size, short, name, moves }, isCurrent) {
  const record = state.progress[code];
  const done = record ? (record.best ? 'best' : 'solved') : 'none';
  return h('a', {
    class: `level ${done} ${isCurrent ? 'now' : ''}`, key: code, href: toHash('play', code), 'aria-label': text.levels.card(name, moves, done, record?.stars ?? 0), 'data-state': done,
    ref: (/** @type {HTMLElement} */ element) => drawWhenNear(app, element, code),
  },
  seen.has(code) ? picture(code, puzzle(), state.settings.board) : frame(size),
  h('span', { 'aria-hidden': 'true' }, h('b', null, short),
    record ? h('span', { class: 'mark' }, starsText(record.stars)) : h('span', null, text.levels.moves(moves))));
}
