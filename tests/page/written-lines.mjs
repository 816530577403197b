// @ts-check
/**
 * Reads the written-out calculations on the page, and evaluates them from the displayed digits as a reader with a
 * calculator does.
 *
 * @typedef {{ line: string, left: string, sign: string, right: string, expected: string }} Finding a pair of sides
 */

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const FUNCTIONS = ['Math.exp', 'Math.max', 'Math.sqrt', 'Math.tanh', 'Math.sin', 'Math.cos', 'sigmoid', 'relu'];
/** The characters and words that a side of an equation may contain; any other word ends the side. */
const TOKEN =
  /\s+|\d+(?:\.\d+)?|[()+−·×÷/,]|∞|√|e\^|\^|max(?=\()|σ(?=\()|tanh(?=\()|sin(?=\()|cos(?=\()|ReLU(?=\()|%|[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+/y;

/**
 * Visible lines of a room that contain "=" or "≈": formulas, and elements that contain only text. Powers are written
 * as `a^(b)`, fractions as `((a)÷(b))`.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} selector
 * @returns {Promise<string[]>}
 */
export const writtenLines = (page, selector) =>
  page.locator(selector).evaluateAll((roots) => {
    /** @param {Element} part @returns {string} */
    const textOf = (part) => {
      const parts = [...part.children].map(textOf);
      if (part.localName === 'mfrac') return `((${parts[0]})÷(${parts[1]}))`;
      if (part.localName === 'msqrt') return `√(${parts.join('')})`;
      if (part.localName === 'msup') return `${parts[0]}^(${parts[1]})`;
      if (part.localName === 'msub') return `${parts[0]}_${parts[1]}`;
      // A word below a number names the number and is not part of the calculation.
      if (part.localName === 'munder') return parts[0];
      return parts.length > 0 ? parts.join('') : (part.textContent ?? '');
    };
    /** Formulas broken into several elements are one line. @param {Element[]} formulas */
    const chains = (formulas) =>
      formulas.map(textOf).reduce((/** @type {string[]} */ lines, text) => {
        if (/^[=≈+−]/.test(text) && lines.length > 0) lines[lines.length - 1] += text;
        else lines.push(text);
        return lines;
      }, []);
    /** @param {Element} element */
    const lineOf = (element) => {
      const copy = /** @type {Element} */ (element.cloneNode(true));
      for (const raised of copy.querySelectorAll('sup')) raised.textContent = `^(${raised.textContent})`;
      return copy.textContent ?? '';
    };
    const isVisible = (/** @type {Element} */ element) => element.checkVisibility({ visibilityProperty: true });
    const all = roots.flatMap((root) => [...root.querySelectorAll('*')]).filter(isVisible);
    const parents = new Set(
      all.filter(({ localName }) => localName === 'math').map(({ parentElement }) => parentElement),
    );
    const formulas = [...parents].flatMap((parent) => {
      const lines = chains([...(parent?.children ?? [])].filter(({ localName }) => localName === 'math'));
      // The result may follow the formula as separate text.
      if (/[=≈]$/.test(lines[lines.length - 1]))
        lines[lines.length - 1] += parent?.querySelector('output')?.textContent;
      return lines;
    });
    const blocks = 'p, li, td, th, dd, dt, div, figcaption, output, caption, h2, h3, h4';
    const texts = all
      .filter((element) => element.matches(blocks) && !element.querySelector(`math, ${blocks}`))
      .map(lineOf);
    return [...formulas, ...texts].filter((line) => /[=≈]/.test(line));
  });

/**
 * Each relation sign between two numeric sides, with the sign that is correct for the displayed digits.
 *
 * @param {string} line
 * @returns {Finding[]}
 */
export function findingsIn(line) {
  const plain = line
    .replaceAll('\u00a0', ' ')
    // Shapes of matrices do not count as numbers.
    .replace(/\(?\d+ × \d+\)?( · \(\d+ × \d+\))? = \d+ × \d+/g, '')
    // Removes names between factors, as in `20 % for “un” × 30 % for “able”`.
    .replace(/ for [^×=≈]+(?=[×=≈])/g, ' ')
    .replace(/e to the power of ([^=≈]+) (?=[=≈])/g, 'e^($1) ');
  const parts = plain.split(/([=≈])/);
  const findings = [];
  for (let at = 1; at < parts.length; at += 2) {
    const left = lastSide(parts[at - 1]);
    const right = firstSide(parts[at + 1]);
    if (left && right) findings.push({ line, left, sign: parts[at], right, expected: signOf(left, right) });
  }
  return findings;
}

/** @param {string} left @param {string} right */
function signOf(left, right) {
  const [value, result] = [calculated(left), calculated(right)];
  const number = /^−?(\d+)(?:\.(\d+))?(?:×10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?(%)?$/.exec(right.replace(/\s/g, ''));
  if (!number) return Math.abs(value - result) <= 1e-9 * Math.abs(value) ? '=' : '≈';
  const [, , decimals = '', power, percent] = number;
  if (decimals === '' && !power && !percent)
    return Math.abs(value - result) < 1e-6 * Math.max(1, Math.abs(result) / 1000) ? '=' : '≈';
  const unit = 10 ** (-decimals.length + Number(plainPower(power ?? '')) - (percent ? 2 : 0));
  const rounded = Math.sign(value) * Math.floor(Math.abs(value) / unit + 0.5 + 1e-6);
  return rounded === Math.round(result / unit) ? '=' : '≈';
}

/**
 * The longest numeric expression at the end of a text; `null` if it seems to be only a part of a longer expression.
 * @param {string} text
 */
function lastSide(text) {
  for (let from = 0; from < text.length; from += 1) {
    const [before, side] = [text.slice(0, from).trimEnd(), text.slice(from).trim()];
    if (/[\w.·÷×−+_^(√…]$/.test(text.slice(0, from)) && !/^\s/.test(text.slice(from))) continue;
    if (!isNumeric(side)) continue;
    // A number may belong to a label. An expression may be the rest of a sum whose first terms are dots or words.
    const isLabel = /[a-z]$/.test(before) && /^[\d.]+$/.test(side);
    const isRest = /[+·÷×…−]$/.test(before) || (/^[+−]/.test(side) && /[\w)]$/.test(before));
    return isLabel || isRest ? null : side;
  }
  return null;
}

/** @param {string} text */
function firstSide(text) {
  const whole = tokensOf(text);
  for (let count = whole.length; count > 0; count -= 1) {
    const side = whole.slice(0, count).join('');
    const rest = text.slice(side.length);
    // A comma or a full stop ends the side.
    if (isNumeric(side) && !/^[\w(_^]|^\s*[+·÷×…]/.test(rest)) return side.trim();
  }
  return null;
}

/** Tokens up to the first word that cannot be part of an equation. @param {string} text */
function tokensOf(text) {
  const tokens = [];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) tokens.push(found[0]);
  return tokens;
}

/** @param {string} text */
function isNumeric(text) {
  if (!/\d|∞/.test(text) || tokensOf(text).join('') !== text) return false;
  try {
    return !Number.isNaN(calculated(text));
  } catch {
    return false;
  }
}

/** `⁻⁷` as `-7`. @param {string} raised */
const plainPower = (raised) => raised.replace(/./g, (sign) => (sign === '⁻' ? '-' : String(RAISED.indexOf(sign))));

/** @param {string} text */
export function calculated(text) {
  const program = text
    .replace(/([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, (raised) => `**(${plainPower(raised)})`)
    .replace(/√\s*(\d+(\.\d+)?|\()/g, (_, inside) => (inside === '(' ? 'Math.sqrt(' : `Math.sqrt(${inside})`))
    .replace(/%/g, '/100')
    .replaceAll('−', '-')
    .replace(/[·×]/g, '*')
    .replaceAll('÷', '/')
    .replaceAll('e^', 'Math.exp')
    .replaceAll('^', '**')
    .replace(/σ(?=\()/g, 'sigmoid')
    .replace(/ReLU(?=\()/g, 'relu')
    .replace(/\b(?<!\.)(max|tanh|sin|cos)(?=\()/g, 'Math.$1')
    .replaceAll('∞', 'Infinity');
  const names = program.match(/[A-Za-z.]*[A-Za-z][A-Za-z.]*/g) ?? [];
  if (names.some((name) => ![...FUNCTIONS, 'Infinity'].includes(name))) throw new Error(`${text} is no number`);
  const sigmoid = (/** @type {number} */ value) => 1 / (1 + Math.exp(-value));
  const relu = (/** @type {number} */ value) => Math.max(0, value);
  return Number(Function('sigmoid', 'relu', `return (${program})`)(sigmoid, relu));
}
