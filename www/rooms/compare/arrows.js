// @ts-check
/**
 * Both sides on one line: a word that both sentences share appears once, and words that differ are stacked. Arrows of A
 * are above the line; arrows of B are below it.
 *
 * @typedef {import('./view.js').Emit} Emit
 * @typedef {import('./view.js').Shown} Shown
 * @typedef {import('./picture.js').Picture} Picture
 * @typedef {{ side: number, query: number, key: number, weight: number, isLit: boolean }} Arc
 */
import { arcPath, arrowHead, chosenArcs, headLength, strokeOpacity, strokeWidth } from '../../draw/arcs.js';
import { chipText } from '../../draw/folds.js';
import { formatPercent } from '../../draw/format.js';
import { arcRise, fitLine } from '../../draw/line.js';
import { html, svg } from '../../widgets/elements.js';
import { createFoldedLine } from '../../widgets/folded-line.js';
import { createMeasure, DRAWN_AT, pixelsPerUnit, unitsInside } from '../../widgets/measure.js';
import { createTokenButtons, scrollToShow } from '../../widgets/token-buttons.js';
import { createLine, HEIGHT } from './arrows/line.js';
import { changeAt, LIT, textsOf } from './picture.js';
import { words } from './words.js';

/** Height of the space for arcs above and below the words. */
const SKY = 140;
const LOW_SKY = 105;
const NARROW = 500;
/** Share of each word's attention that the arrows represent. */
const SHARE = 0.8;
/** Maximum number of arrows. More arrows would be slow to draw and hard to distinguish. */
const MOST_ARCS = 1500;
const THICKNESS = { max: 9, min: 1.2 };
/** Number of distinct strengths of arrows. */
const STEPS = 48;
/** Margin to the left and right of a word that is scrolled into view. */
const MARGIN = 45;
/**
 * Distance from a word's centre. Arrows leave to the right of the centre and arrive to the left, so that arrows in
 * opposite directions stay apart.
 */
const PORT = 3;

/** @param {Emit} emit */
export function createArrows(emit) {
  const { arrows: say } = words;
  const [rest, lit, line] = ['rest', 'lit', 'tokens'].map((name) => svg('g', { class: name }));
  const sides = words.sides.map((side) => svg('text', { class: `side-name side-${side.toLowerCase()}` }, side));
  const drawing = svg('svg', { role: 'group', 'aria-label': say.label }, rest, lit, line, ...sides);
  const box = html('div', { class: 'arc-box' }, drawing);
  const drawnText = html('p', { class: 'arc-legend' });
  const element = html('section', { class: 'compare-arrows' }, box, drawnText);
  const measure = createMeasure(box);
  const tokenLine = createLine();
  const folded = createFoldedLine(measure);

  let now = /** @type {Shown | null} */ (null);
  /** Positions and texts of the drawn buttons. */
  let placed = '';
  let room = 0;
  let sky = SKY;
  let maxHeight = SKY;
  /** @type {import('../../draw/folds.js').Stretch[]} Each stretch is a word or a chip. */
  let stretches = [];
  /** Each place's index on the line. A folded place has the index of its chip. @type {Map<number, number>} */
  let indices = new Map();
  /** @type {number[]} */
  let centers = [];
  /** @type {number | null} place under the pointer */
  let looked = null;
  /** @type {Arc[]} */
  let all = [];
  let drawn = 0;

  const buttons = createTokenButtons(box, {
    neighbour(key, at) {
      const last = stretches.length - 1;
      if (key === 'ArrowLeft') return Math.max(0, at - 1);
      if (key === 'ArrowRight') return Math.min(last, at + 1);
      if (key === 'Home') return 0;
      return key === 'End' ? last : null;
    },
    look(at) {
      looked = at === null || stretches[at].isFolded ? null : placeAt(at);
      if (now) mark(now.picture);
    },
    press(at) {
      if (!folded.unfold(at)) return emit('press', placeAt(at));
      if (now) draw(now);
      reveal([at]);
    },
    reveal: (at) => reveal([at]),
  });
  new ResizeObserver(() => {
    if (now && unitsInside(box) !== room) draw(now);
  }).observe(box);

  const placeAt = (/** @type {number} */ at) => now?.picture.shown[stretches[at].from] ?? null;

  return {
    element,

    /** @param {Shown} shown */
    update(shown) {
      draw(shown);
    },
  };

  /** @param {Shown} shown */
  function draw(shown) {
    const isOfOther = now?.answers !== shown.answers;
    now = shown;
    const { picture } = shown;
    room = unitsInside(box);
    sky = room < NARROW ? LOW_SKY : SKY;
    const most = mostOf(picture);
    // In presentation mode, a line that can fold keeps its font size.
    box.toggleAttribute('data-whole', most.length === 0);
    const widths = picture.shown.map((at) => Math.max(...textsOf(picture.places[at]).map(measure)));
    stretches = folded.fold(
      widths,
      room,
      most.map((place) => picture.shown.indexOf(place)),
    );
    indices = new Map(
      stretches.flatMap(({ from, to }, index) => picture.shown.slice(from, to).map((place) => [place, index])),
    );
    const layout = fitLine(
      stretches.map(({ from, to, isFolded }) => (isFolded ? measure(chipText(to - from)) : widths[from])),
      room,
      { top: sky, height: HEIGHT },
    );
    centers = layout.line.centers;
    maxHeight = arcRise(centers, sky - 10);
    // Buttons are replaced only if they change, because a click is lost if its button is replaced between press and
    // release.
    const places = JSON.stringify([
      layout,
      stretches,
      picture.shown.map((at) => [at, picture.places[at].a, picture.places[at].b, picture.places[at].same]),
    ]);
    if (places !== placed) {
      placed = places;
      looked = null;
      const tokens = tokenLine.place(picture, stretches, layout);
      buttons.replace(tokens, () => line.replaceChildren(...tokens));
    }
    drawing.setAttribute('viewBox', `0 0 ${layout.width} ${2 * sky + HEIGHT}`);
    drawing.style.setProperty('width', `${layout.width / DRAWN_AT}rem`);
    sides.forEach((name, side) => {
      name.setAttribute('x', '4');
      name.setAttribute('y', String(side === 0 ? sky - 14 : sky + HEIGHT + 16));
    });
    all = arcsOf(picture, picture.shown);
    const strongest = strongestOf(all);
    drawn = strongest.length;
    show(rest, strongest);
    const [first, ...others] = most.map((place) => indices.get(place) ?? 0);
    if (first !== undefined) {
      buttons.enterAt(first);
      if (isOfOther) reveal([first, ...others.slice(0, 1)]);
    }
    mark(picture);
  }

  /**
   * Places that matter for the selected word, most important first. Empty without a selection.
   * @param {Picture} picture
   */
  function mostOf(picture) {
    const { query, key } = picture.selected;
    const keys = query === null ? [] : strongestOf(arcsOf(picture, [query])).map(({ key }) => key);
    return [...new Set([query, key, ...keys.reverse()])].filter((place) => place !== null);
  }

  /**
   * The arcs that start at the given query places.
   * @param {Picture} picture @param {number[]} queries @returns {Arc[]}
   */
  function arcsOf(picture, queries) {
    const { shown } = picture;
    return queries.flatMap((query) =>
      picture.sides.flatMap((weights, side) =>
        // A word that is not in this sentence has no weight.
        chosenArcs(
          shown.map((key) => weights(query, key) || 0),
          { share: SHARE },
        ).map(({ index, weight }) => {
          const key = shown[index];
          return { side, query, key, weight, isLit: changeAt(picture, query, key) >= LIT };
        }),
      ),
    );
  }

  /**
   * Shows the arrows and numbers of the hovered word. If no word is hovered, shows those of the selected word.
   *
   * @param {Picture} picture
   */
  function mark(picture) {
    const { query: selected, key } = picture.selected;
    const query = looked ?? selected;
    const arcs = query === null ? [] : arcsOf(picture, [query]);
    drawing.classList.toggle('about', query !== null);
    show(lit, strongestOf(arcs));
    const keys = new Set([...arcs.map(({ key }) => key), ...(query === selected && key !== null ? [key] : [])]);
    tokenLine.mark(picture, query, query === null ? null : keys);
    drawnText.textContent = [
      say.direction,
      stretches.some(({ isFolded }) => isFolded) ? say.foldedNote : '',
      say.drawn(formatPercent(SHARE)),
      drawn < all.length && query === null ? say.leftOut(drawn, all.length) : '',
      query === null ? say.lit(Math.round(LIT * 100)) : say.numbers(textsOf(picture.places[query])),
    ].join(' ');
  }

  /**
   * Draws arcs with as few paths as possible: arcs of one sentence share a path if their weights are nearly equal.
   *
   * @param {SVGElement} layer
   * @param {Arc[]} arcs
   */
  function show(layer, arcs) {
    const isFolded = (/** @type {number} */ place) => stretches[indices.get(place) ?? 0].isFolded;
    // Arcs of a folded word end at its chip. Unless highlighted, they are left out because they would clutter the
    // picture.
    const shown = layer === lit ? arcs : arcs.filter(({ query, key }) => !isFolded(query) && !isFolded(key));
    /** @type {Map<string, { side: number, step: number, isLit: boolean, lines: string, heads: string }>} */
    const alike = new Map();
    for (const { side, query, key, weight, isLit } of shown) {
      const step = Math.round(weight * STEPS);
      const name = `${side} ${step} ${isLit}`;
      const group = alike.get(name) ?? { side, step, isLit, lines: '', heads: '' };
      alike.set(name, group);
      const [from, to] = [query, key].map((place) => centers[indices.get(place) ?? 0]);
      const options = { maxHeight, port: PORT, head: headLength(step / STEPS, THICKNESS) };
      group.lines += arcPath(from, sky, to, sky, options);
      group.heads += arrowHead(from, sky, to, sky, options);
    }
    // Pale arcs are painted first.
    const groups = [...alike.values()].sort((one, other) => Number(one.isLit) - Number(other.isLit));
    layer.replaceChildren(
      ...groups.map(({ side, step, isLit, lines, heads }) =>
        svg(
          'g',
          {
            class: `side-${words.sides[side].toLowerCase()}${isLit ? '' : ' alike'}`,
            opacity: strokeOpacity(step / STEPS),
            // The second sentence's arcs are mirrored.
            transform: side === 1 ? `translate(0 ${2 * sky + HEIGHT}) scale(1 -1)` : null,
          },
          svg('path', { class: 'line', d: lines, style: { '--width': strokeWidth(step / STEPS, THICKNESS) } }),
          svg('path', { class: 'head', d: heads }),
        ),
      ),
    );
  }

  /** Scrolls places of the line into view. Earlier places in the list have priority. @param {number[]} places */
  function reveal(places) {
    const scale = pixelsPerUnit(box);
    const stretches = places.map((at) => [centers[at] - MARGIN, centers[at] + MARGIN].map((x) => x * scale));
    box.scrollLeft = scrollToShow(box.scrollLeft, box.clientWidth, stretches);
  }
}

/** The strongest arcs, weakest first. @param {Arc[]} arcs */
const strongestOf = (arcs) => [...arcs].sort((a, b) => a.weight - b.weight).slice(-MOST_ARCS);
