// @ts-check
/**
 * UI strings of the lesson bar and the list of lessons, in Chinese. The strings of a lesson are in the lesson's file.
 *
 * @typedef {import('../lesson.ts').Trouble} Trouble
 */

/** @param {number} count */
const stops = (count) => `${count} 站`;

export const words = {
  label: '课程',
  list: '课程',
  about: '课程带你一站一站地看这个页面。随时可以离开自己探索，课程会等你回来。',
  waiting: '正在加载课程列表……',
  kinds: { lecture: '完整讲座', topic: '按主题' },
  /** @param {number} count @param {number} minutes @param {number} more */
  length: (count, minutes, more) =>
    `${stops(count)}，约 ${Math.round(minutes)} 分钟${more > 0 ? `，另有 ${more} 个选讲站` : ''}`,
  close: '关闭',
  opening: '正在加载课程……',
  position: (/** @type {number} */ stop, /** @type {number} */ count) => `第 ${stop} 站，共 ${count} 站`,
  positionInMore: (/** @type {number} */ stop, /** @type {number} */ count) => `选讲第 ${stop} 站，共 ${count} 站`,
  stops: '各站',
  more: '选讲站',
  named: (/** @type {number} */ stop, /** @type {string} */ title) => `${stop}. ${title}`,
  previous: '上一站',
  next: '下一站',
  ended: '结束',
  nextLesson: (/** @type {string | null} */ title) => (title ? `下一课：${title}` : '全部课程'),
  answer: '显示答案',
  back: '回到课程',
  closeLesson: '关闭课程',
  sheet: {
    open: '教师讲义',
    /** The accessible name begins with the button's visible text. */
    of: (/** @type {string} */ title) => `教师讲义：“${title}”`,
    print: '打印',
    outcomes: '学习目标',
    takeaways: '要点',
    howTo:
      '时间仅供参考。每个问题先让学生回答：点“显示答案”之前（小测中是“揭晓”），屏幕不显示答案。按 Page Down 到下一站。',
    minutes: (/** @type {number} */ minutes) => `${minutes} 分钟`,
    ask: '提问：',
    answer: '答案：',
    screen: (/** @type {string} */ room, /** @type {string[]} */ shows) =>
      `屏幕上：“${room}”板块，显示${shows
        .map(
          (text) =>
            `“${text
              .replace(/[.。]$/, '')
              .replaceAll('“', '‘')
              .replaceAll('”', '’')}”`,
        )
        .join('、')}。`,
  },
  trouble: /** @type {Record<Trouble['kind'], (trouble: Trouble) => string>} */ ({
    unreachable: ({ file, detail }) =>
      `文件 lessons/${file} 无法加载（${detail}）。请检查网络，再打开这一课。页面的其他部分照常可用。`,
    unknown: ({ file }) => `本页没有课程“${file}”。请在“课程”中选择一课。页面的其他部分照常可用。`,
    missing: ({ file, detail }) =>
      `lessons/${file} 中没有课程（服务器返回 ${detail}）。请在“课程”中选择一课。页面的其他部分照常可用。`,
    unreadable: ({ file }) =>
      `文件 lessons/${file} 不是本页能读的课程。请在“课程”中选择另一课。页面的其他部分照常可用。`,
  }),
};
