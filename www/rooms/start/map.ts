/**
 * The map: the encoder and the decoder of the lectures' transformer side by side, and next to them its predecessors and
 * its training. Each part links to the room that shows it.
 */
import { html } from 'lit-html';

import type { Emit } from './controller.ts';
import { visitOf } from './visit.ts';
import { words } from './words.js';

/** `door`: URL fields of the link. */
type Part = { part: keyof typeof words.parts; door: string };

const NORM: Part = { part: 'addNorm', door: 'room=block&stage=norm1' };
const FEED_FORWARD: Part = { part: 'feedForward', door: 'room=block&stage=mlp' };
const EMBEDDINGS: Part = { part: 'embeddings', door: 'room=positions' };

/** The sublayers of an encoder block and of a decoder block, in the order of the data flow. */
const ENCODER: Part[] = [{ part: 'selfAttention', door: 'room=sentence' }, NORM, FEED_FORWARD, NORM];
const DECODER: Part[] = [
  { part: 'maskedAttention', door: 'room=predict&view=wrote' },
  NORM,
  { part: 'crossAttention', door: 'room=translate' },
  NORM,
  FEED_FORWARD,
  NORM,
];
const OUTPUT: Part[] = [
  { part: 'linear', door: 'room=predict' },
  { part: 'softmax', door: 'room=predict' },
];
const ASIDE: Part[] = [
  { part: 'recurrent', door: 'room=recurrent' },
  { part: 'training', door: 'room=train' },
  { part: 'lookup', door: 'room=lookup' },
  { part: 'head', door: 'room=worked' },
];

export function mapOf(emit: Emit) {
  const partOf = ({ part, door }: Part) => {
    const [name, about] = words.parts[part];
    return html`<a class="start-part ${part}" href="#${door}" @click=${visitOf(door, emit)}><strong>${name}</strong> <span>${about}</span></a>`;
  };
  const towerOf = (stack: 'encoder' | 'decoder', sublayers: Part[], after: Part[]) =>
    html`<div class="start-tower ${stack}" role="group" aria-label=${words[stack]}>
      ${partOf(EMBEDDINGS)}
      <div class="start-stack">
        <p class="start-stack-name">${words[stack]} <span>${words.times}</span></p>
        ${sublayers.map(partOf)}
      </div>
      ${after.map(partOf)}
    </div>`;
  return html`<section class="start-map" aria-label=${words.map}>
    <div class="start-aside">${ASIDE.map(partOf)}</div>
    ${towerOf('encoder', ENCODER, [])}${towerOf('decoder', DECODER, OUTPUT)}
  </section>`;
}
