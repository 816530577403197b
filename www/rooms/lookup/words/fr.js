// @ts-check
/** UI strings of the room "Lookup", in French. */
import { capital, isolated, listed, quoted } from '../../../words/fr/phrases.js';
import { sums } from '../../../words/fr/sums.js';

/** @param {number} count */
const weightsBelowZero = (count) =>
  count === 1
    ? 'Un poids est négatif'
    : `${['', '', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit'][count]} poids sont négatifs`;

export const words = {
  partsLabel: 'Partie',
  parts: /** @type {Record<string, string>} */ ({
    database: 'Base de clés et valeurs',
    words: 'Similarité des mots',
    scaling: 'Diviser par √d',
  }),

  database: {
    examplesLabel: 'Essayez',
    examples: /** @type {Record<string, string>} */ ({
      kernel: 'Lissage',
      database: 'Requête exacte',
      attention: 'Attention',
      negative: 'Poids négatifs',
      cancel: 'Scores de somme nulle',
    }),
    spaceLabel: 'Clés',
    spaces: { axis: 'sur un axe', plane: 'dans le plan' },
    strategyLabel: 'Stratégie',
    strategies: /** @type {Record<string, string>} */ ({
      exact: 'Accord exact',
      average: 'Moyenne',
      normalize: 'Simple division',
      dot: 'Produit scalaire + softmax',
      gaussian: 'Noyau gaussien',
    }),
    temperature: 'Température τ',
    sigma: 'Largeur σ',
    howTo:
      'Déplacez la requête, les clés et les valeurs, ou sélectionnez la requête et utilisez les flèches ; tous les nombres du tableau sont modifiables. Cliquez sur un nom pour sélectionner sa ligne ; Échap annule la sélection.',
    query: 'requête',
    queryAt: 'Requête',
    /** @param {string} at @param {string} answer */
    queryText: (at, answer) => `${at} ; réponse ${answer}`,
    axisPicture: 'Les clés sur l’axe, chacune avec sa valeur pour hauteur, et la réponse à chaque requête en courbe',
    planePicture:
      'Les clés dans le plan, chacune avec sa valeur pour couleur, et la réponse à chaque requête en couleur de fond',
    keyAxis: 'clé et requête →',
    valueAxis: 'valeur ↑',
    answer: 'réponse',
    /** @param {string} answer */
    beyond: (answer) => `réponse ${answer}, hors de l’image`,
    curve: 'réponse à chaque requête',
    colour: 'Valeur et réponse (les valeurs hors de l’intervalle sont écrêtées)',
    noAnswer: 'pas de réponse',
    table: {
      caption: 'Clés, valeurs et poids',
      key: 'Clé',
      keyX: 'Clé x',
      keyY: 'Clé y',
      value: 'Valeur',
      score: 'Score',
      weight: 'Poids α',
      sum: 'Somme',
      answer: 'Réponse',
      /** @param {number} entry @param {string} of */
      cell: (entry, of) => `${of} de k${entry}`,
      /** @param {number} entry */
      remove: (entry) => `Retirer k${entry}`,
      add: 'Ajouter une clé là où est la requête',
    },
    formulasTitle: 'La définition avec ces nombres',
    kindsTitle: 'Quel genre de poids est-ce ?',
    kinds: /** @type {Record<string, { is: string, so: string }>} */ ({
      cone: { is: 'α ≥ 0', so: 'la réponse est dans le cône convexe des valeurs' },
      convex: {
        is: '∑ α = 1 et α ≥ 0',
        so: 'une combinaison convexe : la réponse est dans l’intervalle des valeurs',
      },
      one: { is: 'un α = 1, tous les autres 0', so: 'une requête classique de base de données' },
      average: { is: 'chaque α = 1/m', so: 'une moyenne (average pooling)' },
    }),
    yes: 'oui',
    no: 'non',
    /** Descriptions of the strategies. @type {Record<string, string>} */
    about: {
      exact:
        'La clé la plus proche de la requête reçoit tout le poids, comme dans une base de données. La réponse saute de valeur en valeur.',
      average:
        'Chaque clé reçoit le même poids, quelle que soit la requête. La réponse est la moyenne des valeurs (average pooling).',
      normalize:
        'Chaque score q·k est divisé par la somme des scores. Cela ne donne des poids de 0 à 1 que si tous les scores ont le même signe.',
      dot: 'Le score est q·k, et le softmax transforme les scores en poids, comme dans l’attention. Les clés dans la direction de la requête l’emportent ; à basse température, une seule clé l’emporte.',
      gaussian:
        'Plus une clé est proche de la requête, plus elle reçoit de poids. Un noyau très étroit agit comme l’accord exact, un noyau très large comme la moyenne.',
    },
    /** A further sentence for the strategy `normalize` if the keys are on an axis. */
    cancels: 'Sur un axe, la requête se simplifie : la réponse est la même partout.',
    /**
     * @param {{ at: string, keys: string[], weight: string, answer: string, least: string, largest: string }} numbers
     * @param {{ inside: boolean, negative: number, alike: boolean }} found
     */
    says({ at, keys, weight, answer, least, largest }, { inside, negative, alike }) {
      const who = alike
        ? `${capital(at)} : toutes les clés ont le même poids, ${weight}.`
        : keys.length > 1
          ? `${capital(at)} : ${listed(keys)} ont les plus grands poids, ${weight} chacune.`
          : `${capital(at)} : ${keys[0]} a le plus grand poids, ${weight}.`;
      const where = inside
        ? `La réponse, ${answer}, est dans l’intervalle des valeurs, de ${least} à ${largest}.`
        : `La réponse, ${answer}, est hors de l’intervalle des valeurs, de ${least} à ${largest}.`;
      return `${who} ${negative > 0 ? `${weightsBelowZero(negative)}. ` : ''}${where}`;
    },
    /** @param {string} at */
    fails: (at) =>
      `${capital(at)} : la somme des scores est 0. On ne peut pas diviser par 0 : la simple division ne donne ici aucune réponse.`,
  },

  similarity: {
    label: 'Similarité',
    measures: { dot: 'Produit scalaire', cosine: 'Cosinus', euclidean: 'Distance euclidienne négative' },
    howTo:
      'Pointez une case ou utilisez les flèches pour la lire. Cliquez dessus ou appuyez sur Entrée pour la sélectionner ; Échap annule la sélection. Les lignes regardent les colonnes.',
    waiting:
      'Cette partie fait passer votre phrase dans le vrai modèle. Les deux autres parties n’ont besoin d’aucun modèle.',
    inputs:
      'Ici, x est le plongement appris d’un token à l’entrée : aucune position n’est ajoutée, et W_Q, W_K et W_V ne servent pas. Les scores sont ceux de l’auto-attention sans matrices de poids.',
    maps: {
      weights: 'Softmax, tête entraînée',
      similarity: 'Similarité des plongements',
      weight: 'Softmax de chaque ligne',
      /** @param {number} layer @param {number} head */
      trained: (layer, head) => `Entraîné : couche ${layer}, tête ${head}`,
    },
    /** @param {string} name @param {number} n */
    map: (name, n) => `${name}, ${n} sur ${n}. Les lignes regardent les colonnes. Touches fléchées pour se déplacer.`,
    query: 'requête',
    key: 'clé',
    /** @param {string} query @param {string} key @param {{ similarity: string, weight: string, trained: string }} numbers */
    pair: (query, key, { similarity, weight, trained }) =>
      `${isolated(query)} → ${isolated(key)} : similarité ${similarity}, softmax ${weight}, tête entraînée ${trained}`,
    invitation: 'Pointez une case pour la lire, ou cliquez dessus pour sélectionner son token.',
    says: {
      /** @param {string} token @param {string} measure @param {[string, string][]} most */
      similarity: (token, measure, most) =>
        `Les plus proches de ${quoted(token)} (${measure}) : ${listed(most.map(([name, number]) => `${quoted(name)} (${number})`))}.`,
      /** @param {string} token @param {string} self @param {[string, string] | null} other */
      weight: (token, self, other) =>
        `Le softmax transforme ces similarités en poids : ${self} pour ${quoted(token)} lui-même${other ? ` ; parmi les autres mots, ${quoted(other[0])} reçoit le plus, ${other[1]}` : ''}.`,
      /** @param {string} token @param {number} layer @param {number} head @param {[string, string]} most */
      trained: (token, layer, head, [name, number]) =>
        `Avec les poids entraînés de la couche ${layer}, tête ${head}, ${quoted(token)} regarde surtout ${quoted(name)} : ${number}.`,
      /** @param {string} query @param {string} key @param {string} one @param {string} other */
      symmetric: (query, key, one, other) =>
        `La similarité est la même dans les deux sens : ${one} de ${quoted(query)} à ${quoted(key)}, et ${other} au retour.`,
      /** @param {string} one @param {string} other */
      directed: (one, other) => `La tête entraînée n’est pas symétrique : ${one} dans ce sens, et ${other} au retour.`,
    },
    measureName: /** @type {Record<string, string>} */ ({
      dot: 'produit scalaire',
      cosine: 'cosinus',
      euclidean: 'distance négative',
    }),
    row: {
      /** @param {string} token @param {number} shown @param {number} n */
      caption: (token, shown, n) =>
        shown < n
          ? `La ligne de ${quoted(token)} : les ${shown} tokens sur ${n} avec les plus grands poids`
          : `La ligne de ${quoted(token)}`,
      token: 'Token',
      similarity: 'Similarité',
      weight: 'Softmax',
      trained: 'Tête entraînée',
    },
    formulasTitle: 'Les formules',
    /** @param {string} query @param {string} key */
    formulasFor: (query, key) => `Les formules pour i = ${quoted(query)} et j = ${quoted(key)}`,
    /** Words in a written-out sum. @type {Record<string, { written: number, smaller: (count: number) => string }>} */
    sums: {
      dot: sums,
      cosine: sums,
      euclidean: { ...sums, smaller: (count) => (count === 1 ? '1 carré plus petit' : `${count} carrés plus petits`) },
    },
    formulaWords: {
      ...{ similarity: 'Similarité', weight: 'Poids', output: 'Sortie', trained: 'Tête entraînée' },
      sum: /** @type {Record<string, string>} */ ({
        dot: 'Produit scalaire',
        cosine: 'Produit scalaire',
        euclidean: 'Distance',
      }),
    },
  },

  scaling: {
    d: 'Taille d de q et k',
    count: 'Clés',
    /** @param {number} seed */
    seed: (seed) => `La graine ${seed} donne toujours les mêmes nombres aléatoires.`,
    another: 'Autre tirage',
    about:
      'q et chaque k sont formés de d nombres aléatoires indépendants, de moyenne 0 et de variance 1 : chacun des d produits est de variance 1. Les variances s’additionnent et donnent d ; l’écart-type de q·k est donc √d. Si les scores sont grands, le softmax donne presque tout le poids à une seule clé.',
    spread: 'Écart-type des scores',
    largest: 'Plus grand poids softmax (moyenne)',
    plain: 'softmax(q·k)',
    scaled: 'softmax(q·k ÷ √d)',
    without: 'sans la division : q·k',
    with: 'avec la division : q·k ÷ √d',
    plainScore: 'q·k',
    scaledScore: 'q·k ÷ √d',
    axis: 'd (échelle logarithmique)',
    /** @param {string} curve @param {number} n */
    curve: (curve, n) =>
      `${curve} pour ${n} tailles de 1 à 1024, sans et avec la division par √d. Les nombres sont dans le tableau ci-dessous.`,
    /** @param {number} d @param {number} seed */
    drawCaption: (d, seed) => `Un tirage pour d = ${d} (graine ${seed})`,
    key: 'Clé',
    numbers: 'Les courbes en tableau',
    numbersCaption: 'Moyennes sur 200 tirages',
    /** @param {{ d: number, n: number, spread: string, spreadScaled: string, largest: string, largestScaled: string }} numbers */
    says: ({ d, n, spread, spreadScaled, largest, largestScaled }) =>
      `Pour d = ${d}, l’écart-type des scores q·k est de ${spread}, et le plus grand des ${n} poids softmax est en moyenne de ${largest}. Divisés par √${d}, les scores ont un écart-type de ${spreadScaled}, et le plus grand poids est de ${largestScaled}.`,
    /** @param {boolean} saturated */
    verdict: (saturated) =>
      saturated
        ? 'Sans la division, le softmax est presque saturé : en moyenne, une seule clé reçoit presque tout le poids, même si les tirages varient.'
        : 'Pour ce d, la division change peu de chose. Essayez un d plus grand.',
  },
};
