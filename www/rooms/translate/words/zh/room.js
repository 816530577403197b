// @ts-check
/** Title and purpose of the room, in Chinese. */

export const title = '翻译';
export const purpose = '解码器一边写，一边关注源句。输入句子，再点击译文中的一个词。';
