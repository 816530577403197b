// @ts-check
/**
 * The map: the encoder and the decoder of the lectures' transformer side by side, and next to them its predecessors and
 * its training. Each part links to the room that shows it.
 *
 * @typedef {keyof typeof words.parts} PartName
 * @typedef {{ part: PartName, door: string }} Part `door`: URL fields of the link
 * @typedef {(intent: string, detail?: any) => void} Emit
 */
import { html } from '../../widgets/elements.js';
import { words } from './words.js';

/** @type {Part} */
const NORM = { part: 'addNorm', door: 'room=block&stage=norm1' };
/** @type {Part} */
const FEED_FORWARD = { part: 'feedForward', door: 'room=block&stage=mlp' };
/** @type {Part} */
const EMBEDDINGS = { part: 'embeddings', door: 'room=positions' };

/** The sublayers of an encoder block and of a decoder block, in the order of the data flow. */
const ENCODER = [{ part: /** @type {const} */ ('selfAttention'), door: 'room=sentence' }, NORM, FEED_FORWARD, NORM];
const DECODER = [
  { part: /** @type {const} */ ('maskedAttention'), door: 'room=predict&view=wrote' },
  NORM,
  { part: /** @type {const} */ ('crossAttention'), door: 'room=translate' },
  NORM,
  FEED_FORWARD,
  NORM,
];
const OUTPUT = [
  { part: /** @type {const} */ ('linear'), door: 'room=predict' },
  { part: /** @type {const} */ ('softmax'), door: 'room=predict' },
];
/** @type {Part[]} */
const ASIDE = [
  { part: 'recurrent', door: 'room=recurrent' },
  { part: 'training', door: 'room=train' },
  { part: 'lookup', door: 'room=lookup' },
  { part: 'head', door: 'room=worked' },
];

/** @param {Emit} emit */
export function createMap(emit) {
  /** @param {Part} part */
  const partElement = ({ part, door }) => {
    const [name, about] = words.parts[part];
    return doorElement(door, `start-part ${part}`, [html('strong', {}, name), ' ', html('span', {}, about)], emit);
  };
  /** @param {'encoder' | 'decoder'} stack @param {Part[]} sublayers @param {Part[]} after */
  const tower = (stack, sublayers, after) =>
    html(
      'div',
      { class: `start-tower ${stack}`, role: 'group', 'aria-label': words[stack] },
      partElement(EMBEDDINGS),
      html(
        'div',
        { class: 'start-stack' },
        html('p', { class: 'start-stack-name' }, words[stack], ' ', html('span', {}, words.times)),
        ...sublayers.map(partElement),
      ),
      ...after.map(partElement),
    );
  return html(
    'section',
    { class: 'start-map', 'aria-label': words.map },
    html('div', { class: 'start-aside' }, ...ASIDE.map(partElement)),
    tower('encoder', ENCODER, []),
    tower('decoder', DECODER, OUTPUT),
  );
}

/**
 * A link to a room, which keeps the page's appearance.
 *
 * @param {string} fields URL fields of the link
 * @param {string} name CSS class
 * @param {import('../../widgets/elements.js').Child[]} children
 * @param {Emit} emit
 */
export function doorElement(fields, name, children, emit) {
  const open = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    emit('visit', fields);
  };
  return html('a', { class: name, href: `#${fields}`, on: { click: open } }, ...children);
}
