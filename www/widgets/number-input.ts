/**
 * A text field for a number, with the arrow keys of `type="number"`. Chromium would silently drop `/`, `½` and `√`
 * from a field of that type, and turn 1/3 into 13.
 */
import { numberFromText, withMinus } from '../draw/typed-number.ts';
import { type Attributes, html, type Listeners } from './elements.ts';

/** Numbers are rounded to multiples of 1/`DECIMALS`, so that repeated steps of 0.1 leave no rounding errors. */
const DECIMALS = 1e6;

interface NumberInputOptions {
  min: number;
  max?: number;
  step?: number; // change per press of an arrow key
  on: Listeners;
  attributes?: Attributes;
}

export function createNumberInput({ min, max = Infinity, step = 1, on, attributes }: NumberInputOptions) {
  const input = html('input', {
    type: 'text',
    inputmode: min >= 0 && Number.isInteger(step) ? 'numeric' : null,
    autocomplete: 'off',
    role: 'spinbutton',
    'aria-valuemin': min,
    ...attributes,
    on: { ...on, keydown: stepByArrow },
  });
  limit(max);
  input.addEventListener('input', describe);

  const read = () => numberFromText(input.value);

  function write(value: number | '') {
    const text = withMinus(String(value));
    if (input.value !== text) input.value = text;
    describe();
  }

  function limit(to: number) {
    max = to;
    if (max < Infinity) input.setAttribute('aria-valuemax', String(max));
  }

  function describe() {
    const value = read();
    if (Number.isNaN(value)) input.removeAttribute('aria-valuenow');
    else input.setAttribute('aria-valuenow', String(value));
  }

  function stepByArrow(event: KeyboardEvent) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const from = read();
    const to = Number.isNaN(from) ? min : from + direction * step;
    write(Math.round(Math.min(max, Math.max(min, to)) * DECIMALS) / DECIMALS);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return { input, read, write, limit };
}
