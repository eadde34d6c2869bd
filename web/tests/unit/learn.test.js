import { test } from 'node:test';
import assert from 'node:assert/strict';
import { frameAt, lessons, ticksPerSecond } from '../../src/learn/film.js';
import { spacePicture } from '../../src/play/space.js';
import { splitEvents } from '../../src/engine/http.js';
import { markup } from '../../src/core/dom.js';
import { bytes, counted, duration } from '../../src/core/words.js';

/** @param {number} expanded */
const frame = (expanded) => ({ expanded, generated: 0, waiting: 0, cost: 0, offsets: [], by_cost: [] });

test('the last frame reached by the clock is shown', () => {
  const frames = [1, 3, 5, 7].map(frame);
  assert.equal(frameAt(frames, 0), null);
  assert.equal(frameAt(frames, 1)?.expanded, 1);
  assert.equal(frameAt(frames, 4.9)?.expanded, 3);
  assert.equal(frameAt(frames, 99)?.expanded, 7);
  assert.equal(frameAt([], 5), null);
});

test('the slowest clock is easy to follow, the fastest ends within seconds', () => {
  assert.equal(ticksPerSecond(0, 5000), 3);
  assert.ok(5000 / ticksPerSecond(100, 5000) <= 3);
});

test('the lesson names the lane with fewer positions, and the one with a longer solution', () => {
  /** @param {string} name @param {number} expanded @param {number} cost @param {boolean} optimal */
  const lane = (name, expanded, cost, optimal) => ({ name, answer: { outcome: 'solved', cost, optimal, stats: { expanded } } });
  const told = lessons([lane('BFS', 1000, 10, true), lane('A*', 100, 10, true), lane('DFS', 50, 300, false)]);
  assert.match(told[0] ?? '', /A\* looked at 10 times fewer positions than BFS/);
  assert.match(told[1] ?? '', /DFS .* 300 moves where 10 are enough/);
  assert.deepEqual(lessons([lane('BFS', 1, 1, true)]), []);
});

test('the chart of the space has a column per depth and the path of the player', () => {
  const text = markup(spacePicture([2, 5, 9], [2, 1, 2]));
  assert.equal(text.match(/<rect/g)?.length, 3);
  assert.match(text, /class="path" d="M[\d. ]+L[\d. ]+L[\d. ]+"/);
});

test('events are split where they end', () => {
  const { events, rest } = splitEvents('event: progress\ndata: {"a":1}\n\nevent: answer\r\ndata: {}\r\n\r\nevent: pro');
  assert.deepEqual(events, [{ event: 'progress', data: '{"a":1}' }, { event: 'answer', data: '{}' }]);
  assert.equal(rest, 'event: pro');
});

test('numbers are readable', () => {
  assert.equal(counted(1, 'move'), '1 move');
  assert.equal(counted(4780, 'state'), '4,780 states');
  assert.equal(duration(0.0125), '13 ms');
  assert.equal(bytes(1536), '1.5 KiB');
});
