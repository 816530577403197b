/**
 * The heading of a room: its name, what it shows, what to do there, buttons that explain layers, heads and tokens, and
 * buttons for results to keep.
 */
import { ROOMS } from '../rooms.ts';
import { html } from '../widgets/elements.ts';
import { createMark } from '../widgets/mark.ts';
import { oneStop } from '../widgets/one-stop.ts';
import { words } from '../words/en/page.js';
import { offerOf } from './kept/controller.ts';
import { openRoom, ROOM, type State, usesModel } from './state.ts';

type HeadingProps = ReturnType<typeof propsOf>;

export function propsOf(state: State) {
  const { room, text, kept } = state;
  const read = usesModel(state);
  return {
    room,
    hasHeads: read && ROOM[room].choosesHead === true, // whether the room uses the chosen head
    // Tokens of the sentence, if the room runs it.
    tokens: read && !openRoom(state)?.room.tokenizesWith ? (text.run?.tokens ?? null) : null,
    canKeep: offerOf(state) !== null,
    kept: kept.items.length, // number of kept results
  };
}

export function createHeading(root: HTMLElement, emit: (intent: 'keep' | 'openKept') => void) {
  const { heading } = words;
  const title = html('h2');
  const purpose = html('p');
  let signs: string[] = [];
  const heads = createMark(heading.headsMark, () => heading.headsExplained, heading.heads);
  const pieces = createMark(heading.tokensMark, () => heading.tokensExplained(signs), heading.tokens);
  const buttonOf = (intent: 'keep' | 'openKept', title: string | null) =>
    html('button', { type: 'button', class: 'mark', title, on: { click: () => emit(intent) } });
  const [keep, list] = [buttonOf('keep', heading.keepHint), buttonOf('openKept', null)];
  keep.textContent = heading.keep;
  list.ariaHasPopup = 'dialog';
  const counted = html('span', { role: 'status' }, list);
  const marks = html('div', { class: 'marks' }, heads, pieces, keep, counted);
  oneStop(marks, 'button');
  root.append(title, purpose, marks);

  return {
    update({ room, hasHeads, tokens, canKeep, kept }: HeadingProps) {
      const open = ROOMS.find(({ name }) => name === room);
      root.hidden = !open?.purpose;
      title.textContent = open?.title ?? '';
      purpose.textContent = open?.purpose ?? '';
      heads.hidden = !hasHeads;
      pieces.hidden = tokens === null;
      keep.hidden = !canKeep;
      list.hidden = kept === 0;
      list.textContent = heading.kept(kept);
      signs = signsIn(tokens ?? []);
    },
  };
}

/** The special signs in the tokens, such as `##`. The heading explains them. */
function signsIn(tokens: { text: string }[]) {
  const signs = tokens.flatMap(({ text }) => /^(##|\[\w+\]|<.*>)/.exec(text)?.[1] ?? []);
  return [...new Set(signs)];
}

/** A button, not a link, because the URL's hash contains the state. */
export function createSkip(picture: () => HTMLElement | null) {
  const button = html('button', { type: 'button', class: 'skip', on: { click: skip } }, words.skip);

  function skip() {
    const target = picture();
    if (!target) return;
    // The picture itself is not a Tab stop; the next Tab stop is its first control.
    target.tabIndex = -1;
    target.focus();
  }

  return button;
}
