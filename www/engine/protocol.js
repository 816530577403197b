// @ts-check
/**
 * What page and worker say to each other; the only file that both import.
 *
 * The page sends requests. Each is answered once, by its id. Before the first answer the
 * worker says whether it could start.
 *
 * @typedef {import('../pkg/headlight.js').Session} Session
 * @typedef {'version' | 'presets' | 'run_worked' | 'read' | 'explain' | 'panic'} Method
 * @typedef {{ id: number, method: Method, args: unknown[] }} Request
 * @typedef {{ message: string, cell?: { name: string, row: number, column: number } }} Fault
 * @typedef {{ id: number, result: unknown }} Result
 * @typedef {{ id: number, fault: Fault, fatal: boolean }} Refusal
 *     `fatal` says that the worker's memory can no longer be trusted.
 * @typedef {{ started: true } | { started: false, reason: string }} Greeting
 */

/** The methods that a request may name; any other is refused. */
export const METHODS = /** @type {const} */ ([
  'version',
  'presets',
  'run_worked',
  'read',
  'explain',
  'panic',
]);

/** A worker that has not answered for so long is taken for dead. */
export const ANSWER_WITHIN_MS = 4000;
