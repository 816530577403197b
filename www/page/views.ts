/**
 * Loads the views of rooms and of parts of the page, their style sheets, and the files of modes. Each is loaded only
 * when it is opened, so that the first picture does not wait for it.
 */
import { fileOfVersion } from '../engine/version.ts';
import type { CreateView, OpenedRoom, TakenFile } from '../state/room.ts';
import { words } from '../words/en/page.js';
import { askFor } from './ahead.ts';
import type { Fit } from './fit.ts';
import { ROOM, type RoomName } from './state.ts';

type Emit = (intent: string, detail?: unknown) => void;

interface View extends ReturnType<CreateView> {
  file?: (format: 'svg' | 'png') => Promise<TakenFile>;
}

interface Source {
  load: () => Promise<(root: HTMLElement, emit: Emit, picture: () => HTMLElement | null) => View>;
  styles: string[];
}

const PARTS: Record<string, Source> = {
  modelBar: { load: async () => (await import('./model/bar.ts')).createModelBar, styles: [] },
  loading: { load: async () => (await import('./model/loading.ts')).createLoading, styles: ['page/model/loading.css'] },
  lessons: { load: async () => (await import('./lessons/view.ts')).createLessons, styles: ['page/lessons/style.css'] },
  own: { load: async () => (await import('./own/view.ts')).createOwnModels, styles: ['page/own/style.css'] },
  kept: { load: async () => (await import('./kept/view.ts')).createKept, styles: ['page/kept/style.css'] },
  share: { load: loadShare, styles: ['page/share/style.css'] },
};

async function loadShare(): ReturnType<Source['load']> {
  const { ShareView } = await import('./share/view.ts');
  return (root, emit, picture) => new ShareView(root, emit, picture);
}

/** The module that fits the font size in all modes. */
const FIT = 'page/fit.js';

interface Page {
  rootOf: (name: string) => HTMLElement;
  /** `room`: the room whose view emits, by default the current one. */
  emit: (intent: string, detail?: unknown, room?: RoomName) => void;
  picture: () => HTMLElement | null; // picture of the current room, for the dialog "Share"
  onRoom: (name: RoomName, room: OpenedRoom) => void; // called when a room has loaded
  onChange: () => void; // called when a view has loaded or failed to load
}

export class Views {
  readonly #page: Page;
  readonly #views: Record<string, View> = {};
  readonly #requested: Record<string, Promise<void>> = {};
  readonly #loaded = new Set<string>();
  #Fit: typeof Fit | null = null;
  /** Why a view or a file of a mode failed to load. */
  readonly #problems: Record<string, string> = {};

  constructor(page: Page) {
    this.#page = page;
  }

  open = (name: string) => {
    this.#requested[name] ??= this.#fetch(name);
    return this.#views[name] ?? null;
  };

  /** Whether the files of a mode in a room are loaded; if not, starts loading them. */
  hasMode = (mode: 'present' | 'embed', room: RoomName) => {
    const { presentStyle } = ROOM[room];
    const files = [FIT, `page/style/${mode}.css`, ...(mode === 'present' && presentStyle ? [presentStyle] : [])];
    for (const file of files) {
      this.#requested[file] ??= (file === FIT ? this.#loadFit() : applyStyle(file))
        .then(
          () => void this.#loaded.add(file),
          (error) => this.#fail(mode, error),
        )
        .then(this.#page.onChange);
    }
    return files.every((file) => this.#loaded.has(file));
  };

  /** Creates the object that fits the font size; `null` until its file is loaded. */
  createFit(...args: ConstructorParameters<typeof Fit>) {
    return this.#Fit && new this.#Fit(...args);
  }

  wasOpened = (name: string) => name in this.#views;

  async file(format: 'svg' | 'png'): Promise<TakenFile> {
    await (this.#requested.share ??= this.#fetch('share'));
    const { file } = this.#views.share ?? {};
    if (!file) throw new Error(this.#problems.share);
    return file(format);
  }

  /** Why a view or a file of a mode failed to load. */
  problem = (name: string) => this.#problems[name] ?? null;

  #fail(name: string, error: unknown) {
    this.#problems[name] = words.notices.roomMissing(String(error));
  }

  async #fetch(name: string) {
    const { rootOf, emit, picture, onChange } = this.#page;
    try {
      const { load, styles } = isRoom(name) ? this.#roomSource(name) : PARTS[name];
      const [create] = await Promise.all([load(), ...styles.map(applyStyle)]);
      // A view that has just been hidden may still emit, for example when a focused field is left.
      const emitHere: Emit = isRoom(name) ? (intent, detail) => emit(intent, detail, name) : emit;
      this.#views[name] = create(rootOf(name), emitHere, picture);
    } catch (error) {
      this.#fail(name, error);
    }
    onChange();
  }

  #roomSource(name: RoomName): Source {
    const { load, styles } = ROOM[name];
    askFor(name);
    const loadView = async () => {
      const room = await load();
      this.#page.onRoom(name, room);
      return room.createView;
    };
    return { load: loadView, styles };
  }

  async #loadFit() {
    this.#Fit = (await import('./fit.ts')).Fit;
  }
}

const isRoom = (name: string): name is RoomName => name in ROOM;

/**
 * Adds a style sheet and waits until it is loaded, unless `index.html` already has it. `name`: path of the file,
 * relative to the folder of the page's version.
 */
function applyStyle(name: string): Promise<unknown> {
  const address = fileOfVersion(name).href;
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  if ([...links].some(({ href }) => href === address)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(name)));
  });
}
