// @ts-check
/** UI strings for loading a model, in Chinese. */

export const words = {
  phases: {
    absent: '正在下载模型',
    asked: '这幅图需要训练好的模型',
    loading: '正在下载模型',
    checking: '正在检查文件',
    reading: '正在解包模型',
    cancelled: '没有加载模型',
    failed: '模型加载失败',
    missing: '这个链接需要的文件不在本浏览器中',
  },
  amount: (/** @type {string} */ loaded, /** @type {string} */ total) => `${loaded} / ${total} MB`,
  cancel: '取消',
  load: '加载模型',
  loadSize: (/** @type {number} */ megabytes) => `加载模型（${megabytes} MB）`,
  again: '重试',
  meanwhile: '去看手算示例',
  coming: /** @type {Record<string, string>} */ ({
    'minilm-l6':
      '输入任意句子，看训练好的编码器 all-MiniLM-L6-v2 的 72 个头各自关注什么：可看箭头、热图、所有头的总览，以及每个权重背后的数字。',
    'smollm2-135m':
      'SmolLM2-135M-Instruct 是训练好的语言模型，有 30 层，每层 9 个头。它读你的文本，预测下一个词。你能看到每个预测由模型的哪些部分得来。',
    'e5-small':
      'multilingual-e5-small 是训练好的编码器，有 12 层，每层 12 个头，能读约 100 种语言。用其中任何一种语言输入句子，看每个头关注什么。',
    'marian-en-pt':
      'Marian 是训练好的英语到葡萄牙语的编码器－解码器，逐词翻译你的文本。它每写一个词，你都能看到它读了源句的哪些词。',
    'marian-pt-en':
      'Marian 是训练好的葡萄牙语到英语的编码器－解码器，逐词翻译你的文本。它每写一个词，你都能看到它读了源句的哪些词。',
  }),
  comingOwn: '文件在本设备上读取，不会上传任何内容。',
  missing: (/** @type {string} */ folder) =>
    `链接使用 ${folder}，这是一个自定义模型，以文件的校验和识别。本浏览器中没有这些文件。请选择或拖入同样的文件：config.json、tokenizer.json 和 model.safetensors（或它的全部分片），或一个 .gguf 文件。之后页面会显示链接中的句子、头和词元。不会上传任何内容。`,
  fromHub: '在 Hub 上查找……',
  missingHub: (/** @type {string} */ folder, /** @type {string} */ source) =>
    `链接使用 Hub 上的模型 ${source}，以文件的校验和识别（${folder}）。本浏览器中没有这些文件。你可以查找这个模型，看它有多大，再加载；也可以选择同样的文件。只有模型名称会发送出去，你的文本不会离开本页。`,
  stays:
    '模型与本页来自同一服务器，在你的浏览器里运行。浏览器会保存它供以后使用，直到你清除本页的数据。输入的内容不会离开本页。',
};
