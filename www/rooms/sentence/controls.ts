/** Controls of the picture: its form, and the collapsed settings for the displayed tokens, heads and numbers. */
import { html } from 'lit-html';
import { formatPercent } from '../../draw/format.ts';
import { createControlBar } from '../../widgets/control-bar.ts';
import { choicesOf, sliderOf, switchOf } from '../../widgets/controls.ts';
import { createMark } from '../../widgets/mark.ts';
import type { Emit } from './controller.ts';
import type { HeadFields } from './heads/fields.ts';
import { namesOfSpecial, type Shown } from './shown.ts';
import { furtherHeads } from './state.ts';
import { words } from './words/en.js';

const { controls: say } = words;

export function createControls(emit: Emit) {
  const barOf = createControlBar();
  const settingsOf = createSettings(emit);

  /** `fields`: controls for the grid of all heads, if the grid is the picture. */
  return (shown: Shown, fields: HeadFields | null) => {
    const { show, quiz } = shown.view;
    const shows = choicesOf('show', say.showLabel, say.show, show, (show) => emit('turn', { show }));
    // A quiz hides the picture, so the controls of its form are hidden too.
    const first = quiz ? '' : html`${shows}${fields?.arrange}${fields?.colour}`;
    const settings = html`${settingsOf(shown)}${quiz ? '' : fields?.measured}`;
    return html`<div class="sentence-controls" data-dock>${barOf(first, settings)}</div>`;
  };
}

/** The settings, except those that have no effect in the current picture. */
function createSettings(emit: Emit) {
  let shown: Shown;
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
    const measures = choicesOf('measure', say.measureLabel, say.measures, input.measure, (measure) =>
      emit('change', { measure }),
    );
    return html`
      ${specialNames && switchOf(say.specials(specialNames), chosen.specials, (specials) => emit('specials', specials))}
      ${switchOf(say.merged, input.merged, (merged) => emit('change', { merged }))}
      ${isQuiz ? '' : switchOf(say.several, view.several, (several) => emit('several', several))}
      ${isQuiz || furtherHeads(input, chosen).length === 0 ? '' : switchOf(say.average, input.average, (average) => emit('change', { average }))}
      ${hasLinks ? html`<span>${shareOf(view.share, emit)}${shareMark}</span>` : ''}
      ${isQuiz ? '' : html`<span>${measures}${measureMark}</span>`}`;
  };
}

const shareOf = (share: number, emit: Emit) =>
  sliderOf('share', say.share, [10, 100, 5], Math.round(share * 100), formatPercent(share), (percent) =>
    emit('turn', { share: percent / 100 }),
  );
