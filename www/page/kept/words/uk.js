// @ts-check
/** UI strings for kept results, in Ukrainian. */

export const words = {
  title: 'Збережені результати',
  about: 'Збережені результати залишаються тут, доки ви не закриєте сторінку. Клацніть назву, щоб відкрити результат.',
  none: 'Нічого не збережено. Натисніть «Зберегти» в розділі «Речення» чи «Прогноз» або на рисунку «Підміна» розділу «Порівняння».',
  list: 'Збережені результати',
  layOver: 'Накласти',
  layOverOf: (/** @type {string} */ name) => `Накласти на поточний рисунок: ${name}`,
  remove: 'Вилучити',
  removeOf: (/** @type {string} */ name) => `Вилучити: ${name}`,
  /** Why a result cannot be compared with the current picture. */
  reasons: {
    current: 'Це поточний рисунок.',
    unread: 'Відкрийте його один раз, щоб знову обчислити числа.',
    otherShape: 'Поточний рисунок має інші рядки або стовпці.',
  },
  json: 'Завантажити JSON',
  jsonAbout:
    'У файлі є все, щоб повторити результати в TransformerLens або transformers: назви місць, номери токенів, слова й числа.',
  close: 'Закрити',
  overlay: 'Збережене й поточне',
  titles: ['Збережене', 'Поточне', 'Збер. − поточне'],
  which: (/** @type {string[]} */ [kept, now]) => `Збережене: ${kept}. Поточне: ${now}.`,
  ofMap: 'Залишковий потік: 0 — число B, 1 — число A. Рядки — шари.',
  ofHead: 'Рядки дивляться на стовпці.',
  rows: { head: 'запити', map: 'шари' },
  columns: { head: 'ключі', map: 'позиції' },
  label: (/** @type {string} */ title) => `${title}. Клавіші зі стрілками — рух.`,
  cell: (/** @type {string} */ row, /** @type {string} */ column, /** @type {string} */ value) =>
    `${row}, ${column}: ${value}`,
  three: (/** @type {string[]} */ [kept, now, difference]) =>
    `збережене ${kept}, поточне ${now}, збережене − поточне ${difference}`,
  hint: 'Вкажіть на клітинку, щоб побачити три її числа.',
};
