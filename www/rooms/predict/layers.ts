/**
 * The logit lens: predictions from the residual stream after each layer, with each layer's most likely word and the
 * rank of one word.
 */
import { html } from 'lit-html';

import { percent } from '../../draw/percent.ts';
import type { Candidate, LensRow } from '../../pkg/headlight.js';
import type { Emit } from './controller.ts';
import { lensTableOf } from './layers/table.ts';
import { wholeLensOf } from './layers/whole.ts';
import { progressOf } from './progress.ts';
import { subjectOf } from './surveys.ts';
import { lineOf, tokensOf } from './tokens/line.ts';
import { spelled } from './tokens/spelled.ts';
import { wordMenuOf } from './tokens/word-menu.ts';
import type { Shown } from './view.ts';
import { words } from './words.ts';

const { layers: say } = words;

export function createLayers(emit: Emit) {
  const menu = {
    ...{ id: 'predict-lens-word', label: say.word, none: say.usual },
    act: (word: number | null) => emit('word', word),
  };
  const progress = { label: say.everywhere, told: say.surveying, intent: 'surveyPlaces' } as const;
  const hold = (place: number) => emit('place', place);

  return ({ input, answers, view: { survey }, sizes, theme }: Shown) => {
    const { prediction, lens } = answers;
    if (!lens) return '';
    const { position: place, rows } = lens;
    const own = survey?.kind === 'lens' && survey.of === subjectOf('lens', answers) ? survey : null;
    return html`
      ${lineOf(words.tokens.label, tokensOf(answers), place, hold)}
      <div class="control-row" data-dock data-aside>
        ${wordMenuOf(menu, prediction, input.word, [rows[rows.length - 1].word])}${progressOf(own, progress, emit)}
      </div>
      <p class="says" data-says aria-live="polite">${saysOf(rows, spelled(prediction.tokens[place].text))}</p>
      <div class="layers-stage">
        ${lensTableOf(rows, sizes.d_vocab)}
        <div class="layers-aside" data-aside><p>${say.how}</p><p>${say.caution}</p></div>
      </div>
      ${wholeLensOf((own?.layers ?? []) as Candidate[][], prediction, place, theme, hold)}`;
  };
}

function saysOf(rows: LensRow[], token: string) {
  const last = rows[rows.length - 1];
  const ranks = { rank: rows[0].rank.toLocaleString('en'), last: last.rank.toLocaleString('en') };
  return say.says(
    token,
    spelled(last.word.text),
    ranks,
    percent(last.word.probability),
    firstOf(rows),
    rows.length - 1,
  );
}

/**
 * The layer from which the word stays the most likely word. `null` if it is not the most likely word after the last
 * layer.
 */
function firstOf(rows: LensRow[]) {
  const wrong = rows.findLastIndex(({ rank }) => rank > 1);
  return wrong === rows.length - 1 ? null : wrong + 1;
}
