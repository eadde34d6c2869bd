import { test } from 'node:test';
import assert from 'node:assert/strict';
import { found } from '../../src/docs/search.js';

/** @type {import('../../src/docs/search.js').Entry[]} */
const ENTRIES = [
  ['a.html#idea', 'Algorithms', 'Idea', 'Layer by layer. A heuristic is not used.'],
  ['h.html#blocking', 'Heuristics', 'Blocking vehicles', 'Counts the blockers; a heuristic that is admissible.'],
  ['s.html#limits', 'The server', 'Limits', 'Memory and time.'],
];

test('sections with all words are found, the best first', () => {
  assert.deepEqual(found(ENTRIES, 'heuristic').map(({ address }) => address), ['h.html#blocking', 'a.html#idea']);
  assert.deepEqual(found(ENTRIES, 'Heuristic LAYER').map(({ address }) => address), ['a.html#idea']);
  assert.deepEqual(found(ENTRIES, 'nothing'), []);
  assert.deepEqual(found(ENTRIES, '  '), []);
});

test('an excerpt has the words', () => {
  assert.match(found(ENTRIES, 'admissible')[0]?.excerpt ?? '', /admissible/);
});
