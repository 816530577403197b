// @ts-check
/**
 * The alignment matrix: a row for each output token, a column for each input token.
 *
 * @typedef {import('../view.js').Emit} Emit
 * @typedef {import('../view.js').Shown} Shown
 * @typedef {import('../alignment.js').Place} Place
 */
import { createWeightMatrix } from '../../../widgets/weight-matrix.js';
import { readText, writtenText } from '../spelled.js';
import { languagesOf } from '../state.js';
import { words } from '../words.js';
import { saidOf } from './said.js';

/**
 * @param {Emit} emit
 * @param {(place: Place) => void} look
 */
export function createMatrix(emit, look) {
  const { matrix: say } = words;
  const matrix = createWeightMatrix(
    say,
    ({ row, column }) => look({ target: row, source: column }),
    ({ row, column }) => emit('pair', { target: row, source: column }),
  );

  return {
    element: matrix.element,
    /**
     * @param {Shown} props
     * @param {Place} selected
     * @param {Place} seen
     */
    update({ answers, read, theme }, selected, seen) {
      const { translation, weights, cross } = answers;
      const languages = languagesOf(read.direction);
      matrix.update({
        weights,
        rows: { texts: translation.target_tokens.map(writtenText), lang: languages.written },
        columns: { texts: translation.source_tokens.map(readText), lang: languages.read },
        label: say.label(words.head(cross.layer, cross.head)),
        textOf: ({ row, column }) => saidOf(answers, { target: row, source: column }),
        selected: { row: selected.target, column: selected.source },
        seen: { row: seen.target, column: seen.source },
        theme,
      });
    },
  };
}
