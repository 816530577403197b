// @ts-check
/** UI strings of the quiz, in Chinese. */
import { headInWords, quoted } from '../../../../words/zh/phrases.js';

/** @typedef {import('../../../../state/text.ts').Heads} Heads */

export const words = {
  open: '开始猜',
  title: (/** @type {Heads} */ head, /** @type {string | null} */ token) =>
    token === null
      ? `猜一个词元在${headInWords(head)}中关注哪里`
      : `在${headInWords(head)}中，${quoted(token)}关注哪里？`,
  looking: '查询词元',
  none: '选择词元',
  choose: '选择要猜的词元：猜它的注意力。',
  howTo: '每个词得到多少注意力？上下拖动柱子，或用方向键；只看比例。',
  leftOut: (/** @type {string} */ names) => `只算给词的注意力，给 ${names} 的不算。`,
  board: '你的猜测',
  high: '高',
  low: '低',
  height: (/** @type {number} */ height) => `${height} / 100`,
  nothing: '还没有猜。至少拉高一根柱子，再点“揭晓”。',
  reveal: '揭晓',
  again: '再猜一次',
  close: '结束',
  answers: '你的猜测与权重',
  guess: '猜测',
  overlap: '重合度',
  result: (
    /** @type {Heads} */ head,
    /** @type {string} */ word,
    /** @type {string} */ guessed,
    /** @type {string} */ weight,
    /** @type {number} */ parts,
  ) => {
    const who = 'average' in head ? '平均' : '这个头';
    return `你给${quoted(word)} ${guessed}，${who}给它 ${weight}。你的猜测与权重重合 ${parts}%。`;
  },
  leftOutTook: (/** @type {string} */ names, /** @type {string} */ share) =>
    `猜测和权重只包括给词的注意力。全部注意力中有 ${share} 给了 ${names}，这里未显示。`,
  goOn: '接下来可以换一个头（按 . 和 ,），看它是否与你一致；也可以换一个查询词元（按 ] 和 [）。点“结束”回到图。',
};
