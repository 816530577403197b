/** Props of the dialog "Share". */
import { offered } from '../../state/models.ts';
import { LONGEST_LINK } from '../../state/text.ts';
import { hideableIn, type Shade } from '../appearance.ts';
import { openRoom, ROOM, type State, usesModel } from '../state.ts';
import type { Caption } from './caption.ts';

export type ShareProps = ReturnType<typeof propsOf>;

/** `picture`: props with which the current room was last drawn. */
export function propsOf(
  state: State,
  { theme, link, title, picture }: { theme: Shade; link: string; title: string; picture: unknown },
) {
  return {
    ...state.share,
    room: state.room,
    drawnFrom: [state.room, theme, link, picture], // the preview is redrawn when one of these changes
    link,
    // Whether the text is omitted from the link because it is too long.
    tooLongForLink: usesModel(state) && state.text.input.text.length > LONGEST_LINK,
    caption: { title, ...captionOf(state) },
    hide: state.appearance.hide,
    // Names of the parts that can be hidden in this room.
    hideable: hideableIn(ROOM[state.room]),
  };
}

/** The caption of the visible picture. For a moment the picture may lag behind the input. */
export function captionOf(state: State): Omit<Caption, 'title'> {
  const open = openRoom(state);
  const reading = open && usesModel(state) ? open.state.reading : null;
  const sentence = reading?.sentence;
  const model = reading ? offered(reading.folder).title : null;
  if (reading && open?.room.tokenizesWith) return { text: state.text.input.text, model, heads: [], way: 'each' };
  if (!open || !sentence) return { text: null, model, heads: [], way: 'each' };
  const { layer, head } = sentence.input;
  const chosen = { heads: [{ layer, head }], way: 'each' as const };
  const { heads, way } = open.room.caption?.(open.state, chosen) ?? chosen;
  return { text: sentence.run.text, model, heads, way };
}
