// @ts-check
/**
 * Creates HTML, SVG and MathML elements in one expression.
 *
 * Text always becomes a text node, never markup, so that a sentence that the user types cannot create elements.
 */

/** @typedef {Node | string | number | false | null | undefined} Child `false`, `null` and `undefined` add nothing. */

/**
 * @typedef {{ [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void }} Listeners
 */

/** @typedef {string | number | boolean | null | undefined} Value */

/**
 * @typedef {{ on?: Listeners, dataset?: Record<string, Value>, style?: Record<string, string | number>,
 *     [name: string]: Value | object, }} Attributes `null`, `undefined` and `false` omit an attribute, `true` sets it
 *     to an empty string; ARIA states need the strings `'true'` and `'false'`. `style` takes property names as in CSS
 *     (`'--hue'`, `'grid-column'`).
 */

/**
 * An SVG element.
 *
 * @template {string} Tag
 * @param {Tag} tag
 * @param {Attributes | null} [attributes]
 * @param {...Child} children
 * @returns {Tag extends keyof SVGElementTagNameMap ? SVGElementTagNameMap[Tag] : SVGElement}
 */
export function svg(tag, attributes, ...children) {
  return make('http://www.w3.org/2000/svg', tag, attributes, children);
}

/**
 * A MathML element.
 *
 * @template {string} Tag
 * @param {Tag} tag
 * @param {Attributes | null} [attributes]
 * @param {...Child} children
 * @returns {Tag extends keyof MathMLElementTagNameMap ? MathMLElementTagNameMap[Tag] : MathMLElement}
 */
export function mathml(tag, attributes, ...children) {
  return make('http://www.w3.org/1998/Math/MathML', tag, attributes, children);
}

/**
 * An HTML element.
 *
 * @template {string} Tag
 * @param {Tag} tag
 * @param {Attributes | null} [attributes]
 * @param {...Child} children
 * @returns {Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement}
 */
export function html(tag, attributes, ...children) {
  return make('http://www.w3.org/1999/xhtml', tag, attributes, children);
}

/**
 * Enables or disables a button by `aria-disabled`, so that it keeps the focus and its key handlers; `disabled` would
 * drop both.
 *
 * @param {HTMLButtonElement} button
 * @param {boolean} can
 */
export function enable(button, can) {
  button.setAttribute('aria-disabled', String(!can));
}

/**
 * Selects an option of a list, unless it is already selected, because setting it is slow in some browsers.
 *
 * @param {HTMLSelectElement} list
 * @param {string} value
 */
export function choose(list, value) {
  if (list.value !== value) list.value = value;
}

/**
 * @param {string} namespace
 * @param {string} tag
 * @param {Attributes | null | undefined} attributes
 * @param {Child[]} children
 * @returns {any} The three functions above declare the exact type.
 */
function make(namespace, tag, attributes, children) {
  const element = /** @type {HTMLElement} */ (document.createElementNS(namespace, tag));
  const { on, dataset, style, ...plain } = attributes ?? {};
  // A browser that translates the page must not change text in `bdi`, because a user or a model wrote it. It
  // must not change drawings either, because their text would vanish.
  if (UNTRANSLATED.includes(tag)) element.setAttribute('translate', 'no');
  for (const name in plain) {
    const value = plain[name];
    if (present(value)) element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const name in dataset) {
    const value = dataset[name];
    if (present(value)) element.dataset[name] = value === true ? '' : String(value);
  }
  // The Content-Security-Policy forbids style attributes, but allows scripts to set properties.
  for (const name in style) element.style.setProperty(name, String(style[name]));
  for (const [name, listener] of Object.entries(on ?? {})) {
    const act = /** @type {EventListener} */ (listener);
    const unlessDisabled = (/** @type {Event} */ event) => element.ariaDisabled !== 'true' && act(event);
    element.addEventListener(name, name === 'click' ? unlessDisabled : act);
  }
  for (const child of children) {
    // `append` inserts a string as text, never as markup.
    if (present(child)) element.append(typeof child === 'object' ? /** @type {Node} */ (child) : String(child));
  }
  return element;
}

/** Elements with text from the user or a model, and elements that break when translated. */
const UNTRANSLATED = ['bdi', 'text', 'math'];

/** @param {unknown} value */
function present(value) {
  return value !== null && value !== undefined && value !== false;
}
