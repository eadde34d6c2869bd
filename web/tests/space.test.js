// The map of a space against the engine's own figures. It needs the module: `npm run conformance`.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fromCode, toJson } from '../src/board/text.js';
import { instantiate } from '../src/engine/module.js';
import { mapOf } from '../src/space/explore.js';

const module = readFileSync(new URL('../../dist/engine/clearway.wasm', import.meta.url));
const answer = await instantiate((imports) => WebAssembly.instantiate(module, imports));

for (const board of ['AAB./..B./..../....', '.AAAB/...CB/XX.CD/..E.D/..EFF', 'BCDDE./BCF.EG/B.FAAG/HHHI.G/..JIKK/LLJMM.', '.x./..A/..A;exit=top', '..FF./EE.C./XXAC./GGADD/..BB.']) {
  test(`the map has the engine's positions by distance: ${board}`, () => {
    const puzzle = fromCode(board);
    assert.ok(puzzle);
    const map = mapOf(puzzle);
    const space = JSON.parse(answer('explore', JSON.stringify({ puzzle: toJson(puzzle), notation: 'json', brief: true }), () => false));
    assert.equal(map?.placeOf.length, space.states);
    /** @type {number[]} */
    const counts = new Array(space.max_depth + 1).fill(0);
    for (const { depth, count } of map?.places ?? []) counts[depth] = (counts[depth] ?? 0) + count;
    assert.deepEqual(counts, space.depth_counts);
    assert.equal(map?.places[map.placeOf[0] ?? -1]?.depth, space.depth);
    assert.equal(map?.places[map.placeOf[0] ?? -1]?.detour, 0);
    // A move changes distance and detour by little.
    for (const [from, to] of map?.lines ?? []) assert.ok(Math.abs((map?.places[from]?.depth ?? 9) - (map?.places[to]?.depth ?? 0)) <= 1);
  });
}

test('too large a space has no map, and neither has one without a way out', () => {
  const large = fromCode('AAB./..B./..../....');
  const locked = fromCode('AAB/..B/..B');
  assert.ok(large && locked);
  assert.equal(mapOf(large, 3), null);
  assert.equal(mapOf(locked), null);
});
