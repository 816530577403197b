/** Draws the page from its state: its attributes, the header, and every view whose props have changed. */
import { addressParts, withLetters } from '../draw/format.ts';
import { HUB } from '../engine/hub-address.ts';
import { ROOMS } from '../rooms.ts';
import { offered } from '../state/models.ts';
import type { CreateView, Theme } from '../state/room.ts';
import { isSame } from '../state/same.ts';
import { html } from '../widgets/elements.ts';
import { words } from '../words/en/page.js';
import { type Shade, themeOf } from './appearance.ts';
import type { Controller } from './controller.ts';
import { createHeading, createSkip, propsOf as propsOfHeading } from './heading.ts';
import { propsOf as propsOfModelBar } from './model/props.ts';
import { createNotices } from './notices.ts';
import { propsOf as propsOfOwn } from './own/props.ts';
import { sourceOf } from './own/state.ts';
import { canRetry, phaseOf, problemOf } from './phase.ts';
import { markPage } from './root-attributes.ts';
import { captionOf, propsOf as propsOfShare } from './share/props.ts';
import { StaleMark } from './stale-mark.ts';
import {
  folderOf,
  foldersShown,
  modelOf,
  offersSentence,
  openRoom,
  ROOM,
  type State,
  sharedOf,
  usesModel,
} from './state.ts';
import { TypeFit } from './type-fit.ts';
import { Views } from './views.ts';

/** Ids of the root elements of the views outside rooms. */
const ROOTS: Record<string, string> = {
  modelBar: 'model-bar',
  loading: 'model-loading',
  lessons: 'lessons',
  own: 'own-root',
  share: 'share-root',
  kept: 'kept-root',
};

/** Maximum number of performance measures. The browser never discards them, and a page may be open all day. */
const MOST_MEASURES = 1000;

const element = (id: string) => document.getElementById(id) as HTMLElement;

type Part = ReturnType<CreateView>;

export class Drawing {
  readonly #controller: Controller;
  readonly #views: Views;
  readonly #fit: TypeFit;
  readonly #header: Part;
  readonly #notices: Part;
  readonly #heading = createHeading(element('heading'), (intent) => this.#controller.emit(intent));
  readonly #roots: Record<string, HTMLElement> = Object.fromEntries(
    ROOMS.map(({ name }) => [name, html('div', { id: `room-${name}`, hidden: true })]),
  );
  readonly #stale = new StaleMark();
  readonly #darkScreen = matchMedia('(prefers-color-scheme: dark)');
  readonly #paper = matchMedia('print');
  readonly #phone = matchMedia('(max-width: 640px)');
  readonly #paperHead = html('p', { id: 'paper', hidden: true });
  /** The props with which each view was last drawn. */
  readonly #drawn: Record<string, unknown> = {};
  #drawings = 0;

  /** `onHeight`: called with the height in pixels that the picture needs in a frame. */
  constructor(controller: Controller, header: Part, onHeight: (height: number) => void) {
    this.#controller = controller;
    this.#header = header;
    this.#notices = createNotices(element('notices'), controller.emit);
    element('rooms').append(...Object.values(this.#roots));
    element('rooms').before(this.#paperHead);
    document.querySelector('header')?.prepend(createSkip(this.#picture));
    this.#views = new Views({
      rootOf: (name) => this.#roots[name] ?? element(ROOTS[name]),
      emit: controller.emit,
      picture: this.#picture,
      onRoom: controller.rooms.add,
      onChange: this.draw,
    });
    this.#fit = new TypeFit(this.#views, onHeight);
    for (const media of [this.#darkScreen, this.#paper, this.#phone]) media.addEventListener('change', this.draw);
  }

  draw = () => {
    const start = performance.now();
    const state = this.#controller.store.get();
    const isPaper = this.#paper.matches;
    const shade = isPaper ? 'light' : themeOf(state.appearance, this.#darkScreen.matches);
    markPage(state, this.#views, { shade, isPaper, isPhone: this.#phone.matches });
    for (const [name, root] of Object.entries(this.#roots)) root.hidden = name !== state.room;
    this.#drawTop(state);
    this.#drawModel(state);
    this.#drawRoom(state, shade === 'dark' ? 'dark' : 'light');
    this.#paperHead.hidden = !isPaper;
    if (isPaper) this.#drawPaperHead(state);
    this.#drawDialogs(state, shade);
    this.#measure(start);
  };

  file = (format: 'svg' | 'png') => this.#views.file(format);

  /** Waits until no run is in progress, so that an exported file contains the picture of the current input. */
  settled() {
    const { store } = this.#controller;
    const isSettled = () => !['loading', 'running'].includes(phaseOf(store.get(), this.#views));
    return new Promise<void>((resolve) => {
      if (isSettled()) return resolve();
      const forget = store.subscribe(() => {
        if (!isSettled()) return;
        forget();
        resolve();
      });
    });
  }

  #picture = () => this.#roots[this.#controller.store.get().room].querySelector<HTMLElement>('[data-picture]');

  /** Draws a view that is loaded on demand, if its props have changed. */
  #update(name: string, props: object | null) {
    const view = props && this.#views.open(name);
    if (view) this.#redraw(name, view, props);
  }

  #redraw(name: string, view: Part, props: object) {
    if (isSame(this.#drawn[name], props)) return;
    this.#drawn[name] = props;
    view.update(props);
  }

  #drawTop(state: State) {
    const { room, notes, appearance } = state;
    const { theme, present, controls } = appearance;
    const models = foldersShown(state).map((folder) => offered(folder).title);
    this.#redraw('header', this.#header, { room, models, theme, present, controls });
    this.#redraw('heading', this.#heading, propsOfHeading(state));
    this.#redraw('notices', this.#notices, {
      problem: problemOf(state, this.#views),
      canRetry: canRetry(state, this.#views),
      busy: this.#busyOf(state),
      notes,
    });
  }

  /** The page's current activity, unless something else on the page shows it. */
  #busyOf(state: State) {
    if (state.slow) return words.stillComputing;
    return !usesModel(state) && phaseOf(state, this.#views) === 'loading' ? words.loading : null;
  }

  #drawModel(state: State) {
    const [bar, loading] = [element('model-bar'), element('model-loading')];
    // The sentence box stays while a room loads, because the user may be typing in it.
    if (openRoom(state)) bar.hidden = !offersSentence(state);
    const { checking } = state.own;
    const folder = folderOf(state);
    const source = HUB && sourceOf(state.own, folder);
    const { phase, loaded, total, problem } = modelOf(state);
    // The picture stays while the engine loads the model again.
    const isReloading = hasPicture(state) && ['absent', 'loading', 'reading'].includes(phase);
    const isWaiting = usesModel(state) && phase !== 'ready' && state.broken === null && !isReloading;
    loading.hidden = ROOM[state.room].showsLoading === true || (!checking && !isWaiting);
    if (!loading.hidden) this.#update('loading', { folder, phase, loaded, total, problem, checking, source });
    if (!bar.hidden) this.#update('modelBar', propsOfModelBar(state));
  }

  #drawRoom(state: State, theme: Theme) {
    const open = openRoom(state);
    if (!open) return;
    const { room, state: roomState } = open;
    this.#update(state.room, room.props(roomState, sharedOf(state), theme));
    this.#stale.update(this.#roots[state.room], room.isStale(roomState, sharedOf(state)));
    const { id, stop, answered } = state.lessons;
    this.#fit.update([state.room, id, stop, answered, ...room.frame(roomState)], modelOf(state).first !== null);
  }

  /** Writes the caption above a printed picture, with its URL. */
  #drawPaperHead(state: State) {
    const title = [ROOM[state.room].title, captionOf(state).model].filter(Boolean).join(' · ');
    const address = addressParts(withLetters(this.#controller.link())).flatMap((part) => [part, html('wbr', {})]);
    this.#paperHead.replaceChildren(html('b', {}, title), ...address);
  }

  #drawDialogs(state: State, shade: Shade) {
    const { lessons, own, share, kept, room } = state;
    const isOpen = (name: string, now: boolean) => now || this.#views.wasOpened(name);
    if (isOpen('lessons', lessons.id !== null || lessons.choosing)) this.#update('lessons', lessons);
    if (isOpen('own', own.open)) this.#update('own', propsOfOwn(state));
    if (isOpen('kept', kept.open)) this.#update('kept', { ...kept, theme: shade === 'dark' ? 'dark' : 'light' });
    if (!isOpen('share', share.open)) return;
    const [link, title, picture] = [this.#controller.link(), ROOM[room].title, this.#drawn[room]];
    this.#update('share', propsOfShare(state, { theme: shade, link, title, picture }));
  }

  #measure(start: number) {
    this.#drawings += 1;
    if (this.#drawings % MOST_MEASURES === 0) performance.clearMeasures('headlight:draw');
    performance.measure('headlight:draw', { start, end: performance.now() });
  }
}

/** Whether the current room has a picture of its model. */
const hasPicture = (state: State) => openRoom(state)?.state.reading?.folder === folderOf(state);
