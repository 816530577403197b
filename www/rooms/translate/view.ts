/**
 * View of the room "Translate": either the sentence and its translation with the attention between them, or the
 * translation step by step.
 */
import { html, render } from 'lit-html';
import type { ModelManifest } from '../../pkg/headlight.js';
import { isAdded } from '../../state/models.ts';
import type { ReadingProps } from '../../state/reading.ts';
import type { Theme } from '../../state/room.ts';
import { createControlBar } from '../../widgets/control-bar.ts';
import { choicesOf, examplesOf } from '../../widgets/controls.ts';
import { createAlignment } from './alignment.ts';
import type { Answers } from './answers.ts';
import type { Emit } from './controller.ts';
import { EXAMPLES } from './examples.ts';
import { menusOf } from './languages.ts';
import type { Direction, Input, View, ViewName } from './state.ts';
import { stepsPlayerOf } from './steps/controls.ts';
import { createSteps } from './steps.ts';
import { words } from './words/en.js';

/** Data from which the pictures are drawn. */
export interface Shown {
  input: Input; // the currently chosen input, for the controls
  answers: Answers;
  read: Input; // the input to which the answers belong
  view: View;
  sizes: ModelManifest;
  theme: Theme;
}

export function createTranslate(root: HTMLElement, emit: Emit) {
  const topOf = createTop(emit);
  const pictures = { alignment: createAlignment(emit), steps: createSteps(emit) };
  /** The last picture. It stays while the engine restarts, because the model's sizes are then unknown. */
  let shown: Shown | null = null;

  return {
    update({ input, view, reading, sizes, theme }: ReadingProps<Input, View, Answers>) {
      const answers = reading?.answers;
      const isOfOwn = reading !== null && isAdded(reading);
      // When another view is chosen, it is shown once its answers have arrived. Without a text, there are only the
      // examples and no picture.
      if (!answers) shown = null;
      else if (sizes) {
        const read = isOfOwn ? { ...reading.input, direction: null } : reading.input;
        shown = { input, answers, read, view, sizes, theme };
      }
      const template = html`<div class="room-translate" ?hidden=${!answers && !sizes} ?data-picture=${Boolean(answers)}>
        ${topOf(input, isOfOwn, shown)}
        ${isOfOwn && sizes ? menusOf(sizes, input.languages, answers?.of.text ?? '', emit) : null}
        ${shown && sectionOf(shown.read.view, pictures[shown.read.view].templateOf(shown))}
      </div>`;
      render(template, root);
      if (shown) pictures[shown.read.view].drawn?.(shown);
    },
  };
}

const sectionOf = (name: ViewName, picture: unknown) =>
  html`<section class="translate-${name}" aria-label=${words.views[name]}>${picture}</section>`;

/**
 * The row of controls: the choice of the view, and either the player of the steps or the choice of the direction.
 * Further controls are folded.
 */
function createTop(emit: Emit) {
  const barOf = createControlBar();
  const directionsOf = (direction: Input['direction']) =>
    choicesOf('translate-direction', words.directionsLabel, words.directions, direction ?? '', (direction) =>
      emit('direction', direction as Direction),
    );

  return ({ direction, view }: Input, isOfOwn: boolean, shown: Shown | null) => {
    const views = choicesOf('translate-view', words.viewsLabel, words.views, view, (view) =>
      emit('view', view as ViewName),
    );
    const isSteps = view === 'steps';
    const player = isSteps && shown?.read.view === 'steps' ? stepsPlayerOf(shown, emit) : '';
    const side = isOfOwn ? '' : directionsOf(direction);
    const first = isSteps ? html`${player}${views}` : html`${views}${side}`;
    const settings = isSteps ? side : exampleRowOf(isOfOwn ? null : direction, emit);
    return html`<div class="translate-top" data-dock>${barOf(first, settings || null)}</div>`;
  };
}

function exampleRowOf(direction: Direction | null, emit: Emit) {
  const examples = EXAMPLES.filter((example) => example.direction === direction);
  if (examples.length === 0) return null;
  const act = ({ id }: { id: string }) => emit('tryExample', id);
  return examplesOf('translate-examples', words.examplesLabel, examples, words.examples, act);
}
