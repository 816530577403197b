// @ts-check
/**
 * "What if?": the list of edits, and the controls that add and remove them.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('../../../pkg/headlight.js').EditForm} EditForm
 * @typedef {object} WhatIfProps
 * @property {string[]} edits of the input, before the engine has answered
 * @property {EditForm[]} forms syntax of the edits
 * @property {import('../../../pkg/headlight.js').ModelManifest | null} model
 * @property {number} layer
 * @property {number} head
 * @property {{ text: string }[]} tokens
 */
import { html } from '../../../widgets/elements.js';
import { words as blockWords } from '../words.js';
import { whatIf as words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 * @param {HTMLElement} explanation element for the sentence that sums up the changes
 */
export function createWhatIf(root, emit, explanation) {
  const list = html('ul', { class: 'edits' });
  const causalNote = html('p', { class: 'fine' }, words.causalNote);
  const none = html('p', { class: 'fine' }, words.none);
  const undo = html('button', { type: 'button', on: { click: undoAll } }, words.undo);
  const title = html('h2', { tabindex: '-1' }, words.title);
  /** @type {WhatIfProps} */
  let props = { edits: [], forms: [], model: null, layer: 0, head: 0, tokens: [] };
  const spelled = (/** @type {string} */ form) =>
    form.replace('L', String(props.layer)).replace('H', String(props.head));
  const button = (/** @type {string} */ form) => ({
    form,
    element: html('button', { type: 'button', on: { click: () => emit('edit', spelled(form)) } }),
  });
  const groups = /** @type {const} */ (['layer', 'head', 'model']).map((scope) => {
    const legend = html('legend', {});
    const buttons = /** @type {ReturnType<typeof button>[]} */ ([]);
    return {
      scope,
      legend,
      buttons,
      element: html('fieldset', {}, legend, scope === 'head' && onlyOf(), scope === 'model' && causalNote),
    };
  });
  root.append(
    title,
    none,
    list,
    undo,
    explanation,
    ...groups.map(({ element }) => element),
    html('p', { class: 'fine' }, words.more),
  );
  let shownEdits = '';

  function onlyOf() {
    const select = html('select', { id: 'block-only', on: { change: () => chooseOnly(select.value) } });
    return html('label', { class: 'field', for: 'block-only' }, html('span', {}, words.only), select);
  }

  /** Creates the buttons for the model's edits. The token of an edit is chosen from a list. */
  function makeButtons() {
    for (const { scope, legend, buttons, element } of groups) {
      const forms = props.forms.filter((form) => form.scope === scope && !form.text.includes('T'));
      element.hidden = props.forms.length > 0 && forms.length === 0;
      if (forms.every(({ text }, nth) => buttons[nth]?.form === text) && forms.length === buttons.length) continue;
      for (const { element } of buttons) element.remove();
      buttons.splice(0, buttons.length, ...forms.map(({ text }) => button(text)));
      legend.after(...buttons.map(({ element }) => element));
    }
  }

  const only = /** @type {HTMLSelectElement} */ (root.querySelector('#block-only'));
  let shownTokens = '';

  /** @param {string} value a token's index, or an empty string */
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
      const { edits, forms, model, layer, head, tokens } = props;
      makeButtons();
      causalNote.hidden = !forms.some(({ text }) => text === 'causal');
      const norm = blockWords.norms[model?.norm ?? 'layer_norm'];
      none.hidden = edits.length > 0;
      list.hidden = undo.hidden = edits.length === 0;
      const texts = tokens.map(({ text }) => text);
      const editsKey = JSON.stringify([edits, texts, norm]);
      if (editsKey !== shownEdits) {
        shownEdits = editsKey;
        const focused = list.contains(document.activeElement);
        list.replaceChildren(
          ...edits.map((edit) => {
            const name = words.named(edit, texts, norm);
            const remove = html(
              'button',
              { type: 'button', 'aria-label': words.remove(name), on: { click: () => emit('edit', edit) } },
              '×',
            );
            return html('li', {}, html('span', { dir: 'auto' }, name), remove);
          }),
        );
        if (focused) (list.querySelector('button') ?? title).focus();
      }
      groups[0].legend.textContent = words.ofLayer(layer);
      groups[1].legend.textContent = words.ofHead(layer, head);
      groups[2].legend.textContent = words.ofModel;
      for (const { form, element } of groups.flatMap(({ buttons }) => buttons)) {
        element.textContent = words.control(form, norm);
        element.setAttribute('aria-pressed', String(edits.includes(spelled(form))));
      }
      const tokensKey = JSON.stringify(texts);
      if (tokensKey !== shownTokens) {
        shownTokens = tokensKey;
        only.replaceChildren(
          html('option', { value: '' }, words.asTrained),
          ...texts.map((text, at) => html('option', { value: at, dir: 'auto', translate: 'no' }, `${at} ${text}`)),
        );
      }
      const begin = spelled('only.L.H.');
      only.value = edits.find((edit) => edit.startsWith(begin))?.slice(begin.length) ?? '';
    },
  };
}
