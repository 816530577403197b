// @ts-check
/** Title and purpose of the room, in Chinese. */

export const title = '预测';
export const purpose = '下一个词或掩码词，以及预测它的各个部分。输入文本，让模型接着写。';
