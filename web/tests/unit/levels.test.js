import { test } from 'node:test';
import assert from 'node:assert/strict';
import { LEVELS } from '../../src/levels/data.js';
import { currentLevel, dayOf, gradeOf, levelOf, levelOfTheDay, levels, nextLevel } from '../../src/levels/levels.js';

test('every level is a puzzle, none twice, and each is harder than those of lower grades', () => {
  assert.equal(levels.length, LEVELS.length);
  assert.equal(new Set(levels.map((level) => level.code)).size, levels.length);
  for (let index = 1; index < levels.length; index += 1) {
    const [before, level] = [levels[index - 1], levels[index]];
    assert.ok(before && level && before.moves <= level.moves);
  }
  for (let grade = 0; grade < 6; grade += 1) assert.ok(levels.filter((level) => level.grade === grade).length >= 5, `grade ${grade}`);
});

test('grades begin where they say', () => {
  assert.deepEqual([3, 8, 9, 16, 24, 32, 40, 99].map(gradeOf), [0, 0, 1, 2, 3, 4, 5, 5]);
});

test('the ladder goes from level to level', () => {
  const [first, second] = levels;
  assert.ok(first && second);
  assert.equal(nextLevel(first.code), second);
  assert.equal(levelOf(first.code), first);
  assert.equal(currentLevel({ [first.code]: true }), second);
});

test('the puzzle of a day is the same for everyone and comes again only after all others', () => {
  assert.equal(levelOfTheDay('2026-11-16'), levelOfTheDay('2026-11-16'));
  const pool = levels.filter((level) => level.grade >= 1).length;
  const start = Math.ceil(20_000 / pool) * pool;
  const seen = new Set();
  for (let day = 0; day < pool; day += 1) seen.add(levelOfTheDay(new Date((start + day) * 86_400_000).toISOString().slice(0, 10)).code);
  assert.equal(seen.size, pool);
  assert.equal(dayOf(new Date(2026, 0, 5)), '2026-01-05');
});
