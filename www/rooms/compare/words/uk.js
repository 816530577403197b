// @ts-check
/** UI strings of the room "Compare", in Ukrainian. */
import { NORMS, namedEdit } from '../../../words/uk/edits.js';
import { target } from '../../../words/uk/heads.js';
import { capital, headInWords, inHead, listed, ofHead, quoted } from '../../../words/uk/phrases.js';

/** @typedef {import('../../../state/text.ts').Heads} Heads */

/** @typedef {import('../patch/state.ts').PatchCell} PatchCell */

/** The word at a position, or both words if the sentences differ. @param {string[]} texts */
const named = (texts) => texts.map(quoted).join(' / ');

/**
 * The weight between two words in both sentences. If only one sentence has both words, only its weight is named.
 *
 * @param {string[]} key
 * @param {(string | null)[]} shares in A and in B
 */
function given(key, [a, b]) {
  if (b === null) return `слову ${named(key)}, що є лише в A, ${a} уваги`;
  if (a === null) return `слову ${named(key)}, що є лише в B, ${b} уваги`;
  return `слову ${named(key)} ${a} уваги в A і ${b} у B`;
}

/** Names of the edits for a list, by the core's forms. @type {Record<string, (norm: string) => string>} */
const FORMS = {
  'attention.L': () => 'Без уваги',
  'mlp.L': () => 'Без FFN',
  'residual.L.1': () => 'Без залишкового з’єднання 1',
  'residual.L.2': () => 'Без залишкового з’єднання 2',
  'norm.L.1': (norm) => `Без ${norm} 1`,
  'norm.L.2': (norm) => `Без ${norm} 2`,
  'head.L.H': () => 'Без голови',
  'even.L.H': () => 'Увага голови порівну',
  'only.L.H.T': () => 'Увага голови лише на один токен',
  'token.T': () => 'Токен без уваги',
  positions: () => 'Без позицій',
  causal: () => 'Каузальна маска',
};

/** What a head computes from the residual stream. */
const INPUTS = { q: 'запит голови', k: 'ключ голови', v: 'значення голови' };

/** The only reader of a head's output, if there is one. @param {PatchCell['receiver']} receiver */
const readBy = (receiver) =>
  receiver ? ` (читає лише ${INPUTS[receiver.part]} L${receiver.layer} H${receiver.head})` : '';

/** An activation of A, for the middle of a sentence, in the nominative. @param {PatchCell} cell */
const activation = ({ part, layer, head, receiver }) =>
  ({
    resid_pre: `залишковий потік A перед шаром ${layer}`,
    attn_out: `вихід уваги A з шару ${layer}`,
    mlp_out: `вихід FFN A з шару ${layer}`,
    z: `вихід голови L${layer} H${head} з A${readBy(receiver)}`,
    decoder: `залишковий потік декодера A перед шаром ${layer}`,
  })[part];

/** Where an activation of A is put into B. @param {PatchCell} cell @param {string[]} token */
function at({ part, receiver }, token) {
  if (part === 'decoder') return 'останній крок';
  return receiver?.all ? 'усі позиції' : `токен ${named(token)}`;
}

/** For example "layers 0–22", in the instrumental. @param {[number, number][]} ranges */
const layersIn = (ranges) =>
  `${ranges.length === 1 && ranges[0][0] === ranges[0][1] ? 'шаром' : 'шарами'} ${listed(
    ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)),
  )}`;

export const words = {
  ofSecond: (/** @type {string} */ problem) => `Друге речення: ${problem}`,
  sides: ['A', 'B'],

  titles: {
    sentence: (/** @type {string} */ side, /** @type {string} */ text) => `${side}: ${text}`,
    asTrained: 'A: модель, як її навчили',
    changed: (/** @type {string[]} */ edits) => `B: ${edits.length === 0 ? 'змін ще немає' : edits.join('; ')}`,
    model: (
      /** @type {string} */ side,
      /** @type {string} */ title,
      /** @type {{ layer: number, head: number }} */ { layer, head },
    ) => `${side}: ${title}, L${layer} H${head}`,
  },

  edits: {
    kind: 'Зміна',
    layer: 'Шар',
    head: 'Голова',
    token: 'Токен',
    add: 'Додати',
    list: 'Зміни в B',
    remove: (/** @type {string} */ name) => `Скасувати: ${name}`,
    forms: (/** @type {string} */ form, /** @type {import('../../../pkg/headlight.js').NormKind} */ norm) =>
      FORMS[form]?.(NORMS[norm]) ?? form,
    named: (
      /** @type {string} */ edit,
      /** @type {string[]} */ tokens,
      /** @type {import('../../../pkg/headlight.js').NormKind} */ norm,
    ) => namedEdit(edit, tokens, NORMS[norm]),
  },

  otherModel: { model: 'Модель для B', layer: 'Шар для B', head: 'Голова для B' },

  looks: {
    title: 'По одній голові з кожної моделі',
    told: (/** @type {string[]} */ query, /** @type {string[]} */ key) =>
      `Кожна клітинка показує, скільки уваги ${named(query)} віддає слову ${named(key)} в одній голові. У кожній моделі найтемніша клітинка — найсильніша голова. Клацніть клітинку, щоб побачити її голову.`,
    select: 'Щоб побачити, які голови пов’язують одне слово з іншим, виберіть слово, яке є в обох моделях.',
    grid: (/** @type {string} */ side) =>
      `Голови ${side}: рядки — шари, стовпці — голови. Клавіші зі стрілками — рух, Enter — вибір.`,
    list: (/** @type {string} */ side) => `Три найсильніші голови ${side} для цього зв’язку`,
  },

  controls: {
    versusLabel: 'Порівняти з',
    versus: /** @type {Record<string, string>} */ ({
      sentence: 'іншим реченням',
      change: 'зміненою моделлю',
      model: 'іншою моделлю',
    }),
    noRanking:
      'Голови двох моделей не відповідають одна одній, тож упорядкувати їх за зміною не можна. Виберіть по голові в кожній моделі.',
    other: 'Друге речення',
    placeholder: 'Те саме речення з іншим словом',
    swap: 'Поміняти A і B',
    show: /** @type {Record<string, string>} */ ({
      arrows: 'Стрілки',
      heatmaps: 'Теплові карти',
      heads: 'Які голови змінилися',
      vectors: 'Вектори',
      many: 'Багато речень',
      patch: 'Підміна',
    }),
    showLabel: 'Рисунок',
    specials: (/** @type {string[]} */ names) => `Показати ${listed(names)}`,
    merged: 'Цілі слова',
    byVectors: 'Пари слів за векторами',
    twoLanguages: 'дві мови',
    examplesLabel: 'Приклад',
    examples: /** @type {Record<string, string>} */ ({
      tired: 'tired / wide',
      river: 'river / loan',
      her: 'her / him',
    }),
    cut: (/** @type {number} */ read, /** @type {number} */ found) =>
      `B використовує лише перші токени: ${read} з ${found}.`,
  },

  pairedBy: (/** @type {number} */ layer) =>
    `Слова в одному стовпці зіставлено за векторами моделі, шар ${layer}: кожне є найкращою парою іншого за косинусною подібністю.`,

  arrows: {
    label: 'Обидва речення зі стрілками. Клавіші зі стрілками — рух, Enter — вибір.',
    direction: 'Стрілки починаються біля слова-запиту. Стрілки A — над словами, стрілки B — під ними.',
    drawn: (/** @type {string} */ share) => `Показано найсильніші зв’язки: ${share} уваги кожного слова.`,
    leftOut: (/** @type {number} */ drawn, /** @type {number} */ found) =>
      `Зв’язків є ${found.toLocaleString('uk')}, накреслено лише найсильніші: ${drawn.toLocaleString('uk')}.`,
    folded: (/** @type {string} */ seen) => `Показати приховані слова (${seen})`,
    foldedNote: (/** @type {number} */ count) =>
      `«… ${count} …» ховає слова, які не вмістилися (${count}); клацніть, щоб показати їх.`,
    lit: (/** @type {number} */ points) => `Бліді: різниця менша за ${points} в. п.`,
    numbers: (/** @type {string[]} */ query, /** @type {number} */ points) =>
      `Числа показують, як ${named(query)} розподіляє увагу: A вгорі, B унизу. Жирним: різниця не менша за ${points} в. п.`,
    swapped: (/** @type {string} */ seen) => `${seen}: перше в A, друге в B`,
    onlyIn: (/** @type {string} */ seen, /** @type {string} */ side) => `${seen}: лише в ${side}`,
  },

  heatmaps: {
    titles: ['A', 'B', 'A − B'],
    axes: 'Рядки дивляться на стовпці.',
    hatched: 'Штриховка: у цьому реченні такого слова немає.',
    label: (/** @type {string} */ title, /** @type {Heads} */ head) =>
      `${title}: ваги ${ofHead(head)}. Клавіші зі стрілками — рух, Enter — вибір.`,
    cell: (/** @type {string[]} */ query, /** @type {string[]} */ key, /** @type {string} */ value) =>
      `${named(query)} звертає увагу на ${named(key)}: ${value}`,
    absent: 'немає',
    hint: 'Вкажіть на клітинку, щоб побачити її вагу в A, вагу в B і різницю.',
    three: (/** @type {string[]} */ [a, b, difference]) => `${a} в A, ${b} у B, A − B = ${difference}`,
    weights: 'Вага',
    difference: 'A − B',
    moreInB: (/** @type {string} */ end) => `більше в B ${end}`,
    moreInA: (/** @type {string} */ end) => `${end} більше в A`,
  },

  heads: {
    title: 'Які голови змінилися',
    byLabel: 'Для',
    by: /** @type {Record<string, string>} */ ({ all: 'усіх слів', held: 'вибраного слова' }),
    measure: {
      all: 'Частка уваги слова, що в B переходить на інші токени; усереднено за словами, які є в обох реченнях.',
      allChanged: 'Частка уваги слова, що в B переходить на інші токени; усереднено за всіма словами.',
      selected: (/** @type {string[]} */ word) => `Частка уваги, яку ${named(word)} у B переносить на інші токени.`,
    },
    notSelected: 'Щоб упорядкувати голови за одним словом, виберіть слово, яке має відповідник у B.',
    nothing: 'У реченнях немає спільних слів, тож порівняти голови не можна.',
    grid: 'Голови: рядки — шари, стовпці — голови. Клавіші зі стрілками — рух, Enter — вибір.',
    layer: (/** @type {number} */ layer) => `L${layer}`,
    row: (/** @type {number} */ layer) => `Шар ${layer}`,
    cell: (/** @type {number} */ layer, /** @type {number} */ head, /** @type {string} */ change) =>
      `Шар ${layer}, голова ${head}: ${change}`,
    still: 'Жодна голова не змінюється: усі читають обидва речення однаково.',
    stillChanged: 'Жодна вага уваги не змінюється.',
    list: 'П’ять голів, що змінилися найбільше',
    says: (/** @type {Heads} */ head, /** @type {string} */ change, /** @type {string[] | null} */ word) =>
      word === null
        ? `Найбільше змінюється ${headInWords(head)}: у B в середньому ${change} уваги слова переходить на інші токени.`
        : `Для ${named(word)} найбільше змінюється ${headInWords(head)}: у B ${change} уваги цього слова переходить на інші токени.`,
  },

  vectors: {
    cosine: 'Косинусна подібність двох векторів',
    norm: 'Норма кожного вектора',
    select: 'Щоб стежити за векторами слова, виберіть його в «Стрілках». Воно повинно мати відповідник у B.',
    stage: (/** @type {number} */ nth, /** @type {number} */ last) =>
      nth === 0 ? 'перед шаром 0' : nth === last ? `після шару ${last - 1}` : `перед шаром ${nth}`,
    table: (/** @type {string[]} */ word) => `Вектор ${named(word)} в A і в B`,
    columns: ['етап', 'косинус', 'норма в A', 'норма в B'],
    tableLabel: 'Вектори таблицею',
    says: (
      /** @type {string[]} */ word,
      /** @type {string} */ first,
      /** @type {string} */ last,
      /** @type {number} */ layer,
    ) =>
      `Косинусна подібність векторів ${named(word)} в A і B на початку ${first}, а в кінці ${last}. Найбільше вектори розходяться в шарі ${layer}.`,
    still: (/** @type {string[]} */ word, /** @type {string} */ cosine) =>
      `Косинусна подібність векторів ${named(word)} в A і B до та після кожного шару дорівнює ${cosine}.`,
  },

  movement: {
    words: ['До', 'чи'],
    none: 'Введіть два слова, щоб побачити площину їхніх напрямків.',
    stage: (/** @type {number} */ nth) => (nth === 0 ? 'початок' : `після шару ${nth - 1}`),
    label: (/** @type {string[]} */ word, /** @type {string[]} */ [one, other]) =>
      `Шлях ${named(word)} від шару до шару в площині ${quoted(one)} і ${quoted(other)}. Його числа — в таблиці.`,
    caption: (/** @type {string[]} */ word, /** @type {string[]} */ [one, other]) =>
      `Кожна точка — напрямок ${named(word)} після шару. Прямі — напрямки ${quoted(one)} і ${quoted(other)}: їхні останні вектори, якщо модель читає кожне слово окремо. Того, що лежить поза площиною, не накреслено.`,
    point: (/** @type {string} */ side, /** @type {string} */ stage, /** @type {string[]} */ [across, up]) =>
      `${side}, ${stage}: ${across} праворуч, ${up} угору`,
    says: (/** @type {string[]} */ [one, other], /** @type {string[][]} */ [a, b]) =>
      `У кінці косинус із ${quoted(one)} — ${a[0]} в A і ${b[0]} у B, з ${quoted(other)} — ${a[1]} в A і ${b[1]} у B.`,
    table: (/** @type {string[]} */ word) => `${named(word)} у площині: косинус із кожним словом і висота`,
    numbers: 'Числа площини',
    tableLabel: 'Площина таблицею',
    columns: (/** @type {string[]} */ towards) => [
      'етап',
      ...['A', 'B'].flatMap((side) => [...towards.map((word) => `${side}: ${quoted(word)}`), `${side}: угору`]),
    ],
  },

  many: {
    progress: 'Читання',
    read: (/** @type {number} */ read, /** @type {number} */ total) => `Опрацьовано речень: ${read} з ${total}.`,
    counts: 'Кількість речень за тим, куди веде їхній найсильніший зв’язок',
    table: 'Усі речення, спершу ті, що відрізняються від першого',
    columns: ['Речення', 'Найсильніший зв’язок', 'Вага', 'Веде до'],
    own: 'Інші речення',
    lines: 'Речення, по одному в рядку',
    refused: 'Рядки, яких не враховано',
    lineRefused: (/** @type {number} */ line, /** @type {string} */ problem) =>
      `Рядок ${line} не враховано. ${problem}`,
    says: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ [from, to],
      /** @type {string} */ share,
      /** @type {string | null} */ kind,
      /** @type {number} */ alike,
      /** @type {number} */ count,
    ) =>
      `В A найсильніший зв’язок ${ofHead(head)} веде від ${quoted(from)} до ${quoted(to)} (${target(kind)}): ${share}. Серед інших речень (${count}) він веде до такої самої цілі в ${alike}, а в ${count - alike} — ні.`,
  },

  patch: {
    kept: (/** @type {string} */ second) => `підміна в ${quoted(second)}`,
    parts: /** @type {Record<PatchCell['part'], string>} */ ({
      resid_pre: 'Залишковий потік',
      attn_out: 'Вихід уваги',
      mlp_out: 'Вихід FFN',
      z: 'Вихід кожної голови',
      decoder: 'Декодер',
    }),
    map: (/** @type {string} */ title) =>
      `${title}: рядки — шари або голови, стовпці — позиції. Клавіші зі стрілками — рух, Enter відкриває обчислення.`,
    cell: (/** @type {PatchCell} */ cell, /** @type {string[]} */ token, /** @type {string} */ value) =>
      `${capital(activation(cell))}, ${at(cell, token)}: ${value}`,
    missing: 'ще не обчислено',
    reading: 'Обчислюються обидва речення …',
    wordsOf: {
      next: ['Наступне слово A', 'Наступне слово B', 'Наступне слово B з однією цією зміною'],
      blank: ['Замасковане слово в A', 'Замасковане слово в B', 'Замасковане слово в B з однією цією зміною'],
      written: [
        'Наступне записане слово A',
        'Наступне записане слово B',
        'Наступне записане слово B з однією цією зміною',
      ],
    },
    lastStep: 'останній крок',
    begins: 'Обидва переклади починаються з:',
    reader: 'Читає',
    readers: { none: 'усе наступне', ...INPUTS },
    layer: 'Шар',
    head: 'Голова',
    fromAll: 'на всіх позиціях',
    attentionOf: (/** @type {string[]} */ query) =>
      ['A', 'B', 'B з однією цією зміною'].map((run) => `На що звертає увагу ${named(query)}: ${run}`),
    noCell: 'Клацніть клітинку, щоб обчислити B з одним цим вектором A.',
    patched: (/** @type {PatchCell} */ cell, /** @type {string[]} */ token) =>
      `B, куди підставлено ${activation(cell)}, ${at(cell, token)}`,
    headsOf: (/** @type {number} */ layer) => `Голови шару ${layer}`,
    mapHeads: (/** @type {number} */ layer) => `Карта голів шару ${layer}`,
    closeHeads: 'Закрити голови',
    measured: 'Вимірюємо:',
    linkLabels: ['Вимірюємо: увага від', 'до'],
    wordLabels: ['Слово для A', 'Слово для B; порожнє поле — вимірюється ймовірність слова для A'],
    isPart: (/** @type {string} */ token) => `Слово має кілька токенів; вимірюється перший, ${quoted(token)}.`,
    ends: (/** @type {string} */ b, /** @type {string} */ a) => `0%: як у B (${b}); 100%: як в A (${a})`,
    progress: 'Обчислюються карти',
    cancel: 'Скасувати',
    goOn: 'Продовжити',
    examples: /** @type {Record<string, string>} */ ({
      fact: 'France / Italy',
      names: 'Mary / John',
      number: 'keys / key',
      tired: 'tired / wide',
      translation: 'cat / dog, переклад',
    }),
    same: 'Обидва речення однакові, тож вектори A нічого не змінюють у B. Змініть слово в другому.',
    number: (/** @type {string[]} */ [one, other]) =>
      other === undefined ? `імовірність ${quoted(one)}` : `логіт ${quoted(one)} мінус логіт ${quoted(other)}`,
    weight: (
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {{ layer: number, head: number }} */ { layer, head },
    ) => `увага від ${named(query)} до ${named(key)} у голові ${head} шару ${layer}`,
    later: (/** @type {number} */ layer) =>
      `Виходи шару ${layer} і наступних не можуть змінити цієї ваги, бо її обчислено до них.`,
    before: (/** @type {string} */ measured, /** @type {string} */ a, /** @type {string} */ b) =>
      `${capital(measured)}: ${a} в A і ${b} у B.`,
    opened: (
      /** @type {PatchCell} */ cell,
      /** @type {string[]} */ token,
      /** @type {string} */ measured,
      /** @type {string[]} */ [b, patched, a],
    ) =>
      `Підставлено ${activation(cell)}, ${at(cell, token)}: ${measured} у B ${patched === b ? `не змінюється: ${b}` : `змінюється з ${b} на ${patched}`}. В A це ${a}.`,
    /** @param {{ token: string[] | null, layers: [number, number][] }[]} found `null`: the last step of the decoder */
    back: (found) =>
      found.length === 0
        ? 'На жодній окремій позиції залишковий потік A не повертає більш як половини цієї різниці.'
        : `Залишковий потік A повертає більш як половину цієї різниці ${listed(found.map(({ token, layers }) => `${token ? `на ${named(token)}` : 'на останньому кроці декодера'} перед ${layersIn(layers)}`))}.`,
    howTo:
      'Кожна клітинка — це обчислення B, де один вектор узято з A. Клацніть клітинку або натисніть Enter, щоб відкрити його; клацніть ще раз, щоб закрити.',
  },

  /** Different texts for two models, because their heads do not correspond. */
  saysOfModels: {
    most: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `${capital(inHead(head))} найбільше відрізняється ця вага: ${named(query)} віддає ${given(key, shares)}.`,
    changes: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      `Найбільша різниця: ${named(key)} отримує ${a} в A і ${b} у B.`,
  },

  says: {
    unchanged: 'У B ще немає змін. Виберіть зміну.',
    same: 'Обидва речення однакові. Змініть слово в другому.',
    none: (/** @type {Heads} */ head) => `${capital(inHead(head))} жодна вага не відрізняється між A і B.`,
    still: 'Усі ваги вибраного слова в A і B однакові.',
    causal: 'Ця модель не бачить наступних слів, тож усе до першої відмінності в A і B однакове.',
    onlyInA: (/** @type {string[]} */ word) => `${named(word)} є лише в A, тож порівняти немає з чим.`,
    unpaired: (/** @type {string[]} */ word) => `Жодне слово B не зіставлено з ${named(word)}.`,
    pair: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `${capital(inHead(head))} ${named(query)} віддає ${given(key, shares)}.`,
    most: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `${capital(inHead(head))} найбільше змінюється ця вага: ${named(query)} віддає ${given(key, shares)}.`,
    changes: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      b === null
        ? `Найбільша зміна: ${named(key)}, що є лише в A, отримує ${a}.`
        : a === null
          ? `Найбільша зміна: ${named(key)}, що є лише в B, отримує ${b}.`
          : `Найбільша зміна: ${named(key)} отримує ${a} в A і ${b} у B.`,
    gains: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      `Найбільший приріст: ${named(key)} отримує ${a} в A і ${b} у B.`,
    hidden: (/** @type {string[]} */ names, /** @type {string} */ a, /** @type {string} */ b) =>
      `${a} його уваги в A і ${b} у B йде до ${listed(names)} (тут приховано).`,
  },

  howTo:
    'Клацніть слово, щоб вибрати його, а тоді інше, щоб вибрати пару. Клацніть ще раз або натисніть Esc, щоб зняти вибір. Слова, які є лише в B, вибрати не можна.',
};
