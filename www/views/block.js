// @ts-check
/**
 * The room "Block": one token through one layer, the whole stack, and what changes when parts of
 * the model are left out.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('../props.js').FollowerProps<import('../state/block.js').Input, import('../state/block.js').View, import('../controller/block.js').Answers>} BlockProps
 */
import { html } from '../draw/elements.js';
import { words } from '../words/block.js';
import { createChanges } from './block/changes.js';
import { createFlow } from './block/flow.js';
import { createStack } from './block/stack.js';
import { createTokens } from './block/tokens.js';
import { createWhatIf } from './block/what-if.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createBlock(root, emit) {
  const title = html('h2', {});
  const [tokens, flow, whatIf, changes, stack] = ['tokens', 'flow', 'what-if', 'changes', 'stack'].map((name) => html('section', { class: `block-${name}` }));
  const picture = html('div', { class: 'block-picture', 'data-picture': true }, title, flow);
  const room = html('div', { class: 'room-block' }, tokens, picture, whatIf, changes, stack);
  root.append(room);
  const says = html('p', { class: 'block-says', 'aria-live': 'polite', hidden: true });
  const views = {
    tokens: createTokens(tokens, emit),
    flow: createFlow(flow, emit),
    whatIf: createWhatIf(whatIf, emit, says),
    changes: createChanges(changes, emit, says),
    stack: createStack(stack, emit),
  };

  const isNew = { flow: changing(), changes: changing(), stack: changing() };

  return {
    /** @param {BlockProps} props */
    update({ input, view, reading, sizes, chosen, stale, theme }) {
      const { sentence = null, answers = null } = reading ?? {};
      const hasPicture = sentence !== null && answers !== null && sizes !== null;
      for (const part of [tokens, picture, stack]) part.hidden = !hasPicture;
      if (!hasPicture) changes.hidden = says.hidden = true;
      // Edits that cannot be made can still be taken back.
      room.hidden = !hasPicture && input.edits.length === 0;
      room.classList.toggle('stale', stale);
      const known = sentence?.run.tokens ?? [];
      views.whatIf.update({ edits: input.edits, ...chosen, tokens: known });
      if (!hasPicture) return;
      const { layer, head } = sentence.input;
      const { token, block, whatIf: moved, changed, rows } = answers;
      const { edits, rows: place } = /** @type {NonNullable<typeof reading>} */ (reading).input;
      const common = { tokens: known, token, layer, head, edits, changed, theme };
      title.textContent = words.title(known[token].text, layer, sizes.n_layers);
      views.tokens.update({ tokens: known, token, edits: input.edits });
      // What is asked for changes at once, the pictures when it is answered.
      if (isNew.flow(reading, view, theme)) views.flow.update({ ...common, ...sizes, sizes, block, rows, place, ...view });
      if (isNew.changes(reading, theme)) views.changes.update({ ...common, whatIf: moved });
      if (isNew.stack(reading, theme)) views.stack.update({ ...common, stack: answers.stack, edited: edits.length > 0 });
    },
  };
}

/** Tells whether something differs from what it was when this was last asked. */
function changing() {
  let before = /** @type {unknown[]} */ ([]);
  return (/** @type {unknown[]} */ ...now) => {
    const differs = now.some((part, nth) => part !== before[nth]);
    before = now;
    return differs;
  };
}
