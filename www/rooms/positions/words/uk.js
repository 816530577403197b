// @ts-check
/** UI strings of the room "Positions", in Ukrainian. */
import { counted, listed, quoted } from '../../../words/uk/phrases.js';
import { sums } from '../../../words/uk/sums.js';

const number = (/** @type {number} */ value) => String(value).replace('-', '−');
/** In the genitive: "from positions". */
const positions = (/** @type {number[]} */ all) =>
  `${all.length === 1 ? 'позиції' : 'позицій'} ${listed(all.map(String))}`;

/** @typedef {'paper' | 'tutorial' | 'tensor2tensor'} Formula */

const FORMULAS = { paper: 'Стаття', tutorial: 'Посібник', tensor2tensor: 'Tensor2Tensor' };
const SUBJECTS = { paper: 'стаття', tutorial: 'посібник', tensor2tensor: 'Tensor2Tensor' };
const waveName = (/** @type {string} */ wave) => (wave === 'sin' ? 'синус' : 'косинус');

export const words = {
  title: 'Позиції',
  number,
  partLabel: 'Частина розділу',
  parts: {
    sines: 'Синуси й косинуси',
    waves: 'Хвилі',
    relative: 'Відстані',
    rotation: 'Обертові позиції',
    formulas: 'Дві формули',
    learned: 'Навчені позиції',
    order: 'Порядок слів',
    embedding: 'Від тексту до X',
  },
  waiting: 'Для цієї частини потрібна модель, яка ще завантажується. Інші частини працюють без неї.',
  noSentence: 'Введіть угорі речення, щоб побачити цю частину.',

  board: {
    label: (/** @type {string} */ name) =>
      `${name}. Клавіші зі стрілками — рух (із Shift — по десять), Enter — вибір, Esc — зняти вибір.`,
    field: (/** @type {string} */ name, /** @type {string} */ axis) => `${name}: ${axis}`,
    axis: (/** @type {string} */ name, /** @type {number} */ count) =>
      count === 1 ? `${name} 0` : `${name}, від 0 до ${count - 1}`,
    hint: 'Вкажіть на число або натискайте клавіші зі стрілками. Клацніть або натисніть Enter, щоб вибрати; Esc знімає вибір.',
    range: (
      /** @type {string} */ row,
      /** @type {number} */ lastRow,
      /** @type {string} */ column,
      /** @type {number} */ lastColumn,
    ) => `Введіть цілі числа: ${row} від 0 до ${lastRow}, ${column} від 0 до ${lastColumn}.`,
  },
  plot: {
    hint: 'Вкажіть на криві або натискайте клавіші зі стрілками. Клацніть або натисніть Enter, щоб вибрати точку; Esc знімає вибір.',
  },
  position: 'позиція',
  dimension: 'вимір',

  sines: {
    presetLabel: 'Рисунки з лекцій',
    presets: { toy: 'Іграшка, 4 × 4', picture: 'Рисунок, 20 × 512' },
    length: 'Позиції',
    width: 'Розмір d',
    base: 'Основа b',
    formulaLabel: 'Формула',
    formulas: FORMULAS,

    table: {
      title: 'Кожне число з його формулою',
      hint: 'Клацніть число або введіть його позицію та вимір, щоб вибрати; Esc знімає вибір.',
      label: 'Кодування кожної позиції, число за числом',
      position: (/** @type {number} */ position) => `позиція ${position}`,
      dimension: (/** @type {number} */ dimension) => `вимір ${dimension}`,
      says: (
        /** @type {number} */ position,
        /** @type {number} */ dimension,
        /** @type {string} */ angle,
        /** @type {string} */ wave,
        /** @type {string} */ value,
      ) => `На позиції ${position} вимір ${dimension} — це ${waveName(wave)} ${angle}: ${value}.`,
    },

    encoding: {
      title: 'Абсолютне: кожна позиція має свій рядок',
      name: 'Кодування позицій',
      says: (/** @type {string} */ first, /** @type {string} */ last, /** @type {number} */ lastDimension) =>
        lastDimension === 0
          ? `Абсолютне кодування дає кожній позиції візерунок, що не залежить від слів. Період його єдиного виміру (у позиціях) — ${first}.`
          : `Абсолютне кодування дає кожній позиції візерунок, що не залежить від слів: один рядок цього рисунка. Період виміру 0 (у позиціях) — ${first}, а виміру ${lastDimension} — аж ${last}.`,
    },

    waves: {
      title: 'Кожен вимір — це хвиля',
      label: 'Хвилі вибраних вимірів: значення на кожній позиції',
      across: 'позиція',
      add: 'Додати',
      addLabel: 'Вимір',
      addProblem: (/** @type {number} */ last) => `Введіть ціле число від 0 до ${last}.`,
      item: (/** @type {number} */ dimension, /** @type {string} */ wave, /** @type {string} */ length) =>
        `вим. ${dimension}: ${waveName(wave)}, довжина хвилі ${length}`,
      remove: (/** @type {number} */ dimension) => `Прибрати вимір ${dimension}`,
      tell: (/** @type {number} */ position, /** @type {[number, string][]} */ values) =>
        `Позиція ${position}: ${listed(values.map(([dimension, value]) => `${value} у вимірі ${dimension}`))}.`,
      one: (/** @type {number} */ dimension, /** @type {string} */ length) =>
        `Довжина хвилі виміру ${dimension} (у позиціях): ${length}; через стільки він повторюється.`,
      says: (
        /** @type {[number, string]} */ [first, short],
        /** @type {[number, string]} */ [last, long],
        /** @type {boolean} */ inHalves,
      ) =>
        `Довжина хвилі виміру ${first} (у позиціях) — ${short}, а виміру ${last} — ${long}. ${inHalves ? 'У кожній половині нижні' : 'Нижні'} виміри розрізняють сусідні позиції, верхні — далекі.`,
    },

    relative: {
      title: 'Відстань між двома позиціями',
      label: 'Скалярний добуток двох кодувань на відстані k',
      across: 'відстань k',
      from: 'Позиція pos',
      formula: 'PE(pos) · PE(pos + k)',
      chosen: (/** @type {number} */ from) => `від позиції ${from}`,
      others: (/** @type {number[]} */ from) => `від ${positions(from)}`,
      tell: (/** @type {number} */ k, /** @type {[number, string][]} */ products) =>
        `k = ${number(k)}: ${products.length === 0 ? 'на такій відстані позиції немає' : listed(products.map(([from, product]) => `${product} від позиції ${from}`))}.`,
      same: (/** @type {number} */ k, /** @type {string} */ product, /** @type {number[]} */ from) =>
        `Скалярний добуток двох кодувань залежить лише від відстані між позиціями: на відстані k = ${k} він дорівнює ${product} для пар, що починаються від ${positions(from)}. Обертові позиції так само повертають пари запитів і ключів.`,
      differs: (/** @type {number} */ k, /** @type {[number, string][]} */ products, /** @type {Formula} */ formula) =>
        `Тут скалярний добуток двох кодувань залежить не лише від відстані між позиціями: на відстані k = ${k} це ${listed(products.map(([from, product]) => `${product} від позиції ${from}`))}. ${formula === 'tutorial' ? 'У формулі посібника синус і косинус пари мають різну довжину хвилі.' : 'Якщо розмір непарний, останній синус не має парного косинуса.'}`,
      one: 'Позицій замало, щоб порівняти дві пари на тій самій відстані.',
    },

    turned: {
      label: (/** @type {number} */ sine, /** @type {number} */ cosine) =>
        `Виміри ${cosine} (косинус, праворуч) і ${sine} (синус, угору) кожної позиції`,
      pair: 'Пара j',
      says: (/** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ angle) =>
        `Від позиції ${from} до позиції ${to} пара повертається на ${angle} рад.`,
      one: (/** @type {number} */ from) => `Пара на позиції ${from}.`,
      step: (/** @type {[number, number]} */ [sine, cosine], /** @type {string} */ wavelength) =>
        `Виміри ${sine} і ${cosine}; позицій на один оберт: ${wavelength}.`,
      rotary: (/** @type {number} */ pair, /** @type {string} */ step) =>
        `Обертові позиції повертають пару ${pair} кожного запиту й кожного ключа на ${step} рад за позицію. Тож кут, на який ключ повернуто відносно запиту, залежить лише від відстані між ними.`,
      none: 'Тут жоден синус не має такої самої довжини хвилі, як косинус, тож вони не утворюють пари.',
    },

    difference: {
      title: 'Дві формули',
      name: (/** @type {Formula} */ formula) =>
        `${FORMULAS[formula]} мінус ${FORMULAS[formula === 'paper' ? 'tutorial' : 'paper'].toLowerCase()}`,
      label: 'Різниця двох формул',
      terms: FORMULAS,
      notes: { even: 'для парних i', odd: 'для непарних i' },
      where: 'b — основа, d — розмір; j лічить пари синуса й косинуса від 0, а i лічить виміри.',
      says: (/** @type {number} */ dimension, /** @type {string} */ paper, /** @type {string} */ tutorial) =>
        `У показнику степеня стаття бере номер пари вимірів, а посібник — номер виміру. Від пари до пари довжини хвиль у посібнику зростають у квадрат множника зі статті. Показник виміру ${dimension} у статті — ${paper}, у посібнику — ${tutorial}.`,
      inHalves: (/** @type {number} */ dimension, /** @type {string} */ paper, /** @type {string} */ own) =>
        `Tensor2Tensor ставить усі синуси в першу половину вимірів, а всі косинуси — в другу. Його показники рівномірно зростають від 0 до 1. Показник виміру ${dimension} у статті — ${paper}, у Tensor2Tensor — ${own}.`,
      nothing: 'За розміру 1 обидві формули однакові. За більших розмірів показники посібника зростають удвічі швидше.',
      tell: (
        /** @type {number} */ position,
        /** @type {number} */ dimension,
        /** @type {string} */ value,
        /** @type {string} */ own,
        /** @type {Formula} */ formula,
      ) => `Позиція ${position}, вимір ${dimension}: різниця ${value}; ${SUBJECTS[formula]} дає ${own}.`,
    },

    outside: {
      waves: (/** @type {number[]} */ dimensions, /** @type {number} */ width) =>
        `Розмір — ${width}, тож ${dimensions.length === 1 ? 'виміру' : 'вимірів'} ${listed(dimensions.map(String))} немає.`,
      from: (/** @type {number} */ from, /** @type {number} */ length) =>
        `Позицій лише ${length}, тож позиції ${from} немає; показано позицію ${length - 1}.`,
      place: (/** @type {number} */ position, /** @type {number} */ dimension) =>
        `На позиції ${position} у вимірі ${dimension} числа немає, тож нічого не вибрано.`,
    },
  },

  learned: {
    introduction:
      'Ця модель не має формули для позицій. Вона навчилася вектора для кожної зі своїх 512 позицій і додає його до вектора токена на цій позиції.',
    own: {
      title: 'Навчені числа',
      name: 'Навчені ембединги позицій',
      tell: (/** @type {number} */ position, /** @type {number} */ dimension, /** @type {string} */ value) =>
        `w_pos[${position}, ${dimension}] = ${value}`,
      says: (
        /** @type {string} */ end,
        /** @type {string} */ largest,
        /** @type {number} */ position,
        /** @type {number} */ dimension,
      ) => `99,5% чисел лежать у межах ±${end}; найбільше, ${largest}, — на позиції ${position} у вимірі ${dimension}.`,
    },
    cosine: {
      title: 'Подібність навчених позицій',
      name: 'Косинус двох навчених позицій',
      tell: (/** @type {number} */ i, /** @type {number} */ j, /** @type {string} */ value) =>
        `косинус позицій ${i} і ${j}: ${value}`,
    },
    sines: {
      title: 'Подібність синусів і косинусів',
      name: 'Скалярний добуток двох синусоїдних кодувань',
      tell: (
        /** @type {number} */ i,
        /** @type {number} */ j,
        /** @type {string} */ value,
        /** @type {string} */ own,
      ) => `PE(${i}) · PE(${j}) = ${value}; скалярний добуток позиції із собою — ${own}`,
    },
    /** The written-out sums of a selected pair. @type {Record<string, string>} */
    sumOf: { dot: 'Скалярний добуток', norms: 'Добуток норм', similarity: 'Косинус' },
    sums,
    one: 'позиція i',
    other: 'позиція j',
    says: (
      /** @type {number} */ position,
      /** @type {[number, string, string][]} */ others,
      /** @type {string} */ own,
    ) =>
      `Вектор навченої позиції ${position} має косинус ${listed(others.map(([other, cosine]) => `${cosine} з позицією ${other}`))}. Скалярний добуток синусоїдних кодувань спадає з ${own} до ${listed(others.map(([, , product]) => product))}. На обох рисунках сусіди подібні, але лише синусоїдні кодування дають однакові числа вздовж кожної діагоналі, бо їхні скалярні добутки залежать тільки від відстані.`,
  },

  embedding: {
    tokens: 'Токени та їхні номери',
    formula: 'Рядок X формулою',
    count: (/** @type {number} */ value) => value.toLocaleString('uk'),
    table: 'One-hot вектор і кілька рядків таблиці ембедингів',
    oneHot: (/** @type {number} */ d_vocab) => `one-hot, 1 × ${d_vocab.toLocaleString('uk')}`,
    id: '№',
    entry: 'токен',
    weights: (/** @type {number} */ d_vocab, /** @type {number} */ width) =>
      `W_E, ${d_vocab.toLocaleString('uk')} × ${width}`,
    row: (/** @type {number} */ id) => `Рядок ${id.toLocaleString('uk')} матриці W_E`,
    strip: (/** @type {string} */ name) => `${name}. Клавіші зі стрілками читають числа.`,
    number: (/** @type {string} */ name, /** @type {number} */ at, /** @type {string} */ value) =>
      `${name}, вимір ${at}: ${value}`,
    computed: 'Від рядка таблиці до рядка X',
    vector: 'Усі виміри; клацніть, щоб пояснити',
    normalized: 'Нормалізовані рядки:',
    dimension: (/** @type {number} */ at) => `Вимір ${at}`,
    /** The names of the vectors, in the order in which they are computed. */
    vectors: (/** @type {string} */ name, /** @type {{ position: number, id: number }} */ { position, id }) =>
      ({
        embed: `Рядок ${id.toLocaleString('uk')} матриці W_E`,
        pos_embed: `+ позиція ${position}`,
        token_type_embed: '+ тип токена',
        embed_sum: '= сума',
        embed_projected: 'проєкція: рядок X',
        'ln_embed.x_hat': '(сума − μ) ÷ σ',
        'ln_embed.normalized': 'γ · … + β: рядок X',
      })[name] ?? name,
    sums: { given: ', навчено', written: sums.written, smaller: sums.smaller },
    standardized: 'μ: середнє, σ: стандартне відхилення',
    context: (/** @type {number} */ count, /** @type {number} */ most) =>
      `Цей текст має ${counted(count, 'токен', 'токени', 'токенів')}; модель читає щонайбільше ${most} — це довжина її контексту. Коротші тексти пакета доповнюють, а доповнення маскують.`,
    says: (
      /** @type {string} */ token,
      /** @type {number} */ id,
      /** @type {number} */ position,
      /** @type {number} */ width,
      /** @type {boolean} */ hasPosition,
    ) =>
      `${quoted(token)} має номер ${id.toLocaleString('uk')}: його one-hot вектор вибирає цей рядок W_E, чисел у ньому ${width}. ${hasPosition ? `Разом із вектором позиції ${position} він стає` : 'Він стає'} рядком ${position} матриці X.`,
  },

  order: {
    introduction:
      'Сама увага не зважає на порядок слів. Лише вектори позицій, додані на початку, кажуть моделі, яке слово перше.',
    typed: 'Ви ввели',
    reads: 'Модель читає',
    chips: 'Слова в порядку, у якому їх читає модель',
    hint: 'Перетягніть слово або виберіть його (клацанням чи Enter) і пересуньте клавішами ←, → чи кнопками. Esc знімає вибір.',
    chip: (
      /** @type {string} */ text,
      /** @type {number} */ place,
      /** @type {number} */ count,
      /** @type {boolean} */ picked,
    ) => `${text}, слово ${place} з ${count}${picked ? ', вибрано: клавіші зі стрілками пересувають його' : ''}`,
    moved: (/** @type {string} */ text, /** @type {number} */ place, /** @type {number} */ count) =>
      `${quoted(text)} тепер слово ${place} з ${count}.`,
    earlier: 'Раніше',
    later: 'Пізніше',
    reverse: 'Навпаки',
    shuffle: 'Перемішати',
    original: 'Повернути порядок',
    shuffleNote: '«Перемішати» бере спершу кожне друге слово, а тоді решту, як карти, роздані на дві купки.',
    examplesLabel: 'Приклади з лекцій',
    /** `order` is the order of the words that produces the other sentence. */
    examples: [
      { text: 'Now come here!', reads: 'Come here now!', order: [1, 2, 0, 3] },
      { text: 'Come here now!', reads: 'Now come here!', order: [2, 0, 1, 3] },
    ],
    example: (/** @type {string} */ text, /** @type {string} */ reads) => `${quoted(text)} як ${quoted(reads)}`,
    unfit: (/** @type {number} */ count) =>
      `Порядок слів із посилання не пасує (тут ${counted(count, 'слово', 'слова', 'слів')}), тож узято порядок, у якому їх введено.`,

    on: { title: 'З позиціями', label: 'З позиціями: кінцевий вектор кожного токена в обох порядках' },
    off: { title: 'Без позицій', label: 'Без позицій: кінцевий вектор кожного токена в обох порядках' },
    columns: {
      token: 'Токен',
      vectors: 'Кінцеві вектори: угорі — як введено, внизу — як читає модель.',
      at: (/** @type {number} */ dimension) => `вим. ${dimension}`,
      difference: 'Найбільша різниця',
      cosine: 'Косинус',
    },
    places: (/** @type {number} */ from, /** @type {number} */ to) => (from === to ? `${from}` : `${from} → ${to}`),
    dimension: 'Показати вимір',
    dimensionHint: 'Вкажіть на смужку, щоб прочитати вимір; клацніть, щоб вибрати його.',
    says: {
      same: 'Слова стоять так, як їх введено, тож обидва вектори однакові. Пересуньте слово.',
      one: 'Одне слово має лише один порядок. Введіть щонайменше два слова.',
      on: (/** @type {string} */ token, /** @type {string} */ difference, /** @type {string} */ cosine) =>
        `З позиціями порядок важить: найбільша зміна у векторі ${quoted(token)} — ${difference}, а його косинус із початковим вектором — ${cosine}.`,
      off: (/** @type {string} */ difference) =>
        `Без позицій вектор кожного слова однаковий, де б воно не стояло: найбільша різниця — ${difference}${difference === '0' ? '.' : ', через округлення 32‑розрядних чисел.'}`,
    },
  },
};
