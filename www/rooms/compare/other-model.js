// @ts-check
/**
 * The controls for B's model and head, if B is another model.
 *
 * @typedef {import('./view.js').Emit} Emit
 * @typedef {import('./controls.js').ControlsProps} ControlsProps
 */
import { MODELS } from '../../state/models.js';
import { html } from '../../widgets/elements.js';
import { words } from './words.js';

/** @param {Emit} emit */
export function createOtherModel(emit) {
  const { otherModel: say } = words;
  let headB = { layer: 0, head: 0 };
  const model = choice('compare-model-b', say.model, () => emit('modelB', model.select.value));
  const layer = choice('compare-layer-b', say.layer, () =>
    emit('headB', { ...headB, layer: Number(layer.select.value) }),
  );
  const head = choice('compare-head-b', say.head, () => emit('headB', { ...headB, head: Number(head.select.value) }));

  return {
    element: html('div', { class: 'control-row' }, model.element, layer.element, head.element),

    /** @param {ControlsProps} props */
    update({ input, comparison }) {
      headB = input.headB;
      fill(
        model.select,
        MODELS.map(({ folder, title }) => [folder, title]),
        input.modelB,
      );
      const sizes = comparison?.models?.b;
      layer.element.hidden = head.element.hidden = !sizes;
      if (!sizes) return;
      const numbers = (/** @type {number} */ count) =>
        Array.from({ length: count }, (_, nth) => /** @type {[string, string]} */ ([String(nth), String(nth)]));
      fill(layer.select, numbers(sizes.n_layers), String(headB.layer));
      fill(head.select, numbers(sizes.n_heads), String(headB.head));
    },
  };
}

/** @param {string} id @param {string} label @param {() => void} act */
function choice(id, label, act) {
  const select = html('select', { id, on: { change: act } });
  return { select, element: html('label', { class: 'field', for: id }, html('span', {}, label), select) };
}

/** @param {HTMLSelectElement} select @param {[string, string][]} options @param {string} value */
function fill(select, options, value) {
  const isSame =
    select.options.length === options.length && options.every(([value], nth) => select.options[nth].value === value);
  if (!isSame) select.replaceChildren(...options.map(([value, text]) => html('option', { value }, text)));
  select.value = value;
}
