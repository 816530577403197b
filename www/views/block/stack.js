// @ts-check
/**
 * The whole stack: the followed token's vector in front of every layer and behind the last.
 *
 * @typedef {object} StackProps
 * @property {import('../../engine/trace.js').Trace} stack
 * @property {{ text: string }[]} tokens
 * @property {number} token
 * @property {number} layer
 * @property {boolean} edited
 * @property {import('../../draw/color.js').Theme} theme
 */
import { diverging } from '../../draw/color.js';
import { html } from '../../draw/elements.js';
import { words } from '../../words/block.js';
import { endOf, exactly, largestFirst, matrixOf, showScales, valuesOf, written } from './parts.js';
import { createOwnPointing } from './strip.js';

/**
 * @param {HTMLElement} root
 * @param {(intent: string, detail?: any) => void} emit
 */
export function createStack(root, emit) {
  const { stack: said } = words;
  const pointing = createOwnPointing();
  const head = html('tr', {});
  const body = html('tbody', {});
  const table = html('table', { class: 'layers' }, html('caption', {}, said.caption), html('thead', {}, head), body);
  const readout = html('p', { class: 'readout' });
  const scale = html('p', { class: 'legend' });
  const says = html('p', { class: 'block-says' });
  root.append(html('h2', {}, said.title), html('div', { class: 'layers-frame' }, table), readout, scale, says);
  /** @type {{ choose: HTMLButtonElement, strip: ReturnType<typeof pointing.strip>, numbers: HTMLElement[], element: HTMLElement }[]} */
  let rows = [];
  /** @type {Float32Array} */
  let vectors = new Float32Array();
  let width = 1;
  const numberAt = (/** @type {number} */ nth, /** @type {number} */ at) => exactly(vectors[nth * width + at]);
  pointing.listen((at) => {
    readout.textContent = at === null ? words.stripHint : words.dimensions(at, rows.map((_, nth) => [said.short(nth, rows.length - 1), numberAt(nth, at)]));
  });

  /** @param {number} nth @param {number} last */
  function rowOf(nth, last) {
    const name = said.name(nth, last);
    const strip = pointing.strip((at) => words.dimension(name, at, numberAt(nth, at)));
    const choose = html('button', { type: 'button', on: { click: () => emit('layer', Math.min(nth, last - 1)) } }, name);
    const numbers = [0, 1, 2, 3].map(() => html('td', {}));
    return { choose, strip, numbers, element: html('tr', {}, html('th', { scope: 'row' }, choose), html('td', { class: 'layers-strip' }, strip.element), ...numbers) };
  }

  return {
    /** @param {StackProps} props */
    update({ stack, tokens, token, layer, edited, theme }) {
      const matrix = matrixOf(stack, 'vectors');
      [vectors, width] = [matrix.values, matrix.columns];
      const last = matrix.rows - 1;
      if (rows.length !== matrix.rows) {
        rows = Array.from({ length: matrix.rows }, (_, nth) => rowOf(nth, last));
        body.replaceChildren(...rows.map(({ element }) => element));
      }
      const columns = ['length', 'cosine_to_previous', 'cosine_to_input', 'cosine_to_untouched'].map((name) => valuesOf(stack, name));
      head.replaceChildren(...said.columns.slice(0, edited ? 6 : 5).map((text) => html('th', { scope: 'col' }, text)));
      const end = endOf(vectors);
      rows.forEach(({ choose, strip, numbers, element }, nth) => {
        const isChosen = nth === layer;
        element.classList.toggle('chosen', isChosen);
        if (isChosen) choose.setAttribute('aria-current', 'true');
        else choose.removeAttribute('aria-current');
        strip.draw({ label: words.strip(said.name(nth, last)), values: vectors.subarray(nth * width, (nth + 1) * width), colorOf: (value) => diverging(value, end, theme) });
        numbers.forEach((cell, column) => {
          const value = columns[column][nth];
          cell.textContent = Number.isFinite(value) ? written(value) : said.none;
          cell.hidden = column === 3 && !edited;
        });
      });
      pointing.show();
      showScales(scale, [[words.scale, end]], theme);
      const [, previous, input] = columns;
      const turns = largestFirst(previous, (cosine) => (Number.isFinite(cosine) ? -cosine : -Infinity))[0];
      says.textContent = said.says(tokens[token].text, written(input[last]), turns - 1, written(previous[turns]));
    },
  };
}
