// @ts-check
/** Shared by the tests of `www/draw/`. */
import assert from 'node:assert/strict';

/**
 * @param {(input: any) => unknown} given
 * @param {[input: unknown, expected: unknown][]} cases
 */
export function check(given, cases) {
  for (const [input, expected] of cases) {
    assert.deepEqual(given(input), expected, `for ${typeof input === 'number' ? input : JSON.stringify(input)}`);
  }
}
