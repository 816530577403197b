// @ts-check
/** UI strings of the room "Recurrent", in Ukrainian. */
import { counted, listed, quoted } from '../../../words/uk/phrases.js';
import { sums } from '../../../words/uk/sums.js';

/** "n numbers", in the nominative or accusative. @param {number | string} count */
const numbers = (count) => counted(count, 'число', 'числа', 'чисел');

/** Names of the recurrent cells, for use in a sentence. @type {Record<string, string>} */
const CELLS = { plain: 'проста комірка', lstm: 'LSTM', gru: 'GRU' };

export const words = {
  viewsLabel: 'Вигляд',
  views: /** @type {Record<string, string>} */ ({
    unrolled: 'Розгорнуто',
    bottleneck: 'Вузьке місце',
    alignment: 'Вирівнювання',
    gradients: 'Градієнти',
    waiting: 'Чекання',
  }),

  settings: {
    names: /** @type {Record<string, string>} */ ({
      task: 'Завдання',
      length: 'Довжина',
      cell: 'Комірка',
      attention: 'Увага',
      d_model: 'Контекст',
      learning_rate: 'Темп',
    }),
    values: /** @type {Record<string, string>} */ ({
      six_words: 'шість слів',
      reverse: 'навпаки',
      copy: 'копіювання',
      typed: 'ваші пари',
      plain: 'проста',
      lstm: 'LSTM',
      gru: 'GRU',
      none: 'немає',
      dot: 'загальна (Luong)',
      additive: 'адитивна (Bahdanau)',
    }),
    seed: 'Зерно',
    pairs: {
      label: 'Пари',
      hint: 'По одній парі в рядку, у вигляді вхід -> вихід. Щонайбільше 24 пари, не більш як 8 слів з кожного боку. Зміни діють, коли ви виходите з поля.',
    },
  },

  acts: {
    train: 'Навчати',
    pause: 'Пауза',
    restart: 'Спочатку',
    anotherSeed: 'Інше зерно',
    /** @param {string} step @param {string} goal */
    counter: (step, goal) => (step === goal ? `крок ${step}` : `крок ${step} з ${goal}`),
    /** @param {string} cell @param {string} step */
    reaching: (cell, step) => `${cell}: крок ${step}`,
    /** @param {string} loss */
    loss: (loss) => `втрати ${loss}`,
    curve: 'Втрати на кожному кроці (менше — краще)',
  },

  source: {
    label: 'Джерело',
    own: 'Скинути джерело',
    /** @param {string[]} readable */
    hint: (readable) => `Слова, які знає модель: ${readable.join(' ')}`,
    /** @param {string[]} unknown @param {string[]} readable */
    unknown: (unknown, readable) =>
      `Модель не знає ${listed([...new Set(unknown)].slice(0, 5).map(quoted))}. Вона знає ${listed(readable)}.`,
    /** @param {number} count @param {number} most */
    long: (count, most) =>
      `У джерелі слів: ${count}, а на рисунку є місце лише для ${most}. Приберіть ${counted(count - most, 'слово', 'слова', 'слів')}.`,
  },

  unrolled: {
    whole: 'Усі кроки',
    gates: 'Вентилі',
    picture: 'Розгорнута мережа, по кроку на слово',
    encoder: 'Енкодер: читає',
    decoder: 'Декодер: пише',
    /** @param {number} count */
    handedOne: (count) => `передано ${numbers(count)} →`,
    /** @param {number} states @param {number} count */
    handedAll: (states, count) => `передано всі стани (${states}), у кожному ${numbers(count)} →`,
    /** @param {string} name @param {string} word */
    state: (name, word) => `Стан ${name} після ${quoted(word)}`,
    /** @param {string} name @param {number} at @param {string} value */
    cell: (name, at, value) => `${name}: число ${at + 1} — ${value}`,
    legend: 'Числа у стані',
    /** @param {string} from */
    stretchedFrom: (from) => `; за межами ±${from} малі різниці видно краще`,
    gateLegend: 'Вентиль',
    hint: 'Клацніть назву стану, щоб вибрати його й прочитати його числа; вкажіть на клітинку, щоб побачити це число в усіх станах. З увагою клацніть оцінку, вагу або клітинку, щоб побачити, як її обчислено.',
    detail: 'Крок у числах',
    best: 'Найімовірніші слова',
    taken: 'взято',
    numbers: /** @type {(name: string) => string} */ ((name) => `${name} =`),
    rows: {
      before: 'попередній стан',
      memory: 'пам’ять',
      stateOf: /** @type {Record<string, string>} */ ({ h: 'стан енкодера', g: 'стан декодера' }),
      handed: 'передано',
      context: 'контекст',
      contextFormula: 'c = Σ вага · h',
      output: 'вихід',
      outputFormula: 'o = tanh([g; c] W_c)',
    },
    gateNames: /** @type {Record<string, string>} */ ({
      i: 'вхідний вентиль',
      f: 'вентиль забування',
      g: 'кандидат',
      o: 'вихідний вентиль',
      c: 'пам’ять',
      r: 'вентиль скидання',
      z: 'вентиль оновлення',
      n: 'кандидат',
    }),
    noGates: 'Проста комірка не має вентилів: кожен стан записується поверх попереднього.',
    table: {
      label: 'Оцінки й ваги слів джерела',
      tokens: 'читає',
      pattern: { name: 'softmax', formula: 'ваги' },
    },
    scores: {
      dot: { name: 'оцінки', formula: 'g W_a hᵀ' },
      additive: { name: 'оцінки', formula: 'tanh(g W_q + h W_k) v' },
    },
  },

  why: {
    /** @param {string} word */
    score: (word) => `Оцінка ${quoted(word)}`,
    /** @param {string} word */
    pattern: (word) => `Вага ${quoted(word)}`,
    /** @param {number} at */
    context: (at) => `Число ${at} контексту`,
    /** @param {number} at */
    output: (at) => `Число ${at} виходу`,
    ...sums,
    written: 10,
    of: /** @type {Record<string, string>} */ ({
      score: 'Кожен добуток — число стану декодера (або вектора v), помножене на число, обчислене зі стану енкодера.',
      context: 'Кожен добуток — вага, помножена на цей вимір стану енкодера.',
      output: 'Кожен добуток — число з [g; c], помножене на його вагу у W_c.',
      pattern: 'Кожне число — e у степені (оцінка − найвища оцінка).',
    }),
  },

  told: {
    begin: 'До навчання ваги випадкові, і вихід теж. Клацніть «Навчати».',
    /** @param {string} word @param {number} at @param {string} cell @param {number} size */
    read: (word, at, cell, size) =>
      `Слово ${at + 1}: ${CELLS[cell]} читає ${quoted(word)} і ${at === 0 ? 'обчислює свій перший стан' : 'оновлює свій стан'} (${numbers(size)}). Наступний крок мусить чекати на цей стан.`,
    /** @param {number} count @param {number} size */
    handOne: (count, size) =>
      `Усе джерело (${counted(count, 'слово', 'слова', 'слів')}) має вміститися в ${numbers(size)}: контекст — це останній стан. Нічого більше декодер про джерело не бачить.`,
    /** @param {number} count */
    handAll: (count) =>
      `З увагою передаються всі стани (${count}), а не лише останній. Для кожного вихідного слова декодер може звернути увагу на будь-який із них.`,
    /** @param {string} before @param {number} at @param {boolean} isFirst */
    state: (before, at, isFirst) =>
      isFirst
        ? `Декодер починає з останнього стану енкодера, читає ${quoted(before)} і обчислює свій стан g${at + 1}.`
        : `Декодер читає ${quoted(before)}, щойно написане слово, і обчислює свій стан g${at + 1}.`,
    /** @param {string} word @param {string} score */
    scores: (word, score) =>
      `Стан декодера порівнюється з кожним станом енкодера: найвищу оцінку, ${score}, має «${word}».`,
    /** @param {string} word @param {string} share */
    pattern: (word, share) => `Softmax перетворює оцінки на ваги: «${word}» отримує ${share} уваги.`,
    /** @param {string} word @param {string} share */
    context: (word, share) =>
      `Контекст — зважена сума станів енкодера: ${share} її — це стан «${word}». Для кожного вихідного слова обчислюється новий контекст.`,
    output: 'Стан декодера й контекст склеюють у [g; c]. Шар із tanh повертає їх до розміру стану.',
    /** @param {string} word @param {string} share @param {boolean | null} isRight @param {string} expected @param {boolean} ends */
    word: (word, share, isRight, expected, ends) =>
      `Модель пише ${quoted(word)} з імовірністю ${share}${ends ? '; на цьому відповідь закінчується' : ''}.${isRight === null ? '' : isRight ? ' Це правильно.' : expected ? ` Це неправильно: ціль — ${quoted(expected)}.` : ' Це неправильно: відповідь мала закінчитися раніше.'}`,
    /** @param {string} source @param {string} answer @param {boolean | null} isRight */
    whole: (source, answer, isRight) =>
      `Модель читає ${quoted(source)} і пише ${quoted(answer)}${isRight === null ? '' : isRight ? ' — правильно' : ' — неправильно'}.`,
    /** @param {number} size */
    through: (size) => `Усе джерело мало вміститися в ${numbers(size)}.`,
    /** @param {string} written @param {string} read @param {string} share */
    looked: (written, read, share) => `Коли вона пише ${quoted(written)}, віддає ${quoted(read)} ${share} уваги.`,
    /** @param {string} name @param {string} word */
    selected: (name, word) => `Вибрано: стан ${name} після ${quoted(word)}.`,
  },

  bottleneck: {
    label: 'Цілком правильні відповіді за довжиною джерела',
    sizes: 'Контекст',
    axis: 'літер у джерелі',
    up: 'Частка цілком правильних відповідей',
    without: 'без уваги',
    with: 'з увагою',
    length: 'довжина',
    sources: 'джерел',
    /** @param {number} length @param {string} without @param {string} withAttention */
    row: (length, without, withAttention) => `${without} без уваги та ${withAttention} з увагою за довжини ${length}`,
    /** @param {string[]} rows */
    picture: (rows) => `Частка цілком правильних відповідей: ${rows.join('; ')}`,
    six: 'У цьому завданні немає довжин, які можна порівняти. Виберіть завдання «навпаки» або «копіювання».',
    /** @param {number} size */
    begin: (size) =>
      `Ще нічого не навчено. Клацніть «Навчати»: дві моделі вчаться на тих самих літерах. Одна передає ${numbers(size)}, інша — усі свої стани.`,
    /** @param {{ length: number, size: number, without: string, withAttention: string, steps: string }} numbers */
    says: ({ length, size, without, withAttention, steps }) =>
      `Крок навчання: ${steps}. Для джерел довжини ${length} цілком правильних відповідей без уваги ${without} (усе проходить через вектор із ${size} чисел), а з увагою ${withAttention}.`,
    /** @param {number} letters @param {boolean} isUnseen */
    about: (letters, isUnseen) =>
      `Відповідь зараховано, лише якщо правильні всі літери й кінцевий токен. Модель продовжує від літер, які написала сама. ${isUnseen ? 'Під час навчання цих джерел не було, крім однолітерних.' : 'Ці джерела могли бути й під час навчання: їх замало, щоб відкласти частину.'} На кожній позиції випадкова здогадка правильна 1 раз із ${letters + 1}: літер ${letters} і ще кінцевий токен.`,
  },

  alignment: {
    title: 'Матриця вирівнювання',
    axes: 'Рядки: вихід. Стовпці: джерело.',
    legend: 'Вага',
    label: 'Ваги уваги. Клавіші зі стрілками — рух, Enter — вибір.',
    facing: 'Джерело й вихід',
    read: 'Джерело',
    written: 'Вихід',
    /** @param {string} written @param {string} read @param {string} weight */
    pair: (written, read, weight) =>
      `Коли декодер пише ${quoted(written)}, він віддає ${quoted(read)} ${weight} уваги.`,
    /** @param {string} task @param {string} source @param {string} answer @param {string} share */
    says: (task, source, answer, share) =>
      `Завдання «${task}»: модель читає ${quoted(source)} і пише ${quoted(answer)}. Найсильніша вага вихідного слова в середньому ${share}.`,
    hint: 'Вкажіть на клітинку, щоб побачити її вагу. Клацніть її або натискайте клавіші зі стрілками та Enter, щоб вибрати.',
  },

  gradients: {
    label: 'Скільки градієнта лишається',
    axis: 'слів між останнім словом і станом',
    scale: 'Множник рекурентних ваг',
    first: 'до навчання',
    trained: 'після навчання',
    kinds: /** @type {Record<string, string>} */ ({
      plain: 'проста',
      lstm: 'LSTM',
      gru: 'GRU',
      attention: 'проста з увагою',
    }),
    /** @param {string[]} rows */
    picture: (rows) => `Градієнт втрат останнього слова за відстанню (логарифмічна шкала): ${rows.join('; ')}`,
    /** @param {string} cell @param {string} near @param {string} far @param {number} distance */
    row: (cell, near, far, distance) =>
      `${cell}: ${near} на останньому стані та ${far} на стані, ранішому на ${counted(distance, 'слово', 'слова', 'слів')}`,
    /** @param {string} step @param {number} distance @param {string[]} shares */
    says: (step, distance, shares) =>
      `${step === '0' ? 'До навчання' : `Крок навчання ${step}`}: через ${counted(distance, 'крок', 'кроки', 'кроків')} назад від градієнта лишається: ${shares.join('; ')}.`,
    /** @param {string} cell @param {string} share @param {string} kind */
    share: (cell, share, kind) => `${cell} ${share}${kind}`,
    /** @param {string} cell @param {string} problem */
    broken: (cell, problem) => `${cell}: ${problem}`,
    nothing: 'невідомо (нуль з обох кінців)',
    /** @param {string} cell */
    beyond: (cell) => `${cell} невідомо (завелике для 32‑розрядного числа)`,
    shrinks: ' (згасає)',
    grows: ' (вибухає)',
    kept: '',
    about:
      'Криві показують норму ∂ втрат / ∂ h, градієнта втрат останнього слова, на кожному ранішому стані 24 випадкових слів. Кожен крок назад ще раз множить градієнт на рекурентні ваги: від малих ваг він згасає, від великих вибухає. Повзунок масштабує ці ваги. З увагою декодер читає кожен стан безпосередньо, тож до кожного слова є ще один шлях назад, завдовжки один крок.',
  },

  waiting: {
    label: 'Послідовні кроки',
    count: 'Слів, n',
    quotes: [
      [
        'Рекурентна мережа',
        'I arrived at the bank after crossing the …',
        '«Поки не знаю: зачекаю, доки дочитаю до кінця.»',
      ],
      [
        'Трансформер',
        'I arrived at the bank after crossing the … river?',
        '«Мені чекати не треба: я бачу всі слова одразу!»',
      ],
    ],
    lecture: 'Лекція E: що тут означає «bank»?',
    recurrent: 'рекурентний',
    attention: 'самоувага',
    kinds: /** @type {Record<string, string>} */ ({
      sequential: 'Послідовні кроки',
      path: 'Найдовший шлях між двома словами',
      multiplications: 'Множення в одному шарі',
    }),
    what: 'що лічимо',
    /** @param {string} n @param {string} recurrent @param {string} attention */
    says: (n, recurrent, attention) =>
      `Слів: ${n}. Рекурентному шару потрібно послідовних кроків: ${recurrent}, самоувазі: ${attention}.`,
    /** @param {string} n @param {boolean} isMore */
    multiplications: (n, isMore) =>
      isMore
        ? `Ціна: за такої довжини (слів ${n}) самоувага потребує більше множень, бо має чотири проєкції замість двох, а кожне слово звертає увагу на кожне.`
        : `За такої довжини (слів ${n}) самоувага потребує не більше множень, ніж рекурентний шар.`,
    /** @param {number} size */
    width: (size) => `для векторів із ${size} чисел`,
    /** @param {string} kind @param {string} n @param {string} recurrent @param {string} attention */
    picture: (kind, n, recurrent, attention) =>
      `${kind}, слів ${n}: рекурентний шар ${recurrent}, самоувага ${attention}`,
  },

  exercise: {
    title: 'Вправа 7.1 лекції A',
    about:
      'Проста рекурентна мережа має один прихований шар. На вході 200 чисел, прихований стан має 100, вихід — 200. Які твердження правильні?',
    statement: {
      u: 'Матриця U, що пов’язує приховані шари сусідніх моментів часу, має розмір 200 × 200.',
      h: 'Вихід прихованого шару — вектор зі 100 чисел.',
      same: 'U — та сама матриця в кожен момент часу.',
      add: 'У двонапрямній мережі два виходи можна додати число за числом, лише якщо обидва приховані розміри рівні.',
      word2vec: 'Skip-gram з Word2vec, найімовірніше, потерпатиме від згасання градієнтів.',
      input: 'У кожен момент часу прихований шар лише застосовує нелінійність до W, помноженої на вхід.',
    },
    reason: {
      u: 'U переводить стан зі 100 чисел у стан зі 100 чисел, тож її розмір 100 × 100.',
      h: 'h = g(U h + W x + b₁): U h має розмір 100 × 1, а W x — (100 × 200) · (200 × 1) = 100 × 1.',
      same: 'Та сама U (100 × 100) діє на кожному кроці, і так само W (100 × 200) та V (200 × 100).',
      add: 'Вектор зі 100 чисел можна додати до іншого вектора зі 100 чисел, але не до вектора з 50.',
      word2vec: 'Він має один шар і не має стану, що переходить від кроку до кроку, тож шлях градієнта назад короткий.',
      input: 'Бракує доданка U h з попереднього кроку. Без нього мережа забувала б кожне слово.',
    },
    isTrue: 'так',
    isFalse: 'ні',
    reveal: 'Показати',
    hide: 'Сховати відповіді',
    /** @param {number} right @param {number} answered @param {number} all */
    score: (right, answered, all) =>
      answered === 0 ? counted(all, 'твердження', 'твердження', 'тверджень') : `правильно: ${right} з ${answered}`,
    /** @param {boolean} isTrue */
    answer: (isTrue) => (isTrue ? 'Так.' : 'Ні.'),
  },
};
