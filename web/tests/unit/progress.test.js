import assert from 'node:assert/strict';
import test from 'node:test';
import { checkedProgress, merged } from '../../src/play/progress.js';
import { starsFor } from '../../src/play/stars.js';

const slow = { moves: 9, steps: 12, best: false, stars: 2 };
const fast = { moves: 5, steps: 8, best: true, stars: 1 };

test('merging keeps what either tab has solved', () => {
  assert.deepEqual(Object.keys(merged({ a: slow }, { b: fast })).sort(), ['a', 'b']);
});

test('merging keeps the fewest moves and the most stars, in either order', () => {
  const kept = { moves: 5, steps: 8, best: true, stars: 2 };
  assert.deepEqual(merged({ a: slow }, { a: fast }), { a: kept });
  assert.deepEqual(merged({ a: fast }, { a: slow }), { a: kept });
});

test('results from before there were stars get them', () => {
  const { a, b, c } = checkedProgress({ a: { moves: 5, steps: 8, best: true, helped: false }, b: { moves: 5, steps: 8, best: true, helped: true }, c: { moves: 'no' } });
  assert.equal(a?.stars, 3);
  assert.equal(b?.stars, 1);
  assert.equal(c, undefined);
});

test('stars are honest', () => {
  const base = { moves: 10, best: 10, hints: 0, shown: false };
  assert.equal(starsFor(base), 3);
  assert.equal(starsFor({ ...base, hints: 1 }), 2);
  assert.equal(starsFor({ ...base, moves: 12 }), 2);
  assert.equal(starsFor({ ...base, moves: 13 }), 1);
  assert.equal(starsFor({ ...base, hints: 2 }), 1);
  assert.equal(starsFor({ ...base, best: null }), 1);
  assert.equal(starsFor({ ...base, shown: true }), 0);
  assert.equal(starsFor({ ...base, hints: 10 }), 0, 'every move was shown');
});
