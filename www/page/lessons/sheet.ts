/**
 * The lecturer's sheet of a lesson: for each stop the time, what to say and ask, and what is on the screen. It is shown
 * in a dialog and printed from there.
 */
import { withFastPercent } from '../../draw/format.ts';
import { whenClosed } from '../../widgets/dialog.ts';
import { html } from '../../widgets/elements.ts';
import { withSubscripts } from '../../widgets/subscripts.ts';
import { language } from '../../words/language.js';
import type { Emit } from '../intents.ts';
import { ROOM, type RoomName } from '../state.ts';
import type { Lesson, Stop } from './lesson.ts';
import { words } from './words.js';

export function createSheet(emit: Emit) {
  const button = (label: string, act: () => void) => html('button', { type: 'button', on: { click: act } }, label);
  const content = html('article', { class: 'lecturer-sheet' });
  // Browsers print only the first page of a dialog, so a copy outside the dialog is printed.
  const paper = html('article', { class: 'lecturer-sheet sheet-paper' });
  const dialog = html(
    'dialog',
    {
      class: 'lesson-dialog lesson-sheet',
      'aria-labelledby': 'sheet-title',
      on: whenClosed(() => emit('sheetClosed')),
    },
    html(
      'p',
      { class: 'sheet-acts' },
      button(words.sheet.print, () => print()),
      button(words.close, () => emit('sheetClosed')),
    ),
    content,
  );
  let shown: Lesson | null = null;

  return {
    elements: [dialog, paper],

    update(lesson: Lesson | null) {
      if (lesson !== shown) {
        shown = lesson;
        content.replaceChildren(...(lesson ? written(lesson, 'sheet-title') : []));
        paper.replaceChildren(...(lesson ? written(lesson) : []));
      }
      if (lesson && !dialog.open) dialog.showModal();
      if (!lesson && dialog.open) dialog.close();
    },
  };
}

function written({ id, title, source, minutes, stops, more, outcomes = [], takeaways = [] }: Lesson, titleId?: string) {
  const { sheet } = words;
  let start = 0;
  const items = stops.map((stop, index) => {
    const item = stopOf(stop, index + 1, start);
    start += stop.minutes ?? 0;
    return item;
  });
  const others = more.map((stop, index) => stopOf(stop, stops.length + index + 1, null));
  const points = (heading: string, list: string[]) =>
    list.length === 0
      ? []
      : [html('h3', {}, heading), html('ul', {}, ...list.map((point) => html('li', {}, ...withSubscripts(point))))];
  const address = new URL(`#lesson=${id}`, document.baseURI).href;
  return [
    html('h2', titleId ? { id: titleId } : {}, title),
    html(
      'p',
      { class: 'sheet-about' },
      `${source} · ${words.length(stops.length, minutes, more.length)} · `,
      html('bdi', {}, address),
    ),
    html('p', { class: 'sheet-about' }, sheet.howTo),
    ...points(sheet.outcomes, outcomes),
    html('ol', { role: 'list' }, ...items),
    ...points(sheet.takeaways, takeaways),
    ...(others.length > 0 ? [html('h3', {}, words.more), html('ol', { role: 'list' }, ...others)] : []),
  ];
}

/** `start`: minutes from the beginning; `null` for an optional stop. */
function stopOf({ title, text, question, answer, hash, shows, minutes }: Stop, number: number, start: number | null) {
  const { sheet } = words;
  const named = (name: string, said: string) =>
    html('p', {}, html('strong', {}, name), ' ', ...withSubscripts(withFastPercent(said)));
  const { title: room } = ROOM[new URLSearchParams(hash).get('room') as RoomName];
  return html(
    'li',
    {},
    html(
      'p',
      { class: 'sheet-when' },
      html('strong', {}, String(number)),
      html('span', {}, start === null ? '' : clock(start)),
      html('span', {}, minutes === undefined ? '' : sheet.minutes(minutes)),
    ),
    html(
      'div',
      { class: 'sheet-said' },
      html('h3', {}, ...withSubscripts(title)),
      html('p', {}, ...withSubscripts(withFastPercent(text))),
      question ? named(sheet.ask, question) : null,
      answer ? named(sheet.answer, answer) : null,
      html('p', { class: 'sheet-screen' }, withFastPercent(sheet.screen(room[language], shows ?? []))),
    ),
  );
}

/** Minutes from the beginning, as hours and minutes. */
const clock = (minutes: number) => `${Math.floor(minutes)}:${String(Math.round((minutes % 1) * 60)).padStart(2, '0')}`;
