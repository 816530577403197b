/** View of the lessons: the bar of the open lesson, and the list of all lessons. */
import { html, render } from 'lit-html';
import { withFastPercent } from '../../draw/format.ts';
import { optionsOf, valueOf } from '../../widgets/controls.ts';
import { html as element, setOpen, whenClosed } from '../../widgets/elements.ts';
import { subscripted } from '../../widgets/subscripted.ts';
import type { Emit } from '../intents.ts';
import { type Entry, hidesAnswer, type Lesson, type Lessons, nextOf, type Stop, stopsOf } from './lesson.ts';
import { createSheet } from './sheet.ts';
import { words } from './words/en.js';

const KINDS = ['lecture', 'topic'] as const;

/** In presentation mode, longer titles have a smaller font size, so that they need one line. */
const LONG_TITLE = 35;

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
  const title = ended ? words.sheet.takeaways : (stopIn(props)?.title ?? '');
  return html`<div class="lesson-where">
      <strong class="lesson-title">${lesson?.title ?? words.label}</strong>
      <strong class="lesson-stop ${title.length > LONG_TITLE ? 'long' : ''}">${subscripted(title)}</strong>
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

const LINES: Record<string, string> = {
  overview: 'M4 20V8h6v12zM14 20V4h6v16zM10 13h4',
  recurrent: 'M2 9h5v6H2zM10 9h5v6h-5zM18 9h4v6h-4zM7 12h3M15 12h3',
  meaning: 'M2 18h20M5 18C5 5 19 5 19 18M9 18c0-6 10-6 10 0',
  'by-hand': 'M3 4h8v8H3zM7 4v8M3 8h8M13 12h8v8h-8zM17 12v8M13 16h8',
  similarity: 'M4 20 17 5M4 20l17-6M11 12a9 9 0 0 1 2 5',
  lookup: 'M3 5h8M3 11h8M3 17h8M16 5h5M16 11h5M16 17h5M11 11h5',
  heads: 'M3 4h5v5H3zM10 4h5v5h-5zM17 4h4v5h-4zM3 14h5v5H3zM10 14h5v5h-5zM17 14h4v5h-4z',
  positions: 'M2 12c3-10 7-10 10 0s7 10 10 0',
  block: 'M7 3h10v5H7zM7 15h10v5H7zM12 8v7M4 11h8M4 11v12',
  masks: 'M4 4h16v16H4zM4 4l16 16M9 4l11 11M14 4l6 6',
  'next-word': 'M4 5h16M4 10h9M4 15h5M4 20h2',
  translation: 'M4 3c0 12 16 6 16 18M20 3c0 12-16 6-16 18M12 3v18',
  training: 'M3 3v18h18M4 5c2 10 7 13 17 13',
};

/** A small picture for each topic in the list of lessons: lines in a square of 24 × 24 units. */
const pictureOf = (id: string) =>
  Object.hasOwn(LINES, id)
    ? html`<svg class="lesson-picture" viewBox="0 0 24 24" aria-hidden="true"><path d=${LINES[id]}></path></svg>`
    : '';
