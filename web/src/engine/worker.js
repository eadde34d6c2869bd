// The worker: loads the module once, then answers one request after the other.

// @ts-ignore: written by `cargo xtask web`, beside the page.
import init, { answer } from '../../engine/clearway.js';

const ready = init({ module_or_path: new URL('../../engine/clearway_bg.wasm', import.meta.url) });

self.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  try {
    await ready;
    const text = answer(data.id, data.request, () => performance.now(), (/** @type {string} */ progress) => {
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
