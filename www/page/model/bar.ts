/** The model bar, shared by the rooms of the model: sentence, examples of the lectures, model, layer and head. */
import { html, render } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { formatPercent } from '../../draw/format.ts';
import { megabytes } from '../../draw/written.ts';
import { ANY_SCRIPT } from '../../state/models.ts';
import { numbered, optionsOf, valueOf } from '../../widgets/controls.ts';
import { html as element } from '../../widgets/elements.ts';
import { oneStop } from '../../widgets/one-stop.ts';
import { words } from '../../words/en/page.js';
import { sentences } from '../../words/en/phrases.js';
import type { Emit } from '../intents.ts';
import type { ModelBarProps } from './props.ts';

/** Maximum number of unknown words that are listed; a pasted text may have many. */
const MOST_NAMED = 5;

const { modelBar: say } = words;

export function createModelBar(root: HTMLElement, emit: Emit) {
  const tools = element('div', { class: 'toolbar', role: 'toolbar', 'aria-label': say.toolsLabel });
  oneStop(tools, 'select, button');
  /** Whether the user has typed since the last text was submitted. */
  let isTyped = false;

  function type(text: string) {
    isTyped = true;
    emit('text', text);
  }

  function finish() {
    if (isTyped) emit('finished');
    isTyped = false;
  }

  /** A sentence is one line, so Enter submits it. It also leaves the box, so that the next key is a shortcut. */
  function finishByKey(event: KeyboardEvent) {
    // While a Chinese or Japanese word is composed, Enter chooses it.
    if (event.isComposing || !['Enter', 'Tab'].includes(event.key)) return;
    finish();
    if (event.key === 'Tab') return;
    event.preventDefault();
    (event.target as HTMLElement).blur();
  }

  return {
    update({ text, read, problem, fits, arriving, unread, ...props }: ModelBarProps) {
      render(toolsOf({ read, ...props }, emit), tools);
      // Leaving the box submits the text, unless the user clicked something else.
      const template = html`<label class="field sentence-field unsaid" for="sentence"><span>${say.sentence}</span><textarea
          id="sentence" rows="1" placeholder=${say.placeholder} dir="auto" spellcheck="false" autocomplete="off"
          aria-describedby="sentence-status" aria-invalid=${problem !== null} .value=${live(text)}
          @input=${(event: Event) => type(valueOf(event))} @keydown=${finishByKey}
          @blur=${({ relatedTarget }: FocusEvent) => relatedTarget ?? finish()}
          @focus=${({ target }: Event) => read || (target as HTMLTextAreaElement).select()}
        ></textarea></label>
        ${tools}
        <p id="sentence-status" class="fine" ?hidden=${!read}>${statusOf({ problem, ...props })}</p>
        ${read && unread && problem === null ? readerOf(unread, emit) : ''}
        ${read && arriving ? arrivingOf(arriving) : ''}
        <p role="status" class="bar-problem" dir="auto">${problem}</p>
        <button type="button" ?hidden=${fits === null} @click=${() => emit('cut')}>${fits === null ? '' : say.readFirst(fits)}</button>`;
      render(template, root);
    },
  };
}

function readerOf({ writing, share, title, reads, reader }: NonNullable<ModelBarProps['unread']>, emit: Emit) {
  // The button names the size of the download, so a press agrees to it.
  const onClick = () => {
    emit('model', ANY_SCRIPT.folder);
    emit('load');
  };
  return html`<p class="bar-reader">
    <span>${say.unread(title, reads, writing, formatPercent(share), reader.title)}</span>
    <button type="button" @click=${onClick}>${say.switchModel(reader.title, reader.bytes)}</button>
  </p>`;
}

function arrivingOf({ layers, of, loaded, total }: NonNullable<ModelBarProps['arriving']>) {
  return html`<p class="bar-arriving fine">
    <span role="status">${say.arriving(layers, of)}</span>
    <progress max="1" value=${loaded / total} aria-label=${say.arrivingLabel}></progress>
    <span>${say.amount(megabytes(loaded), megabytes(total))}</span>
  </p>`;
}

function toolsOf(props: Omit<ModelBarProps, 'text' | 'problem' | 'fits' | 'arriving' | 'unread'>, emit: Emit) {
  const { read, guessing, examples, example, models, model, chooses, hasHeads, sizes, layer, head } = props;
  const field = (id: string, label: string, isShown: boolean, options: unknown, act: (value: string) => void) =>
    html`<label class=${['layer', 'head'].includes(id) ? 'field' : 'field unsaid'} for=${id} ?hidden=${!isShown}><span>${label}</span><select
      id=${id} @change=${(event: Event) => act(valueOf(event))}
    >${options}</select></label>`;
  const ofModels = models.map(({ folder, title }) => ({ value: folder, text: title }));
  return html`${field('sentence-example', say.example, !guessing && examples.length > 0, examplesOf(examples, example), (id) => emit('example', id))}
    ${field('model', say.model, read, optionsOf(ofModels, model), (folder) => emit('model', folder))}
    <button type="button" class="own-model" title=${say.ownHint} ?hidden=${!read || !chooses} @click=${() => emit('ownModels')}><span>${say.own}</span><span class="own-short" aria-hidden="true">${say.ownShort}</span></button>
    ${field('layer', say.layer, hasHeads, optionsOf(numbered(sizes?.n_layers ?? layer + 1), layer), (value) => emit('layer', Number(value)))}
    ${field('head', say.head, hasHeads, optionsOf(numbered(sizes?.n_heads ?? head + 1), head), (value) => emit('head', { layer, head: Number(value) }))}`;
}

/** The examples by group. The first option represents any other sentence. */
function examplesOf(examples: ModelBarProps['examples'], example: string | null) {
  const titled = (group: string) =>
    examples.filter((one) => one.group === group).map(({ id }) => ({ value: id, text: words.examples.titles[id] }));
  return [
    optionsOf([{ value: '', text: say.ownSentence }], example ?? ''),
    [...new Set(examples.map(({ group }) => group))].map(
      (group) => html`<optgroup label=${words.examples.groups[group]}>${optionsOf(titled(group), example)}</optgroup>`,
    ),
  ];
}

type Status = Pick<ModelBarProps, 'tokens' | 'problem' | 'forVisit' | 'instead' | 'tooLongForLink' | 'changedIn'>;

function statusOf({ tokens, problem, forVisit, instead, tooLongForLink, changedIn }: Status) {
  const counted = problem === null ? tokens : null;
  const count =
    counted &&
    (counted.found > counted.shown ? say.readsFirst(counted.shown, counted.found) : say.tokens(counted.shown));
  const unknown =
    counted &&
    counted.unknown.length > 0 &&
    say.unknown(counted.unknown.slice(0, MOST_NAMED), counted.unknown.length, counted.reads);
  return sentences([
    count,
    unknown,
    counted?.parts && say.parts(counted.parts),
    forVisit && say.ownVisit,
    instead !== null && say.instead(instead),
    tooLongForLink && say.tooLongForLink,
    changedIn !== null && say.asTrained(changedIn),
  ]);
}
