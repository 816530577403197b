// @ts-check
/** UI strings of the room "Block" about ablations and their effect, in Ukrainian. */
import { namedEdit } from '../../../../words/uk/edits.js';
import { quoted } from '../../../../words/uk/phrases.js';

export const whatIf = {
  title: 'А якби?',
  none: 'Нічого не змінено: це модель такою, якою її навчили.',
  undo: 'Скасувати все',
  more: 'Окремі голови вмикайте й вимикайте на схемі. Двічі клацніть токен угорі або натисніть кнопку біля токенів, щоб замаскувати токен: тоді жоден токен не звертає на нього уваги.',
  causalNote: 'Модель навчали без каузальної маски: вона звертає увагу в обидва боки.',
  only: 'Увага лише на',
  asTrained: 'як навчено',
  ofModel: 'Скрізь',
  /** @param {number} layer */
  ofLayer: (layer) => `Пропустити в шарі ${layer}`,
  /** @param {number} layer @param {number} head */
  ofHead: (layer, head) => `Шар ${layer}, голова ${head}`,
  /** @param {string} name */
  remove: (name) => `Скасувати: ${name}`,
  /** @param {string} form @param {string} norm name of the model's norm */
  control: (form, norm) =>
    /** @type {Record<string, string>} */ ({
      'attention.L': 'Увага',
      'mlp.L': 'FFN',
      'residual.L.1': 'Залишок 1',
      'residual.L.2': 'Залишок 2',
      'norm.L.1': `${norm} 1`,
      'norm.L.2': `${norm} 2`,
      'head.L.H': 'Без голови',
      'even.L.H': 'Увага порівну',
      positions: 'Без позицій',
      causal: 'Каузальна маска',
    })[form],
  named: namedEdit,
};

export const changes = {
  title: 'Що змінилося',
  cosineTitle: 'Кінцевий вектор: косинус до моделі без змін',
  movedTitle: 'Голови, чия увага змінилася',
  movedLabel: 'Зміна ваг кожної голови: рядок — шар, стовпець — голова',
  movedHint:
    'Кожна клітинка показує найбільшу зміну ваги в цій голові. Клацніть клітинку або натисніть Enter, щоб відкрити голову.',
  /** @param {number} layer @param {number} head @param {string} change */
  movedAt: (layer, head, change) => `L${layer} H${head}: найбільша зміна ваги ${change}`,
  /** @param {number} layer @param {number} head */
  patternTitle: (layer, head) => `Картина уваги голови ${head} шару ${layer}`,
  patterns: /** @type {Record<string, string>} */ ({
    untouched: 'як навчено',
    edited: 'зі змінами',
    difference: 'різниця',
  }),
  /** @param {string} name @param {number} layer @param {number} head */
  patternLabel: (name, layer, head) =>
    `Картина уваги голови ${head} шару ${layer}, ${name}: рядки дивляться на стовпці`,
  /** @param {string} token @param {string} key @param {string} value */
  patternAt: (token, key, value) => `Від ${quoted(token)} до ${quoted(key)}: ${value}`,
  patternHint: 'Рядки дивляться на стовпці.',
  differenceScale: 'Різниця',
  /** @param {number} layer index of the last layer */
  noneMoved: (layer) =>
    `Жодна вага уваги не змінилася, бо зміна стоїть після останніх ваг уваги: жоден шар після шару ${layer} не читає його виходу.`,
  sameWeights: 'Жодна вага уваги не змінилася.',
  /** @param {{ count: number, token: string, cosine: string, followed: string, own: string, layer: number, head: number, most: string | null }} about */
  says: ({ count, token, cosine, followed, own, layer, head, most }) =>
    `З ${count === 1 ? 'цією зміною' : `цими змінами (${count})`} кінцевий вектор ${quoted(followed)} має косинус ${own} з вектором без змін. Найбільше змінився вектор ${quoted(token)}, до косинуса ${cosine}. ${most === null ? 'Жодна вага уваги не змінилася.' : `Найбільше змінилася голова ${head} шару ${layer}: одна з її ваг — на ${most}.`}`,
};
