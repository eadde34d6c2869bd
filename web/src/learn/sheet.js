// A sheet for the classroom, to be printed: the board, the race, the question, room for answers; on a
// page of its own, what the race says.

import { drawBoard } from '../board/draw.js';
import { h } from '../core/dom.js';
import { grouped } from '../core/words.js';
import { titleOf } from '../play/view.js';
import { toHash } from '../route.js';
import { text } from '../text.js';
import { lanesText, queryOf } from './actions.js';
import { nameOf } from './lane.js';
import { LESSONS, shownBy } from './lessons.js';

/**
 * @param {import('../state.js').AppState} state @param {import('./text.js').LearnTexts} words
 * @param {import('../board/model.js').State} start @param {import('../state.js').Lane[]} results
 */
export function sheet(state, words, start, results) {
  const { learn, puzzle } = state;
  const { sheetWords } = words;
  const [lesson, told] = [LESSONS[learn.lesson - 1], words.lessons[learn.lesson - 1]];
  const shown = lesson ? shownBy(lesson, learn.lanes, lanesText) : null;
  const lines = h('div', { class: 'lines' }, [0, 1, 2].map(() => h('i', null)));
  /** @param {(lane: import('../state.js').Lane, index: number) => (string | number)[]} values */
  const table = (values) => h('table', null,
    h('thead', null, h('tr', null, [text.learn.algorithm, text.learn.bars.expanded, text.learn.bars.cost, text.learn.bars.peak_frontier].map((name) => h('th', null, name)))),
    h('tbody', null, learn.lanes.map((lane, index) => h('tr', null, h('th', null, nameOf(state, lane)), values(lane, index).map((value) => h('td', null, value))))));
  return h('section', { class: 'sheetpage', key: 'sheet', 'aria-label': words.sheet },
    h('p', { class: 'who' }, `${sheetWords.name}: `, h('i', null), ` ${sheetWords.date}: `, h('i', null)),
    h('h2', null, told ? `${words.number(learn.lesson)}: ${told.title}` : `${text.learn.title}: ${titleOf(state)}`),
    h('p', null, told ? told.intro : text.learn.intro),
    drawBoard(puzzle, start, { letters: true }),
    h('p', null, `${sheetWords.address}: `, h('b', null, new URL(toHash('learn', state.code, queryOf(learn)), location.href).href)),
    told && h('h3', null, told.question),
    told && h('ul', { class: 'boxes' }, told.options.map((option) => h('li', null, '☐ ', option))),
    h('h3', null, sheetWords.first), lines,
    h('h3', null, sheetWords.fill), table(() => ['', '', '']),
    h('h3', null, sheetWords.after), lines,
    results.length > 0 && h('div', { class: 'answers' },
      h('h2', null, sheetWords.answers),
      table(({ answer }) => (answer ? [grouped(answer.stats.expanded), grouped(answer.moves ?? 0), grouped(answer.stats.peak_frontier)] : ['', '', ''])),
      told && shown && h('p', null, h('b', null, told.options[shown.right] ?? ''), '. ', told.told(shown.figures))));
}
