// The engine: whoever answers the requests of the JSON contract.
//
// Two can do it, and the page does not care which: the library as WebAssembly in
// a worker (the static site), or a server over HTTP (`clearway serve`).

import { httpEngine } from './http.js';
import { wasmEngine } from './wasm.js';

/**
 * @typedef {import('../../types/contract.js').ProgressEntry} Progress
 * @typedef {Omit<import('../../types/contract.js').ErrorBody, 'file'>} Fault
 *
 * @typedef {object} AskOptions
 * @property {AbortSignal} [signal] ends the search
 * @property {(progress: Progress) => void} [progress]
 *
 * @typedef {object} Engine
 * @property {(id: string, request: object, options?: AskOptions) => Promise<any>} ask
 *   the answer, or an `EngineError`, or an `AbortError` if the signal came first
 * @property {(picture: ImageData, fields: {corners?: string, red?: string}, options?: AskOptions) => Promise<import('../../types/contract.js').PictureAnswer>} readPicture
 *   what a picture shows
 * @property {boolean} isLocal whether nothing leaves the device
 */

/** A request that was refused, with all that is wrong with it. */
export class EngineError extends Error {
  /** @param {Fault[]} faults */
  constructor(faults) {
    super(faults[0]?.message ?? 'no answer');
    this.name = 'EngineError';
    this.faults = faults;
  }
}

/** The error of a text that is an answer to a refused request. @param {string} body */
export function refusal(body) {
  try {
    const answer = JSON.parse(body);
    const faults = answer.errors ?? [answer.error];
    if (Array.isArray(faults) && faults[0]?.message) return new EngineError(faults);
  } catch {
    // Not one of ours: told below as it is.
  }
  return new EngineError([{ code: 'engine', message: body.slice(0, 300) || 'no answer', line: null, column: null }]);
}

/** What an aborted request rejects with. */
export const aborted = () => new DOMException('stopped', 'AbortError');

/** @param {unknown} error */
export const isAbort = (error) => error instanceof DOMException && error.name === 'AbortError';

/** The engine that the page was delivered with. @returns {Engine} */
export function createEngine() {
  const meta = document.querySelector('meta[name="clearway-engine"]');
  return meta?.getAttribute('content') === 'wasm' ? wasmEngine() : httpEngine();
}
