/**
 * Messages between an embedded picture and its host page, as described in docs/EMBEDDING.md. Only messages from the
 * parent window are accepted. If the browser reveals the origin of the parent window, messages are sent only to that
 * origin.
 */

type Format = (typeof FORMATS)[number];

interface Requests {
  set: (fields: string) => void; // opens fields of a URL
  step: (by: number) => void;
  write: (format: Format) => Promise<{ name: string; data: Blob }>;
}

/** The frame's name in the snippet for Reveal.js (share/snippets.ts). */
const IN_REVEAL = 'headlight-in-reveal';

/** Legacy key codes of the keys that a host page handles; Reveal.js still reads them. */
const KEY_CODES: Record<string, number> = { ArrowLeft: 37, ArrowRight: 39, PageUp: 33, PageDown: 34 };

const FORMATS = ['svg', 'png', 'csv', 'json'] as const;

export function talkToHost({ set, step, write }: Requests): (type: string, detail?: Record<string, unknown>) => void {
  if (parent === window) return () => {};
  const origin = originOfHost();
  const send = (type: string, detail: Record<string, unknown> = {}) => {
    parent.postMessage({ app: 'headlight', type, ...detail }, origin);
    // A deck that contains only the frame, without a script for it, understands just the messages of Reveal.js.
    if (type === 'key' && window.name === IN_REVEAL)
      parent.postMessage(JSON.stringify({ method: 'triggerKey', args: [KEY_CODES[String(detail.key)]] }), origin);
  };
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || data?.app !== 'headlight') return;
    if (data.type === 'set' && typeof data.state === 'string') set(data.state.replace(/^#/, ''));
    if (data.type === 'next') step(1);
    if (data.type === 'previous') step(-1);
    if (data.type === 'export') answer(data);
  });

  async function answer({ format, id }: { format?: unknown; id?: unknown }) {
    try {
      const known = FORMATS.find((name) => name === format);
      if (!known) throw new Error(`There is no format “${format}”; choose one of ${FORMATS.join(', ')}.`);
      send('exported', { id, format, ...(await write(known)) });
    } catch (error) {
      send('exported', { id, format, problem: error instanceof Error ? error.message : String(error) });
    }
  }

  return send;
}

/** Origin of the host page; `*` if the origin is opaque or the browser hides it. */
function originOfHost() {
  const known = location.ancestorOrigins?.[0] ?? (document.referrer && new URL(document.referrer).origin);
  return known && known !== 'null' ? known : '*';
}
