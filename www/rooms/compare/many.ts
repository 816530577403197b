/** One head on many sentences: the largest weight in each sentence, and the sentences that contradict the first. */
import { html } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { percent } from '../../draw/format.ts';
import type { HeadOnText } from '../../pkg/headlight.js';
import type { Survey } from '../../state/head-survey.ts';
import { SENTENCES } from '../../state/survey-sentences.ts';
import { createOwnLines } from '../../widgets/own-lines.ts';
import { styled } from '../../widgets/styled.ts';
import { headOf } from '../../widgets/table.ts';
import { words as headWords } from '../../words/en/heads.js';
import type { Emit } from './controller.ts';
import type { Shown } from './view.ts';
import { words } from './words/en.js';

const { many: say } = words;

export function createMany(emit: Emit) {
  const ownLinesOf = createOwnLines('many-lines', 6, say, (lines) => emit('lines', lines));
  return ({ view: { survey, lines } }: Shown) => {
    const text = lines ?? SENTENCES.join('\n');
    return html`<section class="compare-many">
      ${guard([survey, text], () => survey && surveyOf(survey, text, emit))}
      ${ownLinesOf(text)}
    </section>`;
  };
}

function surveyOf({ of, found, refused, running }: Survey, text: string, emit: Emit) {
  const total = of.texts.length;
  const typed = text.split('\n').map((line) => line.trim());
  const refusedOf = ({ text, reason }: Survey['refused'][number]) =>
    html`<li>${say.lineRefused(typed.indexOf(text) + 1, reason)}</li>`;
  const done = found.length + refused.length;
  return html`
    <p class="fine many-running" role="status" ?hidden=${!running}>
      <progress aria-label=${say.progress} max=${total} value=${done}></progress><span>${say.read(done, total)}</span>
    </p>
    <div class="many-stage">
      <ul class="many-counts" aria-label=${say.counts}>${countsOf(found)}</ul>
      <div class="many-table" tabindex="0" role="group" aria-label=${say.table}><table>
        ${headOf(say.columns)}
        <tbody>${rowsOf(found, emit)}</tbody>
      </table></div>
    </div>
    <ul class="fine many-refused" aria-label=${say.refused}>${refused.map(refusedOf)}</ul>`;
}

/** Groups all sentences but the first by where the head's largest weight goes, and counts each group. */
function countsOf([first, ...others]: HeadOnText[]) {
  if (!first) return '';
  const kinds = [...new Set([first, ...others].map(({ kind }) => kind))];
  const count = (kind: HeadOnText['kind']) => others.filter((other) => other.kind === kind).length;
  return kinds
    .sort((one, other) => count(other) - count(one))
    .map((kind) => {
      const size = styled({ '--size': count(kind) / Math.max(1, others.length) });
      return html`<li class=${kind === first.kind ? 'as-first' : ''} ${size}><span>${headWords.target(kind)}</span> <span>${count(kind)}</span></li>`;
    });
}

/** The first sentence, and the others. Contradicting sentences are at the top, strongest first. */
function rowsOf([first, ...others]: HeadOnText[], emit: Emit) {
  if (!first) return '';
  const isAlike = ({ kind }: HeadOnText) => kind === first.kind;
  const sorted = others.sort((a, b) => Number(isAlike(a)) - Number(isAlike(b)) || b.weight - a.weight);
  return [first, ...sorted].map((one) => {
    const { text, from, to, weight, kind } = one;
    const sentence = html`<bdi>${text}</bdi>`;
    const button = html`<button type="button" @click=${() => emit('compareWith', text)}>${sentence}</button>`;
    return html`<tr class=${isAlike(one) ? '' : 'contrary'}>
      <th scope="row" translate="no">${one === first ? sentence : button}</th>
      <td translate="no">${from === '' ? '' : html`<bdi>${from.trim()}</bdi> → <bdi>${to.trim()}</bdi>`}</td>
      <td>${percent(weight)}</td>
      <td>${headWords.target(kind)}</td>
    </tr>`;
  });
}

/** Summary of what the head does on all sentences. */
export function sentenceOfMany({ view, picture }: Shown) {
  const [first, ...others] = view.survey?.found ?? [];
  if (!first) return '';
  const alike = others.filter(({ kind }) => kind === first.kind).length;
  const { from, to, weight, kind } = first;
  return say.says(picture.headA, [from.trim(), to.trim()], percent(weight), kind, alike, others.length);
}
