/** The result that users keep: a finished map of patched runs. */
import { isRightToLeft } from '../../../draw/direction.ts';
import { tokenOf } from '../../../draw/saved-files.ts';
import type { PatchPair } from '../../../pkg/headlight.js';
import type { Result } from '../../../state/kept.ts';
import { offered } from '../../../state/models.ts';
import type { Compare } from '../answers.ts';
import { words } from '../words/en.js';
import { patchedIn } from './files.ts';
import { rowsOfLayers, sharesIn, tokensOf } from './map.ts';
import { type Patch, siteOf } from './state.ts';

type Done = Patch & { pair: PatchPair };

export function keptOf({ view: { show, patch, cell } }: Compare) {
  if (show !== 'patch' || patch?.state !== 'done' || !patch.pair) return null;
  return () => resultOf(patch as Done, cell);
}

function resultOf(patch: Done, cell: Compare['view']['cell']): Result {
  const { of, pair, rows } = patch;
  const { a, b } = of.request;
  const n_layers = Object.keys(rows).filter((site) => /^blocks.*resid_pre$/.test(site)).length;
  const { names, sites } = rowsOfLayers('resid_pre', n_layers);
  const columns = tokensOf(pair).map((texts) => texts.join(' / '));
  return {
    about: words.patch.kept(b),
    grid: {
      kind: 'map',
      rows: names,
      columns,
      values: sharesIn(pair, rows, sites, [...columns.keys()]),
      isRtl: isRightToLeft(a),
    },
    numbers: {
      model: offered(of.folder).title,
      ...{ text: a, other: b, tokens_a: pair.a.map(tokenOf), tokens_b: pair.b.map(tokenOf) },
      measured: pair.words.map(tokenOf),
      ...patchedIn(patch),
      ...(cell && { opened: { site: siteOf(cell), position: cell.position } }),
    },
  };
}
