// What is kept in the browser: settings, what was solved, where each puzzle stands.

const PREFIX = 'clearway.';

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise what to take where nothing fit to use is stored
 * @returns {T}
 */
export function load(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    const value = text === null ? null : JSON.parse(text);
    return value !== null && typeof value === typeof otherwise && Array.isArray(value) === Array.isArray(otherwise) ? value : otherwise;
  } catch {
    // A browser may forbid storage, and a text in it may be anybody's.
    return otherwise;
  }
}

/** @param {string} name @param {unknown} value */
export function save(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full or forbidden: the game goes on, it is only not remembered.
  }
}
