/** Search for heads: by the weight of a pair of tokens, or by kind. */
import { html } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';

import type { Kinds, RankedHead } from '../../pkg/headlight.js';
import type { Theme } from '../../state/room.ts';
import type { HeadAt, Pair } from '../../state/text.ts';
import { choices } from '../../widgets/choices.ts';
import { optionsOf, valueOf } from '../../widgets/controls.ts';
import { words as headWords } from '../../words/heads.js';
import type { Emit } from './controller.ts';
import { findingsOf } from './find/findings.ts';
import { createRanking } from './find/ranking.ts';
import type { Picture } from './picture.ts';
import { namesOf } from './unit-names.ts';
import { words } from './words.js';

export interface FindProps {
  picture: Picture;
  selected: Pair; // the selected units
  ranked: RankedHead[] | null; // heads ranked by the weight from the selected query to the selected key, largest first
  kinds: Kinds;
  n_heads: number;
  kind: string | null; // kind by which heads are ranked; `null` ranks them by the selected pair
  chosen: HeadAt;
  theme: Theme;
}

const { find: say } = words;

export function createFind(emit: Emit, choose: (at: HeadAt) => void) {
  let props: FindProps;
  /** The last chosen kind; "By kind" selects it again. */
  let lastKind: string | null = null;
  const ways = choices(say.ways, say.waysLabel, 'find-way', (way) =>
    emit('kind', way === 'pair' ? null : (lastKind ?? props.kinds.names[0])),
  );
  const ranking = createRanking(choose);

  return (next: FindProps) => {
    props = next;
    const { picture, selected, kinds, kind, n_heads, chosen, theme } = props;
    lastKind = kind ?? lastKind;
    ways.choose(kind === null ? 'pair' : 'kind');
    const { meaning, answer, heads } = findingsOf(props);
    ranking.update({ heads, n_heads, chosen, theme });
    return html`
      <div class="find-head"><h2>${say.title}</h2>${ways.element}</div>
      ${kind === null ? pairFieldsOf(picture, selected, emit) : kindFieldOf(kinds, kind, emit)}
      <p class="find-meaning" ?hidden=${meaning === ''}>${meaning}</p>
      <p class="find-answer ${heads.length === 0 ? 'inviting' : ''}">${answer}</p>
      ${ranking.element}`;
  };
}

/** Lists of the tokens. They are rendered again only if the tokens or the selection have changed. */
const pairFieldsOf = (picture: Picture, { query, key }: Pair, emit: Emit) =>
  guard([picture.units, picture.shown, query, key], () => {
    const names = namesOf(picture).map(({ unit, name }) => ({ value: unit, text: name }));
    const select = (side: keyof Pair) => (event: Event) =>
      emit('select', { query, key, [side]: valueOf(event) === '' ? null : Number(valueOf(event)) });
    const listOf = (side: keyof Pair, label: string, chosen: number | null) => html`<label class="field">${label}<select
      @change=${select(side)}
    >${optionsOf([{ value: '', text: say.none }], chosen === null ? '' : null)}${optionsOf(names, chosen, true)}</select></label>`;
    return html`<div class="find-fields">${listOf('query', say.from, query)}${listOf('key', say.to, key)}</div>`;
  });

function kindFieldOf({ names }: Kinds, kind: string, emit: Emit) {
  const options = names.map((name) => ({ value: name, text: headWords.kinds[name] }));
  return html`<div class="find-fields"><label class="field">${say.kind}<select
    @change=${(event: Event) => emit('kind', valueOf(event))}
  >${optionsOf(options, kind)}</select></label></div>`;
}
