// @ts-check
/**
 * Runs one at a time: requests during a run are not queued, but followed by a single further run.
 *
 * @param {() => Promise<void>} run takes its inputs when it is called
 * @returns {() => Promise<void>} asks for a run
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
