// @ts-check
/**
 * The frame of a picture of arcs: tokens as buttons, the chosen arcs between them, the arcs of the hovered or selected
 * token on top, and a legend. A form (one line or two columns) places the tokens and shapes the arcs.
 *
 * @typedef {import('../picture.js').Picture} Picture
 * @typedef {import('../picture.js').Pair} Pair
 * @typedef {import('./choice.js').Arc} Arc
 * @typedef {(intent: 'press' | 'look', detail: Pair | null) => void} Emit
 * @typedef {object} Props
 * @property {Picture} picture
 * @property {Pair} selected
 * @property {Pair | null} looked
 * @property {number} share of each token's attention that the drawn arcs represent
 *
 * @typedef {{ line: string, head: string }} Shape the `d` of a stroked path and of a filled one
 *
 * @typedef {object} Placed
 * @property {SVGElement[]} tokens in order, each with its index as `data-at`
 * @property {SVGElement[]} others elements drawn behind the tokens
 * @property {number} width of the drawing
 * @property {number} height
 * @property {'numbers' | 'squares'} marks kind of marks next to the tokens
 * @property {string} note additional text of the legend
 */
/**
 * @template {Props} P
 * @typedef {object} Form
 * @property {(now: P, room: number) => Placed} place
 * @property {(before: P, now: P) => boolean} samePlaces whether the props that only this form uses are
 *     unchanged
 * @property {(arc: Arc, part: number) => Shape} shapeOf `part`: position on the scale, 0 to 1
 * @property {(picture: Picture) => void} use sets the picture for all later calls
 * @property {(unit: number, selected: Pair, pair: Pair, numbers: Arc[]) => void} mark sets the classes, labels and
 *     numbers of a unit's tokens
 * @property {(at: number, selected: Pair) => Pair} lookedAt the highlighted pair while token `at` is hovered
 * @property {(at: number, selected: Pair) => Pair | null} pressed the pair selected by a click on token `at`; `null` if the
 *     click only unfolds tokens
 * @property {(unit: number) => boolean} [isFolded] whether a chip replaces the unit
 * @property {(selected: Pair) => number[]} placesOf indices of the tokens of selected units, the query first
 * @property {(at: number[]) => void} reveal scrolls tokens into view, giving priority to the first
 * @property {() => void} [placed] called when the tokens are in the drawing
 * @property {(pair: Pair, arcs: Arc[]) => void} [sum] called with the highlighted pair and its arcs, to mark the
 *     units
 * @property {(key: string, at: number, last: number) => number | null} neighbour index of the token that an arrow key
 *     moves to
 */
import { strokeOpacity, strokeWidth } from '../../../draw/arcs.js';
import { html, svg } from '../../../widgets/elements.js';
import { DRAWN_AT, unitsInside } from '../../../widgets/measure.js';
import { createTokenButtons } from '../../../widgets/token-buttons.js';
import { listed } from '../../../words/phrases.js';
import { words } from '../words.js';
import { arcsOfPair, arcsOfPicture, onScale, pairInSight, samePicture, sameUnits, strongestArcs } from './choice.js';
import { createArcLegend, MOST_ARCS, THICKNESS } from './legend.js';

/** Maximum number of hidden pixels beyond an edge for which the edge is not marked. */
const EDGE = 6;
/** Number of distinct strengths of arcs. */
const STEPS = 48;

/**
 * @template {Props} P
 * @param {HTMLElement} root
 * @param {HTMLElement} box scroll container of the drawing
 * @param {SVGSVGElement} drawing
 * @param {string} direction direction of the arcs, in words
 * @param {Form<P>} form
 * @param {Emit} emit
 */
export function createArcFrame(root, box, drawing, direction, form, emit) {
  const [rest, lit, others, line] = ['rest', 'lit', 'others', 'tokens'].map((name) => svg('g', { class: name }));
  const legend = createArcLegend(direction);
  drawing.append(rest, lit, others, line);
  box.append(drawing);
  root.append(html('div', {}, box, legend.element));

  /** @type {P} */
  let now;
  /** @type {P | null} Props of the last drawing. */
  let before = null;
  /** Width of the box, recorded by the observer, because reading it for each drawing would force a layout. */
  let room = 0;
  let last = 0;
  /** @type {Pick<Placed, 'marks' | 'note'>} */
  let legendText = { marks: 'numbers', note: '' };
  /** @type {Arc[]} */
  let all = [];
  let drawn = 0;
  let isWider = false;
  /** @type {Set<number>} Marked units. */
  let marked = new Set();

  const tokenButtons = createTokenButtons(box, {
    neighbour: (key, at) => form.neighbour(key, at, last),
    look: (at) => emit('look', at === null ? null : form.lookedAt(at, now.selected)),
    press(at) {
      const pair = form.pressed(at, now.selected);
      if (pair) return emit('press', pair);
      before = null;
      draw();
      form.reveal([at]);
    },
    reveal: (at) => form.reveal([at]),
  });
  // The width of the box changes when the box becomes visible and when the window is resized.
  new ResizeObserver(() => {
    const width = unitsInside(box);
    // A hidden box is not redrawn, so that the focused token keeps the focus.
    if (width === 0 || width === room) return;
    room = width;
    if (!before) return;
    before = null;
    draw();
  }).observe(box);
  box.addEventListener('scroll', markEdges, { passive: true });

  return {
    /** @param {P} props */
    update(props) {
      now = props;
      draw();
    },
  };

  function draw() {
    const { picture, selected, looked, share } = now;
    form.use(picture);
    const samePlaces =
      before !== null &&
      sameUnits(before.picture, picture) &&
      before.picture.maps.length === picture.maps.length &&
      form.samePlaces(before, now);
    const sameArcs = samePlaces && before !== null && samePicture(before.picture, picture) && before.share === share;
    if (!samePlaces) place();
    if (!sameArcs) {
      all = arcsOfPicture(picture, share);
      drawn = show(rest, all);
    }

    const pair = pairInSight(picture, selected, looked);
    const about = pair.query !== null || pair.key !== null;
    const arcs = about ? arcsOfPair(picture, pair, share, all) : [];
    const drawnNow = show(lit, arcs, pair);
    drawing.classList.toggle('about', about);
    mark(pair, arcs);
    form.sum?.(pair, arcs);
    legend.update(picture, {
      share,
      pair,
      drawn: about ? drawnNow : drawn,
      found: about ? arcs.length : all.length,
      ...legendText,
      note: [legendText.note, !about && paleNote()].filter(Boolean).join(' '),
    });

    if (!samePlaces || before?.selected.query !== selected.query || before.selected.key !== selected.key) {
      // If only a query is selected, the token with the largest weight is scrolled into view as well.
      const most =
        selected.query === null || selected.key !== null
          ? []
          : strongestArcs(arcsOfPair(picture, selected, share, all), 1);
      const at = form.placesOf({ query: selected.query, key: selected.key ?? most[0]?.key ?? null });
      if (at.length > 0) {
        form.reveal(at);
        tokenButtons.enterAt(at[0]);
      }
    }
    before = now;
  }

  function place() {
    room ||= unitsInside(box);
    const placed = form.place(now, room);
    last = placed.tokens.length - 1;
    legendText = placed;
    marked = new Set(now.picture.shown);
    others.replaceChildren(...placed.others);
    tokenButtons.replace(placed.tokens, () => line.replaceChildren(...placed.tokens));
    drawing.setAttribute('viewBox', `0 0 ${placed.width} ${placed.height}`);
    drawing.style.setProperty('width', `${placed.width / DRAWN_AT}rem`);
    isWider = placed.width > room + 1;
    markEdges();
    form.placed?.();
  }

  /** A sentence that names the tokens whose arcs are pale, if there are any. */
  function paleNote() {
    const { units, shown } = now.picture;
    const special = shown.filter((unit) => units[unit].special).map((unit) => units[unit].text);
    return special.length > 0 && words.arrows.pale(listed([...new Set(special)]));
  }

  /** Marks the edges beyond which the drawing continues. */
  function markEdges() {
    const { scrollLeft, clientWidth, scrollWidth } = isWider ? box : { scrollLeft: 0, clientWidth: 0, scrollWidth: 0 };
    box.classList.toggle('more-left', scrollLeft > EDGE);
    box.classList.toggle('more-right', scrollLeft + clientWidth < scrollWidth - EDGE);
  }

  /**
   * @param {SVGGElement} layer
   * @param {Arc[]} arcs
   * @param {Pair} [pair] whose arc is emphasised
   * @returns {number} number of arcs drawn
   */
  function show(layer, arcs, pair) {
    const isFolded = (/** @type {number} */ unit) => form.isFolded?.(unit) ?? false;
    // An arc to a folded token ends at its chip. Without a highlighted pair, such arcs would only clutter the picture.
    const shown = pair ? arcs : arcs.filter(({ query, key }) => !isFolded(query) && !isFolded(key));
    const strongest = strongestArcs(shown, MOST_ARCS);
    // Many heads attend mostly to special tokens. Without a highlighted pair, the arcs to these tokens would hide all
    // other arcs.
    const isAside = (/** @type {Arc} */ { key }) =>
      pair
        ? isFolded(key) || (pair.query !== null && pair.key !== null && key !== pair.key)
        : now.picture.units[key].special;
    layer.replaceChildren(
      svg('g', { class: 'aside' }, ...pathsOf(strongest.filter(isAside))),
      ...pathsOf(strongest.filter((arc) => !isAside(arc))),
    );
    return strongest.length;
  }

  /**
   * Draws arcs as few paths: arcs of one head with nearly equal weights share a path, because thousands of elements are
   * slow and the difference would be invisible.
   *
   * @param {Arc[]} arcs weakest first, in painting order
   */
  function pathsOf(arcs) {
    /** @type {Map<number, { map: number, step: number, shapes: Shape[] }>} */
    const alike = new Map();
    for (const arc of arcs) {
      const step = Math.round(onScale(arc.weight, now.picture) * STEPS);
      const place = step * now.picture.maps.length + arc.map;
      const found = alike.get(place) ?? { map: arc.map, step, shapes: [] };
      alike.set(place, found);
      found.shapes.push(form.shapeOf(arc, step / STEPS));
    }
    return [...alike.values()].map(({ map, step, shapes }) => {
      const part = step / STEPS;
      return svg(
        'g',
        { color: now.picture.maps[map].hue, opacity: strokeOpacity(part) },
        svg('path', {
          class: 'line',
          d: shapes.map(({ line }) => line).join(''),
          style: { '--width': strokeWidth(part, THICKNESS) },
        }),
        svg('path', { class: 'head', d: shapes.map(({ head }) => head).join('') }),
      );
    });
  }

  /**
   * Updates only the units whose mark changes, so that hovering stays fast in a long text.
   *
   * @param {Pair} pair
   * @param {Arc[]} arcs
   */
  function mark(pair, arcs) {
    /** @type {Map<number, Arc[]>} Arcs by the unit at their far end, where their numbers are drawn. */
    const numbers = new Map();
    for (const arc of arcs) {
      const unit = pair.query === null ? arc.query : arc.key;
      const unitArcs = numbers.get(unit);
      if (unitArcs) unitArcs.push(arc);
      else numbers.set(unit, [arc]);
    }
    const named = [pair.query, pair.key, now.selected.query, now.selected.key].filter((unit) => unit !== null);
    const wanted = new Set([...numbers.keys(), ...named.filter((unit) => now.picture.shown.includes(unit))]);
    for (const unit of new Set([...marked, ...wanted]))
      if (!form.isFolded?.(unit)) form.mark(unit, now.selected, pair, numbers.get(unit) ?? []);
    marked = wanted;
  }
}

/**
 * @param {SVGElement} token
 * @param {Record<string, boolean>} classes
 * @param {boolean} pressed
 * @param {string} label
 * @param {SVGElement} marks element for its numbers
 * @param {SVGElement[]} numbers
 */
export function markToken(token, classes, pressed, label, marks, numbers) {
  for (const [name, on] of Object.entries(classes)) token.classList.toggle(name, on);
  token.setAttribute('aria-pressed', String(pressed));
  token.setAttribute('aria-label', label);
  marks.replaceChildren(...numbers.flatMap((number) => [' ', number]));
}
