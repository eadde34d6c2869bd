import assert from 'node:assert/strict';
import test from 'node:test';
import { merged } from '../../src/play/progress.js';

const slow = { moves: 9, steps: 12, best: false, helped: false };
const fast = { moves: 5, steps: 8, best: true, helped: true };

test('merging keeps what either tab has solved', () => {
  assert.deepEqual(Object.keys(merged({ a: slow }, { b: fast })).sort(), ['a', 'b']);
});

test('merging keeps the better result, in either order', () => {
  const kept = { moves: 5, steps: 8, best: true, helped: false };
  assert.deepEqual(merged({ a: slow }, { a: fast }), { a: kept });
  assert.deepEqual(merged({ a: fast }, { a: slow }), { a: kept });
});
