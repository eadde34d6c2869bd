// Data kept in local storage: settings, solved puzzles, unfinished games.

const PREFIX = 'clearway.';

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise the default, if nothing valid is stored
 * @returns {T}
 */
export function load(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    const value = text === null ? null : JSON.parse(text);
    return value !== null && typeof value === typeof otherwise && Array.isArray(value) === Array.isArray(otherwise) ? value : otherwise;
  } catch {
    // Storage may be forbidden, and its content may be anything.
    return otherwise;
  }
}

/** @param {string} name @param {unknown} value */
export function save(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the game continues, but is not saved.
  }
}
