// Bundles the scripts of the static site: `node bundle.js FOLDER`, where FOLDER has the page as it is
// in `web`. A phone far from its server then waits for a few small files at once, not for one module
// after the other. A server on the own machine serves the page as it is written.

import { build } from 'esbuild';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(fileURLToPath(import.meta.url));
const folder = resolve(process.argv[2] ?? '../dist');

/** What pages and workers name. Each is bundled with all that it imports, but not with what it loads when first used. */
const MAIN = 'src/main.js';
const ENTRIES = [MAIN, 'src/docs/docs.js', 'src/engine/worker.js', 'src/engine/picture.js', 'src/space/worker.js', 'boot.js', 'app.css'];

/**
 * The page's bundled scripts are all in `src`: what a source names relative to itself is where it was.
 * @type {import('esbuild').Plugin}
 */
const keepAddresses = {
  name: 'keep addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const place = `./${relative(join(web, 'src'), path).replaceAll('\\', '/')}`;
      return { contents: source.replaceAll('import.meta.url', `new URL('${place}', import.meta.url)`) };
    });
  },
};

/** @param {string} entry */
const bundle = (entry) => build({
  entryPoints: [entry], absWorkingDir: web, outbase: web, outdir: folder, chunkNames: `${dirname(entry)}/[name]-[hash]`, write: false, metafile: true,
  bundle: true, splitting: true, minify: true, charset: 'utf8', format: 'esm', target: 'es2023', plugins: [keepAddresses],
});

const bundles = await Promise.all(ENTRIES.map(bundle));
const sources = new Set(bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs)));
for (const source of sources) await rm(join(folder, source));
for (const { path, contents } of bundles.flatMap(({ outputFiles }) => outputFiles)) await writeFile(path, contents);

// The browser would learn of these only from the page's script.
const outputs = bundles.flatMap(({ metafile }) => Object.values(metafile.outputs));
const main = outputs.find(({ entryPoint }) => entryPoint === MAIN);
const first = (main?.imports ?? []).filter(({ kind }) => kind === 'import-statement').map(({ path }) => relative(folder, resolve(web, path)));
const index = join(folder, 'index.html');
const script = `<script type="module" src="${MAIN}"></script>`;
const html = await readFile(index, 'utf8');
if (!html.includes(script)) throw new Error(`index.html has no line ${script}`);
const links = first.map((path) => `<link rel="modulepreload" href="${path.replaceAll('\\', '/')}">\n  `);
await writeFile(index, html.replace(script, links.join('') + script));
console.log(`web: ${sources.size} scripts and styles are bundled into ${outputs.length}`);
