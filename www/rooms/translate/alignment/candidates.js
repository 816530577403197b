// @ts-check
/**
 * The five most likely words at the selected position of the translation; a click on a word makes the model continue
 * from that word.
 *
 * @typedef {import('../view.js').Emit} Emit
 * @typedef {import('../controller.js').Translation} Translation
 */
import { percent } from '../../../draw/percent.js';
import { html } from '../../../widgets/elements.js';
import { entryText, writtenText } from '../spelled.js';
import { words } from '../words.js';

/** @param {Emit} emit */
export function createCandidates(emit) {
  const { candidates: say } = words;
  const title = html('p', { class: 'candidates-title', dir: 'auto' });
  const list = html('ol', { class: 'candidates', role: 'list', 'aria-label': say.label });
  const hint = html('p', { class: 'fine' }, say.hint);
  let shown = '';

  return {
    element: html('div', { class: 'candidates-box' }, title, list, hint),
    /**
     * @param {Translation} translation
     * @param {number | null} place
     * @param {string} language
     */
    update({ target_tokens }, place, language) {
      list.lang = language;
      hint.hidden = place !== null;
      title.hidden = list.hidden = place === null;
      if (place === null) return;
      const token = target_tokens[place];
      const wanted = JSON.stringify([place, token]);
      // The focus stays while the words are unchanged.
      if (wanted === shown) return;
      shown = wanted;
      const isAmong = token.candidates.some(({ id }) => id === token.id);
      title.textContent = isAmong
        ? say.title(writtenText(token))
        : say.beyond(writtenText(token), percent(token.probability));
      list.replaceChildren(
        ...token.candidates.map(({ id, text, probability }) =>
          html(
            'li',
            {},
            html(
              'button',
              {
                type: 'button',
                'data-drawn': true,
                'aria-pressed': String(id === token.id),
                style: { '--size': String(probability) },
                on: { click: () => emit('force', { place, id }) },
              },
              html('span', { class: 'candidate-word', dir: 'auto' }, entryText(text)),
              ' ',
              html('span', { class: 'candidate-value' }, percent(probability)),
            ),
          ),
        ),
      );
    },
  };
}
