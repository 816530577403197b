/** Models that the user adds: from files, from a folder of the server, or from the Hub. */
import type { Client } from '../../engine/client.ts';
import type { StoredFile } from '../../engine/download.ts';
import { isAdded, isOwn, type Model } from '../../state/models.ts';
import { words } from '../../words/en/page.js';
import type { OwnModels } from '../own/controller.ts';
import type { PageStore } from '../state.ts';

export interface Page {
  store: PageStore;
  client: Client;
  note: (text: string) => void;
  reader: { restart: () => void };
  text: { intents: { model: (folder: string) => void } };
  rooms: { openTraining: (files: File[]) => void };
  showModel: () => void; // opens a room with the chosen model
}

/** URL of a model's folder. Built-in models are in `models/`. */
export const addressOf = (folder: string) =>
  new URL(isAdded({ folder }) ? `${folder}/` : `models/${folder}/`, document.baseURI).href;

/** The download module is loaded with the first model. */
export const downloads = () => import('../../engine/download.ts');

export class ModelSources {
  readonly #page: Page;
  readonly #set: (folder: string, parts: Partial<Model>) => void;
  #own: Promise<OwnModels> | undefined;
  /** The last server folder whose models were added. */
  #served: string | null = null;

  constructor(page: Page, set: (folder: string, parts: Partial<Model>) => void) {
    this.#page = page;
    this.#set = set;
  }

  /** Loads the module for custom models when one may be needed. */
  own() {
    this.#own ??= import('../own/controller.ts').then(({ OwnModels }) => new OwnModels(this.#page, this.#set));
    return this.#own;
  }

  /** Acts on the custom models. */
  async with(act: (models: OwnModels) => unknown): Promise<void> {
    const own = await this.own().catch((error) => this.#page.note(words.notices.roomMissing(String(error))));
    if (own) await act(own);
  }

  /**
   * Adds a model from files that the user chose or that a training run produced, and chooses it. `title`: by default
   * the name of the weights file.
   */
  add = (files: File[], title?: string) => this.with((models) => models.add(files, title));

  /** The files of a loaded model; `null` if the page cannot read them again. */
  async filesOf(folder: string): Promise<StoredFile[] | null> {
    if (isOwn({ folder })) {
      const files = await (await this.own()).filesOf(folder);
      return files && files.map((file) => ({ name: file.name, bytes: file.size, read: async () => file }));
    }
    return (await downloads()).storedFiles(addressOf(folder));
  }

  /** Adds the models in a folder of the server, once. */
  offerServed(folder: string) {
    if (folder === this.#served) return;
    this.#served = folder;
    const { note } = this.#page;
    import('./served.ts').then(
      ({ offerServed }) => offerServed(folder, { note, onOffered: (one) => this.#set(one, {}) }),
      (error) => note(words.notices.roomMissing(String(error))),
    );
  }
}
