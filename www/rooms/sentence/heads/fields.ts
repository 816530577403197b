/** Controls that apply to all heads: their arrangement, their colours, and the text on which their kinds are measured. */
import { html } from 'lit-html';
import { choices } from '../../../widgets/choices.ts';
import { words as headWords } from '../../../words/en/heads.js';
import type { Emit } from '../controller.ts';
import type { Shown } from '../shown.ts';
import { words } from '../words/en.js';
import { FIRST_PLOT } from './measured.ts';

const { heads: say } = words;

export function createHeadFields(emit: Emit) {
  const arrangements = choices(say.arrangements, say.arrange, 'arrangement', (arrangement) =>
    emit('turn', {
      plot: arrangement === 'points' ? FIRST_PLOT : null,
      sorting: arrangement === 'kinds' ? 'kind' : 'layer',
    }),
  );
  const colourings = choices(say.colourings, say.colourBy, 'colouring', (colouring) => emit('turn', { colouring }));
  const measured = choices(headWords.measuredOn, headWords.measuredOnLabel, 'kinds-on', (kindsOn) =>
    emit('change', { kindsOn }),
  );
  const fieldOf = (label: string, { element }: { element: HTMLElement }) =>
    html`<span class="field" data-aside>${label}${element}</span>`;

  return ({ view, reading, sizes }: Shown) => {
    const { colouring, plot, sorting } = view;
    arrangements.choose(plot ? 'points' : sorting === 'kind' ? 'kinds' : 'layers');
    colourings.choose(colouring);
    measured.choose(reading.answers.kindsOn);
    return {
      arrange: fieldOf(say.arrange, arrangements),
      colour: fieldOf(say.colourBy, colourings),
      // Kinds can be measured on random tokens only in causal models.
      measured: sizes.is_causal ? fieldOf(headWords.measuredOnLabel, measured) : '',
    };
  };
}
