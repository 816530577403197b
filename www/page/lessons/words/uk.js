// @ts-check
/**
 * UI strings of the lesson bar and the list of lessons, in Ukrainian. The strings of a lesson are in the lesson's file.
 *
 * @typedef {import('../lesson.ts').Trouble} Trouble
 */
import { counted } from '../../../words/uk/phrases.js';

/** @param {number} count */
const stops = (count) => counted(count, 'зупинка', 'зупинки', 'зупинок');

export const words = {
  label: 'Урок',
  list: 'Уроки',
  about: 'Урок веде вас сторінкою від зупинки до зупинки. Відходьте вбік, коли захочете: урок зачекає.',
  waiting: 'Завантажується перелік уроків…',
  kinds: { lecture: 'Цілі лекції', topic: 'За темами' },
  /** @param {number} count @param {number} minutes @param {number} more */
  length: (count, minutes, more) =>
    `${stops(count)}, близько ${Math.round(minutes)} хв${more > 0 ? `, а також додаткові зупинки: ${more}` : ''}`,
  close: 'Закрити',
  opening: 'Урок завантажується…',
  position: (/** @type {number} */ stop, /** @type {number} */ count) => `Зупинка ${stop} з ${count}`,
  positionInMore: (/** @type {number} */ stop, /** @type {number} */ count) => `Додаткова зупинка ${stop} з ${count}`,
  stops: 'Зупинки',
  more: 'Додаткові зупинки',
  named: (/** @type {number} */ stop, /** @type {string} */ title) => `${stop}. ${title}`,
  previous: 'Попередня зупинка',
  next: 'Наступна зупинка',
  ended: 'Кінець',
  nextLesson: (/** @type {string | null} */ title) => (title ? `Наступний урок: ${title}` : 'Усі уроки'),
  answer: 'Показати відповідь',
  back: 'Назад до уроку',
  closeLesson: 'Закрити урок',
  sheet: {
    open: 'Аркуш викладача',
    /** The accessible name begins with the button's visible text. */
    of: (/** @type {string} */ title) => `Аркуш викладача до уроку «${title}»`,
    print: 'Друкувати',
    outcomes: 'Цілі',
    takeaways: 'Висновки',
    howTo:
      'Час указано орієнтовно. Спершу ставте кожне запитання: відповідь на екрані прихована, доки ви не клацнете «Показати відповідь» або, у вікторині, «Показати». Page Down веде до наступної зупинки.',
    minutes: (/** @type {number} */ minutes) => `${String(minutes).replace('.', ',')} хв`,
    ask: 'Запитайте:',
    answer: 'Відповідь:',
    screen: (/** @type {string} */ room, /** @type {string[]} */ shows) =>
      `На екрані: розділ «${room}», де показано ${shows.map((text) => `«${text.replace(/\.$/, '').replaceAll('«', '„').replaceAll('»', '“')}»`).join(', ')}.`,
  },
  trouble: /** @type {Record<Trouble['kind'], (trouble: Trouble) => string>} */ ({
    unreachable: ({ file, detail }) =>
      `Не вдалося завантажити файл lessons/${file} (${detail}). Перевірте з’єднання й відкрийте урок ще раз. Решта сторінки працює.`,
    unknown: ({ file }) =>
      `На цій сторінці немає уроку «${file}». Виберіть урок у переліку «Уроки». Решта сторінки працює.`,
    missing: ({ file, detail }) =>
      `У lessons/${file} немає уроку (відповідь сервера: ${detail}). Виберіть урок у переліку «Уроки». Решта сторінки працює.`,
    unreadable: ({ file }) =>
      `Файл lessons/${file} — не урок, який може прочитати ця сторінка. Виберіть інший урок у переліку «Уроки». Решта сторінки працює.`,
  }),
};
