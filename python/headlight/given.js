/** The widget of `headlight.attention`: a heatmap of user-supplied weights in the page's colours. */

/** Maximum length of a token's name on an axis. */
const LONGEST = 12;

const short = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

function element(tag, className, text = '') {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

/** A selection box for a numeric trait of the widget. */
function choice(model, name, label, count) {
  const select = element('select', '');
  for (let at = 0; at < count; at += 1) select.append(new Option(at, at));
  select.addEventListener('change', () => {
    model.set(name, Number(select.value));
    model.save_changes();
  });
  const field = element('label', '', `${label} `);
  field.append(select);
  return { field, show: () => (select.value = String(model.get(name))) };
}

async function render({ model, el }) {
  const address = model.get('_colors');
  const colors = await import(address).catch(() => null);
  if (!colors) {
    el.textContent = `The colours cannot be fetched from ${address}, where the kernel serves them to its own machine alone. If the kernel was restarted, run the cell again.`;
    return undefined;
  }
  const { sequential } = colors;
  const tokens = model.get('tokens');
  const [layers, heads] = model.get('sizes');
  const bytes = model.get('weights');
  const weights = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const n = tokens.length;
  const layer = choice(model, 'layer', 'Layer', layers);
  const head = choice(model, 'head', 'Head', heads);
  const grid = element('div', 'headlight-grid');
  grid.style.setProperty('--n', n);
  const canvas = element('canvas', '');
  canvas.width = n;
  canvas.height = n;
  const says = element('p', 'headlight-says');
  says.setAttribute('role', 'status');
  const names = (className) => {
    const list = element('div', className);
    list.append(...tokens.map((token) => element('span', '', short(token))));
    return list;
  };
  grid.append(names('headlight-keys'), names('headlight-queries'), canvas);
  const choices = element('div', 'headlight-choices');
  choices.append(layer.field, head.field);
  const root = element('div', 'headlight-given');
  const mark =
    'These weights were given to headlight.attention; Headlight did not compute them. A row looks at the columns; darker is more, from 0 to 1.';
  root.append(choices, grid, says, element('p', 'headlight-mark', mark));
  el.append(root);

  const at = (query, key) => weights[((model.get('layer') * heads + model.get('head')) * n + query) * n + key];
  function draw() {
    layer.show();
    head.show();
    const image = new ImageData(n, n);
    for (let cell = 0; cell < n * n; cell += 1)
      image.data.set([...sequential(at(Math.floor(cell / n), cell % n), 'light'), 255], 4 * cell);
    canvas.getContext('2d').putImageData(image, 0, 0);
    tell();
  }
  /** Describes the cell under the pointer or, without a pointer, the cell with the largest weight. */
  function tell(pointed) {
    let [query, key] = pointed ?? [0, 0];
    if (!pointed)
      for (let cell = 0; cell < n * n; cell += 1)
        if (at(Math.floor(cell / n), cell % n) > at(query, key)) [query, key] = [Math.floor(cell / n), cell % n];
    const weight = at(query, key).toFixed(3);
    const told = `“${tokens[query]}” looks at “${tokens[key]}” with ${weight}.`;
    says.textContent = pointed ? told : `The largest weight of this head: ${told}`;
  }
  canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => {
    const place = (offset, size) => Math.min(n - 1, Math.max(0, Math.floor((offset / size) * n)));
    tell([place(offsetY, canvas.clientHeight), place(offsetX, canvas.clientWidth)]);
  });
  canvas.addEventListener('pointerleave', () => tell());
  model.on('change:layer', draw);
  model.on('change:head', draw);
  draw();
  return () => {
    model.off('change:layer', draw);
    model.off('change:head', draw);
  };
}

export default { render };
