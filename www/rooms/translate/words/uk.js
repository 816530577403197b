// @ts-check
/** UI strings of the room "Translate", in Ukrainian. */
import { capital, counted, listed, quoted } from '../../../words/uk/phrases.js';
import { sums } from '../../../words/uk/sums.js';

/** @param {number} layer @param {number | null} head */
const head = (layer, head) => (head === null ? `Середнє шару ${layer}` : `Шар ${layer}, голова ${head}`);

/** A head's name, for use in a sentence. @param {number} layer @param {number | null} head */
const headInWords = (layer, head) => (head === null ? `середнє шару ${layer}` : `голова ${head} шару ${layer}`);

/** @param {[text: string, weight: string][]} more */
const andTo = (more) =>
  more.length > 0 ? `, далі ${listed(more.map(([text, weight]) => `${quoted(text)} — ${weight}`))}` : '';

/** @param {[text: string, weight: string][]} more */
const andFrom = (more) =>
  more.length > 0 ? `, далі від ${listed(more.map(([text, weight]) => `${quoted(text)} (${weight})`))}` : '';

/** Names of the matrices of a decoder layer, by the core's names. */
const PARTS = /** @type {Record<string, string>} */ ({
  'decoder.embed': 'вектор попереднього слова',
  'decoder.pos_embed': 'вектор позиції',
  'decoder.embed_sum': 'слово + позиція',
  resid_pre: 'вхід',
  'ssru.forget': 'вентиль забування',
  'ssru.candidate': 'кандидат',
  'ssru.state': 'пам’ять',
  ssru_out: 'вихід пам’яті',
  resid_ssru: 'вхід + пам’ять',
  self_attn_out: 'вихід маскованої самоуваги',
  resid_self: 'вхід + маскована самоувага',
  q: 'запит',
  k: 'ключ',
  v: 'значення',
  qk_products: 'запит × ключ',
  dot_products: 'скалярний добуток',
  scaled_scores: 'оцінка',
  biased_scores: 'оцінка зі зсувом за відстанню',
  attn_scores: 'оцінка',
  row_max: 'найбільша оцінка',
  exp: 'експонента',
  exp_sum: 'сума експонент',
  pattern: 'вага',
  weighted_v: 'зважене значення',
  z: 'суміш',
  cross_attn_out: 'вихід перехресної уваги',
  resid_cross: 'залишковий потік + увага',
  'mlp.pre': 'прихований шар до ReLU',
  'mlp.post': 'прихований шар',
  mlp_out: 'вихід мережі прямого поширення',
  resid_post: 'залишковий потік + FFN',
});

/** Names of the intermediate values of a norm. */
const NORM_STAGES = /** @type {Record<string, string>} */ ({
  mean: 'середнє',
  scale: 'стандартне відхилення',
  x_hat: 'стандартизована сума',
  normalized: 'нормалізована сума',
});

/** Places of the three norms of a decoder layer, before and after their sublayers. */
const BEFORE = ['перед першим підшаром', 'перед перехресною увагою', 'перед мережею прямого поширення'];
const AFTER = ['після першого підшару', 'після перехресної уваги', 'після мережі прямого поширення'];

export const words = {
  directionsLabel: 'Напрямок',
  directions: /** @type {Record<string, string>} */ ({
    'en-pt': 'англійська → португальська',
    'pt-en': 'португальська → англійська',
  }),
  tasks: { label: 'Завдання', none: 'немає' },
  languages: { source: 'З', target: 'На' },
  viewsLabel: 'Вигляд',
  views: /** @type {Record<string, string>} */ ({ alignment: 'Вирівнювання', steps: 'Крок за кроком' }),
  examplesLabel: 'Приклад',
  examples: /** @type {Record<string, string>} */ ({
    agreement: 'угода',
    cat: 'чорний кіт',
    order: 'порядок',
    negation: 'заперечення',
    name: 'ім’я',
    number: 'числа',
    unknown: 'невідоме слово',
    idiom: 'ідіома',
    tired: 'tired',
    wide: 'wide',
    gato: 'gato preto',
    acordo: 'acordo',
    livro: 'заперечення',
  }),
  translation: 'Переклад',
  beginning: {
    label: 'Почати з',
    placeholder: 'перші слова перекладу',
    hint: 'Модель продовжує введене тут; незакінчене слово береться таким, яким його введено.',
    /** @param {number} given @param {number} chosen */
    given: (given, chosen) => {
      const tokens = given === 1 ? 'Перший токен введено' : `Перші токени (${given}) введено`;
      if (chosen === 0) return `${tokens} вручну. Модель написала б те саме.`;
      return `${tokens} вручну. Позицій, де модель воліє інший токен: ${chosen}.`;
    },
  },
  end: 'кінець',
  forced: 'задано',
  undo: 'Скасувати',
  clear: 'Хай вибирає модель',
  /** Remarks about the translations of the examples. */
  notes: /** @type {Record<string, string>} */ ({
    agreement: 'Три слова міняють порядок: «European Economic Area» стає «Espaço Económico Europeu».',
    cat: 'У португальській прикметник стоїть після іменника: «black cat» стає «gato preto».',
    order: 'Два прикметники переходять за свої іменники: «livro vermelho», «mesa branca».',
    negation: '«does not like» — три слова, «não gosta» — два.',
    name: 'Модель ділить ім’я на відомі частини й пише його частина за частиною.',
    number: 'Числа не змінюються: «7:45», «23».',
    unknown:
      'Символу «心» у словнику немає. Замість нього, як і кожної невідомої літери, модель читає <unk> і пише «-».',
    idiom: 'Ідіому перекладено дослівно: коти й собаки стають «gatos e cães».',
    tired:
      'У перекладі немає «it»: португальська це дозволяє. «cansado» — чоловічого роду, як і «animal»; «rua» — жіночого. Порівняйте з «wide».',
    wide: 'У перекладі немає «it», а «grande» має одну форму для обох родів, тож незрозуміло, що саме було зашироке.',
    gato: 'Прикметник переходить перед іменник: «gato preto» стає «black cat».',
    acordo: 'Назад англійською: модель пише «The agreement of the European Economic Area».',
    livro: '«Não» стає «don’t», і модель додає «I», якого в джерелі немає.',
  }),
  /** @param {string[]} all */
  unknown: (all) => `Модель не знає ${listed(all.map(quoted))} і замінює на <unk>.`,
  /** @param {number} shown @param {number} found */
  cut: (shown, found) => `Перекладено лише перші токени: ${shown} з ${found}.`,
  /** @param {number} count */
  endless: (count) => `Переклад не закінчився за ${counted(count, 'токен', 'токени', 'токенів')}, тож його обірвано.`,
  /** @param {number} layers @param {number} heads */
  noSuchHead: (layers, heads) =>
    `Посилання вибирає голову перехресної уваги, якої в цій моделі немає: тут є шари декодера від 0 до ${layers - 1} з головами від 0 до ${heads - 1}. Показано голову, що вирівнює найкраще.`,
  head,
  headInWords,
  /** A head's name as the subject of a sentence. */
  subject: head,

  said: {
    /** @param {string} head @param {number} count */
    best: (head, count) =>
      `Найкраще з усіх голів (${count}) вирівнює ця: ${head.charAt(0).toLowerCase()}${head.slice(1)}.`,
    /** @param {string} head @param {string} best */
    other: (head, best) =>
      `Показано: ${head.charAt(0).toLowerCase()}${head.slice(1)}; найкраще вирівнює ${best.charAt(0).toLowerCase()}${best.slice(1)}.`,
    /** @param {string} written @param {string} head @param {string} read @param {string} weight */
    pair: (written, head, read, weight) =>
      `Коли модель пише ${quoted(written)}, ${head} віддає ${quoted(read)} ${weight} уваги.`,
    /** @param {string} written @param {string} head @param {string} read @param {string} weight @param {[string, string][]} more */
    target: (written, head, read, weight, more) =>
      `Коли модель пише ${quoted(written)}, ${head} віддає ${quoted(read)} ${weight} уваги${andTo(more)}.`,
    /** @param {string} read @param {string} head @param {string} written @param {string} weight @param {[string, string][]} more */
    source: (read, head, written, weight, more) =>
      `${capital(head)}: найбільше уваги ${quoted(read)} отримує від ${quoted(written)} (${weight})${andFrom(more)}.`,
  },

  facing: {
    label: 'Два речення та увага між їхніми словами',
    read: 'Джерело',
    written: 'Переклад',
    off: ', вимкнено',
    forced: ', задано',
    given: ', введено вручну',
    marks: 'Підкреслені слова введено вручну. Кольорове слово — не те, яке вибрала б модель.',
    /** @param {string} head */
    key: (head) =>
      `${head}, перехресна увага. Що товща стрічка від слова перекладу до слова джерела, то більша вага. Для кожного слова перекладу стрічки показують найбільші ваги, разом до 80%.`,
  },

  matrix: {
    title: 'Матриця вирівнювання',
    axes: 'Рядки: переклад. Стовпці: джерело.',
    legend: 'Вага',
    /** @param {string} head */
    label: (head) => `Матриця вирівнювання. ${head}. Клавіші зі стрілками — рух, Enter — вибір.`,
  },

  candidates: {
    label: 'П’ять найімовірніших слів на цій позиції',
    /** @param {string} text */
    title: (text) => `П’ять найімовірніших слів на позиції ${quoted(text)}:`,
    /** @param {string} text @param {string} probability */
    beyond: (text, probability) =>
      `${quoted(text)} введено вручну (імовірність ${probability}). П’ять найімовірніших слів на цій позиції:`,
    hint: 'Клацніть слово перекладу, щоб побачити п’ять найімовірніших слів на його позиції. Клацніть одне з них, і модель продовжить від нього.',
  },

  heads: {
    title: 'Голови перехресної уваги',
    mean: 'середнє',
    /** @param {number} layer */
    layer: (layer) => `Шар ${layer}`,
    /** @param {number} layer */
    ofLayer: (layer) => ` шару ${layer}`,
    /** @param {number} layer */
    aligns: (layer) => ` шару ${layer}, показник вирівнювання `,
    best: ', найвищий показник',
    measure:
      'Показник вирівнювання, від 0 до 1: наскільки ваги близькі до того, щоб кожне слово перекладу мало в парі інше слово джерела. Для кожного слова перекладу, крім кінцевого токена, береться найбільша вага. Якщо кілька слів перекладу мають найбільшу вагу на тому самому слові джерела, враховується лише найбільша з цих ваг. Показник — це сума цих ваг, поділена на кількість слів перекладу.',
  },

  changes: {
    title: 'Вимкнути щось',
    choose: 'виберіть …',
    source: 'Слово джерела',
    cross: 'Перехресна увага',
    encoder: 'Енкодер',
    off: 'Вимкнено',
    before: 'До',
    after: 'Після',
    same: 'Переклад не змінився.',
    /** @param {number} count */
    differs: (count) => (count === 0 ? 'У перекладі бракує слів.' : `Інших слів: ${count}.`),
    /** @param {string} text */
    word: (text) => `слово ${quoted(text)}`,
    /** @param {string} head */
    crossHead: (head) => `перехресна увага ${head}`,
    /** @param {string} head */
    encoderHead: (head) => `енкодер ${head}`,
    /** @param {string} name */
    on: (name) => `Знову ввімкнути: ${name}`,
  },

  alignment: {
    howTo:
      'Вкажіть на слово, щоб побачити його зв’язки; клацніть, щоб вибрати; Esc знімає вибір. Клавіші зі стрілками рухають уздовж речення. Вага уваги показує, що модель читала, а не чому вибрала слово. Щоб перевірити, чи слово важило, скористайтеся «Вимкнути щось».',
  },

  steps: {
    words: 'Слова перекладу, кожне зі своїми кроками',
    encoder: 'Енкодер',
    taken: 'написано',
    best: 'П’ять найімовірніших слів',
    legend: 'Числа у векторах',
    gate: 'Вентиль забування',
    unlike:
      'Декодер із лекцій має тут масковану самоувагу, а ця мала модель — рекурентний блок (SSRU): пам’ять із вентилем забування. В обох випадках слово бачить лише попередні слова.',
    press: 'Клацніть число, оцінку або вагу, щоб побачити, звідки вона береться.',
    byHand: {
      decoder: 'маскована самоувага, тоді перехресна увага',
      /** @param {Node} decoder */
      text: (decoder) => ['Подивіться обидва підшари уваги такого декодера число за числом: ', decoder, '.'],
    },
    stageNames: {
      input: 'Вхід',
      memory: 'Пам’ять',
      scores: 'Запит та оцінки',
      mix: 'Softmax і суміш',
      forward: 'FFN',
      word: 'Слово',
    },
    maskedName: 'Маскована самоувага',
    /** @param {boolean} isDivided @param {boolean} hasBias @param {boolean} isMasked */
    scoreFormula: (isDivided, hasBias, isMasked) =>
      `q · K${isDivided ? ' ÷ √d_k' : ''}${hasBias ? ' + зсув за відстанню' : ''}${isMasked ? ', пізніші слова −∞' : ''}`,
    start: 'початок',
    added: 'Додати',
    /** @param {number} layer */
    inputName: (layer) => (layer === 0 ? 'Попереднє слово + позиція' : `Із шару ${layer - 1}`),
    vectors: /** @type {Record<string, { name: string, formula: string }>} */ ({
      input: { name: 'Вхід', formula: 'x' },
      state_before: { name: 'Пам’ять до', formula: 'c′' },
      forget: { name: 'Вентиль забування', formula: 'f = σ(x W_f + b_f)' },
      candidate: { name: 'Кандидат', formula: 'x W' },
      state: { name: 'Пам’ять', formula: 'c = f ⊙ c′ + (1 − f) ⊙ x W' },
      self_q: { name: 'Запит', formula: 'із написаного досі' },
      self_z: { name: 'Суміш', formula: 'z = ваги · V' },
      self_attn_out: { name: 'Усі голови', formula: 'через W_O' },
      after_written: { name: 'Сума й норм.', formula: 'вхід + вихід уваги' },
      q: { name: 'Запит', formula: 'q' },
      z: { name: 'Суміш', formula: 'z = ваги · V' },
      after_cross: { name: 'Сума й норм.', formula: 'залишок + вихід уваги' },
      mlp_out: { name: 'FFN', formula: '' },
      output: { name: 'Сума й норм.', formula: 'до наступного шару' },
    }),
    own: {
      label: 'Оцінки й ваги слів перекладу; клацніть число, щоб побачити, звідки воно береться',
      tokens: 'Переклад',
      scores: { name: 'Оцінки', formula: 'q · K ÷ √d_k, пізніші слова −∞' },
      pattern: { name: 'Ваги', formula: 'softmax' },
    },
    source: {
      label: 'Оцінки й ваги слів джерела; клацніть число, щоб побачити, звідки воно береться',
      tokens: 'Джерело',
      scores: { name: 'Оцінки', formula: 'q · K ÷ √d_k' },
      pattern: { name: 'Ваги', formula: 'softmax' },
    },
    why: {
      /** @param {string} token */
      title: (token) => `Звідки береться вага ${quoted(token)}`,
      rows: {
        q: { name: 'Запит, декодер', formula: 'з написаного y' },
        k: { name: 'Ключ, енкодер', formula: 'із джерела x' },
        qk_products: { name: 'Добутки', formula: 'число за числом' },
      },
      /** @param {string[]} ends */
      scale: ([q, k, products]) =>
        `Кожен рядок має власну шкалу кольору: запит — до ±${q}, ключ — до ±${k}, добутки — до ±${products}.`,
      /** @param {string[]} first @param {number} count @param {string} dot */
      dot: (first, count, dot) =>
        `q · k — це сума добутків (${count}): ${first.map((one) => (one.startsWith('−') ? `(${one})` : one)).join(' + ')} + … = ${dot}`,
      /** @param {string} equation the division by √d_k */
      score: (equation) => `Оцінка: ${equation}`,
      /** @param {string} score @param {string} largest @param {string} _sign @param {string} power */
      power: (score, largest, _sign, power) =>
        `e у степені (оцінка − найбільша оцінка), ${score} − ${largest}: ${power}`,
      /** @param {string} equation the division by the sum @param {string} sum */
      weight: (equation, sum) => `Вага: ${equation}, де ${sum} — сума за всіма словами джерела`,
    },
    number: {
      ...sums,
      /** @param {string} part @param {number} column @param {number | null} layer @param {number | null} head @param {string | null} token */
      title: (part, column, layer, head, token) => {
        const place = layer === null ? '' : `, шар ${layer}${head === null ? '' : `, голова ${head}`}`;
        return `Звідки береться число ${column} (${part}${token === null ? '' : ` для ${quoted(token)}`}${place})`;
      },
      origins: { decoder: 'з написаного y', encoder: 'із джерела x', weights: 'навчено' },
      encoded: 'вихід енкодера H',
      /**
       * Name of a matrix, by the core's name within the layer; in a pre-norm model, norms come before their sublayers.
       *
       * @param {string} part
       * @param {boolean} isPre
       */
      part: (part, isPre) => {
        const embed = part.match(/^decoder\.ln_embed\.(.*)$/);
        if (embed) return `${NORM_STAGES[embed[1]]} після ембедингу`;
        const norm = part.match(/^ln(\d)\.(.*)$/);
        if (norm) return `${NORM_STAGES[norm[2]]} ${(isPre ? BEFORE : AFTER)[Number(norm[1]) - 1]}`;
        return PARTS[part] ?? part;
      },
      /** Symbol of a weight matrix or vector, by the core's name within the layer. @param {string} part */
      weights: (part) => {
        const last =
          part
            .replace(/\.\d+$/, '')
            .split('.')
            .at(-1) ?? part;
        const greek = { gamma: 'γ', beta: 'β' }[last];
        return (
          greek ??
          last
            .replace(/^[a-z]/, (letter) => (letter === 'w' ? 'W' : letter))
            .replace(/_([qkvo])$/, (_, letter) => `_${letter.toUpperCase()}`)
        );
      },
      /** @param {string} what @param {number} count @param {string} origin @param {string | null} token */
      operand: (what, count, origin, token) =>
        `${what}${token === null ? '' : ` для ${quoted(token)}`}${count > 1 ? `, ${counted(count, 'число', 'числа', 'чисел')}` : ''} (${origin})`,
      given: '. Це число взято з таблиці, а не обчислено.',
      masked: ': маска ховає пізніші слова.',
      /** @param {string} sum */
      empty: (sum) => `Пам’ять була порожня: ${sum}`,
      /** @param {number} count @param {string} value */
      largest: (count, value) => `Найбільша з оцінок (усього ${count}): ${value}`,
      /** @param {number} count @param {string} value */
      spread: (count, value) => `Стандартне відхилення чисел (усього ${count}): ${value}`,
    },
    /** @param {string} name @param {number} at @param {string} value */
    dimension: (name, at, value) => `${name}, вимір ${at}: ${value}`,
    said: {
      /** @param {number} tokens @param {number} layers @param {number} decoders */
      encoder: (tokens, layers, decoders) =>
        `Енкодер читає всі токени одразу (${tokens}). Він має ${counted(layers, 'шар', 'шари', 'шарів')} і працює лише раз. З його виходу обчислюють свої ключі та значення всі шари декодера (${decoders}).`,
      /** @param {number} layer @param {string | null} before @param {boolean} hasStart */
      input: (layer, before, hasStart) => {
        const first =
          before === null
            ? `${hasStart ? 'початковий токен і його позиція' : 'лише позиція'}, бо ще нічого не написано`
            : `${quoted(before)}, останнє написане слово, і його позиція`;
        return layer === 0
          ? `Вхід декодера — це ${first}.`
          : `Вхід шару ${layer} — вихід шару ${layer - 1}. Вхід шару 0 — це ${first}.`;
      },
      /** @param {number} layer @param {number} word */
      memory: (layer, word) =>
        word === 0
          ? `Пам’ять шару ${layer} порожня; вентиль забування f визначає, скільки нового входу в неї потрапить.`
          : `У шарі ${layer} вентиль забування f для кожного числа визначає, скільки пам’яті залишиться і скільки нового входу потрапить у неї. Декодер із лекцій має тут масковану самоувагу.`,
      /** @param {string} head @param {string | null} text @param {string} weight @param {number} hidden */
      masked: (head, text, weight, hidden) =>
        `${head}: увага йде до написаного досі, найбільше — до ${text === null ? 'початкового токена' : quoted(text)} (${weight}). ${hidden === 0 ? 'Пізніших слів немає.' : hidden === 1 ? 'Пізніше слово має оцінку −∞ і не отримує уваги.' : `Пізніші слова (${hidden}) мають оцінку −∞ і не отримують уваги.`}`,
      /** @param {string} head @param {string} read @param {string} score */
      scores: (head, read, score) =>
        `${head}: запит порівнюється з ключем кожного слова джерела. Найвищу оцінку має ${quoted(read)}: ${score}.`,
      /** @param {string} head @param {string} read @param {string} weight */
      mix: (head, read, weight) =>
        `Softmax перетворює оцінки на ваги: ${quoted(read)} отримує ${weight}. Значення змішуються відповідно до цих ваг.`,
      /** @param {number} layer @param {number} layers */
      forward: (layer, layers) =>
        layer === layers - 1
          ? 'Мережа прямого поширення обробляє кожен вектор окремо. Це останній шар, тож його вихід порівнюється з векторами всіх слів.'
          : `Мережа прямого поширення обробляє кожен вектор окремо. Її вихід — вхід шару ${layer + 1}.`,
      /** @param {string} text @param {string} probability @param {boolean} ends */
      word: (text, probability, ends) =>
        ends
          ? `Найімовірніший — кінцевий токен (${probability}), тож переклад завершено.`
          : `Модель пише ${quoted(text)} (імовірність ${probability}). Це вхід для наступного слова.`,
      /** @param {string} text @param {string} probability @param {string} own @param {string} most */
      chosen: (text, probability, own, most) =>
        `${quoted(text)} введено вручну (імовірність ${probability}). Модель написала б ${quoted(own)} (${most}).`,
    },
    encoderStations: {
      read: 'Джерело',
      /** @param {number} count */
      tokens: (count) => counted(count, 'токен', 'токени', 'токенів'),
      embedded: 'Ембединги + позиції',
      /** @param {number} count */
      layers: (count) => `Енкодер: ${counted(count, 'шар', 'шари', 'шарів')}, один прохід`,
      /** @param {number} count */
      keysAndValues: (count) => `Ключі та значення для кожного шару декодера (${count})`,
      /** @param {number} heads @param {number} tokens @param {number} size */
      each: (heads, tokens, size) => `${counted(heads, 'голова', 'голови', 'голів')}, у кожній ${tokens} × ${size}`,
    },
  },
};
