// Every language has every text, and each text takes what the English one takes.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { english } from '../../src/text/en.js';
import { english as lessons } from '../../src/learn/text/en.js';
import { LANGUAGES, languageFor } from '../../src/text.js';

const FOLDER = new URL('../../src/text/', import.meta.url);
const LESSONS = new URL('../../src/learn/text/', import.meta.url);

/** All texts by their paths. @param {any} value @param {string} path @param {Map<string, any>} found */
function collect(value, path, found) {
  if (value && typeof value === 'object') for (const [key, each] of Object.entries(value)) collect(each, `${path}.${key}`, found);
  else found.set(path, value);
  return found;
}

test('there is a file for each language, and no other', () => {
  for (const folder of [FOLDER, LESSONS]) {
    const files = readdirSync(folder).map((file) => file.replace('.js', '')).sort();
    assert.deepEqual(files, Object.keys(LANGUAGES).sort());
  }
});

for (const id of Object.keys(LANGUAGES).filter((each) => each !== 'en')) {
  test(`the texts are complete: ${LANGUAGES[id]}`, async () => {
    const { text } = await import(new URL(`${id}.js`, FOLDER).href);
    const { learnText } = await import(new URL(`${id}.js`, LESSONS).href);
    const [wanted, given] = [collect({ ...english, lessons }, '', new Map()), collect({ ...text, lessons: learnText }, '', new Map())];
    assert.deepEqual([...given.keys()].sort(), [...wanted.keys()].sort());
    let same = 0;
    for (const [path, value] of wanted) {
      const other = given.get(path);
      assert.equal(typeof other, typeof value, path);
      if (typeof value === 'function') assert.ok(other.length <= value.length, path);
      else {
        assert.equal(other === '', value === '', path);
        if (other === value) same += 1;
      }
    }
    // Some words are the same in several languages, but not many.
    assert.ok(same < 30, `${same} texts are as in English`);
  });

  test(`every text can be said: ${LANGUAGES[id]}`, async () => {
    const { text } = await import(new URL(`${id}.js`, FOLDER).href);
    const vehicle = { name: 'B', row: 1, column: 2, length: 2, down: true, red: false };
    const puzzle = { width: 6, height: 6, exit: 'right', walls: [], vehicles: [vehicle] };
    const said = [
      text.board.label(puzzle), text.board.vehicle(vehicle), text.board.position(vehicle, 1, -1, 2), text.board.position(vehicle, 1, 0, 0),
      ...['left', 'right', 'up', 'down'].map((each) => text.move('B', each, -2)), text.play.told('B', 'up', 1, 1), text.play.told('B', 'down', 1, 5),
      text.solved.title(1), text.solved.title(1234), text.hint.move(vehicle, 'left', 2), text.hint.move({ ...vehicle, red: true }, 'up', 1),
      text.hint.why.pass(vehicle), text.hint.why.free['make-room'](vehicle, { ...vehicle, red: true }), text.hint.why.free['clear-exit'](vehicle),
      text.hint.why.free['drive-out']({ ...vehicle, red: true }), text.hint.why.free['move-on'](vehicle),
      text.review.longer(12, 4), text.review.notYet(2, 3), text.review.better(vehicle, 'down', 1), text.daily.imported(1, 2),
      text.edit.cell(0, 0, ''), text.edit.cell(0, 0, '#'), text.edit.cell(0, 0, 'C'), text.edit.locked(['A']), text.edit.locked(['A', 'B']),
      text.levels.card('x', 3, 'best', 3), text.levels.card('x', 3, 'none', 0), text.space.facts(1, 2, 3, 1), text.space.shortest('1'), text.space.shortest('7'),
    ];
    const { learnText } = await import(new URL(`${id}.js`, LESSONS).href);
    said.push(learnText.tree(3, 4), learnText.estimate('1 + 2 = 3'), learnText.number(2), ...learnText.lessons.map((/** @type {any} */ each) => each.told([11, 12, 13, 14, 15])));
    for (const each of said) assert.ok(each.length > 0 && !/undefined|NaN|\[object/.test(each), each);
  });
}

test('the language follows the setting, then the browser, then English', () => {
  assert.equal(languageFor('de', ['nl']), 'de');
  assert.equal(languageFor('auto', ['xx-YY', 'nl-BE', 'de']), 'nl');
  assert.equal(languageFor('auto', ['xx']), 'en');
  assert.equal(languageFor('nonsense', []), 'en');
});
