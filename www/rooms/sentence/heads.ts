/** All heads at once: a grid of thumbnails with layers as rows and heads as columns, or points over two scores. */
import { html, render } from 'lit-html';

import { hexFromRgb, type Rgb } from '../../draw/color.ts';
import { formatPercent } from '../../draw/format.ts';
import { headHue } from '../../draw/hue.ts';
import { coloredKinds } from '../../draw/kind-colors.ts';
import type { Kinds, Overview } from '../../pkg/headlight.js';
import { REPEATED } from '../../state/repeated.ts';
import type { Theme } from '../../state/room.ts';
import { memo } from '../../state/same.ts';
import type { HeadAt } from '../../state/text.ts';
import { lazily } from '../../widgets/lazily.ts';
import { styled } from '../../widgets/styled.ts';
import { words as headWords } from '../../words/heads.js';
import type { Emit } from './controller.ts';
import { byKind, byLayer } from './heads/arrangement.ts';
import { createCloseUp } from './heads/close-up.ts';
import { HeadGrid } from './heads/grid.ts';
import { FIRST_PLOT } from './heads/measured.ts';
import { colorsOfHeads, type Named, namedOf } from './heads/named.ts';
import { patternOf } from './heads/pattern.ts';
import { createThumbnails } from './heads/thumbnails.ts';
import type { Input, View } from './state.ts';
import { words } from './words.js';

export interface HeadsProps extends Pick<View, 'several' | 'colouring' | 'sorting' | 'plot'> {
  n_layers: number;
  n_heads: number;
  is_causal: boolean; // whether the kinds can also be measured on random tokens
  overview: Overview;
  chosen: HeadAt;
  together: HeadAt[]; // additional heads shown with the chosen one
  kinds: Kinds;
  kindsOn: Input['kindsOn']; // the text on which the kinds were measured
  isWall: boolean; // whether all heads are the room's main picture (the wall)
  fields: unknown; // controls next to the title; on the wall, they are in the room's row of controls
  theme: Theme;
}

/** Props whose change closes the enlarged head. */
const WHOSE = ['overview', 'theme', 'sorting', 'plot', 'isWall'] as const;

/** Width of the grid below which a row has fewer heads, so that each head is large enough to tap. */
const NARROW = '(max-width: 640px)';

const { heads: say } = words;

export function createHeads(emit: Emit) {
  const element = document.createElement('div');
  const grid = createGrid(emit, look);
  const scatter = lazily(
    async () => new (await import('./heads/scatter.ts')).Scatter(emit, look),
    () => draw(),
  );
  const colorsOf = memo(colorsOfHeads);
  let props: HeadsProps;
  /** The hovered head. */
  let looked: HeadAt | null = null;

  function look(at: HeadAt | null) {
    looked = at;
    draw();
  }

  function draw() {
    const { n_layers, n_heads, kinds, theme, colouring, isWall } = props;
    const named = namedOf(kinds, n_heads, theme);
    const colors = colorsOf(n_layers, n_heads, colouring === 'kind' ? kinds.kinds : null, theme);
    const plot = isWall ? measurable(props) : null;
    const points = plot && scatter();
    if (plot) points?.update({ ...props, plot, colors, named });
    else grid.update(props, colors, named);
    // If the picture of the chosen head is also shown, the card describes this head, so it is not described here.
    const shown = looked ?? (isWall ? props.chosen : null);
    const onRandom =
      kinds.repeated > 0 ? headWords.onRandom({ ...REPEATED, length: kinds.repeated }) : headWords.onText;
    const template = html`
      <div class="heads-bar"><h2>${say.title}</h2>${props.fields}</div>
      ${legendOf(props, colors, named)}
      ${plot ? (points?.element ?? '') : grid.element}
      ${shown ? html`<p class="heads-readout">${readoutOf(shown, props, named)}</p>` : ''}
      <p class="heads-note" ?hidden=${!props.several}>${say.severalHint}</p>
      <p class="heads-note heads-axes" ?hidden=${looked && !isWall}>${plot ? say.points : isSorted(props) ? say.sorted : say.axes}</p>
      <p class="heads-note" ?hidden=${!props.is_causal}>${onRandom}</p>`;
    render(template, element);
  }

  return {
    element,
    update(next: HeadsProps) {
      if (WHOSE.some((name) => props?.[name] !== next[name])) grid.close();
      props = next;
      if (looked && (looked.layer >= props.n_layers || looked.head >= props.n_heads)) looked = null;
      draw();
    },
  };
}

/** The thumbnails with their fields. If they are the main picture, the hovered head is also shown enlarged. */
function createGrid(emit: Emit, look: (at: HeadAt | null) => void) {
  const thumbnails = createThumbnails();
  const closeUp = createCloseUp();
  // Unchanged objects are reused, so that the thumbnails do not move.
  const [layerRows, kindRows] = [memo(byLayer), memo(byKind)];
  let [props, colors, named]: [HeadsProps, Rgb[], Named] | [] = [];
  const grid = new HeadGrid(emit, thumbnails.element, (at, field) => {
    look(at);
    if (!at || !field || !props?.isWall || !colors || !named) return closeUp.hide();
    const nth = at.layer * props.n_heads + at.head;
    closeUp.show(field, named.head(at), patternOf(props.overview, nth, hexFromRgb(colors[nth]), props.theme));
  });
  grid.element.append(closeUp.element);

  return {
    element: grid.element,
    close: closeUp.hide,
    update(next: HeadsProps, nextColors: Rgb[], nextNamed: Named) {
      [props, colors, named] = [next, nextColors, nextNamed];
      const { n_layers, n_heads, kinds, overview, theme } = props;
      const screen = matchMedia(NARROW).matches ? 'narrow' : 'wide';
      const arrangement = isSorted(props) ? kindRows(kinds, screen) : layerRows(n_layers, n_heads);
      thumbnails.update({ overview, colors, arrangement });
      const hues = Array.from({ length: n_heads }, (_, head) => headHue(head, n_heads, theme));
      grid.update({ ...props, hues, arrangement, named });
    },
  };
}

const isSorted = ({ isWall, sorting }: HeadsProps) => isWall && sorting === 'kind';

/** Scores of the scatter plot. If a link names scores that the model does not have, the defaults replace them. */
function measurable({ kinds: { names }, plot }: HeadsProps) {
  return plot && names.includes(plot.x) && names.includes(plot.y) ? plot : plot && FIRST_PLOT;
}

/** Describes a head with its kind and the score of that kind. */
function readoutOf(at: HeadAt, { kinds: { kinds, names, data }, n_heads }: HeadsProps, named: Named) {
  const nth = at.layer * n_heads + at.head;
  const kind = kinds[nth];
  const score = kind === null ? NaN : data[nth * names.length + names.indexOf(kind)];
  const name = named.head(at, `${say.layer(at.layer)} ${say.head(at.head)}`);
  return Number.isFinite(score) ? say.score(name, formatPercent(score)) : name;
}

function legendOf({ kinds: { kinds, names }, chosen, n_heads, colouring }: HeadsProps, colors: Rgb[], named: Named) {
  const hue = hexFromRgb(colors[chosen.layer * n_heads + chosen.head]);
  const kindOf = (kind: string | null) => {
    const count = kinds.filter((other) => other === kind).length;
    const text = headWords.kindCount(named.kind(kind), count);
    const color = styled({ '--hue': named.colorOfKind(kind) });
    return html`<span class=${count === 0 ? 'heads-kind none' : 'heads-kind'} ${color}>${text}</span>`;
  };
  return html`<p class="heads-legend">
    <span>${say.scale} 0 <span class="heads-scale" ${styled({ '--hue': hue })}></span> 1</span>
    ${colouring === 'kind' ? [...coloredKinds(names), null].map(kindOf) : ''}
  </p>`;
}
