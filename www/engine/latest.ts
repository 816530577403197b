/**
 * Runs a function at most once at a time: any number of requests during a run lead to a single further run. Returns a
 * function that requests a run; `run` reads its inputs when it is called.
 */
export function latestOnly(run: () => Promise<void>): () => Promise<void> {
  let busy = false;
  let again = false;
  return async () => {
    again = true;
    if (busy) return;
    busy = true;
    try {
      while (again) {
        again = false;
        await run();
      }
    } finally {
      busy = false;
    }
  };
}
