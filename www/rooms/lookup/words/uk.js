// @ts-check
/** UI strings of the room "Lookup", in Ukrainian. */
import { capital, counted, isolated, listed, quoted } from '../../../words/uk/phrases.js';
import { sums } from '../../../words/uk/sums.js';

/** @param {number} count */
const weightsBelowZero = (count) => (count === 1 ? 'Одна вага від’ємна' : `Від’ємних ваг: ${count}`);

export const words = {
  partsLabel: 'Частина',
  parts: /** @type {Record<string, string>} */ ({
    database: 'База ключів і значень',
    words: 'Подібність слів',
    scaling: 'Навіщо ділити на √d',
  }),

  database: {
    examplesLabel: 'Приклад',
    examples: /** @type {Record<string, string>} */ ({
      kernel: 'Згладжування',
      database: 'Запит до бази',
      attention: 'Увага',
      negative: 'Від’ємні ваги',
      cancel: 'Оцінки із сумою 0',
    }),
    spaceLabel: 'Ключі',
    spaces: { axis: 'на осі', plane: 'на площині' },
    strategyLabel: 'Спосіб',
    strategies: /** @type {Record<string, string>} */ ({
      exact: 'Точний збіг',
      average: 'Усереднення',
      normalize: 'Просте нормування',
      dot: 'Скалярний добуток + softmax',
      gaussian: 'Гаусове ядро',
    }),
    temperature: 'Температура τ',
    sigma: 'Ширина σ',
    howTo:
      'Тягніть запит, ключі та значення або виберіть запит і натискайте клавіші зі стрілками; кожне число в таблиці можна змінити. Клацніть назву, щоб вибрати її рядок; Esc знімає вибір.',
    query: 'запит',
    queryAt: 'Запит',
    /** @param {string} at @param {string} answer */
    queryText: (at, answer) => `${at}; відповідь ${answer}`,
    axisPicture: 'Ключі на осі, значення кожного — висота, а крива — відповідь для кожного запиту',
    planePicture: 'Ключі на площині, значення кожного — колір, а колір тла — відповідь для кожного запиту',
    keyAxis: 'ключ і запит →',
    valueAxis: 'значення ↑',
    answer: 'відповідь',
    /** @param {string} answer */
    beyond: (answer) => `відповідь ${answer}, поза рисунком`,
    curve: 'відповідь для кожного запиту',
    colour: 'Значення й відповідь (числа поза межами обрізано)',
    noAnswer: 'немає відповіді',
    table: {
      caption: 'Ключі, значення й ваги',
      key: 'Ключ',
      keyX: 'Ключ x',
      keyY: 'Ключ y',
      value: 'Значення',
      score: 'Оцінка',
      weight: 'Вага α',
      sum: 'Сума',
      answer: 'Відповідь',
      /** @param {number} entry @param {string} of */
      cell: (entry, of) => `k${entry}: ${of}`,
      /** @param {number} entry */
      remove: (entry) => `Вилучити k${entry}`,
      add: 'Додати ключ там, де запит',
    },
    formulasTitle: 'Означення із цими числами',
    kindsTitle: 'Що це за ваги?',
    kinds: /** @type {Record<string, { is: string, so: string }>} */ ({
      cone: { is: 'α ≥ 0', so: 'відповідь лежить в опуклому конусі значень' },
      convex: { is: '∑ α = 1 і α ≥ 0', so: 'опукла комбінація: відповідь лежить у межах значень' },
      one: { is: 'одна α = 1, решта 0', so: 'звичайний запит до бази даних' },
      average: { is: 'кожна α = 1/m', so: 'усереднення' },
    }),
    yes: 'так',
    no: 'ні',
    /** Descriptions of the strategies. @type {Record<string, string>} */
    about: {
      exact:
        'Усю вагу отримує ключ, найближчий до запиту, як у базі даних. Відповідь стрибає від значення до значення.',
      average: 'Кожен ключ має однакову вагу, хоч би що питав запит. Відповідь — середнє значень.',
      normalize:
        'Кожну оцінку q·k ділять на суму оцінок. Ваги виходять від 0 до 1 лише тоді, коли всі оцінки одного знака.',
      dot: 'Оцінка — це q·k, а softmax перетворює оцінки на ваги, як в увазі. Перемагають ключі в напрямку запиту; за низької температури — один ключ.',
      gaussian:
        'Що ближчий ключ до запиту, то більша його вага. Дуже вузьке ядро діє як точний збіг, дуже широке — як усереднення.',
    },
    /** A further sentence for the strategy `normalize` if the keys are on an axis. */
    cancels: 'На осі запит скорочується, тож відповідь усюди однакова.',
    /**
     * @param {{ at: string, keys: string[], weight: string, answer: string, least: string, largest: string }} numbers
     * @param {{ inside: boolean, negative: number, alike: boolean }} found
     */
    says({ at, keys, weight, answer, least, largest }, { inside, negative, alike }) {
      const who = alike
        ? `${capital(at)}: усі ключі мають однакову вагу, ${weight}.`
        : keys.length > 1
          ? `${capital(at)}: найбільші ваги мають ${listed(keys)}, по ${weight}.`
          : `${capital(at)}: найбільшу вагу, ${weight}, має ${keys[0]}.`;
      const where = `Відповідь, ${answer}, лежить ${inside ? 'у межах' : 'поза межами'} значень, від ${least} до ${largest}.`;
      return `${who} ${negative > 0 ? `${weightsBelowZero(negative)}. ` : ''}${where}`;
    },
    /** @param {string} at */
    fails: (at) =>
      `${capital(at)}: сума оцінок дорівнює 0. Ділити на 0 не можна, тож просте нормування тут відповіді не дає.`,
  },

  similarity: {
    label: 'Подібність',
    measures: { dot: 'Скалярний добуток', cosine: 'Косинус', euclidean: 'Від’ємна евклідова відстань' },
    howTo:
      'Вкажіть на клітинку або натискайте клавіші зі стрілками, щоб прочитати її. Клацніть або натисніть Enter, щоб вибрати; Esc знімає вибір. Рядки дивляться на стовпці.',
    waiting: 'Ця частина проводить ваше речення крізь справжню модель. Інші дві частини працюють без моделі.',
    inputs:
      'Тут x — навчений вхідний ембединг токена: позиції не додано, а W_Q, W_K і W_V не використано. Такі оцінки має самоувага без матриць ваг.',
    maps: {
      weights: 'Softmax, навчена голова',
      similarity: 'Подібність ембедингів',
      weight: 'Softmax кожного рядка',
      /** @param {number} layer @param {number} head */
      trained: (layer, head) => `Навчено: шар ${layer}, голова ${head}`,
    },
    /** @param {string} name @param {number} n */
    map: (name, n) => `${name}, ${n} на ${n}. Рядки дивляться на стовпці. Клавіші зі стрілками — рух.`,
    query: 'запит',
    key: 'ключ',
    /** @param {string} query @param {string} key @param {{ similarity: string, weight: string, trained: string }} numbers */
    pair: (query, key, { similarity, weight, trained }) =>
      `${isolated(query)} → ${isolated(key)}: подібність ${similarity}, softmax ${weight}, навчена голова ${trained}`,
    invitation: 'Вкажіть на клітинку, щоб прочитати її, або клацніть, щоб вибрати її токен.',
    says: {
      /** @param {string} token @param {string} measure @param {[string, string][]} most */
      similarity: (token, measure, most) =>
        `Міра — ${measure}: до ${quoted(token)} найподібніші ${listed(most.map(([name, number]) => `${quoted(name)} (${number})`))}.`,
      /** @param {string} token @param {string} self @param {[string, string] | null} other */
      weight: (token, self, other) =>
        `Softmax перетворює ці подібності на ваги: ${self} для самого ${quoted(token)}${other ? `; серед інших слів найбільше отримує ${quoted(other[0])}, ${other[1]}` : ''}.`,
      /** @param {string} token @param {number} layer @param {number} head @param {[string, string]} most */
      trained: (token, layer, head, [name, number]) =>
        `З навченими вагами голови ${head} шару ${layer} ${quoted(token)} звертає найбільше уваги на ${quoted(name)}: ${number}.`,
      /** @param {string} query @param {string} key @param {string} one @param {string} other */
      symmetric: (query, key, one, other) =>
        `Подібність в обох напрямках однакова: ${one} від ${quoted(query)} до ${quoted(key)} і ${other} назад.`,
      /** @param {string} one @param {string} other */
      directed: (one, other) => `Навчена голова не симетрична: ${one} у цьому напрямку і ${other} назад.`,
    },
    measureName: /** @type {Record<string, string>} */ ({
      dot: 'скалярний добуток',
      cosine: 'косинус',
      euclidean: 'від’ємна відстань',
    }),
    row: {
      /** @param {string} token @param {number} shown @param {number} n */
      caption: (token, shown, n) =>
        shown < n ? `Рядок ${quoted(token)}: токени з найбільшими вагами, ${shown} з ${n}` : `Рядок ${quoted(token)}`,
      token: 'Токен',
      similarity: 'Подібність',
      weight: 'Softmax',
      trained: 'Навчена голова',
    },
    formulasTitle: 'Формули',
    /** @param {string} query @param {string} key */
    formulasFor: (query, key) => `Формули для i = ${quoted(query)} і j = ${quoted(key)}`,
    /** Words in a written-out sum. @type {Record<string, { written: number, smaller: (count: number) => string }>} */
    sums: {
      dot: sums,
      cosine: sums,
      euclidean: {
        ...sums,
        smaller: (count) => counted(count, 'менший квадрат', 'менші квадрати', 'менших квадратів'),
      },
    },
    formulaWords: {
      ...{ similarity: 'Подібність', weight: 'Вага', output: 'Вихід', trained: 'Навчена голова' },
      sum: /** @type {Record<string, string>} */ ({
        dot: 'Скалярний добуток',
        cosine: 'Скалярний добуток',
        euclidean: 'Відстань',
      }),
    },
  },

  scaling: {
    d: 'Розмір d векторів q і k',
    count: 'Ключі',
    /** @param {number} seed */
    seed: (seed) => `Зерно ${seed} завжди дає ті самі випадкові числа.`,
    another: 'Інші числа',
    about:
      'q і кожен k складаються з d незалежних випадкових чисел із середнім 0 і дисперсією 1, тож кожен із d добутків має дисперсію 1. Дисперсії додаються до d, тому стандартне відхилення q·k дорівнює √d. Якщо оцінки великі, softmax віддає майже всю вагу одному ключу.',
    spread: 'Стандартне відхилення оцінок',
    largest: 'Найбільша вага softmax (середнє)',
    plain: 'softmax(q·k)',
    scaled: 'softmax(q·k ÷ √d)',
    without: 'без ділення: q·k',
    with: 'з діленням: q·k ÷ √d',
    plainScore: 'q·k',
    scaledScore: 'q·k ÷ √d',
    axis: 'd (логарифмічна шкала)',
    /** @param {string} curve @param {number} n */
    curve: (curve, n) =>
      `${curve} для розмірів від 1 до 1024 (усього ${n}), без ділення на √d і з ним. Числа — в таблиці нижче.`,
    /** @param {number} d @param {number} seed */
    drawCaption: (d, seed) => `Одна вибірка за d = ${d} (зерно ${seed})`,
    key: 'Ключ',
    numbers: 'Криві таблицею',
    numbersCaption: 'Середні за 200 вибірками',
    /** @param {{ d: number, n: number, spread: string, spreadScaled: string, largest: string, largestScaled: string }} numbers */
    says: ({ d, n, spread, spreadScaled, largest, largestScaled }) =>
      `За d = ${d} оцінки q·k мають стандартне відхилення ${spread}, а найбільша з ваг softmax (усього ${n}) у середньому дорівнює ${largest}. Поділені на √${d}, оцінки мають стандартне відхилення ${spreadScaled}, а найбільша вага — ${largestScaled}.`,
    /** @param {boolean} saturated */
    verdict: (saturated) =>
      saturated
        ? 'Без ділення softmax майже насичений: у середньому один ключ отримує майже всю вагу, хоча окремі вибірки різняться.'
        : 'За такого d ділення змінює мало. Візьміть більше d.',
  },
};
