// The store: the page is drawn from its state, which only `set` changes.

/**
 * @template {object} S
 * @typedef {{get: () => S, set: (change: Partial<S> | ((state: S) => Partial<S>)) => void, subscribe: (listener: (state: S, before: S) => void) => () => void}} Store
 */

/**
 * @template {object} S
 * @param {S} initial
 * @returns {Store<S>}
 */
export function createStore(initial) {
  let state = initial;
  /** @type {Set<(state: S, before: S) => void>} */
  const listeners = new Set();
  return {
    get: () => state,
    set(change) {
      const before = state;
      state = { ...state, ...(typeof change === 'function' ? change(state) : change) };
      for (const listener of listeners) listener(state, before);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
