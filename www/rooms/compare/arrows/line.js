// @ts-check
/**
 * The words on the line as buttons. Numbers of the first sentence are above each word; numbers of the second sentence
 * are below.
 *
 * @typedef {import('../picture.js').Picture} Picture
 */
import { shortened } from '../../../draw/format.js';
import { percent } from '../../../draw/percent.js';
import { svg } from '../../../widgets/elements.js';
import { foldChip } from '../../../widgets/folded-line.js';
import { changeAt, LIT, textsOf } from '../picture.js';
import { words } from '../words.js';

/** Heights of a line of numbers and of a word. */
const NUMBER = 19;
const WORD = 28;
/** Height of the words of both sentences with their numbers. */
export const HEIGHT = 2 * (NUMBER + WORD);
const LONGEST = 20;

export function createLine() {
  /** @type {{ place: number, element: SVGElement, numbers: SVGElement[] }[]} */
  let all = [];

  return {
    /**
     * @param {Picture} picture
     * @param {import('../../../draw/folds.js').Stretch[]} stretches
     * @param {ReturnType<typeof import('../../../draw/line.js').fitLine>} layout
     * @returns {SVGElement[]}
     */
    place({ places, shown }, stretches, { line, size }) {
      all = [];
      return stretches.map(({ from, to, isFolded }, at) => {
        if (isFolded) return foldChip(at, to - from, line.boxes[at], size, words.arrows.folded);
        const place = shown[from];
        const { x, y, width, height } = line.boxes[at];
        const middle = line.centers[at];
        const { a, b, same } = places[place];
        const half = height / 2;
        const boxes = same
          ? [{ top: y, height, text: a, at: y + half, class: 'both' }]
          : [
              { top: y, height: half - 1, text: a, at: y + NUMBER + WORD / 2, class: 'side-a' },
              { top: y + half + 1, height: half - 1, text: b, at: y + half + WORD / 2, class: 'side-b' },
            ].filter(({ text }) => text);
        const numbers = [y + NUMBER / 2 + 2, y + height - NUMBER / 2 - 1].map((at, side) =>
          svg('text', { class: `number side-${words.sides[side].toLowerCase()}`, x: middle, y: at }),
        );
        const element = svg(
          'g',
          { role: 'button', tabindex: '-1', dataset: { at }, class: (a ?? b)?.special ? 'special' : '' },
          ...boxes.flatMap((box) => [
            svg('rect', { x, y: box.top, width, height: box.height, rx: 6, class: box.class }),
            svg('text', { x: middle, y: box.at, 'font-size': size }, shortened(box.text?.text.trim() ?? '', LONGEST)),
            // Screen readers need a space between the texts.
            ' ',
          ]),
          ...numbers.flatMap((number) => [number, ' ']),
        );
        all.push({ place, element, numbers });
        return element;
      });
    },

    /**
     * @param {Picture} picture
     * @param {number | null} query the marked place
     * @param {Set<number> | null} keys places whose numbers are shown
     */
    mark(picture, query, keys) {
      const { places, sides, selected } = picture;
      for (const { place, element, numbers } of all) {
        const isSelected = selected.query === place || selected.key === place;
        element.classList.toggle('query', query === place);
        element.classList.toggle('selected-query', selected.query === place);
        element.classList.toggle('selected-key', selected.key === place);
        element.classList.toggle('beside', query !== null && query !== place && !keys?.has(place));
        element.setAttribute('aria-pressed', String(isSelected));
        if (places[place].a) element.removeAttribute('aria-disabled');
        else element.setAttribute('aria-disabled', 'true');
        const texts = sides.map((weights) => {
          const weight = query === null || !keys?.has(place) ? NaN : weights(query, place);
          return Number.isNaN(weight) ? '' : percent(weight);
        });
        const isChanged = query !== null && changeAt(picture, query, place) >= LIT;
        numbers.forEach((number, side) => {
          number.textContent = texts[side];
          number.classList.toggle('changed', isChanged);
        });
        element.setAttribute('aria-label', nameOf(places[place], texts));
      }
    },
  };
}

/**
 * The accessible name of a place: its texts and numbers in visual order, and the sentence to which they belong.
 *
 * @param {import('../picture.js').ComparedPlace} place
 * @param {string[]} numbers
 */
function nameOf(place, numbers) {
  const { arrows, sides } = words;
  const seen = [...textsOf(place).map((text) => shortened(text, LONGEST)), ...numbers.filter(Boolean)].join(' ');
  if (place.same) return seen;
  return place.a && place.b ? arrows.swapped(seen) : arrows.onlyIn(seen, sides[place.a ? 0 : 1]);
}
