/** Numbers as the page's language writes them. Files, links and typed numbers have a decimal point in every language. */
import { language } from '../words/language.js';

/** The decimal sign: a point or a comma. */
const SIGN = (0.5).toLocaleString(language).charAt(1);

/** The percent sign after a number, as the language writes it; in English with the no-break space of the SI. */
export const PERCENT = language === 'en' ? '\u00a0%' : (0).toLocaleString(language, { style: 'percent' }).slice(1);

/** For example `1,234` in English. */
export const written = (value: number, options?: Intl.NumberFormatOptions) => value.toLocaleString(language, options);

/** For example `1.5`. */
export const megabytes = (bytes: number) => withSign((bytes / 1e6).toFixed(1));

/** Digits with the language's decimal sign instead of a point. */
export const withSign = (digits: string) => digits.replace('.', SIGN);

/** Joins numbers by commas, or by semicolons if the language has a decimal comma. */
export const numbersInRow = (numbers: string[]) => numbers.join(SIGN === ',' ? '; ' : ', ');

/** A small number with two significant digits, such as 3.1e-7. */
export const scientific = (value: number) => withSign(value.toExponential(1));

/** Numbers with a decimal point instead of the language's sign. */
export const withPoints = (text: string) => (SIGN === '.' ? text : text.replace(/(\d),(?=\d)/g, '$1.'));

/** Whether `1,500` may be 1500 and not only 1.5. */
export const hasCommasBetweenThousands = SIGN === '.';
