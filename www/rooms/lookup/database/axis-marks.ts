/** The marks of the entries and of the answer on the axis. */
import { nothing, svg } from 'lit-html';

import { strokeWidth } from '../../../draw/arcs.ts';
import { formatNumber } from '../../../draw/format.ts';
import { words } from '../words.js';
import type { Frame } from './axis.ts';
import type { LookupResult } from './lookup-result.ts';

/** Radius of the marks for the entries and the answer. */
export const ENTRY = 7;
export const ANSWER = 8;

export const thickOf = (weight: number) => strokeWidth(Math.abs(weight), { max: 16, min: 1.5 });

export function entryMark({ keys, values, weights, selected }: LookupResult, { x, y, bottom }: Frame, nth: number) {
  const [key, weight] = [keys[nth][0], weights[nth]];
  const className = `${weight < 0 ? 'negative' : ''} ${selected === nth ? 'selected' : ''}`;
  const hasStem = Number.isFinite(weight) && weight !== 0;
  const stem = svg`<path class="stem ${className}" d="M${x(key)} ${bottom}V${y(values[nth])}" stroke-width=${thickOf(weight)}></path>`;
  return svg`${hasStem ? stem : nothing}<circle class="entry ${className}" cx=${x(key)} cy=${y(values[nth])} r=${ENTRY}></circle>`;
}

/** A dot, or a triangle at the end of the scale for an answer beyond it. */
export function answerMark({ inside }: LookupResult, { at, answerY, isBeyond, left, top }: Frame) {
  if (answerY === null) return nothing;
  const side = inside ? '' : 'outside';
  const triangle = answerY === top ? `M${at - 9} ${answerY + 12}h18l-9 -14z` : `M${at - 9} ${answerY - 12}h18l-9 14z`;
  const dot = isBeyond
    ? svg`<path class="answer-dot outside" d=${triangle}></path>`
    : svg`<circle class="answer-dot ${side}" cx=${at} cy=${answerY} r=${ANSWER}></circle>`;
  return svg`<path class="answer-line ${side}" d="M${left} ${answerY}H${at}"></path>${dot}`;
}

export function answerText({ answer }: LookupResult, { answerY, isBeyond }: Frame) {
  const { database } = words;
  const number = formatNumber(answer, { decimals: 2 });
  if (answerY === null) return database.noAnswer;
  return isBeyond ? database.beyond(number) : `${database.answer} ${number}`;
}
