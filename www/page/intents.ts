/** Handlers of user actions outside the rooms. */
import type { EmitOf, Intents } from '../state/room.ts';
import type { Appearance, Theme } from './appearance.ts';
import type { Controller } from './controller.ts';
import { choosesModel, folderOf, type RoomName, usesModel } from './state.ts';

type PageIntents = ReturnType<typeof pageIntents>;

export type Emit = EmitOf<PageIntents & Controller['text']['intents']>;

export const pageIntents = (page: Controller, chooseFiles: () => void) =>
  ({
    ...appearanceIntents(page),
    ...moves(page),
    ...modelIntents(page, chooseFiles),
    ...page.lessons.intents,
    ...page.share.intents,
    ...page.kept.intents,
  }) satisfies Intents;

function appearanceIntents({ store, address }: Controller) {
  const get = () => store.get().appearance;
  function look(parts: Partial<Appearance>) {
    store.set({ appearance: { ...get(), ...parts } });
    address.later();
  }
  return {
    theme: (theme: Theme) => look({ theme }),
    language: (lang: string) => address.openIn(lang),
    present: () => look({ present: !get().present, controls: false }),
    controls: () => look({ controls: get().present && !get().controls }),
    hide: (hide: string[]) => look({ hide }),
  };
}

function moves(page: Controller) {
  const { store } = page;
  return {
    room: (room: RoomName) => page.openRoom(room),
    visit: (fields: string) => page.visit(fields, true),
    advance: (by: number) => page.emit(store.get().lessons.lesson ? 'moveStop' : 'move', by),
    leave() {
      const { present, embed } = store.get().appearance;
      if (present && !embed) page.emit('present');
      else page.emitIfHandled('release');
    },
    dismiss: (index: number) => store.set({ notes: store.get().notes.filter((_, at) => at !== index) }),
    retry: () => page.retry(),
  };
}

function modelIntents({ store, model, text }: Controller, chooseFiles: () => void) {
  const setOwn = (parts: { open: boolean; problem?: null }) => store.set({ own: { ...store.get().own, ...parts } });
  const { sources } = model;
  const takesModel = () => usesModel(store.get()) && choosesModel(store.get());
  return {
    load: () => model.agree(folderOf(store.get())),
    cancel: () => model.cancel(folderOf(store.get())),
    own: (files: File[]) => sources.add(files),
    drop: (files: File[]) => void (takesModel() && sources.add(files)),
    folder: (found: File[] | FileSystemEntry[]) => void (takesModel() && sources.with((own) => own.addFolder(found))),
    chooseFiles,
    showOwn(folder: string) {
      setOwn({ open: false });
      text.intents.model(folder);
    },
    keepOwn: (folder: string) => sources.with((own) => own.keep(folder)),
    forgetOwn: (folder: string) => sources.with((own) => own.forget(folder)),
    hubShow: () => sources.with(({ hub }) => hub.show()),
    hubFind: (name: string) => sources.with(({ hub }) => hub.find(name)),
    hubChoose: (index: number) => sources.with(({ hub }) => hub.choose(index)),
    hubLoad: () => sources.with(({ hub }) => hub.load()),
    hubCancel: () => sources.with(({ hub }) => hub.cancel()),
    /** Looks up the model that a link names. */
    hubLinked(source: string) {
      setOwn({ open: true, problem: null });
      sources.with(({ hub }) => hub.find(source));
    },
    ownModels: () => setOwn({ open: true, problem: null }),
    ownClosed: () => setOwn({ open: false }),
  };
}
