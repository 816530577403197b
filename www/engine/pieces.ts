/**
 * Pieces of a file of weights, in the order in which they are downloaded: the most frequent words, the layers, the
 * other words. The order never depends on the text, so a server does not learn which words were typed.
 */
import type { ListedFile } from './manifest.ts';

export interface Piece {
  start: number; // first byte in the file
  end: number;
  sha256: string;
  layers: number; // number of layers that can be used once this piece and all earlier ones have arrived
}

/** Bytes of a file in the order of its pieces. The pieces from `loaded` on are missing. */
export interface Filling {
  bytes: Uint8Array<ArrayBuffer>;
  loaded: number;
  pieces: Piece[];
  checked: number; // number of pieces whose checksum was correct
}

/** The first layers of a model whose download continues. */
export interface FirstLayers {
  layers: number;
  of: number; // number of layers of the whole model
  rows: number; // number of words that have arrived
  files: () => Map<string, Uint8Array>;
}

const lengthOf = ({ start, end }: Piece) => end - start;

/** The pieces listed in a manifest; only one, the whole file, if there are none or if they do not add up to the file. */
export function piecesOf({ bytes, sha256, pieces }: ListedFile): Piece[] {
  const inFile = [...(pieces ?? [])].sort((a, b) => a.start - b.start);
  const isCut =
    inFile.length > 0 &&
    inFile.every(({ start, end }, at) => start === (at === 0 ? 0 : inFile[at - 1].end) && end > start) &&
    inFile[inFile.length - 1].end === bytes;
  return isCut ? (pieces as Piece[]) : [{ start: 0, end: bytes, sha256, layers: 0 }];
}

/** The longest range of the file whose bytes follow the first `loaded` bytes in the order of the pieces. */
export function nextRange({ pieces, loaded }: Filling): { start: number; end: number } {
  let before = 0;
  let at = pieces.findIndex((piece) => {
    before += lengthOf(piece);
    return before > loaded;
  });
  let { end } = pieces[at];
  const start = end - (before - loaded);
  while (pieces[at + 1]?.start === end) end = pieces[++at].end;
  return { start, end };
}

/** The first piece that has arrived and was not checked yet. */
export function arrivedPiece({ bytes, loaded, pieces, checked }: Filling) {
  const piece = pieces[checked];
  if (!piece) return null;
  const start = pieces.slice(0, checked).reduce((sum, one) => sum + lengthOf(one), 0);
  const end = start + lengthOf(piece);
  return end > loaded ? null : { piece, bytes: bytes.subarray(start, end) };
}

/** The file: the checked pieces in their places, and zeros elsewhere. */
export function fileOf({ bytes, pieces, checked }: Filling): Uint8Array<ArrayBuffer> {
  if (pieces.length === 1) return bytes;
  const file = new Uint8Array(bytes.length);
  let from = 0;
  for (const piece of pieces.slice(0, checked)) {
    file.set(bytes.subarray(from, from + lengthOf(piece)), piece.start);
    from += lengthOf(piece);
  }
  return file;
}
