// The page names all modules of its first screen, so that they are fetched at once and not one
// import after the other.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const WEB = new URL('../../', import.meta.url);

/** The modules that a module imports at its start, directly or not. @param {string} path @param {Set<string>} found */
function imports(path, found) {
  if (found.has(path)) return found;
  found.add(path);
  const source = readFileSync(new URL(path, WEB), 'utf8');
  for (const [, name] of source.matchAll(/^(?:import|export)\s[^'";]*?from '([^']+)'|^import '([^']+)'/gm)) {
    // Data is no module script.
    if (name?.endsWith('.js')) imports(new URL(name, new URL(path, 'file:///')).pathname.slice(1), found);
  }
  return found;
}

test('the modules of the first screen are fetched at once', () => {
  const page = readFileSync(new URL('index.html', WEB), 'utf8');
  const named = [...page.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, path]) => path);
  const wanted = [...imports('src/main.js', new Set())].filter((path) => path !== 'src/main.js');
  assert.deepEqual(named, wanted.sort());
});
