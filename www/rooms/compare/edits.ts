/** The edits of B's model: a list of the active edits, and a form that adds an edit. */
import { html, render } from 'lit-html';
import type { EditForm, ModelManifest } from '../../pkg/headlight.js';
import { isSame } from '../../state/same.ts';
import { selectOf } from '../../widgets/controls.ts';
import type { Emit } from './controller.ts';
import { namesOf } from './picture.ts';
import type { CompareProps } from './view.ts';
import { words } from './words/en.js';

/** The chosen form of edit, and the values for its placeholders: L for the layer, H for the head, T for the token. */
type Draft = { form: string; L: string; H: string; T: string };

/** The form of edit that is chosen first, because its effect on the arrows is the most visible. */
const FIRST_FORM = 'token.T';

const { edits: say } = words;

export function createEdits(emit: Emit) {
  const element = document.createElement('div');
  element.className = 'control-row';
  let draft: Draft = { form: FIRST_FORM, L: '0', H: '0', T: '0' };
  /** The place from which the form was last filled. */
  let filledFrom: unknown = null;
  let props: CompareProps;

  function change(parts: Partial<Draft>) {
    draft = { ...draft, ...parts };
    draw();
  }

  /** Removes an edit; its button disappears, so the focus moves. */
  function remove(edit: string) {
    emit('edit', edit);
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      element.querySelector<HTMLElement>('.compare-edits button, .compare-edit-add')?.focus();
    });
  }

  function draw() {
    const { input, sizes, reading } = props;
    const add = () => emit('edit', spelled(draft));
    const names = sizes ? namesOf(input.edits, tokensIn(props), sizes) : input.edits;
    const editOf = (edit: string, nth: number) => html`<li><span dir="auto">${names[nth]}</span><button
      type="button" aria-label=${say.remove(names[nth])} @click=${() => remove(edit)}
    >×</button></li>`;
    const template = html`
      ${sizes && reading?.answers ? formOf(draft, fitting(reading.answers.forms, sizes), sizes, tokensIn(props), change) : ''}
      <button type="button" class="compare-edit-add" @click=${add}>${say.add}</button>
      <ul class="compare-edits" aria-label=${say.list}>${input.edits.map(editOf)}</ul>`;
    render(template, element);
  }

  return (next: CompareProps) => {
    props = next;
    const { chosen, selected, sizes, reading } = props;
    const place = [chosen.layer, chosen.head, selected];
    if (!isSame(place, filledFrom)) {
      filledFrom = place;
      const token = selected.key ?? selected.query ?? 0;
      draft = { ...draft, L: String(chosen.layer), H: String(chosen.head), T: String(token) };
    }
    const forms = sizes && reading?.answers ? fitting(reading.answers.forms, sizes) : [];
    if (forms.length > 0 && !forms.some(({ text }) => text === draft.form)) draft = { ...draft, form: FIRST_FORM };
    draw();
    return element;
  };
}

const tokensIn = ({ reading }: CompareProps) => reading?.answers?.comparison.tokens.map(({ text }) => text) ?? [];

const fitting = (forms: EditForm[], { positions, is_causal }: ModelManifest) =>
  forms.filter(({ text }) => (text !== 'positions' || positions === 'added') && (text !== 'causal' || !is_causal));

const spelled = ({ form, ...places }: Draft) =>
  form
    .split('.')
    .map((part) => places[part as keyof typeof places] ?? part)
    .join('.');

/** The lists of the form. A list without an effect on the edit is left out. */
function formOf(
  draft: Draft,
  forms: EditForm[],
  { n_layers, n_heads, norm }: ModelManifest,
  tokens: string[],
  change: (parts: Partial<Draft>) => void,
) {
  const numbers = (count: number) => Array.from({ length: count }, (_, nth) => String(nth));
  const listOf = (letter: 'L' | 'H' | 'T', label: string, texts: string[]) => {
    if (!draft.form.split('.').includes(letter)) return '';
    const options = texts.map((text, nth) => ({ value: String(nth), text }));
    const choose = (value: string) => change({ [letter]: value });
    return selectOf(`compare-edit-${letter}`, label, options, draft[letter], choose, { isWritten: true });
  };
  const kinds = forms.map(({ text }) => ({ value: text, text: say.forms(text, norm) }));
  const named = tokens.map((text, nth) => `${nth} ${text}`);
  return html`${selectOf('compare-edit', say.kind, kinds, draft.form, (form) => change({ form }))}
    ${listOf('L', say.layer, numbers(n_layers))}${listOf('H', say.head, numbers(n_heads))}${listOf('T', say.token, named)}`;
}
