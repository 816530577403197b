// @ts-check
/** UI strings of the room "Start", in Ukrainian. */
import { quoted } from '../../../words/uk/phrases.js';

/** @typedef {import('../models.ts').Sizes} Sizes */

export const words = {
  lead: 'Речення йде крізь модель. Квадрати — голови: рядки дивляться на стовпці. Смужки — вектори: синє — мінус, червоне — плюс. Вкажіть на слово, щоб бачити його шлях; клацніть, щоб відкрити.',
  title: 'На що звертає увагу трансформер',

  shapes: {
    label: 'Вид трансформера',
    encoder: ['Енкодер', 'читає речення'],
    decoder: ['Декодер', 'пише далі'],
    translator: ['Енкодер–декодер', 'перекладає'],
  },

  /** The table of models. */
  sizes: {
    title: 'Моделі — це стоси блоків',
    columns: ['Модель', 'Шари', '', 'Голів у шарі', 'd_model', 'Джерело'],
    here: 'ця сторінка',
    says: 'Одна риска — один шар, тобто один блок: синя в енкодері, зелена в декодері. Виділено моделі цієї сторінки. Інші розміри — зі статей.',
  },

  figure: {
    label: (/** @type {Sizes} */ { n_layers, n_heads }) =>
      `Уся модель зліва направо: токени, вектори, шари (${n_layers}) з головами (по ${n_heads}) і результат`,
    parts: 'Частини моделі',
    heads: (/** @type {number} */ n_layers, /** @type {number} */ n_heads) =>
      `Усі голови (${n_layers * n_heads}): рядки дивляться на стовпці`,
    tokens: 'Токени',
    links: 'Найсильніші зв’язки токена в кожному шарі',
    head: (/** @type {number} */ layer, /** @type {number} */ head) => `Шар ${layer}, голова ${head}`,
    crossHead: (/** @type {number} */ layer, /** @type {number} */ head) =>
      `Перехресна увага в шарі ${layer} декодера, голова ${head}`,
    headWith: (/** @type {string} */ name, /** @type {string} */ link) => `${name}. ${link}`,
    link: (
      /** @type {string} */ query,
      /** @type {string} */ key,
      /** @type {string} */ weight,
      /** @type {number} */ layer,
      /** @type {number} */ head,
    ) => `${quoted(query)} → ${quoted(key)}: ${weight} (L${layer} H${head})`,
    token: (/** @type {string} */ text, /** @type {number} */ id) => `${id} ${text}: на що він звертає увагу`,
    written: (/** @type {string} */ text, /** @type {string} */ share) =>
      `${text}, ${share}: з яких слів воно походить`,
    names: {
      tokens: 'Токени',
      embed: 'Ембединг',
      position: 'Позиція',
      layers: 'Шар',
      layer: (/** @type {number} */ layer) => `Шар ${layer}`,
      shortLayer: (/** @type {number} */ layer) => `L${layer}`,
      decoder: (/** @type {number} */ layer) => `Декодер ${layer}`,
      shortDecoder: (/** @type {number} */ layer) => `D${layer}`,
      attention: 'увага',
      mlp: 'FFN',
      stream: 'потік',
      vector: 'Вектор речення',
      next: 'Далі',
    },
    doors: {
      tokens: 'Токени: шматки, які читає модель',
      embed: 'Ембединги: кожен токен як вектор',
      positions: 'Позиції: вектор для кожного місця в реченні',
      layer: (/** @type {string} */ name) => `${name}: пройти крізь нього з токеном`,
      mlp: (/** @type {number} */ layer) => `Мережа прямого поширення шару ${layer}: кожен токен окремо`,
      stream: (/** @type {number} */ layer) => `Залишковий потік після шару ${layer}`,
      decoder: (/** @type {number} */ layer) => `Декодер ${layer}: перехресна увага`,
      vector: 'Вектор речення, середнє векторів токенів: порівняти речення',
      next: (/** @type {string} */ list) => `Наступне слово ${list}`,
    },
  },

  story: {
    choose: 'Сцени вступу',
    scenes: { one: '1 · Одна голова', head: '2 · Інша голова', word: '3 · Інше слово' },
    name: (/** @type {number} */ layer, /** @type {number} */ head) => `Шар ${layer}, голова ${head}`,
    quoted,
    /** One of several equal tokens. */
    place: (/** @type {string} */ text, /** @type {number} */ place) => `${quoted(text)} (позиція ${place})`,
    /**
     * @param {unknown} head each of these is a link
     * @param {unknown} query
     * @param {unknown} share
     * @param {unknown} key
     * @param {string} then the next sentence
     */
    link: (head, query, share, key, then) => [head, ': ', query, ' віддає ', share, ' уваги слову ', key, '. ', then],
    one: 'Цього ніхто не програмував: голова навчилася цього з текстів.',
    head: 'Те саме слово, той самий шар, інша голова: кожна голова шукає свого, і всі вони додають до того самого потоку.',
    strongest: 'Це його найсильніший зв’язок зі словом, яке не стоїть поруч.',
    telling: 'Це найсильніший зв’язок між двома несусідніми словами серед усіх голів.',
    cross:
      'Стрічки — це ця голова, яка вирівнює найкраще: вони показують, куди дивиться декодер, коли пише кожне слово.',
    none: (/** @type {string} */ text) => `Жодна голова не пов’язує ${quoted(text)} міцно з іншим словом.`,
    hint: 'Вкажіть на слово, щоб побачити його шлях. Клацніть будь-яку частину, щоб відкрити її.',
    word: (/** @type {{ was?: string, other: number, now: string, otherWas?: string }} */ weights) =>
      [
        `Змінилося лише останнє слово.`,
        weights.was && `Зі словом «tired» було ${weights.was}.`,
        `Для читача «it» тепер означає вулицю (street). Голова ${weights.other} віддає слову «street» ${weights.now}${weights.otherWas ? ` (було ${weights.otherWas})` : ''}; показана голова й далі обирає «animal». Значення слова розподілене між багатьма головами.`,
      ]
        .filter(Boolean)
        .join(' '),
  },

  model: {
    live: 'Наживо, на цій сторінці',
    recorded: 'Запис;',
    recording: 'Це запис.',
    begins: (/** @type {number | null} */ size) => `модель завантажується${size === null ? '' : `, ${size} МБ`}`,
    loading: (/** @type {string} */ loaded, /** @type {string} */ total) =>
      `модель завантажується, ${loaded} з ${total} МБ`,
    reading: 'модель розпаковується',
    coming: 'Вона працює у вашому браузері. Введений текст не покидає цієї сторінки.',
    load: (/** @type {number | null} */ size) => `Завантажити модель${size === null ? '' : ` (${size} МБ)`}`,
    cancel: 'Скасувати',
  },

  doors: {
    label: 'Звідки ще можна почати',
    rooms: {
      worked: 'Увага вручну',
      lookup: 'Увага як пошук',
      recurrent: 'Рекурентні мережі',
      train: 'Навчання',
    },
    figure: 'Назад до схеми',
    last: (/** @type {string} */ title) => `Продовжити в розділі «${title}»`,
  },
};
