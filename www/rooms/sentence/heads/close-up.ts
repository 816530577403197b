/** An enlarged view of the hovered head. It flies out of the thumbnail and stays next to it. */
import { paintHeatmap } from '../../../draw/heatmap.ts';
import { html } from '../../../widgets/elements.ts';
import type { patternOf } from './pattern.ts';

export function createCloseUp() {
  const canvas = html('canvas', {});
  const title = html('figcaption', {});
  const element = html('figure', { class: 'heads-close-up', 'aria-hidden': 'true', hidden: true }, title, canvas);

  return {
    element,

    show(field: HTMLElement, name: string, pattern: ReturnType<typeof patternOf>) {
      paintHeatmap(canvas, ...pattern);
      title.textContent = name;
      element.hidden = false;
      flyFrom(field, element);
    },

    hide() {
      element.hidden = true;
    },
  };
}

function flyFrom(field: HTMLElement, element: HTMLElement) {
  const whole = (element.offsetParent as HTMLElement).getBoundingClientRect();
  const from = field.getBoundingClientRect();
  const middle = { x: from.x + from.width / 2 - whole.x, y: from.y + from.height / 2 - whole.y };
  // The enlarged view is on the side with more space, and above the bottom edge of the grid.
  const isLeft = middle.x > whole.width / 2;
  const gap = from.width / 2 + 8;
  const left = isLeft ? middle.x - gap - element.offsetWidth : middle.x + gap;
  const top = Math.max(0, Math.min(middle.y - element.offsetHeight / 2, whole.height - element.offsetHeight));
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
  element.style.transformOrigin = `${middle.x - left}px ${middle.y - top}px`;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const steps = [
    { transform: 'scale(0.15)', opacity: 0.3 },
    { transform: 'none', opacity: 1 },
  ];
  element.animate(steps, { duration: 180, easing: 'ease-out' });
}
