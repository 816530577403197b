// @ts-check
/**
 * Errors of the core, in Chinese: a sentence for each code (`src/error/`), from the fields of the error.
 */
import { firstKnown, floats, MOST_NAMED, partOf, shaped } from '../error-parts.js';
import { quoted } from './phrases.js';

/** @typedef {import('../error-parts.js').Sentences} Sentences */

/** Words of the core in the field `what`, `name` or `table`. Other names, such as "d_model", stay as they are. */
export const NAMES = /** @type {Record<string, string>} */ ({
  layer: '层',
  head: '头',
  token: '词元',
  'source token': '源句词元',
  'written word': '写出的词',
  word: '词',
  row: '行',
  column: '列',
  dimension: '维度',
  step: '步骤',
  slot: '空位',
  example: '示例',
  width: '宽度',
  length: '长度',
  'change of the model': '对模型的改动',
  'The number of tokens': '词元数',
  'The number of query tokens': '查询词元数',
  'The number of words': '词数',
  'The number of steps': '步数',
  'The scale of the weights': '权重的系数',
  'The table of scores': '分数表',
  'W_Q of the self-attention': '自注意力的 W_Q',
  'W_K of the self-attention': '自注意力的 W_K',
  'W_V of the self-attention': '自注意力的 W_V',
});

/** @param {string} name */
const named = (name) => NAMES[name] ?? name;

const float = floats('.');

/** @param {string[]} words */
function quotedWords(words) {
  const first = words.slice(0, MOST_NAMED).map(quoted).join('、');
  const more = words.length - MOST_NAMED;
  if (more <= 0) return first;
  return `${first}等 ${words.length} 个词`;
}

/** @param {string[]} names */
function tensors(names) {
  if (names.length === 1) return `张量 ${names[0]}`;
  const first = `张量 ${names.slice(0, MOST_NAMED).join('、')}`;
  return names.length <= MOST_NAMED ? first : `${first} 等 ${names.length} 个`;
}

/** The size of a typed table; 0 columns: its rows differ in length. @param {[number, number]} size */
const sized = ([rows, columns]) => (columns === 0 ? `${rows} 行，长度不一` : `${rows} × ${columns} 个数`);

const DIVERGED = '训练已发散。请选择更小的学习率，如 0.003。';

/** @type {Sentences} */
const cellProblems = {
  empty: () => '这一格是空的。请输入一个数，如 0。',
  not_a_number: ({ text }) => `${quoted(text)}不是数。请输入 2、−1.5、1/3 或 √2 这样的数。`,
  not_finite: ({ text }) => `${quoted(text)}不是有限的数。请输入 2 或 −1.5 这样的数。`,
  two_readings: ({ text, decimal, thousands }) =>
    `${quoted(text)}可以读成 ${decimal} 或 ${thousands}。请输入你要的数，不用逗号。`,
  out_of_range: ({ text, most }) => `${text} 太大；请输入 −${most} 到 ${most} 的数。`,
};

/** Why an activation does not exist. @type {Sentences} */
const siteProblems = {
  unknown: () => '这个模型没有这样的激活值',
  side_result: () => '它是旁支结果，改动它没有作用',
  copied_too_early: () => '要复制的激活值在它之前还没有算出',
  outside_decoder: () => '只能解释解码器中的数，请选择其中一个',
  outside_prediction: () => '它不在这个模型的最后的向量与概率之间；请选择最后的归一化、logits 或 softmax 中的一个',
  not_patchable: () => '只能修补模型各层的 resid_pre、attn_out、mlp_out 和 attn.z',
  no_decoder: () => '这个模型没有解码器',
  no_norm: () => '这一层在此处没有归一化',
  no_positions: () => '这个模型没有把位置加到嵌入上',
  recurrent: () => '这个解码器在此处是循环单元',
  layers: ({ n_layers }) => `共有 ${n_layers} 层，从 0 数起`,
  decoder_layers: ({ n_layers }) => `解码器共有 ${n_layers} 层，从 0 数起`,
  heads: ({ n_heads }) => `共有 ${n_heads} 个头，从 0 数起`,
};

/** What a file is that is not a model's file. @type {Sentences} */
const fileKinds = {
  lfs_pointer: ({ bytes, size }) =>
    `一个 Git LFS 指针：${bytes} 字节，代替 ${size} 字节的文件。请用 git lfs pull 取得该文件，或从模型的页面下载`,
  web_page: () => '一个网页（HTML）。请下载文件本身：在模型的页面上用下载按钮',
  xml: () => '一段 XML 文本，例如服务器的消息。请重新下载文件',
  pickle: () => '一个 PyTorch 文件（pickle），不支持这种格式。请把模型存成 safetensors，或选择这种格式的副本',
  gzip: () => '压缩文件（gzip）。请先解压',
  big_endian: () => '大端序的 GGUF，但只支持小端序。请使用小端序的文件，或用 llama.cpp 的 gguf_convert_endian.py 转换',
  empty: () => '空的。请重新下载',
  short_text: ({ bytes, text }) => `一段 ${bytes} 字节的文本（${quoted(text)}），不是模型权重。请重新下载`,
};

/** @type {Sentences} */
export const errors = {
  // Activations.
  unknown_site: ({ name }) =>
    `${quoted(name)}不是激活值的名称；名称的形式如“blocks.0.attn.pattern.1”（先层后头，都从 0 数起）。`,
  no_such_site: ({ site, reason }) => `${site} 在这里不存在：${partOf(siteProblems, reason)}。`,
  replacement: ({ site, found, expected }) =>
    `${site} 的替换矩阵是 ${shaped(found)}，而原矩阵是 ${shaped(expected)}；请给出同样形状的矩阵。`,
  not_recorded: ({ site }) => `这次运行没有记录 ${site}；请在运行开始之前选择它。`,
  no_such_cell: ({ name, row, column, shape: [rows, columns] }) =>
    `${name} 有 ${rows} 行 ${columns} 列，所以没有第 ${row} 行第 ${column} 列（从 0 数起）。`,

  // The worked example. `row` and `column` are counted from 0.
  cell: ({ table, row, column, problem }) =>
    `${named(table)}，第 ${row + 1} 行第 ${column + 1} 列：${partOf(cellProblems, problem)}`,
  score_width: ({ text, most }) => `d_k：${quoted(text)}不是 1 到 ${most} 的整数。请输入 64 这样的数。`,
  table: ({ table, found, expected }) =>
    `${named(table)}：有 ${sized(found)}，而这个示例需要 ${sized(expected)}；请改正链接，或点“重置”。`,
  no_inputs: () => '示例既没有输入（X），也没有分数，无可计算；请改正链接，或点“重置”。',
  name_too_long: ({ position, found, most }) =>
    `词元 ${position} 的名称有 ${found} 个字符，而行旁最多放得下 ${most} 个。请至少缩短 ${found - most} 个。`,

  // Files of models. `problem` is a detail in English, often from another library.
  config_file: ({ problem }) => `config.json 无法读取：${problem}。请用属于这个模型的文件。`,
  config_missing: ({ field }) => `config.json 中没有 ${field}；请用属于这个模型的文件。`,
  config_value: ({ field, found, supported }) =>
    `config.json 中 ${field} 是 ${found}，而只支持 ${supported}；请选择另一个模型。`,
  files: ({ problem }) => `这些文件不能作为模型加载：${problem}。`,
  reference: ({ problem }) => `reference.safetensors 无法与模型比较：${problem}。`,
  gone: ({ file }) => `${file} 已无法读取：它被改动、移动或删除了。请重新选择。`,
  weights_file: ({ file, problem }) => `${file} 无法读取：${problem}。下载可能不完整，请重新下载。`,
  not_model_file: ({ file, kind }) => `${file} 是${partOf(fileKinds, kind)}。`,
  tensor_missing: ({ file, name }) => `${file} 中没有配置所要求的张量 ${name}；这两个文件属于不同的模型。`,
  tensors_extra: ({ file, names }) => `配置没有用到 ${file} 中的${tensors(names)}；这两个文件属于不同的模型。`,
  tensor_shape: ({ name, found, expected }) =>
    `${name} 的形状是 [${found.join(', ')}]，而配置要求 [${expected.join(', ')}]；模型权重与配置属于不同的模型。`,
  tensor_type: ({ name, found }) =>
    `${name} 的数是 ${found} 类型，而只支持 F32、F16 和 BF16，GGUF 文件中还支持 Q2_K 到 Q6_K、Q4_0 到 Q5_1、Q8_0 和 IQ4_NL；请用其中一种类型保存模型。`,
  header_field: ({ file, field, found, supported }) =>
    `${file} 中 ${field} 是 ${found}，而只支持 ${supported}；请选择另一个模型。`,
  tokenizer_file: ({ problem }) => `tokenizer.json 无法读取：${problem}。请用属于这个模型的文件。`,
  sentence_piece: ({ file, problem }) => `${file} 无法读取：${problem}。请用属于这个模型的文件。`,

  // Models.
  size: ({ name, value, most }) => `${named(name)} = ${value}，而必须在 1 到 ${most} 之间；请选择其他大小。`,
  scalar: ({ name, value }) => `${name} 是 ${float(value)}；请选择有限的正数。`,
  odd_width: ({ name, width }) => `${name} 是 ${width}，而它的维度要两两成对；请选择偶数。`,
  layer_form: () =>
    '一层必须有自注意力和 MLP。解码器的一层必须有因果自注意力或循环单元、交叉注意力和 MLP；请选择这样的层。',
  two_norms: () => '子层如果在相加之后归一化，就不能再有别的归一化；请只选一个。',
  distance_buckets: ({ found, farthest, least }) =>
    `相对位置偏置有 ${found} 个桶，最远距离是 ${farthest}，但桶数必须是不小于 4 的偶数，距离必须大于 ${least}；请选择这样的数。`,
  distance_rows: ({ found, farthest, least }) =>
    `解耦注意力有 ${found} 行，最远距离是 ${farthest}，但至少要有 8 行，距离必须大于 ${least}；请选择这样的数。`,
  key_value_heads: ({ n_heads, n_key_value_heads }) =>
    `n_heads 是 ${n_heads}，不是键和值的头数 ${n_key_value_heads} 的倍数；请选择 n_key_value_heads 的倍数。`,
  query_key_norms: () => '查询和键只能用 RMS 归一化；请选择 RMS 归一化，或不对查询和键归一化。',
  projected_unembedding: () => '要先投影到残差流的嵌入不能兼作反嵌入；请选择另一种反嵌入。',
  masked_word_head: () => '只有带反嵌入、没有解码器的编码器才能有掩码词输出头；请选择没有这种输出头的模型。',
  decoder_form: () => '解码器必须有反嵌入，而且不能有旋转位置编码，也不能对查询和键归一化；请选择这样的解码器。',
  count: ({ name, found, expected }) =>
    `${name}：权重中有 ${found} 个，而配置要求 ${expected} 个；请用同一个模型的权重和配置。`,
  shape: ({ name, found, expected }) =>
    `${name} 的形状是 ${shaped(found)}，而配置要求 ${shaped(expected)}；模型权重与配置属于不同的模型。`,
  missing_weight: ({ name }) => `缺少 ${name}，而配置要求有它；请用同一个模型的权重和配置。`,
  extra_weight: ({ name }) => `有 ${name}，而配置要求没有它；请用同一个模型的权重和配置。`,
  not_finite: ({ name, row, column, value }) =>
    `${name} 的第 ${row} 行第 ${column} 列（从 1 数起）是 ${float(value)}，而每个数都必须是有限的。`,
  not_causal: () => '这个模型没有因果掩码，不能逐词元处理文本；请对整段文本运行。',
  no_unembedding: ({ name }) =>
    `${name} 不预测下一个词，它的文件中也没有掩码词输出头。请选择 SmolLM2-135M，或文件中有这种输出头的编码器，如 bert-base-uncased、distilbert-base-uncased、roberta-base 或 ModernBERT-base。`,
  no_next_word: ({ name }) => `${name} 不预测下一个词；请选择 SmolLM2-135M。`,
  no_decoder: ({ name }) => `${name} 不做翻译；请选择 marian-en-pt 或 marian-pt-en。`,
  positions_in_attention: () =>
    '这个模型的位置是注意力的一部分，不能关闭；请选择 all-MiniLM-L6-v2，它把位置加到嵌入上。',
  no_learned_positions: () => '这个模型没有学习得到的位置；请选择 all-MiniLM-L6-v2。',
  model_not_loaded: ({ name }) => `模型 ${name} 没有加载；请先加载它，再加载与它对比的模型。`,
  no_model: () => '没有加载模型；请先加载一个。',

  // Requests.
  no_such: ({ what, index, count }) => `没有编号为 ${index} 的${named(what)}；请选择 0 到 ${count - 1}。`,
  no_head: () => '没有选中头；请至少选择一个。',
  base: ({ base }) => `波长的底数是 ${float(base)}；请选择大于 1 的数，如 10000。`,
  top_p: ({ top_p }) => `top-p 是 ${float(top_p)}；请选择大于 0、不超过 1 的数。`,
  guess_length: ({ found, expected }) => `猜测无法评分：有 ${found} 个数，而词有 ${expected} 个；请给每个词一个数。`,
  guess_number: ({ value }) => `猜测无法评分：其中有 ${float(value)}，而每个数都必须是不小于 0 的有限数。`,
  guess_zero: () => '猜测无法评分：全部为 0；请至少拉高一个。',
  guess_no_weight: () => '猜测无法评分：这个头没有给这些词权重；请选择另一个头。',
  kept: ({ kept, now }) => `保留的结果有 ${kept} 个数，当前的有 ${now} 个；只有大小相同的结果才能比较。`,
  lookup_no_key: () => '无法查找：没有键；请添加一个。',
  lookup_values: ({ keys, values }) => `无法查找：有 ${keys} 个键和 ${values} 个值；请给每个键一个值。`,
  lookup_width: ({ width }) => `无法查找：宽度是 ${float(width)}；请选择大于 0 的数。`,
  lookup_query: ({ query, key }) => `无法查找：查询有 ${query} 个数，键有 ${key} 个；两者的个数须相同。`,
  lookup_number: ({ value }) => `无法查找：其中一个数是 ${float(value)}；请选择 −1000000 到 1000000 的数。`,
  lookup_points: ({ found, d }) => `无法查找：${found} 个数不能组成 ${d} 维的点；请给每个点 1 个或 2 个数。`,
  no_text: () => '还没有算出任何结果；请先运行一段文本。',
  patch_lengths: ({ a, b }) =>
    `要把 A 的数放进 B，两个句子的词元数须相同，而 A 有 ${a} 个，B 有 ${b} 个。请在较长的 ${a > b ? 'A' : 'B'} 中换一个词。`,
  patch_too_long: ({ found, most }) => `句子有 ${found} 个词元，画不下所有位置。请最多用 ${most} 个。`,
  no_translation: () => '还没有翻译任何内容；请先翻译一段文本。',
  no_example: () => '还没有算出任何结果；请先运行一个示例。',
  link_too_long: ({ found }) => `链接有 ${found} 个字符，二维码放不下。请缩短句子。`,
  language: ({ found, known, examples: [one, other] }) =>
    `这个模型没有语言${quoted(found)}；请从它的 ${known} 种语言中选择，如 ${one} 或 ${other}。`,
  unknown_word: ({ what, found, choices }) => `${named(what)}不能是${quoted(found)}；请从这些中选择：${choices}。`,

  // Texts.
  no_tokens: () => '请至少输入一个词。',
  too_many_tokens: ({ found, most }) =>
    `文本有 ${found} 个词元，而这个模型最多读 ${most} 个。请至少缩短 ${found - most} 个。`,
  token_id: ({ position, id, d_vocab }) =>
    `第 ${position} 个词元（从 1 数起）的编号是 ${id}，而词表有 ${d_vocab} 项，编号 0 到 ${d_vocab - 1}；请用属于这个模型的分词器。`,
  token_type: ({ position, token_type, last }) =>
    `第 ${position} 个词元（从 1 数起）的词元类型是 ${token_type}，而这个模型最大的词元类型是 ${last}；请选择更小的。`,
  token_type_count: ({ ids, token_types }) =>
    `有 ${ids} 个词元编号，而词元类型有 ${token_types} 个；请给每个编号一个类型。`,
  token_range: ({ start, end, n }) =>
    `词元范围 ${start} 到 ${end}（不含末尾）是空的，或超出文本；请从它的 ${n} 个词元中选择，编号 0 到 ${n - 1}。`,
  untokenizable: ({ problem }) => `文本无法切分成词元：${problem}。请输入其他词，或用属于这个模型的分词器。`,
  words_not_loaded: ({ words }) => `模型还在加载，尚未收到${quotedWords(words)}；请稍等，或输入更常见的词。`,
  unknown_words: ({ unknown, known }) =>
    `这个模型不认识${quotedWords(unknown)}；请输入它认识的词，用空格隔开：${firstKnown(known).join('、')}。`,
  empty_word: () => '要查询的词有一个是空的；请至少输入一个字母。',
  empty_continuation: () => '有一个续写是空的；请在每个输入框中至少输入一个字母。',
  no_mask: () => '分词器中没有 [MASK]，也没有 <mask>，所以无法掩码任何词；请用属于这个模型的 tokenizer.json。',
  beginning: ({ text }) => `这个模型写不出${quoted(text)}，因为词表中没有对应的片段；请输入其他字母。`,
  long_beginning: ({ found, most }) =>
    `开头有 ${found} 个词元，而译文的开头最多 ${most} 个。请至少缩短 ${found - most} 个。`,
  order: ({ found, n }) => `次序中有 ${found} 个不同的词元，而文本有 ${n} 个；请把每个词元列出一次，从 0 数起。`,

  // Training. `least` and `most` are the limits of a setting; `line` is counted from 1.
  setting: ({ name, value, least, most }) =>
    `${named(name)} = ${float(value)}；请选择 ${float(least)} 到 ${float(most)}。`,
  task_length: ({ length, least, most }) => `长度是 ${length}；这个任务请选择 ${least} 到 ${most}。`,
  learning_rate: ({ value }) => `learning_rate 是 ${float(value)}；请选择大于 0、不超过 100 的数，如 0.003。`,
  uneven_heads: ({ d_model, n_heads }) => `d_model 是 ${d_model}；请选择 n_heads（${n_heads}）的倍数。`,
  task_without_input: ({ task }) =>
    `任务是 ${task}；编码器－解码器读输入、写回答，请选择六个词、复制、反转、排序或自己的词对。`,
  no_pairs: () => '词对无法读取：没有输入词对；请每行输入一对，如 merci -> thanks。',
  many_pairs: ({ found, most }) => `词对无法读取：有 ${found} 对，而最多 ${most} 对。`,
  pairs_letters: ({ found, most }) => `词对无法读取：共有 ${found} 个字母，而最多 ${most} 个。`,
  pairs_words: ({ found, most }) => `词对无法读取：共有 ${found} 个不同的词，而最多 ${most} 个。`,
  same_input: ({ first, line }) => `词对无法读取：第 ${first} 行与第 ${line} 行的输入相同；请只保留一行。`,
  no_arrow: ({ line }) => `词对无法读取：第 ${line} 行没有箭头；请输入“输入 -> 输出”。`,
  many_arrows: ({ line, found }) => `词对无法读取：第 ${line} 行有 ${found} 个箭头；请只保留一个。`,
  no_word_before_arrow: ({ line }) => `词对无法读取：第 ${line} 行的箭头前没有词；请至少输入一个。`,
  no_word_after_arrow: ({ line }) => `词对无法读取：第 ${line} 行的箭头后没有词；请至少输入一个。`,
  many_words_before_arrow: ({ line, found, most }) =>
    `词对无法读取：第 ${line} 行的箭头前有 ${found} 个词，而最多 ${most} 个。`,
  many_words_after_arrow: ({ line, found, most }) =>
    `词对无法读取：第 ${line} 行的箭头后有 ${found} 个词，而最多 ${most} 个。`,
  long_word: ({ word, line, found, most }) =>
    `词对无法读取：第 ${line} 行的${quoted(word)}有 ${found} 个字母，而最多 ${most} 个。`,
  reserved_word: ({ word, line }) => `词对无法读取：第 ${line} 行含有 ${word}，它会自动加上；请删去它。`,
  no_snapshot: ({ step }) => `第 ${step} 步没有快照；请选择有快照的一步。`,
  number_overflow: ({ step }) => `在第 ${step} 步，有一个数溢出：${DIVERGED}`,
  weight_overflow: ({ step }) => `在第 ${step} 步之后，有一个权重溢出：${DIVERGED}`,
  hopeless_loss: ({ step, loss, chance }) =>
    `在第 ${step} 步，损失为 ${float(loss, 0)}，而一无所知的模型的损失是 ${float(chance, 1)}：${DIVERGED}`,
  gradient_overflow: () => '有一个梯度溢出。请选择更小的权重系数。',
  no_optimizer: ({ step }) =>
    `这个模型是一次更长的训练在 ${step} 步之后保存的快照，没有优化器的状态，所以不能接着学习。请重新开始，从头训练。`,
  no_attention: () => '这个模型没有注意力；请选择“通用（Luong）”或“加性（Bahdanau）”注意力。',
  other_vocabulary: () => 'config.json 中的词表与它的任务不符；请用与模型一起保存的 config.json。',
  no_format: () =>
    '这个模型不能保存：保存的文件采用 GPT-2 或 Marian 的格式，这两种模型有残差连接和归一化，没有相对位置。要保存或打开模型，请选择这样的设置。',
  not_saved: ({ problem }) => `这个模型不能保存：${problem}。请重新开始训练。`,
  not_trainable: () =>
    '只能训练这样的 Transformer：层归一化在每个子层之前、相加之后或没有，MLP 是普通的（ReLU 或 GELU），位置是学习得到的、正弦的或没有；请选择这样的设置。',
  no_training: () => '没有正在训练的模型；请先开始训练。',
};
