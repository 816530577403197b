/**
 * Parses numbers as people type them, with the same rules as `src/teach/worked/number.rs`: `2`, `−1.5`, `0,5`, `1e3`,
 * `1/3`, `1½`, `√2`, `2√3`, `−√2/2`.
 */
import { calculate } from './equality.ts';
import { hasCommasBetweenThousands } from './written.ts';

const DECIMAL = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
const FRACTIONS = '½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑';
const MIXED = String.raw`(\d+(\.\d+)?|\d*[${FRACTIONS}])`;
const PRODUCT = String.raw`(${MIXED}|${MIXED}?√(${MIXED}|\(${MIXED}\)))`;
const QUOTIENT = new RegExp(`^[-+]?${PRODUCT}(/${PRODUCT})?$`);
/** `1,500` may be 1.5 or 1500, in a language that writes 1500 so. */
const AMBIGUOUS = /^[-+]?[1-9]\d{0,2}(,\d{3})+$/;

/** Whether a text is written in digits, not as a fraction or root. */
export const isDecimal = (text: string) => DECIMAL.test(plain(text));

/** The number in a text; NaN if the text is not a number or is ambiguous. */
export function numberFromText(text: string) {
  if (hasCommasBetweenThousands && AMBIGUOUS.test(text.trim())) return NaN;
  const digits = plain(text);
  // Adding 0 turns −0 into 0.
  if (DECIMAL.test(digits)) return Number(digits) + 0;
  if (!QUOTIENT.test(digits)) return NaN;
  const expression = digits
    .replace(/^\+/, '')
    .replace(/^-/, '−')
    .replace(/(\d)√/g, '$1·√')
    .replace(new RegExp(`(\\d*)([${FRACTIONS}])`, 'g'), (_, whole, sign) => `(${whole || 0}+${fraction(sign)})`)
    .replaceAll(')√', ')·√')
    // The divisor may be a product.
    .replace(/\/(.*)$/, '/($1)');
  return calculate(expression) ?? NaN;
}

const plain = (text: string) =>
  text
    .replace(/\s*([/√+−-])\s*/g, '$1')
    .trim()
    .replaceAll('−', '-')
    .replaceAll('sqrt', '√')
    .replaceAll(',', '.');

/** Writes `½` as `1/2`. */
const fraction = (sign: string) => sign.normalize('NFKD').replace('⁄', '/');

/** A typed number with the minus sign of the page's numbers. */
export const withMinus = (text: string) => text.replaceAll('-', '−');

/** A number in digits with a hyphen as minus sign, as in links and programs; other text is unchanged. */
export const withHyphen = (text: string) => text.replace(/−(?=[\d.,])/g, '-');
