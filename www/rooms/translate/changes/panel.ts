/** The ablated parts, and the translation before and after the ablations. */
import { html } from 'lit-html';
import { commonIn } from '../../../draw/difference.ts';
import { optionsOf } from '../../../widgets/controls.ts';
import type { Translation } from '../answers.ts';
import type { Emit } from '../controller.ts';
import { readText } from '../spelled.ts';
import { languagesOf } from '../state.ts';
import type { Shown } from '../view.ts';
import { words } from '../words/en.js';

/** An ablation in the core's syntax, and the name of the part. */
type Part = { value: string; text: string };

const { changes: say } = words;

export function changesPanelOf(shown: Shown, emit: Emit) {
  const { input, answers, read } = shown;
  const { changes } = input.asked;
  const parts = partsOf(shown);
  const languages = languagesOf(read.direction);
  const isOn = ({ value }: Part) => !changes.includes(value);
  const menu = (name: keyof typeof parts, language: string) =>
    menuOf(name, parts[name].filter(isOn), language, (part) => emit('off', part));
  const offOf = (part: string) => {
    const name = nameOf(part, parts);
    return html`<li><button type="button" aria-label=${say.on(name)} @click=${() => emit('off', part)}>${name} ✕</button></li>`;
  };
  const isChanged = answers.before !== null && read.asked.changes.length > 0;
  return html`<section class="changes" aria-label=${say.title}>
    <h3>${say.title}</h3>
    <div class="changes-menus">${menu('source', languages.read)}${menu('cross', '')}${menu('encoder', '')}</div>
    <ul class="changes-off" role="list" aria-label=${say.off} ?hidden=${changes.length === 0}>${changes.map(offOf)}</ul>
    ${isChanged && answers.before ? linesOf(answers.before, answers.translation, languages.written) : ''}
    <p class="changes-said" role="status" ?hidden=${!isChanged}>${
      answers.before && saidOf(answers.before, answers.translation)
    }</p>
  </section>`;
}

/** The parts that can be switched off. */
function partsOf({ answers: { translation }, sizes }: Shown) {
  const { source_tokens, n_layers, n_heads } = translation;
  return {
    source: source_tokens.map((token, at): Part => ({ value: `token.${at}`, text: readText(token) })),
    cross: headsOf('cross', n_layers, n_heads),
    encoder: headsOf('head', sizes.n_layers, sizes.n_heads),
  };
}

/** Heads that can be ablated. `word`: the first word of their ablations in the core's syntax. */
const headsOf = (word: string, layers: number, heads: number) =>
  Array.from({ length: layers * heads }, (_, nth): Part => {
    const [layer, head] = [Math.floor(nth / heads), nth % heads];
    return { value: `${word}.${layer}.${head}`, text: `L${layer} H${head}` };
  });

function nameOf(part: string, parts: ReturnType<typeof partsOf>) {
  const names = { source: say.word, cross: say.crossHead, encoder: say.encoderHead };
  for (const [kind, name] of Object.entries(names)) {
    const found = parts[kind as keyof typeof parts].find(({ value }) => value === part);
    if (found) return name(found.text);
  }
  return part;
}

function menuOf(name: 'source' | 'cross' | 'encoder', parts: Part[], language: string, act: (part: string) => void) {
  const id = `translate-off-${name}`;
  const choose = ({ target }: Event) => {
    const list = target as HTMLSelectElement;
    if (list.value !== '') act(list.value);
    list.value = '';
  };
  const none = [{ value: '', text: say.choose }];
  return html`<label class="field" for=${id}><span>${say[name]}</span><select id=${id} lang=${language} @change=${choose}>
    ${optionsOf(none, '')}${optionsOf(parts, null, name === 'source')}
  </select></label>`;
}

/** Both translations. Words that are missing in the other line are emphasised. */
function linesOf(before: Translation, after: Translation, language: string) {
  const [one, other] = [before, after].map(({ translation }) => translation.split(' '));
  const [inOne, inOther] = commonIn(one, other);
  const wordsOf = (all: string[], isCommon: boolean[]) =>
    all.map((word, at) => html`${at > 0 ? ' ' : ''}${isCommon[at] ? word : html`<strong>${word}</strong>`}`);
  const lineOf = (name: string, all: string[], isCommon: boolean[]) =>
    html`<p><span class="changes-name">${name}</span> <span dir="auto" lang=${language}>${wordsOf(all, isCommon)}</span></p>`;
  return html`<div class="changes-lines">${lineOf(say.before, one, inOne)}${lineOf(say.after, other, inOther)}</div>`;
}

function saidOf(before: Translation, after: Translation) {
  if (before.translation === after.translation) return say.same;
  const [, inAfter] = commonIn(before.translation.split(' '), after.translation.split(' '));
  return say.differs(inAfter.filter((isCommon) => !isCommon).length);
}
