/**
 * The figure of a whole model: a canvas with the model's numbers, and a layer of links over it. Hovering or focusing a
 * token makes its path bright.
 */
import { render } from 'lit-html';
import { pointFromClient } from '../../../draw/layout.ts';
import { isSame, memo } from '../../../state/same.ts';
import { html } from '../../../widgets/elements.ts';
import type { Emit } from '../controller.ts';
import { words } from '../words/en.js';
import { layoutOf } from './layout.ts';
import { createSweep, unfold } from './motion.ts';
import { type OverlayProps, overlayOf } from './overlay.ts';
import { paint } from './paint.ts';
import { pictureOf } from './pixels.ts';
import { roving } from './roving.ts';

interface FigureProps extends Omit<OverlayProps, 'layout' | 'lit'> {
  selected: number | null; // the token whose path is bright while no token is hovered or focused
  shade: string; // the theme, which can also be the projector's
}

/** Number of lanes while there are no numbers to draw. */
const EMPTY_LANES = 12;
/** Share of the window's height for the lanes and the heads. */
const SHARE = 0.6;
/** Font size of the names in rem; larger on the stage. */
const NAME_SIZE = 0.78;

export class Figure {
  readonly element = html('div', { class: 'fig', role: 'group' });
  readonly #canvas = html('canvas', { class: 'fig-canvas', 'aria-hidden': 'true' });
  readonly #overlay = html('div', { class: 'fig-overlay' });
  readonly #sweep: () => void;
  readonly #emit: Emit;
  readonly #layoutOf = memo(layoutOf);
  #props: FigureProps | null = null;
  #looked: number | null = null;
  #tapped: number | null = null;
  #width = 0;
  #rem = 0;
  /** One rem, or more if the names are larger than usual. */
  #em = 0;
  #settle: (() => void)[] = [];

  constructor(emit: Emit) {
    this.#emit = emit;
    const wave = html('div', { class: 'fig-wave', 'aria-hidden': 'true' });
    const rem = html('i', { class: 'fig-rem', 'aria-hidden': 'true' });
    this.#sweep = createSweep(wave);
    this.element.append(this.#canvas, wave, this.#overlay, rem);
    this.#listen();
    this.#watch(rem);
  }

  update(next: FigureProps) {
    const before = this.#props;
    if (this.#looked !== null && this.#looked >= (next.drawn?.tokens.length ?? 0)) this.#looked = null;
    this.#props = next;
    this.element.ariaLabel = words.figure.label(next.sizes);
    this.element.dataset.live = String(next.drawn !== null && !next.drawn.isRecorded);
    this.#draw();
    if (next.drawn && next.drawn !== before?.drawn) this.#sweep();
    if (before && before.sizes.shape !== next.sizes.shape) unfold(this.#canvas);
  }

  #listen() {
    const overlay = this.#overlay;
    overlay.addEventListener('pointermove', (event) => this.#light(this.#tokenUnder(event)));
    overlay.addEventListener('pointerleave', () => this.#light(null));
    overlay.addEventListener('focusin', ({ target }) => {
      if ((target as Element).matches(':focus-visible')) this.#light(tokenOf(target));
    });
    overlay.addEventListener('focusout', () => this.#light(null));
    overlay.addEventListener('click', this.#tap, true);
    addEventListener('resize', () => this.#draw());
  }

  #watch(rem: HTMLElement) {
    const resized = new ResizeObserver((changes) => {
      const before = [this.#width, this.#rem];
      for (const { target, contentRect } of changes)
        if (target === rem) this.#rem = contentRect.width;
        else this.#width = contentRect.width;
      this.#em = Math.max(this.#rem, Number.parseFloat(getComputedStyle(rem).fontSize) / NAME_SIZE);
      if (!isSame(before, [this.#width, this.#rem])) this.#draw();
    });
    for (const one of [this.element, rem]) resized.observe(one);
  }

  #tokenUnder({ target, clientX, clientY }: PointerEvent) {
    const element = target as Element;
    const { drawn } = this.#props as FigureProps;
    if (element.closest('.fig-link')) return 'same';
    if (!drawn || element.closest('.fig-head, .fig-name, .fig-written')) return null;
    const { width, height, tokens, lane, crossing, out } = this.#layoutFor(this.#props as FigureProps);
    const { x, y } = pointFromClient({ clientX, clientY }, this.element.getBoundingClientRect(), { width, height });
    const token = Math.floor((y - tokens.y) / lane);
    return x < (crossing ?? out).x && token >= 0 && token < drawn.tokens.length ? token : null;
  }

  /** Makes the path of a token bright. `same`: the pointer is on an attention link, so the path does not change. */
  #light(token: number | 'same' | null) {
    if (token === this.#looked || token === 'same') return;
    this.#looked = token;
    this.#draw();
    this.#emit('looked', token);
  }

  /** The first tap on a token makes its path bright; a second tap opens its room. */
  #tap = (event: MouseEvent) => {
    const token = tokenOf(event.target);
    if ((event as PointerEvent).pointerType !== 'touch' || token === null || token === this.#tapped) return;
    event.preventDefault();
    event.stopPropagation();
    this.#tapped = token;
    this.#light(token);
  };

  #draw() {
    if (!this.#props || this.#width === 0 || this.#rem === 0) return;
    const { drawn, theme, shade, selected } = this.#props;
    const layout = this.#layoutFor(this.#props);
    this.#size(layout);
    render(overlayOf({ ...this.#props, layout, lit: this.#looked ?? selected }, this.#emit), this.#overlay);
    paint(this.#canvas, { drawn, layout, theme, lit: this.#looked, colors: colorsOf(this.element, shade) });
    this.#paintVector(this.#props);
    if (this.#settle.length === 0) this.#settle = groupsOf(this.#overlay);
    for (const settle of this.#settle) settle();
  }

  #layoutFor({ drawn, sizes }: FigureProps) {
    // On the stage and in an embedded page, the font size is fitted to the window, so the lanes must not depend on the
    // window's height as well.
    const isFitted = document.documentElement.matches('[data-stage], [data-embed]');
    return this.#layoutOf({
      ...{ sizes, width: this.#width, rem: this.#rem, em: this.#em, height: isFitted ? Infinity : innerHeight * SHARE },
      hasPositions: drawn ? drawn.strips.positions !== undefined : sizes.shape !== 'decoder',
      n_tokens: drawn?.tokens.length ?? EMPTY_LANES,
      n_targets: drawn?.translation?.target_tokens.length ?? 0,
    });
  }

  #size({ height, lane, isTable, positions, embed }: ReturnType<typeof layoutOf>) {
    const { style } = this.element;
    style.setProperty('--height', `${height / this.#rem}rem`);
    style.setProperty('--lane', `${lane}px`);
    this.element.toggleAttribute('data-table', isTable);
    // Width of the free corner above the tokens.
    const { x, width } = positions ?? embed;
    this.element.parentElement?.style.setProperty('--corner', `${x + width - 0.6 * this.#rem}px`);
  }

  #paintVector({ drawn, theme }: FigureProps) {
    const canvas = this.#overlay.querySelector<HTMLCanvasElement>('.fig-vector canvas');
    if (!canvas || !drawn) return;
    const { columns, values } = drawn.strips.mean;
    canvas.width = 1;
    canvas.height = columns;
    const { picture } = pictureOf([{ rows: columns, columns: 1, values }], theme);
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
  }
}

function tokenOf(target: EventTarget | null) {
  const token = (target as Element).closest<HTMLElement>('[data-token]')?.dataset.token;
  return token === undefined ? null : Number(token);
}

/** Makes each group of links a single Tab stop. */
const groupsOf = (overlay: HTMLElement) =>
  ['.fig-parts', '.fig-heads', '.fig-tokens', '.fig-lines'].map((group) =>
    roving(overlay.querySelector(group) as HTMLElement, 'a'),
  );

/** The page's colours, read once for each theme. */
const colorsOf = memo((element: HTMLElement, _shade: string) => {
  const style = getComputedStyle(element);
  const [ground, panel, line] = ['ground', 'panel', 'line'].map((name) => style.getPropertyValue(`--${name}`).trim());
  return { ground, panel, line };
});
