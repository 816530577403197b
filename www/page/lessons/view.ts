/** View of the lessons: the bar of the open lesson, and the list of all lessons. */
import { html, render } from 'lit-html';

import { withFastPercent } from '../../draw/format.ts';
import { optionsOf, valueOf } from '../../widgets/controls.ts';
import { setOpen, whenClosed } from '../../widgets/dialog.ts';
import { html as element } from '../../widgets/elements.ts';
import { subscripted } from '../../widgets/subscripted.ts';
import type { Emit } from '../intents.ts';
import { type Entry, hidesAnswer, type Lesson, nextOf, type Stop, stopsOf } from './lesson.ts';
import { pictureOf } from './pictures.ts';
import { createSheet } from './sheet.ts';
import type { Lessons } from './state.ts';
import { words } from './words.js';

/** The groups of the list, in order. */
const KINDS = ['lecture', 'topic'] as const;

export function createLessons(root: HTMLElement, emit: Emit) {
  const bar = element('section', { class: 'lesson', 'aria-label': words.label });
  const list = element('dialog', {
    'aria-labelledby': 'lessons-title',
    class: 'lesson-dialog',
    on: whenClosed(() => emit('lessonsClosed')),
  });
  const sheet = createSheet(emit);
  root.append(bar, list, ...sheet.elements);

  return {
    update(props: Lessons) {
      render(listOf(props, emit), list);
      setOpen(list, props.choosing);
      sheet.update(props.sheet);
      bar.hidden = props.id === null;
      const hadFocus = document.activeElement?.matches('.lesson-ask');
      render(barOf(props, emit), bar);
      if (hadFocus && bar.querySelector('.lesson-ask[hidden]')) bar.querySelector<HTMLElement>('.lesson-next')?.focus();
    },
  };
}

function barOf(props: Lessons, emit: Emit) {
  const { stop, lesson, ended } = props;
  const title = ended && lesson ? words.end(lesson.title) : (stopIn(props)?.title ?? '');
  return html`<div class="lesson-where">
      <strong class="lesson-title">${lesson?.title ?? words.label}</strong>
      <strong class="lesson-stop">${subscripted(title)}</strong>
      <span class="lesson-position">${lesson && (ended ? words.ended : positionIn(lesson, stop))}</span>
      <select
        aria-label=${words.stops} class="lesson-stops" ?hidden=${!lesson}
        @change=${(event: Event) => emit('stop', Number(valueOf(event)))}
      >${lesson && choicesOf(lesson, stop)}</select>
    </div>
    ${saysOf(props, emit)}
    ${actsOf(props, emit)}`;
}

const stopIn = ({ lesson, ended, stop }: Lessons) => (lesson && !ended ? stopsOf(lesson)[stop - 1] : null);

function saysOf(props: Lessons, emit: Emit) {
  const { stop, lesson, ended, answered, trouble } = props;
  const now = stopIn(props);
  const hides = now != null && hidesAnswer(now);
  const said = trouble ? words.trouble[trouble.kind](trouble) : (now?.text ?? (ended ? '' : words.opening));
  const points = (ended ? lesson?.takeaways : stop === 1 && lesson?.outcomes) || [];
  return html`<div class="lesson-says ${ended ? 'ended' : ''} ${hides && answered ? 'answered' : ''}">
    <p class="lesson-text ${trouble ? 'trouble' : ''}" aria-live="polite">
      <span>${subscripted(withFastPercent(said))}</span>
      <strong class="lesson-question">${subscripted(now?.question ?? '')}</strong>
      <button type="button" class="lesson-ask" ?hidden=${!hides || answered} @click=${() => emit('answer')}>${words.answer}</button><span class="lesson-answer">${hides && answered ? subscripted(withFastPercent(now.answer ?? '')) : ''}</span>
    </p>
    <ul class="lesson-points" ?hidden=${points.length === 0}>${points.map((point) => html`<li>${subscripted(point)}</li>`)}</ul>
  </div>`;
}

function actsOf(props: Lessons, emit: Emit) {
  const { stop, lesson, ended, away } = props;
  const button = (name: string, isHidden: boolean, label: string, act: () => void, can = true) =>
    html`<button
      type="button" class="lesson-${name}" ?hidden=${isHidden} aria-disabled=${!can} @click=${() => can && act()}
    >${label}</button>`;
  const nextLesson = words.nextLesson(nextOf(props)?.title ?? null);
  return html`<div class="lesson-acts">
    ${button('back', !away, words.back, () => emit('stop', stop))}
    ${button('previous', !lesson, words.previous, () => emit('moveStop', -1), stop > 1)}
    ${button('next', !lesson || ended, words.next, () => emit('moveStop', 1))}
    ${button('next', !ended, nextLesson, () => emit('nextLesson'))}
    ${button('close', false, words.closeLesson, () => emit('closeLesson'))}
  </div>`;
}

function positionIn({ stops, more }: Lesson, stop: number) {
  const beyond = stop - stops.length;
  return beyond > 0 ? words.positionInMore(beyond, more.length) : words.position(stop, stops.length);
}

function choicesOf({ stops, more }: Lesson, stop: number) {
  const named = (list: Stop[], first: number) =>
    optionsOf(
      list.map(({ title }, at) => ({ value: first + at, text: words.named(first + at, title) })),
      stop,
    );
  const others = html`<optgroup label=${words.more}>${named(more, stops.length + 1)}</optgroup>`;
  return [named(stops, 1), more.length > 0 ? others : ''];
}

function listOf({ list, listTrouble }: Lessons, emit: Emit) {
  const said = listTrouble ? words.trouble[listTrouble.kind](listTrouble) : list ? '' : words.waiting;
  const groups = KINDS.map((kind) => ({ kind, entries: list?.filter((entry) => entry.kind === kind) ?? [] }));
  return html`<h2 id="lessons-title">${words.list}</h2>
    <p class="fine">${words.about}</p>
    <p role="status">${said}</p>
    <div>${groups.map(({ kind, entries }) =>
      entries.length === 0
        ? ''
        : html`<h3>${words.kinds[kind]}</h3>
            <ul class="lesson-list">${entries.map((entry) => choiceOf(entry, emit))}</ul>`,
    )}</div>
    <button type="button" @click=${() => emit('lessonsClosed')}>${words.close}</button>`;
}

const choiceOf = ({ id, title, source, stops, more, minutes }: Entry, emit: Emit) =>
  html`<li class="lesson-choice">
    <button type="button" class="lesson-open" @click=${() => emit('lesson', id)}>
      <strong>${pictureOf(id)}${title}</strong><span>${source}</span><span class="fine">${words.length(stops, minutes, more)}</span>
    </button>
    <button type="button" aria-label=${words.sheet.of(title)} @click=${() => emit('sheet', id)}>${words.sheet.open}</button>
  </li>`;
