/** Makes the engine load the first layers of a model while the rest of its file is still being downloaded. */
import type { Client } from '../../engine/client.ts';
import { latestOnly } from '../../engine/latest.ts';
import type { FirstLayers } from '../../engine/pieces.ts';
import type { First } from '../../state/models.ts';

/**
 * Time in milliseconds between two layers from which a line counts as slow. On a faster line, the engine loads only the
 * whole model.
 */
const SLOW_MS = 250;

interface Options {
  folder: string;
  client: Client;
  isWanted: () => boolean; // whether the page still waits for the rest of the model and shows it
  onBegin: () => void; // called before the engine selects the model
  onLoaded: (first: First) => void;
}

/** Returns a function to call whenever more layers have arrived. */
export function createFirstLayers({ folder, client, isWanted, onBegin, onLoaded }: Options) {
  let arrived: FirstLayers;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let arrivedAt = performance.now();

  const load = latestOnly(async () => {
    if (!isWanted()) return;
    const { layers, of, rows, files } = arrived;
    const contents = files();
    onBegin();
    // If it fails, the whole model will be loaded as usual, or will report the error.
    const manifest = await client
      .read('load_first', [folder, layers, rows], [...contents.values()], [...contents.keys()])
      .catch(() => null);
    if (manifest && isWanted()) onLoaded({ manifest, layers, of });
  });

  return (next: FirstLayers) => {
    const isSlow = performance.now() - arrivedAt > SLOW_MS;
    [arrived, arrivedAt] = [next, performance.now()];
    clearTimeout(timer);
    timer = setTimeout(load, isSlow ? 0 : SLOW_MS);
  };
}
