/**
 * Brackets below a line of tokens for grammatical dependencies, drawn to look different from attention arcs: a bracket
 * has corners, hangs below the line, and has a flat part for its label.
 */

/** Indices of tokens; the arrow head is at `to`. */
type Span = { from: number; to: number };
/** `level`: 1 is nearest to the line. `x1` belongs to `from`, `x2` to `to`, `label` is the label's centre. */
type Bracket = { level: number; x1: number; x2: number; label: number };

/** Distance between two brackets that end at the same token. */
const PORT_STEP = 6;
const CORNER = 5;
const HEAD = 6;
const CLEAR = 2;

/**
 * Lays out brackets so that nested spans never cross and no label covers a line or another label. A bracket hangs below
 * all brackets that it spans. Where several brackets end at one token, longer ones end nearer to its centre. Returns
 * the brackets in the order of the spans. `centers`: centres of all tokens on the line. `widths`: widths of the labels,
 * which are centred on their spans.
 */
export function bracketLayout(spans: Span[], centers: number[], widths: number[]): Bracket[] {
  const length = ({ from, to }: Span) => Math.abs(from - to);
  const labels = spans.map(({ from, to }, nth) => {
    const middle = (centers[from] + centers[to]) / 2;
    return { from: middle - widths[nth] / 2, to: middle + widths[nth] / 2 };
  });
  const shortFirst = spans.map((_, nth) => nth).sort((a, b) => length(spans[a]) - length(spans[b]));
  const levels: number[] = [];
  shortFirst.forEach((nth, count) => {
    const hung = shortFirst.slice(0, count);
    const taken = hung.filter((other) => overlap(labels[nth], labels[other])).map((other) => levels[other]);
    let level =
      1 + Math.max(0, ...hung.filter((other) => overlap(spans[nth], spans[other])).map((other) => levels[other]));
    while (taken.includes(level)) level += 1;
    levels[nth] = level;
  });
  const port = (nth: number, token: number, other: number) => {
    const side = Math.sign(other - token);
    const longer = shortFirst.slice(shortFirst.indexOf(nth) + 1).filter((index) => {
      const { from, to } = spans[index];
      return (from === token && Math.sign(to - token) === side) || (to === token && Math.sign(from - token) === side);
    });
    return centers[token] + side * PORT_STEP * (longer.length + 0.5);
  };
  const lines = spans.map(({ from, to }, nth) => ({
    level: levels[nth],
    x1: port(nth, from, to),
    x2: port(nth, to, from),
  }));
  return placeLabels(lines, widths, centers[centers.length - 1]);
}

/**
 * Adds the labels. A label is centred on its bracket; if a line or another label is there, it moves next to the
 * bracket. `end`: maximum for the centre of a label.
 */
function placeLabels(lines: Omit<Bracket, 'label'>[], widths: number[], end: number): Bracket[] {
  const middles = lines.map(({ x1, x2 }) => (x1 + x2) / 2);
  const centers = [...middles];
  lines.forEach(({ level, x1, x2 }, nth) => {
    const half = widths[nth] / 2;
    const others = lines.map((line, other) => ({ ...line, other })).filter(({ other }) => other !== nth);
    const isFree = (center: number) =>
      center >= half &&
      center <= end &&
      others.every((line) => {
        const isAt = (x: number) => x > center - half - CLEAR && x < center + half + CLEAR;
        if (line.level > level) return !isAt(line.x1) && !isAt(line.x2);
        if (line.level < level) return true;
        const isBeside =
          Math.max(line.x1, line.x2) < center - half - CLEAR || Math.min(line.x1, line.x2) > center + half + CLEAR;
        return isBeside && Math.abs(centers[line.other] - center) >= half + widths[line.other] / 2;
      });
    const places = [middles[nth], Math.max(x1, x2) + half + CLEAR, Math.min(x1, x2) - half - CLEAR];
    centers[nth] = places.find(isFree) ?? middles[nth];
  });
  return lines.map((line, nth) => ({ ...line, label: centers[nth] }));
}

/**
 * Returns the `d` of a `<path>` without fill. `y`: upper end of the bracket. `depth`: height of the bracket; must
 * exceed the height of a corner.
 */
export function bracketPath(x1: number, x2: number, y: number, depth: number): string {
  const bottom = y + depth;
  const corner = Math.min(CORNER, Math.abs(x2 - x1) / 2) * Math.sign(x2 - x1);
  const down = Math.abs(corner);
  return (
    `M${x1} ${y} V${bottom - down} Q${x1} ${bottom} ${x1 + corner} ${bottom} ` +
    `H${x2 - corner} Q${x2} ${bottom} ${x2} ${bottom - down} V${y + HEAD}`
  );
}

/** The arrow head at the end of the bracket that {@link bracketPath} draws. Returns the `d` of a filled `<path>`. */
export function bracketHead(x2: number, y: number): string {
  return `M${x2} ${y} L${x2 - HEAD / 2} ${y + HEAD} L${x2 + HEAD / 2} ${y + HEAD} Z`;
}

/** Whether two spans share more than an end point. */
function overlap(a: Span, b: Span) {
  return (
    Math.max(Math.min(a.from, a.to), Math.min(b.from, b.to)) < Math.min(Math.max(a.from, a.to), Math.max(b.from, b.to))
  );
}
