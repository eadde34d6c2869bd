// Links to the guide, which is part of the static site.

/** The address of a page of the guide; null where the page is served without it. @param {string} path */
export function guideLink(path) {
  const isStatic = document.querySelector('meta[name="clearway-engine"]')?.getAttribute('content') === 'wasm';
  return isStatic ? `docs/${path}` : null;
}
