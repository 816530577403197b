/** The text as a line of tokens, typed and appended ones. A selectable token is a button. */
import type { Prediction } from '../../../pkg/headlight.js';
import { html } from '../../../widgets/elements.js';
import { words } from '../words.ts';
import { spelled } from './spelled.ts';

export interface LineToken {
  text: string;
  taken: boolean; // whether it was appended from the model's words
  ground?: string; // background and text colour
  ink?: string;
  note?: string; // number below it
  share?: number; // height of the bar below it, from 0 to 1
}

export function createTokenLine(label: string, hold: ((place: number) => void) | null) {
  const line = html('p', {
    class: 'token-line',
    dir: 'auto',
    role: 'group',
    'aria-label': label,
  });
  const legend = html(
    'p',
    { class: 'token-legend fine legend' },
    html('span', {}, html('span', { class: 'token sample' }, words.tokens.typed)),
    html('span', {}, html('span', { class: 'token sample taken' }, words.tokens.taken)),
  );
  const element = html('div', { class: 'tokens' }, line, legend);

  function piece(place: number) {
    const text = html('span', { class: 'token-text', translate: 'no' });
    const note = html('span', { class: 'token-note' });
    const bar = html('span', { class: 'token-bar', 'aria-hidden': 'true' });
    const element = hold
      ? html(
          'button',
          { type: 'button', class: 'token', 'data-drawn': true, on: { click: () => hold(place) } },
          text,
          note,
          bar,
        )
      : html('span', { class: 'token' }, text);
    return { element, text, note, bar };
  }
  const pieces: ReturnType<typeof piece>[] = [];

  return {
    element,
    update(tokens: LineToken[], held: number | null) {
      const isGrowing = tokens.length > pieces.length;
      while (pieces.length < tokens.length) pieces.push(piece(pieces.length));
      for (const { element } of pieces.splice(tokens.length)) element.remove();
      tokens.forEach(({ text, taken, ground, ink, note, share }, place) => {
        const one = pieces[place];
        one.text.textContent = spelled(text);
        one.note.textContent = note ?? '';
        one.element.classList.toggle('taken', taken);
        one.element.classList.toggle('with-bar', share !== undefined);
        const { style } = one.element;
        for (const [property, value] of Object.entries({ '--token-ground': ground, '--token-ink': ink }))
          if (value) style.setProperty(property, value);
          else style.removeProperty(property);
        style.setProperty('--share', String(share ?? 0));
        if (hold) {
          one.element.setAttribute('aria-pressed', String(place === held));
        }
        if (one.element.parentElement !== line) line.append(one.element);
      });
      legend.hidden = !tokens.some(({ taken }) => taken);
      // A long text is scrolled to its end, where it grows.
      if (isGrowing && line.scrollHeight > line.clientHeight) line.scrollTop = line.scrollHeight;
    },
  };
}

/** The tokens of a prediction for the line. */
export const lineOf = ({ prediction: { tokens, typed } }: { prediction: Prediction }): LineToken[] =>
  tokens.map(({ text }, place) => ({ text, taken: place >= typed }));
