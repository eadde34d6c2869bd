import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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

/** The luminance of an OKLCH colour. @param {number} l @param {number} c @param {number} hue */
function luminance(l, c, hue) {
  const [a, b] = [c * Math.cos((hue * Math.PI) / 180), c * Math.sin((hue * Math.PI) / 180)];
  const [x, y, z] = [(l + 0.3963377774 * a + 0.2158037573 * b) ** 3, (l - 0.1055613458 * a - 0.0638541728 * b) ** 3, (l - 0.0894841775 * a - 1.291485548 * b) ** 3];
  const clamp = (/** @type {number} */ value) => Math.min(1, Math.max(0, value));
  const red = clamp(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z);
  const green = clamp(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z);
  const blue = clamp(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('letters on vehicles are readable', () => {
  const css = readFileSync(new URL('../../app.css', import.meta.url), 'utf8');
  const number = (/** @type {RegExp} */ pattern) => Number(pattern.exec(css)?.[1]);
  const car = number(/\.vehicle \{ --l: ([\d.]+)/);
  const truck = number(/\.vehicle\.truck \{ --l: ([\d.]+)/);
  const red = /--red: oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/.exec(css)?.slice(1).map(Number) ?? [];
  const contrast = (/** @type {number} */ a, /** @type {number} */ b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  for (const hue of [215, 160, 275, 45, 190, 310, 95, 240, 340, 130, 260, 70, 200]) {
    assert.ok(contrast(luminance(car, 0.11, hue), luminance(0.22, 0.03, hue)) >= 4.5, `car ${hue}`);
    assert.ok(contrast(luminance(truck, 0.095, hue), 1) >= 4.5, `truck ${hue}`);
  }
  assert.ok(contrast(luminance(red[0] ?? 1, red[1] ?? 0, red[2] ?? 0), 1) >= 4.5, 'red');
});
