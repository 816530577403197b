// @ts-check
/** UI strings of the list of keyboard shortcuts, in French. */

export const words = {
  title: 'Touches',
  close: 'Fermer',
  characterKeys: 'Utiliser lettres, chiffres et signes seuls comme raccourcis',
  list: [
    ['Espace ou ]', 'pas suivant (token suivant dans « Phrase », phase suivante dans « Couche »)'],
    ['Maj + Espace ou [', 'pas, token ou phase précédents'],
    ['. et ,', 'tête suivante et précédente'],
    ['Début, Fin', 'premier et dernier pas (dans la liste des pas)'],
    ['↑ ↓', 'changer un nombre de 1 (de 0,1 avec Maj), ou se déplacer dans une matrice'],
    ['← →', 'se déplacer dans une matrice'],
    ['Entrée', 'sélectionner un nombre, pour que son explication reste'],
    ['Échap', 'annuler la sélection ; en présentation, quitter la présentation'],
    ['1 à 9, 0, -', 'ouvrir une salle (dans l’ordre de l’en-tête)'],
    [
      'Page suivante, Page précédente',
      'étape suivante et précédente d’une leçon ; en présentation, comme Espace et [ (pour les télécommandes)',
    ],
    ['w', 'dans « Phrase », expliquer le poids sélectionné, ou le plus fort, vue par vue'],
    ['p', 'présenter en plein écran et en grands caractères, ou quitter la présentation'],
    ['c', 'en présentation, afficher ou masquer les commandes'],
    ['s', 'partager le lien, l’image ou les nombres'],
    ['?', 'afficher cette liste'],
    ['Ctrl + ← → ↑ ↓', 'dans une carte de chaleur, aller au bout de la ligne ou de la colonne'],
    ['x et y', 'dans une carte de chaleur, nommer les colonnes ou les lignes'],
    ['t', 'dans une carte de chaleur, lire des phrases entières, les nombres seuls ou rien'],
    ['s et Espace', 'dans une carte de chaleur, après une flèche : activer ou couper les sons ; relire la case'],
  ],
};
