/** View of the room "Compare": the definition of B below the sentence, and both sides in one picture. */
import { html, render } from 'lit-html';
import type { ModelManifest } from '../../pkg/headlight.js';
import type { ReadingProps } from '../../state/reading.ts';
import type { Theme } from '../../state/room.ts';
import { styled } from '../../widgets/styled.ts';
import { sentences } from '../../words/en/phrases.js';
import type { Answers } from './answers.ts';
import { Arrows } from './arrows.ts';
import type { Emit } from './controller.ts';
import { createControls } from './controls.ts';
import { createHeads, sentenceOfHeads } from './heads.ts';
import { createHeatmaps } from './heatmaps.ts';
import { createLooks } from './looks.ts';
import { createMany, sentenceOfMany } from './many.ts';
import { sentenceOfPatch } from './patch/sentence.ts';
import { createPatch } from './patch/view.ts';
import { type Picture, pictureOf, sideColors, titlesOf } from './picture.ts';
import { hiddenOf, sentenceOf } from './says.ts';
import { FIRST_VIEW, type Input, isShownOf, type Show, type View } from './state.ts';
import { createVectors, sentenceOfVectors } from './vectors.ts';
import { words } from './words/en.js';

export type CompareProps = ReadingProps<Input, View, Answers> & { text: string };

export interface Shown {
  picture: Picture;
  answers: Answers;
  view: View;
  show: Show;
  input: Input; // the input to which the answers belong
  titles: [string, string]; // titles of A and B
  sizes: ModelManifest;
  theme: Theme;
}

export function createCompare(root: HTMLElement, emit: Emit) {
  const controlsOf = createControls(emit);
  const pictureTemplate = createPictures(emit);
  const [headsOf, looksOf] = [createHeads(emit), createLooks(emit)];
  /** The last picture. It stays while the engine restarts, because the model's sizes are then unknown. */
  let shown: Shown | null = null;

  return {
    update(props: CompareProps) {
      const isRead = props.reading?.answers != null;
      shown = shownIn(props) ?? shown;
      const colors = sideColors(props.theme);
      const template = html`<div
        class="room-compare ${isRead ? '' : 'unread'}" data-picture data-show=${shown?.show ?? props.view.show}
        data-versus=${shown?.input.versus ?? props.input.versus} ${styled({ '--a': colors[0], '--b': colors[1] })}
      >
        ${controlsOf(props)}
        <div class="compare-picture">
          ${shown && pictureTemplate.templateOf(shown)}
          <p class="sides-key">${words.sides.map((side, nth) => keyOf(side, shown?.titles[nth] ?? ''))}</p>
          ${shown && isByVectors(shown) ? html`<p class="fine">${words.pairedBy(shown.sizes.n_layers - 1)}</p>` : ''}
        </div>
        ${shown && (shown.answers.comparison.models ? looksOf(shown) : headsOf(shown))}
        <div class="compare-words">
          <p class="says" data-says aria-live="polite">${shown && saysOf(shown)}</p>
          <p class="fine" data-aside>${words.howTo}</p>
        </div>
      </div>`;
      render(template, root);
      if (shown) pictureTemplate.drawn(shown);
    },
  };
}

const isByVectors = ({ input, show }: Shown) =>
  input.byVectors && input.versus === 'sentence' && show !== 'many' && show !== 'patch';

const keyOf = (side: string, title: string) => html`<span class="side-key side-${side.toLowerCase()}">${title}</span>`;

function shownIn({ view, reading, sizes, chosen, selected, theme }: CompareProps): Shown | null {
  if (!reading?.answers || !sizes) return null;
  const { answers, folder, input } = reading;
  const picture = pictureOf(answers, input, selected, chosen.specials);
  const titles = titlesOf(folder, input, answers, sizes);
  // Not every comparison has all pictures, so a link may name a picture that does not exist.
  const show = isShownOf(input.versus, view.show) ? view.show : FIRST_VIEW.show;
  return { picture, answers, view, show, input, titles, sizes, theme };
}

function createPictures(emit: Emit) {
  const arrows = new Arrows(emit);
  const heatmapsOf = createHeatmaps(emit);
  const manyOf = createMany(emit);
  const patchOf = createPatch(emit);
  const vectorsOf = createVectors(emit);
  return {
    templateOf(shown: Shown) {
      if (shown.show === 'arrows') return html`<section class="compare-arrows">${arrows.element}</section>`;
      if (shown.show === 'heatmaps') return heatmapsOf(shown);
      if (shown.show === 'vectors') return vectorsOf(shown);
      if (shown.show === 'patch') return patchOf(shown);
      return shown.show === 'many' ? manyOf(shown) : '';
    },
    /** Draws the arrows, whose elements must already be in the page. */
    drawn(shown: Shown) {
      if (shown.show === 'arrows') arrows.update(shown);
    },
  };
}

function saysOf(shown: Shown) {
  if (shown.show === 'heads') return sentenceOfHeads(shown);
  if (shown.show === 'vectors') return sentenceOfVectors(shown);
  if (shown.show === 'many') return sentenceOfMany(shown);
  if (shown.show === 'patch') return sentenceOfPatch(shown);
  return sentences([sentenceOf(shown), hiddenOf(shown.picture)]);
}
