/** The result that users keep: the weights of the chosen heads. */
import { isRightToLeft } from '../../draw/direction.ts';
import { rowsOf, tokenOf } from '../../draw/saved-files.ts';
import type { AttentionMap } from '../../pkg/headlight.js';
import type { Result } from '../../state/kept.ts';
import { offered } from '../../state/models.ts';
import type { SentenceRead } from '../../state/reading.ts';
import type { Sentence } from './answers.ts';

type Reading = NonNullable<Sentence['reading']> & { sentence: SentenceRead };

export const hasResult = (reading: Sentence['reading']): reading is Reading => reading?.sentence != null;

export function resultOf({ folder, input, sentence, answers }: Reading): Result {
  const { units, maps } = answers.attention;
  const [{ layer, head, values }] = maps;
  const names = units.map(({ text }) => text);
  const { run } = sentence;
  return {
    about: layer === undefined ? 'average' : `L${layer} H${head}`,
    grid:
      input.measure === 'weight'
        ? { kind: 'head', rows: names, columns: names, values, isRtl: isRightToLeft(run.text) }
        : null,
    numbers: {
      model: offered(folder).title,
      text: run.text,
      tokens: run.tokens.map(tokenOf),
      ...(input.merged && { words: units.map(({ text, first, end }) => ({ text, first, end })) }),
      measure: input.measure,
      heads: maps.map((map) => headOf(map, units.length)),
    },
  };
}

function headOf({ layer, head, values }: AttentionMap, n: number) {
  const site = layer === undefined ? null : `blocks.${layer}.attn.pattern.${head}`;
  return { site, values: rowsOf({ rows: n, columns: n, values }) };
}
