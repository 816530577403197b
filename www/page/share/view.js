// @ts-check
/**
 * The dialog "Share": the link, the picture and the numbers of the current room, and snippets that embed it.
 *
 * @typedef {import('../intents.ts').Emit} Emit
 * @typedef {import('./caption.js').Caption} Caption
 * @typedef {object} ShareProps
 * @property {boolean} open
 * @property {string} room
 * @property {unknown[]} drawnFrom values that the picture depends on; the preview is redrawn when one changes
 * @property {string} link link to the current state
 * @property {boolean} tooLongForLink whether the text is omitted from the link because it is too long
 * @property {Caption} caption
 * @property {string[]} hide names of hidden parts
 * @property {string[]} hideable names of the parts that can be hidden in this room
 * @property {{ link: string, modules: Uint8Array | null, problem: string | null } | null} qr
 * @property {string | null} problem why there is no file of numbers
 */
import { choices } from '../../widgets/choices.js';
import { whenClosed } from '../../widgets/dialog.js';
import { html } from '../../widgets/elements.js';
import { descriptionIn, fileName, linesOf, partsIn } from './caption.js';
import { copyPicture, copyText } from './clipboard.js';
import { codeOf } from './code.js';
import { acts, button, check, note, section } from './dialog-elements.js';
import { createHidden } from './hidden.js';
import { createLargeCode } from './large-code.js';
import { hostOnlyHere } from './only-here.js';
import { pngFile, svgText } from './picture-file.js';
import { snapshot } from './snapshot.js';
import { SLIDES, snippetsOf } from './snippets.js';
import { words } from './words.js';

/** @typedef {import('./snippets.js').Kind | typeof SLIDES} Kind */

/** The picture or its file cannot be created; the message is for the user. */
class NoPicture extends Error {}

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 * @param {() => HTMLElement | null} picture of the current room, if it has one
 */
export function createShare(root, emit, picture) {
  const status = html('p', { role: 'status', class: 'share-told' });

  const address = html('input', {
    readonly: true,
    'aria-label': words.link.label,
    class: 'share-address',
    on: { focus: () => address.select() },
  });
  const copyLinkButton = button(words.link.copy, copyLink);
  copyLinkButton.autofocus = true;
  const large = createLargeCode(root);
  const code = html('button', {
    type: 'button',
    class: 'share-enlarge',
    title: words.link.enlarge,
    on: { click: () => coded?.modules && large.show(coded.modules, coded.link) },
  });
  const scan = html('p', { class: 'fine' });
  const hidden = createHidden((names) => emit('hide', names));

  const caption = check(words.picture.caption, true, () => preview());
  const transparent = check(words.picture.transparent, false, () => preview());
  const shown = html('img', { class: 'share-preview', alt: '' });
  const pictureButtons = [
    button(words.picture.svg, () => take('svg')),
    button(words.picture.png, () => take('png')),
    button(words.picture.copy, copy),
  ];

  const numberButtons = [button(words.numbers.csv, () => emit('csv')), button(words.numbers.json, () => emit('json'))];

  let kind = /** @type {Kind} */ ('frame');
  const kinds = choices(words.embed.kinds, words.embed.label, 'share-embed', (chosen) => {
    kind = /** @type {Kind} */ (chosen);
    showSnippet();
  });
  kinds.choose(kind);
  const about = html('p', { class: 'fine' });
  const linkAbout = note('');
  const onlyHereSaid = html('p', {});
  const onlyHere = html(
    'div',
    { class: 'notice share-warning' },
    onlyHereSaid,
    html('details', {}, html('summary', {}, words.link.onlyHereMore), html('p', {}, words.link.remedies)),
  );
  const snippet = html('textarea', {
    readonly: true,
    rows: 4,
    spellcheck: 'false',
    'aria-label': words.embed.snippet,
    class: 'share-snippet',
    on: { focus: () => snippet.select() },
  });

  const copySnippetButton = acts(button(words.embed.copy, copySnippet));

  const dialog = html(
    'dialog',
    {
      'aria-labelledby': 'share-title',
      class: 'share-dialog',
      on: whenClosed(() => emit('shareClosed')),
    },
    html('h2', { id: 'share-title' }, words.title),
    onlyHere,
    html(
      'div',
      { class: 'share-parts' },
      section(
        'link',
        words.link.title,
        linkAbout,
        acts(address, copyLinkButton),
        html('div', { class: 'share-scan' }, code, scan),
        hidden.element,
      ),
      html(
        'div',
        { class: 'share-column' },
        section(
          'picture',
          words.picture.title,
          shown,
          acts(caption.element, transparent.element),
          acts(...pictureButtons),
        ),
        section('numbers', words.numbers.title, note(words.numbers.about), acts(...numberButtons)),
      ),
      section('embed', words.embed.title, kinds.element, about, snippet, copySnippetButton),
    ),
    html(
      'div',
      { class: 'share-foot' },
      status,
      button(words.close, () => emit('shareClosed')),
    ),
  );
  root.append(dialog);

  /** @type {ShareProps} */
  let props;
  /** Values from which the preview was drawn. @type {unknown[]} */
  let previewed = [];
  /** @type {ShareProps['qr'] | undefined} */
  let coded;

  return {
    /** @param {ShareProps} next */
    update(next) {
      props = next;
      const { open, drawnFrom, link, hide, hideable, qr, problem } = props;
      if (open && !dialog.open) {
        tell('');
        dialog.showModal();
      }
      if (!open && dialog.open) dialog.close();
      if (!open) {
        previewed = [];
        return;
      }
      if (problem !== null) tell(problem);
      if (address.value !== link) address.value = link;
      const host = hostOnlyHere(link);
      onlyHere.hidden = host === null;
      if (host !== null) onlyHereSaid.textContent = words.link.onlyHere(host);
      linkAbout.textContent = props.tooLongForLink ? words.link.tooLong : words.link.about;
      showCode(qr);
      hidden.update(hideable, hide);
      showSnippet();
      // The preview waits for the next frame, because the room is drawn later in this task.
      if (drawnFrom.some((part, at) => part !== previewed[at])) requestAnimationFrame(preview);
      previewed = drawnFrom;
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
    status.textContent = text;
  }

  /** @returns {SVGSVGElement | null} */
  function drawing() {
    const element = picture();
    if (!element?.checkVisibility()) return null;
    const { link, caption: said } = props;
    const description = descriptionIn(element);
    const lines = caption.input.checked ? [...partsIn(element), ...linesOf(said, link)] : [];
    return snapshot(element, {
      title: words.picture.of(said.title),
      description,
      caption: lines,
      transparent: transparent.input.checked,
    });
  }

  function preview() {
    if (!dialog.open) return;
    const drawn = drawing();
    shown.hidden = drawn === null;
    for (const one of pictureButtons) one.disabled = drawn === null;
    if (!drawn) return tell(words.picture.none);
    if (status.textContent === words.picture.none) tell('');
    shown.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(drawn))}`;
    shown.alt = [words.picture.preview, drawn.querySelector('desc')?.textContent].filter(Boolean).join('. ');
    shown.classList.toggle('transparent', transparent.input.checked);
  }

  /** @param {'svg' | 'png'} format */
  async function file(format) {
    const drawn = drawing();
    if (!drawn) throw new NoPicture(words.picture.none);
    const name = fileName(props.caption, props.room, format);
    return format === 'svg'
      ? { name, parts: [svgText(drawn)], type: 'image/svg+xml' }
      : { name, parts: [await pngOf(drawn)], type: 'image/png' };
  }

  /** @param {'svg' | 'png'} format */
  async function take(format) {
    try {
      emit('file', await file(format));
      tell('');
    } catch (error) {
      if (!(error instanceof NoPicture)) throw error;
      tell(error.message);
    }
  }

  /** @param {SVGSVGElement} drawn */
  async function pngOf(drawn) {
    const png = await pngFile(drawn);
    if (!png) throw new NoPicture(words.picture.tooLarge);
    return png;
  }

  async function copy() {
    const drawn = drawing();
    if (!drawn) return;
    tell('');
    const png = pngOf(drawn);
    const isCopied = await copyPicture(png);
    tell(
      isCopied
        ? words.picture.copied
        : await png.then(
            () => words.picture.notCopied,
            (/** @type {Error} */ error) => error.message,
          ),
    );
  }

  async function copyLink() {
    tell('');
    tell((await copyText(props.link)) ? words.link.copied : words.link.notCopied);
  }

  async function copySnippet() {
    // Cleared first, because a screen reader announces only text that has changed.
    tell('');
    tell((await copyText(snippet.value)) ? words.embed.copied : words.embed.notCopied);
  }

  function showSnippet() {
    about.textContent = words.embed.about[kind];
    for (const part of [snippet, copySnippetButton]) part.hidden = kind === SLIDES;
    if (kind === SLIDES) return;
    const text = snippetsOf(props.link, words.picture.of(props.caption.title))[kind];
    if (snippet.value !== text) snippet.value = text;
  }

  /** @param {ShareProps['qr']} qr */
  function showCode(qr) {
    if (qr === coded) return;
    coded = qr;
    code.hidden = !qr?.modules;
    code.replaceChildren(...(qr?.modules ? [codeOf(qr.modules, words.link.code)] : []));
    scan.textContent = qr?.problem ?? words.link.scan;
  }
}
