// @ts-check
/** Title and purpose of the room, in Chinese. */

export const title = '位置';
export const purpose = '向量怎样告诉模型词的次序。指向一个数读它。';
