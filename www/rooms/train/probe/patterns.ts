/** The attention patterns: all heads as small pictures, and one of them enlarged. */
import { html, nothing } from 'lit-html';

import { sequential } from '../../../draw/color.ts';
import type { Theme } from '../../../state/room.ts';
import { painted } from '../../../widgets/painted.ts';
import { styled } from '../../../widgets/styled.ts';
import type { Emit } from '../controller.ts';
import { attentionOf, headName, kindOf, scoresText } from '../heads.ts';
import type { Shown } from '../shown.ts';
import type { Run } from '../state.ts';
import { words } from '../words.ts';

/** With more heads in a layer than this, or with more layers, the scores below the heads would not be readable. */
const MOST_SCORED = { heads: 4, layers: 3 };

const { heads: say } = words;

/** Whether the layers are labelled. They need labels if there are several kinds of attention. */
const hasRows = ({ plan }: Run) => plan.attention.some((attention) => kindOf(attention) !== 'only');

/** CSS classes for the number and the kinds of heads. */
export function kindsOf(run: Run) {
  const { n_heads, n_layers } = run.settings;
  const many = n_heads > MOST_SCORED.heads ? 'many-heads' : n_layers > MOST_SCORED.layers ? 'many-layers' : '';
  return `${many} ${hasRows(run) ? 'has-rows' : ''}`;
}

/** All heads, layer by layer, one button each. */
export function gridOf(shown: Shown, selected: number, emit: Emit) {
  const { run, seen } = shown;
  const { n_heads } = run.settings;
  const rowOf = (head: number) => {
    const attention = attentionOf(run, head);
    return html`<span class="train-heads-row">${say.row[kindOf(attention)](attention.layer)}</span>`;
  };
  const cellOf = (_: unknown, head: number) => [
    hasRows(run) && head % n_heads === 0 ? rowOf(head) : nothing,
    buttonOf(shown, head, selected, emit),
  ];
  return html`<div
    class="train-heads-grid" role="group" aria-label=${say.grid}
    ${styled({ '--heads': n_heads, '--layers': run.plan.attention.length })}
  >${seen.patterns.map(cellOf)}</div>`;
}

function buttonOf({ run, seen, theme }: Shown, head: number, selected: number, emit: Emit) {
  const { rows, columns, values } = seen.patterns[head];
  const { n_heads } = run.settings;
  const isNamed = hasRows(run);
  // In a grid with named rows, the names of the columns are shown only in the first row.
  const name = !isNamed ? headName(run, head) : head < n_heads ? `H${head}` : null;
  const colorOf = (value: number) => sequential(value, theme);
  return html`<button
    type="button" class="train-head" data-drawn aria-pressed=${head === selected}
    aria-label=${isNamed ? headName(run, head) : nothing} @click=${() => emit('selectHead', head)}
  >${name === null ? nothing : html`<span class="train-head-name">${name}</span>`}<canvas
    aria-hidden="true" ${painted({ rows, cols: columns, values }, colorOf)}></canvas><span
    class="train-head-scores">${scoresText(run, seen, head)}</span></button>`;
}

export interface Pattern {
  values: Float32Array; // row-major
  words: string[][]; // words of the rows and of the columns
  title: string;
  label: string;
}

/** A pattern with its words. */
export function largeOf({ values, words: [down, across], title, label }: Pattern, theme: Theme) {
  const sizes = { '--count': Math.max(down.length, across.length), '--tall': down.length / across.length };
  const named = (tokens: string[]) => tokens.map((token) => html`<span>${token}</span>`);
  const matrix = { rows: down.length, cols: across.length, values: values.subarray(0, down.length * across.length) };
  // Long words are cut off, because they would overlap.
  const isUpright = across.some(({ length }) => length > 1);
  return html`<figure class=${isUpright ? 'train-large upright' : 'train-large'} ${styled(sizes)}>
    <figcaption>${title}</figcaption>
    <div class="large-columns" translate="no" aria-hidden="true">${named(across)}</div>
    <div class="large-rows" translate="no" aria-hidden="true">${named(down)}</div>
    <canvas role="img" aria-label=${label} ${painted(matrix, (value) => sequential(value, theme))}></canvas>
  </figure>`;
}
