/** The room "Block": one token's path through one layer, the whole stack, and the effect of ablations. */
import { html, render } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';

import type { ModelManifest, Structure } from '../../pkg/headlight.js';
import type { ReadingProps } from '../../state/reading.ts';
import type { Answers } from './answers.ts';
import type { Emit } from './controller.ts';
import { createFlow } from './data-flow.ts';
import { createStack } from './layer-stack.ts';
import type { Input, View } from './state.ts';
import { createTokens } from './token-buttons.ts';
import { createChanges, saysOfChanges } from './what-if/changes.ts';
import { createWhatIf } from './what-if/switches.ts';
import { words } from './words.js';

type BlockProps = ReadingProps<Input, View, Answers> & { structure: Structure | null };
type Pictured = BlockProps & {
  structure: Structure;
  sizes: ModelManifest;
  reading: NonNullable<BlockProps['reading']>;
};

export function createBlock(root: HTMLElement, emit: Emit) {
  const tokensOf = createTokens(emit);
  const flowOf = createFlow(emit);
  const whatIfOf = createWhatIf(emit, () => root);
  const changesOf = createChanges(emit);
  const stackOf = createStack(emit);

  return {
    update(props: BlockProps) {
      const { input, reading, sizes, structure, chosen } = props;
      const pictured = isPictured(props) ? props : null;
      const tokens = reading?.sentence?.run.tokens ?? [];
      const forms = formsFor(structure, sizes);
      const common = pictured && commonOf(pictured);
      // The user can still remove edits that the engine rejects.
      const isHidden = !pictured && input.edits.length === 0;
      const said = common && common.edits.length > 0 ? saysOfChanges(common) : null;
      // The switches follow the input at once; the pictures wait for the answers.
      const template = html`<div class="room-block" ?hidden=${isHidden}>
        ${common && tokensOf(tokens, common.token, input.edits)}
        ${pictured && common && pictureOf(pictured, common, flowOf)}
        ${whatIfOf({ edits: input.edits, forms, model: sizes, layer: chosen.layer, head: chosen.head, tokens, said })}
        ${common && common.edits.length > 0 ? guard([reading, common.theme], () => changesOf(common)) : ''}
        ${common && guard([reading, common.theme], () => stackOf({ ...common, edited: common.edits.length > 0 }))}
      </div>`;
      render(template, root);
    },
  };
}

const isPictured = (props: BlockProps): props is Pictured =>
  props.reading?.sentence != null && props.sizes !== null && props.structure !== null;

/** Props that all pictures share. */
function commonOf({ reading, theme }: Pictured) {
  const { sentence, answers, input } = reading;
  const { tokens } = (sentence as NonNullable<typeof sentence>).run;
  const { layer, head } = (sentence as NonNullable<typeof sentence>).input;
  const { token, changed, whatIf, stack } = answers;
  return { tokens, token, layer, head, edits: input.edits, changed, whatIf, stack, theme };
}

type Common = ReturnType<typeof commonOf>;

function pictureOf(props: Pictured, common: Common, flowOf: ReturnType<typeof createFlow>) {
  const { reading, view, sizes, theme } = props;
  const { block, rows, weights } = reading.answers;
  const { tokens, token, layer } = common;
  const flow = guard([reading, view, theme], () =>
    flowOf({ ...common, ...sizes, sizes, block, rows, place: reading.input.rows, weights, ...view }),
  );
  return html`<div class="block-picture" data-picture>
    <h2>${words.title(tokens[token].text, layer, sizes.n_layers)}</h2>
    <section class="block-flow">${flow}</section>
  </div>`;
}

/** Forms of the edits that have an effect in the model. */
function formsFor(structure: Structure | null, model: ModelManifest | null) {
  const idle = model ? [model.is_causal && 'causal', model.positions !== 'added' && 'positions'] : [];
  return structure?.edits.filter(({ text }) => !idle.includes(text)) ?? [];
}
