// @ts-check
/** UI strings of the room "Compare", in French. */
import { NORMS, namedEdit } from '../../../words/fr/edits.js';
import { target } from '../../../words/fr/heads.js';
import { capital, headInWords, listed, quoted } from '../../../words/fr/phrases.js';

/** @typedef {import('../../../state/text.ts').Heads} Heads */

/** @typedef {import('../patch/state.ts').PatchCell} PatchCell */

/** The word at a position, or both words if the sentences differ. @param {string[]} texts */
const named = (texts) => texts.map(quoted).join(' / ');

/**
 * The weight between two words in both sentences. If only one sentence has both words, only its weight is named.
 *
 * @param {string[]} key
 * @param {(string | null)[]} shares in A and in B
 */
function given(key, [a, b]) {
  if (b === null) return `${a} de son attention à ${named(key)}, présent seulement dans A`;
  if (a === null) return `${b} de son attention à ${named(key)}, présent seulement dans B`;
  return `à ${named(key)} ${a} de son attention dans A et ${b} dans B`;
}

/** Names of the edits for a list, by the core's forms. @type {Record<string, (norm: string) => string>} */
const FORMS = {
  'attention.L': () => 'Attention désactivée',
  'mlp.L': () => 'Feed-forward désactivé',
  'residual.L.1': () => 'Connexion résiduelle 1 coupée',
  'residual.L.2': () => 'Connexion résiduelle 2 coupée',
  'norm.L.1': (norm) => `${capital(norm)} 1 ignorée`,
  'norm.L.2': (norm) => `${capital(norm)} 2 ignorée`,
  'head.L.H': () => 'Tête désactivée',
  'even.L.H': () => 'Attention de la tête à parts égales',
  'only.L.H.T': () => 'La tête ne regarde qu’un token',
  'token.T': () => 'Un token ne reçoit pas d’attention',
  positions: () => 'Positions désactivées',
  causal: () => 'Masque causal',
};

/** What a head computes from the residual stream. */
const INPUTS = { q: 'la requête de', k: 'la clé de', v: 'la valeur de' };

/** The only reader of a head's output, if there is one. @param {PatchCell['receiver']} receiver */
const readBy = (receiver) =>
  receiver ? ` (lue seulement par ${INPUTS[receiver.part]} L${receiver.layer} H${receiver.head})` : '';

/** An activation of A, for the middle of a sentence. @param {PatchCell} cell */
const activation = ({ part, layer, head, receiver }) =>
  ({
    resid_pre: `le flux résiduel de A avant la couche ${layer}`,
    attn_out: `la sortie d’attention de A dans la couche ${layer}`,
    mlp_out: `la sortie du feed-forward de A dans la couche ${layer}`,
    z: `la sortie de la tête L${layer} H${head} de A${readBy(receiver)}`,
    decoder: `le flux résiduel du décodeur de A avant la couche ${layer}`,
  })[part];

/** Where an activation of A is put into B. @param {PatchCell} cell @param {string[]} token */
function at({ part, receiver }, token) {
  if (part === 'decoder') return 'à la dernière étape';
  return receiver?.all ? 'à toutes les positions' : `à la position ${named(token)}`;
}

/** For example "les couches 0–22". @param {[number, number][]} ranges */
const layersIn = (ranges) =>
  `${ranges.length === 1 && ranges[0][0] === ranges[0][1] ? 'la couche' : 'les couches'} ${listed(
    ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)),
  )}`;

export const words = {
  ofSecond: (/** @type {string} */ problem) => `Seconde phrase : ${problem}`,
  sides: ['A', 'B'],

  titles: {
    sentence: (/** @type {string} */ side, /** @type {string} */ text) => `${side} : ${text}`,
    asTrained: 'A : le modèle tel qu’entraîné',
    changed: (/** @type {string[]} */ edits) =>
      `B : ${edits.length === 0 ? 'aucune modification pour l’instant' : edits.join(' ; ')}`,
    model: (
      /** @type {string} */ side,
      /** @type {string} */ title,
      /** @type {{ layer: number, head: number }} */ { layer, head },
    ) => `${side} : ${title}, L${layer} H${head}`,
  },

  edits: {
    kind: 'Modifier',
    layer: 'Couche',
    head: 'Tête',
    token: 'Token',
    add: 'Ajouter',
    list: 'Modifications de B',
    remove: (/** @type {string} */ name) => `Annuler : ${name}`,
    forms: (/** @type {string} */ form, /** @type {import('../../../pkg/headlight.js').NormKind} */ norm) =>
      FORMS[form]?.(NORMS[norm]) ?? form,
    named: (
      /** @type {string} */ edit,
      /** @type {string[]} */ tokens,
      /** @type {import('../../../pkg/headlight.js').NormKind} */ norm,
    ) => namedEdit(edit, tokens, NORMS[norm]),
  },

  otherModel: { model: 'Modèle de B', layer: 'Couche de B', head: 'Tête de B' },

  looks: {
    title: 'Une tête de chaque modèle',
    told: (/** @type {string[]} */ query, /** @type {string[]} */ key) =>
      `Chaque case montre combien d’attention ${named(query)} accorde à ${named(key)} dans une tête. Dans chaque modèle, la case la plus foncée est la tête la plus forte. Cliquez sur une case pour voir sa tête.`,
    select: 'Pour voir quelles têtes relient un mot à un autre, sélectionnez un mot que les deux modèles ont.',
    grid: (/** @type {string} */ side) =>
      `Têtes de ${side} : couches en lignes, têtes en colonnes. Flèches pour se déplacer, Entrée pour sélectionner.`,
    list: (/** @type {string} */ side) => `Les trois têtes de ${side} les plus fortes pour ce lien`,
  },

  controls: {
    versusLabel: 'Comparer à',
    versus: /** @type {Record<string, string>} */ ({
      sentence: 'une autre phrase',
      change: 'un modèle modifié',
      model: 'un autre modèle',
    }),
    noRanking:
      'Les têtes de deux modèles ne se correspondent pas : on ne peut pas les classer par changement. Choisissez une tête dans chaque modèle.',
    other: 'Seconde phrase',
    placeholder: 'La même phrase avec un mot différent',
    swap: 'Échanger A et B',
    show: /** @type {Record<string, string>} */ ({
      arrows: 'Flèches',
      heatmaps: 'Cartes',
      heads: 'Têtes qui changent',
      vectors: 'Vecteurs',
      many: 'Série de phrases',
      patch: 'Patching',
    }),
    showLabel: 'Image',
    specials: (/** @type {string[]} */ names) => `Afficher ${listed(names)}`,
    merged: 'Mots entiers',
    byVectors: 'Apparier les mots par leurs vecteurs',
    twoLanguages: 'deux langues',
    examplesLabel: 'Essayez',
    examples: /** @type {Record<string, string>} */ ({
      tired: 'tired / wide',
      river: 'river / loan',
      her: 'her / him',
    }),
    cut: (/** @type {number} */ read, /** @type {number} */ found) =>
      `B n’utilise que les ${read} premiers tokens sur ${found}.`,
  },

  pairedBy: (/** @type {number} */ layer) =>
    `Les mots d’une même colonne sont appariés par les vecteurs du modèle, couche ${layer} : chacun est le plus proche de l’autre par similarité cosinus.`,

  arrows: {
    label: 'Les deux phrases avec des flèches. Touches fléchées pour se déplacer, Entrée pour sélectionner.',
    direction: 'Les flèches partent du mot requête. Celles de A sont au-dessus des mots, celles de B au-dessous.',
    drawn: (/** @type {string} */ share) => `Liens les plus forts : ${share} de l’attention de chaque mot.`,
    leftOut: (/** @type {number} */ drawn, /** @type {number} */ found) =>
      `Sur ${found.toLocaleString('fr')} liens, seuls les ${drawn.toLocaleString('fr')} plus forts sont dessinés.`,
    folded: (/** @type {string} */ seen) => `Afficher ${seen} mots repliés`,
    foldedNote: (/** @type {number} */ count) =>
      `« … ${count} … » replie ${count} mots qui ne tiennent pas ; cliquez dessus ou touchez-le pour les afficher.`,
    lit: (/** @type {number} */ points) => `Estompé : différences de moins de ${points} points de pourcentage.`,
    numbers: (/** @type {string[]} */ query, /** @type {number} */ points) =>
      `Les nombres montrent comment ${named(query)} répartit son attention : A au-dessus, B au-dessous. En gras : une différence d’au moins ${points} points de pourcentage.`,
    swapped: (/** @type {string} */ seen) => `${seen} : le premier dans A, le second dans B`,
    onlyIn: (/** @type {string} */ seen, /** @type {string} */ side) => `${seen} : seulement dans ${side}`,
  },

  heatmaps: {
    titles: ['A', 'B', 'A − B'],
    axes: 'Les lignes regardent les colonnes.',
    hatched: 'Hachuré : cette phrase n’a pas le mot.',
    label: (/** @type {string} */ title, /** @type {Heads} */ head) =>
      `${title} : poids, ${headInWords(head)}. Flèches pour se déplacer, Entrée pour sélectionner.`,
    cell: (/** @type {string[]} */ query, /** @type {string[]} */ key, /** @type {string} */ value) =>
      `${named(query)} regarde ${named(key)} : ${value}`,
    absent: 'absent',
    hint: 'Pointez une case pour voir son poids dans A, son poids dans B et la différence.',
    three: (/** @type {string[]} */ [a, b, difference]) => `${a} dans A, ${b} dans B, A − B vaut ${difference}`,
    weights: 'Poids',
    difference: 'A − B',
    moreInB: (/** @type {string} */ end) => `plus dans B ${end}`,
    moreInA: (/** @type {string} */ end) => `${end} plus dans A`,
  },

  heads: {
    title: 'Têtes qui changent',
    byLabel: 'Selon',
    by: /** @type {Record<string, string>} */ ({ all: 'tous les mots', held: 'le mot sélectionné' }),
    measure: {
      all: 'La part de l’attention d’un mot qui va à d’autres tokens dans B, en moyenne sur les mots que les deux phrases ont.',
      allChanged: 'La part de l’attention d’un mot qui va à d’autres tokens dans B, en moyenne sur tous les mots.',
      selected: (/** @type {string[]} */ word) =>
        `La part de son attention que ${named(word)} porte sur d’autres tokens dans B.`,
    },
    notSelected: 'Pour classer les têtes selon un mot, sélectionnez un mot qui a un équivalent dans B.',
    nothing: 'Les phrases n’ont aucun mot en commun : aucune tête ne peut être comparée.',
    grid: 'Têtes : couches en lignes, têtes en colonnes. Flèches pour se déplacer, Entrée pour sélectionner.',
    layer: (/** @type {number} */ layer) => `L${layer}`,
    row: (/** @type {number} */ layer) => `Couche ${layer}`,
    cell: (/** @type {number} */ layer, /** @type {number} */ head, /** @type {string} */ change) =>
      `Couche ${layer}, tête ${head} : ${change}`,
    still: 'Aucune tête ne change : toutes traitent les deux phrases de la même façon.',
    stillChanged: 'Aucun poids d’attention ne change.',
    list: 'Les cinq têtes qui changent le plus',
    says: (/** @type {Heads} */ head, /** @type {string} */ change, /** @type {string[] | null} */ word) =>
      word === null
        ? `C’est ${headInWords(head)} qui change le plus : en moyenne, ${change} de l’attention d’un mot va à d’autres tokens dans B.`
        : `Pour ${named(word)}, c’est ${headInWords(head)} qui change le plus : ${change} de l’attention du mot va à d’autres tokens dans B.`,
  },

  vectors: {
    cosine: 'Similarité cosinus des deux vecteurs',
    norm: 'Norme de chaque vecteur',
    select: 'Pour suivre les vecteurs d’un mot, sélectionnez-le sous « Flèches ». Il doit avoir un équivalent dans B.',
    stage: (/** @type {number} */ nth, /** @type {number} */ last) =>
      nth === 0 ? 'avant la couche 0' : nth === last ? `après la couche ${last - 1}` : `avant la couche ${nth}`,
    table: (/** @type {string[]} */ word) => `Le vecteur de ${named(word)} dans A et dans B`,
    columns: ['endroit', 'cosinus', 'norme dans A', 'norme dans B'],
    tableLabel: 'Les vecteurs en tableau',
    says: (
      /** @type {string[]} */ word,
      /** @type {string} */ first,
      /** @type {string} */ last,
      /** @type {number} */ layer,
    ) =>
      `La similarité cosinus des vecteurs de ${named(word)} dans A et B est de ${first} au début et de ${last} à la fin. C’est dans la couche ${layer} que les vecteurs s’écartent le plus.`,
    still: (/** @type {string[]} */ word, /** @type {string} */ cosine) =>
      `La similarité cosinus des vecteurs de ${named(word)} dans A et B est de ${cosine} avant et après chaque couche.`,
  },

  movement: {
    words: ['Vers', 'ou'],
    none: 'Saisissez deux mots pour voir le plan de leurs directions.',
    stage: (/** @type {number} */ nth) => (nth === 0 ? 'début' : `après la couche ${nth - 1}`),
    label: (/** @type {string[]} */ word, /** @type {string[]} */ [one, other]) =>
      `Le chemin de ${named(word)} de couche en couche, dans le plan de ${quoted(one)} et ${quoted(other)}. Ses nombres sont dans le tableau.`,
    caption: (/** @type {string[]} */ word, /** @type {string[]} */ [one, other]) =>
      `Chaque point est la direction de ${named(word)} après une couche. Les droites sont les directions de ${quoted(one)} et de ${quoted(other)} : leurs derniers vecteurs quand le modèle lit chacun seul. Ce qui est hors de ce plan n’est pas dessiné.`,
    point: (/** @type {string} */ side, /** @type {string} */ stage, /** @type {string[]} */ [across, up]) =>
      `${side}, ${stage} : ${across} vers la droite, ${up} vers le haut`,
    says: (/** @type {string[]} */ [one, other], /** @type {string[][]} */ [a, b]) =>
      `À la fin, son cosinus avec ${quoted(one)} est de ${a[0]} dans A et de ${b[0]} dans B ; avec ${quoted(other)}, de ${a[1]} dans A et de ${b[1]} dans B.`,
    table: (/** @type {string[]} */ word) => `${named(word)} dans le plan : son cosinus avec chaque mot, et sa hauteur`,
    numbers: 'Nombres du plan',
    tableLabel: 'Le plan en tableau',
    columns: (/** @type {string[]} */ towards) => [
      'endroit',
      ...['A', 'B'].flatMap((side) => [...towards.map((word) => `${side} : ${quoted(word)}`), `${side} : haut`]),
    ],
  },

  many: {
    progress: 'Lecture',
    read: (/** @type {number} */ read, /** @type {number} */ total) => `${read} sur ${total} phrases.`,
    counts: 'Nombre de phrases, selon la cible de leur lien le plus fort',
    table: 'Toutes les phrases, en commençant par celles qui diffèrent de la première',
    columns: ['Phrase', 'Lien le plus fort', 'Poids', 'Va vers'],
    own: 'Autres phrases',
    lines: 'Une phrase par ligne',
    refused: 'Lignes non comptées',
    lineRefused: (/** @type {number} */ line, /** @type {string} */ problem) =>
      `La ligne ${line} n’est pas comptée. ${problem}`,
    says: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ [from, to],
      /** @type {string} */ share,
      /** @type {string | null} */ kind,
      /** @type {number} */ alike,
      /** @type {number} */ count,
    ) =>
      `Dans A, le lien le plus fort (${headInWords(head)}) va de ${quoted(from)} à ${quoted(to)} (${target(kind)}) : ${share}. Dans ${alike} autres phrases sur ${count}, il va vers le même type de cible ; dans ${count - alike}, non.`,
  },

  patch: {
    kept: (/** @type {string} */ second) => `injecté dans ${quoted(second)}`,
    parts: /** @type {Record<PatchCell['part'], string>} */ ({
      resid_pre: 'Flux résiduel',
      attn_out: 'Sortie d’attention',
      mlp_out: 'Sortie du feed-forward',
      z: 'Sortie de chaque tête',
      decoder: 'Décodeur',
    }),
    map: (/** @type {string} */ title) =>
      `${title} : les lignes sont des couches ou des têtes, les colonnes des positions. Flèches pour se déplacer, Entrée pour ouvrir le calcul.`,
    cell: (/** @type {PatchCell} */ cell, /** @type {string[]} */ token, /** @type {string} */ value) =>
      `${capital(activation(cell))}, ${at(cell, token)} : ${value}`,
    missing: 'pas encore calculé',
    reading: 'Calcul des deux phrases …',
    wordsOf: {
      next: ['Mot suivant de A', 'Mot suivant de B', 'Mot suivant de B avec cette seule modification'],
      blank: ['Mot masqué dans A', 'Mot masqué dans B', 'Mot masqué dans B avec cette seule modification'],
      written: [
        'Mot écrit suivant de A',
        'Mot écrit suivant de B',
        'Mot écrit suivant de B avec cette seule modification',
      ],
    },
    lastStep: 'dernière étape',
    begins: 'Les deux traductions commencent par :',
    reader: 'Lue par',
    readers: { none: 'toutes les parties suivantes', ...INPUTS },
    layer: 'Couche',
    head: 'Tête',
    fromAll: 'à toutes les positions',
    attentionOf: (/** @type {string[]} */ query) =>
      ['A', 'B', 'B avec cette seule modification'].map((run) => `Ce que regarde ${named(query)} dans ${run}`),
    noCell: 'Cliquez sur une case pour recalculer B avec ce seul vecteur de A.',
    patched: (/** @type {PatchCell} */ cell, /** @type {string[]} */ token) =>
      `B avec ${activation(cell)}, ${at(cell, token)}`,
    headsOf: (/** @type {number} */ layer) => `Têtes de la couche ${layer}`,
    mapHeads: (/** @type {number} */ layer) => `Carte des têtes, couche ${layer}`,
    closeHeads: 'Fermer les têtes',
    measured: 'Mesure :',
    linkLabels: ['Mesure : attention de', 'à'],
    wordLabels: ['Mot pour A', 'Mot pour B ; laissez vide pour mesurer la probabilité du mot pour A'],
    isPart: (/** @type {string} */ token) => `Le mot compte plusieurs tokens ; on mesure le premier, ${quoted(token)}.`,
    ends: (/** @type {string} */ b, /** @type {string} */ a) =>
      `0\u00a0% : comme dans B (${b}) ; 100\u00a0% : comme dans A (${a})`,
    progress: 'Calcul des cartes',
    cancel: 'Annuler',
    goOn: 'Continuer',
    examples: /** @type {Record<string, string>} */ ({
      fact: 'France / Italy',
      names: 'Mary / John',
      number: 'keys / key',
      tired: 'tired / wide',
      translation: 'cat / dog, traduit',
    }),
    same: 'Les deux phrases sont identiques : les vecteurs de A ne changent rien dans B. Changez un mot de la seconde.',
    number: (/** @type {string[]} */ [one, other]) =>
      other === undefined
        ? `la probabilité de ${quoted(one)}`
        : `le logit de ${quoted(one)} moins celui de ${quoted(other)}`,
    weight: (
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {{ layer: number, head: number }} */ { layer, head },
    ) => `l’attention de ${named(query)} à ${named(key)} dans la couche ${layer}, tête ${head},`,
    later: (/** @type {number} */ layer) =>
      `Les sorties de la couche ${layer} et des suivantes ne peuvent pas changer ce poids, car il est calculé avant elles.`,
    before: (/** @type {string} */ measured, /** @type {string} */ a, /** @type {string} */ b) =>
      `${capital(measured)} vaut ${a} dans A et ${b} dans B.`,
    opened: (
      /** @type {PatchCell} */ cell,
      /** @type {string[]} */ token,
      /** @type {string} */ measured,
      /** @type {string[]} */ [b, patched, a],
    ) =>
      `Avec ${activation(cell)}, ${at(cell, token)}, ${measured} ${patched === b ? `reste à ${b} dans B` : `passe dans B de ${b} à ${patched}`}. Dans A : ${a}.`,
    /** @param {{ token: string[] | null, layers: [number, number][] }[]} found `null`: the last step of the decoder */
    back: (found) =>
      found.length === 0
        ? 'À aucune position le flux résiduel de A ne ramène à lui seul plus de la moitié de cette différence.'
        : `Le flux résiduel de A ramène plus de la moitié de cette différence ${listed(found.map(({ token, layers }) => `${token ? `à la position ${named(token)}` : 'à la dernière étape du décodeur'} avant ${layersIn(layers)}`))}.`,
    howTo:
      'Chaque case est un calcul de B où un vecteur vient de A. Cliquez sur une case, ou appuyez sur Entrée, pour l’ouvrir ; cliquez à nouveau pour la fermer.',
  },

  /** Different texts for two models, because their heads do not correspond. */
  saysOfModels: {
    most: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) =>
      `Dans ${headInWords(head)}, c’est ce poids qui diffère le plus : ${named(query)} accorde ${given(key, shares)}.`,
    changes: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      `La plus grande différence : ${named(key)} reçoit ${a} dans A et ${b} dans B.`,
  },

  says: {
    unchanged: 'B n’a encore aucune modification. Choisissez-en une.',
    same: 'Les deux phrases sont identiques. Changez un mot de la seconde.',
    none: (/** @type {Heads} */ head) => `Dans ${headInWords(head)}, aucun poids ne change entre A et B.`,
    still: 'Tous les poids du mot sélectionné sont les mêmes dans A et B.',
    causal:
      'Ce modèle ne voit pas les mots suivants : tout ce qui précède la première différence est identique dans A et B.',
    onlyInA: (/** @type {string[]} */ word) => `Seul A contient ${named(word)} : il n’y a rien à quoi le comparer.`,
    unpaired: (/** @type {string[]} */ word) => `Aucun mot de B n’est apparié à ${named(word)}.`,
    pair: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `Dans ${headInWords(head)}, ${named(query)} accorde ${given(key, shares)}.`,
    most: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) =>
      `Dans ${headInWords(head)}, c’est ce poids qui change le plus : ${named(query)} accorde ${given(key, shares)}.`,
    changes: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      b === null
        ? `Le plus grand changement : ${named(key)}, présent seulement dans A, reçoit ${a}.`
        : a === null
          ? `Le plus grand changement : ${named(key)}, présent seulement dans B, reçoit ${b}.`
          : `Le plus grand changement : ${named(key)} reçoit ${a} dans A et ${b} dans B.`,
    gains: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      `Le plus grand gain : ${named(key)} reçoit ${a} dans A et ${b} dans B.`,
    hidden: (/** @type {string[]} */ names, /** @type {string} */ a, /** @type {string} */ b) =>
      `${a} de son attention dans A et ${b} dans B vont à ${listed(names)}, hors de l’image.`,
  },

  howTo:
    'Cliquez sur un mot ou touchez-le pour le sélectionner, puis sur un autre pour sélectionner la paire. Un nouveau clic ou Échap annule la sélection. Les mots qui n’apparaissent que dans B ne se sélectionnent pas.',
};
