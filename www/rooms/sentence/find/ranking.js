// @ts-check
/**
 * A ranking of heads as a list with bars; a click chooses a head. The list is one Tab stop with arrow keys.
 *
 * @typedef {object} Scored
 * @property {number} layer
 * @property {number} head
 * @property {number} length of the bar, 0 to 1
 * @property {string} text the formatted score
 * @typedef {object} RankingProps
 * @property {Scored[]} heads in ranking order
 * @property {number} n_heads
 * @property {{ layer: number, head: number }} chosen
 * @property {import('../../../draw/color.js').Theme} theme
 */

import { headHue } from '../../../draw/hue.js';
import { html } from '../../../widgets/elements.js';
import { words } from '../words.js';

/** Number of heads shown at first. */
const FIRST = 10;

/** @param {(at: { layer: number, head: number }) => void} choose */
export function createRanking(choose) {
  const { find } = words;
  const list = html('ol', { class: 'find-list', role: 'list', 'aria-label': find.list });
  const more = html('button', { type: 'button', class: 'find-more', on: { click: () => showAll(!all) } });
  const element = html('div', { class: 'find-ranking' }, list, more);
  let props = /** @type {RankingProps | null} */ (null);
  let all = false;
  let order = '';
  /** @type {ReturnType<typeof createRow>[]} */
  const rows = [];
  list.addEventListener('keydown', move);

  return {
    element,

    /** @param {RankingProps} newProps */
    update(newProps) {
      props = newProps;
      draw(props);
    },
  };

  /** @param {boolean} wanted */
  function showAll(wanted) {
    all = wanted;
    if (props) draw(props);
  }

  /** @param {RankingProps} props */
  function draw({ heads, n_heads, chosen, theme }) {
    const visible = all ? heads : heads.slice(0, FIRST);
    // Rows are reused, so that a clicked or focused row does not disappear.
    while (rows.length < visible.length) rows.push(createRow(choose));
    rows.length = visible.length;
    if (list.childElementCount !== visible.length) list.replaceChildren(...rows.map(({ element }) => element));
    const current = visible.findIndex(({ layer, head }) => layer === chosen.layer && head === chosen.head);
    visible.forEach((scored, place) =>
      rows[place].update(scored, headHue(scored.head, n_heads, theme), place === current),
    );
    const stop = rows.findIndex(({ button }) => button === document.activeElement);
    setStop(stop < 0 ? Math.max(0, current) : stop);
    const newOrder = heads.map(({ layer, head }) => `${layer}.${head}`).join();
    if (newOrder !== order) element.scrollTop = 0;
    order = newOrder;
    more.hidden = heads.length <= FIRST;
    more.textContent = all ? find.fewer(FIRST) : find.all(heads.length);
  }

  /** @param {number} stop */
  function setStop(stop) {
    rows.forEach(({ button }, place) => button.setAttribute('tabindex', place === stop ? '0' : '-1'));
  }

  /** @param {KeyboardEvent} event */
  function move(event) {
    const at = rows.findIndex(({ button }) => button === document.activeElement);
    const goal = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key];
    if (goal === undefined || at < 0) return;
    event.preventDefault();
    const place = Math.max(0, Math.min(rows.length - 1, goal));
    setStop(place);
    rows[place].button.focus();
  }
}

/** @param {(at: { layer: number, head: number }) => void} choose */
function createRow(choose) {
  let scored = /** @type {Scored | null} */ (null);
  const name = html('span', { class: 'find-name' });
  const text = html('span', { class: 'find-score' });
  const line = html('span', { class: 'find-bar' });
  const button = html(
    'button',
    { type: 'button', on: { click: () => scored && choose({ layer: scored.layer, head: scored.head }) } },
    html('span', { class: 'find-hue' }),
    name,
    line,
    text,
  );
  return {
    button,
    element: html('li', {}, button),

    /**
     * @param {Scored} newScored
     * @param {string} hue
     * @param {boolean} isChosen
     */
    update(newScored, hue, isChosen) {
      scored = newScored;
      name.textContent = `L${scored.layer} H${scored.head}`;
      text.textContent = scored.text;
      button.style.setProperty('--hue', hue);
      button.style.setProperty('--length', String(scored.length));
      if (isChosen) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    },
  };
}
