/**
 * The lecturer's sheet of a lesson: for each stop the time, what to say and ask, and what is on the screen. It is shown
 * in a dialog and printed from there.
 */
import { html, nothing, render } from 'lit-html';
import { withFastPercent } from '../../draw/format.ts';
import { fileOfVersion } from '../../engine/version.ts';
import { html as element, setOpen, whenClosed } from '../../widgets/elements.ts';
import { subscripted } from '../../widgets/subscripted.ts';
import type { Emit } from '../intents.ts';
import { ROOM, type RoomName } from '../state.ts';
import type { Lesson, Stop } from './lesson.ts';
import { words } from './words/en.js';

const { sheet: say } = words;

export function createSheet(emit: Emit) {
  // Browsers print only the first page of a dialog. Therefore a copy of the sheet, outside the dialog, is printed.
  const paper = element('article', { class: 'lecturer-sheet sheet-paper' });
  const close = () => emit('sheetClosed');
  const attributes = { class: 'lesson-dialog lesson-sheet', 'aria-labelledby': 'sheet-title' };
  const dialog = element('dialog', { ...attributes, on: whenClosed(close) });

  return {
    elements: [dialog, paper],

    update(lesson: Lesson | null) {
      const inDialog = html`<p class="sheet-acts">
          <button type="button" @click=${() => print()}>${say.print}</button>
          <button type="button" @click=${close}>${words.close}</button>
        </p>
        <article class="lecturer-sheet">${lesson && written(lesson, 'sheet-title')}</article>`;
      render(inDialog, dialog);
      render(lesson ? written(lesson) : nothing, paper);
      setOpen(dialog, lesson !== null);
    },
  };
}

function written({ id, title, source, minutes, stops, more, outcomes = [], takeaways = [] }: Lesson, titleId?: string) {
  const starts = stops.map((_, at) => stops.slice(0, at).reduce((sum, { minutes = 0 }) => sum + minutes, 0));
  const points = (heading: string, list: string[]) =>
    list.length > 0
      ? html`<h3>${heading}</h3><ul>${list.map((point) => html`<li>${subscripted(point)}</li>`)}</ul>`
      : '';
  const others = html`<h3>${words.more}</h3>
    <ol role="list">${more.map((stop, at) => stopOf(stop, stops.length + at + 1, null))}</ol>`;
  return html`<h2 id=${titleId ?? nothing}>${title}</h2>
    <p class="sheet-about">${source} · ${words.length(stops.length, minutes, more.length)} · <bdi translate="no">${new URL(`#lesson=${id}`, document.baseURI).href}</bdi></p>
    <p class="sheet-about">${say.howTo}</p>
    ${points(say.outcomes, outcomes)}
    <ol role="list">${stops.map((stop, at) => stopOf(stop, at + 1, starts[at]))}</ol>
    ${points(say.takeaways, takeaways)}
    ${more.length > 0 ? others : ''}`;
}

/** `start`: minutes from the beginning; `null` for an optional stop. */
function stopOf(
  { id, title, text, question, answer, hash, shows, minutes, picture }: Stop,
  number: number,
  start: number | null,
) {
  const named = (name: string, said?: string) =>
    said ? html`<p><strong>${name}</strong> ${subscripted(withFastPercent(said))}</p>` : '';
  const { title: room } = ROOM[new URLSearchParams(hash).get('room') as RoomName];
  const source = fileOfVersion(`pictures/${id}.webp`);
  const small = picture ? html`<img class="sheet-picture" src=${source} alt="" width="320" height="134">` : '';
  return html`<li>
    <p class="sheet-when"><strong>${number}</strong><span>${start === null ? '' : clock(start)}</span><span>${minutes === undefined ? '' : say.minutes(minutes)}</span></p>
    <div class="sheet-said">
      <h3>${subscripted(title)}</h3>
      <p>${subscripted(withFastPercent(text))}</p>
      ${named(say.ask, question)}${named(say.answer, answer)}
      <p class="sheet-screen">${withFastPercent(say.screen(room, shows ?? []))}</p>
    </div>
    ${small}
  </li>`;
}

const clock = (minutes: number) => `${Math.floor(minutes)}:${String(Math.round((minutes % 1) * 60)).padStart(2, '0')}`;
