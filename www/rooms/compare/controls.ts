/** Controls for the other side of the comparison and for the kind of picture, and the folded examples and settings. */
import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';

import { choices } from '../../widgets/choices.ts';
import { createControlBar } from '../../widgets/control-bar.ts';
import { switchOf, valueOf } from '../../widgets/controls.ts';
import type { Emit } from './controller.ts';
import { createEdits } from './edits.ts';
import { EXAMPLES } from './examples.ts';
import { otherModelOf } from './other-model.ts';
import { examplesOf as patchExamplesOf } from './patch/view.ts';
import { isShownOf, otherOf, type Show, type Versus } from './state.ts';
import type { CompareProps } from './view.ts';
import { words } from './words.js';

const { controls: say } = words;

export function createControls(emit: Emit) {
  const barOf = createControlBar();
  const versus = choices(say.versus, say.versusLabel, 'compare-versus', (versus) => emit('versus', versus as Versus));
  const showsOf = (versus: Versus) => {
    const some = Object.entries(say.show).filter(([show]) => isShownOf(versus, show as Show));
    return choices(Object.fromEntries(some), say.showLabel, `compare-show-${versus}`, (show) =>
      emit('show', show as Show),
    );
  };
  const shows = { sentence: showsOf('sentence'), change: showsOf('change'), model: showsOf('model') };
  const editsOf = createEdits(emit);

  return (props: CompareProps) => {
    const { input, view } = props;
    const radios = shows[input.versus];
    versus.choose(input.versus);
    radios.choose(view.show);
    const side = {
      sentence: () => sentenceOf(props, emit),
      change: () => editsOf(props),
      model: () => html`${otherModelOf(props, emit)}<p class="fine">${say.noRanking}</p>`,
    };
    return html`<div class="compare-top" data-dock data-aside>
      ${side[input.versus]()}
      ${barOf(html`${radios.element}${versus.element}`, settingsOf(props, emit))}
    </div>`;
  };
}

function sentenceOf({ input, text, reading }: CompareProps, emit: Emit) {
  const { tokens = [], found = 0 } = reading?.answers?.comparison ?? {};
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    (event.target as HTMLElement).blur();
  };
  return html`<div class="control-row second-row">
      <label class="field second" for="other-sentence"><span class="side-key side-b">${say.other}</span><textarea
        id="other-sentence" rows="1" placeholder=${say.placeholder} dir="auto" spellcheck="false" autocomplete="off"
        .value=${live(otherOf(input, text))} @input=${(event: Event) => emit('other', valueOf(event))} @keydown=${leave}
      ></textarea></label>
      <button type="button" @click=${() => emit('swap')}>${say.swap}</button>
    </div>
    <p class="fine" role="status" ?hidden=${tokens.length === found}>${
      tokens.length === found ? '' : say.cut(tokens.length, found)
    }</p>`;
}

function settingsOf({ input, view, chosen, reading }: CompareProps, emit: Emit) {
  // The other settings have no effect on the maps of patched runs.
  if (view.show === 'patch') return patchExamplesOf(emit);
  const places = reading?.answers?.comparison.places ?? [];
  const specials = places.flatMap(({ a, b }) => ((a ?? b)?.special ? [(a ?? b)?.text ?? ''] : []));
  const exampleOf = ({ id, other }: (typeof EXAMPLES)[number]) =>
    html`<button type="button" title=${other} @click=${() => emit('tryExample', id)}>${say.examples[id]}</button>`;
  const examples = html`<span class="compare-examples" role="group" aria-label=${say.examplesLabel}>
    <span class="examples-label" aria-hidden="true">${say.examplesLabel}</span>${EXAMPLES.map(exampleOf)}
  </span>`;
  return html`
    ${input.versus === 'sentence' ? examples : ''}
    ${specials.length === 0 ? '' : switchOf(say.specials([...new Set(specials)]), chosen.specials, (isOn) => emit('specials', isOn))}
    ${switchOf(say.merged, input.merged, (merged) => emit('merged', merged))}`;
}
