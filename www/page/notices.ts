/** Notices: problems with their remedies, and messages. */
import { html, render } from 'lit-html';

import { words } from '../words/page.js';
import type { Emit } from './intents.ts';

interface NoticesProps {
  problem: string | null;
  canRetry: boolean; // whether retrying may solve the problem
  busy: string | null;
  notes: string[];
}

export function createNotices(root: HTMLElement, emit: Emit) {
  const { notices: say } = words;
  const retry = html`<button type="button" @click=${() => emit('retry')}>${say.again}</button>`;
  const noteOf = (note: string, nth: number) =>
    html`<p class="notice"><span>${note}</span><button type="button" @click=${() => emit('dismiss', nth)}>${say.dismiss}</button></p>`;
  // Removes the notices of the page that is starting.
  root.replaceChildren();

  return {
    update({ problem, canRetry, busy, notes }: NoticesProps) {
      const problemNotice =
        problem &&
        html`<p class="notice problem" id="problem" dir="auto">${canRetry ? [html`<span>${problem}</span>`, retry] : problem}</p>`;
      render([problemNotice, busy && html`<p class="notice">${busy}</p>`, notes.map(noteOf)], root);
    },
  };
}
