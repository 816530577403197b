/** Files with the numbers of a prediction. */
import { cellOf, percent, shortest } from '../../draw/format.ts';
import { csvFile, jsonFile, listOf, tokenOf } from '../../draw/saved-files.ts';
import type { Continuation } from '../../pkg/headlight.js';
import type { Result } from '../../state/kept.ts';
import { offered } from '../../state/models.ts';
import type { Context } from '../../state/room.ts';
import type { Predict } from './answers.ts';
import { words } from './words/en.js';

export function createFiles({ get, client }: Context<Predict>) {
  const read = () => get().reading as NonNullable<Predict['reading']>;
  const bothIn = () => {
    const both = read().answers.continuations?.both;
    return both && [both.one, both.other];
  };

  return {
    /** The most likely words or, if two continuations are compared, their tokens. */
    async csv() {
      const both = bothIn();
      if (both) return csvFile('continuations', continuationRows(both));
      const rows = read().answers.prediction.next.map(({ id, text, logit, probability }, nth) => [
        ...[nth + 1, id, cellOf(text)],
        ...listOf([logit, probability]),
      ]);
      return csvFile('next', [['rank', 'id', 'text', 'logit', 'probability'], ...rows]);
    },

    async json() {
      const both = bothIn();
      return jsonFile('next', await client.call('version'), {
        ...predictionOf(read()),
        ...(both && { continuations: both.map(continuationOf) }),
      });
    },
  };
}

/** The result that users keep. */
export function resultOf(reading: NonNullable<Predict['reading']>): Result {
  const [{ text, probability }] = reading.answers.prediction.next;
  return { about: words.kept(text.trim(), percent(probability)), grid: null, numbers: predictionOf(reading) };
}

function predictionOf({ folder, answers }: NonNullable<Predict['reading']>) {
  const { tokens, typed, next } = answers.prediction;
  return {
    model: offered(folder).title,
    text: answers.at.text,
    tokens: tokens.slice(0, typed).map(tokenOf),
    generated: tokens.slice(typed).map(tokenOf),
    next: next.map(({ id, text, probability }) => ({ id, text, probability: shortest(probability) })),
  };
}

function continuationRows(all: Continuation[]) {
  const rows = all.flatMap(({ text, tokens, logs }, nth) =>
    tokens.map((token, place) => [
      ...[nth + 1, cellOf(text), place + 1, token.id, cellOf(token.text)],
      ...listOf([token.probability, logs[place]]),
    ]),
  );
  return [['continuation', 'text', 'place', 'id', 'token', 'probability', 'log2_probability'], ...rows];
}

const continuationOf = ({ text, tokens, logs, log2_probability }: Continuation) => ({
  text,
  tokens: tokens.map((token, place) => ({
    ...tokenOf(token),
    probability: shortest(token.probability),
    log2_probability: shortest(logs[place]),
  })),
  log2_probability: shortest(log2_probability),
});
