/**
 * Source and translation opposite each other with the cross-attention weights between them. A matrix shows the same
 * weights.
 */
import { html } from 'lit-html';
import { html as element } from '../../widgets/elements.ts';
import { candidatesOf } from './alignment/candidates.ts';
import { createFacing } from './alignment/facing.ts';
import { headsOf } from './alignment/heads.ts';
import { createMatrix } from './alignment/matrix.ts';
import { saidOf } from './alignment/said.ts';
import { beginningBoxOf } from './beginning.ts';
import { changesPanelOf } from './changes/panel.ts';
import type { Emit } from './controller.ts';
import { lineOf } from './line.ts';
import { languagesOf } from './state.ts';
import type { Shown } from './view.ts';
import { words } from './words/en.js';

/** A place in the matrix of weights. */
export type Place = { target: number | null; source: number | null };

const NOWHERE: Place = { target: null, source: null };

export function createAlignment(emit: Emit) {
  let looked = NOWHERE;
  let last: Shown | null = null;
  const facing = createFacing(emit, look);
  const matrix = createMatrix(emit, look);
  const says = element('p', { class: 'says', 'data-says': true, 'aria-live': 'polite' });

  /** Inspects a token without changing the state. */
  function look(place: Place) {
    if (place.target === looked.target && place.source === looked.source) return;
    looked = place;
    if (last) drawn(last);
  }

  /** Draws what depends on the inspected token. The elements of the sentences must already be in the page. */
  function drawn(shown: Shown) {
    const selected = within(shown.input, shown);
    const seen = isSelected(looked) ? within(looked, shown) : selected;
    facing.update(shown, selected, seen);
    matrix.update(shown, seen);
    const said = saidOf(shown.answers, seen);
    if (says.textContent !== said) says.textContent = said;
  }

  return {
    drawn,
    templateOf(shown: Shown) {
      // A deselected token does not count as inspected, although the pointer may still be over it.
      const isDeselected = last && isSelected(last.input) && !isSelected(shown.input);
      if (isDeselected || last?.answers.of !== shown.answers.of) looked = NOWHERE;
      last = shown;
      const { target } = within(shown.input, shown);
      const lang = languagesOf(shown.read.direction).written;
      return html`
        ${lineOf(shown)}
        <div class="alignment-stage">
          <div class="alignment-left">
            ${facing.element}
            <div class="alignment-told">${says}${candidatesOf(shown.answers, target, lang, emit)}</div>
            ${beginningBoxOf(shown, emit)}
          </div>
          <div class="alignment-right">${matrix.element}</div>
        </div>
        <div class="alignment-more" data-aside>${headsOf(shown, emit)}${changesPanelOf(shown, emit)}</div>
        <p class="fine" data-aside>${words.alignment.howTo}</p>`;
    },
  };
}

/** Replaces the index of a token that does not exist with `null`. */
function within({ target, source }: Place, { answers: { translation } }: Shown): Place {
  const least = (at: number | null, { length }: unknown[]) => (at !== null && at < length ? at : null);
  return { target: least(target, translation.target_tokens), source: least(source, translation.source_tokens) };
}

const isSelected = ({ target, source }: Place) => target !== null || source !== null;
