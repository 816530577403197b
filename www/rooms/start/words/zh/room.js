// @ts-check
/** Title and purpose of the room, in Chinese. */
export const title = '开始';
