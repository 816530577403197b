/** Requests the maps row by row, shows each row as it arrives, and runs the opened cell. */
import { refusalIn } from '../../../engine/errors.ts';
import { changesOf } from '../../../state/reading.ts';
import type { Context, Intents } from '../../../state/room.ts';
import { isSame } from '../../../state/same.ts';
import type { Compare } from '../answers.ts';
import {
  measureOf,
  missingSites,
  type Patch,
  type PatchCell,
  type PatchSubject,
  type Receiver,
  receiverSite,
  siteOf,
  wordsFrom,
} from './state.ts';

export function createPatchRun(context: Context<Compare>) {
  const { get, shared, subscribe } = context;
  const requests = createRequests(context);

  subscribe(() => {
    const of = requests.subject();
    if (!of) return;
    const { view } = get();
    const { patch, cell } = view;
    if (!patch || !isSame(patch.of, of)) return void requests.start(of);
    const sizes = shared().model.manifest;
    if (!patch.pair || !sizes) return;
    if (cell && !isSame(patch.run?.cell, cell)) requests.open(of, cell);
    const isIncomplete = patch.state === 'done' && missingSites(view, sizes).length > 0;
    if (patch.state === 'paused' || isIncomplete) requests.fill(of);
  });

  return intentsOf(context);
}

function intentsOf(context: Context<Compare>) {
  const { get, select } = context;
  const { turn, look } = changesOf(context);
  const become = (state: Patch['state']) => {
    const { patch } = get().view;
    if (patch) look({ patch: { ...patch, state } });
  };
  return {
    patchWords: (words: string[]) => turn({ words: wordsFrom(words) }),
    patchLink: ([query, key]: [number, number]) => select({ query, key }),
    patchBegins: (begins: string) => turn({ begins: begins.trim() }),
    patchCell: (cell: PatchCell | null) => turn({ cell }),
    patchReceiver(receiver: Receiver | null) {
      const { cell } = get().view;
      if (!cell) return;
      const { receiver: _, ...sender } = cell;
      turn({ cell: receiver ? { ...sender, receiver } : sender });
    },
    patchHeads(heads: number | null) {
      turn({ heads });
      if (heads !== null && get().view.patch?.state === 'cancelled') become('paused');
    },
    patchCancel: () => become('cancelled'),
    patchContinue: () => become('paused'),
  } satisfies Intents;
}

function createRequests(context: Context<Compare>) {
  const { get, shared, client, survey, note } = context;
  const { look, turn } = changesOf(context);
  let latest = 0;
  /** The last results. They stay if a link to another cell or picture replaces the room's state. */
  let kept: Patch | null = null;

  /** The texts and words to be patched now; `null` if another picture is shown. */
  function subject(): PatchSubject | null {
    const { view, input, reading } = get();
    const { room, text, model } = shared();
    if (room !== 'compare' || view.show !== 'patch' || input.versus !== 'sentence') return null;
    // While the sentences are read, the answers are still those of the last ones.
    if (!isSame(reading?.input, input) || reading?.answers?.first !== text.input.text) return null;
    if (!reading.answers || model.phase !== 'ready' || reading.folder !== text.input.model) return null;
    if (!model.manifest) return null;
    const { first: a, second: b, at: head } = reading.answers;
    const { query, key } = text.selected;
    const measure = measureOf(model.manifest);
    const link = measure === 'link' ? { head, query: query ?? undefined, key: key ?? undefined } : undefined;
    const written = measure === 'written' ? view.begins : '';
    return { folder: reading.folder, request: { a, b, words: link ? [] : view.words, link, written } };
  }
  const isCurrent = (of: PatchSubject) => isSame(subject(), of) && isSame(get().view.patch?.of, of);

  function update(parts: Partial<Patch>) {
    const { patch } = get().view;
    if (!patch) return;
    kept = { ...patch, ...parts };
    look({ patch: kept });
  }

  /** The answer; `null` if the request was rejected, the worker was lost, or the answer comes too late. */
  async function ask<Result>(of: PatchSubject, result: Promise<Result>, refuse: (reason: string | null) => void) {
    try {
      const answer = await result;
      return isCurrent(of) ? answer : null;
    } catch (error) {
      const reason = refusalIn(error);
      if (isCurrent(of)) refuse(reason);
      return null;
    }
  }
  const refuse = (refused: string | null) => update({ refused, state: 'cancelled' });

  async function start(of: PatchSubject) {
    const { patch } = get().view;
    if (kept?.pair && isSame(kept.of, of)) return look({ patch: { ...kept, run: null, state: 'paused' } });
    // A cell of other texts is closed, but not the cell of a link.
    if (patch && !(patch.of.request.a === of.request.a && patch.of.request.b === of.request.b))
      turn({ cell: null, heads: null });
    look({ patch: { of, pair: null, refused: null, rows: {}, state: 'paused', run: null } });
    const pair = await ask(of, client.call('patch_pair', of.request), refuse);
    if (pair) update({ pair });
  }

  async function fill(of: PatchSubject) {
    latest += 1;
    const mine = latest;
    const { view } = get();
    const sizes = shared().model.manifest;
    if (!sizes) return;
    update({ state: 'running' });
    const sites = missingSites(view, sizes);
    const portions: [PatchSubject['request'], string][] = sites.map((site) => [of.request, site]);
    let done = 0;
    try {
      for await (const row of survey('patch_row', portions)) {
        const { patch, heads } = get().view;
        if (mine !== latest) return;
        if (!isCurrent(of)) return pause(of);
        if (patch?.state !== 'running') return;
        update({ rows: { ...patch.rows, [sites[done]]: row.values } });
        done += 1;
        // The heads that the user has asked for in the meantime come first.
        if (heads !== view.heads) return pause(of);
      }
      if (mine === latest && isCurrent(of)) update({ state: 'done' });
    } catch (error) {
      const reason = refusalIn(error);
      if (isCurrent(of)) refuse(reason);
    }
  }

  function pause(of: PatchSubject) {
    const { patch } = get().view;
    if (patch?.state === 'running' && isSame(patch.of, of)) update({ state: 'paused' });
  }

  async function open(of: PatchSubject, cell: PatchCell) {
    update({ run: { cell, result: null } });
    const { receiver, position } = cell;
    const reader = receiver && receiverSite(receiver);
    const answer = client.call('patch_cell', of.request, siteOf(cell), receiver?.all ? undefined : position, reader);
    const result = await ask(of, answer, (reason) => {
      if (reason) note(reason);
      turn({ cell: null });
      update({ run: null });
    });
    if (result && isSame(get().view.patch?.run?.cell, cell)) update({ run: { cell, result } });
  }

  return { subject, start, fill, open };
}
