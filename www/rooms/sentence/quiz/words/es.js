// @ts-check
/** UI strings of the quiz, in Spanish. */
import { headInWords, quoted } from '../../../../words/es/phrases.js';

/** @typedef {import('../../../../state/text.ts').Heads} Heads */

export const words = {
  open: 'Empezar test',
  title: (/** @type {Heads} */ head, /** @type {string | null} */ token) =>
    token === null
      ? `Adivina a qué atiende un token en ${headInWords(head)}`
      : `¿A qué atiende ${quoted(token)} en ${headInWords(head)}?`,
  looking: 'Token de consulta',
  none: 'elige un token',
  choose: 'Elige el token cuya atención quieres adivinar.',
  howTo:
    '¿Cuánta atención recibe cada palabra? Arrastra las barras hacia arriba o hacia abajo, o usa las flechas; solo cuentan las proporciones.',
  leftOut: (/** @type {string} */ names) => `Solo cuenta la atención a las palabras; no cuenta la atención a ${names}.`,
  board: 'Tu apuesta',
  high: 'alta',
  low: 'baja',
  height: (/** @type {number} */ height) => `${height} de 100`,
  nothing: 'Aún no has apostado. Sube al menos una barra y haz clic en «Mostrar».',
  reveal: 'Mostrar',
  again: 'Reintentar',
  close: 'Cerrar test',
  answers: 'Tu apuesta y los pesos',
  guess: 'tu apuesta',
  overlap: 'Coincidencia',
  result: (
    /** @type {Heads} */ head,
    /** @type {string} */ word,
    /** @type {string} */ guessed,
    /** @type {string} */ weight,
    /** @type {number} */ parts,
  ) => {
    const who = 'average' in head ? 'el promedio' : 'la cabeza';
    return `A ${quoted(word)} le diste el ${guessed}; ${who} le da el ${weight}. Tu apuesta y los pesos coinciden en un ${parts}\u00a0%.`;
  },
  leftOutTook: (/** @type {string} */ names, /** @type {string} */ share) =>
    `La apuesta y los pesos solo incluyen la atención a las palabras. El ${share} de toda la atención va a ${names}; aquí no se muestra.`,
  goOn: 'Ahora elige otra cabeza (teclas . y ,) para ver si opina como tú, u otro token de consulta (teclas ] y [). «Cerrar test» te devuelve a la imagen.',
};
