// @ts-check
/**
 * The softmax as a table: a row for each token that the query can look at, from its score to its weight.
 *
 * @typedef {object} ScoresProps
 * @property {{ text: string }[]} tokens
 * @property {number} query
 * @property {number} key
 * @property {Float32Array} scores after the mask
 * @property {Float32Array} exp
 * @property {Float32Array} weights
 * @property {number} rowMax
 * @property {number} expSum
 * @property {import('../../../draw/color.js').Theme} theme
 */
import { diverging, hexFromRgb } from '../../../draw/color.js';
import { html } from '../../../draw/elements.js';
import { formatPercent } from '../../../draw/format.js';
import { words } from '../../../words/sentence.js';
import { bracketed, exactly, largestBy } from './written.js';

/** Up to so many tokens all are shown, in reading order. */
const ALL_UP_TO = 20;
/** Of longer texts, so many, the largest first. */
const MOST = 12;
/** Where on the scale of signed numbers the bars have their two colours: strong, but not black. */
const BAR_COLOUR = 0.6;

/** @param {(pair: { query: number, key: number }) => void} hold */
export function createScores(hold) {
  const { scores } = words.why;
  const caption = html('caption', {});
  const head = html('tr', {});
  const body = html('tbody', {});
  const foot = html('tfoot', {});
  const table = html('table', { class: 'why-scores' }, caption, html('thead', {}, head), body, foot);

  return {
    element: table,

    /** @param {ScoresProps} props */
    update(props) {
      const { tokens, query, key, rowMax, expSum, theme } = props;
      const focused = body.contains(document.activeElement);
      const column = (/** @type {(Node | string)[]} */ ...text) => html('th', { scope: 'col' }, ...text);
      table.style.setProperty('--negative', hexFromRgb(diverging(-BAR_COLOUR, 1, theme)));
      table.style.setProperty('--positive', hexFromRgb(diverging(BAR_COLOUR, 1, theme)));
      caption.textContent = tokens.length <= ALL_UP_TO ? scores.all(tokens[query].text) : scores.largest(tokens[query].text, MOST);
      head.replaceChildren(column(scores.key), column(scores.score), column('e', html('sup', {}, `s − ${bracketed(exactly(rowMax))}`)), column(scores.weight(exactly(expSum))));

      const places = placesOf(props.weights, key);
      body.replaceChildren(...places.map((place, nth) => rowOf(props, place, tokens.length > ALL_UP_TO && nth === MOST, () => hold({ query, key: place }))));
      if (focused) /** @type {HTMLElement | null} */ (body.querySelector('[aria-current]'))?.focus();

      const rest = tokens.length - places.length;
      foot.replaceChildren(
        ...(rest > 0 ? [html('tr', {}, html('th', { scope: 'row' }, scores.rest(rest)), html('td', { colspan: 3 }, scores.restNote))] : []),
        html('tr', {}, html('th', { scope: 'row' }, scores.sum), html('td', {}), html('td', {}, exactly(expSum)), html('td', {})),
      );
    },
  };
}

/**
 * @param {Float32Array} weights
 * @param {number} key always among them
 */
function placesOf(weights, key) {
  if (weights.length <= ALL_UP_TO) return Array.from(weights.keys());
  const places = largestBy(weights, MOST);
  return places.includes(key) ? places : [...places, key];
}

/**
 * @param {ScoresProps} props
 * @param {number} place
 * @param {boolean} apart whether tokens are left out before it
 * @param {() => void} press
 */
function rowOf({ tokens, key, scores, exp, weights }, place, apart, press) {
  const className = [place === key && 'held', apart && 'apart'].filter(Boolean).join(' ');
  const name = html(
    'button',
    { type: 'button', 'aria-current': place === key ? 'true' : null, on: { click: press } },
    html('span', { class: 'why-place' }, place), html('bdi', {}, tokens[place].text),
  );
  return html(
    'tr',
    { class: className },
    html('th', { scope: 'row' }, name),
    html('td', {}, html('div', { class: 'why-bar' }, scoreBar(scores[place], scores), html('span', {}, exactly(scores[place])))),
    html('td', {}, exactly(exp[place])),
    html('td', {}, html('div', { class: 'why-bar' }, bar('weight', 0, weights[place]), html('span', {}, formatPercent(weights[place])))),
  );
}

/**
 * From zero to the score, on a line that has room for the lowest and the highest of the row.
 *
 * @param {number} score
 * @param {Float32Array} scores
 */
function scoreBar(score, scores) {
  let [low, high] = [0, 0];
  for (const other of scores) {
    if (Number.isFinite(other)) [low, high] = [Math.min(low, other), Math.max(high, other)];
  }
  const place = (/** @type {number} */ value) => (value - low) / (high - low || 1);
  const end = Number.isFinite(score) ? score : 0;
  return bar(score < 0 ? 'negative' : 'positive', place(Math.min(0, end)), place(Math.max(0, end)), place(0));
}

/**
 * @param {string} kind
 * @param {number} from all in parts of the whole line
 * @param {number} to
 * @param {number} [zero]
 */
function bar(kind, from, to, zero = 0) {
  return html('span', { class: `why-line ${kind}`, style: { '--from': from, '--to': to, '--zero': zero } });
}
