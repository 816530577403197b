/**
 * The words on the line as buttons. Numbers of the first sentence are above each word; numbers of the second sentence
 * are below.
 */
import type { Stretch } from '../../../draw/folds.ts';
import { percent, shortened } from '../../../draw/format.ts';
import { type fitLine, roomForNumber } from '../../../draw/line.ts';
import type { ComparedPlace } from '../../../pkg/headlight.js';
import { svg } from '../../../widgets/elements.ts';
import { foldChip } from '../../../widgets/folded-line.ts';
import { changeAt, LIT, type Picture, textsOf } from '../picture.ts';
import { words } from '../words/en.js';

const NUMBER = 19;
const WORD = 28;
export const HEIGHT = 2 * (NUMBER + WORD);
const LONGEST = 20;

/** `room`: maximum width of its numbers. */
type Word = { place: number; element: SVGElement; numbers: SVGElement[]; room: number };

/** `measure`: width of a text, in units of the font size. */
export function createLine(measure: (text: string) => number) {
  let all: Word[] = [];

  return {
    place(picture: Picture, stretches: Stretch[], { line, size }: ReturnType<typeof fitLine>): SVGElement[] {
      all = [];
      return stretches.map(({ from, to, isFolded }, at) => {
        if (isFolded) return foldChip(at, to - from, line.boxes[at], size, words.arrows.folded);
        const place = picture.shown[from];
        const word = { place, ...wordOf(picture.places[place], at, line, size), room: roomForNumber(line, at) };
        all.push(word);
        return word.element;
      });
    },

    /** `query`: the marked place. `keys`: places whose numbers are shown. */
    mark(picture: Picture, query: number | null, keys: Set<number> | null) {
      for (const word of all) {
        markWord(word, picture, query, keys);
        for (const number of word.numbers)
          if (number.textContent)
            number.style.setProperty('--most', `${(word.room / measure(number.textContent)).toFixed(1)}px`);
      }
    },
  };
}

/** A word of both sentences, or two words one above the other. */
function wordOf({ a, b, same }: ComparedPlace, at: number, line: ReturnType<typeof fitLine>['line'], size: number) {
  const { x, y, width, height } = line.boxes[at];
  const middle = line.centers[at];
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
  return { element, numbers };
}

function markWord({ place, element, numbers }: Word, picture: Picture, query: number | null, keys: Set<number> | null) {
  const { places, sides, selected } = picture;
  const classes = {
    query: query === place,
    'selected-query': selected.query === place,
    'selected-key': selected.key === place,
    beside: query !== null && query !== place && !keys?.has(place),
  };
  for (const [name, isOn] of Object.entries(classes)) element.classList.toggle(name, isOn);
  element.setAttribute('aria-pressed', String(selected.query === place || selected.key === place));
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

/** The accessible name of a place: its texts and numbers in visual order, and the sentence to which they belong. */
function nameOf(place: ComparedPlace, numbers: string[]) {
  const { arrows, sides } = words;
  const seen = [...textsOf(place).map((text) => shortened(text, LONGEST)), ...numbers.filter(Boolean)].join(' ');
  if (place.same) return seen;
  return place.a && place.b ? arrows.swapped(seen) : arrows.onlyIn(seen, sides[place.a ? 0 : 1]);
}
