/** The arcs of the opening's two heads. They grow one after another (style.css). */
import { arcPath, arrowHead, headLength, strokeOpacity, strokeWidth } from '../../draw/arcs.ts';
import { headHue } from '../../draw/hue.ts';
import type { Theme } from '../../state/room.ts';
import { svg } from '../../widgets/elements.ts';
import type { Answers } from './controller.ts';
import type { Look } from './scenes.ts';

type Spot = { x: number; y: number };

const THICKNESS = { max: 14, min: 1.5 };

/** Gap between the arcs of the two heads, in pixels. */
const APART = 8;

/** @param line the words, with the same parent as the drawing */
export function drawArcs(drawing: SVGSVGElement, line: HTMLElement, answers: Answers, nth: number, theme: Theme) {
  const { scenes, n_heads } = answers;
  const scene = scenes[nth];
  const stage = drawing.parentElement as HTMLElement;
  const spots = spotsIn(stage, line);
  [...line.children].forEach((word, at) => void word.classList.toggle('looks', at === scene.from));
  const groupOf = ({ head, arcs }: Look, at: number) => {
    const aside = (at - (scene.looks.length - 1) / 2) * APART;
    const paths = arcs.map(({ word, weight }, order) => {
      const delay = `${at * 1200 + order * 350}ms`;
      return arcOf(spots[scene.from], spots[word], aside, weight, delay);
    });
    return svg('g', { style: { color: headHue(head, n_heads, theme), '--nth': at } }, ...paths);
  };
  drawing.setAttribute('viewBox', `0 0 ${stage.clientWidth} ${stage.clientHeight}`);
  drawing.replaceChildren(...scene.looks.map(groupOf));
}

/** The middle of each word's top edge, in pixels of the stage. */
function spotsIn(stage: HTMLElement, line: HTMLElement): Spot[] {
  const frame = stage.getBoundingClientRect();
  const scale = frame.width > 0 ? stage.clientWidth / frame.width : 1;
  return [...line.children].map((word) => {
    const { left, right, top } = word.getBoundingClientRect();
    return { x: ((left + right) / 2 - frame.left) * scale, y: (top - frame.top) * scale };
  });
}

function arcOf(from: Spot, to: Spot, aside: number, weight: number, delay: string) {
  const maxHeight = Math.max(40, Math.min(from.y, to.y) - 8);
  const looks = { maxHeight, port: 4, head: headLength(weight, THICKNESS) };
  const ends = [from.x + aside, from.y, to.x + aside, to.y, looks] as const;
  const width = strokeWidth(weight, THICKNESS);
  return svg(
    'g',
    { opacity: strokeOpacity(weight), style: { '--delay': delay } },
    svg('path', { class: 'start-arc', d: arcPath(...ends), pathLength: 1, 'stroke-width': width }),
    svg('path', { class: 'start-tip', d: arrowHead(...ends) }),
  );
}
