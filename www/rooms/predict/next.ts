/** The next word: the most likely words as bars, their computation, and user-supplied words. */
import { html } from 'lit-html';
import { formatNumber, percent } from '../../draw/format.ts';
import { written } from '../../draw/written.ts';
import type { Bar } from '../../widgets/bars.ts';
import { choicesOf, selectOf, sliderOf } from '../../widgets/controls.ts';
import { createCorrection, createNumberBox } from '../../widgets/number-box.ts';
import { sentences } from '../../words/en/phrases.js';
import type { Emit } from './controller.ts';
import { askedOf, barsOf } from './next/bars.ts';
import { attendingOf, flowOf, flowTitleOf } from './next/flow.ts';
import { createMasked } from './next/masked.ts';
import { numberWhyOf, pathOf } from './next/path.ts';
import { type Input, isReshaped, type Pace } from './state.ts';
import { lineOf, tokensOf } from './tokens/line.ts';
import { spelled } from './tokens/spelled.ts';
import type { Shown } from './view.ts';
import { words } from './words/en.js';

/** Maximum number of characters at the end of the text that are repeated in explanations. */
const REPEATED = 28;

const BYTE = /^<0x[\dA-F]{2}>$/;

const { next: say } = words;

export function createNext(emit: Emit) {
  const controls = createControls(emit);
  const masked = createMasked(emit);
  return (shown: Shown) => {
    const { input, answers, read, view, sizes } = shown;
    if (sizes.fills_blanks) return masked(shown);
    const { prediction } = answers;
    const { tokens, typed, next, left, asked, computed, cost } = prediction;
    const reshaped = isReshaped(read);
    const all = barsIn(shown);
    const byte = next.find(({ text }) => BYTE.test(text));
    return html`
      ${lineOf(words.tokens.label, tokensOf(answers), null, null)}
      ${controls(input, sizes, view.generating, tokens.length > typed)}
      <p class="predict-stopped" role="status">${view.stopped ?? ''}</p>
      <div class="next-stage">
        <div class="next-picture">
          ${pathOf(sizes, next[0], read.temperature, input.number, emit)}
          ${answers.number && numberWhyOf(answers.number, prediction, sizes.norm, reshaped ? read : null, emit)}
          ${flowTitleOf(shown)}
          ${flowOf(
            shown,
            all.map(({ value }) => value),
            barsOf(say.bars, all, (ids) => emit('takeWords', ids)),
          )}
          <p class="fine legend bars-key" ?hidden=${!reshaped}>${say.key(written(left))}</p>
          <p class="fine legend" ?hidden=${!byte}>${byte && say.byte(byte.text)}</p>
          <p class="says" data-says aria-live=${view.generating ? 'off' : 'polite'}>${saysOf(shown)}</p>
        </div>
        <div class="next-side">
          ${askedOf(input.ask, asked, words.asked.bars, (ids) => emit('takeWords', ids), emit)}
          <p class="fine" data-aside>${say.howTo}</p>
          <p class="fine" data-aside>${say.caution}</p>
          <details class="fine" data-aside>
            <summary>${say.cost}</summary>
            <p>${say.kept(tokens.length, computed, cost)}</p>
          </details>
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
  const others = written(shown.sizes.d_vocab - next.length);
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
  return sentences([
    say.says(endOf(answers), spelled(best.text), percent(best.probability)),
    isReshaped(read) && say.saysReshaped(percent(best.reshaped), read),
    asked.length > 0 && say.saysAsked(asked.map(({ word, probability }) => [word, percent(probability)])),
    drawn && say.saysDrawn(spelled(drawn.text), read.seed),
  ]);
}

/** The end of the text, including the appended words. It starts at the beginning of a word. */
export function endOf({ at, prediction: { tokens, typed } }: Shown['answers']) {
  const appended = tokens.slice(typed).map(({ text }) => text);
  const line = spelled(at.text + appended.join(''));
  if (line.length <= REPEATED) return line;
  const end = [...line].slice(-REPEATED).join('');
  return `…${end.slice(Math.max(0, end.indexOf(' ')))}`;
}

type Act = 'nextWord' | 'generate' | 'stopWords' | 'back' | 'clear';

function createControls(emit: Emit) {
  const { controls: say } = words;
  const correction = createCorrection();
  const seed = createNumberBox({
    label: say.seed,
    min: 1,
    max: 999_999,
    attributes: { id: 'predict-seed' },
    act: (seed) => emit('change', { seed }),
    report: correction.report,
  });
  const newSeed = () => emit('change', { seed: seed.value() >= 999_999 ? 1 : seed.value() + 1 });
  const buttonOf = (label: string, intent: Act, className: string, can: boolean) =>
    html`<button type="button" class=${className} aria-disabled=${!can} @click=${() => can && emit(intent)}>${label}</button>`;
  const slider = (
    name: 'temperature' | 'topK' | 'topP',
    range: [min: number, max: number, step: number],
    value: number,
    text: string,
  ) => {
    const act = (value: number) => emit('change', { [name]: value });
    return sliderOf(`predict-${name}`, say[name], range, value, text, act);
  };

  return (input: Input, sizes: Shown['sizes'], generating: boolean, hasTaken: boolean) => {
    const { take, temperature, topK, topP, pace, seed: chosen } = input;
    const takes = choicesOf('predict-take', say.takesLabel, say.takes, take, (take) => emit('change', { take }));
    seed.update(chosen);
    const decimals = (value: number, decimals: number) => formatNumber(value, { decimals });
    const paces = Object.entries(say.paces).map(([value, text]) => ({ value, text }));
    const choosePace = (pace: string) => emit('change', { pace: pace as Pace });
    const sliders = [
      slider('temperature', [0.1, 2, 0.1], temperature, decimals(temperature, 1)),
      slider('topK', [0, 100, 1], topK, topK === 0 ? say.all : String(topK)),
      slider('topP', [0.05, 1, 0.05], topP, decimals(topP, 2)),
    ];
    return html`<div class="predict-controls control-row">
      <span class="predict-acts">
        ${buttonOf(say.next, 'nextWord', 'main-act', !generating)}
        ${buttonOf(generating ? say.stop : say.generate, generating ? 'stopWords' : 'generate', 'main-act', true)}
        ${buttonOf(say.back, 'back', 'more-act', hasTaken)}
        ${buttonOf(say.clear, 'clear', 'more-act', hasTaken)}
      </span>
      <span class="predict-sampling" data-dock>
        ${takes}
        ${take === 'sample' || isReshaped(input) ? sliders : ''}
        <span class="field" ?hidden=${take !== 'sample'}>
          <label class="field" for="predict-seed"><span>${say.seed}</span>${seed.input}</label>
          <button type="button" @click=${newSeed}>${say.newSeed}</button>${correction.element}
        </span>
        ${selectOf('predict-pace', say.pace, paces, pace, choosePace)}
        ${attendingOf(input, sizes, emit)}
      </span>
    </div>`;
  };
}
