// @ts-check
/**
 * Checks a written calculation such as `1·0 + 2·1 = 2` like a reader with a calculator.
 *
 * Numbers on the screen are rounded, so each represents an interval: half a unit of its last digit to either side, or
 * exactly itself if it is an integer. A line is correct if the intervals of its two sides overlap.
 *
 * @typedef {[low: number, high: number]} Interval
 */

const TOKEN = /\s*(−∞|\d+(?:\.\d+)?|max|ReLU|e\^|[()+·÷,−])/y;

/**
 * @param {string} line with exponents as `e^(2 − 4)`
 * @returns {boolean}
 */
export function isRight(line) {
  const sides = line.split(/ [=≈] /);
  if (sides.length !== 2) throw new Error(`“${line}” is no equation`);
  const [left, right] = sides.map(valueOf);
  const slack = 1e-6 * (1 + Math.abs(right[0]));
  return left[0] <= right[1] + slack && right[0] <= left[1] + slack;
}

/** @param {string} text @returns {Interval} */
function valueOf(text) {
  const tokens = tokensOf(text);
  const value = sum(tokens);
  if (tokens.length > 0) throw new Error(`“${text}” goes on with “${tokens.join(' ')}”`);
  return value;
}

/** @param {string} text */
function tokensOf(text) {
  const tokens = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw new Error(`“${text.slice(at)}” cannot be read in “${text}”`);
    tokens.push(found[1]);
  }
  return tokens;
}

/** @param {string[]} tokens @returns {Interval} */
function sum(tokens) {
  let value = product(tokens);
  while (tokens[0] === '+' || tokens[0] === '−') {
    const sign = tokens.shift();
    const [low, high] = product(tokens);
    value = sign === '+' ? [value[0] + low, value[1] + high] : [value[0] - high, value[1] - low];
  }
  return value;
}

/** @param {string[]} tokens @returns {Interval} */
function product(tokens) {
  let value = factor(tokens);
  while (tokens[0] === '·' || tokens[0] === '÷') {
    const operation = tokens.shift();
    const other = factor(tokens);
    const corners = value.flatMap((a) => other.map((b) => (operation === '·' ? a * b : a / b)));
    value = [Math.min(...corners), Math.max(...corners)];
  }
  return value;
}

/** @param {string[]} tokens @returns {Interval} */
function factor(tokens) {
  const token = tokens.shift();
  if (token === '−∞') return [-Infinity, -Infinity];
  if (token === '−') {
    const [low, high] = factor(tokens);
    return [-high, -low];
  }
  if (token === '(') {
    const inside = sum(tokens);
    expect(tokens, ')');
    return inside;
  }
  if (token === 'e^') {
    const [low, high] = factor(tokens);
    return [Math.exp(low), Math.exp(high)];
  }
  if (token === 'ReLU') {
    expect(tokens, '(');
    const [low, high] = sum(tokens);
    expect(tokens, ')');
    return [Math.max(low, 0), Math.max(high, 0)];
  }
  if (token === 'max') {
    expect(tokens, '(');
    const all = [sum(tokens)];
    while (tokens[0] === ',') {
      tokens.shift();
      all.push(sum(tokens));
    }
    expect(tokens, ')');
    return [Math.max(...all.map(([low]) => low)), Math.max(...all.map(([, high]) => high))];
  }
  return shown(String(token));
}

/** @param {string} text @returns {Interval} */
function shown(text) {
  if (!/^\d/.test(text)) throw new Error(`“${text}” is no number`);
  const decimals = text.split('.')[1]?.length ?? 0;
  const half = decimals === 0 ? 0 : 0.5 * 10 ** -decimals;
  return [Number(text) - half, Number(text) + half];
}

/** @param {string[]} tokens @param {string} wanted */
function expect(tokens, wanted) {
  const found = tokens.shift();
  if (found !== wanted) throw new Error(`“${wanted}” was expected, but there is “${found}”`);
}
