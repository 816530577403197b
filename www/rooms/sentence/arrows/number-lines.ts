/** The lines of numbers below the tokens: one for each head, with its name if there are several. */
import { roomForNumber } from '../../../draw/line.ts';
import { svg } from '../../../widgets/elements.ts';
import type { Picture } from '../picture.ts';
import { TOKEN_HEIGHT, type TokenLine } from './token-line.ts';

const HEIGHT = 19;
/** Maximum number of heads with numbers below the tokens; more would fill the page. */
export const MOST_NUMBERED = 6;
/** Font size of the heads' names, and the gap after the names. */
const NAME = { size: 14, gap: 8 };

/** The heads whose lines have names; a single head needs no name. */
export const namedIn = ({ maps }: Picture) => (maps.length > 1 ? maps.slice(0, MOST_NUMBERED) : []);

export function widthOfNames(picture: Picture, measure: (text: string) => number) {
  const widths = namedIn(picture).map(({ name }) => measure(name) * NAME.size);
  return widths.length > 0 ? Math.max(...widths) + NAME.gap : 0;
}

export const heightOfNumbers = ({ maps }: Picture) => Math.min(maps.length, MOST_NUMBERED) * HEIGHT + 4;

/** Smallest `--most` with space for a number of presentation mode, which is bold and has at least 12 units. */
const PRESENTED = 12 * 1.1;

/** A head's number below a token, small enough for the space between the neighbours' numbers. */
export function numberOf({ layout, measure }: TokenLine, at: number, map: number, hue: string, text: string) {
  const { boxes, centers } = layout.line;
  const most = roomForNumber(layout.line, at) / measure(text);
  const place = { color: hue, x: centers[at], y: numberY(boxes[at].y, map) };
  const isTight = text.startsWith('<') && most < PRESENTED;
  return svg('text', { ...place, class: isTight ? 'tight' : '', style: { '--most': `${most.toFixed(1)}px` } }, text);
}

/** Vertical position of a head's number. `top`: top edge of the token. */
const numberY = (top: number, map: number) => top + TOKEN_HEIGHT + (map + 0.5) * HEIGHT + 2;

/** `top`: top edge of the tokens. */
export const namesOf = (picture: Picture, top: number) =>
  namedIn(picture).map(({ name, hue }, map) =>
    svg('text', { class: 'line-name', color: hue, x: 0, y: numberY(top, map), 'font-size': NAME.size }, name),
  );
