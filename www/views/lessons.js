// @ts-check
/**
 * The bar of the lesson that is open, and the list of all lessons.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('../controller/lessons.js').Lessons} Lessons
 */
import { enable, html } from '../draw/elements.js';
import { words } from '../words/lessons.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createLessons(root, emit) {
  const button = (/** @type {string} */ label, /** @type {() => void} */ act, /** @type {string} */ name) =>
    html('button', { type: 'button', class: name, on: { click: act } }, label);
  const title = html('strong', { class: 'lesson-title' });
  const position = html('span', { class: 'lesson-position' });
  const stops = html('select', { 'aria-label': words.stops, class: 'lesson-stops', on: { change: () => emit('stop', Number(stops.value)) } });
  const text = html('span', {});
  const question = html('strong', { class: 'lesson-question' });
  const told = html('p', { class: 'lesson-text', 'aria-live': 'polite' }, text, ' ', question);
  const previous = button(words.previous, () => emit('moveStop', -1), 'lesson-previous');
  const next = button(words.next, () => emit('moveStop', 1), 'lesson-next');
  const back = button(words.back, () => emit('stop', Number(stops.value)), 'lesson-back');
  const close = button(words.closeLesson, () => emit('closeLesson'), 'lesson-close');
  const bar = html(
    'section',
    { class: 'lesson', 'aria-label': words.label },
    html('div', { class: 'lesson-where' }, title, position, stops),
    told,
    html('div', { class: 'lesson-acts' }, back, previous, next, close),
  );
  const list = createList(emit);
  root.append(bar, list.dialog);
  /** @type {Lessons['lesson']} */
  let shown = null;

  return {
    /** @param {Lessons} props */
    update({ id, stop, lesson, away, trouble, ...props }) {
      list.update(props);
      bar.hidden = id === null;
      const count = lesson?.stops.length ?? 0;
      const now = lesson?.stops[stop - 1];
      title.textContent = lesson?.title ?? words.label;
      position.textContent = lesson && words.position(stop, count);
      for (const part of [stops, previous, next]) part.hidden = !lesson;
      if (shown !== lesson) {
        shown = lesson;
        stops.replaceChildren(...(lesson?.stops ?? []).map(({ title }, at) => html('option', { value: at + 1 }, words.named(at + 1, title))));
      }
      stops.value = String(stop);
      const said = trouble ? words.trouble[trouble.kind](trouble) : (now?.text ?? words.opening);
      if (text.textContent !== said) text.textContent = said;
      question.textContent = now?.question ?? '';
      told.classList.toggle('trouble', trouble !== null);
      back.hidden = !away;
      enable(previous, stop > 1);
      enable(next, stop < count);
    },
  };
}

/** @param {Emit} emit */
function createList(emit) {
  const entries = html('ul', { class: 'lesson-list' });
  const said = html('p', { role: 'status' });
  const dialog = html(
    'dialog',
    { 'aria-labelledby': 'lessons-title', class: 'lesson-dialog', on: { close: () => emit('lessonsClosed') } },
    html('h2', { id: 'lessons-title' }, words.list),
    html('p', { class: 'fine' }, words.about),
    said,
    entries,
    html('button', { type: 'button', on: { click: () => dialog.close() } }, words.close),
  );
  /** @type {Lessons['list']} */
  let shown = null;
  let wasChoosing = false;

  return {
    dialog,
    /** @param {Pick<Lessons, 'choosing' | 'list' | 'listTrouble'>} props */
    update({ choosing, list, listTrouble }) {
      // A dialog that Escape has closed tells so a moment later, and must not open again in between.
      if (choosing && !wasChoosing) dialog.showModal();
      if (!choosing && dialog.open) dialog.close();
      wasChoosing = choosing;
      said.textContent = listTrouble ? words.trouble[listTrouble.kind](listTrouble) : list ? '' : words.waiting;
      if (list === shown) return;
      shown = list;
      entries.replaceChildren(
        ...(list ?? []).map(({ id, title, source, stops, minutes }) =>
          html(
            'li',
            {},
            html(
              'button',
              { type: 'button', on: { click: () => emit('lesson', id) } },
              html('strong', {}, title),
              html('span', {}, source),
              html('span', { class: 'fine' }, words.length(stops, minutes)),
            ),
          ),
        ),
      );
    },
  };
}
