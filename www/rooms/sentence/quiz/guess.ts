/** The bars of a guess. Each bar is a slider that works with touch, pointer and keys. */
import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { styled } from '../../../widgets/styled.ts';
import type { Emit } from '../controller.ts';
import { createWordColumns } from './word-columns.ts';
import { words } from './words/en.js';

export interface Word {
  text: string;
  name: string; // unique among the words
  looks: boolean; // whether it is the query
}

const STEP = 5;

export function createGuess(emit: Emit) {
  const columns = createWordColumns(words.board);
  const barOf = ({ text, name, looks }: Word, key: string, height: number) => html`<li><label>
    <input
      type="range" min="0" max="100" step=${STEP} aria-label=${name} aria-valuetext=${words.height(height)}
      .value=${live(String(height))} ${styled({ '--height': height / 100 })}
      @input=${({ target }: Event) => emit('guess', { name: key, height: (target as HTMLInputElement).valueAsNumber })}
    ><bdi class=${looks ? 'looks' : ''} translate="no">${text}</bdi>
  </label></li>`;

  /** `keys`: for each word, the key under which its guess is stored. */
  return (keys: string[], heights: number[], shown: Word[], isRtl: boolean) => {
    const bars = shown.map((word, at) => barOf(word, keys[at], heights[at]));
    columns.update(bars, [words.high, words.low], isRtl);
    return columns.element;
  };
}
