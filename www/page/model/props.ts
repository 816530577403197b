/** Props of the model bar. */
import { ROOMS } from '../../rooms.ts';
import { EXAMPLES, exampleOf } from '../../state/examples.ts';
import { ANY_SCRIPT, isAdded, isOwn, MODELS, type Offered, offered } from '../../state/models.ts';
import { headIn, LONGEST_LINK, letterPartIn, NO_TEXT, type TextRun } from '../../state/text.ts';
import { words } from '../../words/en/page.js';
import { choosesModel, chosenOf, modelOf, openRoom, ROOM, type State, sharedOf, usesModel } from '../state.ts';

export type ModelBarProps = ReturnType<typeof propsOf>;

export function propsOf(state: State) {
  const open = openRoom(state);
  const read = usesModel(state);
  const model = modelOf(state);
  const { manifest, phase, first, loaded, total } = model;
  const {
    text: { input, run, problem, fits },
  } = state;
  return {
    text: input.text,
    // Whether the current room runs the sentence; otherwise only the box is shown, with its text selected so that typing
    // replaces it.
    read,
    // During a quiz, the names of the examples would reveal its answer.
    guessing: open?.room.isGuessing?.(open.state, sharedOf(state)) ?? false,
    examples: open?.room.tokenizesWith ? [] : EXAMPLES,
    example: read ? (exampleOf(input.text)?.id ?? null) : null,
    models: choicesOf(state),
    model: chosenOf(state),
    chooses: choosesModel(state), // whether the current room uses the chosen model
    // Whether the model is a custom one whose files the browser does not keep.
    forVisit: choosesModel(state) && state.own.models.some((own) => own.folder === chosenOf(state) && !own.isKept),
    // Title of the model that the current room uses instead of the custom one.
    instead:
      isAdded({ folder: input.model }) && chosenOf(state) !== input.model ? offered(chosenOf(state)).title : null,
    hasHeads: read && ROOM[state.room].choosesHead === true, // whether the current room uses the chosen head
    sizes: manifest, // `null` until a model is loaded
    ...headIn(model, input),
    // Otherwise the room or the page shows the progress of the download.
    arriving: first && phase === 'ready' ? { layers: first.layers, of: first.of, loaded, total } : null,
    // A room that tokenises the text itself also reports the number of tokens. Tokens of another model are not shown.
    tokens:
      run && run.model === input.model && phase === 'ready' && !open?.room.tokenizesWith
        ? {
            shown: run.tokens.length,
            found: run.found,
            unknown: unknownIn(run),
            reads: offered(chosenOf(state)).reads ?? null,
            parts: letterPartIn(run.tokens), // a token that contains only some of the bytes of a character
          }
        : null,
    unread: unreadIn(state),
    problem,
    fits,
    tooLongForLink: input.text.length > LONGEST_LINK,
    changedIn: changedElsewhere(state),
  };
}

/**
 * The models to choose from. If two custom models have the same file name, their titles include the start of the
 * checksum.
 */
function choicesOf(state: State) {
  const chosen = chosenOf(state);
  const { model, alternative } = ROOM[state.room];
  if (!choosesModel(state) && !alternative) return [offered(chosen)];
  const isOffered = (one: Offered) =>
    !model ||
    one.folder === alternative ||
    one.folder === chosenOf({ ...state, text: NO_TEXT }) ||
    (choosesModel(state) && isAdded(one));
  const models = MODELS.filter(isOffered).map((model) =>
    isOwn(model) ? { ...model, title: `${model.title} (${model.folder.slice(4, 8)})` } : model,
  );
  const isThere = MODELS.some(({ folder }) => folder === chosen);
  const title = isOwn({ folder: chosen }) ? words.modelBar.ownMissing(chosen) : chosen;
  return isThere ? models : [...models, { folder: chosen, title }];
}

/** A room in which the model is modified, if it is not the current room. */
function changedElsewhere({ room, opened, rooms }: State) {
  const changed = ROOMS.find(({ name }) => name !== room && opened[name]?.changesModel?.(rooms[name]));
  return changed ? changed.title : null;
}

/** The script of the words that the chosen model reads only letter by letter, and the model that reads it. */
function unreadIn(state: State) {
  const unread = state.text.run?.unread;
  const folder = chosenOf(state);
  const isOffered = choicesOf(state).some((one) => one.folder === ANY_SCRIPT.folder);
  if (!unread || folder === ANY_SCRIPT.folder || !isOffered) return null;
  const { title, reads } = offered(folder);
  return { ...unread, title, reads: reads ?? null, reader: { ...ANY_SCRIPT, title: offered(ANY_SCRIPT.folder).title } };
}

/** Words of the text for which the model has no token. */
function unknownIn({ text, tokens }: TextRun) {
  const unknown = tokens.filter((token) => token.unknown && !token.special);
  return [...new Set(unknown.map(({ start, end }) => text.slice(start, end)))];
}
