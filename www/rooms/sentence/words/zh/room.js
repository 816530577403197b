// @ts-check
/** Title and purpose of the room, in Chinese. */

export const title = '句子';
export const purpose = '训练好的模型的每个头关注哪里。输入句子，再点击一个词。';
