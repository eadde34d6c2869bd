// A static file server for the tests: `node tests/serve.js FOLDER PORT`.

import { gzipSync } from 'node:zlib';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png',
  '.wasm': 'application/wasm', '.json': 'application/json', '.webmanifest': 'application/manifest+json',
};

/**
 * Serves a folder, compressed; port 0 is any free one. `served` has the paths in order.
 * @param {string} folder @param {number} port
 * @returns {Promise<{address: string, served: string[], close: () => void}>}
 */
export function serve(folder, port) {
  const root = resolve(folder);
  /** @type {string[]} */
  const served = [];
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
    const file = join(root, path.endsWith('/') ? `${path}index.html` : path);
    served.push(path);
    try {
      if (!file.startsWith(root)) throw new Error('outside');
      const bytes = await readFile(file);
      response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', 'Content-Encoding': 'gzip', 'Cache-Control': 'no-cache' });
      response.end(gzipSync(bytes, { level: 1 }));
    } catch {
      response.writeHead(404, { 'Content-Type': 'text/plain' });
      response.end('not found');
    }
  });
  return new Promise((found, failed) => {
    server.once('error', failed).listen(port, '127.0.0.1', () => {
      const bound = server.address();
      const at = bound && typeof bound === 'object' ? bound.port : port;
      found({ address: `http://127.0.0.1:${at}/`, served, close: () => void server.close() });
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder = '../dist', port = '4178'] = process.argv.slice(2);
  const { address } = await serve(folder, Number(port));
  console.log(address);
}
