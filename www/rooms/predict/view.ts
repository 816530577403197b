/** View of the room "Predict": the text as tokens, and below it one of five pictures of the model's prediction. */
import { html, render } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { written } from '../../draw/written.ts';
import type { ModelManifest } from '../../pkg/headlight.js';
import type { ReadingProps } from '../../state/reading.ts';
import type { Theme } from '../../state/room.ts';
import { letterPartIn } from '../../state/text.ts';
import { choicesOf, examplesOf } from '../../widgets/controls.ts';
import { words as pageWords } from '../../words/en/page.js';
import { sentences } from '../../words/en/phrases.js';
import type { Answers } from './answers.ts';
import { createContinuations } from './continuations.ts';
import type { Emit } from './controller.ts';
import { EXAMPLES, MASKED_EXAMPLES } from './examples.ts';
import { createLayers } from './layers.ts';
import { createNext } from './next.ts';
import { type Input, type View, viewIn } from './state.ts';
import { createTyped } from './typed.ts';
import { words } from './words/en.js';
import { createWrote } from './wrote.ts';

export interface Shown {
  input: Input; // the currently chosen input, for the controls
  answers: Answers;
  read: Input; // the input to which the answers belong
  folder: string; // folder of the model that gave the answers
  view: View;
  sizes: ModelManifest;
  theme: Theme;
}

export function createPredict(root: HTMLElement, emit: Emit) {
  const views = {
    next: createNext(emit),
    typed: createTyped(emit),
    layers: createLayers(emit),
    wrote: createWrote(emit),
    continuations: createContinuations(emit),
  };
  const { layers, wrote } = words.views;
  const maskedViews = { next: words.masked.view, layers, wrote } as typeof words.views;
  const choicesIn = (model: ModelManifest | null) => (model?.fills_blanks ? maskedViews : words.views);
  const tryExample = ({ id }: { id: string }) => emit('tryExample', id);
  const examplesIn = (model: ModelManifest | null) => {
    const examples = model?.fills_blanks ? MASKED_EXAMPLES : EXAMPLES;
    return examplesOf('predict-examples', words.examplesLabel, examples, words.examples, tryExample);
  };
  /** The last picture. It stays while the engine restarts, because the model's sizes are then unknown. */
  let picture: unknown = '';

  return {
    update({ input, view, reading, sizes, theme }: ReadingProps<Input, View, Answers>) {
      const answers = reading?.answers;
      const note = answers ? noteOf(answers) : '';
      // A newly chosen view is shown when its answers have arrived. Without a text, only the examples are shown.
      if (!answers) picture = '';
      else if (sizes) {
        const { input: read, folder } = reading;
        const shown = viewIn(read, sizes);
        picture = html`<section class="predict-${shown}" aria-label=${choicesIn(sizes)[shown]}>
          ${keyed(shown, views[shown]({ input, answers, read, folder, view, sizes, theme }))}
        </section>`;
      }
      const template = html`<div class="room-predict" ?hidden=${!answers && !sizes} ?data-picture=${Boolean(answers)}>
        <div class="predict-top control-row" data-dock data-aside>${choicesOf('predict-view', words.viewsLabel, choicesIn(sizes), viewIn(input, sizes), (view) => emit('view', view))}${examplesIn(sizes)}</div>
        <p class="fine" role="status" ?hidden=${note === ''}>${note}</p>
        ${picture}
      </div>`;
      render(template, root);
    },
  };
}

/** A note if the text was cut, or if the model splits single characters into several tokens. */
function noteOf({ prediction: { typed, found, tokens } }: Answers) {
  const cut = found === typed ? '' : words.cut(written(typed), written(found));
  const part = letterPartIn(tokens);
  return sentences([cut, part && pageWords.modelBar.parts(part)]);
}
