/** The engine's answers from which the room "Translate" is drawn. */
import { orNoted } from '../../engine/errors.ts';
import { type Matrix, matricesOf, type Trace, type Weight, weightOf } from '../../engine/trace.ts';
import type { Explanation, Translation as RawTranslation, TargetChoice } from '../../pkg/headlight.js';
import { nothingRead, type ReadingState, type Wish } from '../../state/reading.ts';
import type { Context } from '../../state/room.ts';
import { memo } from '../../state/same.ts';
import type { TextInput } from '../../state/text.ts';
import {
  askedOf,
  type CrossHead,
  FIRST_INPUT,
  FIRST_VIEW,
  type Input,
  type LanguagePair,
  type Place,
  type View,
} from './state.ts';
import { words } from './words/en.js';

export type Translation = Omit<RawTranslation, 'alignment'> & { alignment: Matrix };

/** One word in one layer of the decoder. */
export interface Step {
  word: number;
  layer: number;
  head: number;
  numbers: Trace; // the step's rows, by the names of their sites in the layer
  choice: TargetChoice;
  why: { source: number; weight: Weight } | null; // the explained weight of a source token
  number: Explanation | null;
}

/** The step's row in a matrix of the layer; empty if the layer has no such matrix. */
export const rowAt = ({ numbers }: Step, name: string) => numbers.get(name)?.values ?? new Float32Array();

/** Whether the decoder has masked self-attention; otherwise, it has a recurrent unit. */
export const isMasked = ({ numbers }: Step) => numbers.has('self_attn.pattern');

/** How likely the token at a place of the translation was, and the most likely tokens there. */
export type PlacedChoice = TargetChoice & { place: number };

export interface Answers {
  of: TextInput; // the sentence to which the answers belong
  translation: Translation;
  before: Translation | null; // the translation by the unmodified model, if a part is switched off
  cross: CrossHead; // the head to which `weights` belong
  choice: PlacedChoice | null; // for the selected token of the translation
  weights: Matrix; // weights of the cross-attention: a row for each output token, a column for each source token
  step: Step | null;
}

export type Translate = ReadingState<Input, View, Answers>;

export const NO_TRANSLATE: Translate = nothingRead(FIRST_INPUT, FIRST_VIEW);

export function createRead(context: Context<Translate>) {
  const { client } = context;
  const translationOf = createTranslation(context);
  let [loaded, loads]: [unknown, number] = [null, 0];

  return async ({ input, text, model }: Wish<Input>): Promise<Answers | null> => {
    if (!text) return null;
    const { forced, changes } = askedOf(input, text.text);
    // When a model is loaded again, its manifest has equal contents but is a new object, and the engine no longer has
    // the translation.
    if (model !== loaded) [loaded, loads] = [model, loads + 1];
    const languages = input.languages?.join('.') ?? '';
    const both = await translationOf(text.text, text.cut, forced.join(), changes.join(), languages, loads);
    const { translation } = both;
    const cross = headOf(context, input.cross, translation);
    const isSteps = input.view === 'steps';
    const [found, step, choice] = await Promise.all([
      client.call('cross_attention', cross.layer, cross.head ?? undefined),
      isSteps ? stepOf(context, input, cross, translation) : null,
      isSteps ? null : choiceOf(context, input, translation),
    ]);
    const { weights } = matricesOf({ weights: found });
    return { of: text, ...both, cross, weights, step, choice };
  };
}

/**
 * The translation with and without the changes. It is cached by text, forced entries, changes, languages, and how often
 * a model has been loaded.
 */
function createTranslation({ client }: Context<Translate>) {
  return memo(async (text: string, cut: boolean, forced: string, changes: string, pair: string, _loads: number) => {
    const ids = forced === '' ? [] : forced.split(',').map(Number);
    const off = changes === '' ? [] : changes.split(',');
    const languages = pair === '' ? undefined : (pair.split('.') as LanguagePair);
    const at = { text, cut, forced: ids, changes: [], languages };
    // The order matters: weights and steps can be requested only for the last translation.
    const [before, translation] = await Promise.all([
      off.length > 0 ? client.call('translate', at) : null,
      client.call('translate', { ...at, changes: off }),
    ]);
    return { before: before && readable(before), translation: readable(translation) };
  });
}

/** Converts the alignment of a translation to a matrix with access by row and column. */
function readable(translation: RawTranslation): Translation {
  return { ...translation, ...matricesOf({ alignment: translation.alignment }) };
}

/** The head that the picture shows: the chosen head or, without a choice, the head with the best alignment. */
function headOf({ note }: Context<Translate>, wanted: CrossHead | null, translation: Translation): CrossHead {
  const { n_layers, n_heads, best } = translation;
  if (wanted && wanted.layer < n_layers && (wanted.head ?? 0) < n_heads) return wanted;
  if (wanted) note(words.noSuchHead(n_layers, n_heads));
  return { layer: best.layer, head: best.head };
}

/** A fixed token has no alternatives. */
async function choiceOf({ client }: Context<Translate>, { target }: Input, { target_tokens }: Translation) {
  if (target === null || (target_tokens[target]?.is_fixed ?? true)) return null;
  const [choice] = await client.call('target_choices', Uint32Array.of(target));
  return { place: target, ...choice };
}

async function stepOf(
  context: Context<Translate>,
  { written, why, number }: Input,
  { layer, head }: CrossHead,
  { target_tokens, source_tokens, alignment }: Translation,
): Promise<Step> {
  const { client } = context;
  const word = Math.min(written?.word ?? 0, target_tokens.length - 1);
  const seen = head ?? bestOf(alignment, layer);
  const source = why !== null && why < source_tokens.length ? why : null;
  const [step, [choice], parts, numberWhy] = await Promise.all([
    client.call('decoder_step', word, layer, seen),
    client.call('target_choices', Uint32Array.of(word)),
    source === null ? null : client.call('cross_why', word, layer, seen, source),
    number && numberOf(context, number),
  ]);
  const made = source !== null && parts ? { source, weight: weightOf(parts) } : null;
  return { word, layer, head: seen, numbers: matricesOf(step), choice, why: made, number: numberWhy };
}

/**
 * Requests the explanation of a number. The number may not exist, because a link can contain any name, row and column.
 */
function numberOf({ client, note }: Context<Translate>, { name, row, column }: Place) {
  return orNoted(client.call('number_why', name, row, column), note);
}

/** The head of a layer that aligns best. */
function bestOf({ at, columns }: Matrix, layer: number) {
  const heads = Array.from({ length: columns }, (_, head) => head);
  return heads.reduce((best, head) => (at(layer, head) > at(layer, best) ? head : best));
}
