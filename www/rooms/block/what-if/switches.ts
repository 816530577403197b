/** "What if?": the list of edits, and the controls that add and remove them. */
import { html } from 'lit-html';
import type { EditForm, ModelManifest } from '../../../pkg/headlight.js';
import { selectOf } from '../../../widgets/controls.ts';
import type { Emit } from '../controller.ts';
import { words as blockWords } from '../words/en.js';
import { whatIf as say } from './words/en.js';

interface WhatIfProps {
  edits: string[]; // edits in the input, before the engine has answered
  forms: EditForm[]; // syntax of the edits
  model: ModelManifest | null;
  layer: number;
  head: number;
  tokens: { text: string }[];
  said: string | null; // sentence that summarises the changes
}

/** `rootOf`: returns the room's element, in which the focus stays when an edit is removed. */
export function createWhatIf(emit: Emit, rootOf: () => HTMLElement) {
  /** Keeps the focus near the button, which is removed with its edit. */
  function andKeepFocus(act: () => void) {
    act();
    const next = () => rootOf().querySelector<HTMLElement>('.edits:not([hidden]) button, .block-what-if h2');
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) next()?.focus();
    });
  }
  return (props: WhatIfProps) => {
    const { edits, said } = props;
    return html`<section class="block-what-if">
      <h2 tabindex="-1">${say.title}</h2>
      <p class="fine" ?hidden=${edits.length > 0}>${say.none}</p>
      <ul class="edits" ?hidden=${edits.length === 0}>
        ${edits.map((edit) => editOf(edit, props, () => andKeepFocus(() => emit('edit', edit))))}
      </ul>
      <button type="button" ?hidden=${edits.length === 0} @click=${() => andKeepFocus(() => emit('undo'))}>${say.undo}</button>
      <p class="block-says" aria-live="polite" ?hidden=${said === null}>${said}</p>
      <div class="edit-groups" data-dock>${(['layer', 'head', 'model'] as const).map((scope) => groupOf(scope, props, emit))}</div>
      <p class="fine">${say.more}</p>
    </section>`;
  };
}

function editOf(edit: string, { tokens, model }: WhatIfProps, remove: () => void) {
  const texts = tokens.map(({ text }) => text);
  const name = say.named(edit, texts, normOf(model));
  return html`<li><span dir="auto">${name}</span><button type="button" aria-label=${say.remove(name)} @click=${remove}>×</button></li>`;
}

const normOf = (model: ModelManifest | null) => blockWords.norms[model?.norm ?? 'layer_norm'];

/** The edits of the layer, of the head or of the model. The token of an edit is chosen from a list. */
function groupOf(scope: 'layer' | 'head' | 'model', props: WhatIfProps, emit: Emit) {
  const { forms, layer, head, edits, model } = props;
  const own = forms.filter((form) => form.scope === scope && !form.text.includes('T'));
  const legend = { layer: say.ofLayer(layer), head: say.ofHead(layer, head), model: say.ofModel }[scope];
  const buttonOf = ({ text }: EditForm) => {
    const edit = spelled(text, props);
    return html`<button
      type="button" aria-pressed=${edits.includes(edit)} @click=${() => emit('edit', edit)}
    >${say.control(text, normOf(model))}</button>`;
  };
  return html`<fieldset ?hidden=${forms.length > 0 && own.length === 0}>
    <legend>${legend}</legend>
    ${own.map(buttonOf)}
    ${scope === 'head' ? onlyOf(props, emit) : ''}
    ${scope === 'model' && forms.some(({ text }) => text === 'causal') ? html`<p class="fine">${say.causalNote}</p>` : ''}
  </fieldset>`;
}

/** An edit of the chosen layer and head. */
const spelled = (form: string, { layer, head }: WhatIfProps) =>
  form.replace('L', String(layer)).replace('H', String(head));

/** The list of the tokens to which the head can be forced to attend. */
function onlyOf(props: WhatIfProps, emit: Emit) {
  const begin = spelled('only.L.H.', props);
  const now = props.edits.find((edit) => edit.startsWith(begin));
  const choose = (token: string) => {
    const edit = token === '' ? now : `${begin}${token}`;
    if (edit) emit('edit', edit);
  };
  const chosen = now?.slice(begin.length) ?? '';
  const tokens = props.tokens.map(({ text }, at) => ({ value: String(at), text: `${at} ${text}` }));
  return selectOf('block-only', say.only, tokens, chosen, choose, { none: say.asTrained, isWritten: true });
}
