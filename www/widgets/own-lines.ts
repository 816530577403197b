/** A text box with the user's own sentences, one a line, in a part that opens. Redrawing the room keeps it open. */
import { html } from 'lit-html';
import { typedIn, valueOf } from './controls.ts';

/** `id`: of the text box. `act`: called with the typed lines. */
export function createOwnLines(
  id: string,
  rows: number,
  say: { own: string; lines: string },
  act: (lines: string) => void,
) {
  let isOpen = false;
  const toggle = ({ target }: Event) => {
    isOpen = (target as HTMLDetailsElement).open;
  };
  return (lines: string) => html`<details class="own-lines" data-aside ?open=${isOpen} @toggle=${toggle}>
    <summary>${say.own}</summary>
    <label for=${id}>${say.lines}</label>
    <textarea
      id=${id} rows=${rows} spellcheck="false" autocomplete="off" .value=${typedIn(id, lines)}
      @change=${(event: Event) => act(valueOf(event))}
    ></textarea>
  </details>`;
}
