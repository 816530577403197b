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
  all_queries: '×',
  all_keys: '×',
  all_values: '×',
  all_dots: '·',
  all_mixed: '×',
  attn_out: '×',
  resid_mid: '+',
  mlp_pre: '×',
  mlp_out: '×',
  resid_post: '+',
  logits: '×',
  next_word: '÷',
};

export function focusOf(manifest: WorkedManifest, step: Step, stepSources: Region[], names: string[]): Focused[] {
  const results = unique(step.adds.map(({ name }) => name));
  const ofExplanation = unique(stepSources.map(({ name }) => name));
  const ofWhole = wholeSources(manifest, step).flatMap((part) => names.filter((name) => partOf(name) === part));
  const sources = (ofExplanation.length > 0 ? ofExplanation : ofWhole).filter((name) => !results.includes(name));
  const operator = OPERATORS[step.kind] ?? '';
  const equals = operator ? '=' : '→';
  return [
    ...sources.map((name, nth) => ({ name, use: 'source' as const, sign: signBefore(name, nth, operator) })),
    ...results.map((name, nth) => ({
      name,
      use: 'result' as const,
      sign: nth === 0 && sources.length > 0 ? equals : '',
    })),
  ];
}

function signBefore(name: string, nth: number, operator: string) {
  if (nth === 0) return '';
  return partOf(name).startsWith('b_') ? '+' : operator;
}

const unique = (names: string[]) => [...new Set(names)];

/** The matrices from which a step computes a whole matrix. Such a step has no explanation that lists them. */
function wholeSources({ scaled, masked, decimals, crosses, is_decoder }: WorkedManifest, { kind, own }: Step) {
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
  const [asked, read] = own ? ['y', 'y'] : [crosses ? (is_decoder ? 'own_z' : 'y') : 'resid_pre', 'resid_pre'];
  const projected: Record<string, [inputs: string, weights: string]> = {
    all_queries: [asked, 'w_q'],
    all_keys: [read, 'w_k'],
    all_values: [read, 'w_v'],
  };
  const ofAttention = (part: string) => (own ? `own_${part}` : part);
  if (kind in projected) return [projected[kind][0], ofAttention(projected[kind][1])];
  return (sources[kind] ?? []).map(ofAttention);
}
