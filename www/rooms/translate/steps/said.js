// @ts-check
/**
 * Describes a step in words, with its numbers.
 *
 * @typedef {import('../view.js').Shown} Shown
 */
import { formatNumber } from '../../../draw/format.js';
import { percent } from '../../../draw/percent.js';
import { isChosen } from '../forcing.js';
import { entryText, readText, writtenText } from '../spelled.js';
import { words } from '../words.js';

/** @param {Shown} shown */
export function stepSaid({ answers, read: { written }, sizes }) {
  const { step, translation } = answers;
  const { source_tokens, target_tokens, n_layers } = translation;
  const { said } = words.steps;
  if (!written || !step) return said.encoder(source_tokens.length, sizes.n_layers, n_layers);
  const { numbers, layer, head, word } = step;
  const name = words.head(layer, head);
  const most = largestOf(numbers.pattern.values);
  const token = target_tokens[word];
  const before = word > 0 ? writtenText(target_tokens[word - 1]) : null;
  const told = {
    input: () => said.input(layer, before, numbers.masked !== undefined),
    memory: () => (numbers.masked ? maskedSaid(numbers.masked, step, target_tokens) : said.memory(layer, word)),
    scores: () => {
      const best = largestOf(numbers.scores.values);
      return said.scores(
        name,
        readText(source_tokens[best]),
        formatNumber(numbers.scores.values[best], { decimals: 2 }),
      );
    },
    mix: () => said.mix(name, readText(source_tokens[most]), percent(numbers.pattern.values[most])),
    forward: () => said.forward(layer, n_layers),
    word: () =>
      isChosen(token) ? chosenSaid(token) : said.word(writtenText(token), percent(token.probability), token.ends),
  };
  return told[written.stage]();
}

/**
 * @param {import('../../../pkg/headlight.js').MaskedStep} masked
 * @param {NonNullable<Shown['answers']['step']>} step
 * @param {import('../../../pkg/headlight.js').TargetToken[]} written
 */
function maskedSaid({ self_pattern }, { layer, head, word }, written) {
  const most = largestOf(self_pattern.values);
  const text = most === 0 ? null : writtenText(written[most - 1]);
  const hidden = written.length - 1 - word;
  return words.steps.said.masked(words.head(layer, head), text, percent(self_pattern.values[most]), hidden);
}

/** @param {import('../../../pkg/headlight.js').TargetToken} token supplied by the user */
function chosenSaid(token) {
  const [own] = token.candidates;
  return words.steps.said.chosen(
    writtenText(token),
    percent(token.probability),
    entryText(own.text),
    percent(own.probability),
  );
}

/** @param {Float32Array} values */
const largestOf = (values) => values.reduce((best, value, at) => (value > values[best] ? at : best), 0);
