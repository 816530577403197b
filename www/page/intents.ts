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
  }) satisfies Intents;

function appearanceIntents({ store, address }: Controller) {
  const get = () => store.get().appearance;
  function look(parts: Partial<Appearance>) {
    store.set({ appearance: { ...get(), ...parts } });
    address.later();
  }
  return {
    theme: (theme: Theme) => look({ theme }),
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
  const takesModel = () => usesModel(store.get()) && choosesModel(store.get());
  return {
    load: () => model.agree(folderOf(store.get())),
    cancel: () => model.cancel(folderOf(store.get())),
    own: (files: File[]) => void model.own(files),
    drop: (files: File[]) => void (takesModel() && model.own(files)),
    folder: (found: File[] | FileSystemEntry[]) => void (takesModel() && model.ownFolder(found)),
    chooseFiles,
    showOwn(folder: string) {
      setOwn({ open: false });
      text.intents.model(folder);
    },
    keepOwn: (folder: string) => void model.keepOwn(folder),
    forgetOwn: (folder: string) => void model.forgetOwn(folder),
    hubShow: () => void model.hub((hub) => hub.show()),
    hubFind: (name: string) => void model.hub((hub) => hub.find(name)),
    hubChoose: (index: number) => void model.hub((hub) => hub.choose(index)),
    hubLoad: () => void model.hub((hub) => hub.load()),
    hubCancel: () => void model.hub((hub) => hub.cancel()),
    /** Looks up the model that a link names. */
    hubLinked(source: string) {
      setOwn({ open: true, problem: null });
      void model.hub((hub) => hub.find(source));
    },
    ownModels: () => setOwn({ open: true, problem: null }),
    ownClosed: () => setOwn({ open: false }),
  };
}
