// The parts of estimates against the library's values in the guide, the tree of a search, the lessons.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, byIndex, startOf } from '../../src/board/model.js';
import { fromCode, fromGrid } from '../../src/board/text.js';
import { LESSONS, shownBy } from '../../src/learn/lessons.js';
import { blockersOf, partsOf } from '../../src/learn/parts.js';
import { countsAt, treeOf } from '../../src/learn/tree.js';

const guide = readFileSync(new URL('../../../docs/heuristics.md', import.meta.url), 'utf8');
const worked = /** @type {import('../../src/board/model.js').Puzzle} */ (fromGrid('.AAAB/...CB/XX.CD/..E.D/..EFF'));
/** The shortest solution that the guide follows. */
const solution = byIndex(worked, [['E', -1], ['F', -3], ['C', 2], ['D', 1], ['E', 1], ['X', 3]].map(([vehicle, by]) => ({ vehicle: String(vehicle), by: Number(by) })));

test('computed estimates are the library\'s', () => {
  let state = startOf(worked);
  const states = [state, ...solution.map((move) => (state = after(state, move)))];
  for (const id of ['zero', 'distance', 'blocking', 'hybrid', 'blocked-blocking', 'distance-blocked', 'vertical-right']) {
    const row = guide.split('\n').find((line) => line.startsWith(`| \`${id}\` |`));
    const wanted = (row ?? '').split('|').slice(2, -1).map((each) => Number(each.replace(/\*/g, '')));
    assert.equal(wanted.length, 7, id);
    assert.deepEqual(states.map((each) => partsOf(worked, each, id).sum?.reduce((all, one) => all + one, 0)), wanted, id);
  }
});

test('other heuristics show the vehicles in the way, and no value', () => {
  const start = startOf(worked);
  assert.deepEqual(blockersOf(worked, start).map((index) => worked.vehicles[index]?.name), ['C', 'D']);
  const parts = partsOf(worked, start, 'closure');
  assert.equal(parts.sum, null);
  assert.equal(parts.vehicles.length, 2);
});

test('a tree has each position once, and what is seen waits until it is looked at', () => {
  const start = startOf(worked);
  const second = after(start, { vehicle: worked.vehicles.findIndex(({ name }) => name === 'E'), by: -1 });
  /** @param {number[]} offsets @param {number} cost @param {number} expanded */
  const frame = (offsets, cost, expanded) => ({ offsets, cost, expanded, generated: 0, waiting: 0, by_cost: [] });
  const tree = treeOf(worked, [frame(start, 0, 1), frame(second, 1, 2), frame(start, 0, 3)], false);
  assert.equal(countsAt(tree, 0).looked, 0);
  const first = countsAt(tree, 1);
  assert.equal(first.looked, 1);
  assert.ok(first.waiting > 3);
  assert.equal(countsAt(tree, 2).looked, 2);
  assert.equal(countsAt(tree, 3).looked, 2);
  assert.equal(tree.current[2], tree.current[0]);
});

test('a lesson is answered only by its own race, run to the end', () => {
  const lesson = /** @type {import('../../src/learn/lessons.js').Lesson} */ (LESSONS[1]);
  const lane = (/** @type {number} */ expanded) => /** @type {any} */ ({ phase: 'done', answer: { outcome: 'solved', stats: { expanded } } });
  const lanes = [lane(133), lane(29)];
  assert.equal(shownBy(lesson, lanes, () => lesson.lanes)?.right, 1);
  assert.equal(shownBy(lesson, lanes, () => 'bfs,greedy:blocking'), null);
  assert.equal(shownBy(lesson, [lane(133), { ...lane(1), phase: 'busy' }], () => lesson.lanes), null);
});

test('every lesson has a board and a place in the guide', () => {
  for (const { code, guide: place } of LESSONS) {
    assert.ok(fromCode(code));
    const [page, anchor] = place.split('#');
    const words = readFileSync(new URL(`../../../docs/${page?.replace('.html', '.md')}`, import.meta.url), 'utf8');
    assert.ok(!anchor || words.includes(`<a id="${anchor}"></a>`), place);
  }
});
