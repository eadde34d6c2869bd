// The worker: starts the module once, then answers requests one by one.

import { instantiate } from './module.js';

/** @type {Promise<import('./module.js').Answer> | null} */
let ready = null;

self.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  try {
    // The page has compiled the module; every worker gets it with its first request.
    ready ??= instantiate(async (imports) => ({ module: data.module, instance: new WebAssembly.Instance(data.module, imports) }));
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
