// @ts-check
/**
 * Simulates colour-vision deficiencies and measures the difference of two colours.
 *
 * @typedef {import('../../www/draw/color.ts').Rgb} Rgb
 * @typedef {[number, number, number]} Triple
 */

/**
 * Matrices for linear RGB that simulate the absence of one kind of cone (G. Machado, M. Oliveira, L. Fernandes: A
 * physiologically-based model for simulation of color vision deficiency, 2009, table 1, severity 1).
 *
 * @type {Record<string, [Triple, Triple, Triple]>}
 */
const MACHADO = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

export const VISIONS = Object.keys(MACHADO);

/**
 * A colour as seen with a deficiency, in OKLab (B. Ottosson, https://bottosson.github.io/posts/oklab/).
 *
 * @param {Rgb | readonly number[]} color 0 to 255
 * @param {string} vision
 * @returns {Triple} lightness 0 to 1, and two chromatic parts
 */
export function seen(color, vision) {
  const light = /** @type {Triple} */ (color.map((channel) => linear(channel / 255)));
  const [red, green, blue] = MACHADO[vision].map((row) => Math.min(1, Math.max(0, dot(row, light))));
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/**
 * Difference of two colours as seen with a deficiency, in hundredths of the distance from black to white; 2 is just
 * noticeable.
 *
 * @param {Rgb} one
 * @param {Rgb} other
 * @param {string} vision
 */
export function difference(one, other, vision) {
  const [a, b] = [seen(one, vision), seen(other, vision)];
  return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** @param {number} share */
const linear = (share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);

/** @param {Triple} a @param {Triple} b */
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
