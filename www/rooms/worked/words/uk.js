// @ts-check
/** UI strings of the room "Worked example", in Ukrainian. */
import { counted, form, listed, quoted } from '../../../words/uk/phrases.js';

/**
 * The subject of a step, for its title and sentence.
 *
 * @typedef {object} About
 * @property {string} token the query token's name
 * @property {string} key the key token's name
 * @property {number} d_head
 * @property {number} d_model
 * @property {number} n_key
 * @property {number} n_query
 * @property {boolean} crosses whether a second sequence attends to the first
 * @property {boolean} decoder whether the second sequence attends to itself first
 * @property {boolean} own whether the step belongs to the self-attention of the second sequence
 * @property {number} [decimals]
 * @property {string[]} vocabulary the words that a tiny decoder can predict
 * @property {string} next the most likely next word
 * @property {string} share its probability, in percent
 */

/** "n decimals", in the genitive. @param {number | undefined} count */
const decimalPlaces = (count) => (count === 1 ? 'одного знака після коми' : `${count} знаків після коми`);

/** "of n numbers" @param {number} count */
const ofNumbers = (count) => `${count} ${form(count, 'числа', 'чисел', 'чисел')}`;

const NEXT = 'Від голови до наступного слова';

/** @type {Record<string, { group: string, title: (about: About) => string, text: (about: About) => string }>} */
const STEPS = {
  inputs: {
    group: 'Дано',
    title: () => 'Входи',
    text: ({ d_model, n_key }) =>
      n_key === 1
        ? `На вході один токен. Це рядок із ${ofNumbers(d_model)}: матриця X.`
        : `На вході ${counted(n_key, 'токен', 'токени', 'токенів')}. Кожен — рядок із ${ofNumbers(d_model)}; разом рядки утворюють матрицю X.`,
  },
  looking: {
    group: 'Дано',
    title: () => 'Входи для запитів',
    text: ({ n_query }) =>
      `Токени іншої послідовності (${n_query}) звертають увагу на X, як вихідні слова декодера — на слова енкодера. Рядки цієї послідовності утворюють матрицю Y.`,
  },
  scores: {
    group: 'Дано',
    title: () => 'Оцінки та значення',
    text: ({ d_head }) =>
      `Цей приклад починається з середини: скалярні добутки запиту й ключів дано. Векторів із ${ofNumbers(d_head)}, з яких їх обчислено, лекція не показує. Значення теж дано.`,
  },
  weights_k: {
    group: 'Дано',
    title: () => 'Ваги для ключів, W_K',
    text: () => 'Ці числа знайшло навчання. Вони перетворюють вхід токена на ключ, за яким його знаходять інші токени.',
  },
  weights_v: {
    group: 'Дано',
    title: () => 'Ваги для значень, W_V',
    text: () =>
      'Друга матриця перетворює той самий вхід на значення: те, що токен передає, коли інший токен звертає на нього увагу.',
  },
  weights_q: {
    group: 'Дано',
    title: () => 'Ваги для запитів, W_Q',
    text: () => 'Третя матриця перетворює той самий вхід на запит: те, чого шукає сам токен.',
  },
  no_weights: {
    group: 'Ключі, значення, запити',
    title: ({ crosses, decoder, own }) => {
      if (own) return 'Без ваг: Q = K = V = Y';
      if (decoder) return 'Без ваг: Q = вихід, K = V = X';
      return crosses ? 'Без ваг: Q = Y, K = V = X' : 'Без ваг: Q = K = V = X';
    },
    text: () => 'Без ваг кожен токен сам є своїм запитом, ключем і значенням, тож токени порівнюються безпосередньо.',
  },
  key: {
    group: 'Ключі, значення, запити',
    title: ({ token }) => `Ключ ${token}`,
    text: ({ token }) =>
      `Вхід ${quoted(token)}, помножений на кожен стовпець W_K, дає його ключ: по числу на стовпець.`,
  },
  value: {
    group: 'Ключі, значення, запити',
    title: ({ token }) => `Значення ${token}`,
    text: ({ token }) =>
      `Той самий вхід, помножений на кожен стовпець W_V, дає значення: те, що передає ${quoted(token)}.`,
  },
  query: {
    group: 'Ключі, значення, запити',
    title: ({ token }) => `Запит ${token}`,
    text: ({ token, crosses, decoder }) => {
      if (crosses && decoder) {
        return `Запит походить із виходу маскованої самоуваги: рядок ${quoted(token)}, помножений на кожен стовпець W_Q, — це те, чого ${quoted(token)} шукає в X. Ключі та значення походять лише з X.`;
      }
      return crosses
        ? `Запит походить з іншої послідовності: рядок ${quoted(token)} в Y, помножений на кожен стовпець W_Q, — це те, чого ${quoted(token)} шукає в X.`
        : `Той самий вхід, помножений на кожен стовпець W_Q, дає запит: те, чого шукає ${quoted(token)}.`;
    },
  },
  dot: {
    group: 'token',
    title: ({ token, key }) => `Оцінка: ${token} → ${key}`,
    text: ({ token, key }) =>
      `Наскільки ключ ${quoted(key)} відповідає запиту ${quoted(token)}? Перемножте їх число за числом і додайте добутки: що більша оцінка, то краща відповідність.`,
  },
  scale: {
    group: 'token',
    title: () => 'Поділити на √d_k',
    text: ({ d_head }) =>
      `Що більше чисел у векторі, то більші оцінки, а великі оцінки зганяють усю увагу на один токен. Ділення на √${d_head} тримає їх помірними.`,
  },
  mask: {
    group: 'token',
    title: () => 'Замаскувати наступні',
    text: ({ token }) =>
      `З каузальною маскою жоден токен не звертає уваги на наступні: оцінка кожного токена після ${quoted(token)} стає −∞, а softmax робить із неї рівно 0.`,
  },
  exponentials: {
    group: 'token',
    title: () => 'Експоненти',
    text: () =>
      'Якщо піднести e до степеня кожної оцінки, усі числа стануть додатними. Спершу віднімають найбільшу оцінку рядка. Так степені лишаються малими, а ваги не змінюються, бо під час ділення це скоротиться.',
  },
  sum: {
    group: 'token',
    title: () => 'Сума експонент',
    text: () => 'Експоненти додають. На цю суму поділять кожну з них.',
  },
  divide: {
    group: 'token',
    title: () => 'Ваги уваги',
    text: ({ token }) =>
      `Кожна експонента, поділена на суму, дає вагу. Ваги ${quoted(token)} в сумі дають 1: вони показують, як ${quoted(token)} розподіляє увагу.`,
  },
  round: {
    group: 'token',
    title: ({ decimals }) => `Округлити до ${decimalPlaces(decimals)}`,
    text: () => 'Ваги округлюються, і далі рахуємо з округленими. Після округлення їхня сума й далі 1.',
  },
  weigh: {
    group: 'token',
    title: ({ key }) => `Вага × значення ${key}`,
    text: ({ token, key }) => `Таку частку значення ${quoted(key)} бере ${quoted(token)}.`,
  },
  output: {
    group: 'token',
    title: ({ token }) => `Вихід ${token}`,
    text: ({ token }) =>
      `Сума цих часток — нове подання ${quoted(token)}: зважена сума значень, де найбільшу вагу мають токени, які отримують найбільше уваги.`,
  },
  all_queries: {
    group: 'Усе одразу, матрицями',
    title: () => 'Усі запити: Q',
    text: ({ d_head, crosses }) =>
      `Рядок за рядком ${crosses ? 'друга послідовність' : 'X'}, помножена на W_Q, дає всі запити одним добутком. Кількість стовпців W_Q вибирають, коли проєктують модель; тут кожен запит має ${counted(d_head, 'число', 'числа', 'чисел')}.`,
  },
  all_keys: {
    group: 'Усе одразу, матрицями',
    title: () => 'Усі ключі: K',
    text: () => 'X, помножена на W_K, дає всі ключі. Ключі такі ж завдовжки, як запити, щоб їх можна було перемножити.',
  },
  all_values: {
    group: 'Усе одразу, матрицями',
    title: () => 'Усі значення: V',
    text: () => 'X, помножена на W_V, дає всі значення. Їхня довжина — це довжина виходів.',
  },
  all_dots: {
    group: 'Усе одразу, матрицями',
    title: () => 'Усі оцінки: Q Kᵀ',
    text: () =>
      'Жоден із попередніх кроків не потребував результату іншого токена, тож усі оцінки можна обчислити одразу, одним добутком матриць.',
  },
  all_scaled: {
    group: 'Усе одразу, матрицями',
    title: () => 'Усі оцінки, поділені на √d_k',
    text: () => 'Усю матрицю ділять одразу.',
  },
  all_masked: {
    group: 'Усе одразу, матрицями',
    title: () => 'Маска на всіх рядках',
    text: () =>
      'Додають матрицю M: 0 там, де токен може звертати увагу, −∞ — де не може. Усе над діагоналлю — −∞: жоден токен не звертає уваги на наступні.',
  },
  all_softmax: {
    group: 'Усе одразу, матрицями',
    title: () => 'Softmax кожного рядка',
    text: () => 'Рядок за рядком оцінки стають вагами, які в сумі дають 1.',
  },
  all_rounded: {
    group: 'Усе одразу, матрицями',
    title: () => 'Округлені ваги',
    text: () => 'Кожен рядок округлюють так, щоб сума й далі була 1.',
  },
  all_mixed: {
    group: 'Усе одразу, матрицями',
    title: () => 'Усі виходи',
    text: () => 'Ще один добуток матриць, ваги на V, дає кожному токену нове подання.',
  },
  weights_o: {
    group: NEXT,
    title: () => 'Вихідні ваги, W_O',
    text: () => 'W_O перетворює вихід голови на вектор такої ж довжини, як вхід, щоб їх можна було додати.',
  },
  attn_out: {
    group: 'next',
    title: () => 'Вихід уваги',
    text: ({ token }) =>
      `Вихід голови для ${quoted(token)}, помножений на кожен стовпець W_O: це увага додає до вектора ${quoted(token)}.`,
  },
  resid_mid: {
    group: 'next',
    title: () => 'Перше залишкове з’єднання',
    text: ({ token }) =>
      `Вхід і вихід уваги додають. ${quoted(token)} зберігає свій вектор і здобуває те, що прочитало в інших токенів.`,
  },
  weights_in: {
    group: NEXT,
    title: () => 'Перші ваги мережі прямого поширення, W_in і b_in',
    text: () =>
      'Мережа прямого поширення обробляє кожен токен окремо. Кожен стовпець W_in зі своїм зсувом у b_in — це прихований нейрон, який виявляє певну ознаку.',
  },
  mlp_pre: {
    group: 'next',
    title: () => 'Прихований шар',
    text: ({ token }) =>
      `Вектор ${quoted(token)}, помножений на кожен стовпець W_in, плюс зсув: одне число для кожного прихованого нейрона.`,
  },
  mlp_post: {
    group: 'next',
    title: () => 'ReLU',
    text: () => 'ReLU замінює від’ємні числа на 0: активні лише ті нейрони, які виявили свою ознаку.',
  },
  weights_out: {
    group: NEXT,
    title: () => 'Другі ваги мережі прямого поширення, W_out і b_out',
    text: () => 'Кожен рядок W_out — це те, що активний прихований нейрон записує у вектор токена.',
  },
  mlp_out: {
    group: 'next',
    title: () => 'Вихід мережі прямого поширення',
    text: ({ token }) =>
      `Приховані нейрони, помножені на W_out, плюс зсув: це мережа прямого поширення додає до вектора ${quoted(token)}.`,
  },
  resid_post: {
    group: 'next',
    title: () => 'Друге залишкове з’єднання',
    text: () =>
      'Вихід мережі прямого поширення теж додають. Сума — вихід блока. У великих моделях блоків багато; тут далі одразу слова.',
  },
  weights_u: {
    group: NEXT,
    title: () => 'Проєкція на словник, W_U',
    text: ({ vocabulary }) =>
      `W_U має по одному стовпцю для кожного слова словника. Слів у словнику: ${vocabulary.length}.`,
  },
  logits: {
    group: 'next',
    title: () => 'Логіти',
    text: ({ token }) =>
      `Вектор ${quoted(token)}, помножений на кожен стовпець W_U, дає кожному слову оцінку — його логіт.`,
  },
  next_exponentials: {
    group: 'next',
    title: () => 'Експоненти логітів',
    text: () => 'Знову softmax: e в степені кожного логіта, від якого спершу віднято найбільший логіт.',
  },
  next_sum: {
    group: 'next',
    title: () => 'Сума експонент',
    text: () => 'Експоненти всіх слів додають.',
  },
  next_word: {
    group: 'next',
    title: ({ next }) => `Наступне слово: ${next}`,
    text: ({ token, next, share }) =>
      `Поділені на суму, експоненти стають імовірностями, які в сумі дають 1. Найімовірніше слово після ${quoted(token)} — ${quoted(next)}: ${share}.`,
  },
};

export const words = {
  example: 'Приклад',
  examples: /** @type {Record<string, string>} */ ({
    'lecture-e': 'Лекція E: три входи, крок за кроком',
    'lecture-a': 'Лекція A: string melancholic note',
    'lecture-b': 'Лекція B: 112 і 96',
    'cross-attention': 'Перехресна увага: Y звертає увагу на X',
    decoder: 'Декодер: Y звертає увагу на себе, тоді на X',
    'tiny-decoder': 'Крихітний декодер: the sky is …',
    'no-weights': 'Без ваг: river, bank, money',
    'equal-keys': 'Три однакові ключі: середнє',
    'one-key-wins': 'Один ключ перемагає: пошук',
  }),
  about: /** @type {Record<string, string>} */ ({
    'lecture-e': 'Це приклад лекції E. Його числа дібрано так, щоб рахувати було легко.',
    'lecture-a':
      'Лекція A дає лише ваги 0,005; 0,085 і 0,91. Тут оцінки дібрано так, щоб вийшли ці ваги, а значення — так, щоб вихід показував частку кожного слова.',
    'lecture-b':
      'Лекція B розглядає слово «Thinking» і дає дві його оцінки, 112 і 96, з ключами по 64 числа. Значень вона не показує; тут їх дібрано так, щоб вихід показував частку кожного слова.',
    'cross-attention':
      'Перехресна увага, як у декодері з лекцій: токени Y звертають увагу на X. X походить з енкодера (числа лекції E); Y — друга послідовність із вигаданими числами. Маски немає, бо вся X існує ще до першого токена Y.',
    decoder:
      'Декодер із лекцій у два кроки, з вигаданими числами. Спершу токени Y, написаного досі, звертають увагу одне на одного з маскою. Результат дає запити перехресної уваги; ключі та значення походять із X, джерела. Залишкові з’єднання, нормалізації та мережу прямого поширення пропущено.',
    'tiny-decoder':
      'Цілий декодер, який можна перевірити вручну: один блок з однією головою і словник із шести слів. Ваги вигадано так, щоб він продовжував «the sky is». Нормалізації та позиції пропущено.',
    'no-weights': 'Слова порівнюються безпосередньо, без окремих запитів, ключів і значень. Числа вигадані.',
    'equal-keys': 'Усі ключі однакові, тож жоден токен не пасує краще за інший: вихід — середнє значень.',
    'one-key-wins': 'Кожен запит пасує до одного ключа набагато краще, ніж до решти: увага стає пошуком у таблиці.',
  }),
  edited: 'Числа змінено',
  modes: { lecture: 'Як у лекції', exact: 'Точно', scaled: 'Точно, ÷ √d_k' },
  modeLabel: 'Числа',
  modeNotes: {
    lecture: /** @type {Record<string, string>} */ ({
      'lecture-e':
        'Як на слайдах: лекція пропускає ділення на √d_k і округлює кожен рядок ваг до одного знака після коми, перш ніж змішати значення.',
      'lecture-a': 'Як на слайдах: оцінки не поділено на √d_k, а ваги округлено до трьох знаків після коми.',
      'lecture-b': 'Як на слайдах: оцінки поділено на √64 = 8, а ваги округлено до двох знаків після коми.',
    }),
    lectureOwn:
      'Цього прикладу немає в жодній лекції. Його обчислено, як у лекції E: оцінки не поділено на √d_k, а ваги округлено до одного знака після коми.',
    lecture_scaled:
      'Округлено, як у лекції, але оцінки поділено на √d_k, що лекція пропускає: числа відрізняються від слайдів.',
    lecture_unscaled:
      'Округлено, як у лекції. Але, на відміну від неї, оцінки не поділено на √d_k, тож числа відрізняються від слайдів.',
    digits:
      '«≈» означає, що остання цифра не випливає з показаних, бо сторінка рахує з більшою кількістю цифр, ніж показує.',
    exact: 'Ваги не округлено, а оцінки не поділено на √d_k. Числа показано з чотирма знаками після коми.',
    scaled: 'Ваги не округлено, а оцінки поділено на √d_k, як у статті. Числа показано з чотирма знаками після коми.',
  },
  mask: 'Каузальна маска',
  weightsOff: 'Без ваг (Q = K = V = X)',
  weightsOffDecoder: 'Без ваг (K = V = Y, тоді K = V = X)',
  weightsOffCrossing: 'Без ваг (Q = Y, K = V = X)',
  scaling: 'Ділити на √d_k',
  sizes: /** @type {Record<string, string>} */ ({
    tokens: 'Токени',
    looking: 'Токени запиту',
    d_model: 'd_model',
    d_head: 'd_k',
    d_mlp: 'd_mlp',
    d_v: 'Ширина V',
  }),
  d_head: 'd_k',
  reset: 'Скинути',
  colours: { added: 'нове', source: 'звідки взято' },
  /** @param {string} token */
  sheet: (token) => `Крок за кроком до виходу ${quoted(token)}`,
  numpy: { title: 'Цей крок у NumPy', rounded: 'округлено, як у лекції' },
  stepsLabel: 'Кроки',
  lookingToken: (/** @type {string} */ token) => `Запит ${token}`,
  afterToken: (/** @type {string} */ token) => `Після ${token}`,
  attentions: { own: 'Маскована самоувага', cross: 'Перехресна увага' },
  ofAttention: (/** @type {string} */ attention, /** @type {string} */ group) => `${attention}: ${group}`,
  stepOf: (/** @type {number} */ step, /** @type {number} */ count) => `Крок ${step} з ${count}`,
  matrices: /** @type {Record<string, [string, string]>} */ ({
    resid_pre: ['X', 'входи'],
    y: ['Y', 'входи для запитів'],
    w_q: ['W_Q', 'ваги для запитів'],
    w_k: ['W_K', 'ваги для ключів'],
    w_v: ['W_V', 'ваги для значень'],
    q: ['Q', 'запити'],
    k: ['K', 'ключі'],
    v: ['V', 'значення'],
    dot_products: ['Q Kᵀ', 'оцінки'],
    scaled_scores: ['÷ √d_k', 'масштабовані оцінки'],
    attn_scores: ['маска', 'оцінки після маски'],
    row_max: ['max', 'найбільша оцінка кожного рядка'],
    exp: ['exp', 'експоненти'],
    exp_sum: ['Σ', 'сума кожного рядка'],
    pattern: ['ваги', 'ваги уваги'],
    pattern_rounded: ['округлено', 'ваги, округлені, як у лекції'],
    weighted_v: ['вага × V', 'зважені значення'],
    z: ['вихід', 'нові подання'],
    w_o: ['W_O', 'вихідні ваги'],
    attn_out: ['O', 'вихід уваги'],
    resid_mid: ['X′', 'залишковий потік після уваги'],
    w_in: ['W_in', 'перші ваги мережі прямого поширення'],
    b_in: ['b_in', 'зсуви прихованого шару'],
    pre: ['H', 'прихований шар'],
    post: ['ReLU(H)', 'прихований шар після ReLU'],
    w_out: ['W_out', 'другі ваги мережі прямого поширення'],
    b_out: ['b_out', 'зсуви виходу'],
    mlp_out: ['F', 'вихід мережі прямого поширення'],
    resid_post: ['X″', 'залишковий потік після блока'],
    w_u: ['W_U', 'проєкція на словник'],
    logits: ['логіти', 'оцінка кожного слова'],
    next_row_max: ['max', 'найбільший логіт кожного рядка'],
    next_exp: ['exp', 'експоненти логітів'],
    next_exp_sum: ['Σ', 'сума кожного рядка'],
    next_probabilities: ['P', 'імовірності наступного слова'],
  }),
  /** Before the symbol of a matrix of a decoder's masked self-attention. */
  ownMark: 'само: ',
  ofOwn: (/** @type {string} */ meaning) => `${meaning} (маскована самоувага)`,
  size: (/** @type {number} */ rows, /** @type {number} */ columns) => `${rows} × ${columns}`,
  matrixLabel: (
    /** @type {string} */ symbol,
    /** @type {string} */ meaning,
    /** @type {number} */ rows,
    /** @type {number} */ columns,
  ) => `${symbol}, ${meaning}, ${rows} на ${columns}`,
  cellLabel: (/** @type {string} */ symbol, /** @type {string} */ row, /** @type {number} */ column) =>
    `${symbol}, рядок ${row}, стовпець ${column}`,
  tokenNames: {
    tokens: (/** @type {number} */ index) => `Назва токена ${index}`,
    looking: (/** @type {number} */ index) => `Назва токена запиту ${index}`,
  },
  ofToken: (/** @type {string} */ token) => `для ${token}`,

  why: {
    hint: 'Вкажіть на число, щоб побачити, звідки воно береться; клацніть або торкніться, щоб вибрати його.',
    given: ' дано: його введено, а не обчислено.',
    masked: ' бо токен не може звертати увагу на наступні.',
    rounded: (/** @type {number} */ decimals) => `округлено до ${decimalPlaces(decimals)}; сума рядка й далі 1`,
    selected: 'вибрано',
    release: 'Зняти',
  },

  picture: {
    arrows: 'На що звертає увагу кожен токен',
    arrowsOf: (/** @type {string} */ token) => `На що звертає увагу ${token}`,
    arrowsNote:
      'Стрілки починаються біля токена запиту; що товща стрілка, то більше уваги. Разом вони показують щонайменше 80% уваги.',
    heatmap: 'Ваги уваги',
    rows: 'рядки дивляться на стовпці',
    waiting: 'Рисунок з’явиться, коли буде обчислено перші ваги.',
    sentence: (/** @type {string} */ token, /** @type {[string, string][]} */ shares) =>
      `${quoted(token)} розподіляє увагу так: ${listed(shares.map(([name, share]) => `${quoted(name)} — ${share}`))}.`,
  },

  notices: {
    unknownExample: (/** @type {string} */ found) =>
      `Посилання відкриває приклад «${found}», якого немає. Показано приклад лекції E.`,
    unknownStep: (/** @type {string} */ found) =>
      `Посилання відкриває крок «${found}», якого цей приклад із такими параметрами не має. Показано перший крок.`,
    unknownCell: (/** @type {string} */ found) =>
      `Посилання вибирає число «${found}», якого цей приклад не має. Нічого не вибрано.`,
  },

  /**
   * @param {string} kind
   * @param {About} about
   */
  step(kind, about) {
    const { group, title, text } = STEPS[kind];
    return { group, title: title(about), text: text(about) };
  },
};
