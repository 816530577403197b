// @ts-check
/**
 * Draws the page from its state: its attributes, the header, and every view whose props have changed.
 *
 * @typedef {import('./state.js').State} State
 */
import { addressParts } from '../draw/address-parts.js';
import { ROOMS } from '../rooms.js';
import { isSame } from '../state/same.js';
import { html } from '../widgets/elements.js';
import { language } from '../words/language.js';
import { words } from '../words/page.js';
import { themeOf } from './appearance.js';
import { createHeading } from './heading.js';
import { propsOf as propsOfModelBar } from './model/props.js';
import { createNotices } from './notices.js';
import { propsOf as propsOfOwn } from './own/props.js';
import { canRetry, isUnstyled, MODES, phaseOf, problemOf } from './phase.js';
import { captionOf, propsOf as propsOfShare } from './share/props.js';
import { createSkip } from './skip.js';
import { folderOf, modelOf, offersSentence, openRoom, ROOM, sharedOf, usesModel } from './state.js';
import { createViews } from './views.js';

/** Ids of the root elements of the views outside rooms. @type {Record<string, string>} */
const ROOTS = {
  modelBar: 'model-bar',
  loading: 'model-loading',
  lessons: 'lessons',
  own: 'own-root',
  share: 'share-root',
};

/** Maximum number of performance measures. The browser never discards them, and a page may be open all day. */
const MOST_MEASURES = 1000;

/**
 * Delay in milliseconds before a stale picture is dimmed. Most answers arrive sooner; dimming each time would make the
 * picture flicker and paint it twice per key.
 */
const STALE_AFTER_MS = 250;

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @param {object} page
 * @param {import('./state.js').PageStore} page.store
 * @param {ReturnType<typeof import('./controller.js').createController>} page.controller
 * @param {ReturnType<typeof import('./header.js').createHeader>} page.header
 * @param {(height: number) => void} page.onHeight
 */
export function createDrawing({ store, controller, header, onHeight }) {
  const roots = Object.fromEntries(
    ROOMS.map(({ name }) => [name, /** @type {HTMLElement} */ (html('div', { id: `room-${name}`, hidden: true }))]),
  );
  element('rooms').append(...Object.values(roots));
  const pictureNow = () => /** @type {HTMLElement | null} */ (roots[store.get().room].querySelector('[data-picture]'));
  document.querySelector('header')?.prepend(createSkip(pictureNow));
  const views = createViews(
    (name) => roots[name] ?? element(ROOTS[name]),
    controller.emit,
    pictureNow,
    controller.addRoom,
    draw,
  );
  const notices = createNotices(element('notices'), controller.emit);
  const heading = createHeading(element('heading'));
  const modelBar = element('model-bar');
  const modelLoading = element('model-loading');
  const darkScreen = matchMedia('(prefers-color-scheme: dark)');
  const paper = matchMedia('print');
  const paperHead = html('p', { id: 'paper', hidden: true });
  element('rooms').before(paperHead);
  const phone = matchMedia('(max-width: 640px)');
  for (const media of [darkScreen, paper, phone]) media.addEventListener('change', draw);
  let fit = /** @type {ReturnType<typeof views.createFit>} */ (null);
  /** The props with which each view was last drawn. @type {Record<string, unknown>} */
  const drawn = {};
  let framed = /** @type {unknown[]} */ ([]);
  let paling = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  let drawings = 0;

  /**
   * Draws a view that is loaded on demand, if its props have changed.
   *
   * @param {string} name
   * @param {object | null} props
   */
  function update(name, props) {
    const view = props && views.open(name);
    if (view) redraw(name, view, props);
  }

  /**
   * Draws a part of the page if its props have changed.
   *
   * @template {object} Props
   * @param {string} name
   * @param {{ update: (props: Props) => void }} view
   * @param {Props} props
   */
  function redraw(name, view, props) {
    if (isSame(drawn[name], props)) return;
    drawn[name] = props;
    view.update(props);
  }

  function draw() {
    const start = performance.now();
    const state = store.get();
    const { appearance } = state;
    const shade = paper.matches ? 'light' : themeOf(appearance, darkScreen.matches);
    drawPage(state, shade);
    redraw('header', header, {
      room: state.room,
      theme: appearance.theme,
      present: appearance.present,
      controls: appearance.controls,
    });
    redraw('heading', heading, {
      room: state.room,
      hasHeads: usesModel(state) && ROOM[state.room].choosesHead === true,
      tokens:
        usesModel(state) && state.text.run && !openRoom(state)?.room.tokenizesItself ? state.text.run.tokens : null,
    });
    redraw('notices', notices, {
      problem: problemOf(state, views),
      canRetry: canRetry(state, views),
      busy: busyOf(state),
      notes: state.notes,
    });
    // The sentence box stays while a room loads, because the user may be typing in it.
    if (openRoom(state)) modelBar.hidden = !offersSentence(state);
    const { checking } = state.own;
    modelLoading.hidden =
      !checking &&
      (!usesModel(state) || modelOf(state).phase === 'ready' || state.broken !== null || hasPicture(state));
    if (!modelLoading.hidden) {
      const { phase, loaded, total, problem } = modelOf(state);
      update('loading', { folder: folderOf(state), phase, loaded, total, problem, checking });
    }
    if (!modelBar.hidden) update('modelBar', propsOfModelBar(state));
    drawRoom(state, shade === 'dark' ? 'dark' : 'light');
    paperHead.hidden = !paper.matches;
    if (paper.matches) drawPaperHead(state);
    // These views are loaded when they are opened.
    if (state.lessons.id !== null || state.lessons.choosing || views.wasOpened('lessons'))
      update('lessons', state.lessons);
    if (state.own.open || views.wasOpened('own')) update('own', propsOfOwn(state));
    if (state.share.open || views.wasOpened('share')) {
      update(
        'share',
        propsOfShare(state, {
          theme: shade,
          link: controller.link(),
          title: ROOM[state.room].title[language],
          picture: drawn[state.room],
        }),
      );
    }
    measure(start);
  }

  /** The page's current activity, unless something else on the page shows it. @param {State} state */
  function busyOf(state) {
    if (state.slow) return words.stillComputing;
    return !usesModel(state) && phaseOf(state, views) === 'loading' ? words.loading : null;
  }

  /**
   * @param {State} state
   * @param {import('../state/room.js').Theme} theme
   */
  function drawRoom(state, theme) {
    const open = openRoom(state);
    if (!open) return;
    const { room, state: roomState } = open;
    update(state.room, room.props(roomState, sharedOf(state), theme));
    pale(room.isStale(roomState, sharedOf(state)));
    const { id, stop, answered } = state.lessons;
    fitType([state.room, id, stop, answered, ...room.frame(roomState)]);
  }

  /**
   * Dims a picture that is older than its input: at once if the input is invalid, otherwise if the answer takes long.
   *
   * @param {boolean} isStale
   */
  function pale(isStale) {
    const show = () => {
      paling = undefined;
      roots[store.get().room].toggleAttribute('data-stale', isStale);
    };
    if (isStale && document.documentElement.dataset.state !== 'error') {
      paling ??= setTimeout(show, STALE_AFTER_MS);
    } else {
      clearTimeout(paling);
      show();
    }
  }

  /** Writes the caption above a printed picture, with its URL. @param {State} state */
  function drawPaperHead(state) {
    const title = [ROOM[state.room].title[language], captionOf(state).model].filter(Boolean).join(' · ');
    const address = addressParts(controller.link()).flatMap((part) => [part, html('wbr', {})]);
    paperHead.replaceChildren(html('b', {}, title), ...address);
  }

  /** @param {unknown[]} shown values that determine the picture's size */
  function fitType(shown) {
    const { embed, stage, state } = document.documentElement.dataset;
    const frame = stage !== undefined ? 'stage' : embed !== undefined ? 'embed' : null;
    // Until the answer arrives, the previous picture keeps its font size.
    const isThere = state !== 'loading' && state !== 'running';
    if (!isThere && frame === framed[0]) return;
    const isNew = isThere && !isSame(framed, [frame, ...shown]);
    if (isNew) framed = [frame, ...shown];
    fit ??= views.createFit(document.documentElement, onHeight);
    fit?.update(frame, isNew);
  }

  /**
   * @param {State} state
   * @param {ReturnType<typeof themeOf>} shade
   */
  function drawPage(state, shade) {
    const { room, appearance } = state;
    const page = document.documentElement;
    page.dataset.state = phaseOf(state, views);
    page.dataset.room = room;
    page.dataset.theme = shade;
    page.dataset.hide = appearance.hide.join(' ');
    for (const mode of MODES) page.toggleAttribute(`data-${mode}`, appearance[mode] && views.hasMode(mode, room));
    page.toggleAttribute('data-unstyled', isUnstyled(state, views));
    // The available space, to which the font size is fitted, is known only after the mode's style sheets have loaded.
    const { present, embed } = page.dataset;
    const isEmbedded = embed !== undefined;
    const isOnStage = present !== undefined && !isEmbedded && !appearance.controls && !phone.matches;
    page.toggleAttribute('data-stage', isOnStage);
    page.toggleAttribute('data-alone', isEmbedded || paper.matches || isOnStage);
    page.toggleAttribute('data-print', paper.matches);
    element('rooms').setAttribute('aria-labelledby', `tab-${room}`);
    for (const [name, root] of Object.entries(roots)) root.hidden = name !== room;
  }

  /** @param {number} start */
  function measure(start) {
    drawings += 1;
    if (drawings % MOST_MEASURES === 0) performance.clearMeasures('headlight:draw');
    performance.measure('headlight:draw', { start, end: performance.now() });
  }

  return {
    draw,
    file: views.file,

    /** Waits until no run is in progress, so that an exported file contains the picture of the current input. */
    settled() {
      const isSettled = () => !['loading', 'running'].includes(phaseOf(store.get(), views));
      return new Promise((resolve) => {
        if (isSettled()) return resolve(null);
        const forget = store.subscribe(() => {
          if (!isSettled()) return;
          forget();
          resolve(null);
        });
      });
    },
  };
}

/**
 * Whether the current room has a picture of its model. It stays visible while the engine reloads the model.
 * @param {State} state
 */
const hasPicture = (state) => openRoom(state)?.state.reading?.folder === folderOf(state);
