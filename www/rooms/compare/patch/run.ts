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
  const requests = new PatchRequests(context);

  subscribe(() => {
    const of = subjectOf(context);
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

/** The texts and words to be patched now; `null` if another picture is shown. */
function subjectOf({ get, shared }: Context<Compare>): PatchSubject | null {
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

class PatchRequests {
  #context;
  #latest = 0;
  /** The last results. They stay if a link to another cell or picture replaces the room's state. */
  #kept: Patch | null = null;

  constructor(context: Context<Compare>) {
    this.#context = context;
  }

  async start(of: PatchSubject) {
    const { get, client } = this.#context;
    const { look, turn } = changesOf(this.#context);
    const { patch } = get().view;
    const kept = this.#kept;
    if (kept?.pair && isSame(kept.of, of)) return look({ patch: { ...kept, run: null, state: 'paused' } });
    // A cell of other texts is closed, but not the cell of a link.
    if (patch && !(patch.of.request.a === of.request.a && patch.of.request.b === of.request.b))
      turn({ cell: null, heads: null });
    look({ patch: { of, pair: null, refused: null, rows: {}, state: 'paused', run: null } });
    const pair = await this.#ask(of, client.call('patch_pair', of.request));
    if (pair) this.#update({ pair });
  }

  async fill(of: PatchSubject) {
    this.#latest += 1;
    const mine = this.#latest;
    const { get, shared } = this.#context;
    const sizes = shared().model.manifest;
    if (!sizes) return;
    this.#update({ state: 'running' });
    await this.#ask(
      of,
      this.#fillRows(of, missingSites(get().view, sizes), () => mine === this.#latest),
    );
  }

  async #fillRows(of: PatchSubject, sites: string[], isLatest: () => boolean) {
    const { get, survey } = this.#context;
    const { view } = get();
    const portions = sites.map((site): [PatchSubject['request'], string] => [of.request, site]);
    let done = 0;
    for await (const row of survey('patch_row', portions)) {
      const { patch, heads } = get().view;
      if (!isLatest()) return;
      if (!this.#isCurrent(of)) return this.#pause(of);
      if (patch?.state !== 'running') return;
      this.#update({ rows: { ...patch.rows, [sites[done]]: row.values } });
      done += 1;
      // The heads that the user has asked for in the meantime come first.
      if (heads !== view.heads) return this.#pause(of);
    }
    if (isLatest() && this.#isCurrent(of)) this.#update({ state: 'done' });
  }

  async open(of: PatchSubject, cell: PatchCell) {
    const { get, client, note } = this.#context;
    this.#update({ run: { cell, result: null } });
    const { receiver, position } = cell;
    const reader = receiver && receiverSite(receiver);
    const answer = client.call('patch_cell', of.request, siteOf(cell), receiver?.all ? undefined : position, reader);
    const result = await this.#ask(of, answer, (reason) => {
      if (reason) note(reason);
      changesOf(this.#context).turn({ cell: null });
      this.#update({ run: null });
    });
    if (result && isSame(get().view.patch?.run?.cell, cell)) this.#update({ run: { cell, result } });
  }

  #isCurrent(of: PatchSubject) {
    return isSame(subjectOf(this.#context), of) && isSame(this.#context.get().view.patch?.of, of);
  }

  #update(parts: Partial<Patch>) {
    const { patch } = this.#context.get().view;
    if (!patch) return;
    this.#kept = { ...patch, ...parts };
    changesOf(this.#context).look({ patch: this.#kept });
  }

  #pause(of: PatchSubject) {
    const { patch } = this.#context.get().view;
    if (patch?.state === 'running' && isSame(patch.of, of)) this.#update({ state: 'paused' });
  }

  /** The answer; `null` if the request was rejected, the worker was lost, or the answer comes too late. */
  async #ask<Result>(
    of: PatchSubject,
    result: Promise<Result>,
    refuse = (refused: string | null) => this.#update({ refused, state: 'cancelled' }),
  ) {
    try {
      const answer = await result;
      return this.#isCurrent(of) ? answer : null;
    } catch (error) {
      const reason = refusalIn(error);
      if (this.#isCurrent(of)) refuse(reason);
      return null;
    }
  }
}
