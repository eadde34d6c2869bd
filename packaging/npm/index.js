// Clearway for pages and Node.js: the requests of the JSON contract on the WebAssembly module.

import { instantiate } from './module.js';

/** A request that was refused, with all that is wrong with it. */
export class ClearwayError extends Error {
  constructor(faults) {
    super(faults[0].message);
    this.name = 'ClearwayError';
    this.code = faults[0].code;
    this.faults = faults;
  }
}

/** Loads the module, from `source` or from the file beside this one. */
export async function load(source = new URL('./clearway.wasm', import.meta.url)) {
  const answer = await instantiate(async (imports) => WebAssembly.instantiate(await bytesOf(source), imports));
  const ask = (id, request = {}, progress = () => false) => {
    try {
      return JSON.parse(answer(id, JSON.stringify(request), (text) => progress(JSON.parse(text)) === true));
    } catch (refusal) {
      // Anything but a text is a fault of the module itself.
      if (typeof refusal !== 'string') throw refusal;
      const { error, errors } = JSON.parse(refusal);
      throw new ClearwayError(errors ?? [error]);
    }
  };
  const ids = ask('list', { what: 'requests' });
  return { ask, ...Object.fromEntries(ids.map((id) => [id, ask.bind(null, id)])) };
}

/** The bytes of the module. Node.js does not fetch files, so it reads them. */
async function bytesOf(source) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source;
  const url = new URL(source, import.meta.url);
  if (url.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return response.arrayBuffer();
}
