/**
 * The patterns of all heads on the probe. The selected head is enlarged, with its words. Recurrent models have no heads:
 * they show their states or, with attention, the alignment.
 */
import { html, nothing } from 'lit-html';
import { diverging, hexFromRgb, inkOn, maxAbsOf, STRETCHED_FROM, sequential, stateColor } from '../../../draw/color.ts';
import { formatNumber } from '../../../draw/format.ts';
import type { Theme } from '../../../state/room.ts';
import { memo } from '../../../state/same.ts';
import { legendOf, signedLegend } from '../../../widgets/legend.ts';
import { painted, styled } from '../../../widgets/styled.ts';
import type { Emit } from '../controller.ts';
import { attentionOf, biasOf, defaultHead, headName, kindOf, type Shown, scoresText, wordsOf } from '../heads.ts';
import type { Run } from '../state.ts';
import { words } from '../words/en.js';
import { LargePattern, type Pattern } from './large-pattern.ts';

const { heads: say } = words;

export function createHeads(emit: Emit) {
  const weightLegend = memo((theme: Theme) => legendOf(theme, '0', '1'));
  const stateLegend = memo((theme: Theme, most: string) => signedLegend(theme, `−${most}`, most, stateColor));
  const legend = (scale: HTMLElement, text: string) =>
    html`<p class="legend train-heads-legend">${scale}<span>${text}</span></p>`;
  const large = { heads: new LargePattern(), alignment: new LargePattern() };
  let usual = 0;

  const pictures = {
    heads(shown: Shown) {
      const { run, seen, view, theme, playing } = shown;
      usual = defaultHead(run, seen, playing ? usual : null);
      const selected = view.head !== null && view.head < seen.patterns.length ? view.head : usual;
      const text = say.legend(run.settings.architecture === 'encoder_decoder');
      return html`${gridOf(shown, selected, emit)}${large.heads.templateOf(patternOf(shown, selected), theme)}${legend(weightLegend(theme), text)}${biasTableOf(shown, selected)}`;
    },
    alignment: (shown: Shown) =>
      html`${large.alignment.templateOf(alignmentOf(shown), shown.theme)}${legend(weightLegend(shown.theme), say.alignmentLegend)}`,
    states({ seen: { hidden }, theme }: Shown) {
      const { rows, columns, values } = hidden;
      const most = maxAbsOf(values);
      const colorOf = (value: number) => stateColor(value, most, theme);
      const from = formatNumber(STRETCHED_FROM * most, { decimals: 2 });
      return html`<canvas
          class="train-states" role="img" aria-label=${say.statesPicture(rows, columns)}
          ${painted({ rows, columns, values }, colorOf)}
        ></canvas>${legend(stateLegend(theme, formatNumber(most, { decimals: 1 })), say.statesLegend(from))}`;
    },
  };

  return (shown: Shown) => {
    const { seen, run } = shown;
    const kind = seen.patterns.length > 0 ? 'heads' : seen.alignment ? 'alignment' : 'states';
    return html`<div class="train-heads ${kindsOf(run)}" data-kind=${kind}>
      <h3>${say.titles[kind]}</h3><div class="train-heads-stage">${pictures[kind](shown)}</div>
    </div>`;
  };
}

function patternOf({ run, seen }: Shown, head: number): Pattern {
  const [down, across] = wordsOf(run, seen, head);
  const name = headName(run, head);
  const label = say.picture(name, down.length, across.length);
  const title = say.large(name, scoresText(run, seen, head));
  return { values: seen.patterns[head].values, words: [down, across], title, label };
}

/** The alignment, one row per output word. The last output word has no row, because no word follows it. */
function alignmentOf({ seen, run: { plan } }: Shown): Pattern {
  const { columns, values } = seen.alignment ?? { columns: 0, values: new Float32Array() };
  const across = Array.from(seen.sequence.slice(0, columns), (word) => plan.vocabulary[word]);
  const down = Array.from(seen.targets).flatMap((word) => (word == null ? [] : [plan.vocabulary[word]]));
  return { values, words: [down, across], title: '', label: say.alignmentPicture(down.length, columns) };
}

/** With more heads in a layer than this, the scores below the heads would not be readable. */
const MOST_SCORED = 4;
/** With more lines of heads than this, a name at each head would take too much height. */
const MOST_NAMED = 2;

/** Whether each line of heads has one name, for all of its heads. */
const hasRows = ({ plan }: Run) => plan.attention.length > MOST_NAMED;

/** CSS classes for the number and the kinds of heads. */
function kindsOf(run: Run) {
  return `${run.settings.n_heads > MOST_SCORED ? 'many-heads' : ''} ${hasRows(run) ? 'has-rows' : ''}`;
}

function gridOf(shown: Shown, selected: number, emit: Emit) {
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
    aria-hidden="true" ${painted({ rows, columns, values }, colorOf)}></canvas><span
    class="train-head-scores">${scoresText(run, seen, head)}</span></button>`;
}

/** Relative positions: the number that a head adds to its scores, for each distance from query to key. */
function biasTableOf({ run, seen, theme }: Shown, head: number) {
  const bias = biasOf(seen, head);
  if (!bias) return nothing;
  // All heads have the same scale.
  const most = maxAbsOf(seen.distance_bias?.values ?? []);
  const cellOf = (value: number) => {
    const ground = diverging(value, most, theme);
    const colors = { background: hexFromRgb(ground), color: inkOn(ground) };
    return html`<td ${styled(colors)}>${formatNumber(value, { decimals: 1 })}</td>`;
  };
  const values = Array.from(bias);
  return html`<div class="train-bias-frame"><table class="train-bias">
    <caption>${say.bias(headName(run, head))}</caption>
    <tr><th scope="row">${say.distance}</th>${values.map((_, distance) => html`<th scope="col">${distance}</th>`)}</tr>
    <tr><th scope="row">${say.added}</th>${values.map(cellOf)}</tr>
  </table></div>`;
}
