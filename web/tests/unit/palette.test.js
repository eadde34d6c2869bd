// Contrast and distance of the colours, computed from the palette and the style sheet, for normal
// sight and three kinds of colour blindness (matrices of Machado, Oliveira and Fernandes, 2009).

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { LOOKS } from '../../src/board/palette.js';

const css = readFileSync(new URL('../../app.css', import.meta.url), 'utf8');

/** @typedef {[number, number, number]} Rgb linear, 0 to 1 */

/** @type {Record<string, number[][]>} */
const SIGHTS = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

const clamp = (/** @type {number} */ value) => Math.min(1, Math.max(0, value));

/** @param {string} hex @returns {Rgb} */
function linear(hex) {
  const full = hex.length === 4 ? [...hex.slice(1)].map((each) => each + each).join('') : hex.slice(1);
  const part = (/** @type {number} */ at) => {
    const value = parseInt(full.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(0), part(2), part(4)];
}

/** @param {number} l @param {number} c @param {number} hue @returns {Rgb} */
function fromOklch(l, c, hue) {
  const [a, b] = [c * Math.cos((hue * Math.PI) / 180), c * Math.sin((hue * Math.PI) / 180)];
  const [x, y, z] = [(l + 0.3963377774 * a + 0.2158037573 * b) ** 3, (l - 0.1055613458 * a - 0.0638541728 * b) ** 3, (l - 0.0894841775 * a - 1.291485548 * b) ** 3];
  return [clamp(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z), clamp(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z), clamp(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z)];
}

/** A colour of the style sheet. @param {string} text @returns {Rgb} */
function parsed(text) {
  const [, l, c, hue] = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/.exec(text) ?? [];
  return l ? fromOklch(Number(l), Number(c), Number(hue)) : linear(text.trim());
}

/** The light and the dark value of a property. @param {string} name @returns {[Rgb, Rgb]} */
function property(name) {
  const value = new RegExp(`--${name}: (.*);`).exec(css)?.[1] ?? '';
  const pair = /light-dark\((#\w+|oklch\([^)]*\)), (#\w+|oklch\([^)]*\))\)/.exec(value);
  return pair ? [parsed(pair[1] ?? ''), parsed(pair[2] ?? '')] : [parsed(value), parsed(value)];
}

/** @param {Rgb} colour @param {string} sight @returns {Rgb} */
const seen = (colour, sight) => /** @type {Rgb} */ ((SIGHTS[sight] ?? []).map((row) => clamp(row.reduce((sum, part, at) => sum + part * (colour[at] ?? 0), 0))));

/** @param {Rgb} colour */
const luminance = ([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** @param {Rgb} a @param {Rgb} b @param {string} [sight] */
function contrast(a, b, sight = 'normal') {
  const [one, other] = [luminance(seen(a, sight)), luminance(seen(b, sight))];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** A mix with white in sRGB, as `color-mix` does it. @param {string} hex @param {number} share @returns {Rgb} */
function lighter(hex, share) {
  const full = hex.length === 4 ? [...hex.slice(1)].map((each) => each + each).join('') : hex.slice(1);
  const parts = [0, 2, 4].map((at) => Math.round(parseInt(full.slice(at, at + 2), 16) * (1 - share) + 255 * share).toString(16).padStart(2, '0'));
  return linear(`#${parts.join('')}`);
}

test('vehicles have a contrast of 3 to 1 with the floor, in every theme and sight', () => {
  for (const sight of Object.keys(SIGHTS)) {
    for (const [name, look] of Object.entries(LOOKS)) {
      for (const rim of look.rims) assert.ok(contrast(linear(rim), linear(look.board), sight) >= 3, `${name} ${rim} ${sight} ${contrast(linear(rim), linear(look.board), sight)}`);
    }
    const [, dark] = property('floor');
    for (const fill of LOOKS.classic.colours) assert.ok(contrast(lighter(fill, 0.32), dark, sight) >= 3, `dark ${fill} ${sight}`);
  }
});

test('the classic board of the style sheet is that of the pictures', () => {
  for (const [name, colour] of [['floor', LOOKS.classic.board], ['frame', LOOKS.classic.frame], ['wall', LOOKS.classic.wall]]) {
    assert.ok(css.includes(`--${name}: var(--board-${name}, light-dark(${colour},`), `${name} ${colour}`);
  }
  assert.ok(css.includes(`--red: ${LOOKS.classic.colours[0]};`));
});

test('letters on vehicles are readable', () => {
  for (const [name, look] of Object.entries(LOOKS)) {
    look.letters.forEach((letter, index) => {
      const ground = index === 0 ? look.mark : (look.colours[index] ?? '');
      assert.ok(contrast(linear(letter), linear(ground)) >= 4.5, `${name} ${ground}`);
    });
  }
});

test('the mark of the red car is seen by everybody', () => {
  for (const sight of Object.keys(SIGHTS)) {
    for (const [name, look] of Object.entries(LOOKS)) assert.ok(contrast(linear(look.mark), linear(look.colours[0] ?? ''), sight) >= 3, `${name} ${sight}`);
  }
});

test('text has a contrast of 4.5 to 1 with the page and the cards', () => {
  for (const ink of ['ink', 'soft', 'red-ink', 'good']) {
    for (const ground of ['page', 'card']) {
      for (const at of [0, 1]) assert.ok(contrast(/** @type {Rgb} */ (property(ink)[at]), /** @type {Rgb} */ (property(ground)[at])) >= 4.5, `${ink} on ${ground} ${at}`);
    }
  }
});

test('the verdicts of the coach differ from the card by 3 to 1', () => {
  for (const name of ['good', 'gold', 'red']) {
    for (const at of [0, 1]) assert.ok(contrast(/** @type {Rgb} */ (property(name)[at]), /** @type {Rgb} */ (property('card')[at])) >= 3, `${name} ${at}`);
  }
});
