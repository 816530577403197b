// @ts-check
/**
 * View of the room "Translate": either the sentence and its translation with the attention between them, or the
 * translation step by step.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('./state.js').Input} Input
 * @typedef {import('./controller.js').Answers} Answers
 * @typedef {import('../../state/reading.js').ReadingProps<Input, import('./state.js').View, Answers>} TranslateProps
 * @typedef {object} Shown data from which the pictures are drawn
 * @property {Input} input the currently chosen input, for the controls
 * @property {Answers} answers
 * @property {Input} read the input to which the answers belong
 * @property {import('./state.js').View} view
 * @property {import('../../pkg/headlight.js').ModelManifest} sizes
 * @property {import('../../state/room.js').Theme} theme
 */
import { isAdded } from '../../state/models.js';
import { choices } from '../../widgets/choices.js';
import { html } from '../../widgets/elements.js';
import { createAlignment } from './alignment.js';
import { EXAMPLES } from './examples.js';
import { createSteps } from './steps.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createTranslate(root, emit) {
  const directions = choices(words.directions, words.directionsLabel, 'translate-direction', (direction) =>
    emit('direction', direction),
  );
  const views = choices(words.views, words.viewsLabel, 'translate-view', (view) => emit('view', view));
  const section = (/** @type {string} */ name) =>
    html('section', { class: `translate-${name}`, 'aria-label': words.views[name] });
  const roots = { alignment: section('alignment'), steps: section('steps') };
  const pictures = {
    alignment: createAlignment(roots.alignment, emit),
    steps: createSteps(roots.steps, emit),
  };
  const examples = exampleButtons(emit);
  const stage = html(
    'div',
    { class: 'room-translate', hidden: true },
    html(
      'div',
      { class: 'translate-top control-row', 'data-aside': true },
      directions.element,
      views.element,
      examples.element,
    ),
    ...Object.values(roots),
  );
  root.append(stage);

  return {
    /** @param {TranslateProps} props */
    update({ input, view, reading, sizes, theme }) {
      stage.hidden = !reading?.answers && !sizes;
      // Without a text there are only the examples and no picture.
      stage.toggleAttribute('data-picture', Boolean(reading?.answers));
      if (!reading?.answers) for (const own of Object.values(roots)) own.hidden = true;
      const isOfOwn = reading !== null && isAdded(reading);
      directions.element.hidden = isOfOwn;
      directions.choose(input.direction ?? '');
      views.choose(input.view);
      examples.update(isOfOwn ? null : input.direction);
      examples.element.hidden = input.view === 'steps';
      // The model's sizes are unknown while the engine restarts; the last picture stays.
      if (!reading?.answers || !sizes) return;
      const { answers } = reading;
      const read = isOfOwn ? { ...reading.input, direction: null } : reading.input;
      // Another view opens when its answers have arrived.
      for (const [name, own] of Object.entries(roots)) own.hidden = name !== read.view;
      pictures[read.view].update({ input, answers, read, view, sizes, theme });
    },
  };
}

/** @param {Emit} emit */
function exampleButtons(emit) {
  const buttons = EXAMPLES.map(({ id, text, direction }) => ({
    direction,
    element: html(
      'button',
      { type: 'button', title: text, on: { click: () => emit('tryExample', id) } },
      words.examples[id],
    ),
  }));
  return {
    element: html(
      'span',
      { class: 'translate-examples', role: 'group', 'aria-label': words.examplesLabel },
      html('span', { class: 'examples-label', 'aria-hidden': 'true' }, words.examplesLabel),
      ...buttons.map(({ element }) => element),
    ),
    /** @param {import('./state.js').Direction | null} now */
    update(now) {
      for (const { element, direction } of buttons) element.hidden = direction !== now;
    },
  };
}
