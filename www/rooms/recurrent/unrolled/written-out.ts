/** The formula of one number that a step computes, with the numbers from which it is computed. */
import { formatNumber } from '../../../draw/format.ts';
import { percent } from '../../../draw/percent.ts';
import type { Explanation } from '../../../pkg/headlight.js';
import { sumText } from '../../../widgets/explanation.ts';
import type { Why } from '../state.ts';
import { words } from '../words.js';

const two = (number: number) => formatNumber(number, { decimals: 2 });

export function writtenOut(number: Explanation, { stage, column }: Why, source: string[]) {
  const { why: say } = words;
  const name = stage === 'score' || stage === 'pattern' ? say[stage](source[column]) : say[stage](column + 1);
  const result = stage === 'pattern' ? percent(number.value) : two(number.value);
  return `${name} = ${sumText(number, { say, format: two, result })}. ${say.of[stage]}`;
}
