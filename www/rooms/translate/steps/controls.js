// @ts-check
/**
 * The words written so far, and the navigation buttons. Each word is a link to its steps.
 *
 * @typedef {import('../view.js').Emit} Emit
 * @typedef {import('../view.js').Shown} Shown
 */
import { enable, html } from '../../../widgets/elements.js';
import { writtenText } from '../spelled.js';
import { languagesOf } from '../state.js';
import { words } from '../words.js';

/** @param {Emit} emit */
export function createControls(emit) {
  const { steps: say } = words;
  const button = (/** @type {string} */ label, /** @type {string} */ intent, /** @type {unknown} */ detail) =>
    html('button', { type: 'button', on: { click: () => emit(intent, detail) } }, label);
  const previous = button(say.previous, 'move', -1);
  const next = button(say.next, 'move', 1);
  next.classList.add('main-act');
  const play = button(say.play, 'play', null);
  const line = html('ol', { class: 'steps-words', role: 'list', 'aria-label': say.words });
  let drawn = '';

  return {
    element: html(
      'div',
      { class: 'steps-controls' },
      html('span', { class: 'steps-acts' }, previous, next, play),
      line,
    ),
    /** @param {Shown} shown */
    update({ answers, read: { written, direction }, view }) {
      const { target_tokens } = answers.translation;
      const word = written ? Math.min(written.word, target_tokens.length - 1) : null;
      const isLast = word === target_tokens.length - 1 && written?.stage === 'word';
      enable(previous, written !== null);
      enable(next, !isLast);
      play.textContent = view.playing ? say.pause : say.play;
      const texts = target_tokens.map(writtenText);
      const wanted = JSON.stringify([texts, direction]);
      if (wanted !== drawn) {
        drawn = wanted;
        line.replaceChildren(
          html('li', {}, inPicture(button(say.encoder, 'goTo', null))),
          ...texts.map((text, at) =>
            html(
              'li',
              { dir: 'auto', translate: 'no', lang: languagesOf(direction).written },
              inPicture(button(text, 'goTo', { word: at, stage: 'word' })),
            ),
          ),
        );
      }
      [...line.children].forEach((item, at) => {
        const isHere = at === (word === null ? 0 : word + 1);
        const isComing = at > (word === null ? 0 : written?.stage === 'word' ? word + 1 : word);
        item.classList.toggle('coming', isComing);
        if (isHere) item.setAttribute('aria-current', 'step');
        else item.removeAttribute('aria-current');
      });
    },
  };
}

/** A button that exported pictures include. @param {HTMLButtonElement} button */
function inPicture(button) {
  button.dataset.drawn = '';
  return button;
}
