/**
 * Attribution of a word: the contributions of heads and MLPs to its logit, details of the selected part, and the
 * prediction without that part.
 */
import { html } from 'lit-html';
import { percent, toTwoDecimals } from '../../draw/format.ts';
import { REPEATED } from '../../state/text.ts';
import { choicesOf } from '../../widgets/controls.ts';
import { words as headWords } from '../../words/en/heads.js';
import { sentences } from '../../words/en/phrases.js';
import type { Attributed, HeldPart } from './attributed.ts';
import type { Emit } from './controller.ts';
import { isSamePart, type Part } from './state.ts';
import { progressOf, type Survey, subjectOf } from './surveys.ts';
import { lineOf, tokensOf } from './tokens/line.ts';
import { spelled } from './tokens/spelled.ts';
import { wordMenuOf } from './tokens/word-menu.ts';
import type { Shown } from './view.ts';
import { words } from './words/en.js';
import { createGrid } from './wrote/grid.ts';
import { heldPartOf, looksForOf, nameOfOff } from './wrote/held-part.ts';
import { kindOf, nameOf, saysInduction, strongestListOf, strongestOf, type Written } from './wrote/parts.ts';

/** Results of a survey: the word's probabilities without each head, and its probability with all heads. */
type Without = { layers: Float32Array[]; before: number; running: boolean };

const { wrote: say } = words;

export function createWrote(emit: Emit) {
  const controlsOf = createControls(emit);
  /** The part that the user has just selected; `null` after its details have been drawn. */
  let opened: Part | null = null;
  const hold = (part: Part) => {
    opened = part;
    emit('part', part);
  };
  const grid = createGrid(hold);

  return (shown: Shown) => {
    const { input, answers, sizes, theme } = shown;
    const { attributed } = answers;
    if (!attributed) return '';
    const { parts, kinds, held } = attributed;
    const { repeated } = kinds;
    const isMasked = sizes.fills_blanks;
    const survey = surveyIn(shown);
    const without = survey && withoutIn(survey, attributed);
    const { measuredOn, measuredOnLabel } = headWords;
    const measured = choicesOf('predict-kinds-on', measuredOnLabel, measuredOn, input.kindsOn, (kindsOn) =>
      emit('change', { kindsOn }),
    );
    grid.update({ parts, held: input.part, without, kinds, byKind: input.colour === 'kind', sizes, theme });
    const most = strongestOf(parts, sizes, 5);
    const strong = most.map((one) => ({ ...one, kind: kindOf(one.part, kinds, sizes.n_heads)?.kind ?? null }));
    if (opened && held && isSamePart(held.part, opened)) {
      opened = null;
      // The microtask runs after the part's details have been drawn; only then can they be scrolled into view.
      queueMicrotask(() => bringIntoSight([...document.querySelectorAll('.held-part, .looks-for')]));
    }
    return html`
      ${lineOf(isMasked ? words.masked.attention : words.tokens.withAttention, attentionIn(shown), held?.token ?? null, (place) => emit('place', place))}
      ${controlsOf(shown, attributed, survey)}
      <div class="wrote-stage">
        <div class="wrote-picture">
          ${grid.element}
          <p class="wrote-sums" ?hidden=${without}>${say.sums(toTwoDecimals(parts.embed), parts.bias === 0 ? null : toTwoDecimals(parts.bias), toTwoDecimals(parts.total))}</p>
          <p class="says" data-says aria-live="polite">${saysOf(shown, attributed, without, most[0])}</p>
          <div class="kinds-measured" data-aside>
            <span class="field" ?hidden=${!sizes.is_causal}>${measuredOnLabel}${measured}</span>
            <p class="fine">${repeated > 0 ? headWords.onRandom({ ...REPEATED, length: repeated }) : headWords.onText}</p>
          </div>
        </div>
        <div class="wrote-side">${strongestListOf(strong, input.part, theme, hold)}${heldPartOf(shown, attributed, emit)}</div>
        ${looksForOf(held, answers.prediction.tokens, input.looker, sizes, emit)}
      </div>
      <p class="fine" data-aside>${isMasked ? words.masked.parts : say.how}</p>`;
  };
}

function createControls(emit: Emit) {
  const menu = {
    ...{ id: 'predict-word', label: say.word, none: say.usual },
    act: (word: number | null) => emit('change', { word }),
  };
  const against = {
    ...{ id: 'predict-against', label: say.against, none: say.nothing },
    act: (word: number | null) => emit('change', { against: word }),
  };
  const progress = { label: say.whichHead, told: say.surveying, intent: 'surveyHeads' } as const;

  return ({ input, answers: { prediction } }: Shown, attributed: Attributed, survey: Survey | null) => {
    const colours = choicesOf('parts-colour', say.colourBy, say.colours, input.colour, (colour) =>
      emit('change', { colour }),
    );
    return html`<div class="control-row" data-dock data-aside>
      ${wordMenuOf(menu, prediction, input.word, [attributed.word])}
      ${wordMenuOf(against, prediction, input.against, [attributed.against])}
      <span class="field">${say.colourBy}${colours}</span>${progressOf(survey, progress, emit)}
      <button type="button" ?hidden=${survey?.running !== false} @click=${() => emit('closeSurvey')}>${say.closeSurvey}</button>
    </div>`;
  };
}

function surveyIn({ answers, view: { survey } }: Shown) {
  return survey?.kind === 'heads' && survey.of === subjectOf('heads', answers) ? survey : null;
}

const withoutIn = ({ layers, running }: Survey, { word }: Attributed): Without => ({
  layers: layers as Float32Array[],
  before: word.probability,
  running,
});

/** The tokens, each with the attention that the selected head gives it. */
function attentionIn({ answers }: Shown) {
  const attention = answers.attributed?.held?.attention;
  const tokens = tokensOf(answers);
  if (!attention) return tokens;
  return tokens.map((token, place) => ({
    ...token,
    share: attention.values[place],
    note: percent(attention.values[place]),
  }));
}

function saysOf({ input, answers, sizes }: Shown, attributed: Attributed, without: Without | null, first: Written) {
  const { parts, word, against, kinds, held } = attributed;
  const subject = against
    ? say.difference(spelled(word.text), spelled(against.text), toTwoDecimals(parts.total))
    : say.logit(spelled(word.text), percent(word.probability), toTwoDecimals(parts.total), sizes.logit_cap ?? null);
  const needed = without && !without.running ? neededMost(without) : null;
  const off = offOf(held, word.id, answers.prediction.tokens);
  const [text, whole] = [spelled(word.text), percent(word.probability)];
  const said = [
    needed && say.saysWithout(text, nameOf(needed.part), whole, percent(needed.probability)),
    off && say.saysOff(off.name, text, percent(off.before), percent(off.after)),
    input.colour === 'kind' && !without && !off && saysInduction(kinds, sizes.n_heads),
  ];
  return (
    sentences(said) || sentences([subject, say.most(nameOf(first.part), toTwoDecimals(first.value), first.value < 0)])
  );
}

/** The effect of the ablation on a word; `null` if there is no ablation or the word is not compared. */
function offOf(held: HeldPart | null, word: number, tokens: { text: string }[]) {
  const nth = held?.switched?.before.findIndex(({ id }) => id === word) ?? -1;
  if (!held?.switched || nth < 0) return null;
  const { before, after } = held.switched;
  return { name: nameOfOff(held, tokens), before: before[nth].probability, after: after[nth].probability };
}

/** The head whose ablation makes the word least likely. */
function neededMost({ layers }: { layers: Float32Array[] }) {
  let most = { part: { layer: 0, head: 0 } as Part, probability: Infinity };
  layers.forEach((row, layer) => {
    row.forEach((probability, head) => {
      if (probability < most.probability) most = { part: { layer, head }, probability };
    });
  });
  return most;
}

/** Margin in pixels between the content and the edge of the window. */
const GAP = 8;

/**
 * Scrolls this page down until the opened content is visible, but not past the content's top. Unlike `scrollIntoView`,
 * it does not scroll a page that embeds this one.
 */
function bringIntoSight(opened: Element[]) {
  const boxes = opened.filter((element) => element.checkVisibility()).map((element) => element.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const down = Math.min(bottom + GAP - document.documentElement.clientHeight, top - GAP);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (down > 0) scrollBy({ top: down, behavior: isStill ? 'instant' : 'smooth' });
}
