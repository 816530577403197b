// @ts-check
/**
 * A LLaMA of any size, with seeded random weights in half precision. They are written to a file, because they are too
 * large to be passed to the browser directly.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const SEEDED = new URL('../golden/architectures/llama/', import.meta.url);

const WIDTH = 768;
const HIDDEN = 2048;
const WORDS = 60;

/** Names and shapes of the tensors of a layer. @type {[string, number[]][]} */
const OF_LAYER = [
  ...['q', 'k', 'v', 'o'].map((part) => /** @type {[string, number[]]} */ ([`self_attn.${part}_proj`, [WIDTH, WIDTH]])),
  ['mlp.gate_proj', [HIDDEN, WIDTH]],
  ['mlp.up_proj', [HIDDEN, WIDTH]],
  ['mlp.down_proj', [WIDTH, HIDDEN]],
  ['input_layernorm', [WIDTH]],
  ['post_attention_layernorm', [WIDTH]],
];

/**
 * Writes the weights, 14 MB per layer, and returns the paths of all files of the model.
 *
 * @param {string} folder
 * @param {number} layers
 */
export function writeLargeModel(folder, layers) {
  const tensors = [
    ['model.embed_tokens.weight', [WORDS, WIDTH]],
    ...Array.from({ length: layers }, (_, layer) =>
      OF_LAYER.map(([name, shape]) => [`model.layers.${layer}.${name}.weight`, shape]),
    ).flat(),
    ['model.norm.weight', [WIDTH]],
    ['lm_head.weight', [WORDS, WIDTH]],
  ];
  let end = 0;
  const header = Object.fromEntries(
    /** @type {[string, number[]][]} */ (tensors).map(([name, shape]) => {
      const from = end;
      end += 2 * shape.reduce((product, size) => product * size, 1);
      return [name, { dtype: 'F16', shape, data_offsets: [from, end] }];
    }),
  );
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeUInt32LE(json.length);
  const paths = ['config.json', 'tokenizer.json', 'model.safetensors'].map((name) => join(folder, name));
  const [config, tokenizer, weights] = paths.map((path) => openSync(path, 'w'));
  writeSync(weights, length);
  writeSync(weights, json);
  const numbers = seededNumbers(2 ** 20);
  for (let left = end; left > 0; left -= numbers.length) writeSync(weights, numbers.subarray(0, left));
  const sizes = {
    hidden_size: WIDTH,
    intermediate_size: HIDDEN,
    num_hidden_layers: layers,
    num_attention_heads: 12,
    num_key_value_heads: 12,
    head_dim: WIDTH / 12,
  };
  const read = (/** @type {string} */ name) => readFileSync(new URL(name, SEEDED), 'utf8');
  writeSync(config, JSON.stringify({ ...JSON.parse(read('config.json')), ...sizes }));
  writeSync(tokenizer, read('tokenizer.json'));
  for (const file of [config, tokenizer, weights]) closeSync(file);
  return { paths, bytes: end };
}

/** Half-precision numbers between 2⁻⁷ and 2⁻⁵, with either sign. @param {number} bytes */
function seededNumbers(bytes) {
  const numbers = new Uint16Array(bytes / 2);
  let state = 19;
  for (let at = 0; at < numbers.length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    numbers[at] = 0x2000 + ((state >>> 16) & 0x87ff);
  }
  return new Uint8Array(numbers.buffer);
}
