// @ts-check
/** What the room "Block" says of what could be otherwise, and of what changed. */
import { quoted } from '../phrases.js';

/** @param {string} place @param {string[]} tokens */
const tokenAt = (place, tokens) => (tokens[Number(place)] === undefined ? `token ${place}` : `${quoted(tokens[Number(place)])} (token ${place})`);

/** What an edit does, by its first word. @type {Record<string, (places: string[], tokens: string[]) => string>} */
const EDITS = {
  head: ([layer, head]) => `Layer ${layer}, head ${head} is off`,
  attention: ([layer]) => `Layer ${layer}: attention is off`,
  mlp: ([layer]) => `Layer ${layer}: feed-forward is off`,
  residual: ([layer, nth]) => `Layer ${layer}: ${nth === '1' ? 'first' : 'second'} residual connection is cut`,
  norm: ([layer, nth]) => `Layer ${layer}: layer norm ${nth} is skipped`,
  positions: () => 'Positions are off',
  token: ([token], tokens) => `Nobody may look at ${tokenAt(token, tokens)}`,
  even: ([layer, head]) => `Layer ${layer}, head ${head} looks at all tokens evenly`,
  only: ([layer, head, token], tokens) => `Layer ${layer}, head ${head} looks only at ${tokenAt(token, tokens)}`,
  causal: () => 'Causal mask: no token sees what comes later (not how it was trained)',
};

export const whatIf = {
  title: 'What if?',
  none: 'Nothing is changed: this is the model as it was trained.',
  undo: 'Undo all',
  more: 'Single heads are switched in the picture. A double click on a token at the top, or the button beside the tokens, masks it out: then nobody may look at it.',
  causalNote: 'Causal mask: not how it was trained; this model reads in both directions.',
  only: 'Looks only at',
  asTrained: 'no one token',
  ofModel: 'Everywhere',
  /** @param {number} layer */
  ofLayer: (layer) => `Leave out in layer ${layer}`,
  /** @param {number} layer @param {number} head */
  ofHead: (layer, head) => `Layer ${layer}, head ${head}`,
  /** @param {string} name */
  remove: (name) => `Take back: ${name}`,
  controls: /** @type {Record<string, string>} */ ({
    'attention.L': 'Attention',
    'mlp.L': 'Feed-forward',
    'residual.L.1': 'Residual 1',
    'residual.L.2': 'Residual 2',
    'norm.L.1': 'Layer norm 1',
    'norm.L.2': 'Layer norm 2',
    'head.L.H': 'Head off',
    'even.L.H': 'Looks evenly',
    positions: 'Positions off',
    causal: 'Causal mask',
  }),
  /**
   * What an edit does.
   *
   * @param {string} edit as the core spells it
   * @param {string[]} tokens
   */
  named(edit, tokens) {
    const [kind, ...places] = edit.split('.');
    return EDITS[kind]?.(places, tokens) ?? edit;
  },
};

export const changes = {
  title: 'What changed',
  cosineTitle: 'Final vector: cosine to the untouched run',
  movedTitle: 'Which heads look elsewhere',
  movedLabel: 'How far each head’s weights moved: a row for each layer, a column for each head',
  movedHint: 'The largest change of a weight in each head. Click or Enter opens a head.',
  /** @param {number} layer @param {number} head @param {string} change */
  movedAt: (layer, head, change) => `L${layer} H${head}: a weight changed by up to ${change}`,
  /** @param {number} layer @param {number} head */
  patternTitle: (layer, head) => `Pattern of layer ${layer}, head ${head}`,
  patterns: /** @type {Record<string, string>} */ ({ untouched: 'untouched', edited: 'with edits', difference: 'difference' }),
  /** @param {string} name @param {number} layer @param {number} head */
  patternLabel: (name, layer, head) => `Pattern of layer ${layer}, head ${head}, ${name}: rows look at columns`,
  /** @param {string} token @param {string} key @param {string} value */
  patternAt: (token, key, value) => `${quoted(token)} to ${quoted(key)}: ${value}`,
  patternHint: 'Rows look at columns.',
  differenceScale: 'Difference',
  /** @param {{ count: number, token: string, cosine: string, followed: string, own: string, layer: number, head: number, most: string | null }} about */
  says: ({ count, token, cosine, followed, own, layer, head, most }) =>
    `With ${count === 1 ? 'this edit' : `these ${count} edits`}, the final vector of ${quoted(followed)} has cosine ${own} to the untouched one; ${quoted(token)} moves farthest, to ${cosine}. ${most === null ? 'No head looks elsewhere.' : `Layer ${layer}, head ${head} changes most: one of its weights by ${most}.`}`,
};
