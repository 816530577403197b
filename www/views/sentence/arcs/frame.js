// @ts-check
/**
 * What the pictures made of arcs have in common: tokens that are buttons, the chosen arcs between them, the
 * arcs of the token looked at or held in front of the others, and a legend. Where tokens stand and what
 * an arc looks like is the form's own.
 *
 * @typedef {import('../picture.js').Picture} Picture
 * @typedef {import('../picture.js').Pair} Pair
 * @typedef {import('./choice.js').Arc} Arc
 * @typedef {(intent: 'hold' | 'look', detail: Pair | null) => void} Emit
 * @typedef {object} Props
 * @property {Picture} picture
 * @property {Pair} held
 * @property {Pair | null} looked
 * @property {number} share of each token's attention that the drawn arcs make up
 *
 * @typedef {{ line: string, head: string }} Shape for the `d` of a stroked and of a filled path
 *
 * @typedef {object} Placed
 * @property {SVGElement[]} tokens in order, each with its place as `data-at`
 * @property {SVGElement[]} others drawn behind them
 * @property {number} width of the drawing
 * @property {number} height
 * @property {'numbers' | 'squares'} marks what stands beside the tokens of the one in sight
 * @property {string} note what else the legend says
 */
/**
 * @template {Props} P
 * @typedef {object} Form
 * @property {(now: P, room: number) => Placed} place
 * @property {(before: P, now: P) => boolean} samePlaces whether what only this form shows is unchanged
 * @property {(arc: Arc, part: number) => Shape} shapeOf `part`: of the scale
 * @property {(picture: Picture) => void} use what everything is drawn from, until the next
 * @property {(unit: number, held: Pair, pair: Pair, numbers: Arc[]) => void} mark shows on a unit's tokens what it is and its numbers
 * @property {(at: number, held: Pair) => Pair} lookedAt
 * @property {(at: number, held: Pair) => Pair} pressed
 * @property {(held: Pair) => number[]} placesOf where held units stand, the query first
 * @property {(at: number[]) => void} reveal brings places into view, the first before all
 * @property {(key: string, at: number, last: number) => number | null} neighbour where an arrow key leads
 */
import { strokeOpacity, strokeWidth } from '../../../draw/arcs.js';
import { html, svg } from '../../../draw/elements.js';
import { arcsOfPair, arcsOfPicture, onScale, pairInSight, samePicture, sameUnits, strongestArcs } from './choice.js';
import { createArcLegend, MOST_ARCS, THICKNESS } from './legend.js';
import { DRAWN_AT, unitsInside } from './measure.js';
import { createStops } from './stops.js';

/** Strengths that are told apart. */
const STEPS = 48;

/**
 * @template {Props} P
 * @param {HTMLElement} root
 * @param {HTMLElement} box scrolls the drawing
 * @param {SVGSVGElement} drawing
 * @param {string} direction which way the arcs run, in words
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
  /** @type {P | null} What is drawn. */
  let before = null;
  let room = 0;
  let last = 0;
  /** @type {Pick<Placed, 'marks' | 'note'>} */
  let said = { marks: 'numbers', note: '' };
  /** @type {Arc[]} */
  let all = [];
  let drawn = 0;
  /** @type {Set<number>} Units that are marked. */
  let marked = new Set();

  const stops = createStops(box, {
    neighbour: (key, at) => form.neighbour(key, at, last),
    look: (at) => emit('look', at === null ? null : form.lookedAt(at, now.held)),
    press: (at) => emit('hold', form.pressed(at, now.held)),
    reveal: (at) => form.reveal([at]),
  });
  // A box in a hidden room has no width yet, and a window can change its own.
  new ResizeObserver(() => {
    if (!before || unitsInside(box) === room) return;
    before = null;
    draw();
  }).observe(box);

  return {
    /** @param {P} props */
    update(props) {
      now = props;
      draw();
    },
  };

  function draw() {
    const { picture, held, looked, share } = now;
    form.use(picture);
    const samePlaces = before !== null && sameUnits(before.picture, picture) && before.picture.maps.length === picture.maps.length && form.samePlaces(before, now);
    const sameArcs = samePlaces && before !== null && samePicture(before.picture, picture) && before.share === share;
    if (!samePlaces) place();
    if (!sameArcs) {
      all = arcsOfPicture(picture, share);
      drawn = show(rest, all);
    }

    const pair = pairInSight(picture, held, looked);
    const about = pair.query !== null || pair.key !== null;
    const arcs = about ? arcsOfPair(picture, pair, share, all) : [];
    const drawnNow = show(lit, arcs, pair);
    drawing.classList.toggle('about', about);
    mark(pair, arcs);
    legend.update(picture, { share, pair, drawn: about ? drawnNow : drawn, found: about ? arcs.length : all.length, ...said });

    if (!samePlaces || before?.held.query !== held.query || before.held.key !== held.key) {
      // What the held token looks at most is what the picture is about until a key is held too.
      const most = held.query === null || held.key !== null ? [] : strongestArcs(arcsOfPair(picture, held, share, all), 1);
      const at = form.placesOf({ query: held.query, key: held.key ?? most[0]?.key ?? null });
      if (at.length > 0) {
        form.reveal(at);
        stops.enterAt(at[0]);
      }
    }
    before = now;
  }

  function place() {
    room = unitsInside(box);
    const placed = form.place(now, room);
    last = placed.tokens.length - 1;
    said = placed;
    marked = new Set(now.picture.shown);
    others.replaceChildren(...placed.others);
    stops.replace(placed.tokens, () => line.replaceChildren(...placed.tokens));
    drawing.setAttribute('viewBox', `0 0 ${placed.width} ${placed.height}`);
    drawing.style.setProperty('width', `${placed.width / DRAWN_AT}rem`);
  }

  /**
   * @param {SVGGElement} layer
   * @param {Arc[]} arcs
   * @param {Pair} [pair] whose arc is set off from the others
   * @returns {number} how many were drawn
   */
  function show(layer, arcs, pair) {
    const strongest = strongestArcs(arcs, MOST_ARCS);
    const isAside = (/** @type {Arc} */ { key }) => pair !== undefined && pair.query !== null && pair.key !== null && key !== pair.key;
    layer.replaceChildren(
      svg('g', { class: 'aside' }, ...pathsOf(strongest.filter(isAside))),
      ...pathsOf(strongest.filter((arc) => !isAside(arc))),
    );
    return strongest.length;
  }

  /**
   * Arcs of one head and nearly one weight are one path: the eye cannot tell their strengths apart, and a
   * page with thousands of elements is slow.
   *
   * @param {Arc[]} arcs weakest first, as they are painted
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
        svg('path', { class: 'line', d: shapes.map(({ line }) => line).join(''), style: { '--width': strokeWidth(part, THICKNESS) } }),
        svg('path', { class: 'head', d: shapes.map(({ head }) => head).join('') }),
      );
    });
  }

  /**
   * Only what was or becomes marked is touched: a look must be quick in a long text too.
   *
   * @param {Pair} pair
   * @param {Arc[]} arcs
   */
  function mark(pair, arcs) {
    /** @type {Map<number, Arc[]>} Numbers stand at the far end of their arcs. */
    const numbers = new Map();
    for (const arc of arcs) {
      const unit = pair.query === null ? arc.query : arc.key;
      const own = numbers.get(unit);
      if (own) own.push(arc);
      else numbers.set(unit, [arc]);
    }
    const named = [pair.query, pair.key, now.held.query, now.held.key].filter((unit) => unit !== null);
    const wanted = new Set([...numbers.keys(), ...named.filter((unit) => now.picture.shown.includes(unit))]);
    for (const unit of new Set([...marked, ...wanted])) form.mark(unit, now.held, pair, numbers.get(unit) ?? []);
    marked = wanted;
  }
}

/**
 * @param {SVGElement} token
 * @param {Record<string, boolean>} classes
 * @param {boolean} pressed
 * @param {string} label
 * @param {SVGElement} marks where its numbers stand
 * @param {SVGElement[]} numbers
 */
export function markToken(token, classes, pressed, label, marks, numbers) {
  for (const [name, on] of Object.entries(classes)) token.classList.toggle(name, on);
  token.setAttribute('aria-pressed', String(pressed));
  token.setAttribute('aria-label', label);
  marks.replaceChildren(...numbers);
}
