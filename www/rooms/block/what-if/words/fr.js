// @ts-check
/** UI strings of the room "Block" about ablations and their effect, in French. */
import { namedEdit } from '../../../../words/fr/edits.js';
import { capital, quoted } from '../../../../words/fr/phrases.js';

export const whatIf = {
  title: 'Et si ?',
  none: 'Rien n’est modifié : c’est le modèle tel qu’il a été entraîné.',
  undo: 'Tout annuler',
  more: 'Activez et désactivez des têtes dans le schéma. Double-cliquez sur un token en haut, ou utilisez le bouton à côté des tokens, pour masquer ce token : plus aucun token ne le regarde.',
  causalNote: 'Le modèle a été entraîné sans masque causal : il regarde dans les deux sens.',
  only: 'Ne regarde que',
  asTrained: 'd’origine',
  ofModel: 'Partout',
  /** @param {number} layer */
  ofLayer: (layer) => `Retirer dans la couche ${layer}`,
  /** @param {number} layer @param {number} head */
  ofHead: (layer, head) => `Couche ${layer}, tête ${head}`,
  /** @param {string} name */
  remove: (name) => `Annuler : ${name}`,
  /** @param {string} form @param {string} norm name of the model's norm */
  control: (form, norm) =>
    /** @type {Record<string, string>} */ ({
      'attention.L': 'Attention',
      'mlp.L': 'Feed-forward',
      'residual.L.1': 'Résiduelle 1',
      'residual.L.2': 'Résiduelle 2',
      'norm.L.1': `${capital(norm)} 1`,
      'norm.L.2': `${capital(norm)} 2`,
      'head.L.H': 'Sans la tête',
      'even.L.H': 'Poids égaux',
      positions: 'Sans positions',
      causal: 'Masque causal',
    })[form],
  named: namedEdit,
};

export const changes = {
  title: 'Ce qui a changé',
  cosineTitle: 'Vecteur final : cosinus avec le calcul non modifié',
  movedTitle: 'Têtes dont l’attention a changé',
  movedLabel: 'Changement des poids de chaque tête : une ligne par couche, une colonne par tête',
  movedHint:
    'Chaque case montre le plus grand changement d’un poids de cette tête. Cliquez sur une case ou appuyez sur Entrée pour ouvrir la tête.',
  /** @param {number} layer @param {number} head @param {string} change */
  movedAt: (layer, head, change) => `L${layer} H${head} : poids changés de ${change} au plus`,
  /** @param {number} layer @param {number} head */
  patternTitle: (layer, head) => `Motif de la couche ${layer}, tête ${head}`,
  patterns: /** @type {Record<string, string>} */ ({
    untouched: 'd’origine',
    edited: 'modifié',
    difference: 'différence',
  }),
  /** @param {string} name @param {number} layer @param {number} head */
  patternLabel: (name, layer, head) =>
    `Motif de la couche ${layer}, tête ${head}, ${name} : les lignes regardent les colonnes`,
  /** @param {string} token @param {string} key @param {string} value */
  patternAt: (token, key, value) => `de ${quoted(token)} à ${quoted(key)} : ${value}`,
  patternHint: 'Les lignes regardent les colonnes.',
  differenceScale: 'Différence',
  /** @param {number} layer index of the last layer */
  noneMoved: (layer) =>
    `Aucun poids d’attention n’a changé, car la modification vient après les derniers poids d’attention : aucune couche après la couche ${layer} ne lit sa sortie.`,
  sameWeights: 'Aucun poids d’attention n’a changé.',
  /** @param {{ count: number, token: string, cosine: string, followed: string, own: string, layer: number, head: number, most: string | null }} about */
  says: ({ count, token, cosine, followed, own, layer, head, most }) =>
    `Avec ${count === 1 ? 'cette modification' : `ces ${count} modifications`}, le cosinus du vecteur final de ${quoted(followed)} avec le vecteur non modifié est de ${own}. Le vecteur de ${quoted(token)} change le plus : cosinus ${cosine}. ${most === null ? 'Aucun poids d’attention ne change.' : `La tête qui change le plus est la tête ${head} de la couche ${layer} : l’un de ses poids change de ${most}.`}`,
};
