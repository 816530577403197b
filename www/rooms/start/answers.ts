/** The engine's answers for the figure. */
import { patternsInDirection } from '../../draw/direction.ts';
import type { Client } from '../../engine/client.ts';
import { fileOfVersion } from '../../engine/version.ts';
import type { ModelManifest, Numbers } from '../../pkg/headlight.js';
import type { Wish } from '../../state/reading.ts';
import { memo } from '../../state/same.ts';
import type { Drawn, Token } from './figure/links.ts';

/** Maximum number of rows of a pattern in the figure. */
const ROWS = 64;

export function createRead(client: Client) {
  let running: Wish<object>['run'];
  // Chosen heads and tokens do not change the answers.
  const answersOf = memo(async (text: string, cut: boolean, model: ModelManifest): Promise<Drawn> => {
    const run = running;
    const translating = model.translates ? translationOf(client, text, cut) : null;
    const [overview, { next, ...strips }, telling = null] = await Promise.all([
      client.call('overview', ROWS),
      client.call('figure'),
      client.call('telling', false),
    ]);
    const { translation, choices, cross } = (await translating) ?? { translation: null, choices: [], cross: [] };
    const tokens = (await run)?.tokens ?? [];
    const { n_layers, n_heads, is_causal: isCausal } = model;
    const sizes = { n_layers, n_heads, isCausal };
    return {
      text,
      isRecorded: false,
      tokens,
      ...sizes,
      overview: patternsInDirection(overview, text),
      strips,
      telling,
      next,
      translation,
      choices,
      cross,
    };
  });
  return async ({ text, model, run }: Wish<object>) => {
    if (!text || !model) return null;
    running = run;
    return answersOf(text.text, text.cut, model);
  };
}

async function translationOf(client: Client, text: string, cut: boolean) {
  const translation = await client.call('translate', { text, cut, forced: [], changes: [] });
  const layers = Array.from({ length: translation.n_layers }, (_, layer) =>
    Promise.all(Array.from({ length: translation.n_heads }, (_, head) => client.call('cross_attention', layer, head))),
  );
  const choices = client.call('target_choices', Uint32Array.from(translation.target_tokens.keys()));
  return { translation, choices: await choices, cross: await Promise.all(layers) };
}

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
      choices: [],
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
