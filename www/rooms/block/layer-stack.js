// @ts-check
/**
 * The stack of layers: the followed token's vector before every layer and after the last layer.
 *
 * @typedef {object} StackProps
 * @property {import('./controller.js').BlockAnswers['stack']} stack
 * @property {{ text: string }[]} tokens
 * @property {number} token
 * @property {number} layer
 * @property {boolean} edited
 * @property {import('../../draw/color.js').Theme} theme
 */
import { diverging } from '../../draw/color.js';
import { html } from '../../widgets/elements.js';
import { createLocalStripGroup } from '../../widgets/vector-strip.js';
import { scaleEnd, showScales } from './bars-and-scales.js';
import { largestFirst } from './block-values.js';
import { toFourDecimals, toThreeDecimals } from './decimals.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {(intent: string, detail?: any) => void} emit
 */
export function createStack(root, emit) {
  const { stack: stackWords } = words;
  const stripGroup = createLocalStripGroup();
  const head = html('tr', {});
  const body = html('tbody', {});
  const table = html(
    'table',
    { class: 'layers' },
    html('caption', {}, stackWords.caption),
    html('thead', {}, head),
    body,
  );
  const readout = html('p', { class: 'readout' });
  const scale = html('p', { class: 'legend' });
  const explanation = html('p', { class: 'block-says' });
  root.append(
    html('h2', {}, stackWords.title),
    html('div', { class: 'layers-frame' }, table),
    readout,
    scale,
    explanation,
  );
  /** @type {{ choose: HTMLButtonElement, strip: ReturnType<typeof stripGroup.strip>, numbers: HTMLElement[], element: HTMLElement }[]} */
  let rows = [];
  /** @type {Float32Array} */
  let vectors = new Float32Array();
  let width = 1;
  const numberAt = (/** @type {number} */ nth, /** @type {number} */ at) => toFourDecimals(vectors[nth * width + at]);
  stripGroup.listen((at) => {
    readout.textContent =
      at === null
        ? words.stripHint
        : words.dimensions(
            at,
            rows.map((_, nth) => [stackWords.short(nth, rows.length - 1), numberAt(nth, at)]),
          );
  });

  /** @param {number} nth @param {number} last */
  function rowOf(nth, last) {
    const name = stackWords.name(nth, last);
    const strip = stripGroup.strip((at) => words.dimension(name, at, numberAt(nth, at)));
    const choose = html(
      'button',
      { type: 'button', on: { click: () => emit('layer', Math.min(nth, last - 1)) } },
      name,
    );
    const numbers = [0, 1, 2, 3].map(() => html('td', {}));
    return {
      choose,
      strip,
      numbers,
      element: html(
        'tr',
        {},
        html('th', { scope: 'row' }, choose),
        html('td', { class: 'layers-strip' }, strip.element),
        ...numbers,
      ),
    };
  }

  return {
    /** @param {StackProps} props */
    update({ stack, tokens, token, layer, edited, theme }) {
      const { vectors: matrix } = stack;
      [vectors, width] = [matrix.values, matrix.columns];
      const last = matrix.rows - 1;
      if (rows.length !== matrix.rows) {
        rows = Array.from({ length: matrix.rows }, (_, nth) => rowOf(nth, last));
        body.replaceChildren(...rows.map(({ element }) => element));
      }
      const columns = [stack.norm, stack.cosine_to_previous, stack.cosine_to_input, stack.cosine_to_untouched].map(
        ({ values }) => values,
      );
      head.replaceChildren(
        ...stackWords.columns.slice(0, edited ? 6 : 5).map((text) => html('th', { scope: 'col' }, text)),
      );
      const end = scaleEnd(vectors);
      rows.forEach(({ choose, strip, numbers, element }, nth) => {
        const isChosen = nth === layer;
        element.classList.toggle('chosen', isChosen);
        if (isChosen) choose.setAttribute('aria-current', 'true');
        else choose.removeAttribute('aria-current');
        strip.draw({
          label: words.strip(stackWords.name(nth, last)),
          values: vectors.subarray(nth * width, (nth + 1) * width),
          colorOf: (value) => diverging(value, end, theme),
        });
        numbers.forEach((cell, column) => {
          const value = columns[column][nth];
          cell.textContent = Number.isFinite(value) ? toThreeDecimals(value) : stackWords.none;
          cell.hidden = column === 3 && !edited;
        });
      });
      stripGroup.show();
      showScales(scale, [[words.scale, end]], theme);
      const [, previous, input] = columns;
      const turns = largestFirst(previous, (cosine) => (Number.isFinite(cosine) ? -cosine : -Infinity))[0];
      explanation.textContent = stackWords.says(
        tokens[token].text,
        toThreeDecimals(input[last]),
        turns - 1,
        toThreeDecimals(previous[turns]),
      );
    },
  };
}
