/** The stages of the computation of a weight: each with its formula, a few sentences and its picture. */
import { html } from 'lit-html';
import { maxAbsOf } from '../../../draw/color.ts';
import { formatPercent, toFourDecimals, toTwoDecimals } from '../../../draw/format.ts';
import { subscripted } from '../../../widgets/subscripted.ts';
import type { Emit } from '../controller.ts';
import { words } from '../words/en.js';
import {
  dotProduct,
  masked,
  movedVector,
  scaledScore,
  softmax,
  summedScore,
  summedTerms,
  weightedValue,
  writtenScore,
} from './attention-formulas.ts';
import { causeOf, type Explained, type Frame, frameOf, hiddenIn, namesOf } from './frames.ts';
import { movedOf } from './moved.ts';
import { createSoftmaxTable } from './softmax-table.ts';
import { VectorStrips } from './vector-strips.ts';
import { words as causes } from './words/en.ts';
import { writersOf } from './writers.ts';

export interface Stage {
  name: 'dot' | 'distances' | 'scale' | 'bias' | 'cap' | 'writers' | 'mask' | 'softmax' | 'value' | 'moved';
  frame: Frame; // the frame of the zoom that shows it
  formula: Element[];
  text: string;
  picture?: unknown;
}

type Pictures = ReturnType<typeof createPictures>;

/** Maximum number of products that the text names; more would be hard to follow. */
const NAMED_PRODUCTS = 4;

const { why: say } = words;

export const createPictures = (select: (pair: { query: number; key: number }) => void) => ({
  products: new VectorStrips(say.productsLabel),
  scores: createSoftmaxTable(select),
  values: new VectorStrips(say.valuesLabel),
});

/** The stages that the frame shows, in order. */
export function stagesOf(shown: Explained, pictures: Pictures, emit: Emit) {
  const { reading, sizes } = shown;
  const { computation } = shown.explanation;
  const { query, key } = shown.selected;
  const { d_head, score_root: root, score_cap: cap, is_causal: isCausal } = sizes;
  const { tokens } = reading.sentence.run;
  const { c2p, p2c, summed_dots: summed, scaled_scores } = computation.steps;
  const { biased_scores: biased, capped_scores: capped } = computation.steps;
  const frame = frameOf(shown);
  const hidden = hiddenIn(computation);
  const later = isCausal ? tokens.length - 1 - query : 0;
  const stages: (Stage | false | null | undefined)[] = [
    dotStage(shown, pictures.products),
    summed && {
      name: 'distances',
      frame: 'score',
      formula: summedScore(summed),
      text: say.distances.text(toFourDecimals(c2p.value), toFourDecimals(p2c.value), key - query),
    },
    {
      name: 'scale',
      frame: 'score',
      formula: scaledScore(scaled_scores, root, root === d_head, !!summed),
      text: summed ? say.scale.summed(root) : root === d_head ? say.scale.text(d_head) : say.scale.other(root),
    },
    biased && {
      name: 'bias',
      frame: 'score',
      formula: writtenScore(biased),
      text: say.bias.text(toFourDecimals(biased.operands[1].values[0]), key - query),
    },
    capped &&
      cap !== undefined && { name: 'cap', frame: 'score', formula: writtenScore(capped), text: say.cap.text(cap) },
    frame === 'writers' && writersStage(shown, emit),
    hidden > 0 && {
      name: 'mask',
      frame: 'mask',
      formula: masked(),
      text: later === hidden ? say.mask.text(hidden) : say.mask.window(later, hidden - later),
    },
    softmaxStage(shown, pictures.scores),
    valueStage(shown, pictures.values),
    frame === 'moved' && movedStage(shown),
  ];
  return stages.filter((stage) => !!stage).filter((stage) => frame === null || stage.frame === frame);
}

function dotStage(shown: Explained, products: Pictures['products']): Stage {
  const { sizes, theme } = shown;
  const { computation } = shown.explanation;
  const names = namesOf(shown);
  const { q, k, qk_products: qk } = computation.rows;
  const { value, largest } = computation.steps.dot_products;
  const named = largest.slice(0, NAMED_PRODUCTS);
  const sum = toFourDecimals(value);
  const [qkScale, productScale] = [Math.max(maxAbsOf(q), maxAbsOf(k)), maxAbsOf(qk)];
  products.update({
    strips: [
      { name: say.qOf(names.query), role: 'query', values: q, maxAbs: qkScale },
      { name: say.kOf(names.key), role: 'key', values: k, maxAbs: qkScale },
      { name: say.product, values: qk, maxAbs: productScale },
    ],
    scales: [
      [say.qkScale, qkScale],
      [say.productScale, productScale],
    ],
    marks: named.map((at) => ({ dimension: at, text: (qk[at] > 0 ? '+' : '') + toTwoDecimals(qk[at]) })),
    describe: (at) => say.productAt(at, toFourDecimals(q[at]), toFourDecimals(k[at]), toFourDecimals(qk[at])),
    theme,
  });
  const terms = named.map((at) => ({ dimension: at, size: toTwoDecimals(Math.abs(qk[at])), adds: qk[at] >= 0 }));
  return {
    name: 'dot',
    frame: 'score',
    formula: dotProduct(sum),
    text: say.dot.text(names, sizes.d_head, terms, sum),
    picture: products.element,
  };
}

function writersStage(shown: Explained, emit: Emit): Stage {
  const sum = causeOf(shown, 'writers');
  const { score_root, score_cap } = shown.sizes;
  const count = sum ? sum.query.length * sum.key.length : 0;
  return {
    name: 'writers',
    frame: 'writers',
    formula: summedTerms(score_root),
    text: sum ? causes.text(namesOf(shown), count, toFourDecimals(sum.score), score_cap !== undefined) : '',
    picture: writersOf(shown, sum, emit),
  };
}

function softmaxStage(shown: Explained, scores: Pictures['scores']): Stage {
  const { steps } = shown.explanation.computation;
  scores.update(shown);
  return {
    name: 'softmax',
    frame: 'softmax',
    formula: softmax(steps.exp, steps.pattern),
    text: say.softmax.text(namesOf(shown), formatPercent(steps.pattern.value)),
    picture: scores.element,
  };
}

function valueStage(shown: Explained, values: Pictures['values']): Stage {
  const { computation } = shown.explanation;
  const { key } = shown.selected;
  const names = namesOf(shown);
  const { v, weighted_v: weighted, z, share, value_norm, weighted_norm: norms } = computation.rows;
  const maxAbs = Math.max(maxAbsOf(v), maxAbsOf(weighted), maxAbsOf(z));
  values.update({
    strips: [
      { name: say.vOf(names.key), role: 'value', values: v, maxAbs },
      { name: say.weightedValue, values: weighted, maxAbs },
      { name: say.zOf(names.query), values: z, maxAbs },
    ],
    scales: [[say.valueScale, maxAbs]],
    marks: [],
    describe: (at) => say.valueAt(at, toFourDecimals(v[at]), toFourDecimals(weighted[at]), toFourDecimals(z[at])),
    theme: shown.theme,
  });
  const weight = toFourDecimals(computation.steps.pattern.value);
  const place = norms.filter((other) => other > norms[key]).length + 1;
  const [norm, weightedNorm] = [toFourDecimals(value_norm[key]), toFourDecimals(norms[key])];
  return {
    name: 'value',
    frame: 'value',
    formula: weightedValue(weight),
    text: say.value.text(names),
    picture: html`${values.element}
      <p class="why-share"><strong>${formatPercent(share[key])}</strong> ${say.share(names, share[key])}</p>
      <p class="why-text">${subscripted(say.norm(names.key, norm, weight, weightedNorm, place, norms.length))}</p>`,
  };
}

function movedStage(shown: Explained): Stage {
  const moved = causeOf(shown, 'moved');
  const text = causes.moved[moved?.is_nearest ? 'nearest' : 'caption'];
  return {
    name: 'moved',
    frame: 'moved',
    formula: movedVector(),
    text: moved ? text(namesOf(shown)) : '',
    picture: movedOf(shown, moved),
  };
}
