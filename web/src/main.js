// The entry point: creates the store and the engine, follows the address, and draws the page.

import { patch } from './core/dom.js';
import { createStore } from './core/store.js';
import { fromCode, fromGrid, toCode } from './board/text.js';
import { startOf } from './board/model.js';
import { createEngine } from './engine/engine.js';
import { editView } from './edit/view.js';
import { openEditor } from './edit/actions.js';
import { header } from './header.js';
import { learnView } from './learn/view.js';
import { checkLanes, clearLanes, defaultLanes, openLanes, stopLanes } from './learn/actions.js';
import { currentLevel } from './levels/levels.js';
import { loadMade } from './levels/made.js';
import { levelsView } from './levels/view.js';
import * as game from './play/game.js';
import { loadProgress, merged } from './play/progress.js';
import { help, playView, titleOf, toast } from './play/view.js';
import { goOn } from './play/win.js';
import { parseHash, rewrite } from './route.js';
import { loadSettings, newEdit, noHelp, showSettings } from './state.js';
import { text } from './text.js';
import { h } from './core/dom.js';

/** @typedef {import('./state.js').AppState} AppState */

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const progress = loadProgress();
const first = currentLevel(progress);

/** @type {import('./core/store.js').Store<AppState>} */
const store = createStore(/** @type {AppState} */ ({
  view: 'play', puzzle: first.puzzle, code: first.code, offsets: startOf(first.puzzle), done: [], undone: [], helped: false, gone: false,
  focus: null, best: first.moves, bestFailed: false, help: noHelp(), film: null, space: null, edit: newEdit(),
  learn: { lanes: defaultLanes(), clock: 0, running: false, speed: 45 }, settings: loadSettings(), progress,
  made: loadMade(), making: null, lists: { algorithms: [], heuristics: [], notations: [], puzzles: [], requests: [] }, note: '',
}));

/** @type {import('./play/game.js').App} */
const app = {
  store,
  engine: createEngine(),
  announce(message) {
    // A changed text, so that a repeated message is announced again.
    const live = part('live');
    live.textContent = live.textContent === message ? `${message}\u00a0` : message;
  },
};

/** The displayed view; empty before the first. @type {string} */
let drawn = '';

/** Opens what the address names. */
function follow() {
  const route = parseHash(location.hash);
  const state = store.get();
  const view = route?.view ?? 'play';
  if (view !== 'learn') stopLanes(app);
  if (route?.code && view !== 'edit' && route.code !== state.code) {
    if (game.open(app, route.code)) clearLanes(app);
    else {
      toast(app, text.play.bad);
      rewrite(view, state.code);
    }
  } else if (!route?.code && view !== 'levels') rewrite(view, store.get().code);
  if (view === 'learn') openLanes(app, route?.lanes ?? '');
  if (view === 'edit') openEditor(app, fromCode(route?.code ?? '') ?? store.get().puzzle);
  const changed = drawn !== '' && store.get().view !== view;
  store.set({ view });
  if (changed) {
    scrollTo(0, 0);
    part('main').focus({ preventScroll: true });
  }
}

/** The views. */
const VIEWS = { play: playView, edit: editView, learn: learnView, levels: levelsView };

let isPlanned = false;

function draw() {
  isPlanned = false;
  const state = store.get();
  const main = part('main');
  if (drawn !== state.view) main.replaceChildren();
  drawn = state.view;
  const title = state.view === 'play' ? titleOf(state) : text.views[state.view];
  if (document.title !== `${title} · ${text.name}`) document.title = `${title} · ${text.name}`;
  patch(part('header'), [header(app, state)]);
  patch(main, [VIEWS[state.view](app, state), state.note && h('div', { class: 'toast', key: 'toast', 'aria-hidden': 'true' }, state.note)]);
}

store.subscribe(() => {
  if (!isPlanned) requestAnimationFrame(draw);
  isPlanned = true;
});

addEventListener('hashchange', follow);
// Another tab has stored something.
addEventListener('storage', ({ key }) => {
  if (key === 'clearway.progress') store.set({ progress: merged(store.get().progress, loadProgress()) });
  if (key === 'clearway.made') store.set({ made: loadMade() });
  if (key === 'clearway.settings') {
    const settings = loadSettings();
    showSettings(settings);
    store.set({ settings });
  }
});
document.querySelector('.skip')?.addEventListener('click', (event) => {
  // The hash holds the puzzle, so the skip link must not change it.
  event.preventDefault();
  part('main').focus();
});
addEventListener('keydown', (event) => {
  const state = store.get();
  const inField = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
  if (state.view !== 'play' || inField || event.altKey) return;
  const control = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (control && key === 'z' && !event.shiftKey) game.undo(app);
  else if (control && (key === 'y' || (key === 'z' && event.shiftKey))) game.redo(app);
  else if (!control && key === 'u') game.undo(app);
  else if (!control && key === 'h') help(app);
  else if (!control && key === 'enter' && state.gone && !(event.target instanceof Element && event.target.closest('button, a, summary'))) goOn(app);
  else return;
  event.preventDefault();
});

/** Loads the engine's lists, for the menus. */
async function loadLists() {
  try {
    const names = /** @type {const} */ (['algorithms', 'heuristics', 'notations', 'puzzles', 'requests']);
    const [algorithms, heuristics, notations, puzzles, requests] = await Promise.all(names.map((what) => app.engine.ask('list', { what })));
    const known = puzzles.flatMap((/** @type {any} */ entry) => {
      // Levels, which have a grade, are part of the page already.
      const puzzle = entry.grade === null ? fromGrid(entry.board) : null;
      return puzzle ? [{ ...entry, puzzle, code: toCode(puzzle), title: entry.name.slice(0, 1).toUpperCase() + entry.name.slice(1) }] : [];
    });
    store.set({ lists: { algorithms, heuristics, notations, puzzles: known, requests } });
    checkLanes(app);
  } catch (error) {
    toast(app, `${text.engineFailed}: ${/** @type {Error} */ (error).message}`);
  }
}

if (!game.open(app, parseHash(location.hash)?.code ?? '')) game.open(app, first.code);
follow();
draw();
loadLists();

if (document.querySelector('meta[name="clearway-engine"][content="wasm"]') && 'serviceWorker' in navigator && isSecureContext) {
  navigator.serviceWorker.register('sw.js').catch(() => {
    // Without a service worker the page only lacks offline use.
  });
}
