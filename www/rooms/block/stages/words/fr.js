// @ts-check
/**
 * UI strings of the stages of the room "Block", in French.
 *
 * @typedef {import('../../../../pkg/headlight.js').HeadMatrix} HeadMatrix
 * @typedef {{ source: string, sum: string }} WeightLetters letters of the vectors before the projections and after W_O
 */
import { quoted } from '../../../../words/fr/phrases.js';
import { MADE, WEIGHT_NAMES } from '../weight-names.js';

export const stages = {
  previous: 'Phase précédente [',
  next: 'Phase suivante ]',
  close: 'Fermer',
  projections: {
    /** @param {string} letter @param {string} token */
    of: (letter, token) => `${letter} de ${token}`,
    /** @param {string} token @param {string} source @param {number} layer @param {number} head @param {number} d_model @param {number} d_head */
    text: (token, source, layer, head, d_model, d_head) =>
      `Couche ${layer}, tête ${head} : les ${d_model} nombres du vecteur ${source} de ${quoted(token)} sont multipliés par trois matrices apprises. Chacune donne ${d_head} nombres : ce que cherche le token (q), ce à quoi les autres le reconnaissent (k) et ce qu’il transmet (v).`,
  },
  weights: {
    /** @param {HeadMatrix} matrix */
    show: (matrix) => WEIGHT_NAMES[matrix],
    choices: 'Poids de cette tête :',
    /** @param {{ matrix: HeadMatrix, layer: number, head: number, d_model: number, d_head: number }} about */
    title: ({ matrix, layer, head, d_model, d_head }) =>
      `${WEIGHT_NAMES[matrix]} de la couche ${layer}, tête ${head} : ${matrix === 'w_o' ? `${d_head} × ${d_model}` : `${d_model} × ${d_head}`} nombres appris`,
    /** @param {HeadMatrix} matrix @param {number} head */
    label: (matrix, head) => `${WEIGHT_NAMES[matrix]} de la tête ${head}, poids par poids`,
    /** @param {HeadMatrix} matrix @param {number} row @param {number} column @param {string} value @param {WeightLetters} letters */
    tell: (matrix, row, column, value, { source, sum }) =>
      matrix === 'w_o'
        ? `Le nombre ${row} de z, multiplié par ${value}, s’ajoute à la dimension ${column} de ${sum}`
        : `La dimension ${column} de ${source}, multipliée par ${value}, s’ajoute au nombre ${row} de ${MADE[matrix]}`,
    /** @param {HeadMatrix} matrix @param {WeightLetters} letters */
    hint: (matrix, { source, sum }) =>
      `${matrix === 'w_o' ? `Une ligne par nombre de z, une colonne par dimension de ${sum}` : `Une ligne par nombre de ${MADE[matrix]}, une colonne par dimension de ${source}`}. Pointez un poids, ou utilisez les flèches, pour le lire.`,
    /** @param {HeadMatrix} matrix */
    valuesLabel: (matrix) => `Valeurs singulières de ${WEIGHT_NAMES[matrix]}, par ordre décroissant`,
    /** @param {number} n_main @param {number} count */
    valuesHint: (n_main, count) =>
      `Les ${count} valeurs singulières de cette matrice, par ordre décroissant. Les carrés des ${n_main} premières, en couleur, font neuf dixièmes de la somme de tous les carrés.`,
    /** @param {number} at @param {number} count @param {string} value */
    valueAt: (at, count, value) => `Valeur singulière ${at + 1} sur ${count} : ${value}`,
    /** @param {{ matrix: HeadMatrix, heads: [number, number], letters: WeightLetters, d_model: number, d_head: number, largest: string, smallest: string }} about */
    text: ({ matrix, heads: [first, last], letters: { source, sum }, d_model, d_head, largest, smallest }) =>
      [
        first < last
          ? `Les têtes ${first} à ${last} utilisent la même matrice ${WEIGHT_NAMES[matrix]}.`
          : `${WEIGHT_NAMES[matrix]} appartient à cette tête ; elle est la même pour tous les tokens et tous les textes.`,
        `Elle distingue ${d_head} directions : un vecteur de norme 1 devient un vecteur de norme ${largest} s’il suit la direction la plus forte, et de norme ${smallest} s’il suit la plus faible.`,
        matrix === 'w_o'
          ? `Quel que soit le texte, la tête ne peut changer ${sum} que dans ces ${d_head} directions sur ${d_model}.`
          : `${source} a ${d_model} directions, mais un vecteur perpendiculaire à ces ${d_head} n’a pas d’effet sur ${MADE[matrix]}.`,
      ].join(' '),
  },
  attention: {
    label: 'Du score au poids, token par token',
    /** @param {number} root @param {boolean[]} added whether there are dot products with distances, a bias and a cap */
    columns: (root, [hasDistances, hasBias, hasCap]) => [
      'Token',
      'q · k',
      ...(hasDistances ? ['+ distance'] : []),
      `÷ √${root}`,
      ...(hasBias ? ['+ biais'] : []),
      ...(hasCap ? ['après plafond'] : []),
      'après masque',
      'e^(s − max)',
      'poids',
    ],
    sum: 'Somme',
    /** @param {string} token @param {number} shown @param {number} all */
    caption: (token, shown, all) =>
      shown < all
        ? `Les ${shown} tokens sur ${all} que ${quoted(token)} regarde le plus`
        : `Scores et poids de ${quoted(token)} pour chaque token`,
    mixTitle: 'Le mélange : z est la somme des valeurs, chacune multipliée par son poids',
    /** @param {string} token */
    mixLabel: (token) => `Valeurs pondérées de ${quoted(token)} : une ligne par token`,
    /** @param {string} token @param {number} at @param {string} value */
    mixed: (token, at, value) => `${quoted(token)} ajoute ${value} au nombre ${at} de z`,
    mixHint:
      'Chaque ligne est la valeur d’un token, multipliée par son poids. Pointez un nombre, ou utilisez les flèches, pour le lire.',
    z: 'z, la somme',
    /** @param {{ token: string, layer: number, head: number, root: number, hasDistances: boolean, hasBias: boolean, cap: number | null, window: number | null, key: string, score: string, weight: string, isCausal: boolean, isRotary: boolean }} about */
    text: ({ token, layer, head, root, hasDistances, hasBias, cap, window, key, score, weight, isCausal, isRotary }) =>
      `Dans la couche ${layer}, tête ${head}, la requête de ${quoted(token)} est multipliée par ${isCausal ? 'chaque clé jusqu’à la sienne' : 'chaque clé'}${window === null ? '' : `, à ${window} ${window === 1 ? 'position' : 'positions'} au plus (fenêtre glissante)`}.${isRotary ? ' Requêtes et clés subissent d’abord une rotation selon leur position (positions rotatives).' : ''}${hasDistances ? ' La requête est aussi multipliée par la clé apprise de la distance δ, et chaque clé par la requête de la distance ; les trois produits sont ajoutés.' : ''} Les produits scalaires sont divisés par √${root}.${hasBias ? ' On ajoute le biais appris b pour la distance entre requête et clé.' : ''}${cap === null ? '' : ` Un plafond doux garde chaque score s entre −${cap} et ${cap} : ${cap}·tanh(s ÷ ${cap}).`} Le softmax, qui n’est pas linéaire, transforme les scores en poids. Le plus grand score est ${score}, pour ${quoted(key)} : il reçoit ${weight}.`,
  },
  concatenate: {
    /** @param {string} sum */
    partsTitle: (sum) => `Ce que chaque tête ajoute à ${sum} : son z multiplié par ses lignes de W_O`,
    zScale: 'Échelle de z',
    bias: 'b_O',
    /** @param {number} n_heads @param {number} d_head */
    whole: (n_heads, d_head) => `z : ${n_heads} × ${d_head} nombres`,
    /** @param {number} head */
    head: (head) => `Tête ${head}`,
    /** @param {string} norm */
    norm: (norm) => `norme ${norm}`,
    /** @param {{ token: string, n_heads: number, d_head: number, width: number, first: number, firstNorm: string, second: number, secondNorm: string, norm: string, hasBias: boolean }} about */
    text: ({ token, n_heads, d_head, width, first, firstNorm, second, secondNorm, norm, hasBias }) =>
      `Les vecteurs z des ${n_heads} têtes sont concaténés en ${n_heads} × ${d_head} = ${width} nombres et multipliés par W_O. Cela revient à additionner un vecteur par tête. Pour ${quoted(token)}, la tête ${first} ajoute le plus grand vecteur (norme ${firstNorm}), suivie de la tête ${second} (norme ${secondNorm}). La somme de toutes les têtes${hasBias ? ' et de b_O' : ''} a pour norme ${norm}.`,
  },
  add: {
    barsTitle: 'Normes des deux termes et de leur somme',
    /** @param {string} token @param {[string, string, string]} names @param {string[]} lengths @param {boolean} pastIsLonger */
    text: (token, [past, made, sum], lengths, pastIsLonger) =>
      `${past} contourne l’opération qui calcule ${made}, et s’ajoute à ${made} nombre par nombre. Pour ${quoted(token)}, ${past} a pour norme ${lengths[0]} et ${made} a pour norme ${lengths[1]} : ${pastIsLonger ? past : made} contribue donc davantage à ${sum}, dont la norme est ${lengths[2]}.`,
    /** @param {[string, string, string]} names */
    cut: ([past, made, sum]) =>
      `Cette connexion résiduelle est coupée : ${past} n’est pas ajouté, et ${sum} est égal à ${made}.`,
  },
  norm: {
    /** @param {boolean} hasMean */
    parts: (hasMean) =>
      /** @type {Record<string, string>} */ ({
        x_hat: hasMean ? 'x̂ = (x − μ) ÷ σ' : 'x̂ = x ÷ RMS',
        gamma: 'γ, appris',
        beta: 'β, appris',
      }),
    /** @param {number} at */
    exampleTitle: (at) => `La dimension ${at} comme exemple`,
    spreadTitle: 'Écart-type avant et après',
    /** @param {string} token @param {{ before: string, after: string }} letters @param {string} mean @param {string} scale */
    text: (token, { before, after }, mean, scale) =>
      `Le vecteur ${before} de ${quoted(token)} a pour moyenne μ = ${mean} et pour écart-type σ = ${scale}. Soustraire μ et diviser par σ donne x̂, de moyenne 0 et d’écart-type 1 ; γ et β, appris pour chaque dimension, le transforment en ${after}. Ce n’est pas linéaire, car σ dépend du vecteur lui-même.`,
    /** @param {string} token @param {{ before: string, after: string }} letters @param {string} scale */
    rms: (token, { before, after }, scale) =>
      `Le vecteur ${before} de ${quoted(token)} a pour moyenne quadratique RMS = ${scale}. Le diviser par elle donne x̂, dont les carrés valent 1 en moyenne ; γ, appris pour chaque dimension, le transforme en ${after}. Contrairement à LayerNorm, RMSNorm ne soustrait pas la moyenne. Ce n’est pas linéaire, car RMS dépend du vecteur lui-même.`,
    /** @param {string} norm @param {string} before @param {string} after */
    skipped: (norm, before, after) => `Cette normalisation (${norm}) est ignorée : ${after} est égal à ${before}.`,
  },
  mlp: {
    /** @param {string} activation */
    before: (activation) => `avant ${activation}`,
    /** @param {string} activation */
    after: (activation) => `après ${activation}`,
    /** @param {string} activation */
    gated: (activation) => `après ${activation}, fois x·W_in`,
    hint: 'Chaque case est une unité cachée. Pointez-en une, ou utilisez les flèches, pour lire ses nombres.',
    caption: 'Unités les plus fortes',
    /** @param {string} activation @param {boolean} isGated */
    columns: (activation, isGated) =>
      isGated ? ['Unité', 'x·W_gate', activation, 'x·W_in', 'produit'] : ['Unité', 'avant', 'après'],
    /** @param {string} activation */
    curve: (activation) =>
      `${activation}, avec ces unités cachées comme points : les nombres très inférieurs à 0 deviennent presque 0, les nombres très supérieurs à 0 ne changent guère.`,
    /** @param {string} activation @param {number} count */
    curveLabel: (activation, count) =>
      `La courbe de ${activation}, avec les ${count} unités cachées les plus fortes comme points ; leurs nombres sont dans le tableau.`,
    /** @param {string} activation @param {number} at @param {string} before @param {string} after */
    unitAt: (activation, at, before, after) => `Unité ${at} : avant ${activation} ${before}, après ${after}`,
    /** @param {string} made @param {string} past @param {string} sum */
    off: (made, past, sum) => `Le feed-forward est désactivé : ${made} vaut 0, et ${sum} est égal à ${past}.`,
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
        ? `W_gate et W_in transforment chacune les ${d_model} nombres de ${quoted(token)} en ${d_mlp} nombres. Ceux de W_gate passent par ${activation}, qui n’est pas linéaire. Ils sont ensuite multipliés par ceux de W_in, comme une porte qui laisse passer plus ou moins de chaque nombre. W_out ramène les produits à ${d_model} nombres. L’unité ${unit} est la plus forte : ${before} devient ${after}, et ${after} × ${factor} donne ${product}. ${result} a pour norme ${norm}.`
        : `W_in transforme les ${d_model} nombres de ${quoted(token)} en ${d_mlp} unités cachées. Chacune passe par ${activation}, qui n’est pas linéaire ; W_out les ramène à ${d_model} nombres. L’unité ${unit} est la plus forte : elle vaut ${before} avant ${activation} et ${after} après. ${result} a pour norme ${norm}.`,
  },
};
