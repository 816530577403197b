/** "Why this weight?": the button that opens it, the zoom through its frames, and all its stages below the picture. */
import { html } from 'lit-html';
import { formatPercent } from '../../draw/format.ts';
import { html as element } from '../../widgets/elements.ts';
import { lazily } from '../../widgets/lazily.ts';
import type { Emit } from './controller.ts';
import type { Shown } from './shown.ts';
import { explained, frameOf } from './why/frames.ts';
import type { Opener } from './why/zoom.ts';
import { words } from './words/en.js';

/** `redraw`: called when a script has loaded. */
export function createExplanation(emit: Emit, redraw: () => void) {
  const zoom = element('div', { class: 'zoom', hidden: true });
  const why = element('section', { class: 'sentence-why', 'data-aside': true });
  const zoomView = lazily(async () => (await import('./why/zoom.ts')).createZoom(zoom, emit), redraw);
  const whyView = lazily(async () => (await import('./why.ts')).createWhy(why, emit), redraw);
  let opener: Opener | null = null;
  let wasZoomed = false;
  let wasOpen = false;

  return {
    zoom,
    why,

    /** Records which element has the focus when the zoom opens; called before the zoom is drawn. */
    beforeDrawing(shown: Shown) {
      const { activeElement } = document;
      const isOpening = !wasOpen && frameOf(shown) !== null;
      wasOpen = frameOf(shown) !== null;
      if (isOpening && activeElement)
        opener = { place: activeElement, isSeen: activeElement.matches(':focus-visible') };
    },

    update(shown: Shown) {
      const isZoomed = frameOf(shown) !== null;
      wasZoomed ||= isZoomed;
      if (wasZoomed) zoomView()?.update(isZoomed ? explained(shown) : null, opener);
      why.hidden = shown.view.quiz !== null;
      // In the zoom, the explanation is the picture, which is saved as a file.
      why.toggleAttribute('data-aside', !isZoomed);
      if (!why.hidden) whyView()?.update(shown);
    },
  };
}

/** The button that opens the zoom. */
export function whyOfferOf({ at, reading, explanation, selected: { key } }: Shown, emit: Emit) {
  if (!explanation || key === null) return '';
  const { computation, word } = explanation;
  const weight = formatPercent(word ? word.weight : computation.rows.pattern[key]);
  // The picture may show an average of heads or another measure. The text then also names the
  // chosen head, or says that the number is a weight.
  const inHead = reading.answers.average ? `L${at.layer} H${at.head}` : null;
  const text = words.why.open(weight, inHead, reading.input.measure === 'norm');
  return html`<p class="why-offer"><button type="button" class="why-open" @click=${() => emit('zoom')}>${text}</button></p>`;
}
