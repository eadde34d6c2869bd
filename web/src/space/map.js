// The map of a space: discs by distance from the exit and detour, the player's way, and the positions
// of a disc as boards.

import { drawBoard } from '../board/draw.js';
import { after, startOf, startingAt } from '../board/model.js';
import { toCode } from '../board/text.js';
import { h } from '../core/dom.js';
import { grouped } from '../core/words.js';
import { go } from '../route.js';
import { text } from '../text.js';
import { MOST_STATES, stateAt } from './explore.js';

/**
 * @typedef {import('../play/game.js').App} App
 * @typedef {import('../state.js').AppState} AppState
 * @typedef {import('./explore.js').SpaceMap} SpaceMap
 * @typedef {{phase: 'busy' | 'large' | 'done', code: string, data: SpaceMap | null, place: number, index: number}} MapState
 */

/** @param {App} app @param {Partial<MapState>} change */
function set(app, change) {
  const { space } = app.store.get();
  if (space) app.store.set({ space: { ...space, map: { .../** @type {MapState} */ (space.map), ...change } } });
}

/** Makes the map of the present puzzle. @param {App} app */
export function makeMap(app) {
  const { puzzle, code } = app.store.get();
  set(app, { phase: 'busy', code, data: null, place: 0, index: 0 });
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  const end = (/** @type {SpaceMap | null} */ data) => {
    worker.terminate();
    if (app.store.get().code === code) set(app, data ? { phase: 'done', data, place: data.placeOf[0] ?? 0, index: 0 } : { phase: 'large' });
  };
  worker.onmessage = ({ data }) => end(data);
  worker.onerror = () => end(null);
  worker.postMessage(puzzle);
}

const [WIDTH, EDGE] = [340, 12];

/** Where places are drawn. @param {SpaceMap} data */
export function scaleOf({ places }) {
  const last = Math.max(1, ...places.map(({ depth }) => depth));
  const furthest = Math.max(0, ...places.map(({ detour }) => detour));
  const apart = (WIDTH - 2 * EDGE) / last;
  const gap = Math.min(16, Math.max(4, 260 / (furthest + 1)), apart * 1.8);
  const most = Math.max(...places.map(({ count }) => count));
  return {
    last, furthest, height: 2 * EDGE + gap * furthest,
    /** Depth 0 is on the right, like the exit of most boards. @param {{depth: number, detour: number}} place @returns {[number, number]} */
    point: ({ depth, detour }) => [WIDTH - EDGE - depth * apart, EDGE + gap * detour],
    radius: (/** @type {number} */ count) => Math.max(1.2, Math.min(gap, apart * 1.4) * 0.5 * Math.cbrt(count / most)),
  };
}

/** @type {WeakMap<SpaceMap, Map<string, number>>} */
const numbers = new WeakMap();

/** The places along the player's way. @param {AppState} state @param {SpaceMap} data */
function wayOf({ puzzle, done }, data) {
  let known = numbers.get(data);
  if (!known) {
    known = new Map(Array.from({ length: data.placeOf.length }, (_, state) => [stateAt(data.offsets, data.vehicles, state).join(','), state]));
    numbers.set(data, known);
  }
  let offsets = startOf(puzzle);
  return [offsets, ...done.map((move) => (offsets = after(offsets, move)))].map((each) => data.placeOf[known.get(each.join(',')) ?? 0] ?? 0);
}

/** @type {WeakMap<SpaceMap, string[]>} */
const drawnLines = new WeakMap();

/** The lines as three paths, from thin to thick. @param {SpaceMap} data @param {ReturnType<typeof scaleOf>} scale */
function linePaths(data, scale) {
  const before = drawnLines.get(data);
  if (before) return before;
  const most = Math.max(1, ...data.lines.map(([, , count]) => count));
  const paths = ['', '', ''];
  for (const [from, to, count] of data.lines) {
    const [a, b] = [data.places[from], data.places[to]];
    if (a && b) paths[Math.min(2, Math.floor(3 * Math.sqrt(count / most)))] += `M${scale.point(a).map((each) => each.toFixed(1)).join(' ')}L${scale.point(b).map((each) => each.toFixed(1)).join(' ')}`;
  }
  drawnLines.set(data, paths);
  return paths;
}

/** The place nearest to a point, or to a distance and a detour. @param {SpaceMap} data @param {(place: import('./explore.js').Place) => number} far */
function nearest(data, far) {
  let best = 0;
  data.places.forEach((place, index) => {
    if (far(place) < far(/** @type {import('./explore.js').Place} */ (data.places[best]))) best = index;
  });
  return best;
}

/** @param {App} app @param {AppState} state @param {MapState} map */
export function mapBody(app, state, map) {
  if (map.phase === 'busy') return h('p', null, text.space.mapBusy);
  if (!map.data) return h('p', null, text.space.mapLarge(MOST_STATES));
  const { data } = map;
  const scale = scaleOf(data);
  const here = data.places[map.place];
  return h('div', { class: 'map', key: 'map' },
    h('p', { class: 'soft' }, text.space.mapHelp),
    picture(app, state, map, data, scale),
    h('div', { class: 'row even' },
      dial(text.space.mapDepth, scale.last, here?.depth ?? 0, (depth) => set(app, { place: nearest(data, (place) => 1000 * Math.abs(place.depth - depth) + Math.abs(place.detour - (here?.detour ?? 0))), index: 0 })),
      dial(text.space.mapDetour, scale.furthest, here?.detour ?? 0, (detour) => set(app, { place: nearest(data, (place) => 1000 * Math.abs(place.detour - detour) + Math.abs(place.depth - (here?.depth ?? 0))), index: 0 }))),
    positions(app, state, map, data));
}

/** @param {string} name @param {number} most @param {number} value @param {(value: number) => void} change */
function dial(name, most, value, change) {
  return h('label', null, h('span', { class: 'soft' }, `${name}: ${grouped(value)}`),
    h('input', { type: 'range', min: 0, max: most, value: String(value), oninput: (/** @type {Event} */ event) => change(Number(/** @type {HTMLInputElement} */ (event.target).value)) }));
}

/** @param {App} app @param {AppState} state @param {MapState} map @param {SpaceMap} data @param {ReturnType<typeof scaleOf>} scale */
function picture(app, state, map, data, scale) {
  const { point, radius, height, last } = scale;
  const way = wayOf(state, data).map((place) => point(/** @type {import('./explore.js').Place} */ (data.places[place])));
  const chosen = data.places[map.place];
  const end = way[way.length - 1];
  return h('svg', {
    class: 'chart space', viewBox: `0 0 ${WIDTH} ${height + 16}`, role: 'img', 'aria-label': text.space.mapLabel(data.places.length, data.placeOf.length),
    onclick(/** @type {MouseEvent} */ event) {
      const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
      const [x, y] = [((event.clientX - box.x) / box.width) * WIDTH, ((event.clientY - box.y) / box.height) * (height + 16)];
      set(app, { place: nearest(data, (place) => Math.hypot(point(place)[0] - x, point(place)[1] - y)), index: 0 });
    },
  },
  linePaths(data, scale).map((d, index) => h('path', { class: 'line', d, 'stroke-width': 0.4 + 0.8 * index })),
  data.places.map((place) => {
    const [x, y] = point(place);
    return h('circle', { class: 'disc', cx: x.toFixed(1), cy: y.toFixed(1), r: radius(place.count).toFixed(1), fill: `hsl(${Math.round(140 + (210 * place.depth) / last)} 55% 48%)` });
  }),
  way.length > 1 && h('path', { class: 'path', d: `M${way.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}` }),
  end && h('circle', { class: 'at', cx: end[0], cy: end[1], r: 4.5 }),
  chosen && h('circle', { class: 'chosen', cx: point(chosen)[0], cy: point(chosen)[1], r: radius(chosen.count) + 4 }),
  h('text', { x: 0, y: height + 13 }, `${last} ${text.space.far}`),
  h('text', { x: WIDTH, y: height + 13, 'text-anchor': 'end' }, text.space.near));
}

/** The positions of the chosen place, one at a time. @param {App} app @param {AppState} state @param {MapState} map @param {SpaceMap} data */
function positions(app, { puzzle }, map, data) {
  const place = data.places[map.place];
  if (!place) return null;
  let left = map.index;
  const found = data.placeOf.findIndex((each) => {
    if (each !== map.place) return false;
    left -= 1;
    return left < 0;
  });
  const offsets = [...stateAt(data.offsets, data.vehicles, Math.max(0, found))];
  return h('div', { class: 'found' },
    drawBoard(puzzle, offsets, { small: true, label: text.space.mapAt(place.depth, place.detour) }),
    h('div', null,
      h('p', { role: 'status' }, `${text.space.mapAt(place.depth, place.detour)} ${text.space.mapPosition(map.index + 1, place.count)}`),
      h('div', { class: 'row' },
        h('button', { onclick: () => set(app, { index: map.index - 1 }), disabled: map.index === 0 }, text.playback.back),
        h('button', { onclick: () => set(app, { index: map.index + 1 }), disabled: map.index + 1 >= place.count }, text.playback.next),
        h('button', { class: 'main', onclick: () => go('play', toCode(startingAt(puzzle, offsets))) }, text.space.mapOpen))));
}
