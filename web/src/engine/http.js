// Engine over HTTP: sends the requests to a server; see `web/ENGINE.md`.

import { aborted, refusal } from './engine.js';

/** @typedef {import('./engine.js').Engine} Engine */

/**
 * Sends a request, and reads what comes back.
 * @template T
 * @param {string} path @param {Record<string, string>} headers @param {BodyInit} body
 * @param {import('./engine.js').AskOptions} options @param {(response: Response) => Promise<T>} read
 */
async function send(path, headers, body, options, read) {
  try {
    const response = await fetch(`api/v1/${path}`, { method: 'POST', headers, body, signal: options.signal ?? null });
    if (!response.ok) throw refusal(await response.text());
    return await read(response);
  } catch (error) {
    if (options.signal?.aborted) throw aborted();
    if (error instanceof TypeError) throw refusal(`the server does not answer: ${error.message}`);
    throw error;
  }
}

/** A picture as a PNG file. @param {ImageData} picture @returns {Promise<Blob>} */
function asFile(picture) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width, picture.height];
  canvas.getContext('2d')?.putImageData(picture, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file ? resolve(file) : reject(refusal('the picture cannot be written'))), 'image/png');
  });
}

/** @returns {Engine} */
export function httpEngine() {
  return {
    isLocal: false,
    async readPicture(picture, fields, options = {}) {
      const file = await asFile(picture);
      return send(`read?${new URLSearchParams(fields)}`, { 'Content-Type': file.type }, file, options, (response) => response.json());
    },
    ask(id, request, options = {}) {
      const streams = options.progress !== undefined;
      const headers = { 'Content-Type': 'application/json', Accept: streams ? 'text/event-stream' : 'application/json' };
      return send(id, headers, JSON.stringify(request), options, (response) => {
        const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
        return isStream && response.body ? readEvents(response.body, options.progress) : response.json();
      });
    },
  };
}

/** @param {ReadableStream<Uint8Array>} body @param {import('./engine.js').AskOptions['progress']} progress */
async function readEvents(body, progress) {
  const reader = body.pipeThrough(/** @type {any} */ (new TextDecoderStream())).getReader();
  let buffer = '';
  for (;;) {
    const { done, value } = await reader.read();
    buffer += value ?? '';
    const { events, rest } = splitEvents(buffer);
    buffer = rest;
    for (const { event, data } of events) {
      if (event === 'progress') progress?.(JSON.parse(data));
      else if (event === 'answer') return JSON.parse(data);
      else if (event === 'error') throw refusal(data);
    }
    if (done) throw refusal('the server ended the answer early');
  }
}

/**
 * Splits off the complete events at the start of a text; returns them and the rest.
 * @param {string} buffer
 */
export function splitEvents(buffer) {
  const parts = buffer.replace(/\r\n/g, '\n').split('\n\n');
  const rest = parts.pop() ?? '';
  const events = parts.map((part) => {
    let event = 'message';
    /** @type {string[]} */
    const data = [];
    for (const line of part.split('\n')) {
      if (line.startsWith('event:')) event = line.slice(6).trim();
      else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
    }
    return { event, data: data.join('\n') };
  });
  return { events, rest };
}
