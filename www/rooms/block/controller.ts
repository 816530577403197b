/** The room "Block": one token's path through one layer, in the original or in the edited run. */
import { EngineUnavailable, WorkerLost } from '../../engine/errors.ts';
import type { HeadMatrix } from '../../pkg/headlight.js';
import type { Chosen } from '../../state/fields.ts';
import { changesOf } from '../../state/reading.ts';
import type { Context, EmitOf, Intents } from '../../state/room.ts';
import { words } from '../../words/en/page.js';
import { type BlockState, createRead, operationsOf } from './answers.ts';
import { fromFields, refusedBy, stagesOf, toggled } from './state.ts';

export function createBlock(context: Context<BlockState>) {
  const { get, set, client } = context;
  /** URL fields, kept until the structure is known. */
  let addressFields: Chosen = {};

  /** Restores the state from a URL. */
  function open(chosen: Chosen) {
    addressFields = chosen;
    if (get().structure) set({ ...fromFields(accepted(context, chosen)), problem: null, touched: false });
  }

  async function start() {
    try {
      set({ structure: await client.call('structure') });
      open(addressFields);
    } catch (error) {
      // A lost engine is reported elsewhere.
      if (!(error instanceof WorkerLost || error instanceof EngineUnavailable)) throw error;
    }
  }

  start();
  return {
    open,
    read: createRead(context),
    restart() {
      if (!get().structure) start();
    },
    intents: intentsOf(context),
  };
}

export type Emit = EmitOf<ReturnType<typeof intentsOf>>;

function intentsOf(context: Context<BlockState>) {
  const { get } = context;
  const { change, turn } = changesOf(context);

  function openStage(stage: string | null) {
    turn({ stage });
    // The rows and the matrix of weights that are shown belong to the previous stage, so they are closed.
    const { rows, weights } = get().input;
    if (rows !== null || weights !== null) change({ rows: null, weights: null });
  }

  return {
    stage: (stage: string) => openStage(get().view.stage === stage ? null : stage),
    move(by: number) {
      const stages: string[] = stagesOf(operationsOf(context, context.shared().text.input.layer));
      const now = stages.indexOf(get().view.stage ?? '');
      const next = now < 0 && by < 0 ? stages.length - 1 : now + by;
      if (stages[next]) openStage(stages[next]);
    },
    release() {
      const { dimension, stage } = get().view;
      if (dimension !== null) turn({ dimension: null });
      else if (stage !== null) openStage(null);
    },
    dimension: (dimension: number | null) => turn({ dimension }),
    rows: (rows: string) => change({ rows: get().input.rows === rows ? null : rows }),
    weights: (weights: HeadMatrix) => change({ weights: get().input.weights === weights ? null : weights }),
    edit: (edit: string) => change({ edits: toggled(get().structure?.edits ?? [], get().input.edits, edit) }),
    undo: () => change({ edits: [] }),
  } satisfies Intents;
}

/** The URL fields, except those with a value that the model does not allow. A notice names each of these. */
function accepted({ get, note, excerpt }: Context<BlockState>, chosen: Chosen) {
  const { structure } = get();
  const refused = structure ? refusedBy(structure, chosen) : [];
  for (const { field, value, choices } of refused) note(words.notices.refused(field, excerpt(value), choices));
  return { ...chosen, ...Object.fromEntries(refused.map(({ field }) => [field, undefined])) };
}
