// Engine as WebAssembly: each request runs in a worker of a small pool, so that the page never
// blocks and a search is stopped by terminating its worker.

import { aborted, refusal } from './engine.js';

/**
 * @typedef {import('./engine.js').Engine} Engine
 * @typedef {import('./engine.js').AskOptions} AskOptions
 * @typedef {{id: string, request: string, options: AskOptions, resolve: (answer: any) => void, reject: (error: unknown) => void, worker?: Worker}} Job
 */

/** A module can use 4 GiB, but the browser may kill a tab that does. */
const MEMORY_LIMIT = 768 * 2 ** 20;

/** The cache in which the service worker looks for the module before it fetches it. */
const FETCHED = 'clearway-fetched';

/** The bytes of a module. @param {URL} source */
async function fetched(source) {
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/** Fetches and compiles the module, once for all workers. */
async function compile() {
  const source = new URL('../../engine/clearway.wasm', import.meta.url);
  const bytes = await fetched(source);
  // On the first visit there is no service worker yet; it need not fetch the module again.
  if ('serviceWorker' in navigator && !navigator.serviceWorker.controller && 'caches' in globalThis) {
    const copy = new Response(bytes.slice(0), { headers: { 'Content-Type': 'application/wasm' } });
    await caches.open(FETCHED).then((cache) => cache.put(source, copy)).catch(() => {
      // Storage is forbidden: the service worker fetches it.
    });
  }
  return WebAssembly.compile(bytes);
}

/**
 * Resolves when the first screen was painted, so that the module and its workers do not delay it. A page in the background
 * is not painted; it waits for a second at most.
 * @returns {Promise<void>}
 */
function painted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 1000);
  });
}

/** @returns {Engine} */
export function wasmEngine() {
  let isPainted = false;
  painted().then(() => {
    isPainted = true;
    next();
  });
  /** @type {Promise<WebAssembly.Module> | null} */
  let module = null;
  /** The workers that have the module. @type {WeakSet<Worker>} */
  const equipped = new WeakSet();
  // At least three: a hint runs two searches, and a quick hint must not wait for them.
  const mostWorkers = Math.min(4, Math.max(3, navigator.hardwareConcurrency || 3));
  /** @type {Worker[]} */
  const idle = [];
  /** @type {Job[]} */
  const waiting = [];
  let workers = 0;

  function next() {
    while (isPainted && waiting.length > 0 && (idle.length > 0 || workers < mostWorkers)) {
      const job = waiting.shift();
      if (job) start(job, idle.pop() ?? spawn());
    }
  }

  function spawn() {
    workers += 1;
    return new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  }

  /** @param {Job} job @param {Worker} worker */
  function start(job, worker) {
    job.worker = worker;
    worker.onmessage = ({ data }) => {
      if (data.progress) {
        job.options.progress?.(JSON.parse(data.progress));
        return;
      }
      worker.onmessage = null;
      worker.onerror = null;
      if (data.broken) drop(worker);
      else idle.push(worker);
      job.worker = undefined;
      if (data.answer !== undefined) job.resolve(JSON.parse(data.answer));
      else job.reject(refusal(data.error));
      next();
    };
    worker.onerror = (event) => {
      drop(worker);
      job.reject(refusal(event.message || 'the engine could not be loaded'));
      next();
    };
    if (equipped.has(worker)) {
      worker.postMessage({ id: job.id, request: job.request });
      return;
    }
    module ??= compile();
    module.then((compiled) => {
      equipped.add(worker);
      // It may have been stopped meanwhile.
      if (job.worker === worker) worker.postMessage({ id: job.id, request: job.request, module: compiled });
    }, (error) => {
      module = null;
      drop(worker);
      job.worker = undefined;
      job.reject(refusal(`the engine could not be loaded: ${error.message}`));
      next();
    });
  }

  /** @param {Worker} worker */
  function drop(worker) {
    worker.terminate();
    workers -= 1;
  }

  /** The module that reads pictures. @type {Promise<WebAssembly.Module> | null} */
  let reader = null;

  return {
    isLocal: true,
    async readPicture(picture, fields, options = {}) {
      reader ??= fetched(new URL('../../engine/picture.wasm', import.meta.url)).then((bytes) => WebAssembly.compile(bytes));
      const compiled = await reader.catch((error) => {
        reader = null;
        throw refusal(`the reader of pictures could not be loaded: ${error.message}`);
      });
      if (options.signal?.aborted) throw aborted();
      const worker = new Worker(new URL('./picture.js', import.meta.url), { type: 'module' });
      return new Promise((resolve, reject) => {
        const end = (/** @type {() => void} */ done) => {
          worker.terminate();
          done();
        };
        options.signal?.addEventListener('abort', () => end(() => reject(aborted())), { once: true });
        worker.onmessage = ({ data }) => end(() => (data.answer === undefined ? reject(refusal(data.error)) : resolve(JSON.parse(data.answer))));
        worker.onerror = (event) => end(() => reject(refusal(event.message || 'the reader of pictures could not be loaded')));
        worker.postMessage({ module: compiled, pixels: picture.data, width: picture.width, height: picture.height, fields: JSON.stringify(fields) });
      });
    },
    ask(id, request, options = {}) {
      return new Promise((resolve, reject) => {
        if (options.signal?.aborted) {
          reject(aborted());
          return;
        }
        const limited = id === 'list' || id === 'read' ? request : { memory_limit: MEMORY_LIMIT, ...request };
        /** @type {Job} */
        const job = { id, request: JSON.stringify(limited), options, resolve, reject };
        options.signal?.addEventListener('abort', () => {
          const at = waiting.indexOf(job);
          if (at >= 0) waiting.splice(at, 1);
          if (job.worker) drop(job.worker);
          job.worker = undefined;
          reject(aborted());
          next();
        }, { once: true });
        waiting.push(job);
        next();
      });
    },
  };
}
