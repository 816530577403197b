/** The widget of `headlight.view`: that of the page's `embed.js`, which also sends the numbers of its picture. */

/**
 * The page's address under the notebook's own name of this machine: "localhost" and "127.0.0.1" are two sites, and browsers
 * keep no models and share no threads for a page of another site.
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
    // A body of plain text is sent without asking first.
    await fetch(reachable(address), { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body });
  }
  model.on('change:_answer_to', answer);
  // The question may be older than the picture.
  answer();
  return () => {
    model.off('change:_answer_to', answer);
    finish();
  };
}

export default { render };
