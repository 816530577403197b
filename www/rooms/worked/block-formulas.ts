/** The formulas of a tiny decoder after its head, from W_O to the next word. */
import { mathml } from '../../widgets/elements.ts';
import { mi, mn, mo, mtext, over, row, sub, sup } from '../../widgets/mathml.ts';
import type { Sizes } from './step-text.ts';
import { cell, sized, sumTo, tied, vector } from './symbols.ts';

/** A weight or a bias: W or b with its index. */
const weight = (letter: string, index: string) => tied(`${letter}_${index}`.toLowerCase(), sub(mi(letter), mi(index)));

/** The residual stream after attention, x′, or after the feed-forward part, x″. */
const stream = (part: string, marks: string, token: number) =>
  tied(
    part,
    mathml('msubsup', {}, mathml('mi', { mathvariant: 'normal', class: 'vector' }, 'x'), mn(token), mo(marks)),
  );
const middle = (token: number) => stream('resid_mid', '′', token);
const end = (token: number) => stream('resid_post', '″', token);

const relu = (token: number) => tied('post', row(mtext('ReLU'), mo('('), vector('pre', 'h', token), mo(')')));
const total = (token: number) => tied('next_exp_sum', sub(mi('Σ'), mn(token)));
const gap = () => mathml('mspace', { width: '1em' });

export const BLOCK_FORMULAS: Record<string, (sizes: Sizes) => Element[]> = {
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
  attn_out: ({ token }) => [vector('attn_out', 'o', token), mo('='), vector('z', 'z', token), weight('W', 'O')],
  resid_mid: ({ token }) => [
    middle(token),
    mo('='),
    vector('resid_pre', 'x', token),
    mo('+'),
    vector('attn_out', 'o', token),
  ],
  mlp_pre: ({ token }) => [
    vector('pre', 'h', token),
    mo('='),
    middle(token),
    weight('W', 'in'),
    mo('+'),
    weight('b', 'in'),
  ],
  mlp_post: ({ token }) => [
    relu(token),
    mo('='),
    mtext('max'),
    mo('('),
    vector('pre', 'h', token),
    mo(','),
    mn(0),
    mo(')'),
  ],
  mlp_out: ({ token }) => [
    vector('mlp_out', 'f', token),
    mo('='),
    relu(token),
    weight('W', 'out'),
    mo('+'),
    weight('b', 'out'),
  ],
  resid_post: ({ token }) => [end(token), mo('='), middle(token), mo('+'), vector('mlp_out', 'f', token)],
  logits: ({ token }) => [vector('logits', 'l', token), mo('='), end(token), weight('W', 'U')],
  next_exponentials: ({ token }) => [
    cell('next_exp', 'e', token, 'j'),
    mo('='),
    sup(mi('e'), row(cell('logits', 'l', token, 'j'), mo('−'), tied('next_row_max', sub(mtext('max'), mn(token))))),
  ],
  next_sum: ({ token, d_vocab }) => [total(token), mo('='), sumTo(d_vocab), cell('next_exp', 'e', token, 'j')],
  next_word: ({ token }) => [
    cell('next_probabilities', 'p', token, 'j'),
    mo('='),
    over(cell('next_exp', 'e', token, 'j'), total(token)),
  ],
};
