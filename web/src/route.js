// The address: the view, the whole puzzle, and on the learning page the lanes.

/** @typedef {import('./state.js').View} View */

const VIEWS = /** @type {const} */ (['play', 'daily', 'edit', 'learn', 'levels']);

/**
 * Parses an address.
 * @param {string} hash
 * @returns {{view: View, code: string, lanes: string} | null}
 */
export function parseHash(hash) {
  const match = /^#\/([a-z]+)(?:\/([^?]*))?(?:\?lanes=(.*))?$/.exec(hash);
  const view = VIEWS.find((each) => each === match?.[1]);
  if (!view) return null;
  const [code, lanes] = [match?.[2] ?? '', match?.[3] ?? ''];
  try {
    return { view, code: decodeURIComponent(code), lanes: decodeURIComponent(lanes) };
  } catch {
    return { view, code, lanes };
  }
}

/** @param {View} view @param {string} code @param {string} [lanes] */
export function toHash(view, code, lanes = '') {
  const readable = encodeURIComponent(code).replace(/%2F/g, '/').replace(/%3B/g, ';').replace(/%3D/g, '=');
  return view === 'levels' || view === 'daily' ? `#/${view}` : `#/${view}/${readable}${lanes ? `?lanes=${lanes}` : ''}`;
}

/** Goes to a view; adds an entry to the history. @param {View} view @param {string} code */
export function go(view, code) {
  const hash = toHash(view, code);
  if (location.hash !== hash) location.hash = hash;
}

/** Changes the address without adding to the history. @param {View} view @param {string} code @param {string} [lanes] */
export function rewrite(view, code, lanes = '') {
  const hash = toHash(view, code, lanes);
  if (location.hash !== hash) history.replaceState(null, '', hash);
}

/** The full link to a puzzle. @param {string} code */
export function linkTo(code) {
  return new URL(toHash('play', code), location.href).href;
}

/** The address of a day's puzzle. @param {string} day */
export const dayHash = (day) => `#/daily/${day}`;

/** Goes to a day's puzzle. @param {string} day */
export function goToDay(day) {
  if (location.hash !== dayHash(day)) location.hash = dayHash(day);
}
