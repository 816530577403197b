// @ts-check
/**
 * The guess next to the weights of the head, word by word, with their overlap.
 *
 * @typedef {object} AnswerProps
 * @property {import('./guess.js').Word[]} words
 * @property {string} head for example "L5 H11"
 * @property {string} hue
 * @property {Float32Array} shares the guess
 * @property {Float32Array} weights
 * @property {number} overlap
 * @property {string} leftOut sentence about excluded tokens
 */

import { formatPercent } from '../../../draw/format.js';
import { html } from '../../../widgets/elements.js';
import { createWordColumns } from './word-columns.js';
import { words } from './words.js';

export function createAnswer() {
  const score = html('strong', { class: 'quiz-score' });
  const result = html('p', { class: 'quiz-result' });
  const legend = html('p', { class: 'quiz-legend', 'aria-hidden': 'true' });
  const aside = html('p', { class: 'quiz-aside' });
  const columns = createWordColumns(words.answers);
  const says = html('div', { class: 'quiz-says', role: 'status' }, html('p', {}, `${words.overlap} `, score), result);
  const element = html(
    'div',
    { class: 'quiz-answer' },
    says,
    columns.element,
    legend,
    aside,
    html('p', { class: 'quiz-go-on' }, words.goOn),
  );

  return {
    element,
    /** Scrolls to the answer, because it is above the button. */
    reveal: () => says.scrollIntoView({ block: 'nearest' }),

    /** @param {AnswerProps} props */
    update({ words: shown, head, hue, shares, weights, overlap, leftOut }) {
      element.style.setProperty('--hue', hue);
      // Setting an unchanged text would make a screen reader repeat it.
      if (score.textContent !== formatPercent(overlap)) score.textContent = formatPercent(overlap);
      const most = weights.indexOf(Math.max(...weights));
      const text = words.result(
        head,
        shown[most].text,
        formatPercent(shares[most]),
        formatPercent(weights[most]),
        Math.round(overlap * 100),
      );
      if (result.textContent !== text) result.textContent = text;
      aside.textContent = leftOut;
      aside.hidden = leftOut === '';
      legend.replaceChildren(
        html('span', { class: 'quiz-guessed' }, words.guess),
        html('span', { class: 'quiz-given' }, head),
      );
      const end = Math.max(...shares, ...weights);
      columns.fill(
        shown.map((word, at) => columnOf(word, shares[at], weights[at], end, head)),
        [formatPercent(end), formatPercent(0)],
      );
    },
  };
}

/**
 * @param {import('./guess.js').Word} word
 * @param {number} share
 * @param {number} weight
 * @param {number} end largest weight of the scale
 * @param {string} head
 */
function columnOf({ text, name, looks }, share, weight, end, head) {
  const bar = (/** @type {string} */ kind, /** @type {number} */ value) =>
    html('span', { class: kind, style: { '--height': value / end } });
  const number = (/** @type {string} */ kind, /** @type {string} */ whose, /** @type {number} */ value) =>
    html('span', { class: kind }, html('span', { class: 'quiz-whose' }, `${whose} `), formatPercent(value));
  return html(
    'li',
    {},
    html('span', { class: 'quiz-pair', 'aria-hidden': 'true' }, bar('quiz-guessed', share), bar('quiz-given', weight)),
    html('bdi', { class: looks ? 'looks' : '', 'aria-label': name }, text),
    number('quiz-guessed', words.guess, share),
    number('quiz-given', head, weight),
  );
}
