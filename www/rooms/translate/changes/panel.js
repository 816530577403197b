// @ts-check
/**
 * The ablated parts, and the translation before and after the ablations.
 *
 * @typedef {import('../view.js').Emit} Emit
 * @typedef {import('../view.js').Shown} Shown
 * @typedef {[text: string, name: string]} Part an ablation, and the name of the part
 */
import { commonIn } from '../../../draw/difference.js';
import { html } from '../../../widgets/elements.js';
import { readText } from '../spelled.js';
import { languagesOf } from '../state.js';
import { words } from '../words.js';

/** @param {Emit} emit */
export function createChanges(emit) {
  const { changes: say } = words;
  const menu = (/** @type {string} */ name, /** @type {string} */ label) => {
    const id = `translate-off-${name}`;
    /** @type {HTMLSelectElement} */
    const select = html('select', {
      id,
      on: {
        change: () => {
          if (select.value !== '') emit('off', select.value);
          select.value = '';
        },
      },
    });
    let shown = '';
    return {
      select,
      element: html('label', { class: 'field', for: id }, html('span', {}, label), select),
      /** @param {Part[]} options */
      update(options) {
        if (JSON.stringify(options) === shown) return;
        shown = JSON.stringify(options);
        select.replaceChildren(
          html('option', { value: '' }, say.choose),
          ...options.map(([value, name]) => html('option', { value }, name)),
        );
      },
    };
  };
  const source = menu('source', say.source);
  const cross = menu('cross', say.cross);
  const encoder = menu('encoder', say.encoder);
  const off = html('ul', { class: 'changes-off', role: 'list', 'aria-label': say.off });
  const [before, after] = [html('span', { dir: 'auto' }), html('span', { dir: 'auto' })];
  const said = html('p', { class: 'changes-said', role: 'status' });
  const lines = html(
    'div',
    { class: 'changes-lines' },
    html('p', {}, html('span', { class: 'changes-name' }, say.before), ' ', before),
    html('p', {}, html('span', { class: 'changes-name' }, say.after), ' ', after),
  );
  let listed = '';

  return {
    element: html(
      'section',
      { class: 'changes', 'aria-label': say.title },
      html('h3', {}, say.title),
      html('div', { class: 'changes-menus' }, source.element, cross.element, encoder.element),
      off,
      lines,
      said,
    ),
    /** @param {Shown} shown */
    update({ input, answers, read, sizes }) {
      const { translation, before: whole } = answers;
      const { source_tokens, n_layers, n_heads } = translation;
      const { changes } = input.asked;
      before.lang = after.lang = languagesOf(read.direction).written;
      const isOn = (/** @type {Part} */ [part]) => !changes.includes(part);
      const tokens = source_tokens.map((token, at) => /** @type {Part} */ ([`token.${at}`, readText(token)]));
      const crossHeads = headsOf('cross', n_layers, n_heads);
      const encoderHeads = headsOf('head', sizes.n_layers, sizes.n_heads);
      source.select.lang = languagesOf(read.direction).read;
      source.update(tokens.filter(isOn));
      cross.update(crossHeads.filter(isOn));
      encoder.update(encoderHeads.filter(isOn));
      const names = new Map([
        ...tokens.map(([part, name]) => /** @type {Part} */ ([part, say.word(name)])),
        ...crossHeads.map(([part, name]) => /** @type {Part} */ ([part, say.crossHead(name)])),
        ...encoderHeads.map(([part, name]) => /** @type {Part} */ ([part, say.encoderHead(name)])),
      ]);
      const wanted = changes.map((part) => /** @type {Part} */ ([part, names.get(part) ?? part]));
      if (JSON.stringify(wanted) !== listed) {
        listed = JSON.stringify(wanted);
        off.replaceChildren(...wanted.map((part) => html('li', {}, offButton(part))));
      }
      off.hidden = changes.length === 0;
      lines.hidden = said.hidden = whole === null || read.asked.changes.length === 0;
      if (!whole) return;
      const [one, other] = [whole.translation.split(' '), translation.translation.split(' ')];
      const [inOne, inOther] = commonIn(one, other);
      before.replaceChildren(...marked(one, inOne));
      after.replaceChildren(...marked(other, inOther));
      const count = inOther.filter((isCommon) => !isCommon).length;
      const isSame = whole.translation === translation.translation;
      const text = isSame ? say.same : say.differs(count);
      if (said.textContent !== text) said.textContent = text;
    },
  };

  /** @param {Part} part */
  function offButton([part, name]) {
    return html(
      'button',
      { type: 'button', 'aria-label': say.on(name), on: { click: () => emit('off', part) } },
      name,
      ' ✕',
    );
  }
}

/**
 * @param {string} word of the ablations' texts
 * @param {number} layers
 * @param {number} heads
 */
const headsOf = (word, layers, heads) =>
  Array.from({ length: layers * heads }, (_, nth) => {
    const [layer, head] = [Math.floor(nth / heads), nth % heads];
    return /** @type {Part} */ ([`${word}.${layer}.${head}`, `L${layer} H${head}`]);
  });

/**
 * A line of words. Words that are missing in the other line are emphasised.
 *
 * @param {string[]} all
 * @param {boolean[]} isCommon
 */
const marked = (all, isCommon) =>
  all.flatMap((word, at) => [at > 0 ? ' ' : '', isCommon[at] ? word : html('strong', {}, word)]);
