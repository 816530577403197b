// @ts-check
/** A GGUF with the shapes of Qwen3 0.6B, and with a seeded vocabulary and seeded weights in Q4_0 and Q8_0. */
import { closeSync, openSync, writeSync } from 'node:fs';

const LAYERS = 28;
const D_MODEL = 1024;
const HEADS = 16;
const KV_HEADS = 8;
const D_HEAD = 128;
const D_MLP = 3072;
const WORDS = 151_936;

/** The storage types of ggml: number, weights and bytes of a block. */
const F32 = { type: 0, weights: 1, bytes: 4 };
const Q4_0 = { type: 2, weights: 32, bytes: 18 };
const Q8_0 = { type: 8, weights: 32, bytes: 34 };

/** @typedef {[string, number[], typeof F32]} Tensor Name, shape `[d_out, d_in]`, storage. */

/** @type {Tensor[]} */
const TENSORS = [
  ['token_embd', [WORDS, D_MODEL], Q8_0],
  ...Array.from({ length: LAYERS }, (_, layer) =>
    /** @type {Tensor[]} */ ([
      ['attn_norm', [D_MODEL], F32],
      ['attn_q', [HEADS * D_HEAD, D_MODEL], Q4_0],
      ['attn_k', [KV_HEADS * D_HEAD, D_MODEL], Q4_0],
      ['attn_v', [KV_HEADS * D_HEAD, D_MODEL], Q4_0],
      ['attn_q_norm', [D_HEAD], F32],
      ['attn_k_norm', [D_HEAD], F32],
      ['attn_output', [D_MODEL, HEADS * D_HEAD], Q4_0],
      ['ffn_norm', [D_MODEL], F32],
      ['ffn_gate', [D_MLP, D_MODEL], Q4_0],
      ['ffn_up', [D_MLP, D_MODEL], Q4_0],
      ['ffn_down', [D_MODEL, D_MLP], Q4_0],
    ]).map(([name, ...rest]) => /** @type {Tensor} */ ([`blk.${layer}.${name}`, ...rest])),
  ).flat(),
  ['output_norm', [D_MODEL], F32],
];

/** @type {[string, number | string | string[], boolean?][]} Name and value; the last is true for a float32. */
const FIELDS = [
  ['general.architecture', 'qwen3'],
  ['general.name', 'Seeded Qwen3'],
  ['qwen3.block_count', LAYERS],
  ['qwen3.context_length', 40_960],
  ['qwen3.embedding_length', D_MODEL],
  ['qwen3.feed_forward_length', D_MLP],
  ['qwen3.attention.head_count', HEADS],
  ['qwen3.attention.head_count_kv', KV_HEADS],
  ['qwen3.attention.key_length', D_HEAD],
  ['qwen3.attention.value_length', D_HEAD],
  ['qwen3.attention.layer_norm_rms_epsilon', 1e-6, true],
  ['qwen3.rope.freq_base', 1e6, true],
  ['tokenizer.ggml.model', 'gpt2'],
  ['tokenizer.ggml.pre', 'qwen2'],
  ...vocabulary(),
];

/**
 * The letters of all bytes, then every piece followed by each byte. Pieces with lower numbers merge first.
 *
 * @returns {[string, string[]][]}
 */
function vocabulary() {
  const pieces = Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(byte));
  let next = 256;
  for (const [byte, letter] of pieces.entries()) {
    if (!/[!-~¡-¬®-ÿ]/.test(letter)) pieces[byte] = String.fromCodePoint(next++);
  }
  const merges = [];
  for (let piece = 256; piece < WORDS; piece++) {
    const [left, right] = [pieces[piece >> 8], pieces[piece & 255]];
    merges.push(`${left} ${right}`);
    pieces.push(left + right);
  }
  return [
    ['tokenizer.ggml.tokens', pieces],
    ['tokenizer.ggml.merges', merges],
  ];
}

/** @param {number} number */
function u32(number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}

/** @param {number} number */
function u64(number) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(number));
  return bytes;
}

/** @param {number} number */
const f32 = (number) => Buffer.from(new Float32Array([number]).buffer);

/** @param {string} value */
const text = (value) => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);

/** @param {number | string | string[]} value @param {boolean} [isFloat] */
function field(value, isFloat) {
  if (typeof value === 'number') return isFloat ? [u32(6), f32(value)] : [u32(4), u32(value)];
  if (typeof value === 'string') return [u32(8), text(value)];
  return [u32(9), u32(8), u64(value.length), Buffer.concat(value.map(text))];
}

/** A megabyte of seeded blocks. The scale of a quantised block is 2⁻⁷ for 4 bits and 2⁻¹¹ for 8. @param {typeof F32} storage */
function seededBlocks({ type, bytes }) {
  const blocks = Buffer.alloc(bytes * 2 ** 15);
  let state = 19;
  for (let at = 0; at < blocks.length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    blocks[at] = state >>> 24;
  }
  for (let at = 0; at < blocks.length; at += bytes) {
    if (type === F32.type) blocks.writeFloatLE(0.5 + blocks[at] / 256, at);
    else blocks.writeUInt16LE(type === Q4_0.type ? 0x2000 : 0x1000, at);
  }
  return blocks;
}

/** Writes the file, and returns its number of bytes. @param {string} path */
export function writeQwen3(path) {
  const file = openSync(path, 'w');
  const size = (/** @type {Tensor} */ [, shape, storage]) =>
    (shape.reduce((product, width) => product * width, 1) / storage.weights) * storage.bytes;
  const head = [Buffer.from('GGUF'), u32(3), u64(TENSORS.length), u64(FIELDS.length)];
  for (const [name, value, isFloat] of FIELDS) head.push(text(name), ...field(value, isFloat));
  let end = 0;
  for (const tensor of TENSORS) {
    const [name, shape, storage] = tensor;
    head.push(text(`${name}.weight`), u32(shape.length), ...shape.toReversed().map(u64), u32(storage.type), u64(end));
    end += size(tensor); // every size is a multiple of the alignment of 32
  }
  const bytes = Buffer.concat(head);
  const start = Math.ceil(bytes.length / 32) * 32;
  writeSync(file, Buffer.concat([bytes, Buffer.alloc(start - bytes.length)]));
  const seeded = new Map([F32, Q4_0, Q8_0].map((storage) => [storage, seededBlocks(storage)]));
  for (const tensor of TENSORS) {
    const blocks = /** @type {Buffer} */ (seeded.get(tensor[2]));
    for (let left = size(tensor); left > 0; left -= blocks.length) writeSync(file, blocks.subarray(0, left));
  }
  closeSync(file);
  return start + end;
}
