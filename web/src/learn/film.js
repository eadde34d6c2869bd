// Films of searches: the frame at a tick of the common clock, and charts of counters. Pure.

import { h } from '../core/dom.js';
import { text } from '../text.js';

/**
 * @typedef {{expanded: number, generated: number, waiting: number, cost: number, offsets: number[], by_cost: number[]}} Frame
 * @typedef {{stride: number, bucket: number, frames: Frame[]}} Trace
 */

/** The number of frames that the clock has reached. @param {Frame[]} frames @param {number} clock */
export function reached(frames, clock) {
  let [low, high] = [0, frames.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (/** @type {Frame} */ (frames[middle]).expanded <= clock) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last frame that the clock has reached; null before the first. @param {Frame[]} frames @param {number} clock */
export const frameAt = (frames, clock) => frames[reached(frames, clock) - 1] ?? null;

/** Number of positions that a finished lane visited, which is the length of its film. @param {any} answer */
export const lengthOf = (answer) => (answer?.trace?.frames.length > 0 ? answer.stats.expanded : 0);

/**
 * The ticks per second at a speed from 0 to 100: slow enough to follow each tick, up to fast enough
 * that the longest film ends within seconds.
 * @param {number} speed @param {number} longest
 */
export function ticksPerSecond(speed, longest) {
  const fastest = Math.max(longest / 2, 60);
  return 3 * (fastest / 3) ** (speed / 100);
}

/**
 * A histogram of the visited positions by moves from the start.
 * @param {number[]} counts so far @param {number[]} final the final counts, which set the scale
 * @param {number} bucket
 */
export function histogram(counts, final, bucket) {
  const [width, height] = [260, 84];
  const bars = Math.max(final.length, 8);
  const most = Math.max(...final, 1);
  const step = width / bars;
  return h('svg', { class: 'chart', viewBox: `0 0 ${width} ${height + 16}`, role: 'img', 'aria-label': `${text.learn.byCost}${text.learn.bucket(bucket)}` },
    h('path', { class: 'axis', d: `M0 ${height + 0.5}H${width}` }),
    counts.map((count, index) => {
      const tall = count === 0 ? 0 : Math.max(1.5, (height - 2) * Math.sqrt(count / most));
      return h('rect', { class: index === counts.length - 1 ? 'col here' : 'col', x: index * step + step * 0.1, width: step * 0.8, y: height - tall, height: tall });
    }),
    h('text', { x: 0, y: height + 13 }, '0'),
    h('text', { x: width, y: height + 13, 'text-anchor': 'end' }, String(bars * bucket - 1)),
    h('text', { x: width / 2, y: height + 13, 'text-anchor': 'middle' }, `${text.learn.byCost}${text.learn.bucket(bucket)}`));
}

/**
 * The conclusions of the comparison, in sentences.
 * @param {{name: string, answer: any}[]} lanes those that found a solution
 */
export function lessons(lanes) {
  /** @type {string[]} */
  const told = [];
  const solved = lanes.filter((lane) => lane.answer?.outcome === 'solved');
  if (solved.length < 2) return told;
  const least = Math.min(...solved.map((lane) => lane.answer.cost));
  const optimal = solved.filter((lane) => lane.answer.optimal).sort((a, b) => a.answer.stats.expanded - b.answer.stats.expanded);
  const [best, worst] = [optimal[0], optimal[optimal.length - 1]];
  if (best && worst && best !== worst) {
    const times = worst.answer.stats.expanded / Math.max(1, best.answer.stats.expanded);
    if (times >= 1.5) told.push(text.learn.lessonFewer(best.name, worst.name, times >= 10 ? Math.round(times) : Math.round(times * 10) / 10));
  }
  const longest = solved.filter((lane) => lane.answer.cost > least).sort((a, b) => b.answer.cost - a.answer.cost)[0];
  if (longest) told.push(text.learn.lessonLonger(longest.name, longest.answer.cost, least));
  else told.push(text.learn.lessonSame);
  return told;
}
