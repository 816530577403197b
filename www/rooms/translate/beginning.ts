/** The text box for the beginning of the translation, and the button that restores the model's own beginning. */
import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { valueOf } from '../../widgets/controls.ts';
import type { Emit } from './controller.ts';
import { beginningOf, isChosen } from './forcing.ts';
import { languagesOf } from './state.ts';
import type { Shown } from './view.ts';
import { words } from './words/en.js';

const { beginning: say } = words;

export function beginningBoxOf({ answers: { translation }, read, view: { beginning } }: Shown, emit: Emit) {
  const { target_tokens } = translation;
  const given = target_tokens.filter(({ is_forced }) => is_forced);
  const chosen = given.filter(isChosen).length;
  const refused = beginning?.refused ?? null;
  const said = refused ?? (given.length > 0 ? say.given(given.length, chosen) : say.hint);
  return html`<div class="beginning" data-aside>
    <label class="field" for="translate-beginning"><span>${say.label}</span><input
      id="translate-beginning" type="text" dir="auto" autocomplete="off" spellcheck="false" placeholder=${say.placeholder}
      lang=${languagesOf(read.direction).written} aria-describedby="translate-beginning-said" aria-invalid=${refused !== null}
      .value=${live(beginning?.typed ?? beginningOf(target_tokens))} @input=${(event: Event) => emit('begin', valueOf(event))}
    ></label>
    <span class="forced-acts">
      <button type="button" ?hidden=${chosen === 0} @click=${() => emit('undo')}>${words.undo}</button>
      <button type="button" ?hidden=${given.length === 0} @click=${() => emit('clearForced')}>${words.clear}</button>
    </span>
    <span id="translate-beginning-said" class="beginning-said ${refused === null ? '' : 'problem'}" role="status">${said}</span>
  </div>`;
}
