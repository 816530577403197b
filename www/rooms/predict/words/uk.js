// @ts-check
/** UI strings of the room "Predict", in Ukrainian. */
import { capital, counted, form, isolated, listed, quoted } from '../../../words/uk/phrases.js';
import { sums } from '../../../words/uk/sums.js';

/** @param {[word: string, part: string][]} all */
const wordsWithParts = (all) => listed(all.map(([word, part]) => `${quoted(word)} ${part}`));

/** @param {number} count */
const inMillions = (count) => (count / 1e6).toLocaleString('uk', { maximumSignificantDigits: 3 });

/** @param {number} value */
const setting = (value) => value.toLocaleString('uk');

/**
 * Names the settings that reshape the distribution from which words are drawn.
 *
 * @typedef {{ temperature: number, topK: number, topP: number }} Sampled
 * @param {Sampled} by
 */
const sampledBy = ({ temperature, topK, topP }) =>
  listed([
    ...(temperature === 1 ? [] : [`температура ${setting(temperature)}`]),
    ...(topK === 0 ? [] : [`top k ${topK}`]),
    ...(topP === 1 ? [] : [`top p ${setting(topP)}`]),
  ]);

/** @param {string} count a formatted number */
const inBits = (count) => `${count} ${/,/.test(count) ? 'біта' : form(count, 'біт', 'біти', 'бітів')}`;

/** Names of the path's matrices, by the core's names. @type {Record<string, string>} */
const PATH_PARTS = {
  probability: 'імовірність',
  exp: 'експонента',
  exp_sum: 'сума експонент',
  largest_logit: 'найбільший логіт',
  logits: 'логіт',
  'ln_final.normalized': 'вектор ĥ після кінцевої нормалізації',
  'ln_final.x_hat': 'нормалізований вектор x̂',
  'ln_final.scale': 'стандартне відхилення',
  rms: 'середнє квадратичне',
  'ln_final.mean': 'середнє',
  'mlm_head.pre': 'вихід повнозв’язного шару на виході моделі',
  'mlm_head.post': 'вихід функції активації на виході моделі',
  'mlm_head.ln.normalized': 'вектор ĥ після нормалізації на виході моделі',
  'mlm_head.ln.x_hat': 'нормалізований вектор на виході моделі',
  'mlm_head.ln.scale': 'стандартне відхилення на виході моделі',
  'mlm_head.ln.mean': 'середнє на виході моделі',
};

/** @type {Record<string, string>} */
const PATH_WEIGHTS = {
  w_u: 'стовпець слова в W_U',
  b_u: 'b_U',
  w: 'стовпець повнозв’язного шару',
  b: 'зсув повнозв’язного шару',
  gamma: 'γ',
  beta: 'β',
};

export const words = {
  kept: (/** @type {string} */ next, /** @type {string} */ share) => `далі: ${quoted(next)}, ${share}`,
  viewsLabel: 'Вигляд',
  views: {
    next: 'Наступне слово',
    typed: 'Несподіваність слів',
    layers: 'Шар за шаром',
    wrote: 'Внесок частин',
    continuations: 'Два продовження',
  },
  examplesLabel: 'Приклад',
  examples: /** @type {Record<string, string>} */ ({
    names: 'Mary чи John',
    fact: 'Portugal',
    copy: 'Собака й кіт',
    number: 'Узгодження: keys',
    far: 'Узгодження: students',
    alarmNear: 'Alarm поблизу',
    alarmFar: 'Alarm далі',
    bananaNear: 'Banana поблизу',
    bananaFar: 'Banana далі',
    tired: 'Tired чи wide',
    loop: 'Зациклення',
    maskedFact: 'Portugal',
    maskedNumber: 'Загублені ключі',
    maskedTired: 'Tired чи wide',
  }),
  cancel: 'Скасувати',

  masked: {
    view: 'Замасковане слово',
    tokens: 'Текст токенами; клацніть токен, щоб замаскувати його слово',
    bars: 'Десять найімовірніших слів на місці замаскованого',
    asked: 'Слова, які ви перевіряєте',
    /** @param {string} mask @param {string} word @param {string} probability */
    says: (mask, word, probability) => `На місці ${mask} модель дає слову ${quoted(word)} імовірність ${probability}.`,
    /** @param {string} word @param {string} probability @param {string} rank */
    hidden: (word, probability, rank) => `Замасковане слово ${quoted(word)} має ${probability}, місце ${rank}.`,
    /** @param {string} word */
    hiddenPieces: (word) =>
      `Замасковане слово ${quoted(word)} має кілька токенів, а маска заступає один, тож імовірності для нього модель дати не може.`,
    /** @param {string[]} all */
    unasked: (all) => `Кілька токенів, тож не можуть стояти на місці однієї маски: ${listed(all.map(quoted))}.`,
    /** @param {string} mask */
    howTo: (mask) =>
      `Клацніть слово, щоб замаскувати його, або введіть ${mask} у текст. Модель бачить слова з обох боків, але не замасковане.`,
    pair: 'Введіть [SEP] між двома реченнями: токени після нього отримають тип токена другого речення.',
    pathHead: 'вихід маски',
    attention: 'Текст токенами; показано увагу замаскованого токена у вибраній голові',
    token: 'замаскований токен',
    usual: 'найімовірніше слово',
    /** @param {string} token @param {string} weight */
    writes: (token, weight) =>
      `Замаскований токен віддає ${weight} уваги токену ${quoted(token)}. Якби він віддав 100%, голова найбільше змінила б такі логіти:`,
    layers:
      'У кожному рядку вектор токена після цього шару йде просто на вихід для замаскованого слова, ніби далі шарів немає («логіт-лінза»).',
    parts:
      'Логіт — це сума: кожна частина додає вектор до залишкового потоку, а вихід для замаскованого слова робить із кожного вектора частку логіта. Дільники всіх нормалізацій і множник, на який функція активації на виході множить свій вхід, зафіксовано. Частина змінює й те, що обчислюють наступні частини. Ця сума такого впливу не враховує, а «Вимкнути» — враховує.',
  },
  /** @param {string} read @param {string} found */
  cut: (read, found) => `Використано лише перші токени: ${read} з ${found}.`,

  tokens: {
    label: 'Текст токенами',
    withSurprise: 'Текст токенами; для кожного показано несподіваність у бітах',
    withAttention: 'Текст токенами; показано увагу останнього токена у вибраній голові',
    typed: 'введено',
    taken: 'додано моделлю або клацанням',
  },

  controls: {
    next: 'Ще слово',
    generate: 'Генерувати',
    stop: 'Стоп',
    back: 'Назад',
    clear: 'Очистити',
    takesLabel: 'Брати',
    takes: { likely: 'Найімовірніше', sample: 'Випадкове' },
    temperature: 'Температура',
    topK: 'Top k',
    topP: 'Top p',
    all: 'усі',
    seed: 'Зерно',
    newSeed: 'Нове зерно',
    pace: 'Темп',
    paces: /** @type {Record<string, string>} */ ({ slow: 'повільно', steady: 'помірно', fast: 'швидко' }),
  },

  flow: {
    layer: 'Увага в шарі',
    head: 'голова',
    strongest: 'найсильніша голова',
    average: 'середнє',
    /**
     * @param {string} token the last token
     * @param {number} layer
     * @param {number | null} head `null` for the average
     */
    title: (token, layer, head) =>
      head === null
        ? `У середньому за головами шару ${layer} ${quoted(token)} звертає увагу на:`
        : `У L${layer} H${head} ${quoted(token)} звертає увагу на:`,
    /** @param {string} word @param {number} layer @param {number} head */
    why: (word, layer, head) =>
      `З усіх голів, що звертають увагу переважно на якийсь попередній токен, L${layer} H${head} найбільше додає до логіта слова ${quoted(word)}.`,
    /** @param {number} count */
    others: (count) => `ще ${counted(count, 'токен', 'токени', 'токенів')}`,
  },

  stopped: {
    /** @param {string} token */
    end: (token) => `Тут модель закінчує текст: її наступний токен — ${token}, знак кінця тексту.`,
    /** @param {number} count */
    enough: (count) => `Зупинено; додано токенів: ${count}. Клацніть «Генерувати», щоб продовжити.`,
  },

  path: {
    label: 'Від останнього вектора до ймовірностей',
    vector: 'останній вектор',
    norm: 'кінцева норм.',
    unembedding: 'проєкція W_U',
    logits: 'логіти',
    softmax: 'softmax',
    /** @param {string} name @param {string} size */
    sized: (name, size) => `${name}, ${size}`,
    /** @param {string} probability */
    own: (probability) => `${probability} за τ = 1`,
    /** @param {string} word @param {string} value */
    numberOf: (word, value) => `${quoted(word)} ${value}`,
    /** @param {string} part @param {string} word @param {string} value */
    whereFrom: (part, word, value) => `Показати, звідки береться ${part} для ${quoted(word)}: ${value}`,
    /** @param {number} temperature */
    temperature: (temperature) => `τ = ${setting(temperature)}`,
  },

  number: {
    ...sums,
    word: 'Слово',
    mostLikely: 'найімовірніше',
    close: 'Закрити',
    trained: 'навчено',
    lastVector: 'останній вектор h',
    /** @param {string} part @param {string} norm */
    part: (part, norm) => PATH_PARTS[norm === 'rms_norm' && part === 'ln_final.scale' ? 'rms' : part] ?? part,
    /** Symbol of a weight matrix or vector, by the core's name. @param {string} part */
    weights: (part) => PATH_WEIGHTS[/** @type {string} */ (part.split('.').at(-1))] ?? part,
    /** @param {string} part @param {string} word */
    ofWord: (part, word) => `Звідки береться ${part} для ${quoted(word)}`,
    /** @param {string} part @param {number | null} at */
    of: (part, at) => (at === null ? `Звідки береться ${part}` : `Звідки береться число ${at} (${part})`),
    /** @param {string} what @param {number} count @param {string | null} more */
    operand: (what, count, more) =>
      `${what}${count > 1 ? `, чисел: ${count.toLocaleString('uk')}` : ''}${more === null ? '' : ` (${more})`}`,
    /** @param {Sampled} by */
    own: (by) => `Це власні числа моделі, ще до перетворення стовпчиків (${sampledBy(by)}).`,
    given: ': вихід останнього шару.',
    /** @param {number} count @param {string} value */
    largest: (count, value) => `Найбільший із логітів (усього ${count.toLocaleString('uk')}): ${value}`,
    /** @param {string} norm */
    spread:
      (norm) =>
      /** @param {number} count @param {string} value */
      (count, value) =>
        norm === 'rms_norm'
          ? `Середнє квадратичне чисел (усього ${count}): ${value}`
          : `Стандартне відхилення чисел (усього ${count}): ${value}`,
  },

  next: {
    bars: 'Десять найімовірніших наступних слів; клацніть, щоб дописати слово',
    /** @param {string} count */
    others: (count) => `інші ${count}`,
    drawn: 'випало',
    /** @param {string} word */
    drawnOther: (word) => `випало: ${quoted(word)}`,
    /** @param {string} left */
    key: (left) =>
      `Повний стовпчик: перетворена ймовірність, з якою вибирають (слів, що можуть випасти: ${left}). Контур і друге число: власна ймовірність моделі.`,
    /** @param {string} after @param {string} word @param {string} probability */
    says: (after, word, probability) =>
      `Після ${quoted(after)} модель дає слову ${quoted(word)} імовірність ${probability}.`,
    /** @param {string} reshaped @param {Sampled} by */
    saysReshaped: (reshaped, by) => `З параметрами (${sampledBy(by)}) ця ймовірність становить ${reshaped}.`,
    /** @param {[word: string, probability: string][]} asked */
    saysAsked: (asked) =>
      `Ви перевіряли ${listed(asked.map(([word, probability]) => `${quoted(word)} (${probability})`))}.`,
    /** @param {string} word @param {number} seed */
    saysDrawn: (word, seed) => `Із зерном ${seed} випадає ${quoted(word)}.`,
    /**
     * @param {number} tokens
     * @param {number} computed number of tokens that the last pass computed
     * @param {{ kept_bytes: number, products: number, products_without: number }} cost
     */
    kept: (tokens, computed, { kept_bytes, products, products_without }) =>
      `У кеші лежать ключі та значення ${tokens === 1 ? 'цього токена' : `всіх токенів (${tokens})`}: ${inMillions(kept_bytes)}\u00a0МБ пам’яті. Останній прохід обчислив токенів: ${computed} з ${tokens}, а повторно використав: ${tokens - computed}; це ${inMillions(products)}\u00a0млн множень разом із логітами. Без кешу їх було б ${inMillions(products_without)}\u00a0млн. Множення пораховано за розмірами матриць, а не виміряно. Картин уваги в кеші немає: вибрану голову обчислюють знову.`,
    cost: 'Ціна з ключами та значеннями в кеші',
    byte: (/** @type {string} */ token) =>
      `${quoted(token)} — один байт символу: символи поза словником модель пише байт за байтом.`,
    howTo:
      'Знак «␣» — пробіл перед словом. Клацніть стовпчик, щоб дописати його слово. Клавіша ] дописує наступне слово, [ скасовує. Пунктиром позначено слова, дописані до вашого тексту.',
    caution: 'Модель навчали передбачати наступний токен, а не казати правду. Вона бачить лише токени вгорі.',
  },

  asked: {
    label: 'Перевірити слово',
    placeholder: 'are, is',
    bars: 'Слова, які ви перевіряєте; клацніть, щоб дописати слово',
    /** @param {string} rank */
    rank: (rank) => `№ ${rank}`,
    /** @param {string} word @param {[piece: string, probability: string][]} pieces @param {string} sign @param {string} product */
    product: (word, pieces, sign, product) =>
      `${quoted(word)} має частин: ${pieces.length}; ${pieces.map(([piece, probability]) => `${probability} для ${quoted(piece)}`).join(' × ')} ${sign} ${product}. Показано місце першої частини.`,
  },

  typed: {
    best: 'П’ять найімовірніших слів на цій позиції',
    legend: 'Несподіваність: −log₂ імовірності, яку модель дала токену',
    /** @param {string} count */
    bits: inBits,
    none: '–',
    expected: 'Чого модель тут чекала',
    came: 'насправді',
    /** @param {string} token @param {string} probability @param {string} bits @param {string} rank */
    says: (token, probability, bits, rank) =>
      `З огляду на всі попередні токени модель дала ${quoted(token)} імовірність ${probability}: несподіваність ${inBits(bits)}, місце ${rank}.`,
    /** @param {string} token */
    saysFirst: (token) => `Перед ${quoted(token)} немає жодного токена, тож імовірності модель йому не дає.`,
    howTo: 'Клацніть токен, щоб вибрати його; Esc знімає вибір.',
    unchanged: 'Перевірити, які числа після зміни тексту збігаються до біта',
    unchangedHint: 'Тепер змініть слово посередині тексту.',
    /** @param {number} tokens @param {string} equal @param {string} numbers */
    unchangedSays: (tokens, equal, numbers) =>
      `Вектори токенів перед зміною (${tokens}) ${equal === numbers ? 'збігаються до біта' : 'змінилися'}: однакових чисел ${equal} з ${numbers}.`,
    unchangedFirst: 'Змінився перший токен, тож перед зміною немає жодного.',
    unchangedHow:
      'Обидва тексти обчислено з нуля, починаючи з першого токена. Порівнюються вектори кожного токена на вході кожного шару та на виході останнього. Через маску жоден токен не звертає уваги на наступні, тож пізніша зміна не може вплинути на ці вектори.',
  },

  product: {
    title: 'Імовірність тексту за його першого токена',
    terms: 'Сума, токен за токеном',
    /** @param {string} bits @param {number} count @param {string} perplexity */
    perplexity: (bits, count, perplexity) =>
      `Перплексія: 2 у степені (${bits} ÷ ${count}) дорівнює ${perplexity}. У середньому модель вагалася так, ніби вибирала з рівноймовірних слів, яких ${perplexity}.`,
  },

  continuations: {
    labels: ['Перше', 'Друге'],
    whoWrote: 'Які частини створюють різницю?',
    caption: 'Два продовження, токен за токеном',
    continuation: 'Продовження',
    terms: 'Для кожного токена з огляду на всі попередні: log₂ його ймовірності та сама ймовірність',
    sum: 'сума: log₂ P',
    probability: 'P',
    missing: 'Введіть два продовження, щоб порівняти, яке з них імовірніше після цього тексту.',
    /** @param {string} after @param {string} one @param {string} times @param {string} other */
    says: (after, one, times, other) =>
      `Після ${quoted(after)} продовження ${quoted(one)} для моделі ймовірніше за ${quoted(other)} у ${times} ${/^\d+$/.test(times) ? form(times, 'раз', 'рази', 'разів') : 'раза'}.`,
    /** @param {string} after */
    same: (after) => `Після ${quoted(after)} обидва продовження для моделі рівноймовірні.`,
    /** @param {string[]} texts @param {string} difference of the logarithms @param {string} size @param {string} times */
    odds: ([one, other], difference, size, times) =>
      `log₂ P(${isolated(one)}) − log₂ P(${isolated(other)}) = ${inBits(difference)}; 2 у степені ${size} дорівнює ${times}.`,
    alone: 'Якби можливими були лише ці два продовження',
    bars: 'Частка кожного продовження в сумі обох імовірностей',
    /** @param {number} one @param {number} other */
    lengths: (one, other) =>
      `Токенів у першому: ${one}, у другому: ${other}. Кожен токен додає множник, менший за 1, тож довший текст зазвичай менш імовірний лише тому, що він довший.`,
    how: 'Кожне продовження дописують до тексту таким, яким воно є («teacher forcing»). Кожному його токену модель дає ймовірність. Логарифми цих імовірностей у сумі дають логарифм імовірності всього продовження.',
  },

  layers: {
    word: 'Стежити за',
    usual: 'найімовірніше наступне слово',
    caption: 'Найкраще слово після кожного шару та місце слова, за яким стежимо',
    layer: 'Після',
    best: 'Найкраще слово',
    /** @param {string} word */
    rank: (word) => `Місце ${quoted(word)}`,
    /** @param {number} layer */
    row: (layer) => (layer === 0 ? 'ембедингу' : `шару ${layer - 1}`),
    curve: 'Місце після кожного шару; перший шар ліворуч',
    /**
     * @param {string} token @param {string} word @param {{ rank: string, last: string }} ranks
     * @param {string} probability @param {number | null} since @param {number} layers
     */
    says: (token, word, { rank, last }, probability, since, layers) =>
      since === null
        ? `Біля ${quoted(token)} слово ${quoted(word)} починає з місця ${rank} і закінчує на місці ${last} з імовірністю ${probability}.`
        : `Біля ${quoted(token)} слово ${quoted(word)} починає з місця ${rank} і стає найкращим ${since === layers ? 'лише після останнього шару' : `з шару ${since - 1}`}. Його кінцева ймовірність — ${probability}.`,
    how: 'У кожному рядку вектор токена після цього шару йде просто до кінцевої нормалізації та проєкції на словник, ніби далі шарів немає («логіт-лінза»).',
    caution:
      'Модель не навчали передбачати слова з проміжних шарів: лише останній рядок — її справжній вихід. Дивні слова в перших рядках — не помилка, їх і слід чекати.',
    everywhere: 'Усі позиції',
    /** @param {number} done @param {number} total */
    surveying: (done, total) => `шарів: ${done} з ${total}`,
    wholeTitle: 'Найкраще слово на кожній позиції після кожного шару',
    wholeLegend: 'Імовірність найкращого слова',
    /** @param {number} count */
    wholeCut: (count) => `Показано останні позиції: ${count}.`,
  },

  wrote: {
    word: 'Слово',
    usual: 'найімовірніше',
    against: 'Проти',
    nothing: 'жодного іншого',
    grid: 'Що кожна голова та MLP додає до логіта. Клавіші зі стрілками — рух.',
    /** @param {string} lastLayer */
    cellsAre: (lastLayer) => `По клітинці на кожну голову (H) і MLP шарів від 0 до ${lastLayer}.`,
    legend: 'Додано до логіта',
    /** @param {string} quarter @param {string} end */
    rootScale: (quarter, end) => `Шкала квадратного кореня: ±${quarter} має половину кольору ±${end}.`,
    legendWithout: 'Зміна ймовірності без голови',
    howTo: 'Вкажіть на клітинку, щоб прочитати її. Клацніть, щоб вибрати її голову чи MLP; Esc знімає вибір.',
    /** @param {string} part @param {string} value */
    cell: (part, value) => `${part}: ${value}`,
    /** @param {string} part @param {string} before @param {string} after */
    cellWithout: (part, before, after) => `${part}: з ${before} до ${after} без неї`,
    strongest: 'П’ять найсильніших частин',
    /** @param {string} embedding @param {string | null} bias @param {string} total */
    sums: (embedding, bias, total) =>
      `Ембединг додає ${embedding}${bias === null ? '' : `, а зсуви — ${bias}`}. Разом з усіма головами та MLP сума дорівнює ${total}.`,
    /** @param {string} word @param {string} probability @param {string} total @param {number | null} cap */
    logit: (word, probability, total, cap) =>
      `${quoted(word)} має логіт ${total}${cap === null ? '' : ` до м’якого обмеження ${cap}·tanh(логіт ÷ ${cap})`}; імовірність — ${probability}.`,
    /** @param {string} word @param {string} other @param {string} total */
    difference: (word, other, total) => `Логіт ${quoted(word)} мінус логіт ${quoted(other)} дорівнює ${total}.`,
    /** @param {string} part @param {string} value @param {boolean} isLowering */
    most: (part, value, isLowering) =>
      isLowering ? `Найсильніша частина, ${part}, знижує його: ${value}.` : `Найсильніша частина — ${part}: ${value}.`,
    /** @param {string} word @param {string} part @param {string} before @param {string} after */
    saysWithout: (word, part, before, after) =>
      `${quoted(word)} найбільше залежить від ${part}: без цієї голови ймовірність змінюється з ${before} на ${after}.`,
    /** @param {string} part @param {string} word @param {string} before @param {string} after */
    saysOff: (part, word, before, after) =>
      `Вимкнено: ${part}. Імовірність ${quoted(word)} змінюється з ${before} на ${after}.`,
    whichHead: 'Яка одна голова найважливіша?',
    /** @param {number} done @param {number} total */
    surveying: (done, total) => `шарів: ${done} з ${total}`,
    closeSurvey: 'Назад до логіта',
    colourBy: 'Колір',
    colours: { part: 'внесок', kind: 'тип голови' },
    /** @param {string} part @param {string} kind @param {string} share */
    ofKind: (part, kind, share) => `${part}, переважно: ${kind} (${share})`,
    /** @param {string} on @param {string} kind @param {string} share */
    heldKind: (on, kind, share) => `${on} увага переважно йде сюди: ${kind} (${share}).`,
    /** @param {string} on */
    heldMixed: (on) => `${on} чіткої закономірності немає.`,
    /** @param {string} on */
    kindsAre: (on) => `Типи голів ${on.charAt(0).toLowerCase()}${on.slice(1)}:`,
    /** @param {string} on @param {string[]} heads @param {number} count */
    saysInduction: (on, heads, count) =>
      count === 0
        ? `${on} індукційної голови немає: жодна голова не звертає увагу переважно на токен після попереднього вживання токена запиту.`
        : `${on} індукційних голів: ${count} (${listed(count > heads.length ? [...heads, `ще ${count - heads.length}`] : heads)}). Індукційна голова звертає увагу переважно на токен після попереднього вживання токена запиту.`,
    onText: 'На цьому тексті',
    /** @param {{ length: number, seed: number }} drawn */
    onRandom: ({ length, seed }) => `На повторених випадкових токенах (${length}, зерно ${seed})`,
    how: 'Логіт — це сума: кожна частина додає вектор до залишкового потоку, а проєкція на словник робить із кожного вектора частку логіта; масштаб кінцевої нормалізації зафіксовано. Частина змінює й те, що обчислюють наступні частини. Ця сума такого впливу не враховує, а «Вимкнути» — враховує.',
    holdHint:
      'Виберіть голову або MLP, щоб побачити, які слова вона робить імовірнішими, на що звертає увагу голова і що модель передбачає без неї.',
    off: 'Вимкнути',
    nothingOff: 'нічого',
    /** @param {number} layer */
    attentionOf: (layer) => `усі голови шару ${layer}`,
    /** @param {string} token */
    tokenOff: (token) => `токен ${quoted(token)}`,
    /** @param {string} part @param {string} value */
    isOn: (part, value) => `${part} додає ${value}`,
    /** @param {string} part */
    isOff: (part) => `${capital(part)}: вимкнено`,
    switchedBars: 'Найімовірніші слова до зміни та після неї',
    switchedKey: 'Повний стовпчик: після зміни. Контур і друге число: до зміни.',
    /** @param {string} token @param {string} weight */
    writes: (token, weight) =>
      `Останній токен віддає ${weight} уваги токену ${quoted(token)}. Якби він віддав 100%, голова найбільше змінила б такі логіти:`,
    /** @param {[word: string, part: string][]} all */
    raised: (all) => `Підвищено: ${wordsWithParts(all)}.`,
    /** @param {[word: string, part: string][]} all */
    lowered: (all) => `Знижено: ${wordsWithParts(all)}.`,
    inSentence: 'Відкрити цю голову в розділі «Речення»',
    /** @param {string} part */
    looksFor: (part) => `Чого шукає ${part} за своїми навченими матрицями`,
    looker: 'Від',
    lastToken: 'останній токен',
    /** @param {string} token @param {string} count @param {[word: string, score: string][]} all */
    highest: (token, count, all) =>
      `Для ${quoted(token)} найвищі оцінки серед усіх слів (${count}): ${wordsWithParts(all)}.`,
    /** @param {[word: string, score: string][]} all */
    lowest: (all) => `Найнижчі оцінки: ${wordsWithParts(all)}.`,
    /** @param {number} layer */
    leftOut: (layer) =>
      `Оцінка — це запит · ключ ÷ √d_head двох ембедингів, без позицій${layer === 0 ? '. Для двох слів на тій самій позиції вона дорівнює оцінці самої моделі в будь-якому тексті.' : ' і без виходу попередніх шарів. Лише в шарі 0 вона дорівнювала б оцінці самої моделі.'}`,
  },
};
