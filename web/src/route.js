// The address: the view and the whole puzzle.

/** @typedef {import('./state.js').View} View */

const VIEWS = /** @type {const} */ (['play', 'edit', 'learn', 'levels']);

/**
 * Parses an address.
 * @param {string} hash
 * @returns {{view: View, code: string} | null}
 */
export function parseHash(hash) {
  const match = /^#\/([a-z]+)(?:\/(.*))?$/.exec(hash);
  const view = VIEWS.find((each) => each === match?.[1]);
  if (!view) return null;
  try {
    return { view, code: decodeURIComponent(match?.[2] ?? '') };
  } catch {
    return { view, code: match?.[2] ?? '' };
  }
}

/** @param {View} view @param {string} code */
export function toHash(view, code) {
  const readable = encodeURIComponent(code).replace(/%2F/g, '/').replace(/%3B/g, ';').replace(/%3D/g, '=');
  return view === 'levels' ? '#/levels' : `#/${view}/${readable}`;
}

/** Goes to a view; adds an entry to the history. @param {View} view @param {string} code */
export function go(view, code) {
  const hash = toHash(view, code);
  if (location.hash !== hash) location.hash = hash;
}

/** Changes the address without adding to the history. @param {View} view @param {string} code */
export function rewrite(view, code) {
  const hash = toHash(view, code);
  if (location.hash !== hash) history.replaceState(null, '', hash);
}

/** The full link to a puzzle. @param {string} code */
export function linkTo(code) {
  return new URL(toHash('play', code), location.href).href;
}
