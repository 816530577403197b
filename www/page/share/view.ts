/** The dialog "Share": the current room's link, picture and numbers, and snippets that embed the picture. */
import { render } from 'lit-html';
import type { TakenFile } from '../../state/room.ts';
import { memo } from '../../state/same.ts';
import { html as element, setOpen } from '../../widgets/elements.ts';
import { createDialog } from '../dialog.ts';
import type { Emit } from '../intents.ts';
import { descriptionIn, fileName, linesOf, partsIn } from './caption.ts';
import { copyPicture, copyText } from './clipboard.ts';
import { largeCodeOf } from './code.ts';
import { pngFile, svgText } from './picture-file.ts';
import type { ShareProps } from './props.ts';
import { snapshot } from './snapshot.ts';
import type { SLIDES, snippetsOf } from './snippets.ts';
import { dialogOf } from './template.ts';
import { words } from './words/en.js';

export type Kind = keyof ReturnType<typeof snippetsOf> | typeof SLIDES;

/** The user's choices in the dialog, and its status message. */
export interface Choices {
  status: string;
  kind: Kind;
  caption: boolean;
  transparent: boolean;
  preview: { src: string; alt: string } | null; // `null` if the room has no picture
}

/** The picture or its file cannot be created; the message is for the user. */
class NoPicture extends Error {}

export class ShareView {
  readonly #emit: Emit;
  readonly #picture: () => HTMLElement | null;
  readonly #dialog: HTMLDialogElement;
  /** The QR code at window size; a click closes it. */
  readonly #large = element('dialog', {
    class: 'share-large',
    'aria-label': words.link.code,
    on: { click: () => this.#large.close() },
  });
  #props: ShareProps | null = null;
  #choices: Choices = { status: '', kind: 'frame', caption: true, transparent: false, preview: null };
  /** Draws the preview. It waits for the next frame, because the room is drawn later in this task. */
  readonly #preview = memo((..._of: unknown[]) => void requestAnimationFrame(this.#drawPreview));

  /** `picture`: picture of the current room, if it has one. */
  constructor(root: HTMLElement, emit: Emit, picture: () => HTMLElement | null) {
    this.#emit = emit;
    this.#picture = picture;
    this.#dialog = createDialog('share-title', 'share-dialog', () => emit('shareClosed'));
    root.append(this.#dialog, this.#large);
  }

  update = (props: ShareProps) => {
    this.#props = props;
    const { open, drawnFrom, problem } = props;
    const dialog = this.#dialog;
    if (!open) {
      setOpen(dialog, false);
      return this.#preview(null);
    }
    const status = dialog.open ? {} : { status: '' };
    this.#choose(problem === null ? status : { status: problem });
    setOpen(dialog, true);
    this.#preview(...drawnFrom);
  };

  file = async (format: 'svg' | 'png'): Promise<TakenFile> => {
    const drawn = this.#drawing();
    if (!drawn || !this.#props) throw new NoPicture(words.picture.none);
    const name = fileName(this.#props.caption, this.#props.room, format);
    return format === 'svg'
      ? { name, parts: [svgText(drawn)], type: 'image/svg+xml' }
      : { name, parts: [await pngOf(drawn)], type: 'image/png' };
  };

  /** Updates the choices or the status, and redraws the dialog. */
  #choose(parts: Partial<Choices>) {
    this.#choices = { ...this.#choices, ...parts };
    const props = this.#props;
    if (!props) return;
    const acts = {
      copyLink: () => this.#copyText(props.link, words.link),
      copySnippet: (text: string) => this.#copyText(text, words.embed),
      enlarge: (modules: Uint8Array, link: string) => {
        render(largeCodeOf(modules, link), this.#large);
        this.#large.showModal();
      },
      hide: (names: string[]) => this.#emit('hide', names),
      choose: (changed: Partial<Choices>) => {
        this.#choose(changed);
        if (!('kind' in changed)) this.#drawPreview();
      },
      take: (format: 'svg' | 'png') => void this.#take(format),
      copy: () => void this.#copy(),
      numbers: (format: 'csv' | 'json') => this.#emit(format),
      close: () => this.#emit('shareClosed'),
    };
    render(dialogOf(props, this.#choices, acts), this.#dialog);
  }

  #drawing() {
    const picture = this.#picture();
    if (!this.#props || !picture?.checkVisibility()) return null;
    const { link, caption } = this.#props;
    return snapshot(picture, {
      title: words.picture.of(caption.title),
      description: descriptionIn(picture),
      caption: this.#choices.caption ? [...partsIn(picture), ...linesOf(caption, link)] : [],
      transparent: this.#choices.transparent,
    });
  }

  #drawPreview = () => {
    if (!this.#dialog.open) return;
    const drawn = this.#drawing();
    const { status } = this.#choices;
    if (!drawn) return this.#choose({ preview: null, status: words.picture.none });
    const src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(drawn))}`;
    const alt = [words.picture.preview, drawn.querySelector('desc')?.textContent].filter(Boolean).join('. ');
    this.#choose({ preview: { src, alt }, status: status === words.picture.none ? '' : status });
  };

  async #take(format: 'svg' | 'png') {
    try {
      this.#emit('file', await this.file(format));
      this.#choose({ status: '' });
    } catch (error) {
      if (!(error instanceof NoPicture)) throw error;
      this.#choose({ status: error.message });
    }
  }

  async #copy() {
    const drawn = this.#drawing();
    if (!drawn) return;
    this.#choose({ status: '' });
    const png = pngOf(drawn);
    const isCopied = await copyPicture(png);
    const failed = () =>
      png.then(
        () => words.picture.notCopied,
        (error: Error) => error.message,
      );
    this.#choose({ status: isCopied ? words.picture.copied : await failed() });
  }

  async #copyText(text: string, say: { copied: string; notCopied: string }) {
    // Cleared first, because a screen reader announces only text that has changed.
    this.#choose({ status: '' });
    const isCopied = await copyText(text);
    this.#choose({ status: isCopied ? say.copied : say.notCopied });
  }
}

async function pngOf(drawn: SVGSVGElement) {
  const png = await pngFile(drawn);
  if (!png) throw new NoPicture(words.picture.tooLarge);
  return png;
}
