/** Additional models in a folder on the page's server: `models=` in the URL. */
import { offer } from '../../state/models.ts';
import { words } from '../own/words/en.js';

/**
 * Adds the models listed in a folder's `manifest.json`: `{"models": [{"folder": …, "title": …}]}`. Each model is in a
 * subfolder, with a manifest written by `cargo xtask model`. `folder`: its path relative to the page.
 */
export async function offerServed(
  folder: string,
  { note, onOffered }: { note: (text: string) => void; onOffered: (folder: string) => void },
) {
  const name = `${folder}/manifest.json`;
  try {
    const response = await fetch(new URL(name, document.baseURI), { cache: 'no-cache' });
    if (!response.ok) return note(words.served.missing(name, `${response.status} ${response.statusText}`.trim()));
    const models = modelsIn(await response.json().catch(() => null));
    if (!models) return note(words.served.nonsense(name));
    for (const model of models) {
      offer(`${folder}/${model.folder}`, model.title);
      onOffered(`${folder}/${model.folder}`);
    }
  } catch (error) {
    note(words.served.missing(name, error instanceof Error ? error.message : String(error)));
  }
}

/** The models of a list; `null` if it is invalid. */
function modelsIn(list: unknown): { folder: string; title: string }[] | null {
  const isModel = (model: { folder: string; title: string } | null) =>
    typeof model?.folder === 'string' &&
    /^[\w-]+$/.test(model.folder) &&
    typeof model.title === 'string' &&
    model.title.trim() !== '' &&
    model.title.length <= 80;
  const models = (list as { models?: { folder: string; title: string }[] } | null)?.models;
  return Array.isArray(models) && models.length > 0 && models.every(isModel) ? models : null;
}
