/**
 * The contract between the page and its rooms: what `room.ts` and `opened.ts` of a room declare, and what the page
 * offers to a room's controller.
 */
import type { Client } from '../engine/client.ts';
import type { Engine, Method } from '../engine/protocol.ts';
import type { ModelManifest } from '../pkg/headlight.js';
import type { Example } from './examples.ts';
import type { Chosen, Rules, Written } from './fields.ts';
import type { Result } from './kept.ts';
import type { First, Model } from './models.ts';
import type { Wish } from './reading.ts';
import type { HeadAt, Pair, TextState } from './text.ts';

export type Group = 'start' | 'basics' | 'models' | 'learning'; // group of tabs in the header

export type Theme = 'light' | 'dark'; // theme of the drawings

// biome-ignore lint/suspicious/noExplicitAny: the page does not know the types of a room
export type Untyped = any;

export type Intents = Record<string, (detail: Untyped) => void>;

export type TakenFile = { name: string; parts: BlobPart[]; type: string };

export type NamedMatrix = { name: string; rows: number; columns: number; values: Float32Array };

export type Phase = 'loading' | 'ready' | 'running' | 'error';

/**
 * Heads for the caption of a picture. `way`: whether the picture shows each of these heads, their average, or all heads
 * of the model.
 */
type HeadsOfCaption = { heads: HeadAt[]; way: 'each' | 'average' | 'all' };
export type EmitOf<Handlers extends Intents> = <Name extends keyof (Handlers & PageIntents)>(
  intent: Name,
  ...detail: Parameters<(Handlers & PageIntents)[Name]>
) => void;
/** Handlers of the page and of the shared sentence that views of rooms may use. */
interface PageIntents {
  visit: (fields: string) => void;
  lessons: () => void; // opens the list of lessons
  load: () => void; // loads the model
  cancel: () => void; // cancels loading the model
  head: (at: HeadAt) => void; // chooses a head
  layer: (layer: number) => void;
  specials: (specials: boolean) => void; // shows or hides special tokens
  selectTokens: (pair: Pair) => void;
}

/** The part of the page's state that rooms may use: everything except the state of other rooms. */
export interface Shared {
  room: string; // the current room
  text: TextState; // the sentence shared by the rooms of a model
  model: Model;
  guided: boolean; // whether a lesson is open
  embedded: boolean; // whether the page is in a frame of another page
  hide: string[]; // parts that the URL hides
  lastRoom: { name: string; title: string } | null; // the room of the last visit, if there was one
}

/**
 * Calls a method of the engine with each of the arguments in `portions`, on all cores, and yields the results in order.
 * A result must not depend on earlier calls. Ends early if the signal aborts.
 */
export type RunSurvey = <M extends Method>(
  method: M,
  portions: Parameters<Engine[M]>[],
  signal?: AbortSignal,
) => AsyncGenerator<ReturnType<Engine[M]>>;

export interface Context<State> {
  get: () => State; // the room's own state
  set: (parts: Partial<State>) => void;
  shared: () => Shared;
  subscribe: (listener: () => void) => void;
  client: Client;
  survey: RunSurvey;
  note: (text: string) => void; // shows a notice
  writeAddress: () => void;
  newHistoryEntry: () => void; // makes the next URL a new entry in the browser's history
  excerpt: (text: string) => string;
  afterDrawing: (act: () => void) => void;
  select: (selected: Pair) => void; // selects tokens of the shared sentence
  chooseHead: (at: HeadAt) => void;
  changeText: (text: string) => void; // changes the shared sentence
  offerModel: (files: File[], title: string) => Promise<void>;
  openRoom: (room: string) => void;
  loadKeptModel: () => void; // loads the model if an earlier visit has kept it
}

/** Controller of a room: turns user actions into changes of state and requests to the engine. */
export interface Controller {
  intents: Intents;
  open?: (chosen: Chosen) => void; // opens a URL, if `fromFields` is not enough
  /** Requests the answers that the picture is drawn from; `null` if the picture needs a text and there is none. */
  read?: (wish: Wish<Untyped>) => Promise<Untyped>;
  openExample?: (example: Example) => void; // called after the user chose an example of a lecture
  restart?: () => void; // called after the engine was replaced and therefore lost its runs
  /** Files with the room's numbers, if these differ from the numbers in `answers`. */
  files?: Record<'csv' | 'json', () => Promise<TakenFile>>;
}

export type CreateView = (
  root: HTMLElement,
  emit: (intent: string, detail?: Untyped) => void,
) => { update: (props: Untyped) => void };
/** The part of a room that the page needs before the room is opened, in `room.ts`. */
export interface Room {
  name: string; // name of the room in the URL, and of its folder
  title: string;
  /** What the room shows and what to do there. If this is absent, the room draws its own heading. */
  purpose?: string;
  group: Group;
  fields: Rules; // the room's own fields of the URL
  readsText: boolean; // whether it draws the sentence shared by the rooms of a model
  choosesHead?: boolean; // whether it uses the chosen layer and head
  /**
   * Folder of the default model; if absent, the room uses the chosen model. If the room itself chooses among several
   * models, this is the first of them, and `opened.ts` has `modelOf`.
   */
  model?: string;
  alternative?: string; // folder of the other shipped model that the room uses if it is chosen
  takesOwn?: (manifest: ModelManifest) => boolean; // whether it uses a chosen custom model instead
  /**
   * User-supplied files that the page opens in this room: a model, or a saved training run, for which the controller
   * has the intent `openFiles`.
   */
  takesFiles?: 'model' | 'training';
  /** Whether it can show the first layers of a model while the rest is being downloaded. */
  takesFirstLayers?: (first: First) => boolean;
  showsLoading?: boolean; // whether its own picture shows that the model is loading, in place of the page's message
  isDefault?: boolean; // whether links without a room's name open it, and whether it is offered while a model loads
  hideable: string[]; // names of its parts that a link can hide; its style sheet has a rule for each
  styles: string[]; // URLs, relative to the page
  presentStyle?: string; // style sheet for presentation mode
  load: () => Promise<OpenedRoom>; // loads the rest when the room is opened
}

/** The part of a room that is needed only while the room is open, in `opened.ts`. */
export interface OpenedRoom<State = Untyped> {
  initial: State;
  create: (context: Context<State>) => Controller;
  createView: CreateView;
  /** Props of the view; `null` while there is nothing to draw. */
  props: (state: State, shared: Shared, theme: Theme) => object | null;
  fromFields?: (chosen: Chosen) => Partial<State>; // parts of the state that a URL names
  /** Fields of the URL; a field that is `null` is omitted. Returns `null` while the room has no input. */
  toFields: (state: State) => Written | null;
  /** Whether the user changed anything; the URL must then include the room's fields. */
  isTouched: (state: State) => boolean;
  usesModel: (state: State) => boolean; // whether the room needs the model now
  modelOf?: (state: State) => string; // folder of the model that the room itself chooses
  /** Folder of a second model that the engine must have loaded, if the room's picture compares two. */
  secondModelOf?: (state: State) => string | null;
  phase: (state: State, shared: Shared) => Phase; // phase of the room's requests or run
  /** Whether the picture is older than the input; the room's root then has the attribute `data-stale`. */
  isStale: (state: State, shared: Shared) => boolean;
  /** Values that determine the picture's size; while they are unchanged, an embedded picture keeps its font size. */
  frame: (state: State) => unknown[];
  problem: (state: State) => string | null;
  /** Whether the model is modified in this room only, so that other rooms show it unmodified. */
  changesModel?: (state: State) => boolean;
  offersSentence?: boolean; // whether the sentence box is visible before the room needs the model
  /**
   * Whether `read` runs the model on other texts too. The engine then loses its run of the shared sentence, so the page
   * runs the sentence again for other rooms.
   */
  runsTexts?: boolean;
  /**
   * The engine's method with which `read` itself sends the shared sentence. For such a room, the page does not run the
   * sentence separately.
   */
  tokenizesWith?: Method;
  /** The engine's matrices from which the picture is drawn, for the dialog "Share". */
  answers?: (state: State) => Record<string, object | null | undefined>;
  /** The result of the picture, for the list of kept results; `null` if there is none yet. */
  kept?: (state: State, shared: Shared) => (() => Result) | null;
  hasNumbers?: (state: State) => boolean; // whether there are numbers to save, for a controller with `files`
  /** Heads of the picture, if they differ from the chosen head. */
  caption?: (state: State, caption: HeadsOfCaption) => HeadsOfCaption;
  /** Whether a quiz is open and the names of the examples would reveal its answer. */
  isGuessing?: (state: State, shared: Shared) => boolean;
}

export const defineRoom = <Name extends string>(room: Room & { name: Name }) => room;

export const defineOpenedRoom = <State>(room: OpenedRoom<State>) => room;
