// @ts-check
/** UI strings of the page outside the rooms, in Chinese. The strings of a room are in its folder. */
import { listed, quoted } from './phrases.js';

/** Meanings of the marks in tokens. @type {Record<string, string>} */
const SIGNS = {
  '##': '“##”表示这一段接在前一段之后，同属一个词。',
  '[CLS]': '模型会在文本前加上 [CLS]。',
  '[SEP]': '模型会在文本后加上 [SEP]。',
  '[UNK]': '[UNK] 代替模型不认识的词。',
};

/** @param {string[]} signs */
function signsExplained(signs) {
  const others = signs.filter((sign) => !(sign in SIGNS));
  return [
    ...Object.keys(SIGNS).flatMap((sign) => (signs.includes(sign) ? SIGNS[sign] : [])),
    ...(others.length > 0 ? [`${listed(others)} 是模型的特殊词元。`] : []),
  ];
}

/** Name of a language or, for a code of four letters, of a script. @param {string} code */
function languageOf(code) {
  const isScript = code.length === 4;
  const name = new Intl.DisplayNames('zh', { type: isScript ? 'script' : 'language' }).of(code);
  return name;
}

export const words = {
  roomsLabel: '板块',
  /** Width of a window in pixels from which the tabs of all rooms fit next to the buttons. */
  tabsFrom: 1500,
  toolsLabel: '页面',
  roomsMenu: (/** @type {string} */ room) => `${room}\u00a0▾`,
  groups: /** @type {Record<import('../../state/room.ts').Group, string>} */ ({
    start: '开始',
    basics: '基础',
    models: '训练好的模型',
    learning: '学习过程',
  }),
  skip: '跳到图',
  lessons: '课程',
  share: '分享',
  present: '演示',
  leave: '退出',
  controls: '控件',
  stillComputing: '仍在计算。文本较长或模型较大时，需要更多时间。',
  loading: '正在启动计算引擎（WebAssembly），示例马上出现。',

  theme: {
    label: '主题',
    choices: { system: '自动', light: '浅色', dark: '深色', projector: '投影' },
  },

  language: '语言',
  keys: '快捷键',
  settings: '设置',

  player: {
    label: '步骤',
    previous: '上一步',
    next: '下一步',
    play: '播放',
    pause: '暂停',
    pace: '速度',
    paces: { slow: '慢', steady: '中', fast: '快' },
  },

  notices: {
    dismiss: '关闭',
    again: '重试',
    noLanguage: (/** @type {string} */ found, /** @type {string[]} */ languages) =>
      `链接要求的语言是“${found}”，本页没有这种语言。可用的语言：${languages.join('、')}。`,
    noNumbers: '还没有数字，请等图出现。',
    refused: (/** @type {string} */ field, /** @type {string} */ found, /** @type {string[]} */ choices) =>
      choices.length > 0
        ? `链接中写着 ${field}=${found}，但 ${field} 只能是：${choices.join('、')}。这一项已忽略。`
        : `链接中的字段“${field}”无法识别（“${found}”），已忽略。`,
    encodedTwice: (/** @type {string} */ field, /** @type {string} */ found) =>
      `链接中的字段“${field}”含有“${found}”：链接可能被编码了两次。文本按收到的样子显示。`,
    unreadable: (/** @type {string} */ found) =>
      `这个链接无法识别（“${found}”）。它可能在传送中被改动，请从原处重新复制。`,
    noSuchToken: (/** @type {number} */ count) =>
      `链接选中的词元在这个句子里不存在：词元编号是 0 到 ${count - 1}。现在没有选中任何词元。`,
    noSuchHead: (/** @type {number} */ layers, /** @type {number} */ heads) =>
      `链接选中的头在这个模型里不存在：层号是 0 到 ${layers - 1}，头号是 0 到 ${heads - 1}。现在显示另一个头。`,
    unknownStop: (/** @type {string} */ stop) => `这一课没有“${stop}”这一站，从第一站开始。`,
    roomMissing: (/** @type {string} */ reason) =>
      `这个板块需要的一个文件无法加载（${reason}）。请检查网络并刷新页面，页面可能已更新。输入的内容都还在。`,
    replaced: '计算意外中断，已重新启动。输入的内容都还在。',
    sandboxed: '计算引擎无法在这个框架中运行。请允许脚本和同源访问：sandbox="allow-scripts allow-same-origin"。',
    unavailable: (/** @type {string} */ reason) =>
      `计算引擎无法在这里运行：${reason}。本页需要 WebAssembly 和模块 worker；请允许这两项，或换用新版浏览器，再刷新页面。输入的内容都还在。`,
  },

  heading: {
    keep: '保留',
    keepHint: '保留这个结果，以后可以重新打开，或与另一个结果对比',
    kept: (/** @type {number} */ count) => `已保留（${count}）`,
    heads: '层和头？',
    headsMark: '什么是层和头？',
    headsExplained:
      '模型由若干层叠成。每一层有多个头，同时读文本。每个头有自己的权重，决定每个词元给其他各词元多少注意力。层和头都从 0 数起。',
    tokens: '词元？',
    tokensMark: '什么是词元？',
    /** @param {string[]} signs marks that occur in the text's tokens */
    tokensExplained: (signs) =>
      ['词元是模型认识的一段文字：一个词、词的一部分，或一个标点。', ...signsExplained(signs)].join(''),
  },

  modelBar: {
    toolsLabel: '句子、模型和头',
    sentence: '句子',
    placeholder: '输入一个句子',
    example: '示例',
    ownSentence: '示例……',
    model: '模型',
    own: '自己的……',
    ownShort: '自己的……', // next to the sentence, where there is little space
    ownHint: '使用自己的模型：选择文件，或把文件拖到页面上。不会上传任何内容。',
    ownVisit: '自己的模型，只在这次访问中可用。',
    ownMissing: (/** @type {string} */ folder) => `${folder}（不可用）`,
    instead: (/** @type {string} */ title) => `这个板块使用 ${title}，而不是你自己的模型。`,
    layer: '层',
    head: '头',
    /** @param {number} layers @param {number} of */
    arriving: (layers, of) =>
      layers === of
        ? `全部 ${of} 层已到，少见的词还在加载。`
        : `共 ${of} 层，已到${layers === 1 ? '第 0 层' : `第 0 到 ${layers - 1} 层`}，其余正在加载。`,
    arrivingLabel: '模型下载进度',
    /** @param {string} loaded @param {string} total */
    amount: (loaded, total) => `${loaded} / ${total} MB`,
    tokens: (/** @type {number} */ count) => `${count} 个词元。`,
    readsFirst: (/** @type {number} */ shown, /** @type {number} */ found) =>
      `共 ${found} 个词元，只用前 ${shown} 个。`,
    /** @param {string[]} named @param {number} count @param {string | null} language that the model reads */
    unknown: (named, count, language) =>
      `${language ? `这个模型读${languageOf(language)}，` : '模型'}不认识${listed([...named.map(quoted), ...(count > named.length ? [`另外 ${count - named.length} 个词`] : [])])}，用 [UNK] 代替。`,
    /**
     * @param {string} title of the model @param {string | null} language that it reads
     * @param {string} writing code of the text's language or script @param {string} share of the letters of its non-Latin words
     * @param {string} reader title of the model that reads it
     */
    unread: (title, language, writing, share, reader) =>
      `${language ? `${title} 读${languageOf(language)}。` : `${title} `}非拉丁文字的词中，有 ${share} 的字符只能逐个拆开，或变成未知词元。${reader} 能读${languageOf(writing)}。`,
    /** @param {string} title @param {number} bytes of the download */
    switchModel: (title, bytes) => `换用 ${title}（${Math.round(bytes / 1e6)} MB）`,
    parts: (/** @type {string} */ token) => `${quoted(token)}只是一个字符的一部分，模型把这个字符拆成了几个词元。`,
    readFirst: (/** @type {number} */ most) => `使用前 ${most} 个词元`,
    asTrained: (/** @type {string} */ room) => `在“${room}”里做的改动在这里不起作用：这里是训练好的原模型。`,
    tooLongForLink: '这段文本太长，放不进链接：打开链接时显示第一个示例。',
  },

  model: {
    chooseFiles: '选择文件……',
    notKept: '浏览器无法保存模型，下次访问要重新下载。',
    trouble:
      /** @type {Record<import('../../engine/fetching.ts').Trouble, (file: string, detail: string) => string>} */ ({
        unreachable: (file, detail) => `${file} 无法加载（${detail}）。请检查网络后重试。“手算示例”板块不需要模型。`,
        missing: (file, detail) => `服务器上没有 ${file}（返回 ${detail}）。本页的部署者还须复制“models”文件夹。`,
        unreadable: (file, detail) => `${file} 无法读取（${detail}）。本页的部署者须重新复制“models”文件夹。`,
        nonsense: (file, detail) =>
          `${file} 应当列出模型文件的名称、大小和 SHA-256 校验和，但它的开头是“${detail}”。本页的部署者须重新复制“models”文件夹。`,
        cut: (file, detail) => `${file} 的长度不对（${detail} 字节）。下载不完整，请重试。`,
        checksum: (file, detail) => `${file} 的内容不对：它的 SHA-256 开头不是 ${detail}。下载中数据受损，请重试。`,
      }),
    unexpected: (/** @type {string} */ reason) => `出现意外问题（${reason}）。请重试。“手算示例”板块不需要模型。`,
  },

  cells: {
    modes: { full: '文字：整句', short: '文字：只读数字', off: '文字：关' },
    tones: (/** @type {boolean} */ isOn) => (isOn ? '提示音：开' : '提示音：关'),
    rows: (/** @type {string} */ name, /** @type {number} */ row) => `行：${name}。第 ${row} 行`,
    columns: (/** @type {string} */ name, /** @type {number} */ column) => `列：${name}。第 ${column} 列`,
    short: (/** @type {number} */ row, /** @type {number} */ column, /** @type {string} */ value) =>
      `${value}，第 ${row} 行，第 ${column} 列`,
    empty: '没有数字',
    axes: {
      queries: '查询',
      keys: '键',
      tokens: '词元',
      dimensions: '维度',
      ofHead: '头的维度',
      layers: '层',
      heads: '头',
      parts: '头和前馈网络',
      positions: '位置',
      output: '输出',
      source: '源句',
    },
  },

  examples: {
    groups: /** @type {Record<string, string>} */ ({
      pronouns: '代词指什么',
      senses: '词取哪个义项',
      order: '词序与邻词',
      grammar: '语法',
    }),
    titles: /** @type {Record<string, string>} */ ({
      tired: 'it → animal：… it was too tired（讲座 B）',
      wide: 'it → street：… it was too wide',
      rashonda: 'she → Rashonda（讲座 E）',
      arrived: 'bank → river：… crossing the river（讲座 E）',
      street: 'bank → crossing：… crossing the street（讲座 E）',
      fishing: 'bank → river：一首关于钓鱼的诗（讲座 C）',
      loan: 'bank → loan：一首关于贷款的诗（讲座 C）',
      table: 'note → table：a brief note（讲座 A）',
      speech: 'note → speech：a positive note（讲座 A）',
      guitar: 'note → guitar：a melancholic note（讲座 A）',
      'now-come': 'Now come here!（讲座 C）',
      'come-here': 'Come here now!（讲座 C）',
      previous: '每个词元都关注前一个词元',
      cat: 'it → cat，以及依存关系（讲座 A）',
    }),
  },
};
