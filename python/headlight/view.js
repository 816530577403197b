/**
 * The widget of `headlight.view`: like the widget of `embed.js`, but it also sends the picture's numbers to the kernel.
 */

/**
 * The page's URL with the host name of the notebook. "localhost" and "127.0.0.1" are different sites; for an embedded
 * page of another site, browsers store no models and allow no shared memory.
 */
const reachable = (page) =>
  ['localhost', '127.0.0.1'].includes(location.hostname) ? page.replace('127.0.0.1', location.hostname) : page;

const UNREACHABLE = (page) =>
  `The page cannot be reached at ${page}. Kernel and browser must run on the same machine, because the kernel serves the page to its own machine alone; if it was restarted, run the cell again.`;

async function render({ model, el }) {
  const page = reachable(model.get('_page'));
  const found = await import(`${page}embed.js`).catch(() => null);
  if (!found) {
    el.textContent = UNREACHABLE(page);
    return undefined;
  }
  const finish = found.default.render({ model, el });
  const view = el.querySelector('headlight-view');
  async function answer() {
    const address = model.get('_answer_to');
    if (!address) return;
    const body = await view.export('json').then(
      ({ data }) => data.text(),
      ({ message }) => JSON.stringify({ problem: message }),
    );
    // Plain text needs no CORS preflight request.
    await fetch(reachable(address), { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body });
  }
  model.on('change:_answer_to', answer);
  // The request may have arrived before the picture was rendered.
  answer();
  return () => {
    model.off('change:_answer_to', answer);
    finish();
  };
}

export default { render };
