// @ts-check
/**
 * Files with the numbers of a prediction.
 *
 * @typedef {import('./controller.js').Predict} Predict
 */
import { cellOf, shortest } from '../../draw/shortest.js';
import { offered } from '../../state/models.js';

/** @param {import('../../state/room.js').Context<Predict>} context */
export function createFiles({ get, client }) {
  const read = () => /** @type {NonNullable<Predict['reading']>} */ (get().reading);
  const answers = () => read().answers;

  return {
    /** The most likely words, or the tokens of two continuations if these are compared. */
    async csv() {
      const both = answers().continuations?.both;
      if (both) return continuationsAsCsv([both.one, both.other]);
      const rows = answers().prediction.next.map(({ id, text, logit, probability }, nth) =>
        [nth + 1, id, cellOf(text), shortest(logit), shortest(probability)].join(','),
      );
      return {
        name: 'headlight-next.csv',
        parts: [`${['rank,id,text,logit,probability', ...rows].join('\r\n')}\r\n`],
        type: 'text/csv',
      };
    },

    /** In the format of docs/EXPORT.md. */
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

/** @param {{ id: number, text: string }} token */
const wordOf = ({ id, text }) => ({ id, text });

/** @param {import('../../pkg/headlight.js').Continuation[]} all */
function continuationsAsCsv(all) {
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
  return { name: 'headlight-continuations.csv', parts: [`${[head, ...rows].join('\r\n')}\r\n`], type: 'text/csv' };
}

/** @param {import('../../pkg/headlight.js').Continuation} continuation */
const continuationOf = ({ text, tokens, logs, log2_probability }) => ({
  text,
  tokens: tokens.map((token, place) => ({
    ...wordOf(token),
    probability: shortest(token.probability),
    log2_probability: shortest(logs[place]),
  })),
  log2_probability: shortest(log2_probability),
});
