// @ts-check
/**
 * All heads as points over two measured scores. The hovered head is shown next to the points.
 *
 * @typedef {import('../heads.js').HeadAt} HeadAt
 * @typedef {import('../../../draw/color.js').Rgb} Rgb
 * @typedef {{ x: string, y: string }} Plot names of the two scores
 * @typedef {import('../heads.js').HeadsProps & { plot: Plot, colors: Rgb[], nameOf: (at: HeadAt) => string }} ScatterProps
 */
import { hexFromRgb, hueScale } from '../../../draw/color.js';
import { formatNumber, formatPercent } from '../../../draw/format.js';
import { paintHeatmap } from '../../../draw/heatmap.js';
import { MOVES } from '../../../draw/moves.js';
import { html } from '../../../widgets/elements.js';
import { words } from '../words.js';

/** The score that is measured in tokens; all other scores are shares. */
const IN_TOKENS = 'distance';

/** @param {string} name @param {number} value */
const textOf = (name, value) => (name === IN_TOKENS ? formatNumber(value, { decimals: 1 }) : formatPercent(value));

/**
 * @param {(intent: string, detail?: any) => void} emit
 * @param {(at: HeadAt | null) => void} look
 */
export function createScatter(emit, look) {
  const { scatter: say } = words;
  const axes = /** @type {const} */ (['x', 'y']).map((axis) => ({
    axis,
    select: html('select', {
      on: { change: () => emit('plot', { ...props.plot, [axis]: axisOf(axis).select.value }) },
    }),
    ends: [html('span', { class: 'scatter-end' }), html('span', { class: 'scatter-end' })],
  }));
  const axisOf = (/** @type {'x' | 'y'} */ axis) => axes[axis === 'x' ? 0 : 1];
  const points = html('div', { class: 'scatter-points', role: 'listbox', 'aria-label': say.label });
  const picture = html('canvas', { 'aria-hidden': 'true' });
  const title = html('strong', {});
  const scores = html('p', {});
  const [across, up] = axes;
  const element = html(
    'div',
    { class: 'scatter' },
    html('label', { class: 'scatter-up' }, html('span', {}, say.up), up.select),
    html(
      'div',
      { class: 'scatter-frame' },
      html('div', { class: 'scatter-side', 'aria-hidden': 'true' }, up.ends[1], up.ends[0]),
      points,
      html('div', { class: 'scatter-foot', 'aria-hidden': 'true' }, ...across.ends),
    ),
    html('label', { class: 'scatter-across' }, html('span', {}, say.across), across.select),
    html('figure', { class: 'scatter-head' }, html('figcaption', {}, title), picture, scores),
  );
  /** @type {ScatterProps} */
  let props;
  /** @type {HTMLElement[]} */
  let dots = [];
  /** Index of the point that is the Tab stop. */
  let tabStop = 0;
  let chosen = -1;
  /** Index of the hovered point, or `null`. @type {number | null} */
  let pointed = null;

  const headAt = (/** @type {number} */ nth) => ({ layer: Math.floor(nth / props.n_heads), head: nth % props.n_heads });
  const placeOf = (/** @type {EventTarget | null} */ target) => dots.indexOf(/** @type {HTMLElement} */ (target));
  const pointAt = (/** @type {Event} */ event) => {
    const nth = placeOf(event.target);
    pointed = nth < 0 ? null : nth;
    showPointed();
  };
  const pointAway = () => {
    pointed = null;
    showPointed();
  };
  points.addEventListener('pointerover', pointAt);
  points.addEventListener('focusin', pointAt);
  points.addEventListener('pointerleave', pointAway);
  points.addEventListener('focusout', pointAway);
  points.addEventListener('click', (event) => choose(placeOf(event.target)));
  points.addEventListener('keydown', (event) => {
    const nth = placeOf(event.target);
    const move = MOVES[event.key];
    if (nth < 0 || event.altKey || event.metaKey || event.ctrlKey) return;
    if (move) dots[nearest(nth, move)].focus();
    else if (event.key === 'Enter' || event.key === ' ') choose(nth);
    else return;
    event.preventDefault();
  });

  return {
    element,

    /** @param {ScatterProps} next */
    update(next) {
      props = next;
      const { kinds, n_layers, n_heads, plot, colors, nameOf } = props;
      const count = n_layers * n_heads;
      if (dots.length !== count) {
        dots = Array.from({ length: count }, () =>
          html('div', { role: 'option', tabindex: '-1', class: 'scatter-point' }),
        );
        points.replaceChildren(...dots);
        tabStop = 0;
        pointed = null;
      }
      for (const { axis, select, ends } of axes) {
        if (Array.from(select.options, ({ value }) => value).join() !== kinds.names.join())
          select.replaceChildren(
            ...kinds.names.map((name) => html('option', { value: name }, say.scores[name] ?? name)),
          );
        select.value = plot[axis];
        const far = endOf(plot[axis]);
        [0, far].forEach((value, nth) => (ends[nth].textContent = textOf(plot[axis], value)));
      }
      chosen = props.chosen.layer * n_heads + props.chosen.head;
      dots.forEach((dot, nth) => {
        dot.style.setProperty('--x', String(partOf(plot.x, nth)));
        dot.style.setProperty('--y', String(partOf(plot.y, nth)));
        dot.style.setProperty('--hue', hexFromRgb(colors[nth]));
        dot.setAttribute('aria-selected', String(nth === chosen));
        const label = `${nameOf(headAt(nth))}: ${scoresOf(nth)}`;
        if (dot.getAttribute('aria-label') !== label) dot.setAttribute('aria-label', label);
      });
      moveStop(chosen);
      showPointed();
    },
  };

  /** @param {number} nth */
  function choose(nth) {
    if (nth >= 0) emit(props.several ? 'toggle' : 'head', headAt(nth));
  }

  /** @param {number} nth */
  function moveStop(nth) {
    if (dots[tabStop]) dots[tabStop].tabIndex = -1;
    tabStop = nth;
    dots[nth].tabIndex = 0;
  }

  /** Shows the hovered head next to the points or, without hovering, the chosen one. */
  function showPointed() {
    const { overview, colors, theme, nameOf } = props;
    const nth = pointed ?? chosen;
    look(pointed === null ? null : headAt(pointed));
    const size = overview.side ** 2;
    title.textContent = nameOf(headAt(nth));
    scores.textContent = scoresOf(nth);
    paintHeatmap(
      picture,
      { rows: overview.side, cols: overview.side, values: overview.data.subarray(nth * size, (nth + 1) * size) },
      hueScale(hexFromRgb(colors[nth]), theme),
    );
  }

  /** @param {string} name @param {number} nth */
  function scoreOf(name, nth) {
    const { names, data } = props.kinds;
    return data[nth * names.length + names.indexOf(name)];
  }

  /** Maximum of a score's axis. @param {string} name */
  function endOf(name) {
    return name === IN_TOKENS ? Math.max(1, ...dots.map((_, nth) => scoreOf(name, nth) || 0)) : 1;
  }

  /**
   * A head's position on an axis from 0 to 1; a score that cannot be measured on this text counts as 0.
   * @param {string} name @param {number} nth
   */
  function partOf(name, nth) {
    return (scoreOf(name, nth) || 0) / endOf(name);
  }

  /** @param {number} nth */
  function scoresOf(nth) {
    const { x, y } = props.plot;
    return [...new Set([x, y])]
      .map((name) => {
        const score = scoreOf(name, nth);
        return `${say.scores[name] ?? name} ${Number.isFinite(score) ? textOf(name, score) : say.none}`;
      })
      .join(' · ');
  }

  /**
   * The nearest point in the direction of an arrow key, or the same point if there is none.
   *
   * @param {number} from
   * @param {readonly [number, number]} move down and right
   */
  function nearest(from, [down, right]) {
    const offset = (/** @type {string} */ name, /** @type {number} */ nth) => partOf(name, nth) - partOf(name, from);
    const placed = dots.map((_, nth) => {
      const [x, y] = [offset(props.plot.x, nth), offset(props.plot.y, nth)];
      return { nth, ahead: x * right - y * down, aside: Math.abs(x * down) + Math.abs(y * right) };
    });
    const [best] = placed
      .filter(({ nth, ahead }) => nth !== from && (ahead > 0 || (ahead === 0 && nth > from && right + down > 0)))
      .sort((a, b) => a.ahead + 2 * a.aside - (b.ahead + 2 * b.aside));
    return best?.nth ?? from;
  }
}
