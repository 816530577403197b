// @ts-check
/**
 * The source and the translation opposite each other, with ribbons between them. They are stacked if each sentence fits
 * on a line; otherwise they are side by side.
 *
 * @typedef {import('../view.js').Emit} Emit
 * @typedef {import('../view.js').Shown} Shown
 * @typedef {import('../alignment.js').Place} Place
 */
import { percent } from '../../../draw/percent.js';
import { html, svg } from '../../../widgets/elements.js';
import { isChosen } from '../forcing.js';
import { readText, writtenText } from '../spelled.js';
import { languagesOf } from '../state.js';
import { words } from '../words.js';
import { hueOf, ribbonsOf } from './ribbons.js';
import { createSide } from './side.js';

/** Minimum weight for which a number is written at the token. */
const WITH_NUMBER = 0.005;

/**
 * @param {Emit} emit
 * @param {(place: Place) => void} look
 */
export function createFacing(emit, look) {
  const { facing: say } = words;
  const read = createSide({
    name: 'read',
    label: say.read,
    look: (at) => look({ target: null, source: at }),
    select: (at) => emit('source', at),
  });
  const written = createSide({
    name: 'written',
    label: say.written,
    look: (at) => look({ target: at, source: null }),
    select: (at) => emit('target', at),
  });
  const rest = svg('g', { class: 'rest' });
  const lit = svg('g', { class: 'lit' });
  const drawing = svg('svg', { class: 'ribbons', 'aria-hidden': 'true' }, rest, lit);
  const key = html('p', { class: 'fine legend facing-key' });
  const between = html('div', { class: 'between' }, drawing);
  const facing = html('div', { class: 'facing' }, read.element, between, written.element);
  /** @type {{ props: Shown, seen: Place } | null} */
  let now = null;
  /** Weights and positions for which the faint ribbons were drawn. @type {unknown[]} */
  let drawn = [];

  new ResizeObserver(() => now && place()).observe(facing);

  /** Lays out the sentences and redraws the ribbons. */
  function place() {
    facing.classList.remove('upright');
    facing.classList.toggle(
      'upright',
      Math.max(read.length(), written.length()) * shrinking() > facing.clientWidth + 1,
    );
    drawn = [];
    draw();
  }

  /**
   * Factor by which the font size can still shrink. If the picture is alone on the page, the font size is fitted to it
   * (style/alone.css).
   */
  function shrinking() {
    const smallest = Number.parseFloat(getComputedStyle(facing).getPropertyValue('--smallest-type'));
    const type = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return Number.isNaN(smallest) ? 1 : Math.min(1, smallest / type);
  }

  function draw() {
    if (!now || facing.clientWidth === 0) return;
    const { props, seen } = now;
    const { answers, theme } = props;
    const isUpright = facing.classList.contains('upright');
    const frame = {
      isUpright,
      width: between.clientWidth,
      height: between.clientHeight,
      read: read.centers(isUpright),
      written: written.centers(isUpright),
    };
    const hue = hueOf(answers, theme);
    const wanted = [answers, theme, frame.width, frame.height, isUpright];
    if (wanted.some((value, nth) => value !== drawn[nth])) {
      drawn = wanted;
      drawing.setAttribute('viewBox', `0 0 ${frame.width} ${frame.height}`);
      drawing.style.setProperty('--hue', hue);
      rest.replaceChildren(...ribbonsOf(answers, { target: null, source: null }, frame));
    }
    const isAbout = seen.target !== null || seen.source !== null;
    drawing.classList.toggle('about', isAbout);
    lit.replaceChildren(...(isAbout ? ribbonsOf(answers, seen, frame) : []));
  }

  return {
    element: html('div', { class: 'facing-box', role: 'group', 'aria-label': say.label }, facing, key),
    /**
     * @param {Shown} props
     * @param {Place} selected
     * @param {Place} seen
     */
    update(props, selected, seen) {
      const isNew = now?.props.answers !== props.answers;
      now = { props, seen };
      const { translation, weights, cross } = props.answers;
      const { source_tokens, target_tokens } = translation;
      const languages = languagesOf(props.read.direction);
      const isOff = (/** @type {number} */ at) => props.read.asked.changes.includes(`token.${at}`);
      const numberOf = (/** @type {number} */ weight) => (weight >= WITH_NUMBER ? percent(weight) : '');
      read.update(
        source_tokens.map((token, at) => ({
          text: readText(token),
          joined: !token.special && at > 0 && !beginsWord(token, source_tokens[at - 1]),
          sign: token.special,
          off: isOff(at),
          number: seen.target === null ? '' : numberOf(weights.at(seen.target, at)),
          also: isOff(at) ? say.off : '',
        })),
        selected.source,
        seen.source,
        languages.read,
      );
      written.update(
        target_tokens.map((token, at) => ({
          text: writtenText(token),
          joined: at > 0 && !token.ends && !token.text.startsWith(' '),
          sign: token.ends,
          forced: isChosen(token),
          given: token.is_forced,
          number: seen.source === null || seen.target !== null ? '' : numberOf(weights.at(at, seen.source)),
          also: isChosen(token) ? say.forced : token.is_forced ? say.given : '',
        })),
        selected.target,
        seen.target,
        languages.written,
      );
      const isGiven = target_tokens.some((token) => token.is_forced);
      key.textContent = `${say.key(words.head(cross.layer, cross.head))}${isGiven ? ` ${say.marks}` : ''}`;
      if (isNew) place();
      else draw();
    },
  };
}

/**
 * Whether a token starts a word. It does if the text has a gap after the previous token.
 *
 * @param {{ start: number }} token
 * @param {{ end: number }} before
 */
const beginsWord = ({ start }, { end }) => start > end;
