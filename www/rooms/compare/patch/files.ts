/** The numbers of patched runs for files, in the format of docs/EXPORT.md. */
import { cellOf, shortest } from '../../../draw/format.ts';
import { decoderSites, PARTS, type Patch, receiverSite, siteOf } from './state.ts';

/** The maps for JSON; `undefined` before the texts have been run. Rows that are not computed yet are `null`. */
export function patchedIn(patch: Patch | null) {
  if (!patch?.pair) return undefined;
  const { of, pair, rows, run } = patch;
  const [query, key] = pair.link ?? [];
  const what = pair.link ? { ...of.request.link?.head, query, key } : { ids: pair.words.map(({ id }) => id) };
  const measured = { ...what, of_a: shortest(pair.of_a.value), of_b: shortest(pair.of_b.value) };
  const listOf = (row: Float32Array | undefined) => (row ? Array.from(row, shortest) : null);
  const valuesOf = (part: (typeof PARTS)[number]) =>
    layersIn(rows).map((layer) => listOf(rows[siteOf({ part, layer, head: null })]));
  const [residual, ...others] = PARTS.map((part) => ({ site: part, ...measured, values: valuesOf(part) }));
  const ofHeads = Object.keys(rows).filter((site) => site.includes('.z.'));
  const rowOf = (site: string) => ({ site, ...measured, values: listOf(rows[site]) });
  const { receiver, position } = run?.cell ?? {};
  const path = run?.result &&
    receiver && {
      ...{ sender: siteOf(run.cell), position: receiver.all ? null : position, receiver: receiverSite(receiver) },
      ...measured,
      value: shortest(run.result.value),
    };
  return {
    patched: residual,
    patched_parts: others,
    patched_heads: ofHeads.map(rowOf),
    ...(pair.decoder_layers > 0 && { begins: of.request.written, patched_decoder: decoderSites(pair).map(rowOf) }),
    ...(path && { patched_path: path }),
  };
}

/** One line for each patched run. */
export function patchLines({ pair, rows }: Patch) {
  const nameOf = (site: string, side: 'a' | 'b', at: number) =>
    site.startsWith('decoder') ? '' : cellOf(pair?.[side][at].text ?? '');
  const lines = Object.entries(rows).flatMap(([site, row]) =>
    Array.from(row, (value, at) => [site, at, nameOf(site, 'a', at), nameOf(site, 'b', at), shortest(value)]),
  );
  return [['site', 'position', 'token_a', 'token_b', 'value'], ...lines];
}

/** The layers of the maps, counted from 0. */
function layersIn(rows: Patch['rows']) {
  const layers = Object.keys(rows).map((site) => Number(site.split('.')[1]));
  return Array.from({ length: Math.max(-1, ...layers) + 1 }, (_, layer) => layer);
}
