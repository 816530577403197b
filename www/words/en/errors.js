// @ts-check
/**
 * Errors of the core, in English: a sentence for each code (`src/error/`), from the fields of the error. Each sentence
 * equals the core's own message (`tests/page/errors.test.mjs`).
 */
import { firstKnown, MOST_NAMED, partOf, shaped } from '../error-parts.js';
import { quoted } from './phrases.js';

/** @typedef {import('../error-parts.js').Sentences} Sentences */

/** Words of the core in the field `what`, `name` or `table`. Other names, such as "d_model", stay as they are. */
export const NAMES = /** @type {Record<string, string>} */ ({
  layer: 'layer',
  head: 'head',
  token: 'token',
  'source token': 'source token',
  'written word': 'written word',
  word: 'word',
  row: 'row',
  column: 'column',
  dimension: 'dimension',
  step: 'step',
  slot: 'slot',
  example: 'example',
  width: 'width',
  length: 'length',
  'change of the model': 'change of the model',
  'The number of tokens': 'The number of tokens',
  'The number of query tokens': 'The number of query tokens',
  'The number of words': 'The number of words',
  'The number of steps': 'The number of steps',
  'The scale of the weights': 'The scale of the weights',
  'The table of scores': 'The table of scores',
  'W_Q of the self-attention': 'W_Q of the self-attention',
  'W_K of the self-attention': 'W_K of the self-attention',
  'W_V of the self-attention': 'W_V of the self-attention',
});

/** @param {string} name */
const named = (name) => NAMES[name] ?? name;

/** @param {string[]} words */
function quotedWords(words) {
  const first = words.slice(0, MOST_NAMED).map(quoted).join(', ');
  const more = words.length - MOST_NAMED;
  if (more <= 0) return first;
  return `${first} and ${more} more ${more === 1 ? 'word' : 'words'}`;
}

/** @param {string[]} names */
function tensors(names) {
  if (names.length === 1) return `the tensor ${names[0]}`;
  const first = `the tensors ${names.slice(0, MOST_NAMED).join(', ')}`;
  return names.length <= MOST_NAMED ? first : `${first} and ${names.length - MOST_NAMED} more`;
}

/** The verb after supported values: "is" for one quoted value or a boolean. @param {string} supported */
const isOrAre = (supported) =>
  ['false', 'true'].includes(supported) || supported.split('"').length === 3 ? 'is' : 'are';

/** The size of a typed table; 0 columns: its rows differ in length. @param {[number, number]} size */
const sized = ([rows, columns]) =>
  columns === 0 ? `${rows} rows of different lengths` : `${rows} × ${columns} numbers`;

const DIVERGED = 'the training has diverged. Choose a smaller learning rate, such as 0.003.';

/** @type {Sentences} */
const cellProblems = {
  empty: () => 'the cell is empty. Type a number, such as 0.',
  not_a_number: ({ text }) => `${quoted(text)} is not a number. Type a number such as 2, −1.5, 1/3 or √2.`,
  not_finite: ({ text }) => `${quoted(text)} is not a finite number. Type a number such as 2 or −1.5.`,
  two_readings: ({ text, decimal, thousands }) =>
    `${quoted(text)} can mean ${decimal} or ${thousands}. Type the number that you mean, without a comma.`,
  out_of_range: ({ text, most }) => `${text} is too large; type a number from −${most} to ${most}.`,
};

/** Why an activation does not exist. @type {Sentences} */
const siteProblems = {
  unknown: () => 'this model has no such activation',
  side_result: () => 'it is a side result, so changing it has no effect',
  copied_too_early: () => 'the activation to copy is not computed before it',
  outside_decoder: () => 'only numbers of the decoder can be explained; choose one of them',
  outside_prediction: () =>
    'it is not between the last vector and the probabilities of this model; choose one of the final norm, the logits or the softmax',
  not_patchable: () => "only resid_pre, attn_out, mlp_out and attn.z of the model's layers can be patched",
  no_decoder: () => 'this model has no decoder',
  no_norm: () => 'this layer has no norm in its place',
  no_positions: () => 'this model adds no positions to its embeddings',
  recurrent: () => 'this decoder has a recurrent unit in its place',
  layers: ({ n_layers }) => `there are ${n_layers} layers, counted from 0`,
  decoder_layers: ({ n_layers }) => `there are ${n_layers} layers of a decoder, counted from 0`,
  heads: ({ n_heads }) => `there are ${n_heads} heads, counted from 0`,
};

/** What a file is that is not a model's file. @type {Sentences} */
const fileKinds = {
  lfs_pointer: ({ bytes, size }) =>
    `a Git LFS pointer: ${bytes} bytes in place of a file of ${size} bytes. Get that file with git lfs pull, or download it from the model's page`,
  web_page: () => "a web page (HTML). Download the file itself: on the model's page, use the button that downloads it",
  xml: () => "an XML text, such as a server's message. Download the file again",
  pickle: () =>
    'a PyTorch file (pickle), which is not supported. Save the model as safetensors, or choose a copy in that format',
  gzip: () => 'compressed (gzip). Unpack it first',
  big_endian: () =>
    'a GGUF in big-endian byte order, but only little-endian is supported. Use the little-endian file, or convert it with gguf_convert_endian.py of llama.cpp',
  empty: () => 'empty. Download it again',
  short_text: ({ bytes, text }) => `a text of ${bytes} bytes (${quoted(text)}), not weights. Download it again`,
};

/** @type {Sentences} */
export const errors = {
  // Activations.
  unknown_site: ({ name }) =>
    `${quoted(name)} is not the name of an activation; names look like “blocks.0.attn.pattern.1” (layer, then head, both counted from 0).`,
  no_such_site: ({ site, reason }) => `${site} does not exist here: ${partOf(siteProblems, reason)}.`,
  replacement: ({ site, found, expected }) =>
    `The replacement for ${site} is ${shaped(found)}, but the matrix is ${shaped(expected)}; give a matrix of that shape.`,
  not_recorded: ({ site }) => `${site} was not recorded in this run; select it before the run starts.`,
  no_such_cell: ({ name, row, column, shape: [rows, columns] }) =>
    `${name} has ${rows} rows and ${columns} columns, so there is no row ${row}, column ${column} (counted from 0).`,

  // The worked example. `row` and `column` are counted from 0.
  cell: ({ table, row, column, problem }) =>
    `Row ${row + 1}, column ${column + 1} of ${named(table)}: ${partOf(cellProblems, problem)}`,
  score_width: ({ text, most }) =>
    `d_k: ${quoted(text)} is not a whole number from 1 to ${most}. Type a number such as 64.`,
  table: ({ table, found, expected }) =>
    `${named(table)} has ${sized(found)}, but this example needs ${sized(expected)}; correct the link or click Reset.`,
  no_inputs: () =>
    'The example has neither inputs (X) nor scores, so there is nothing to compute; correct the link or click Reset.',
  name_too_long: ({ position, found, most }) =>
    `The name of token ${position} has ${found} characters, but at most ${most} fit next to a row. Shorten it by ${found - most} or more.`,

  // Files of models. `problem` is a detail in English, often from another library.
  config_file: ({ problem }) => `config.json cannot be read: ${problem}. Use the file that belongs to the model.`,
  config_missing: ({ field }) => `config.json has no ${field}; use the file that belongs to the model.`,
  config_value: ({ field, found, supported }) =>
    `${field} is ${found} in config.json, but only ${supported} ${isOrAre(supported)} supported; choose another model.`,
  files: ({ problem }) => `These files cannot be loaded as a model: ${problem}.`,
  reference: ({ problem }) => `reference.safetensors cannot be compared with the model: ${problem}.`,
  gone: ({ file }) => `${file} can no longer be read: it was changed, moved or deleted. Choose it again.`,
  weights_file: ({ file, problem }) =>
    `${file} cannot be read: ${problem}. The download may be incomplete; download it again.`,
  not_model_file: ({ file, kind }) => `${file} is ${partOf(fileKinds, kind)}.`,
  tensor_missing: ({ file, name }) =>
    `${file} has no tensor ${name}, which the configuration requires; the two files belong to different models.`,
  tensors_extra: ({ file, names }) =>
    `The configuration does not use ${tensors(names)} of ${file}; the two files belong to different models.`,
  tensor_shape: ({ name, found, expected }) =>
    `${name} has the shape [${found.join(', ')}], but the configuration requires [${expected.join(', ')}]; the weights and the configuration belong to different models.`,
  tensor_type: ({ name, found }) =>
    `${name} has numbers of type ${found}, but only F32, F16 and BF16 are supported, or, in a GGUF file, Q2_K to Q6_K, Q4_0 to Q5_1, Q8_0 and IQ4_NL; save the model in one of these types.`,
  header_field: ({ file, field, found, supported }) =>
    `${field} is ${found} in ${file}, but only ${supported} ${isOrAre(supported)} supported; choose another model.`,
  tokenizer_file: ({ problem }) => `tokenizer.json cannot be read: ${problem}. Use the file that belongs to the model.`,
  sentence_piece: ({ file, problem }) => `${file} cannot be read: ${problem}. Use the file that belongs to the model.`,

  // Models.
  size: ({ name, value, most }) => `${named(name)} is ${value}, but must be from 1 to ${most}; choose another size.`,
  scalar: ({ name, value }) => `${name} is ${value}; choose a positive, finite number.`,
  odd_width: ({ name, width }) => `${name} is ${width}, but its dimensions form pairs; choose an even number.`,
  layer_form: () =>
    'A layer must have self-attention and an MLP. A decoder layer must have causal self-attention or a recurrent unit, cross-attention, and an MLP; choose such layers.',
  two_norms: () => 'A sublayer with a norm after the addition cannot have another norm; choose one.',
  distance_buckets: ({ found, farthest, least }) =>
    `The relative position bias has ${found} buckets up to distance ${farthest}, but needs an even number of at least 4 buckets and a distance above ${least}; choose such numbers.`,
  distance_rows: ({ found, farthest, least }) =>
    `Disentangled attention has ${found} rows up to distance ${farthest}, but needs at least 8 rows and a distance above ${least}; choose such numbers.`,
  key_value_heads: ({ n_heads, n_key_value_heads }) =>
    `n_heads is ${n_heads}, which is not a multiple of the ${n_key_value_heads} heads of keys and values; choose a multiple of n_key_value_heads.`,
  query_key_norms: () =>
    'Queries and keys are normalised only by RMS norm; choose RMS norm, or no query and key norms.',
  projected_unembedding: () =>
    'Embeddings that are projected to the residual stream cannot be the unembedding; choose another unembedding.',
  masked_word_head: () =>
    'A masked-word head belongs to an encoder with an unembedding and without a decoder; choose a model without the head.',
  decoder_form: () =>
    'A decoder needs an unembedding, and can have neither rotary positions nor norms of queries and keys; choose such a decoder.',
  count: ({ name, found, expected }) =>
    `${name}: the weights have ${found}, but the configuration requires ${expected}; use the weights and the configuration of the same model.`,
  shape: ({ name, found, expected }) =>
    `${name} has the shape ${shaped(found)}, but the configuration requires ${shaped(expected)}; the weights and the configuration belong to different models.`,
  missing_weight: ({ name }) =>
    `${name} is absent, but the configuration requires it to be present; use the weights and the configuration of the same model.`,
  extra_weight: ({ name }) =>
    `${name} is present, but the configuration requires it to be absent; use the weights and the configuration of the same model.`,
  not_finite: ({ name, row, column, value }) =>
    `${name} has ${value} in row ${row}, column ${column} (counted from 1), but every number must be finite.`,
  not_causal: () =>
    'This model has no causal mask, so it cannot process a text token by token; run it on the whole text.',
  no_unembedding: ({ name }) =>
    `${name} does not predict the next word, and its files contain no head for masked words. Choose SmolLM2-135M, or an encoder whose files contain that head, such as bert-base-uncased, distilbert-base-uncased, roberta-base or ModernBERT-base.`,
  no_next_word: ({ name }) => `${name} does not predict the next word; choose SmolLM2-135M.`,
  no_decoder: ({ name }) => `${name} does not translate; choose marian-en-pt or marian-pt-en.`,
  positions_in_attention: () =>
    'The positions of this model are part of attention and cannot be switched off; choose all-MiniLM-L6-v2, which adds positions to its embeddings.',
  no_learned_positions: () => 'This model has no learned positions; choose all-MiniLM-L6-v2.',
  model_not_loaded: ({ name }) => `The model ${name} is not loaded; load it first, then the model to compare it with.`,
  no_model: () => 'No model is loaded; load one first.',

  // Requests.
  no_such: ({ what, index, count }) => `There is no ${named(what)} ${index}; choose one from 0 to ${count - 1}.`,
  no_head: () => 'No head is selected; select at least one.',
  base: ({ base }) => `The base of the wavelengths is ${base}; choose a number above 1, such as 10000.`,
  top_p: ({ top_p }) => `top-p is ${top_p}; choose a number above 0 and at most 1.`,
  guess_length: ({ found, expected }) =>
    `The guess cannot be scored: it has ${found} numbers for ${expected} words; give one for each.`,
  guess_number: ({ value }) =>
    `The guess cannot be scored: it contains ${value}, but every number must be 0 or more and finite.`,
  guess_zero: () => 'The guess cannot be scored: all guesses are 0; raise at least one.',
  guess_no_weight: () => 'The guess cannot be scored: the head gives these words no weight; choose another head.',
  kept: ({ kept, now }) =>
    `The kept result has ${kept} numbers and the current one ${now}; only results of the same size can be compared.`,
  lookup_no_key: () => 'The lookup cannot be computed: there is no key; add one.',
  lookup_values: ({ keys, values }) =>
    `The lookup cannot be computed: there are ${keys} keys and ${values} values; give one value for each key.`,
  lookup_width: ({ width }) => `The lookup cannot be computed: the width is ${width}; choose one above 0.`,
  lookup_query: ({ query, key }) =>
    `The lookup cannot be computed: a query has ${query} numbers and a key ${key}; give both the same number.`,
  lookup_number: ({ value }) =>
    `The lookup cannot be computed: one of its numbers is ${value}; choose numbers from −1000000 to 1000000.`,
  lookup_points: ({ found, d }) =>
    `The lookup cannot be computed: ${found} numbers do not form points of ${d} dimensions; give 1 or 2 numbers per point.`,
  no_text: () => 'Nothing has been computed yet; run a text first.',
  patch_lengths: ({ a, b }) =>
    `To put A's numbers into B, both sentences need the same number of tokens, but A has ${a} and B has ${b}. Change a word of ${a > b ? 'the longer one, A' : 'the longer one, B'}.`,
  patch_too_long: ({ found, most }) =>
    `The sentences have ${found} tokens, too many for a map of all positions. Use at most ${most}.`,
  no_translation: () => 'Nothing has been translated yet; translate a text first.',
  no_example: () => 'Nothing has been computed yet; run an example first.',
  link_too_long: ({ found }) => `The link has ${found} characters, too many for a QR code. Shorten the sentence.`,
  language: ({ found, known, examples: [one, other] }) =>
    `This model has no language ${quoted(found)}; choose one of its ${known} languages, such as ${one} or ${other}.`,
  unknown_word: ({ what, found, choices }) =>
    `${quoted(found)} is not a known ${named(what)}; choose one of ${choices}.`,

  // Texts.
  no_tokens: () => 'Type at least one word.',
  too_many_tokens: ({ found, most }) =>
    `The text has ${found} tokens, but this model reads at most ${most}. Shorten it by ${found - most} or more.`,
  token_id: ({ position, id, d_vocab }) =>
    `Token ${position} (counted from 1) has the id ${id}, but the vocabulary has ${d_vocab} entries, 0 to ${d_vocab - 1}; use the tokeniser that belongs to the model.`,
  token_type: ({ position, token_type, last }) =>
    `Token ${position} (counted from 1) has token type ${token_type}, but the largest token type of this model is ${last}; choose a smaller one.`,
  token_type_count: ({ ids, token_types }) =>
    `There are ${ids} token ids but ${token_types} token types; give one type per id.`,
  token_range: ({ start, end, n }) =>
    `The token range ${start} to ${end} (end excluded) is empty or outside the text; choose from its ${n} tokens, 0 to ${n - 1}.`,
  untokenizable: ({ problem }) =>
    `The text cannot be split into tokens: ${problem}. Type other words, or use the tokeniser that belongs to the model.`,
  words_not_loaded: ({ words }) =>
    `The model is still loading and does not have ${quotedWords(words)} yet; wait, or type more frequent words.`,
  unknown_words: ({ unknown, known }) =>
    `This model does not know ${quotedWords(unknown)}; type words that it knows, separated by spaces: ${firstKnown(known).join(', ')}.`,
  empty_word: () => 'A requested word is empty; type at least one letter.',
  empty_continuation: () => 'A continuation is empty; type at least one letter in each field.',
  no_mask: () =>
    'The tokeniser has neither [MASK] nor <mask>, so no word can be masked; use the tokenizer.json that belongs to the model.',
  beginning: ({ text }) =>
    `This model cannot write ${quoted(text)} because its vocabulary has no piece for it; type other letters.`,
  long_beginning: ({ found, most }) =>
    `The beginning has ${found} tokens, but a translation can begin with at most ${most} tokens. Shorten it by ${found - most} or more.`,
  order: ({ found, n }) =>
    `The order lists ${found} different tokens, but the text has ${n}; list each of them once, counted from 0.`,

  // Training. `least` and `most` are the limits of a setting; `line` is counted from 1.
  setting: ({ name, value, least, most }) => `${named(name)} is ${value}; choose ${least} to ${most}.`,
  task_length: ({ length, least, most }) => `length is ${length}; choose ${least} to ${most} for this task.`,
  learning_rate: ({ value }) => `learning_rate is ${value}; choose a number above 0 and at most 100, such as 0.003.`,
  uneven_heads: ({ d_model, n_heads }) => `d_model is ${d_model}; choose a multiple of n_heads, which is ${n_heads}.`,
  task_without_input: ({ task }) =>
    `task is ${task}; choose six words, copy, reverse, sort or your own pairs for an encoder–decoder, which reads an input and writes an answer.`,
  no_pairs: () => 'The pairs cannot be read: no pair is typed; type one per line, such as merci -> thanks.',
  many_pairs: ({ found, most }) => `The pairs cannot be read: there are ${found}, but at most ${most} are allowed.`,
  pairs_letters: ({ found, most }) =>
    `The pairs cannot be read: they have ${found} letters, but at most ${most} are allowed.`,
  pairs_words: ({ found, most }) =>
    `The pairs cannot be read: they have ${found} different words, but at most ${most} are allowed.`,
  same_input: ({ first, line }) =>
    `The pairs cannot be read: lines ${first} and ${line} have the same input; keep one of them.`,
  no_arrow: ({ line }) => `The pairs cannot be read: line ${line} has no arrow; type the input, ->, and the output.`,
  many_arrows: ({ line, found }) => `The pairs cannot be read: line ${line} has ${found} arrows; keep one.`,
  no_word_before_arrow: ({ line }) =>
    `The pairs cannot be read: line ${line} has no word before its arrow; type at least one.`,
  no_word_after_arrow: ({ line }) =>
    `The pairs cannot be read: line ${line} has no word after its arrow; type at least one.`,
  many_words_before_arrow: ({ line, found, most }) =>
    `The pairs cannot be read: line ${line} has ${found} words before its arrow, but at most ${most} are allowed.`,
  many_words_after_arrow: ({ line, found, most }) =>
    `The pairs cannot be read: line ${line} has ${found} words after its arrow, but at most ${most} are allowed.`,
  long_word: ({ word, line, found, most }) =>
    `The pairs cannot be read: ${quoted(word)} in line ${line} has ${found} letters, but at most ${most} are allowed.`,
  reserved_word: ({ word, line }) =>
    `The pairs cannot be read: line ${line} contains ${word}, which is added automatically; remove it.`,
  no_snapshot: ({ step }) => `There is no snapshot of step ${step}; choose a step that has one.`,
  number_overflow: ({ step }) => `In step ${step}, a number overflowed: ${DIVERGED}`,
  weight_overflow: ({ step }) => `After step ${step}, a weight overflowed: ${DIVERGED}`,
  hopeless_loss: ({ step, loss, chance }) =>
    `In step ${step}, the loss is ${loss.toFixed(0)}, but a model that knows nothing has a loss of ${chance.toFixed(1)}: ${DIVERGED}`,
  gradient_overflow: () => 'A gradient overflowed. Choose a smaller scale of the weights.',
  no_optimizer: ({ step }) =>
    `This model was saved as a snapshot after ${step} steps of a longer training, without the optimizer's state, so it cannot continue to learn. Restart it to train it from scratch.`,
  no_attention: () => 'This model has no attention; choose the attention dot or additive.',
  other_vocabulary: () =>
    'The vocabulary in config.json does not match its task; use the config.json that was saved with the model.',
  no_format: () =>
    'This model cannot be saved, because saved files are those of GPT-2 or Marian, which have residual connections, norms and no relative positions; choose these to save or open a model.',
  not_saved: ({ problem }) => `This model cannot be saved: ${problem}. Restart the training.`,
  not_trainable: () =>
    'Only a transformer with layer norm before each sublayer, after the sum or nowhere, a plain MLP (ReLU or GELU), and learned, sinusoidal or no positions can be trained; choose these settings.',
  no_training: () => 'No model is being trained; start training first.',
};
