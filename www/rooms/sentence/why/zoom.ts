/**
 * The header of the zoom from the sentence to a number: the tokens, which stay in place between frames, and the
 * navigation between frames.
 */
import { html, render } from 'lit-html';
import { directionOf } from '../../../draw/direction.ts';
import type { Emit } from '../controller.ts';
import { words } from '../words/en.js';
import { type Explained, frameOf, framesOf } from './frames.ts';

/** The element that had the focus when the zoom opened and gets it back, and whether its focus was visible. */
export type Opener = { place: Element; isSeen: boolean };

const { zoom: say } = words.why;

/** `root`: hidden while the picture is shown. */
export function createZoom(root: HTMLElement, emit: Emit) {
  return {
    /** `shown`: `null` hides the zoom. */
    update(shown: Explained | null, opener: Opener | null) {
      const isTurn = root.hidden === (shown !== null);
      root.hidden = shown === null;
      if (!shown) {
        if (isTurn && opener) leave(root, opener);
        return;
      }
      render(contentOf(shown, emit), root);
      if (isTurn && opener && root.parentElement?.contains(opener.place))
        root.querySelector<HTMLElement>('.zoom-next')?.focus({ preventScroll: true });
    },
  };
}

function contentOf(shown: Explained, emit: Emit) {
  const { query, key } = shown.selected;
  const frames = framesOf(shown.explanation.computation);
  const frame = frameOf(shown) as (typeof frames)[number];
  const at = frames.indexOf(frame);
  const tokenOf = ({ text, special }: { text: string; special: boolean }, place: number) => html`<button
    type="button" class=${place === query ? 'query' : place === key ? 'key' : special ? 'special' : ''}
    aria-pressed=${place === query || place === key} @click=${() => emit('selectTokens', { query, key: place })}
  ><bdi translate="no">${text}</bdi></button>`;
  const moveOf = (label: string, by: number, looks = '') => {
    const can = frames[at + by] !== undefined;
    return html`<button type="button" class=${looks} aria-disabled=${!can} @click=${() => can && emit('move', by)}>${label}</button>`;
  };
  const direction = directionOf(shown.picture.isRtl);
  return html`<div class="zoom-tokens" role="group" dir=${direction} aria-label=${say.tokens}>${shown.reading.sentence.run.tokens.map(tokenOf)}</div>
    <div class="zoom-walk">
      <h2 aria-live="polite">${say.title(at + 1, frames.length, say.frames[frame])}</h2>
      ${moveOf(say.previous, -1)}${moveOf(say.next, 1, 'zoom-next')}
      <button type="button" @click=${() => emit('zoom', null)}>${say.close}</button>
    </div>`;
}

/** Returns the focus to the opener, unless the focus has moved elsewhere. */
function leave(root: HTMLElement, opener: Opener) {
  const [active, room] = [document.activeElement, root.parentElement];
  if (!room || (active !== document.body && !root.contains(active))) return;
  // If the picture was redrawn, the opener was replaced by a new element at the same position.
  const again = room.querySelector('.sentence-picture > :not([hidden]) [tabindex="0"]');
  const place = opener.place.isConnected ? opener.place : again;
  if (!place || !room.contains(place)) return;
  // After a click, the focus ring and the tooltip of a focused token would be unwanted.
  const options: FocusOptions & { focusVisible: boolean } = { preventScroll: true, focusVisible: opener.isSeen };
  (place as HTMLElement | SVGElement).focus(options);
}
