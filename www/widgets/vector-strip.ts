/**
 * A vector as a strip of cells on a canvas; hover or arrow keys inspect a cell, a click or Enter selects it. Long
 * vectors wrap.
 */
import type { Rgb } from '../draw/color.ts';
import { paintHeatmap } from '../draw/heatmap.ts';
import { pointFromClient } from '../draw/layout.ts';
import { html } from './elements.ts';

type Acts = { look: (at: number | null) => void; select: (at: number) => void };

interface StripProps {
  label: string;
  values: ArrayLike<number>;
  columns?: number; // cells per line
  colorOf: (value: number) => Rgb;
}

function createStrip({ look, select }: Acts) {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const mark = html('span', { class: 'strip-at', hidden: true });
  const element = html(
    'div',
    { class: 'strip', role: 'slider', tabindex: '0', 'aria-valuemin': 0, 'aria-valuenow': 0 },
    canvas,
    mark,
  );
  let [count, columns, last] = [0, 1, 0];
  let [shownShape, shownText] = ['', ''];

  /** The cell nearest to the pointer, even if the pointer is outside the strip. */
  function from(event: MouseEvent) {
    const lines = count / columns;
    const { x, y } = pointFromClient(event, canvas.getBoundingClientRect(), { width: columns, height: lines });
    const within = (at: number, size: number) => Math.max(0, Math.min(size - 1, Math.floor(at)));
    return within(y, lines) * columns + within(x, columns);
  }

  element.addEventListener('pointermove', (event) => look(from(event)));
  element.addEventListener('pointerleave', () => look(null));
  element.addEventListener('click', (event) => select((last = from(event))));
  element.addEventListener('focus', () => element.matches(':focus-visible') && look(last));
  element.addEventListener('blur', () => look(null));
  element.addEventListener('keydown', (event) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const goal = {
      ArrowLeft: last - 1,
      ArrowRight: last + 1,
      ArrowUp: columns < count ? last - columns : last + 1,
      ArrowDown: columns < count ? last + columns : last - 1,
      PageUp: last + 10,
      PageDown: last - 10,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (goal !== undefined) look((last = Math.max(0, Math.min(count - 1, goal))));
    else if (event.key === 'Enter') select(last);
    else return;
    event.preventDefault();
  });

  return {
    element,

    draw({ label, values, columns: wide = values.length, colorOf }: StripProps) {
      [count, columns] = [values.length, wide];
      last = Math.min(last, count - 1);
      if (shownShape !== `${label} ${count} ${columns}`) {
        shownShape = `${label} ${count} ${columns}`;
        element.setAttribute('aria-label', label);
        element.setAttribute('aria-valuemax', String(count - 1));
        element.style.setProperty('--columns', String(columns));
        element.style.setProperty('--lines', String(count / columns));
      }
      paintHeatmap(canvas, { rows: count / columns, cols: columns, values }, colorOf);
    },

    /** Marks a cell and announces its text. */
    point(at: number | null, text: string) {
      const isHere = at !== null && at < count;
      mark.hidden = !isHere;
      if (isHere) {
        last = at;
        element.style.setProperty('--at', String(at % columns));
        element.style.setProperty('--line-at', String(Math.floor(at / columns)));
      }
      const nextText = `${isHere ? at : last} ${text}`;
      if (nextText === shownText) return;
      shownText = nextText;
      element.setAttribute('aria-valuenow', String(isHere ? at : last));
      element.setAttribute('aria-valuetext', text);
    },
  };
}

/** A group of strips with the same columns: a dimension inspected in one strip is marked in all. */
export function createStripGroup(onSelect: (at: number | null) => void) {
  const strips: { strip: ReturnType<typeof createStrip>; describe: (at: number) => string }[] = [];
  const listeners: ((at: number | null) => void)[] = [];
  let [looked, selected] = [null, null] as (number | null)[];

  function show() {
    const at = looked ?? selected;
    for (const { strip, describe } of strips) strip.point(at, at === null ? '' : describe(at));
    for (const listener of listeners) listener(at);
  }

  return {
    /** `describe`: text of a cell. `press`: called when a cell is clicked, instead of selecting the dimension. */
    strip(describe: (at: number) => string, press?: (at: number) => void) {
      const strip = createStrip({
        look(at) {
          looked = at;
          show();
        },
        select: (at) => (press ? press(at) : onSelect(selected === at ? null : at)),
      });
      strips.push({ strip, describe });
      return strip;
    },

    listen: (listener: (at: number | null) => void) => void listeners.push(listener),

    /** Announces the marked cell again after the numbers have changed. */
    show,

    update(newSelected: number | null) {
      selected = newSelected;
      show();
    },
  };
}

/** A group of strips that stores its selected dimension itself. */
export function createLocalStripGroup() {
  const stripGroup = createStripGroup((at) => stripGroup.update(at));
  return stripGroup;
}
