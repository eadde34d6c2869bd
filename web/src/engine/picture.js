// The worker that reads one picture, with the module that does only that.

import { textOf, write } from './module.js';

/** @typedef {import('./module.js').Memory & {read_picture: (pixels: number, width: number, height: number, fields: number, fieldsLength: number) => number}} Exports */

self.onmessage = (/** @type {MessageEvent} */ { data }) => {
  try {
    const instance = new WebAssembly.Instance(data.module, {});
    const module = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    const [pixels] = write(module, data.pixels);
    const reply = module.read_picture(pixels, data.width, data.height, ...write(module, data.fields));
    self.postMessage({ answer: textOf(module, reply) });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};
