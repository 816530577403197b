// @ts-check
/** UI strings of the quiz, in French. */
import { headInWords, quoted } from '../../../../words/fr/phrases.js';

/** @typedef {import('../../../../state/text.ts').Heads} Heads */

export const words = {
  open: 'Lancer le quiz',
  title: (/** @type {Heads} */ head, /** @type {string | null} */ token) =>
    token === null
      ? `Devinez ce que regarde un token dans ${headInWords(head)}`
      : `Que regarde ${quoted(token)} dans ${headInWords(head)} ?`,
  looking: 'Token requête',
  none: 'choisir un token',
  choose: 'Choisissez le token dont vous voulez deviner l’attention.',
  howTo:
    'Combien d’attention reçoit chaque mot ? Tirez les barres vers le haut ou le bas, ou utilisez les flèches ; seules les proportions comptent.',
  leftOut: (/** @type {string} */ names) =>
    `Seule compte l’attention accordée aux mots, pas celle accordée à ${names}.`,
  board: 'Votre pronostic',
  high: 'haut',
  low: 'bas',
  height: (/** @type {number} */ height) => `${height} sur 100`,
  nothing: 'Vous n’avez encore rien proposé. Levez au moins une barre, puis cliquez sur « Révéler ».',
  reveal: 'Révéler',
  again: 'Réessayer',
  close: 'Fermer le quiz',
  answers: 'Votre pronostic et les poids',
  guess: 'pronostic',
  overlap: 'Recouvrement',
  result: (
    /** @type {Heads} */ head,
    /** @type {string} */ word,
    /** @type {string} */ guessed,
    /** @type {string} */ weight,
    /** @type {number} */ parts,
  ) => {
    const who = 'average' in head ? 'la moyenne' : 'la tête';
    return `Vous avez donné ${guessed} à ${quoted(word)} ; ${who} lui donne ${weight}. Votre pronostic et les poids se recouvrent à ${parts}\u00a0%.`;
  },
  leftOutTook: (/** @type {string} */ names, /** @type {string} */ share) =>
    `Le pronostic et les poids ne portent que sur l’attention accordée aux mots. ${share} de toute l’attention va à ${names}, hors de l’image.`,
  goOn: 'Choisissez maintenant une autre tête (touches . et ,) pour voir si elle vous donne raison, ou un autre token requête (touches ] et [). « Fermer le quiz » ramène à l’image.',
};
