/** Clears the parts of the input that belong to an earlier text or model. */
import { isAdded } from '../../state/models.ts';
import type { Context } from '../../state/room.ts';
import type { Predict } from './answers.ts';
import { takenAfter } from './state.ts';

/** Appended words and selected tokens belong to one text; entries of the vocabulary and heads belong to one model. */
export function clearOutdated({ get, set, shared, subscribe }: Context<Predict>, stop: () => void) {
  /**
   * The model to whose vocabulary the input refers. This room uses SmolLM2 in place of the other built-in models, so
   * all built-in models count as one.
   */
  const vocabulary = () => {
    const { model } = shared().text.input;
    return isAdded({ folder: model }) ? model : '';
  };
  let named = vocabulary();
  /** The text to which the selected token belongs. */
  let seen = get().input.chosen.text;

  function afterModel(text: string) {
    stop();
    const none = { place: null, word: null, against: null, part: null, looker: null, off: null };
    set({ input: { ...get().input, ...none, chosen: { text, ids: [] } } });
  }

  function afterText(text: string) {
    stop();
    const { input } = get();
    const { place, looker } = input;
    // A new input redraws the room, so it is created only if there is something to clear.
    if (place !== null || looker !== null || takenAfter(input, text).length < input.chosen.ids.length)
      set({ input: { ...input, chosen: { text, ids: [] }, place: null, looker: null } });
  }

  subscribe(() => {
    const { text } = shared().text.input;
    const [isOtherModel, isOtherText] = [named !== vocabulary(), seen !== text];
    named = vocabulary();
    seen = text;
    if (isOtherModel) afterModel(text);
    else if (isOtherText) afterText(text);
  });

  return {
    /** Records the text of an opened URL and the current model, so that they do not count as changes. */
    open(text: string) {
      named = vocabulary();
      seen = text;
    },
  };
}
