// @ts-check
/**
 * Runs a function at most once at a time: any number of requests during a run lead to a single further run.
 *
 * @param {() => Promise<void>} run reads its inputs when it is called
 * @returns {() => Promise<void>} requests a run
 */
export function latestOnly(run) {
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
