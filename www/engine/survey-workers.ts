/** The workers of surveys: as many as there are cores, or fewer if they would need too much memory. */
import { Client } from './client.ts';
import type { StoredFile } from './download.ts';
import { WorkerLost } from './errors.ts';
import type { Portions } from './portions.ts';
import type { Engine, Method } from './protocol.ts';

/** Returns the files of a loaded model; `null` if the page cannot read them again. */
export type FilesOf = (folder: string) => Promise<StoredFile[] | null>;

/** Share of the device's memory that the workers may use, and its size in bytes if the browser does not report it. */
const SHARE = 1 / 4;
const UNREPORTED_MEMORY = 2 * 2 ** 30;

/** Memory of a worker in bytes, in addition to the model and its files. */
const WORKER_BYTES = 64 * 2 ** 20;

export class SurveyWorkers {
  readonly folder;
  #filesOf;
  #sentenceOf;
  #isStarted = false;
  #workers: SurveyWorker[] = [];
  #areLoaded = false;

  /** `folder`: the model that they load. */
  constructor(folder: string, filesOf: FilesOf, sentenceOf: Client['sentenceOf']) {
    this.folder = folder;
    this.#filesOf = filesOf;
    this.#sentenceOf = sentenceOf;
  }

  /** The workers that can answer; empty until all have loaded the model. */
  get ready() {
    return this.#areLoaded ? this.#workers.filter(({ isBroken }) => !isBroken) : [];
  }

  /** Starts the workers at the first call. */
  async start() {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const files = await this.#filesOf(this.folder).catch(() => null);
    if (!files) return;
    const count = countFor(files);
    // One worker would be no faster than the page's own.
    if (count < 2) return;
    this.#workers = Array.from({ length: count }, () => new SurveyWorker(this.folder, files, this.#sentenceOf));
    await Promise.allSettled(this.#workers.map((worker) => worker.load()));
    this.#areLoaded = true;
  }

  stop() {
    this.#isStarted = true;
    for (const worker of this.#workers) worker.stop();
  }
}

class SurveyWorker {
  /** Whether it can no longer answer. */
  isBroken = false;
  #client;
  #load;
  /** `null` if the worker was replaced and the new one has no model. */
  #loading: Promise<unknown> | null = null;

  constructor(folder: string, files: StoredFile[], sentenceOf: Client['sentenceOf']) {
    this.#client = new Client({
      shared: false,
      onSlow: () => {},
      onReplaced: () => {
        this.#loading = null;
      },
      onUnavailable: () => {
        this.isBroken = true;
      },
      sentenceOf,
    });
    const names = files.map(({ name }) => name);
    this.#load = async () => {
      const contents = await Promise.all(files.map((file) => file.read()));
      return this.#client.read('load_files', [folder], contents, names);
    };
  }

  load() {
    this.#loading ??= this.#load().catch((error) => {
      this.isBroken = true;
      throw new WorkerLost(String(error));
    });
    return this.#loading;
  }

  /** Answers portions until none is left. */
  async answer<M extends Method>(method: M, left: Portions<Parameters<Engine[M]>, ReturnType<Engine[M]>>) {
    while (left.count > 0 && !this.isBroken)
      await left.answerNext(async (args) => {
        await this.load();
        return this.#client.call(method, ...args);
      });
  }

  stop() {
    this.isBroken = true;
    this.#client.stop();
  }
}

/** Number of workers for a model with these files. */
function countFor(files: StoredFile[]) {
  const { hardwareConcurrency = 1, deviceMemory } = navigator as Navigator & { deviceMemory?: number };
  const memory = deviceMemory === undefined ? UNREPORTED_MEMORY : deviceMemory * 2 ** 30;
  const ofModel = files.reduce((sum, { bytes }) => sum + bytes, 0);
  // While a worker loads the model, its memory contains the model and the files.
  return Math.min(hardwareConcurrency, Math.floor((memory * SHARE) / (2 * ofModel + WORKER_BYTES)));
}
