/**
 * The source and the translation opposite each other, with ribbons between them. The sentences are stacked if each of
 * them fits on a line; otherwise they are side by side.
 */
import { percent } from '../../../draw/format.ts';
import { isSame } from '../../../state/same.ts';
import { html, svg } from '../../../widgets/elements.ts';
import type { Place } from '../alignment.ts';
import type { Emit } from '../controller.ts';
import { isChosen } from '../forcing.ts';
import { readText, writtenText } from '../spelled.ts';
import { languagesOf } from '../state.ts';
import type { Shown } from '../view.ts';
import { words } from '../words/en.js';
import { type Frame, hueOf, ribbonsOf } from './ribbons.ts';
import { Side, type SideToken } from './side.ts';

/** Minimum weight for which a number is written at the token. */
const WITH_NUMBER = 0.005;

const { facing: say } = words;

export function createFacing(emit: Emit, look: (place: Place) => void) {
  const read = new Side('read', say.read, {
    look: (at) => look({ target: null, source: at }),
    select: (at) => emit('source', at),
  });
  const written = new Side('written', say.written, {
    look: (at) => look({ target: at, source: null }),
    select: (at) => emit('target', at),
  });
  const ribbons = createRibbons();
  const key = html('p', { class: 'fine legend facing-key' });
  const facing = html('div', { class: 'facing' }, read.element, ribbons.element, written.element);
  let now: { shown: Shown; seen: Place } | null = null;

  new ResizeObserver(() => now && place()).observe(facing);

  /** Lays out the sentences and redraws the ribbons. */
  function place() {
    facing.classList.remove('upright');
    const length = Math.max(read.length(), written.length()) * shrinking(facing);
    facing.classList.toggle('upright', length > facing.clientWidth + 1);
    draw();
  }

  function draw() {
    if (!now || facing.clientWidth === 0) return;
    const isUpright = facing.classList.contains('upright');
    ribbons.draw(now.shown, now.seen, isUpright, read.centers(isUpright), written.centers(isUpright));
  }

  return {
    element: html('div', { class: 'facing-box', role: 'group', 'aria-label': say.label }, facing, key),

    update(shown: Shown, selected: Place, seen: Place) {
      const isNew = now?.shown.answers !== shown.answers;
      now = { shown, seen };
      const { translation, cross } = shown.answers;
      const languages = languagesOf(shown.read.direction);
      const [tokensRead, tokensWritten] = [readTokens(shown, seen), writtenTokens(shown, seen)];
      read.update({ tokens: tokensRead, selected: selected.source, seen: seen.source, language: languages.read });
      written.update({
        ...{ tokens: tokensWritten, selected: selected.target, seen: seen.target },
        language: languages.written,
      });
      const isGiven = translation.target_tokens.some((token) => token.is_forced);
      key.textContent = `${say.key(words.head(cross.layer, cross.head))}${isGiven ? ` ${say.marks}` : ''}`;
      if (isNew) place();
      else draw();
    },
  };
}

/**
 * Smallest factor by which the font size can be scaled. It is below 1 only if the picture is alone on the page, where
 * text shrinks to fit (style/alone.css).
 */
function shrinking(facing: HTMLElement) {
  const smallest = Number.parseFloat(getComputedStyle(facing).getPropertyValue('--smallest-type'));
  const type = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isNaN(smallest) ? 1 : Math.min(1, smallest / type);
}

/**
 * The ribbons between the sentences. All ribbons are drawn faintly, and those of the inspected token are drawn over
 * them.
 */
function createRibbons() {
  const [rest, lit] = [svg('g', { class: 'rest' }), svg('g', { class: 'lit' })];
  const drawing = svg('svg', { class: 'ribbons', 'aria-hidden': 'true' }, rest, lit);
  const element = html('div', { class: 'between' }, drawing);
  let drawn: unknown = null;

  return {
    element,
    draw({ answers, theme }: Shown, seen: Place, isUpright: boolean, read: number[], written: number[]) {
      const { clientWidth: width, clientHeight: height } = element;
      const frame: Frame = { isUpright, width, height, read, written };
      const wanted = [answers.weights, theme, frame];
      if (!isSame(wanted, drawn)) {
        drawn = wanted;
        drawing.setAttribute('viewBox', `0 0 ${width} ${height}`);
        drawing.style.setProperty('--hue', hueOf(answers, theme));
        rest.replaceChildren(...ribbonsOf(answers, { target: null, source: null }, frame));
      }
      const isAbout = seen.target !== null || seen.source !== null;
      drawing.classList.toggle('about', isAbout);
      lit.replaceChildren(...(isAbout ? ribbonsOf(answers, seen, frame) : []));
    },
  };
}

const numberOf = (weight: number) => (weight >= WITH_NUMBER ? percent(weight) : '');

function readTokens({ answers: { translation, weights }, read }: Shown, { target }: Place): SideToken[] {
  const { source_tokens } = translation;
  return source_tokens.map((token, at) => {
    const isOff = read.asked.changes.includes(`token.${at}`);
    // A token starts a word if the text has a gap after the previous token.
    const isJoined = !token.special && at > 0 && token.start <= source_tokens[at - 1].end;
    return {
      text: readText(token),
      joined: isJoined,
      sign: token.special,
      off: isOff,
      number: target === null ? '' : numberOf(weights.at(target, at)),
      also: isOff ? say.off : '',
    };
  });
}

function writtenTokens({ answers: { translation, weights } }: Shown, { target, source }: Place): SideToken[] {
  return translation.target_tokens.map((token, at) => ({
    text: writtenText(token),
    joined: at > 0 && !token.ends && !token.text.startsWith(' '),
    sign: token.ends,
    forced: isChosen(token),
    given: token.is_forced,
    number: source === null || target !== null ? '' : numberOf(weights.at(at, source)),
    also: isChosen(token) ? say.forced : token.is_forced ? say.given : '',
  }));
}
