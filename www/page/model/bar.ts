/** The model bar, shared by the rooms of the model: sentence, examples of the lectures, model, layer and head. */
import { isSame } from '../../state/same.ts';
import { choose, html } from '../../widgets/elements.ts';
import { oneStop } from '../../widgets/one-stop.ts';
import { words } from '../../words/page.js';
import type { Emit } from '../intents.ts';

export interface ModelBarProps {
  text: string; // the sentence as typed
  /**
   * Whether the current room runs the sentence; otherwise only the box is shown, with its text selected so that typing
   * replaces it.
   */
  read: boolean;
  guessing: boolean; // whether a quiz is open; the names of the examples would reveal its answer
  examples: { id: string; group: string }[]; // empty if the room has its own examples
  example: string | null; // the example with exactly this text
  models: { folder: string; title: string }[]; // models to choose from
  model: string; // folder of the current model
  chooses: boolean; // whether the current room uses the chosen model
  forVisit: boolean; // whether the model is a custom one whose files the browser does not keep
  instead: string | null; // title of the model that the current room uses instead of the custom one
  hasHeads: boolean; // whether the current room uses the chosen head
  sizes: { n_layers: number; n_heads: number } | null; // `null` until a model is loaded
  layer: number;
  head: number;
  /**
   * `shown` of `found` tokens are used; `unknown` words have no token in the model; `reads` is the model's only
   * language; `parts` is a token that contains only some bytes of a character.
   */
  tokens: { shown: number; found: number; unknown: string[]; reads: string | null; parts: string | null } | null;
  problem: string | null; // why the model cannot read the sentence
  fits: number | null; // maximum number of tokens, if the text exceeds it
  tooLongForLink: boolean;
  changedIn: string | null; // title of another room in which the model is modified
}

/** Maximum number of unknown words that are listed; a pasted text may have many. */
const MOST_NAMED = 5;

export function createModelBar(root: HTMLElement, emit: Emit) {
  const { modelBar } = words;
  const text = html('textarea', {
    id: 'sentence',
    rows: 1,
    placeholder: modelBar.placeholder,
    dir: 'auto',
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-describedby': 'sentence-status',
    on: {
      input() {
        isTyped = true;
        emit('text', text.value);
      },
      keydown: finishByKey,
      blur: ({ relatedTarget }) => relatedTarget ?? finish(),
      focus: () => isRead || text.select(),
    },
  });
  const select = (id: string, label: string, choose: (value: string) => void, className = 'field') => {
    const element = html('select', { id, on: { change: () => choose(element.value) } });
    return { element, field: html('label', { class: className, for: id }, html('span', {}, label), element) };
  };
  const example = select('sentence-example', modelBar.example, (id) => emit('example', id), 'field unsaid');
  const model = select('model', modelBar.model, (folder) => emit('model', folder), 'field unsaid');
  const layer = select('layer', modelBar.layer, (value) => emit('layer', Number(value)));
  const head = select('head', modelBar.head, (value) =>
    emit('head', { layer: Number(layer.element.value), head: Number(value) }),
  );
  const own = html(
    'button',
    { type: 'button', class: 'own-model', title: modelBar.ownHint, on: { click: () => emit('ownModels') } },
    modelBar.own,
  );
  const status = html('p', { id: 'sentence-status', class: 'fine' });
  const problem = html('p', { role: 'status', class: 'bar-problem', dir: 'auto' });
  const cut = html('button', { type: 'button', on: { click: () => emit('cut') } });
  const tools = html(
    'div',
    { class: 'toolbar', role: 'toolbar', 'aria-label': modelBar.toolsLabel },
    example.field,
    model.field,
    own,
    layer.field,
    head.field,
  );
  oneStop(tools, 'select, button');
  root.append(
    html('label', { class: 'field sentence-field unsaid', for: 'sentence' }, html('span', {}, modelBar.sentence), text),
    tools,
    status,
    problem,
    cut,
  );
  let shownChoices: unknown[] = [];
  let isRead = true;
  /** Whether the user has typed since the last text was submitted. */
  let isTyped = false;

  /**
   * A sentence is one line, so Enter submits it. Leaving the box submits it too, unless the user clicked something
   * else.
   */
  function finishByKey(event: KeyboardEvent) {
    if (!['Enter', 'Tab'].includes(event.key)) return;
    if (event.key === 'Enter') event.preventDefault();
    finish();
  }

  function finish() {
    if (isTyped) emit('finished');
    isTyped = false;
  }

  return {
    update(props: ModelBarProps) {
      // Setting an unchanged text would move the caret.
      if (text.value !== props.text) text.value = props.text;
      const choices = [props.examples, props.models, props.sizes];
      if (!isSame(choices, shownChoices)) {
        shownChoices = choices;
        example.element.replaceChildren(
          html('option', { value: '' }, modelBar.ownSentence),
          ...groupsOf(props.examples),
        );
        model.element.replaceChildren(
          ...props.models.map(({ folder, title }) => html('option', { value: folder }, title)),
        );
        layer.element.replaceChildren(...numbered(props.sizes?.n_layers ?? props.layer + 1));
        head.element.replaceChildren(...numbered(props.sizes?.n_heads ?? props.head + 1));
      }
      choose(example.element, props.example ?? '');
      example.field.hidden = props.guessing || props.examples.length === 0;
      isRead = props.read;
      for (const part of [model.field, status]) part.hidden = !isRead;
      own.hidden = !isRead || !props.chooses;
      for (const part of [layer.field, head.field]) part.hidden = !props.hasHeads;
      choose(model.element, props.model);
      choose(layer.element, String(props.layer));
      choose(head.element, String(props.head));
      status.textContent = statusOf(props);
      problem.textContent = props.problem;
      text.setAttribute('aria-invalid', String(props.problem !== null));
      cut.hidden = props.fits === null;
      if (props.fits !== null) cut.textContent = modelBar.readFirst(props.fits);
    },
  };
}

function groupsOf(examples: ModelBarProps['examples']) {
  const groups = new Set(examples.map(({ group }) => group));
  return [...groups].map((group) =>
    html(
      'optgroup',
      { label: words.examples.groups[group] },
      ...examples
        .filter((one) => one.group === group)
        .map(({ id }) => html('option', { value: id }, words.examples.titles[id])),
    ),
  );
}

function numbered(count: number) {
  return Array.from({ length: count }, (_, index) => html('option', { value: index }, index));
}

function statusOf({ tokens, problem, forVisit, instead, tooLongForLink, changedIn }: ModelBarProps) {
  const { modelBar } = words;
  const count =
    tokens &&
    problem === null &&
    (tokens.found > tokens.shown ? modelBar.readsFirst(tokens.shown, tokens.found) : modelBar.tokens(tokens.shown));
  const unknown =
    tokens &&
    problem === null &&
    tokens.unknown.length > 0 &&
    modelBar.unknown(tokens.unknown.slice(0, MOST_NAMED), tokens.unknown.length, tokens.reads);
  const parts = tokens && problem === null && tokens.parts && modelBar.parts(tokens.parts);
  return [
    count,
    unknown,
    parts,
    forVisit && modelBar.ownVisit,
    instead !== null && modelBar.instead(instead),
    tooLongForLink && modelBar.tooLongForLink,
    changedIn !== null && modelBar.asTrained(changedIn),
  ]
    .filter(Boolean)
    .join(' ');
}
