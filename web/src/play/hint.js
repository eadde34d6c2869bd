// Hints, in stages: what the card says, and what is announced.

import { kind } from '../board/draw.js';
import { byIndex, direction } from '../board/model.js';
import { paint } from '../board/paint.js';
import { h } from '../core/dom.js';
import { text } from '../text.js';
import * as game from './game.js';

/**
 * @typedef {import('../state.js').AppState} AppState
 * @typedef {import('./game.js').App} App
 * @typedef {import('../board/model.js').Puzzle} Puzzle
 * @typedef {import('../../types/contract.js').PurposeEntry} Purpose
 */

/**
 * The words of the current stage: a heading and what goes with it.
 * @param {AppState} state
 * @returns {{title: string, more: string, good: boolean}}
 */
export function hintWords({ help, puzzle, done, best }) {
  const { answer, grade } = help;
  if (help.failed) return { title: help.failed, more: '', good: false };
  if (grade === 0 || !answer) return { title: text.hint.title, more: text.hint.intro, good: false };
  const move = answer.move ? byIndex(puzzle, [answer.move])[0] : undefined;
  const vehicle = move ? puzzle.vehicles[move.vehicle] : undefined;
  const extra = best === null ? null : done.length + answer.moves - best;
  if (grade < 3 || !move || !vehicle) {
    const title = extra === null ? text.hint.offTrackUnknown : extra === 0 ? text.hint.onTrack : text.hint.offTrack(extra);
    return { title, more: grade >= 2 ? text.hint.left(answer.moves) : '', good: extra === 0 };
  }
  const title = grade >= 4 ? text.hint.move(vehicle, direction(puzzle, move), move.by) : text.hint.vehicle(vehicle);
  const blockers = answer.blockers.length > 0 ? text.hint.blockers(answer.blockers.join(', ')) : text.hint.free;
  return { title, more: grade >= 5 ? `${whyText(puzzle, answer.purpose)} ${blockers}` : text.hint.left(answer.moves), good: false };
}

/**
 * Why a move is made, in a sentence.
 * @param {Puzzle} puzzle
 * @param {Purpose | null} purpose
 */
export function whyText(puzzle, purpose) {
  if (!purpose) return '';
  const { plain, pass, free } = text.hint.why;
  /** @param {string | null} name */
  const called = (name) => puzzle.vehicles.find((vehicle) => vehicle.name === name);
  const [vehicle, other] = [called(purpose.vehicle), called(purpose.room_for)];
  if (!vehicle) return plain[/** @type {keyof typeof plain} */ (purpose.kind)] ?? '';
  if (purpose.kind === 'pass') return pass(vehicle);
  if (purpose.need === 'make-room') return other ? free['make-room'](vehicle, other) : free['move-on'](vehicle);
  return free[/** @type {'clear-exit' | 'drive-out' | 'move-on'} */ (purpose.need)](vehicle);
}

/** The words of an unproven hint. @param {AppState} state */
export function quickWords({ help, puzzle }) {
  const move = help.quick?.move ? byIndex(puzzle, [help.quick.move])[0] : undefined;
  const vehicle = move ? puzzle.vehicles[move.vehicle] : undefined;
  return move && vehicle ? `${text.hint.move(vehicle, direction(puzzle, move), move.by)} ${text.hint.unproven}` : text.hint.noQuick;
}

/** @param {App} app @param {AppState} state */
export function hintCard(app, state) {
  const { help } = state;
  const { grade } = help;
  const next = text.hint.askMore[grade];
  return h('section', { class: 'card hint', key: 'hint', 'aria-label': text.play.hint },
    h('div', { class: 'told' }, told(state)),
    h('div', null,
      h('div', { class: 'row even' },
        help.busy
          ? [
            help.slow && !help.quick && h('button', { key: 'quick', onclick: () => game.quickHelp(app) }, text.hint.quick),
            h('button', { key: 'stop', onclick: () => game.stopHelp(app) }, text.hint.cancel),
          ]
          : help.failed
            ? h('button', { key: 'again', onclick: () => game.help(app, 1) }, text.hint.ask)
            : [
              grade < 5 && h('button', { key: 'more', class: grade < 3 && grade > 0 ? 'main' : '', onclick: () => game.help(app) }, next || text.hint.ask),
              h('button', { key: 'show', class: grade >= 3 ? 'main' : '', onclick: () => game.showMove(app) }, text.hint.show),
            ]),
      h('button', { class: 'quiet', onclick: () => game.showSolution(app), disabled: help.busy }, text.hint.solution)));
}

/** @param {AppState} state */
function told(state) {
  const { help, puzzle } = state;
  if (help.busy) {
    return h('div', null, h('h2', null, help.expanded > 0 ? text.hint.thinkingLong(help.expanded) : text.hint.thinking),
      help.quick && h('p', { 'data-hint': 'quick' }, quickWords(state)));
  }
  const { title, more, good } = hintWords(state);
  const move = !help.failed && help.grade >= 3 && help.answer?.move ? (byIndex(puzzle, [help.answer.move])[0] ?? null) : null;
  const vehicle = move ? puzzle.vehicles[move.vehicle] : undefined;
  const words = h('div', null, h('h2', { class: good ? 'good' : '' }, title), more && h('p', { class: 'soft' }, more));
  if (!move || !vehicle) return words;
  const arrow = { left: '←', right: '→', up: '↑', down: '↓' }[direction(puzzle, move)];
  return [
    h('span', { class: `chip ${kind(vehicle)}`, style: paint(puzzle, move.vehicle), 'aria-hidden': 'true' }, help.grade >= 4 ? `${vehicle.name} ${arrow}${Math.abs(move.by)}` : vehicle.name),
    words,
  ];
}
