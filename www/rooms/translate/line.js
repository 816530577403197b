// @ts-check
/**
 * The translation as plain text, with remarks.
 *
 * @typedef {import('./view.js').Shown} Shown
 */
import { html } from '../../widgets/elements.js';
import { EXAMPLES } from './examples.js';
import { languagesOf } from './state.js';
import { words } from './words.js';

/** Maximum number of unknown words in the remark. */
const MOST_UNKNOWN = 5;

export function createLine() {
  const text = html('output', { class: 'translation', dir: 'auto', 'aria-label': words.translation });
  const note = html('span', { class: 'fine' });
  return {
    element: html('p', { class: 'translation-line' }, text, ' ', note),
    /** @param {Shown} shown */
    update({ answers: { of, translation }, read }) {
      const { target_tokens, source_tokens, found } = translation;
      text.lang = languagesOf(read.direction).written;
      if (text.textContent !== translation.translation) text.textContent = translation.translation;
      const cut = found > source_tokens.length ? words.cut(source_tokens.length, found) : '';
      const endless = target_tokens.at(-1)?.ends ? '' : words.endless(target_tokens.length);
      const unknown = source_tokens
        .filter(({ text }) => text === '<unk>')
        .map(({ start, end }) => of.text.slice(start, end).trim());
      const unknownSaid = unknown.length > 0 ? words.unknown([...new Set(unknown)].slice(0, MOST_UNKNOWN)) : '';
      note.textContent = [cut, endless, unknownSaid, exampleSaid()].filter(Boolean).join(' ');

      /** The remark of an example, unless the user has changed the translation. */
      function exampleSaid() {
        const { direction, asked } = read;
        const example = EXAMPLES.find((one) => one.text === of.text && one.direction === direction);
        return example && asked.forced.length + asked.changes.length === 0 ? words.notes[example.id] : '';
      }
    },
  };
}
