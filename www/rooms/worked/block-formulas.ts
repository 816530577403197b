/** The formulas of a tiny decoder after its head, from W_O to the next word. */
import { mathml } from '../../widgets/elements.ts';
import { mn, mo, mtext, over, row, sub, sup, type Term } from '../../widgets/mathml.ts';
import type { Sizes } from './step-text.ts';
import { cell, sized, sumTo, tied, vector } from './symbols.ts';

/** A weight or a bias: W or b with its index. */
const weight = (letter: string, index: string) => tied(`${letter}_${index}`.toLowerCase(), sub(letter, index));

/** The residual stream after attention, x′, or after the feed-forward part, x″. */
const stream = (part: string, marks: string, token: number) =>
  tied(
    part,
    mathml('msubsup', {}, mathml('mi', { mathvariant: 'normal', class: 'vector' }, 'x'), mn(token), mo(marks)),
  );
const middle = (token: number) => stream('resid_mid', '′', token);
const end = (token: number) => stream('resid_post', '″', token);

const relu = (token: number) => tied('post', row(mtext('ReLU'), '(', vector('pre', 'h', token), ')'));
const total = (token: number) => tied('next_exp_sum', sub('Σ', token));
const gap = () => mathml('mspace', { width: '1em' });

export const BLOCK_FORMULAS: Record<string, (sizes: Sizes) => Term[]> = {
  weights_o: ({ d_head, d_model }) => [sized(weight('W', 'O'), d_head, d_model)],
  weights_in: ({ d_model, d_mlp }) => [
    sized(weight('W', 'in'), d_model, d_mlp),
    gap(),
    sized(weight('b', 'in'), 1, d_mlp),
  ],
  weights_out: ({ d_model, d_mlp }) => [
    sized(weight('W', 'out'), d_mlp, d_model),
    gap(),
    sized(weight('b', 'out'), 1, d_model),
  ],
  weights_u: ({ d_model, d_vocab }) => [sized(weight('W', 'U'), d_model, d_vocab)],
  attn_out: ({ token }) => [vector('attn_out', 'o', token), '=', vector('z', 'z', token), weight('W', 'O')],
  resid_mid: ({ token }) => [middle(token), '=', vector('resid_pre', 'x', token), '+', vector('attn_out', 'o', token)],
  mlp_pre: ({ token }) => [vector('pre', 'h', token), '=', middle(token), weight('W', 'in'), '+', weight('b', 'in')],
  mlp_post: ({ token }) => [relu(token), '=', mtext('max'), '(', vector('pre', 'h', token), ',', 0, ')'],
  mlp_out: ({ token }) => [
    vector('mlp_out', 'f', token),
    '=',
    relu(token),
    weight('W', 'out'),
    '+',
    weight('b', 'out'),
  ],
  resid_post: ({ token }) => [end(token), '=', middle(token), '+', vector('mlp_out', 'f', token)],
  logits: ({ token }) => [vector('logits', 'l', token), '=', end(token), weight('W', 'U')],
  next_exponentials: ({ token }) => [
    cell('next_exp', 'e', token, 'j'),
    '=',
    sup('e', row(cell('logits', 'l', token, 'j'), '−', tied('next_row_max', sub(mtext('max'), token)))),
  ],
  next_sum: ({ token, d_vocab }) => [total(token), '=', sumTo(d_vocab), cell('next_exp', 'e', token, 'j')],
  next_word: ({ token }) => [
    cell('next_probabilities', 'p', token, 'j'),
    '=',
    over(cell('next_exp', 'e', token, 'j'), total(token)),
  ],
};
