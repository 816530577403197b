/** Input and view of the room "Positions", and their URL fields. */
import type { Formula } from '../../pkg/headlight.js';
import * as fields from '../../state/field-table.ts';
import type { Chosen, Written } from '../../state/fields.ts';

export type Part = 'sines' | 'waves' | 'relative' | 'rotation' | 'formulas' | 'learned' | 'order' | 'embedding';

/** An order of the words: its name, or a list with the index of the word at each position. */
type Order = 'original' | 'reversed' | number[];

export type Place = [row: number, column: number];

const placeIn = (field: string) =>
  fields.custom<Place | null>(
    field,
    null,
    (text) => text.split('.').map(Number) as Place,
    (place) => place.join('.'),
  );

const listFrom = (text: string) => text.split(',').map(Number);

const INPUT = {
  length: fields.number('length', 20), // number of positions of the sinusoids
  width: fields.number('width', 512), // number of dimensions of the sinusoids
  base: fields.number('base', 10_000),
  formula: fields.text<Formula>('formula', 'paper'),
  place: placeIn('place'), // cell selected in the sinusoids and in the difference of both formulas
  pair: placeIn('pair'), // two positions, selected in both similarity matrices
  column: fields.number('column', 0), // dimension whose numbers are explained from text to X
  order: fields.custom<Order>('order', 'reversed', orderFrom, String),
};

const VIEW = {
  // Dimensions drawn as waves.
  waves: fields.custom(
    'waves',
    [0, 40, 80],
    (text) => [...new Set(listFrom(text))],
    (waves) => waves.join(',') || null,
  ),
  moment: fields.optional('moment'), // position selected in the plot of the waves
  from: fields.number('from', 0), // position whose products with all other positions are drawn
  distance: fields.optional('distance'), // distance from `from`, selected in the plot of the products
  turned: fields.number('turned', 0), // pair of dimensions drawn on the circle
  learned: placeIn('learned'), // cell selected in the learned positions
  dimension: fields.number('dimension', 0), // the selected dimension of the tokens' vectors
};

export type Input = fields.StateOf<typeof INPUT> & { part: Part };
export type View = fields.StateOf<typeof VIEW>;

/** The formula that is compared with the paper's. */
export const comparedWithPaper = (formula: Formula): Formula => (formula === 'paper' ? 'tutorial' : formula);

const MOST_CELLS = 48;

/** Whether all numbers of an encoding fit into a table. */
export const isSmall = ({ length, width }: Pick<Input, 'length' | 'width'>) => length * width <= MOST_CELLS;

/** Maximum number of waves; more could not be distinguished. */
export const MOST_WAVES = 6;

export const FIRST_INPUT: Input = { part: 'sines', ...fields.initialOf(INPUT) };
export const FIRST_VIEW: View = fields.initialOf(VIEW);

/** Dimensions that the lecture's small picture shows as waves. */
export const TOY_WAVES = [0, 1, 2, 3];

const OF_MODEL = ['learned', 'order', 'embedding'];

export const usesModel = ({ part }: Input) => OF_MODEL.includes(part);

/** The part that opens if the URL names none. It depends on the other URL fields. */
function impliedPart({ formula }: Pick<Input, 'formula'>, { distance, from, moment, turned, waves }: View): Part {
  const isUsual = [FIRST_VIEW.waves, TOY_WAVES].some((usual) => usual.join() === waves.join());
  if (distance !== null || from !== FIRST_VIEW.from || turned !== FIRST_VIEW.turned) return 'relative';
  if (moment !== null || !isUsual) return 'waves';
  return formula === FIRST_INPUT.formula ? FIRST_INPUT.part : 'formulas';
}

export function fromFields(chosen: Chosen): { input: Input; view: View } {
  const [input, view] = [fields.readState(INPUT, chosen), fields.readState(VIEW, chosen)];
  return { input: { ...input, part: (chosen.positions as Part | undefined) ?? impliedPart(input, view) }, view };
}

export function toFields(input: Input, view: View): Written {
  const { order, place, pair, ...others } = fields.writeState(INPUT, input);
  const { learned, dimension, ...seen } = fields.writeState(VIEW, view);
  const positions = input.part === impliedPart(input, view) ? null : input.part;
  return { positions, ...others, ...seen, place, learned, pair, order, dimension };
}

function orderFrom(text: string): Order {
  return text === 'original' || text === 'reversed' ? text : listFrom(text);
}

export function wordsOf(tokens: { text: string; special: boolean; word: number }[]): { first: number; end: number }[] {
  const ranges: { first: number; end: number }[] = [];
  tokens.forEach(({ special, word }, at) => {
    const last = ranges.at(-1);
    if (special) return;
    if (last && last.end === at && tokens[at - 1].word === word) last.end = at + 1;
    else ranges.push({ first: at, end: at + 1 });
  });
  return ranges;
}

/** The word at each position; `null` if the list is not a permutation of `count` words. */
export function placesOf(order: Order, count: number): number[] | null {
  const original = Array.from({ length: count }, (_, at) => at);
  if (order === 'original') return original;
  if (order === 'reversed') return original.reverse();
  const fits = order.length === count && original.every((word) => order.includes(word));
  return fits ? order : null;
}

/** The name of an order; for an order without a name, the list of the words' indices. */
export function toOrder(places: number[]): Order {
  if (places.every((word, at) => word === at)) return 'original';
  return places.every((word, at) => word === places.length - 1 - at) ? 'reversed' : places;
}
