/** Controller of the kept results: it adds, removes and opens them, compares two of them, and exports the list. */
import type { Client } from '../../engine/client.ts';
import { refusalIn } from '../../engine/errors.ts';
import type { Chosen } from '../../state/fields.ts';
import type { Result } from '../../state/kept.ts';
import { quoted } from '../../words/en/phrases.js';
import { pictureHashOf } from '../address.ts';
import { captionOf } from '../share/props.ts';
import { openRoom, type PageStore, type State, sharedOf } from '../state.ts';
import { isSameShape, type Kept, type KeptItem, withLinked } from './state.ts';

interface Page {
  store: PageStore;
  client: Client;
  address: { later: () => void };
  visit: (fields: string, asNewEntry: boolean) => void;
  note: (text: string) => void;
}

type Save = (name: string, parts: BlobPart[], type: string) => void;

export class KeptController {
  readonly #page: Page;
  readonly #save: Save;

  constructor(page: Page, save: Save) {
    this.#page = page;
    this.#save = save;
  }

  readonly intents = {
    keep: () => this.#keep(),
    openKept: () => this.#open(),
    keptClosed: () => this.#set({ open: false, overlay: null }),
    visitKept: (hash: string) => {
      this.#set({ open: false, overlay: null });
      this.#page.visit(hash, true);
      this.#page.address.later();
    },
    layOver: (hash: string) => void this.#layOver(hash),
    forgetKept: (hash: string) => {
      const { items, overlay } = this.#get();
      const left = items.filter((item) => item.hash !== hash);
      this.#set({ items: left, overlay: overlay?.hash === hash ? null : overlay });
      this.#page.address.later();
    },
    keptJson: () => void this.#export(),
  };

  /** Adds the results that a URL names. */
  open = (chosen: Chosen) => this.#set({ items: withLinked(this.#get().items, chosen) });

  #get = () => this.#page.store.get().kept;

  #set(parts: Partial<Kept>) {
    this.#page.store.set({ kept: { ...this.#get(), ...parts } });
  }

  #keep() {
    const current = currentOf(this.#page.store.get());
    if (!current) return;
    this.#set({ items: [...this.#get().items.filter(({ hash }) => hash !== current.hash), current] });
    this.#page.address.later();
  }

  /** An item of a link gets its numbers when its picture is shown. */
  #open() {
    const current = currentOf(this.#page.store.get());
    const items = this.#get().items.map((item) => (item.hash === current?.hash ? current : item));
    this.#set({ open: true, items, now: current, overlay: null });
  }

  async #layOver(hash: string) {
    const { items, now } = this.#get();
    const item = items.find((item) => item.hash === hash);
    const [kept, current] = [item, now].map((one) => one?.result?.grid);
    if (!item || !now || !kept || !current || !isSameShape(kept, current)) return;
    try {
      const difference = await this.#page.client.call('difference', kept.values, current.values);
      this.#set({ overlay: { hash, names: [item.name, now.name], kept, now: current, difference } });
    } catch (error) {
      const reason = refusalIn(error);
      if (reason) this.#page.note(reason);
    }
  }

  async #export() {
    const version = await this.#page.client.call('version');
    const base = location.href.replace(/#.*/, '');
    const kept = this.#get().items.map(({ hash, name, result }) => ({
      name,
      link: `${base}#${hash}`,
      ...result?.numbers,
    }));
    const text = JSON.stringify({ app: 'headlight', version, kept });
    this.#save('headlight-kept.json', [text], 'application/json');
  }
}

/** The result of the current picture; `null` if the picture has none yet. */
export function offerOf(state: State): (() => Result) | null {
  const open = openRoom(state);
  const shared = sharedOf(state);
  if (!open?.room.kept || open.room.isStale(open.state, shared)) return null;
  return open.room.kept(open.state, shared);
}

function currentOf(state: State): KeptItem | null {
  const result = offerOf(state)?.();
  const hash = pictureHashOf(state)?.slice(1);
  if (!result || !hash) return null;
  const { text, model } = captionOf(state);
  const name = [text === null ? null : quoted(bothEnds(text)), model, result.about].filter(Boolean).join(' · ');
  return { hash, name, result };
}

/** A long text without its middle, because kept texts often differ only at the end. */
const bothEnds = (text: string) => (text.length > 48 ? `${text.slice(0, 20)} … ${text.slice(-24)}` : text);
