// @ts-check
/** Title and purpose of the room, in Chinese. */

export const title = '层';
export const purpose = '一个词元怎样走过一层。选择词元，打开一个环节看它的数字。';
