/**
 * The dialog for custom models. It explains which files a model needs, and lists the custom models. For each model it
 * shows the size and whether the browser keeps the files.
 */
import { html } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { scientific } from '../../draw/written.ts';
import { headOf, rowOf } from '../../widgets/table.ts';
import { createDialog, drawDialog } from '../dialog.ts';
import type { Emit } from '../intents.ts';
import { CHECKED, DATE } from './checked-models.ts';
import { hubButton, hubSearch } from './hub/view.ts';
import type { OwnProps } from './props.ts';
import { words } from './words/en.js';

type ListedModel = OwnProps['models'][number];

export function createOwnModels(root: HTMLElement, emit: Emit) {
  const dialog = createDialog('own-title', 'own-dialog', () => emit('ownClosed'));
  root.append(dialog);
  return { update: (props: OwnProps) => drawDialog(dialog, contentOf(props, emit), props.open) };
}

function contentOf({ models, busy, problem, hub }: OwnProps, emit: Emit) {
  const chooseFolder = ({ currentTarget }: Event) =>
    ((currentTarget as Element).nextElementSibling as HTMLInputElement).click();
  const takeFolder = ({ target }: Event) => {
    const input = target as HTMLInputElement;
    emit('folder', [...(input.files ?? [])]);
    input.value = '';
  };
  return html`<h2 id="own-title">${words.title}</h2>
    <p>${words.about}</p>
    <p class="own-acts">
      <button type="button" autofocus @click=${() => emit('chooseFiles')}>${words.choose}</button>
      <button type="button" @click=${chooseFolder}>${words.chooseFolder}</button>
      <input id="own-folder" type="file" webkitdirectory hidden aria-label=${words.chooseFolder} @change=${takeFolder}>
      ${hub && hubButton(hub, emit)}
      <span class="fine">${words.drop}</span>
    </p>
    ${hub && hubSearch(hub, emit)}
    <section aria-labelledby="own-here" ?hidden=${models.length === 0}>
      <h3 id="own-here">${words.here}</h3>
      <ul class="own-list">${repeat(
        models,
        ({ folder }) => folder,
        (model) => modelRowOf(model, busy, emit),
      )}</ul>
    </section>
    <p role="status" class="own-told">${problem}</p>
    <details class="own-read"><summary>${words.read.title}</summary>${filesTable()}</details>
    <details class="own-read"><summary>${words.checked.title}</summary><p>${words.checked.about(DATE)}</p>${checkedTable()}</details>
    <p class="fine">${words.link}</p>
    <p class="own-foot"><button type="button" @click=${() => emit('ownClosed')}>${words.close}</button></p>`;
}

function modelRowOf(model: ListedModel, busy: string | null, emit: Emit) {
  const { folder, title, bytes, isKept, isChosen, isFailed, comparison } = model;
  const facts = [
    folder,
    words.size(bytes),
    isKept ? words.isKept : words.isForVisit,
    isFailed && words.failed,
    comparison,
  ];
  return html`<li aria-label=${title}>
    <strong dir="auto">${title}</strong>
    <span class="fine">${facts.filter(Boolean).join(' · ')}</span>
    <span class="own-acts">
      ${isChosen ? html`<span class="own-chosen">${words.chosen}</span>` : html`<button type="button" @click=${() => emit('showOwn', folder)}>${words.show}</button>`}
      ${keepingOf(model, busy, emit)}
    </span>
  </li>`;
}

/** A single button to keep or to forget a model, so that the focus is not lost when the action changes. */
function keepingOf({ folder, isHere, isKept, isFailed }: ListedModel, busy: string | null, emit: Emit) {
  if (!isKept && (!isHere || isFailed)) return '';
  const [label, can, act] = isKept
    ? [words.forget, true, () => emit('forgetOwn', folder)]
    : [busy === folder ? words.keeping : words.keep, busy === null, () => emit('keepOwn', folder)];
  return html`<button type="button" aria-disabled=${!can} @click=${() => can && act()}>${label}</button>`;
}

const filesTable = () => tableOf(words.read.columns, words.read.rows);

const checkedTable = () =>
  tableOf(
    words.checked.columns,
    CHECKED.map(([model, storage, compared, largest]) => [model, storage, compared, scientific(largest)]),
  );

const tableOf = (columns: string[], rows: string[][]) =>
  html`<table>${headOf(columns)}<tbody>${rows.map(([first, ...cells]) => rowOf(first, cells))}</tbody></table>`;
