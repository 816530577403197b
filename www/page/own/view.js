// @ts-check
/**
 * The dialog for custom models. It explains which files a model needs, and lists the custom models with their sizes and
 * whether the browser keeps them.
 *
 * @typedef {import('../intents.ts').Emit} Emit
 * @typedef {import('./state.js').OwnModel & { title: string, isChosen: boolean, isFailed: boolean }} ListedModel
 * @typedef {object} OwnProps
 * @property {boolean} open
 * @property {ListedModel[]} models
 * @property {string | null} busy folder of the model whose files are being kept
 * @property {string | null} problem why a model was not kept
 */
import { whenClosed } from '../../widgets/dialog.ts';
import { enable, html } from '../../widgets/elements.ts';
import { words } from './words.js';

/** @param {string} label @param {() => void} act */
const button = (label, act) => html('button', { type: 'button', on: { click: act } }, label);

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createOwnModels(root, emit) {
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
    /** @param {OwnProps} props */
    update(props) {
      kept.hidden = props.models.length === 0;
      drawList(list, choose, props, emit);
      told.textContent = props.problem;
      if (props.open && !dialog.open) dialog.showModal();
      if (!props.open && dialog.open) dialog.close();
    },
  };
}

/** @param {ListedModel} model @param {string | null} busy @param {Emit} emit */
function rowOf({ folder, title, bytes, isHere, isKept, isChosen, isFailed }, busy, emit) {
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

/**
 * @param {HTMLElement} list
 * @param {HTMLElement} choose gets the focus if the focused button has gone
 * @param {OwnProps} props
 * @param {Emit} emit
 */
function drawList(list, choose, { models, busy }, emit) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.act;
  list.replaceChildren(...models.map((model) => rowOf(model, busy, emit)));
  if (!focused) return;
  // A pressed button is replaced by another button, and the focus must move to that one.
  const [, folder] = focused.split(' ');
  const buttons = /** @type {HTMLElement[]} */ ([...list.querySelectorAll('[data-act]')]);
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
