// @ts-check
/**
 * The sentence on one line, with arcs above it from each query to its keys.
 *
 * @typedef {import('./arcs/choice.js').Arc} Arc
 * @typedef {import('./arcs/frame.js').Props} Props
 * @typedef {{ from: number, to: number, label: string }} Dependency `from` depends on `to` grammatically
 * @typedef {Props & { dependencies: Dependency[] | null }} ArrowsProps
 */
import { arcPath, arrowHead, headLength } from '../../draw/arcs.js';
import { chipText } from '../../draw/folds.js';
import { shortened } from '../../draw/format.js';
import { arcRise, fitLine } from '../../draw/line.js';
import { html, svg } from '../../widgets/elements.js';
import { createFoldedLine, foldChip } from '../../widgets/folded-line.js';
import { createMeasure, pixelsPerUnit } from '../../widgets/measure.js';
import { scrollToShow } from '../../widgets/token-buttons.js';
import { asideOf, formatWeight, mostOfPair, onScale, pairAfterPressOnLine } from './arcs/choice.js';
import { createArcFrame, markToken } from './arcs/frame.js';
import { THICKNESS } from './arcs/legend.js';
import { drawGrammar } from './arrows/grammar.js';
import { createOverview } from './arrows/overview.js';
import { words } from './words.js';

/** Height of the space above the tokens; the highest arc must fit into it. */
const SKY = 215;
/** Height of that space if the grammar needs space below the tokens, or on a phone. */
const LOW_SKY = 150;
const NARROW = 500;
const TOKEN_HEIGHT = 30;
/** Height of a line of numbers below the tokens. */
const NUMBER_HEIGHT = 19;
/** Maximum number of heads with numbers below the tokens; more would fill the page. */
const MOST_NUMBERED = 6;
/** Font size of the heads' names before the lines of numbers, and the gap after the names. */
const NAME = { size: 14, gap: 8 };
const LONGEST_TOKEN = 20;

/**
 * @param {HTMLElement} root
 * @param {import('./arcs/frame.js').Emit} emit
 */
export function createArrows(root, emit) {
  const text = words.arrows;
  const drawing = svg('svg', { role: 'group', 'aria-label': text.label });
  const box = html('div', { class: 'arc-box arrow-box' });
  const overview = createOverview(box);
  const measure = createMeasure(box);
  const folded = createFoldedLine(measure);

  /** @type {import('./picture.js').Picture} */
  let picture;
  let layout = fitLine([], 0, { top: 0, height: 0 });
  let isWhole = true;
  let sky = SKY;
  let maxHeight = SKY;
  /** @type {SVGGElement[]} */
  let tokens = [];
  /** @type {import('../../draw/folds.js').Stretch[]} A token or a chip each. */
  let stretches = [];
  /** @type {Map<number, number>} Index on the line of each unit, or of the chip that replaces it. */
  let places = new Map();
  let roomNow = 0;
  let hasPaperLines = false;
  const placeOf = (/** @type {number} */ unit) => /** @type {number} */ (places.get(unit));
  const textOf = (/** @type {number} */ unit) => shortened(picture.units[unit].text, LONGEST_TOKEN);
  const isFolded = (/** @type {number} */ unit) => stretches[placeOf(unit)].isFolded;
  /** The heads whose numbers are in named lines below the tokens; a single head needs no name. */
  const named = ({ maps } = picture) => (maps.length > 1 ? maps.slice(0, MOST_NUMBERED) : []);
  const namesWidth = () =>
    named().length > 0 ? Math.max(...named().map(({ name }) => measure(name) * NAME.size)) + NAME.gap : 0;
  const looksOfNames = (/** @type {ArrowsProps} */ { picture }) =>
    named(picture)
      .flatMap(({ name, hue }) => [name, hue])
      .join();
  const heightOfLine = (/** @type {number} */ map) => sky + TOKEN_HEIGHT + (map + 0.5) * NUMBER_HEIGHT + 2;
  const unitAt = (/** @type {number} */ at) => picture.shown[stretches[at].from];
  /** @param {ArrowsProps} now */
  const foldFor = ({ selected, share }) => {
    const most = mostOfPair(picture, selected, share).map((unit) => picture.shown.indexOf(unit));
    // A line that can fold needs no smaller font size in presentation mode.
    box.toggleAttribute('data-whole', most.length === 0);
    const widths = picture.shown.map((unit) => measure(textOf(unit)));
    return folded.fold(widths, roomNow - namesWidth(), most);
  };

  const arcFrame = createArcFrame(
    root,
    box,
    drawing,
    text.direction,
    /** @type {import('./arcs/frame.js').Form<ArrowsProps>} */ ({
      use(next) {
        picture = next;
      },

      place(now, room) {
        const { units, shown, maps } = picture;
        sky = now.dependencies || room < NARROW ? LOW_SKY : SKY;
        roomNow = room;
        stretches = foldFor(now);
        places = new Map(stretches.flatMap(({ from, to }, at) => shown.slice(from, to).map((unit) => [unit, at])));
        const texts = stretches.map(({ from, to, isFolded }) => (isFolded ? chipText(to - from) : textOf(shown[from])));
        layout = fitLine(texts.map(measure), room, { top: sky, height: TOKEN_HEIGHT, left: namesWidth() });
        // A centred line is exactly as wide as the box, up to rounding errors.
        isWhole = layout.width <= room + 0.5;
        maxHeight = arcRise(layout.line.centers, sky - 10);
        tokens = texts.map((token, at) => {
          const { x, y, width, height } = layout.line.boxes[at];
          const { from, to, isFolded } = stretches[at];
          if (isFolded) return foldChip(at, to - from, layout.line.boxes[at], layout.size, text.folded);
          return svg(
            'g',
            { role: 'button', tabindex: '-1', dataset: { at }, class: units[shown[from]].special ? 'special' : '' },
            svg('rect', { x, y, width, height, rx: 6 }),
            svg('text', { x: layout.line.centers[at], y: y + height / 2, 'font-size': layout.size }, token),
            // The space separates the token from its numbers in the accessible name. For speech control, this name
            // must match the visible label.
            ' ',
            svg('g', { class: 'numbers' }),
          );
        });
        const top = sky + TOKEN_HEIGHT + Math.min(maps.length, MOST_NUMBERED) * NUMBER_HEIGHT + 4;
        const stands = (/** @type {number} */ unit) => places.has(unit) && !isFolded(unit);
        const relations = (now.dependencies ?? []).filter(({ from, to }) => stands(from) && stands(to));
        const grammar = drawGrammar(
          relations.map(({ from, to, label }) => ({ from: placeOf(from), to: placeOf(to), label })),
          layout.line,
          top,
          measure,
        );
        const names = named().map(({ name, hue }, map) =>
          svg('text', { class: 'line-name', color: hue, x: 0, y: heightOfLine(map), 'font-size': NAME.size }, name),
        );
        const notes = [
          stretches.some(({ isFolded }) => isFolded) && text.foldedNote,
          maps.length > MOST_NUMBERED && text.rows(MOST_NUMBERED),
          relations.length > 0 && text.grammar,
        ];
        return {
          tokens,
          others: [...names, ...grammar.elements],
          width: Math.max(layout.width, room),
          height: top + grammar.height,
          marks: 'numbers',
          note: notes.filter((note) => note).join(' '),
        };
      },

      samePlaces: (before, now) =>
        looksOfNames(before) === looksOfNames(now) &&
        JSON.stringify(stretches) === JSON.stringify(foldFor(now)) &&
        JSON.stringify(before.dependencies?.map(({ from, to, label }) => [from, to, label])) ===
          JSON.stringify(now.dependencies?.map(({ from, to, label }) => [from, to, label])),

      shapeOf({ query, key, map }, part) {
        const [x1, x2] = [query, key].map((unit) => layout.line.centers[placeOf(unit)] + asideOf(picture, map));
        const ends = /** @type {const} */ ([
          x1,
          sky,
          x2,
          sky,
          { maxHeight, port: 5, head: headLength(part, THICKNESS) },
        ]);
        return { line: arcPath(...ends), head: arrowHead(...ends) };
      },

      isFolded,

      mark(unit, selected, pair, numbers) {
        const at = placeOf(unit);
        const token = tokens[at];
        const [isQuery, isKey] = [unit === selected.query, unit === selected.key];
        const written = numbers
          .filter(({ map }) => map < MOST_NUMBERED)
          .map(({ map, weight }) =>
            svg(
              'text',
              {
                color: picture.maps[map].hue,
                x: layout.line.centers[at],
                y: heightOfLine(map),
              },
              formatWeight(weight, picture.measure),
            ),
          );
        const classes = {
          query: unit === pair.query,
          key: unit === pair.key,
          'selected-query': isQuery,
          'selected-key': isKey,
        };
        const seen = [picture.units[unit].text, ...written.map(({ textContent }) => textContent)].join(', ');
        const heads = numbers.filter(({ map }) => named().length > map).map(({ map }) => picture.maps[map].name);
        const label = heads.length > 0 ? text.ofHeads(seen, heads) : seen;
        markToken(token, classes, isQuery || isKey, label, /** @type {SVGElement} */ (token.lastElementChild), written);
      },

      placed() {
        overview.place(isWhole ? [] : layout.line.boxes, layout.width);
        if (!isWhole && !hasPaperLines) addPaperLines();
      },

      sum({ query, key }, arcs) {
        const about = query ?? key;
        overview.light(
          about === null ? null : placeOf(about),
          arcs.map((arc) => ({
            at: placeOf(query === null ? arc.query : arc.key),
            color: picture.maps[arc.map].hue,
            opacity: onScale(arc.weight, picture),
          })),
        );
      },

      // While a query is selected, hovering another token highlights their pair.
      lookedAt(at, { query }) {
        if (stretches[at].isFolded) return { query: null, key: null };
        const unit = unitAt(at);
        return query === null || query === unit ? { query: unit, key: null } : { query, key: unit };
      },

      pressed: (at, selected) => (folded.unfold(at) ? null : pairAfterPressOnLine(selected, unitAt(at))),

      placesOf: ({ query, key }) => [query, key].flatMap((unit) => (unit === null ? [] : (places.get(unit) ?? []))),

      reveal(at) {
        // A line that fits cannot scroll, so its scroll position is not read: that would force another layout.
        if (isWhole) return;
        const scale = pixelsPerUnit(box);
        const boxes = at.map((place) => layout.line.boxes[place]);
        box.scrollLeft = scrollToShow(
          box.scrollLeft,
          box.clientWidth,
          boxes.map(({ x, width }) => [x * scale, (x + width) * scale]),
        );
      },

      neighbour: (key, at, last) => MOVES[key]?.(at, last) ?? null,
    }),
    emit,
  );
  box.after(overview.element);

  /**
   * Loads the list that replaces a long line in print. Printing does not wait for scripts, so the list is loaded as soon
   * as a line is too long. If loading fails, the long line is printed.
   */
  async function addPaperLines() {
    hasPaperLines = true;
    const loaded = await import('./arrows/paper-lines.js').catch(() => null);
    if (loaded) overview.element.after(loaded.createPaperLines(() => (isWhole ? null : picture)));
  }

  return arcFrame;
}

/**
 * Step of each arrow key. The up and down keys work too, because a slide deck that embeds the page uses left and right.
 *
 * @type {Record<string, (at: number, last: number) => number>}
 */
const MOVES = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};
