/** Results that the user keeps during a visit. */

/** Numbers of a result that can be compared with those of another result of the same kind and size. */
export interface Grid {
  kind: 'head' | 'map'; // the weights of a head, or a map of patched runs
  rows: string[];
  columns: string[];
  values: Float32Array; // row-major; NaN where there is no number
  isRtl: boolean; // whether the columns run from right to left
}

export interface Result {
  about: string; // what was computed, for the list of results
  grid: Grid | null;
  numbers: object; // what is needed to repeat the result, in the format of docs/EXPORT.md
}
