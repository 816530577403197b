/** Surveys of the chosen model. The module with the further workers is loaded with the first survey. */
import type { Client } from '../../engine/client.ts';
import { EngineUnavailable } from '../../engine/errors.ts';
import type { Pool } from '../../engine/pool.ts';
import type { FilesOf } from '../../engine/survey-workers.ts';
import type { RunSurvey } from '../../state/room.ts';
import { words } from '../../words/en/page.js';
import { folderOf, type PageStore } from '../state.ts';

interface Page {
  store: PageStore;
  client: Client;
  note: (text: string) => void;
  model: { sources: { filesOf: FilesOf } };
}

export function createSurvey({ store, client, note, model }: Page): RunSurvey {
  let pool: Promise<Pool> | undefined;
  // The pictures on a host page share one worker and one copy of the model, so an embedded page starts no others.
  const filesOf: FilesOf = async (folder) => (store.get().appearance.embed ? null : model.sources.filesOf(folder));

  function load() {
    pool ??= import('../../engine/pool.ts').then(({ Pool }) => new Pool(client, filesOf));
    return pool.catch((error) => {
      pool = undefined;
      note(words.notices.roomMissing(String(error)));
      throw new EngineUnavailable(String(error));
    });
  }

  return async function* (method, portions, signal) {
    const folder = folderOf(store.get());
    yield* (await load()).survey(folder, method, portions, signal);
  };
}
