// @ts-check
/** Title and purpose of the room, in Chinese. */

export const title = 'RNN';
export const purpose = '逐词读的网络把一切存进一个向量，注意力消除了这个瓶颈。训练一个试试。';
