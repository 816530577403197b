/** The text as a line of typed and appended tokens. A token that can be selected is a button. */
import { html } from 'lit-html';
import { classMap } from 'lit-html/directives/class-map.js';
import { ref } from 'lit-html/directives/ref.js';
import type { Prediction } from '../../../pkg/headlight.js';
import { styled } from '../../../widgets/styled.ts';
import { words } from '../words/en.js';
import { spelled } from './spelled.ts';

export interface LineToken {
  text: string;
  taken: boolean; // whether it was appended to the typed text
  fixed?: boolean; // whether it cannot be selected
  ground?: string; // background and text colour
  ink?: string;
  note?: string; // number below the token
  share?: number; // height of the bar below the token, from 0 to 1
}

/** Selects a token; without it, tokens are not buttons. */
type Hold = ((place: number) => void) | null;

export const lineOf = (label: string, tokens: LineToken[], held: number | null, hold: Hold, className = '') => html`
  <div class="tokens ${className}">
    <p class="token-line" dir="auto" role="group" aria-label=${label} ${ref(toEnd(tokens.length))}>
      ${tokens.map((token, place) => tokenOf(token, place, held, hold, isPiece(tokens, place)))}
    </p>
    <p class="token-legend fine legend" ?hidden=${!tokens.some(({ taken }) => taken)}>
      <span><span class="token sample">${words.tokens.typed}</span></span>
      <span><span class="token sample taken">${words.tokens.taken}</span></span>
    </p>
  </div>`;

function tokenOf(
  { text, taken, fixed, ground, ink, note, share }: LineToken,
  place: number,
  held: number | null,
  hold: Hold,
  piece: boolean,
) {
  const looks = classMap({ token: true, taken, piece, 'with-bar': share !== undefined });
  const style = styled({ '--token-ground': ground, '--token-ink': ink, '--share': share ?? 0 });
  if (!hold || fixed)
    return html`<span class=${looks} ${style}><span class="token-text" translate="no">${spelled(text)}</span></span>`;
  return html`<button
    type="button" class=${looks} ${style} data-drawn aria-pressed=${place === held} @click=${() => hold(place)}
  ><span class="token-text" translate="no">${spelled(text)}</span><span class="token-note">${note}</span><span
    class="token-bar" aria-hidden="true"></span></button>`;
}

/** Whether a token continues the word of the one before. */
const isPiece = (tokens: LineToken[], place: number) =>
  place > 0 && /^\p{L}/u.test(tokens[place].text) && /\p{L}$/u.test(tokens[place - 1].text);

/** Scrolls a long line to its end when a token is appended. */
const toEnd = (length: number) => (line?: Element) => {
  if (!(line instanceof HTMLElement)) return;
  const isGrowing = length > Number(line.dataset.length ?? 0);
  line.dataset.length = String(length);
  if (isGrowing && line.scrollHeight > line.clientHeight) line.scrollTop = line.scrollHeight;
};

export const tokensOf = ({ prediction: { tokens, typed } }: { prediction: Prediction }): LineToken[] =>
  tokens.map(({ text }, place) => ({ text, taken: place >= typed }));
