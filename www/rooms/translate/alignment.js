// @ts-check
/**
 * Source and translation opposite each other with the cross-attention weights between them. A matrix shows the same
 * weights.
 *
 * @typedef {import('./view.js').Emit} Emit
 * @typedef {import('./view.js').Shown} Shown
 * @typedef {{ target: number | null, source: number | null }} Place in the matrix of weights
 */
import { html } from '../../widgets/elements.js';
import { createCandidates } from './alignment/candidates.js';
import { createFacing } from './alignment/facing.js';
import { createHeads } from './alignment/heads.js';
import { createMatrix } from './alignment/matrix.js';
import { saidOf } from './alignment/said.js';
import { createBeginning } from './beginning.js';
import { createChanges } from './changes/panel.js';
import { createLine } from './line.js';
import { languagesOf } from './state.js';
import { words } from './words.js';

/** @type {Place} */
const NOWHERE = { target: null, source: null };

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createAlignment(root, emit) {
  let looked = NOWHERE;
  /** @type {Shown | null} */
  let shown = null;
  const look = (/** @type {Place} */ place) => {
    if (place.target === looked.target && place.source === looked.source) return;
    looked = place;
    if (shown) draw(shown);
  };
  const line = createLine();
  const beginning = createBeginning(emit);
  const facing = createFacing(emit, look);
  const says = html('p', { class: 'says', 'data-says': true, 'aria-live': 'polite' });
  const candidates = createCandidates(emit);
  const matrix = createMatrix(emit, look);
  const heads = createHeads(emit);
  const changes = createChanges(emit);
  root.append(
    line.element,
    beginning.element,
    html(
      'div',
      { class: 'alignment-stage' },
      html(
        'div',
        { class: 'alignment-left' },
        facing.element,
        html('div', { class: 'alignment-told' }, says, candidates.element),
      ),
      html('div', { class: 'alignment-right' }, matrix.element),
    ),
    html('div', { class: 'alignment-more', 'data-aside': true }, heads.element, changes.element),
    html('p', { class: 'fine', 'data-aside': true }, words.alignment.howTo),
  );

  /** @param {Shown} props */
  function draw(props) {
    const { answers, view } = props;
    const { source_tokens, target_tokens } = answers.translation;
    const within = (/** @type {number | null} */ at, /** @type {number} */ count) =>
      at !== null && at < count ? at : null;
    const selected = {
      target: within(view.target, target_tokens.length),
      source: within(view.source, source_tokens.length),
    };
    const isLooking = looked.target !== null || looked.source !== null;
    const seen = {
      target: within(isLooking ? looked.target : selected.target, target_tokens.length),
      source: within(isLooking ? looked.source : selected.source, source_tokens.length),
    };
    line.update(props);
    beginning.update(props);
    facing.update(props, selected, seen);
    matrix.update(props, selected, seen);
    const said = saidOf(answers, seen);
    if (says.textContent !== said) says.textContent = said;
    candidates.update(answers.translation, selected.target, languagesOf(props.read.direction).written);
    heads.update(props);
    changes.update(props);
  }

  return {
    /** @param {Shown} props */
    update(props) {
      // A deselected token does not count as hovered, although the pointer may still be over it.
      const isDeselected = shown && isSelected(shown.view) && !isSelected(props.view);
      if (isDeselected || shown?.answers.of !== props.answers.of) looked = NOWHERE;
      shown = props;
      draw(props);
    },
  };
}

/** @param {Place} place */
const isSelected = ({ target, source }) => target !== null || source !== null;
