/** A table under the words of a sentence: scores of a query with every key, and their softmax weights. */
import { hexFromRgb, inkOn, sequential, type Theme } from '../draw/color.ts';
import { formatNumber } from '../draw/format.ts';
import { percent } from '../draw/percent.ts';
import { html } from './elements.ts';
import { withSubscripts } from './subscripts.ts';

type Named = { name: string; formula: string };

/** `select`: called when a number is clicked. */
export function createScoreTable(
  say: { label: string; tokens: string; scores: Named; pattern: Named },
  select?: (row: 'score' | 'pattern', column: number) => void,
) {
  const pressed = (row: 'score' | 'pattern', column: number, text: string) =>
    select
      ? html('button', { type: 'button', 'data-drawn': true, on: { click: () => select(row, column) } }, text)
      : text;
  const what = ({ name, formula }: { name: string; formula: string }) =>
    html(
      'th',
      { scope: 'row' },
      html('span', { class: 'flow-name' }, name),
      ' ',
      html('span', { class: 'flow-formula' }, ...withSubscripts(formula)),
    );
  const shapeCell = () => html('td', { class: 'flow-shape' });
  const [names, scores] = [html('tr', { translate: 'no' }), html('tr', {})];
  const pattern = html('tr', { class: 'source-weights' });
  const element = html(
    'div',
    { class: 'source-scroller', 'data-whole': true, tabindex: '0', role: 'region', 'aria-label': say.label },
    html('table', { class: 'source-table' }, html('thead', {}, names), html('tbody', {}, scores, pattern)),
  );
  let drawn = '';

  return {
    element,
    names,
    /** `isMixed`: whether softmax has turned the scores into weights. */
    update(
      texts: string[],
      scoreValues: ArrayLike<number>,
      weights: ArrayLike<number>,
      isMixed: boolean,
      theme: Theme,
    ) {
      if (JSON.stringify(texts) !== drawn) {
        drawn = JSON.stringify(texts);
        names.replaceChildren(
          html('th', { scope: 'col', translate: 'yes' }, say.tokens),
          ...texts.map((text) => html('th', { scope: 'col', dir: 'auto' }, text)),
          shapeCell(),
        );
      }
      // The cells are replaced below; the clicked one keeps the focus.
      const pressedAt = [...element.querySelectorAll('button')].indexOf(document.activeElement as HTMLButtonElement);
      const shape = `1 × ${texts.length}`;
      scores.replaceChildren(
        what(say.scores),
        ...Array.from(scoreValues, (value, at) =>
          html('td', {}, pressed('score', at, formatNumber(value, { decimals: 2 }))),
        ),
        html('td', { class: 'flow-shape' }, shape),
      );
      pattern.classList.toggle('later', !isMixed);
      pattern.replaceChildren(
        what(say.pattern),
        ...Array.from(weights, (value, at) => {
          const ground = sequential(value, theme);
          const style = { 'background-color': hexFromRgb(ground), color: inkOn(ground) };
          return html('td', { style }, pressed('pattern', at, percent(value)));
        }),
        html('td', { class: 'flow-shape' }, shape),
      );
      if (pressedAt >= 0) element.querySelectorAll('button')[pressedAt]?.focus({ preventScroll: true });
    },
  };
}
