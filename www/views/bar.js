// @ts-check
/**
 * The bar that the rooms of the model share: the sentence, the lectures' examples, and which
 * model, layer and head are looked at.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {object} BarProps
 * @property {string} text what is typed
 * @property {boolean} guessing whether a quiz is open that the examples' names would answer
 * @property {{ id: string, group: string }[]} examples
 * @property {string | null} example the one whose text is typed
 * @property {string} model its name
 * @property {{ n_layers: number, n_heads: number } | null} sizes `null` until there is a model
 * @property {number} layer
 * @property {number} head
 * @property {{ shown: number, found: number, unknown: string[] } | null} tokens of the picture and of the whole text,
 *     and what was typed that the model has no token for
 * @property {string | null} problem why the sentence cannot be read
 * @property {number | null} fits as many tokens as the model reads, when the text has more
 * @property {boolean} tooLongForLink
 */
import { html } from '../draw/elements.js';
import { words } from '../words/page.js';

/** So many unknown words are named: what was pasted must not flood the page. */
const MOST_NAMED = 5;

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createBar(root, emit) {
  const { bar } = words;
  const text = html('textarea', {
    id: 'sentence',
    rows: 1,
    placeholder: bar.placeholder,
    dir: 'auto',
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-describedby': 'sentence-status',
    on: { input: () => emit('text', text.value), keydown: leaveOnEnter },
  });
  const select = (/** @type {string} */ id, /** @type {string} */ label, /** @type {(value: string) => void} */ choose, className = 'field') => {
    const element = html('select', { id, on: { change: () => choose(element.value) } });
    return { element, field: html('label', { class: className, for: id }, html('span', {}, label), element) };
  };
  const example = select('sentence-example', bar.example, (id) => emit('example', id), 'field unsaid');
  const model = select('model', bar.model, () => {}, 'field unsaid');
  const layer = select('layer', bar.layer, (value) => emit('layer', Number(value)));
  const head = select('head', bar.head, (value) => emit('head', { layer: Number(layer.element.value), head: Number(value) }));
  const status = html('p', { id: 'sentence-status', class: 'fine' });
  const problem = html('p', { role: 'status', class: 'bar-problem', dir: 'auto' });
  const cut = html('button', { type: 'button', on: { click: () => emit('cut') } });
  root.append(
    html('label', { class: 'field sentence-field unsaid', for: 'sentence' }, html('span', {}, bar.sentence), text),
    example.field,
    model.field,
    layer.field,
    head.field,
    status,
    problem,
    cut,
  );
  let shownChoices = '';

  return {
    /** @param {BarProps} props */
    update(props) {
      // Setting an equal text would move the caret of the person who types.
      if (text.value !== props.text) text.value = props.text;
      const choices = JSON.stringify([props.examples, props.model, props.sizes]);
      if (choices !== shownChoices) {
        shownChoices = choices;
        example.element.replaceChildren(html('option', { value: '' }, bar.ownSentence), ...groupsOf(props.examples));
        model.element.replaceChildren(html('option', {}, props.model));
        layer.element.replaceChildren(...numbered(props.sizes?.n_layers ?? props.layer + 1));
        head.element.replaceChildren(...numbered(props.sizes?.n_heads ?? props.head + 1));
      }
      example.element.value = props.example ?? '';
      example.field.hidden = props.guessing;
      layer.element.value = String(props.layer);
      head.element.value = String(props.head);
      status.textContent = statusOf(props);
      problem.textContent = props.problem;
      text.setAttribute('aria-invalid', String(props.problem !== null));
      cut.hidden = props.fits === null;
      if (props.fits !== null) cut.textContent = bar.readFirst(props.fits);
    },
  };
}

/** A sentence is one line, and Enter is what people press when they are done. @param {KeyboardEvent} event */
function leaveOnEnter(event) {
  if (event.key === 'Enter' && !event.isComposing) event.preventDefault();
}

/** @param {BarProps['examples']} examples */
function groupsOf(examples) {
  const groups = new Set(examples.map(({ group }) => group));
  return [...groups].map((group) =>
    html(
      'optgroup',
      { label: words.examples.groups[group] },
      ...examples.filter((one) => one.group === group).map(({ id }) => html('option', { value: id }, words.examples.titles[id])),
    ),
  );
}

/** @param {number} count */
function numbered(count) {
  return Array.from({ length: count }, (_, index) => html('option', { value: index }, index));
}

/** @param {BarProps} props */
function statusOf({ tokens, problem, tooLongForLink }) {
  const { bar } = words;
  const count = tokens && problem === null && (tokens.found > tokens.shown ? bar.readsFirst(tokens.shown, tokens.found) : bar.tokens(tokens.shown));
  const unknown = tokens && problem === null && tokens.unknown.length > 0 && bar.unknown(tokens.unknown.slice(0, MOST_NAMED), tokens.unknown.length);
  return [count, unknown, tooLongForLink && bar.tooLongForLink].filter(Boolean).join(' ');
}
