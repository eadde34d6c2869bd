// The part of the DOM that `src/core/dom.js` uses, for tests without a browser.

export class FakeNode {
  /** @type {FakeNode[]} */
  childNodes = [];
  /** @type {FakeNode | null} */
  parent = null;

  /** @param {number} nodeType @param {FakeDocument} document */
  constructor(nodeType, document) {
    this.nodeType = nodeType;
    this.document = document;
  }

  /** @returns {FakeNode | null} */
  get firstChild() {
    return this.childNodes[0] ?? null;
  }

  /** @returns {FakeNode | null} */
  get nextSibling() {
    const siblings = this.parent?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  /** @param {FakeNode} node @param {FakeNode | null} before */
  insertBefore(node, before) {
    if (before && before.parent !== this) throw new Error('not a child of this node');
    if (node === before) throw new Error('a node before itself');
    node.remove();
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, node);
    node.parent = this;
  }

  remove() {
    if (!this.parent) return;
    // As in a browser, an element that is removed, even to be moved, loses the focus.
    if (this.document.activeElement && this.contains(this.document.activeElement)) this.document.activeElement = null;
    this.parent.childNodes.splice(this.parent.childNodes.indexOf(this), 1);
    this.parent = null;
    this.document.removals += 1;
  }

  /** @param {FakeNode} node @returns {boolean} */
  contains(node) {
    return node === this || this.childNodes.some((child) => child.contains(node));
  }
}

export class FakeText extends FakeNode {
  /** @param {string} nodeValue @param {FakeDocument} document */
  constructor(nodeValue, document) {
    super(3, document);
    this.nodeValue = nodeValue;
  }
}

export class FakeElement extends FakeNode {
  /** @type {Map<string, string>} */
  attributes = new Map();
  /** @type {Map<string, ((event: object) => void)[]>} */
  listeners = new Map();
  value = '';
  checked = false;
  disabled = false;

  /** @param {string} tagName @param {string | null} namespaceURI @param {FakeDocument} document */
  constructor(tagName, namespaceURI, document) {
    super(1, document);
    this.tagName = tagName;
    this.namespaceURI = namespaceURI;
    /** @type {Map<string, string>} */
    const declared = new Map();
    this.style = {
      declared,
      setProperty: (/** @type {string} */ name, /** @type {string} */ value) => declared.set(name, value),
      removeProperty: (/** @type {string} */ name) => declared.delete(name),
    };
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  /** @param {string} name */
  removeAttribute(name) {
    this.attributes.delete(name);
  }

  /** @param {string} type @param {(event: object) => void} listener */
  addEventListener(type, listener) {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }

  /** @param {string} type */
  dispatch(type) {
    for (const listener of this.listeners.get(type) ?? []) listener({ type });
  }

  focus() {
    this.document.activeElement = this;
  }
}

export class FakeDocument {
  /** @type {FakeElement | null} */
  activeElement = null;
  /** How often a node was removed from its parent. */
  removals = 0;

  /** @param {string} tag */
  createElement(tag) {
    return new FakeElement(tag, 'http://www.w3.org/1999/xhtml', this);
  }

  /** @param {string} namespace @param {string} tag */
  createElementNS(namespace, tag) {
    return new FakeElement(tag, namespace, this);
  }

  /** @param {string} text */
  createTextNode(text) {
    return new FakeText(text, this);
  }
}

/** A text with everything visible of a node. @param {FakeNode} node @returns {string} */
export function shape(node) {
  if (node instanceof FakeText) return JSON.stringify(node.nodeValue);
  const element = /** @type {FakeElement} */ (node);
  const pairs = (/** @type {Map<string, string>} */ map) => [...map].map(([name, value]) => `${name}=${value}`).sort().join(' ');
  const { value, checked, disabled, namespaceURI } = element;
  const head = [element.tagName, namespaceURI, pairs(element.attributes), pairs(element.style.declared), value, checked, disabled];
  return `<${head.join('|')}>${element.childNodes.map(shape).join('')}</>`;
}
