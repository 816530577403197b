// @ts-check
/** UI strings of the room "Block" about ablations and their effect, in Chinese. */
import { namedEdit } from '../../../../words/zh/edits.js';
import { capital, quoted } from '../../../../words/zh/phrases.js';

export const whatIf = {
  title: '如果……会怎样？',
  none: '没有改动：这是训练好的原模型。',
  undo: '全部撤销',
  more: '在图中可以打开或关闭单个头。双击顶部的词元，或用词元旁边的按钮，可把它掩码，这样就没有词元能关注它。',
  causalNote: '模型训练时没有因果掩码：它向两个方向关注。',
  only: '只关注',
  asTrained: '训练时的样子',
  ofModel: '整个模型',
  /** @param {number} layer */
  ofLayer: (layer) => `在第 ${layer} 层去掉`,
  /** @param {number} layer @param {number} head */
  ofHead: (layer, head) => `第 ${layer} 层第 ${head} 头`,
  /** @param {string} name */
  remove: (name) => `撤销：${name}`,
  /** @param {string} form @param {string} norm name of the model's norm */
  control: (form, norm) =>
    /** @type {Record<string, string>} */ ({
      'attention.L': '注意力',
      'mlp.L': '前馈网络',
      'residual.L.1': '残差 1',
      'residual.L.2': '残差 2',
      'norm.L.1': `${capital(norm)} 1`,
      'norm.L.2': `${capital(norm)} 2`,
      'head.L.H': '关闭头',
      'even.L.H': '平均关注',
      positions: '关闭位置',
      causal: '因果掩码',
    })[form],
  named: namedEdit,
};

export const changes = {
  title: '有什么变化',
  cosineTitle: '最后的向量：与未改动时的余弦',
  movedTitle: '注意力有变化的头',
  movedLabel: '每个头的权重变化：每层一行，每头一列',
  movedHint: '每格表示该头中一个权重的最大变化。点击格子或按 Enter 打开这个头。',
  /** @param {number} layer @param {number} head @param {string} change */
  movedAt: (layer, head, change) => `L${layer} H${head}：权重最多变化 ${change}`,
  /** @param {number} layer @param {number} head */
  patternTitle: (layer, head) => `第 ${layer} 层第 ${head} 头的注意力模式`,
  patterns: /** @type {Record<string, string>} */ ({
    untouched: '原模型',
    edited: '改动后',
    difference: '差',
  }),
  /** @param {string} name @param {number} layer @param {number} head */
  patternLabel: (name, layer, head) => `第 ${layer} 层第 ${head} 头的注意力模式，${name}：行关注列`,
  /** @param {string} token @param {string} key @param {string} value */
  patternAt: (token, key, value) => `${quoted(token)}到${quoted(key)}：${value}`,
  patternHint: '行关注列。',
  differenceScale: '差',
  /** @param {number} layer index of the last layer */
  noneMoved: (layer) => `没有注意力权重变化，因为改动在最后的注意力权重之后：第 ${layer} 层之后没有层读它的输出。`,
  sameWeights: '没有注意力权重变化。',
  /** @param {{ count: number, token: string, cosine: string, followed: string, own: string, layer: number, head: number, most: string | null }} about */
  says: ({ count, token, cosine, followed, own, layer, head, most }) =>
    `做了${count === 1 ? '这个改动' : `这 ${count} 个改动`}后，${quoted(followed)}的最后的向量与未改动时的余弦为 ${own}。变化最大的是${quoted(token)}的向量，余弦为 ${cosine}。${most === null ? '没有注意力权重变化。' : `第 ${layer} 层第 ${head} 头变化最大：它的一个权重变化了 ${most}。`}`,
};
