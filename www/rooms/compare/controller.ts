/** The room "Compare": two sentences in one picture, and the changes from one to the other. */
import { refusalIn } from '../../engine/errors.ts';
import { runSurvey, sentencesOf } from '../../state/head-survey.ts';
import { FIRST_MODEL, offered } from '../../state/models.ts';
import { changesOf } from '../../state/reading.ts';
import type { Context, EmitOf, Intents } from '../../state/room.ts';
import { isSame } from '../../state/same.ts';
import { type HeadAt, NOTHING } from '../../state/text.ts';
import { type Compare, createRead } from './answers.ts';
import { createFiles } from './files.ts';
import { createPatchRun } from './patch/run.ts';
import { EXAMPLES, FIRST_VIEW, isShownOf, otherOf, type Versus, type View } from './state.ts';

export function createCompare(context: Context<Compare>) {
  createManyRun(context);
  const intents = {
    ...choicesOf(context),
    ...bothSentencesOf(context),
    ...selectionOf(context),
    ...createPatchRun(context),
  } satisfies Intents;
  return { read: createRead(context), intents, files: createFiles(context) };
}

export type Emit = EmitOf<ReturnType<typeof createCompare>['intents']>;

function choicesOf(context: Context<Compare>) {
  const { get, newHistoryEntry } = context;
  const { change, turn } = changesOf(context);
  return {
    versus(versus: Versus) {
      newHistoryEntry();
      if (!isShownOf(versus, get().view.show)) turn({ show: FIRST_VIEW.show });
      change({ versus });
    },
    edit(edit: string) {
      const { edits } = get().input;
      const isThere = edits.includes(edit);
      change({ edits: isThere ? edits.filter((other) => other !== edit) : [...edits, edit] });
    },
    modelB(modelB: string) {
      newHistoryEntry();
      change({ modelB, headB: offered(modelB).head });
    },
    headB: (headB: HeadAt) => change({ headB }),
    merged: (merged: boolean) => change({ merged }),
    byVectors: (byVectors: boolean) => change({ byVectors }),
    show(show: View['show']) {
      newHistoryEntry();
      turn({ show });
      change({ towards: show === 'vectors' ? [] : null });
    },
    /** Replaces one of the two words. The other word is that of the state, because the picture may still show an older one. */
    towards({ nth, word }: { nth: 0 | 1; word: string }) {
      const { towards } = get().input;
      change({ towards: [0, 1].map((at) => (at === nth ? word : (towards?.[at] ?? ''))) });
    },
    by: (by: View['by']) => turn({ by }),
    lines: (lines: string) => turn({ lines }),
  };
}

function bothSentencesOf(context: Context<Compare>) {
  const { get, shared, newHistoryEntry, chooseHead, changeText } = context;
  const { change, turn } = changesOf(context);
  const selectLater = createLateSelection(context);
  return {
    other: (other: string) => change({ other }),
    /** Compares the first sentence with a sentence from "Many sentences". */
    compareWith(other: string) {
      newHistoryEntry();
      turn({ show: 'arrows' });
      change({ other, versus: 'sentence' });
    },
    swap() {
      const { text } = shared().text.input;
      const second = otherOf(get().input, text);
      newHistoryEntry();
      change({ other: text });
      changeText(second);
    },
    tryExample(id: string) {
      const example = EXAMPLES.find((example) => example.id === id);
      if (!example) return;
      const { text, selected, at } = example;
      newHistoryEntry();
      selectLater(text, selected);
      change({ other: null, versus: 'sentence' });
      // The heads in the examples are heads of the first model.
      if (shared().text.input.model === FIRST_MODEL) chooseHead(at);
      changeText(text);
    },
  };
}

/** Selects a word of an example as soon as the sentence is tokenised, because its token is not known before. */
function createLateSelection({ shared, subscribe, select }: Context<Compare>) {
  let awaited: { text: string; selected: string } | null = null;
  subscribe(() => {
    const { run } = shared().text;
    if (!awaited || run?.text !== awaited.text) return;
    const { selected } = awaited;
    awaited = null;
    const token = run.tokens.findIndex(({ text }) => text.trim() === selected);
    select(token < 0 ? NOTHING : { query: token, key: null });
  });
  return (text: string, selected: string) => {
    awaited = { text, selected };
  };
}

function selectionOf({ get, shared, select }: Context<Compare>) {
  const placeAt = (at: number) => get().reading?.answers?.comparison.places[at];
  const tokenAt = (at: number) => placeAt(at)?.a?.first ?? null;
  const isAt = (at: number, token: number | null) => {
    const unit = placeAt(at)?.a;
    return unit !== undefined && token !== null && unit.first <= token && token < unit.end;
  };
  return {
    /**
     * Selects a place as the query or, if there is a query, as its key. A second press on the query clears the
     * selection; a second press on the key clears only the key.
     */
    press(at: number | null) {
      const token = at === null ? null : tokenAt(at);
      if (at === null || token === null) return;
      const { query, key } = shared().text.selected;
      if (query === null) select({ query: token, key: null });
      else if (isAt(at, query)) select(NOTHING);
      else select({ query, key: isAt(at, key) ? null : token });
    },
    /** Selects a cell of a heatmap; a second click clears the selection. */
    cell({ row, column }: { row: number; column: number }) {
      const [query, key] = [tokenAt(row), tokenAt(column)];
      const { selected } = shared().text;
      if (query === null || key === null) return;
      select(isAt(row, selected.query) && isAt(column, selected.key) ? NOTHING : { query, key });
    },
  };
}

/** Sentences per request. A larger batch would delay the first results. */
const PORTION = 4;

/** Runs the head on many sentences, and again if the head, the model or the sentences change. */
function createManyRun(context: Context<Compare>) {
  const { get, shared, subscribe } = context;
  subscribe(() => {
    const { view, reading } = get();
    const { room, text, model } = shared();
    if (room !== 'compare' || view.show !== 'many' || !reading?.answers) return;
    if (model.phase !== 'ready' || reading.folder !== text.input.model) return;
    const { first, at } = reading.answers;
    const texts = [first, ...sentencesOf(view.lines).filter((line) => line !== first)];
    const of = { folder: reading.folder, at, texts };
    if (!isSame(view.survey?.of, of)) runSurvey(context, of, PORTION, refusalIn);
  });
}
