/** Attribution of a word's logit: the contributions of the model's parts, and details of the selected part. */
import { type Matrices, type Matrix, matricesOf } from '../../engine/trace.ts';
import type {
  Attribution,
  Candidate,
  Continued,
  HeadLooksFor,
  HeadWrites,
  Kinds,
  ModelManifest,
  Off,
  Switched,
} from '../../pkg/headlight.js';
import type { Context } from '../../state/room.ts';
import { memo } from '../../state/same.ts';
import { REPEATED } from '../../state/text.ts';
import { words } from '../../words/en/page.js';
import type { Predict } from './answers.ts';
import type { Input, Part } from './state.ts';

export interface Attributed {
  word: Candidate;
  against: Candidate | null;
  parts: Matrices<Sums>;
  held: HeldPart | null;
  kinds: Kinds; // kinds of all heads
}

type Sums = Omit<Attribution, 'word' | 'against'>;

export interface HeldPart {
  part: Part;
  attention: Matrix | null; // attention from the last position; `null` for an MLP
  token: number | null; // the token that `writes` refers to; it can be ablated
  writes: HeadWrites | null;
  looksFor: HeadLooksFor | null; // `null` for an MLP
  off: Off | null; // the current ablation
  switched: Switched | null; // `null` without an ablation
}

const COMPARED = 5;

export function createAttributed({ client, note }: Context<Predict>) {
  const attributionOf = memo((at: string, word: number | null, against: number | null, _model: unknown) =>
    client.call('attribution', JSON.parse(at), word ?? undefined, against ?? undefined),
  );

  const repeatedKindsOf = memo((_model: unknown) => client.call('kinds_on_repeated', REPEATED.seed, REPEATED.length));
  const kindsOf = memo((at: string, _model: unknown) => client.call('kinds_of', JSON.parse(at)));

  const looksForOf = memo((at: string, layer: number, head: number, from: number | null, _model: unknown) =>
    client.call('head_looks_for', JSON.parse(at), layer, head, from ?? undefined),
  );

  async function heldPartOf(
    { place, looker, off }: Input,
    part: Part,
    at: Continued,
    key: string,
    model: ModelManifest,
  ): Promise<HeldPart> {
    const { layer, head } = part;
    const given = { head: head ?? undefined, token: place ?? undefined, off: off ?? undefined };
    const request = { layer, ...given, most: COMPARED };
    const [{ attention, token, writes, switched }, looksFor] = await Promise.all([
      client.call('held_part', at, request),
      head === null ? null : looksForOf(key, layer, head, looker, model),
    ]);
    return {
      part,
      attention: attention ? matricesOf({ attention }).attention : null,
      token: token ?? null,
      writes: writes ?? null,
      looksFor,
      off: switched ? off : null,
      switched: switched ?? null,
    };
  }

  /** Makes all requests in one task, so that they are sent in one message. */
  return async (input: Input, at: Continued, model: ModelManifest): Promise<Attributed> => {
    const { n_layers, n_heads } = model;
    const { part, word: wordId, against: againstId, kindsOn } = input;
    const isThere = part !== null && part.layer < n_layers && (part.head ?? 0) < n_heads;
    if (part && !isThere) note(words.notices.noSuchHead(n_layers, n_heads));
    const key = JSON.stringify(at);
    const [{ word, against, heads, mlps, ...sums }, held, kinds] = await Promise.all([
      attributionOf(key, wordId, againstId, model),
      isThere ? heldPartOf(input, part, at, key, model) : null,
      kindsOn === 'random' && model.is_causal ? repeatedKindsOf(model) : kindsOf(key, model),
    ]);
    return { word, against: against ?? null, parts: { ...sums, ...matricesOf({ heads, mlps }) }, held, kinds };
  };
}
