import { scoresOf } from '../heads.ts';
import type { Shown } from '../shown.ts';
import { words } from '../words.ts';
import { acrossOf, lossScale, normScale, type Range, type Scale, shareScale } from './axes.ts';

export interface Size {
  width: number;
  height: number;
  type: number; // font size
}

export type Panel = Scale & { top: number; bottom: number };

export type Layout = ReturnType<typeof layoutOf>;

/** Heights of the panels, as shares of the picture's height. */
const SHARES = { loss: 0.44, accuracy: 0.2, scores: 0.22, norms: 0.22 };
/** Minimum heights of a picture with gradients, without and with scores, in units of the font size. */
const ROOM_FOR_NORMS = [17, 21];
/** Length of the sample line next to a layer's name, in units of the font size. */
export const KEY = 1.6;

export function layoutOf(shown: Shown, size: Size) {
  const { run, curves, seen, view, input } = shown;
  const { width, height, type } = size;
  const losses = [run.losses, ...curves.map((kept) => kept.losses)];
  const [left, right] = [3.5 * type, width - 0.6 * type];
  const scored = scoresOf(input, seen);
  const layers = layerNames(shown);
  const keys = layers.reduce((sum, name) => sum + wide(name, type) + (KEY + 0.7) * type, 0);
  // The names of the layers are below the title of their panel if they do not fit next to it.
  const lines = keys + wide(words.curves.norms[0], 1.1 * type) > right - left ? 1.2 * type : 0;
  const has = { scores: scored.length > 0, norms: height >= ROOM_FOR_NORMS[Math.min(scored.length, 1)] * type };
  const all = SHARES.loss + SHARES.accuracy + (has.scores ? SHARES.scores : 0) + (has.norms ? SHARES.norms : 0);
  let end = 0;
  const panel = (share: number, scale: (to: Range) => Scale, above = 0, below = 0.25 * type): Panel => {
    const top = end + 1.5 * type + above;
    end += (share / all) * (height - 1.4 * type);
    return { ...scale([end - below, top]), top, bottom: end - below };
  };
  const { chance, best } = run.plan;
  return {
    ...{ ...size, left, right, scored, layers, lines },
    across: acrossOf(Math.max(...losses.map(({ length }) => length)), [left, right]),
    // The name of the best possible loss is below its panel.
    loss: panel(SHARES.loss, (to) => lossScale(view.scale, losses, chance, best, to), 0, 1.25 * type),
    accuracy: panel(SHARES.accuracy, shareScale),
    scores: has.scores ? panel(SHARES.scores, shareScale) : null,
    norms: has.norms ? panel(SHARES.norms, (to) => normScale(run.layer_norms, to), lines) : null,
  };
}

/** The names of the layers in words. */
export const layerNames = ({ run: { plan, settings } }: Shown) =>
  plan.layers.map((layer) => words.curves.layer(layer, settings.architecture === 'encoder_decoder'));

/** Approximate width of a text. */
export const wide = (text: string, type: number) => (0.58 * text.length + 0.5) * type;
