/**
 * State of the room "Sentence" in addition to the shared sentence: the input of the core, the view, and both as URL
 * fields.
 */
import type { Look } from '../../pkg/headlight.js';
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

export interface Input {
  together: HeadAt[]; // additional heads shown with the chosen one
  average: boolean; // whether the mean of all these heads is shown
  measure: Measure;
  merged: boolean; // whether word pieces are merged into words
  kindsOn: 'text' | 'random'; // the text on which kinds of heads are measured; random tokens only for causal models
}

export interface View {
  show: Show;
  share: number; // share of each token's attention that the arrows represent
  several: boolean; // whether a click adds a head instead of choosing it
  looked: Pair | null; // the hovered units of the picture
  kind: string | null; // kind by which heads are ranked; `null` ranks them by the selected pair
  colouring: 'hue' | 'kind';
  sorting: Sorting; // sorting of all heads
  plot: Plot | null; // scores of the scatter plot of all heads
  lines: string | null; // custom sentences for the chosen head, one per line; `null` means the built-in sentences
  survey: Survey | null; // survey of the chosen head on these sentences, if the user has started one
  quiz: Quiz | null; // `null` while no quiz is open
  frame: Frame | null; // frame of "Why this weight?", shown instead of the picture
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

export const FIRST_INPUT: Input = { together: [], average: false, measure: 'weight', merged: false, kindsOn: 'text' };

export const FIRST_VIEW: View = {
  show: 'arrows',
  share: 0.8,
  several: false,
  looked: null,
  kind: null,
  colouring: 'hue',
  sorting: 'layer',
  plot: null,
  lines: null,
  survey: null,
  quiz: null,
  frame: null,
  causes: null,
  taken: null,
};

/** The state given by a URL. */
export function fromFields(chosen: Chosen): { input: Input; view: View } {
  const heads = (chosen.heads ?? '').split(',').filter(Boolean).map(headFromText);
  return {
    input: {
      together: heads,
      average: chosen.average === 'yes',
      // A quiz always shows weights, even if the URL names another measure.
      measure: chosen.measure === 'norm' && chosen.quiz !== 'yes' ? 'norm' : 'weight',
      merged: chosen.pieces === 'merged',
      kindsOn: chosen['kinds-on'] === 'random' ? 'random' : 'text',
    },
    view: {
      ...FIRST_VIEW,
      show: (chosen.show ?? FIRST_VIEW.show) as Show,
      share: chosen.share === undefined ? FIRST_VIEW.share : Number(chosen.share) / 100,
      several: heads.length > 0,
      kind: chosen.kind ?? null,
      sorting: chosen.sort === 'kind' ? 'kind' : 'layer',
      plot: plotFromText(chosen.plot),
      colouring: chosen.colour === 'kind' ? 'kind' : 'hue',
      lines: chosen.sentences ?? null,
      quiz: chosen.quiz === 'yes' ? NEW_QUIZ : null,
      frame: (chosen.why ?? null) as Frame | null,
    },
  };
}

/** The URL fields; a field with its default value is `null` and omitted. */
export function toFields(input: Input, view: View): Written {
  return {
    heads: input.together.map(textOfHead).join(',') || null,
    average: input.average ? 'yes' : null,
    show: view.show === FIRST_VIEW.show ? null : view.show,
    share: view.share === FIRST_VIEW.share ? null : Math.round(view.share * 100),
    pieces: input.merged ? 'merged' : null,
    measure: input.measure === 'norm' ? 'norm' : null,
    kind: view.kind,
    sort: view.sorting === 'kind' ? 'kind' : null,
    plot: view.plot && `${view.plot.x}.${view.plot.y}`,
    colour: view.colouring === 'kind' ? 'kind' : null,
    'kinds-on': input.kindsOn === 'random' ? 'random' : null,
    quiz: view.quiz && 'yes',
    why: view.frame,
    sentences: linesInLink(view.lines),
  };
}

const textOfHead = ({ layer, head }: HeadAt) => `${layer}.${head}`;

function plotFromText(text: string | undefined) {
  const [x, y] = text?.split('.') ?? [];
  return x && y ? { x, y } : null;
}

function headFromText(text: string) {
  const [layer, head] = text.split('.').map(Number);
  return { layer, head };
}

/** The additional heads without duplicates and without the chosen one. */
export const furtherHeads = ({ together }: Input, chosen: HeadAt) =>
  together.filter((at, nth) => !isSameHead(at, chosen) && together.findIndex((other) => isSameHead(other, at)) === nth);
