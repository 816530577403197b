// @ts-check
/**
 * A function that returns its last result while its arguments are unchanged.
 *
 * @template {unknown[]} Args
 * @template Result
 * @param {(...args: Args) => Result} make
 * @returns {(...args: Args) => Result}
 */
export function remembered(make) {
  let [key, result] = /** @type {[unknown[], Result | undefined]} */ ([[], undefined]);
  return (...args) => {
    const next = args.flatMap((arg) => (arg?.constructor === Object ? Object.values(arg) : [arg]));
    if (result === undefined || next.length !== key.length || next.some((part, index) => part !== key[index])) {
      [key, result] = [next, make(...args)];
    }
    return result;
  };
}
