// @ts-check
/** UI strings of the room "Lookup", in English. */
import { isolated, listed, quoted } from '../../../words/en/phrases.js';
import { sums } from '../../../words/en/sums.js';

/** @param {number} count */
const weightsBelowZero = (count) =>
  count === 1
    ? 'One weight is negative'
    : `${['', '', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'][count]} weights are negative`;

export const words = {
  partsLabel: 'Part',
  parts: /** @type {Record<string, string>} */ ({
    database: 'A database of keys and values',
    words: 'Similarity of words',
    scaling: 'Why divide by √d',
  }),

  database: {
    examplesLabel: 'Try',
    examples: /** @type {Record<string, string>} */ ({
      kernel: 'Smoothing',
      database: 'A database query',
      attention: 'Attention',
      negative: 'Negative weights',
      cancel: 'Scores that add up to 0',
    }),
    spaceLabel: 'Keys',
    spaces: { axis: 'on an axis', plane: 'in the plane' },
    strategyLabel: 'Strategy',
    strategies: /** @type {Record<string, string>} */ ({
      exact: 'Exact match',
      average: 'Average pooling',
      normalize: 'Plain normalising',
      dot: 'Dot product + softmax',
      gaussian: 'Gaussian kernel',
    }),
    temperature: 'Temperature τ',
    sigma: 'Width σ',
    howTo:
      'Drag the query, keys and values, or select the query and use the arrow keys; you can edit every number in the table. Click a name to select its row; Esc clears the selection.',
    query: 'query',
    queryAt: 'Query',
    /** @param {string} at @param {string} answer */
    queryText: (at, answer) => `${at}; answer ${answer}`,
    axisPicture: 'Keys on the axis, each with its value as height, and the answer for every query as a curve',
    planePicture:
      'Keys in the plane, each with its value as colour, and the answer for every query as the background colour',
    keyAxis: 'key and query →',
    valueAxis: 'value ↑',
    answer: 'answer',
    /** @param {string} answer */
    beyond: (answer) => `answer ${answer}, outside the picture`,
    curve: 'answer for every query',
    colour: 'Value and answer (values outside the range are clipped)',
    noAnswer: 'no answer',
    table: {
      caption: 'Keys, values and weights',
      key: 'Key',
      keyX: 'Key x',
      keyY: 'Key y',
      value: 'Value',
      score: 'Score',
      weight: 'Weight α',
      sum: 'Sum',
      answer: 'Answer',
      /** @param {number} entry @param {string} of */
      cell: (entry, of) => `${of} of k${entry}`,
      /** @param {number} entry */
      remove: (entry) => `Remove k${entry}`,
      add: 'Add a key at the query’s position',
    },
    formulasTitle: 'The definition with these numbers',
    kindsTitle: 'What kind of weights are these?',
    kinds: /** @type {Record<string, { is: string, so: string }>} */ ({
      cone: { is: 'α ≥ 0', so: 'the answer lies in the convex cone of the values' },
      convex: { is: '∑ α = 1 and α ≥ 0', so: 'a convex combination: the answer lies in the range of the values' },
      one: { is: 'one α = 1, all others 0', so: 'a traditional database query' },
      average: { is: 'every α = 1/m', so: 'average pooling' },
    }),
    yes: 'yes',
    no: 'no',
    /** Descriptions of the strategies. @type {Record<string, string>} */
    about: {
      exact:
        'The key nearest to the query gets all the weight, as in a database. The answer jumps from value to value.',
      average: 'Every key gets the same weight, whatever the query asks. The answer is the mean of the values.',
      normalize:
        'Each score q·k is divided by the sum of the scores. This gives weights from 0 to 1 only if all scores have the same sign.',
      dot: 'The score is q·k, and softmax turns the scores into weights, as in attention. Keys in the direction of the query win; at a low temperature a single key wins.',
      gaussian:
        'The nearer a key is to the query, the more weight it gets. A very narrow kernel acts like exact match, and a very wide kernel acts like average pooling.',
    },
    /** A further sentence for the strategy `normalize` if the keys are on an axis. */
    cancels: 'On an axis, the query cancels out, so the answer is the same everywhere.',
    /**
     * @param {{ at: string, keys: string[], weight: string, answer: string, least: string, largest: string }} numbers
     * @param {{ inside: boolean, negative: number, alike: boolean }} found
     */
    says({ at, keys, weight, answer, least, largest }, { inside, negative, alike }) {
      const who = alike
        ? `At ${at}, all keys have the same weight, ${weight}.`
        : keys.length > 1
          ? `At ${at}, ${listed(keys)} have the largest weights, ${weight} each.`
          : `At ${at}, ${keys[0]} has the largest weight, ${weight}.`;
      const where = inside
        ? `The answer, ${answer}, lies inside the range of the values, from ${least} to ${largest}.`
        : `The answer, ${answer}, lies outside the range of the values, from ${least} to ${largest}.`;
      return `${who} ${negative > 0 ? `${weightsBelowZero(negative)}. ` : ''}${where}`;
    },
    /** @param {string} at */
    fails: (at) =>
      `At ${at}, the scores add up to 0. Division by 0 is impossible, so plain normalising gives no answer here.`,
  },

  similarity: {
    label: 'Similarity',
    measures: { dot: 'Dot product', cosine: 'Cosine', euclidean: 'Negative Euclidean distance' },
    howTo:
      'Point at a cell or use the arrow keys to read it. Click it or press Enter to select it; Esc clears the selection. Rows attend to columns.',
    waiting: 'This part runs your sentence through the real model. The other two parts need no model.',
    inputs:
      'Here, x is a token’s learned input embedding: no position is added, and W_Q, W_K and W_V are not used. The scores are those of self-attention without weight matrices.',
    maps: {
      weights: 'Softmax, trained head',
      similarity: 'Similarity of the embeddings',
      weight: 'Softmax of each row',
      /** @param {number} layer @param {number} head */
      trained: (layer, head) => `Trained: layer ${layer}, head ${head}`,
    },
    /** @param {string} name @param {number} n */
    map: (name, n) => `${name}, ${n} by ${n}. Rows attend to columns. Use the arrow keys to move.`,
    query: 'query',
    key: 'key',
    /** @param {string} query @param {string} key @param {{ similarity: string, weight: string, trained: string }} numbers */
    pair: (query, key, { similarity, weight, trained }) =>
      `${isolated(query)} → ${isolated(key)}: similarity ${similarity}, softmax ${weight}, trained head ${trained}`,
    invitation: 'Point at a cell to read it, or click it to select its token.',
    says: {
      /** @param {string} token @param {string} measure @param {[string, string][]} most */
      similarity: (token, measure, most) =>
        `By ${measure}, ${quoted(token)} is most similar to ${listed(most.map(([name, number]) => `${quoted(name)} (${number})`))}.`,
      /** @param {string} token @param {string} self @param {[string, string] | null} other */
      weight: (token, self, other) =>
        `Softmax turns these similarities into weights: ${self} for ${quoted(token)} itself${other ? `; among the other words, ${quoted(other[0])} gets the most, ${other[1]}` : ''}.`,
      /** @param {string} token @param {number} layer @param {number} head @param {[string, string]} most */
      trained: (token, layer, head, [name, number]) =>
        `With the trained weights of layer ${layer}, head ${head}, ${quoted(token)} attends most to ${quoted(name)}: ${number}.`,
      /** @param {string} query @param {string} key @param {string} one @param {string} other */
      symmetric: (query, key, one, other) =>
        `Similarity is the same in both directions: ${one} from ${quoted(query)} to ${quoted(key)} and ${other} back.`,
      /** @param {string} one @param {string} other */
      directed: (one, other) => `The trained head is not symmetric: ${one} in this direction and ${other} back.`,
    },
    measureName: /** @type {Record<string, string>} */ ({
      dot: 'dot product',
      cosine: 'cosine',
      euclidean: 'negative distance',
    }),
    row: {
      /** @param {string} token @param {number} shown @param {number} n */
      caption: (token, shown, n) =>
        shown < n
          ? `The row of ${quoted(token)}: the ${shown} of ${n} tokens with the largest weights`
          : `The row of ${quoted(token)}`,
      token: 'Token',
      similarity: 'Similarity',
      weight: 'Softmax',
      trained: 'Trained head',
    },
    formulasTitle: 'The formulas',
    /** @param {string} query @param {string} key */
    formulasFor: (query, key) => `The formulas for i = ${quoted(query)} and j = ${quoted(key)}`,
    /** Words in a written-out sum. @type {Record<string, { written: number, smaller: (count: number) => string }>} */
    sums: {
      dot: sums,
      cosine: sums,
      euclidean: { ...sums, smaller: (count) => `${count} smaller squares` },
    },
    formulaWords: {
      ...{ similarity: 'Similarity', weight: 'Weight', output: 'Output', trained: 'Trained head' },
      sum: /** @type {Record<string, string>} */ ({ dot: 'Dot product', cosine: 'Dot product', euclidean: 'Distance' }),
    },
  },

  scaling: {
    d: 'Size d of q and k',
    count: 'Keys',
    /** @param {number} seed */
    seed: (seed) => `Seed ${seed} always gives the same random numbers.`,
    another: 'Another draw',
    about:
      'q and every k consist of d independent random numbers with mean 0 and variance 1, so each of the d products has variance 1. The variances add up to d, so the standard deviation of q·k is √d. If scores are large, softmax gives almost all the weight to one key.',
    spread: 'Standard deviation of the scores',
    largest: 'Largest softmax weight (mean)',
    plain: 'softmax(q·k)',
    scaled: 'softmax(q·k ÷ √d)',
    without: 'without the division: q·k',
    with: 'with the division: q·k ÷ √d',
    plainScore: 'q·k',
    scaledScore: 'q·k ÷ √d',
    axis: 'd (logarithmic scale)',
    /** @param {string} curve @param {number} n */
    curve: (curve, n) =>
      `${curve} for ${n} sizes from 1 to 1024, without and with division by √d. The numbers are in the table below.`,
    /** @param {number} d @param {number} seed */
    drawCaption: (d, seed) => `One draw at d = ${d} (seed ${seed})`,
    key: 'Key',
    numbers: 'The curves as a table',
    numbersCaption: 'Means over 200 draws',
    /** @param {{ d: number, n: number, spread: string, spreadScaled: string, largest: string, largestScaled: string }} numbers */
    says: ({ d, n, spread, spreadScaled, largest, largestScaled }) =>
      `At d = ${d}, the scores q·k have a standard deviation of ${spread}, and on average the largest of ${n} softmax weights is ${largest}. Divided by √${d}, the scores have a standard deviation of ${spreadScaled}, and the largest weight is ${largestScaled}.`,
    /** @param {boolean} saturated */
    verdict: (saturated) =>
      saturated
        ? 'Without the division, softmax is nearly saturated: on average, one key gets almost all the weight, although individual draws differ.'
        : 'At this d, the division changes little. Try a larger d.',
  },
};
