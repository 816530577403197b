/** The alignment of the model with attention: the weight of each source word for each output word. */

import { html, render } from 'lit-html';
import { percent } from '../../draw/format.ts';
import { rowOf } from '../../draw/scale.ts';
import { isSame } from '../../state/same.ts';
import { createWeightMatrix, type Place } from '../../widgets/weight-matrix.ts';
import { words as pageWords } from '../../words/en/page.js';
import type { Emit } from './controller.ts';
import { saysOf } from './says.ts';
import { spelledOf } from './spelled.ts';
import type { Run } from './state.ts';
import { createSourceBox } from './unrolled/source-box.ts';
import type { RecurrentProps } from './view.ts';
import { words } from './words/en.js';

const NOWHERE: Place = { row: null, column: null };

const { alignment: say } = words;
const { axes } = pageWords.cells;

export function createAlignment(root: HTMLElement, emit: Emit) {
  const source = createSourceBox(emit, 'alignment');
  let looked = NOWHERE;
  let last: [RecurrentProps, Run[]] | null = null;
  function look(place: Place) {
    if (isSame(place, looked)) return;
    looked = place;
    draw();
  }
  const matrix = createWeightMatrix(say, look, (pair) => emit('pair', pair));

  function draw() {
    if (!last) return;
    const [{ look, theme, sourceProblem, training }, [run]] = last;
    const { pattern } = run.seen;
    const { source: read, words: written } = spelledOf(run);
    const selected = look.pair && isInside(look.pair, pattern) ? look.pair : NOWHERE;
    const wanted = looked.row === null ? selected : looked;
    const seen = isInside(wanted, pattern) ? wanted : NOWHERE;
    source.update(run, look.source, sourceProblem);
    matrix.update({
      ...{ weights: pattern, rows: { texts: written }, columns: { texts: read }, label: say.label },
      textOf: ({ row, column }) => say.pair(written[row], read[column], percent(rowOf(pattern, row)[column])),
      isSaid: true,
      axes: [axes.output, axes.source],
      ...{ seen, theme },
    });
    const template = html`${saysOf(saidOf(run, seen), training, run.problem !== null)}
      <div class="weights-stage">${matrix.element}${facingOf(run, seen)}</div>
      <div class="control-row">${source.element}</div>${source.problem}
      <p class="fine" data-aside>${say.hint}</p>`;
    render(template, root);
  }

  return {
    update(props: RecurrentProps, runs: Run[]) {
      last = [props, runs];
      draw();
    },
  };
}

const isInside = ({ row, column }: Place, { rows, columns }: { rows: number; columns: number }) =>
  row !== null && column !== null && row < rows && column < columns;

function saidOf(run: Run, { row, column }: Place) {
  const { pattern } = run.seen;
  const { source: read, words: written } = spelledOf(run);
  if (run.problem !== null) return run.problem;
  if (row !== null && column !== null)
    return say.pair(written[row], read[column], percent(rowOf(pattern, row)[column]));
  if (run.step === 0) return words.told.begin;
  const strongest = Array.from({ length: pattern.rows }, (_, at) => Math.max(...rowOf(pattern, at)));
  const mean = strongest.reduce((sum, one) => sum + one, 0) / strongest.length;
  return say.says(words.settings.values[run.settings.task], read.join(' '), written.join(' '), percent(mean));
}

function facingOf(run: Run, seen: Place) {
  const { pattern } = run.seen;
  const { source: read, words: written } = spelledOf(run);
  const weightAt = (row: number | null, column: number | null) =>
    row === null || column === null ? '' : percent(rowOf(pattern, row)[column]);
  return html`<div class="weights-facing" role="group" aria-label=${say.facing}>
    ${sideOf(say.written, written, seen.row, (at) => weightAt(at, seen.column))}
    ${sideOf(say.read, read, seen.column, (at) => weightAt(seen.row, at))}
  </div>`;
}

function sideOf(label: string, texts: string[], seen: number | null, weightAt: (at: number) => string) {
  const wordOf = (text: string, at: number) => html`<li class=${at === seen ? 'seen' : ''}>
    <span translate="no" dir="auto">${text}</span><span class="facing-number">${weightAt(at)}</span>
  </li>`;
  return html`<div class="facing-side"><span class="recurrent-label">${label}</span><ol role="list">${texts.map(wordOf)}</ol></div>`;
}
