/** View of the room "Predict": the text as tokens, and under it one of five pictures of what the model makes of it. */

import type { ModelManifest } from '../../pkg/headlight.js';
import { letterPartIn } from '../../state/letter-parts.js';
import type { ReadingProps } from '../../state/reading.js';
import type { Theme } from '../../state/room.js';
import { choices } from '../../widgets/choices.js';
import { html } from '../../widgets/elements.js';
import { words as pageWords } from '../../words/page.js';
import { createContinuations } from './continuations.ts';
import type { Answers } from './controller.ts';
import { EXAMPLES } from './examples.ts';
import { createLayers } from './layers.ts';
import { createNext } from './next.ts';
import type { Input, View } from './state.ts';
import { createTyped } from './typed.ts';
import { words } from './words.ts';
import { createWrote } from './wrote.ts';

export type Emit = (intent: string, detail?: unknown) => void;

export type PredictProps = ReadingProps<Input, View, Answers>;

/** What the pictures are drawn from. */
export interface Shown {
  input: Input; // as chosen now, for the controls
  answers: Answers;
  read: Input; // the input that the answers are of
  folder: string; // of the model that gave them
  view: View;
  sizes: ModelManifest;
  theme: Theme;
}

export function createPredict(root: HTMLElement, emit: Emit) {
  const radios = choices(words.views, words.viewsLabel, 'predict-view', (view) => emit('view', view));
  const section = (name: string) => html('section', { class: `predict-${name}`, 'aria-label': words.views[name] });
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
    update({ input, view, reading, sizes, theme }: PredictProps) {
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

function exampleButtons(emit: Emit) {
  return html(
    'span',
    { class: 'predict-examples', role: 'group', 'aria-label': words.examplesLabel },
    html('span', { class: 'examples-label', 'aria-hidden': 'true' }, words.examplesLabel),
    ...EXAMPLES.map(({ id, text }) =>
      html('button', { type: 'button', title: text, on: { click: () => emit('tryExample', id) } }, words.examples[id]),
    ),
  );
}
