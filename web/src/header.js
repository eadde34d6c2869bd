// The header of the page: its name, the views, the settings.

import { h } from './core/dom.js';
import { BOARD_THEMES } from './board/paint.js';
import { allLevels, levelOf, nameOf } from './levels/levels.js';
import { guideLink } from './core/guide.js';
import { toHash } from './route.js';
import { applySettings } from './state.js';
import { LANGUAGES, text, useLanguage } from './text.js';

/** @param {import('./play/game.js').App} app @param {import('./state.js').AppState} state */
export function header(app, state) {
  const views = /** @type {const} */ (['play', 'daily', 'levels', 'learn', 'edit']);
  const solved = allLevels.filter((level) => level.code in state.progress).length;
  const level = levelOf(state.code);
  return h('div', { class: 'top' },
    h('a', { class: 'brand', href: toHash('play', state.code) },
      h('svg', { viewBox: '0 0 28 15', 'aria-hidden': 'true' }, h('rect', { x: 0.5, y: 0.5, width: 27, height: 14, rx: 4.5, fill: 'var(--red)' }), h('rect', { x: 1, y: 6.2, width: 26, height: 2.6, fill: 'white' }), h('circle', { cx: 14, cy: 7.5, r: 3.8, fill: 'white' })),
      text.name),
    h('nav', { class: 'views', 'aria-label': text.navigation },
      views.map((view) => h('a', { href: toHash(view, state.code), 'aria-current': state.view === view ? 'page' : undefined }, text.views[view]))),
    h('span', { class: 'status' }, level ? nameOf(level) : text.levels.progress(solved, allLevels.length)),
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
  /** @param {string} name @param {readonly string[]} ids @param {string} value @param {Record<string, string>} names @param {(id: any) => void} change */
  const pick = (name, ids, value, names, change) => h('label', { class: 'field' }, name,
    h('select', { value, onchange: (/** @type {Event} */ event) => change(/** @type {HTMLSelectElement} */ (event.target).value) },
      ids.map((id) => h('option', { value: id, selected: id === value }, names[id]))));
  const themes = /** @type {const} */ (['auto', 'light', 'dark']);
  const guide = guideLink('index.html');
  return h('details', { class: 'settings', onfocusout: closeWhenLeft, onkeydown: closeOnEscape },
    h('summary', null, text.settings.title),
    h('div', { class: 'sheet' },
      pick(text.settings.theme, themes, chosen.theme, text.settings.themes, (theme) => set({ theme })),
      pick(text.settings.board, BOARD_THEMES, chosen.board, text.settings.boards, (board) => set({ board })),
      pick(text.settings.language, ['auto', ...Object.keys(LANGUAGES)], chosen.language, { auto: text.settings.themes.auto, ...LANGUAGES }, async (language) => {
        await useLanguage(language);
        set({ language });
      }),
      switch_(text.settings.sound, chosen.sound, (sound) => set({ sound })),
      switch_(text.settings.timed, chosen.timed, (timed) => set({ timed })),
      switch_(text.settings.letters, chosen.letters, (letters) => set({ letters })),
      switch_(text.settings.motion, chosen.motion === 'less', (less) => set({ motion: less ? 'less' : 'auto' })),
      guide && h('a', { class: 'button', href: guide }, text.guide.link)));
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
