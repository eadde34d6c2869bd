// English texts of the lessons and explanations.

import { grouped } from '../../core/words.js';

/** @typedef {{title: string, intro: string, question: string, options: string[], told: (figures: any[]) => string}} LessonText */

/** @type {LessonText[]} */
const lessons = [
  {
    title: 'Breadth first sees everything',
    intro: 'Breadth-first search looks at all positions one move away, then at all two moves away, and so on. Depth-first search runs ahead instead. This board has 226 positions, and the exit is 6 moves away.',
    question: 'At how many positions does breadth first look before it is done?',
    options: ['About 6, one for each move', 'At more than half of them', 'At all 226'],
    told: ([looked, all, deep]) => `It looked at ${grouped(looked)} of ${grouped(all)}: at everything that is nearer than the exit, whether it helps or not. So its way is a shortest one. Depth first was lucky to meet an exit at all, after ${grouped(deep)} moves.`,
  },
  {
    title: 'Why A* looks at less',
    intro: 'A heuristic estimates how far it still is. A* adds the estimate to the moves made so far, and always takes the position with the smallest sum. Here the heuristic counts the vehicles in the red car\'s way.',
    question: 'How much less than breadth first does A* look at?',
    options: ['About as much', 'Several times less', 'A hundred times less'],
    told: ([star, bfs]) => `A* looked at ${grouped(star)} positions, breadth first at ${grouped(bfs)}. Positions that look far away wait, and most of them wait forever. The way is still a shortest one.`,
  },
  {
    title: 'What a heuristic may say',
    intro: 'Both lanes run A*. One counts the vehicles in the way, the other the cells between the red car and the exit. One move can cross many cells, so that distance may be more than the moves that are needed.',
    question: 'Do both find a shortest way?',
    options: ['Yes, A* always does', 'Only the one that never says too much', 'Neither does'],
    told: ([good, bad]) => `${grouped(good)} moves with the vehicles in the way, ${grouped(bad)} with the distance. A heuristic that never says more than the truth is called admissible. A* believes what it is told: if that is too much, it may turn away from the best way.`,
  },
  {
    title: 'When greedy is wrong',
    intro: 'Greedy search forgets the moves that it has made. It always takes the position that looks nearest to the exit.',
    question: 'Greedy looks at less. Is its way as short?',
    options: ['Yes, just as short', 'No, it is longer', 'It finds none'],
    told: ([looked, star, long, short]) => `Greedy looked at ${grouped(looked)} positions, A* at ${grouped(star)}. But its way has ${grouped(long)} moves where ${grouped(short)} are enough: a move that looks good may be the beginning of a detour.`,
  },
  {
    title: 'Why IDA* works again and again',
    intro: 'A* remembers every position that waits. IDA* runs depth first, and turns back where moves plus estimate pass a limit. If it finds no exit, it raises the limit and begins anew.',
    question: 'What does IDA* gain by beginning again and again?',
    options: ['Fewer positions wait at a time', 'It looks at fewer positions', 'Nothing at all'],
    told: ([rounds, ida, star, few, many]) => `In ${grouped(rounds)} rounds it looked at ${grouped(ida)} positions instead of ${grouped(star)}. But never more than ${grouped(few)} waited at a time; with A* it was ${grouped(many)}. On large boards memory runs out before patience does.`,
  },
  {
    title: 'Moves or steps',
    intro: 'A move slides one vehicle as far as you like; a step is one cell. One lane looks for the fewest moves, the other for the fewest steps.',
    question: 'Is the way with the fewest moves also the one with the fewest steps?',
    options: ['Yes, on this board', 'No, they differ'],
    told: ([moves, steps, otherMoves, otherSteps]) => `Fewest moves: ${moves} moves and ${steps} steps. Fewest steps: ${otherMoves} moves and ${otherSteps} steps. Before you compare two solvers, ask what they count.`,
  },
];

export const english = {
  title: 'Lessons',
  /** @param {number} number */
  number: (number) => `Lesson ${number}`,
  lessons,
  guess: 'Choose an answer, then press Start and watch.',
  right: 'Right.',
  wrong: 'Not this time.',
  next: 'Next lesson',
  leave: 'Leave the lesson',
  guide: 'More in the guide',
  how: 'How it works',
  link: 'Copy a link to this race',
  sheet: 'Teacher\'s sheet',
  timeline: 'Timeline',
  counting: 'Counted in',
  metrics: { moves: 'moves', steps: 'steps' },
  /** @param {number} seen @param {number} waiting */
  tree: (seen, waiting) => `${grouped(seen)} positions looked at, ${grouped(waiting)} seen and waiting, by distance from the start`,
  legend: ['looked at', 'seen, waiting'],
  /** @param {string} sum */
  estimate: (sum) => `The estimate for the position above: ${sum}.`,
  marks: 'Numbers on the board are its parts.',
  inTheWay: 'Rings mark the vehicles in the red car\'s way. The estimate itself counts more than these.',
  sheetWords: { name: 'Name', date: 'Date', first: 'Before the race: what do you expect, and why?', fill: 'After the race: fill in the table.', after: 'What did you see? Were you right?', answers: 'For the teacher', address: 'The race' },
  algorithms: /** @type {Record<string, string>} */ ({
    auto: 'Takes the fastest search that still proves its way a shortest one.',
    bfs: 'Looks at the positions layer by layer: all that are one move away, then two, and so on. The first exit that it meets is a shortest way.',
    dfs: 'Runs ahead as far as it can, and turns back only where nothing is new. It needs little thought and makes long ways.',
    ids: 'Depth first, but no deeper than a limit. If there is no exit, the limit rises by one and all begins anew. Little memory, shortest ways.',
    'uniform-cost': 'Always takes the position with the fewest moves so far. With moves of equal price this is breadth first with a price tag.',
    greedy: 'Always takes the position that looks nearest to the exit, and forgets how long the way there was. Quick, and often a detour.',
    'a-star': 'Adds the moves so far to the estimate of what is left, and takes the smallest sum. If the estimate never says too much, the way is a shortest one.',
    'ida-star': 'Depth first, but turns back where moves plus estimate pass a limit. The limit rises round by round. It needs little memory.',
    beam: 'Goes layer by layer, but keeps only the positions that look best. What it drops may have been the way.',
    'random-walk': 'Moves a random vehicle by one cell, again and again, until the red car is out.',
    'hill-climb': 'Takes many random walks and keeps the shortest.',
    sat: 'Writes the question "is it solvable in so many moves?" as a formula, and lets a solver for formulas answer it, for one number after the other.',
    'bfs-plus': 'A queue in which moves that look good go to the front, and those that look bad to the end.',
  }),
  heuristics: /** @type {Record<string, string>} */ ({
    zero: 'Says 0 for every position: it knows nothing, and never says too much.',
    distance: 'Counts the cells between the red car and the exit. One move can cross many of them.',
    blocking: 'Counts the vehicles in the red car\'s way, and 1 for the red car. Each of them has to move, so it never says too much.',
    hybrid: 'Distance and vehicles in the way together.',
    'blocked-blocking': 'Counts a vehicle in the way twice if it cannot move at all. One move may free two of them, so it may say too much.',
    'distance-blocked': 'The distance, and the vehicles in the way, twice if they cannot move.',
    recursive: 'Counts the vehicles in the way, what is in their way, and so on.',
    'recursive-distance': 'The recursive count and the distance together.',
    'vertical-right': 'Adds up the lengths of all vehicles across that are ahead of the red car, in its way or not.',
    'goal-manhattan': 'Adds up how far each vehicle is from where it stands in one solution.',
    clearing: 'The red car, the vehicles in its way, and the least that is in theirs, whichever way they go.',
    closure: 'The cheapest set of movements in which everything in the way leaves, and what is in the way of those, and so on. The strongest that never says too much.',
    perfect: 'The true distance, from the whole space. It cannot be beaten, and costs more than the search itself.',
  }),
};
