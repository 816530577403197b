// @ts-check
/**
 * The room "Block": one token's way through one layer, the whole stack, and the effect of ablations.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('../../state/reading.js').ReadingProps<import('./state.js').Input, import('./state.js').View, import('./controller.js').BlockAnswers> & { structure: import('../../pkg/headlight.js').Structure | null }} BlockProps
 */
import { html } from '../../widgets/elements.js';
import { createFlow } from './data-flow.js';
import { createStack } from './layer-stack.js';
import { createTokens } from './token-buttons.js';
import { createChanges } from './what-if/changes.js';
import { createWhatIf } from './what-if/switches.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createBlock(root, emit) {
  const title = html('h2', {});
  const [tokens, flow, whatIf, changes, stack] = ['tokens', 'flow', 'what-if', 'changes', 'stack'].map((name) =>
    html('section', { class: `block-${name}` }),
  );
  const picture = html('div', { class: 'block-picture', 'data-picture': true }, title, flow);
  const room = html('div', { class: 'room-block' }, tokens, picture, whatIf, changes, stack);
  root.append(room);
  const explanation = html('p', { class: 'block-says', 'aria-live': 'polite', hidden: true });
  const views = {
    tokens: createTokens(tokens, emit),
    flow: createFlow(flow, emit),
    whatIf: createWhatIf(whatIf, emit, explanation),
    changes: createChanges(changes, emit, explanation),
    stack: createStack(stack, emit),
  };

  const hasChanged = { flow: createChangeCheck(), changes: createChangeCheck(), stack: createChangeCheck() };

  return {
    /** @param {BlockProps} props */
    update({ input, view, reading, sizes, structure, chosen, theme }) {
      const { sentence = null, answers = null } = reading ?? {};
      const hasPicture = sentence !== null && answers !== null && sizes !== null && structure !== null;
      for (const part of [tokens, picture, stack]) part.hidden = !hasPicture;
      if (!hasPicture) changes.hidden = explanation.hidden = true;
      // The user can still remove edits that the engine refuses.
      room.hidden = !hasPicture && input.edits.length === 0;
      const known = sentence?.run.tokens ?? [];
      views.whatIf.update({
        edits: input.edits,
        forms: formsFor(structure, sizes),
        model: sizes,
        ...chosen,
        tokens: known,
      });
      if (!hasPicture) return;
      const { layer, head } = sentence.input;
      const { token, block, whatIf: moved, changed, rows, weights } = answers;
      const { edits, rows: place } = /** @type {NonNullable<typeof reading>} */ (reading).input;
      const common = { tokens: known, token, layer, head, edits, changed, theme };
      title.textContent = words.title(known[token].text, layer, sizes.n_layers);
      views.tokens.update({ tokens: known, token, edits: input.edits });
      // The switches follow the input at once; the pictures wait for the answers.
      if (hasChanged.flow(reading, view, theme))
        views.flow.update({ ...common, ...sizes, sizes, structure, block, rows, place, weights, ...view });
      if (hasChanged.changes(reading, theme)) views.changes.update({ ...common, whatIf: moved });
      if (hasChanged.stack(reading, theme))
        views.stack.update({ ...common, stack: answers.stack, edited: edits.length > 0 });
    },
  };
}

/**
 * Forms of the edits that have an effect in the model.
 *
 * @param {BlockProps['structure']} structure
 * @param {BlockProps['sizes']} model
 */
function formsFor(structure, model) {
  const idle = model ? [model.is_causal && 'causal', model.positions !== 'added' && 'positions'] : [];
  return structure?.edits.filter(({ text }) => !idle.includes(text)) ?? [];
}

/** Creates a function that returns whether any of its arguments has changed since its last call. */
function createChangeCheck() {
  let before = /** @type {unknown[]} */ ([]);
  return (/** @type {unknown[]} */ ...now) => {
    const differs = now.some((part, nth) => part !== before[nth]);
    before = now;
    return differs;
  };
}
