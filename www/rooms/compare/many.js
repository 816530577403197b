// @ts-check
/**
 * One head on many sentences: the largest weight in each sentence, and the sentences that contradict the first.
 *
 * @typedef {import('./view.js').Emit} Emit
 * @typedef {import('./view.js').Shown} Shown
 * @typedef {import('./many-run.js').HeadOnText} HeadOnText
 */
import { percent } from '../../draw/percent.js';
import { html } from '../../widgets/elements.js';
import { SENTENCES } from './sentences.js';
import { words } from './words.js';

/** @param {Emit} emit */
export function createMany(emit) {
  const { many: say } = words;
  const progress = html('progress', { 'aria-label': say.progress });
  const told = html('span', {});
  const running = html('p', { class: 'fine many-running', role: 'status' }, progress, told);
  const refused = html('ul', { class: 'fine many-refused', 'aria-label': say.refused });
  const counts = html('ul', { class: 'many-counts', 'aria-label': say.counts });
  const body = html('tbody', {});
  const table = html(
    'div',
    { class: 'many-table', tabindex: '0', role: 'group', 'aria-label': say.table },
    html(
      'table',
      {},
      html('thead', {}, html('tr', {}, ...say.columns.map((name) => html('th', { scope: 'col' }, name)))),
      body,
    ),
  );
  const lines = html('textarea', {
    id: 'many-lines',
    rows: 6,
    spellcheck: 'false',
    autocomplete: 'off',
    on: { change: () => emit('lines', lines.value) },
  });
  const own = html(
    'details',
    { class: 'many-own', 'data-aside': true },
    html('summary', {}, say.own),
    html('label', { for: lines.id }, say.lines),
    lines,
  );
  const element = html(
    'section',
    { class: 'compare-many' },
    running,
    html('div', { class: 'many-stage' }, counts, table),
    refused,
    own,
  );
  /** @type {unknown} */
  let drawn = null;
  lines.value = SENTENCES.join('\n');

  return {
    element,

    /** @param {Shown} shown */
    update({ view }) {
      const { survey } = view;
      if (view.lines !== null && lines.value !== view.lines) lines.value = view.lines;
      if (!survey || survey === drawn) return;
      drawn = survey;
      const { found, total } = survey;
      const typed = lines.value.split('\n').map((line) => line.trim());
      refused.replaceChildren(
        ...survey.refused.map(({ text, problem }) =>
          html('li', {}, say.lineRefused(typed.indexOf(text) + 1, problem ?? '')),
        ),
      );
      running.hidden = !survey.running;
      progress.max = total;
      progress.value = found.length + survey.refused.length;
      told.textContent = say.read(progress.value, total);
      const [first, ...others] = found;
      if (!first) {
        counts.replaceChildren();
        body.replaceChildren();
        return;
      }
      const kinds = [...new Set(found.map(({ kind }) => kind))];
      const count = (/** @type {string | null} */ kind) => others.filter((other) => other.kind === kind).length;
      counts.replaceChildren(
        ...kinds
          .sort((one, other) => count(other) - count(one))
          .map((kind) =>
            html(
              'li',
              {
                class: kind === first.kind ? 'as-first' : '',
                style: { '--size': count(kind) / Math.max(1, others.length) },
              },
              html('span', {}, say.kind(kind)),
              ' ',
              html('span', {}, count(kind)),
            ),
          ),
      );
      // Contradicting sentences are at the top, strongest first.
      const isOther = (/** @type {HeadOnText} */ { kind }) => (kind === first.kind ? 1 : 0);
      const sorted = [...others].sort((a, b) => isOther(a) - isOther(b) || b.weight - a.weight);
      body.replaceChildren(...[first, ...sorted].map((one) => rowOf(one, one === first, one.kind !== first.kind)));
    },
  };

  /** @param {HeadOnText} one @param {boolean} isFirst @param {boolean} isContrary */
  function rowOf({ text, from, to, weight, kind }, isFirst, isContrary) {
    const sentence = isFirst
      ? text
      : html('button', { type: 'button', on: { click: () => emit('compareWith', text) } }, text);
    return html(
      'tr',
      { class: isContrary ? 'contrary' : '' },
      html('th', { scope: 'row', translate: 'no' }, sentence),
      html('td', { translate: 'no' }, from === '' ? '' : `${from.trim()} → ${to.trim()}`),
      html('td', {}, percent(weight)),
      html('td', {}, say.kind(kind)),
    );
  }
}

/** Summary of the head on all sentences. @param {Shown} shown */
export function sentenceOfMany({ view, picture }) {
  const { many: say } = words;
  const [first, ...others] = view.survey?.found ?? [];
  if (!first) return '';
  const alike = others.filter(({ kind }) => kind === first.kind).length;
  const { from, to, weight, kind } = first;
  return say.says(picture.headA, [from.trim(), to.trim()], percent(weight), kind, alike, others.length);
}
