/** Describes a step in words, with its numbers. */

import { percent, toTwoDecimals } from '../../../draw/format.ts';
import { largestOf } from '../../../draw/scale.ts';
import type { TargetChoice, TargetToken } from '../../../pkg/headlight.js';
import { isMasked, rowAt, type Step } from '../answers.ts';
import { isChosen } from '../forcing.ts';
import { entryText, readText, writtenText } from '../spelled.ts';
import type { Shown } from '../view.ts';
import { words } from '../words/en.js';

export function stepSaid({ answers, read: { written }, sizes }: Shown) {
  const { step, translation } = answers;
  const { source_tokens, target_tokens, n_layers } = translation;
  const { said } = words.steps;
  if (!written || !step) return said.encoder(source_tokens.length, sizes.n_layers, n_layers);
  const { layer, head, word } = step;
  const name = words.subject(layer, head);
  const [scores, pattern] = ['attn_scores', 'pattern'].map((part) => rowAt(step, `cross_attn.${part}`));
  const most = largestOf(pattern);
  const token = target_tokens[word];
  const before = word > 0 ? writtenText(target_tokens[word - 1]) : null;
  const told = {
    input: () => said.input(layer, before, isMasked(step)),
    memory: () => (isMasked(step) ? maskedSaid(step, target_tokens) : said.memory(layer, word)),
    scores: () => {
      const best = largestOf(scores);
      return said.scores(name, readText(source_tokens[best]), toTwoDecimals(scores[best]));
    },
    mix: () => said.mix(name, readText(source_tokens[most]), percent(pattern[most])),
    forward: () => said.forward(layer, n_layers),
    word: () =>
      isChosen(token)
        ? chosenSaid(token, step.choice)
        : said.word(writtenText(token), percent(step.choice.probability), token.ends),
  };
  return told[written.stage]();
}

function maskedSaid(step: Step, written: TargetToken[]) {
  const { layer, head, word } = step;
  const pattern = rowAt(step, 'self_attn.pattern');
  const most = largestOf(pattern);
  const text = most === 0 ? null : writtenText(written[most - 1]);
  const hidden = written.length - 1 - word;
  return words.steps.said.masked(words.subject(layer, head), text, percent(pattern[most]), hidden);
}

/** `token`: a token that the user supplied. */
function chosenSaid(token: TargetToken, { probability, candidates: [own] }: TargetChoice) {
  return words.steps.said.chosen(
    writtenText(token),
    percent(probability),
    entryText(own.text),
    percent(own.probability),
  );
}
