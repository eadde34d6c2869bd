// The worker: loads the module once, then answers one request after the other.

import { instantiate } from './module.js';

const source = new URL('../../engine/clearway.wasm', import.meta.url);
const ready = instantiate((imports) =>
  // Hosts that do not know the type of the file get the slower way.
  WebAssembly.instantiateStreaming(fetch(source), imports).catch(async () => WebAssembly.instantiate(await (await fetch(source)).arrayBuffer(), imports)),
);

self.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  try {
    const answer = await ready;
    const text = answer(data.id, data.request, (progress) => {
      self.postMessage({ progress });
      return false;
    });
    self.postMessage({ answer: text });
  } catch (error) {
    // A refusal is a text; anything else has left the module in no state to go on.
    if (typeof error === 'string') self.postMessage({ error });
    else self.postMessage({ error: String(error), broken: true });
  }
};
