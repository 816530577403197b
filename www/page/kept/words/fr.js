// @ts-check
/** UI strings for kept results, in French. */

export const words = {
  title: 'Résultats gardés',
  about:
    'Les résultats que vous gardez restent ici jusqu’à la fermeture de la page. Cliquez sur un nom pour rouvrir le résultat.',
  none: 'Rien n’est gardé. Cliquez sur « Garder » dans Phrase, Prédire, ou dans l’image « Patching » de Comparer.',
  list: 'Résultats gardés',
  layOver: 'Superposer',
  layOverOf: (/** @type {string} */ name) => `Superposer à l’image actuelle : ${name}`,
  remove: 'Retirer',
  removeOf: (/** @type {string} */ name) => `Retirer : ${name}`,
  /** Why a result cannot be compared with the current picture. */
  reasons: {
    current: 'C’est l’image actuelle.',
    unread: 'Ouvrez-le une fois pour recalculer ses nombres.',
    otherShape: 'L’image actuelle a d’autres lignes ou colonnes.',
  },
  json: 'Télécharger JSON',
  jsonAbout:
    'Le fichier contient tout ce qu’il faut pour reproduire les résultats avec TransformerLens ou transformers : noms des sites, identifiants des tokens, mots et nombres.',
  close: 'Fermer',
  overlay: 'Gardé et actuel',
  titles: ['Gardé', 'Actuel', 'Gardé − actuel'],
  which: (/** @type {string[]} */ [kept, now]) => `Gardé : ${kept}. Actuel : ${now}.`,
  ofMap: 'Flux résiduel : 0 est le nombre de B, 1 celui de A. Les lignes sont les couches.',
  ofHead: 'Les lignes regardent les colonnes.',
  rows: { head: 'requêtes', map: 'couches' },
  columns: { head: 'clés', map: 'positions' },
  label: (/** @type {string} */ title) => `${title}. Flèches pour se déplacer.`,
  cell: (/** @type {string} */ row, /** @type {string} */ column, /** @type {string} */ value) =>
    `${row}, ${column} : ${value}`,
  three: (/** @type {string[]} */ [kept, now, difference]) =>
    `gardé ${kept}, actuel ${now}, gardé − actuel ${difference}`,
  hint: 'Pointez une case pour voir ses trois nombres.',
};
