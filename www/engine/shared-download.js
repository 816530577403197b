// @ts-check
/**
 * Shares downloads between tabs and frames: one fetches a model, the others show its progress, wait, and read it from
 * the browser's Cache.
 *
 * @typedef {import('./download.js').Wishes} Wishes
 */

/**
 * Runs one download at a time across all tabs of the origin. Does not wait if the browser has no locks for this page.
 *
 * @template Files
 * @param {string} folder of the model
 * @param {Wishes} wishes
 * @param {(onProgress: Wishes['onProgress']) => Promise<Files>} download
 * @returns {Promise<Files>}
 * @throws the download's error, or the signal's reason if the wait was cancelled
 */
export async function oneForAll(folder, { signal, onProgress }, download) {
  const name = `headlight-download ${folder}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => onProgress(data.loaded, data.total);
  let isMine = false;
  const act = () => {
    isMine = true;
    channel.onmessage = null;
    return download((loaded, total) => {
      onProgress(loaded, total);
      channel.postMessage({ loaded, total });
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
