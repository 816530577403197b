/**
 * Targets and predictions: one row per position of the probe, with a bar for the probability of each word of the
 * vocabulary. The target is framed.
 */

import { html, nothing, svg } from 'lit-html';
import { lossText, percent } from '../../../draw/format.ts';
import { rowOf } from '../../../draw/scale.ts';
import { textAt } from '../../../widgets/chart.ts';
import { createResizedDrawing, type Size } from '../../../widgets/resized-drawing.ts';
import { styled } from '../../../widgets/styled.ts';
import type { Shown } from '../heads.ts';
import { words } from '../words/en.js';

type Row = ReturnType<typeof rowsOf>[number];

const WRITTEN = 0.1;
/** Minimum height of a drawn bar, in pixels. */
const VISIBLE = 0.75;

const { distributions: say } = words;

export function createDistributions() {
  let shown: Shown | null = null;
  const drawing = createResizedDrawing('train-target-frame', { role: 'img' }, (size) => {
    if (!shown) return nothing;
    const { vocabulary } = shown.run.plan;
    const rows = rowsOf(shown);
    const layout = layoutOf(rows, vocabulary, size);
    // The space for the names is added to the drawing's height, so that the rows do not shrink.
    drawing.element.style.setProperty('--names', `${Math.round(layout.head)}px`);
    return pictureOf(rows, vocabulary, layout);
  });

  return (next: Shown) => {
    shown = next;
    const { seen, run } = next;
    const rows = rowsOf(next);
    const told = rows.map(({ after, should, shares, word }) =>
      say.row(after, should, shares[word] < WRITTEN ? say.little : percent(shares[word])),
    );
    drawing.picture.setAttribute('aria-label', say.picture(told));
    drawing.redraw();
    return html`<div class="train-target" ${styled({ '--rows': rows.length })}>
      <h3>${say.title}</h3>
      <p class="train-sequence" translate="no">${Array.from(seen.sequence, (word) => run.plan.vocabulary[word]).join(' ')}</p>
      ${drawing.element}
      <p class="legend train-target-key"><span><i class="key-target"></i>${say.target}</span><span><i class="key-bar"></i>${say.bar}</span></p>
    </div>`;
  };
}

export function divergenceOf({ seen, run: { plan } }: Shown) {
  const entropy = plan.best > 0 ? lossText(plan.best) : null;
  return html`<p class="fine train-divergence">${say.divergence(lossText(seen.cross_entropy), lossText(seen.divergence), entropy)}</p>`;
}

function rowsOf({ seen, run }: Shown) {
  const { vocabulary } = run.plan;
  return Array.from(seen.targets).flatMap((word, position) => {
    if (word == null) return [];
    const after = vocabulary[seen.sequence[position]];
    return [{ word, after, should: vocabulary[word], shares: rowOf(seen.probabilities, position) }];
  });
}

function layoutOf(rows: Row[], vocabulary: string[], { width, height, type }: Size) {
  const wide = (texts: string[]) => 0.57 * type * Math.max(...texts.map(({ length }) => length));
  const afterEnd = wide([say.after, ...rows.map(({ after }) => after)]);
  const left = afterEnd + wide([say.should, ...rows.map(({ should }) => should)]) + 1.6 * type;
  const right = width - 4.2 * type;
  const across = (right - left) / vocabulary.length;
  // Names wider than a cell are vertical.
  const isUpright = wide(vocabulary) > 0.95 * across;
  const head = isUpright ? wide(vocabulary) + 0.8 * type : 1.5 * type;
  const down = (height - head) / rows.length;
  const bottomOf = (nth: number) => head + (nth + 0.94) * down;
  const shouldEnd = left - 0.7 * type;
  return { width, type, left, right, afterEnd, shouldEnd, isUpright, head, across, down, bottomOf };
}

type Layout = ReturnType<typeof layoutOf>;

function pictureOf(rows: Row[], vocabulary: string[], layout: Layout) {
  const { width, type, left, right, afterEnd, shouldEnd, head, across, down, bottomOf } = layout;
  const rules = rows.map((_, nth) => `M${left} ${bottomOf(nth)}H${right}`).join('');
  const bars = barsOf(rows, layout);
  const frames = rows.map(({ word }, nth) =>
    boxOf(left + (word + 0.08) * across, bottomOf(nth), 0.84 * across, 0.8 * down),
  );
  const rowOf = ({ after, should, shares, word }: Row, nth: number) => {
    const y = bottomOf(nth) - 0.4 * down + 0.35 * type;
    const share = textAt('train-row-value', width - 0.2 * type, y, percent(shares[word]));
    return [rowName(afterEnd, y, after, 'quiet'), rowName(shouldEnd, y, should, 'should'), share];
  };
  const y = head - 0.5 * type;
  return svg`<path class="tick" d=${rules}></path>
    <path class="train-bar" d=${bars.others}></path><path class="train-bar target" d=${bars.targets}></path>
    <path class="train-target-box" d=${frames.join('')}></path>${namesOf(vocabulary, layout)}
    ${rowName(afterEnd, y, say.after, 'quiet')}${rowName(shouldEnd, y, say.should, 'quiet')}${rows.map(rowOf)}`;
}

function barsOf(rows: Row[], { left, across, down, bottomOf }: Layout) {
  const bars = { others: '', targets: '' };
  rows.forEach(({ word, shares }, nth) => {
    shares.forEach((share, at) => {
      const tall = 0.8 * share * down;
      if (at === word || tall >= VISIBLE)
        bars[at === word ? 'targets' : 'others'] += boxOf(
          left + (at + 0.17) * across,
          bottomOf(nth),
          0.66 * across,
          tall,
        );
    });
  });
  return bars;
}

const namesOf = (vocabulary: string[], { left, across, head, isUpright, type }: Layout) =>
  vocabulary.map((word, at) => {
    const x = left + (at + 0.5) * across;
    // A turned arrow would point elsewhere.
    return isUpright && word.length > 1
      ? svg`<text class="tick-text" translate="no" transform="translate(${x + 0.35 * type} ${head - 0.4 * type}) rotate(-90)">${word}</text>`
      : textAt('tick-text', x, isUpright ? head - 0.4 * type : type, word, 'middle');
  });

/** A box as a path, from its lower left corner. */
const boxOf = (x: number, bottom: number, width: number, height: number) =>
  `M${x.toFixed(1)} ${bottom.toFixed(1)}v${(-height).toFixed(2)}h${width.toFixed(1)}v${height.toFixed(2)}z`;

const rowName = (x: number, y: number, text: string, kind: string) => textAt(`train-row-name ${kind}`, x, y, text);
