/**
 * Types of the messages between page and worker; the only file that both import. The page sends messages with one or
 * more requests; the worker answers each message once, with one answer for each request id. Before the first answer the
 * worker reports whether it could start. In browsers with locks it also reports the name of the lock that it holds
 * while it lives. If a request needs a core that is not loaded yet, the worker reports that it is fetching the core,
 * and afterwards whether the core could start.
 */
import type { Fault as CoreFault, Session as HeadlightSession } from '../pkg/headlight.js';
import type { Session as TrainingSession } from '../pkg/training.js';
import type { Session as WorkedSession } from '../pkg/worked.js';

export type Session = HeadlightSession & TrainingSession & WorkedSession;

/**
 * Methods that the page can call: those of the session. In a shared worker, `choose_model` also finds a model that
 * another page has loaded.
 */
export type Engine = Omit<Session, 'free' | 'adopt_model' | typeof Symbol.dispose>;

export type Method = keyof Engine;

export type Request = { id: number; method: Method; args: unknown[] };

/** Why a request failed: the core's error by code and fields, or the message of another error. */
export type Fault = Partial<CoreFault> & { message: string };

export type Answer = { id: number; result: unknown } | { id: number; fault: Fault };

/** A message from the worker. It contains at least one of these properties. */
export interface Message {
  answers?: Answer[];
  read?: number; // bytes read for the file request with the id `of`; restarts the request's timeout
  of?: number;
  fatal?: true; // the worker's memory can no longer be trusted
  lock?: string;
  fetching?: true;
  started?: boolean;
  reason?: string; // why it could not start
}

/** Message from a page that needs no more answers. */
export const LEAVE = 'leave';
