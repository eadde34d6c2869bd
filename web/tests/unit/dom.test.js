import { beforeEach, test } from 'node:test';
import assert from 'node:assert/strict';
import { h, patch } from '../../src/core/dom.js';
import { FakeDocument, FakeElement, shape } from '../fake_dom.js';

/** @typedef {import('../../src/core/dom.js').Child} Child */

let page = new FakeDocument();
let root = page.createElement('main');

beforeEach(() => {
  page = new FakeDocument();
  Object.assign(globalThis, { document: page });
  root = page.createElement('main');
});

/** Shows nodes in an element, by default in the page. @param {Child[]} nodes @param {FakeElement} [parent] */
const show = (nodes, parent = root) => patch(/** @type {any} */ (parent), nodes);

/** The elements of the page, first to last. */
const elements = () => /** @type {FakeElement[]} */ (root.childNodes.filter((node) => node instanceof FakeElement));

/** A list with a key per item. @param {string} keys */
const list = (keys) => [...keys].map((key) => h('li', { key }, key));

test('text, numbers and lists become nodes, null becomes none', () => {
  show(['a', 7, null, undefined, false, [h('b', null, ['c', [0]])]]);
  assert.deepEqual(root.childNodes.map(shape), ['"a"', '"7"', '<b|http://www.w3.org/1999/xhtml||||false|false>"c""0"</>']);
  const [first] = root.childNodes;
  show(['other']);
  assert.equal(root.childNodes.length, 1);
  assert.equal(root.childNodes[0], first);
  assert.equal(shape(root.childNodes[0] ?? root), '"other"');
  show([]);
  assert.equal(root.childNodes.length, 0);
});

test('attributes and styles are added, changed and removed', () => {
  show([h('p', { class: 'a', title: 't', 'data-on': true, style: { color: 'red', width: 1 } })]);
  const [p] = elements();
  assert.deepEqual([...(p?.attributes ?? [])], [['class', 'a'], ['title', 't'], ['data-on', '']]);
  show([h('p', { class: 'b', 'data-on': false, title: null, style: { width: 2 } })]);
  assert.equal(elements()[0], p);
  assert.deepEqual([...(p?.attributes ?? [])], [['class', 'b']]);
  assert.deepEqual([...(p?.style.declared ?? [])], [['width', '2']]);
  show([h('p', null)]);
  assert.deepEqual([...(p?.attributes ?? []), ...(p?.style.declared ?? [])], []);
});

test('SVG elements have the SVG namespace, HTML inside them has not', () => {
  show([h('svg', null, h('g', null, h('foreignObject', null, h('p', null))))]);
  let node = elements()[0];
  const names = [];
  while (node) {
    names.push(`${node.tagName} ${node.namespaceURI?.split('/').at(-1)}`);
    node = /** @type {FakeElement | undefined} */ (node.childNodes[0]);
  }
  assert.deepEqual(names, ['svg svg', 'g svg', 'foreignObject svg', 'p xhtml']);
});

test('only the latest handler is called, once, and none after its removal', () => {
  /** @type {string[]} */
  const called = [];
  for (const name of ['first', 'second']) show([h('button', { onclick: () => called.push(name) })]);
  elements()[0]?.dispatch('click');
  assert.deepEqual(called, ['second']);
  show([h('button', null)]);
  elements()[0]?.dispatch('click');
  assert.deepEqual(called, ['second']);
  show([h('button', { onclick: () => called.push('third') })]);
  elements()[0]?.dispatch('click');
  assert.deepEqual(called, ['second', 'third']);
});

test('ref is called once, when the element is created', () => {
  /** @type {unknown[]} */
  const made = [];
  for (let round = 0; round < 3; round += 1) show([h('input', { ref: (/** @type {unknown} */ element) => made.push(element) })]);
  assert.deepEqual(made, elements());
});

test('typed text stays until the data change', () => {
  const input = (/** @type {string} */ value) => show([h('input', { value })]);
  input('6');
  const [field] = elements();
  if (!field) throw new Error('no field');
  field.focus();
  field.value = '61';
  input('6');
  assert.equal(field.value, '61');
  input('7');
  assert.equal(field.value, '7');
  field.value = '71';
  page.activeElement = null;
  input('7');
  assert.equal(field.value, '7');
});

test('keyed children keep their elements, in any order', () => {
  show(list('abcde'));
  const before = new Map([...'abcde'].map((key, index) => [key, root.childNodes[index]]));
  for (const keys of ['edcba', 'bd', 'xbydz', 'abcde', '', 'e']) {
    const known = new Map(root.childNodes.map((node) => [/** @type {any} */ (node.childNodes[0]).nodeValue, node]));
    show(list(keys));
    assert.equal(root.childNodes.map((node) => /** @type {any} */ (node.childNodes[0]).nodeValue).join(''), keys);
    [...keys].forEach((key, index) => {
      if (known.has(key)) assert.equal(root.childNodes[index], known.get(key), `${key} of ${keys}`);
    });
  }
  assert.notEqual(root.childNodes[0], before.get('e'));
});

test('the focus survives changes of siblings', () => {
  for (const [from, to] of /** @type {const} */ ([['abc', 'bc'], ['abc', 'b'], ['b', 'abc'], ['abcd', 'xbyd']])) {
    show(list(from));
    const focused = elements().find((element) => /** @type {any} */ (element.childNodes[0]).nodeValue === 'b');
    focused?.focus();
    show(list(to));
    assert.ok(focused && page.activeElement === focused, `${from} to ${to}`);
    show([]);
    assert.equal(page.activeElement, null);
  }
});

test('unchanged elements are not touched', () => {
  const view = () => [h('ul', { class: 'a' }, list('abc')), 'text', h('p', null, 'b')];
  show(view());
  const before = [root.childNodes.slice(), page.removals];
  show(view());
  assert.deepEqual([root.childNodes.slice(), page.removals], before);
});

test('patching gives the same as drawing from scratch', () => {
  const random = generator(7);
  for (let round = 0; round < 3000; round += 1) {
    if (round % 20 === 0) root = page.createElement('main');
    const view = children(random, 3);
    show(view);
    const fresh = page.createElement('main');
    show(view, fresh);
    assert.equal(shape(root), shape(fresh), `round ${round}`);
  }
});

/** Random numbers below a limit. @param {number} seed */
function generator(seed) {
  let state = seed;
  return (/** @type {number} */ limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Any children, some of them with keys. @param {(limit: number) => number} random @param {number} depth @returns {Child[]} */
function children(random, depth) {
  const keys = [...'abcdef'].sort(() => random(3) - 1);
  return Array.from({ length: random(6) }, () => {
    const kind = random(8);
    if (kind === 0) return `text ${random(3)}`;
    if (kind === 1) return random(2) ? null : false;
    const tag = ['div', 'p', 'svg', 'input'][random(4)] ?? 'div';
    /** @type {Record<string, any>} */
    const props = {};
    if (random(2)) props['key'] = keys.pop();
    if (random(2)) props['class'] = `c${random(3)}`;
    if (random(3) === 0) props['title'] = [null, false, true, 't'][random(4)];
    if (random(3) === 0) props['style'] = random(2) ? { color: `${random(2)}` } : { width: '1', color: 'x' };
    if (random(3) === 0) props['disabled'] = random(2) === 1;
    if (tag === 'input' && random(2)) props['value'] = `${random(3)}`;
    return h(tag, props, depth > 0 ? children(random, depth - 1) : []);
  });
}
