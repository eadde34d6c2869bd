// The puzzle of each day, and what is known of the days: results, streaks, statistics. Pure, apart
// from storage.

import { load, save } from '../core/saved.js';
import { levels } from '../levels/levels.js';

/**
 * @typedef {import('../levels/levels.js').Level} Level
 * @typedef {{moves: number, best: number | null, stars: number, on: string, seconds: number | null, squares: string}} DayResult
 *   `on` is the day on which it was solved; `squares` has a letter for each move: k kept, n neutral, l lost
 * @typedef {Record<string, DayResult>} Days
 */

const DAY = 86_400_000;
/** The first day of the archive. */
export const FIRST_DAY = '2026-01-01';

/** A date in ISO format, in the reader's time zone. @param {Date} date */
export function dayOf(date) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const today = () => dayOf(new Date());

/** Days since 1970-01-01. @param {string} day */
export const numberOf = (day) => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY);

/** @param {string} day @param {number} by */
export const shifted = (day, by) => new Date((numberOf(day) + by) * DAY).toISOString().slice(0, 10);

/** The weekday, from 0 for Monday. @param {string} day */
export const weekdayOf = (day) => (((numberOf(day) + 3) % 7) + 7) % 7;

/** Whether a text is a day. @param {string} day */
export const isDay = (day) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && shifted(day, 0) === day;

/** An order of `count` things that depends only on the seed. @param {number} count @param {number} from */
function shuffled(count, from) {
  const order = Array.from({ length: count }, (_, index) => index);
  let seed = (from * 2_654_435_761 + 12_345) >>> 0;
  for (let last = order.length - 1; last > 0; last -= 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((seed / 2 ** 32) * (last + 1));
    [order[last], order[other]] = [/** @type {number} */ (order[other]), /** @type {number} */ (order[last])];
  }
  return order;
}

/** The levels of a weekday, without the first few: easy on Monday, hard on Sunday. @param {number} weekday */
function poolOf(weekday) {
  const from = 10;
  const count = levels.length - from;
  return levels.slice(from + Math.floor((weekday * count) / 7), from + Math.floor(((weekday + 1) * count) / 7));
}

/**
 * The puzzle of a day: the same for everyone. Each of a weekday's puzzles appears once before any
 * appears again.
 * @param {string} day such as 2026-11-16
 */
export function levelOfTheDay(day) {
  const weekday = weekdayOf(day);
  const pool = poolOf(weekday);
  const week = Math.floor((numberOf(day) + 3) / 7);
  const round = Math.floor(week / pool.length);
  const order = shuffled(pool.length, round * 7 + weekday);
  return /** @type {Level} */ (pool[/** @type {number} */ (order[((week % pool.length) + pool.length) % pool.length])]);
}

/** Whether a stored value is a result. @param {any} each */
const isResult = (each) => Number.isInteger(each?.moves) && Number.isInteger(each?.stars) && each.stars >= 0 && each.stars <= 3 && typeof each?.on === 'string';

/** The results of a stored or imported value; what is not valid is left out. @param {any} stored @returns {Days} */
export function checkedDays(stored) {
  if (!stored || typeof stored !== 'object') return {};
  return Object.fromEntries(Object.entries(stored).filter(([day, each]) => isDay(day) && isResult(each)).map(([day, each]) => [day, {
    moves: each.moves, best: Number.isInteger(each.best) ? each.best : null, stars: each.stars, on: each.on,
    seconds: Number.isFinite(each.seconds) ? each.seconds : null, squares: /^[knl]*$/.test(each.squares) ? each.squares : '',
  }]));
}

/** @returns {Days} */
export const loadDays = () => checkedDays(load('days', {}));

/** Both, with the earlier day of solving and the better result. @param {Days} a @param {Days} b @returns {Days} */
export function mergedDays(a, b) {
  const all = { ...a };
  for (const [day, result] of Object.entries(b)) {
    const known = all[day];
    const isSame = known?.stars === result.stars && known.moves === result.moves;
    const isBetter = !known || result.stars > known.stars || (result.stars === known.stars && result.moves < known.moves) || (isSame && result.squares.length >= known.squares.length);
    const on = known && known.on < result.on ? known.on : result.on;
    all[day] = { ...(isBetter ? result : known), on };
  }
  return all;
}

/** Adds results to the stored ones and returns all. @param {Days} days */
export function keepDays(days) {
  const all = mergedDays(loadDays(), days);
  save('days', all);
  return all;
}

/** Days in a row, each solved on its own day, up to today or yesterday. @param {Days} days @param {string} now */
export function streakOf(days, now) {
  const counts = (/** @type {string} */ day) => days[day]?.on === day;
  let day = counts(now) ? now : shifted(now, -1);
  let streak = 0;
  while (counts(day)) {
    streak += 1;
    day = shifted(day, -1);
  }
  return streak;
}

/** The longest streak ever. @param {Days} days */
export function longestOf(days) {
  const own = Object.keys(days).filter((day) => days[day]?.on === day).map(numberOf).sort((a, b) => a - b);
  let [longest, run, before] = [0, 0, NaN];
  for (const each of own) {
    run = each === before + 1 ? run + 1 : 1;
    before = each;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** @param {Days} days @param {string} now */
export function statisticsOf(days, now) {
  const all = Object.values(days);
  const times = all.flatMap(({ seconds }) => (seconds === null ? [] : [seconds])).sort((a, b) => a - b);
  return {
    solved: all.length,
    perfect: all.filter(({ moves, best }) => moves === best).length,
    streak: streakOf(days, now),
    longest: longestOf(days),
    stars: [3, 2, 1, 0].map((stars) => all.filter((each) => each.stars === stars).length),
    median: times[Math.floor(times.length / 2)] ?? null,
  };
}

/** The result as a text to share, without the moves. @param {string} title @param {DayResult} result @param {string} words @param {string} link */
export function shareText(title, result, words, link) {
  const signs = /** @type {Record<string, string>} */ ({ k: '🟩', n: '🟨', l: '🟥' });
  const squares = [...result.squares].map((each) => signs[each]).join('');
  // Long ways wrap after ten.
  const rows = squares.match(/.{1,10}/gu) ?? [];
  return [`${title} ${'★'.repeat(result.stars)}${'☆'.repeat(3 - result.stars)}`, words, ...rows, link].join('\n');
}
