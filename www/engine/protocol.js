// @ts-check
/**
 * Message types of page and worker; the only file that both import.
 *
 * The page sends messages with one or more requests; the worker answers each message once, with one answer for each
 * request id. Before the first answer the worker reports whether it could start. In browsers with locks it also reports
 * the name of the lock that it holds while it lives. If a request needs a core that is not loaded yet, the worker
 * reports that it is fetching, and afterwards whether the core could start.
 *
 * @typedef {import('../pkg/headlight.js').Session & import('../pkg/training.js').Session & import('../pkg/worked.js').Session} Session
 * @typedef {import('../pkg/headlight.js').Fault} Fault
 * @typedef {Omit<Session, 'free' | 'adopt_model' | typeof Symbol.dispose>} Engine methods that the page can call: those
 *     of the session; \`choose_model\` also finds a model that another page of a shared worker has loaded
 * @typedef {keyof Engine} Method
 * @typedef {{ id: number, method: Method, args: unknown[] }} Request
 * @typedef {{ id: number, result: unknown } | { id: number, fault: Fault }} Answer
 * @typedef {{ read: number, of: number }} Progress progress of a file request; restarts its timeout
 * @typedef {{ fatal: true }} LastWords message of a worker whose memory can no longer be trusted
 * @typedef {{ lock: string } | { fetching: true } | { started: true } | { started: false, reason: string }} Greeting
 */

/** Message from a page that needs no more answers. */
export const LEAVE = 'leave';

/** Time limit in milliseconds for methods that process no text. */
const USUAL_MS = 10_000;

/** Time limits in milliseconds for methods that process a text or a model: enough for a long text on a slow phone. */
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
 * Time in milliseconds after which a worker that has not answered counts as lost (its lock reports a crash earlier). It
 * is longer for a shared worker, because that may be busy with another page.
 *
 * @param {Method[]} methods methods of the message
 * @param {boolean} isShared
 */
export const answerWithin = (methods, isShared) =>
  Math.max(...(isShared ? Object.values(SLOW) : methods.map((method) => SLOW[method] ?? USUAL_MS)));
