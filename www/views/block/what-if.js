// @ts-check
/**
 * What if? The list of edits, and the controls that add and remove them.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {object} WhatIfProps
 * @property {string[]} edits as asked for now
 * @property {number} layer
 * @property {number} head
 * @property {{ text: string }[]} tokens
 */
import { html } from '../../draw/elements.js';
import { whatIf as said } from '../../words/block/what-if.js';

/** What can be left out in a layer; L stands for its number. */
const OF_LAYER = ['attention.L', 'mlp.L', 'residual.L.1', 'residual.L.2', 'norm.L.1', 'norm.L.2'];
const OF_HEAD = ['head.L.H', 'even.L.H'];
const OF_MODEL = ['positions', 'causal'];

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 * @param {HTMLElement} says what the edits changed, in words
 */
export function createWhatIf(root, emit, says) {
  const list = html('ul', { class: 'edits' });
  const none = html('p', { class: 'fine' }, said.none);
  const undo = html('button', { type: 'button', on: { click: undoAll } }, said.undo);
  const title = html('h2', { tabindex: '-1' }, said.title);
  /** @type {WhatIfProps} */
  let props = { edits: [], layer: 0, head: 0, tokens: [] };
  const spelled = (/** @type {string} */ form) => form.replace('L', String(props.layer)).replace('H', String(props.head));
  const button = (/** @type {string} */ form) => ({ form, element: html('button', { type: 'button', on: { click: () => emit('edit', spelled(form)) } }, said.controls[form]) });
  const groups = [OF_LAYER, OF_HEAD, OF_MODEL].map((forms, nth) => {
    const legend = html('legend', {});
    const buttons = forms.map(button);
    return { legend, buttons, element: html('fieldset', {}, legend, ...buttons.map(({ element }) => element), nth === 1 && onlyOf(), nth === 2 && html('p', { class: 'fine' }, said.causalNote)) };
  });
  root.append(title, none, list, undo, says, ...groups.map(({ element }) => element), html('p', { class: 'fine' }, said.more));
  let listed = '';

  function onlyOf() {
    const select = html('select', { id: 'block-only', on: { change: () => chooseOnly(select.value) } });
    return html('label', { class: 'field', for: 'block-only' }, html('span', {}, said.only), select);
  }

  const only = /** @type {HTMLSelectElement} */ (root.querySelector('#block-only'));
  let offered = '';

  /** @param {string} value a token's place, or nothing */
  function chooseOnly(value) {
    const begin = spelled('only.L.H.');
    const edit = value === '' ? props.edits.find((other) => other.startsWith(begin)) : `${begin}${value}`;
    if (edit) emit('edit', edit);
  }

  function undoAll() {
    emit('undo');
    title.focus();
  }

  return {
    /** @param {WhatIfProps} next */
    update(next) {
      props = next;
      const { edits, layer, head, tokens } = props;
      none.hidden = edits.length > 0;
      list.hidden = undo.hidden = edits.length === 0;
      const texts = tokens.map(({ text }) => text);
      const wanted = JSON.stringify([edits, texts]);
      if (wanted !== listed) {
        listed = wanted;
        const focused = list.contains(document.activeElement);
        list.replaceChildren(...edits.map((edit) => {
          const name = said.named(edit, texts);
          const remove = html('button', { type: 'button', 'aria-label': said.remove(name), on: { click: () => emit('edit', edit) } }, '×');
          return html('li', {}, html('span', { dir: 'auto' }, name), remove);
        }));
        if (focused) (list.querySelector('button') ?? title).focus();
      }
      groups[0].legend.textContent = said.ofLayer(layer);
      groups[1].legend.textContent = said.ofHead(layer, head);
      groups[2].legend.textContent = said.ofModel;
      for (const { form, element } of groups.flatMap(({ buttons }) => buttons)) element.setAttribute('aria-pressed', String(edits.includes(spelled(form))));
      const choices = JSON.stringify(texts);
      if (choices !== offered) {
        offered = choices;
        only.replaceChildren(html('option', { value: '' }, said.asTrained), ...texts.map((text, at) => html('option', { value: at }, `${at} ${text}`)));
      }
      const begin = spelled('only.L.H.');
      only.value = edits.find((edit) => edit.startsWith(begin))?.slice(begin.length) ?? '';
    },
  };
}
