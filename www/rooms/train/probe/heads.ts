/**
 * The patterns of all heads on the probe. The selected head is enlarged, with its words. Recurrent models have no heads:
 * they show their states or, with attention, the alignment.
 */
import { html } from 'lit-html';

import { maxAbsOf } from '../../../draw/color.ts';
import { formatNumber } from '../../../draw/format.ts';
import { STRETCHED_FROM, stateColor } from '../../../draw/state-color.ts';
import type { Theme } from '../../../state/room.ts';
import { memo } from '../../../state/same.ts';
import { legendOf } from '../../../widgets/legend.ts';
import { painted } from '../../../widgets/painted.ts';
import { signedLegend } from '../../../widgets/signed.ts';
import type { Emit } from '../controller.ts';
import { defaultHead, headName, scoresText, wordsOf } from '../heads.ts';
import type { Shown } from '../shown.ts';
import { words } from '../words.ts';
import { gridOf, kindsOf, largeOf, type Pattern } from './patterns.ts';

const { heads: say } = words;

export function createHeads(emit: Emit) {
  const weightLegend = memo((theme: Theme) => legendOf(theme, '0', '1'));
  const stateLegend = memo((theme: Theme, most: string) => signedLegend(theme, `−${most}`, most, stateColor));
  const legend = (scale: HTMLElement, text: string) =>
    html`<p class="legend train-heads-legend">${scale}<span>${text}</span></p>`;
  let usual = 0;

  const pictures = {
    heads(shown: Shown) {
      const { run, seen, view, theme, playing } = shown;
      usual = defaultHead(run, seen, playing ? usual : null);
      const selected = view.head !== null && view.head < seen.patterns.length ? view.head : usual;
      const text = say.legend(run.settings.architecture === 'encoder_decoder');
      return html`${gridOf(shown, selected, emit)}${largeOf(patternOf(shown, selected), theme)}${legend(weightLegend(theme), text)}`;
    },
    alignment: (shown: Shown) =>
      html`${largeOf(alignmentOf(shown), shown.theme)}${legend(weightLegend(shown.theme), say.alignmentLegend)}`,
    states({ seen: { hidden }, theme }: Shown) {
      const { rows, columns, values } = hidden;
      const most = maxAbsOf(values);
      const colorOf = (value: number) => stateColor(value, most, theme);
      const from = formatNumber(STRETCHED_FROM * most, { decimals: 2 });
      return html`<canvas
          class="train-states" role="img" aria-label=${say.statesPicture(rows, columns)}
          ${painted({ rows, cols: columns, values }, colorOf)}
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
