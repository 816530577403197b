/** View of the lessons: the bar of the open lesson, and the list of all lessons. */
import { withFastPercent } from '../../draw/format.ts';
import { whenClosed } from '../../widgets/dialog.ts';
import { enable, html } from '../../widgets/elements.ts';
import { withSubscripts } from '../../widgets/subscripts.ts';
import type { Emit } from '../intents.ts';
import { type Entry, hidesAnswer, type Lesson, nextOf, type Stop, stopsOf } from './lesson.ts';
import { pictureOf } from './pictures.ts';
import { createSheet } from './sheet.ts';
import type { Lessons } from './state.ts';
import { words } from './words.js';

/** The groups of the list, in order. */
const KINDS = ['lecture', 'topic'] as const;

export function createLessons(root: HTMLElement, emit: Emit) {
  const button = (label: string, act: () => void, name: string) =>
    html('button', { type: 'button', class: name, on: { click: act } }, label);
  const title = html('strong', { class: 'lesson-title' });
  const position = html('span', { class: 'lesson-position' });
  const stopTitle = html('strong', { class: 'lesson-stop' });
  const stops = html('select', {
    'aria-label': words.stops,
    class: 'lesson-stops',
    on: { change: () => emit('stop', Number(stops.value)) },
  });
  const text = html('span', {});
  const question = html('strong', { class: 'lesson-question' });
  const ask = button(words.answer, () => emit('answer'), 'lesson-ask');
  const answer = html('span', { class: 'lesson-answer' });
  const spoken = html('p', { class: 'lesson-text', 'aria-live': 'polite' }, text, ' ', question, ' ', ask, answer);
  const points = html('ul', { class: 'lesson-points' });
  const previous = button(words.previous, () => emit('moveStop', -1), 'lesson-previous');
  const next = button(words.next, () => emit('moveStop', 1), 'lesson-next');
  const onward = button('', () => emit('nextLesson'), 'lesson-next');
  const back = button(words.back, () => emit('stop', Number(stops.value)), 'lesson-back');
  const close = button(words.closeLesson, () => emit('closeLesson'), 'lesson-close');
  const bar = html(
    'section',
    { class: 'lesson', 'aria-label': words.label },
    html('div', { class: 'lesson-where' }, title, stopTitle, position, stops),
    html('div', { class: 'lesson-says' }, spoken, points),
    html('div', { class: 'lesson-acts' }, back, previous, next, onward, close),
  );
  const list = createList(emit);
  const sheet = createSheet(emit);
  root.append(bar, list.dialog, ...sheet.elements);
  let shown: Lessons['lesson'] = null;
  let told = '';

  return {
    update(props: Lessons) {
      const { id, stop, lesson, ended, answered, away, trouble } = props;
      list.update(props);
      sheet.update(props.sheet);
      bar.hidden = id === null;
      const now = lesson && !ended ? stopsOf(lesson)[stop - 1] : null;
      title.textContent = lesson?.title ?? words.label;
      stopTitle.replaceChildren(...withSubscripts(now?.title ?? (ended && lesson ? words.end(lesson.title) : '')));
      position.textContent = lesson && (ended ? words.ended : positionIn(lesson, stop));
      for (const part of [stops, previous]) part.hidden = !lesson;
      if (shown !== lesson) {
        shown = lesson;
        stops.replaceChildren(...(lesson ? options(lesson) : []));
      }
      stops.value = String(stop);
      const said = trouble
        ? words.trouble[trouble.kind](trouble)
        : (now?.text ?? (ended && lesson ? words.summary(lesson.stops.map(({ title }) => title)) : words.opening));
      // Setting the same text again would make a screen reader repeat it.
      if (told !== said) text.replaceChildren(...withSubscripts(withFastPercent(said)));
      told = said;
      const listed = (ended ? lesson?.takeaways : stop === 1 && lesson?.outcomes) || [];
      points.hidden = listed.length === 0;
      points.replaceChildren(...listed.map((point) => html('li', {}, ...withSubscripts(point))));
      question.replaceChildren(...withSubscripts(now?.question ?? ''));
      const hides = now != null && hidesAnswer(now);
      const hadFocus = document.activeElement === ask;
      ask.hidden = !hides || answered;
      if (hadFocus && ask.hidden) next.focus();
      answer.replaceChildren(...withSubscripts(hides && answered ? withFastPercent(now.answer ?? '') : ''));
      spoken.classList.toggle('trouble', trouble !== null);
      back.hidden = !away;
      enable(previous, stop > 1);
      next.hidden = !lesson || ended;
      onward.hidden = !ended;
      onward.textContent = words.nextLesson(nextOf(props)?.title ?? null);
    },
  };
}

function positionIn({ stops, more }: Lesson, stop: number) {
  const beyond = stop - stops.length;
  return beyond > 0 ? words.positionInMore(beyond, more.length) : words.position(stop, stops.length);
}

function options({ stops, more }: Lesson) {
  const named = (list: Stop[], first: number) =>
    list.map(({ title }, at) => html('option', { value: first + at }, words.named(first + at, title)));
  const group = html('optgroup', { label: words.more }, ...named(more, stops.length + 1));
  return [...named(stops, 1), ...(more.length > 0 ? [group] : [])];
}

function createList(emit: Emit) {
  const entries = html('div', {});
  const said = html('p', { role: 'status' });
  const dialog = html(
    'dialog',
    { 'aria-labelledby': 'lessons-title', class: 'lesson-dialog', on: whenClosed(() => emit('lessonsClosed')) },
    html('h2', { id: 'lessons-title' }, words.list),
    html('p', { class: 'fine' }, words.about),
    said,
    entries,
    html('button', { type: 'button', on: { click: () => emit('lessonsClosed') } }, words.close),
  );
  let shown: Lessons['list'] = null;

  return {
    dialog,
    update({ choosing, list, listTrouble }: Pick<Lessons, 'choosing' | 'list' | 'listTrouble'>) {
      if (choosing && !dialog.open) dialog.showModal();
      if (!choosing && dialog.open) dialog.close();
      said.textContent = listTrouble ? words.trouble[listTrouble.kind](listTrouble) : list ? '' : words.waiting;
      if (list === shown) return;
      shown = list;
      entries.replaceChildren(
        ...KINDS.flatMap((kind) => {
          const ofKind = (list ?? []).filter((entry) => entry.kind === kind);
          const heading = html('h3', {}, words.kinds[kind]);
          return ofKind.length > 0 ? [heading, html('ul', { class: 'lesson-list' }, ...ofKind.map(choice))] : [];
        }),
      );
    },
  };

  function choice({ id, title, source, stops, more, minutes }: Entry) {
    return html(
      'li',
      { class: 'lesson-choice' },
      html(
        'button',
        { type: 'button', class: 'lesson-open', on: { click: () => emit('lesson', id) } },
        html('strong', {}, pictureOf(id), title),
        html('span', {}, source),
        html('span', { class: 'fine' }, words.length(stops, minutes, more)),
      ),
      html(
        'button',
        { type: 'button', 'aria-label': words.sheet.of(title), on: { click: () => emit('sheet', id) } },
        words.sheet.open,
      ),
    );
  }
}
