// The worker: loads the module once, then answers requests one by one.

import { instantiate } from './module.js';

const source = new URL('../../engine/clearway.wasm', import.meta.url);
const ready = instantiate((imports) =>
  // Servers that send the wrong content type get the slower fallback.
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
    // A refusal is a string; after any other error the module is unusable.
    if (typeof error === 'string') self.postMessage({ error });
    else self.postMessage({ error: String(error), broken: true });
  }
};
