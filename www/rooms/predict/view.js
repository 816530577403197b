// @ts-check
/**
 * View of the room "Predict": the text as tokens, and under it one of five pictures of what the model makes of it.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('./state.js').Input} Input
 * @typedef {import('./controller.js').Answers} Answers
 * @typedef {import('../../state/reading.js').ReadingProps<Input, import('./state.js').View, Answers>} PredictProps
 * @typedef {object} Shown what the pictures are drawn from
 * @property {Input} input as chosen now, for the controls
 * @property {Answers} answers
 * @property {Input} read the input that the answers are of
 * @property {string} folder of the model that gave them
 * @property {import('./state.js').View} view
 * @property {import('../../pkg/headlight.js').ModelManifest} sizes
 * @property {import('../../state/room.js').Theme} theme
 */
import { letterPartIn } from '../../state/letter-parts.js';
import { choices } from '../../widgets/choices.js';
import { html } from '../../widgets/elements.js';
import { words as pageWords } from '../../words/page.js';
import { createContinuations } from './continuations.js';
import { EXAMPLES } from './examples.js';
import { createLayers } from './layers.js';
import { createNext } from './next.js';
import { createTyped } from './typed.js';
import { words } from './words.js';
import { createWrote } from './wrote.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createPredict(root, emit) {
  const radios = choices(words.views, words.viewsLabel, 'predict-view', (view) => emit('view', view));
  const section = (/** @type {string} */ name) =>
    html('section', { class: `predict-${name}`, 'aria-label': words.views[name] });
  const roots = {
    next: section('next'),
    typed: section('typed'),
    layers: section('layers'),
    wrote: section('wrote'),
    continuations: section('continuations'),
  };
  const views = {
    next: createNext(roots.next, emit),
    typed: createTyped(roots.typed, emit),
    layers: createLayers(roots.layers, emit),
    wrote: createWrote(roots.wrote, emit),
    continuations: createContinuations(roots.continuations, emit),
  };
  const note = html('p', { class: 'fine', role: 'status' });
  const stage = html(
    'div',
    { class: 'room-predict', hidden: true },
    html('h2', { class: 'unseen' }, words.title),
    html('div', { class: 'predict-top control-row', 'data-aside': true }, radios.element, exampleButtons(emit)),
    note,
    ...Object.values(roots),
  );
  root.append(stage);

  return {
    /** @param {PredictProps} props */
    update({ input, view, reading, sizes, theme }) {
      stage.hidden = !reading?.answers && !sizes;
      // Without a text there are the examples, and no picture.
      stage.toggleAttribute('data-picture', Boolean(reading?.answers));
      if (!reading?.answers) for (const own of Object.values(roots)) own.hidden = true;
      radios.choose(input.view);
      // The model's sizes are unknown while the engine restarts; the last picture stays.
      if (!reading?.answers || !sizes) return;
      const { answers, input: read, folder } = reading;
      const { typed, found, tokens } = answers.prediction;
      const cut = found === typed ? '' : words.cut(typed.toLocaleString('en'), found.toLocaleString('en'));
      const part = letterPartIn(tokens);
      note.textContent = [cut, part && pageWords.modelBar.parts(part)].filter(Boolean).join(' ');
      note.hidden = note.textContent === '';
      // Another view is opened when its answers are there.
      for (const [name, own] of Object.entries(roots)) own.hidden = name !== read.view;
      views[read.view].update({ input, answers, read, folder, view, sizes, theme });
    },
  };
}

/** @param {Emit} emit */
function exampleButtons(emit) {
  return html(
    'span',
    { class: 'predict-examples', role: 'group', 'aria-label': words.examplesLabel },
    html('span', { class: 'examples-label', 'aria-hidden': 'true' }, words.examplesLabel),
    ...EXAMPLES.map(({ id, text }) =>
      html('button', { type: 'button', title: text, on: { click: () => emit('tryExample', id) } }, words.examples[id]),
    ),
  );
}
