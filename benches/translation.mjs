// @ts-check
// The room "Translate": a whole translation by greedy decoding, in one thread.
//
// Optional comparison with @browsermt/bergamot-translator, the C++ engine as wasm, alternating per sentence:
// HEADLIGHT_BERGAMOT is the folder of its npm package, and HEADLIGHT_BERGAMOT_MODEL a folder with the published files
// of the same model (model….bin, lex….bin, vocab….spm).
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { serveIsolated } from './isolated.mjs';
import { median, row, table } from './report.mjs';

const { HEADLIGHT_BERGAMOT, HEADLIGHT_BERGAMOT_MODEL } = process.env;
if (!HEADLIGHT_BERGAMOT !== !HEADLIGHT_BERGAMOT_MODEL)
  throw new Error('Set both HEADLIGHT_BERGAMOT and HEADLIGHT_BERGAMOT_MODEL, or neither.');
const withPeer = Boolean(HEADLIGHT_BERGAMOT);

const SENTENCES = [
  'The black cat sat on the white table.',
  'The European Economic Area agreement was signed in the month of August 1992.',
  'The animal did not cross the street because it was too tired, and so the driver of the red car had to wait a long time until it went away.',
];

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} dist the built page
 * @param {number} repeats
 */
export async function measureTranslation(browser, dist, repeats) {
  const server = await serveIsolated((name) => fileOf(name, dist));
  const page = await browser.newPage();
  try {
    await page.goto(server.url);
    const measured = await page.evaluate(inPage, { sentences: SENTENCES, repeats, withPeer });
    const heads = ['words', 'source tokens', 'target tokens', 'ours, median', 'best'];
    const recorded = ['with a whole step recorded, median', 'best'];
    const ofPeer = withPeer ? ['bergamot, median', 'best', 'ours ÷ bergamot'] : [];
    table('A translation in ms, the weights of all heads kept', [...heads, ...recorded, ...ofPeer]);
    for (const [nth, { read, written, ours, steps, peer }] of measured.entries()) {
      const times = (/** @type {number[]} */ of) => [median(of).toFixed(1), Math.min(...of).toFixed(1)];
      const ratio = peer.length > 0 ? [...times(peer), (median(ours) / median(peer)).toFixed(2)] : [];
      row([SENTENCES[nth].split(' ').length, read, written, ...times(ours), ...times(steps), ...ratio]);
    }
    for (const { mine, others } of measured) {
      if (others !== null && others !== mine) console.log(`\nNot the same words: “${mine}” and “${others}”`);
    }
  } finally {
    await page.close();
    server.close();
  }
}

/** @param {string} name @param {string} dist */
async function fileOf(name, dist) {
  if (name.startsWith('peer/')) return join(/** @type {string} */ (HEADLIGHT_BERGAMOT), name.slice('peer/'.length));
  if (!name.startsWith('peer-model/')) return join(dist, name);
  const folder = /** @type {string} */ (HEADLIGHT_BERGAMOT_MODEL);
  const wanted = name.slice('peer-model/'.length);
  const found = (await readdir(folder)).find((file) => file.startsWith(wanted));
  if (!found) throw new Error(`${folder} holds no file ${wanted}…`);
  return join(folder, found);
}

/**
 * Runs in the browser.
 *
 * @param {{ sentences: string[], repeats: number, withPeer: boolean }} task
 */
async function inPage({ sentences, repeats, withPeer }) {
  const bytes = async (/** @type {string} */ name) => new Uint8Array(await (await fetch(name)).arrayBuffer());
  const [, folder] = /"(v-\w+\/)en\/main\.js"/.exec(await (await fetch('/index.html')).text()) ?? [];
  const core = await import(`/${folder}pkg/headlight.js`);
  await core.default();
  const session = new core.Session();
  const of = (/** @type {string} */ file) => bytes(`/models/marian-en-pt/${file}`);
  const names = ['tokenizer.json', 'model.bin'];
  const files = await Promise.all(names.map(of));
  session.load_files('marian-en-pt', names, files, () => {});

  const peer = withPeer ? await peerTranslator() : null;
  async function peerTranslator() {
    const { LatencyOptimisedTranslator, TranslatorBacking } = await import(/** @type {any} */ ('/peer/translator.js'));
    class Local extends TranslatorBacking {
      async loadModelRegistery() {
        const part = (/** @type {string} */ name) => ({ name: `/peer-model/${name}.` });
        return [{ from: 'en', to: 'pt', files: { model: part('model'), lex: part('lex'), vocab: part('vocab') } }];
      }
    }
    const options = { cacheSize: 0, pivotLanguage: null };
    const translator = new LatencyOptimisedTranslator(options, new Local(options));
    return async (/** @type {string} */ text) => {
      const { target } = await translator.translate({ from: 'en', to: 'pt', text, html: false });
      return /** @type {string} */ (target.text).trim();
    };
  }

  const timed = async (/** @type {() => any} */ run) => {
    const start = performance.now();
    const answer = await run();
    return { answer, time: performance.now() - start };
  };
  const measured = [];
  for (const text of sentences) {
    const translate = () => session.translate({ text, cut: false, forced: [], changes: [] });
    const made = translate();
    const others = peer && (await peer(text));
    /** @type {{ ours: number[], steps: number[], peer: number[] }} */
    const times = { ours: [], steps: [], peer: [] };
    for (let turn = 0; turn < repeats; turn++) {
      const own = await timed(translate);
      const step = await timed(() => session.decoder_step(0, 1, 0));
      times.ours.push(own.time);
      times.steps.push(own.time + step.time);
      if (peer) times.peer.push((await timed(() => peer(text))).time);
    }
    const [read, written] = [made.source_tokens.length, made.target_tokens.length];
    measured.push({ read, written, mine: made.translation, others, ...times });
  }
  return measured;
}
