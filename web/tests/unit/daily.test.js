import { test } from 'node:test';
import assert from 'node:assert/strict';
import { checkedDays, dayOf, isDay, levelOfTheDay, longestOf, mergedDays, shareText, shifted, statisticsOf, streakOf, weekdayOf } from '../../src/daily/days.js';
import { levels } from '../../src/levels/levels.js';

const result = { moves: 8, best: 8, stars: 3, on: '2026-11-16', seconds: null, squares: 'kkn' };

test('the daily puzzle is the same for everyone, easy on Monday and hard on Sunday', () => {
  assert.equal(levelOfTheDay('2026-11-16'), levelOfTheDay('2026-11-16'));
  assert.equal(weekdayOf('2026-11-16'), 0);
  for (let week = 0; week < 60; week += 1) {
    const grades = Array.from({ length: 7 }, (_, day) => levelOfTheDay(shifted('2026-01-05', 7 * week + day)).grade);
    for (let day = 1; day < 7; day += 1) assert.ok((grades[day - 1] ?? 0) <= (grades[day] ?? 0), `${week} ${grades}`);
  }
  assert.equal(dayOf(new Date(2026, 0, 5)), '2026-01-05');
});

test('no daily puzzle comes again before all others of its weekday', () => {
  const count = Math.floor((levels.length - 10) / 7);
  // Weeks are counted from 1970, so a round begins at a multiple of the count.
  for (const first of ['1970-01-05', '1970-01-11']) {
    const pool = new Set(Array.from({ length: 200 }, (_, week) => levelOfTheDay(shifted(first, 7 * week)).code)).size;
    assert.ok(pool === count || pool === count + 1);
    const week = Math.ceil(3000 / pool) * pool;
    const seen = new Set(Array.from({ length: pool }, (_, at) => levelOfTheDay(shifted(shifted(first, -7), 7 * (week + at))).code));
    assert.equal(seen.size, pool);
  }
});

test('days that do not exist are refused', () => {
  for (const day of ['2026-02-30', '2026-13-01', 'today', '2026-1-1', '']) assert.equal(isDay(day), false, day);
  assert.equal(isDay('2028-02-29'), true);
});

test('a streak is a row of days, each solved on its own day', () => {
  const days = { '2026-11-14': { ...result, on: '2026-11-14' }, '2026-11-15': { ...result, on: '2026-11-15' }, '2026-11-13': { ...result, on: '2026-11-16' } };
  assert.equal(streakOf(days, '2026-11-16'), 2);
  assert.equal(streakOf(days, '2026-11-17'), 0);
  assert.equal(longestOf(days), 2);
  assert.deepEqual(statisticsOf(days, '2026-11-16').stars, [3, 0, 0, 0]);
});

test('merging days keeps the better result and the earlier day', () => {
  const worse = { ...result, moves: 12, stars: 1, on: '2026-11-15' };
  const merged = mergedDays({ '2026-11-15': result }, { '2026-11-15': worse });
  assert.deepEqual(merged, { '2026-11-15': { ...result, on: '2026-11-15' } });
});

test('what is no result is left out', () => {
  assert.deepEqual(checkedDays({ '2026-11-16': { moves: 'x' }, nonsense: result, '2026-11-15': result }), { '2026-11-15': result });
  assert.deepEqual(checkedDays(null), {});
});

test('the text to share tells how it went, and no move', () => {
  assert.equal(shareText('Clearway 2026-11-16', result, '8 moves, par 8', 'https://x'), 'Clearway 2026-11-16 ★★★\n8 moves, par 8\n🟩🟩🟨\nhttps://x');
});
