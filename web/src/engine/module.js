// Loads a WebAssembly module, and passes texts and pixels in and out through its memory.
//
// The other side is crates/clearway-wasm/src/exports.rs.

/**
 * @typedef {(id: string, request: string, progress: (json: string) => boolean) => string} Answer
 *   the answer as JSON; throws the JSON of a refusal. `progress` stops the search by returning true.
 *
 * @typedef {object} Memory what every module exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} allocate
 * @property {(reply: number) => void} release
 *
 * @typedef {Memory & {answer: (id: number, idLength: number, request: number, requestLength: number) => number}} Exports
 */

// Any call may grow the memory, so views of it are created anew each time.
/** A text in the memory of a module. @param {Memory} module @param {number} at @param {number} length */
function read(module, at, length) {
  return new TextDecoder().decode(new Uint8Array(module.memory.buffer, at, length));
}

/** Copies bytes, or a text as UTF-8, into the memory of a module. @param {Memory} module @param {Uint8Array | Uint8ClampedArray | string} value @returns {[number, number]} */
export function write(module, value) {
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
  const at = module.allocate(bytes.length);
  new Uint8Array(module.memory.buffer, at, bytes.length).set(bytes);
  return [at, bytes.length];
}

/** The text of a reply; throws the text of a refusal. @param {Memory} module @param {number} reply */
export function textOf(module, reply) {
  const [isAnswer, at, length] = /** @type {[number, number, number]} */ ([...new Uint32Array(module.memory.buffer, reply, 3)]);
  const text = read(module, at, length);
  module.release(reply);
  if (isAnswer === 0) throw text;
  return text;
}

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
      progress: (/** @type {number} */ at, /** @type {number} */ length) => (report(read(module, at, length)) ? 1 : 0),
    },
  });
  const module = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  return (id, request, progress) => {
    report = progress;
    return textOf(module, module.answer(...write(module, id), ...write(module, request)));
  };
}
