// @ts-check
/** UI strings about kinds of heads, in Chinese. */

/** Targets of a head's links, by the core's names of kinds. @type {Record<string, string>} */
const TARGETS = {
  previous: '前一个词元',
  next: '后一个词元',
  same_word: '同一个词',
  first: '第一个词元',
  separator: '标点或结尾词元',
};

/** @param {string | null} kind */
export const target = (kind) => (kind === null ? '另一个词' : (TARGETS[kind] ?? kind));

export const words = {
  target,
  /** Names of the kinds, by the core's names. `distance` is not a kind; heads can be sorted by it. */
  kinds: /** @type {Record<string, string>} */ ({
    previous: '前一个词元',
    next: '后一个词元',
    same: '词元自身',
    same_word: '别处的同一个词',
    duplicate: '先前的相同词元',
    induction: '先前相同词元的后一个',
    first: '第一个词元',
    separator: '分隔符或标点',
    broad: '平均关注所有词元',
    distance: '距离',
  }),
  mixed: '无明显模式',
  kindCount: (/** @type {string} */ kind, /** @type {number} */ count) => `${kind}：${count}`,
  measuredOnLabel: '类型的测量对象',
  measuredOn: { text: '这段文本', random: '重复的随机词元' },
  onText: '每个头的类型都在这段文本上测得。',
  /** @param {{ length: number, seed: number }} drawn */
  onRandom: ({ length, seed }) =>
    `每个头的类型在这样的文本上测得：${length} 个随机词元，后面把它们原样重复一遍（随机种子 ${seed}）。这种文本没有意义，所以能看出一个头在不依赖语义时做什么。如果一个头关注的是与查询词元相同的先前词元的后一个词元，就叫归纳头。`,
};
