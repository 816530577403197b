/** The engine's answers for the figure. */
import type { Client } from '../../engine/client.ts';
import type { ModelManifest } from '../../pkg/headlight.js';
import type { Wish } from '../../state/reading.ts';
import { memo } from '../../state/same.ts';
import type { Drawn } from './figure/drawn.ts';

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
    const { translation, cross } = (await translating) ?? { translation: null, cross: [] };
    const tokens = (await run)?.tokens ?? [];
    const { n_layers, n_heads, is_causal: isCausal } = model;
    const sizes = { n_layers, n_heads, isCausal };
    return { text, isRecorded: false, tokens, ...sizes, overview, strips, telling, next, translation, cross };
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
  return { translation, cross: await Promise.all(layers) };
}
