// @ts-check
/** UI strings for custom models, in Chinese. */

/** @param {number} bytes */
function size(bytes) {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}

/** Names for use in a sentence. If there are more than four, only the first three are named. @param {string[]} names */
const named = (names) =>
  names.length > 4 ? `${names.slice(0, 3).join('、')} 等 ${names.length} 个` : names.join('、');

export const words = {
  title: '自己的模型',
  about:
    '选择一个模型的文件：config.json、tokenizer.json 和 model.safetensors（或它的全部分片和索引），或一个 .gguf 文件（或它的全部分片）。OPUS-MT 翻译模型没有 tokenizer.json，而是 source.spm、target.spm 和 vocab.json。文件留在本设备上，不会上传任何内容。',
  choose: '选择文件……',
  chooseFolder: '选择文件夹……',
  drop: '或把文件、文件夹拖到页面任意处',
  folder: {
    took: (/** @type {string} */ folder, /** @type {string[]} */ taken, /** @type {number} */ left) =>
      `使用文件夹“${folder}”中的 ${taken.join('、')}。${left > 0 ? `忽略另外 ${left} 个文件。` : ''}`,
    none: () =>
      '文件夹中没有模型权重：既没有 model.safetensors（或它的分片），也没有 .gguf 文件。请拖入含有模型权重的文件夹。',
    folders: (/** @type {string[]} */ names) => `有几个文件夹含有模型权重：${named(names)}。请拖入其中一个。`,
    ggufs: (/** @type {string[]} */ names) => `文件夹中有几个模型：${named(names)}。请拖入其中一个文件。`,
  },
  served: {
    missing: (/** @type {string} */ name, /** @type {string} */ reason) =>
      `链接提供的模型不存在：${name} 无法读取（${reason}）。内置的模型仍然可用。`,
    nonsense: (/** @type {string} */ name) =>
      `${name} 没有列出模型。它的内容应当是 {"models": [{"folder": "my-model", "title": "My model"}]}。内置的模型仍然可用。`,
  },
  here: '自己的模型',
  size,
  isKept: '保存在本浏览器中',
  isForVisit: '只在这次访问中可用',
  failed: '无法读取',
  show: '使用',
  chosen: '使用中',
  keep: '保存到本浏览器',
  keeping: '正在保存……',
  forget: '从本浏览器删除',
  link: '链接中只有模型文件的校验和，没有文件本身，所以打开链接的人需要有同样的文件。保存的模型一直留在本设备上，直到你删除它，或浏览器因磁盘已满而删除它。',
  read: {
    title: '支持的文件',
    columns: ['系列', '文件', '存储格式'],
    rows: [
      [
        'BERT, DistilBERT, RoBERTa, XLM-R, CamemBERT, ELECTRA, ALBERT, MPNet, ModernBERT, DeBERTa-v2, DeBERTa-v3, GPT-2, GPT-NeoX, OPT, LLaMA, SmolLM2, Mistral, Qwen2, Qwen3, OLMo 2, Phi-3, Gemma 2, Gemma 3, Marian, BART, mBART, M2M100, NLLB, T5, mT5, Flan-T5',
        'config.json、tokenizer.json、model.safetensors 或它的分片',
        'float32、float16、bfloat16',
      ],
      [
        'LLaMA, SmolLM2, Mistral, Qwen2, Qwen3, OLMo 2, Phi-3, Gemma 2, Gemma 3, GPT-2, GPT-NeoX, BERT, ModernBERT, T5',
        '一个 .gguf 文件或它的分片',
        'float32、float16、bfloat16、Q2_K 到 Q6_K、Q4_0 到 Q5_1、Q8_0、IQ4_NL',
      ],
      ['Marian 的小型翻译模型', 'model.bin、tokenizer.json', 'int8'],
      ['在“训练”中保存的循环模型（在那里打开）', 'config.json、model.safetensors', 'float32'],
    ],
  },
  checked: {
    title: '核对过的模型',
    about: (/** @type {string} */ date) =>
      `这些模型于 ${date} 与 PyTorch（Marian 与 NumPy）核对过。带种子的模型很小，权重随机，每种支持的架构各一个。如果你的模型文件夹中有 reference.safetensors，也会核对（见 docs/MODELS.md）。`,
    columns: ['模型', '存储格式', '核对内容', '最大差异'],
    /** @param {string} largest @param {number} sites */
    found: (largest, sites) => `与参考值相比，${sites} 个矩阵中的最大差异为 ${largest}`,
  },
  close: '关闭',
  otherModel: (/** @type {string} */ title, /** @type {string} */ found, /** @type {string} */ wanted) =>
    `这些文件属于另一个模型：${title} 的校验和是 ${found}，链接需要的是 ${wanted}。请选择创建链接时所用的文件。你的模型仍在模型列表中。`,
  noChecksum: '本页不是通过 https 加载的，浏览器无法计算校验和，所以链接无法识别你的模型。',
  unreadable: (/** @type {string} */ reason) => `文件无法读取（${reason}）。请重新选择。`,
  /**
   * The free space is mentioned only if it explains the failure, because browsers may report space that they do not
   * grant.
   */
  full: (/** @type {number} */ needed, /** @type {number | null} */ free) =>
    `模型没有保存：它需要 ${size(needed)}，但浏览器${free !== null && free < needed ? `只剩 ${size(free)}` : '不允许本页保存更多内容'}。请删除一个已保存的模型，或清理磁盘空间。这次访问中模型仍然可用。`,
  refused: (/** @type {string} */ reason) =>
    `模型没有保存：浏览器不允许本页保存数据（${reason}）。可能是无痕窗口，或网站数据被禁用。这次访问中模型仍然可用。`,
};
