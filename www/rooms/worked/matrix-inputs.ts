/** Text boxes of a table: for numbers, and for the names of tokens. */
import { withHyphen, withMinus } from '../../draw/typed-number.ts';
import { html } from '../../widgets/elements.ts';
import type { Emit } from './controller.ts';
import type { Names, TableName } from './draft.ts';
import { words } from './words/en.js';

/** Change of a number per arrow key or wheel notch; with Shift, `fine`. */
const STEP = { plain: 1, fine: 0.1 };

export const nameInput = (names: Names, row: number, emit: Emit) =>
  html('input', {
    class: 'name',
    dir: 'auto',
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-label': words.tokenNames[names](row + 1),
    on: { input: (event) => emit('name', { names, index: row, text: valueOf(event) }) },
  });

export function numberInput(table: TableName, row: number, column: number, emit: Emit) {
  const change = (text: string) => emit('number', { table, row, column, text: withHyphen(text) });
  function nudge(event: Event & { shiftKey: boolean }, direction: number) {
    const input = event.currentTarget as HTMLInputElement;
    const value = Number(withHyphen(input.value).replace(',', '.'));
    if (!Number.isFinite(value)) return;
    event.preventDefault();
    const text = String(Number((value + direction * (event.shiftKey ? STEP.fine : STEP.plain)).toFixed(6)));
    input.value = withMinus(text);
    change(text);
  }
  const input = html('input', {
    class: 'cell',
    inputmode: 'decimal',
    spellcheck: 'false',
    autocomplete: 'off',
    on: {
      input: (event) => change(valueOf(event)),
      keydown: (event) => {
        if (event.key === 'ArrowUp') nudge(event, 1);
        if (event.key === 'ArrowDown') nudge(event, -1);
      },
    },
  });
  // The wheel changes a number only if its field has the focus; otherwise it scrolls the page.
  const onWheel = (event: WheelEvent) => {
    if (document.activeElement === input) nudge(event, event.deltaY < 0 ? 1 : -1);
  };
  input.addEventListener('wheel', onWheel, { passive: false });
  return input;
}

const valueOf = (event: Event) => (event.currentTarget as HTMLInputElement).value;
