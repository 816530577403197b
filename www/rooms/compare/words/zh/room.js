// @ts-check
/** Title and purpose of the room, in Chinese. */

export const title = '对比';
export const purpose = '两个句子、两个模型，或关闭了一部分的模型，放在一幅图中。请选择对比的两边。';
