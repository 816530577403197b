/** The matrices that a step is about, in the order of its formula. In presentation mode, only they have numbers. */
import type { Region, WorkedManifest } from '../../pkg/headlight.js';
import { partOf } from './matrix-parts.ts';

type Step = WorkedManifest['steps'][number];

/** A matrix of the step's formula; `sign` is the operator before it. */
export type Focused = { name: string; use: 'source' | 'result'; sign: string };

/** Operators between two sources. A step without one turns a matrix into another, number by number. */
const OPERATORS: Record<string, string> = {
  key: '×',
  value: '×',
  query: '×',
  dot: '·',
  divide: '÷',
  weigh: '×',
  output: '×',
  all_dots: '·',
  all_mixed: '×',
};

export function focusOf(manifest: WorkedManifest, step: Step, stepSources: Region[], names: string[]): Focused[] {
  const results = unique(step.adds.map(({ name }) => name));
  const ofExplanation = unique(stepSources.map(({ name }) => name));
  const ofWhole = wholeSources(manifest, step).flatMap((part) => names.filter((name) => partOf(name) === part));
  const sources = (ofExplanation.length > 0 ? ofExplanation : ofWhole).filter((name) => !results.includes(name));
  const operator = OPERATORS[step.kind] ?? '';
  const equals = operator ? '=' : '→';
  return [
    ...sources.map((name, nth) => ({ name, use: 'source' as const, sign: nth === 0 ? '' : operator })),
    ...results.map((name, nth) => ({
      name,
      use: 'result' as const,
      sign: nth === 0 && sources.length > 0 ? equals : '',
    })),
  ];
}

const unique = (names: string[]) => [...new Set(names)];

/** The matrices from which a step computes a whole matrix. Such a step has no explanation that lists them. */
function wholeSources({ scaled, masked, decimals }: WorkedManifest, { kind, own }: Step) {
  if (kind === 'no_weights') return [own ? 'y' : 'resid_pre'];
  const products = scaled ? 'scaled_scores' : 'dot_products';
  const sources: Record<string, string[]> = {
    all_dots: ['q', 'k'],
    all_scaled: ['dot_products'],
    all_masked: [products],
    all_softmax: [masked || own ? 'attn_scores' : products],
    all_rounded: ['pattern'],
    all_mixed: [decimals === undefined ? 'pattern' : 'pattern_rounded', 'v'],
  };
  return (sources[kind] ?? []).map((part) => (own ? `own_${part}` : part));
}
