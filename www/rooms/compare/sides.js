// @ts-check
/**
 * Descriptions of A and B.
 *
 * @typedef {import('./state.js').Input} Input
 */
import { offered } from '../../state/models.js';
import { words } from './words.js';

/**
 * A description of edits.
 *
 * @param {string[]} edits
 * @param {string[]} tokens
 * @param {import('../../pkg/headlight.js').ModelManifest} sizes
 */
export const namesOf = (edits, tokens, sizes) => edits.map((edit) => words.edits.named(edit, tokens, sizes.norm));

/**
 * @param {object} about
 * @param {string} about.folder folder of A's model
 * @param {Input} about.input
 * @param {import('./controller.js').Answers} about.answers
 * @param {import('../../pkg/headlight.js').ModelManifest} about.sizes
 * @returns {[string, string]}
 */
export function titlesOf({ folder, input, answers, sizes }) {
  const { first, second, at, comparison } = answers;
  const { titles: say } = words;
  if (input.versus === 'model')
    return [say.model('A', offered(folder).title, at), say.model('B', offered(input.modelB).title, input.headB)];
  if (input.versus === 'change') {
    const tokens = comparison.tokens.map(({ text }) => text);
    return [say.asTrained, say.changed(namesOf(input.edits, tokens, sizes))];
  }
  return [say.sentence('A', first), say.sentence('B', second)];
}
