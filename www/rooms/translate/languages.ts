/** The menus for the languages of a multilingual model, and for the task of a model whose texts begin with a task. */
import { html } from 'lit-html';
import type { ModelManifest } from '../../pkg/headlight.js';
import { selectOf } from '../../widgets/controls.ts';
import { language } from '../../words/language.js';
import type { Emit } from './controller.ts';
import { type LanguagePair, prefixOf } from './state.ts';
import { words } from './words/en.js';

/** The row of menus; `null` if the model has neither languages nor tasks. */
export function menusOf(sizes: ModelManifest, chosen: LanguagePair | null, text: string, emit: Emit) {
  const { languages, task_prefixes } = sizes;
  if (!languages && task_prefixes.length === 0) return null;
  return html`<div class="translate-own control-row" data-aside>
    ${languages ? languagesOf(languages, chosen, emit) : null}
    ${task_prefixes.length > 0 ? taskOf(sizes, text, emit) : null}
  </div>`;
}

function languagesOf(languages: NonNullable<ModelManifest['languages']>, chosen: LanguagePair | null, emit: Emit) {
  const [source, target] = chosen ?? [languages.source, languages.target];
  const options = languages.codes.map((code) => ({ value: code, text: nameOf(code) }));
  const { source: from, target: to } = words.languages;
  return [
    selectOf('translate-source', from, options, source, (code) => emit('languages', [code, target])),
    selectOf('translate-target', to, options, target, (code) => emit('languages', [source, code])),
  ];
}

/** The menu for the task at the start of the text, such as "translate English to German: ". */
function taskOf({ task_prefixes }: ModelManifest, text: string, emit: Emit) {
  const options = task_prefixes.map((prefix) => ({ value: prefix, text: prefix.trim().replace(/:$/, '') }));
  const { label, none } = words.tasks;
  const act = (task: string) => emit('task', task);
  return selectOf('translate-task', label, options, prefixOf(task_prefixes, text), act, { none });
}

/** The name of a language, such as German for `de`, `deu_Latn` or `de_DE`; its code if the browser knows none. */
function nameOf(code: string) {
  try {
    const tag = code.replace(/_XX$/, '').replace('_', '-');
    return new Intl.DisplayNames(language, { type: 'language', fallback: 'none' }).of(tag) ?? code;
  } catch {
    return code;
  }
}
