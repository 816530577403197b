/** A link of the figure, placed over its part. */
import { html } from 'lit-html';

import type { Emit } from '../controller.ts';
import { visitOf } from '../visit.ts';
import type { Box } from './layout.ts';
import { placed } from './placed.ts';

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
