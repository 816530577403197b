/** Files with the numbers of a prediction. */
import { cellOf, csvFile, shortest } from '../../draw/shortest.ts';
import type { Continuation } from '../../pkg/headlight.js';
import { offered } from '../../state/models.ts';
import type { Context } from '../../state/room.ts';
import type { Predict } from './answers.ts';

export function createFiles({ get, client }: Context<Predict>) {
  const read = () => get().reading as NonNullable<Predict['reading']>;
  const answers = () => read().answers;

  return {
    /** The most likely words or, if two continuations are compared, their tokens. */
    async csv() {
      const both = answers().continuations?.both;
      if (both) return continuationsAsCsv([both.one, both.other]);
      const rows = answers().prediction.next.map(({ id, text, logit, probability }, nth) =>
        [nth + 1, id, cellOf(text), shortest(logit), shortest(probability)].join(','),
      );
      return csvFile('headlight-next.csv', ['rank,id,text,logit,probability', ...rows]);
    },

    /** JSON in the format of docs/EXPORT.md. */
    async json() {
      const { at, prediction, continuations } = answers();
      const both = continuations?.both;
      const { tokens, typed, next } = prediction;
      const numbers = {
        app: 'headlight',
        version: await client.call('version'),
        model: offered(read().folder).title,
        text: at.text,
        tokens: tokens.slice(0, typed).map(wordOf),
        generated: tokens.slice(typed).map(wordOf),
        next: next.map(({ id, text, probability }) => ({ id, text, probability: shortest(probability) })),
        ...(both && { continuations: [both.one, both.other].map(continuationOf) }),
      };
      return { name: 'headlight-next.json', parts: [JSON.stringify(numbers)], type: 'application/json' };
    },
  };
}

const wordOf = ({ id, text }: { id: number; text: string }) => ({ id, text });

function continuationsAsCsv(all: Continuation[]) {
  const rows = all.flatMap(({ text, tokens, logs }, nth) =>
    tokens.map((token, place) =>
      [
        nth + 1,
        cellOf(text),
        place + 1,
        token.id,
        cellOf(token.text),
        shortest(token.probability),
        shortest(logs[place]),
      ].join(','),
    ),
  );
  const head = 'continuation,text,place,id,token,probability,log2_probability';
  return csvFile('headlight-continuations.csv', [head, ...rows]);
}

const continuationOf = ({ text, tokens, logs, log2_probability }: Continuation) => ({
  text,
  tokens: tokens.map((token, place) => ({
    ...wordOf(token),
    probability: shortest(token.probability),
    log2_probability: shortest(logs[place]),
  })),
  log2_probability: shortest(log2_probability),
});
