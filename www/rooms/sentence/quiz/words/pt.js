// @ts-check
/** UI strings of the quiz, in Portuguese. */
import { inHead, quoted } from '../../../../words/pt/phrases.js';

/** @typedef {import('../../../../state/text.ts').Heads} Heads */

export const words = {
  open: 'Iniciar quiz',
  title: (/** @type {Heads} */ head, /** @type {string | null} */ token) =>
    token === null
      ? `Adivinhe a que um token dá atenção ${inHead(head)}`
      : `A que ${quoted(token)} dá atenção ${inHead(head)}?`,
  looking: 'Token de consulta',
  none: 'escolha um token',
  choose: 'Escolha o token cuja atenção você quer adivinhar.',
  howTo:
    'Quanta atenção cada palavra recebe? Arraste as barras para cima e para baixo, ou use as setas do teclado; só as proporções contam.',
  leftOut: (/** @type {string} */ names) => `Só conta a atenção às palavras; a atenção a ${names} não conta.`,
  board: 'Seu palpite',
  high: 'muita',
  low: 'pouca',
  height: (/** @type {number} */ height) => `${height} de 100`,
  nothing: 'Você ainda não deu um palpite. Levante pelo menos uma barra e clique em “Revelar”.',
  reveal: 'Revelar',
  again: 'Tentar de novo',
  close: 'Fechar quiz',
  answers: 'Seu palpite e os pesos',
  guess: 'seu palpite',
  overlap: 'Acerto',
  result: (
    /** @type {Heads} */ head,
    /** @type {string} */ word,
    /** @type {string} */ guessed,
    /** @type {string} */ weight,
    /** @type {number} */ parts,
  ) => {
    const who = 'average' in head ? 'a média' : 'a cabeça';
    return `Você deu ${guessed} a ${quoted(word)}; ${who} dá ${weight}. Seu palpite e os pesos coincidem em ${parts}%.`;
  },
  leftOutTook: (/** @type {string} */ names, /** @type {string} */ share) =>
    `O palpite e os pesos só tratam da atenção às palavras. ${share} de toda a atenção vai para ${names} (fora da figura).`,
  goOn: 'Agora escolha outra cabeça (teclas . e ,) para ver se ela concorda com você, ou outro token de consulta (teclas ] e [). “Fechar quiz” volta à figura.',
};
