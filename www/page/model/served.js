// @ts-check
/** Additional models in a folder on the page's server: `models=` in the URL. */
import { offer } from '../../state/models.ts';
import { words } from '../own/words.js';

/**
 * Adds the models listed in a folder's `manifest.json`: `{"models": [{"folder": …, "title": …}]}`. Each model is in a
 * subfolder, with a manifest written by `cargo xtask model`.
 *
 * @param {string} folder its path relative to the page
 * @param {object} page
 * @param {(text: string) => void} page.note
 * @param {(folder: string) => void} page.onOffered
 */
export async function offerServed(folder, { note, onOffered }) {
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

/**
 * The models of a list; `null` if it is invalid.
 *
 * @param {any} list
 * @returns {{ folder: string, title: string }[] | null}
 */
function modelsIn(list) {
  const isModel = (/** @type {any} */ model) =>
    typeof model?.folder === 'string' &&
    /^[\w-]+$/.test(model.folder) &&
    typeof model.title === 'string' &&
    model.title.trim() !== '' &&
    model.title.length <= 80;
  const models = list?.models;
  return Array.isArray(models) && models.length > 0 && models.every(isModel) ? models : null;
}
