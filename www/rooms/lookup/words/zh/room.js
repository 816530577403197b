// @ts-check
/** Title and purpose of the room, in Chinese. */

export const title = '软查找';
export const purpose = '查询与每个键比较，再按匹配程度混合各个值。拖动查询试试。';
