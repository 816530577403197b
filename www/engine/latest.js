// @ts-check
/**
 * Latest wins: while one run is under way, wishes are not queued; only the last one counts.
 *
 * @param {() => Promise<void>} run reads what is wanted when it is called
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
