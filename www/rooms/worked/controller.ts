/**
 * Controller of the room "Worked example". A change of the input starts a run; inspecting a cell requests its
 * explanation from the core.
 */
import { EngineUnavailable, RequestError, WorkerLost } from '../../engine/errors.ts';
import { latestOnly } from '../../engine/latest.ts';
import { matricesOf } from '../../engine/trace.ts';
import type { Chosen } from '../../state/fields.ts';
import type { Context, EmitOf } from '../../state/room.ts';
import { createPlayer } from '../../widgets/player.ts';
import { type Cell, cellOfError } from './cells.ts';
import { withTables } from './draft.ts';
import { editing } from './editing.ts';
import { Explaining } from './explaining.ts';
import { draftFromFields, type Input, type Run, type Status, switchesOf, type View, type Worked } from './state.ts';
import { Wanted } from './wanted.ts';
import { words } from './words/en.js';

export class WorkedController {
  readonly #context: Context<Worked>;
  readonly #explaining: Explaining;
  readonly #player;
  readonly intents;
  /** URL fields, kept until the examples have arrived. */
  #asked: Chosen = {};
  #wanted: Wanted;
  readonly #editing;

  constructor(context: Context<Worked>) {
    this.#context = context;
    this.#wanted = new Wanted(context);
    this.#explaining = new Explaining(context, this.#report);
    this.#player = createPlayer({
      get: () => context.get().view.player,
      set: (parts) => this.#show({ player: { ...context.get().view.player, ...parts } }),
      step: (by) => this.#goTo(context.get().view.index + by),
      rewind: () => context.get().view.index === this.#lastStep() && this.#goTo(0),
      isShown: () => context.shared().room === 'worked',
    });
    this.#editing = editing(context, (input) => this.#ask(input));
    this.intents = { ...this.#editing.intents, ...this.#player.intents, ...this.#views() };
    this.#start();
  }

  open = (chosen: Chosen) => {
    const { get, note, excerpt } = this.#context;
    const { presets } = get();
    this.#asked = chosen;
    if (presets.length === 0) return;
    const named = presets.find(({ id }) => id === chosen.example);
    if (chosen.example !== undefined && !named) note(words.notices.unknownExample(excerpt(chosen.example)));
    const preset = named ?? presets[0];
    const usual = switchesOf(preset);
    this.#wanted = new Wanted(this.#context, chosen);
    this.#editing.forget();
    this.#player.stop();
    this.#show({ selected: null, hidesResult: chosen.result === 'hidden' });
    this.#ask({
      example: preset.id,
      mode: (chosen.mode ?? usual.mode) as Input['mode'],
      mask: (chosen.mask ?? usual.mask) as Input['mask'],
      weights: (chosen.weights ?? usual.weights) as Input['weights'],
      draft: withTables(preset.draft, draftFromFields(chosen)),
    });
  };

  restart = () => {
    if (this.#context.get().presets.length === 0) this.#start();
    else this.#recompute();
  };

  #views() {
    const { get, writeAddress } = this.#context;
    const select = (selected: Cell | null) => {
      this.#show({ selected });
      this.#explaining.cell();
      writeAddress();
    };
    return {
      example: (id: string) => {
        if (!get().presets.some((preset) => preset.id === id)) return;
        this.#player.stop();
        this.#show({ index: 0, selected: null, hidesResult: false });
        this.#editing.intents.example(id);
      },
      step: (index: number) => {
        this.#player.stop();
        this.#goTo(index);
      },
      look: (looked: Cell | null) => {
        this.#show({ looked });
        this.#explaining.cell();
      },
      select,
      release: () => select(null),
      light: (lit: Cell | null) => this.#show({ lit }),
      lightPart: (litPart: string | null) => this.#show({ litPart }),
    };
  }

  #show(parts: Partial<View>) {
    const { get, set } = this.#context;
    set({ view: { ...get().view, ...parts } });
  }

  #status(parts: Partial<Status>) {
    const { get, set } = this.#context;
    set({ status: { ...get().status, ...parts } });
  }

  async #start() {
    try {
      this.#context.set({ presets: await this.#context.client.call('presets') });
      this.open(this.#asked);
    } catch (error) {
      this.#report(error);
    }
  }

  #ask(input: Input) {
    this.#context.set({ input });
    this.#recompute();
  }

  #recompute = latestOnly(async () => {
    const { get } = this.#context;
    const { input, run } = get();
    if (!input) return;
    const started = performance.now();
    this.#status({ phase: run ? 'running' : 'loading' });
    try {
      await this.#finish(await this.#runOf(input), started);
    } catch (error) {
      this.#report(error);
      if (error instanceof RequestError && !get().run) await this.#showOriginal(input).catch(this.#report);
    }
  });

  async #runOf(input: Input): Promise<Run> {
    const { example: preset, mode, mask, weights, draft } = input;
    const manifest = await this.#context.client.call('run_worked', draft, { preset, mode, mask, weights });
    return { input, manifest, trace: matricesOf(manifest.matrices) };
  }

  /** Shows the unchanged example if the link's numbers are invalid, so that the user can correct them in its tables. */
  async #showOriginal(input: Input) {
    const { get, set } = this.#context;
    const preset = get().presets.find(({ id }) => id === input.example);
    if (preset) set({ run: await this.#runOf({ ...input, draft: preset.draft }) });
  }

  async #finish(run: Run, started: number) {
    const { get, set, writeAddress, afterDrawing } = this.#context;
    // The step and cell of a link belong to the link's example, whose run has not finished yet.
    if (this.#wanted.opens && run.input !== get().input) return;
    const { view: before, run: previous } = get();
    const expected = this.#wanted.stepIn(run, previous, before.index);
    const stepWhy = await this.#explaining.ofStep(run, expected);
    // The user may have moved to another step in the meantime.
    const { index: shown } = get().view;
    const index = shown === before.index ? expected : this.#wanted.stepIn(run, previous, shown);
    set({ run });
    this.#status({ phase: 'ready', problem: null, fault: null });
    const selected = this.#wanted.cellIn(run, before.selected);
    this.#wanted = new Wanted(this.#context);
    this.#show({ index, stepWhy, selected, lit: null });
    if (index !== expected) this.#explaining.step();
    this.#explaining.cell();
    this.#explaining.sheet();
    writeAddress();
    performance.measure('headlight:forward', { start: started, duration: run.manifest.forward_ms });
    afterDrawing(() => performance.measure('headlight:total', { start: started, end: performance.now() }));
  }

  #report = (error: unknown) => {
    if (error instanceof RequestError)
      this.#status({ phase: 'error', problem: error.message, fault: cellOfError(error) });
    else if (error instanceof EngineUnavailable) this.#status({ phase: 'error' });
    else if (!(error instanceof WorkerLost)) throw error;
  };

  #lastStep = () => (this.#context.get().run?.manifest.steps.length ?? 0) - 1;

  /** Shows a step; returns whether it differs from the previous one. */
  #goTo(to: number) {
    const before = this.#context.get().view.index;
    const index = Math.max(0, Math.min(to, this.#lastStep()));
    if (index === before || !this.#context.get().run) return false;
    this.#show({ index, lit: null, litPart: null, hidesResult: false });
    this.#explaining.step();
    this.#explaining.sheet();
    this.#context.writeAddress();
    return true;
  }
}

export type Emit = EmitOf<WorkedController['intents']>;
