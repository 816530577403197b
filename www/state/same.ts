/** Compares values, to find out whether something has changed. */

/** Whether two values are equal. Plain objects and lists are compared by their parts, everything else by identity. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}

/**
 * Returns a function that keeps its last result while its arguments are the same. A function that draws is therefore
 * called only when its data changes. A rejected promise is not kept.
 */
export function memo<Args extends unknown[], Result>(make: (...args: Args) => Result): (...args: Args) => Result {
  let last: { args: Args; result: Result } | null = null;
  return (...args) => {
    if (last && isSame(last.args, args)) return last.result;
    const entry = { args, result: make(...args) };
    last = entry;
    if (entry.result instanceof Promise)
      entry.result.catch(() => {
        if (last === entry) last = null;
      });
    return entry.result;
  };
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
  );
}
