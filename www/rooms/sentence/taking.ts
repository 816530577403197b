/** Makes the suggested selection after the user has typed and finished a text, if nothing is selected. */
import type { Look } from '../../pkg/headlight.js';
import type { Context } from '../../state/room.ts';
import type { TextInput } from '../../state/text.ts';
import type { Sentence } from './answers.ts';

export function createTaking({ get, shared, subscribe }: Context<Sentence>, take: (look: Look) => void) {
  /** Texts for which the selection was already made; a user who has cleared it does not want it again. */
  const taken = new Set<string>();
  /** The finished input, kept until its answers arrive. */
  let finished: TextInput | null = null;
  subscribe(takeWhenRead);

  function takeWhenRead() {
    const { text } = shared();
    const { reading, view } = get();
    // The suggestion is cancelled if the user types on or chooses a head.
    if (text.input !== finished) finished = null;
    if (!finished || reading?.sentence?.input !== finished || reading.selected !== text.selected) return;
    finished = null;
    const { telling } = reading.answers;
    if (!telling || text.selected.query !== null || view.quiz) return;
    taken.add(text.input.text);
    take(telling);
  }

  return (input: TextInput) => {
    const { guided, embedded } = shared();
    if (guided || embedded || taken.has(input.text)) return;
    finished = input;
    takeWhenRead();
  };
}
