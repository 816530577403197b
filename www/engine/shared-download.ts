/**
 * Shares downloads between tabs and frames: one fetches a model, the others show its progress, wait, and read it from
 * the browser's Cache.
 */
import type { Wishes } from './download.ts';

/** Message of a tab that has begun to wait. The downloading tab replies with its progress. */
const ASK = 'progress?';

/**
 * Runs one download at a time across all tabs of the origin. Does not wait if the browser has no locks for this page.
 * Throws the download's error, or the signal's reason if the wait was cancelled.
 */
export async function oneForAll<Files>(
  folder: string,
  { signal, onProgress }: Wishes,
  download: (onProgress: Wishes['onProgress']) => Promise<Files>,
): Promise<Files> {
  const name = `headlight-download ${folder}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => data !== ASK && onProgress(data.loaded, data.total);
  // Without this request, the first progress message may be late.
  channel.postMessage(ASK);
  let isMine = false;
  const act = () => {
    isMine = true;
    let latest = { loaded: 0, total: 0 };
    channel.onmessage = ({ data }) => data === ASK && latest.total > 0 && channel.postMessage(latest);
    return download((loaded, total) => {
      latest = { loaded, total };
      onProgress(loaded, total);
      channel.postMessage(latest);
    });
  };
  try {
    return await navigator.locks.request(name, { signal }, act);
  } catch (error) {
    if (isMine || signal.aborted) throw error;
    return await act();
  } finally {
    channel.close();
  }
}
