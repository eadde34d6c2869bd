// The entry point: creates the store and the engine, follows the address, and draws the page.

import { h, loadStyle, patch } from './core/dom.js';
import { createStore } from './core/store.js';
import { fromCode, fromGrid, toCode } from './board/text.js';
import { startOf } from './board/model.js';
import { createEngine } from './engine/engine.js';
import { header } from './header.js';
import { forgetCards } from './levels/cards.js';
import { currentLevel } from './levels/levels.js';
import { isDay, levelOfTheDay, loadDays, mergedDays, today } from './daily/days.js';
import { dailyView } from './daily/view.js';
import { loadMade } from './levels/made.js';
import { firstCodes } from './play/first.js';
import { levelsView } from './levels/view.js';
import * as game from './play/game.js';
import { loadProgress, merged } from './play/progress.js';
import { help, playView, titleOf, toast } from './play/view.js';
import { goOn } from './play/win.js';
import { dayHash, parseHash, rewrite } from './route.js';
import { loadSettings, newEdit, noHelp, showSettings } from './state.js';
import { text, useLanguage } from './text.js';

/** @typedef {import('./state.js').AppState} AppState */

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const progress = loadProgress();
const first = currentLevel(progress);
const settings = loadSettings();
showSettings(settings);
await useLanguage(settings.language);

/** @type {import('./core/store.js').Store<AppState>} */
const store = createStore(/** @type {AppState} */ ({
  view: 'play', puzzle: first.puzzle, code: first.code, offsets: startOf(first.puzzle), done: [], undone: [], hints: 0, shown: false, since: null, gone: false,
  day: null, days: loadDays(), month: today().slice(0, 7), review: null, reviewing: false, firstLevel: first.code,
  focus: null, picked: null, best: first.moves, bestFailed: false, help: noHelp(), film: null, space: null, edit: newEdit(),
  learn: { lanes: [], clock: 0, running: false, speed: 45, lesson: 0, guess: null, sheet: false }, settings, progress,
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

/** The views. @type {Record<string, (app: any, state: AppState) => import('./core/dom.js').Child>} */
const VIEWS = { play: playView, daily: dailyView, levels: levelsView };

/** The actions of views that are loaded when they are first used; null before. */
const later = {
  /** @type {typeof import('./edit/actions.js') | null} */
  edit: null,
  /** @type {typeof import('./learn/actions.js') | null} */
  learn: null,
};

/** Loads a view, if it is not there yet. @param {import('./state.js').View} view */
async function load(view) {
  if (view === 'edit' && !later.edit) {
    const [{ editView }, actions] = await Promise.all([import('./edit/view.js'), import('./edit/actions.js')]);
    VIEWS['edit'] = editView;
    later.edit = actions;
  }
  if (view === 'learn' && !later.learn) {
    const [{ learnView }, actions] = await Promise.all([import('./learn/view.js'), import('./learn/actions.js'), loadStyle('src/learn/learn.css')]);
    VIEWS['learn'] = learnView;
    later.learn = actions;
  }
}

/** Opens what the address names. */
async function follow() {
  const { hash } = location;
  const route = parseHash(hash);
  try {
    await load(route?.view ?? 'play');
  } catch (error) {
    toast(app, /** @type {Error} */ (error).message);
    return;
  }
  // Another link may have been followed meanwhile.
  if (location.hash !== hash) return;
  const state = store.get();
  if (route?.view === 'daily' && route.code) {
    openDay(route.code);
    return;
  }
  const view = route?.view ?? 'play';
  if (view !== 'learn') later.learn?.stopLanes(app);
  if (route?.code && view !== 'edit' && route.code !== state.code) {
    if (game.open(app, route.code)) later.learn?.clearLanes(app);
    else {
      toast(app, text.play.bad);
      rewrite(view, state.code);
    }
  } else if (!route?.code && view !== 'levels' && view !== 'daily') rewrite(view, store.get().code);
  if (view === 'learn') later.learn?.openLanes(app, route?.lanes ?? '', route?.lesson ?? 0);
  if (view === 'edit') {
    const drawn_ = fromCode(route?.code ?? '');
    if (route?.code && !drawn_) {
      toast(app, text.edit.bad);
      rewrite(view, store.get().code);
    }
    later.edit?.openEditor(app, drawn_ ?? store.get().puzzle);
  }
  if (route?.code && view === 'play' && route.code === store.get().code && store.get().day) store.set({ day: null });
  show(view);
}

/** Where each view was scrolled to when it was left. @type {Map<string, number>} */
const places = new Map();
addEventListener('scroll', notePlace, { passive: true });
// On a busy machine a click comes before the event of the last scroll.
addEventListener('click', notePlace, { capture: true });

function notePlace() {
  if (drawn === store.get().view) places.set(drawn, scrollY);
}

/** Shows a view: the levels where they were left, the others from the top. @param {import('./state.js').View} view */
function show(view) {
  const changed = drawn !== '' && store.get().view !== view;
  store.set({ view });
  if (!changed) return;
  const place = view === 'levels' ? (places.get(view) ?? 0) : 0;
  draw();
  scrollTo(0, place);
  part('main').focus({ preventScroll: true });
}

/** Opens the puzzle of a day. @param {string} day */
function openDay(day) {
  const isThere = isDay(day) && day <= today();
  const chosen = isThere ? day : today();
  if (!isThere) {
    toast(app, text.daily.noDay);
    history.replaceState(null, '', dayHash(chosen));
  }
  const { code } = levelOfTheDay(chosen);
  if (store.get().code !== code) {
    game.open(app, code);
    later.learn?.clearLanes(app);
  } else if (store.get().gone && store.get().day !== chosen) game.reset(app);
  store.set({ day: chosen });
  show('play');
}


let isPlanned = false;
/** Nothing is drawn before the first view has been loaded. */
let isReady = false;

function draw() {
  isPlanned = false;
  if (!isReady) return;
  const state = store.get();
  const main = part('main');
  if (drawn !== state.view) {
    main.replaceChildren();
    forgetCards();
  }
  drawn = state.view;
  const title = state.view === 'play' ? titleOf(state) : text.views[state.view];
  if (document.title !== `${title} · ${text.name}`) document.title = `${title} · ${text.name}`;
  patch(part('header'), [header(app, state)]);
  patch(main, [VIEWS[state.view]?.(app, state), state.note && h('div', { class: 'toast', key: 'toast', 'aria-hidden': 'true' }, state.note)]);
}

store.subscribe(() => {
  if (!isPlanned) requestAnimationFrame(draw);
  isPlanned = true;
});

addEventListener('hashchange', follow);
// Another tab has stored something.
addEventListener('storage', ({ key }) => {
  if (key === 'clearway.progress') store.set({ progress: merged(store.get().progress, loadProgress()) });
  if (key === 'clearway.days') store.set({ days: mergedDays(store.get().days, loadDays()) });
  if (key === 'clearway.made') store.set({ made: loadMade() });
  if (key === 'clearway.settings') {
    const changed = loadSettings();
    showSettings(changed);
    useLanguage(changed.language).then(() => store.set({ settings: changed }));
  }
});
document.querySelector('.skip')?.addEventListener('click', (event) => {
  // The hash holds the puzzle, so the skip link must not change it.
  event.preventDefault();
  part('main').focus();
});
addEventListener('keydown', (event) => {
  const state = store.get();
  const target = event.target instanceof HTMLElement ? event.target : null;
  const inField = target?.closest('input:not([type="range"]), textarea, select');
  if (inField || event.altKey) return;
  const control = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (state.view === 'edit' && control && key === 'z' && !event.shiftKey) later.edit?.undoEdit(app);
  else if (state.view === 'play' && playKey(state, key, control, event, target)) {
    // Done.
  } else return;
  event.preventDefault();
});

/**
 * A key on the playing page; false if it means nothing there.
 * @param {AppState} state @param {string} key @param {boolean} control @param {KeyboardEvent} event @param {HTMLElement | null} target
 */
function playKey(state, key, control, event, target) {
  const onControl = target?.closest('button, a, summary, input') !== null && target !== null;
  if (state.film) {
    if (control || (target?.closest('input') && key !== 'escape')) return false;
    const { at, moves, playing } = state.film;
    if (key === 'arrowright') game.seekFilm(app, at + 1);
    else if (key === 'arrowleft') game.seekFilm(app, at - 1);
    else if (key === 'home') game.seekFilm(app, 0);
    else if (key === 'end') game.seekFilm(app, moves.length);
    else if (key === ' ' && !onControl) game.playFilm(app, !playing);
    else if (key === 'escape') game.closeFilm(app);
    else return false;
    return true;
  }
  if (control && key === 'z' && !event.shiftKey) game.undo(app);
  else if (control && (key === 'y' || (key === 'z' && event.shiftKey))) game.redo(app);
  else if (!control && key === 'u') game.undo(app);
  else if (!control && key === 'h') help(app);
  else if (!control && key === 'enter' && state.gone && !onControl) goOn(app);
  else return false;
  return true;
}

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
    later.learn?.checkLanes(app);
  } catch (error) {
    toast(app, `${text.engineFailed}: ${/** @type {Error} */ (error).message}`);
  }
}

// Newcomers begin with the first steps.
const isNew = Object.keys(progress).length === 0;
if (!game.open(app, parseHash(location.hash)?.code ?? '')) game.open(app, isNew ? (firstCodes[0] ?? first.code) : first.code);
await follow();
isReady = true;
draw();
await loadLists();

// The engine has been loaded by now, so the service worker need not fetch it again.
if (document.querySelector('meta[name="clearway-engine"][content="wasm"]') && 'serviceWorker' in navigator && isSecureContext) {
  navigator.serviceWorker.register('sw.js').catch(() => {
    // Without a service worker the page only lacks offline use.
  });
}
