import { test } from 'node:test';
import assert from 'node:assert/strict';
import { dragged, keyed, neighbour, settled } from '../../src/board/drag.js';
import { startOf } from '../../src/board/model.js';
import { fromGrid } from '../../src/board/text.js';

test('a dragged vehicle follows the pointer between its limits', () => {
  const limits = { low: -1, high: 2 };
  assert.equal(dragged(45, 90, limits), 0.5);
  assert.equal(dragged(500, 90, limits), 2);
  assert.equal(dragged(-500, 90, limits), -1);
  assert.equal(dragged(10, 0, limits), 0);
});

test('a vehicle snaps to the nearest cell', () => {
  assert.equal(settled(0.49), 0);
  assert.equal(settled(1.5), 2);
  assert.ok(Object.is(settled(-0.2), 0));
});

test('keys slide along the line and change the focus across it', () => {
  const limits = { low: -2, high: 1 };
  assert.deepEqual(keyed('ArrowLeft', false, false, limits), { by: -1 });
  assert.deepEqual(keyed('ArrowLeft', true, false, limits), { by: -2 });
  assert.deepEqual(keyed('ArrowRight', true, false, limits), { by: 1 });
  assert.deepEqual(keyed('Home', false, true, limits), { by: -2 });
  assert.deepEqual(keyed('ArrowUp', false, false, limits), { look: 'up' });
  assert.deepEqual(keyed('ArrowDown', false, true, { low: 0, high: 0 }), { by: 0 });
  assert.equal(keyed('a', false, false, limits), null);
});

test('the nearest vehicle in a direction is found', () => {
  const puzzle = /** @type {any} */ (fromGrid('AA.B/...B/CC../....'));
  const [a, b, c] = ['A', 'B', 'C'].map((name) => puzzle.vehicles.findIndex((/** @type {any} */ v) => v.name === name));
  assert.equal(neighbour(puzzle, startOf(puzzle), a, 'right'), b);
  assert.equal(neighbour(puzzle, startOf(puzzle), a, 'down'), c);
  assert.equal(neighbour(puzzle, startOf(puzzle), a, 'left'), null);
});
