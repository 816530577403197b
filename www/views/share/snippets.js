// @ts-check
/**
 * What to paste into other documents so that they show what is shown.
 */

/** The size of a slide's picture, which the embedded page is made for. */
const SIZE = 'width="960" height="500"';

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
    element: `<script type="module" src="${escaped(new URL('embed.js', page).href)}"></script>\n<headlight-view ${fields.map(attributeOf).join(' ')}></headlight-view>`,
    reveal: `<section>\n  ${frame('data-src')}\n</section>`,
    quarto: `\`\`\`{=html}\n${frame('src')}\n\`\`\``,
    myst: `:::{iframe} ${address}\n:width: 100%\n${title}\n:::`,
  };
}

/** A field of the address as an attribute, readable. @param {string} field */
function attributeOf(field) {
  const [name, ...rest] = field.split('=');
  const raw = rest.join('=');
  const value = decodeURIComponent(name === 'text' ? raw.replaceAll('+', ' ') : raw);
  return `${name}="${escaped(value)}"`;
}

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
