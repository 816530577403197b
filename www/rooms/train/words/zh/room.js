// @ts-check
/** Title and purpose of the room, in Chinese. */

export const title = '训练';
export const purpose = '看着一个很小的模型学习。点“播放”，再回看训练过程。';
