/** The dialog of the kept results: the list, and the comparison of one result with the current picture. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { Theme } from '../../draw/color.ts';
import { createDialog, drawDialog } from '../dialog.ts';
import type { Emit } from '../intents.ts';
import { createOverlay } from './overlay.ts';
import { isSameShape, type Kept, type KeptItem } from './state.ts';
import { words } from './words/en.js';

type KeptProps = Kept & { theme: Theme };

export function createKept(root: HTMLElement, emit: Emit) {
  const dialog = createDialog('kept-title', 'kept-dialog', () => emit('keptClosed'));
  root.append(dialog);
  const overlayOf = createOverlay();
  return { update: (props: KeptProps) => drawDialog(dialog, contentOf(props, emit, overlayOf), props.open) };
}

function contentOf(props: KeptProps, emit: Emit, overlayOf: ReturnType<typeof createOverlay>) {
  const { items, overlay, theme } = props;
  return html`<h2 id="kept-title">${words.title}</h2>
    <p class="fine">${items.length === 0 ? words.none : words.about}</p>
    <ul class="kept-list" aria-label=${words.list} ?hidden=${items.length === 0}>${repeat(
      items,
      ({ hash }) => hash,
      (item) => rowOf(item, props, emit),
    )}</ul>
    ${overlay ? overlayOf(overlay, theme) : nothing}
    <div class="kept-foot">
      ${items.length === 0 ? nothing : html`<button type="button" @click=${() => emit('keptJson')}>${words.json}</button><span class="fine">${words.jsonAbout}</span>`}
      <button type="button" class="kept-close" autofocus @click=${() => emit('keptClosed')}>${words.close}</button>
    </div>`;
}

function rowOf(item: KeptItem, props: KeptProps, emit: Emit) {
  const { hash, name } = item;
  const reason = reasonOf(item, props);
  return html`<li>
    <button type="button" class="kept-name" @click=${() => emit('visitKept', hash)}>${name}</button>
    <span class="kept-acts">
      ${
        reason === null
          ? html`<button type="button" aria-label=${words.layOverOf(name)} aria-pressed=${props.overlay?.hash === hash} @click=${() => emit('layOver', hash)}>${words.layOver}</button>`
          : html`<span class="fine">${reason}</span>`
      }
      <button type="button" aria-label=${words.removeOf(name)} @click=${() => emit('forgetKept', hash)}>${words.remove}</button>
    </span>
  </li>`;
}

/** Why a result cannot be laid over the current picture; empty if its kind never can, `null` if it can. */
function reasonOf({ hash, result }: KeptItem, { now }: Kept) {
  if (hash === now?.hash) return words.reasons.current;
  if (!result) return words.reasons.unread;
  const [kept, current] = [result.grid, now?.result?.grid];
  if (!kept || !current || kept.kind !== current.kind) return '';
  return isSameShape(kept, current) ? null : words.reasons.otherShape;
}
