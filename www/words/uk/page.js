// @ts-check
/** UI strings of the page outside the rooms, in Ukrainian. The strings of a room are in its folder. */
import { form, listed, quoted } from './phrases.js';

/** Meanings of the marks in tokens. @type {Record<string, string>} */
const SIGNS = {
  '##': 'Знак «##» має частина, що продовжує слово.',
  '[CLS]': 'Токен [CLS] модель додає перед текстом.',
  '[SEP]': 'Токен [SEP] модель додає після тексту.',
  '[UNK]': 'Токен [UNK] замінює слова, яких модель не знає.',
};

/** @param {string[]} signs */
function signsExplained(signs) {
  const others = signs.filter((sign) => !(sign in SIGNS));
  return [
    ...Object.keys(SIGNS).flatMap((sign) => (signs.includes(sign) ? SIGNS[sign] : [])),
    ...(others.length > 0
      ? [`${listed(others)} — ${others.length > 1 ? 'службові токени' : 'службовий токен'} моделі.`]
      : []),
  ];
}

/** Name of a language or, for a code of four letters, of a script. @param {string} code */
function languageOf(code) {
  const isScript = code.length === 4;
  const name = new Intl.DisplayNames('uk', { type: isScript ? 'script' : 'language' }).of(code);
  return isScript ? `письмо: ${name}` : `мова: ${name}`;
}

export const words = {
  roomsLabel: 'Розділи',
  /** Width of a window in pixels from which the tabs of all rooms fit next to the buttons. */
  tabsFrom: 1500,
  toolsLabel: 'Сторінка',
  roomsMenu: (/** @type {string} */ room) => `${room}\u00a0▾`,
  groups: /** @type {Record<import('../../state/room.ts').Group, string>} */ ({
    start: 'Початок',
    basics: 'Основи',
    models: 'Навчені моделі',
    learning: 'Навчіть самі',
  }),
  skip: 'Перейти до рисунка',
  lessons: 'Уроки',
  share: 'Поширити',
  present: 'Показ',
  leave: 'Вийти',
  controls: 'Керування',
  stillComputing: 'Обчислення триває. Довгий текст або велика модель потребують більше часу.',
  loading: 'Запускається обчислювальне ядро (WebAssembly). Приклад з’явиться за мить.',

  theme: {
    label: 'Тема',
    choices: { system: 'Авто', light: 'Світла', dark: 'Темна', projector: 'Проєктор' },
  },

  language: 'Мова',
  keys: 'Клавіші',
  settings: 'Параметри',

  player: {
    label: 'Кроки',
    previous: 'Попередній крок',
    next: 'Наступний крок',
    play: 'Пуск',
    pause: 'Пауза',
    pace: 'Темп',
    paces: { slow: 'повільно', steady: 'помірно', fast: 'швидко' },
  },

  notices: {
    dismiss: 'Закрити',
    again: 'Спробувати ще',
    noLanguage: (/** @type {string} */ found, /** @type {string[]} */ languages) =>
      `Посилання вказує мову «${found}», якої на сторінці немає. Доступні мови: ${languages.join(', ')}.`,
    noNumbers: 'Чисел ще немає. Зачекайте на рисунок.',
    refused: (/** @type {string} */ field, /** @type {string} */ found, /** @type {string[]} */ choices) =>
      choices.length > 0
        ? `У посиланні є ${field}=${found}, але для ${field} можливі лише: ${choices.join(', ')}. Це поле пропущено.`
        : `Поле «${field}» у посиланні не вдалося прочитати («${found}»). Його пропущено.`,
    encodedTwice: (/** @type {string} */ field, /** @type {string} */ found) =>
      `Поле «${field}» у посиланні містить «${found}»: можливо, посилання закодовано двічі. Текст показано так, як його отримано.`,
    unreadable: (/** @type {string} */ found) =>
      `Це посилання не вдалося прочитати («${found}»). Можливо, дорогою його змінено; скопіюйте його ще раз із джерела.`,
    noSuchToken: (/** @type {number} */ count) =>
      `Посилання вибирає токен, якого в цьому реченні немає: тут є токени від 0 до ${count - 1}. Нічого не вибрано.`,
    noSuchHead: (/** @type {number} */ layers, /** @type {number} */ heads) =>
      `Посилання вибирає голову, якої в цій моделі немає: тут є шари від 0 до ${layers - 1} і голови від 0 до ${heads - 1}. Показано іншу голову.`,
    unknownStop: (/** @type {string} */ stop) => `У цьому уроці немає зупинки «${stop}». Він починається з першої.`,
    roomMissing: (/** @type {string} */ reason) =>
      `Файл, потрібний для цього розділу, не вдалося завантажити (${reason}). Перевірте з’єднання й перезавантажте сторінку: можливо, її оновлено. Введене вами не втрачено.`,
    replaced: 'Обчислення несподівано зупинилося, і його запущено знову. Введене вами не втрачено.',
    sandboxed:
      'Обчислювальне ядро не може працювати в цьому фреймі. Дозвольте скрипти та доступ same-origin: sandbox="allow-scripts allow-same-origin".',
    unavailable: (/** @type {string} */ reason) =>
      `Обчислювальне ядро тут не працює: ${reason}. Сторінка потребує WebAssembly і module worker; дозвольте їх або візьміть новий браузер і перезавантажте сторінку. Введене вами не втрачено.`,
  },

  heading: {
    keep: 'Зберегти',
    keepHint: 'Зберегти цей результат, щоб відкрити його знову або порівняти з іншим',
    kept: (/** @type {number} */ count) => `Збережено (${count})`,
    heads: 'Шари й голови?',
    headsMark: 'Що таке шари й голови?',
    headsExplained:
      'Модель — це стос шарів. У кожному шарі кілька голів читають текст паралельно. Кожна голова має власні ваги; від них залежить, скільки уваги кожен токен приділяє кожному іншому. Шари й голови лічать від 0.',
    tokens: 'Токени?',
    tokensMark: 'Що таке токен?',
    /** @param {string[]} signs marks that occur in the text's tokens */
    tokensExplained: (signs) =>
      [
        'Токен — це шматок тексту, який модель знає: слово, частина слова або розділовий знак.',
        ...signsExplained(signs),
      ].join(' '),
  },

  modelBar: {
    toolsLabel: 'Речення, модель і голова',
    sentence: 'Речення',
    placeholder: 'Введіть речення',
    example: 'Приклад',
    ownSentence: 'Приклад …',
    model: 'Модель',
    own: 'Своя…',
    ownShort: 'Своя…', // next to the sentence, where there is little space
    ownHint:
      'Візьміть власну модель: виберіть її файли або перетягніть їх на сторінку. Вона лишається у вашому браузері.',
    ownVisit: 'Ваша модель, доступна до кінця цього відвідування.',
    ownMissing: (/** @type {string} */ folder) => `${folder} (немає)`,
    instead: (/** @type {string} */ title) => `У цьому розділі працює ${title}, а не ваша модель.`,
    layer: 'Шар',
    head: 'Голова',
    /** @param {number} layers @param {number} of */
    arriving: (layers, of) =>
      layers === of
        ? `Усі шари вже тут (${of}). Рідкісні слова ще завантажуються.`
        : `Завантажено шарів: ${layers} з ${of}. Решта завантажується.`,
    arrivingLabel: 'Завантаження моделі',
    /** @param {string} loaded @param {string} total */
    amount: (loaded, total) => `${loaded} з ${total} МБ`,
    tokens: (/** @type {number} */ count) => `Токенів: ${count}.`,
    readsFirst: (/** @type {number} */ shown, /** @type {number} */ found) =>
      `Використано лише перші токени: ${shown} з ${found}.`,
    /** @param {string[]} named @param {number} count @param {string | null} language that the model reads */
    unknown: (named, count, language) =>
      `Модель${language ? ` (${languageOf(language)})` : ''} не знає ${listed([...named.map(quoted), ...(count > named.length ? [`ще ${count - named.length}`] : [])])} і читає замість ${count === 1 ? 'нього' : 'них'} [UNK].`,
    /**
     * @param {string} title of the model @param {string | null} language that it reads
     * @param {string} writing code of the text's language or script @param {string} share of the letters of its non-Latin words
     * @param {string} reader title of the model that reads it
     */
    unread: (title, language, writing, share, reader) =>
      `${title}${language ? ` (${languageOf(language)})` : ''} отримує ${share} літер нелатинських слів по одній або як невідомі токени. Цей текст читає ${reader} (${languageOf(writing)}).`,
    /** @param {string} title @param {number} bytes of the download */
    switchModel: (title, bytes) => `Перейти на ${title} (${Math.round(bytes / 1e6)} МБ)`,
    parts: (/** @type {string} */ token) =>
      `${quoted(token)} — лише частина символу, який модель ділить на кілька токенів.`,
    readFirst: (/** @type {number} */ most) =>
      `Узяти ${form(most, 'перший', 'перші', 'перші')} ${most} ${form(most, 'токен', 'токени', 'токенів')}`,
    asTrained: (/** @type {string} */ room) =>
      `Зміни з розділу «${room}» тут не діють: це модель такою, якою її навчили.`,
    tooLongForLink: 'Цей текст задовгий для посилання: воно відкриє перший приклад.',
  },

  model: {
    chooseFiles: 'Вибрати файли…',
    notKept: 'Браузер не може зберегти модель, тож наступного разу вона завантажиться знову.',
    trouble:
      /** @type {Record<import('../../engine/fetching.ts').Trouble, (file: string, detail: string) => string>} */ ({
        unreachable: (file, detail) =>
          `Не вдалося завантажити ${file} (${detail}). Перевірте з’єднання й спробуйте ще раз. Розділ «Розбір прикладу» працює без моделі.`,
        missing: (file, detail) =>
          `На сервері немає ${file} (відповідь: ${detail}). Разом зі сторінкою треба скопіювати теку «models».`,
        unreadable: (file, detail) =>
          `Не вдалося прочитати ${file} (${detail}). На сервер треба ще раз скопіювати теку «models».`,
        nonsense: (file, detail) =>
          `${file} — не перелік файлів моделі з назвами, розмірами та сумами SHA-256; він починається з «${detail}». На сервер треба ще раз скопіювати теку «models».`,
        cut: (file, detail) =>
          `${file} має не ту довжину (байтів: ${detail}). Файл завантажено не повністю; спробуйте ще раз.`,
        checksum: (file, detail) =>
          `${file} — не той файл: його SHA-256 не починається з ${detail}. Файл пошкоджено під час завантаження; спробуйте ще раз.`,
      }),
    unexpected: (/** @type {string} */ reason) =>
      `Сталося щось непередбачене (${reason}). Спробуйте ще раз. Розділ «Розбір прикладу» працює без моделі.`,
  },

  cells: {
    modes: { full: 'Текст: речення', short: 'Текст: лише числа', off: 'Текст: вимк.' },
    tones: (/** @type {boolean} */ isOn) => (isOn ? 'Тони: увімк.' : 'Тони: вимк.'),
    rows: (/** @type {string} */ name, /** @type {number} */ row) => `Рядки: ${name}. Рядок ${row}`,
    columns: (/** @type {string} */ name, /** @type {number} */ column) => `Стовпці: ${name}. Стовпець ${column}`,
    short: (/** @type {number} */ row, /** @type {number} */ column, /** @type {string} */ value) =>
      `${value}, рядок ${row}, стовпець ${column}`,
    empty: 'немає числа',
    axes: {
      queries: 'запити',
      keys: 'ключі',
      tokens: 'токени',
      dimensions: 'виміри',
      ofHead: 'виміри голови',
      layers: 'шари',
      heads: 'голови',
      parts: 'голови та FFN',
      positions: 'позиції',
      output: 'вихід',
      source: 'джерело',
    },
  },

  examples: {
    groups: /** @type {Record<string, string>} */ ({
      pronouns: 'Кого чи що заступає займенник',
      senses: 'Яке зі значень має слово',
      order: 'Порядок і сусіди',
      grammar: 'Граматика',
    }),
    titles: /** @type {Record<string, string>} */ ({
      tired: 'it → animal: … it was too tired (лекція B)',
      wide: 'it → street: … it was too wide',
      rashonda: 'she → Rashonda (лекція E)',
      arrived: 'bank → river: … crossing the river (лекція E)',
      street: 'bank → crossing: … crossing the street (лекція E)',
      fishing: 'bank → river: вірш про риболовлю (лекція C)',
      loan: 'bank → loan: вірш про позику (лекція C)',
      table: 'note → table: a brief note (лекція A)',
      speech: 'note → speech: a positive note (лекція A)',
      guitar: 'note → guitar: a melancholic note (лекція A)',
      'now-come': 'Now come here! (лекція C)',
      'come-here': 'Come here now! (лекція C)',
      previous: 'кожен токен звертає увагу на попередній',
      cat: 'it → cat і залежності (лекція A)',
    }),
  },
};
