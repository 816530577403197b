// @ts-check
/**
 * Measures the bottleneck: the share of completely correct answers for each source length, without and with attention.
 *
 * @typedef {import('./view.js').Emit} Emit
 * @typedef {import('./view.js').RecurrentProps} RecurrentProps
 * @typedef {import('./state.js').Run} Run
 */
import { percent } from '../../draw/percent.js';
import { linear } from '../../draw/scale.js';
import { choices } from '../../widgets/choices.js';
import { html, svg } from '../../widgets/elements.js';
import { createResizedDrawing } from '../../widgets/resized-drawing.js';
import { OFFERED } from './fields.js';
import { hasSentences } from './state.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createBottleneck(root, emit) {
  const { bottleneck: say } = words;
  const sizes = choices(
    Object.fromEntries(OFFERED.d_model.map((size) => [size, size])),
    say.sizes,
    'recurrent-size',
    (size) => emit('setting', { d_model: Number(size) }),
  );
  const drawing = createResizedDrawing('lengths-frame', { class: 'lengths-picture', role: 'img' }, draw);
  const legend = html('ul', { class: 'recurrent-legend' });
  const table = html('table', { class: 'lengths-table' });
  const says = html('p', { class: 'says', 'data-says': true });
  const about = html('p', { class: 'fine' });
  root.append(
    html(
      'div',
      { class: 'control-row', 'data-aside': true },
      html('span', { class: 'recurrent-label', 'aria-hidden': 'true' }, say.sizes),
      sizes.element,
    ),
    says,
    html('div', { class: 'lengths-stage' }, html('div', {}, legend, drawing.element), html('div', {}, table)),
    about,
  );
  /** @type {Run[]} */
  let runs = [];

  /** @param {{ width: number, height: number, type: number }} size */
  function draw({ width, height, type }) {
    if (runs.length === 0) return;
    const lengths = runs[0].counted.length;
    const [left, right] = [3.6 * type, width - type];
    const [top, bottom] = [1.8 * type, height - 2.7 * type];
    const across = linear([1, Math.max(2, lengths)], [left, right]);
    const up = linear([0, 1], [bottom, top]);
    const points = (/** @type {Run} */ { byLength, counted }) =>
      Array.from(byLength, (share, nth) => ({ share, length: nth + 1, isCounted: counted[nth] > 0 })).filter(
        ({ isCounted }) => isCounted,
      );
    const kindOf = (/** @type {Run} */ { settings }) => (settings.attention === 'none' ? 'without' : 'with');
    drawing.picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    drawing.picture.replaceChildren(
      svg('text', { class: 'chart-title', x: left, y: 0.9 * type }, say.up),
      ...[0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
        svg('path', { class: 'tick', d: `M${left} ${up(share)}H${right}` }),
        svg(
          'text',
          { class: 'tick-text', x: left - 0.4 * type, y: up(share) + 0.3 * type, 'text-anchor': 'end' },
          percent(share),
        ),
      ]),
      ...Array.from({ length: lengths }, (_, nth) =>
        svg(
          'text',
          { class: 'tick-text', x: across(nth + 1), y: bottom + 1.2 * type, 'text-anchor': 'middle' },
          nth + 1,
        ),
      ),
      svg(
        'text',
        { class: 'tick-text', x: (left + right) / 2, y: height - 0.3 * type, 'text-anchor': 'middle' },
        say.axis,
      ),
      ...runs.flatMap((run) => [
        svg('path', {
          class: `recurrent-line ${kindOf(run)}`,
          d: points(run)
            .map(({ share, length }, nth) => `${nth ? 'L' : 'M'}${across(length).toFixed(1)} ${up(share).toFixed(1)}`)
            .join(''),
        }),
        ...points(run).map(({ share, length }) =>
          svg('circle', { class: `recurrent-dot ${kindOf(run)}`, cx: across(length), cy: up(share), r: 0.22 * type }),
        ),
      ]),
    );
  }

  return {
    /** @param {RecurrentProps} props @param {Run[]} shown the model without attention, then the model with attention */
    update({ input, training }, shown) {
      runs = shown;
      const [without, withAttention] = shown;
      sizes.choose(String(input.d_model));
      const { vocabulary, has_unseen } = without.plan;
      const size = without.settings.d_model;
      legend.replaceChildren(
        ...[
          ['without', say.without],
          ['with', say.with],
        ].map(([kind, text]) =>
          html(
            'li',
            {},
            svg(
              'svg',
              { viewBox: '0 0 24 8', 'aria-hidden': 'true' },
              svg('path', { class: `recurrent-line ${kind}`, d: 'M0 4H24' }),
            ),
            text,
          ),
        ),
      );
      const rows = without.counted.flatMap((counted, nth) =>
        counted > 0
          ? [
              {
                length: nth + 1,
                counted,
                shares: [percent(without.byLength[nth]), percent(withAttention.byLength[nth])],
              },
            ]
          : [],
      );
      table.replaceChildren(
        html(
          'thead',
          {},
          html(
            'tr',
            {},
            ...[say.length, say.sources, say.without, say.with].map((name) => html('th', { scope: 'col' }, name)),
          ),
        ),
        html(
          'tbody',
          {},
          ...rows.map(({ length, counted, shares }) =>
            html(
              'tr',
              {},
              html('th', { scope: 'row' }, length),
              ...[counted, ...shares].map((text) => html('td', {}, text)),
            ),
          ),
        ),
      );
      drawing.picture.setAttribute(
        'aria-label',
        say.picture(rows.map(({ length, shares }) => say.row(length, shares[0], shares[1]))),
      );
      drawing.redraw();
      const step = Math.min(...shown.map(({ step }) => step));
      const last = rows[rows.length - 1];
      const problem = shown.find(({ problem }) => problem !== null)?.problem;
      const said =
        problem ??
        (hasSentences(input) || !last
          ? say.six
          : step === 0
            ? say.begin(size)
            : say.says({
                length: last.length,
                size,
                without: last.shares[0],
                withAttention: last.shares[1],
                steps: step.toLocaleString('en'),
              }));
      if (says.textContent !== said) says.textContent = said;
      says.setAttribute('aria-live', training ? 'off' : 'polite');
      says.classList.toggle('recurrent-problem', problem != null);
      // Start and end tokens do not count as letters.
      about.textContent = say.about(vocabulary.length - 2, has_unseen);
    },
  };
}
