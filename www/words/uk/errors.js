// @ts-check
/**
 * Errors of the core, in Ukrainian: a sentence for each code (`src/error/`), from the fields of the error.
 */
import { firstKnown, floats, MOST_NAMED, partOf, shaped } from '../error-parts.js';
import { capital, counted, quoted } from './phrases.js';

/** @typedef {import('../error-parts.js').Sentences} Sentences */

/** Words of the core in the field `what`, `name` or `table`. Other names, such as "d_model", stay as they are. */
export const NAMES = /** @type {Record<string, string>} */ ({
  layer: 'шар',
  head: 'голова',
  token: 'токен',
  'source token': 'токен джерела',
  'written word': 'слово перекладу',
  word: 'слово',
  row: 'рядок',
  column: 'стовпець',
  dimension: 'вимір',
  step: 'крок',
  slot: 'місце',
  example: 'приклад',
  width: 'ширина',
  length: 'довжина',
  'change of the model': 'зміна моделі',
  'The number of tokens': 'Кількість токенів',
  'The number of query tokens': 'Кількість токенів запиту',
  'The number of words': 'Кількість слів',
  'The number of steps': 'Кількість кроків',
  'The scale of the weights': 'Масштаб ваг',
  'The table of scores': 'Таблиця оцінок',
  'W_Q of the self-attention': 'W_Q самоуваги',
  'W_K of the self-attention': 'W_K самоуваги',
  'W_V of the self-attention': 'W_V самоуваги',
});

/** @param {string} name */
const named = (name) => NAMES[name] ?? name;

const float = floats(',');

/** @param {string[]} words */
function quotedWords(words) {
  const first = words.slice(0, MOST_NAMED).map(quoted).join(', ');
  const more = words.length - MOST_NAMED;
  return more <= 0 ? first : `${first} і ще ${counted(more, 'слова', 'слів', 'слів')}`;
}

/** @param {string[]} names */
function tensors(names) {
  if (names.length === 1) return `тензора ${names[0]}`;
  const first = `тензорів ${names.slice(0, MOST_NAMED).join(', ')}`;
  return names.length <= MOST_NAMED ? first : `${first} і ще ${names.length - MOST_NAMED}`;
}

/** The size of a typed table; 0 columns: its rows differ in length. @param {[number, number]} size */
const sized = ([rows, columns]) =>
  columns === 0 ? `рядки різної довжини (усього ${rows})` : `${rows} × ${columns} чисел`;

/** "Shorten it by n or more." @param {number} count @param {string} one @param {string} few @param {string} many */
const shorten = (count, one, few, many) => `Скоротіть щонайменше на ${counted(count, one, few, many)}.`;

/** @param {number} count */
const tokens = (count) => counted(count, 'токен', 'токени', 'токенів');

const DIVERGED = 'навчання розбіглося. Візьміть менший темп навчання, наприклад 0,003.';
const OTHER_MODELS = 'ваги й конфігурація — від різних моделей';

/** @type {Sentences} */
const cellProblems = {
  empty: () => 'клітинка порожня. Введіть число, наприклад 0.',
  not_a_number: ({ text }) => `${quoted(text)} — не число. Введіть число на зразок 2, −1.5, 1/3 або √2.`,
  not_finite: ({ text }) => `${quoted(text)} — не скінченне число. Введіть число на зразок 2 або −1.5.`,
  two_readings: ({ text, decimal, thousands }) =>
    `${quoted(text)} може означати ${decimal} або ${thousands}. Введіть потрібне число без коми.`,
  out_of_range: ({ text, most }) => `${text} завелике; введіть число від −${most} до ${most}.`,
};

/** Why an activation does not exist. @type {Sentences} */
const siteProblems = {
  unknown: () => 'у цій моделі такої активації немає',
  side_result: () => 'це побічний результат, тож зміна в ньому ні на що не впливає',
  copied_too_early: () => 'активацію, яку треба скопіювати, обчислюють не раніше від неї',
  outside_decoder: () => 'пояснити можна лише числа декодера; виберіть одне з них',
  outside_prediction: () =>
    'у цій моделі вона не лежить між останнім вектором та ймовірностями; виберіть число кінцевої нормалізації, логітів або softmax',
  not_patchable: () => 'підміняти можна лише resid_pre, attn_out, mlp_out і attn.z шарів моделі',
  no_decoder: () => 'у цій моделі немає декодера',
  no_norm: () => 'у цьому шарі нормалізації на її місці немає',
  no_positions: () => 'ця модель не додає позицій до своїх ембедингів',
  recurrent: () => 'цей декодер має на її місці рекурентний блок',
  layers: ({ n_layers }) => `шарів тут ${n_layers}, нумерація від 0`,
  decoder_layers: ({ n_layers }) => `шарів декодера тут ${n_layers}, нумерація від 0`,
  heads: ({ n_heads }) => `голів тут ${n_heads}, нумерація від 0`,
};

/** What a file is that is not a model's file. @type {Sentences} */
const fileKinds = {
  lfs_pointer: ({ bytes, size }) =>
    `покажчик Git LFS: ${bytes} байтів замість файлу на ${size} байтів. Отримайте файл командою git lfs pull або завантажте його зі сторінки моделі`,
  web_page: () => 'вебсторінка (HTML). Завантажте сам файл: кнопкою завантаження на сторінці моделі',
  xml: () => 'текст XML, наприклад повідомлення сервера. Завантажте файл ще раз',
  pickle: () =>
    'файл PyTorch (pickle), а їх не підтримано. Збережіть модель як safetensors або виберіть копію в цьому форматі',
  gzip: () => 'стиснутий файл (gzip). Спершу розпакуйте його',
  big_endian: () =>
    'GGUF із порядком байтів big-endian, а підтримується лише little-endian. Візьміть файл little-endian або перетворіть цей за допомогою gguf_convert_endian.py з llama.cpp',
  empty: () => 'порожній файл. Завантажте його ще раз',
  short_text: ({ bytes, text }) => `текст на ${bytes} байтів (${quoted(text)}), а не ваги. Завантажте файл ще раз`,
};

/** @type {Sentences} */
export const errors = {
  // Activations.
  unknown_site: ({ name }) =>
    `${quoted(name)} — не назва активації; назви мають вигляд «blocks.0.attn.pattern.1» (шар, тоді голова, нумерація від 0).`,
  no_such_site: ({ site, reason }) => `${site} тут не існує: ${partOf(siteProblems, reason)}.`,
  replacement: ({ site, found, expected }) =>
    `Заміна для ${site} має розмір ${shaped(found)}, а матриця — ${shaped(expected)}; дайте матрицю такого розміру.`,
  not_recorded: ({ site }) => `${site} у цьому обчисленні не записано; виберіть до початку обчислення.`,
  no_such_cell: ({ name, row, column, shape: [rows, columns] }) =>
    `${name}: рядків ${rows}, стовпців ${columns}, тож рядка ${row}, стовпця ${column} немає (нумерація від 0).`,

  // The worked example. `row` and `column` are counted from 0.
  cell: ({ table, row, column, problem }) =>
    `${named(table)}, рядок ${row + 1}, стовпець ${column + 1}: ${partOf(cellProblems, problem)}`,
  score_width: ({ text, most }) => `d_k: ${quoted(text)} — не ціле число від 1 до ${most}. Введіть число на зразок 64.`,
  table: ({ table, found, expected }) =>
    `${named(table)}: тут ${sized(found)}, а для цього прикладу потрібно ${sized(expected)}; виправте посилання або клацніть «Скинути».`,
  no_inputs: () =>
    'У прикладі немає ні входів (X), ні оцінок, тож обчислювати нічого; виправте посилання або клацніть «Скинути».',
  name_too_long: ({ position, found, most }) =>
    `Назва токена ${position} має символів: ${found}, а біля рядка вміщається щонайбільше ${most}. ${shorten(found - most, 'символ', 'символи', 'символів')}`,

  // Files of models. `problem` is a detail in English, often from another library.
  config_file: ({ problem }) => `Не вдалося прочитати config.json: ${problem}. Візьміть файл, що належить моделі.`,
  config_missing: ({ field }) => `У config.json немає ${field}; візьміть файл, що належить моделі.`,
  config_value: ({ field, found, supported }) =>
    `У config.json ${field} має значення ${found}, а підтримано лише ${supported}; виберіть іншу модель.`,
  files: ({ problem }) => `Ці файли не вдалося завантажити як модель: ${problem}.`,
  reference: ({ problem }) => `reference.safetensors не можна порівняти з моделлю: ${problem}.`,
  gone: ({ file }) => `${file} більше не читається: його змінено, перенесено або видалено. Виберіть його ще раз.`,
  weights_file: ({ file, problem }) =>
    `Не вдалося прочитати ${file}: ${problem}. Можливо, файл завантажено не повністю; завантажте його ще раз.`,
  not_model_file: ({ file, kind }) => `${file} — це ${partOf(fileKinds, kind)}.`,
  tensor_missing: ({ file, name }) =>
    `У ${file} немає тензора ${name}, якого вимагає конфігурація; ці два файли — від різних моделей.`,
  tensors_extra: ({ file, names }) =>
    `Конфігурація не використовує ${tensors(names)} із ${file}; ці два файли — від різних моделей.`,
  tensor_shape: ({ name, found, expected }) =>
    `${name} має форму [${found.join(', ')}], а конфігурація вимагає [${expected.join(', ')}]; ${OTHER_MODELS}.`,
  tensor_type: ({ name, found }) =>
    `${name} має числа типу ${found}, а підтримано лише F32, F16 і BF16 або, у файлі GGUF, від Q2_K до Q6_K, від Q4_0 до Q5_1, Q8_0 та IQ4_NL; збережіть модель в одному із цих типів.`,
  header_field: ({ file, field, found, supported }) =>
    `У ${file} ${field} має значення ${found}, а підтримано лише ${supported}; виберіть іншу модель.`,
  tokenizer_file: ({ problem }) =>
    `Не вдалося прочитати tokenizer.json: ${problem}. Візьміть файл, що належить моделі.`,
  sentence_piece: ({ file, problem }) => `Не вдалося прочитати ${file}: ${problem}. Візьміть файл, що належить моделі.`,

  // Models.
  size: ({ name, value, most }) =>
    `${capital(named(name))}: ${value}, а має бути від 1 до ${most}; виберіть інший розмір.`,
  scalar: ({ name, value }) => `${name}: ${float(value)}; виберіть додатне скінченне число.`,
  odd_width: ({ name, width }) => `${name}: ${width}, але виміри тут ідуть парами; виберіть парне число.`,
  layer_form: () =>
    'Шар повинен мати самоувагу й MLP. Шар декодера повинен мати каузальну самоувагу або рекурентний блок, перехресну увагу й MLP; виберіть такі шари.',
  two_norms: () => 'Якщо підшар має нормалізацію після додавання, іншої в нього бути не може; залиште одну.',
  distance_buckets: ({ found, farthest, least }) =>
    `Зсув за відносною позицією має груп відстаней: ${found}, до відстані ${farthest}, а потрібно парне число груп, не менше ніж 4, і відстань понад ${least}; виберіть такі числа.`,
  distance_rows: ({ found, farthest, least }) =>
    `Розділена увага має рядків: ${found}, до відстані ${farthest}, а потрібно не менше ніж 8 рядків і відстань понад ${least}; виберіть такі числа.`,
  key_value_heads: ({ n_heads, n_key_value_heads }) =>
    `n_heads: ${n_heads}; це не кратне числу голів ключів і значень (${n_key_value_heads}). Виберіть число, кратне n_key_value_heads.`,
  query_key_norms: () =>
    'Запити й ключі нормалізує лише RMS-нормалізація; виберіть її або модель без нормалізації запитів і ключів.',
  projected_unembedding: () =>
    'Ембединги, які спершу проєктуються в залишковий потік, не можуть бути проєкцією на словник; виберіть іншу проєкцію.',
  masked_word_head: () =>
    'Вихід для замаскованих слів буває лише в енкодера з проєкцією на словник і без декодера; виберіть модель без цього виходу.',
  decoder_form: () =>
    'Декодеру потрібна проєкція на словник, і він не може мати ні обертових позицій, ні нормалізації запитів і ключів; виберіть такий декодер.',
  count: ({ name, found, expected }) =>
    `${name}: ваги мають ${found}, а конфігурація вимагає ${expected}; візьміть ваги й конфігурацію тієї самої моделі.`,
  shape: ({ name, found, expected }) =>
    `${name} має форму ${shaped(found)}, а конфігурація вимагає ${shaped(expected)}; ${OTHER_MODELS}.`,
  missing_weight: ({ name }) =>
    `${name} немає, а конфігурація цього вимагає; візьміть ваги й конфігурацію тієї самої моделі.`,
  extra_weight: ({ name }) =>
    `${name} є, а за конфігурацією не повинно бути; візьміть ваги й конфігурацію тієї самої моделі.`,
  not_finite: ({ name, row, column, value }) =>
    `${name}: у рядку ${row}, стовпці ${column} (нумерація від 1) стоїть ${float(value)}, а кожне число має бути скінченне.`,
  not_causal: () =>
    'Ця модель не має каузальної маски, тож не може обробляти текст токен за токеном; подайте їй увесь текст.',
  no_unembedding: ({ name }) =>
    `${name} не передбачає наступного слова, а у файлах моделі немає виходу для замаскованих слів. Виберіть SmolLM2-135M або енкодер, у файлах якого такий вихід є, як-от bert-base-uncased, distilbert-base-uncased, roberta-base чи ModernBERT-base.`,
  no_next_word: ({ name }) => `${name} не передбачає наступного слова; виберіть SmolLM2-135M.`,
  no_decoder: ({ name }) => `${name} не перекладає; виберіть marian-en-pt або marian-pt-en.`,
  positions_in_attention: () =>
    'Позиції цієї моделі — частина уваги, і вимкнути їх не можна; виберіть all-MiniLM-L6-v2, яка додає позиції до ембедингів.',
  no_learned_positions: () => 'Ця модель не має навчених позицій; виберіть all-MiniLM-L6-v2.',
  model_not_loaded: ({ name }) =>
    `Модель ${name} не завантажено; завантажте спершу її, а тоді модель, з якою треба порівняти.`,
  no_model: () => 'Жодної моделі не завантажено; спершу завантажте модель.',

  // Requests.
  no_such: ({ what, index, count }) =>
    `${capital(named(what))} ${index}: такого номера немає; виберіть від 0 до ${count - 1}.`,
  no_head: () => 'Жодної голови не вибрано; виберіть хоча б одну.',
  base: ({ base }) => `Основа довжин хвиль — ${float(base)}; виберіть число, більше за 1, наприклад 10000.`,
  top_p: ({ top_p }) => `top p — ${float(top_p)}; виберіть число, більше за 0 і не більше за 1.`,
  guess_length: ({ found, expected }) =>
    `Здогадку не можна оцінити: чисел у ній ${found}, а слів ${expected}; дайте по числу на слово.`,
  guess_number: ({ value }) =>
    `Здогадку не можна оцінити: у ній є ${float(value)}, а кожне число має бути невід’ємне та скінченне.`,
  guess_zero: () => 'Здогадку не можна оцінити: усі числа — 0; підніміть хоча б один стовпчик.',
  guess_no_weight: () => 'Здогадку не можна оцінити: голова не дає цим словам ваги; виберіть іншу голову.',
  kept: ({ kept, now }) =>
    `У збереженому результаті чисел ${kept}, у поточному ${now}; порівнювати можна лише результати однакового розміру.`,
  lookup_no_key: () => 'Пошук не можна обчислити: немає жодного ключа; додайте ключ.',
  lookup_values: ({ keys, values }) =>
    `Пошук не можна обчислити: ключів ${keys}, а значень ${values}; дайте по значенню на ключ.`,
  lookup_width: ({ width }) => `Пошук не можна обчислити: ширина ${float(width)}; виберіть ширину, більшу за 0.`,
  lookup_query: ({ query, key }) =>
    `Пошук не можна обчислити: чисел у запиті ${query}, а в ключі ${key}; дайте обом однакову кількість.`,
  lookup_number: ({ value }) =>
    `Пошук не можна обчислити: одне з його чисел — ${float(value)}; виберіть числа від −1000000 до 1000000.`,
  lookup_points: ({ found, d }) =>
    `Пошук не можна обчислити: із чисел (${found}) не складаються точки, у яких вимірів ${d}; дайте по 1 або 2 числа на точку.`,
  no_text: () => 'Ще нічого не обчислено; спершу подайте текст.',
  patch_lengths: ({ a, b }) =>
    `Щоб підставити числа A в B, обидва речення повинні мати однакову кількість токенів, а в A їх ${a}, у B — ${b}. Змініть слово в довшому, ${a > b ? 'A' : 'B'}.`,
  patch_too_long: ({ found, most }) =>
    `Речення мають ${tokens(found)} — забагато для карти всіх позицій. Щонайбільше може бути ${most}.`,
  no_translation: () => 'Ще нічого не перекладено; спершу перекладіть текст.',
  no_example: () => 'Ще нічого не обчислено; спершу відкрийте приклад.',
  link_too_long: ({ found }) => `У посиланні символів ${found} — забагато для QR-коду. Скоротіть речення.`,
  language: ({ found, known, examples: [one, other] }) =>
    `Ця модель не має мови ${quoted(found)}; виберіть одну з її мов (усього ${known}), наприклад ${one} або ${other}.`,
  unknown_word: ({ what, found, choices }) =>
    `${capital(named(what))}: ${quoted(found)} невідомо; можливі варіанти: ${choices}.`,

  // Texts.
  no_tokens: () => 'Введіть хоча б одне слово.',
  too_many_tokens: ({ found, most }) =>
    `Текст має ${tokens(found)}, а ця модель читає щонайбільше ${most}. ${shorten(found - most, 'токен', 'токени', 'токенів')}`,
  token_id: ({ position, id, d_vocab }) =>
    `Токен ${position} (нумерація від 1) має номер ${id}, а у словнику є номери від 0 до ${d_vocab - 1} (усього ${d_vocab}); візьміть токенізатор, що належить моделі.`,
  token_type: ({ position, token_type, last }) =>
    `Токен ${position} (нумерація від 1) має тип ${token_type}, а найбільший тип токена в цій моделі — ${last}; виберіть менший.`,
  token_type_count: ({ ids, token_types }) =>
    `Номерів токенів ${ids}, а типів токенів ${token_types}; дайте по типу на номер.`,
  token_range: ({ start, end, n }) =>
    `Проміжок токенів від ${start} до ${end} (кінець не входить) порожній або лежить поза текстом; вибирайте з його токенів, від 0 до ${n - 1} (усього ${n}).`,
  untokenizable: ({ problem }) =>
    `Текст не вдалося поділити на токени: ${problem}. Введіть інші слова або візьміть токенізатор, що належить моделі.`,
  words_not_loaded: ({ words }) =>
    `Модель ще завантажується і поки не має ${quotedWords(words)}; зачекайте або введіть частіші слова.`,
  unknown_words: ({ unknown, known }) =>
    `Ця модель не знає ${quotedWords(unknown)}; введіть слова, які вона знає, через пробіл: ${firstKnown(known).join(', ')}.`,
  empty_word: () => 'Одне зі слів порожнє; введіть хоча б одну літеру.',
  empty_continuation: () => 'Одне з продовжень порожнє; введіть хоча б одну літеру в кожне поле.',
  no_mask: () =>
    'Токенізатор не має ні [MASK], ні <mask>, тож замаскувати слово не можна; візьміть tokenizer.json, що належить моделі.',
  beginning: ({ text }) =>
    `Ця модель не може написати ${quoted(text)}: у її словнику немає такої частини; введіть інші літери.`,
  long_beginning: ({ found, most }) =>
    `Початок має ${tokens(found)}, а переклад може починатися щонайбільше з ${most}. ${shorten(found - most, 'токен', 'токени', 'токенів')}`,
  order: ({ found, n }) =>
    `У порядку різних токенів ${found}, а в тексті їх ${n}; перелічіть кожен один раз, нумерація від 0.`,

  // Training. `least` and `most` are the limits of a setting; `line` is counted from 1.
  setting: ({ name, value, least, most }) =>
    `${capital(named(name))}: ${float(value)}; виберіть від ${float(least)} до ${float(most)}.`,
  task_length: ({ length, least, most }) => `Довжина: ${length}; для цього завдання виберіть від ${least} до ${most}.`,
  learning_rate: ({ value }) =>
    `Темп навчання: ${float(value)}; виберіть число, більше за 0 і не більше за 100, наприклад 0,003.`,
  uneven_heads: ({ d_model, n_heads }) => `d_model: ${d_model}; виберіть число, кратне n_heads (${n_heads}).`,
  task_without_input: ({ task }) =>
    `Завдання: ${task}; для моделі «енкодер–декодер», яка читає вхід і пише відповідь, виберіть «шість слів», «копіювання», «навпаки», «сортування» або «ваші пари».`,
  no_pairs: () => 'Не вдалося прочитати пари: жодної не введено; введіть по одній у рядку, наприклад merci -> thanks.',
  many_pairs: ({ found, most }) => `Не вдалося прочитати пари: їх ${found}, а може бути щонайбільше ${most}.`,
  pairs_letters: ({ found, most }) =>
    `Не вдалося прочитати пари: літер у них ${found}, а може бути щонайбільше ${most}.`,
  pairs_words: ({ found, most }) =>
    `Не вдалося прочитати пари: різних слів у них ${found}, а може бути щонайбільше ${most}.`,
  same_input: ({ first, line }) =>
    `Не вдалося прочитати пари: рядки ${first} і ${line} мають той самий вхід; лишіть один із них.`,
  no_arrow: ({ line }) => `Не вдалося прочитати пари: у рядку ${line} немає стрілки; введіть вхід, ->, і вихід.`,
  many_arrows: ({ line, found }) => `Не вдалося прочитати пари: у рядку ${line} стрілок ${found}; лишіть одну.`,
  no_word_before_arrow: ({ line }) =>
    `Не вдалося прочитати пари: у рядку ${line} перед стрілкою немає слова; введіть хоча б одне.`,
  no_word_after_arrow: ({ line }) =>
    `Не вдалося прочитати пари: у рядку ${line} після стрілки немає слова; введіть хоча б одне.`,
  many_words_before_arrow: ({ line, found, most }) =>
    `Не вдалося прочитати пари: у рядку ${line} перед стрілкою слів ${found}, а може бути щонайбільше ${most}.`,
  many_words_after_arrow: ({ line, found, most }) =>
    `Не вдалося прочитати пари: у рядку ${line} після стрілки слів ${found}, а може бути щонайбільше ${most}.`,
  long_word: ({ word, line, found, most }) =>
    `Не вдалося прочитати пари: у ${quoted(word)} (рядок ${line}) літер ${found}, а може бути щонайбільше ${most}.`,
  reserved_word: ({ word, line }) =>
    `Не вдалося прочитати пари: у рядку ${line} є ${word}, що додається саме; приберіть його.`,
  no_snapshot: ({ step }) => `Знімка кроку ${step} немає; виберіть крок, для якого він є.`,
  number_overflow: ({ step }) => `На кроці ${step} число вийшло за межі: ${DIVERGED}`,
  weight_overflow: ({ step }) => `Після кроку ${step} вага вийшла за межі: ${DIVERGED}`,
  hopeless_loss: ({ step, loss, chance }) =>
    `На кроці ${step} втрати — ${float(loss, 0)}, а модель, яка нічого не знає, має втрати ${float(chance, 1)}: ${DIVERGED}`,
  gradient_overflow: () => 'Градієнт вийшов за межі. Виберіть менший масштаб ваг.',
  no_optimizer: ({ step }) =>
    `Цю модель збережено як знімок довшого навчання (крок ${step}), без стану оптимізатора, тож далі навчати її не можна. Почніть навчання спочатку.`,
  no_attention: () => 'Ця модель не має уваги; виберіть увагу «загальна (Luong)» або «адитивна (Bahdanau)».',
  other_vocabulary: () =>
    'Словник у config.json не відповідає завданню; візьміть config.json, збережений разом із моделлю.',
  no_format: () =>
    'Цю модель зберегти не можна: файли зберігаються у форматі GPT-2 або Marian, а в цих моделей є залишкові з’єднання й нормалізація і немає відносних позицій. Щоб зберегти чи відкрити модель, виберіть такі налаштування.',
  not_saved: ({ problem }) => `Цю модель зберегти не можна: ${problem}. Почніть навчання спочатку.`,
  not_trainable: () =>
    'Навчати можна лише трансформер, у якому нормалізація шару стоїть перед кожним підшаром, після суми або її немає, MLP простий (ReLU чи GELU), а позиції навчені, синусоїдальні або їх немає; виберіть такі налаштування.',
  no_training: () => 'Жодна модель не навчається; спершу почніть навчання.',
};
