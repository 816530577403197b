// @ts-check
/**
 * Records the opening sentence for the room "Start": `node xtask/recording.mjs MODEL FILE` runs the model in a folder
 * and writes the numbers of the figure to a file, rounded (`www/rooms/start/answers.ts` reads them).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { initSync, Session } from '../www/pkg/headlight.js';

const TEXT = "The animal didn't cross the street because it was too tired";

/** Rows of a pattern; the sentence has fewer tokens. */
const ROWS = 64;

/** Steps between 0 and the largest number of a vector strip. */
const STEPS = 60;

const FILES = ['config.json', 'tokenizer.json', 'model.safetensors'];

/** @typedef {import('../www/pkg/headlight.js').Numbers} Numbers */

/**
 * Numbers as multiples of a unit. The largest magnitude is `steps` units.
 *
 * @param {Numbers} numbers
 * @param {number} [steps]
 * @param {number} [most] largest magnitude
 */
function packed({ rows, columns, values }, steps = STEPS, most = Math.max(...values.map(Math.abs))) {
  const unit = most / steps;
  return { rows, columns, unit, values: Array.from(values, (value) => Math.round(value / unit)) };
}

const [folder, file] = process.argv.slice(2);
initSync({ module: readFileSync(new URL('../www/pkg/headlight_plain_bg.wasm', import.meta.url)) });
const session = new Session();
const contents = FILES.map((name) => new Uint8Array(readFileSync(join(folder, name))));
const { n_layers, n_heads } = session.load_files(basename(folder), FILES, contents, () => {});
const { tokens } = session.run_text(TEXT, false);
const { side, data } = session.overview(ROWS);
const { embed, positions, stream, mlp, mean } = session.figure();
if (!positions) throw new Error(`the model in ${folder} adds no position vectors, but the recording needs them`);
const recording = {
  text: TEXT,
  tokens: tokens.map(({ id, text, special }) => ({ id, text, special })),
  n_layers,
  n_heads,
  patterns: packed({ rows: n_layers * n_heads * side, columns: side, values: data }, 100, 1),
  embed: packed(embed),
  positions: packed(positions),
  stream: stream.map((one) => packed(one)),
  mlp: mlp.map((one) => packed(one)),
  mean: packed(mean),
};
writeFileSync(file, JSON.stringify(recording));
