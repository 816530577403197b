// @ts-check
/**
 * Targets and predictions: one row per position of the probe, with a bar for the probability of each word of the
 * vocabulary. The target is framed.
 *
 * @typedef {import('../view.js').Shown} Shown
 */
import { lossText } from '../../../draw/loss-text.ts';
import { percent } from '../../../draw/percent.ts';
import { html, svg } from '../../../widgets/elements.ts';
import { createResizedDrawing } from '../../../widgets/resized-drawing.ts';
import { words } from '../words.js';

/** Minimum probability that is written next to its bar. */
const WRITTEN = 0.1;

/** Minimum height of a drawn bar, in pixels. */
const VISIBLE = 0.75;

export function createDistributions() {
  const { distributions: say } = words;
  const drawing = createResizedDrawing('train-target-frame', { class: 'train-target-picture', role: 'img' }, draw);
  const key = html(
    'p',
    { class: 'legend train-target-key' },
    html('span', {}, html('i', { class: 'key-target' }), say.target),
    html('span', {}, html('i', { class: 'key-bar' }), say.bar),
  );
  const divergence = html('p', { class: 'fine train-divergence' });
  const line = html('p', { class: 'train-sequence', translate: 'no' });
  const element = html(
    'div',
    { class: 'train-target' },
    html('h3', {}, say.title),
    line,
    drawing.element,
    key,
    divergence,
  );
  const [bars, targets] = ['train-bar', 'train-bar target'].map((kind) => svg('path', { class: kind }));
  /** The probability of each row's target, as text. @type {SVGElement[]} */
  let shares = [];
  /** JSON of the data for which the static parts were drawn. */
  let drawn = '';
  /** @type {Shown | null} */
  let shown = null;

  /** @param {{ width: number, height: number, type: number }} size */
  function draw({ width, height, type }) {
    if (!shown) return;
    const { seen, run } = shown;
    const { vocabulary } = run.plan;
    const rows = rowsOf(shown);
    const wide = (/** @type {string[]} */ texts) => 0.62 * type * Math.max(...texts.map(({ length }) => length));
    const middleOf = wide([say.after, ...rows.map(({ after }) => after)]);
    const left = middleOf + wide([say.should, ...rows.map(({ should }) => should)]) + 1.6 * type;
    const right = width - 4.5 * type;
    const across = (right - left) / vocabulary.length;
    // Names wider than a cell alternate between two lines. If they still do not fit, they are vertical.
    const isUpright = wide(vocabulary) > 1.8 * across;
    const lines = wide(vocabulary) > 0.95 * across ? 2 : 1;
    const head = isUpright ? wide(vocabulary) + 0.8 * type : (0.4 + 1.1 * lines) * type;
    // The height of the rows does not depend on the space for the names.
    element.style.setProperty('--names', `${Math.round(head)}px`);
    const cell = { width: across, height: (height - head) / rows.length };
    const bar = { width: 0.66 * cell.width, height: 0.8 * cell.height };
    const { columns, values } = seen.probabilities;
    const boxes = { bars: '', targets: '' };
    rows.forEach(({ position, word }, nth) => {
      const bottom = head + (nth + 0.94) * cell.height;
      for (let at = 0; at < columns; at += 1) {
        const tall = values[position * columns + at] * bar.height;
        const x = left + (at + 0.5) * cell.width - bar.width / 2;
        const box = `M${x.toFixed(1)} ${bottom.toFixed(1)}v${(-tall).toFixed(2)}h${bar.width.toFixed(1)}v${tall.toFixed(2)}z`;
        if (at === word) boxes.targets += box;
        else if (tall >= VISIBLE) boxes.bars += box;
      }
    });
    const still = JSON.stringify([width, height, type, rows, vocabulary]);
    if (still !== drawn) {
      drawn = still;
      drawStill();
    }
    bars.setAttribute('d', boxes.bars);
    targets.setAttribute('d', boxes.targets);
    rows.forEach(({ position, word }, nth) => {
      const text = percent(values[position * columns + word]);
      if (shares[nth].textContent !== text) shares[nth].textContent = text;
    });

    /** Draws the names and frames. They depend only on the sequence. */
    function drawStill() {
      let frames = '';
      /** @type {SVGElement[]} */
      const texts = [];
      shares = rows.map(({ word, after, should }, nth) => {
        const bottom = head + (nth + 0.94) * cell.height;
        const frame = { x: left + word * cell.width + 0.08 * cell.width, y: bottom - bar.height };
        frames += `M${frame.x} ${bottom}v${-bar.height}h${0.84 * cell.width}v${bar.height}z`;
        const middle = bottom - bar.height / 2 + 0.35 * type;
        texts.push(
          rowName(middleOf, middle, after, 'quiet word'),
          rowName(left - 0.7 * type, middle, should, 'should word'),
        );
        return svg('text', { class: 'train-row-value', x: width - 0.2 * type, y: middle, 'text-anchor': 'end' });
      });
      const names = vocabulary.map((word, at) => {
        const x = left + (at + 0.5) * cell.width;
        const place = isUpright
          ? { transform: `translate(${x + 0.35 * type} ${head - 0.4 * type}) rotate(-90)` }
          : { x, y: (1 + 1.1 * (at % lines)) * type, 'text-anchor': 'middle' };
        return svg('text', { class: 'tick-text', translate: 'no', ...place }, word);
      });
      const rules = rows.map((_, nth) => `M${left} ${head + (nth + 0.94) * cell.height}H${right}`).join('');
      drawing.picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
      drawing.picture.replaceChildren(
        svg('path', { class: 'tick', d: rules }),
        bars,
        targets,
        svg('path', { class: 'train-target-box', d: frames }),
        ...names,
        rowName(middleOf, head - 0.5 * type, say.after, 'quiet'),
        rowName(left - 0.7 * type, head - 0.5 * type, say.should, 'quiet'),
        ...texts,
        ...shares,
      );
    }
  }

  return {
    element,

    /** @param {Shown} next */
    update(next) {
      shown = next;
      const { seen, run } = next;
      const { vocabulary } = run.plan;
      const rows = rowsOf(next);
      element.style.setProperty('--rows', String(rows.length));
      const text = Array.from(seen.sequence, (word) => vocabulary[word]).join(' ');
      if (line.textContent !== text) line.textContent = text;
      const { best } = run.plan;
      const entropy = best > 0 ? lossText(best) : null;
      const said = say.divergence(lossText(seen.cross_entropy), lossText(seen.divergence), entropy);
      if (divergence.textContent !== said) divergence.textContent = said;
      drawing.picture.setAttribute(
        'aria-label',
        say.picture(
          rows.map(({ after, should, word, position }) => {
            const share = seen.probabilities.values[position * vocabulary.length + word];
            return say.row(after, should, share < WRITTEN ? say.little : percent(share));
          }),
        ),
      );
      drawing.redraw();
    },
  };
}

/** @param {number} x @param {number} y @param {string} text @param {string} kind */
const rowName = (x, y, text, kind) =>
  svg(
    'text',
    // Words of the vocabulary are not in the page's language.
    { class: `train-row-name ${kind}`, x, y, 'text-anchor': 'end', translate: kind.endsWith('word') && 'no' },
    text,
  );

/**
 * The positions that count for the loss: the last input word, and its target.
 *
 * @param {Shown} shown
 */
function rowsOf({ seen, run }) {
  const { vocabulary } = run.plan;
  return Array.from(seen.targets).flatMap((word, position) =>
    word == null ? [] : [{ position, word, after: vocabulary[seen.sequence[position]], should: vocabulary[word] }],
  );
}
