/** The part of the dialog for custom models that looks up a model on the Hub. */
import { html, nothing } from 'lit-html';
import type { Emit } from '../../intents.ts';
import { words as own } from '../words/en.js';
import { type Hub, sizeOf } from './state.ts';
import { words } from './words/en.js';

export interface HubProps extends Hub {
  host: string;
}

/** The button that shows the search. */
export const hubButton = ({ isOpen }: HubProps, emit: Emit) =>
  html`<button type="button" aria-expanded=${isOpen} @click=${() => emit('hubShow')}>${words.show}</button>`;

export function hubSearch(hub: HubProps, emit: Emit) {
  if (!hub.isOpen) return nothing;
  const { host, name, phase, problem } = hub;
  const find = (event: Event) => {
    event.preventDefault();
    emit('hubFind', new FormData(event.currentTarget as HTMLFormElement).get('name') as string);
  };
  const isBusy = phase === 'asking' || phase === 'loading';
  return html`<section class="own-hub" aria-labelledby="own-hub-title">
    <h3 id="own-hub-title">${words.title}</h3>
    <form class="own-acts" @submit=${find}>
      <label for="own-hub-name">${words.name}</label>
      <input id="own-hub-name" name="name" required autocomplete="off" spellcheck="false" aria-describedby="own-hub-hint" placeholder=${words.example} .value=${name}>
      <button ?disabled=${isBusy}>${phase === 'asking' ? words.finding : words.find}</button>
    </form>
    <p class="fine" id="own-hub-hint">${words.hint} ${words.privacy(host)}</p>
    ${found(hub, emit)}
    <p role="status" class="own-told">${problem}</p>
  </section>`;
}

function found(hub: Hub, emit: Emit) {
  const { repository, choices, chosen, phase } = hub;
  const choice = choices[chosen];
  if (!repository || !choice) return nothing;
  return html`<p><strong dir="auto">${words.found(repository.name, repository.commit)}</strong></p>
    ${choices.length > 1 ? chooser(hub, emit) : nothing}
    <ul class="own-files">${choice.files.map(({ path, bytes }) => html`<li>${path} <span class="fine">${own.size(bytes)}</span></li>`)}</ul>
    ${phase === 'loading' ? progress(hub, emit) : html`<p><button type="button" @click=${() => emit('hubLoad')}>${words.load(own.size(sizeOf(choice)))}</button></p>`}`;
}

const chooser = ({ choices, chosen, phase }: Hub, emit: Emit) =>
  html`<p class="own-acts"><label for="own-hub-weights">${words.weights}</label>
    <select id="own-hub-weights" ?disabled=${phase === 'loading'} @change=${({ target }: Event) => emit('hubChoose', (target as HTMLSelectElement).selectedIndex)}>${choices.map(
      (choice, at) =>
        html`<option ?selected=${at === chosen}>${words.choice(choice.title, own.size(sizeOf(choice)))}</option>`,
    )}</select></p>`;

function progress({ choices, chosen, loaded }: Hub, emit: Emit) {
  const total = sizeOf(choices[chosen]);
  return html`<p class="own-acts"><progress aria-label=${words.loading} max="1" value=${loaded / total}></progress>
    <span>${words.amount(own.size(loaded), own.size(total))}</span>
    <button type="button" @click=${() => emit('hubCancel')}>${words.cancel}</button></p>`;
}
