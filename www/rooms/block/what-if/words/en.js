// @ts-check
/** UI strings of the room "Block" about ablations and their effect, in English. */
import { namedEdit } from '../../../../words/en/edits.js';
import { capital, quoted } from '../../../../words/en/phrases.js';

export const whatIf = {
  title: 'What if?',
  none: 'Nothing is changed: this is the model as it was trained.',
  undo: 'Undo all',
  more: 'Switch single heads on and off in the diagram. Double-click a token at the top, or use the button next to the tokens, to mask the token out, so that no token attends to it.',
  causalNote: 'The model was trained without a causal mask: it attends in both directions.',
  only: 'Attends only to',
  asTrained: 'as trained',
  ofModel: 'Everywhere',
  /** @param {number} layer */
  ofLayer: (layer) => `Leave out in layer ${layer}`,
  /** @param {number} layer @param {number} head */
  ofHead: (layer, head) => `Layer ${layer}, head ${head}`,
  /** @param {string} name */
  remove: (name) => `Undo: ${name}`,
  /** @param {string} form @param {string} norm name of the model's norm */
  control: (form, norm) =>
    /** @type {Record<string, string>} */ ({
      'attention.L': 'Attention',
      'mlp.L': 'Feed-forward',
      'residual.L.1': 'Residual 1',
      'residual.L.2': 'Residual 2',
      'norm.L.1': `${capital(norm)} 1`,
      'norm.L.2': `${capital(norm)} 2`,
      'head.L.H': 'Head off',
      'even.L.H': 'Attends evenly',
      positions: 'Positions off',
      causal: 'Causal mask',
    })[form],
  named: namedEdit,
};

export const changes = {
  title: 'What changed',
  cosineTitle: 'Final vector: cosine to the unedited run',
  movedTitle: 'Heads whose attention changed',
  movedLabel: 'Change of each head’s weights: one row per layer, one column per head',
  movedHint:
    'Each cell shows the largest change of a weight in that head. Click a cell or press Enter to open the head.',
  /** @param {number} layer @param {number} head @param {string} change */
  movedAt: (layer, head, change) => `L${layer} H${head}: weights changed by up to ${change}`,
  /** @param {number} layer @param {number} head */
  patternTitle: (layer, head) => `Pattern of layer ${layer}, head ${head}`,
  patterns: /** @type {Record<string, string>} */ ({
    untouched: 'as trained',
    edited: 'with edits',
    difference: 'difference',
  }),
  /** @param {string} name @param {number} layer @param {number} head */
  patternLabel: (name, layer, head) => `Pattern of layer ${layer}, head ${head}, ${name}: rows attend to columns`,
  /** @param {string} token @param {string} key @param {string} value */
  patternAt: (token, key, value) => `${quoted(token)} to ${quoted(key)}: ${value}`,
  patternHint: 'Rows attend to columns.',
  differenceScale: 'Difference',
  /** @param {number} layer index of the last layer */
  noneMoved: (layer) =>
    `No attention weight changed, because the edit comes after the last attention weights: no layer after layer ${layer} reads its output.`,
  sameWeights: 'No attention weight changed.',
  /** @param {{ count: number, token: string, cosine: string, followed: string, own: string, layer: number, head: number, most: string | null }} about */
  says: ({ count, token, cosine, followed, own, layer, head, most }) =>
    `With ${count === 1 ? 'this edit' : `these ${count} edits`}, the final vector of ${quoted(followed)} has cosine ${own} to the unedited vector. The vector of ${quoted(token)} changes most, to cosine ${cosine}. ${most === null ? 'No attention weight changes.' : `Layer ${layer}, head ${head} changes most: one of its weights changes by ${most}.`}`,
};
