/** URL fields of the links from the figure to other rooms and shapes. */

import { writeHash } from '../../state/fields.ts';
import { offered } from '../../state/models.ts';
import { TEXT_FIELDS, type TextState, toFields } from '../../state/text.ts';
import { SHAPES } from './models.ts';

type Choice = Pick<TextState, 'input' | 'selected' | 'specials'>;

export interface Target {
  layer?: number;
  head?: number;
  token?: number | null;
  key?: number | null;
}

/** Returns a function that creates links to rooms with the figure's sentence, model, head and token. */
export const doorsOf =
  (text: Choice) =>
  (room: string, target: Target = {}, fields: Record<string, string> = {}) => {
    const { layer = text.input.layer, head = text.input.head, token = text.selected.query, key = null } = target;
    const choice = {
      input: { ...text.input, layer, head },
      selected: { query: token, key },
      specials: text.specials,
    };
    return writeHash({ room, ...toFields(choice), ...fields }, [], TEXT_FIELDS).slice(1);
  };

export type Doors = ReturnType<typeof doorsOf>;

/**
 * URL fields of the figure of another model. A typed sentence is kept; an opening sentence is replaced by the other
 * model's opening sentence.
 */
export function startOf(folder: string, text: string) {
  const { head, token } = offered(folder);
  const isTyped = SHAPES.every((shape) => shape.text !== text);
  const own = SHAPES.find((shape) => shape.folder === folder)?.text ?? text;
  const choice = {
    input: { text: isTyped ? text : own, cut: false, model: folder, ...head },
    selected: { query: isTyped ? null : token, key: null },
    specials: true,
  };
  return writeHash({ room: 'start', ...toFields(choice) }, [], TEXT_FIELDS).slice(1);
}
