// @ts-check
/**
 * View of the room "Start": what the page is, the opening, links to places to begin, and the map.
 *
 * @typedef {import('./opening.js').OpeningProps & { lastRoom: { name: string, title: string } | null }} StartProps
 */
import { html } from '../../widgets/elements.js';
import { createMap, doorElement } from './map.js';
import { createOpening } from './opening.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {(intent: string, detail?: any) => void} emit
 */
export function createStart(root, emit) {
  const { doors } = words;
  const opening = createOpening(emit);
  const labelled = (/** @type {string[]} */ [name, about]) => [html('strong', {}, name), ' ', html('span', {}, about)];
  const last = html('div', { class: 'start-last' });
  root.append(
    html(
      'div',
      { class: 'start-room', 'data-picture': '' },
      html(
        'div',
        { class: 'start-front' },
        html('h2', {}, words.title),
        html('p', { class: 'start-lead' }, words.lead),
        opening.element,
        html(
          'nav',
          { class: 'start-doors', 'aria-label': doors.label },
          last,
          html(
            'button',
            { type: 'button', class: 'start-door', 'aria-haspopup': 'dialog', on: { click: () => emit('lessons') } },
            ...labelled(doors.lecture),
          ),
          doorElement('room=sentence', 'start-door', labelled(doors.sentence), emit),
          doorElement('room=worked', 'start-door', labelled(doors.worked), emit),
        ),
      ),
      createMap(emit),
    ),
  );
  /** @type {StartProps['lastRoom']} */
  let lastRoom = null;

  return {
    /** @param {StartProps} props */
    update(props) {
      opening.update(props);
      if (props.lastRoom?.name === lastRoom?.name) return;
      ({ lastRoom } = props);
      last.replaceChildren(
        ...(lastRoom
          ? [doorElement(`room=${lastRoom.name}`, 'start-door', labelled(doors.last(lastRoom.title)), emit)]
          : []),
      );
    },
  };
}
