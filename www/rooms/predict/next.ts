/** The next word: the most likely ones as bars, how they are computed, and user-supplied words. */

import { percent } from '../../draw/percent.js';
import { html } from '../../widgets/elements.js';
import { createAsked } from './next/asked.ts';
import { createBars } from './next/bars.ts';
import { createControls } from './next/controls.ts';
import { createNumberWhy } from './next/number-why.ts';
import { createPath } from './next/path.ts';
import { isReshaped } from './state.ts';
import { createTokenLine, lineOf } from './tokens/line.ts';
import { spelled } from './tokens/spelled.ts';
import type { Emit, Shown } from './view.ts';
import { words } from './words.ts';

/** Number of letters at the end of the text that the sentence repeats. */
const REPEATED = 28;

export function createNext(root: HTMLElement, emit: Emit) {
  const { next: say } = words;
  const line = createTokenLine(words.tokens.label, null);
  const controls = createControls(emit);
  const path = createPath(emit);
  const number = createNumberWhy(emit);
  const bars = createBars(say.bars, (ids) => emit('takeWords', ids));
  const key = html('p', { class: 'fine legend bars-key' });
  const says = html('p', { class: 'says', 'data-says': true, 'aria-live': 'polite' });
  const stopped = html('p', { class: 'predict-stopped', role: 'status' });
  const asked = createAsked(emit);
  const keptNote = html('p', { class: 'fine predict-kept', 'data-aside': true });
  root.append(
    line.element,
    controls.element,
    stopped,
    html(
      'div',
      { class: 'next-stage' },
      html('div', { class: 'next-picture' }, path.element, number.element, bars.element, key, says),
      html(
        'div',
        { class: 'next-side' },
        asked.element,
        html('p', { class: 'fine', 'data-aside': true }, say.howTo),
        html('p', { class: 'fine', 'data-aside': true }, say.caution),
        keptNote,
      ),
    ),
  );

  return {
    update({ input, answers, read, view, sizes }: Shown) {
      const { at, prediction } = answers;
      const { tokens, typed, next, rest, rest_reshaped, left, asked: askedFor, sampled, computed, cost } = prediction;
      line.update(lineOf(answers), null);
      controls.update(input, view.generating, tokens.length > typed);
      stopped.textContent = view.stopped ?? '';
      const [best] = next;
      path.update(sizes, best, read.temperature, input.number);
      const reshaped = isReshaped(read);
      number.update(answers.number ?? null, prediction, sizes.norm, reshaped ? read : null);
      const drawn = read.take === 'sample' ? sampled : null;
      const others = (sizes.d_vocab - next.length).toLocaleString('en');
      bars.update([
        ...next.map((one) => ({
          text: one.text,
          value: reshaped ? one.reshaped : one.probability,
          outline: reshaped ? one.probability : null,
          mark: one.id === drawn?.id ? say.drawn : '',
          ids: [one.id],
        })),
        {
          text: say.others(others),
          // Words excluded by top-k and top-p have probability 0, however the sum of the others is rounded.
          value: reshaped ? rest_reshaped : rest,
          outline: reshaped ? rest : null,
          mark: drawn && !next.some(({ id }) => id === drawn.id) ? say.drawnOther(spelled(drawn.text)) : '',
          rest: true,
        },
      ]);
      key.textContent = reshaped ? say.key(left.toLocaleString('en')) : '';
      key.hidden = !reshaped;
      const after = endOf(
        `${at.text}${tokens
          .slice(typed)
          .map(({ text }) => text)
          .join('')}`,
      );
      // A growing text would be announced without end.
      says.ariaLive = view.generating ? 'off' : 'polite';
      says.textContent = [
        say.says(after, spelled(best.text), percent(best.probability)),
        reshaped && say.saysReshaped(percent(best.reshaped), read),
        askedFor.length > 0 && say.saysAsked(askedFor.map(({ word, probability }) => [word, percent(probability)])),
        drawn && say.saysDrawn(spelled(drawn.text), read.seed),
      ]
        .filter(Boolean)
        .join(' ');
      asked.update(input.ask, askedFor);
      keptNote.textContent = say.kept(tokens.length, computed, cost);
    },
  };
}

/** The end of a text, from the beginning of a word. */
export function endOf(text: string) {
  const line = spelled(text);
  if (line.length <= REPEATED) return line;
  const end = [...line].slice(-REPEATED).join('');
  return `…${end.slice(Math.max(0, end.indexOf(' ')))}`;
}
