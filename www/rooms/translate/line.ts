/** The translation as plain text, with remarks. */
import { html } from 'lit-html';
import { sentences } from '../../words/en/phrases.js';
import { EXAMPLES } from './examples.ts';
import { languagesOf } from './state.ts';
import type { Shown } from './view.ts';
import { words } from './words/en.js';

/** Maximum number of unknown words in the remark. */
const MOST_UNKNOWN = 5;

export function lineOf(shown: Shown) {
  const { target_tokens, source_tokens, found, translation } = shown.answers.translation;
  const cut = found > source_tokens.length ? words.cut(source_tokens.length, found) : '';
  const endless = target_tokens.at(-1)?.ends ? '' : words.endless(target_tokens.length);
  const note = sentences([cut, endless, unknownIn(shown), exampleNoteOf(shown)]);
  const lang = languagesOf(shown.read.direction).written;
  return html`<p class="translation-line">
    <output class="translation" dir="auto" lang=${lang} aria-label=${words.translation}>${translation}</output>
    <span class="fine">${note}</span>
  </p>`;
}

/** A remark about the words that the model does not know. */
function unknownIn({ answers: { of, translation } }: Shown) {
  const unknown = translation.source_tokens
    .filter(({ text }) => text === '<unk>')
    .map(({ start, end }) => of.text.slice(start, end).trim());
  return unknown.length > 0 ? words.unknown([...new Set(unknown)].slice(0, MOST_UNKNOWN)) : '';
}

/** The remark about an example, unless the user has changed the translation. */
function exampleNoteOf({ answers: { of }, read: { direction, asked } }: Shown) {
  const example = EXAMPLES.find((one) => one.text === of.text && one.direction === direction);
  return example && asked.forced.length + asked.changes.length === 0 ? words.notes[example.id] : '';
}
