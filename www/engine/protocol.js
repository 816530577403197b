// @ts-check
/**
 * Messages between page and worker; the only file that both import.
 *
 * The page sends messages of requests; each message is answered once, with an answer to every
 * request by its id. Before the first answer the worker says whether it could start, and which lock it holds for
 * as long as it lives, where the browser has locks. When it is asked for more than it has fetched, it says that it
 * fetches, and then once more whether it could start.
 *
 * @typedef {import('../pkg/headlight.js').Session} Session
 * @typedef {import('../pkg/headlight.js').Fault} Fault
 * @typedef {Omit<Session, 'free' | 'adopt_model' | typeof Symbol.dispose>} Engine what a page can ask: the
 *     session's methods; \`choose_model\` also finds a model that another page of a shared worker has brought
 * @typedef {keyof Engine} Method
 * @typedef {{ id: number, method: Method, args: unknown[] }} Request
 * @typedef {{ id: number, result: unknown } | { id: number, fault: Fault }} Answer
 * @typedef {{ read: number, of: number }} Read bytes read so far of the files of a request, by its id; the limit of its
 *     time begins again
 * @typedef {{ fatal: true }} LastWords the worker's memory can no longer be trusted
 * @typedef {{ lock: string } | { fetching: true } | { started: true } | { started: false, reason: string }} Greeting
 */

/** Message of a page that needs no more answers. */
export const LEAVE = 'leave';

/** Time limit in milliseconds of what reads no text. */
const USUAL_MS = 10_000;

/** Time limits of what reads a text or a model, for a long text on a slow phone, in milliseconds. */
const SLOW = /** @type {Partial<Record<Method, number>>} */ ({
  load_files: 120_000,
  ...Object.fromEntries(
    /** @type {Method[]} */ ([
      'run_text',
      'attention',
      'overview',
      'pattern_json',
      'kinds',
      'kinds_of',
      'kinds_on_repeated',
      'compare',
      'head_on_texts',
      'what_if',
      'block',
      'reorder',
      'word_similarity',
      'predict',
      'surprise',
      'lens',
      'lens_layer',
      'attribution',
      'continuations',
      'held_part',
      'heads_off',
      'translate',
      'cross_attention_json',
    ]).map((method) => [method, 60_000]),
  ),
});

/**
 * Time in milliseconds after which a worker without an answer counts as lost; its lock tells of a death earlier. A
 * shared one may be busy for another page.
 *
 * @param {Method[]} methods that were asked for
 * @param {boolean} isShared
 */
export const answerWithin = (methods, isShared) =>
  Math.max(...(isShared ? Object.values(SLOW) : methods.map((method) => SLOW[method] ?? USUAL_MS)));
