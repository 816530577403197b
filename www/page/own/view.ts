/**
 * The dialog for custom models. It explains which files a model needs, and lists the custom models with their sizes and
 * whether the browser keeps them.
 */
import { whenClosed } from '../../widgets/dialog.ts';
import { enable, html } from '../../widgets/elements.ts';
import type { Emit } from '../intents.ts';
import type { OwnModel } from './state.ts';
import { words } from './words.js';

type ListedModel = OwnModel & { title: string; isChosen: boolean; isFailed: boolean };

export interface OwnProps {
  open: boolean;
  models: ListedModel[];
  busy: string | null; // folder of the model whose files are being kept
  problem: string | null; // why a model was not kept
}

const button = (label: string, act: () => void) => html('button', { type: 'button', on: { click: act } }, label);

export function createOwnModels(root: HTMLElement, emit: Emit) {
  const choose = button(words.choose, () => emit('chooseFiles'));
  choose.autofocus = true;
  const folder = html('input', {
    id: 'own-folder',
    type: 'file',
    webkitdirectory: true,
    hidden: true,
    'aria-label': words.chooseFolder,
    on: {
      change() {
        emit('folder', [...(folder.files ?? [])]);
        folder.value = '';
      },
    },
  });
  const list = html('ul', { class: 'own-list' });
  const told = html('p', { role: 'status', class: 'own-told' });
  const kept = html('section', { 'aria-labelledby': 'own-here' }, html('h3', { id: 'own-here' }, words.here), list);
  const dialog = html(
    'dialog',
    { 'aria-labelledby': 'own-title', class: 'own-dialog', on: whenClosed(() => emit('ownClosed')) },
    html('h2', { id: 'own-title' }, words.title),
    html('p', {}, words.about),
    html(
      'p',
      { class: 'own-acts' },
      choose,
      button(words.chooseFolder, () => folder.click()),
      folder,
      html('span', { class: 'fine' }, words.drop),
    ),
    kept,
    told,
    html('details', { class: 'own-read' }, html('summary', {}, words.read.title), readTable()),
    html('p', { class: 'fine' }, words.link),
    html(
      'p',
      { class: 'own-foot' },
      button(words.close, () => emit('ownClosed')),
    ),
  );
  root.append(dialog);

  return {
    update(props: OwnProps) {
      kept.hidden = props.models.length === 0;
      drawList(list, choose, props, emit);
      told.textContent = props.problem;
      if (props.open && !dialog.open) dialog.showModal();
      if (!props.open && dialog.open) dialog.close();
    },
  };
}

function rowOf(
  { folder, title, bytes, isHere, isKept, isChosen, isFailed }: ListedModel,
  busy: string | null,
  emit: Emit,
) {
  const show = button(words.show, () => emit('showOwn', folder));
  const keep = button(busy === folder ? words.keeping : words.keep, () => emit('keepOwn', folder));
  keep.dataset.act = `keep ${folder}`;
  enable(keep, busy === null);
  const forget = button(words.forget, () => emit('forgetOwn', folder));
  forget.dataset.act = `forget ${folder}`;
  const where = isKept ? words.isKept : words.isForVisit;
  return html(
    'li',
    { 'aria-label': title },
    html('strong', { dir: 'auto' }, title),
    html(
      'span',
      { class: 'fine' },
      [folder, words.size(bytes), where, isFailed && words.failed].filter(Boolean).join(' · '),
    ),
    html(
      'span',
      { class: 'own-acts' },
      isChosen ? html('span', { class: 'own-chosen' }, words.chosen) : show,
      isKept ? forget : isHere && !isFailed && keep,
    ),
  );
}

/** `choose`: receives the focus if the focused button is gone. */
function drawList(list: HTMLElement, choose: HTMLElement, { models, busy }: OwnProps, emit: Emit) {
  const focused = (document.activeElement as HTMLElement | null)?.dataset.act;
  list.replaceChildren(...models.map((model) => rowOf(model, busy, emit)));
  if (!focused) return;
  // A pressed button is replaced by another button, and the focus must move to that one.
  const [, folder] = focused.split(' ');
  const buttons = [...list.querySelectorAll('[data-act]')] as HTMLElement[];
  (buttons.find(({ dataset }) => dataset.act?.endsWith(folder)) ?? choose).focus();
}

function readTable() {
  const { columns, rows } = words.read;
  return html(
    'table',
    {},
    html('thead', {}, html('tr', {}, ...columns.map((name) => html('th', { scope: 'col' }, name)))),
    html(
      'tbody',
      {},
      ...rows.map(([family, ...cells]) =>
        html('tr', {}, html('th', { scope: 'row' }, family), ...cells.map((cell) => html('td', {}, cell))),
      ),
    ),
  );
}
