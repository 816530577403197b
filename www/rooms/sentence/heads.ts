/** All heads at once: a grid of thumbnails with layers as rows and heads as columns, or points over two scores. */
import { html, render } from 'lit-html';
import { hexFromRgb, type Rgb } from '../../draw/color.ts';
import { formatPercent } from '../../draw/format.ts';
import { headHue } from '../../draw/hue.ts';
import { coloredKinds } from '../../draw/kind-color.ts';
import { isSame, memo } from '../../state/same.ts';
import { type HeadAt, REPEATED } from '../../state/text.ts';
import { lazily } from '../../widgets/lazily.ts';
import { styled } from '../../widgets/styled.ts';
import { words as headWords } from '../../words/en/heads.js';
import type { Emit } from './controller.ts';
import { byKind, byLayer } from './heads/arrangement.ts';
import { createCloseUp } from './heads/close-up.ts';
import { HeadGrid } from './heads/grid.ts';
import { FIRST_PLOT, scoreOf } from './heads/measured.ts';
import { colorsOfHeads, type Named, namedOf } from './heads/named.ts';
import { patternOf } from './heads/pattern.ts';
import { createThumbnails } from './heads/thumbnails.ts';
import type { Shown } from './shown.ts';
import { words } from './words/en.js';

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
  let shown: Shown;
  let fields: unknown;
  /** Values whose change closes the enlarged head. */
  let about: unknown[] = [];
  let looked: HeadAt | null = null;

  function look(at: HeadAt | null) {
    looked = at;
    draw();
  }

  function draw() {
    const { sizes, reading, view, theme } = shown;
    const { n_layers, n_heads } = sizes;
    const { kinds } = reading.answers;
    const isWall = isMain(shown);
    const named = namedOf(kinds, n_heads, theme);
    const colors = colorsOf(n_layers, n_heads, view.colouring === 'kind' ? kinds.kinds : null, theme);
    const plot = isWall ? measurable(shown) : null;
    const points = plot && scatter();
    if (plot) points?.update({ ...shown, plot, colors, named });
    else grid.update(shown, colors, named);
    // If the picture of the chosen head is also shown, the card describes this head, so it is not described here.
    const described = looked ?? (isWall ? shown.at : null);
    const onRandom =
      kinds.repeated > 0 ? headWords.onRandom({ ...REPEATED, length: kinds.repeated }) : headWords.onText;
    const template = html`
      <div class="heads-bar"><h2>${say.title}</h2>${fields}</div>
      ${legendOf(shown, colors, named)}
      ${plot ? (points?.element ?? '') : grid.element}
      ${described ? html`<p class="heads-readout">${readoutOf(described, shown, named)}</p>` : ''}
      <p class="heads-note" ?hidden=${!view.several}>${say.severalHint}</p>
      <p class="heads-note heads-axes" ?hidden=${looked && !isWall}>${plot ? say.points : isSorted(shown) ? say.sorted : say.axes}</p>
      <p class="heads-note" ?hidden=${!sizes.is_causal}>${onRandom}</p>`;
    render(template, element);
  }

  return {
    element,
    /** `nextFields`: controls next to the title; on the wall, they are in the room's row of controls. */
    update(next: Shown, nextFields: unknown) {
      const { view, reading, sizes, theme } = next;
      const nextAbout = [reading.answers.overview, theme, view.sorting, view.plot, isMain(next)];
      if (!isSame(about, nextAbout)) grid.close();
      [shown, fields, about] = [next, nextFields, nextAbout];
      if (looked && (looked.layer >= sizes.n_layers || looked.head >= sizes.n_heads)) looked = null;
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
  let [shown, colors, named]: [Shown, Rgb[], Named] | [] = [];
  const grid = new HeadGrid(emit, thumbnails.element, (at, field) => {
    look(at);
    if (!at || !field || !shown || !isMain(shown) || !colors || !named) return closeUp.hide();
    const nth = at.layer * shown.sizes.n_heads + at.head;
    const { overview } = shown.reading.answers;
    closeUp.show(field, named.head(at), patternOf(overview, nth, hexFromRgb(colors[nth]), shown.theme));
  });
  grid.element.append(closeUp.element);

  return {
    element: grid.element,
    close: closeUp.hide,
    update(next: Shown, nextColors: Rgb[], nextNamed: Named) {
      [shown, colors, named] = [next, nextColors, nextNamed];
      const { sizes, reading, theme } = shown;
      const { n_layers, n_heads } = sizes;
      const { kinds, overview } = reading.answers;
      const screen = matchMedia(NARROW).matches ? 'narrow' : 'wide';
      const arrangement = isSorted(shown) ? kindRows(kinds, screen) : layerRows(n_layers, n_heads, shown.toCome);
      thumbnails.update({ overview, colors, arrangement });
      const hues = Array.from({ length: n_heads }, (_, head) => headHue(head, n_heads, theme));
      grid.update({ ...shown, hues, arrangement, named });
    },
  };
}

/** Whether the heads are the room's main picture, the wall. */
const isMain = ({ view }: Shown) => view.show === 'heads';

const isSorted = ({ view }: Shown) => view.show === 'heads' && view.sorting === 'kind';

/** Scores of the scatter plot. If a link names scores that the model does not have, the defaults replace them. */
function measurable({ reading, view: { plot } }: Shown) {
  const { names } = reading.answers.kinds;
  return plot && names.includes(plot.x) && names.includes(plot.y) ? plot : plot && FIRST_PLOT;
}

/** Describes a head with its kind and the score of that kind. */
function readoutOf(at: HeadAt, { reading, sizes }: Shown, named: Named) {
  const { kinds } = reading.answers;
  const nth = at.layer * sizes.n_heads + at.head;
  const kind = kinds.kinds[nth];
  const score = kind === null ? NaN : scoreOf(kinds, kind, nth);
  const name = named.head(at, `${say.layer(at.layer)} ${say.head(at.head)}`);
  return Number.isFinite(score) ? say.score(name, formatPercent(score)) : name;
}

function legendOf({ reading, at, sizes, view }: Shown, colors: Rgb[], named: Named) {
  const { kinds, names } = reading.answers.kinds;
  const hue = hexFromRgb(colors[at.layer * sizes.n_heads + at.head]);
  const kindOf = (kind: string | null) => {
    const count = kinds.filter((other) => other === kind).length;
    const text = headWords.kindCount(named.kind(kind), count);
    const color = styled({ '--hue': named.colorOfKind(kind) });
    return html`<span class=${count === 0 ? 'heads-kind none' : 'heads-kind'} ${color}>${text}</span>`;
  };
  return html`<p class="heads-legend">
    <span>${say.scale} 0 <span class="heads-scale" ${styled({ '--hue': hue })}></span> 1</span>
    ${view.colouring === 'kind' ? [...coloredKinds(names), null].map(kindOf) : ''}
  </p>`;
}
