/**
 * A small virtual DOM: `h` describes, `draw` patches what is on screen to match.
 * Nodes that stay keep their focus, their scroll and what was typed, so that an edited card never collapses.
 * Text only ever becomes a text node; there is no way to pass markup through here.
 */

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "path", "circle", "rect", "line", "polyline"]);
const HOOKS = new Set(["key", "onMount", "onDraw", "onUnmount"]);
const PROPERTIES = new Set(["checked", "disabled", "hidden", "inert", "indeterminate"]);

/** Describe an element. Falsy children are left out, lists are flattened, the rest becomes text. */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, key: props?.key, children: flat(children), el: null };
}

function flat(children, into = []) {
  for (const child of children) {
    if (child === null || child === undefined || child === false || child === true) continue;
    if (Array.isArray(child)) flat(child, into);
    else into.push(typeof child === "object" ? child : { text: String(child), el: null });
  }
  return into;
}

const trees = new WeakMap();

/** Make the children of `host` look like `nodes`. */
export function draw(host, ...nodes) {
  const after = flat(nodes);
  const later = [];
  patchChildren(host, trees.get(host) ?? [], after, later);
  trees.set(host, after);
  for (const call of later) call();
}

function create(node, later) {
  if (node.text !== undefined) {
    node.el = document.createTextNode(node.text);
    return node.el;
  }
  const { tag, props } = node;
  node.el = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  patchProps(node.el, {}, props);
  patchChildren(node.el, [], node.children, later);
  if (props.onMount) later.push(() => props.onMount(node.el));
  if (props.onDraw) later.push(() => props.onDraw(node.el));
  return node.el;
}

function patch(before, after, later) {
  after.el = before.el;
  if (after === before) return;
  if (after.text !== undefined) {
    if (after.text !== before.text) after.el.data = after.text;
    return;
  }
  patchProps(after.el, before.props, after.props);
  patchChildren(after.el, before.children, after.children, later);
  if (after.props.onDraw) later.push(() => after.props.onDraw(after.el));
}

const kind = (node) =>
  node.key === undefined ? `${node.tag}.${String(node.props.class ?? "").split(" ", 1)[0]}` : node.tag;

/** Whether an element may become the other: the same key, or without one the same tag and first class. */
function alike(before, after) {
  if (before.text !== undefined || after.text !== undefined)
    return before.text !== undefined && after.text !== undefined;
  return before.key === after.key && kind(before) === kind(after);
}

function patchChildren(parent, before, after, later) {
  const keyed = new Map();
  const loose = [];
  for (const node of before) node.key === undefined ? loose.push(node) : keyed.set(node.key, node);
  const kept = new Set();
  const pairs = after.map((node) => {
    const old = node.key === undefined ? takeLoose(loose, node) : keyed.get(node.key);
    if (!old || kept.has(old) || !alike(old, node)) return null;
    kept.add(old);
    return old;
  });
  for (const node of before) if (!kept.has(node)) remove(node);
  let cursor = parent.firstChild;
  after.forEach((node, index) => {
    const el = pairs[index] ? (patch(pairs[index], node, later), node.el) : create(node, later);
    if (el === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(el, cursor);
  });
}

function takeLoose(loose, node) {
  const index = loose.findIndex((old) => alike(old, node));
  return index < 0 ? null : loose.splice(0, index + 1)[index];
}

function remove(node) {
  gone(node);
  node.el.remove();
}

function gone(node) {
  node.props?.onUnmount?.(node.el);
  for (const child of node.children ?? []) gone(child);
}

function patchProps(el, before, after) {
  for (const name of Object.keys(before)) if (!(name in after)) setProp(el, name, before[name], undefined);
  for (const [name, value] of Object.entries(after)) {
    // The browser ticks a box by itself, so what it shows may differ from what was drawn.
    if (before[name] !== value || name === "checked") setProp(el, name, before[name], value);
  }
}

function setProp(el, name, before, value) {
  if (HOOKS.has(name)) return;
  if (name.startsWith("on")) return listen(el, name.slice(2).toLowerCase(), value);
  if (name === "style") return setStyle(el, before ?? {}, value ?? {});
  if (name === "value") return setValue(el, value ?? "");
  if (PROPERTIES.has(name)) return void (el[name] = Boolean(value));
  if (value === undefined || value === null || value === false) el.removeAttribute(name);
  else el.setAttribute(name, value === true ? "" : value);
}

/** A field that has the value already is left alone: setting it would break off a composition. */
function setValue(el, value) {
  if (el.value !== String(value)) el.value = value;
}

function listen(el, kind, handler) {
  const handlers = (el.handlers ??= {});
  if (!(kind in handlers)) el.addEventListener(kind, (event) => el.handlers[kind]?.(event));
  handlers[kind] = handler;
}

function setStyle(el, before, after) {
  for (const name of Object.keys(before)) if (!(name in after)) el.style.removeProperty(name);
  for (const [name, value] of Object.entries(after)) el.style.setProperty(name, value);
}
