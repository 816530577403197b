// @ts-check
/** UI strings for kept results, in Chinese. */

export const words = {
  title: '保留的结果',
  about: '保留的结果会留在这里，直到关闭页面。点击名称可重新打开。',
  none: '还没有保留任何结果。请在“句子”“预测”或“对比”的“修补”图中按“保留”。',
  list: '保留的结果',
  layOver: '叠加',
  layOverOf: (/** @type {string} */ name) => `叠加到当前的图上：${name}`,
  remove: '移除',
  removeOf: (/** @type {string} */ name) => `移除：${name}`,
  /** Why a result cannot be compared with the current picture. */
  reasons: {
    current: '这就是当前的图。',
    unread: '请先打开一次，重新算出它的数字。',
    otherShape: '当前的图行列不同。',
  },
  json: '下载 JSON',
  jsonAbout: '文件包含用 TransformerLens 或 transformers 重现结果所需的一切：站点名、词元编号、词和数字。',
  close: '关闭',
  overlay: '保留的与当前的',
  titles: ['保留', '当前', '保留 − 当前'],
  which: (/** @type {string[]} */ [kept, now]) => `保留：${kept}。当前：${now}。`,
  ofMap: '残差流：0 表示 B 的数，1 表示 A 的数。行是层。',
  ofHead: '行关注列。',
  rows: { head: '查询', map: '层' },
  columns: { head: '键', map: '位置' },
  label: (/** @type {string} */ title) => `${title}。用方向键移动。`,
  cell: (/** @type {string} */ row, /** @type {string} */ column, /** @type {string} */ value) =>
    `${row}，${column}：${value}`,
  three: (/** @type {string[]} */ [kept, now, difference]) => `保留 ${kept}，当前 ${now}，保留 − 当前 ${difference}`,
  hint: '指向格子，查看它的三个数。',
};
