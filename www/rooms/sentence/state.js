// @ts-check
/**
 * State of the room "Sentence" in addition to the shared sentence: the input of the core, the view, and both as URL
 * fields.
 *
 * @typedef {import('../../state/text.js').HeadAt} HeadAt
 * @typedef {import('../../state/text.js').Pair} Pair
 * @typedef {object} Input
 * @property {HeadAt[]} together additional heads shown with the chosen one
 * @property {boolean} average whether the mean of all these heads is shown
 * @property {'weight' | 'norm'} measure
 * @property {boolean} merged whether word pieces are merged into words
 * @property {'text' | 'random'} kindsOn the text on which kinds of heads are measured; random tokens are possible for
 *     causal models only
 * @typedef {object} View
 * @property {'arrows' | 'columns' | 'heatmap' | 'heads'} show
 * @property {number} share of each token's attention that the arrows represent
 * @property {boolean} several whether a click adds a head instead of choosing it
 * @property {Pair | null} looked units of the picture
 * @property {string | null} kind kind by which heads are ranked; `null` ranks them by the selected pair
 * @property {'hue' | 'kind'} colouring
 * @property {import('./heads/arrangement.js').Sorting} sorting of all heads
 * @property {import('./heads/scatter.js').Plot | null} plot scores of the scatter plot of all heads
 * @property {Quiz | null} quiz `null` while no quiz is open
 * @property {import('./why/frames.js').Frame | null} frame of "Why this weight?", shown instead of the picture
 * @property {Suggestion | null} taken the suggested selection, if it was made automatically for a finished text
 * @typedef {object} Suggestion
 * @property {import('../../pkg/headlight.js').Look} look
 * @property {Pair} selected the selection
 * @property {HeadAt} before the previously chosen head
 * @typedef {object} Quiz a guess of the selected token's attention
 * @property {Record<string, number>} guesses heights of the bars from 0 to 100, by name of the word
 * @property {boolean} nothing whether the answer was revealed without a guess
 * @property {Judged | null} judged the result of the guess, once revealed
 * @typedef {object} Judged
 * @property {NonNullable<import('./controller.js').Sentence['reading']>} reading with the guessed weights
 * @property {string[]} names of the question
 * @property {number} overlap of guess and weights, from 0 to 1
 * @property {Float32Array} shares of the guess; they add up to 1
 * @property {Float32Array} weights of the head; they add up to 1
 */
import { isSameHead } from '../../state/text.js';

/** @type {Quiz} */
export const NEW_QUIZ = { guesses: {}, nothing: false, judged: null };

/** @type {Input} */
export const FIRST_INPUT = { together: [], average: false, measure: 'weight', merged: false, kindsOn: 'text' };

/** @type {View} */
export const FIRST_VIEW = {
  show: 'arrows',
  share: 0.8,
  several: false,
  looked: null,
  kind: null,
  colouring: 'hue',
  sorting: 'layer',
  plot: null,
  quiz: null,
  frame: null,
  taken: null,
};

/**
 * The state given by a URL.
 *
 * @param {import('../../state/fields.js').Chosen} chosen
 * @returns {{ input: Input, view: View }}
 */
export function fromFields(chosen) {
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
      show: /** @type {View['show']} */ (chosen.show ?? FIRST_VIEW.show),
      share: chosen.share === undefined ? FIRST_VIEW.share : Number(chosen.share) / 100,
      several: heads.length > 0,
      kind: chosen.kind ?? null,
      sorting: chosen.sort === 'kind' ? 'kind' : 'layer',
      plot: plotFromText(chosen.plot),
      colouring: chosen.colour === 'kind' ? 'kind' : 'hue',
      quiz: chosen.quiz === 'yes' ? NEW_QUIZ : null,
      frame: /** @type {View['frame']} */ (chosen.why ?? null),
    },
  };
}

/**
 * The URL fields; a field with its default value is `null` and omitted.
 *
 * @param {Input} input
 * @param {View} view
 * @returns {import('../../state/fields.js').Written}
 */
export function toFields(input, view) {
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
  };
}

/** @param {HeadAt} at */
const textOfHead = ({ layer, head }) => `${layer}.${head}`;

/** @param {string | undefined} text */
function plotFromText(text) {
  const [x, y] = text?.split('.') ?? [];
  return x && y ? { x, y } : null;
}

/** @param {string} text */
function headFromText(text) {
  const [layer, head] = text.split('.').map(Number);
  return { layer, head };
}

/**
 * The additional heads without duplicates and without the chosen one.
 *
 * @param {Input} input
 * @param {HeadAt} chosen
 */
export const furtherHeads = ({ together }, chosen) =>
  together.filter((at, nth) => !isSameHead(at, chosen) && together.findIndex((other) => isSameHead(other, at)) === nth);
