/**
 * The model's numbers for the opening sentence, recorded when the page was built. They are drawn while the model loads.
 * To keep the file small, weights are whole percentages, and vectors are multiples of 1/60 of their largest number.
 */
import { fileOfVersion } from '../../engine/version.ts';
import type { Numbers } from '../../pkg/headlight.js';
import type { Drawn, Token } from './figure/drawn.ts';

/** Numbers as multiples of a unit. */
interface Packed {
  rows: number;
  columns: number;
  unit: number;
  values: number[];
}

interface Recording {
  text: string;
  tokens: Token[];
  n_layers: number;
  n_heads: number;
  patterns: Packed;
  embed: Packed;
  positions: Packed;
  stream: Packed[];
  mlp: Packed[];
  mean: Packed;
}

/** Fetches the recording; `null` if the page was built without the model. */
export async function recorded(): Promise<Drawn | null> {
  const answer = await fetch(fileOfVersion('rooms/start/recording.json')).catch(() => null);
  if (!answer?.ok) return null;
  const { text, tokens, n_layers, n_heads, patterns, ...vectors }: Recording = await answer.json();
  const { embed, positions, stream, mlp, mean } = vectors;
  return {
    ...{
      text,
      tokens,
      n_layers,
      n_heads,
      isRecorded: true,
      isCausal: false,
      telling: null,
      next: [],
      translation: null,
      cross: [],
    },
    overview: { side: patterns.columns, data: numbersOf(patterns).values },
    strips: {
      embed: numbersOf(embed),
      positions: numbersOf(positions),
      stream: stream.map(numbersOf),
      mlp: mlp.map(numbersOf),
      mean: numbersOf(mean),
    },
  };
}

const numbersOf = ({ rows, columns, unit, values }: Packed): Numbers => ({
  rows,
  columns,
  values: Float32Array.from(values, (value) => value * unit),
});
