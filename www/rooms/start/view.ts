/** View of the room "Start": what the page is, the opening, links to places to begin, and the map. */
import { html, render } from 'lit-html';

import type { Emit } from './controller.ts';
import { mapOf } from './map.ts';
import { createOpening, type OpeningProps } from './opening.ts';
import { visitOf } from './visit.ts';
import { words } from './words.js';

type StartProps = OpeningProps & { lastRoom: { name: string; title: string } | null };

const { doors: say } = words;

export function createStart(root: HTMLElement, emit: Emit) {
  const opening = createOpening(emit);
  const labelled = ([name, about]: string[]) => html`<strong>${name}</strong> <span>${about}</span>`;
  const doorOf = (fields: string, texts: string[]) =>
    html`<a class="start-door" href="#${fields}" @click=${visitOf(fields, emit)}>${labelled(texts)}</a>`;

  return {
    update(props: StartProps) {
      const { lastRoom } = props;
      const last = lastRoom && doorOf(`room=${lastRoom.name}`, say.last(lastRoom.title));
      const template = html`<div class="start-room" data-picture>
        <div class="start-front">
          <h2>${words.title}</h2>
          <p class="start-lead">${words.lead}</p>
          ${opening.templateOf(props)}
          <nav class="start-doors" aria-label=${say.label}>
            ${last && html`<div class="start-last">${last}</div>`}
            <button type="button" class="start-door" aria-haspopup="dialog" @click=${() => emit('lessons')}>${labelled(say.lecture)}</button>
            ${doorOf('room=sentence', say.sentence)}${doorOf('room=worked', say.worked)}
          </nav>
        </div>
        ${mapOf(emit)}
      </div>`;
      render(template, root);
      opening.drawn(props);
    },
  };
}
