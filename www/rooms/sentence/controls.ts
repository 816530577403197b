/** Controls of the picture: its form, and the collapsed settings for the displayed tokens, heads and numbers. */
import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';

import { formatPercent } from '../../draw/format.ts';
import { choices } from '../../widgets/choices.ts';
import { createControlBar } from '../../widgets/control-bar.ts';
import { switchOf } from '../../widgets/controls.ts';
import { createMark } from '../../widgets/mark.ts';
import type { Emit } from './controller.ts';
import type { createHeadFields } from './heads/fields.ts';
import { namesOfSpecial, type Shown } from './shown.ts';
import { furtherHeads } from './state.ts';
import { words } from './words/en.js';

type HeadFields = ReturnType<ReturnType<typeof createHeadFields>>;

const { controls: say } = words;

export function createControls(emit: Emit) {
  const barOf = createControlBar();
  const settingsOf = createSettings(emit);
  const shows = choices(say.show, say.showLabel, 'show', (show) => emit('turn', { show }));

  /** `fields`: controls for the grid of all heads, if the grid is the picture. */
  return (shown: Shown, fields: HeadFields | null) => {
    const { show, quiz } = shown.view;
    shows.choose(show);
    // A quiz hides the picture, so the controls of its form are hidden too.
    const first = quiz ? '' : html`${shows.element}${fields?.arrange}${fields?.colour}`;
    const settings = html`${settingsOf(shown)}${quiz ? '' : fields?.measured}`;
    return html`<div class="sentence-controls" data-dock>${barOf(first, settings)}</div>`;
  };
}

/** The settings, except those that have no effect in the current picture. */
function createSettings(emit: Emit) {
  let shown: Shown;
  const measures = choices(say.measures, say.measureLabel, 'measure', (measure) => emit('change', { measure }));
  const measureMark = createMark(say.measureMark, () => say.measureExplained);
  const shareMark = createMark(say.shareMark, () =>
    say.shareExplained(formatPercent(shown.view.share), shown.input.measure),
  );

  return (next: Shown) => {
    shown = next;
    // The current input is shown: with the input of the reading, the switches would jump back until the next reading.
    const { input, view, chosen } = shown;
    const specialNames = namesOfSpecial(shown);
    const isQuiz = view.quiz !== null;
    const hasLinks = !isQuiz && (view.show === 'arrows' || view.show === 'columns');
    measures.choose(input.measure);
    return html`
      ${specialNames && switchOf(say.specials(specialNames), chosen.specials, (specials) => emit('specials', specials))}
      ${switchOf(say.merged, input.merged, (merged) => emit('change', { merged }))}
      ${isQuiz ? '' : switchOf(say.several, view.several, (several) => emit('several', several))}
      ${isQuiz || furtherHeads(input, chosen).length === 0 ? '' : switchOf(say.average, input.average, (average) => emit('change', { average }))}
      ${hasLinks ? html`<span>${shareOf(view.share, emit)}${shareMark}</span>` : ''}
      ${isQuiz ? '' : html`<span>${measures.element}${measureMark}</span>`}`;
  };
}

function shareOf(share: number, emit: Emit) {
  const onInput = ({ target }: Event) => emit('turn', { share: (target as HTMLInputElement).valueAsNumber / 100 });
  return html`<label class="field" for="share"><span>${say.share}</span><input
    id="share" type="range" min="10" max="100" step="5" .value=${live(String(Math.round(share * 100)))} @input=${onInput}
  ><output for="share">${formatPercent(share)}</output></label>`;
}
