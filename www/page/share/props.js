// @ts-check
/**
 * Props of the dialog "Share".
 *
 * @typedef {import('../state.js').State} State
 */
import { offered } from '../../state/models.ts';
import { LONGEST_LINK } from '../../state/text.ts';
import { hideableIn } from '../appearance.js';
import { openRoom, ROOM, usesModel } from '../state.js';

/**
 * @param {State} state
 * @param {object} page
 * @param {import('../appearance.js').Shade} page.theme
 * @param {string} page.link
 * @param {string} page.title of the room
 * @param {unknown} page.picture props with which the current room was last drawn
 * @returns {import('./view.ts').ShareProps}
 */
export function propsOf(state, { theme, link, title, picture }) {
  return {
    ...state.share,
    room: state.room,
    drawnFrom: [state.room, theme, link, picture],
    link,
    tooLongForLink: usesModel(state) && state.text.input.text.length > LONGEST_LINK,
    caption: { title, ...captionOf(state) },
    hide: state.appearance.hide,
    hideable: hideableIn(ROOM[state.room]),
  };
}

/**
 * The caption of the visible picture. For a moment the picture may lag behind the input.
 *
 * @param {State} state
 * @returns {Omit<import('./caption.js').Caption, 'title'>}
 */
export function captionOf(state) {
  const open = openRoom(state);
  const reading = open && usesModel(state) ? open.state.reading : null;
  const sentence = reading?.sentence;
  const model = reading ? offered(reading.folder).title : null;
  if (reading && open?.room.tokenizesWith) return { text: state.text.input.text, model, heads: [], way: 'each' };
  if (!open || !sentence) return { text: null, model, heads: [], way: 'each' };
  const { layer, head } = sentence.input;
  const chosen = { heads: [{ layer, head }], way: /** @type {const} */ ('each') };
  const { heads, way } = open.room.caption?.(open.state, chosen) ?? chosen;
  return { text: sentence.run.text, model, heads, way };
}
