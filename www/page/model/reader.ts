/**
 * The reader requests the answers for the current room: it runs the model if the sentence has changed, and calls the
 * room's `read`. All requests of a change share one message, and their answers become one change of state.
 */
import type { Client } from '../../engine/client.ts';
import { EngineUnavailable, RequestError, WorkerLost } from '../../engine/errors.ts';
import { latestOnly } from '../../engine/latest.ts';
import type { ModelManifest } from '../../pkg/headlight.js';
import type { Wish } from '../../state/reading.ts';
import type { Controller as RoomController } from '../../state/room.ts';
import { isSame } from '../../state/same.ts';
import { headIn, type Pair, type TextInput, type TextRun } from '../../state/text.ts';
import { afterDrawing } from '../after-drawing.ts';
import { folderOf, modelOf, openRoom, type PageStore, type RoomName, usesModel } from '../state.ts';
import type { TextController } from './text.ts';

interface Page {
  store: PageStore;
  client: Client;
  text: TextController;
  rooms: { current: () => RoomController | null };
  address: { later: () => void };
}

interface Inputs {
  room: RoomName;
  input: unknown;
  text: TextInput;
  selected: Pair;
  folder: string;
  model: ModelManifest | null;
}

type Read = NonNullable<RoomController['read']>;

export class Reader {
  #page: Page;
  /** The run that the engine holds. */
  #engineHas: TextRun | null = null;
  #last: Inputs | null = null;

  constructor(page: Page) {
    this.#page = page;
    page.store.subscribe(() => {
      // The answers are requested in a microtask, because a room may react to this change with another change. One
      // request then serves both changes.
      if (!this.#isUpToDate()) queueMicrotask(() => this.#isUpToDate() || this.#readAgain());
    });
  }

  /** Requests everything again after the engine has loaded a model, because the engine then loses its runs. */
  restart() {
    this.#engineHas = null;
    this.#last = null;
    this.#readAgain();
  }

  #readAgain = latestOnly(async () => {
    const { store, text, rooms } = this.#page;
    const { model } = this.#inputs();
    const read = rooms.current()?.read;
    const needsModel = usesModel(store.get());
    if (!read || (needsModel && !model)) return;
    const { runsTexts = false, tokenizesWith } = openRoom(store.get())?.room ?? {};
    const input = needsModel && model && !tokenizesWith ? text.withinModel(model) : null;
    const inputs = this.#inputs();
    this.#last = inputs;
    if (runsTexts) this.#engineHas = null;
    const started = performance.now();
    if (store.get().text.problem !== null) this.#setText({ problem: null });
    try {
      if (input) await this.#readSentence(inputs, read, started);
      else await this.#readRoom(inputs, read, started, tokenizesWith !== undefined);
    } catch (error) {
      this.#report(error, inputs);
    }
  });

  #inputs(): Inputs {
    const state = this.#page.store.get();
    const { room, rooms, text } = state;
    const { phase, manifest } = modelOf(state);
    return {
      room,
      input: rooms[room]?.input,
      text: text.input,
      selected: text.selected,
      folder: folderOf(state),
      model: phase === 'ready' ? manifest : null,
    };
  }

  /** Compared by identity, because a new object is a new request, for example after an error. */
  #isUpToDate() {
    const [now, last] = [this.#inputs(), this.#last];
    return last !== null && (Object.keys(now) as (keyof Inputs)[]).every((key) => now[key] === last[key]);
  }

  /** Requests the answers of a room that needs no run of the sentence, or that sends the sentence itself. */
  async #readRoom(inputs: Inputs, read: Read, started: number, tokenizes: boolean) {
    const answers = await read(this.#wishOf(inputs, tokenizes ? inputs.text : null, Promise.resolve(null)));
    if (tokenizes) this.#setText({ fits: null });
    this.#show(inputs, answers, null);
    if (tokenizes) measureTotal(started);
  }

  async #readSentence(inputs: Inputs, read: Read, started: number) {
    const { store, text, address } = this.#page;
    const has = this.#engineHas;
    const isRead = has !== null && has.text === inputs.text.text && has.cut === inputs.text.cut;
    const running = isRead ? Promise.resolve(has) : this.#runOf(inputs.text);
    const reading = read(this.#wishOf(inputs, inputs.text, running));
    reading.catch(() => {}); // awaited below
    const run = await running.catch((error) => this.#withoutText(inputs, read, error));
    if (!run) return;
    this.#engineHas = run;
    // Meanwhile the page has opened a URL with another sentence. Its token indices must be resolved in that sentence,
    // not in this run.
    if (text.isUnread() && store.get().text.input !== inputs.text) return;
    const selected = text.selectionIn(run.tokens);
    // If the indices have changed, the answers are for other tokens and are requested again.
    const isOfThese = isSame(selected, inputs.selected);
    const found = isOfThese ? reading : read(this.#wishOf({ ...inputs, selected }, inputs.text, running));
    await found.catch(() => {});
    const isStillSelected = store.get().text.selected === inputs.selected;
    this.#setText({ run, fits: null, ...(isStillSelected ? { selected } : {}) });
    const answers = await found;
    this.#last = { ...inputs, selected };
    this.#show(this.#last, answers, run);
    address.later();
    if (!isRead) measureTotal(started, run.took);
  }

  /** Shows what the room can show without a valid text. If the picture already has this input, the picture stays. */
  async #withoutText(inputs: Inputs, read: Read, error: unknown) {
    this.#report(error, inputs);
    const { reading } = this.#page.store.get().rooms[inputs.room];
    if (!(error instanceof RequestError) || reading?.input === inputs.input) return null;
    const answers = await read(this.#wishOf(inputs, null, Promise.resolve(null)));
    if (answers) this.#show(inputs, answers, null);
    return null;
  }

  async #runOf({ text, cut, model }: TextInput): Promise<TextRun> {
    const answer = await this.#page.client.call('run_text', text, cut);
    const { tokens, found, unread = null, tokenize_ms: tokenize, forward_ms: forward } = answer;
    return { text, cut, model, tokens, found, unread, took: { tokenize, forward } };
  }

  #wishOf({ input, model, selected }: Inputs, text: TextInput | null, run: Promise<TextRun | null>): Wish<unknown> {
    const tokens = this.#page.store.get().text.run?.tokens;
    // The first word; some models put a special token before it.
    const first = Math.max(0, tokens?.findIndex(({ special }) => !special) ?? 1);
    // Otherwise the same object, because rooms compare the text of an answer by identity.
    const shared = modelOf(this.#page.store.get());
    const within = text && shared.first ? { ...text, ...headIn(shared, text) } : text;
    return { input, model, text: within, selected, token: selected.query ?? first, run };
  }

  #show({ room, folder, model, input, text, selected }: Inputs, answers: unknown, run: TextRun | null) {
    const sentence = run && { run, input: text };
    this.#setRoom(room, { reading: { folder, model, input, sentence, selected, answers }, problem: null });
  }

  #report(error: unknown, inputs: Inputs) {
    const { store } = this.#page;
    if (error instanceof WorkerLost) this.#last = null;
    else if (error instanceof RequestError) {
      // If a room sends the sentence with its own requests, the first request reports an invalid sentence.
      const isOfSentence = ['run_text', openRoom(store.get())?.room.tokenizesWith].includes(error.method);
      if (error.method !== undefined && isOfSentence)
        this.#setText({ problem: error.message, fits: error.code === 'too_many_tokens' ? error.fields?.most : null });
      else if (this.#isUpToDate()) this.#setRoom(inputs.room, { problem: error.message });
    } else if (!(error instanceof EngineUnavailable)) throw error;
  }

  #setText(parts: object) {
    const { store } = this.#page;
    store.set({ text: { ...store.get().text, ...parts } });
  }

  #setRoom(name: RoomName, parts: object) {
    const { store } = this.#page;
    const { rooms } = store.get();
    store.set({ rooms: { ...rooms, [name]: { ...rooms[name], ...parts } } });
  }
}

/** Measures the time until the next drawing. `took`: durations of the steps of a run, in milliseconds. */
function measureTotal(start: number, took: Record<string, number | undefined> = {}) {
  afterDrawing(() => {
    const end = performance.now();
    for (const [name, duration] of Object.entries(took))
      if (duration !== undefined) performance.measure(`headlight:${name}`, { start, duration });
    performance.measure('headlight:total', { start, end });
  });
}
