// A lesson: what it is about, a question, and what the race says about it.

import { h } from '../core/dom.js';
import { guideLink } from '../core/guide.js';
import { toHash } from '../route.js';
import * as actions from './actions.js';
import { LESSONS, lessonQuery, shownBy } from './lessons.js';

/**
 * @typedef {import('../play/game.js').App} App
 * @typedef {import('../state.js').AppState} AppState
 * @typedef {import('./text.js').LearnTexts} LearnTexts
 */

/** @param {number} number from 1 */
const hrefOf = (number) => toHash('learn', LESSONS[number - 1]?.code ?? '', lessonQuery(number));

/** @param {AppState} state @param {LearnTexts} words */
export function lessonLinks({ learn }, words) {
  return h('nav', { class: 'lessons', 'aria-label': words.title },
    words.lessons.map(({ title }, index) => h('a', { href: hrefOf(index + 1), 'aria-current': learn.lesson === index + 1 ? 'step' : undefined }, h('b', null, String(index + 1)), h('span', null, title))));
}

/** @param {App} app @param {AppState} state @param {LearnTexts} words @param {boolean} isOver whether the race was watched to its end */
export function lessonCard(app, { learn }, words, isOver) {
  const { lesson: number, guess } = learn;
  const [lesson, told] = [LESSONS[number - 1], words.lessons[number - 1]];
  if (!lesson || !told) return null;
  const shown = isOver ? shownBy(lesson, learn.lanes, actions.lanesText) : null;
  const guide = guideLink(lesson.guide);
  return h('section', { class: 'card lesson', key: `lesson${number}`, 'aria-label': words.number(number) },
    h('div', null, h('p', { class: 'soft' }, words.number(number)), h('h2', null, told.title)),
    h('p', null, told.intro),
    h('fieldset', { role: 'radiogroup', 'aria-label': told.question },
      h('legend', null, told.question),
      told.options.map((option, index) => h('label', { class: shown ? (index === shown.right ? 'option true' : 'option') : 'option' },
        h('input', { type: 'radio', name: 'guess', checked: guess === index, onchange: () => actions.guessAt(app, index) }), option))),
    h('p', { role: 'status', class: 'told' },
      shown ? [guess !== null && h('b', { class: guess === shown.right ? 'good' : 'bad' }, `${guess === shown.right ? words.right : words.wrong} `), told.told(shown.figures)] : words.guess),
    h('div', { class: 'row' },
      number < LESSONS.length && h('a', { class: `button ${shown ? 'main' : ''}`, href: hrefOf(number + 1) }, words.next),
      guide && h('a', { class: 'button', href: guide }, words.guide),
      h('button', { class: 'quiet', onclick: () => actions.leaveLesson(app) }, words.leave)));
}
