// Loads the WebAssembly module, and passes texts in and out as UTF-8 in its memory.
//
// The other side is crates/clearway-wasm/src/exports.rs.

/**
 * @typedef {(id: string, request: string, progress: (json: string) => boolean) => string} Answer
 *   the answer as JSON; throws the JSON of a refusal. `progress` stops the search by returning true.
 *
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} allocate
 * @property {(id: number, idLength: number, request: number, requestLength: number) => number} answer
 * @property {(reply: number) => void} release
 */

/**
 * @param {(imports: WebAssembly.Imports) => Promise<WebAssembly.WebAssemblyInstantiatedSource>} load
 * @returns {Promise<Answer>}
 */
export async function instantiate(load) {
  /** @type {(json: string) => boolean} */
  let report = () => false;
  const { instance } = await load({
    clearway: {
      now: () => performance.now(),
      progress: (/** @type {number} */ at, /** @type {number} */ length) => (report(read(at, length)) ? 1 : 0),
    },
  });
  const module = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  // Any call may grow the memory, so views of it are created anew each time.
  /** @param {number} at @param {number} length */
  function read(at, length) {
    return decoder.decode(new Uint8Array(module.memory.buffer, at, length));
  }

  /** @param {string} text @returns {[number, number]} */
  function write(text) {
    const bytes = encoder.encode(text);
    const at = module.allocate(bytes.length);
    new Uint8Array(module.memory.buffer, at, bytes.length).set(bytes);
    return [at, bytes.length];
  }

  return (id, request, progress) => {
    report = progress;
    const reply = module.answer(...write(id), ...write(request));
    const [isAnswer, at, length] = /** @type {[number, number, number]} */ ([...new Uint32Array(module.memory.buffer, reply, 3)]);
    const text = read(at, length);
    module.release(reply);
    if (isAnswer === 0) throw text;
    return text;
  };
}
