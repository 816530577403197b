/**
 * Creates HTML, SVG and MathML elements in one expression.
 *
 * Text always becomes a text node, never markup, so that a sentence that the user types cannot create elements.
 */

/** `false`, `null` and `undefined` add nothing. */
type Child = Node | string | number | false | null | undefined;

export type Listeners = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };

type Value = string | number | boolean | null | undefined;

/**
 * `null`, `undefined` and `false` omit an attribute, `true` sets it to an empty string; ARIA states need the strings
 * `'true'` and `'false'`. `style` takes property names as in CSS (`'--hue'`, `'grid-column'`).
 */
export interface Attributes {
  on?: Listeners;
  dataset?: Record<string, Value>;
  style?: Record<string, string | number>;
  [name: string]: Value | object;
}

export function svg<Tag extends string>(
  tag: Tag,
  attributes?: Attributes | null,
  ...children: Child[]
): Tag extends keyof SVGElementTagNameMap ? SVGElementTagNameMap[Tag] : SVGElement {
  return make('http://www.w3.org/2000/svg', tag, attributes, children);
}

export function mathml<Tag extends string>(
  tag: Tag,
  attributes?: Attributes | null,
  ...children: Child[]
): Tag extends keyof MathMLElementTagNameMap ? MathMLElementTagNameMap[Tag] : MathMLElement {
  return make('http://www.w3.org/1998/Math/MathML', tag, attributes, children);
}

export function html<Tag extends string>(
  tag: Tag,
  attributes?: Attributes | null,
  ...children: Child[]
): Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement {
  return make('http://www.w3.org/1999/xhtml', tag, attributes, children);
}

/**
 * Enables or disables a button with `aria-disabled`, so that it keeps the focus and its key handlers; `disabled` would
 * drop both.
 */
export function enable(button: HTMLButtonElement, can: boolean) {
  button.setAttribute('aria-disabled', String(!can));
}

/** Selects an option of a list, unless it is already selected, because setting it is slow in some browsers. */
export function choose(list: HTMLSelectElement, value: string) {
  if (list.value !== value) list.value = value;
}

function make<Made>(namespace: string, tag: string, attributes: Attributes | null | undefined, children: Child[]) {
  const element = document.createElementNS(namespace, tag) as HTMLElement;
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
    const act = listener as EventListener;
    const unlessDisabled = (event: Event) => element.ariaDisabled !== 'true' && act(event);
    element.addEventListener(name, name === 'click' ? unlessDisabled : act);
  }
  for (const child of children) {
    // `append` inserts a string as text, never as markup.
    if (present(child)) element.append(typeof child === 'object' ? (child as Node) : String(child));
  }
  return element as unknown as Made;
}

/** Elements with text from the user or a model, and elements that break when translated. */
const UNTRANSLATED = ['bdi', 'text', 'math'];

const present = (value: unknown) => value !== null && value !== undefined && value !== false;

/**
 * Event handlers that report the closing of a dialog, so that the state is updated.
 *
 * Escape is reported at once (`cancel`). The browser fires `close` one task later, when a key may have reopened the
 * dialog, so `close` is reported only if the dialog is still closed.
 */
export const whenClosed = (tell: () => void): Record<string, (event: Event) => void> => ({
  cancel: tell,
  close: ({ target }) => {
    if (!(target as HTMLDialogElement).open) tell();
  },
});

export function setOpen(dialog: HTMLDialogElement, isOpen: boolean) {
  if (isOpen && !dialog.open) dialog.showModal();
  if (!isOpen && dialog.open) dialog.close();
}
