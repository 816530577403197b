/** The next word: the most likely words as bars, their computation, and user-supplied words. */
import { html } from 'lit-html';

import { percent } from '../../draw/percent.ts';
import type { Emit } from './controller.ts';
import { askedOf } from './next/asked.ts';
import { type Bar, barsOf } from './next/bars.ts';
import { createControls } from './next/controls.ts';
import { numberWhyOf } from './next/number-why.ts';
import { pathOf } from './next/path.ts';
import { isReshaped } from './state.ts';
import { lineOf, tokensOf } from './tokens/line.ts';
import { spelled } from './tokens/spelled.ts';
import type { Shown } from './view.ts';
import { words } from './words.ts';

/** Maximum number of characters at the end of the text that are repeated in explanations. */
const REPEATED = 28;

/** A token that is a single byte. */
const BYTE = /^<0x[\dA-F]{2}>$/;

const { next: say } = words;

export function createNext(emit: Emit) {
  const controls = createControls(emit);
  return (shown: Shown) => {
    const { input, answers, read, view, sizes } = shown;
    const { prediction } = answers;
    const { tokens, typed, next, left, asked, computed, cost } = prediction;
    const reshaped = isReshaped(read);
    const byte = next.find(({ text }) => BYTE.test(text));
    return html`
      ${lineOf(words.tokens.label, tokensOf(answers), null, null)}
      ${controls(input, view.generating, tokens.length > typed)}
      <p class="predict-stopped" role="status">${view.stopped ?? ''}</p>
      <div class="next-stage">
        <div class="next-picture">
          ${pathOf(sizes, next[0], read.temperature, input.number, emit)}
          ${answers.number && numberWhyOf(answers.number, prediction, sizes.norm, reshaped ? read : null, emit)}
          ${barsOf(say.bars, barsIn(shown), (ids) => emit('takeWords', ids))}
          <p class="fine legend bars-key" ?hidden=${!reshaped}>${say.key(left.toLocaleString('en'))}</p>
          <p class="fine legend" ?hidden=${!byte}>${byte && say.byte(byte.text)}</p>
          <p class="says" data-says aria-live=${view.generating ? 'off' : 'polite'}>${saysOf(shown)}</p>
        </div>
        <div class="next-side">
          ${askedOf(input.ask, asked, emit)}
          <p class="fine" data-aside>${say.howTo}</p>
          <p class="fine" data-aside>${say.caution}</p>
          <p class="fine predict-kept" data-aside>${say.kept(tokens.length, computed, cost)}</p>
        </div>
      </div>`;
  };
}

/** The sampled word; `null` if the most likely word is appended. */
const drawnIn = ({ answers, read }: Shown) => (read.take === 'sample' ? answers.prediction.sampled : null);

function barsIn(shown: Shown): Bar[] {
  const { next, rest, rest_reshaped } = shown.answers.prediction;
  const reshaped = isReshaped(shown.read);
  const drawn = drawnIn(shown);
  const others = (shown.sizes.d_vocab - next.length).toLocaleString('en');
  return [
    ...next.map((one) => ({
      text: one.text,
      value: reshaped ? one.reshaped : one.probability,
      outline: reshaped ? one.probability : null,
      mark: one.id === drawn?.id ? say.drawn : '',
      ids: [one.id],
    })),
    {
      text: say.others(others),
      // `rest_reshaped` is exactly 0 if top-k and top-p exclude all other words. A difference of rounded probabilities
      // would not be exactly 0.
      value: reshaped ? rest_reshaped : rest,
      outline: reshaped ? rest : null,
      mark: drawn && !next.some(({ id }) => id === drawn.id) ? say.drawnOther(spelled(drawn.text)) : '',
      rest: true,
    },
  ];
}

function saysOf(shown: Shown) {
  const { answers, read } = shown;
  const { next, asked } = answers.prediction;
  const [best] = next;
  const drawn = drawnIn(shown);
  return [
    say.says(endOf(answers), spelled(best.text), percent(best.probability)),
    isReshaped(read) && say.saysReshaped(percent(best.reshaped), read),
    asked.length > 0 && say.saysAsked(asked.map(({ word, probability }) => [word, percent(probability)])),
    drawn && say.saysDrawn(spelled(drawn.text), read.seed),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The end of the text, including the appended words. It starts at the beginning of a word. */
export function endOf({ at, prediction: { tokens, typed } }: Shown['answers']) {
  const appended = tokens.slice(typed).map(({ text }) => text);
  const line = spelled(at.text + appended.join(''));
  if (line.length <= REPEATED) return line;
  const end = [...line].slice(-REPEATED).join('');
  return `…${end.slice(Math.max(0, end.indexOf(' ')))}`;
}
