/** The words of a step: its entry in the list of steps, and its title, sentence and sizes. */
import { formatPercent } from '../../draw/format.ts';
import type { WorkedManifest } from '../../pkg/headlight.js';
import { sentences } from '../../words/en/phrases.js';
import { partOf } from './matrix-parts.ts';
import { words } from './words/en.js';

function wordsOf(manifest: WorkedManifest, { kind, own, token = 0, key = 0 }: WorkedManifest['steps'][number]) {
  const isLookedAt = ['key', 'value'].includes(kind);
  const keys = own ? manifest.looking : manifest.tokens;
  return words.step(kind, {
    ...manifest,
    token: isLookedAt ? keys[token] : manifest.looking[token],
    key: keys[key],
    d_head: own ? manifest.d_model : manifest.d_head,
    crosses: manifest.crosses && !own,
    decoder: manifest.is_decoder,
    own,
    ...nextOf(manifest, token),
  });
}

/** The most likely next word after a token, and its probability in percent; empty without a vocabulary. */
function nextOf({ vocabulary, next, matrices }: WorkedManifest, token: number) {
  const probabilities = matrices.find(({ name }) => partOf(name) === 'next_probabilities');
  const word = next[token];
  if (!probabilities || word === undefined) return { next: '', share: '' };
  const share = probabilities.values[token * probabilities.columns + word];
  return { next: vocabulary[word], share: formatPercent(share) };
}

export function entryOf(manifest: WorkedManifest, step: WorkedManifest['steps'][number]) {
  const { group, title } = wordsOf(manifest, step);
  const token = manifest.looking[step.token ?? 0];
  const ofToken: Record<string, string> = { token: words.lookingToken(token), next: words.afterToken(token) };
  const looking = ofToken[group] ?? group;
  const isOfAttention = !['inputs', 'looking', 'scores'].includes(step.kind);
  const whose =
    manifest.is_decoder && isOfAttention
      ? words.ofAttention(
          words.attentions[step.own ? 'own' : 'cross'],
          group === 'token' ? looking : `${group[0].toLowerCase()}${group.slice(1)}`,
        )
      : looking;
  return { group: whose, title };
}

/** For each query, whether each key is hidden from it; empty without a mask. */
function maskOf({ matrices }: WorkedManifest, part: string): boolean[][] {
  const scores = matrices.find(({ name }) => partOf(name) === part);
  if (!scores) return [];
  const { rows, columns, values } = scores;
  const hidden = Array.from(values, (score) => score === -Infinity);
  return Array.from({ length: rows }, (_, row) => hidden.slice(row * columns, (row + 1) * columns));
}

/** `decoder`: Y goes through masked self-attention first; `own`: the step belongs to this self-attention. */
export type Sizes = StepText['sizes'];

export type StepText = ReturnType<typeof stepTextOf>;

export function stepTextOf(manifest: WorkedManifest, index: number, example: string) {
  const step = manifest.steps[index];
  const { title, text } = wordsOf(manifest, step);
  const { n_query, d_model, d_mlp, scaled, first_query, crosses, is_decoder: decoder } = manifest;
  const { own } = step;
  const [n_key, d_head] = own ? [n_query, d_model] : [manifest.n_key, manifest.d_head];
  // Tokens are counted from 1, as in the lectures.
  const ofInput = ['key', 'value', 'query'].includes(step.kind);
  const token = (step.token ?? 0) + (ofInput ? 0 : first_query) + 1;
  const z = own ? 'own_z' : 'z';
  const d_v = manifest.matrices.find(({ name }) => partOf(name) === z)?.columns ?? d_head;
  const sizes = {
    ...{
      n_key,
      n_query,
      d_model,
      d_mlp,
      d_head,
      d_v,
      d_vocab: manifest.vocabulary.length,
      token,
      key: (step.key ?? 0) + 1,
    },
    mask: maskOf(manifest, own ? 'own_attn_scores' : 'attn_scores'),
    ...{ scaled, masked: manifest.masked || own, crosses, decoder, own, rounded: manifest.decimals !== undefined },
  };
  return { title, text: sentences([index === 0 && words.about[example], text]), kind: step.kind, sizes };
}
