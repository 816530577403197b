/**
 * The sentence as columns, one per word, wrapped into lines; each line starts with labels for the top and the bottom of
 * the bars.
 */
import { html, render, type TemplateResult } from 'lit-html';
import { directionOf } from '../../../draw/direction.ts';

export function createWordColumns(label: string) {
  const element = document.createElement('div');
  element.className = 'quiz-board';
  let items: TemplateResult[] = [];
  let ends: string[] = [];
  let lines = 1;
  new ResizeObserver(countLines).observe(element);

  function draw() {
    const labels = html`<div>${ends.map((end) => html`<span>${end}</span>`)}</div>`;
    const template = html`
      <div class="quiz-axis" aria-hidden="true">${Array(lines).fill(labels)}</div>
      <ul class="quiz-columns" aria-label=${label}>${items}</ul>`;
    render(template, element);
  }

  /** Counts the lines, which depend on the width. */
  function countLines() {
    const columns = [...element.querySelectorAll<HTMLElement>('.quiz-columns > li')];
    const count = new Set(columns.map(({ offsetTop }) => offsetTop)).size;
    if (count === lines) return;
    lines = count;
    draw();
  }

  return {
    element,
    /** `newEnds`: labels for the top and the bottom of the bars. `isRtl`: whether the columns run from right to left. */
    update(newItems: TemplateResult[], newEnds: string[], isRtl: boolean) {
      element.dir = directionOf(isRtl);
      [items, ends] = [newItems, newEnds];
      draw();
      countLines();
    },
  };
}
