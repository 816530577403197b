// @ts-check
/**
 * What page and worker say to each other; the only file that both import.
 *
 * The page sends requests. Each is answered once, by its id. Before the first answer the
 * worker says whether it could start.
 *
 * @typedef {import('../pkg/headlight.js').Session} Session
 * @typedef {typeof METHODS[number]} Method
 * @typedef {{ id: number, method: Method, args: unknown[] }} Request
 * @typedef {{ message: string, cell?: { name: string, row: number, column: number }, most?: number }} Fault
 *     `cell` is the one at fault; `most` is how many tokens the model reads, when there are more
 * @typedef {{ id: number, result: unknown }} Result
 * @typedef {{ id: number, fault: Fault }} Refusal
 * @typedef {{ fatal: true }} LastWords the worker's memory can no longer be trusted
 * @typedef {{ started: true } | { started: false, reason: string }} Greeting
 */

/** What a page says that needs no more answers. */
export const LEAVE = 'leave';

/** The methods that a request may name; any other is refused. */
export const METHODS = /** @type {const} */ ([
  'version',
  'presets',
  'run_worked',
  'read',
  'explain',
  'adopt_model',
  'load_model',
  'run_text',
  'attention',
  'overview',
  'kinds',
  'rank',
  'why',
  'what_if',
  'changed_pattern',
  'block',
  'rows',
  'stack',
  'sinusoids',
  'learned_positions',
  'reorder',
  'lookup',
  'word_similarity',
  'saturation',
  'pattern_csv',
  'pattern_json',
  'qr_code',
  'judge_guess',
  'panic',
]);

/** What takes long on a slow phone with a long text, in milliseconds. */
const SLOW = /** @type {Partial<Record<Method, number>>} */ ({ load_model: 60_000, run_text: 15_000, pattern_json: 30_000 });

/**
 * A worker that has not answered for so long is taken for dead, in milliseconds. A shared one may be
 * at work for another page.
 *
 * @param {Method} method
 * @param {boolean} isShared
 */
export const answerWithin = (method, isShared) => (isShared ? Math.max(...Object.values(SLOW)) : (SLOW[method] ?? 10_000));
