// @ts-check
/**
 * View of the room "Compare": the definition of B below the sentence, and both sides in one picture.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('./state.js').Input} Input
 * @typedef {import('../../state/reading.js').ReadingProps<Input, import('./state.js').View, import('./controller.js').Answers> & { text: string }} CompareProps
 *     `text`: the first sentence, as typed
 * @typedef {object} Shown data from which the pictures are drawn
 * @property {import('./picture.js').Picture} picture
 * @property {import('./controller.js').Answers} answers
 * @property {import('./state.js').View} view
 * @property {Input} input the input to which the answers belong
 * @property {[string, string]} titles of A and of B
 * @property {import('../../pkg/headlight.js').ModelManifest} sizes
 * @property {import('../../state/room.js').Theme} theme
 */
import { html } from '../../widgets/elements.js';
import { createArrows } from './arrows.js';
import { createControls } from './controls.js';
import { createHeads } from './heads.js';
import { createHeatmaps } from './heatmaps.js';
import { createLooks } from './looks.js';
import { createMany, sentenceOfMany } from './many.js';
import { pictureOf, sideColors } from './picture.js';
import { hiddenOf, sentenceOf } from './says.js';
import { titlesOf } from './sides.js';
import { SHOWN_OF_MODELS } from './state.js';
import { createVectors, sentenceOfVectors } from './vectors.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createCompare(root, emit) {
  const controls = createControls(emit);
  const pictures = {
    arrows: createArrows(emit),
    heatmaps: createHeatmaps(emit),
    vectors: createVectors(),
    many: createMany(emit),
  };
  const heads = createHeads(emit);
  const looks = createLooks(emit);
  looks.element.setAttribute('data-aside', '');
  const says = html('p', { class: 'says', 'data-says': true, 'aria-live': 'polite' });
  const keys = words.sides.map((side) => html('span', { class: `side-key side-${side.toLowerCase()}` }));
  const stage = html(
    'div',
    { class: 'room-compare', 'data-picture': true },
    controls.element,
    html(
      'div',
      { class: 'compare-picture' },
      ...Object.values(pictures).map(({ element }) => element),
      html('p', { class: 'sides-key' }, ...keys),
    ),
    heads.element,
    looks.element,
    html('div', { class: 'compare-words' }, says, html('p', { class: 'fine', 'data-aside': true }, words.howTo)),
  );
  root.append(stage);

  return {
    /** @param {CompareProps} props */
    update({ input, view, reading, sizes, chosen, selected, text, theme }) {
      controls.update({
        input,
        view,
        text,
        chosen,
        selected,
        sizes,
        forms: reading?.answers?.forms ?? [],
        comparison: reading?.answers?.comparison ?? null,
      });
      stage.classList.toggle('unread', !reading?.answers);
      // The model's sizes are unknown while the engine restarts; the last picture stays.
      if (!reading?.answers || !sizes) return;
      const { answers, folder } = reading;
      const isOfModels = answers.comparison.models !== undefined;
      // For two models there are fewer pictures, so a link may name a picture that does not exist.
      const show = isOfModels && !SHOWN_OF_MODELS.includes(view.show) ? SHOWN_OF_MODELS[0] : view.show;
      const picture = pictureOf(answers, reading.input, selected, chosen.specials);
      const titles = titlesOf({ folder, input: reading.input, answers, sizes });
      const shown = { picture, answers, view, input: reading.input, titles, sizes, theme };
      stage.dataset.show = show;
      stage.dataset.versus = reading.input.versus;
      keys.forEach((key, side) => {
        key.textContent = titles[side];
      });
      const [a, b] = sideColors(theme);
      stage.style.setProperty('--a', a);
      stage.style.setProperty('--b', b);
      for (const [name, { element, update }] of Object.entries(pictures)) {
        element.hidden = name !== show;
        if (name === show) update(shown);
      }
      heads.element.toggleAttribute('data-aside', show !== 'heads');
      heads.element.hidden = isOfModels;
      looks.element.hidden = !isOfModels;
      heads.update(shown);
      looks.update(shown);
      const said =
        show === 'heads'
          ? heads.sentence()
          : show === 'vectors'
            ? sentenceOfVectors(shown)
            : show === 'many'
              ? sentenceOfMany(shown)
              : [sentenceOf(shown), hiddenOf(picture)].filter(Boolean).join(' ');
      if (says.textContent !== said) says.textContent = said;
    },
  };
}
