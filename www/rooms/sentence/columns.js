// @ts-check
/**
 * The sentence in two columns with lines between them: queries on the left, keys on the right. This is the layout of
 * BertViz's head view (https://github.com/jessevig/bertviz), Apache-2.0.
 *
 * @typedef {import('./arcs/choice.js').Arc} Arc
 * @typedef {import('./arcs/frame.js').Props} Props
 */

import { shortened } from '../../draw/format.js';
import { html, svg } from '../../widgets/elements.js';
import { createMeasure, DRAWN_AT, pixelsPerUnit } from '../../widgets/measure.js';
import { scrollToShow } from '../../widgets/token-buttons.js';
import { asideOf, formatWeight, onScale, pairAfterPress } from './arcs/choice.js';
import { createArcFrame, markToken } from './arcs/frame.js';
import { columnPlaces } from './columns/places.js';
import { words } from './words.js';

/** Font size of the tokens. */
const SIZE = 16;
const LONGEST_TOKEN = 16;
const SQUARE = 13;

/**
 * @param {HTMLElement} root
 * @param {import('./arcs/frame.js').Emit} emit
 */
export function createColumns(root, emit) {
  const text = words.columns;
  const drawing = svg('svg', { role: 'group', 'aria-label': text.label });
  const headings = [html('span', {}, text.looks), html('span', {}, text.lookedAt)];
  const names = html('div', {});
  const heading = html('div', { class: 'column-heading' }, ...headings, names);
  const box = html('div', { class: 'arc-box column-box' }, heading);
  const measure = createMeasure(box);

  /** @type {import('./picture.js').Picture} */
  let picture;
  let layout = columnPlaces([], 0, 0);
  /** @type {SVGGElement[]} The left column, then the right one. */
  let tokens = [];
  /** @type {Map<number, number>} Row of each unit. */
  let rows = new Map();
  const rowOf = (/** @type {number} */ unit) => /** @type {number} */ (rows.get(unit));
  const middleOf = (/** @type {number} */ unit) => (rowOf(unit) + 0.5) * layout.row;

  return createArcFrame(
    root,
    box,
    drawing,
    text.direction,
    /** @type {import('./arcs/frame.js').Form<Props>} */ ({
      use(next) {
        picture = next;
      },

      place(now, room) {
        const { units, shown, maps } = picture;
        rows = new Map(shown.map((unit, row) => [unit, row]));
        const texts = shown.map((unit) => shortened(units[unit].text, LONGEST_TOKEN));
        layout = columnPlaces(
          texts.map((token) => measure(token) * SIZE),
          room,
          maps.length,
        );
        const { row: height, width, left, right } = layout;
        tokens = [left, right].flatMap(({ x, textX, anchor }, side) =>
          texts.map((token, row) =>
            svg(
              'g',
              {
                role: 'button',
                tabindex: '-1',
                dataset: { at: side * texts.length + row },
                class: units[shown[row]].special ? 'special' : '',
              },
              svg('rect', { x, y: row * height + 0.5, width, height: height - 1, rx: 4 }),
              svg('text', { x: textX, y: (row + 0.5) * height, 'text-anchor': anchor, 'font-size': SIZE }, token),
              ' ',
              svg('g', { class: 'numbers' }),
            ),
          ),
        );
        heading.style.setProperty('width', `${layout.full / DRAWN_AT}rem`);
        headings.forEach((element, side) => {
          element.style.setProperty('left', `${[left, right][side].x / DRAWN_AT}rem`);
          element.style.setProperty('width', `${width / DRAWN_AT}rem`);
        });
        return {
          tokens,
          others: [],
          width: layout.full,
          height: Math.max(1, texts.length) * height,
          marks: layout.numbered ? 'numbers' : 'squares',
          note: layout.numbered || maps.length === 1 ? '' : text.squares,
        };
      },

      samePlaces: () => true,

      // The head's name above each column of numbers; a single head needs no name.
      sum({ query, key }) {
        const { maps } = picture;
        const named = layout.numbered && maps.length > 1 && (query ?? key) !== null ? maps : [];
        names.className = query === null ? 'column-names left' : 'column-names';
        names.style.setProperty('--mark', `${layout.mark / DRAWN_AT}rem`);
        names.style.setProperty('--from', `${(layout.right.outer + 6) / DRAWN_AT}rem`);
        names.replaceChildren(...named.map(({ name, hue }) => html('span', { style: { color: hue } }, name)));
      },

      shapeOf({ query, key, map }) {
        const [from, to] = [query, key].map((unit) => middleOf(unit) + asideOf(picture, map) / 2);
        return { line: `M${layout.left.edge} ${from} L${layout.right.edge} ${to}`, head: '' };
      },

      mark(unit, selected, pair, numbers) {
        const row = rowOf(unit);
        // The numbers are next to the keys or, if only a key is selected, next to the queries.
        const numbered = pair.query === null ? 0 : 1;
        const marks = numbers.flatMap((arc) => squareOf(arc, numbered, middleOf(unit)));
        const weights = numbers.map(({ weight }) => formatWeight(weight, picture.measure));
        for (const [side, role] of /** @type {const} */ ([
          [0, 'query'],
          [1, 'key'],
        ])) {
          const token = tokens[side * rows.size + row];
          const isNumbered = side === numbered;
          const classes = { [role]: unit === pair[role], [`selected-${role}`]: unit === selected[role] };
          const seen = [picture.units[unit].text, ...(isNumbered ? weights : [])].join(', ');
          const heads = picture.maps.length > 1 ? numbers.map(({ map }) => picture.maps[map].name) : [];
          const label = text[role](isNumbered && heads.length > 0 ? words.arrows.ofHeads(seen, heads) : seen);
          markToken(
            token,
            classes,
            unit === selected[role],
            label,
            /** @type {SVGElement} */ (token.lastElementChild),
            isNumbered ? marks : [],
          );
        }
      },

      lookedAt: (at, selected) => ({ ...selected, [sideOf(at)]: picture.shown[at % rows.size] }),

      pressed: (at, selected) => pairAfterPress(selected, sideOf(at), picture.shown[at % rows.size]),

      placesOf: ({ query, key }) =>
        [query, key].flatMap((unit, side) => (unit !== null && rows.has(unit) ? [side * rows.size + rowOf(unit)] : [])),

      reveal(at) {
        const height = layout.row * pixelsPerUnit(box);
        const stretches = at.map((place) => [(place % rows.size) * height, ((place % rows.size) + 1) * height]);
        box.scrollTop = scrollToShow(box.scrollTop, box.clientHeight - heading.offsetHeight, stretches);
      },

      neighbour(key, at, last) {
        const first = at < rows.size ? 0 : rows.size;
        const end = Math.min(last, first + rows.size - 1);
        switch (key) {
          case 'ArrowUp':
            return Math.max(first, at - 1);
          case 'ArrowDown':
            return Math.min(end, at + 1);
          case 'ArrowLeft':
            return at % rows.size;
          case 'ArrowRight':
            return (at % rows.size) + rows.size;
          case 'Home':
            return first;
          case 'End':
            return end;
          default:
            return null;
        }
      },
    }),
    emit,
  );

  /** @param {number} at @returns {'query' | 'key'} */
  function sideOf(at) {
    return at < rows.size ? 'query' : 'key';
  }

  /**
   * A head's square next to a token. Its opacity is the weight; the number is added if there is space.
   *
   * @param {Arc} arc
   * @param {number} side 0 for the left column, 1 for the right one
   * @param {number} y
   */
  function squareOf({ map, weight }, side, y) {
    const { hue } = picture.maps[map];
    const { outer, away, anchor } = side === 0 ? layout.left : layout.right;
    const x = outer + away * (6 + map * layout.mark);
    const width = Math.min(SQUARE, layout.mark - 2);
    const place = { x: side === 0 ? x - width : x, y: y - SQUARE / 2, width, height: SQUARE };
    const square = svg('rect', { ...place, fill: hue, stroke: hue, 'fill-opacity': onScale(weight, picture) });
    if (!layout.numbered) return [square];
    return [
      square,
      svg(
        'text',
        { color: hue, x: x + away * (SQUARE + 4), y, 'text-anchor': anchor },
        formatWeight(weight, picture.measure),
      ),
    ];
  }
}
