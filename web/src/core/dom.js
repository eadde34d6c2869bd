// A small virtual DOM: views are pure functions that return nodes, and `patch` updates a part of
// the page to match them.

/**
 * @typedef {{tag: string, props: Props, children: VNode[]}} VElement
 * @typedef {VElement | string} VNode
 * @typedef {Record<string, any>} Props
 * @typedef {VNode | number | false | null | undefined | Many} Child
 * @typedef {Child[]} Many
 */

const SVG = 'http://www.w3.org/2000/svg';
/** Attributes that only work when set as properties. */
const PROPERTIES = new Set(['value', 'checked', 'disabled', 'hidden', 'open', 'selected', 'indeterminate']);

/** @type {WeakMap<Node, VElement>} */
const shown = new WeakMap();

/**
 * A virtual element.
 * @param {string} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {VElement}
 */
export function h(tag, props, ...children) {
  /** @type {VNode[]} */
  const flat = [];
  flatten(children, flat);
  return { tag, props: props ?? {}, children: flat };
}

/** @param {Child[]} children @param {VNode[]} flat */
function flatten(children, flat) {
  for (const child of children) {
    if (Array.isArray(child)) flatten(child, flat);
    else if (child === false || child === null || child === undefined) continue;
    else flat.push(typeof child === 'number' ? String(child) : child);
  }
}

/**
 * Updates the children of `parent` to match `nodes`.
 * @param {Element} parent
 * @param {Child[]} nodes
 */
export function patch(parent, nodes) {
  /** @type {VNode[]} */
  const flat = [];
  flatten(nodes, flat);
  patchChildren(parent, flat);
}

/** @param {Element} parent @param {VNode[]} nodes */
function patchChildren(parent, nodes) {
  /** @type {Map<string, ChildNode>} */
  const keyed = new Map();
  const wanted = new Set(nodes.map((node) => (typeof node === 'string' ? undefined : node.props.key)).filter((key) => key !== undefined).map(String));
  for (const child of [...parent.childNodes]) {
    const key = shown.get(child)?.props.key;
    if (key === undefined) continue;
    // Removals go first: otherwise the remaining siblings would be moved, and a moved element loses
    // the focus.
    if (wanted.has(String(key))) keyed.set(String(key), child);
    else child.remove();
  }
  let at = parent.firstChild;
  for (const node of nodes) {
    const key = typeof node === 'string' ? undefined : node.props.key;
    let old = key === undefined ? at : (keyed.get(String(key)) ?? null);
    if (old && key === undefined && shown.get(old)?.props.key !== undefined) old = null;
    if (old && !fits(old, node)) old = null;
    const next = old ? update(old, node) : create(node, parent);
    if (next !== at) parent.insertBefore(next, at);
    else at = at.nextSibling;
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/** @param {Node} old @param {VNode} node */
function fits(old, node) {
  if (typeof node === 'string') return old.nodeType === 3;
  return shown.get(old)?.tag === node.tag;
}

/** @param {ChildNode} old @param {VNode} node @returns {ChildNode} */
function update(old, node) {
  if (typeof node === 'string') {
    if (old.nodeValue !== node) old.nodeValue = node;
    return old;
  }
  const element = /** @type {Element} */ (old);
  // A node that was kept from the last drawing has not changed.
  if (shown.get(element) === node) return old;
  const before = shown.get(element)?.props ?? {};
  for (const name in before) if (!(name in node.props)) setProp(element, name, undefined, before[name]);
  for (const name in node.props) setProp(element, name, node.props[name], before[name]);
  shown.set(element, node);
  patchChildren(element, node.children);
  return old;
}

/** @param {VNode} node @param {Element} parent @returns {ChildNode} */
function create(node, parent) {
  if (typeof node === 'string') return document.createTextNode(node);
  const inSvg = node.tag === 'svg' || (parent.namespaceURI === SVG && parent.tagName !== 'foreignObject');
  const element = inSvg ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
  shown.set(element, node);
  patchChildren(element, node.children);
  for (const name in node.props) setProp(element, name, node.props[name], undefined);
  return element;
}

/** @type {WeakMap<Element, Map<string, ((event: Event) => void) | undefined>>} */
const handlers = new WeakMap();

/** Sets the handler of an event. The listener itself stays, since views create new functions each time. @param {Element} element @param {string} type @param {any} handler */
function listen(element, type, handler) {
  let known = handlers.get(element);
  if (!known) handlers.set(element, (known = new Map()));
  if (!known.has(type)) element.addEventListener(type, (event) => handlers.get(element)?.get(type)?.(event));
  known.set(type, handler);
}

/** @param {Element} element @param {string} name @param {any} value @param {any} before */
function setProp(element, name, value, before) {
  if (name === 'key') return;
  if (name === 'ref') {
    // Called once, when the element is created.
    if (before === undefined && value) value(element);
    return;
  }
  if (name.startsWith('on')) {
    if (value !== before) listen(element, name.slice(2), value);
    return;
  }
  if (name === 'style') {
    const style = /** @type {HTMLElement} */ (element).style;
    for (const key in before ?? {}) if (!value || !(key in value)) style.removeProperty(key);
    for (const key in value ?? {}) if (!before || before[key] !== value[key]) style.setProperty(key, String(value[key]));
    return;
  }
  if (PROPERTIES.has(name) && name in element) {
    const target = /** @type {any} */ (element);
    // Typed text stays when the page is redrawn, unless the data change.
    const isDue = name === 'value' ? target.value !== String(value ?? '') && (value !== before || document.activeElement !== element) : value !== before;
    if (isDue) target[name] = value ?? (name === 'value' ? '' : false);
    return;
  }
  if (value === before) return;
  if (value === undefined || value === null || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

/**
 * The markup of a node, for tests and for saved files.
 * @param {Child} node
 * @returns {string}
 */
export function markup(node) {
  if (node === false || node === null || node === undefined) return '';
  if (Array.isArray(node)) return node.map(markup).join('');
  if (typeof node !== 'object') return escape(String(node));
  let attributes = '';
  for (const [name, value] of Object.entries(node.props)) {
    if (name === 'key' || name === 'ref' || name.startsWith('on')) continue;
    if (value === undefined || value === null || value === false) continue;
    const text = name === 'style'
      ? Object.entries(value).map(([key, each]) => `${key}:${each}`).join(';')
      : value === true ? '' : String(value);
    attributes += ` ${name}="${escape(text)}"`;
  }
  return `<${node.tag}${attributes}>${node.children.map(markup).join('')}</${node.tag}>`;
}

/** @param {string} text */
function escape(text) {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** Loads a style sheet; resolves when it applies, or cannot be loaded. @param {string} href @returns {Promise<void>} */
export function loadStyle(href) {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
