/** Writes the page's state into attributes of `<html>`, for the style sheets and for programs that wait for it. */
import type { Shade } from './appearance.ts';
import { isUnstyled, MODES, phaseOf } from './phase.ts';
import type { State } from './state.ts';
import type { Views } from './views.ts';

type Media = { shade: Shade; isPaper: boolean; isPhone: boolean };

export function markPage(state: State, views: Views, { shade, isPaper, isPhone }: Media) {
  const { room, appearance } = state;
  const page = document.documentElement;
  page.dataset.state = phaseOf(state, views);
  page.dataset.room = room;
  page.dataset.theme = shade;
  page.dataset.hide = appearance.hide.join(' ');
  for (const mode of MODES) page.toggleAttribute(`data-${mode}`, appearance[mode] && views.hasMode(mode, room));
  page.toggleAttribute('data-unstyled', isUnstyled(state, views));
  // The available space, to which the font size is fitted, is known only after the mode's style sheets have loaded.
  const { present, embed } = page.dataset;
  const isEmbedded = embed !== undefined;
  const isOnStage = present !== undefined && !isEmbedded && !isPhone;
  page.toggleAttribute('data-stage', isOnStage);
  page.toggleAttribute('data-controls', isOnStage && appearance.controls);
  page.toggleAttribute('data-alone', isEmbedded || isPaper || isOnStage);
  page.toggleAttribute('data-print', isPaper);
  document.getElementById('rooms')?.setAttribute('aria-labelledby', `tab-${room}`);
}
