// @ts-check
/**
 * The list of all steps, for overview and navigation: a single Tab stop with arrow keys.
 *
 * @typedef {import('./matrix.js').Emit} Emit
 * @typedef {{ id: string, group: string, title: string }} Entry
 */
import { html } from '../../widgets/elements.js';
import { withSubscripts } from '../../widgets/subscripts.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createSteps(root, emit) {
  const list = html('div', { class: 'steps-list' });
  root.append(html('h2', { id: 'steps-title' }, words.stepsLabel), list);
  root.setAttribute('aria-labelledby', 'steps-title');
  let shown = '';
  /** @type {HTMLButtonElement[]} */
  let buttons = [];

  list.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(to, 0), buttons.length - 1);
    buttons[next].focus();
    emit('step', next);
  });

  /** @param {Entry[]} entries */
  function build(entries) {
    buttons = entries.map(({ title }, index) =>
      html('button', { type: 'button', on: { click: () => emit('step', index) } }, ...withSubscripts(title)),
    );
    /** @type {HTMLElement[]} */
    const groups = [];
    entries.forEach(({ group }, index) => {
      if (index === 0 || entries[index - 1].group !== group) {
        groups.push(html('section', {}, html('h3', {}, group), html('ol', {})));
      }
      groups[groups.length - 1].lastElementChild?.append(html('li', {}, buttons[index]));
    });
    list.replaceChildren(...groups);
  }

  return {
    /** @param {{ entries: Entry[], index: number }} props */
    update({ entries, index }) {
      const wanted = JSON.stringify(entries);
      if (wanted !== shown) {
        shown = wanted;
        build(entries);
      }
      buttons.forEach((button, at) => {
        const current = at === index;
        button.tabIndex = current ? 0 : -1;
        if (current) button.setAttribute('aria-current', 'step');
        else button.removeAttribute('aria-current');
      });
      keepInView(list, buttons[index]);
    },
  };
}

/**
 * Scrolls only the list, because scrollIntoView would scroll the page too.
 *
 * @param {HTMLElement} list
 * @param {HTMLElement} item
 */
function keepInView(list, item) {
  const outer = list.getBoundingClientRect();
  const inner = item.getBoundingClientRect();
  if (inner.top < outer.top || inner.bottom > outer.bottom) {
    list.scrollTop += inner.top - outer.top - outer.height / 3;
  }
}
