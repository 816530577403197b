// @ts-check
/**
 * The frame of a picture of arcs: tokens as buttons, the chosen arcs between them, in front of them the arcs
 * of the token looked at or held, and a legend. The form places the tokens and shapes the arcs.
 *
 * @typedef {import('../picture.js').Picture} Picture
 * @typedef {import('../picture.js').Pair} Pair
 * @typedef {import('./choice.js').Arc} Arc
 * @typedef {(intent: 'press' | 'look', detail: Pair | null) => void} Emit
 * @typedef {object} Props
 * @property {Picture} picture
 * @property {Pair} held
 * @property {Pair | null} looked
 * @property {number} share of each token's attention that the drawn arcs make up
 *
 * @typedef {{ line: string, head: string }} Shape the `d` of a stroked path and of a filled one
 *
 * @typedef {object} Placed
 * @property {SVGElement[]} tokens in order, each with its index as `data-at`
 * @property {SVGElement[]} others drawn behind them
 * @property {number} width of the drawing
 * @property {number} height
 * @property {'numbers' | 'squares'} marks form of the marks beside the tokens
 * @property {string} note further text of the legend
 */
/**
 * @template {Props} P
 * @typedef {object} Form
 * @property {(now: P, room: number) => Placed} place
 * @property {(before: P, now: P) => boolean} samePlaces whether the props that only this form uses are
 *     unchanged
 * @property {(arc: Arc, part: number) => Shape} shapeOf `part`: place on the scale, 0 to 1
 * @property {(picture: Picture) => void} use sets the picture for all later calls
 * @property {(unit: number, held: Pair, pair: Pair, numbers: Arc[]) => void} mark sets the classes, the label
 *     and the numbers of a unit's tokens
 * @property {(at: number, held: Pair) => Pair} lookedAt the pair in sight when token `at` is pointed at
 * @property {(at: number, held: Pair) => Pair | null} pressed the pair held after token `at` is pressed; `null` where
 *     the press only unfolds tokens
 * @property {(unit: number) => boolean} [isFolded] whether a chip stands for a unit with others
 * @property {(held: Pair) => number[]} placesOf indices of the tokens of held units, the query first
 * @property {(at: number[]) => void} reveal scrolls tokens into view, the first above all
 * @property {() => void} [placed] is called when the placed tokens are in the drawing
 * @property {(pair: Pair, arcs: Arc[]) => void} [sum] is given the pair in sight and its arcs, which mark the units
 * @property {(key: string, at: number, last: number) => number | null} neighbour index of the token that an
 *     arrow key leads to
 */
import { strokeOpacity, strokeWidth } from '../../../draw/arcs.js';
import { html, svg } from '../../../widgets/elements.js';
import { DRAWN_AT, unitsInside } from '../../../widgets/measure.js';
import { createTokenButtons } from '../../../widgets/token-buttons.js';
import { listed } from '../../../words/phrases.js';
import { words } from '../words.js';
import { arcsOfPair, arcsOfPicture, onScale, pairInSight, samePicture, sameUnits, strongestArcs } from './choice.js';
import { createArcLegend, MOST_ARCS, THICKNESS } from './legend.js';

/** Pixels of a drawing behind an edge that are not worth a mark. */
const EDGE = 6;
/** Number of distinct strengths. */
const STEPS = 48;

/**
 * @template {Props} P
 * @param {HTMLElement} root
 * @param {HTMLElement} box box that scrolls the drawing
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
  /** Width of the box as the observer saw it; to read it at each drawing would make the browser lay out the page. */
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
    look: (at) => emit('look', at === null ? null : form.lookedAt(at, now.held)),
    press(at) {
      const pair = form.pressed(at, now.held);
      if (pair) return emit('press', pair);
      before = null;
      draw();
      form.reveal([at]);
    },
    reveal: (at) => form.reveal([at]),
  });
  // The box gets its width when its room is shown, and another when the window is resized.
  new ResizeObserver(() => {
    const width = unitsInside(box);
    // A hidden box keeps its drawing, and with it the token that has the focus when it is shown again.
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
    const { picture, held, looked, share } = now;
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

    const pair = pairInSight(picture, held, looked);
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

    if (!samePlaces || before?.held.query !== held.query || before.held.key !== held.key) {
      // Until a key is held too, the token that the held one looks at most is scrolled into view with it.
      const most =
        held.query === null || held.key !== null ? [] : strongestArcs(arcsOfPair(picture, held, share, all), 1);
      const at = form.placesOf({ query: held.query, key: held.key ?? most[0]?.key ?? null });
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

  /** Says which tokens' arcs are pale, where there are such tokens. */
  function paleNote() {
    const { units, shown } = now.picture;
    const special = shown.filter((unit) => units[unit].special).map((unit) => units[unit].text);
    return special.length > 0 && words.arrows.pale(listed([...new Set(special)]));
  }

  /** Marks the edges behind which the drawing goes on. */
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
    // An arc to a folded token ends at its chip; of what is not in sight, such arcs would only fill the picture.
    const shown = pair ? arcs : arcs.filter(({ query, key }) => !isFolded(query) && !isFolded(key));
    const strongest = strongestArcs(shown, MOST_ARCS);
    // Where no pair is in sight, many heads rest on special tokens, and their arcs would hide all others.
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
   * Arcs as few paths: those of one head and nearly one weight share a path, because thousands of elements
   * are slow and the eye cannot distinguish such strengths.
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
   * Updates only the units that were or become marked, so that pointing stays quick in a long text.
   *
   * @param {Pair} pair
   * @param {Arc[]} arcs
   */
  function mark(pair, arcs) {
    /** @type {Map<number, Arc[]>} Arcs by the unit at their far end, where their numbers stand. */
    const numbers = new Map();
    for (const arc of arcs) {
      const unit = pair.query === null ? arc.query : arc.key;
      const unitArcs = numbers.get(unit);
      if (unitArcs) unitArcs.push(arc);
      else numbers.set(unit, [arc]);
    }
    const named = [pair.query, pair.key, now.held.query, now.held.key].filter((unit) => unit !== null);
    const wanted = new Set([...numbers.keys(), ...named.filter((unit) => now.picture.shown.includes(unit))]);
    for (const unit of new Set([...marked, ...wanted]))
      if (!form.isFolded?.(unit)) form.mark(unit, now.held, pair, numbers.get(unit) ?? []);
    marked = wanted;
  }
}

/**
 * @param {SVGElement} token
 * @param {Record<string, boolean>} classes
 * @param {boolean} pressed
 * @param {string} label
 * @param {SVGElement} marks element that its numbers go into
 * @param {SVGElement[]} numbers
 */
export function markToken(token, classes, pressed, label, marks, numbers) {
  for (const [name, on] of Object.entries(classes)) token.classList.toggle(name, on);
  token.setAttribute('aria-pressed', String(pressed));
  token.setAttribute('aria-label', label);
  marks.replaceChildren(...numbers.flatMap((number) => [' ', number]));
}
