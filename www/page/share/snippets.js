// @ts-check
/**
 * Snippets that embed the picture in other documents.
 */

/** Size of the frame on a slide, which the embedded page is made for. */
const SIZE = 'width="960" height="500"';

/** Names of attributes that are valid in every kind of document. */
const NAME = /^[\w-]+$/;

/** Fields that only the page itself has, not an element that embeds it. */
const OWN_FIELDS = ['present', 'embed'];

/** Programs that take a picture in place of a snippet. */
export const SLIDES = 'slides';

/** @typedef {'frame' | 'element' | 'reveal' | 'quarto' | 'myst'} Kind */

/**
 * @param {string} link
 * @param {string} title of the picture
 * @returns {Record<Kind, string>}
 */
export function snippetsOf(link, title) {
  const [page, hash = ''] = link.split('#');
  const fields = hash.split('&').filter((field) => field !== '' && !OWN_FIELDS.includes(field.split('=')[0]));
  const address = `${page}#${[...fields, 'embed=1'].join('&')}`;
  const frame = (/** @type {string} */ source) =>
    `<iframe ${source}="${escaped(address)}" title="${escaped(title)}" ${SIZE} frameborder="0" allow="fullscreen; clipboard-write"></iframe>`;
  return {
    frame: frame('src'),
    element: `<script type="module" src="${escaped(new URL('embed.js', page).href)}"></script>\n<headlight-view ${fields.flatMap(attributeOf).join(' ')}></headlight-view>`,
    // By its name the frame knows to speak Reveal's own messages, so that the keys of the deck work from inside it.
    reveal: `<section>\n  ${frame('name="headlight-in-reveal" data-src')}\n</section>`,
    quarto: `\`\`\`{=html}\n${frame('src')}\n\`\`\``,
    myst: `:::{iframe} ${address}\n:width: 100%\n${title}\n:::`,
  };
}

/**
 * A field of the address as a readable attribute.
 *
 * @param {string} field
 * @returns {string[]} empty for a field whose name is not valid for an attribute
 */
function attributeOf(field) {
  const [name, ...rest] = field.split('=');
  const raw = rest.join('=');
  try {
    const value = name === 'text' ? decodeURIComponent(raw.replaceAll('+', ' ')) : decodedCells(raw);
    return NAME.test(name) ? [`${name}="${escaped(value)}"`] : [];
  } catch {
    // decodeURIComponent throws on a broken escape.
    return [];
  }
}

/**
 * Decoded cells. Commas and semicolons separate cells and rows, so those inside a cell stay escaped.
 *
 * @param {string} raw
 */
const decodedCells = (raw) =>
  raw
    .split(/(%2C|%3B)/i)
    .map((part, nth) => (nth % 2 === 1 ? part.toUpperCase() : decodeURIComponent(part)))
    .join('');

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
