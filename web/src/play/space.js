// A chart of a puzzle's space: the number of positions by distance from the exit, with the player's
// path drawn over it, move by move from the top.

import { h, loadStyle } from '../core/dom.js';
import { text } from '../text.js';
import { showSpace } from './game.js';

const WIDTH = 340;
const HEIGHT = 150;
const LEFT = 4;
const BASE = 18;

/**
 * The chart.
 * @param {number[]} counts positions by depth @param {(number | null)[]} path depths along the
 * player's path
 */
export function spacePicture(counts, path) {
  const most = Math.max(...counts, 1);
  const step = (WIDTH - 2 * LEFT) / counts.length;
  /** Depth 0 is on the right, like the exit of most boards. @param {number} depth */
  const x = (depth) => LEFT + (counts.length - 1 - depth + 0.5) * step;
  const middle = HEIGHT / 2;
  const known = path.filter((depth) => depth !== null);
  /** The path goes down move by move, but stays within the chart. @param {number} index */
  const y = (index) => 10 + ((HEIGHT - 20) * index) / Math.max(known.length - 1, 12);
  const last = known[known.length - 1];
  return h('svg', { class: 'chart', viewBox: `0 0 ${WIDTH} ${HEIGHT + BASE}`, role: 'img', 'aria-label': `${text.space.label(counts.length - 1)}. ${known.length > 0 ? text.space.path(known) : ''}` },
    counts.map((count, depth) => {
      // The square root keeps small counts visible next to large ones.
      const tall = Math.max(2, (HEIGHT - 16) * Math.sqrt(count / most));
      return h('rect', { class: depth === last ? 'col here' : 'col', x: x(depth) - step * 0.42, width: step * 0.84, y: middle - tall / 2, height: tall, rx: Math.min(3, step * 0.3) });
    }),
    known.length > 1 && h('path', { class: 'path', d: `M${known.map((depth, index) => `${x(depth).toFixed(1)} ${y(index).toFixed(1)}`).join('L')}` }),
    last !== undefined && h('circle', { class: 'at', cx: x(last), cy: y(known.length - 1), r: 5 }),
    h('text', { x: LEFT, y: HEIGHT + 14 }, `${counts.length - 1} ${text.space.far}`),
    h('text', { x: WIDTH - LEFT, y: HEIGHT + 14, 'text-anchor': 'end' }, text.space.near));
}

/** The map's code, once it is loaded. @type {typeof import('../space/map.js') | null} */
let maps = null;

/** Loads the map's code and makes the map. @param {import('./game.js').App} app */
async function showMap(app) {
  try {
    [maps] = await Promise.all([import('../space/map.js'), loadStyle('src/space/map.css')]);
    maps.makeMap(app);
  } catch (error) {
    app.announce(/** @type {Error} */ (error).message);
  }
}

/** The chart with its caption. @param {import('./game.js').App} app @param {import('../state.js').AppState} state */
export function spaceBody(app, state) {
  const { space } = state;
  if (!space) return [h('p', { class: 'soft' }, text.space.intro), h('button', { onclick: () => showSpace(app) }, text.space.show)];
  if (space.busy) return [h('p', { class: 'soft' }, text.space.intro), h('p', null, text.hint.thinking)];
  if (space.failed) return [h('p', null, space.failed)];
  const { answer } = space;
  return [
    h('p', { class: 'soft' }, text.space.intro),
    spacePicture(answer.depth_counts, space.path),
    h('p', { class: 'soft' }, text.space.facts(answer.states, answer.edges, answer.max_depth, answer.solved_states), answer.shortest_solutions && !answer.saturated ? ` ${text.space.shortest(answer.shortest_solutions)}` : ''),
    space.map && maps ? maps.mapBody(app, state, space.map) : h('button', { key: 'showmap', onclick: () => showMap(app) }, text.space.map),
  ];
}
