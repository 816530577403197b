// @ts-check
/**
 * The dialog in which one takes away what is shown: its link, its picture, its numbers, and what to
 * paste into other documents.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('./share/caption.js').Caption} Caption
 * @typedef {object} ShareProps
 * @property {boolean} open
 * @property {string} room
 * @property {string} theme
 * @property {string} link opens what is shown
 * @property {Caption} caption
 * @property {string[]} hide what the link leaves out
 * @property {string[]} hideable
 * @property {{ link: string, modules: Uint8Array | null, problem: string | null } | null} qr
 * @property {string | null} problem why there is no file of numbers
 */
import { choices } from '../draw/choices.js';
import { html } from '../draw/elements.js';
import { pngFile, svgText } from '../draw/picture-file.js';
import { snapshot } from '../draw/snapshot.js';
import { words } from '../words/share.js';
import { fileName, linesOf, saidIn } from './share/caption.js';
import { copyPicture, copyText } from './share/clipboard.js';
import { codeOf } from './share/code.js';
import { snippetsOf } from './share/snippets.js';

/** @typedef {import('./share/snippets.js').Kind} Kind */

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 * @param {() => HTMLElement | null} picture the open room's, when there is one
 */
export function createShare(root, emit, picture) {
  const button = (/** @type {string} */ label, /** @type {() => void} */ act) => html('button', { type: 'button', on: { click: act } }, label);
  const check = (/** @type {string} */ label, /** @type {boolean} */ checked, /** @type {() => void} */ act) => {
    const input = html('input', { type: 'checkbox', on: { change: act } });
    input.checked = checked;
    return { input, element: html('label', { class: 'share-check' }, input, label) };
  };
  const section = (/** @type {string} */ name, /** @type {string} */ title, /** @type {import('../draw/elements.js').Child[]} */ ...children) =>
    html('section', { class: `share-${name}` }, html('h3', {}, title), ...children);
  const told = html('p', { role: 'status', class: 'share-told' });

  const address = html('input', { readonly: true, 'aria-label': words.link.label, class: 'share-address', on: { focus: () => address.select() } });
  const copyLinkButton = button(words.link.copy, copyLink);
  copyLinkButton.autofocus = true;
  const code = html('div', { class: 'share-code-place' });
  const scan = html('p', { class: 'fine' });
  const hidden = html('div', { class: 'share-hidden' });

  const caption = check(words.picture.caption, true, () => preview());
  const transparent = check(words.picture.transparent, false, () => preview());
  const shown = html('img', { class: 'share-preview', alt: '' });
  const pictureButtons = [button(words.picture.svg, () => take('svg')), button(words.picture.png, () => take('png')), button(words.picture.copy, copy)];

  let kind = /** @type {Kind} */ ('frame');
  const kinds = choices(words.embed.kinds, words.embed.label, 'share-embed', (chosen) => {
    kind = /** @type {Kind} */ (chosen);
    showSnippet();
  });
  kinds.choose(kind);
  const about = html('p', { class: 'fine' });
  const snippet = html('textarea', { readonly: true, rows: 4, spellcheck: 'false', 'aria-label': words.embed.snippet, class: 'share-snippet', on: { focus: () => snippet.select() } });

  const dialog = html(
    'dialog',
    { 'aria-labelledby': 'share-title', class: 'share-dialog', on: { close: () => emit('shareClosed') } },
    html('h2', { id: 'share-title' }, words.title),
    html(
      'div',
      { class: 'share-parts' },
      section('link', words.link.title, html('p', { class: 'fine' }, words.link.about), html('p', { class: 'share-acts' }, address, copyLinkButton), html('div', { class: 'share-scan' }, code, scan), html('details', {}, html('summary', {}, words.link.hide), html('p', { class: 'fine' }, words.link.hideNote), hidden)),
      html(
        'div',
        { class: 'share-column' },
        section('picture', words.picture.title, shown, html('p', { class: 'share-acts' }, caption.element, transparent.element), html('p', { class: 'share-acts' }, ...pictureButtons)),
        section('numbers', words.numbers.title, html('p', { class: 'fine' }, words.numbers.about), html('p', { class: 'share-acts' }, button(words.numbers.csv, () => emit('csv')), button(words.numbers.json, () => emit('json')))),
      ),
      section('embed', words.embed.title, kinds.element, about, snippet, html('p', { class: 'share-acts' }, button(words.embed.copy, copySnippet))),
    ),
    html('div', { class: 'share-foot' }, told, button(words.close, () => dialog.close())),
  );
  root.append(dialog);

  /** @type {ShareProps} */
  let props;
  /** What the preview shows. */
  let previewed = '';
  /** @type {ShareProps['qr'] | undefined} */
  let coded;
  let listed = '';

  return {
    /** @param {ShareProps} next */
    update(next) {
      props = next;
      const { open, link, hide, hideable, qr, problem } = props;
      if (open && !dialog.open) {
        tell('');
        dialog.showModal();
      }
      if (!open && dialog.open) dialog.close();
      if (!open) {
        previewed = '';
        return;
      }
      if (problem !== null) tell(problem);
      if (address.value !== link) address.value = link;
      showCode(qr);
      showHidden(hideable, hide);
      showSnippet();
      const wanted = JSON.stringify([link, props.theme, props.caption]);
      // The room is drawn in the same turn as this.
      if (wanted !== previewed) requestAnimationFrame(preview);
      previewed = wanted;
    },

    /**
     * The picture as a file.
     *
     * @param {'svg' | 'png'} format
     */
    file,
  };

  /** @param {string} text */
  function tell(text) {
    told.textContent = text;
  }

  /** @returns {SVGSVGElement | null} */
  function drawing() {
    const element = picture();
    if (!element?.checkVisibility()) return null;
    const { link, caption: said } = props;
    const description = saidIn(element);
    const lines = caption.input.checked ? linesOf(said, link) : [];
    return snapshot(element, { title: words.picture.of(said.title), description, caption: lines, transparent: transparent.input.checked });
  }

  function preview() {
    if (!dialog.open) return;
    const drawn = drawing();
    shown.hidden = drawn === null;
    for (const one of pictureButtons) one.disabled = drawn === null;
    if (!drawn) return tell(words.picture.none);
    shown.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(drawn))}`;
    shown.alt = [words.picture.preview, drawn.querySelector('desc')?.textContent].filter(Boolean).join('. ');
    shown.classList.toggle('transparent', transparent.input.checked);
  }

  /** @param {'svg' | 'png'} format */
  async function file(format) {
    const drawn = drawing();
    if (!drawn) throw new Error(words.picture.none);
    const name = fileName(props.caption, props.room, format);
    return format === 'svg' ? { name, parts: [svgText(drawn)], type: 'image/svg+xml' } : { name, parts: [await pngFile(drawn)], type: 'image/png' };
  }

  /** @param {'svg' | 'png'} format */
  async function take(format) {
    emit('file', await file(format));
    tell('');
  }

  async function copy() {
    const drawn = drawing();
    if (drawn) tell((await copyPicture(pngFile(drawn))) ? words.picture.copied : words.picture.notCopied);
  }

  async function copyLink() {
    tell((await copyText(props.link)) ? words.link.copied : words.link.notCopied);
  }

  async function copySnippet() {
    tell((await copyText(snippet.value)) ? words.embed.copied : words.embed.notCopied);
  }

  function showSnippet() {
    about.textContent = words.embed.about[kind];
    const text = snippetsOf(props.link, words.picture.of(props.caption.title))[kind];
    if (snippet.value !== text) snippet.value = text;
  }

  /** @param {ShareProps['qr']} qr */
  function showCode(qr) {
    if (qr === coded) return;
    coded = qr;
    code.replaceChildren(...(qr?.modules ? [codeOf(qr.modules, words.link.code)] : []));
    scan.textContent = qr?.problem ?? words.link.scan;
  }

  /**
   * @param {string[]} hideable
   * @param {string[]} hide
   */
  function showHidden(hideable, hide) {
    if (listed !== hideable.join()) {
      listed = hideable.join();
      hidden.replaceChildren(
        ...hideable.map((name) => {
          const { input, element } = check(words.hideable[name] ?? name, false, chooseHidden);
          input.value = name;
          return element;
        }),
      );
    }
    for (const input of hidden.querySelectorAll('input')) input.checked = hide.includes(input.value);
  }

  function chooseHidden() {
    emit('hide', [...hidden.querySelectorAll('input')].filter((input) => input.checked).map(({ value }) => value));
  }
}
