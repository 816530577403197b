// @ts-check
/**
 * What to paste into other documents so that they show what is shown.
 */

/** The size of a slide's picture, which the embedded page is made for. */
const SIZE = 'width="960" height="500"';

/** What an attribute may be called wherever it is pasted. */
const NAME = /^[\w-]+$/;

/** Fields that belong to the page as it is opened by itself. */
const OWN_FIELDS = ['present', 'embed'];

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
  const frame = (/** @type {string} */ source) => `<iframe ${source}="${escaped(address)}" title="${escaped(title)}" ${SIZE} frameborder="0" allow="fullscreen; clipboard-write"></iframe>`;
  return {
    frame: frame('src'),
    element: `<script type="module" src="${escaped(new URL('embed.js', page).href)}"></script>\n<headlight-view ${fields.flatMap(attributeOf).join(' ')}></headlight-view>`,
    reveal: `<section>\n  ${frame('data-src')}\n</section>`,
    quarto: `\`\`\`{=html}\n${frame('src')}\n\`\`\``,
    myst: `:::{iframe} ${address}\n:width: 100%\n${title}\n:::`,
  };
}

/**
 * A field of the address as an attribute, readable.
 *
 * @param {string} field
 * @returns {string[]} none where a field of another version is nothing that an attribute can say
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

/** Commas and semicolons part cells and rows; those inside a cell stay written otherwise. @param {string} raw */
const decodedCells = (raw) => raw.split(/(%2C|%3B)/i).map((part, nth) => (nth % 2 === 1 ? part.toUpperCase() : decodeURIComponent(part))).join('');

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
