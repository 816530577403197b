// @ts-check
/**
 * The alignment of the model with attention: the weight of each source word for each output word.
 *
 * @typedef {import('./view.ts').Emit} Emit
 * @typedef {import('./view.ts').RecurrentProps} RecurrentProps
 * @typedef {import('./state.js').Run} Run
 * @typedef {import('../../widgets/weight-matrix.js').Place} Place
 */
import { percent } from '../../draw/percent.js';
import { html } from '../../widgets/elements.js';
import { createWeightMatrix } from '../../widgets/weight-matrix.js';
import { rowOf, spelledOf } from './spelled.js';
import { createSourceBox } from './unrolled/source-box.js';
import { words } from './words.js';

/** @type {Place} */
const NOWHERE = { row: null, column: null };

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createAlignment(root, emit) {
  const { alignment: say } = words;
  const source = createSourceBox(emit, 'alignment');
  const says = html('p', { class: 'says', 'data-says': true });
  let looked = NOWHERE;
  /** @type {[RecurrentProps, Run[]] | null} */
  let last = null;
  const matrix = createWeightMatrix(
    say,
    (place) => {
      if (place.row === looked.row && place.column === looked.column) return;
      looked = place;
      if (last) draw(...last);
    },
    (place) => emit('pair', place),
  );
  const facing = html('div', { class: 'weights-facing', role: 'group', 'aria-label': say.facing });
  root.append(
    html('div', { class: 'control-row' }, source.element),
    source.problem,
    says,
    html('div', { class: 'weights-stage' }, matrix.element, facing),
    html('p', { class: 'fine', 'data-aside': true }, say.hint),
  );

  /** @param {RecurrentProps} props @param {Run[]} runs */
  function draw(props, runs) {
    const [run] = runs;
    const { look, theme, sourceProblem, training } = props;
    const { pattern } = run.seen;
    const { source: read, words: written } = spelledOf(run);
    source.update(run, look.source, sourceProblem);
    const isIn = look.pair && look.pair.row < pattern.rows && look.pair.column < pattern.columns;
    const selected = isIn && look.pair ? look.pair : NOWHERE;
    const wanted = looked.row === null ? selected : looked;
    const seen =
      wanted.row !== null && wanted.row < pattern.rows && wanted.column !== null && wanted.column < pattern.columns
        ? wanted
        : NOWHERE;
    const textOf = (/** @type {{ row: number, column: number }} */ { row, column }) =>
      say.pair(written[row], read[column], percent(rowOf(pattern, row)[column]));
    matrix.update({
      weights: pattern,
      rows: { texts: written },
      columns: { texts: read },
      label: say.label,
      textOf,
      selected,
      seen,
      theme,
    });
    facing.replaceChildren(
      side(say.written, written, seen.row, (at) =>
        seen.column === null ? '' : percent(rowOf(pattern, at)[seen.column]),
      ),
      side(say.read, read, seen.column, (at) => (seen.row === null ? '' : percent(rowOf(pattern, seen.row)[at]))),
    );
    const strongest = Array.from({ length: pattern.rows }, (_, row) => Math.max(...rowOf(pattern, row)));
    const mean = strongest.reduce((sum, one) => sum + one, 0) / strongest.length;
    const said =
      run.problem ??
      (seen.row !== null && seen.column !== null
        ? textOf({ row: seen.row, column: seen.column })
        : run.step === 0
          ? words.told.begin
          : say.says(words.settings.values[run.settings.task], read.join(' '), written.join(' '), percent(mean)));
    if (says.textContent !== said) says.textContent = said;
    says.setAttribute('aria-live', training ? 'off' : 'polite');
    says.classList.toggle('recurrent-problem', run.problem !== null);
  }

  return {
    /** @param {RecurrentProps} props @param {Run[]} runs */
    update(props, runs) {
      last = [props, runs];
      draw(props, runs);
    },
  };
}

/**
 * The words of one side, with the weights between them and the marked word of the other side.
 *
 * @param {string} label
 * @param {string[]} texts
 * @param {number | null} seen
 * @param {(at: number) => string} numberAt
 */
const side = (label, texts, seen, numberAt) =>
  html(
    'div',
    { class: 'facing-side' },
    html('span', { class: 'recurrent-label' }, label),
    html(
      'ol',
      { role: 'list' },
      ...texts.map((text, at) =>
        html(
          'li',
          { class: at === seen ? 'seen' : '' },
          html('span', { translate: 'no', dir: 'auto' }, text),
          html('span', { class: 'facing-number' }, numberAt(at)),
        ),
      ),
    ),
  );
