/** The alignment matrix: a row for each output token, a column for each input token. */
import { createWeightMatrix } from '../../../widgets/weight-matrix.ts';
import { words as pageWords } from '../../../words/en/page.js';
import type { Place } from '../alignment.ts';
import type { Emit } from '../controller.ts';
import { readText, writtenText } from '../spelled.ts';
import { languagesOf } from '../state.ts';
import type { Shown } from '../view.ts';
import { words } from '../words/en.js';
import { saidOf } from './said.ts';

export function createMatrix(emit: Emit, look: (place: Place) => void) {
  const { matrix: say } = words;
  const { axes } = pageWords.cells;
  const matrix = createWeightMatrix(
    say,
    ({ row, column }) => look({ target: row, source: column }),
    ({ row, column }) => emit('pair', { target: row, source: column }),
  );

  return {
    element: matrix.element,
    update({ answers, read, theme }: Shown, seen: Place) {
      const { translation, weights, cross } = answers;
      const languages = languagesOf(read.direction);
      matrix.update({
        weights,
        rows: { texts: translation.target_tokens.map(writtenText), lang: languages.written },
        columns: { texts: translation.source_tokens.map(readText), lang: languages.read },
        label: say.label(words.head(cross.layer, cross.head)),
        textOf: ({ row, column }) => saidOf(answers, { target: row, source: column }),
        isSaid: true,
        axes: [axes.output, axes.source],
        seen: { row: seen.target, column: seen.source },
        theme,
      });
    },
  };
}
