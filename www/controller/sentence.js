// @ts-check
/**
 * The room "Sentence": a change of the text becomes a run of the model, a change of head or
 * measure another reading of that run, and a held pair of tokens its explanation.
 *
 * @typedef {import('../pkg/headlight.js').TextToken} TextToken
 * @typedef {import('../pkg/headlight.js').AttentionReading} AttentionReading
 * @typedef {import('../pkg/headlight.js').Kinds} Kinds
 * @typedef {import('../pkg/headlight.js').Overview} Overview
 * @typedef {import('../pkg/headlight.js').RankedHead} RankedHead
 * @typedef {import('../engine/trace.js').Trace} Trace
 * @typedef {import('../controller.js').Context} Context
 * @typedef {import('../controller.js').RoomStatus} RoomStatus
 * @typedef {import('../state/sentence.js').Input} Input
 * @typedef {import('../state/sentence.js').View} View
 * @typedef {import('../state/sentence.js').Pair} Pair
 * @typedef {import('../state/sentence.js').HeadAt} HeadAt
 * @typedef {import('../state/examples.js').Arc} Arc
 * @typedef {object} Run
 * @property {string} text
 * @property {boolean} cut
 * @property {TextToken[]} tokens
 * @property {number} found how many tokens the whole text has
 * @property {Kinds} kinds
 * @property {Overview} overview
 * @property {FollowedArc[]} arcs
 * @property {import('../pkg/headlight.js').TextManifest} manifest
 * @typedef {Arc & { forward: RankedHead, backward: RankedHead }} FollowedArc with the heads that follow it best
 * @typedef {{ run: Run, input: Input, attention: AttentionReading }} Reading of a run, as asked for
 * @typedef {{ reading: Reading, held: Pair, ranked: RankedHead[], story: Trace }} Explained a held pair
 * @typedef {object} Sentence
 * @property {Input} input
 * @property {Reading | null} reading what the picture is made from
 * @property {Explained | null} explained
 * @property {View} view
 * @property {RoomStatus} status
 * @property {number | null} fits as many tokens as the model reads, when the text has more
 * @property {boolean} touched whether anything was asked for that a link would not give by itself
 */
import { RequestError, WorkerLost, EngineUnavailable } from '../engine/client.js';
import { latestOnly } from '../engine/latest.js';
import { traceFromBatch } from '../engine/trace.js';
import { EXAMPLES, exampleOf } from '../state/examples.js';
import { anchorOf, FIRST_INPUT, FIRST_VIEW, fromFields, NEW_QUIZ, NOTHING, placeOf, sameHead, unitOf, unitsOnDisplay, withHeadsOnce } from '../state/sentence.js';
import { words } from '../words/page.js';
import { createFiles } from './sentence/files.js';
import { createQuiz } from './sentence/quiz.js';

/** Cells a side of a thumbnail: more would not be seen in so small a picture. */
const THUMBNAIL = 64;

/** @type {Sentence} */
export const NO_SENTENCE = {
  input: FIRST_INPUT,
  reading: null,
  explained: null,
  view: FIRST_VIEW,
  status: { phase: 'loading', problem: null, fault: null },
  fits: null,
  touched: false,
};

/** @param {Context} context */
export function createSentence({ store, client, note, writeAddress, turnPage, afterDrawing }) {
  /** The held tokens by their words, so that they are found again while the text changes. */
  let anchors = /** @type {{ query: import('../state/sentence.js').Anchor | null, key: import('../state/sentence.js').Anchor | null } | null} */ (null);

  /** The run that the engine can answer about. */
  let engineHas = /** @type {Run | null} */ (null);

  const get = () => store.get().sentence;
  const set = (/** @type {Partial<Sentence>} */ parts) => store.set({ sentence: { ...get(), ...parts } });
  const view = (/** @type {Partial<View>} */ parts) => set({ view: { ...get().view, ...parts } });
  const status = (/** @type {Partial<RoomStatus>} */ parts) => set({ status: { ...get().status, ...parts } });

  /**
   * Asks for what a link says.
   *
   * @param {import('../state/url.js').Link} link
   */
  function open({ chosen }) {
    anchors = null;
    set(fromFields(chosen));
    recompute();
  }

  const recompute = latestOnly(runOnce);

  async function runOnce() {
    if (store.get().model.phase !== 'ready') return;
    const started = performance.now();
    const { input: asked, reading: before } = get();
    const input = withinModel(asked);
    if (engineHas && before?.run === engineHas && before.input === input && get().status.phase === 'ready') return follow();
    status({ phase: before ? 'running' : 'loading' });
    try {
      const old = engineHas && engineHas.text === input.text && engineHas.cut === input.cut ? engineHas : null;
      const [run, attention] = await Promise.all([old ?? runOf(input), attentionOf(input)]);
      engineHas = run;
      // What a link holds are places in its own sentence, which is still to come.
      if (!anchors && get().input !== input) return;
      show({ run, input, attention });
      status({ phase: 'ready', problem: null });
      if (!old) measure(run, started);
      await follow();
    } catch (error) {
      report(error);
    }
  }

  /**
   * The model and everything about its heads. All requests are sent at once: the engine answers
   * them in order, and so each is about this run.
   *
   * @param {Input} input
   * @returns {Promise<Run>}
   */
  async function runOf({ text, cut }) {
    const arcs = exampleOf(text)?.arcs ?? [];
    const first = async (/** @type {[number, number]} */ from, /** @type {[number, number]} */ to) => (await client.call('rank', from, to))[0];
    const [manifest, kinds, overview, ...followed] = await Promise.all([
      client.call('run_text', text, cut),
      client.call('kinds'),
      client.call('overview', THUMBNAIL),
      ...arcs.map(async (arc) => {
        const [forward, backward] = await Promise.all([first(arc.from, arc.to), first(arc.to, arc.from)]);
        return { ...arc, forward, backward };
      }),
    ]);
    return { text, cut, tokens: manifest.tokens, found: manifest.found, kinds, overview, arcs: followed, manifest };
  }

  /**
   * @param {Input} input
   * @returns {Promise<AttentionReading>}
   */
  function attentionOf({ layer, head, together, measure, merged, average }) {
    const heads = [{ layer, head }, ...together].map((at) => [at.layer, at.head]);
    return client.call('attention', { heads, measure, merged, average });
  }

  /**
   * Puts a reading on the screen, with the tokens held that were held before.
   *
   * @param {Reading} reading
   */
  function show(reading) {
    const { tokens } = reading.run;
    const { held } = get().view;
    const isHeld = (/** @type {number | null} */ place) => (place !== null && place < tokens.length ? place : null);
    const next = anchors
      ? { query: placeOf(tokens, anchors.query), key: placeOf(tokens, anchors.key) }
      : { query: isHeld(held.query), key: isHeld(held.key) };
    if (!anchors) {
      if (next.query !== held.query || next.key !== held.key) note(words.sentence.noSuchToken(tokens.length));
      anchors = { query: anchorOf(tokens, next.query), key: anchorOf(tokens, next.key) };
    }
    // The same pair stays the same object, by which is told what its explanation belongs to.
    const isSame = next.query === held.query && next.key === held.key;
    set({ reading, fits: null, view: { ...get().view, held: isSame ? held : next.query === null ? NOTHING : next, looked: null } });
    writeAddress();
  }

  async function follow() {
    await Promise.all([explain(), quiz.follow()]);
  }

  /** Why the held pair's weight is what it is, and which heads link the two. */
  async function explain() {
    const { reading, view: { held }, explained } = get();
    const { query, key } = held;
    if (!reading || query === null || key === null) {
      if (explained) set({ explained: null });
      return;
    }
    if (explained?.reading === reading && explained.held === held) return;
    const { layer, head, merged } = reading.input;
    const range = (/** @type {number} */ token) => {
      const unit = merged && unitOf(reading.attention.units, token);
      return unit ? [unit.first, unit.end] : [token, token + 1];
    };
    try {
      const [ranked, batch] = await Promise.all([
        client.call('rank', range(query), range(key)),
        client.call('why', layer, head, query, key),
      ]);
      if (get().view.held === held) set({ explained: { reading, held, ranked, story: traceFromBatch(batch) } });
    } catch (error) {
      report(error);
    }
  }

  /**
   * The input with heads that the model has.
   *
   * @param {Input} input
   * @returns {Input}
   */
  function withinModel(input) {
    const { n_layers, n_heads } = /** @type {import('../pkg/headlight.js').ModelManifest} */ (store.get().model.manifest);
    const exists = (/** @type {HeadAt} */ { layer, head }) => layer < n_layers && head < n_heads;
    if (exists(input) && input.together.every(exists)) return input;
    note(words.sentence.noSuchHead(n_layers, n_heads));
    const { layer, head } = exists(input) ? input : FIRST_INPUT;
    const mended = { ...input, layer, head, together: input.together.filter(exists) };
    set({ input: mended });
    return mended;
  }

  /** @param {unknown} error */
  function report(error) {
    if (error instanceof RequestError) {
      status({ phase: 'error', problem: error.message });
      set({ fits: error.most ?? null });
    } else if (error instanceof EngineUnavailable) {
      status({ phase: 'error' });
    } else if (!(error instanceof WorkerLost)) {
      throw error;
    }
  }

  /**
   * @param {Run} run
   * @param {number} start
   */
  function measure({ manifest }, start) {
    for (const [name, duration] of /** @type {const} */ ([['tokenize', manifest.tokenize_ms], ['forward', manifest.forward_ms]])) {
      if (duration !== undefined) performance.measure(`headlight:${name}`, { start, duration });
    }
    afterDrawing(() => performance.measure('headlight:total', { start, end: performance.now() }));
  }

  /**
   * A change of what is asked for.
   *
   * @param {Partial<Input>} parts
   */
  function change(parts) {
    set({ input: withHeadsOnce({ ...get().input, ...parts }), touched: true });
    recompute();
    writeAddress();
  }

  /**
   * A change of how it is looked at.
   *
   * @param {Partial<View>} parts
   */
  function turn(parts) {
    view(parts);
    set({ touched: true });
    writeAddress();
  }

  /** @param {Pair} held tokens */
  function hold(held) {
    const tokens = get().reading?.run.tokens ?? [];
    anchors = { query: anchorOf(tokens, held.query), key: anchorOf(tokens, held.key) };
    turn({ held });
    recompute();
  }

  /** The first tokens of units of the picture. @param {Pair} units @returns {Pair} */
  function tokensOf({ query, key }) {
    const { units } = /** @type {Reading} */ (get().reading).attention;
    return { query: query === null ? null : units[query].first, key: key === null ? null : units[key].first };
  }

  const quiz = createQuiz({ get, view, report }, client);

  /** @param {number} by */
  function stepHead(by) {
    const { manifest } = store.get().model;
    if (!manifest) return;
    const { layer, head } = get().input;
    const count = manifest.n_layers * manifest.n_heads;
    const next = (layer * manifest.n_heads + head + by + count) % count;
    change({ layer: Math.floor(next / manifest.n_heads), head: next % manifest.n_heads });
  }

  /** @param {number} by */
  function stepToken(by) {
    const { reading, view: { held } } = get();
    if (!reading) return;
    const { units } = reading.attention;
    const shown = unitsOnDisplay(units, get().view.specials);
    const now = shown.findIndex((unit) => unit === unitOf(units, held.query));
    const next = now < 0 ? (by > 0 ? 0 : shown.length - 1) : (now + by + shown.length) % shown.length;
    if (shown.length > 0) hold({ query: shown[next].first, key: null });
  }

  /** @type {Record<string, (detail: any) => void>} */
  const intents = {
    text(text) {
      // Places that belong to a text that was never read would point at other words of this one.
      if (!anchors) view({ held: NOTHING });
      change({ text, cut: false });
    },
    cut: () => change({ cut: true }),
    example(id) {
      const example = EXAMPLES.find((example) => example.id === id);
      if (!example) return;
      const { text, layer, head, token: query, key, merged = false } = example;
      anchors = null;
      turnPage();
      turn({ held: { query, key }, kind: null });
      change({ text, cut: false, layer, head, together: [], average: false, merged });
    },
    head: ({ layer, head }) => change({ layer, head }),
    layer: (layer) => intents.head({ layer, head: get().input.head }),
    toggle(at) {
      const { layer, head, together } = get().input;
      if (together.some((other) => sameHead(other, at))) return change({ together: together.filter((other) => !sameHead(other, at)) });
      if (!sameHead(at, { layer, head })) return change({ together: [...together, at] });
      const [next, ...rest] = together;
      if (next) change({ ...next, together: rest });
    },
    several(several) {
      turn({ several });
      if (!several) change({ together: [], average: false });
    },
    average: (average) => change({ average }),
    measure: (measure) => change({ measure }),
    merged: (merged) => change({ merged }),
    specials(specials) {
      turn({ specials });
      const { reading, view: { held } } = get();
      const isHidden = (/** @type {number | null} */ place) => !specials && place !== null && reading?.run.tokens[place].special;
      if (isHidden(held.query)) hold(NOTHING);
      else if (isHidden(held.key)) hold({ query: held.query, key: null });
      quiz.follow();
    },
    show: (show) => turn({ show }),
    share: (share) => turn({ share }),
    kind: (kind) => turn({ kind }),
    colouring: (colouring) => turn({ colouring }),
    look: (looked) => view({ looked }),
    hold: (pair) => hold(tokensOf(pair)),
    holdTokens: hold,
    move: stepToken,
    moveHead: stepHead,
    quiz(isOpen) {
      turnPage();
      turn({ quiz: isOpen ? NEW_QUIZ : null });
      // What is guessed are weights.
      if (isOpen && get().input.measure !== 'weight') change({ measure: 'weight' });
    },
    ...quiz.intents,
    letGo() {
      const { held, quiz } = get().view;
      if (quiz && store.get().room === 'sentence') intents.quiz(false);
      else hold(held.key === null ? NOTHING : { query: held.query, key: null });
    },
  };

  return {
    open,
    recompute,
    intents,
    files: createFiles({ store, client }, (run) => engineHas === run),
    /** After the engine got a model: whatever it computed before is gone. */
    restart() {
      engineHas = null;
      recompute();
    },
  };
}
