/** The links between tokens that the figure draws: the largest weights of each layer's heads. */
import type { Figure, Look, Numbers, Overview, TargetChoice, TextToken, Translation } from '../../../pkg/headlight.js';

const LEAST = 0.15;

export function weightAt({ overview, n_heads }: Drawn, layer: number, head: number, query: number, key: number) {
  const { side, data } = overview;
  return data[((layer * n_heads + head) * side + query) * side + key];
}

/** Whether each token has its own row; the rows of a long text are merged. */
export const hasRows = ({ overview, tokens }: Drawn) => overview.side === tokens.length;

/**
 * A token's largest weights in a layer, over all heads and all other tokens, in descending order. Special tokens and
 * the first token of a causal model are left out, because heads use them as attention sinks.
 */
export function linksOf(drawn: Drawn, layer: number, query: number, most: number): Look[] {
  const { tokens, n_heads, isCausal } = drawn;
  const found: Look[] = [];
  for (let key = isCausal ? 1 : 0; key < tokens.length; key += 1) {
    if (key === query || tokens[key].special) continue;
    let [head, weight] = [0, 0];
    for (let other = 0; other < n_heads; other += 1) {
      const one = weightAt(drawn, layer, other, query, key);
      if (one > weight) [head, weight] = [other, one];
    }
    if (weight >= LEAST) found.push({ layer, head, query, key, weight });
  }
  return found.sort((one, other) => other.weight - one.weight).slice(0, most);
}

export function strongestOf(drawn: Drawn, layer: number, head: number, query: number): Look {
  const weights = drawn.tokens.map((_, key) => weightAt(drawn, layer, head, query, key));
  const weight = Math.max(...weights);
  return { layer, head, query, key: weights.indexOf(weight), weight };
}

/** The links from the tokens of a translation to the tokens of its source, in the head that aligns them best. */
export function crossLinksOf({ translation, cross }: Drawn): Look[] {
  if (!translation) return [];
  const { layer, head } = translation.best;
  const { columns, values } = cross[layer][head];
  return [...values].flatMap((weight, cell) => {
    const [query, key] = [Math.floor(cell / columns), cell % columns];
    return weight >= LEAST ? [{ layer, head, query, key, weight }] : [];
  });
}

export type Token = Pick<TextToken, 'id' | 'text' | 'special'>;

type Strips = Pick<Figure, 'embed' | 'stream' | 'mlp' | 'mean' | 'positions'>;

export interface Drawn {
  text: string;
  isRecorded: boolean;
  isCausal: boolean; // whether tokens attend only to earlier tokens
  tokens: Token[];
  n_layers: number;
  n_heads: number;
  overview: Overview;
  strips: Strips;
  telling: Look | null; // the strongest link between two words that are not neighbours
  next: Figure['next'];
  translation: Translation | null;
  choices: TargetChoice[]; // how likely the tokens of a translation were
  cross: Numbers[][]; // the cross-attention of a translation, by layer and head
}
