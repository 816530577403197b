/** Files with the numbers of a translation. */
import { cellOf, shortest } from '../../draw/format.ts';
import { csvFile, tokenOf } from '../../draw/saved-files.ts';
import { offered } from '../../state/models.ts';
import type { Context } from '../../state/room.ts';
import type { Translate } from './answers.ts';

export function createFiles({ get, client }: Context<Translate>) {
  const read = () => get().reading as NonNullable<Translate['reading']>;
  const answers = () => read().answers;

  return {
    /** The weights of the displayed head: a row for each output token, a column for each input token. */
    async csv() {
      const { translation, weights, cross } = answers();
      const { source_tokens, target_tokens } = translation;
      const rows = target_tokens.map(({ text }, row) => [
        cellOf(text),
        ...source_tokens.map((_, column) => shortest(weights.at(row, column))),
      ]);
      const head = ['written', ...source_tokens.map(({ text }) => text)].map(cellOf);
      const of = `L${cross.layer}-${cross.head === null ? 'mean' : `H${cross.head}`}`;
      return csvFile(`cross-attention-${of}`, [head, ...rows]);
    },

    /** JSON in the format of docs/EXPORT.md. */
    async json() {
      const { folder } = read();
      const { of, translation } = answers();
      const { source_tokens, target_tokens } = translation;
      const [version, crossAttention] = await Promise.all([
        client.call('version'),
        client.call('cross_attention_json'),
      ]);
      const numbers = {
        app: 'headlight',
        version,
        model: offered(folder).title,
        text: of.text,
        source_tokens: source_tokens.map(tokenOf),
        target_tokens: target_tokens.map(tokenOf),
        translation: translation.translation,
        n_layers: translation.n_layers,
        n_heads: translation.n_heads,
      };
      // There are many weights, and the engine has already formatted them, so they are inserted as text.
      const parts = [JSON.stringify(numbers).slice(0, -1), ',', crossAttention.slice(1)];
      return { name: 'headlight-translation.json', parts, type: 'application/json' };
    },
  };
}
