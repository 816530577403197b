/** "Why this weight?": the button that opens it, the zoom through its frames, and all its stages below the picture. */
import { html } from 'lit-html';

import { formatPercent } from '../../draw/format.ts';
import { addressOfHead } from '../../state/head-address.ts';
import { html as element } from '../../widgets/elements.ts';
import { lazily } from '../../widgets/lazily.ts';
import type { Emit } from './controller.ts';
import type { Shown } from './shown.ts';
import { framesOf } from './why/frames.ts';
import { words } from './words.js';

/** The element that had the focus when the zoom opened, and whether its focus was visible. */
type Opener = { place: Element; isSeen: boolean };

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
      const { explanation, reading, selected } = shown;
      const [frame, { query, key }] = [frameOf(shown), selected];
      const { tokens } = reading.sentence.run;
      const isZoomed = explanation && frame && query !== null && key !== null;
      wasZoomed ||= Boolean(isZoomed);
      const zoomed = isZoomed && { frame, frames: framesOf(explanation.computation), tokens, query, key, opener };
      if (wasZoomed) zoomView()?.update(zoomed || null);
      why.hidden = shown.view.quiz !== null;
      if (!why.hidden) whyView()?.update(whyPropsOf(shown));
    },
  };
}

/** The frame of the zoom; `null` while the picture is shown. */
export const frameOf = ({ view, explanation }: Shown) => (view.quiz || !explanation ? null : view.frame);

function whyPropsOf(shown: Shown) {
  const { at, reading, sizes, explanation, selected, pair, picture, theme } = shown;
  const { units } = picture;
  const query = selected.query ?? 0;
  const { folder, sentence, answers } = reading;
  const word = explanation?.word;
  const address = addressOfHead('block', folder, sentence.input.text, at, query);
  return {
    computation: explanation?.computation ?? null,
    frame: frameOf(shown),
    tokens: sentence.run.tokens,
    query,
    key: selected.key ?? 0,
    ...at,
    d_head: sizes.d_head,
    root: sizes.score_root,
    cap: sizes.score_cap ?? null,
    isCausal: sizes.is_causal,
    weightsAddress: `${address}&stage=projections&matrix=w_q`,
    word:
      word && pair.query !== null && pair.key !== null
        ? { ...word, names: { query: units[pair.query].text, key: units[pair.key].text } }
        : null,
    note: answers.average ? words.notes.oneOf(answers.together.length + 1) : '',
    theme,
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
