// @ts-check
/** Title and purpose of the room, in Chinese. */

export const title = '手算示例';
export const purpose = '用小到可以手算的数字演算注意力。一步一步看，任何数都可以改。';
