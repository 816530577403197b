// @ts-check
/**
 * UI strings of the stages of the room "Block", in Ukrainian.
 *
 * @typedef {import('../../../../pkg/headlight.js').HeadMatrix} HeadMatrix
 * @typedef {{ source: string, sum: string }} WeightLetters letters of the vectors before the projections and after W_O
 */
import { counted, form, quoted } from '../../../../words/uk/phrases.js';
import { MADE, WEIGHT_NAMES } from '../weight-names.js';

export const stages = {
  previous: 'Попередній етап [',
  next: 'Наступний етап ]',
  close: 'Закрити',
  projections: {
    /** @param {string} letter @param {string} token */
    of: (letter, token) => `${letter} для ${token}`,
    /** @param {string} token @param {string} source @param {number} layer @param {number} head @param {number} d_model @param {number} d_head */
    text: (token, source, layer, head, d_model, d_head) =>
      `Голова ${head} шару ${layer} множить ${counted(d_model, 'число', 'числа', 'чисел')} вектора ${source} для ${quoted(token)} на три навчені матриці. Кожна дає ${counted(d_head, 'число', 'числа', 'чисел')}: чого токен шукає (q), як його знаходять інші токени (k) і що він передає (v).`,
  },
  weights: {
    /** @param {HeadMatrix} matrix */
    show: (matrix) => WEIGHT_NAMES[matrix],
    choices: 'Ваги цієї голови:',
    /** @param {{ matrix: HeadMatrix, layer: number, head: number, d_model: number, d_head: number }} about */
    title: ({ matrix, layer, head, d_model, d_head }) =>
      `${WEIGHT_NAMES[matrix]} голови ${head} шару ${layer}, навчені числа: ${matrix === 'w_o' ? `${d_head} × ${d_model}` : `${d_model} × ${d_head}`}`,
    /** @param {HeadMatrix} matrix @param {number} head */
    label: (matrix, head) => `${WEIGHT_NAMES[matrix]} голови ${head}, вага за вагою`,
    /** @param {HeadMatrix} matrix @param {number} row @param {number} column @param {string} value @param {WeightLetters} letters */
    tell: (matrix, row, column, value, { source, sum }) =>
      matrix === 'w_o'
        ? `Число ${row} вектора z, помножене на ${value}, додається до виміру ${column} вектора ${sum}`
        : `Вимір ${column} вектора ${source}, помножений на ${value}, додається до числа ${row} вектора ${MADE[matrix]}`,
    /** @param {HeadMatrix} matrix @param {WeightLetters} letters */
    hint: (matrix, { source, sum }) =>
      `${matrix === 'w_o' ? `Рядок — число z, стовпець — вимір ${sum}` : `Рядок — число ${MADE[matrix]}, стовпець — вимір ${source}`}. Вкажіть на вагу або натискайте клавіші зі стрілками, щоб прочитати її.`,
    /** @param {HeadMatrix} matrix */
    valuesLabel: (matrix) => `Сингулярні числа ${WEIGHT_NAMES[matrix]} від найбільшого`,
    /** @param {number} n_main @param {number} count */
    valuesHint: (n_main, count) =>
      `Сингулярні числа цієї матриці (${count}) від найбільшого. Квадрати кольорових (перші ${n_main}) становлять дев’ять десятих суми всіх квадратів.`,
    /** @param {number} at @param {number} count @param {string} value */
    valueAt: (at, count, value) => `Сингулярне число ${at + 1} з ${count}: ${value}`,
    /** @param {{ matrix: HeadMatrix, heads: [number, number], letters: WeightLetters, d_model: number, d_head: number, largest: string, smallest: string }} about */
    text: ({ matrix, heads: [first, last], letters: { source, sum }, d_model, d_head, largest, smallest }) =>
      [
        first < last
          ? `Голови від ${first} до ${last} мають спільну ${WEIGHT_NAMES[matrix]}.`
          : `${WEIGHT_NAMES[matrix]} належить цій голові й однакова для кожного токена й кожного тексту.`,
        `Вона розрізняє стільки напрямків: ${d_head}. Вектор із нормою 1 переходить у вектор із нормою ${largest}, якщо має найсильніший напрямок, і ${smallest}, якщо найслабший.`,
        matrix === 'w_o'
          ? `У будь-якому тексті голова може змінювати ${sum} лише в цих напрямках: ${d_head} з ${d_model}.`
          : `${source} має ${d_model} ${form(d_model, 'напрямок', 'напрямки', 'напрямків')}, але вектор, перпендикулярний до цих ${d_head}, не впливає на ${MADE[matrix]}.`,
      ].join(' '),
  },
  attention: {
    label: 'Від оцінки до ваги, токен за токеном',
    /** @param {number} root @param {boolean[]} added whether there are dot products with distances, a bias and a cap */
    columns: (root, [hasDistances, hasBias, hasCap]) => [
      'Токен',
      'q · k',
      ...(hasDistances ? ['+ відстань'] : []),
      `÷ √${root}`,
      ...(hasBias ? ['+ зсув'] : []),
      ...(hasCap ? ['з обмеженням'] : []),
      'після маски',
      'e^(s − max)',
      'вага',
    ],
    sum: 'Сума',
    /** @param {string} token @param {number} shown @param {number} all */
    caption: (token, shown, all) =>
      shown < all
        ? `Токени, на які ${quoted(token)} звертає найбільше уваги: ${shown} з ${all}`
        : `Оцінки й ваги ${quoted(token)} для кожного токена`,
    mixTitle: 'Суміш: z — сума всіх значень, помножених на їхні ваги',
    /** @param {string} token */
    mixLabel: (token) => `Значення, помножені на ваги ${quoted(token)}: рядок — токен`,
    /** @param {string} token @param {number} at @param {string} value */
    mixed: (token, at, value) => `${quoted(token)} додає ${value} до числа ${at} вектора z`,
    mixHint:
      'Кожен рядок — значення токена, помножене на його вагу. Вкажіть на число або натискайте клавіші зі стрілками, щоб прочитати його.',
    z: 'z, сума',
    /** @param {{ token: string, layer: number, head: number, root: number, hasDistances: boolean, hasBias: boolean, cap: number | null, window: number | null, key: string, score: string, weight: string, isCausal: boolean, isRotary: boolean }} about */
    text: ({ token, layer, head, root, hasDistances, hasBias, cap, window, key, score, weight, isCausal, isRotary }) =>
      `У голові ${head} шару ${layer} запит ${quoted(token)} множиться на ${isCausal ? 'кожен ключ до свого включно' : 'кожен ключ'}${window === null ? '' : `, не далі як за ${window} ${form(window, 'позицію', 'позиції', 'позицій')} (ковзне вікно)`}.${isRotary ? ' Спершу запити й ключі повертають на кут за їхніми позиціями (обертові позиції).' : ''}${hasDistances ? ' Запит множиться ще й на навчений ключ відстані δ, а кожен ключ — на запит відстані; три добутки додаються.' : ''} Скалярні добутки ділять на √${root}.${hasBias ? ' Додається навчений зсув b для відстані між запитом і ключем.' : ''}${cap === null ? '' : ` М’яке обмеження тримає кожну оцінку s між −${cap} і ${cap}: ${cap}·tanh(s ÷ ${cap}).`} Softmax, нелінійна функція, перетворює оцінки на ваги. Найбільшу оцінку, ${score}, має ${quoted(key)}; його вага — ${weight}.`,
  },
  concatenate: {
    /** @param {string} sum */
    partsTitle: (sum) => `Що кожна голова додає до ${sum}: її z, помножене на її рядки W_O`,
    zScale: 'Шкала z',
    bias: 'b_O',
    /** @param {number} n_heads @param {number} d_head */
    whole: (n_heads, d_head) => `z: ${n_heads} × ${d_head} чисел`,
    /** @param {number} head */
    head: (head) => `Голова ${head}`,
    /** @param {string} norm */
    norm: (norm) => `норма ${norm}`,
    /** @param {{ token: string, n_heads: number, d_head: number, width: number, first: number, firstNorm: string, second: number, secondNorm: string, norm: string, hasBias: boolean }} about */
    text: ({ token, n_heads, d_head, width, first, firstNorm, second, secondNorm, norm, hasBias }) =>
      `Вектори z усіх голів склеюють в один (${n_heads} × ${d_head} = ${width} чисел) і множать на W_O. Це те саме, що додати по одному вектору від кожної голови. Для ${quoted(token)} найбільший вектор додає голова ${first} (норма ${firstNorm}), за нею голова ${second} (норма ${secondNorm}). Сума всіх голів${hasBias ? ' і b_O' : ''} має норму ${norm}.`,
  },
  add: {
    barsTitle: 'Норми обох доданків і суми',
    /** @param {string} token @param {[string, string, string]} names @param {string[]} lengths @param {boolean} pastIsLonger */
    text: (token, [past, made, sum], lengths, pastIsLonger) =>
      `${past} обминає крок, який обчислює ${made}, і додається до ${made} число за числом. Для ${quoted(token)} ${past} має норму ${lengths[0]}, а ${made} — ${lengths[1]}, тож більший внесок у ${sum} робить ${pastIsLonger ? past : made}; норма ${sum} — ${lengths[2]}.`,
    /** @param {[string, string, string]} names */
    cut: ([past, made, sum]) => `Це залишкове з’єднання розірвано: ${past} не додається, тож ${sum} дорівнює ${made}.`,
  },
  norm: {
    /** @param {boolean} hasMean */
    parts: (hasMean) =>
      /** @type {Record<string, string>} */ ({
        x_hat: hasMean ? 'x̂ = (x − μ) ÷ σ' : 'x̂ = x ÷ RMS',
        gamma: 'γ, навчено',
        beta: 'β, навчено',
      }),
    /** @param {number} at */
    exampleTitle: (at) => `Вимір ${at} як приклад`,
    spreadTitle: 'Стандартне відхилення до та після',
    /** @param {string} token @param {{ before: string, after: string }} letters @param {string} mean @param {string} scale */
    text: (token, { before, after }, mean, scale) =>
      `Вектор ${before} для ${quoted(token)} має середнє μ = ${mean} і стандартне відхилення σ = ${scale}. Якщо відняти μ і поділити на σ, вийде x̂ із середнім 0 і стандартним відхиленням 1; γ і β, навчені для кожного виміру, перетворюють його на ${after}. Це нелінійно, бо σ залежить від самого вектора.`,
    /** @param {string} token @param {{ before: string, after: string }} letters @param {string} scale */
    rms: (token, { before, after }, scale) =>
      `Вектор ${before} для ${quoted(token)} має середнє квадратичне RMS = ${scale}. Поділений на нього, він дає x̂, квадрати якого в середньому дорівнюють 1; γ, навчене для кожного виміру, перетворює його на ${after}. На відміну від нормалізації шару, RMS-нормалізація не віднімає середнього. Вона нелінійна, бо RMS залежить від самого вектора.`,
    /** @param {string} norm @param {string} before @param {string} after */
    skipped: (norm, before, after) => `${norm} тут пропущено, тож ${after} дорівнює ${before}.`,
  },
  mlp: {
    /** @param {string} activation */
    before: (activation) => `до ${activation}`,
    /** @param {string} activation */
    after: (activation) => `після ${activation}`,
    /** @param {string} activation */
    gated: (activation) => `після ${activation}, помножено на x·W_in`,
    hint: 'Кожна клітинка — прихований нейрон. Вкажіть на неї або натискайте клавіші зі стрілками, щоб прочитати її числа.',
    caption: 'Найсильніші нейрони',
    /** @param {string} activation @param {boolean} isGated */
    columns: (activation, isGated) =>
      isGated ? ['Нейрон', 'x·W_gate', activation, 'x·W_in', 'добуток'] : ['Нейрон', 'до', 'після'],
    /** @param {string} activation */
    curve: (activation) =>
      `${activation} і ці приховані нейрони точками: числа, набагато менші за 0, стають майже 0, а набагато більші — майже не змінюються.`,
    /** @param {string} activation @param {number} count */
    curveLabel: (activation, count) =>
      `Крива ${activation} і найсильніші приховані нейрони точками (${count}); їхні числа — в таблиці.`,
    /** @param {string} activation @param {number} at @param {string} before @param {string} after */
    unitAt: (activation, at, before, after) => `Нейрон ${at}: до ${activation} ${before}, після ${after}`,
    /** @param {string} made @param {string} past @param {string} sum */
    off: (made, past, sum) => `Мережу прямого поширення вимкнено: ${made} дорівнює 0, а ${sum} дорівнює ${past}.`,
    /** @param {{ token: string, d_model: number, d_mlp: number, unit: number, values: string[], activation: string, isGated: boolean, result: string, norm: string }} about */
    text: ({
      token,
      d_model,
      d_mlp,
      unit,
      values: [before, after, factor, product],
      activation,
      isGated,
      result,
      norm,
    }) =>
      isGated
        ? `W_gate і W_in перетворюють ${counted(d_model, 'число', 'числа', 'чисел')} для ${quoted(token)} на ${counted(d_mlp, 'число', 'числа', 'чисел')} кожна. Числа від W_gate проходять крізь ${activation} — це нелінійно. Тоді їх множать на числа від W_in: вентиль пропускає кожне число більше чи менше. W_out знову робить із добутків ${counted(d_model, 'число', 'числа', 'чисел')}. Найсильніший нейрон — ${unit}: ${before} стає ${after}, а ${after} × ${factor} дає ${product}. ${result} має норму ${norm}.`
        : `W_in перетворює ${counted(d_model, 'число', 'числа', 'чисел')} для ${quoted(token)} на ${counted(d_mlp, 'прихований нейрон', 'приховані нейрони', 'прихованих нейронів')}. Кожен проходить крізь ${activation} — це нелінійно; W_out знову робить із них ${counted(d_model, 'число', 'числа', 'чисел')}. Найсильніший нейрон — ${unit}: ${before} до ${activation} і ${after} після. ${result} має норму ${norm}.`,
  },
};
