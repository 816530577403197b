/**
 * The logit lens: predictions from the residual stream after each layer, with the best word of each and the rank of one
 * word.
 */

import { percent } from '../../draw/percent.js';
import type { Candidate, LensRow } from '../../pkg/headlight.js';
import { html } from '../../widgets/elements.js';
import { createLensTable } from './layers/table.ts';
import { createWholeLens } from './layers/whole.ts';
import { createProgress } from './progress.ts';
import { subjectOf } from './surveys.ts';
import { createTokenLine, lineOf } from './tokens/line.ts';
import { spelled } from './tokens/spelled.ts';
import { createWordMenu } from './tokens/word-menu.ts';
import type { Emit, Shown } from './view.ts';
import { words } from './words.ts';

export function createLayers(root: HTMLElement, emit: Emit) {
  const { layers: say } = words;
  const line = createTokenLine(words.tokens.label, (place) => emit('place', place));
  const menu = createWordMenu('predict-lens-word', say.word, say.usual, (word) => emit('word', word));
  const table = createLensTable();
  const whole = createWholeLens((place) => emit('place', place));
  const survey = createProgress(say.everywhere, say.surveying, emit, 'surveyPlaces');
  const says = html('p', { class: 'says', 'data-says': true, 'aria-live': 'polite' });
  root.append(
    line.element,
    html('div', { class: 'control-row', 'data-aside': true }, menu.element, survey.element),
    says,
    html(
      'div',
      { class: 'layers-stage' },
      table.element,
      html('div', { class: 'layers-aside', 'data-aside': true }, html('p', {}, say.how), html('p', {}, say.caution)),
    ),
    whole.element,
  );

  return {
    update({ input, answers, view, sizes, theme }: Shown) {
      const { prediction, lens } = answers;
      if (!lens) return;
      const { position: place, rows } = lens;
      const last = rows[rows.length - 1];
      const word = last.word;
      line.update(lineOf(answers), place);
      menu.update(prediction, input.word, [word]);
      table.update(rows, sizes.d_vocab);
      const since = firstOf(rows);
      says.textContent = say.says(
        spelled(prediction.tokens[place].text),
        spelled(word.text),
        { rank: rows[0].rank.toLocaleString('en'), last: last.rank.toLocaleString('en') },
        percent(last.word.probability),
        since,
        rows.length - 1,
      );
      const found = view.survey;
      const isOwn = found?.kind === 'lens' && found.of === subjectOf('lens', answers);
      survey.update(isOwn ? found : null);
      whole.update(isOwn ? (found.layers as Candidate[][]) : [], prediction, place, theme);
    },
  };
}

/** The layer from which the word stays the best one; `null` if it is not the best at the end. */
function firstOf(rows: LensRow[]) {
  const wrong = rows.findLastIndex(({ rank }) => rank > 1);
  return wrong === rows.length - 1 ? null : wrong + 1;
}
