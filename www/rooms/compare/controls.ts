/** Controls for the other side of the comparison and for the kind of picture, and the folded examples and settings. */
import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { MODELS } from '../../state/models.ts';
import { createControlBar } from '../../widgets/control-bar.ts';
import { choicesOf, examplesOf, numbered, selectOf, switchOf, valueOf } from '../../widgets/controls.ts';
import type { Emit } from './controller.ts';
import { createEdits } from './edits.ts';
import { patchExamplesOf } from './patch/view.ts';
import { EXAMPLES, isShownOf, otherOf, type Show, TWO_LANGUAGES, type Versus } from './state.ts';
import type { CompareProps } from './view.ts';
import { words } from './words/en.js';

const { controls: say } = words;

export function createControls(emit: Emit) {
  const barOf = createControlBar();
  const editsOf = createEdits(emit);

  return (props: CompareProps) => {
    const { input, view } = props;
    const some = Object.entries(say.show).filter(([show]) => isShownOf(input.versus, show as Show));
    const shows = Object.fromEntries(some) as Record<Show, string>;
    const show = choicesOf('compare-show', say.showLabel, shows, view.show, (show) => emit('show', show));
    const versus = choicesOf('compare-versus', say.versusLabel, say.versus, input.versus, (versus) =>
      emit('versus', versus as Versus),
    );
    const side = {
      sentence: () => sentenceOf(props, emit),
      change: () => editsOf(props),
      model: () => html`${otherModelOf(props, emit)}<p class="fine">${say.noRanking}</p>`,
    };
    return html`<div class="compare-top" data-dock data-aside>
      <div class="compare-side">${side[input.versus]()}</div>
      ${barOf(html`${show}${view.show === 'patch' && isShownOf(input.versus, 'patch') ? '' : versus}`, settingsOf(props, emit))}
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
  const languages = html`<button type="button" @click=${() => emit('visit', TWO_LANGUAGES)}>${say.twoLanguages}</button>`;
  const pairs = EXAMPLES.map(({ id, other }) => ({ id, text: other }));
  const act = ({ id }: { id: string }) => emit('tryExample', id);
  const examples = examplesOf('compare-examples', say.examplesLabel, pairs, say.examples, act, languages);
  return html`
    ${input.versus === 'sentence' ? examples : ''}
    ${specials.length === 0 ? '' : switchOf(say.specials([...new Set(specials)]), chosen.specials, (isOn) => emit('specials', isOn))}
    ${switchOf(say.merged, input.merged, (merged) => emit('merged', merged))}
    ${input.versus === 'sentence' ? switchOf(say.byVectors, input.byVectors, (byVectors) => emit('byVectors', byVectors)) : ''}`;
}

const { otherModel } = words;

function otherModelOf({ input: { modelB, headB }, reading }: CompareProps, emit: Emit) {
  const sizes = reading?.answers?.comparison.models?.b;
  const models = MODELS.map(({ folder, title }) => ({ value: folder, text: title }));
  const { layer, head } = headB;
  const chooseLayer = (layer: string) => emit('headB', { ...headB, layer: Number(layer) });
  const chooseHead = (head: string) => emit('headB', { ...headB, head: Number(head) });
  return html`<div class="control-row">
    ${selectOf('compare-model-b', otherModel.model, models, modelB, (folder) => emit('modelB', folder))}
    ${sizes ? selectOf('compare-layer-b', otherModel.layer, numbered(sizes.n_layers), layer, chooseLayer) : ''}
    ${sizes ? selectOf('compare-head-b', otherModel.head, numbered(sizes.n_heads), head, chooseHead) : ''}
  </div>`;
}
