/** The current step as a short NumPy program with the example's numbers. */
import type { Trace } from '../../engine/trace.ts';
import type { WorkedManifest } from '../../pkg/headlight.js';
import { partOf } from './matrix-parts.ts';
import { words } from './words/en.js';

type Matrices = (part: string) => { rows: number; columns: number; values: Float32Array } | undefined;

/** Significant digits of a number: those of which a 32-bit number is sure. */
const DIGITS = 7;

/** The program; `null` for a decoder, which would need more than one attention. */
export function numpyOf({ manifest, trace }: { manifest: WorkedManifest; trace: Trace }, index: number): string | null {
  if (manifest.is_decoder) return null;
  const matrix = matricesIn(trace);
  const step = manifest.steps[index];
  const { scaled, masked, d_head, first_query } = manifest;
  const unmasked = scaled ? 'S' : 'D';
  const scores = masked ? 'T' : unmasked;
  const isRounded = matrix('pattern_rounded') !== undefined;
  const lines = [
    'import numpy as np',
    ...(matrix('resid_pre') ? projected(matrix, manifest) : given(matrix)),
    ...(scaled ? [`S = D / np.sqrt(${d_head})`] : []),
    ...(masked ? [`T = ${unmasked} + np.triu(np.full(D.shape, -np.inf), k=${first_query + 1})`] : []),
    `E = np.exp(${scores} - ${scores}.max(axis=1, keepdims=True))`,
    'A = E / E.sum(axis=1, keepdims=True)',
    ...(isRounded ? [`R = ${arrayOf(matrix, 'pattern_rounded')}  # ${words.numpy.rounded}`] : []),
    `Z = ${isRounded ? 'R' : 'A'} @ V`,
    ...(manifest.vocabulary.length > 0 ? continued(matrix) : []),
    `print(${printed(step, isRounded)})`,
  ];
  return lines.join('\n');
}

const given = (matrix: Matrices) => [`D = ${arrayOf(matrix, 'dot_products')}`, `V = ${arrayOf(matrix, 'v')}`];

function projected(matrix: Matrices, { crosses }: WorkedManifest) {
  const inputs = [`X = ${arrayOf(matrix, 'resid_pre')}`, ...(crosses ? [`Y = ${arrayOf(matrix, 'y')}`] : [])];
  const asked = crosses ? 'Y' : 'X';
  const scores = 'D = Q @ K.T';
  if (!matrix('w_q')) return [...inputs, `Q, K, V = ${asked}, X, X`, scores];
  const weights = ['q', 'k', 'v'].map((one) => `W_${one.toUpperCase()} = ${arrayOf(matrix, `w_${one}`)}`);
  return [...inputs, ...weights, `Q, K, V = ${asked} @ W_Q, X @ W_K, X @ W_V`, scores];
}

/** From the head's output to the next word. */
function continued(matrix: Matrices) {
  const weights = ['W_O', 'W_in', 'b_in', 'W_out', 'b_out', 'W_U'];
  return [
    ...weights.map((name) => `${name} = ${arrayOf(matrix, name.toLowerCase())}`),
    'O = Z @ W_O',
    'M = X + O',
    'H = M @ W_in + b_in',
    'G = np.maximum(H, 0)',
    'F = G @ W_out + b_out',
    'N = M + F',
    'L = N @ W_U',
    'B = np.exp(L - L.max(axis=1, keepdims=True))',
    'P = B / B.sum(axis=1, keepdims=True)',
  ];
}

function arrayOf(matrix: Matrices, part: string) {
  const { rows, columns, values } = matrix(part) ?? { rows: 0, columns: 0, values: new Float32Array() };
  const numbers = Array.from(values, (value) => String(Number(value.toPrecision(DIGITS))));
  const lines = Array.from({ length: rows }, (_, row) => numbers.slice(row * columns, (row + 1) * columns).join(', '));
  return `np.array([[${lines.join('], [')}]])`;
}

const matricesIn =
  (trace: Trace): Matrices =>
  (part) =>
    [...trace.values()].find(({ name }) => partOf(name) === part);

/** The expression of the step's numbers. */
function printed({ kind, token: row = 0, key = 0 }: WorkedManifest['steps'][number], isRounded: boolean) {
  const expressions: Record<string, string> = {
    inputs: 'X',
    looking: 'Y',
    scores: 'D',
    weights_k: 'W_K',
    weights_v: 'W_V',
    weights_q: 'W_Q',
    no_weights: 'Q, K, V',
    key: `K[${row}]`,
    value: `V[${row}]`,
    query: `Q[${row}]`,
    dot: `D[${row}, ${key}]`,
    scale: `S[${row}]`,
    mask: `T[${row}]`,
    exponentials: `E[${row}]`,
    sum: `E[${row}].sum()`,
    divide: `A[${row}]`,
    round: `R[${row}]`,
    weigh: `${isRounded ? 'R' : 'A'}[${row}, ${key}] * V[${key}]`,
    output: `Z[${row}]`,
    all_queries: 'Q',
    all_keys: 'K',
    all_values: 'V',
    all_dots: 'D',
    all_scaled: 'S',
    all_masked: 'T',
    all_softmax: 'A',
    all_rounded: 'R',
    all_mixed: 'Z',
    weights_o: 'W_O',
    attn_out: `O[${row}]`,
    resid_mid: `M[${row}]`,
    weights_in: 'W_in, b_in',
    mlp_pre: `H[${row}]`,
    mlp_post: `G[${row}]`,
    weights_out: 'W_out, b_out',
    mlp_out: `F[${row}]`,
    resid_post: `N[${row}]`,
    weights_u: 'W_U',
    logits: `L[${row}]`,
    next_exponentials: `B[${row}]`,
    next_sum: `B[${row}].sum()`,
    next_word: `P[${row}]`,
  };
  return expressions[kind];
}
