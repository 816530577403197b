/** A core in the worker: its wasm and bindings, which are fetched when they are needed, and one session per page. */
import type { Fault, Session } from './protocol.ts';
import './relaxed-simd.ts';

export type Core = ReturnType<typeof createCore>;

interface Bindings {
  default: (options: { module_or_path: Promise<Response> }) => Promise<unknown>;
  Session: new () => Session;
}

/** A core: wasm, its bindings, and one session per page. `load`: imports its bindings. */
export function createCore(name: string, load: () => Promise<unknown>) {
  let bindings: Promise<Bindings> | undefined;
  let started: Promise<string | null> | undefined;
  /** The session class; `null` until the core has started. */
  let Session: Bindings['Session'] | null = null;
  /** Names of the methods that a page may call. */
  const methods = new Set<string>();
  const sessions = new Map<object, Session>();

  async function bind() {
    const loaded = (await load()) as Bindings;
    for (const method of Object.getOwnPropertyNames(loaded.Session.prototype))
      if (!/^(constructor|free|__.*)$/.test(method)) methods.add(method);
    return loaded;
  }

  async function fetchAll() {
    let reason = '';
    // The second attempt bypasses the browser's cache, because that may contain a faulty response.
    for (const cache of ['default', 'reload'] as const) {
      try {
        const suffix = hasRelaxedSimd() ? '' : '_plain';
        // The wasm is fetched in parallel with its bindings.
        const wasm = fetch(new URL(`../pkg/${name}${suffix}_bg.wasm`, import.meta.url), { cache });
        const [loaded] = await Promise.all([(bindings ??= bind()), wasm]);
        await loaded.default({ module_or_path: wasm });
        Session = loaded.Session;
        return null;
      } catch (error) {
        reason = faultOf(error).message;
      }
    }
    return reason;
  }

  return {
    /** Why the core could not start; `null` if it has started. */
    start: () => (started ??= fetchAll()),
    isReady: () => Session !== null,
    /** Loads the bindings; they are smaller and arrive before the wasm. */
    bind: () => (bindings ??= bind()),
    /** Whether a page may call a method; known once the bindings are loaded. */
    has: (method: string) => methods.has(method),
    session(page: object) {
      const session = sessions.get(page) ?? new (Session as Bindings['Session'])();
      sessions.set(page, session);
      return session;
    },
    sessions: () => sessions.values(),
    leave(page: object) {
      sessions.get(page)?.free();
      sessions.delete(page);
    },
  };
}

export function faultOf(error: unknown): Fault {
  const message = error instanceof Error ? error.message : String(error);
  const { code, fields } = (error ?? {}) as Partial<Fault>;
  return { message, code, fields };
}
