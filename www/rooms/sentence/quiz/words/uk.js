// @ts-check
/** UI strings of the quiz, in Ukrainian. */
import { inHead, quoted } from '../../../../words/uk/phrases.js';

/** @typedef {import('../../../../state/text.ts').Heads} Heads */

export const words = {
  open: 'Вікторина',
  title: (/** @type {Heads} */ head, /** @type {string | null} */ token) =>
    token === null
      ? `Угадайте, на що звертає увагу токен ${inHead(head)}`
      : `На що звертає увагу ${quoted(token)} ${inHead(head)}?`,
  looking: 'Токен запиту',
  none: 'виберіть токен',
  choose: 'Виберіть токен, увагу якого хочете вгадати.',
  howTo:
    'Скільки уваги отримує кожне слово? Тягніть стовпчики вгору та вниз або натискайте клавіші зі стрілками; важать лише пропорції.',
  leftOut: (/** @type {string} */ names) => `Враховано лише увагу до слів; увагу до ${names} — ні.`,
  board: 'Ваша здогадка',
  high: 'багато',
  low: 'мало',
  height: (/** @type {number} */ height) => `${height} зі 100`,
  nothing: 'Здогадки ще немає. Підніміть хоча б один стовпчик і клацніть «Показати».',
  reveal: 'Показати',
  again: 'Ще раз',
  close: 'Закрити вікторину',
  answers: 'Ваша здогадка й ваги',
  guess: 'здогадка',
  overlap: 'Збіг',
  result: (
    /** @type {Heads} */ head,
    /** @type {string} */ word,
    /** @type {string} */ guessed,
    /** @type {string} */ weight,
    /** @type {number} */ parts,
  ) => {
    const who = 'average' in head ? 'середнє' : 'голова';
    return `Слово ${quoted(word)}: ваша здогадка — ${guessed}, ${who} — ${weight}. Здогадка й ваги збігаються на ${parts}%.`;
  },
  leftOutTook: (/** @type {string} */ names, /** @type {string} */ share) =>
    `Здогадка й ваги стосуються лише уваги до слів. Прихована тут увага до ${names} становить ${share} усієї уваги.`,
  goOn: 'Далі виберіть іншу голову (клавіші . та ,) і подивіться, чи вона з вами згодна, або інший токен запиту (клавіші ] та [). «Закрити вікторину» повертає до рисунка.',
};
