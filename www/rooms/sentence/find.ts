/** Search for heads: by the weight of a pair of tokens, or by kind. */
import { html } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import type { Pair } from '../../state/text.ts';
import { choicesOf, selectOf } from '../../widgets/controls.ts';
import { words as headWords } from '../../words/en/heads.js';
import type { Emit } from './controller.ts';
import { findingsOf } from './find/findings.ts';
import { createRanking } from './find/ranking.ts';
import type { Picture } from './picture.ts';
import type { Shown } from './shown.ts';
import { namesOf } from './unit-names.ts';
import { words } from './words/en.js';

const { find: say } = words;

export function createFind(emit: Emit) {
  /** The last chosen kind; "By kind" selects it again. */
  let lastKind: string | null = null;
  const ranking = createRanking(emit);

  return (shown: Shown) => {
    const { picture, pair, reading, view } = shown;
    const { kind } = view;
    const { names } = reading.answers.kinds;
    lastKind = kind ?? lastKind;
    const ways = choicesOf('find-way', say.waysLabel, say.ways, kind === null ? 'pair' : 'kind', (way) =>
      emit('turn', { kind: way === 'pair' ? null : (lastKind ?? names[0]) }),
    );
    const { meaning, answer, heads } = findingsOf(shown);
    ranking.update(heads, shown);
    return html`
      <div class="find-head"><h2>${say.title}</h2>${ways}</div>
      ${kind === null ? pairFieldsOf(picture, pair, emit) : kindFieldOf(names, kind, emit)}
      <p class="find-meaning" ?hidden=${meaning === ''}>${meaning}</p>
      <p class="find-answer ${heads.length === 0 ? 'inviting' : ''}">${answer}</p>
      ${ranking.element}`;
  };
}

/** Lists of the tokens. They are rendered again only if the tokens or the selection have changed. */
const pairFieldsOf = (picture: Picture, { query, key }: Pair, emit: Emit) =>
  guard([picture.units, picture.shown, query, key], () => {
    const names = namesOf(picture).map(({ unit, name }) => ({ value: unit, text: name }));
    const listOf = (side: keyof Pair, label: string, chosen: number | null) => {
      const select = (unit: string) => emit('select', { query, key, [side]: unit === '' ? null : Number(unit) });
      return selectOf(`find-${side}`, label, names, chosen, select, { none: say.none, isWritten: true });
    };
    return html`<div class="find-fields">${listOf('query', say.from, query)}${listOf('key', say.to, key)}</div>`;
  });

function kindFieldOf(names: string[], kind: string, emit: Emit) {
  const options = names.map((name) => ({ value: name, text: headWords.kinds[name] }));
  return html`<div class="find-fields">${selectOf('find-kind', say.kind, options, kind, (kind) => emit('turn', { kind }))}</div>`;
}
