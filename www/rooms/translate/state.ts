/** Input and view of the room "Translate", and their URL fields. */
import * as fields from '../../state/field-table.ts';
import type { Chosen, Written } from '../../state/fields.ts';
import { NOT_PLAYING, type Playing } from '../../widgets/player.ts';

export type Direction = 'en-pt' | 'pt-en';
export type ViewName = 'alignment' | 'steps';

/** The codes of the source and target languages of a multilingual model. */
export type LanguagePair = [source: string, target: string];

/** A head of the cross-attention; `null` means the mean of the layer's heads. */
export type CrossHead = { layer: number; head: number | null };

/** A stage in which the decoder computes a word. */
export type Stage = 'input' | 'memory' | 'scores' | 'mix' | 'forward' | 'word';

/** The current step; `null` is the encoder. */
export type CurrentStep = { word: number; stage: Stage } | null;

/** A cell of a matrix. */
export type Place = { name: string; row: number; column: number };

const INPUT = {
  languages: fields.custom<LanguagePair | null>(
    'languages',
    null, // the model's default pair
    (pair) => pair.split('.') as LanguagePair,
    (pair) => pair.join('.'),
  ),
  view: fields.text<ViewName>('translation', 'alignment'),
  // `null` means the head that aligns best.
  cross: fields.custom<CrossHead | null>('cross', null, crossFrom, ({ layer, head }) => `${layer}.${head ?? 'mean'}`),
  written: fields.custom<CurrentStep>('written', null, stepFrom, ({ word, stage }) => `${word}.${stage}`),
  why: fields.optional('source'), // the input token whose weight the steps explain
  // The explained number of the decoder.
  number: fields.custom<Place | null>('number', null, placeFrom, ({ name, row, column }) => `${name}.${row}.${column}`),
};

const SELECTED = {
  target: fields.optional('target'), // the selected token of the translation
  source: fields.optional('source'), // the selected token of the source
};

export interface Input extends fields.StateOf<typeof INPUT>, fields.StateOf<typeof SELECTED> {
  direction: Direction | null; // `null` until a URL has been opened, so that no unneeded model is fetched
  /**
   * `forced`: vocabulary entries with which the translation is forced to start. `changes`: ablations in the core's
   * syntax. `text`: the text for which they were chosen.
   */
  asked: { text: string; forced: number[]; changes: string[] };
}

/** The typed beginning of the translation, and the reason if the model cannot write it. */
export type Beginning = { typed: string; refused: string | null };

export interface View extends Playing {
  beginning: Beginning | null; // the typed beginning, until another word is forced
}

/** The stages in which the decoder computes a word, in order. */
export const STAGES: Stage[] = ['input', 'memory', 'scores', 'mix', 'forward', 'word'];

export const FIRST_INPUT: Input = {
  ...fields.initialOf(INPUT),
  ...fields.initialOf(SELECTED),
  direction: null,
  asked: { text: '', forced: [], changes: [] },
};

export const FIRST_VIEW: View = { beginning: null, ...NOT_PLAYING };

/** The folder of the model for a direction. */
export const folderOf = (direction: Direction | null) => `marian-${direction ?? 'en-pt'}`;

/** The languages of both sentences, for screen readers; unknown for a custom model. */
export function languagesOf(direction: Direction | null) {
  const [read, written] = direction === null ? ['', ''] : direction.split('-');
  return { read, written };
}

/** The task prefix of a text, or an empty text. */
export const prefixOf = (prefixes: string[], text: string) => prefixes.find((prefix) => text.startsWith(prefix)) ?? '';

/** The direction in a URL: either a separate field, or implied by the name of the model. */
export const directionFrom = ({ direction, model }: Chosen): Direction =>
  (direction ?? model?.replace(/^marian-/, '')) === 'pt-en' ? 'pt-en' : 'en-pt';

/** The input given by a URL. `text`: the text in the URL. */
export function inputFrom(chosen: Chosen, text: string): Input {
  const input = { ...fields.readState(INPUT, chosen), ...fields.readState(SELECTED, chosen) };
  const forced = chosen.forced?.split('.').map(Number) ?? [];
  const changes = chosen.without?.split(',').map(renamed) ?? [];
  const explained = input.view === 'steps' ? {} : { why: null, number: null };
  return { ...input, direction: directionFrom(chosen), asked: { text, forced, changes }, ...explained };
}

function crossFrom(text: string): CrossHead {
  const [layer, head] = text.split('.');
  return { layer: Number(layer), head: head === 'mean' ? null : Number(head) };
}

function stepFrom(text: string): CurrentStep {
  const [word, stage] = text.split('.');
  return { word: Number(word), stage: stage as Stage };
}

/** Converts an ablation in a link of an earlier version to the current syntax. */
const renamed = (change: string) => change.replace(/^encoder\b/, 'head').replace(/^word\b/, 'token');

function placeFrom(text: string): Place {
  const parts = text.split('.');
  const [row, column] = parts.splice(-2).map(Number);
  return { name: parts.join('.'), row, column };
}

/** The URL fields. A field that has its default value is `null`, so it is omitted. */
export function toFields(input: Input): Written {
  const { direction, asked, why } = input;
  const isSteps = input.view === 'steps';
  return {
    direction: direction === 'pt-en' ? direction : null,
    ...fields.writeState(INPUT, isSteps ? input : { ...input, number: null, written: null }),
    ...fields.writeState(SELECTED, isSteps ? { target: null, source: why } : input),
    forced: asked.forced.join('.') || null,
    without: asked.changes.join(',') || null,
  };
}

/**
 * The forced entries and ablations that apply to this text. Ablated parts of the model apply to every text; forced
 * entries and ablated words apply only to the text for which they were chosen.
 */
export function askedOf({ asked }: Input, text: string) {
  if (asked.text === text) return asked;
  return { text, forced: [], changes: asked.changes.filter((change) => !change.startsWith('token.')) };
}

/** The step after or before another one. `count`: number of output words. */
export function steppedFrom(written: CurrentStep, by: number, count: number): CurrentStep {
  const place = written ? 1 + written.word * STAGES.length + STAGES.indexOf(written.stage) : 0;
  const next = Math.max(0, Math.min(count * STAGES.length, place + by));
  if (next === 0) return null;
  return { word: Math.floor((next - 1) / STAGES.length), stage: STAGES[(next - 1) % STAGES.length] };
}
