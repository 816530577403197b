/** Snippets that embed the picture in other documents. */

/** Size of the frame on a slide, for which the embedded page is designed. */
const SIZE = 'width="960" height="500"';

/** Attribute names that are valid in every kind of document. */
const NAME = /^[\w-]+$/;

/** Fields of the link that the snippets do not take over. A snippet with a frame sets `embed` itself. */
const OWN_FIELDS = ['present', 'embed'];

/** Programs that accept a picture instead of a snippet. */
export const SLIDES = 'slides';

type Kind = 'frame' | 'element' | 'reveal' | 'quarto' | 'myst';

export function snippetsOf(link: string, title: string): Record<Kind, string> {
  const [page, hash = ''] = link.split('#');
  const fields = hash.split('&').filter((field) => field !== '' && !OWN_FIELDS.includes(field.split('=')[0]));
  const address = `${page}#${[...fields, 'embed=yes'].join('&')}`;
  const frame = (source: string) =>
    `<iframe ${source}="${escaped(address)}" title="${escaped(title)}" ${SIZE} frameborder="0" allow="fullscreen; clipboard-write"></iframe>`;
  return {
    frame: frame('src'),
    element: `<script type="module" src="${escaped(new URL('embed.js', page).href)}"></script>\n<headlight-view ${fields.flatMap(attributeOf).join(' ')}></headlight-view>`,
    // The frame's name makes the page send messages to Reveal.js, so that the deck's keys work while the frame has
    // the focus.
    reveal: `<section>\n  ${frame('name="headlight-in-reveal" data-src')}\n</section>`,
    quarto: `\`\`\`{=html}\n${frame('src')}\n\`\`\``,
    myst: `:::{iframe} ${address}\n:width: 100%\n${title}\n:::`,
  };
}

/** A URL field as a readable attribute; empty if the field's name is not a valid attribute name. */
function attributeOf(field: string): string[] {
  const [name, ...rest] = field.split('=');
  const raw = rest.join('=');
  try {
    const value = name === 'text' ? decodeURIComponent(raw.replaceAll('+', ' ')) : decodedCells(raw);
    return NAME.test(name) ? [`${name}="${escaped(value)}"`] : [];
  } catch {
    // decodeURIComponent throws on an invalid escape.
    return [];
  }
}

/** Decodes table cells. Commas separate cells and semicolons separate rows, so inside a cell both stay escaped. */
const decodedCells = (raw: string) =>
  raw
    .split(/(%2C|%3B)/i)
    .map((part, nth) => (nth % 2 === 1 ? part.toUpperCase() : decodeURIComponent(part)))
    .join('');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
