// @ts-check
/**
 * The opening: a large sentence, with arcs that grow from one of its words to the words that two heads attend to.
 *
 * @typedef {import('./scenes.js').Scene} Scene
 * @typedef {import('../../state/room.js').Theme} Theme
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {object} OpeningProps
 * @property {{ scenes: Scene[], n_heads: number } | null} opening `null` until the model has run it
 * @property {number} scene index of the current one
 * @property {Pick<import('../../state/model.js').Model, 'phase' | 'loaded' | 'total' | 'problem'>} model
 * @property {Theme} theme
 */
import { arcPath, arrowHead, headLength, strokeOpacity, strokeWidth } from '../../draw/arcs.js';
import { formatPercent } from '../../draw/format.js';
import { headHue } from '../../draw/hue.js';
import { html, svg } from '../../widgets/elements.js';
import { HEADS, TEXTS } from './scenes.js';
import { words } from './words.js';

const THICKNESS = { max: 14, min: 1.5 };

/** Time in milliseconds after which a word of the first sentence changes. */
const HOLD_MS = 5200;

/** Gap between the arcs of the two heads, in pixels. */
const APART = 8;

/**
 * @param {Emit} emit
 */
export function createOpening(emit) {
  const text = words.opening;
  const line = html('p', { class: 'start-line', translate: 'no' });
  const arcs = svg('svg', { class: 'start-arcs', 'aria-hidden': 'true' });
  const says = html('ul', { class: 'start-says', 'aria-live': 'polite' });
  const legend = html('p', { class: 'legend' }, text.legend);
  const stage = html('div', { class: 'start-stage' }, arcs, line);
  const loading = createLoading(emit);
  const scenes = html(
    'div',
    { class: 'start-scenes', role: 'group', 'aria-label': text.scenes },
    ...TEXTS.map((sentence, at) =>
      html('button', { type: 'button', on: { click: () => emit('scene', at) } }, `“… ${sentence.split(' ').at(-1)}”`),
    ),
  );
  const yours = html('button', { type: 'button', class: 'start-yours', on: { click: typeNow } }, text.yours);
  const acts = html('div', { class: 'start-acts' }, scenes, yours);
  const element = html(
    'section',
    { class: 'start-opening', 'aria-label': text.label },
    stage,
    says,
    legend,
    acts,
    loading.element,
  );

  /** @type {OpeningProps} */
  let now;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let wasRead = false;
  /** Width of the stage when the arcs were drawn. */
  let width = 0;
  new ResizeObserver(() => {
    if (now?.opening && stage.clientWidth !== width) drawArcs();
  }).observe(stage);

  return {
    element,

    /** @param {OpeningProps} props */
    update(props) {
      now = props;
      const { opening, scene } = props;
      writeSentence(opening ? opening.scenes[scene].words : TEXTS[0].split(' '));
      loading.update(props);
      for (const part of [acts, says, legend]) part.hidden = !opening;
      if (!opening) return;
      [...scenes.children].forEach((button, at) => button.setAttribute('aria-pressed', String(at === scene)));
      say();
      drawArcs();
      clearTimeout(timer);
      if (wasRead) return;
      wasRead = true;
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (isStill) emit('scene', TEXTS.length - 1);
      else timer = setTimeout(() => element.checkVisibility() && emit('scene', TEXTS.length - 1), HOLD_MS);
    },
  };

  /** @param {string[]} sentence */
  function writeSentence(sentence) {
    if (
      line.children.length === sentence.length &&
      sentence.every((word, at) => line.children[at].textContent === word)
    )
      return;
    const before = [...line.children].map(({ textContent }) => textContent);
    line.replaceChildren(
      ...sentence.flatMap((word, at) => [
        html('span', { class: before.length > 0 && before[at] !== word && 'changed' }, word),
        ' ',
      ]),
    );
  }

  function say() {
    const { scenes, n_heads } = /** @type {NonNullable<OpeningProps['opening']>} */ (now.opening);
    const scene = scenes[now.scene];
    says.replaceChildren(
      ...scene.looks.map(({ layer, head, weight }, at) => {
        const { word } = HEADS[at];
        const share = formatPercent(weight);
        const said =
          now.scene === 0
            ? text.looks(scene.words[scene.from], word, share)
            : text.changes(word, share, formatPercent(scenes[0].looks[at].weight));
        return html(
          'li',
          { style: { '--hue': headHue(head, n_heads, now.theme), '--nth': at } },
          html('strong', {}, text.head(layer, head)),
          `: ${said}.`,
        );
      }),
    );
  }

  function drawArcs() {
    const { scenes, n_heads } = /** @type {NonNullable<OpeningProps['opening']>} */ (now.opening);
    const scene = scenes[now.scene];
    const frame = stage.getBoundingClientRect();
    width = stage.clientWidth;
    const scale = frame.width > 0 ? width / frame.width : 1;
    const spots = [...line.children].map((word) => {
      const box = word.getBoundingClientRect();
      return { x: ((box.left + box.right) / 2 - frame.left) * scale, y: (box.top - frame.top) * scale };
    });
    [...line.children].forEach((word, at) => word.classList.toggle('looks', at === scene.from));
    arcs.setAttribute('viewBox', `0 0 ${width} ${stage.clientHeight}`);
    arcs.replaceChildren(
      ...scene.looks.map(({ head, arcs }, at) =>
        svg(
          'g',
          { style: { color: headHue(head, n_heads, now.theme), '--nth': at } },
          ...arcs.map(({ word, weight }, nth) => {
            const aside = (at - (scene.looks.length - 1) / 2) * APART;
            const [from, to] = [spots[scene.from], spots[word]];
            const ends = /** @type {const} */ ([
              from.x + aside,
              from.y,
              to.x + aside,
              to.y,
              { maxHeight: Math.max(40, Math.min(from.y, to.y) - 8), port: 4, head: headLength(weight, THICKNESS) },
            ]);
            return svg(
              'g',
              { opacity: strokeOpacity(weight), style: { '--delay': `${at * 1200 + nth * 350}ms` } },
              svg('path', {
                class: 'start-arc',
                d: arcPath(...ends),
                pathLength: 1,
                'stroke-width': strokeWidth(weight, THICKNESS),
              }),
              svg('path', { class: 'start-tip', d: arrowHead(...ends) }),
            );
          }),
        ),
      ),
    );
  }
}

/** Moves the focus to the sentence box above the room. */
function typeNow() {
  const box = /** @type {HTMLTextAreaElement | null} */ (document.querySelector('#sentence'));
  box?.focus();
  box?.select();
}

/** @param {Emit} emit */
function createLoading(emit) {
  const text = words.opening;
  const said = html('p', {});
  const bar = html('progress', { max: 1, 'aria-label': text.reading });
  const button = (/** @type {string} */ label, /** @type {string} */ intent) =>
    html('button', { type: 'button', on: { click: () => emit(intent) } }, label);
  const load = button(text.load, 'load');
  const cancel = button(text.cancel, 'cancel');
  load.classList.add('start-load');
  const element = html('div', { class: 'start-loading' }, said, bar, html('p', {}, load, cancel));

  return {
    element,
    /** @param {OpeningProps} props */
    update({ opening, model: { phase, loaded, total, problem } }) {
      const isUnderWay = phase === 'loading' || phase === 'reading' || phase === 'ready';
      element.hidden = opening !== null;
      bar.hidden = !isUnderWay;
      if (phase === 'loading' && total > 0) bar.value = loaded / total;
      else bar.removeAttribute('value');
      const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
      const progress = phase === 'loading' ? text.loading(megabytes(loaded), megabytes(total)) : text.reading;
      said.textContent = problem ?? (isUnderWay ? progress : text.coming);
      said.classList.toggle('problem', problem !== null);
      load.hidden = isUnderWay;
      cancel.hidden = phase !== 'loading';
    },
  };
}
