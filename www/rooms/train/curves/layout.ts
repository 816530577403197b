import { linear, ticksOf } from '../../../draw/scale.ts';
import type { Size } from '../../../widgets/resized-drawing.ts';
import { type Shown, scoresOf } from '../heads.ts';
import type { Scale as LossScale } from '../state.ts';
import { words } from '../words/en.js';

export type Panel = Scale & { top: number; bottom: number };

export type Layout = ReturnType<typeof layoutOf>;

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
  const roomForNorms = ROOM_FOR_NORMS[Math.min(scored.length, 1)] * type + lines;
  const has = { scores: scored.length > 0, norms: keys <= right - left && height >= roomForNorms };
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

export const layerNames = ({ run: { plan, settings } }: Shown) =>
  plan.layers.map((layer) => words.curves.layer(layer, settings.architecture === 'encoder_decoder'));

export const wide = (text: string, type: number) => (0.58 * text.length + 0.5) * type;

type Range = [number, number];

interface Scale {
  place: (value: number) => number;
  ticks: number[];
}

const FEWEST = 50;
/**
 * The axis ends at one of these numbers times a power of ten. If it ended at the last step, it would change with
 * every step.
 */
const ENDS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
/**
 * Largest loss that is drawn, as a multiple of the loss of random guessing. Without this limit, a diverging loss would
 * flatten the rest of the curve.
 */
const ABOVE_CHANCE = 1.3;
const SMALLEST = 1e-4;
/** Number of decades of the scale for gradients. Smaller values are drawn at the bottom edge. */
const MOST_DECADES = 9;

/** Axes of the curves: a horizontal axis for the steps, and a vertical axis for the loss, a share or a norm. */
function acrossOf(steps: number, to: Range) {
  const most = Math.max(FEWEST, steps);
  const power = 10 ** Math.floor(Math.log10(most));
  const end = (ENDS.find((one) => one * power >= most) ?? 10) * power;
  return linear([0, end], to);
}

export function stepTicks(end: number) {
  const power = 10 ** Math.floor(Math.log10(end));
  const step = [0.2, 0.5, 1, 2, 5].map((one) => one * power).find((one) => end / one <= 5) ?? end;
  return Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, nth) => Math.round(nth * step)).slice(0, -1);
}

function lossScale(kind: LossScale, losses: Float32Array[], chance: number, best: number, to: Range): Scale {
  const top = ABOVE_CHANCE * chance;
  if (kind === 'linear') return { place: clampedTo([0, top], to), ticks: ticksOf([0, top], 5) };
  let least = best > 0 ? best : chance / 10;
  for (const all of losses) for (const loss of all) if (loss < least) least = loss;
  const low = 10 ** Math.floor(Math.log10(Math.max(least, SMALLEST)));
  const place = clampedTo([Math.log10(low), Math.log10(top)], to);
  const powers = Math.ceil(Math.log10(top / low));
  const ticks = Array.from({ length: powers + 1 }, (_, nth) => low * 10 ** nth).filter((tick) => tick <= top);
  return { place: (value) => place(Math.log10(Math.max(value, low))), ticks };
}

/** A logarithmic scale for gradient norms. Numbers beyond its ends are drawn at the nearest end. */
function normScale(lists: Float32Array[], to: Range): Scale {
  let [least, largest] = [Infinity, 0];
  for (const all of lists)
    for (const norm of all)
      if (norm > 0 && norm < Infinity) {
        if (norm < least) least = norm;
        if (norm > largest) largest = norm;
      }
  const high = largest > 0 ? Math.ceil(Math.log10(largest)) : 0;
  const low = largest > 0 ? Math.max(Math.min(Math.floor(Math.log10(least)), high - 1), high - MOST_DECADES) : high - 1;
  const place = clampedTo([low, high], to);
  const stride = Math.ceil((high - low) / 3);
  const powers = Array.from({ length: Math.floor((high - low) / stride) + 1 }, (_, nth) => high - nth * stride);
  return { place: (value) => place(Math.log10(value)), ticks: powers.map((power) => 10 ** power) };
}

const shareScale = (to: Range): Scale => ({ place: linear([0, 1], to), ticks: [0, 0.5, 1] });

function clampedTo([low, high]: Range, to: Range) {
  const place = linear([low, high], to);
  return (value: number) => place(Math.max(low, Math.min(high, value)));
}
