/** Controller of the state that the rooms of a model share: sentence, head and selected tokens. */
import type { ModelManifest } from '../../pkg/headlight.js';
import { anchorsOf, placeOf } from '../../state/anchors.ts';
import { EXAMPLES, type Example } from '../../state/examples.ts';
import type { Chosen } from '../../state/fields.ts';
import { FIRST_MODEL, offered } from '../../state/models.ts';
import {
  FIRST_TEXT,
  fromFields,
  type HeadAt,
  headAt,
  initialSelection,
  NOTHING,
  type Pair,
  released,
  steppedPair,
  type TextInput,
  type TextState,
} from '../../state/text.ts';
import { words } from '../../words/en/page.js';
import { folderOf, modelOf, type PageStore } from '../state.ts';

/** Time in milliseconds for which a typed text must be unchanged before it becomes a history entry. */
const SETTLED_MS = 700;

interface Page {
  store: PageStore;
  note: (text: string) => void;
  address: { isNewEntry: boolean; later: () => void; newEntry: () => void };
  rooms: { controllers: Record<string, { openExample?: (example: Example) => void }> };
}

export class TextController {
  #page: Page;
  /** The selected tokens by text and occurrence, so that they are found again when the sentence changes. */
  #anchors: ReturnType<typeof anchorsOf> | null = null;
  /** Whether the current history entry belongs to the text being typed. */
  #isTyping = false;
  /** Timer that runs until a typed text has been unchanged long enough for a history entry. */
  #settled: ReturnType<typeof setTimeout> | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  select = (selected: Pair) => {
    this.endTyping();
    this.#anchors = anchorsOf(this.#get().run?.tokens ?? [], selected);
    this.#set({ selected, touched: true });
    this.#page.address.later();
  };

  chooseHead = ({ layer, head }: HeadAt) => this.#change({ layer, head });

  changeText = (text: string) => {
    // The old text was never tokenised, so it is unknown which words are selected, and they cannot be found in the new
    // text: the selection is cleared.
    if (!this.#anchors) this.#set({ selected: NOTHING });
    this.#change({ text, cut: false });
  };

  endTyping() {
    clearTimeout(this.#settled);
    this.#settled = undefined;
    this.#isTyping = false;
  }

  readonly intents = {
    text: (text: string) => this.#type(text),
    /** Does nothing here: the current room handles this intent. */
    finished() {},
    cut: () => this.#change({ cut: true }),
    model: (folder: string) => this.#chooseModel(folder),
    example: (id: string) => this.#openExample(id),
    head: this.chooseHead,
    layer: (layer: number) => this.chooseHead({ layer, head: this.#get().input.head }),
    specials: (specials: boolean) => this.#showSpecials(specials),
    selectTokens: this.select,
    move: (by: number) => this.#stepToken(by),
    moveHead: (by: number) => this.#stepHead(by),
    release: () => this.select(released(this.#get().selected)),
  };

  /** Whether the text is empty or too new for a history entry. */
  isHalfTyped = () => this.#isTyping && (this.#settled !== undefined || this.#get().input.text.trim() === '');

  /** Opens the sentence of a URL. `long`: a text that was too long for the URL. */
  open(chosen: Chosen, long: string | null) {
    this.endTyping();
    this.#anchors = null;
    const isLong = chosen.text === undefined && long !== null;
    const opened = fromFields(isLong ? { ...chosen, text: long } : chosen);
    this.#set({ ...opened, fits: null, problem: null, touched: isLong });
  }

  /** The input, with the first head if the room's model does not have the chosen one. */
  withinModel({ n_layers, n_heads }: ModelManifest): TextInput {
    const { input } = this.#get();
    const state = this.#page.store.get();
    const layers = modelOf(state).first?.of ?? n_layers;
    if (input.layer < layers && input.head < n_heads) return input;
    const folder = folderOf(state);
    // In a room with a model of its own, the head was chosen in another model: the link is not wrong.
    if (folder === input.model) this.#page.note(words.notices.noSuchHead(n_layers, n_heads));
    const mended = { ...input, ...offered(folder).head };
    this.#set({ input: mended });
    return mended;
  }

  /** Whether the token indices of a URL still have to be resolved in its text. */
  isUnread = () => this.#anchors === null;

  /**
   * The selected tokens in a tokenised text. An unchanged pair stays the same object, because with a new object the
   * reader would request the answers again.
   */
  selectionIn(tokens: { text: string }[]): Pair {
    const { selected } = this.#get();
    if (!this.#anchors && Object.values(selected).some((place) => place !== null && place >= tokens.length))
      this.#page.note(words.notices.noSuchToken(tokens.length));
    this.#anchors ??= anchorsOf(tokens, selected);
    const { query, key } = this.#anchors;
    const next = { query: placeOf(tokens, query), key: placeOf(tokens, key) };
    if (next.query === selected.query && next.key === selected.key) return selected;
    return next.query === null ? NOTHING : next;
  }

  #get = () => this.#page.store.get().text;

  #set(parts: Partial<TextState>) {
    this.#page.store.set({ text: { ...this.#get(), ...parts } });
  }

  #change(parts: Partial<TextInput>) {
    this.#set({ input: { ...this.#get().input, ...parts }, touched: true });
    this.#page.address.later();
  }

  #type(text: string) {
    const { address } = this.#page;
    // The first change of a text starts a new history entry, unless a new entry was requested just before and its URL
    // has not been written yet: the new text then becomes part of that entry.
    if (!this.#isTyping && !address.isNewEntry) address.newEntry();
    this.#isTyping = true;
    clearTimeout(this.#settled);
    this.#settled = setTimeout(() => {
      this.#settled = undefined;
      address.later();
    }, SETTLED_MS);
    this.changeText(text);
  }

  /** Heads differ between models, so a new model starts with its most interesting head. */
  #chooseModel(folder: string) {
    this.#anchors = null;
    this.#page.address.newEntry();
    this.#set({ selected: this.#get().input.text === FIRST_TEXT.text ? initialSelection(folder) : NOTHING });
    this.#change({ model: folder, cut: false, ...offered(folder).head });
  }

  #openExample(id: string) {
    const { address, rooms } = this.#page;
    const example = EXAMPLES.find((example) => example.id === id);
    if (!example) return;
    const { text, layer, head, token: query, key } = example;
    this.#anchors = null;
    address.newEntry();
    // The heads and tokens of the lectures' examples belong to the first model.
    const { model } = this.#get().input;
    const isLectures = model === FIRST_MODEL;
    const selected = isLectures ? { query, key } : text === FIRST_TEXT.text ? initialSelection(model) : NOTHING;
    this.#set({ selected });
    this.#change({ text, cut: false, ...(isLectures ? { layer, head } : offered(model).head) });
    for (const controller of Object.values(rooms.controllers)) controller.openExample?.(example);
  }

  #showSpecials(specials: boolean) {
    this.#set({ specials, touched: true });
    const { run, selected } = this.#get();
    const isHidden = (place: number | null) => !specials && place !== null && run?.tokens[place]?.special;
    if (isHidden(selected.query)) this.select(NOTHING);
    else if (isHidden(selected.key)) this.select(released(selected));
    else this.#page.address.later();
  }

  #stepHead(by: number) {
    const { manifest } = modelOf(this.#page.store.get());
    if (!manifest) return;
    const { layer, head } = this.#get().input;
    const count = manifest.n_layers * manifest.n_heads;
    this.#change(headAt((layer * manifest.n_heads + head + by + count) % count, manifest.n_heads));
  }

  #stepToken(by: number) {
    const tokens = this.#get().run?.tokens.map(({ special }, place) => ({ special, first: place, end: place + 1 }));
    if (tokens) this.select(steppedPair(tokens, this.#get(), by));
  }
}
