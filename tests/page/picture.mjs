// @ts-check
/**
 * Reads an exported picture as other programs do.
 *
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{ from: number, to: number, width: number, opacity: number }} Arc `from`, `to`: indices of tokens on the
 *     line
 */
import assert from 'node:assert/strict';

/** Elements that every program displays in the same way. */
const ELEMENTS = [
  'svg',
  'title',
  'desc',
  'defs',
  'clipPath',
  'pattern',
  'linearGradient',
  'stop',
  'g',
  'path',
  'rect',
  'circle',
  'line',
  'polygon',
  'polyline',
  'ellipse',
  'text',
  'image',
];

/**
 * @param {Page} page whose parser is used
 * @param {string} text
 */
export async function read(page, text) {
  const found = await page.evaluate((text) => {
    const file = new DOMParser().parseFromString(text, 'image/svg+xml');
    const all = [...file.querySelectorAll('*')];
    const root = file.documentElement;
    return {
      trouble: file.querySelector('parsererror')?.textContent ?? null,
      elements: [...new Set(all.map(({ localName }) => localName))],
      attributes: [...new Set(all.flatMap((element) => element.getAttributeNames()))],
      addresses: all.flatMap((element) =>
        element
          .getAttributeNames()
          .filter((name) => /href|src/.test(name))
          .map((name) => element.getAttribute(name) ?? ''),
      ),
      references: all
        .flatMap((element) => [...element.attributes].flatMap(({ value }) => /url\(#(.*)\)/.exec(value)?.[1] ?? []))
        .filter((id) => !file.getElementById(id)),
      title: file.querySelector('title')?.textContent ?? '',
      description: file.querySelector('desc')?.textContent ?? '',
      texts: [...file.querySelectorAll('text')].map(({ textContent }) => textContent ?? ''),
      width: Number(root.getAttribute('width')),
      height: Number(root.getAttribute('height')),
      /** The background, which is as large as the picture. */
      ground:
        [...root.children]
          .find((child) => child.localName === 'rect' && child.getAttribute('width') === root.getAttribute('width'))
          ?.getAttribute('fill') ?? null,
    };
  }, text);
  assert.ok(text.startsWith('<?xml '), 'it says that it is XML');
  assert.equal(found.trouble, null);
  assert.deepEqual(
    found.elements.filter((name) => !ELEMENTS.includes(name)),
    [],
    'elements that another program may not know',
  );
  assert.deepEqual(
    found.attributes.filter((name) => /^(class|style|on.*|data-.*|aria-.*|role|tabindex)$/.test(name)),
    [],
    'attributes that only the page understands',
  );
  assert.deepEqual(
    found.addresses.filter((address) => !address.startsWith('data:image/png;')),
    [],
    'what lies outside of the file',
  );
  assert.deepEqual(found.references, [], 'names of nothing');
  return found;
}

/**
 * The arrows of a picture, each with the tokens at its two ends.
 *
 * @param {Page} page
 * @param {string} text
 * @param {string[]} tokens
 * @returns {Promise<Arc[]>}
 */
export function arcsOf(page, text, tokens) {
  return page.evaluate(
    ({ text, tokens }) => {
      const file = new DOMParser().parseFromString(text, 'image/svg+xml');
      // The row of tokens is a separate drawing with the same coordinates as the arrows.
      const drawing = [...file.documentElement.querySelectorAll('g[transform]')].find(
        (group) => group.querySelectorAll('text').length >= tokens.length,
      );
      const centers = [...(drawing?.querySelectorAll('text') ?? [])]
        .filter(({ textContent }) => tokens.includes(textContent ?? ''))
        .map((text) => Number(text.getAttribute('x')));
      const nearest = (/** @type {number} */ x) =>
        centers.reduce((best, center, at) => (Math.abs(center - x) < Math.abs(centers[best] - x) ? at : best), 0);
      return [...(drawing?.querySelectorAll('path[stroke-width]') ?? [])].flatMap((path) => {
        let opacity = 1;
        for (let element = /** @type {Element | null} */ (path); element; element = element.parentElement)
          opacity *= Number(element.getAttribute('opacity') ?? 1);
        return [...(path.getAttribute('d') ?? '').matchAll(/M([-\d.]+) [-\d.]+ C[^M]* ([-\d.]+) [-\d.]+(?=M|$)/g)].map(
          ([, start, end]) => ({
            from: nearest(Number(start)),
            to: nearest(Number(end)),
            width: Number(path.getAttribute('stroke-width')),
            opacity,
          }),
        );
      });
    },
    { text, tokens },
  );
}

/**
 * A PNG's size, and the colour of its top left corner.
 *
 * @param {Page} page
 * @param {Buffer} bytes
 */
export function pngOf(page, bytes) {
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
  return page.evaluate(async (data) => {
    const blob = new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type: 'image/png' });
    const image = await createImageBitmap(blob);
    const pencil = /** @type {OffscreenCanvasRenderingContext2D} */ (
      new OffscreenCanvas(image.width, image.height).getContext('2d')
    );
    pencil.drawImage(image, 0, 0);
    const { data: points } = pencil.getImageData(0, 0, image.width, image.height);
    const colors = new Set(new Uint32Array(points.buffer));
    return { width: image.width, height: image.height, corner: [...points.slice(0, 4)], colors: colors.size };
  }, bytes.toString('base64'));
}
