// @ts-check
/**
 * View of the lessons: the bar of the open lesson, and the list of all lessons.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('./controller.js').Lessons} Lessons
 */
import { withFastPercent } from '../../draw/format.js';
import { whenClosed } from '../../widgets/dialog.js';
import { enable, html } from '../../widgets/elements.js';
import { withSubscripts } from '../../widgets/subscripts.js';
import { hidesAnswer, nextOf } from './lesson.js';
import { createSheet } from './sheet.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createLessons(root, emit) {
  const button = (/** @type {string} */ label, /** @type {() => void} */ act, /** @type {string} */ name) =>
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
  const previous = button(words.previous, () => emit('moveStop', -1), 'lesson-previous');
  const next = button(words.next, () => emit('moveStop', 1), 'lesson-next');
  const onward = button('', () => emit('nextLesson'), 'lesson-next');
  const back = button(words.back, () => emit('stop', Number(stops.value)), 'lesson-back');
  const close = button(words.closeLesson, () => emit('closeLesson'), 'lesson-close');
  const bar = html(
    'section',
    { class: 'lesson', 'aria-label': words.label },
    html('div', { class: 'lesson-where' }, title, stopTitle, position, stops),
    spoken,
    html('div', { class: 'lesson-acts' }, back, previous, next, onward, close),
  );
  const list = createList(emit);
  const sheet = createSheet(emit);
  root.append(bar, list.dialog, ...sheet.elements);
  /** @type {Lessons['lesson']} */
  let shown = null;
  let told = '';

  return {
    /** @param {Lessons} props */
    update(props) {
      const { id, stop, lesson, ended, answered, away, trouble } = props;
      list.update(props);
      sheet.update(props.sheet);
      bar.hidden = id === null;
      const count = lesson?.stops.length ?? 0;
      const now = ended ? null : lesson?.stops[stop - 1];
      title.textContent = lesson?.title ?? words.label;
      stopTitle.replaceChildren(...withSubscripts(now?.title ?? (ended && lesson ? words.end(lesson.title) : '')));
      position.textContent = lesson && (ended ? words.ended : words.position(stop, count));
      for (const part of [stops, previous]) part.hidden = !lesson;
      if (shown !== lesson) {
        shown = lesson;
        stops.replaceChildren(
          ...(lesson?.stops ?? []).map(({ title }, at) =>
            html('option', { value: at + 1 }, words.named(at + 1, title)),
          ),
        );
      }
      stops.value = String(stop);
      const said = trouble
        ? words.trouble[trouble.kind](trouble)
        : (now?.text ?? (ended && lesson ? words.summary(lesson.stops.map(({ title }) => title)) : words.opening));
      // Setting the same text again would make a screen reader repeat it.
      if (told !== said) text.replaceChildren(...withSubscripts(withFastPercent(said)));
      told = said;
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

/** @param {Emit} emit */
function createList(emit) {
  const entries = html('ul', { class: 'lesson-list' });
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
  /** @type {Lessons['list']} */
  let shown = null;

  return {
    dialog,
    /** @param {Pick<Lessons, 'choosing' | 'list' | 'listTrouble'>} props */
    update({ choosing, list, listTrouble }) {
      if (choosing && !dialog.open) dialog.showModal();
      if (!choosing && dialog.open) dialog.close();
      said.textContent = listTrouble ? words.trouble[listTrouble.kind](listTrouble) : list ? '' : words.waiting;
      if (list === shown) return;
      shown = list;
      entries.replaceChildren(
        ...(list ?? []).map(({ id, title, source, stops, minutes }) =>
          html(
            'li',
            { class: 'lesson-choice' },
            html(
              'button',
              { type: 'button', class: 'lesson-open', on: { click: () => emit('lesson', id) } },
              html('strong', {}, title),
              html('span', {}, source),
              html('span', { class: 'fine' }, words.length(stops, minutes)),
            ),
            html(
              'button',
              { type: 'button', 'aria-label': words.sheet.of(title), on: { click: () => emit('sheet', id) } },
              words.sheet.open,
            ),
          ),
        ),
      );
    },
  };
}
