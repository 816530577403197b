// @ts-check
/**
 * The logit lens: predictions from the residual stream after each layer, with the best word of each and the rank of one
 * word.
 *
 * @typedef {import('./view.js').Emit} Emit
 * @typedef {import('./view.js').Shown} Shown
 */

import { percent } from '../../draw/percent.js';
import { html } from '../../widgets/elements.js';
import { createLensTable } from './layers/table.js';
import { createWholeLens } from './layers/whole.js';
import { createProgress } from './progress.js';
import { subjectOf } from './surveys.js';
import { createTokenLine, lineOf } from './tokens/line.js';
import { spelled } from './tokens/spelled.js';
import { createWordMenu } from './tokens/word-menu.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createLayers(root, emit) {
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
    /** @param {Shown} shown */
    update({ input, answers, view, sizes, theme }) {
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
      whole.update(
        isOwn ? /** @type {import('./controller.js').Candidate[][]} */ (found.layers) : [],
        prediction,
        place,
        theme,
      );
    },
  };
}

/**
 * The layer from which the word stays the best one; `null` if it is not the best at the end.
 *
 * @param {import('../../pkg/headlight.js').LensRow[]} rows
 */
function firstOf(rows) {
  const wrong = rows.findLastIndex(({ rank }) => rank > 1);
  return wrong === rows.length - 1 ? null : wrong + 1;
}
