// @ts-check
/** UI strings for custom models, in Ukrainian. */

/** @param {number} bytes */
function size(bytes) {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} кБ`;
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0).replace('.', ',')} МБ`;
}

/** Names for use in a sentence. If there are more than four, only the first three are named. @param {string[]} names */
const named = (names) =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} і ще ${names.length - 3}` : names.join(', ');

export const words = {
  title: 'Ваша модель',
  about:
    'Виберіть файли моделі: config.json, tokenizer.json і model.safetensors (або всі його частини з їхнім покажчиком) чи один файл .gguf (або всі його частини). Перекладач OPUS-MT замість tokenizer.json має source.spm, target.spm і vocab.json. Файли залишаються на цьому пристрої; нічого не вивантажується.',
  choose: 'Вибрати файли…',
  chooseFolder: 'Вибрати теку…',
  drop: 'або перетягніть файли чи теку будь-куди на сторінку',
  folder: {
    took: (/** @type {string} */ folder, /** @type {string[]} */ taken, /** @type {number} */ left) =>
      `Узято з теки «${folder}»: ${taken.join(', ')}.${left > 0 ? ` Пропущено інших файлів: ${left}.` : ''}`,
    none: () =>
      'У теці немає ваг моделі: ні model.safetensors (чи його частин), ні файлу .gguf. Перетягніть теку, у якій вони є.',
    folders: (/** @type {string[]} */ names) => `Ваги є в кількох теках: ${named(names)}. Перетягніть одну з них.`,
    ggufs: (/** @type {string[]} */ names) => `У теці кілька моделей: ${named(names)}. Перетягніть один із цих файлів.`,
  },
  served: {
    missing: (/** @type {string} */ name, /** @type {string} */ reason) =>
      `Моделей, які пропонує посилання, немає: не вдалося прочитати ${name} (${reason}). Вбудовані моделі працюють.`,
    nonsense: (/** @type {string} */ name) =>
      `У ${name} немає переліку моделей. Там має бути {"models": [{"folder": "my-model", "title": "My model"}]}. Вбудовані моделі працюють.`,
  },
  here: 'Ваші моделі',
  size,
  isKept: 'збережено в цьому браузері',
  isForVisit: 'лише до кінця цього відвідування',
  failed: 'не вдалося прочитати',
  show: 'Узяти',
  chosen: 'У роботі',
  keep: 'Зберегти в цьому браузері',
  keeping: 'Зберігається…',
  forget: 'Видалити із цього браузера',
  link: 'Посилання містить контрольну суму файлів вашої моделі, а не самі файли, тож кожному, хто його відкриє, потрібні ті самі файли. Збережена модель залишається на цьому пристрої, доки ви її не видалите або доки браузер не видалить її через заповнений диск.',
  read: {
    title: 'Підтримувані файли',
    columns: ['Родина', 'Файли', 'Формат чисел'],
    rows: [
      [
        'BERT, DistilBERT, RoBERTa, XLM-R, CamemBERT, ELECTRA, ALBERT, MPNet, ModernBERT, DeBERTa-v2, DeBERTa-v3, GPT-2, GPT-NeoX, OPT, LLaMA, SmolLM2, Mistral, Qwen2, Qwen3, OLMo 2, Phi-3, Gemma 2, Gemma 3, Marian, BART, mBART, M2M100, NLLB, T5, mT5, Flan-T5',
        'config.json, tokenizer.json, model.safetensors або його частини',
        'float32, float16, bfloat16',
      ],
      [
        'LLaMA, SmolLM2, Mistral, Qwen2, Qwen3, OLMo 2, Phi-3, Gemma 2 і 3, GPT-2, GPT-NeoX, BERT, ModernBERT, T5',
        'один файл .gguf або його частини',
        'float32, float16, bfloat16, від Q2_K до Q6_K, від Q4_0 до Q5_1, Q8_0, IQ4_NL',
      ],
      ['Малі перекладачі Marian', 'model.bin, tokenizer.json', 'int8'],
      [
        'Рекурентна модель, збережена в розділі «Навчання» (там вона й відкривається)',
        'config.json, model.safetensors',
        'float32',
      ],
    ],
  },
  checked: {
    title: 'Перевірені моделі',
    about: (/** @type {string} */ date) =>
      `Ці моделі порівняно з PyTorch (Marian — з NumPy): ${date}. Моделі, створені із зерна, малі й випадкові; для кожної підтримуваної архітектури є одна. Якщо в теці вашої моделі є reference.safetensors, порівнюється і вона (див. docs/MODELS.md).`,
    columns: ['Модель', 'Формат', 'Порівняно', 'Найбільша різниця'],
    /** @param {string} largest @param {number} sites */
    found: (largest, sites) => `відрізняється від еталона щонайбільше на ${largest} (матриць: ${sites})`,
  },
  close: 'Закрити',
  otherModel: (/** @type {string} */ title, /** @type {string} */ found, /** @type {string} */ wanted) =>
    `Це файли іншої моделі: ${title} має контрольну суму ${found}, а посиланню потрібна ${wanted}. Виберіть файли, з якими створено посилання. Ваша модель залишилася в переліку моделей.`,
  noChecksum:
    'Цю сторінку завантажено не через https, тож браузер не може обчислити контрольні суми, а посилання не можуть указати вашу модель.',
  unreadable: (/** @type {string} */ reason) => `Не вдалося прочитати файли (${reason}). Виберіть їх ще раз.`,
  /**
   * The free space is mentioned only if it explains the failure, because browsers may report space that they do not
   * grant.
   */
  full: (/** @type {number} */ needed, /** @type {number | null} */ free) =>
    `Модель не збережено: їй потрібно ${size(needed)}, але ${free !== null && free < needed ? `у браузера залишилося лише ${size(free)}` : 'браузер не дозволяє цій сторінці зберегти більше'}. Видаліть якусь збережену модель або звільніть місце на диску. До кінця відвідування модель працює.`,
  refused: (/** @type {string} */ reason) =>
    `Модель не збережено: браузер не дозволяє цій сторінці зберігати дані (${reason}). Причиною може бути приватне вікно або заборона даних сайтів. До кінця відвідування модель працює.`,
};
