/**
 * One of the two sentences, as a line of tokens. Hover and focus inspect a token; a click selects it. The line is one
 * Tab stop; arrow keys move inside it.
 */
import { html, render } from 'lit-html';
import { classMap } from 'lit-html/directives/class-map.js';
import { MOVES } from '../../../draw/layout.ts';
import { html as element } from '../../../widgets/elements.ts';

export interface SideToken {
  text: string;
  also: string; // additional text for screen readers
  joined: boolean; // whether it is in the same word as the previous token
  sign: boolean; // whether it is the end token
  forced?: boolean;
  given?: boolean; // whether the user supplied it, even if the model would have written the same token
  off?: boolean; // whether it gets no attention
  number: string; // its weight for the marked token of the other sentence
}

type SideProps = { tokens: SideToken[]; selected: number | null; seen: number | null; language: string };

type Acts = { look: (at: number | null) => void; select: (at: number) => void };

export class Side {
  readonly element: HTMLElement;
  readonly #label: string;
  readonly #acts: Acts;
  #props: SideProps = { tokens: [], selected: null, seen: null, language: '' };
  /** Index of the token that is the Tab stop. */
  #stop = 0;

  constructor(name: 'read' | 'written', label: string, acts: Acts) {
    this.element = element('div', { class: `side ${name}` });
    [this.#label, this.#acts] = [label, acts];
  }

  update(props: SideProps) {
    this.#props = props;
    this.#stop = Math.max(0, Math.min(props.selected ?? this.#stop, props.tokens.length - 1));
    this.#draw();
  }

  /** Length of the line in pixels if it does not wrap. */
  length() {
    const all = this.#buttons();
    const last = all.at(-1);
    return last ? last.offsetLeft + last.offsetWidth - all[0].offsetLeft : 0;
  }

  /** Centres of the tokens along the line. */
  centers(isUpright: boolean) {
    return this.#buttons().map(({ offsetTop, offsetHeight, offsetLeft, offsetWidth }) =>
      isUpright ? offsetTop + offsetHeight / 2 : offsetLeft + offsetWidth / 2,
    );
  }

  #draw() {
    const { tokens, selected, seen, language } = this.#props;
    const leave = () => this.#acts.look(null);
    const tokenOf = (token: SideToken, at: number) =>
      buttonOf(token, { isSelected: at === selected, isSeen: at === seen, isStop: at === this.#stop });
    const template = html`<span class="side-label" aria-hidden="true">${this.#label}</span>
      <div
        class="side-tokens" role="group" data-whole aria-label=${this.#label} dir="auto" lang=${language}
        @pointerover=${this.#point} @pointerleave=${leave} @focusin=${this.#focus} @focusout=${leave}
        @click=${this.#click} @keydown=${this.#press}
      >${tokens.map(tokenOf)}</div>`;
    render(template, this.element);
  }

  #buttons() {
    return [...this.element.querySelectorAll<HTMLButtonElement>('.side-token')];
  }

  #indexOf({ target }: Event) {
    return this.#buttons().indexOf((target as Element).closest('button') as HTMLButtonElement);
  }

  #stopAt(at: number) {
    this.#stop = at;
    this.#draw();
  }

  readonly #point = (event: PointerEvent) => {
    const at = this.#indexOf(event);
    if (at >= 0 && event.pointerType !== 'touch') this.#acts.look(at);
  };

  readonly #focus = (event: Event) => {
    if ((event.target as Element).matches(':focus-visible')) this.#acts.look(this.#indexOf(event));
  };

  readonly #click = (event: Event) => {
    const at = this.#indexOf(event);
    if (at < 0) return;
    this.#stopAt(at);
    this.#acts.select(at);
  };

  readonly #press = (event: KeyboardEvent) => {
    const [at, move] = [this.#indexOf(event), MOVES[event.key]];
    if (at < 0 || !move || event.altKey || event.metaKey || event.ctrlKey) return;
    this.#stopAt(Math.max(0, Math.min(this.#props.tokens.length - 1, at + move[0] + move[1])));
    this.#buttons()[this.#stop].focus();
    event.preventDefault();
  };
}

function buttonOf(
  { text, also, joined, sign, forced = false, given = false, off = false, number }: SideToken,
  { isSelected, isSeen, isStop }: { isSelected: boolean; isSeen: boolean; isStop: boolean },
) {
  const looks = classMap({ 'side-token': true, joined, sign, forced, given, off, seen: isSeen });
  return html`<button type="button" class=${looks} tabindex=${isStop ? 0 : -1} data-drawn aria-pressed=${isSelected}><span
    class="side-text" translate="no">${text}</span><span class="unseen">${also}</span> <span class="side-number">${number}</span></button>`;
}
