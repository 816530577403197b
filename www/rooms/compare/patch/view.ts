/** Activation patching: three maps, and the next words of A, of B, and of B with one activation of A. */
import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { percent } from '../../../draw/format.ts';
import type { PatchedRun, PatchPair } from '../../../pkg/headlight.js';
import { type Bar, barsOf } from '../../../widgets/bars.ts';
import { examplesOf, selectOf, typedIn, valueOf as valueTyped } from '../../../widgets/controls.ts';
import { signedLegend } from '../../../widgets/legend.ts';
import type { Emit } from '../controller.ts';
import type { Shown } from '../view.ts';
import { words } from '../words/en.js';
import { linkOf, PATCH_EXAMPLES } from './examples.ts';
import { createMap, shareColor, tokensOf, valueOf } from './map.ts';
import { readerOf } from './reader.ts';
import { isOpened, measureOf, missingSites, PARTS, type Patch, type PatchCell, siteOf } from './state.ts';

const { patch: say } = words;

/** Number of next words shown for each run. */
const LISTED = 3;

export function createPatch(emit: Emit) {
  const press = (cell: PatchCell) => emit('patchCell', cell);
  let opened: PatchCell | null = null;
  // A second press on the opened cell closes it.
  const isOpen = (cell: PatchCell) =>
    opened !== null && siteOf(cell) === siteOf(opened) && cell.position === opened.position;
  const toggle = (cell: PatchCell) => (isOpen(cell) ? emit('patchCell', null) : press(cell));
  const readout = document.createElement('p');
  readout.className = 'fine patch-readout';
  const tell = (text: string | null) => {
    readout.textContent = text ?? say.howTo;
  };
  tell(null);
  const maps = PARTS.map((part) => createMap(part, toggle, tell));
  const [headMap, decoderMap] = (['z', 'decoder'] as const).map((part) => createMap(part, toggle, tell));

  return (shown: Shown) => {
    const { patch, cell, heads } = shown.view;
    opened = cell;
    if (patch?.refused)
      return html`<section class="compare-patch"><p class="patch-refused" role="alert">${patch.refused}</p>
        ${patchExamplesOf(emit)}${askedOf(shown, emit)}</section>`;
    if (!patch?.pair) return html`<section class="compare-patch"><p class="fine">${say.reading}</p></section>`;
    const hasHeads = heads !== null && heads < shown.sizes.n_layers;
    return html`<section class="compare-patch">
      <div class="patch-stage">
        <div class="patch-maps ${hasHeads || patch.pair.decoder_layers > 0 ? 'with-heads' : ''}" data-whole>
          ${maps.map((mapOf, nth) => mapWith(say.parts[PARTS[nth]], mapOf(shown)))}
          ${patch.pair.decoder_layers > 0 ? mapWith(say.parts.decoder, decoderMap(shown)) : nothing}
          ${hasHeads ? mapWith(say.headsOf(heads), headMap(shown)) : nothing}
        </div>
        ${runsOf(shown, patch, patch.pair, emit)}
      </div>
      <div data-aside>${readout}</div>
      <div class="patch-foot">${askedOf(shown, emit)}${legendLineOf(shown, patch.pair)}${progressOf(shown, patch, emit)}</div>
    </section>`;
  };
}

const mapWith = (title: string, map: HTMLElement) => html`<div class="patch-map"><h3>${title}</h3>${map}</div>`;

/** The next words of the three runs, or what the query token attends to in them. */
function runsOf({ view, sizes }: Shown, patch: Patch, pair: PatchPair, emit: Emit) {
  const { cell } = view;
  const result = isOpened(cell, patch) ? patch.run?.result : null;
  const measure = measureOf(sizes);
  const [titleA, titleB, titleOpened] =
    measure === 'link' ? say.attentionOf(tokensOf(pair)[pair.link?.[0] ?? 0]) : say.wordsOf[measure];
  const listOf = (label: string, tokens: PatchPair['a'], run: PatchedRun) => barsOf(label, barsIn(pair, tokens, run));
  const isOfStack = cell !== null && cell.part !== 'decoder' && cell.layer < sizes.n_layers;
  const canMapHeads = isOfStack && view.heads !== cell.layer;
  return html`<div class="patch-runs">
    <div><h3 class="side-key side-a">${titleA}</h3>${listOf(titleA, pair.a, pair.of_a)}</div>
    <div class="patch-opened">
      <h3>${cell ? say.patched(cell, tokensOf(pair)[cell.position] ?? []) : say.noCell}</h3>
      ${cell?.part === 'z' ? readerOf(cell, sizes, emit) : ''}
      ${result ? listOf(titleOpened, pair.b, result) : ''}
      <span data-aside>
        ${canMapHeads ? html`<button type="button" @click=${() => emit('patchHeads', cell.layer)}>${say.mapHeads(cell.layer)}</button>` : ''}
        ${view.heads === null ? '' : html`<button type="button" @click=${() => emit('patchHeads', null)}>${say.closeHeads}</button>`}
      </span>
    </div>
    <div><h3 class="side-key side-b">${titleB}</h3>${listOf(titleB, pair.b, pair.of_b)}</div>
  </div>`;
}

/** The most likely words of a run, or the tokens to which the query token attends most. */
function barsIn({ words: measured, link }: PatchPair, tokens: PatchPair['a'], { next, weights }: PatchedRun) {
  const barOf = (text: string, value: number, isMeasured: boolean): Bar => ({
    text: text.trim() === '' ? JSON.stringify(text) : text.trim(),
    value,
    mark: isMeasured ? '●' : undefined,
  });
  if (!link)
    return next.slice(0, LISTED).map(({ text, probability, id }) =>
      barOf(
        text,
        probability,
        measured.some((word) => word.id === id),
      ),
    );
  return tokens
    .map(({ text }, at) => barOf(text, weights.values[at], at === link[1]))
    .sort((one, other) => other.value - one.value)
    .slice(0, LISTED);
}

/** The measured weight, as lists of its query and key tokens. */
function askedLinkOf(pair: PatchPair, [query, key]: [number, number], emit: Emit) {
  const options = tokensOf(pair).map((texts, value) => ({ value, text: texts.join(' / ') }));
  const listOf = (nth: 0 | 1) =>
    selectOf(
      `patch-link-${nth}`,
      say.linkLabels[nth],
      options,
      [query, key][nth],
      (value) => emit('patchLink', nth === 0 ? [Number(value), key] : [query, Number(value)]),
      { isWritten: true },
    );
  return html`<span class="patch-asked" data-aside>${listOf(0)} ${listOf(1)}</span>`;
}

/** The measured words, as text boxes. */
function askedOf({ view: { words: typed, patch, begins: start }, sizes }: Shown, emit: Emit) {
  if (measureOf(sizes) === 'link') return patch?.pair?.link ? askedLinkOf(patch.pair, patch.pair.link, emit) : '';
  const found = patch?.pair?.words.map(({ text }) => text.trim()) ?? [];
  const shown = [0, 1].map((nth) => (typed.length > 0 ? (typed[nth]?.trim() ?? '') : (found[nth] ?? '')));
  const write = (nth: number) => (event: Event) =>
    emit('patchWords', nth === 0 ? [valueTyped(event), shown[1]] : [shown[0], valueTyped(event)]);
  const boxOf = (nth: number) => html`<input
    id="patch-word-${nth}" type="text" aria-label=${say.wordLabels[nth]} size="8" spellcheck="false" autocomplete="off" dir="auto"
    .value=${typedIn(`patch-word-${nth}`, shown[nth])} @change=${write(nth)}
  >`;
  const begins = html`<label class="patch-asked" data-aside>${say.begins} <input
    id="patch-begins" type="text" size="8" spellcheck="false" autocomplete="off" dir="auto"
    .value=${typedIn('patch-begins', start)} @change=${(event: Event) => emit('patchBegins', valueTyped(event))}
  ></label>`;
  const parts = patch?.pair?.words.filter(({ is_part }) => is_part) ?? [];
  return html`<span class="patch-asked" data-aside>${say.measured} ${boxOf(0)} − ${boxOf(1)}</span>${measureOf(sizes) === 'written' ? begins : ''}
    ${parts.map(({ text }) => html`<span class="fine">${say.isPart(text.trim())}</span>`)}`;
}

function legendLineOf({ theme }: Shown, pair: PatchPair) {
  const ends = say.ends(valueOf(pair, pair.of_b.value), valueOf(pair, pair.of_a.value));
  return html`<span class="fine legend"><span>${guard([theme], () => signedLegend(theme, percent(-1), percent(1), shareColor))}</span> <span>${ends}</span></span>`;
}

function progressOf({ view, sizes }: Shown, { rows, state }: Patch, emit: Emit) {
  const missing = missingSites(view, sizes).length;
  const done = Object.keys(rows).length;
  if (missing === 0) return '';
  const isStopped = state === 'cancelled';
  return html`<span class="fine patch-progress" data-aside>
    <progress aria-label=${say.progress} max=${done + missing} value=${done}></progress>
    <button type="button" @click=${() => emit(isStopped ? 'patchContinue' : 'patchCancel')}>${isStopped ? say.goOn : say.cancel}</button>
  </span>`;
}

const PAIRS = PATCH_EXAMPLES.map((example) => ({ ...example, text: example.b }));

/** Links to pairs of texts that can be patched. */
export const patchExamplesOf = (emit: Emit) =>
  examplesOf('compare-examples', words.controls.examplesLabel, PAIRS, say.examples, (example) =>
    emit('visit', linkOf(example)),
  );
