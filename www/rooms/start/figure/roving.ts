/** Makes a group of links a single Tab stop: the arrow keys move to the nearest link in their direction. */

type Direction = [x: number, y: number];

const DIRECTIONS: Record<string, Direction> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Weight of distances perpendicular to the direction, so that the arrow keys stay in a row or column. */
const ASIDE = 4;

export function roving(group: HTMLElement, selector: string) {
  const links = () => [...group.querySelectorAll<HTMLElement>(selector)];
  let stop: HTMLElement | undefined;

  function settle() {
    const all = links();
    const isUsed = stop !== undefined && all.includes(stop);
    if (!isUsed || stop !== document.activeElement)
      stop = all.find(({ ariaCurrent }) => ariaCurrent) ?? (isUsed ? stop : all[0]);
    for (const link of all) link.tabIndex = link === stop ? 0 : -1;
  }

  group.addEventListener('focusin', ({ target }) => {
    stop = target as HTMLElement;
    settle();
  });
  group.addEventListener('keydown', (event) => {
    const direction = DIRECTIONS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    nearest(event.target as Element, links(), direction)?.focus();
  });
  return settle;
}

function nearest(from: Element, links: HTMLElement[], [right, down]: Direction) {
  const middle = (element: Element): Direction => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = middle(from);
  let best: { link: HTMLElement; distance: number } | null = null;
  for (const link of links) {
    const [toX, toY] = middle(link);
    const along = (toX - x) * right + (toY - y) * down;
    const aside = Math.abs((toX - x) * down) + Math.abs((toY - y) * right);
    const distance = along + ASIDE * aside;
    if (link !== from && along > 1 && (!best || distance < best.distance)) best = { link, distance };
  }
  return best?.link ?? null;
}
