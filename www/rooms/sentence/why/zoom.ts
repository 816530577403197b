/**
 * The header of the zoom from the sentence to a number: the tokens, which stay in place between frames, and the
 * navigation between frames.
 */
import { enable, html } from '../../../widgets/elements.ts';
import type { Emit } from '../controller.ts';
import { words } from '../words.js';
import type { Frame } from './frames.ts';

interface ZoomProps {
  frame: Frame;
  frames: Frame[];
  tokens: { text: string; special: boolean }[];
  query: number;
  key: number;
  /** The element that had the focus when the zoom opened and gets it back, and whether its focus was visible. */
  opener: { place: Element; isSeen: boolean } | null;
}

/** `root`: hidden while the picture is shown. */
export function createZoom(root: HTMLElement, emit: Emit) {
  const { zoom } = words.why;
  const button = (label: string, act: () => void) => html('button', { type: 'button', on: { click: act } }, label);
  const tokens = html('div', { class: 'zoom-tokens', role: 'group', 'aria-label': zoom.tokens });
  const title = html('h2', { 'aria-live': 'polite' });
  const [previous, next] = [button(zoom.previous, () => emit('move', -1)), button(zoom.next, () => emit('move', 1))];
  const close = button(zoom.close, () => emit('zoom', null));
  next.classList.add('zoom-next');
  root.append(tokens, html('div', { class: 'zoom-walk' }, title, previous, next, close));
  let opener: ZoomProps['opener'] = null;

  return {
    /** `props`: `null` hides the zoom. */
    update(props: ZoomProps | null) {
      const isTurn = root.hidden === (props !== null);
      root.hidden = props === null;
      if (!props) {
        if (isTurn) leave();
        return;
      }
      const { frame, frames, query, key } = props;
      const at = frames.indexOf(frame);
      title.textContent = zoom.title(at + 1, frames.length, zoom.frames[frame]);
      enable(previous, at > 0);
      enable(next, at < frames.length - 1);
      tokens.replaceChildren(
        ...props.tokens.map(({ text, special }, place) => {
          const role = place === query ? 'query' : place === key ? 'key' : special ? 'special' : '';
          const token = button('', () => emit('selectTokens', { query, key: place }));
          token.append(html('bdi', {}, text));
          token.className = role;
          token.setAttribute('aria-pressed', String(place === query || place === key));
          return token;
        }),
      );
      opener = props.opener;
      if (isTurn && opener && root.parentElement?.contains(opener.place)) next.focus({ preventScroll: true });
    },
  };

  /** Returns the focus to the opener, unless the focus has moved elsewhere. */
  function leave() {
    const [active, room] = [document.activeElement, root.parentElement];
    if (!opener || !room || (active !== document.body && !root.contains(active))) return;
    // If the picture was redrawn, the opener was replaced by a new element at the same position.
    const again = room.querySelector('.sentence-picture > :not([hidden]) [tabindex="0"]');
    const place = opener.place.isConnected ? opener.place : again;
    if (!place || !room.contains(place)) return;
    // After a click, the focus ring and the tooltip of a focused token would be unwanted.
    const options: FocusOptions & { focusVisible: boolean } = { preventScroll: true, focusVisible: opener.isSeen };
    (place as HTMLElement | SVGElement).focus(options);
  }
}
