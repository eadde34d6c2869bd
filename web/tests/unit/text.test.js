import { test } from 'node:test';
import assert from 'node:assert/strict';
import { checked, fromCode, fromGrid, fromObject, toCode, toGrid, toJson } from '../../src/board/text.js';
import { parseHash, toHash } from '../../src/route.js';

const HARDEST = 'BCDDE./BCF.EG/B.FAAG/HHHI.G/..JIKK/LLJMM.';

test('a code holds the whole puzzle', () => {
  const codes = [HARDEST, 'XX../..B./..B./....', 'AAx./..../....', 'PP..A/....A/.....;red=P', 'A../A../...;exit=top', 'AA;exit=left'];
  for (const code of codes) {
    const puzzle = fromCode(code);
    assert.ok(puzzle, code);
    assert.deepEqual(fromCode(toCode(puzzle)), puzzle, code);
  }
  assert.equal(toCode(/** @type {any} */ (fromCode(HARDEST))), HARDEST);
});

test('a puzzle that a grid cannot express has a json code', () => {
  const puzzle = fromObject({
    width: 4, height: 2, exit: 'left', walls: [[1, 3]],
    vehicles: [
      { name: 'X', row: 0, column: 2, length: 1, orientation: 'horizontal', red: true },
      { name: 'AB', row: 0, column: 0, length: 2, orientation: 'vertical' },
    ],
  });
  assert.ok(puzzle);
  const code = toCode(puzzle);
  assert.match(code, /^json;[\w-]+$/);
  assert.deepEqual(fromCode(code), puzzle);
});

test('an invalid code is no puzzle', () => {
  const bad = [
    '', 'nonsense', 'AA/A.', 'A.A/.../...', 'AAB/.../...', 'BB./.../...', 'json;', 'json;e30', 'json;%%%', `${'A'.repeat(17)}/${'.'.repeat(17)}`,
    'AA../..../..../....;exit=top', 'AA../..../..../....;exit=nowhere', 'AA../..../..../....;red=Z', '<b>/...',
    `json;${Buffer.from('{"width":99999999,"height":1,"vehicles":[]}').toString('base64')}`,
  ];
  for (const code of bad) assert.equal(fromCode(code), null, code);
});

test('vehicles are in reading order, as in the answers of the engine', () => {
  const puzzle = fromObject({ width: 3, height: 3, vehicles: [
    { name: 'A', row: 2, column: 0, length: 2, orientation: 'horizontal', red: true },
    { name: 'B', row: 0, column: 2, length: 2, orientation: 'vertical' },
  ] });
  assert.deepEqual(puzzle?.vehicles.map((vehicle) => vehicle.name), ['B', 'A']);
  assert.equal(puzzle?.exit, 'right');
});

test('overlaps and bad sizes are refused', () => {
  const base = /** @type {any} */ (fromGrid('AAB/..B/...'));
  assert.ok(checked(base));
  assert.equal(checked({ ...base, width: 17 }), null);
  assert.equal(checked({ ...base, walls: [[0, 0]] }), null);
  assert.equal(checked({ ...base, vehicles: base.vehicles.map((/** @type {any} */ v) => ({ ...v, red: false })) }), null);
});

test('the json notation and the grid agree', () => {
  const puzzle = /** @type {any} */ (fromGrid(HARDEST));
  assert.deepEqual(fromObject(JSON.parse(toJson(puzzle))), puzzle);
  assert.equal(toGrid(puzzle), HARDEST);
});

test('an address round-trips', () => {
  assert.deepEqual(parseHash(toHash('play', HARDEST)), { view: 'play', code: HARDEST, lanes: '', lesson: 0 });
  assert.deepEqual(parseHash(toHash('edit', 'A../A../...;exit=top')), { view: 'edit', code: 'A../A../...;exit=top', lanes: '', lesson: 0 });
  assert.deepEqual(parseHash('#/levels'), { view: 'levels', code: '', lanes: '', lesson: 0 });
  assert.deepEqual(parseHash(toHash('learn', HARDEST, 'lanes=bfs,a-star:closure@steps&lesson=2')), { view: 'learn', code: HARDEST, lanes: 'bfs,a-star:closure@steps', lesson: 2 });
  assert.equal(parseHash('#main'), null);
  assert.equal(parseHash('#/elsewhere/x'), null);
  assert.deepEqual(parseHash('#/play/%E0%A4%A'), { view: 'play', code: '%E0%A4%A', lanes: '', lesson: 0 });
});
