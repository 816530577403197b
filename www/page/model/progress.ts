/** The order in which frames load a model, and the reports of the progress. */

/**
 * Runs `act` in one frame of the page's origin at a time, so that the first frame fetches the model for all others.
 * If the browser has no locks or the wait is cancelled, `act` runs at once; `act` must check the signal itself.
 */
export const oneAtATime = (signal: AbortSignal, act: () => Promise<void>) =>
  navigator.locks?.request('headlight-model', { signal }, act).catch(act) ?? act();

/**
 * Interval of progress reports in milliseconds: short enough for a smooth bar, long enough to leave time for other
 * work.
 */
const PROGRESS_MS = 80;

/** Reports a progress at most once per interval, and its end. */
export function progressOf(report: (progress: { loaded: number; total: number }) => void) {
  let reportedAt = 0;
  return (loaded: number, total: number) => {
    const now = performance.now();
    if (now - reportedAt < PROGRESS_MS && loaded < total) return;
    reportedAt = now;
    report({ loaded, total });
  };
}
