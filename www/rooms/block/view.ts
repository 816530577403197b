/** The room "Block": one token's path through one layer, the whole stack, and the effect of ablations. */
import { html, nothing, render } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { ref } from 'lit-html/directives/ref.js';
import { directionOf } from '../../draw/direction.ts';
import type { ModelManifest, Structure } from '../../pkg/headlight.js';
import { oneStop } from '../../widgets/one-stop.ts';
import type { Emit } from './controller.ts';
import { createFlow } from './data-flow.ts';
import { createStack } from './layer-stack.ts';
import { type BlockProps, type Shown, shownOf } from './shown.ts';
import { createChanges, saysOfChanges } from './what-if/changes.ts';
import { createWhatIf } from './what-if/switches.ts';
import { words } from './words/en.js';

export function createBlock(root: HTMLElement, emit: Emit) {
  const tokensOf = createTokens(emit);
  const flowOf = createFlow(emit);
  const whatIfOf = createWhatIf(emit, () => root);
  const changesOf = createChanges(emit);
  const stackOf = createStack(emit);

  function pictureOf(shown: Shown, { reading, view, theme }: BlockProps) {
    const { tokens, token, layer, sizes } = shown;
    return html`<div class="block-picture" data-picture>
      <h2>${words.title(tokens[token].text, layer, sizes.n_layers)}</h2>
      <section class="block-flow">${guard([reading, view, theme], () => flowOf(shown))}</section>
    </div>`;
  }

  return {
    update(props: BlockProps) {
      const { input, reading, sizes, structure, chosen, theme } = props;
      const { layer, head } = chosen;
      const shown = shownOf(props);
      const tokens = reading?.sentence?.run.tokens ?? [];
      const isEdited = shown !== null && shown.edits.length > 0;
      // The user can still remove edits that the engine rejects.
      const isHidden = !shown && input.edits.length === 0;
      const said = isEdited ? saysOfChanges(shown) : null;
      // The switches follow the input at once; the pictures wait for the answers.
      const template = html`<div class="room-block" ?hidden=${isHidden}>
        ${shown && tokensOf(shown, input.edits)}
        ${shown && pictureOf(shown, props)}
        ${whatIfOf({ edits: input.edits, forms: formsFor(structure, sizes), model: sizes, layer, head, tokens, said })}
        ${isEdited ? guard([reading, theme], () => changesOf(shown)) : ''}
        ${shown && guard([reading, theme], () => stackOf(shown))}
      </div>`;
      render(template, root);
    },
  };
}

/** Forms of the edits that have an effect in the model. */
function formsFor(structure: Structure | null, model: ModelManifest | null) {
  const idle = model ? [model.is_causal && 'causal', model.positions !== 'added' && 'positions'] : [];
  return structure?.edits.filter(({ text }) => !idle.includes(text)) ?? [];
}

const { tokens: say } = words;

/** The sentence as a row of buttons: one token is selected, and each token can be masked out. */
function createTokens(emit: Emit) {
  const toOneStop = (section?: Element) => section && oneStop(section as HTMLElement, 'button');
  const tokenOf = (text: string, at: number, isFollowed: boolean, isMasked: boolean) => html`<button
    type="button" class=${isMasked ? 'masked' : ''} aria-pressed=${isFollowed} aria-label=${isMasked ? say.masked(text) : nothing}
    @click=${() => emit('selectTokens', { query: at, key: null })} @dblclick=${() => emit('edit', `token.${at}`)}
  ><bdi translate="no">${text}</bdi></button>`;

  /** `edits`: the edits that the user sees, which may be newer than those of the answers. */
  return ({ tokens, token, isRtl }: Shown, edits: string[]) => {
    const isMasked = (at: number) => edits.includes(`token.${at}`);
    return html`<section class="block-tokens" ${ref(toOneStop)}>
      <span class="tokens-name">${say.label}</span>
      <div class="token-list" role="group" dir=${directionOf(isRtl)} aria-label=${say.label}>
        ${tokens.map(({ text }, at) => tokenOf(text, at, at === token, isMasked(at)))}
      </div>
      <button type="button" aria-pressed=${isMasked(token)} @click=${() => emit('edit', `token.${token}`)}>${say.mask(
        tokens[token].text,
      )}</button>
    </section>`;
  };
}
