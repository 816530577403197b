/** The opening: a large sentence, with arcs that grow from one of its words to the words that two heads attend to. */
import { html } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';

import { formatPercent } from '../../draw/format.ts';
import { headHue } from '../../draw/hue.ts';
import type { Model } from '../../state/model.ts';
import type { Theme } from '../../state/room.ts';
import { html as element, svg } from '../../widgets/elements.ts';
import { styled } from '../../widgets/styled.ts';
import type { Answers, Emit } from './controller.ts';
import { loadingOf } from './loading.ts';
import { drawArcs } from './opening-arcs.ts';
import { HEADS, type Look, TEXTS } from './scenes.ts';
import { words } from './words.js';

export interface OpeningProps {
  opening: Answers | null; // `null` until the model has run it
  scene: number; // index of the current one
  model: Pick<Model, 'phase' | 'loaded' | 'total' | 'problem'>;
  theme: Theme;
}

/** Time in milliseconds after which a word of the first sentence changes. */
const HOLD_MS = 5200;

const { opening: say } = words;

export function createOpening(emit: Emit) {
  const line = element('p', { class: 'start-line', translate: 'no' });
  const arcs = svg('svg', { class: 'start-arcs', 'aria-hidden': 'true' });
  const stage = element('div', { class: 'start-stage' }, arcs, line);
  const changeLater = createChange(emit, stage);
  let now: OpeningProps;
  /** Width of the stage when the arcs were drawn. */
  let width = 0;
  new ResizeObserver(() => {
    if (now?.opening && stage.clientWidth !== width) draw();
  }).observe(stage);

  function draw() {
    const { opening, scene, theme } = now;
    writeSentence(line, opening ? opening.scenes[scene].words : TEXTS[0].split(' '));
    if (opening) drawArcs(arcs, line, opening, scene, theme);
    width = stage.clientWidth;
  }

  return {
    templateOf: (props: OpeningProps) => html`<section class="start-opening" aria-label=${say.label}>
      ${stage}
      <ul class="start-says" aria-live="polite" ?hidden=${!props.opening}>${keyed(props.scene, saysOf(props))}</ul>
      <p class="legend" ?hidden=${!props.opening}>${say.legend}</p>
      ${props.opening ? actsOf(props.scene, emit) : loadingOf(props.model, emit)}
    </section>`,

    /** Draws the sentence and its arcs, which must be in the page before. */
    drawn(props: OpeningProps) {
      now = props;
      draw();
      if (props.opening) changeLater();
    },
  };
}

/** A function that changes the sentence once, after it has been read. */
function createChange(emit: Emit, stage: HTMLElement) {
  let wasRead = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const last = TEXTS.length - 1;
  return () => {
    clearTimeout(timer);
    if (wasRead) return;
    wasRead = true;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) emit('scene', last);
    else timer = setTimeout(() => stage.checkVisibility() && emit('scene', last), HOLD_MS);
  };
}

/** Writes the words; a word that changes is marked. */
function writeSentence(line: HTMLElement, sentence: string[]) {
  const before = [...line.children].map(({ textContent }) => textContent);
  if (before.length === sentence.length && sentence.every((word, at) => word === before[at])) return;
  const isChanged = (word: string, at: number) => before.length > 0 && before[at] !== word;
  line.replaceChildren(
    ...sentence.flatMap((word, at) => [element('span', { class: isChanged(word, at) && 'changed' }, word), ' ']),
  );
}

/** A sentence for each head. */
function saysOf({ opening, scene, theme }: OpeningProps) {
  if (!opening) return '';
  const { scenes, n_heads } = opening;
  const { looks, words: sentence, from } = scenes[scene];
  const lookOf = ({ layer, head, weight }: Look, at: number) => {
    const { word } = HEADS[at];
    const share = formatPercent(weight);
    const said =
      scene === 0
        ? say.looks(sentence[from], word, share)
        : say.changes(word, share, formatPercent(scenes[0].looks[at].weight));
    const looks = styled({ '--hue': headHue(head, n_heads, theme), '--nth': at });
    return html`<li ${looks}><strong>${say.head(layer, head)}</strong>: ${said}.</li>`;
  };
  return html`${looks.map(lookOf)}`;
}

/** The choice of a scene, and the button that leads to the sentence box. */
function actsOf(scene: number, emit: Emit) {
  const sceneOf = (sentence: string, at: number) => html`<button
    type="button" aria-pressed=${at === scene} @click=${() => emit('scene', at)}
  >“… ${sentence.split(' ').at(-1)}”</button>`;
  return html`<div class="start-acts">
    <div class="start-scenes" role="group" aria-label=${say.scenes}>${TEXTS.map(sceneOf)}</div>
    <button type="button" class="start-yours" @click=${typeNow}>${say.yours}</button>
  </div>`;
}

/** Moves the focus to the sentence box above the room. */
function typeNow() {
  const box = document.querySelector<HTMLTextAreaElement>('#sentence');
  box?.focus();
  box?.select();
}
