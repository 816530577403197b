/**
 * Numbers that only some frames of "Why this weight?" need. They are requested when such a frame opens, because the
 * model then runs on the sentence again.
 */
import { refusalIn } from '../../engine/errors.ts';
import type { MovedWords, ScoreSum } from '../../pkg/headlight.js';
import { changesOf } from '../../state/reading.ts';
import type { Context } from '../../state/room.ts';
import type { HeadAt } from '../../state/text.ts';
import type { Sentence } from './answers.ts';

export interface Causes {
  reading: Sentence['reading']; // the reading that they explain
  writers: ScoreSum | 'requested' | null;
  moved: MovedWords | 'requested' | null;
}

export function createCauses(context: Context<Sentence>) {
  const { client, get, set, shared, newHistoryEntry, chooseHead, select, subscribe } = context;
  const { turn, look } = changesOf(context);

  /** Requests one of the parts, unless it was requested for this reading. */
  async function request(name: 'writers' | 'moved') {
    const { reading, view } = get();
    const known = view.causes?.reading === reading ? view.causes : { reading, writers: null, moved: null };
    if (!reading?.sentence || known[name] !== null) return;
    // Words are compared by the whole model.
    if (name === 'moved' && shared().model.first !== null) return;
    look({ causes: { ...known, [name]: 'requested' } });
    const { layer, head } = reading.sentence.input;
    const { query, key } = reading.selected as { query: number; key: number };
    const isCurrent = () => get().reading === reading && get().view.causes?.reading === reading;
    try {
      const answer = await (name === 'writers'
        ? client.call('score_parts', layer, head, query, key)
        : client.call('moved', layer, head, query));
      const { causes } = get().view;
      if (causes && isCurrent()) look({ causes: { ...causes, [name]: answer } });
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal !== null && isCurrent()) set({ problem: refusal });
    }
  }

  subscribe(() => {
    const { reading, view } = get();
    const { frame } = view;
    if (reading?.answers.explanation && (frame === 'writers' || frame === 'moved')) request(frame);
  });

  return {
    /** Shows where a head attends from a token. */
    openWriter({ at, token }: { at: HeadAt; token: number }) {
      newHistoryEntry();
      chooseHead(at);
      select({ query: token, key: null });
      turn({ frame: null });
    },
  };
}

/** Whether the open frame still waits for its numbers. */
export function isWaiting({ reading, view, problem }: Sentence) {
  const { frame, causes } = view;
  if ((frame !== 'writers' && frame !== 'moved') || !reading?.answers.explanation || problem !== null) return false;
  const known = causes?.reading === reading ? causes[frame] : null;
  return known === null || known === 'requested';
}
