// @ts-check
/** UI strings of the room "Train", in Ukrainian. */
import { counted, listed, quoted } from '../../../words/uk/phrases.js';

/** Descriptions of a model's activation sites. @type {Record<import('../step/sites.ts').Site, (layer: string) => string>} */
const SITES = {
  embed: () => 'ембединг',
  logits: () => 'логіти',
  heads: (layer) => `голови шару ${layer}`,
  mlp: (layer) => `MLP шару ${layer}`,
  resid_pre: (layer) => `вхід шару ${layer}`,
  resid_mid: (layer) => `шар ${layer} після уваги`,
  resid_post: (layer) => `вихід шару ${layer}`,
  self_attn: (layer) => `голови самоуваги, шар декодера ${layer}`,
  cross_attn: (layer) => `голови перехресної уваги, шар декодера ${layer}`,
  decoder_mlp: (layer) => `MLP, шар декодера ${layer}`,
  decoder_pre: (layer) => `вхід шару декодера ${layer}`,
  resid_self: (layer) => `шар декодера ${layer} після самоуваги`,
  resid_cross: (layer) => `шар декодера ${layer} після перехресної уваги`,
  decoder_post: (layer) => `вихід шару декодера ${layer}`,
  state: (layer) => `стан шару ${layer}`,
  encoder_states: () => 'стани енкодера',
  decoder_states: () => 'стани декодера',
};

/** Names of a model's parts without layers, by the core's names. @type {Record<string, string>} */
const PARTS = { attn: 'увага', encoder: 'енкодер', decoder: 'декодер' };

/** @param {string} name @param {boolean} hasDecoder */
function layerInWords(name, hasDecoder) {
  const [kind, layer] = name.split('.');
  if (layer === undefined) return PARTS[kind] ?? kind;
  if (!hasDecoder) return `шар ${layer}`;
  return `${kind === 'decoder' ? PARTS.decoder : PARTS.encoder} ${layer}`;
}

export const words = {
  /** The name of a head, by the kind of its attention. */
  head: {
    only: (/** @type {string} */ head) => head,
    encoder: (/** @type {string} */ head) => `енкодер ${head}`,
    decoder: (/** @type {string} */ head) => `декодер ${head}`,
    cross: (/** @type {string} */ head) => `перехресна увага ${head}`,
  },

  presetsLabel: 'Приклад',
  noPreset: 'інші параметри',
  presets: /** @type {Record<string, { name: string, compare: string[] }>} */ ({
    words: { name: 'Лекція B: шість слів', compare: ['Порівняти: темп навчання 10'] },
    reverse: { name: 'Навпаки: позиції важать', compare: ['Порівняти: без позицій'] },
    induction: { name: 'Виникає індукційна голова', compare: ['Порівняти: лише один шар'] },
    agreement: { name: 'Далеке узгодження: RNN і трансформер', compare: ['Порівняти: трансформер'] },
    translation: { name: 'Лекція B: енкодер–декодер', compare: ['Порівняти: лише декодер'] },
    cross: { name: 'Виникає перехресна увага', compare: ['Порівняти: GRU + увага'] },
    depth: {
      name: 'Залишкові з’єднання й нормалізація',
      compare: ['Порівняти: без залишкових з’єднань', 'Порівняти: без нормалізації'],
    },
  }),

  settings: {
    names: /** @type {Record<string, string>} */ ({
      task: 'Завдання',
      length: 'Довжина',
      architecture: 'Модель',
      n_layers: 'Шари',
      n_heads: 'Голови',
      d_model: 'Ширина',
      positions: 'Позиції',
      has_residual: 'Залишкові з’єднання',
      has_norms: 'Нормалізація',
      optimizer: 'Оптимізатор',
      learning_rate: 'Темп',
      warm_up: 'Розігрів',
      smoothing: 'Згладжування',
      batch: 'Пакет',
      seed: 'Зерно',
    }),
    values: /** @type {Record<string, string>} */ ({
      six_words: 'шість слів',
      copy: 'копіювання',
      reverse: 'навпаки',
      sort: 'сортування',
      induction: 'повтор після знака',
      agreement: 'узгодження',
      typed: 'ваші пари',
      transformer: 'трансформер',
      encoder_decoder: 'енкодер–декодер',
      rnn: 'проста RNN',
      lstm: 'LSTM',
      gru: 'GRU',
      gru_attention: 'GRU + увага',
      adam: 'Adam',
      sgd: 'SGD',
      on: 'вивчені вектори',
      relative: 'відносні',
      off: 'без позицій',
    }),
    aboutAttention:
      'GRU + увага: енкодер читає вхід, а декодер пише вихід і звертає увагу на кожен стан енкодера (адитивна увага Bahdanau).',
    aboutEncoderDecoder:
      'Енкодер–декодер: енкодер трансформера читає вхід. Декодер пише вихід і кінцевий токен: маскована самоувага йде до написаних досі слів, перехресна увага — до входу.',
    aboutSgd:
      'SGD зсуває кожну вагу на темп × градієнт. На відміну від Adam, він не пристосовує темпу до кожної ваги, тож потребує більшого темпу, як-от 0,3.',
    aboutSmoothing:
      'Зі згладжуванням 0,1 ціль — уже не одне слово: десяту частину її ймовірності розподілено між усіма словами.',
    pairs: {
      label: 'Пари',
      hint: 'По одній парі в рядку, у вигляді вхід -> вихід. Щонайбільше 24 пари, не більш як 8 слів з кожного боку. Зміни діють, коли ви виходите з поля.',
    },
    otherPairs: 'інші пари',
    /** @param {boolean} isOn @param {string} name */
    withOrWithout: (isOn, name) => `${name.toLowerCase()} (${isOn ? 'увімк.' : 'вимк.'})`,
    /** @param {string} name @param {string} value */
    pair: (name, value) => `${name.toLowerCase()} ${value}`,
    /** @param {string} count */
    size: (count) => `ваг: ${count}`,
  },

  acts: {
    portion: '50 кроків',
    restart: 'Спочатку',
    keep: 'Зберегти криву',
    clear: 'Прибрати збережені криві',
    open: 'Розглянути крок',
    openModel: { sentence: 'Відкрити в «Реченні»', translate: 'Відкрити в «Перекладі»' },
    openModelHint: {
      sentence: 'Відкриває модель, навчену до цього кроку, з її словником у розділах «Речення» і «Шар».',
      translate:
        'Відкриває модель, навчену до цього кроку, з її словником у розділі «Переклад». Там можна крок за кроком пройти масковану самоувагу та перехресну увагу.',
    },
    save: 'Зберегти модель',
    saveHint: {
      sentence:
        'Зберігає model.safetensors, config.json і tokenizer.json у форматі GPT-2 з бібліотеки Hugging Face. «Відкрити збережені файли…» відкриває їх знову.',
      translate:
        'Зберігає model.safetensors, config.json і tokenizer.json у форматі Marian з бібліотеки Hugging Face. «Відкрити збережені файли…» відкриває їх знову.',
      recurrent:
        'Зберігає model.safetensors і config.json з усіма матрицями, словником і станом навчання. «Відкрити збережені файли…» відкриває їх знову.',
    },
    read: 'Відкрити збережені файли…',
    readHint: 'Відкриває модель, збережену тут. Виберіть усі її файли разом.',
    /** @param {string} task @param {string} step */
    isRead: (task, step) =>
      `Відкрито збережене навчання: ${task}, крок ${step}. Воно триває точно з того місця, де зупинилося.`,
    /** @param {string} task @param {string} step */
    trained: (task, step) => `Навчено тут: ${task}, крок ${step}`,
    /** @param {string} step */
    counter: (step) => `Крок ${step}`,
    /** @param {string} count */
    speed: (count) => `кроків за секунду: ${count}`,
  },

  curves: {
    label: 'Як навчається модель',
    scaleLabel: 'Шкала втрат',
    scales: { linear: 'Лінійна', log: 'Лог.' },
    /** Titles, each in several lengths, longest first. */
    loss: ['Втрати на кожному кроці, у натах (менше — краще)', 'Втрати на кроці, у натах', 'Втрати, у натах'],
    /** @param {boolean} isUnseen */
    accuracy: (isUnseen) =>
      isUnseen
        ? ['Точність на небачених послідовностях', 'Точність']
        : ['Точність на навчальних реченнях', 'Точність навчання'],
    /** @param {boolean} isAlignment */
    scores: (isAlignment) => [isAlignment ? 'Вирівнювання найкращої голови' : 'Показники двох голів'],
    /** @param {string} value */
    chance: (value) => `навмання: ${value}`,
    /** The reason why no model can have a lower loss. @param {string} value @param {boolean} isCertain */
    best: (value, isCertain) => [
      `найкраще можливе: ${value} (${isCertain ? 'кожна ціль має ймовірність 1' : 'ентропія цілей'})`,
      `найкраще можливе: ${value}`,
    ],
    norms: ['Норма градієнта кожного шару, логарифмічна шкала', 'Норми градієнтів, лог. шкала'],
    /** Description of a layer, by the core's name. */
    layer: layerInWords,
    /** @param {string[]} differences */
    kept: (differences) => `збережена крива: ${differences.length ? listed(differences) : 'ті самі параметри'}`,
    /** @param {string} loss @param {string} right */
    keptEnd: (loss, right) => `втрати ${loss}, точність ${right}`,
    /** @param {string} head */
    previous_token: (head) => `${head} звертає увагу на попередній токен`,
    /** @param {string} head */
    induction: (head) => `${head} має найвищий показник індукції`,
    /** @param {string} head */
    alignment_score: (head) => `${head} має найвище вирівнювання`,
    /** @param {number} steps @param {number} kept @param {string[]} norms */
    picture: (steps, kept, norms) =>
      `Криві втрат, точності та градієнтів; кроків: ${steps}${kept ? `, збережених кривих: ${kept}` : ''}${norms.length ? `. Норми градієнтів: ${norms.join('; ')}` : ''}`,
    /** @param {string} layer @param {string} norm */
    norm: (layer, norm) => `${layer}: ${norm}`,
  },

  time: {
    label: 'Повернутися до кроку навчання',
    now: 'Зараз',
    /** @param {string} step */
    at: (step) => `на кроці ${step}`,
    /** @param {string} step */
    atNow: (step) => `зараз, крок ${step}`,
  },

  probe: { label: 'Модель на одній послідовності' },

  distributions: {
    title: 'Ціль і прогноз для кожного слова',
    target: 'рамка: цільове слово',
    bar: 'стовпчик: імовірність моделі; повна рамка — 1',
    after: 'після',
    should: 'ціль',
    /** @param {string} loss @param {string} divergence @param {string | null} entropy `null`: the targets have none */
    divergence: (loss, divergence, entropy) =>
      entropy === null
        ? `У цій послідовності: перехресна ентропія ${loss} = KL-розходження ${divergence}, бо ціль з імовірністю 1 має ентропію 0.`
        : `У цій послідовності: перехресна ентропія ${loss} — це сума KL-розходження ${divergence} та ентропії цілей ${entropy}.`,
    little: 'менше ніж 10%',
    /** @param {string} after @param {string} should @param {string} share */
    row: (after, should, share) => `після «${after}» ціль «${should}» має ймовірність ${share}`,
    /** @param {string[]} rows */
    picture: (rows) => `Імовірності на послідовності: ${rows.join('; ')}`,
  },

  heads: {
    titles: {
      heads: 'Усі голови на цій послідовності: рядки дивляться на стовпці',
      alignment: 'Як кожне вихідне слово звертає увагу на слова джерела',
      states: 'Стани останнього шару: рядок — слово',
    },
    grid: 'Голови; клацніть, щоб збільшити',
    /** The name of a row of heads, by the kind of its attention. */
    row: {
      only: (/** @type {number} */ layer) => `L${layer}`,
      encoder: (/** @type {number} */ layer) => `енкодер L${layer}`,
      decoder: (/** @type {number} */ layer) => `декодер L${layer}`,
      cross: (/** @type {number} */ layer) => `перехр. L${layer}`,
    },
    /** @param {boolean} isTranslator */
    legend: (isTranslator) =>
      isTranslator
        ? 'вага уваги · показник перехресної уваги: вирівнювання'
        : 'вага уваги · перший показник: попередній токен · другий: індукція',
    /** @param {string} previous @param {string} induction */
    scores: (previous, induction) => `${previous} · ${induction}`,
    /** @param {string} head @param {string} scores */
    large: (head, scores) => `${head} (${scores})`,
    /** @param {string} query @param {string} key @param {string} weight */
    weight: (query, key, weight) => `${quoted(query)} → ${quoted(key)}: ${weight}`,
    /** @param {string} head @param {number} rows @param {number} columns */
    picture: (head, rows, columns) =>
      `Картина уваги, ${head}, токени: ${rows} на ${columns}. Клавіші зі стрілками — рух.`,
    alignmentLegend: 'вага уваги · рядок — вихідне слово, стовпець — слово джерела',
    /** @param {number} rows @param {number} columns */
    alignmentPicture: (rows, columns) =>
      `Вирівнювання вихідних слів (${rows}) зі словами джерела (${columns}). Клавіші зі стрілками — рух.`,
    /** @param {string} head */
    bias: (head) => `Зсув ${head}, доданий до оцінок`,
    distance: 'відстань',
    added: 'додано',
    /** @param {string} from number from which the shades are finer */
    statesLegend: (from) =>
      `числа у стані; за межами ±${from} малі різниці видно краще; рекурентна модель не має голів`,
    /** @param {number} rows @param {number} columns */
    statesPicture: (rows, columns) => `Стани: слів ${rows}, чисел у кожному ${columns}`,
  },

  says: {
    /** @param {string} chance */
    begin: (chance) =>
      `До навчання ваги випадкові, і відповіді теж. За рівних імовірностей втрати були б ${chance}. Клацніть «Пуск».`,
    /** @param {string} steps @param {{ loss: string, chance: string, best: string, right: string | null, isUnseen: boolean }} numbers */
    state: (steps, { loss, chance, best, right, isUnseen }) =>
      `Крок ${steps}: втрати ${loss} (навмання: ${chance}, найкраще можливе: ${best})${right === null ? '.' : `, а точність на ${isUnseen ? 'небачених послідовностях' : 'навчальних реченнях'} — ${right}.`}`,
    /** @param {string} head @param {string} value @param {number} distance */
    bias: (head, value, distance) =>
      `${head} додає ${value} до кожної оцінки на відстані ${distance}, його найбільше число.`,
    /** @param {number} steps */
    pausedAsLearned: (steps) =>
      `Пауза: кожне слово правильне вже ${counted(steps, 'крок', 'кроки', 'кроків')}, тож модель навчилася свого завдання. Клацніть «Пуск», щоб продовжити.`,
    /** @param {string} head @param {string} share */
    induction: (head, share) =>
      `${head} віддає ${share} уваги токену після попереднього вживання тієї самої літери: це індукційна голова.`,
    /** @param {string} head @param {string} share */
    alignment_score: (head, share) =>
      `Вирівнювання ${head} — ${share}: кожне вихідне слово звертає увагу переважно на інше вхідне слово.`,
  },

  opened: {
    label: 'Усередині одного кроку',
    close: 'Закрити',
    /** @param {string} step @param {string} loss */
    title: (step, loss) => `Усередині кроку ${step}: втрати ${loss}`,
    about:
      'Під час прямого проходу слова йдуть від ембедингу до логітів, а функція втрат порівнює їх із цілями. Тоді градієнт тече назад від логітів (угорі) до ембедингу (внизу). Градієнт показує, як зміняться втрати, якщо число зросте: червоне — втрати зростуть, синє — зменшаться. Кожен рядок клітинок — одна позиція послідовності.',
    sites: SITES,
    /** @param {string} site @param {number} rows @param {number} columns */
    strip: (site, rows, columns) => `Градієнт (${site}): позицій ${rows}, чисел ${columns}`,
    /** @param {string} site @param {number} position @param {number} column @param {string} value */
    cell: (site, position, column, value) => `Градієнт на позиції ${position}, число ${column} (${site}): ${value}`,
    point: 'Вкажіть на клітинку, щоб побачити її градієнт. Клацніть, щоб вибрати.',
    /** @param {string} weight @param {number} row @param {number} column */
    weight: (weight, row, column) => `Оновлення однієї ваги: ${weight}, рядок ${row}, стовпець ${column}`,
    new: 'нове',
    sgd: 'SGD зсуває кожну вагу проти її градієнта g на темп навчання, помножений на градієнт. η — темп навчання на цьому кроці.',
    adam: 'Adam ділить m, ковзне середнє градієнта, на квадратний корінь із v, ковзного середнього квадрата градієнта. Дашки позначають поправку, потрібну тому, що обидва середні починаються з 0. η — темп навчання на цьому кроці.',
  },

  reach: {
    title: 'Як далеко назад сягає градієнт',
    first: 'до навчання',
    now: 'зараз',
    axis: 'відстань від останнього слова',
    about:
      'Криві показують, наскільки втрати останнього слова залежать від ранішого слова: норму градієнта, на логарифмічній шкалі. У простій RNN градієнт меншає з кожним словом; з увагою він дістається кожного слова за один крок.',
    /** @param {number} count */
    picture: (count) => `Градієнт втрат останнього слова на відстанях (усього ${count}), до навчання й зараз`,
  },
};
