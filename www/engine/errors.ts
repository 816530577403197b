/** Why a request to the worker failed. */
import type { Fault, Method } from './protocol.ts';

/** The core rejected the request; the message is a sentence for the user. */
export class RequestError extends Error {
  readonly method: Method | undefined;
  readonly code: Fault['code'];
  readonly fields: Fault['fields'];

  constructor({ message, code, fields }: Fault, method?: Method) {
    super(message);
    this.method = method;
    this.code = code;
    this.fields = fields;
  }
}

/** The worker failed before it answered and has been replaced. */
export class WorkerLost extends Error {}

/** No worker could be started. */
export class EngineUnavailable extends Error {}

/** The message of a rejected request; `null` if the worker was lost. Rethrows other errors. */
export function refusalIn(error: unknown) {
  if (error instanceof RequestError) return error.message;
  if (error instanceof WorkerLost || error instanceof EngineUnavailable) return null;
  throw error;
}

/** The answer; `null`, and a notice, if the core rejects the request. */
export const orNoted = <Result>(answer: Promise<Result>, note: (text: string) => void) =>
  answer.catch((error) => {
    if (!(error instanceof RequestError)) throw error;
    note(error.message);
    return null;
  });
