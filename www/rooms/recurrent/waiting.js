// @ts-check
/**
 * The cost of a recurrent layer and of self-attention for n words, counted by the core: sequential steps, longest path
 * between two words, and multiplications. Exercise 7.1 of lecture A is below.
 *
 * @typedef {import('./view.js').Emit} Emit
 * @typedef {import('./view.js').RecurrentProps} RecurrentProps
 */
import { linear } from '../../draw/scale.js';
import { html, svg } from '../../widgets/elements.js';
import { createResizedDrawing } from '../../widgets/resized-drawing.js';
import { COUNTED, COUNTED_WIDTH } from './fields.js';
import { createExercise } from './waiting/exercise.js';
import { words } from './words.js';

const KINDS = /** @type {const} */ (['sequential', 'path', 'multiplications']);

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createWaiting(root, emit) {
  const { waiting: say } = words;
  /** @type {RecurrentProps | null} */
  let props = null;
  const slider = html('input', {
    id: 'recurrent-count',
    type: 'range',
    min: 0,
    max: COUNTED.length - 1,
    step: 1,
    on: { input: () => emit('count', COUNTED[slider.valueAsNumber]) },
  });
  const output = html('output', { for: slider.id });
  const charts = KINDS.map((kind) => {
    const drawing = createResizedDrawing('counts-frame', { class: 'counts-picture', role: 'img' }, (size) =>
      draw(kind, drawing, size),
    );
    const numbers = html('p', { class: 'counts-numbers' });
    return {
      kind,
      drawing,
      numbers,
      element: html('figure', {}, html('figcaption', {}, say.kinds[kind]), drawing.element, numbers),
    };
  });
  const says = html('p', { class: 'says', 'data-says': true, 'aria-live': 'polite' });
  const width = html('span', { class: 'fine' });
  const swatch = (/** @type {string} */ kind) =>
    svg(
      'svg',
      { viewBox: '0 0 24 8', 'aria-hidden': 'true' },
      svg('path', { class: `recurrent-line ${kind}`, d: 'M0 4H24' }),
    );
  const exercise = createExercise(emit);
  root.append(
    html(
      'div',
      { class: 'quotes', role: 'group', 'aria-label': say.lecture },
      ...say.quotes.map(([who, read, thought]) =>
        html(
          'blockquote',
          {},
          html('strong', {}, who),
          html('span', { class: 'quote-read' }, read),
          html('span', { class: 'quote-thought' }, thought),
        ),
      ),
    ),
    html(
      'div',
      { class: 'control-row scale-row' },
      html('label', { for: slider.id }, say.count),
      slider,
      output,
      html(
        'ul',
        { class: 'recurrent-legend' },
        html('li', {}, swatch('without'), say.recurrent),
        html('li', {}, swatch('with'), say.attention),
      ),
      width,
    ),
    html('div', { class: 'counts', role: 'group', 'aria-label': say.label }, ...charts.map(({ element }) => element)),
    says,
    exercise.element,
  );

  /**
   * @param {typeof KINDS[number]} kind
   * @param {ReturnType<typeof createResizedDrawing>} drawing
   * @param {{ width: number, height: number, type: number }} size
   */
  function draw(kind, drawing, { width, height, type }) {
    if (!props || props.needed.length === 0) return;
    const { needed, look } = props;
    const at = COUNTED.indexOf(look.count);
    // Both axes are logarithmic.
    const xs = COUNTED.map((count) => Math.log2(Number(count)));
    const values = needed.map((one) => one[kind]);
    const most = Math.max(1, ...values.flat().map((value) => Math.log10(Math.max(1, value))));
    const across = linear([0, xs[xs.length - 1]], [2.6 * type, width - 1.2 * type]);
    const up = linear([0, most], [height - 1.6 * type, 0.8 * type]);
    const place = (/** @type {number} */ value) => up(Math.log10(Math.max(1, value)));
    const powers = Array.from({ length: Math.floor(most) + 1 }, (_, power) => power).filter(
      (power) => most < 5 || power % 2 === 0,
    );
    const [left, right] = [across(0), across(xs[xs.length - 1])];
    drawing.picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    drawing.picture.replaceChildren(
      ...powers.flatMap((power) => [
        svg('path', { class: 'tick', d: `M${left} ${up(power)}H${right}` }),
        svg(
          'text',
          { class: 'tick-text', x: left - 0.3 * type, y: up(power) + 0.3 * type, 'text-anchor': 'end' },
          ...(power < 4
            ? [(10 ** power).toLocaleString('en')]
            : ['10', svg('tspan', { dy: -0.35 * type, 'font-size': '0.75em' }, power)]),
        ),
      ]),
      ...[0, 3, 6, 9].map((nth) =>
        svg(
          'text',
          { class: 'tick-text', x: across(xs[nth]), y: height - 0.3 * type, 'text-anchor': 'middle' },
          COUNTED[nth],
        ),
      ),
      svg('path', { class: 'counts-at', d: `M${across(xs[at])} ${up(0)}V${up(most)}` }),
      ...['without', 'with'].flatMap((line, side) => [
        svg('path', {
          class: `recurrent-line ${line}`,
          d: values
            .map((pair, nth) => `${nth ? 'L' : 'M'}${across(xs[nth]).toFixed(1)} ${place(pair[side]).toFixed(1)}`)
            .join(''),
        }),
        svg('circle', {
          class: `recurrent-dot ${line}`,
          cx: across(xs[at]),
          cy: place(values[at][side]),
          r: 0.25 * type,
        }),
      ]),
    );
  }

  return {
    /** @param {RecurrentProps} next */
    update(next) {
      props = next;
      const { needed, look } = next;
      exercise.update(next);
      if (needed.length === 0) return;
      const nth = COUNTED.indexOf(look.count);
      slider.value = String(nth);
      slider.setAttribute('aria-valuetext', look.count);
      output.textContent = look.count;
      width.textContent = say.width(COUNTED_WIDTH);
      const here = needed[nth];
      const text = (/** @type {number} */ value) => value.toLocaleString('en');
      for (const { kind, drawing, numbers } of charts) {
        const [recurrent, attention] = here[kind];
        numbers.textContent = `${say.recurrent} ${text(recurrent)} · ${say.attention} ${text(attention)}`;
        drawing.picture.setAttribute(
          'aria-label',
          say.picture(say.kinds[kind], look.count, text(recurrent), text(attention)),
        );
        drawing.redraw();
      }
      const { sequential, multiplications } = here;
      says.textContent = `${say.says(look.count, text(sequential[0]), text(sequential[1]))} ${say.multiplications(look.count, multiplications[1] > multiplications[0])}`;
    },
  };
}
