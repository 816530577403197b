/** The widget of `headlight.attention`: a heatmap of user-supplied weights in the page's colours. */

/** Maximum length of a token's name on an axis. */
const LONGEST = 12;

const MARK =
  'These weights were given to headlight.attention; Headlight did not compute them. Rows attend to columns; darker is more, from 0 to 1.';

/** Tokens that a model adds, such as [CLS] or <s>. */
const SPECIAL = /^[<[].*[>\]]$/;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether the text of the tokens runs from right to left: its first letter decides. */
function isRightToLeft(tokens) {
  const text = tokens.filter((token) => !SPECIAL.test(token)).join('');
  return RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '');
}

/** A token in a sentence. A right-to-left token is isolated, because it would reorder the words next to it. */
const quoted = (token) => (RIGHT_TO_LEFT.test(token) ? `“\u2068${token}\u2069”` : `“${token}”`);

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

/** The empty heatmap with the tokens' names on two sides; the keys run in the direction of the text. */
function gridOf(tokens, isRtl) {
  const grid = element('div', 'headlight-grid');
  grid.style.setProperty('--n', tokens.length);
  const canvas = element('canvas', '');
  canvas.width = tokens.length;
  canvas.height = tokens.length;
  const names = (className) => {
    const list = element('div', className);
    list.append(...tokens.map((token) => element('bdi', '', short(token))));
    return list;
  };
  const keys = names('headlight-keys');
  keys.dir = isRtl ? 'rtl' : 'ltr';
  grid.append(keys, names('headlight-queries'), canvas);
  return { grid, canvas };
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
  const isRtl = isRightToLeft(tokens);
  /** The key in a column, counted from the left. */
  const keyAt = (column) => (isRtl ? n - 1 - column : column);
  const layer = choice(model, 'layer', 'Layer', layers);
  const head = choice(model, 'head', 'Head', heads);
  const { grid, canvas } = gridOf(tokens, isRtl);
  const says = element('p', 'headlight-says');
  says.setAttribute('role', 'status');
  const choices = element('div', 'headlight-choices');
  choices.append(layer.field, head.field);
  const root = element('div', 'headlight-given');
  root.append(choices, grid, says, element('p', 'headlight-mark', MARK));
  el.append(root);

  const at = (query, key) => weights[((model.get('layer') * heads + model.get('head')) * n + query) * n + key];
  function draw() {
    layer.show();
    head.show();
    const image = new ImageData(n, n);
    for (let cell = 0; cell < n * n; cell += 1)
      image.data.set([...sequential(at(Math.floor(cell / n), keyAt(cell % n)), 'light'), 255], 4 * cell);
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
    const told = `${quoted(tokens[query])} attends to ${quoted(tokens[key])} with ${weight}.`;
    says.textContent = pointed ? told : `The largest weight of this head: ${told}`;
  }
  canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => {
    const place = (offset, size) => Math.min(n - 1, Math.max(0, Math.floor((offset / size) * n)));
    tell([place(offsetY, canvas.clientHeight), keyAt(place(offsetX, canvas.clientWidth))]);
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
