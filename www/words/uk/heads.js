// @ts-check
/** UI strings about kinds of heads, in Ukrainian. */

/** Targets of a head's links, by the core's names of kinds. @type {Record<string, string>} */
const TARGETS = {
  previous: 'попередній токен',
  next: 'наступний токен',
  same_word: 'те саме слово',
  first: 'перший токен',
  separator: 'розділовий знак або кінцевий токен',
};

/** @param {string | null} kind */
export const target = (kind) => (kind === null ? 'інше слово' : (TARGETS[kind] ?? kind));

export const words = {
  target,
  /** Names of the kinds, by the core's names. `distance` is not a kind; heads can be sorted by it. */
  kinds: /** @type {Record<string, string>} */ ({
    previous: 'попередній токен',
    next: 'наступний токен',
    same: 'той самий токен',
    same_word: 'те саме слово деінде',
    duplicate: 'попереднє вживання',
    induction: 'токен після попереднього вживання',
    first: 'перший токен',
    separator: 'розділювач або пунктуація',
    broad: 'усі токени порівну',
    distance: 'відстань',
  }),
  mixed: 'без чіткої закономірності',
  kindCount: (/** @type {string} */ kind, /** @type {number} */ count) => `${kind}: ${count}`,
  measuredOnLabel: 'Типи виміряно на',
  measuredOn: { text: 'цьому тексті', random: 'повторених випадкових токенах' },
  onText: 'Тип кожної голови виміряно на цьому тексті.',
  /** @param {{ length: number, seed: number }} drawn */
  onRandom: ({ length, seed }) =>
    `Тип кожної голови виміряно на випадкових токенах (${length}), за якими йдуть ті самі токени ще раз (зерно ${seed}). Такий текст не має змісту, тож видно, що голова робить незалежно від змісту. Голова, яка звертає увагу на токен після попереднього вживання токена запиту, називається індукційною.`,
};
