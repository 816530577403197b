/** Controls that apply to all heads: their arrangement, their colours, and the text on which their kinds are measured. */
import { html } from 'lit-html';
import { choicesOf } from '../../../widgets/controls.ts';
import { words as headWords } from '../../../words/en/heads.js';
import type { Emit } from '../controller.ts';
import type { Shown } from '../shown.ts';
import { words } from '../words/en.js';
import { FIRST_PLOT } from './measured.ts';

const { heads: say } = words;

export type HeadFields = ReturnType<typeof headFieldsOf>;

export function headFieldsOf({ view, reading, sizes }: Shown, emit: Emit) {
  const { colouring, plot, sorting } = view;
  const arrangement = plot ? 'points' : sorting === 'kind' ? 'kinds' : 'layers';
  const arrange = (arrangement: string) =>
    emit('turn', {
      plot: arrangement === 'points' ? FIRST_PLOT : null,
      sorting: arrangement === 'kinds' ? 'kind' : 'layer',
    });
  const measured = () =>
    fieldOf('kinds-on', headWords.measuredOnLabel, headWords.measuredOn, reading.answers.kindsOn, (kindsOn) =>
      emit('change', { kindsOn }),
    );
  return {
    arrange: fieldOf('arrangement', say.arrange, say.arrangements, arrangement, arrange),
    colour: fieldOf('colouring', say.colourBy, say.colourings, colouring, (colouring) => emit('turn', { colouring })),
    // Kinds can be measured on random tokens only in causal models.
    measured: sizes.is_causal ? measured() : '',
  };
}

const fieldOf = <Value extends string>(...[name, label, labels, chosen, act]: Parameters<typeof choicesOf<Value>>) =>
  html`<span class="field" data-aside>${label}${choicesOf(name, label, labels, chosen, act)}</span>`;
