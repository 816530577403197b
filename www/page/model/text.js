// @ts-check
/**
 * Controller of the state that the rooms of a model share: sentence, head and selected tokens.
 *
 * @typedef {import('../../state/text.js').TextState} TextState
 * @typedef {import('../../state/text.js').TextInput} TextInput
 * @typedef {import('../../state/text.js').Pair} Pair
 * @typedef {import('../../state/text.js').Anchor} Anchor
 * @typedef {import('../../state/text.js').HeadAt} HeadAt
 * @typedef {import('../../state/examples.js').Example} Example
 */
import { EXAMPLES } from '../../state/examples.js';
import { FIRST_MODEL, offered } from '../../state/models.js';
import { anchorOf, FIRST_TEXT, fromFields, initialSelection, NOTHING, placeOf, steppedPair } from '../../state/text.js';
import { words } from '../../words/page.js';
import { modelOf } from '../state.js';

/** Time in milliseconds for which a typed text must be unchanged before it becomes a history entry. */
const SETTLED_MS = 700;

/**
 * @param {object} page
 * @param {import('../state.js').PageStore} page.store
 * @param {(text: string) => void} page.note
 * @param {() => void} page.writeAddress
 * @param {() => void} page.newHistoryEntry
 * @param {() => void} page.beginTyping creates a history entry for the typed text
 * @param {(example: Example) => void} page.onExample
 */
export function createText({ store, note, writeAddress, newHistoryEntry, beginTyping, onExample }) {
  /** The selected tokens by text and occurrence, so that they are found again when the sentence changes. */
  let anchors = /** @type {{ query: Anchor | null, key: Anchor | null } | null} */ (null);

  /** Whether the current history entry belongs to the text being typed. */
  let isTyping = false;
  /** Timer that runs until a typed text has been unchanged long enough for a history entry. */
  let settledTimer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);

  const get = () => store.get().text;
  const set = (/** @type {Partial<TextState>} */ parts) => store.set({ text: { ...get(), ...parts } });

  /** @param {Partial<TextInput>} parts */
  function change(parts) {
    set({ input: { ...get().input, ...parts }, touched: true });
    writeAddress();
  }

  /** @param {string} text */
  function changeText(text) {
    // The selected indices belong to the old text. It was never tokenised, so their words are unknown.
    if (!anchors) set({ selected: NOTHING });
    change({ text, cut: false });
  }

  function endTyping() {
    clearTimeout(settledTimer);
    settledTimer = undefined;
    isTyping = false;
  }

  /** @param {Pair} selected */
  function select(selected) {
    endTyping();
    const tokens = get().run?.tokens ?? [];
    anchors = { query: anchorOf(tokens, selected.query), key: anchorOf(tokens, selected.key) };
    set({ selected, touched: true });
    writeAddress();
  }

  /** @param {HeadAt} at */
  const chooseHead = ({ layer, head }) => change({ layer, head });

  /** @param {number} by */
  function stepHead(by) {
    const { manifest } = modelOf(store.get());
    if (!manifest) return;
    const { layer, head } = get().input;
    const count = manifest.n_layers * manifest.n_heads;
    const next = (layer * manifest.n_heads + head + by + count) % count;
    change({ layer: Math.floor(next / manifest.n_heads), head: next % manifest.n_heads });
  }

  /** @param {number} by */
  function stepToken(by) {
    const tokens = get().run?.tokens.map(({ special }, place) => ({ special, first: place, end: place + 1 }));
    if (tokens) select(steppedPair(tokens, get(), by));
  }

  /** @type {Record<string, (detail: any) => void>} */
  const intents = {
    text(text) {
      if (!isTyping) beginTyping();
      isTyping = true;
      clearTimeout(settledTimer);
      settledTimer = setTimeout(() => {
        settledTimer = undefined;
        writeAddress();
      }, SETTLED_MS);
      changeText(text);
    },
    /** Handled by the current room. */
    finished() {},
    cut: () => change({ cut: true }),
    /** Heads differ between models, so a new model starts with its most interesting head. */
    model(folder) {
      anchors = null;
      set({ selected: get().input.text === FIRST_TEXT.text ? initialSelection(folder) : NOTHING });
      change({ model: folder, cut: false, ...offered(folder).head });
    },
    example(id) {
      const example = EXAMPLES.find((example) => example.id === id);
      if (!example) return;
      const { text, layer, head, token: query, key } = example;
      anchors = null;
      newHistoryEntry();
      // The heads and tokens of the lectures' examples belong to the first model.
      const { model } = get().input;
      const isLectures = model === FIRST_MODEL;
      const selected = isLectures ? { query, key } : text === FIRST_TEXT.text ? initialSelection(model) : NOTHING;
      set({ selected });
      change({ text, cut: false, ...(isLectures ? { layer, head } : offered(model).head) });
      onExample(example);
    },
    head: chooseHead,
    layer: (layer) => chooseHead({ layer, head: get().input.head }),
    specials(specials) {
      set({ specials, touched: true });
      const { run, selected } = get();
      const isHidden = (/** @type {number | null} */ place) =>
        !specials && place !== null && run?.tokens[place]?.special;
      if (isHidden(selected.query)) select(NOTHING);
      else if (isHidden(selected.key)) select({ query: selected.query, key: null });
      else writeAddress();
    },
    selectTokens: select,
    move: stepToken,
    moveHead: stepHead,
    release() {
      const { selected } = get();
      select(selected.key === null ? NOTHING : { query: selected.query, key: null });
    },
  };

  return {
    intents,
    select,
    chooseHead,
    changeText,
    endTyping,

    /** Whether the text is empty or too new for a history entry. */
    isHalfTyped: () => isTyping && (settledTimer !== undefined || get().input.text.trim() === ''),

    openExample: intents.example,

    /**
     * Opens the sentence of a URL.
     *
     * @param {import('../../state/fields.js').Chosen} chosen
     * @param {string | null} long a text that was too long for the URL
     */
    open(chosen, long) {
      endTyping();
      anchors = null;
      const isLong = chosen.text === undefined && long !== null;
      const opened = fromFields(isLong ? { ...chosen, text: long } : chosen);
      set({ ...opened, fits: null, problem: null, touched: isLong });
    },

    /**
     * The input, with the first head if the model does not have the chosen one.
     *
     * @param {import('../../state/model.js').ModelManifest} manifest
     * @returns {TextInput}
     */
    withinModel({ n_layers, n_heads }) {
      const { input } = get();
      if (input.layer < n_layers && input.head < n_heads) return input;
      note(words.notices.noSuchHead(n_layers, n_heads));
      const mended = { ...input, ...offered(input.model).head };
      set({ input: mended });
      return mended;
    },

    /** Whether the token indices of a URL still have to be resolved in its text. */
    isUnread: () => anchors === null,

    /**
     * The selected tokens in a tokenised text. An unchanged pair stays the same object, because readings are compared
     * by identity.
     *
     * @param {{ text: string }[]} tokens
     * @returns {Pair}
     */
    selectionIn(tokens) {
      const { selected } = get();
      if (!anchors) {
        const isThere = (/** @type {number | null} */ place) =>
          place !== null && place < tokens.length ? place : null;
        const found = { query: isThere(selected.query), key: isThere(selected.key) };
        if (found.query !== selected.query || found.key !== selected.key)
          note(words.notices.noSuchToken(tokens.length));
        anchors = { query: anchorOf(tokens, found.query), key: anchorOf(tokens, found.key) };
      }
      const next = { query: placeOf(tokens, anchors.query), key: placeOf(tokens, anchors.key) };
      if (next.query === selected.query && next.key === selected.key) return selected;
      return next.query === null ? NOTHING : next;
    },
  };
}
