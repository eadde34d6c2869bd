import { test } from 'node:test';
import assert from 'node:assert/strict';
import { drawBoard, viewBox } from '../../src/board/draw.js';
import { startOf } from '../../src/board/model.js';
import { fromGrid } from '../../src/board/text.js';
import { markup } from '../../src/core/dom.js';

/** @param {string} board @param {string} [exit] */
const puzzleOf = (board, exit) => /** @type {any} */ (fromGrid(board, null, exit ?? null));

test('the same state gives the same picture', () => {
  const puzzle = puzzleOf('AAB/.xB/...');
  const draw = () => markup(drawBoard(puzzle, startOf(puzzle), { letters: true, interactive: true }));
  assert.equal(draw(), draw());
  assert.equal(draw().match(/class="vehicle /g)?.length, 2);
  assert.equal(draw().match(/class="wall"/g)?.length, 1);
});

test('vehicles are drawn at their offsets', () => {
  const puzzle = puzzleOf('AAB/..B/...');
  const text = markup(drawBoard(puzzle, [0, 1], {}));
  assert.match(text, /data-index="1" style="transform:translate\(120px, 60px\)/);
});

test('the accessible name of a vehicle says what it is, where, and how far it can go', () => {
  const puzzle = puzzleOf('AAB/..B/...');
  const text = markup(drawBoard(puzzle, startOf(puzzle), { interactive: true }));
  assert.match(text, /aria-label="Car B, vertical".*aria-valuetext="row 1, column 3, can go down 1"/);
  assert.match(text, /aria-label="Red car A, horizontal".*cannot move/);
});

test('names cannot become markup', () => {
  const puzzle = { ...puzzleOf('AAB/..B/...') };
  puzzle.vehicles = puzzle.vehicles.map((/** @type {any} */ v) => (v.red ? v : { ...v, name: '<b>&' }));
  const text = markup(drawBoard(puzzle, startOf(puzzle), { letters: true, interactive: true }));
  assert.ok(!text.includes('<b>'));
});

test('the picture has room for the exit on its side', () => {
  const right = viewBox(puzzleOf('AA./.../...'));
  const left = viewBox(puzzleOf('AA./.../...', 'left'));
  assert.ok(right.width > right.height && left.x < right.x && left.width === right.width);
});

test('the red car has a mark beyond its colour, in every picture', () => {
  const puzzle = puzzleOf('AAB/..B/...');
  for (const look of [{}, { small: true }, { letters: false }, { interactive: true }]) {
    assert.equal(markup(drawBoard(puzzle, startOf(puzzle), look)).match(/class="mark"/g)?.length, 2);
  }
});

test('the red car faces the exit that it leaves by', () => {
  /** Where the windscreen is. @param {string} board @param {string} exit */
  const screen = (board, exit) => Number(/class="screen" rx="3" x="([\d.]+)"/.exec(markup(drawBoard(puzzleOf(board, exit), startOf(puzzleOf(board, exit)), {})))?.[1]);
  assert.ok(screen('.AA./..../..../....', 'right') > screen('.AA./..../..../....', 'left'));
});

test('a tapped vehicle shows an arrow in every cell that it can go to', () => {
  const puzzle = puzzleOf('AA../B.../B.../....');
  const ways = [...markup(drawBoard(puzzle, startOf(puzzle), { picked: 0 })).matchAll(/data-by="(-?\d)"/g)].map(([, by]) => Number(by));
  assert.deepEqual(ways, [1, 2]);
});
