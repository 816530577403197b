/** The sentence as a row of buttons: one token is selected, and each token can be masked out. */
import { html, nothing } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { oneStop } from '../../widgets/one-stop.ts';
import type { Emit } from './controller.ts';
import { words } from './words/en.js';

const { tokens: say } = words;

export function createTokens(emit: Emit) {
  const toOneStop = (section?: Element) => section && oneStop(section as HTMLElement, 'button');
  const tokenOf = (text: string, at: number, isFollowed: boolean, isMasked: boolean) => html`<button
    type="button" class=${isMasked ? 'masked' : ''} aria-pressed=${isFollowed} aria-label=${isMasked ? say.masked(text) : nothing}
    @click=${() => emit('selectTokens', { query: at, key: null })} @dblclick=${() => emit('edit', `token.${at}`)}
  ><bdi translate="no">${text}</bdi></button>`;

  /** `token`: the followed token. */
  return (tokens: { text: string }[], token: number, edits: string[]) => {
    const isMasked = (at: number) => edits.includes(`token.${at}`);
    return html`<section class="block-tokens" ${ref(toOneStop)}>
      <span class="tokens-name">${say.label}</span>
      <div class="token-list" role="group" aria-label=${say.label}>
        ${tokens.map(({ text }, at) => tokenOf(text, at, at === token, isMasked(at)))}
      </div>
      <button type="button" aria-pressed=${isMasked(token)} @click=${() => emit('edit', `token.${token}`)}>${say.mask(
        tokens[token].text,
      )}</button>
    </section>`;
  };
}
