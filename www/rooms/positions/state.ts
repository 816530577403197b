/** Input and view of the room "Positions", and their URL fields. */

/** The displayed picture. */
export type Part = 'sines' | 'waves' | 'relative' | 'formulas' | 'learned' | 'order';

/** An order of the words: its name, or a list with the index of the word at each position. */
type Order = 'original' | 'reversed' | number[];

/** A cell of a matrix. */
type Place = [row: number, column: number];

export interface Input {
  part: Part;
  length: number; // number of positions of the sinusoids
  width: number; // number of dimensions of the sinusoids
  base: number;
  formula: 'paper' | 'tutorial';
  order: Order;
}

export interface View {
  waves: number[]; // dimensions drawn as waves
  moment: number | null; // position selected in the plot of the waves
  from: number; // position whose products with all other positions are drawn
  distance: number | null; // distance from `from`, selected in the plot of the products
  place: Place | null; // cell selected in the sinusoids and in the difference of both formulas
  learned: Place | null; // cell selected in the learned positions
  pair: Place | null; // two positions, selected in both similarity matrices
  dimension: number; // the selected dimension of the tokens' vectors
}

/** Maximum number of waves; more could not be distinguished. */
export const MOST_WAVES = 6;

export const FIRST_INPUT: Input = {
  part: 'sines',
  length: 20,
  width: 512,
  base: 10_000,
  formula: 'paper',
  order: 'reversed',
};

export const FIRST_VIEW: View = {
  waves: [0, 40, 80],
  moment: null,
  from: 0,
  distance: null,
  place: null,
  learned: null,
  pair: null,
  dimension: 0,
};

/** Dimensions that the lecture's small picture shows as waves. */
export const TOY_WAVES = [0, 1, 2, 3];

/** Parts that need the model. */
const OF_MODEL = ['learned', 'order'];

export const usesModel = ({ part }: Input) => OF_MODEL.includes(part);

/** The part that opens if the URL names none. It depends on the other URL fields. */
function impliedPart({ formula }: Omit<Input, 'part'>, { distance, from, moment, waves }: View): Part {
  const isUsual = [FIRST_VIEW.waves, TOY_WAVES].some((usual) => usual.join() === waves.join());
  if (distance !== null || from !== FIRST_VIEW.from) return 'relative';
  if (moment !== null || !isUsual) return 'waves';
  return formula === FIRST_INPUT.formula ? FIRST_INPUT.part : 'formulas';
}

/** Input and view from URL fields. `chosen`: fields with allowed values. */
export function fromFields(chosen: Record<string, string>): { input: Input; view: View } {
  const whole = (text: string | undefined) => (text === undefined ? null : Number(text));
  const list = (text: string) => text.split(',').map(Number);
  const place = (text: string | undefined) => (text === undefined ? null : (text.split('.').map(Number) as Place));
  const { order = FIRST_INPUT.order } = chosen;
  const input: Omit<Input, 'part'> = {
    length: whole(chosen.length) ?? FIRST_INPUT.length,
    width: whole(chosen.width) ?? FIRST_INPUT.width,
    base: whole(chosen.base) ?? FIRST_INPUT.base,
    formula: chosen.formula === 'tutorial' ? 'tutorial' : 'paper',
    order: order === 'original' || order === 'reversed' ? order : list(String(order)),
  };
  const view = {
    waves: chosen.waves === undefined ? FIRST_VIEW.waves : [...new Set(list(chosen.waves))],
    moment: whole(chosen.moment),
    from: whole(chosen.from) ?? FIRST_VIEW.from,
    distance: whole(chosen.distance),
    place: place(chosen.place),
    learned: place(chosen.learned),
    pair: place(chosen.pair),
    dimension: whole(chosen.dimension) ?? FIRST_VIEW.dimension,
  };
  const part = (chosen.positions as Part | undefined) ?? impliedPart(input, view);
  return { input: { ...input, part }, view };
}

/** The URL fields; a field with its default value is `null` and omitted. */
export function toFields(input: Input, view: View): Record<string, string | number | null> {
  const unless = (value: string | number, initial: string | number) => (value === initial ? null : value);
  return {
    positions: unless(input.part, impliedPart(input, view)),
    length: unless(input.length, FIRST_INPUT.length),
    width: unless(input.width, FIRST_INPUT.width),
    base: unless(input.base, FIRST_INPUT.base),
    formula: unless(input.formula, FIRST_INPUT.formula),
    waves: unless(view.waves.join(','), FIRST_VIEW.waves.join(',')) || null,
    moment: view.moment,
    from: unless(view.from, FIRST_VIEW.from),
    distance: view.distance,
    place: view.place && view.place.join('.'),
    learned: view.learned && view.learned.join('.'),
    pair: view.pair && view.pair.join('.'),
    order: unless(String(input.order), String(FIRST_INPUT.order)),
    dimension: unless(view.dimension, FIRST_VIEW.dimension),
  };
}

/** The words of a sentence as ranges of tokens, without special tokens. */
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
