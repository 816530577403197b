// @ts-check
/**
 * What an embedded picture and the page around it say to each other. EMBEDDING.md describes it.
 *
 * Only the parent window is listened to, whatever other windows send, and only its origin is told
 * anything, where the browser says which that is.
 *
 * @typedef {typeof FORMATS[number]} Format
 * @typedef {object} Wishes of the page around
 * @property {(fields: string) => void} set shows what the fields of an address say
 * @property {(by: number) => void} step
 * @property {(format: Format) => Promise<{ name: string, data: Blob }>} write
 */

const FORMATS = /** @type {const} */ (['svg', 'png', 'csv', 'json']);

/**
 * @param {Wishes} wishes
 * @returns {(type: string, detail?: object) => void} tells the page around something; silent where there is none
 */
export function talkToHost({ set, step, write }) {
  if (parent === window) return () => {};
  const origin = originOfHost();
  const tell = (/** @type {string} */ type, detail = {}) => parent.postMessage({ app: 'headlight', type, ...detail }, origin);
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || data?.app !== 'headlight') return;
    if (data.type === 'set' && typeof data.state === 'string') set(data.state.replace(/^#/, ''));
    if (data.type === 'next') step(1);
    if (data.type === 'previous') step(-1);
    if (data.type === 'export') answer(data);
  });

  /** @param {{ format?: unknown, id?: unknown }} request */
  async function answer({ format, id }) {
    try {
      const known = FORMATS.find((name) => name === format);
      if (!known) throw new Error(`There is no format “${format}”; choose one of ${FORMATS.join(', ')}.`);
      tell('exported', { id, format, ...(await write(known)) });
    } catch (error) {
      tell('exported', { id, format, problem: error instanceof Error ? error.message : String(error) });
    }
  }

  return tell;
}

/** The one that may be told what is shown; a frame without an origin of its own, or a browser that hides it, leaves any. */
function originOfHost() {
  const known = location.ancestorOrigins?.[0] ?? (document.referrer && new URL(document.referrer).origin);
  return known && known !== 'null' ? known : '*';
}
