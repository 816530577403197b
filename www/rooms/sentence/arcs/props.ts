/** Props of a picture of arcs, and what a form (one line or two columns) places in it. */
import type { Pair } from '../../../state/text.ts';
import type { Picture } from '../picture.ts';

export interface ArcProps {
  picture: Picture;
  selected: Pair;
  looked: Pair | null;
  share: number; // share of each token's attention that the drawn arcs represent
}

export interface Placed {
  tokens: SVGElement[]; // in order, each with its index as `data-at`
  others: SVGElement[]; // elements drawn behind the tokens
  width: number; // width of the drawing
  height: number;
  marks: 'numbers' | 'squares'; // kind of marks next to the tokens
  notes: (string | false)[]; // additional sentences of the legend
}
