// The worker that reads one picture, with the module that does only that.
//
// The other side is crates/clearway-wasm/src/exports.rs.

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} allocate
 * @property {(pixels: number, width: number, height: number, fields: number, fieldsLength: number) => number} read_picture
 */

self.onmessage = (/** @type {MessageEvent} */ { data }) => {
  try {
    const instance = new WebAssembly.Instance(data.module, {});
    const module = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    const write = (/** @type {ArrayLike<number>} */ bytes) => {
      const at = module.allocate(bytes.length);
      new Uint8Array(module.memory.buffer, at, bytes.length).set(bytes);
      return at;
    };
    const fields = new TextEncoder().encode(data.fields);
    const reply = module.read_picture(write(data.pixels), data.width, data.height, write(fields), fields.length);
    const [isAnswer, at, length] = /** @type {[number, number, number]} */ ([...new Uint32Array(module.memory.buffer, reply, 3)]);
    const text = new TextDecoder().decode(new Uint8Array(module.memory.buffer, at, length));
    self.postMessage(isAnswer === 1 ? { answer: text } : { error: text });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};
