/**
 * The singular values of a matrix as bars, largest first. The pointer or the arrow keys mark a value, and a line below
 * describes it.
 */
import { html, render } from 'lit-html';
import { toThreeDecimals } from '../../../draw/format.ts';
import { styled } from '../../../widgets/styled.ts';
import { stages } from './words/en.js';

interface SingularValuesProps {
  label: string;
  values: Float32Array; // largest first
  n_main: number; // number of largest values that make up 90 % of the sum of squares
}

/** Number of values by which each key moves the mark. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

const { weights: say } = stages;

/** Returns a function that draws the values and returns their element. */
export function createSingularValues() {
  const element = document.createElement('div');
  element.className = 'singular';
  let props: SingularValuesProps;
  let cursor = 0;
  let isMarked = false;

  function look(at: number | null) {
    isMarked = at !== null;
    if (at !== null) cursor = Math.max(0, Math.min(props.values.length - 1, at));
    draw();
  }

  function lookAt({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = (currentTarget as HTMLElement).getBoundingClientRect();
    look(Math.floor(((clientX - left) / width) * props.values.length));
  }

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    look(cursor + step);
  }

  function draw() {
    const { label, values, n_main } = props;
    const text = say.valueAt(cursor, values.length, toThreeDecimals(values[cursor]));
    const barOf = (value: number, nth: number) => html`<span
      class="${nth < n_main ? 'main' : ''} ${isMarked && nth === cursor ? 'at' : ''}"
      ${styled({ '--part': value / values[0] })}
    ></span>`;
    const template = html`
      <div
        class="singular-bars" role="slider" tabindex="0" aria-label=${label} aria-valuemin="0"
        aria-valuemax=${values.length - 1} aria-valuenow=${cursor} aria-valuetext=${text} @pointermove=${lookAt}
        @pointerleave=${() => look(null)} @blur=${() => look(null)} @keydown=${move}
      >${Array.from(values, barOf)}</div>
      <p class="readout">${isMarked ? text : say.valuesHint(n_main, values.length)}</p>`;
    render(template, element);
  }

  return (next: SingularValuesProps) => {
    if (props?.values !== next.values) [cursor, isMarked] = [0, false];
    props = next;
    draw();
    return element;
  };
}
