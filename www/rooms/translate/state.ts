/** Input and view of the room "Translate", and their URL fields. */
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

export interface Input {
  direction: Direction | null; // `null` until a URL has been opened, so that no unneeded model is fetched
  languages: LanguagePair | null; // `null` means the model's default pair
  view: ViewName;
  /**
   * `forced`: vocabulary entries with which the translation is forced to start. `changes`: ablations in the core's
   * syntax. `text`: the text for which they were chosen.
   */
  asked: { text: string; forced: number[]; changes: string[] };
  cross: CrossHead | null; // `null` means the head that aligns best
  written: CurrentStep;
  why: number | null; // the input token whose weight the steps explain
  number: Place | null; // the explained number of the decoder
}

/** The typed beginning of the translation, and the reason if the model cannot write it. */
export type Beginning = { typed: string; refused: string | null };

export interface View extends Playing {
  target: number | null; // the selected token of the translation
  source: number | null; // the selected token of the source
  beginning: Beginning | null; // the typed beginning, until another word is forced
}

/** The stages in which the decoder computes a word, in order. */
export const STAGES: Stage[] = ['input', 'memory', 'scores', 'mix', 'forward', 'word'];

export const FIRST_INPUT: Input = {
  direction: null,
  languages: null,
  view: 'alignment',
  asked: { text: '', forced: [], changes: [] },
  cross: null,
  written: null,
  why: null,
  number: null,
};

export const FIRST_VIEW: View = { target: null, source: null, beginning: null, ...NOT_PLAYING };

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
  const [layer, head] = chosen.cross?.split('.') ?? [];
  const [word, stage] = chosen.written?.split('.') ?? [];
  return {
    direction: directionFrom(chosen),
    languages: (chosen.languages?.split('.') as LanguagePair | undefined) ?? null,
    view: chosen.translation === 'steps' ? 'steps' : 'alignment',
    asked: {
      text,
      forced: chosen.forced?.split('.').map(Number) ?? [],
      changes: chosen.without?.split(',').map(renamed) ?? [],
    },
    cross: chosen.cross === undefined ? null : { layer: Number(layer), head: head === 'mean' ? null : Number(head) },
    why: chosen.translation === 'steps' && chosen.source !== undefined ? Number(chosen.source) : null,
    number: chosen.translation === 'steps' && chosen.number !== undefined ? placeFrom(chosen.number) : null,
    written: stage ? { word: Number(word), stage: stage as Stage } : null,
  };
}

/** Converts an ablation in a link of an earlier version to the current syntax. */
const renamed = (change: string) => change.replace(/^encoder\b/, 'head').replace(/^word\b/, 'token');

function placeFrom(text: string): Place {
  const parts = text.split('.');
  const [row, column] = parts.splice(-2).map(Number);
  return { name: parts.join('.'), row, column };
}

export const viewFrom = ({ target, source }: Chosen): View => ({
  ...FIRST_VIEW,
  target: target === undefined ? null : Number(target),
  source: source === undefined ? null : Number(source),
});

/** The URL fields. A field that has its default value is `null`, so it is omitted. */
export function toFields(input: Input, { target, source }: View): Written {
  const { direction, languages, view, asked, cross, written, why, number } = input;
  const isSteps = view === 'steps';
  return {
    direction: direction === 'pt-en' ? direction : null,
    languages: languages && languages.join('.'),
    translation: isSteps ? view : null,
    cross: cross && `${cross.layer}.${cross.head ?? 'mean'}`,
    target: isSteps ? null : target,
    source: isSteps ? why : source,
    forced: asked.forced.join('.') || null,
    without: asked.changes.join(',') || null,
    number: isSteps && number ? `${number.name}.${number.row}.${number.column}` : null,
    written: isSteps && written ? `${written.word}.${written.stage}` : null,
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
