/** Clears the parts of the input that belong to an earlier text or model. */
import { isAdded } from '../../state/models.js';
import type { Context } from '../../state/room.js';
import type { Predict } from './answers.ts';
import { takenAfter } from './state.ts';

/** Appended words and selected tokens belong to one text, entries of the vocabulary and heads to one model. */
export function clearOutdated({ get, set, shared, subscribe }: Context<Predict>, stop: () => void) {
  /** The model whose vocabulary the input names; the page's own models defer to SmolLM2, so they count as one. */
  const vocabulary = () => {
    const { model } = shared().text.input;
    return isAdded({ folder: model }) ? model : '';
  };
  let named = vocabulary();
  /** The text of the selected token. */
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
    // A new input draws the room again, so it is only made if there is something to clear.
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
    /** Takes the text of an opened address, and the current model, as seen. */
    open(text: string) {
      named = vocabulary();
      seen = text;
    },
  };
}
