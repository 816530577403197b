// @ts-check
/**
 * Self-attention without trained weights on the tokens of the sentence: the similarity of the input embeddings and its
 * softmax, next to the weights of a trained head.
 *
 * @typedef {import('./view.ts').Emit} Emit
 * @typedef {import('./view.ts').LookupProps} LookupProps
 * @typedef {import('./similarity/similarity-sentences.js').SimilarityProps} SimilarityProps
 */

import { diverging, maxAbsOf, sequential } from '../../draw/color.js';
import { formatNumber } from '../../draw/format.js';
import { html } from '../../widgets/elements.js';
import { legendOf } from '../../widgets/legend.js';
import { signedLegend } from '../../widgets/signed.js';
import { withSubscripts } from '../../widgets/subscripts.js';
import { formulasOf } from './similarity/similarity-formulas.js';
import { SimilarityMap } from './similarity/similarity-map.ts';
import { createSimilarityRow } from './similarity/similarity-row.js';
import { pairOf, readoutOf, sentencesOf } from './similarity/similarity-sentences.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createSimilarity(root, emit) {
  const { similarity } = words;
  const readout = html('p', { class: 'map-readout', id: 'lookup-readout', 'aria-live': 'polite' });
  const act = {
    look,
    select: (/** @type {import('./similarity/similarity-map.ts').Cell} */ { row, column }) =>
      emit('selectTokens', { query: row, key: column }),
  };
  const maps = {
    similarity: new SimilarityMap(act),
    weight: new SimilarityMap(act),
    trained: new SimilarityMap(act),
  };
  const signed = html('span', {});
  const weights = html('span', {});
  const sentences = html('div', { class: 'lookup-sentences', 'data-says': true, 'aria-live': 'polite' });
  const table = createSimilarityRow((token) => emit('selectTokens', { query: token, key: null }));
  const formulasTitle = html('h3', {});
  const formulas = html('div', { class: 'lookup-formulas' });
  const waiting = html('p', { class: 'lookup-about' }, similarity.waiting);
  const stage = html(
    'div',
    { class: 'similarity-stage' },
    readout,
    html('div', { class: 'maps' }, ...Object.values(maps).map(({ element }) => element)),
    html('p', { class: 'fine legend' }, `${similarity.maps.similarity}: `, signed, weights),
    html('p', { class: 'fine', 'data-aside': true }, similarity.howTo),
    html('div', { class: 'similarity-told' }, html('div', {}, sentences, formulasTitle, formulas), table.element),
  );
  stage.hidden = true;
  root.append(html('p', { class: 'lookup-about' }, ...withSubscripts(similarity.inputs)), waiting, stage);
  /** @type {SimilarityProps | null} */
  let shown = null;
  /** @type {import('./similarity/similarity-map.ts').Cell | null} */
  let looked = null;

  /** @param {import('./similarity/similarity-map.ts').Cell | null} cell */
  function look(cell) {
    looked = cell;
    mark();
  }

  function mark() {
    if (!shown) return;
    const { query, key } = shown.selected;
    const selected = query === null || key === null ? null : { row: query, column: key };
    const at = looked ?? selected;
    readout.textContent = at ? readoutOf(shown, at) : similarity.invitation;
    readout.classList.toggle('hint', !at);
    readout.toggleAttribute('data-aside', !at);
    for (const map of Object.values(maps)) map.mark({ selected: shown.selected, looked });
  }

  return {
    /** @param {LookupProps} props */
    update({ reading, selected, theme }) {
      const answer = reading?.answers.words ?? null;
      const sentence = reading?.sentence;
      waiting.hidden = shown !== null || answer !== null;
      if (!answer || !sentence) return;
      const { tokens } = sentence.run;
      const { similarity: values, weight: softmax, trained } = answer;
      // The matrices may already belong to the next sentence.
      if (values.rows !== tokens.length) return;
      const { layer, head } = sentence.input;
      const within = (/** @type {number | null} */ place) => (place !== null && place < tokens.length ? place : null);
      shown = {
        names: tokens.map(({ text }) => text),
        similarity: values,
        weight: softmax,
        trained,
        measure: reading.input.similarity,
        layer,
        head,
        selected: { query: within(selected.query), key: within(selected.key) },
      };
      if (looked && Math.max(looked.row, looked.column) >= tokens.length) looked = null;
      stage.hidden = false;
      const { names } = shown;
      const most = maxAbsOf(values.values);
      const common = { names, theme };
      maps.similarity.update({
        ...common,
        ...titled(similarity.maps.similarity),
        values: values.values,
        colorOf: (value) => diverging(value, most, theme),
        scale: most,
      });
      maps.weight.update({
        ...common,
        ...titled(similarity.maps.weight),
        values: softmax.values,
        colorOf: (value) => sequential(value, theme),
        scale: 1,
      });
      maps.trained.update({
        ...common,
        ...titled(similarity.maps.trained(layer, head)),
        values: trained.values,
        colorOf: (value) => sequential(value, theme),
        scale: 1,
      });
      signed.replaceChildren(
        signedLegend(theme, formatNumber(-most, { decimals: 2 }), formatNumber(most, { decimals: 2 })),
      );
      weights.replaceChildren(
        `${similarity.row.weight}, ${similarity.row.trained.toLowerCase()}: `,
        legendOf(theme, '0', '1'),
      );
      sentences.replaceChildren(...sentencesOf(shown).map((text) => html('p', { class: 'says' }, text)));
      table.update(shown);
      const pair = pairOf(shown);
      formulasTitle.textContent = pair
        ? similarity.formulasFor(names[pair.row], names[pair.column])
        : similarity.formulasTitle;
      formulas.replaceChildren(
        ...formulasOf(shown, pair).map(([name, pieces]) =>
          html(
            'p',
            { class: 'lookup-formula named' },
            html('span', { class: 'formula-name' }, name),
            html('span', { class: 'formula-pieces' }, ...pieces),
          ),
        ),
      );
      mark();

      function titled(/** @type {string} */ title) {
        return { title, label: similarity.map(title, names.length) };
      }
    },
  };
}
