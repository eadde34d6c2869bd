// Six lessons: a board, a race, and a question that the race answers.

/**
 * @typedef {object} Lesson
 * @property {string} code the board
 * @property {string} lanes as in the address
 * @property {string} guide where the guide tells more
 * @property {(answers: any[]) => number} right the option that the race shows to be right
 * @property {(answers: any[]) => (number | string)[]} figures what the explanation names
 */

/** The board that the guide works through: 226 positions, 6 moves. */
const WORKED = '.AAAB/...CB/XX.CD/..E.D/..EFF';
const ALL = 226;
/** A board whose way with the fewest moves is not the one with the fewest steps. */
const TWO_WAYS = '..FF./EE.C./XXAC./GGADD/..BB.';

/** @type {Lesson[]} */
export const LESSONS = [
  {
    code: WORKED, lanes: 'bfs,dfs', guide: 'algorithms.html#bfs',
    right: ([bfs]) => (bfs.stats.expanded < 20 ? 0 : bfs.stats.expanded < ALL ? 1 : 2),
    figures: ([bfs, dfs]) => [bfs.stats.expanded, ALL, dfs.moves],
  },
  {
    code: WORKED, lanes: 'bfs,a-star:blocking', guide: 'algorithms.html#a-star',
    right: ([bfs, star]) => (bfs.stats.expanded < 1.5 * star.stats.expanded ? 0 : bfs.stats.expanded < 20 * star.stats.expanded ? 1 : 2),
    figures: ([bfs, star]) => [star.stats.expanded, bfs.stats.expanded],
  },
  {
    code: WORKED, lanes: 'a-star:blocking,a-star:distance', guide: 'heuristics.html#distance',
    right: ([good, bad]) => (good.moves === bad.moves ? 0 : good.moves < bad.moves ? 1 : 2),
    figures: ([good, bad]) => [good.moves, bad.moves],
  },
  {
    code: WORKED, lanes: 'a-star:blocking,greedy:blocking', guide: 'algorithms.html#greedy',
    right: ([star, greedy]) => (greedy.outcome !== 'solved' ? 2 : greedy.moves === star.moves ? 0 : 1),
    figures: ([star, greedy]) => [greedy.stats.expanded, star.stats.expanded, greedy.moves, star.moves],
  },
  {
    code: WORKED, lanes: 'a-star:blocking,ida-star:blocking', guide: 'algorithms.html#ida-star',
    right: ([star, ida]) => (ida.stats.peak_frontier < star.stats.peak_frontier ? 0 : ida.stats.expanded < star.stats.expanded ? 1 : 2),
    figures: ([star, ida]) => [ida.stats.iterations, ida.stats.expanded, star.stats.expanded, ida.stats.peak_frontier, star.stats.peak_frontier],
  },
  {
    code: TWO_WAYS, lanes: 'bfs,bfs@steps', guide: 'glossary.html',
    right: ([moves, steps]) => (moves.steps === steps.steps ? 0 : 1),
    figures: ([moves, steps]) => [moves.moves, moves.steps, steps.moves, steps.steps],
  },
];

/** The query of a lesson's address. @param {number} number from 1 */
export const lessonQuery = (number) => `lanes=${LESSONS[number - 1]?.lanes ?? ''}&lesson=${number}`;

/**
 * What the race shows about a lesson: the right option, and the explanation's figures; null if it has
 * not been run to the end.
 * @param {Lesson} lesson @param {import('../state.js').Lane[]} lanes @param {(lanes: import('../state.js').Lane[]) => string} textOf
 */
export function shownBy(lesson, lanes, textOf) {
  if (textOf(lanes) !== lesson.lanes || lanes.some((lane) => lane.phase !== 'done' || lane.answer?.outcome !== 'solved')) return null;
  const answers = lanes.map((lane) => lane.answer);
  return { right: lesson.right(answers), figures: lesson.figures(answers) };
}
