// @ts-check
/** UI strings of the room "Sentence", in Ukrainian. */
import { capital, form, inHead, isolated, listed, ofHead, quoted } from '../../../words/uk/phrases.js';

/** @typedef {import('../../../state/text.ts').Heads} Heads */

/** @typedef {{ query: string, key: string }} Names of the query token and the key token */

/**
 * The meaning of the marks at the tokens: the attention that the query gives to each token, or the attention that each
 * token gives to the key.
 *
 * @param {string} marks
 * @param {string | null} query
 * @param {string | null} key
 * @param {'weight' | 'norm'} measure
 */
function arcMarks(marks, query, key, measure) {
  if (query === null && key === null) return null;
  const about =
    measure === 'weight'
      ? [`як ${quoted(query ?? '')} розподіляє увагу`, `скільки уваги кожен токен віддає ${quoted(key ?? '')}`]
      : [
          `норма вектора, який ${quoted(query ?? '')} бере від кожного токена`,
          `норма вектора, який кожен токен бере від ${quoted(key ?? '')}`,
        ];
  return `${marks}: ${about[query === null ? 1 : 0]}.`;
}

/** "n positions before" or "after". @param {number} distance */
const away = (distance) =>
  `на ${Math.abs(distance)} ${form(Math.abs(distance), 'позицію', 'позиції', 'позицій')} ${distance < 0 ? 'раніше' : 'пізніше'} від запиту`;

export const words = {
  howTo:
    'Вкажіть на слово, щоб побачити, на що воно звертає увагу. Клацніть слово, а тоді друге, щоб побачити, як обчислено вагу між ними. Esc знімає вибір.',
  caution: 'Ваги уваги показують, які токени читає голова. Самі собою вони не пояснюють результату моделі.',
  notes: {
    oneOf: (/** @type {number} */ count) => `Це одна з голів, усереднених на рисунку (усього ${count}).`,
  },
  changedMeanwhile: 'Поки файл записувався, речення змінилося, тож файл не збережено. Завантажте його ще раз.',
  averageOf: (/** @type {number} */ count) => `середнє за ${count} ${form(count, 'головою', 'головами', 'головами')}`,
  alsoIn: (/** @type {[string, string][]} */ heads) =>
    `Той самий зв’язок в інших головах: ${listed(heads.map(([name, number]) => `${number} у ${name}`))}.`,
  hiddenTakeOnAverage: (/** @type {string[]} */ names, /** @type {string} */ share) =>
    `У середньому ${share} уваги йде до ${listed(names)} (тут приховано).`,
  hiddenTake: (/** @type {string[]} */ names, /** @type {string} */ share) =>
    `${share} його уваги йде до ${listed(names)} (тут приховано).`,
  says: {
    weight: {
      strongest: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ share,
      ) =>
        `${capital(inHead(head))} найсильніший зв’язок між різними токенами веде від ${quoted(query)} до ${quoted(key)}: ${share}.`,
      pair: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ share,
      ) => `${capital(inHead(head))} ${quoted(query)} віддає ${quoted(key)} ${share} уваги.`,
      row: (/** @type {Heads} */ head, /** @type {string} */ query, /** @type {[string, string][]} */ shares) =>
        `${capital(inHead(head))} ${quoted(query)} розподіляє увагу так: ${listed(shares.map(([name, share]) => `${quoted(name)} — ${share}`))}.`,
    },
    norm: {
      strongest: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ norm,
      ) =>
        `${capital(inHead(head))} найбільший внесок одного токена в інший іде від ${quoted(key)} до ${quoted(query)}: норма ${norm}.`,
      pair: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ norm,
      ) => `${capital(inHead(head))} ${quoted(query)} бере від ${quoted(key)} вектор із нормою ${norm}.`,
      row: (/** @type {Heads} */ head, /** @type {string} */ query, /** @type {[string, string][]} */ norms) =>
        `${capital(inHead(head))} ${quoted(query)} бере вектори з такими нормами: ${listed(norms.map(([name, norm]) => `${norm} від ${quoted(name)}`))}.`,
    },
  },
  controls: {
    showLabel: 'Рисунок',
    show: { arrows: 'Стрілки', columns: 'Дві колонки', heatmap: 'Теплова карта', heads: 'Усі голови' },
    share: 'Зв’язки, що охоплюють',
    shareMark: 'Що означає цей відсоток?',
    shareExplained: (/** @type {string} */ share, /** @type {'weight' | 'norm'} */ measure) =>
      `Для кожного токена показано найсильніші зв’язки, які разом охоплюють щонайменше ${share} ${measure === 'weight' ? 'його уваги' : 'суми його норм'}.`,
    measureLabel: 'Числа',
    measures: { weight: 'Вага', norm: 'Вага × ‖знач.‖' },
    measureMark: 'Що таке норма?',
    measureExplained:
      'Норма ‖v‖ — це довжина вектора v. Вага показує, скільки уваги один токен звертає на інший. Вага, помножена на ‖v W_O‖ (норму того, що передає інший токен), — це довжина вектора, який токен отримує.',
    specials: (/** @type {string} */ names) => `Показати ${names}`,
    merged: 'Цілі слова',
    several: 'Кілька голів',
    average: 'Середнє цих голів',
  },
  /** Words for both kinds of arc diagram. */
  arcs: {
    share: (/** @type {string} */ share, /** @type {'weight' | 'norm'} */ measure) =>
      `Показано найсильніші зв’язки. Вони охоплюють ${share} ${measure === 'weight' ? 'уваги кожного токена' : 'суми норм кожного токена'}.`,
    leftOut: (/** @type {number} */ drawn, /** @type {number} */ found) =>
      `Зв’язків є ${found.toLocaleString('uk')}, накреслено лише найсильніші: ${drawn.toLocaleString('uk')}. Виберіть токен, щоб побачити всі його зв’язки.`,
    numbers: (
      /** @type {string | null} */ query,
      /** @type {string | null} */ key,
      /** @type {'weight' | 'norm'} */ measure,
    ) => arcMarks('Числа', query, key, measure),
    squares: (
      /** @type {string | null} */ query,
      /** @type {string | null} */ key,
      /** @type {'weight' | 'norm'} */ measure,
    ) => arcMarks('Квадрати (що повніший, то більше)', query, key, measure),
  },
  arrows: {
    label: 'Речення зі стрілками. Клавіші зі стрілками — рух, Enter — вибір.',
    direction: 'Стрілки починаються біля токена запиту.',
    overview: {
      label: 'Видима частина речення',
      part: (/** @type {number} */ first, /** @type {number} */ last, /** @type {number} */ count) =>
        `токени ${first}–${last} з ${count}`,
    },
    ofHeads: (/** @type {string} */ seen, /** @type {string[]} */ heads) => `${seen}, у ${listed(heads)}`,
    folded: (/** @type {string} */ seen) => `Показати приховані токени (${seen})`,
    foldedNote: (/** @type {number} */ count) =>
      `«… ${count} …» заміняє токени, які не вмістилися (${count}). Клацніть, щоб показати їх.`,
    onPaper: (/** @type {Heads} */ head) => `Кожен токен і той, на який він звертає найбільше уваги ${inHead(head)}:`,
    pale: (/** @type {string} */ names) => `Зв’язки з ${names} бліді, доки ви не виберете токен.`,
    grammar: 'Дужки внизу показують граматику, а не увагу. Кожна пов’язує слово зі словом, що від нього залежить.',
    rows: (/** @type {number} */ count) => `Рядки чисел під токенами належать першим головам (${count}).`,
  },
  columns: {
    label: 'Речення у дві колонки: запити звертають увагу на ключі. Клавіші зі стрілками — рух, Enter — вибір.',
    direction: 'Кожна лінія веде від запиту до ключа.',
    looks: 'запит',
    lookedAt: 'ключ',
    query: (/** @type {string} */ seen) => `${seen}: запит`,
    key: (/** @type {string} */ seen) => `${seen}: ключ`,
    tiles: (/** @type {number} */ layer) => `Голови шару ${layer}`,
    all: 'Усі',
    squares: 'Квадрати йдуть у порядку цих голів; квадрат першої голови — біля самого токена.',
  },
  table: {
    title: 'Числа таблицею',
    caption: (/** @type {string} */ head) => `${head}: рядки дивляться на стовпці`,
    captionOf: (/** @type {string} */ head, /** @type {string} */ query) =>
      `${head}: на що звертає увагу ${quoted(query)}`,
    select: (/** @type {number} */ count) =>
      `Токенів забагато для однієї таблиці: ${count}. Виберіть токен, щоб побачити його рядок, або через «Поширити» збережіть усі числа у файл.`,
  },
  heatmap: {
    grid: (/** @type {Heads} */ head) =>
      `Теплова карта ${ofHead(head)}: рядки дивляться на стовпці. Клавіші зі стрілками — рух, Enter — вибір.`,
    direction: 'рядки дивляться на стовпці',
    oneOf: (/** @type {number} */ count) =>
      `. Це одна з вибраних голів (усього ${count}); «Середнє цих голів» об’єднує їх.`,
    measures: { weight: 'вага уваги', norm: 'вага × ‖v W_O‖' },
    endsAtLargest: (/** @type {string} */ number) => `${number} (найбільше)`,
    named: (/** @type {number} */ rows) => `Підписано лише перший рядок, останній і кожен ${rows}-й.`,
    coarse: 'Кожна точка показує найбільше з кількох чисел; збільште, щоб побачити всі.',
    zoomIn: 'Збільшити',
    zoomOut: 'Зменшити',
    fit: 'Уся',
    find: 'Знайти слово',
    found: (/** @type {number} */ count) => (count === 0 ? 'немає' : `знайдено ${count}`),
    hint: 'Вкажіть на клітинку або токен, щоб побачити подробиці; клацніть, щоб вибрати.',
    empty: 'Немає токенів, які можна показати.',
    pair: (/** @type {string} */ query, /** @type {string} */ key, /** @type {string} */ value) =>
      `${isolated(query)} → ${isolated(key)}: ${value}`,
    row: (/** @type {string} */ query, /** @type {[string, string][]} */ most) =>
      `${quoted(query)} звертає найбільше уваги на ${listed(most.map(([key, value]) => `${quoted(key)} (${value})`))}`,
    column: (/** @type {string} */ key, /** @type {[string, string][]} */ most) =>
      `${quoted(key)} отримує найбільше уваги від ${listed(most.map(([query, value]) => `${quoted(query)} (${value})`))}`,
    selected: (/** @type {string} */ reading) => `${reading} (вибрано)`,
  },
  heads: {
    title: 'Усі голови',
    axes: 'На кожному малому рисунку рядки дивляться на стовпці.',
    grid: 'Усі голови, шар за шаром',
    layer: (/** @type {number} */ layer) => `L${layer}`,
    head: (/** @type {number} */ head) => `H${head}`,
    row: (/** @type {number} */ layer) => `Шар ${layer}`,
    scale: 'вага',
    points:
      'Кожна точка — голова; її показники виміряно на цьому реченні. Вкажіть на точку, щоб побачити картину уваги голови.',
    arrange: 'Порядок',
    arrangements: { layers: 'за шарами', kinds: 'за типом', points: 'точками' },
    sorted: 'Кожен рядок — один тип голів, від найсильнішої. На кожному малому рисунку рядки дивляться на стовпці.',
    colourBy: 'Колір за',
    colourings: { hue: 'головою', kind: 'типом' },
    cell: (/** @type {number} */ layer, /** @type {number} */ head) => `Шар ${layer}, голова ${head}`,
    mostly: (/** @type {string} */ name, /** @type {string} */ kind) => `${name}, переважно: ${kind}`,
    score: (/** @type {string} */ reading, /** @type {string} */ score) => `${reading} (${score})`,
    severalHint: 'Клацніть голову або натисніть пробіл, щоб додати її до рисунка чи прибрати.',
  },
  scatter: {
    label: 'Усі голови точками',
    across: 'вісь x',
    up: 'вісь y',
    none: 'не виміряно',
    scores: /** @type {Record<string, string>} */ ({
      previous: 'на попередній токен',
      next: 'на наступний токен',
      same: 'на себе',
      same_word: 'на те саме слово деінде',
      duplicate: 'на попередні вживання',
      induction: 'на токен після попереднього вживання',
      first: 'на перший токен',
      separator: 'на розділювачі та пунктуацію',
      broad: 'рівномірність уваги',
      distance: 'відстань у токенах',
    }),
  },
  find: {
    title: 'Знайти голову',
    ways: { pair: 'За парою', kind: 'За типом' },
    waysLabel: 'Як шукати голову',
    from: 'Від',
    to: 'До',
    none: 'виберіть токен',
    place: (/** @type {string} */ text, /** @type {number} */ place) => `${text} (позиція ${place})`,
    kind: 'Тип',
    invitation: 'Виберіть токен, а тоді другий (або обидва тут), щоб побачити, які голови їх пов’язують.',
    ranking: 'Голови впорядковуються …',
    strongestPair: (
      /** @type {string} */ name,
      /** @type {string} */ from,
      /** @type {string} */ to,
      /** @type {string} */ weight,
    ) => `Найсильніший зв’язок від ${quoted(from)} до ${quoted(to)} має ${name}: ${weight}.`,
    strongestKind: (/** @type {string} */ name, /** @type {string} */ score) =>
      `Найвищий показник має ${name}: ${score}.`,
    meanings: /** @type {Record<string, string>} */ ({
      previous: 'Середня вага, яку кожен токен дає попередньому токену.',
      next: 'Середня вага, яку кожен токен дає наступному токену.',
      same: 'Середня вага, яку кожен токен дає самому собі.',
      same_word: 'Середня вага, яку кожен токен повтореного слова дає іншим уживанням цього слова.',
      duplicate: 'Середня вага, яку кожен повторений токен дає своїм попереднім уживанням.',
      induction:
        'Середня вага, яку кожен повторений токен дає токенам, що йшли після його попередніх уживань. Голова з високим показником — «індукційна голова».',
      first: 'Середня вага, яку решта токенів дає першому токену ([CLS], якщо модель його додає).',
      separator: 'Середня вага, яку кожен токен дає пунктуації (і [SEP], якщо модель його додає).',
      broad: 'Наскільки рівномірно кожен токен розподіляє увагу (ентропія): 100%, якщо всі токени мають однакову вагу.',
      distance: 'Середня відстань у токенах між токеном і тими, на які він звертає увагу.',
    }),
    unmeasured: /** @type {Record<string, string>} */ ({
      same_word: 'У цьому реченні жодне слово не повторюється, тож вимірювати нічого.',
      duplicate: 'У цьому реченні жоден токен не повторюється, тож вимірювати нічого.',
      induction: 'У цьому реченні немає токена, який повторюється через інший токен, тож вимірювати нічого.',
      separator: 'Тут немає ні [SEP], ні пунктуації, тож вимірювати нічого.',
    }),
    onRandom: (/** @type {{ length: number, seed: number }} */ { length, seed }) =>
      `Виміряно на випадкових токенах (${length}), за якими йдуть ті самі токени ще раз (зерно ${seed}).`,
    noSuchKind: (/** @type {string} */ kind) => `Для цієї моделі ${quoted(kind)} не вимірюють. Виберіть інший тип.`,
    tooShort: 'Цей текст закороткий для такого вимірювання.',
    tokens: (/** @type {string} */ count) => `токенів: ${count}`,
    list: 'Голови, від найвищого показника',
    all: (/** @type {number} */ count) => `Показати всі ${count}`,
    fewer: (/** @type {number} */ count) => `Показати лише перші ${count}`,
  },
  dependencies: {
    title: 'Граматика й голови',
    about:
      'Для кожної залежності в таблиці є голова з найсильнішим зв’язком між двома словами в кожному напрямку. Клацніть її, щоб побачити цей зв’язок.',
    relation: 'Залежність',
    forward: 'Зв’язок із головним словом',
    backward: 'Зв’язок у зворотному напрямку',
    look: (/** @type {string} */ query, /** @type {string} */ key) => `${query} → ${key}`,
    head: (/** @type {number} */ layer, /** @type {number} */ head) => `L${layer} H${head}`,
    labels: /** @type {Record<string, string>} */ ({
      det: 'детермінант',
      nsubj: 'підмет',
      acomp: 'прикметниковий присудок',
      mark: 'сполучник',
      aux: 'допоміжне дієслово',
      neg: 'заперечення',
      advcl: 'обставинне підрядне',
      dobj: 'прямий додаток',
      prep: 'прийменник',
      poss: 'присвійний',
      pobj: 'іменник при прийменнику',
    }),
  },
  telling: {
    /** @param {string} query @param {string} key @param {string} weight @param {string} head */
    offer: (query, key, weight, head) => `Почати з ${quoted(query)} → ${quoted(key)}: ${weight} у ${head}`,
    /** @param {string} query @param {string} key @param {string} weight @param {string} head */
    begun: (query, key, weight, head) => `Почато з ${quoted(query)} → ${quoted(key)}: ${weight} у ${head}.`,
    undo: 'Зняти вибір',
    reason: 'Це найсильніший зв’язок між двома несусідніми словами серед усіх голів.',
  },
  why: {
    title: 'Чому така вага?',
    invitation: 'Виберіть токен запиту, а тоді токен ключа, щоб побачити, як обчислено вагу між ними.',
    open: (/** @type {string} */ weight, /** @type {string | null} */ head, /** @type {boolean} */ isNorm) =>
      `Чому ${isNorm ? 'вага ' : ''}${weight}${head ? ` у ${head}` : ''}?`,
    fromWeights: 'Запити, ключі та значення — це вектори токенів, помножені на навчені матриці:',
    trainedWeights: (/** @type {number} */ layer, /** @type {number} */ head) =>
      `W_Q, W_K і W_V шару ${layer}, голови ${head}`,
    zoom: {
      tokens: 'Токени: клацніть інший, щоб пояснити його вагу',
      frames: {
        heads: 'Голова серед усіх голів',
        score: 'Запит · ключ: оцінка',
        writers: 'Частини, що записали оцінку',
        mask: 'Маска',
        softmax: 'Softmax: вага',
        value: 'Вага × значення: що надходить',
        moved: 'Що переносить голова, у словах',
      },
      title: (/** @type {number} */ at, /** @type {number} */ count, /** @type {string} */ name) =>
        `${at} з ${count}: ${name}`,
      previous: '‹ Назад',
      next: 'Далі ›',
      close: 'Закрити',
    },
    answer: (
      /** @type {number} */ layer,
      /** @type {number} */ head,
      /** @type {Names} */ { query, key },
      /** @type {string} */ weight,
    ) =>
      `У голові ${head} шару ${layer} ${quoted(query)} віддає ${quoted(key)} ${weight} уваги. Ось як модель обчислює цю вагу:`,
    answerOfWord: (
      /** @type {number} */ layer,
      /** @type {number} */ head,
      /** @type {Names} */ { query, key },
      /** @type {string} */ weight,
    ) => `У голові ${head} шару ${layer} ${quoted(query)} віддає ${quoted(key)} ${weight} уваги.`,
    pieces: {
      caption:
        'Кожне число — вага від частини слова-запиту до частини слова-ключа. Для цілих слів ваги до частин ключа додано, а ці суми усереднено за частинами запиту. Клацніть вагу, щоб пояснити її.',
      sum: 'сума',
      mean: 'середнє сум',
      chosen: (/** @type {Names} */ { query, key }, /** @type {string} */ weight) =>
        `${quoted(query)} віддає ${quoted(key)} ${weight} уваги. Ось як модель обчислює цю вагу:`,
    },
    dot: {
      title: 'Скалярний добуток запиту й ключа',
      text: (
        /** @type {Names} */ { query, key },
        /** @type {number} */ d_head,
        /** @type {{ dimension: number, size: string, adds: boolean }[]} */ largest,
        /** @type {string} */ sum,
      ) =>
        `Запит каже, що шукає ${quoted(query)}; ключ каже, що пропонує ${quoted(key)}. Кожен має ${d_head} ${form(d_head, 'число', 'числа', 'чисел')} (нумерація від 0). Якщо два числа мають однаковий знак, їхній добуток збільшує оцінку. Найбільші добутки: ${listed(largest.map(({ dimension, size, adds }) => `вимір ${dimension} ${adds ? 'додає' : 'віднімає'} ${size}`))}. Сума всіх добутків (${d_head}) дорівнює ${sum}.`,
    },
    writers: { title: 'Доданки оцінки' },
    moved: { title: 'Перенесені вектори у словах' },
    distances: {
      title: 'Відстань',
      text: (/** @type {string} */ c2p, /** @type {string} */ p2c, /** @type {number} */ distance) =>
        `Ця модель має ще навчений ключ і навчений запит для кожної відстані δ. Тут ключ — це ${distance === 0 ? 'сам токен запиту' : `токен ${away(distance)}`}. Запит, помножений на ключ відстані, дає ${c2p}; ключ, помножений на запит відстані, дає ${p2c}. Обидва числа додано.`,
    },
    scale: {
      title: 'Масштабована оцінка',
      text: (/** @type {number} */ d_head) =>
        `Оцінку ділять на √${d_head}, бо інакше оцінки зростали б разом із d_head, розміром ключа.`,
      summed: (/** @type {number} */ root) => `Суму ділять на √${root}: 3 × d_head, бо вона має три частини.`,
      other: (/** @type {number} */ root) =>
        `Оцінку ділять на √${root}. Це число задано в конфігурації моделі; більшість моделей бере d_head, розмір ключа.`,
    },
    bias: {
      title: 'Зсув за відстанню',
      text: (/** @type {string} */ bias, /** @type {number} */ distance) =>
        `Ця модель додає навчене число, яке залежить лише від голови та відстані від запиту до ключа: ${bias} для ${distance === 0 ? 'самого токена запиту' : `ключа ${away(distance)}`}.`,
    },
    cap: {
      title: 'М’яке обмеження',
      text: (/** @type {number} */ cap) =>
        `Ця модель тримає кожну оцінку між −${cap} і ${cap}: оцінки близько 0 майже не змінюються, великі наближаються до ${cap} або −${cap}.`,
    },
    mask: {
      title: 'Маска',
      text: (/** @type {number} */ count) =>
        count === 1
          ? 'Після токена запиту є один токен. Його замасковано: його оцінка стає −∞, а вага 0.'
          : `Після токена запиту є ще ${count} ${form(count, 'токен', 'токени', 'токенів')}. Їх замасковано: їхні оцінки стають −∞, а ваги 0.`,
      window: (/** @type {number} */ later, /** @type {number} */ far) =>
        `Поза ковзним вікном цього шару токенів: ${far}${later === 0 ? '' : `; після токена запиту: ${later}`}. Маска робить оцінку −∞, а вагу 0.`,
    },
    softmax: {
      title: 'Softmax: від оцінок до ваг',
      text: (/** @type {Names} */ { query, key }, /** @type {string} */ weight) =>
        `Від кожної оцінки для ${quoted(query)} відніміть найбільшу, піднесіть e до степеня кожного результату й поділіть на суму цих степенів. Ваги в сумі дають 1; ${quoted(key)} отримує ${weight}.`,
    },
    value: {
      title: 'Вага × значення',
      text: (/** @type {Names} */ { query, key }) =>
        `Значення — це те, що передає ${quoted(key)}. Помножене на свою вагу, воно є одним із векторів, сума яких дає z — вихід голови для ${quoted(query)}.`,
    },
    productsLabel: 'Запит, ключ і їхні добутки, вимір за виміром',
    valuesLabel: 'Значення, зважене значення й вихід, вимір за виміром',
    dimension: 'вимір',
    stripHint:
      'Вкажіть на вимір або натискайте клавіші зі стрілками, щоб прочитати його; клацніть або натисніть Enter, щоб вибрати його.',
    qOf: (/** @type {string} */ token) => `q для ${quoted(token)}`,
    kOf: (/** @type {string} */ token) => `k для ${quoted(token)}`,
    product: 'q × k',
    vOf: (/** @type {string} */ token) => `v для ${quoted(token)}`,
    weightedValue: 'вага × v',
    zOf: (/** @type {string} */ token) => `z для ${quoted(token)}`,
    qkScale: 'q і k',
    productScale: 'q × k',
    valueScale: 'v, вага × v і z',
    productAt: (
      /** @type {number} */ dimension,
      /** @type {string} */ q,
      /** @type {string} */ k,
      /** @type {string} */ product,
    ) => `вимір ${dimension}: q = ${q}, k = ${k}, q × k = ${product}`,
    valueAt: (
      /** @type {number} */ dimension,
      /** @type {string} */ v,
      /** @type {string} */ weighted,
      /** @type {string} */ z,
    ) => `вимір ${dimension}: v = ${v}, вага × v = ${weighted}, z = ${z}`,
    scores: {
      all: (/** @type {string} */ query) =>
        `На що звертає увагу ${quoted(query)}. Клацніть інший токен, щоб пояснити його вагу.`,
      largest: (/** @type {string} */ query, /** @type {number} */ count) =>
        `Токени, на які ${quoted(query)} звертає найбільше уваги (${count}). Клацніть інший токен, щоб пояснити його вагу.`,
      key: 'токен',
      score: 'оцінка\u00a0s',
      weight: (/** @type {string} */ sum) => `÷\u00a0${sum} =\u00a0вага`,
      rest: (/** @type {number} */ count) => `ще ${count} ${form(count, 'токен', 'токени', 'токенів')}`,
      restNote: 'тут не показано: див. «Усі числа»',
      sum: 'сума за всіма токенами',
    },
    share: (/** @type {Names} */ { query, key }, /** @type {number} */ share) => {
      const meaning = `виходу голови для ${quoted(query)} походить від ${quoted(key)}`;
      if (share < 0)
        return `${meaning}. Цей внесок спрямований проти виходу, але інші токени його переважують. Частки всіх токенів у сумі дають 100%.`;
      // A share that is displayed as 100 % must not be called more than the whole.
      if (share >= 1.005)
        return `${meaning} — більше за весь вихід: внески інших токенів спрямовані навпаки й частково його гасять. Частки всіх токенів у сумі дають 100%.`;
      return `${meaning}. Частки всіх токенів у сумі дають 100%.`;
    },
    norm: (
      /** @type {string} */ key,
      /** @type {string} */ norm,
      /** @type {string} */ weight,
      /** @type {string} */ weighted,
      /** @type {number} */ place,
      /** @type {number} */ count,
    ) =>
      `Вага не каже, наскільки велике значення. Після W_O внесок ${quoted(key)} — вектор із нормою ${weighted} (вага ${weight} × ‖v W_O‖ ${norm}); серед усіх токенів (${count}) ${place === 1 ? 'він найбільший' : `його місце — ${place}`}. Це аналіз уваги за нормами (Kobayashi et al. 2020).`,
    numbers: {
      title: 'Усі числа',
      byDimension: 'Запит, ключ і значення, вимір за виміром',
      byToken: 'Оцінки й ваги запиту для кожного токена',
      dimension: 'вимір',
      token: 'токен',
      headings: /** @type {Record<string, string>} */ ({
        q: 'q',
        k: 'k',
        qk_products: 'q × k',
        v: 'v',
        weighted_v: 'вага × v',
        z: 'z',
        dot_products: 'q · k',
        scaled_scores: 'масштабована оцінка',
        attn_scores: 'після маски',
        exp: 'e^(s − найбільша)',
        pattern: 'вага',
        share: 'частка виходу',
        value_norm: '‖v W_O‖',
        weighted_norm: 'вага × ‖v W_O‖',
      }),
    },
  },
};
