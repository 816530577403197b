// @ts-check
/**
 * UI strings of the lesson bar and the list of lessons, in French. The strings of a lesson are in the lesson's file.
 *
 * @typedef {import('../lesson.ts').Trouble} Trouble
 */

/** @param {number} count */
const stops = (count) => (count === 1 ? '1 étape' : `${count} étapes`);

export const words = {
  label: 'Leçon',
  list: 'Leçons',
  about:
    'Une leçon vous guide à travers la page, étape par étape. Écartez-vous du chemin quand vous voulez : la leçon attend.',
  waiting: 'Chargement de la liste des leçons…',
  kinds: { lecture: 'Cours entiers', topic: 'Par thème' },
  /** @param {number} count @param {number} minutes @param {number} more */
  length: (count, minutes, more) =>
    `${stops(count)}, environ ${Math.round(minutes)} minutes${more > 0 ? `, plus ${more} ${more === 1 ? 'étape facultative' : 'étapes facultatives'}` : ''}`,
  close: 'Fermer',
  opening: 'Chargement de la leçon…',
  position: (/** @type {number} */ stop, /** @type {number} */ count) => `Étape ${stop} sur ${count}`,
  positionInMore: (/** @type {number} */ stop, /** @type {number} */ count) => `Étape facultative ${stop} sur ${count}`,
  stops: 'Étapes',
  more: 'Étapes facultatives',
  named: (/** @type {number} */ stop, /** @type {string} */ title) => `${stop}. ${title}`,
  previous: 'Étape précédente',
  next: 'Étape suivante',
  ended: 'Fin',
  nextLesson: (/** @type {string | null} */ title) => (title ? `Leçon suivante : ${title}` : 'Toutes les leçons'),
  answer: 'Voir la réponse',
  back: 'Retour à la leçon',
  closeLesson: 'Fermer la leçon',
  sheet: {
    open: 'Fiche enseignant',
    /** The accessible name begins with the button's visible text. */
    of: (/** @type {string} */ title) => `Fiche enseignant : « ${title} »`,
    print: 'Imprimer',
    outcomes: 'Objectifs',
    takeaways: 'À retenir',
    howTo:
      'Les durées sont indicatives. Posez d’abord chaque question : l’écran cache la réponse jusqu’à ce que vous cliquiez sur « Voir la réponse » ou, dans un quiz, sur « Révéler ». La touche Page suivante mène à l’étape suivante.',
    minutes: (/** @type {number} */ minutes) => `${minutes.toLocaleString('fr')} min`,
    ask: 'Question :',
    answer: 'Réponse :',
    screen: (/** @type {string} */ room, /** @type {string[]} */ shows) =>
      `À l’écran : la salle ${room}, avec ${shows
        .map((text) => `« ${text.replace(/\.$/, '').replaceAll(/«\s?/g, '“').replaceAll(/\s?»/g, '”')} »`)
        .join(', ')}.`,
  },
  trouble: /** @type {Record<Trouble['kind'], (trouble: Trouble) => string>} */ ({
    unreachable: ({ file, detail }) =>
      `Le fichier lessons/${file} ne se charge pas (${detail}). Vérifiez la connexion et rouvrez la leçon. Le reste de la page fonctionne.`,
    unknown: ({ file }) =>
      `Cette page n’a pas de leçon « ${file} ». Choisissez une leçon sous « Leçons ». Le reste de la page fonctionne.`,
    missing: ({ file, detail }) =>
      `Il n’y a pas de leçon dans lessons/${file} (réponse du serveur : ${detail}). Choisissez une leçon sous « Leçons ». Le reste de la page fonctionne.`,
    unreadable: ({ file }) =>
      `Le fichier lessons/${file} n’est pas une leçon que cette page sait lire. Choisissez une autre leçon sous « Leçons ». Le reste de la page fonctionne.`,
  }),
};
