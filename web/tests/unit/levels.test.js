import { test } from 'node:test';
import assert from 'node:assert/strict';
import { currentLevel, levelOf, levels, nameOf, nextLevel } from '../../src/levels/levels.js';
import { fromGrid, toCode } from '../../src/board/text.js';
import { text } from '../../src/text.js';

test('levels are valid, unique and of rising difficulty', () => {
  assert.equal(levels.length, 200);
  assert.equal(new Set(levels.map((level) => level.code)).size, levels.length);
  for (const { code } of levels) {
    const puzzle = fromGrid(code);
    assert.ok(puzzle && puzzle.width === 6 && puzzle.height === 6 && puzzle.exit === 'right', code);
    assert.equal(toCode(puzzle), code);
  }
  for (let index = 1; index < levels.length; index += 1) {
    const [before, level] = [levels[index - 1], levels[index]];
    assert.ok(before && level && before.grade <= level.grade && before.level <= level.level);
  }
  for (const [index, name] of text.levels.names.entries()) {
    const here = levels.filter((each) => each.level === index);
    assert.equal(here.length, 40, name);
    assert.equal(here[39] && nameOf(here[39]), `${name} 40`);
  }
});

test('the ladder goes from level to level', () => {
  const [first, second] = levels;
  assert.ok(first && second);
  assert.equal(nextLevel(first.code), second);
  assert.equal(levelOf(first.code), first);
  assert.equal(currentLevel({ [first.code]: true }), second);
});
