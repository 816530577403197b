/** One row of controls above a picture. All other controls are folded under the button "Settings". */
import { html, nothing } from 'lit-html';
import { words } from '../words/en/page.js';

let bars = 0;

/**
 * A bar of controls that remembers whether its settings are open. The room leaves out controls without an effect. If
 * the row is too long for the screen, it scrolls; on a phone, it wraps.
 */
export function createControlBar() {
  bars += 1;
  const id = `settings-${bars}`;

  function toggle({ currentTarget }: Event) {
    const button = currentTarget as HTMLButtonElement;
    const panel = button.closest('.control-bar')?.querySelector<HTMLElement>(`#${id}`);
    if (!panel) return;
    panel.hidden = !panel.hidden;
    button.ariaExpanded = String(!panel.hidden);
  }

  return (controls: unknown, settings: unknown = null) => html`<div class="control-bar" data-aside>
    <div class="control-bar-row">
      <div class="control-bar-first">${controls}</div>
      ${
        settings === null
          ? nothing
          : html`<button type="button" class="control-bar-more" aria-expanded="false" aria-controls=${id} @click=${toggle}>${words.settings}</button>`
      }
    </div>
    ${settings === null ? nothing : html`<div id=${id} class="control-bar-settings" role="group" aria-label=${words.settings} hidden>${settings}</div>`}
  </div>`;
}
