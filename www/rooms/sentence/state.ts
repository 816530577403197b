/**
 * State of the room "Sentence" in addition to the shared sentence: the input of the core, the view, and both as URL
 * fields.
 */
import type { Look } from '../../pkg/headlight.js';
import * as fields from '../../state/field-table.ts';
import type { Chosen, Written } from '../../state/fields.ts';
import { linesInLink, type Survey } from '../../state/head-survey.ts';
import { type HeadAt, isSameHead, type Pair } from '../../state/text.ts';
import type { Sentence } from './answers.ts';
import type { Causes } from './causes.ts';
import type { Sorting } from './heads/arrangement.ts';
import type { Plot } from './heads/scatter.ts';
import type { Frame } from './why/frames.ts';

type Show = 'arrows' | 'columns' | 'heatmap' | 'heads';
export type Measure = 'weight' | 'norm';

const INPUT = {
  together: fields.custom<HeadAt[]>('heads', [], headsFrom, (heads) => heads.map(textOfHead).join(',')), // additional heads
  average: fields.flag('average'), // whether the mean of all these heads is shown
  measure: fields.text<Measure>('measure', 'weight'),
  merged: fields.flag('pieces', ['merged']), // whether word pieces are merged into words
  kindsOn: fields.text<'text' | 'random'>('kinds-on', 'text'), // text that measures the kinds of heads; random if causal
};

const VIEW = {
  show: fields.text<Show>('show', 'arrows'),
  // Share of each token's attention that the arrows represent.
  share: fields.custom(
    'share',
    0.8,
    (percent) => Number(percent) / 100,
    (share) => Math.round(share * 100),
  ),
  kind: fields.optionalText('kind'), // kind by which heads are ranked; `null` ranks them by the selected pair
  sorting: fields.text<Sorting>('sort', 'layer'), // sorting of all heads
  plot: fields.custom<Plot | null>('plot', null, plotFrom, ({ x, y }) => `${x}.${y}`), // scores of the scatter plot of all heads
  colouring: fields.text<'hue' | 'kind'>('colour', 'hue'),
  // A quiz; `null` while none is open.
  quiz: fields.custom<Quiz | null>(
    'quiz',
    null,
    () => NEW_QUIZ,
    () => 'yes',
  ),
  frame: fields.custom<Frame | null>('why', null, (frame) => frame as Frame, String), // frame shown instead of the picture
  // Custom sentences for the chosen head, one per line; `null` means the built-in sentences.
  lines: fields.custom<string | null>('sentences', null, String, linesInLink),
};

export type Input = fields.StateOf<typeof INPUT>;

export interface View extends fields.StateOf<typeof VIEW> {
  several: boolean; // whether a click adds a head instead of choosing it
  looked: Pair | null; // the hovered units of the picture
  survey: Survey | null; // survey of the chosen head on `lines`, if the user has started one
  causes: Causes | null; // numbers of a frame of "Why this weight?", once requested
  taken: Suggestion | null; // the suggested selection, if it was made automatically for a finished text
}

interface Suggestion {
  look: Look;
  selected: Pair; // the selection
  before: HeadAt; // the previously chosen head
}

/** A guess of the selected token's attention. */
export interface Quiz {
  guesses: Record<string, number>; // heights of the bars from 0 to 100, by name of the word
  nothing: boolean; // whether the answer was revealed without a guess
  judged: Judged | null; // the result of the guess, once revealed
}

export interface Judged {
  reading: NonNullable<Sentence['reading']>; // reading with the guessed weights
  names: string[]; // names of the question's words
  overlap: number; // overlap of guess and weights, from 0 to 1
  shares: Float32Array; // shares of the guess; they add up to 1
  weights: Float32Array; // weights of the head; they add up to 1
}

export const NEW_QUIZ: Quiz = { guesses: {}, nothing: false, judged: null };

export const FIRST_INPUT: Input = fields.initialOf(INPUT);

const NOTHING_OPEN = { several: false, looked: null, survey: null, causes: null, taken: null };

export const FIRST_VIEW: View = { ...fields.initialOf(VIEW), ...NOTHING_OPEN };

/** The state given by a URL. */
export function fromFields(chosen: Chosen): { input: Input; view: View } {
  const [input, view] = [fields.readState(INPUT, chosen), fields.readState(VIEW, chosen)];
  return {
    // A quiz always shows weights, even if the URL names another measure.
    input: { ...input, measure: view.quiz ? 'weight' : input.measure },
    view: { ...view, ...NOTHING_OPEN, several: input.together.length > 0 },
  };
}

export const toFields = (input: Input, view: View): Written => ({
  ...fields.writeState(INPUT, input),
  ...fields.writeState(VIEW, view),
});

const textOfHead = ({ layer, head }: HeadAt) => `${layer}.${head}`;

function plotFrom(text: string): Plot {
  const [x, y] = text.split('.');
  return { x, y };
}

function headsFrom(text: string) {
  return text.split(',').map((head): HeadAt => {
    const [layer, at] = head.split('.').map(Number);
    return { layer, head: at };
  });
}

/** The additional heads without duplicates and without the chosen one. */
export const furtherHeads = ({ together }: Input, chosen: HeadAt) =>
  together.filter((at, nth) => !isSameHead(at, chosen) && together.findIndex((other) => isSameHead(other, at)) === nth);
