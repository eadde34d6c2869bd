// The address: the view, the whole puzzle, and on the learning page the lanes and the lesson.

/** @typedef {import('./state.js').View} View */

const VIEWS = /** @type {const} */ (['play', 'daily', 'edit', 'learn', 'levels']);

/**
 * Parses an address.
 * @param {string} hash
 * @returns {{view: View, code: string, lanes: string, lesson: number} | null}
 */
export function parseHash(hash) {
  const match = /^#\/([a-z]+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(hash);
  const view = VIEWS.find((each) => each === match?.[1]);
  if (!view) return null;
  const code = match?.[2] ?? '';
  const fields = new URLSearchParams(match?.[3] ?? '');
  const rest = { lanes: fields.get('lanes') ?? '', lesson: Number(fields.get('lesson')) || 0 };
  try {
    return { view, code: decodeURIComponent(code), ...rest };
  } catch {
    return { view, code, ...rest };
  }
}

/** @param {View} view @param {string} code @param {string} [query] */
export function toHash(view, code, query = '') {
  const readable = encodeURIComponent(code).replace(/%2F/g, '/').replace(/%3B/g, ';').replace(/%3D/g, '=');
  return view === 'levels' || view === 'daily' ? `#/${view}` : `#/${view}/${readable}${query ? `?${query}` : ''}`;
}

/** Goes to a view; adds an entry to the history. @param {View} view @param {string} code */
export function go(view, code) {
  const hash = toHash(view, code);
  if (location.hash !== hash) location.hash = hash;
}

/** Changes the address without adding to the history. @param {View} view @param {string} code @param {string} [query] */
export function rewrite(view, code, query = '') {
  const hash = toHash(view, code, query);
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
