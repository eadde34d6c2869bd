// The header of the page: its name, the views, the settings.

import { h } from './core/dom.js';
import { levelOf, levels } from './levels/levels.js';
import { toHash } from './route.js';
import { applySettings } from './state.js';
import { text } from './text.js';

/** @param {import('./play/game.js').App} app @param {import('./state.js').AppState} state */
export function header(app, state) {
  const views = /** @type {const} */ (['play', 'edit', 'learn', 'levels']);
  const solved = levels.filter((level) => level.code in state.progress).length;
  return h('div', { class: 'top' },
    h('a', { class: 'brand', href: toHash('play', state.code) },
      h('svg', { viewBox: '0 0 28 15', 'aria-hidden': 'true' }, h('rect', { x: 0.5, y: 0.5, width: 27, height: 14, rx: 4.5, fill: 'var(--red)' })),
      text.name),
    h('nav', { class: 'views', 'aria-label': text.navigation },
      views.map((view) => h('a', { href: toHash(view, state.code), 'aria-current': state.view === view ? 'page' : undefined }, text.views[view]))),
    h('span', { class: 'status' }, levelOf(state.code)?.name ?? text.levels.progress(solved, levels.length)),
    settings(app, state));
}

/** @param {import('./play/game.js').App} app @param {import('./state.js').AppState} state */
function settings(app, { settings: chosen }) {
  /** @param {Partial<import('./state.js').Settings>} change */
  const set = (change) => {
    const changed = { ...app.store.get().settings, ...change };
    applySettings(changed);
    app.store.set({ settings: changed });
  };
  /** @param {string} name @param {boolean} checked @param {(on: boolean) => void} change */
  const switch_ = (name, checked, change) => h('label', { class: 'field' }, name,
    h('input', { type: 'checkbox', role: 'switch', class: 'switch', checked, onchange: (/** @type {Event} */ event) => change(/** @type {HTMLInputElement} */ (event.target).checked) }));
  const themes = /** @type {const} */ (['auto', 'light', 'dark']);
  return h('details', { class: 'settings', onfocusout: closeWhenLeft, onkeydown: closeOnEscape },
    h('summary', null, text.settings.title),
    h('div', { class: 'sheet' },
      h('label', { class: 'field' }, text.settings.theme,
        h('select', { value: chosen.theme, onchange: (/** @type {Event} */ event) => set({ theme: /** @type {any} */ (event.target).value }) },
          themes.map((theme) => h('option', { value: theme, selected: theme === chosen.theme }, text.settings.themes[theme])))),
      switch_(text.settings.letters, chosen.letters, (letters) => set({ letters })),
      switch_(text.settings.motion, chosen.motion === 'less', (less) => set({ motion: less ? 'less' : 'auto' }))));
}

/** @param {FocusEvent} event */
function closeWhenLeft(event) {
  const details = /** @type {HTMLDetailsElement} */ (event.currentTarget);
  if (event.relatedTarget instanceof Node && !details.contains(event.relatedTarget)) details.open = false;
}

/** @param {KeyboardEvent} event */
function closeOnEscape(event) {
  const details = /** @type {HTMLDetailsElement} */ (event.currentTarget);
  if (event.key !== 'Escape') return;
  details.open = false;
  details.querySelector('summary')?.focus();
}
