// @ts-check
/** UI strings for models on the Hub, in Ukrainian. */

/** Names for use in a sentence. If there are more than six, only the first five are named. @param {string[]} names */
const named = (names) =>
  names.length > 6 ? `${names.slice(0, 5).join(', ')} і ще ${names.length - 5}` : names.join(', ');

export const words = {
  show: 'З Hub…',
  title: 'Модель із Hub',
  name: 'Назва',
  example: 'openai-community/gpt2',
  find: 'Знайти',
  finding: 'Шукаю…',
  privacy: (/** @type {string} */ host) =>
    `На ${host} надсилається лише назва моделі, і то після натискання кнопки. Ваш текст не покидає цієї сторінки.`,
  hint: 'Назва з власником, за потреби з @branch, або адреса сторінки моделі чи файлу .gguf.',
  found: (/** @type {string} */ name, /** @type {string} */ commit) => `${name}, коміт ${commit.slice(0, 7)}`,
  weights: 'Ваги',
  /** @param {string} title @param {string} size */
  choice: (title, size) => `${title} (${size})`,
  load: (/** @type {string} */ size) => `Завантажити ${size}`,
  loading: 'Модель завантажується',
  /** @param {string} loaded @param {string} total */
  amount: (loaded, total) => `${loaded} з ${total}`,
  cancel: 'Скасувати',
  noName: (/** @type {string} */ typed) => `«${typed}» — не назва моделі. Назви мають вигляд openai-community/gpt2.`,
  /** @param {string} name @param {string[]} files */
  noFiles: (name, files) =>
    `${name} не має ваг у підтримуваному форматі (.safetensors або .gguf). ${files.length > 0 ? `Там є ${named(files)}.` : 'Файлів там немає.'}`,
  /** @param {string} name @param {string} file */
  noFile: (name, file) => `${name} не має моделі у файлі ${file}. Виберіть інший його файл.`,
  /** @param {string} title @param {string[]} lacks */
  lacks: (title, lacks) =>
    `${title} не можна завантажити: у сховищі немає ${named(lacks)}. Виберіть іншу модель або інше сховище з тією самою моделлю.`,
  /** @param {string} file */
  changed: (file) => `Поки ${file} завантажувався, він змінився на Hub. Завантаження почалося знову.`,
  trouble:
    /** @type {Record<import('../../../../engine/hub.ts').HubTrouble, (name: string, detail: string, host: string) => string>} */ ({
      unreachable: (_, detail, host) =>
        `${host} недоступний (${detail}). Перевірте з’єднання й спробуйте ще раз. Якщо не допоможе, сервер цієї сторінки, можливо, не дозволяє запити до ${host}. Уже отримані частини збережено.`,
      gated: (name, _, host) =>
        `${name} — модель з обмеженим доступом: власник дає його лише на запит. Увійдіть на ${host}, попросіть доступ, завантажте там файли й виберіть їх тут.`,
      unknown: (name, _, host) =>
        `На ${host} немає загальнодоступної моделі ${name}. Перевірте написання; більшість назв мають власника, як-от openai-community/gpt2.`,
      revision: (name, _, host) => `На ${host} немає такої гілки чи коміту: ${name}.`,
      missing: (name, _, host) => `На ${host} бракує файлу моделі ${name}. Знайдіть модель ще раз.`,
      busy: (_, detail, host) =>
        `${host} отримав забагато запитів із вашої мережі (статус ${detail}). Спробуйте за п’ять хвилин.`,
      status: (name, detail, host) => `${host} не може надіслати ${name} (статус ${detail}). Спробуйте пізніше.`,
      nonsense: (name, _, host) => `Відповідь ${host} щодо ${name} не вдалося прочитати. Спробуйте пізніше.`,
      cut: (name, detail, host) =>
        `Файл моделі ${name} має не ту довжину (байтів: ${detail}). Знайдіть модель ще раз; якщо не допоможе, завантажте файл із ${host} і виберіть його тут.`,
    }),
};
