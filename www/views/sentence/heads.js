// @ts-check
/**
 * All heads at once: a small picture of each, layers as rows and heads as columns.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('../../draw/color.js').Theme} Theme
 * @typedef {import('../../state/sentence.js').HeadAt} HeadAt
 * @typedef {'hue' | 'kind'} Colouring
 * @typedef {object} HeadsProps
 * @property {number} n_layers
 * @property {number} n_heads
 * @property {import('../../pkg/headlight.js').Overview} overview
 * @property {HeadAt} chosen
 * @property {HeadAt[]} together further heads shown with it
 * @property {boolean} several whether a click shows a head together with others
 * @property {import('../../pkg/headlight.js').Kinds} kinds
 * @property {Colouring} colouring
 * @property {Theme} theme
 */
import { choices } from '../../draw/choices.js';
import { hexFromRgb, rgbFromHex } from '../../draw/color.js';
import { html } from '../../draw/elements.js';
import { formatPercent } from '../../draw/format.js';
import { headHue } from '../../draw/hue.js';
import { COLORED_KINDS, kindColor } from '../../draw/kinds.js';
import { words } from '../../words/sentence.js';
import { createHeadGrid } from './heads/grid.js';
import { createThumbnails } from './heads/thumbnails.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createHeads(root, emit) {
  const { heads } = words;
  const colourings = choices(heads.colourings, heads.colourBy, 'colouring', (colouring) => emit('colouring', colouring));
  const legend = html('p', { class: 'heads-legend' });
  const readout = html('p', { class: 'heads-readout' });
  const severalHint = html('p', { class: 'heads-note' }, heads.severalHint);
  const thumbnails = createThumbnails();
  const grid = createHeadGrid(emit, thumbnails.element, (at) => tell(at));
  root.classList.add('heads');
  root.append(
    html(
      'div',
      { class: 'heads-bar' },
      html('h2', {}, heads.title),
      html('span', { class: 'field', 'data-aside': true }, heads.colourBy, colourings.element),
    ),
    legend,
    grid.element,
    readout,
    severalHint,
    html('p', { class: 'heads-note' }, heads.axes),
  );
  /** @type {HeadsProps} */
  let props;
  let explained = '';

  return {
    /** @param {HeadsProps} next */
    update(next) {
      props = next;
      const { n_layers, n_heads, overview, chosen, theme } = props;
      colourings.choose(props.colouring);
      severalHint.hidden = !props.several;
      const hues = Array.from({ length: n_heads }, (_, head) => headHue(head, n_heads, theme));
      const colors = Array.from({ length: n_layers * n_heads }, (_, nth) =>
        byKind() ? kindColor(props.kinds.kinds[nth], theme) : rgbFromHex(hues[nth % n_heads]),
      );
      thumbnails.update({ n_layers, n_heads, overview, colors });
      grid.update({ ...props, hues, nameOf });
      explain(hexFromRgb(colors[chosen.layer * n_heads + chosen.head]));
      tell(null);
    },
  };

  function byKind() {
    return props.colouring === 'kind';
  }

  /**
   * @param {HeadAt} at
   * @param {string} [name] of the head by itself
   * @returns {string}
   */
  function nameOf({ layer, head }, name = heads.cell(layer, head)) {
    const kind = props.kinds.kinds[layer * props.n_heads + head];
    return kind === null ? heads.noKind(name) : heads.mostly(name, words.kinds[kind]);
  }

  /** @param {HeadAt | null} looked says which head this is; null for the chosen one */
  function tell(looked) {
    const at = looked ?? props.chosen;
    const { kinds, n_heads } = props;
    const nth = at.layer * n_heads + at.head;
    const kind = kinds.kinds[nth];
    const score = kind === null ? NaN : kinds.data[nth * kinds.names.length + kinds.names.indexOf(kind)];
    const name = nameOf(at, `${heads.layer(at.layer)} ${heads.head(at.head)}`);
    const text = Number.isFinite(score) ? heads.score(name, formatPercent(score)) : name;
    if (readout.textContent !== text) readout.textContent = text;
  }

  /** @param {string} hue of the chosen head, in which the scale is drawn */
  function explain(hue) {
    const { kinds, theme } = props;
    const wanted = JSON.stringify([hue, byKind() && kinds.kinds, theme]);
    if (wanted === explained) return;
    explained = wanted;
    const scale = html('span', { class: 'heads-scale', style: { '--hue': hue } });
    legend.replaceChildren(html('span', {}, `${heads.scale} 0 `, scale, ' 1'));
    if (!byKind()) return;
    for (const kind of [...COLORED_KINDS, null]) {
      const count = kinds.kinds.filter((other) => other === kind).length;
      const name = kind === null ? heads.mixed : words.kinds[kind];
      const style = { '--hue': hexFromRgb(kindColor(kind, theme)) };
      legend.append(html('span', { class: count === 0 ? 'heads-kind none' : 'heads-kind', style }, heads.kindCount(name, count)));
    }
  }
}
