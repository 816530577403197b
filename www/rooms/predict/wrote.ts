/**
 * Attribution of a word: each head's and MLP's contribution to its logit, the attention and output of the selected
 * part, and the prediction without it.
 */
import { formatNumber } from '../../draw/format.js';
import { percent } from '../../draw/percent.js';
import { REPEATED } from '../../state/repeated.js';
import { choices } from '../../widgets/choices.js';
import { html } from '../../widgets/elements.js';
import { words as headWords } from '../../words/heads.js';
import type { Attributed, HeldPart } from './attributed.ts';
import { createProgress } from './progress.ts';
import { isSamePart, type Part } from './state.ts';
import { subjectOf } from './surveys.ts';
import { createTokenLine, lineOf } from './tokens/line.ts';
import { spelled } from './tokens/spelled.ts';
import { createWordMenu } from './tokens/word-menu.ts';
import type { Emit, Shown } from './view.ts';
import { words } from './words.ts';
import { createGrid } from './wrote/grid.ts';
import { createHeldPart, nameOfOff } from './wrote/held-part.ts';
import { bringIntoSight } from './wrote/in-sight.ts';
import { kindOf, saysInduction } from './wrote/kinds.ts';
import { createLooksFor } from './wrote/looks-for.ts';
import { nameOf, strongestOf } from './wrote/parts.ts';
import { createStrongest } from './wrote/strongest.ts';

export function createWrote(root: HTMLElement, emit: Emit) {
  const { wrote: say } = words;
  const line = createTokenLine(words.tokens.withAttention, (place) => emit('place', place));
  const menu = createWordMenu('predict-word', say.word, say.usual, (word) => emit('word', word));
  const against = createWordMenu('predict-against', say.against, say.nothing, (word) => emit('against', word));
  const survey = createProgress(say.whichHead, say.surveying, emit, 'surveyHeads');
  const close = html('button', { type: 'button', on: { click: () => emit('closeSurvey') } }, say.closeSurvey);
  const colours = choices(say.colours, say.colourBy, 'parts-colour', (colour) => emit('colour', colour));
  const measured = choices(headWords.measuredOn, headWords.measuredOnLabel, 'predict-kinds-on', (kindsOn) =>
    emit('kindsOn', kindsOn),
  );
  const labelled = (label: string, group: HTMLElement) => html('span', { class: 'field' }, label, group);
  const kindsNote = html('p', { class: 'fine' });
  /** The part that the user has just selected, until its details are drawn. */
  let opened: Part | null = null;
  const hold = (part: Part) => {
    opened = part;
    emit('part', part);
  };
  const grid = createGrid(hold);
  const strongest = createStrongest(hold);
  const held = createHeldPart(emit);
  const looksFor = createLooksFor(emit);
  const sums = html('p', { class: 'wrote-sums' });
  const says = html('p', { class: 'says', 'data-says': true, 'aria-live': 'polite' });
  root.append(
    line.element,
    html(
      'div',
      { class: 'control-row', 'data-aside': true },
      menu.element,
      against.element,
      labelled(say.colourBy, colours.element),
      survey.element,
      close,
    ),
    html(
      'div',
      { class: 'wrote-stage' },
      html(
        'div',
        { class: 'wrote-picture' },
        grid.element,
        sums,
        says,
        html(
          'div',
          { class: 'kinds-measured', 'data-aside': true },
          labelled(headWords.measuredOnLabel, measured.element),
          kindsNote,
        ),
      ),
      html('div', { class: 'wrote-side' }, strongest.element, held.element),
      looksFor.element,
    ),
    html('p', { class: 'fine', 'data-aside': true }, say.how),
  );

  return {
    update({ input, answers, read, folder, view, sizes, theme }: Shown) {
      const { prediction, attributed } = answers;
      if (!attributed) return;
      const { parts, word, against: other, kinds } = attributed;
      menu.update(prediction, input.word, [word]);
      against.update(prediction, input.against, [other]);
      const found = view.survey;
      const own = found?.kind === 'heads' && found.of === subjectOf('heads', answers) ? found : null;
      survey.update(own);
      close.hidden = !own || own.running;
      const without = own ? { layers: own.layers as Float32Array[], before: word.probability } : null;
      colours.choose(input.colour);
      measured.choose(input.kindsOn);
      const { repeated } = kinds;
      kindsNote.textContent = repeated > 0 ? headWords.onRandom({ ...REPEATED, length: repeated }) : headWords.onText;
      const byKind = input.colour === 'kind';
      grid.update({ parts, held: input.part, without, kinds, byKind, sizes, theme });
      const most = strongestOf(parts, sizes, 5);
      strongest.update(
        most.map((one) => ({ ...one, kind: kindOf(one.part, kinds, sizes.n_heads)?.kind ?? null })),
        input.part,
        theme,
      );
      const number = (value: number) => formatNumber(value, { decimals: 2 });
      sums.textContent = say.sums(number(parts.embed), number(parts.bias), number(parts.total));
      const subject = other
        ? say.difference(spelled(word.text), spelled(other.text), number(parts.total))
        : say.logit(spelled(word.text), percent(word.probability), number(parts.total));
      const [first] = most;
      const needed = without && !own?.running ? neededMost(without) : null;
      const off = offOf(attributed.held, word.id, answers.prediction.tokens);
      const said = [
        needed &&
          say.saysWithout(
            spelled(word.text),
            nameOf(needed.part),
            percent(word.probability),
            percent(needed.probability),
          ),
        off && say.saysOff(off.name, spelled(word.text), percent(off.before), percent(off.after)),
      ].filter(Boolean);
      if (byKind && !without && !off) said.push(saysInduction(kinds, sizes.n_heads));
      says.textContent =
        said.join(' ') || `${subject} ${say.most(nameOf(first.part), number(first.value), first.value < 0)}`;
      const attention = attributed.held?.attention ?? null;
      line.update(
        lineOf(answers).map((token, place) => {
          if (!attention) return token;
          const share = attention.values[place];
          return {
            ...token,
            share,
            note: percent(share),
          };
        }),
        attributed.held?.token ?? null,
      );
      held.update(attributed.held, { ...answers, folder }, parts, input, kindHeld(attributed, sizes.n_heads), repeated);
      looksFor.update(attributed.held, answers.prediction.tokens, input.looker, sizes.d_vocab);
      if (opened && attributed.held && isSamePart(attributed.held.part, opened)) {
        opened = null;
        bringIntoSight([held.element, looksFor.element]);
      }
    },
  };
}

/** The kind of the selected head; `null` if none is selected. */
const kindHeld = ({ held, kinds }: Attributed, n_heads: number) => held && kindOf(held.part, kinds, n_heads);

/** The effect of the ablation on a word; `null` without an ablation, or if the word is not among those compared. */
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
