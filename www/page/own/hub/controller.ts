/** Looks up a model on the Hub, checks whether it can be loaded, and downloads its files. */
import { RequestError } from '../../../engine/errors.ts';
import { addressOf, HubError, lookUp } from '../../../engine/hub.ts';
import { HUB } from '../../../engine/hub-address.ts';
import { downloadFile, keepOnly, startOf } from '../../../engine/hub-download.ts';
import type { Page } from '../../model/sources.ts';
import { choicesIn, suggested } from './choices.ts';
import { type HubName, hubNameOf, parseName } from './name.ts';
import { type Hub, NO_HUB, sizeOf } from './state.ts';
import { words } from './words/en.js';

/** Number of bytes to check first: all of `config.json`, or the start of a GGUF. */
const START = 2 ** 20;

/** Interval of progress reports in milliseconds. */
const PROGRESS_MS = 80;

/** Opens downloaded files. `source`: their name on the Hub. */
type Open = (files: File[], title: string, source: string) => Promise<void>;

export class HubModels {
  #page: Page;
  #open: Open;
  #request: AbortController | null = null;

  constructor(page: Page, open: Open) {
    this.#page = page;
    this.#open = open;
  }

  /** Shows or hides the search. */
  show() {
    this.#set({ isOpen: !this.#get().isOpen });
  }

  /** Looks up the model that the user typed. */
  async find(typed: string) {
    this.cancel();
    this.#set({ ...NO_HUB, isOpen: true, name: typed });
    const name = parseName(typed);
    if (!name) return this.#set({ problem: words.noName(typed) });
    this.#set({ phase: 'asking' });
    await this.#attempt(hubNameOf(name), (signal) => this.#list(name, signal));
  }

  choose(chosen: number) {
    this.#set({ chosen, problem: null });
  }

  /** Downloads the chosen model and opens it. */
  async load() {
    const { repository } = this.#get();
    if (!repository) return;
    this.#set({ phase: 'loading', loaded: 0, problem: null });
    await this.#attempt(repository.name, (signal) => this.#download(signal));
  }

  cancel() {
    this.#request?.abort();
    this.#end();
  }

  #get = () => this.#page.store.get().own.hub;

  #set(parts: Partial<Hub>) {
    const { store } = this.#page;
    const { own } = store.get();
    store.set({ own: { ...own, hub: { ...own.hub, ...parts } } });
  }

  #end() {
    this.#request = null;
    this.#set({ phase: this.#get().repository ? 'listed' : 'idle' });
  }

  /** Runs a request and reports its problem. `name`: the model's name for messages. */
  async #attempt(name: string, act: (signal: AbortSignal) => Promise<void>) {
    const request = new AbortController();
    this.#request = request;
    try {
      await act(request.signal);
    } catch (error) {
      if (request.signal.aborted) return;
      const host = new URL(HUB as string).host;
      if (error instanceof HubError) this.#set({ problem: words.trouble[error.trouble](name, error.detail, host) });
      else if (error instanceof RequestError) this.#set({ problem: error.message });
      else this.#set({ problem: String(error) });
    } finally {
      if (this.#request === request) this.#end();
    }
  }

  async #list({ repo, revision, file }: HubName, signal: AbortSignal) {
    const repository = await lookUp(repo, revision, signal);
    const choices = choicesIn(repository.files);
    if (choices.length === 0) {
      const names = repository.files.map(({ path }) => path);
      return this.#set({ problem: words.noFiles(repository.name, names) });
    }
    const isNamed = file === null ? -1 : choices.findIndex(({ files }) => files.some(({ path }) => path === file));
    const problem = file !== null && isNamed < 0 ? words.noFile(repository.name, file) : null;
    const chosen = isNamed < 0 ? suggested(choices) : isNamed;
    this.#set({ repository, choices, chosen, problem });
  }

  async #download(signal: AbortSignal) {
    const { repository, choices, chosen } = this.#get();
    const choice = choices[chosen];
    if (!repository || !choice) return;
    const { title, lacks, first } = choice;
    if (lacks.length > 0) return this.#set({ problem: words.lacks(title, lacks) });
    const addressed = choice.files.map((file) => ({ file, address: addressOf(repository, file) }));
    const start = await startOf(addressOf(repository, first), START, signal);
    await this.#page.client.call('check_ahead', title, start, sizeOf(choice));
    signal.throwIfAborted();
    await keepOnly(addressed);
    const files: File[] = [];
    let before = 0;
    for (const { file, address } of addressed) {
      const onProgress = this.#progress(before);
      const onChanged = () => this.#page.note(words.changed(file.path));
      const blob = await downloadFile(address, file, { signal, onProgress, onChanged });
      files.push(new File([blob], file.path.split('/').at(-1) as string));
      before += file.bytes;
    }
    const { name: repo, commit: revision } = repository;
    const weights = title.endsWith('.gguf') ? choice.files[0].path : null;
    this.#set(NO_HUB);
    await this.#open(files, weights ? title : repo, hubNameOf({ repo, revision, file: weights }));
    await keepOnly([]);
  }

  #progress(before: number) {
    let reportedAt = 0;
    return (loaded: number) => {
      const now = performance.now();
      if (now - reportedAt < PROGRESS_MS) return;
      reportedAt = now;
      this.#set({ loaded: before + loaded });
    };
  }
}
