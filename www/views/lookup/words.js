// @ts-check
/**
 * Self-attention without weights on the words of the sentence: how similar the input embeddings are,
 * what softmax makes of that, and beside it what a trained head does.
 *
 * @typedef {import('../lookup.js').Emit} Emit
 * @typedef {import('../lookup.js').LookupProps} LookupProps
 * @typedef {import('./words/reading.js').Shown} Shown
 */
import { choices } from '../../draw/choices.js';
import { diverging, maxAbsOf, sequential } from '../../draw/color.js';
import { html } from '../../draw/elements.js';
import { formatNumber } from '../../draw/format.js';
import { legendOf } from '../../draw/legend.js';
import { signedLegend } from '../../draw/signed.js';
import { withSubscripts } from '../../draw/subscripts.js';
import { words } from '../../words/lookup.js';
import { formulasOf } from './words/formulas.js';
import { createMap } from './words/map.js';
import { pairOf, readoutOf, sentencesOf } from './words/reading.js';
import { createRow } from './words/row.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createWords(root, emit) {
  const { similarity } = words;
  const radios = choices(similarity.measures, similarity.label, 'lookup-similarity', (measure) => emit('similarity', measure));
  const readout = html('p', { class: 'map-readout', id: 'lookup-readout', 'aria-live': 'polite' });
  const act = { look, hold: (/** @type {import('./words/map.js').Cell} */ { row, column }) => emit('holdTokens', { query: row, key: column }) };
  const maps = { similarity: createMap(act), weight: createMap(act), trained: createMap(act) };
  const signed = html('span', {});
  const weights = html('span', {});
  const sentences = html('div', { class: 'lookup-sentences', 'data-says': true, 'aria-live': 'polite' });
  const table = createRow((token) => emit('holdTokens', { query: token, key: null }));
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
  root.append(
    html('div', { class: 'control-row', 'data-aside': true }, html('span', { class: 'lookup-label' }, similarity.label), radios.element),
    html('p', { class: 'lookup-about' }, ...withSubscripts(similarity.inputs)),
    waiting,
    stage,
  );
  /** @type {Shown | null} */
  let shown = null;
  /** @type {import('./words/map.js').Cell | null} */
  let looked = null;

  /** @param {import('./words/map.js').Cell | null} cell */
  function look(cell) {
    looked = cell;
    mark();
  }

  function mark() {
    if (!shown) return;
    const { query, key } = shown.held;
    const held = query === null || key === null ? null : { row: query, column: key };
    const at = looked ?? held;
    readout.textContent = at ? readoutOf(shown, at) : similarity.invitation;
    readout.classList.toggle('hint', !at);
    readout.toggleAttribute('data-aside', !at);
    for (const map of Object.values(maps)) map.mark({ held: shown.held, looked });
  }

  return {
    /** @param {LookupProps} props */
    update({ input, reading, held, theme }) {
      radios.choose(input.similarity);
      const trace = reading?.answers.part === 'words' ? reading.answers.trace : null;
      const sentence = reading?.sentence;
      waiting.hidden = shown !== null || trace !== null;
      if (!trace || !sentence) return;
      const { tokens } = sentence.run;
      const [values, softmax, trained] = ['similarity', 'weight', 'trained'].map((name) => trace.get(name));
      // While another sentence is on its way, the numbers may already be that one's.
      if (!values || !softmax || !trained || values.rows !== tokens.length) return;
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
        held: { query: within(held.query), key: within(held.key) },
      };
      if (looked && Math.max(looked.row, looked.column) >= tokens.length) looked = null;
      stage.hidden = false;
      const { names } = shown;
      const most = maxAbsOf(values.values);
      const common = { names, theme };
      maps.similarity.update({ ...common, ...titled(similarity.maps.similarity), values: values.values, colorOf: (value) => diverging(value, most, theme), scale: most });
      maps.weight.update({ ...common, ...titled(similarity.maps.weight), values: softmax.values, colorOf: (value) => sequential(value, theme), scale: 1 });
      maps.trained.update({ ...common, ...titled(similarity.maps.trained(layer, head)), values: trained.values, colorOf: (value) => sequential(value, theme), scale: 1 });
      signed.replaceChildren(signedLegend(theme, formatNumber(-most, { decimals: 2 }), formatNumber(most, { decimals: 2 })));
      weights.replaceChildren(`${similarity.row.weight}, ${similarity.row.trained.toLowerCase()}: `, legendOf(theme, '0', '1'));
      sentences.replaceChildren(...sentencesOf(shown).map((text) => html('p', { class: 'says' }, text)));
      table.update(shown);
      const pair = pairOf(shown);
      formulasTitle.textContent = pair ? similarity.formulasFor(names[pair.row], names[pair.column]) : similarity.formulasTitle;
      formulas.replaceChildren(...formulasOf(shown, pair).map(([name, pieces]) => html('p', { class: 'lookup-formula named' }, html('span', { class: 'formula-name' }, name), html('span', { class: 'formula-pieces' }, ...pieces))));
      mark();

      function titled(/** @type {string} */ title) {
        return { title, label: similarity.map(title, names.length) };
      }
    },
  };
}
