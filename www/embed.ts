/**
 * Embeds a picture of Headlight in any page: the element `<headlight-view>`, and a widget for notebooks (anywidget).
 * It loads the page from its own folder. docs/EMBEDDING.md describes both.
 *
 * The element's attributes are the fields of Headlight's URL. Headlight runs in a frame, so that the two pages do not
 * affect each other's styles. All frames share one worker and one copy of the weights.
 */
import { fieldsOf, withEmbed } from './embed/fields.ts';

const PAGE = new URL('./', import.meta.url);

const LOOKS = `
  :host { display: block; max-width: 100%; margin-inline: auto; aspect-ratio: 960 / 500; min-height: 12rem; }
  :host([hidden]), [hidden] { display: none; }
  iframe { display: block; width: 100%; height: 100%; border: 0; }
  p { box-sizing: border-box; height: 100%; margin: 0; padding: 1em; overflow: auto; border: 1px solid; background: Canvas; color: CanvasText; }
`;

/** Time limit in milliseconds, from the frame's load event to the first message of the page in the frame. */
const SIGN_MS = 3000;

const NO_PAGE = `The picture cannot be shown: nothing answers in the frame of ${PAGE}. Its host or this page may forbid the frame (X-Frame-Options, or frame-ancestors or frame-src in a Content-Security-Policy), or the host cannot be reached.`;

/** Legacy key codes of the keys that a host may handle; slide decks such as Reveal.js still read them. */
const KEY_CODES: Record<string, number> = { ArrowLeft: 37, ArrowRight: 39, PageUp: 33, PageDown: 34 };

export class HeadlightView extends HTMLElement {
  #frame = document.createElement('iframe');
  /** The message that replaces the frame if the page does not load in it. */
  #notice = document.createElement('p');
  #waiting: ReturnType<typeof setTimeout> | undefined;
  /** The picture as URL fields, kept even while the element has no frame. */
  #state = '';
  /** The link fields that the element's attributes set, as last sent to the page. */
  #fields = '';
  #isReady = false;
  /** Whether the frame has sent a message and therefore contains the page. */
  #hasSign = false;
  #isTold = false;
  #exports = new Map<
    number,
    { resolve: (file: { name: string; data: Blob }) => void; reject: (error: Error) => void }
  >();
  #lastExport = 0;
  /** Messages to send once the frame can receive them. */
  #unsaid: object[] = [];
  #listen = (event: MessageEvent) => this.#receive(event);
  #watch = new MutationObserver(() => this.#follow());

  constructor() {
    super();
    const style = document.createElement('style');
    style.textContent = LOOKS;
    this.#frame.title = 'Headlight';
    this.#frame.allow = 'fullscreen; clipboard-write';
    this.#frame.addEventListener('load', () => this.#expectSign());
    this.#notice.setAttribute('role', 'status');
    this.attachShadow({ mode: 'open' }).append(style, this.#frame, this.#notice);
    this.#show(true);
  }

  connectedCallback() {
    addEventListener('message', this.#listen);
    this.#watch.observe(this, { attributes: true });
    this.#isReady = false;
    this.#hasSign = false;
    this.#isTold = true;
    const fields = fieldsOf(this);
    if (fields !== this.#fields) this.#state = fields;
    this.#fields = fields;
    this.#frame.src = `${PAGE}#${withEmbed(this.#state)}`;
  }

  disconnectedCallback() {
    removeEventListener('message', this.#listen);
    this.#watch.disconnect();
    clearTimeout(this.#waiting);
    this.#isReady = false;
    this.#refuse('The view was taken out of its document before the file was there. Put it back and export again.');
  }

  get state() {
    return this.#state;
  }

  set state(state) {
    const fields = state.replace(/^#/, '');
    // The host page has set the whole state, so the attributes must not be sent again.
    this.#fields = fieldsOf(this);
    if (fields === this.#state) return;
    this.#state = fields;
    this.#isTold = false;
    this.#tellState();
  }

  next() {
    this.#tell('next');
  }

  previous() {
    this.#tell('previous');
  }

  export(format: 'svg' | 'png' | 'csv' | 'json'): Promise<{ name: string; data: Blob }> {
    if (!this.#notice.hidden) return Promise.reject(new Error(NO_PAGE));
    const id = ++this.#lastExport;
    this.#tell('export', { format, id });
    return new Promise((resolve, reject) => this.#exports.set(id, { resolve, reject }));
  }

  /** Waits for a message from the page, because a frame does not tell its host that it shows an error page. */
  #expectSign() {
    clearTimeout(this.#waiting);
    // A newly inserted frame first loads an empty page.
    if (this.#hasSign || this.#frame.src === '') return;
    this.#waiting = setTimeout(() => {
      this.#show(false);
      this.#refuse(NO_PAGE);
    }, SIGN_MS);
  }

  #show(isPage: boolean) {
    clearTimeout(this.#waiting);
    this.#frame.hidden = !isPage;
    this.#notice.hidden = isPage;
    if (isPage) return;
    const link = document.createElement('a');
    link.href = `${PAGE}#${this.#state}`;
    link.target = '_blank';
    link.textContent = 'Open it in a new tab.';
    this.#notice.replaceChildren(`${NO_PAGE} `, link);
  }

  #refuse(reason: string) {
    this.#unsaid = [];
    for (const { reject } of this.#exports.values()) reject(new Error(reason));
    this.#exports.clear();
  }

  #follow() {
    const fields = fieldsOf(this);
    // Changes of other attributes, such as `style`, do not affect the picture.
    if (fields === this.#fields) return;
    this.#fields = fields;
    this.state = fields;
  }

  #tellState() {
    if (!this.#isReady || this.#isTold) return;
    this.#isTold = true;
    this.#tell('set', { state: withEmbed(this.#state) });
  }

  #tell(type: string, detail?: object) {
    const message = { app: 'headlight', type, ...detail };
    if (this.#isReady) this.#frame.contentWindow?.postMessage(message, PAGE.origin);
    else this.#unsaid.push(message);
  }

  #receive({ source, origin, data }: MessageEvent) {
    if (source !== this.#frame.contentWindow || data?.app !== 'headlight') return;
    // A sandboxed page has a different origin; the page itself reports why it cannot start.
    this.#hasSign = true;
    this.#show(true);
    if (origin !== PAGE.origin) return;
    if (data.type === 'ready') {
      this.#isReady = true;
      this.#tellState();
      for (const message of this.#unsaid.splice(0)) this.#frame.contentWindow?.postMessage(message, PAGE.origin);
      this.dispatchEvent(new CustomEvent('ready'));
    } else if (data.type === 'state') {
      this.#state = data.state;
      this.dispatchEvent(new CustomEvent('state', { detail: data.state }));
    } else if (data.type === 'height') {
      this.dispatchEvent(new CustomEvent('height', { detail: data.height }));
    } else if (data.type === 'key') {
      // Dispatches the key as if it were pressed on the host page, so that a slide deck turns its page.
      const { key, code, shiftKey } = data;
      const travels = { bubbles: true, composed: true, cancelable: true };
      this.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey, keyCode: KEY_CODES[key], ...travels }));
    } else if (data.type === 'exported') {
      const waiting = this.#exports.get(data.id);
      this.#exports.delete(data.id);
      if (data.problem) waiting?.reject(new Error(data.problem));
      else waiting?.resolve({ name: data.name, data: data.data });
    }
  }
}

if (!customElements.get('headlight-view')) customElements.define('headlight-view', HeadlightView);

export { notebook as default } from './embed/notebook.ts';
