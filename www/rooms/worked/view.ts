/** The room "Worked example". */
import { html, nothing, render } from 'lit-html';
import type { NamedMatrix, Trace } from '../../engine/trace.ts';
import type { Draft, WorkedManifest } from '../../pkg/headlight.js';
import { memo } from '../../state/same.ts';
import { html as element } from '../../widgets/elements.ts';
import { cellSteps, contains, numbersOf, typedNumbers } from './cells.ts';
import type { Emit } from './controller.ts';
import { createControls } from './controls.ts';
import { createMatrixBoard } from './matrix-board.ts';
import { partOf } from './matrix-parts.ts';
import { createPicture } from './picture.ts';
import { createSheet } from './sheet.ts';
import type { Shown, WorkedProps } from './state.ts';
import { createStepPanel } from './step-panel.ts';
import { entryOf, stepTextOf } from './step-text.ts';
import { createScroll, stepListOf } from './steps.ts';
import { words } from './words/en.js';

/** With this many tokens, the heatmap is wider than the column next to the inputs. */
const MANY_TOKENS = 5;
/**
 * Steps about attention weights. On the stage, only they have the arrows next to the matrices, if the rows of these
 * together have at most this number of characters. With more, their numbers would be too small.
 */
const OF_WEIGHTS = ['divide', 'round', 'output'];
const MOST_CHARACTERS = 26;

const SECTIONS = ['board-given', 'board-front', 'board-flow', 'picture', 'sheet'];

export function createWorked(root: HTMLElement, emit: Emit) {
  const controls = createControls(emit);
  const stepPanel = createStepPanel(emit);
  const [given, front, flow, pictureRoot, sheetRoot] = SECTIONS.map((name) => element('section', { class: name }));
  const board = createMatrixBoard(given, front, flow, emit);
  const picture = createPicture(pictureRoot);
  const sheet = createSheet(sheetRoot);
  const scroll = createScroll(root, [given, flow]);
  const readingOf = memo(readingFrom);

  function drawBoard(props: WorkedProps, run: Shown, reading: Reading) {
    const { index, stepWhy, theme } = props;
    const cellWhy = cellWhyOf(props, run);
    const stepSources = stepWhy.flatMap(({ operands }) => operands);
    const explained = { sources: cellWhy?.operands ?? stepSources, target: cellWhy && cellWhy.cell };
    const characters = board.update({ ...props, ...run, ...reading, ...explained, stepSources });
    const isOfWeights = OF_WEIGHTS.includes(run.manifest.steps[index].kind) && !isPictureBelow(run);
    pictureRoot.toggleAttribute('data-beside', isOfWeights && characters <= MOST_CHARACTERS);
    picture.update({ ...pictureOf(run, reading, index, props.hidesResult), theme });
    sheet.update({
      sheet: props.sheet?.run.trace === run.trace ? props.sheet : null,
      token: run.manifest.looking[props.sheet?.token ?? 0],
      textOf: (at) => stepTextOf(run.manifest, at, props.controls.example),
      numbers: reading,
      numpy: props.controls.numpy,
    });
  }

  function stageOf(props: WorkedProps, run: Shown, reading: Reading) {
    const { index, selected, hidesResult } = props;
    const { manifest } = run;
    const cellWhy = cellWhyOf(props, run);
    const isSelected = selected !== null;
    const entries = manifest.steps.map((step) => entryOf(manifest, step));
    const lookedPart = cellWhy && partOf(cellWhy.cell.name);
    const text = stepTextOf(manifest, index, props.controls.example);
    const stepWhy = hidesResult ? [] : props.stepWhy;
    const panel = {
      ...props,
      ...text,
      stepWhy,
      cellWhy,
      numbers: reading,
      lookedPart,
      isSelected,
      count: entries.length,
    };
    const looks = [isPictureBelow(run) && 'picture-below', manifest.is_decoder && 'decoder'];
    return html`<div
      class="room-worked ${looks.filter(Boolean).join(' ')}" data-picture
      data-own=${words.attentions.own} data-cross=${words.attentions.cross}
    >
      <nav class="steps" data-aside aria-labelledby="steps-title">${stepListOf(entries, index, emit)}</nav>
      <section class="telling" data-aside>${stepPanel(panel)}</section>
      ${given}${front}${pictureRoot}${flow}${sheetRoot}
    </div>`;
  }

  return {
    update(props: WorkedProps) {
      const { run, index } = props;
      const reading = run && readingOf(run.manifest, run.trace, run.ranDraft, run.beginsWithScores);
      const stage = run && reading ? stageOf(props, run, reading) : nothing;
      render(html`<div class="controls" data-dock>${controls(props.controls)}</div>${stage}`, root);
      if (!run || !reading) return;
      drawBoard(props, run, reading);
      // The height of the picture's sentence changes the matrices' position.
      scroll(index, props.guided);
    },
  };
}

/** The explanation of the selected or inspected cell, unless it would reveal a hidden result. */
const cellWhyOf = ({ cellWhy, hidesResult, index }: WorkedProps, { manifest }: Shown) =>
  hidesResult && cellWhy && contains(manifest.steps[index].adds, cellWhy.cell) ? null : cellWhy;

const isPictureBelow = ({ manifest }: Shown) => manifest.is_decoder || manifest.n_key > MANY_TOKENS;

export type Reading = ReturnType<typeof readingFrom>;

/** Data derived from a run: the step that adds each cell, and the numbers as text. */
const readingFrom = (manifest: WorkedManifest, trace: Trace, ranDraft: Draft, beginsWithScores: boolean) => ({
  stepsByMatrix: cellSteps(manifest),
  numberAt: numbersOf(trace),
  typedAt: typedNumbers(ranDraft, beginsWithScores, trace),
});

export type ShownWeights = ReturnType<typeof pictureOf>;

function pictureOf({ manifest, trace }: Shown, { stepsByMatrix, numberAt }: Reading, index: number, hides: boolean) {
  const { kind, token, own } = manifest.steps[index];
  const part = (own ? 'own_' : '') + (manifest.decimals === undefined ? 'pattern' : 'pattern_rounded');
  const weights = [...trace.values()].find(({ name }) => partOf(name) === part) as NamedMatrix;
  const steps = stepsByMatrix.get(weights.name) as Int32Array;
  const queries = Array.from({ length: manifest.n_query }, (_, row) => manifest.looking[row]);
  const ofQuery = token !== undefined && !['key', 'value', 'query'].includes(kind);
  return {
    tokens: own ? manifest.looking : manifest.tokens, // the keys
    queries,
    firstQuery: manifest.first_query,
    crosses: manifest.crosses && !own, // whether the queries are a separate sequence instead of some of the tokens
    weights, // weights of the values
    // For each row, whether it is computed up to the step.
    known: queries.map((_, row) => steps[row * weights.columns] <= index - Number(hides)),
    query: ofQuery ? token : null, // row of the step's query; `null` for all rows
    numberAt,
  };
}
