// Replays the recorded requests of testdata/conformance on the WebAssembly module in dist.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { instantiate } from '../src/engine/module.js';

const here = (/** @type {string} */ path) => new URL(path, import.meta.url);

/** Whether the module answers a request; it leaves out what the page does not need. @param {string} id */
const isThere = (id) => !['audit', 'distances', 'heuristics', 'puzzles', 'review'].includes(id);

/** Removes what depends on the machine: times and bytes. @param {any} value */
function settle(value) {
  if (value === null || typeof value !== 'object') return value;
  delete value.seconds;
  delete value.peak_bytes;
  Object.values(value).forEach(settle);
  return value;
}

test('the module gives the recorded answers', async () => {
  const module = readFileSync(here('../../dist/engine/clearway.wasm'));
  const answer = await instantiate((imports) => WebAssembly.instantiate(module, imports));
  const lines = readFileSync(here('../../testdata/conformance/requests.jsonl'), 'utf8').trim().split('\n');
  assert.ok(lines.length >= 12);
  for (const line of lines) {
    const { id, request, answer: recorded } = JSON.parse(line);
    const expected = id === 'list' && request.what === 'requests' ? recorded.filter(isThere) : recorded;
    if (!isThere(id)) {
      assert.throws(() => answer(id, JSON.stringify(request), () => false), `${id} is not there`);
      continue;
    }
    let given;
    try {
      given = answer(id, JSON.stringify(request), () => false);
    } catch (refusal) {
      given = String(refusal);
    }
    assert.deepEqual(settle(JSON.parse(given)), expected, `${id} ${JSON.stringify(request)}`);
  }
});
