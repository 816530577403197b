/** Links of the figure, placed over its parts. */
import { html, noChange } from 'lit-html';
import { Directive, directive, type ElementPart } from 'lit-html/directive.js';
import type { Box } from '../../../draw/layout.ts';
import { writeHash } from '../../../state/fields.ts';
import { offered } from '../../../state/models.ts';
import { TEXT_FIELDS, type TextState, toFields } from '../../../state/text.ts';
import type { Emit } from '../controller.ts';
import { SHAPES } from '../models.ts';

interface Door {
  name: string; // CSS class
  box: Box;
  fields: string; // URL fields of the link
  label: string; // accessible name
  content?: unknown;
}

export const doorOf = ({ name, box, fields, label, content }: Door, emit: Emit) => html`<a
  class=${name} href="#${fields}" aria-label=${label} title=${label} @click=${visitOf(fields, emit)} ${placed(box)}
>${content}</a>`;

class Placed extends Directive {
  #last: Box | null = null;

  render(_box: Box) {
    return noChange;
  }

  override update({ element }: ElementPart, [box]: [Box]) {
    const { x, y, width, height } = box;
    const last = this.#last;
    if (last?.x === x && last.y === y && last.width === width && last.height === height) return noChange;
    this.#last = { x, y, width, height };
    const { style } = element as HTMLElement;
    style.left = `${x}px`;
    style.top = `${y}px`;
    style.width = `${width}px`;
    style.height = `${height}px`;
    return noChange;
  }
}

/** Places an element of a template in the figure. Styles are set only when the place changes. */
export const placed = directive(Placed);

export const visitOf = (fields: string, emit: Emit) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  emit('visit', fields);
};

type Choice = Pick<TextState, 'input' | 'selected' | 'specials'>;

interface Target {
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
