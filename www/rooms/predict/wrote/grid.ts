/**
 * All heads and MLPs as a grid of coloured buttons: the contribution of each to the logit, its kind, or, after a
 * survey, the loss of probability without it.
 */
import { diverging, hexFromRgb, maxAbsOf } from '../../../draw/color.js';
import { formatNumber } from '../../../draw/format.js';
import { coloredKinds, kindColor } from '../../../draw/kind-colors.js';
import { MOVES } from '../../../draw/moves.js';
import { percent } from '../../../draw/percent.js';
import type { Kinds } from '../../../pkg/headlight.js';
import type { Theme } from '../../../state/room.js';
import { html } from '../../../widgets/elements.js';
import { endWithout, signedLegend } from '../../../widgets/signed.js';
import { words as headWords } from '../../../words/heads.js';
import { isSamePart, type Part } from '../state.ts';
import { words } from '../words.ts';
import { kindOf, measuredOn, nameWithKind } from './kinds.ts';
import { nameOf, type Parts, partsOf, type Sizes } from './parts.ts';

export interface GridProps {
  parts: Parts;
  held: Part | null;
  without: { layers: Float32Array[]; before: number } | null; // probabilities with each head ablated
  kinds: Kinds;
  byKind: boolean; // whether heads have the colours of their kinds
  sizes: Sizes;
  theme: Theme;
}

/** Width at which layers are stacked; style/wrote.css has the same. */
const UPRIGHT = '(max-width: 640px)';

/** Share of the parts outside the scale: the last MLP alone would make all others nearly one colour. */
const BEYOND = 0.02;

export function createGrid(hold: (part: Part) => void) {
  const { wrote: say } = words;
  const cells = html('div', { class: 'parts-grid', role: 'group', 'aria-label': say.grid });
  const legend = html('p', { class: 'fine legend' });
  const readout = html('p', { class: 'parts-readout hint', 'aria-hidden': 'true', 'data-aside': true }, say.howTo);
  const element = html('div', { class: 'parts' }, cells, html('div', { class: 'parts-foot' }, legend, readout));
  let buttons: HTMLButtonElement[] = [];
  let places: Part[] = [];
  let perLayer = 1;
  let tabStop = 0;
  let built = '';
  let legendShown = '';
  /** Description of each part. */
  let described: string[] = [];

  const indexOf = (target: EventTarget | null) => buttons.indexOf(target as HTMLButtonElement);
  function look(nth: number) {
    readout.textContent = nth < 0 ? say.howTo : described[nth];
    readout.classList.toggle('hint', nth < 0);
  }
  cells.addEventListener('pointerover', ({ target }) => look(indexOf(target)));
  cells.addEventListener('pointerleave', () => look(indexOf(document.activeElement)));
  cells.addEventListener('focusin', ({ target }) => look(indexOf(target)));
  cells.addEventListener('focusout', () => look(-1));
  cells.addEventListener('click', ({ target }) => {
    const nth = indexOf(target);
    if (nth < 0) return;
    stopAt(nth);
    hold(places[nth]);
  });
  cells.addEventListener('keydown', (event) => {
    const nth = indexOf(event.target);
    const move = MOVES[event.key];
    if (nth < 0 || !move || event.altKey || event.metaKey || event.ctrlKey) return;
    const [down, across] = move;
    const [layers, within] = matchMedia(UPRIGHT).matches ? [down, across] : [across, down];
    const layer = Math.min(places.length / perLayer - 1, Math.max(0, Math.floor(nth / perLayer) + layers));
    const column = Math.min(perLayer - 1, Math.max(0, (nth % perLayer) + within));
    stopAt(layer * perLayer + column);
    buttons[layer * perLayer + column].focus();
    event.preventDefault();
  });

  /** @param nth the button that is the Tab stop */
  function stopAt(nth: number) {
    if (buttons[tabStop]) buttons[tabStop].tabIndex = -1;
    tabStop = nth;
    buttons[nth].tabIndex = 0;
  }

  function build({ n_layers, n_heads }: Sizes, all: Part[]) {
    const wanted = `${n_layers} ${n_heads}`;
    if (wanted === built) return;
    built = wanted;
    places = all;
    perLayer = n_heads + 1;
    cells.style.setProperty('--layers', String(n_layers));
    cells.style.setProperty('--parts', String(perLayer));
    buttons = all.map(({ head }) =>
      html('button', {
        type: 'button',
        class: head === null ? 'part mlp' : 'part',
        tabindex: '-1',
        'data-drawn': true,
      }),
    );
    const name = (text: string, kind: string) =>
      html('span', { class: `part-axis ${kind}`, 'aria-hidden': 'true' }, text);
    const corner = name('', 'corner');
    const columns = Array.from({ length: perLayer }, (_, at) => name(at < n_heads ? `H${at}` : 'MLP', 'of-head'));
    const rows = Array.from({ length: n_layers }, (_, layer) => [
      name(`${layer}`, 'of-layer'),
      ...buttons.slice(layer * perLayer, (layer + 1) * perLayer),
    ]);
    cells.replaceChildren(corner, ...columns, ...rows.flat());
    stopAt(0);
  }

  return {
    element,
    update({ parts, held, without, kinds, byKind, sizes, theme }: GridProps) {
      const all = partsOf(parts, sizes);
      build(
        sizes,
        all.map(({ part }) => part),
      );
      const values = all.map(({ value }) => value);
      const largest = maxAbsOf(values);
      const end = without ? Math.max(without.before, 0.01) : endWithout(BEYOND, values) || largest;
      // Numbers outside the scale have the colour of its end.
      const isCut = !without && end < largest;
      const isByKind = byKind && without === null;
      const wanted = JSON.stringify([theme, end, isCut, without !== null, isByKind && [kinds.kinds, kinds.repeated]]);
      if (wanted !== legendShown) {
        legendShown = wanted;
        legend.classList.toggle('by-kind', isByKind);
        const shown = without ? percent(end) : formatNumber(end, { decimals: 1 });
        if (isByKind)
          legend.replaceChildren(
            html('span', {}, say.kindsAre(measuredOn(kinds.repeated))),
            ...kindLegend(kinds, theme),
          );
        else
          legend.replaceChildren(
            html(
              'span',
              {},
              `${say.cellsAre(String(sizes.n_layers - 1))}. ${without ? say.legendWithout : say.legend}: `,
              signedLegend(theme, `${isCut ? '≤ ' : ''}−${shown}`, `${isCut ? '≥ ' : ''}+${shown}`),
            ),
          );
      }
      described = [];
      all.forEach(({ part, value }, nth) => {
        const after = part.head === null ? undefined : without?.layers[part.layer]?.[part.head];
        const shown = without ? (after === undefined ? 0 : after - without.before) : value;
        const button = buttons[nth];
        const of = kindOf(part, kinds, sizes.n_heads);
        const color = isByKind && of ? kindColor(of.kind, theme) : diverging(isByKind ? 0 : shown, end, theme);
        button.style.setProperty('--part-color', hexFromRgb(color));
        button.classList.toggle('unknown', without !== null && after === undefined);
        const label =
          without && after !== undefined
            ? say.cellWithout(nameOf(part), percent(without.before), percent(after))
            : say.cell(isByKind ? nameWithKind(part, of) : nameOf(part), formatNumber(value, { decimals: 2 }));
        described.push(of?.kind && !isByKind ? `${label} · ${headWords.kinds[of.kind]}` : label);
        if (button.getAttribute('aria-label') !== label) button.setAttribute('aria-label', label);
        button.setAttribute('aria-pressed', String(isSamePart(part, held)));
      });
    },
  };
}

const kindLegend = ({ names, kinds }: Kinds, theme: Theme) =>
  [...coloredKinds(names), null].map((kind) => {
    const count = kinds.filter((other) => other === kind).length;
    const name = kind === null ? headWords.mixed : headWords.kinds[kind];
    return html(
      'span',
      { class: count === 0 ? 'part-kind none' : 'part-kind', style: { '--hue': hexFromRgb(kindColor(kind, theme)) } },
      headWords.kindCount(name, count),
    );
  });
