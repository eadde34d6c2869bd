import { test } from 'node:test';
import assert from 'node:assert/strict';
import { allLevels, currentLevel, levelOf, levels, nameOf, nextLevel, walled } from '../../src/levels/levels.js';
import { fromGrid, toCode } from '../../src/board/text.js';
import { text } from '../../src/text.js';

test('levels are valid, unique and of rising difficulty', () => {
  assert.equal(levels.length, 200);
  assert.equal(walled.length, 20);
  assert.equal(new Set(allLevels.map((level) => level.code)).size, levels.length + walled.length);
  for (const { code, walled: isWalled } of allLevels) {
    const puzzle = fromGrid(code);
    assert.ok(puzzle && puzzle.width === 6 && puzzle.height === 6 && puzzle.exit === 'right', code);
    assert.equal(toCode(puzzle), code);
    assert.ok(isWalled ? [1, 2].includes(puzzle.walls.length) : puzzle.walls.length === 0, code);
  }
  for (const list of [levels, walled]) {
    for (let index = 1; index < list.length; index += 1) {
      const [before, level] = [list[index - 1], list[index]];
      assert.ok(before && level && before.grade <= level.grade && before.level <= level.level);
    }
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

test('the levels with walls go from one to the next, apart from the ladder', () => {
  const [first, second] = walled;
  assert.ok(first && second);
  assert.equal(nameOf(second), `${text.levels.walls} 2`);
  assert.equal(nextLevel(first.code), second);
  assert.equal(nextLevel(walled.at(-1)?.code ?? ''), null);
  assert.equal(nextLevel(levels.at(-1)?.code ?? ''), null);
  assert.equal(levelOf(first.code), first);
  assert.equal(currentLevel({ [first.code]: true }), levels[0]);
});
