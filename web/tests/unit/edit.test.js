import { test } from 'node:test';
import assert from 'node:assert/strict';
import { changed, emptyLayout, faultsOf, freeName, placed, removed, resized, sidesOf, toggledWall } from '../../src/edit/layout.js';
import { sizeInName } from '../../src/edit/paste.js';

test('an empty board is a puzzle', () => {
  assert.deepEqual(faultsOf(emptyLayout()), []);
});

test('faults have positions', () => {
  const { layout } = placed(emptyLayout(), 'car', 2, 2, true);
  assert.deepEqual(faultsOf(layout), [{ kind: 'overlap', names: ['A', 'B'], cells: [[2, 2]] }]);
  assert.deepEqual(faultsOf(toggledWall(emptyLayout(), 2, 1)), [{ kind: 'walled', names: ['A'], cells: [[2, 1]] }]);
  assert.deepEqual(faultsOf(resized(emptyLayout(), 2, 6)), [{ kind: 'outside', names: ['A'], cells: [[2, 2]] }]);
  assert.deepEqual(faultsOf(removed(emptyLayout(), 0)), [{ kind: 'noRed', names: [], cells: [] }]);
});

test('pieces stay within the board', () => {
  const { layout, selected } = placed(emptyLayout(), 'truck', 5, 5, false);
  assert.equal(selected, 1);
  assert.deepEqual(layout.vehicles[1], { name: 'B', row: 5, column: 3, length: 3, down: false, red: false });
  assert.equal(changed(layout, 1, { length: 99 }).vehicles[1]?.length, 6);
  assert.equal(changed(layout, 1, { length: 0 }).vehicles[1]?.length, 1);
});

test('the exit follows the red car', () => {
  const turned = changed(emptyLayout(), 0, { down: true });
  assert.equal(turned.exit, 'bottom');
  assert.deepEqual(sidesOf(turned), ['top', 'bottom']);
  const other = placed(emptyLayout(), 'red', 0, 0, true).layout;
  assert.deepEqual(other.vehicles.map((vehicle) => vehicle.red), [false, true]);
  assert.equal(other.exit, 'bottom');
});

test('sizes are 1 to 16, walls are toggled', () => {
  assert.deepEqual([resized(emptyLayout(), 99, -3).width, resized(emptyLayout(), 99, -3).height], [16, 1]);
  const walled = toggledWall(emptyLayout(), 5, 5);
  assert.deepEqual(walled.walls, [[5, 5]]);
  assert.deepEqual(toggledWall(walled, 5, 5).walls, []);
  assert.deepEqual(resized(walled, 5, 5).walls, []);
});

test('there is always a free name', () => {
  const layout = emptyLayout();
  for (let index = 0; index < 70; index += 1) layout.vehicles.push({ name: freeName(layout), row: 0, column: 0, length: 2, down: false, red: false });
  assert.equal(new Set(layout.vehicles.map((vehicle) => vehicle.name)).size, 71);
});

test('the name of a file may tell the size of its board', () => {
  assert.deepEqual(sizeInName('Rushhour9x9_4.csv'), { width: 9, height: 9, from: 'name' });
  assert.deepEqual(sizeInName('board 12X10.txt'), { width: 12, height: 10, from: 'name' });
  for (const name of ['p40', 'L0x3.txt', '17x17.csv', '2026x11.txt']) assert.equal(sizeInName(name), null, name);
});
