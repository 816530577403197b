// @ts-check
/**
 * All heads at once: a grid of thumbnails, layers as rows and heads as columns.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('../../draw/color.js').Theme} Theme
 * @typedef {import('./state.js').HeadAt} HeadAt
 * @typedef {'hue' | 'kind'} Colouring
 * @typedef {object} HeadsProps
 * @property {number} n_layers
 * @property {number} n_heads
 * @property {import('../../pkg/headlight.js').Overview} overview
 * @property {HeadAt} chosen
 * @property {HeadAt[]} together additional heads shown with the chosen one
 * @property {boolean} several whether a click adds a head instead of choosing it
 * @property {import('../../pkg/headlight.js').Kinds} kinds
 * @property {'text' | 'random'} kindsOn the text on which the kinds were measured
 * @property {boolean} is_causal whether the kinds can also be measured on random tokens
 * @property {Colouring} colouring
 * @property {import('./heads/arrangement.js').Sorting} sorting of the grid
 * @property {import('./heads/scatter.js').Plot | null} plot scores of the scatter plot, `null` for the grid
 * @property {boolean} isWall whether all heads are the room's main picture (the wall)
 * @property {Theme} theme
 */

import { hexFromRgb, rgbFromHex } from '../../draw/color.js';
import { formatPercent } from '../../draw/format.js';
import { headHue } from '../../draw/hue.js';
import { coloredKinds, kindColor } from '../../draw/kind-colors.js';
import { REPEATED } from '../../state/repeated.js';
import { memo } from '../../state/same.js';
import { choices } from '../../widgets/choices.js';
import { html } from '../../widgets/elements.js';
import { words as headWords } from '../../words/heads.js';
import { byKind, byLayer } from './heads/arrangement.js';
import { createCloseUp } from './heads/close-up.js';
import { createHeadGrid } from './heads/grid.js';
import { createThumbnails } from './heads/thumbnails.js';
import { words } from './words.js';

/** The default scores of the scatter plot. They separate most heads from one another. */
const FIRST_PLOT = { x: 'distance', y: 'broad' };

/** Props whose change closes the enlarged head. */
const WHOSE = /** @type {const} */ (['overview', 'theme', 'sorting', 'plot', 'isWall']);

/** Width of the grid below which a row has fewer heads, so that each head is large enough to tap. */
const NARROW = '(max-width: 640px)';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createHeads(root, emit) {
  const { heads } = words;
  const colourings = choices(heads.colourings, heads.colourBy, 'colouring', (colouring) =>
    emit('colouring', colouring),
  );
  const arrangements = choices(heads.arrangements, heads.arrange, 'arrangement', (arrangement) =>
    emit('arrange', {
      plot: arrangement === 'points' ? FIRST_PLOT : null,
      sorting: arrangement === 'kinds' ? 'kind' : 'layer',
    }),
  );
  const measured = choices(headWords.measuredOn, headWords.measuredOnLabel, 'kinds-on', (kindsOn) =>
    emit('kindsOn', kindsOn),
  );
  const measure = html('span', { class: 'field', 'data-aside': true }, headWords.measuredOnLabel, measured.element);
  const arrange = html('span', { class: 'field', 'data-aside': true }, heads.arrange, arrangements.element);
  const legend = html('p', { class: 'heads-legend' });
  const readout = html('p', { class: 'heads-readout' });
  const severalHint = html('p', { class: 'heads-note' }, heads.severalHint);
  const thumbnails = createThumbnails();
  const closeUp = createCloseUp();
  const grid = createHeadGrid(emit, thumbnails.element, (at, field) => {
    look(at);
    if (at && field && props.isWall) closeUp.show(field, { ...props, at, name: nameOf(at), hue: hueOf(at) });
    else closeUp.hide();
  });
  grid.element.append(closeUp.element);
  /**
   * The scatter plot is loaded when it is first chosen.
   * @type {ReturnType<typeof import('./heads/scatter.js').createScatter> | null}
   */
  let scatter = null;
  /**
   * Props of the scatter plot; `null` while the grid is shown.
   *
   * @type {import('./heads/scatter.js').ScatterProps | null}
   */
  let scatterProps = null;
  const scatterPlace = html('div', { hidden: true });
  const axes = html('p', { class: 'heads-note heads-axes' });
  const measuredNote = html('p', { class: 'heads-note' });
  root.classList.add('heads');
  root.append(
    html(
      'div',
      { class: 'heads-bar' },
      html('h2', {}, heads.title),
      arrange,
      html('span', { class: 'field', 'data-aside': true }, heads.colourBy, colourings.element),
      measure,
    ),
    legend,
    grid.element,
    scatterPlace,
    readout,
    severalHint,
    axes,
    measuredNote,
  );
  /** @type {HeadsProps} */
  let props;
  let explained = '';
  /** The hovered head. @type {HeadAt | null} */
  let looked = null;
  // Unchanged objects are reused, so that the thumbnails do not move.
  const [colorsOf, layerRows, kindRows] = [memo(colorsOfHeads), memo(byLayer), memo(byKind)];

  /** @param {import('./heads/scatter.js').ScatterProps | null} next */
  function showScatter(next) {
    scatterProps = next;
    if (scatter) drawScatter(scatter);
    else if (next)
      import('./heads/scatter.js').then(({ createScatter }) => {
        if (!scatter) {
          scatter = createScatter(emit, look);
          scatterPlace.replaceWith(scatter.element);
        }
        drawScatter(scatter);
      });
  }

  /** @param {NonNullable<typeof scatter>} view */
  function drawScatter(view) {
    view.element.hidden = scatterProps === null;
    if (scatterProps) view.update(scatterProps);
  }

  return {
    /** @param {HeadsProps} next */
    update(next) {
      if (WHOSE.some((name) => props?.[name] !== next[name])) closeUp.hide();
      props = next;
      const { n_layers, n_heads, overview, chosen, theme } = props;
      if (looked && (looked.layer >= n_layers || looked.head >= n_heads)) looked = null;
      colourings.choose(props.colouring);
      severalHint.hidden = !props.several;
      measured.choose(props.kindsOn);
      measure.hidden = measuredNote.hidden = !props.is_causal;
      const { repeated } = props.kinds;
      measuredNote.textContent =
        repeated > 0 ? headWords.onRandom({ ...REPEATED, length: repeated }) : headWords.onText;
      const isSorted = props.isWall && props.sorting === 'kind';
      const hues = Array.from({ length: n_heads }, (_, head) => headHue(head, n_heads, theme));
      const colors = colorsOf(n_layers, n_heads, isColouredByKind() ? props.kinds.kinds : null, theme);
      const plot = props.isWall ? measurable(props.plot) : null;
      arrange.hidden = !props.isWall;
      arrangements.choose(plot ? 'points' : isSorted ? 'kinds' : 'layers');
      grid.element.hidden = plot !== null;
      showScatter(plot && { ...props, plot, colors, nameOf });
      axes.textContent = plot ? heads.points : isSorted ? heads.sorted : heads.axes;
      if (!plot) {
        const screen = isSorted && matchMedia(NARROW).matches ? 'narrow' : 'wide';
        const arrangement = isSorted ? kindRows(props.kinds, screen) : layerRows(n_layers, n_heads);
        thumbnails.update({ overview, colors, arrangement });
        grid.update({
          ...props,
          hues,
          arrangement,
          nameOf,
          nameOfKind: (kind) => (kind === null ? headWords.mixed : headWords.kinds[kind]),
          colorOfKind: (kind) => hexFromRgb(kindColor(kind, theme)),
        });
      }
      explain(hueOf(chosen));
      tell();
    },
  };

  /** @param {HeadAt} at */
  function hueOf({ layer, head }) {
    const { n_layers, n_heads, kinds, theme } = props;
    const colors = colorsOf(n_layers, n_heads, isColouredByKind() ? kinds.kinds : null, theme);
    return hexFromRgb(colors[layer * n_heads + head]);
  }

  /** @param {HeadAt | null} at */
  function look(at) {
    looked = at;
    tell();
  }

  /**
   * Scores of the scatter plot. If a link names scores that the model does not have, the defaults replace them.
   * @param {HeadsProps['plot']} plot
   */
  function measurable(plot) {
    const { names } = props.kinds;
    return plot && names.includes(plot.x) && names.includes(plot.y) ? plot : plot && FIRST_PLOT;
  }

  function isColouredByKind() {
    return props.colouring === 'kind';
  }

  /**
   * @param {HeadAt} at
   * @param {string} [name] of the head without its kind
   * @returns {string}
   */
  function nameOf({ layer, head }, name = heads.cell(layer, head)) {
    const kind = props.kinds.kinds[layer * props.n_heads + head];
    return kind === null ? name : heads.mostly(name, headWords.kinds[kind]);
  }

  /** Describes the hovered head or, without hovering, the chosen one. */
  function tell() {
    const at = looked ?? props.chosen;
    const { kinds, n_heads } = props;
    const nth = at.layer * n_heads + at.head;
    const kind = kinds.kinds[nth];
    const score = kind === null ? NaN : kinds.data[nth * kinds.names.length + kinds.names.indexOf(kind)];
    const name = nameOf(at, `${heads.layer(at.layer)} ${heads.head(at.head)}`);
    const text = Number.isFinite(score) ? heads.score(name, formatPercent(score)) : name;
    if (readout.textContent !== text) readout.textContent = text;
  }

  /** @param {string} hue hue of the chosen head, used for the scale */
  function explain(hue) {
    const { kinds, theme } = props;
    const wanted = JSON.stringify([hue, isColouredByKind() && kinds.kinds, theme]);
    if (wanted === explained) return;
    explained = wanted;
    const scale = html('span', { class: 'heads-scale', style: { '--hue': hue } });
    legend.replaceChildren(html('span', {}, `${heads.scale} 0 `, scale, ' 1'));
    if (!isColouredByKind()) return;
    for (const kind of [...coloredKinds(kinds.names), null]) {
      const count = kinds.kinds.filter((other) => other === kind).length;
      const name = kind === null ? headWords.mixed : headWords.kinds[kind];
      const style = { '--hue': hexFromRgb(kindColor(kind, theme)) };
      legend.append(
        html(
          'span',
          { class: count === 0 ? 'heads-kind none' : 'heads-kind', style },
          headWords.kindCount(name, count),
        ),
      );
    }
  }
}

/**
 * @param {number} n_layers
 * @param {number} n_heads
 * @param {(string | null)[] | null} kinds of every head, if they determine the colours
 * @param {Theme} theme
 */
const colorsOfHeads = (n_layers, n_heads, kinds, theme) =>
  Array.from({ length: n_layers * n_heads }, (_, nth) =>
    kinds ? kindColor(kinds[nth], theme) : rgbFromHex(headHue(nth % n_heads, n_heads, theme)),
  );
