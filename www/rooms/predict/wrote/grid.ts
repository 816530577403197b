/**
 * All heads and MLPs as a grid of coloured buttons: the colour shows the contribution to the logit or the kind of head.
 * After a survey, it shows how the word's probability changes without the head.
 */
import { html, render, type TemplateResult } from 'lit-html';
import { divergingRoot, hexFromRgb, maxAbsOf } from '../../../draw/color.ts';
import { formatNumber, percent, toTwoDecimals } from '../../../draw/format.ts';
import { coloredKinds, kindColor } from '../../../draw/kind-color.ts';
import { MOVES, nearestCell } from '../../../draw/layout.ts';
import type { Kinds } from '../../../pkg/headlight.js';
import type { Theme } from '../../../state/room.ts';
import { type Cell, readCells } from '../../../widgets/cell-reader.ts';
import { signedLegend } from '../../../widgets/legend.ts';
import { styled } from '../../../widgets/styled.ts';
import { words as headWords } from '../../../words/en/heads.js';
import { words as pageWords } from '../../../words/en/page.js';
import { labelled, sentences } from '../../../words/en/phrases.js';
import { isSamePart, type Part } from '../state.ts';
import { words } from '../words/en.js';
import { kindOf, measuredOn, nameOf, nameWithKind, type Parts, partsOf, type Sizes, type Written } from './parts.ts';

interface GridProps {
  parts: Parts;
  held: Part | null;
  without: { layers: Float32Array[]; before: number } | null; // probabilities with each head ablated
  kinds: Kinds;
  byKind: boolean; // whether heads have the colours of their kinds
  sizes: Sizes;
  theme: Theme;
}

/** Width below which layers are stacked. It is the same as in style/wrote.css. */
const UPRIGHT = '(max-width: 640px)';

const { wrote: say } = words;
const { axes } = pageWords.cells;

export function createGrid(hold: (part: Part) => void) {
  const element = document.createElement('div');
  element.className = 'parts';
  let tabStop = 0;
  let last: GridProps;

  const perLayer = () => last.sizes.n_heads + 1;
  const indexOf = (target: EventTarget | null) => buttonsIn(element).indexOf(target as HTMLButtonElement);

  function move(event: KeyboardEvent) {
    const nth = indexOf(event.target);
    const step = stepOf(event);
    if (nth < 0 || !step) return;
    goTo({ row: Math.floor(nth / perLayer()) + step[0], column: (nth % perLayer()) + step[1] });
    event.preventDefault();
  }

  /** Moves the focus to the nearest part. */
  function goTo(cell: Cell) {
    const { row, column } = nearestCell(cell, last.sizes.n_layers, perLayer());
    stopAt(row * perLayer() + column);
    buttonsIn(element)[tabStop].focus();
  }

  const readable = {
    cursor: () => turned({ row: Math.floor(tabStop / perLayer()), column: tabStop % perLayer() }),
    go: (cell: Cell) => goTo(turned(cell)),
    reading: () => readingOf(last, tabStop),
  };

  function stopAt(nth: number) {
    tabStop = nth;
    update(last);
  }

  function update(props: GridProps) {
    last = props;
    const all = partsOf(props.parts, props.sizes);
    const end = endOf(props, all);
    const cells = all.map((written, nth) => cellOf(written, props, end, nth === tabStop, hold));
    const template = html`
      <div
        class="parts-grid" role="group" aria-label=${say.grid}
        ${styled({ '--layers': props.sizes.n_layers, '--parts': props.sizes.n_heads + 1 })}
        @pointerover=${({ target }: Event) => describe(element, indexOf(target))}
        @pointerleave=${() => describe(element, indexOf(document.activeElement))}
        @focusin=${({ target }: Event) => describe(element, indexOf(target))}
        @focusout=${() => describe(element, -1)}
        @click=${({ target }: Event) => indexOf(target) >= 0 && stopAt(indexOf(target))}
        @keydown=${move}
      >${withAxes(cells, props.sizes)}</div>
      ${footOf(props, end)}`;
    render(template, element);
    readCells(element.querySelector('.parts-grid') as HTMLElement, readable);
  }

  return { element, update };
}

const footOf = (props: GridProps, end: number) =>
  html`<div class="parts-foot">
    ${legendOf(props, end)}
    <p class="parts-readout hint" aria-hidden="true" data-aside>${say.howTo}</p>
  </div>`;

const buttonsIn = (element: Element) => [...element.querySelectorAll<HTMLButtonElement>('.part')];

/** Describes a part below the grid. */
function describe(element: Element, nth: number) {
  const readout = element.querySelector('.parts-readout') as HTMLElement;
  readout.textContent = buttonsIn(element)[nth]?.dataset.described ?? say.howTo;
  readout.classList.toggle('hint', nth < 0);
}

const isUpright = () => matchMedia(UPRIGHT).matches;

const turned = ({ row, column }: Cell) => (isUpright() ? { row, column } : { row: column, column: row });

/** How many layers and parts an arrow key moves. */
function stepOf({ key, altKey, metaKey, ctrlKey }: KeyboardEvent) {
  const move = MOVES[key];
  if (!move || altKey || metaKey || ctrlKey) return null;
  const [down, across] = move;
  return isUpright() ? [down, across] : [across, down];
}

function readingOf(props: GridProps, nth: number) {
  const all = partsOf(props.parts, props.sizes);
  const end = endOf(props, all);
  const sides = [axes.layers, axes.parts] as const;
  return {
    text: null,
    value: shownOf(all[nth], props),
    range: [-end, end] as const,
    axes: isUpright() ? sides : ([sides[1], sides[0]] as const),
  };
}

const axisOf = (text: string, kind: string) => html`<span class="part-axis ${kind}" aria-hidden="true">${text}</span>`;

function withAxes(cells: TemplateResult[], { n_heads, n_layers }: Sizes) {
  const perLayer = n_heads + 1;
  const heads = Array.from({ length: perLayer }, (_, at) => axisOf(at < n_heads ? `H${at}` : 'MLP', 'of-head'));
  const rows = Array.from({ length: n_layers }, (_, layer) => {
    return html`${axisOf(`${layer}`, 'of-layer')}${cells.slice(layer * perLayer, (layer + 1) * perLayer)}`;
  });
  return html`${axisOf('', 'corner')}${heads}${rows}`;
}

function endOf({ without }: GridProps, all: Written[]) {
  if (without) return Math.max(without.before, 0.01);
  return maxAbsOf(all.map(({ value }) => value));
}

/** The word's probability without a head, if it is known. */
const afterWithout = ({ layer, head }: Part, without: GridProps['without']) =>
  head === null ? undefined : without?.layers[layer]?.[head];

/** The number that the colour of a part stands for. */
function shownOf({ part, value }: Written, { without }: GridProps) {
  if (!without) return value;
  return (afterWithout(part, without) ?? without.before) - without.before;
}

function cellOf({ part, value }: Written, props: GridProps, end: number, isStop: boolean, hold: (part: Part) => void) {
  const { without, kinds, byKind, sizes, theme, held } = props;
  const isByKind = byKind && without === null;
  const after = afterWithout(part, without);
  const shown = shownOf({ part, value }, props);
  const of = kindOf(part, kinds, sizes.n_heads);
  const color = isByKind && of ? kindColor(of.kind, theme) : divergingRoot(isByKind ? 0 : shown, end, theme);
  const label =
    without && after !== undefined
      ? say.cellWithout(nameOf(part), percent(without.before), percent(after))
      : say.cell(isByKind ? nameWithKind(part, of) : nameOf(part), toTwoDecimals(value));
  const described = of?.kind && !isByKind ? `${label} · ${headWords.kinds[of.kind]}` : label;
  const unknown = without !== null && after === undefined;
  return html`<button
    type="button" class="part ${part.head === null ? 'mlp' : ''} ${unknown ? 'unknown' : ''}" data-drawn
    tabindex=${isStop ? 0 : -1} aria-label=${label} aria-pressed=${isSamePart(part, held)} data-described=${described}
    ${styled({ '--part-color': hexFromRgb(color) })} @click=${() => hold(part)}
  ></button>`;
}

function legendOf({ without, kinds, byKind, sizes, theme }: GridProps, end: number) {
  if (byKind && without === null)
    return html`<p class="fine legend by-kind"><span>${say.kindsAre(measuredOn(kinds.repeated))}</span>${kindLegend(kinds, theme)}</p>`;
  const text = (value: number) => (without ? percent(value) : formatNumber(value, { decimals: 1 }));
  const label = labelled(without ? say.legendWithout : say.legend);
  const scale = signedLegend(theme, `−${text(end)}`, `+${text(end)}`);
  // On a square-root scale, a quarter of the end has half of its colour.
  return html`<p class="fine legend"><span>${sentences([say.cellsAre(String(sizes.n_layers - 1)), label])}${scale} ${say.rootScale(text(end / 4), text(end))}</span></p>`;
}

const kindLegend = ({ names, kinds }: Kinds, theme: Theme) =>
  [...coloredKinds(names), null].map((kind) => {
    const count = kinds.filter((other) => other === kind).length;
    const name = headWords.kindCount(kind === null ? headWords.mixed : headWords.kinds[kind], count);
    const hue = styled({ '--hue': hexFromRgb(kindColor(kind, theme)) });
    return html`<span class="part-kind ${count === 0 ? 'none' : ''}" ${hue}>${name}</span>`;
  });
