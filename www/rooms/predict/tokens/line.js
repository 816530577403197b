// @ts-check
/**
 * The text as a line of tokens, typed and appended ones. A selectable token is a button.
 *
 * @typedef {object} LineToken
 * @property {string} text
 * @property {boolean} taken whether it was appended from the model's words
 * @property {string} [ground] background and text colour
 * @property {string} [ink]
 * @property {string} [note] number below it
 * @property {number} [share] height of the bar below it, from 0 to 1
 */
import { html } from '../../../widgets/elements.js';
import { words } from '../words.js';
import { spelled } from './spelled.js';

/**
 * @param {string} label
 * @param {((place: number) => void) | null} hold
 */
export function createTokenLine(label, hold) {
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

  /** @param {number} place */
  function piece(place) {
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
  /** @type {ReturnType<typeof piece>[]} */
  const pieces = [];

  return {
    element,
    /**
     * @param {LineToken[]} tokens
     * @param {number | null} held
     */
    update(tokens, held) {
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

/**
 * The tokens of a prediction for the line.
 *
 * @param {{ prediction: import('../controller.js').Prediction }} answers
 * @returns {LineToken[]}
 */
export const lineOf = ({ prediction: { tokens, typed } }) =>
  tokens.map(({ text }, place) => ({ text, taken: place >= typed }));
