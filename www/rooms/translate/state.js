// @ts-check
/**
 * Input and view of the room "Translate", and their URL fields.
 *
 * @typedef {'en-pt' | 'pt-en'} Direction
 * @typedef {'alignment' | 'steps'} ViewName
 * @typedef {{ layer: number, head: number | null }} CrossHead a head of the cross-attention; `null` means the mean of
 *     the layer's heads
 * @typedef {'input' | 'memory' | 'scores' | 'mix' | 'forward' | 'word'} Stage of writing a word
 * @typedef {{ word: number, stage: Stage } | null} CurrentStep the current step; `null` is the encoder
 * @typedef {{ name: string, row: number, column: number }} Place a cell of a matrix
 * @typedef {object} Input
 * @property {Direction | null} direction `null` until a URL has been opened, so that no unneeded model is fetched
 * @property {ViewName} view
 * @property {{ text: string, forced: number[], changes: string[] }} asked vocabulary entries with which the translation
 *     is forced to start, and ablations in the core's syntax; both belong to one text
 * @property {CrossHead | null} cross `null` means the head that aligns best
 * @property {CurrentStep} written
 * @property {number | null} why the input token whose weight the steps explain
 * @property {Place | null} number the explained number of the decoder
 * @typedef {{ typed: string, refused: string | null }} Beginning the typed beginning of the translation, and the reason
 *     if the model cannot write it
 * @typedef {object} View
 * @property {number | null} target the selected token of the translation
 * @property {number | null} source the selected token of the source
 * @property {boolean} playing whether the steps play automatically
 * @property {Beginning | null} beginning the typed beginning, until another word is forced
 */

/** The stages of writing a word, in order. @type {Stage[]} */
export const STAGES = ['input', 'memory', 'scores', 'mix', 'forward', 'word'];

/** @type {Input} */
export const FIRST_INPUT = {
  direction: null,
  view: 'alignment',
  asked: { text: '', forced: [], changes: [] },
  cross: null,
  written: null,
  why: null,
  number: null,
};

/** @type {View} */
export const FIRST_VIEW = { target: null, source: null, playing: false, beginning: null };

/** The folder of the model for a direction. @param {Direction | null} direction */
export const folderOf = (direction) => `marian-${direction ?? 'en-pt'}`;

/**
 * The languages of both sentences, for screen readers; unknown for a custom model.
 *
 * @param {Direction | null} direction
 */
export function languagesOf(direction) {
  const [read, written] = direction === null ? ['', ''] : direction.split('-');
  return { read, written };
}

/**
 * The direction in a URL: either a separate field, or implied by the name of the model.
 *
 * @param {import('../../state/fields.js').Chosen} chosen
 * @returns {Direction}
 */
export const directionFrom = ({ direction, model }) =>
  (direction ?? model?.replace(/^marian-/, '')) === 'pt-en' ? 'pt-en' : 'en-pt';

/**
 * The input given by a URL.
 *
 * @param {import('../../state/fields.js').Chosen} chosen
 * @param {string} text in the URL
 * @returns {Input}
 */
export function inputFrom(chosen, text) {
  const [layer, head] = chosen.cross?.split('.') ?? [];
  const [word, stage] = chosen.written?.split('.') ?? [];
  return {
    direction: directionFrom(chosen),
    view: chosen.translation === 'steps' ? 'steps' : 'alignment',
    asked: {
      text,
      forced: chosen.forced?.split('.').map(Number) ?? [],
      changes: chosen.without?.split(',').map(renamed) ?? [],
    },
    cross: chosen.cross === undefined ? null : { layer: Number(layer), head: head === 'mean' ? null : Number(head) },
    why: chosen.translation === 'steps' && chosen.source !== undefined ? Number(chosen.source) : null,
    number: chosen.translation === 'steps' && chosen.number !== undefined ? placeFrom(chosen.number) : null,
    written: stage ? { word: Number(word), stage: /** @type {Stage} */ (stage) } : null,
  };
}

/** Converts an ablation in a link of an earlier version to the current syntax. @param {string} change */
const renamed = (change) => change.replace(/^encoder\b/, 'head').replace(/^word\b/, 'token');

/** @param {string} text @returns {Place} */
function placeFrom(text) {
  const parts = text.split('.');
  const [row, column] = parts.splice(-2).map(Number);
  return { name: parts.join('.'), row, column };
}

/**
 * @param {import('../../state/fields.js').Chosen} chosen
 * @returns {View}
 */
export const viewFrom = ({ target, source }) => ({
  ...FIRST_VIEW,
  target: target === undefined ? null : Number(target),
  source: source === undefined ? null : Number(source),
});

/**
 * The URL fields; a field with its default value is `null` and omitted.
 *
 * @param {Input} input
 * @param {View} view
 * @returns {import('../../state/fields.js').Written}
 */
export function toFields({ direction, view, asked, cross, written, why, number }, { target, source }) {
  const isSteps = view === 'steps';
  return {
    direction: direction === 'pt-en' ? direction : null,
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
 *
 * @param {Input} input
 * @param {string} text
 */
export function askedOf({ asked }, text) {
  if (asked.text === text) return asked;
  return { text, forced: [], changes: asked.changes.filter((change) => !change.startsWith('token.')) };
}

/**
 * The step after or before another one.
 *
 * @param {CurrentStep} written
 * @param {number} by
 * @param {number} count number of output words
 * @returns {CurrentStep}
 */
export function steppedFrom(written, by, count) {
  const place = written ? 1 + written.word * STAGES.length + STAGES.indexOf(written.stage) : 0;
  const next = Math.max(0, Math.min(count * STAGES.length, place + by));
  if (next === 0) return null;
  return { word: Math.floor((next - 1) / STAGES.length), stage: STAGES[(next - 1) % STAGES.length] };
}
