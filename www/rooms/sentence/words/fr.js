// @ts-check
/** UI strings of the room "Sentence", in French. */
import { counted, headInWords, isolated, listed, quoted } from '../../../words/fr/phrases.js';

/** @typedef {import('../../../state/text.ts').Heads} Heads */

/** @typedef {{ query: string, key: string }} Names of the query token and the key token */

/**
 * The meaning of the marks at the tokens: the attention that the query gives to each token, or the attention that each
 * token gives to the key.
 *
 * @param {string} marks
 * @param {string | null} query
 * @param {string | null} key
 * @param {'weight' | 'norm'} measure
 */
function arcMarks(marks, query, key, measure) {
  if (query === null && key === null) return null;
  const about =
    measure === 'weight'
      ? [
          `comment ${quoted(query ?? '')} répartit son attention`,
          `l’attention que chaque token accorde à ${quoted(key ?? '')}`,
        ]
      : [
          `la norme du vecteur que ${quoted(query ?? '')} prend à chaque token`,
          `la norme du vecteur que chaque token prend à ${quoted(key ?? '')}`,
        ];
  return `${marks} : ${about[query === null ? 1 : 0]}.`;
}

/** Where a key is, seen from the query. @param {number} distance */
const keyAt = (distance) =>
  distance === 0
    ? 'le token requête lui-même'
    : `${counted(Math.abs(distance), 'position', 'positions')} ${distance < 0 ? 'avant' : 'après'} la requête`;

export const words = {
  howTo:
    'Pointez un mot pour voir ce qu’il regarde. Cliquez sur un mot puis sur un second pour voir comment se calcule le poids entre eux. Échap annule la sélection.',
  caution:
    'Les poids d’attention montrent quels tokens lit une tête. À eux seuls, ils n’expliquent pas la sortie du modèle.',
  notes: {
    oneOf: (/** @type {number} */ count) => `C’est l’une des ${count} têtes dont l’image montre la moyenne.`,
  },
  changedMeanwhile:
    'La phrase a changé pendant l’écriture du fichier ; aucun fichier n’a été enregistré. Téléchargez-le à nouveau.',
  averageOf: (/** @type {number} */ count) => `moyenne de ${count} têtes`,
  alsoIn: (/** @type {[string, string][]} */ heads) =>
    `Le même lien dans d’autres têtes : ${listed(heads.map(([name, number]) => `${number} dans ${name}`))}.`,
  hiddenTakeOnAverage: (/** @type {string[]} */ names, /** @type {string} */ share) =>
    `En moyenne, ${share} de l’attention va à ${listed(names)}, hors de l’image.`,
  hiddenTake: (/** @type {string[]} */ names, /** @type {string} */ share) =>
    `${share} de son attention va à ${listed(names)}, hors de l’image.`,
  says: {
    weight: {
      strongest: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ share,
      ) =>
        `Dans ${headInWords(head)}, le lien le plus fort d’un token à un autre va de ${quoted(query)} à ${quoted(key)} : ${share}.`,
      pair: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ share,
      ) => `Dans ${headInWords(head)}, ${quoted(query)} accorde ${share} de son attention à ${quoted(key)}.`,
      row: (/** @type {Heads} */ head, /** @type {string} */ query, /** @type {[string, string][]} */ shares) =>
        `Dans ${headInWords(head)}, ${quoted(query)} accorde ${listed(shares.map(([name, share], index) => `${share} ${index === 0 ? 'de son attention ' : ''}à ${quoted(name)}`))}.`,
    },
    norm: {
      strongest: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ norm,
      ) =>
        `Dans ${headInWords(head)}, la plus grande contribution d’un token à un autre va de ${quoted(key)} à ${quoted(query)} : norme ${norm}.`,
      pair: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ norm,
      ) => `Dans ${headInWords(head)}, ${quoted(query)} prend à ${quoted(key)} un vecteur de norme ${norm}.`,
      row: (/** @type {Heads} */ head, /** @type {string} */ query, /** @type {[string, string][]} */ norms) =>
        `Dans ${headInWords(head)}, ${quoted(query)} prend des vecteurs ayant ces normes : ${listed(norms.map(([name, norm]) => `${norm} à ${quoted(name)}`))}.`,
    },
  },
  controls: {
    showLabel: 'Image',
    show: { arrows: 'Flèches', columns: 'Deux colonnes', heatmap: 'Carte', heads: 'Les têtes' },
    share: 'Liens qui couvrent',
    shareMark: 'Que veut dire ce pourcentage ?',
    shareExplained: (/** @type {string} */ share, /** @type {'weight' | 'norm'} */ measure) =>
      `Pour chaque token, l’image montre les liens les plus forts qui couvrent ensemble au moins ${share} de ${measure === 'weight' ? 'son attention' : 'la somme de ses normes'}.`,
    measureLabel: 'Nombres',
    measures: { weight: 'Poids', norm: 'Poids × ‖valeur‖' },
    measureMark: 'Qu’est-ce qu’une norme ?',
    measureExplained:
      'La norme ‖v‖ est la longueur du vecteur v. Un poids dit à quel point un token en regarde un autre. Le poids multiplié par ‖v W_O‖, la norme de ce que transmet l’autre token, est la longueur du vecteur que reçoit le token.',
    specials: (/** @type {string} */ names) => `Afficher ${names}`,
    merged: 'Mots entiers',
    several: 'Plusieurs têtes',
    average: 'Moyenne de ces têtes',
  },
  /** Words for both kinds of arc diagram. */
  arcs: {
    share: (/** @type {string} */ share, /** @type {'weight' | 'norm'} */ measure) =>
      `Liens les plus forts : ils couvrent ${share} ${measure === 'weight' ? 'de l’attention de chaque token' : 'de la somme des normes de chaque token'}.`,
    leftOut: (/** @type {number} */ drawn, /** @type {number} */ found) =>
      `Sur ${found.toLocaleString('fr')} liens, seuls les ${drawn.toLocaleString('fr')} plus forts sont dessinés. Sélectionnez un token pour voir tous ses liens.`,
    numbers: (
      /** @type {string | null} */ query,
      /** @type {string | null} */ key,
      /** @type {'weight' | 'norm'} */ measure,
    ) => arcMarks('Nombres', query, key, measure),
    squares: (
      /** @type {string | null} */ query,
      /** @type {string | null} */ key,
      /** @type {'weight' | 'norm'} */ measure,
    ) => arcMarks('Carrés (plus ils sont pleins, plus la valeur est grande)', query, key, measure),
  },
  arrows: {
    label: 'La phrase avec des flèches. Touches fléchées pour se déplacer, Entrée pour sélectionner.',
    direction: 'Les flèches partent du token requête.',
    overview: {
      label: 'Partie visible de la phrase',
      part: (/** @type {number} */ first, /** @type {number} */ last, /** @type {number} */ count) =>
        `tokens ${first} à ${last} sur ${count}`,
    },
    ofHeads: (/** @type {string} */ seen, /** @type {string[]} */ heads) => `${seen}, dans ${listed(heads)}`,
    folded: (/** @type {string} */ seen) => `Afficher ${seen} tokens repliés`,
    foldedNote: (/** @type {number} */ count) =>
      `« … ${count} … » remplace ${count} tokens qui ne tiennent pas. Cliquez dessus ou touchez-le pour les afficher.`,
    onPaper: (/** @type {Heads} */ head) => `Chaque token et le token qu’il regarde le plus (${headInWords(head)}) :`,
    pale: (/** @type {string} */ names) =>
      `Les liens vers ${names} sont estompés tant qu’aucun token n’est sélectionné.`,
    grammar:
      'Les crochets du dessous montrent la grammaire, pas l’attention. Chacun relie un mot à un mot qui en dépend.',
    rows: (/** @type {number} */ count) =>
      `Les lignes de nombres sous les tokens sont celles des ${count} premières têtes.`,
  },
  columns: {
    label:
      'La phrase en deux colonnes : les requêtes regardent les clés. Touches fléchées pour se déplacer, Entrée pour sélectionner.',
    direction: 'Chaque trait va d’une requête à une clé.',
    looks: 'requête',
    lookedAt: 'clé',
    query: (/** @type {string} */ seen) => `${seen} : requête`,
    key: (/** @type {string} */ seen) => `${seen} : clé`,
    tiles: (/** @type {number} */ layer) => `Têtes de la couche ${layer}`,
    all: 'Toutes',
    squares: 'Les carrés suivent l’ordre des têtes de cette liste ; celui de la première tête touche le token.',
  },
  table: {
    title: 'Les nombres en tableau',
    caption: (/** @type {string} */ head) => `${head} : les lignes regardent les colonnes`,
    captionOf: (/** @type {string} */ head, /** @type {string} */ query) => `${head} : ce que regarde ${quoted(query)}`,
    select: (/** @type {number} */ count) =>
      `${count} tokens, c’est trop pour un seul tableau. Sélectionnez un token pour voir sa ligne, ou enregistrez tous les nombres dans un fichier avec « Partager ».`,
  },
  heatmap: {
    grid: (/** @type {Heads} */ head) =>
      `Carte de chaleur, ${headInWords(head)} : les lignes regardent les colonnes. Touches fléchées pour se déplacer, Entrée pour sélectionner.`,
    direction: 'les lignes regardent les colonnes',
    oneOf: (/** @type {number} */ count) =>
      `. C’est l’une des ${count} têtes sélectionnées ; « Moyenne de ces têtes » les combine.`,
    measures: { weight: 'poids d’attention', norm: 'poids × ‖v W_O‖' },
    endsAtLargest: (/** @type {string} */ number) => `${number} (maximum)`,
    named: (/** @type {number} */ rows) =>
      `Seules la première ligne, la dernière et une ligne sur ${rows} portent leur nom.`,
    coarse: 'Chaque point montre le plus grand de plusieurs nombres ; agrandissez pour les voir tous.',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    fit: 'Tout',
    find: 'Chercher un mot',
    found: (/** @type {number} */ count) => (count === 0 ? 'aucun' : counted(count, 'trouvé', 'trouvés')),
    hint: 'Pointez une case ou un token pour les détails ; cliquez ou touchez pour sélectionner.',
    empty: 'Il n’y a aucun token à afficher.',
    pair: (/** @type {string} */ query, /** @type {string} */ key, /** @type {string} */ value) =>
      `${isolated(query)} → ${isolated(key)} : ${value}`,
    row: (/** @type {string} */ query, /** @type {[string, string][]} */ most) =>
      `${quoted(query)} regarde surtout ${listed(most.map(([key, value]) => `${quoted(key)} (${value})`))}`,
    column: (/** @type {string} */ key, /** @type {[string, string][]} */ most) =>
      `${quoted(key)} reçoit le plus d’attention de ${listed(most.map(([query, value]) => `${quoted(query)} (${value})`))}`,
    selected: (/** @type {string} */ reading) => `${reading} (sélection)`,
  },
  heads: {
    title: 'Toutes les têtes',
    axes: 'Dans chaque vignette, les lignes regardent les colonnes.',
    grid: 'Toutes les têtes, une ligne par couche',
    layer: (/** @type {number} */ layer) => `L${layer}`,
    head: (/** @type {number} */ head) => `H${head}`,
    row: (/** @type {number} */ layer) => `Couche ${layer}`,
    scale: 'poids',
    points:
      'Chaque point est une tête ; ses scores sont mesurés sur cette phrase. Pointez-en un pour voir le motif de la tête.',
    arrange: 'Disposer',
    arrangements: { layers: 'par couche', kinds: 'par type', points: 'en points' },
    sorted:
      'Chaque ligne montre un type de tête, la plus nette d’abord. Dans chaque vignette, les lignes regardent les colonnes.',
    colourBy: 'Couleur',
    colourings: { hue: 'tête', kind: 'type' },
    cell: (/** @type {number} */ layer, /** @type {number} */ head) => `Couche ${layer}, tête ${head}`,
    mostly: (/** @type {string} */ name, /** @type {string} */ kind) => `${name}, surtout : ${kind}`,
    score: (/** @type {string} */ reading, /** @type {string} */ score) => `${reading} (${score})`,
    severalHint: 'Cliquez sur une tête ou appuyez sur Espace pour l’ajouter à l’image ou l’en retirer.',
  },
  scatter: {
    label: 'Toutes les têtes en points',
    across: 'axe x',
    up: 'axe y',
    none: 'non mesuré',
    scores: /** @type {Record<string, string>} */ ({
      previous: 'vers le token précédent',
      next: 'vers le token suivant',
      same: 'vers lui-même',
      same_word: 'vers le même mot ailleurs',
      duplicate: 'vers les occurrences antérieures',
      induction: 'vers le token après une occurrence antérieure',
      first: 'vers le premier token',
      separator: 'vers les séparateurs et la ponctuation',
      broad: 'uniformité de l’attention',
      distance: 'distance en tokens',
    }),
  },
  find: {
    title: 'Trouver une tête',
    ways: { pair: 'Par paire', kind: 'Par type' },
    waysLabel: 'Comment trouver une tête',
    from: 'De',
    to: 'À',
    none: 'choisir un token',
    place: (/** @type {string} */ text, /** @type {number} */ place) => `${text} (position ${place})`,
    kind: 'Type',
    invitation:
      'Sélectionnez un token puis un second, ou choisissez les deux ici, pour voir quelles têtes les relient.',
    ranking: 'Classement des têtes …',
    strongestPair: (
      /** @type {string} */ name,
      /** @type {string} */ from,
      /** @type {string} */ to,
      /** @type {string} */ weight,
    ) => `${name} a le lien le plus fort de ${quoted(from)} à ${quoted(to)} : ${weight}.`,
    strongestKind: (/** @type {string} */ name, /** @type {string} */ score) =>
      `${name} a le score le plus élevé : ${score}.`,
    meanings: /** @type {Record<string, string>} */ ({
      previous: 'Poids moyen que chaque token accorde au token précédent.',
      next: 'Poids moyen que chaque token accorde au token suivant.',
      same: 'Poids moyen que chaque token s’accorde à lui-même.',
      same_word: 'Poids moyen que chaque token d’un mot répété accorde aux autres occurrences de ce mot.',
      duplicate: 'Poids moyen que chaque token répété accorde à ses occurrences antérieures.',
      induction:
        'Poids moyen que chaque token répété accorde aux tokens qui suivaient ses occurrences antérieures. Une tête dont le score est élevé est une « tête d’induction ».',
      first: 'Poids moyen que les autres tokens accordent au premier token ([CLS] si le modèle l’ajoute).',
      separator: 'Poids moyen que chaque token accorde à la ponctuation (et à [SEP] si le modèle l’ajoute).',
      broad:
        'Uniformité de l’attention de chaque token (entropie) : 100\u00a0% si tous les tokens reçoivent le même poids.',
      distance: 'Distance moyenne, en tokens, entre un token et ceux qu’il regarde.',
    }),
    unmeasured: /** @type {Record<string, string>} */ ({
      same_word: 'Aucun mot n’apparaît deux fois dans cette phrase : il n’y a rien à mesurer.',
      duplicate: 'Aucun token n’apparaît deux fois dans cette phrase : il n’y a rien à mesurer.',
      induction:
        'Aucun token n’apparaît deux fois dans cette phrase avec un autre token entre les deux : il n’y a rien à mesurer.',
      separator: 'Il n’y a ici ni [SEP] ni ponctuation : il n’y a rien à mesurer.',
    }),
    onRandom: (/** @type {{ length: number, seed: number }} */ { length, seed }) =>
      `Mesuré sur ${length} tokens aléatoires suivis des mêmes tokens (graine ${seed}).`,
    noSuchKind: (/** @type {string} */ kind) =>
      `${quoted(kind)} n’est pas mesuré pour ce modèle. Choisissez un autre type.`,
    tooShort: 'Ce texte est trop court pour cette mesure.',
    tokens: (/** @type {string} */ count) => `${count} tokens`,
    list: 'Têtes, par score décroissant',
    all: (/** @type {number} */ count) => `Afficher les ${count}`,
    fewer: (/** @type {number} */ count) => `N’afficher que les ${count} premières`,
  },
  dependencies: {
    title: 'Grammaire et têtes',
    about:
      'Pour chaque dépendance, le tableau donne, dans chaque sens, la tête qui relie le plus fortement les deux mots. Cliquez dessus pour voir ce lien.',
    relation: 'Dépendance',
    forward: 'Lien vers le mot dont il dépend',
    backward: 'Lien dans l’autre sens',
    look: (/** @type {string} */ query, /** @type {string} */ key) => `${query} → ${key}`,
    head: (/** @type {number} */ layer, /** @type {number} */ head) => `L${layer} H${head}`,
    labels: /** @type {Record<string, string>} */ ({
      det: 'déterminant',
      nsubj: 'sujet',
      acomp: 'attribut',
      mark: 'subordonnant',
      aux: 'auxiliaire',
      neg: 'négation',
      advcl: 'proposition circonstancielle',
      dobj: 'objet direct',
      prep: 'préposition',
      poss: 'possessif',
      pobj: 'objet d’une préposition',
    }),
  },
  telling: {
    /** @param {string} query @param {string} key @param {string} weight @param {string} head */
    offer: (query, key, weight, head) => `Commencer par ${quoted(query)} → ${quoted(key)} : ${weight} dans ${head}`,
    /** @param {string} query @param {string} key @param {string} weight @param {string} head */
    begun: (query, key, weight, head) => `Point de départ : ${quoted(query)} → ${quoted(key)}, ${weight} dans ${head}.`,
    undo: 'Annuler la sélection',
    reason: 'C’est le lien le plus fort entre deux mots non voisins, toutes têtes confondues.',
  },
  why: {
    title: 'Pourquoi ce poids ?',
    invitation: 'Sélectionnez un token requête puis un token clé pour voir comment se calcule le poids entre eux.',
    open: (/** @type {string} */ weight, /** @type {string | null} */ head, /** @type {boolean} */ isNorm) =>
      `Pourquoi ${isNorm ? 'un poids de ' : ''}${weight}${head ? ` dans ${head}` : ''} ?`,
    fromWeights:
      'On obtient requêtes, clés et valeurs en multipliant les vecteurs des tokens par des matrices apprises :',
    trainedWeights: (/** @type {number} */ layer, /** @type {number} */ head) =>
      `W_Q, W_K et W_V de la couche ${layer}, tête ${head}`,
    zoom: {
      tokens: 'Tokens : cliquez sur un autre pour expliquer son poids',
      frames: {
        heads: 'La tête parmi toutes les têtes',
        score: 'Requête · clé : le score',
        writers: 'Les parties qui ont écrit le score',
        mask: 'Le masque',
        softmax: 'Softmax : le poids',
        value: 'Poids × valeur : ce qui arrive',
        moved: 'Ce que la tête déplace, en mots',
      },
      title: (/** @type {number} */ at, /** @type {number} */ count, /** @type {string} */ name) =>
        `${at} sur ${count} : ${name}`,
      previous: '‹ Retour',
      next: 'Suite ›',
      close: 'Fermer',
    },
    answer: (
      /** @type {number} */ layer,
      /** @type {number} */ head,
      /** @type {Names} */ { query, key },
      /** @type {string} */ weight,
    ) =>
      `Dans la couche ${layer}, tête ${head}, ${quoted(query)} accorde ${weight} de son attention à ${quoted(key)}. Voici comment le modèle calcule ce poids :`,
    answerOfWord: (
      /** @type {number} */ layer,
      /** @type {number} */ head,
      /** @type {Names} */ { query, key },
      /** @type {string} */ weight,
    ) => `Dans la couche ${layer}, tête ${head}, ${quoted(query)} accorde ${weight} de son attention à ${quoted(key)}.`,
    pieces: {
      caption:
        'Chaque nombre est le poids d’un morceau du mot requête vers un morceau du mot clé. Pour des mots entiers, on additionne les poids vers les morceaux de la clé, puis on fait la moyenne de ces sommes sur les morceaux de la requête. Cliquez sur un poids pour l’expliquer.',
      sum: 'somme',
      mean: 'moyenne des sommes',
      chosen: (/** @type {Names} */ { query, key }, /** @type {string} */ weight) =>
        `${quoted(query)} accorde ${weight} de son attention à ${quoted(key)}. Voici comment le modèle calcule ce poids :`,
    },
    dot: {
      title: 'Produit scalaire de la requête et de la clé',
      text: (
        /** @type {Names} */ { query, key },
        /** @type {number} */ d_head,
        /** @type {{ dimension: number, size: string, adds: boolean }[]} */ largest,
        /** @type {string} */ sum,
      ) =>
        `La requête dit ce que cherche ${quoted(query)} ; la clé dit ce que propose ${quoted(key)}. Chacune a ${d_head} nombres, numérotés à partir de 0. Si deux nombres sont de même signe, leur produit augmente le score. Les plus grands produits : ${listed(largest.map(({ dimension, size, adds }) => `la dimension ${dimension} ${adds ? 'ajoute' : 'retire'} ${size}`))}. La somme des ${d_head} produits vaut ${sum}.`,
    },
    writers: { title: 'Termes du score' },
    moved: { title: 'Les vecteurs déplacés, en mots' },
    distances: {
      title: 'Distance',
      text: (/** @type {string} */ c2p, /** @type {string} */ p2c, /** @type {number} */ distance) =>
        `Ce modèle a aussi une clé et une requête apprises pour chaque distance δ. Place de la clé ici : ${keyAt(distance)}. La requête fois la clé de la distance donne ${c2p} ; la clé fois la requête de la distance donne ${p2c}. Les deux sont ajoutés.`,
    },
    scale: {
      title: 'Score mis à l’échelle',
      text: (/** @type {number} */ d_head) =>
        `Le score est divisé par √${d_head} ; sinon, les scores grandiraient avec d_head, la taille d’une clé.`,
      summed: (/** @type {number} */ root) =>
        `La somme est divisée par √${root}, soit 3 × d_head, car elle a trois parties.`,
      other: (/** @type {number} */ root) =>
        `Le score est divisé par √${root}. Ce nombre est fixé par la configuration de ce modèle ; la plupart des modèles utilisent d_head, la taille d’une clé.`,
    },
    bias: {
      title: 'Biais de distance',
      text: (/** @type {string} */ bias, /** @type {number} */ distance) =>
        `Ce modèle ajoute un nombre appris qui ne dépend que de la tête et de la distance entre requête et clé : ${bias}. Place de la clé : ${keyAt(distance)}.`,
    },
    cap: {
      title: 'Plafond doux',
      text: (/** @type {number} */ cap) =>
        `Ce modèle garde chaque score entre −${cap} et ${cap} : les scores proches de 0 ne changent presque pas ; les grands s’approchent de ${cap} ou de −${cap}.`,
    },
    mask: {
      title: 'Masque',
      text: (/** @type {number} */ count) =>
        count === 1
          ? 'Un token vient après le token requête. Il est masqué : son score devient −∞ et son poids 0.'
          : `${count} tokens viennent après le token requête. Ils sont masqués : leurs scores deviennent −∞ et leurs poids 0.`,
      window: (/** @type {number} */ later, /** @type {number} */ far) =>
        `${far === 1 ? 'Un token est' : `${far} tokens sont`} hors de la fenêtre glissante de cette couche${later === 0 ? '' : `, et ${later === 1 ? 'un autre vient' : `${later} autres viennent`} après le token requête`}. Masquer met un score à −∞ et le poids à 0.`,
    },
    softmax: {
      title: 'Softmax : des scores aux poids',
      text: (/** @type {Names} */ { query, key }, /** @type {string} */ weight) =>
        `On soustrait à chaque score de ${quoted(query)} le plus grand d’entre eux, on élève e à la puissance de chaque résultat, puis on divise par la somme de ces puissances. Les poids ont pour somme 1 ; ${quoted(key)} reçoit ${weight}.`,
    },
    value: {
      title: 'Poids × valeur',
      text: (/** @type {Names} */ { query, key }) =>
        `La valeur est ce que transmet ${quoted(key)}. Multipliée par son poids, elle est l’un des vecteurs dont la somme est z, la sortie de la tête pour ${quoted(query)}.`,
    },
    productsLabel: 'Requête, clé et leurs produits, dimension par dimension',
    valuesLabel: 'Valeur, valeur pondérée et sortie, dimension par dimension',
    dimension: 'dimension',
    stripHint:
      'Pointez une dimension, ou utilisez les flèches, pour la lire ; cliquez, touchez ou appuyez sur Entrée pour la sélectionner.',
    qOf: (/** @type {string} */ token) => `q de ${quoted(token)}`,
    kOf: (/** @type {string} */ token) => `k de ${quoted(token)}`,
    product: 'q × k',
    vOf: (/** @type {string} */ token) => `v de ${quoted(token)}`,
    weightedValue: 'poids × v',
    zOf: (/** @type {string} */ token) => `z de ${quoted(token)}`,
    qkScale: 'q et k',
    productScale: 'q × k',
    valueScale: 'v, poids × v et z',
    productAt: (
      /** @type {number} */ dimension,
      /** @type {string} */ q,
      /** @type {string} */ k,
      /** @type {string} */ product,
    ) => `dimension ${dimension} : q = ${q}, k = ${k}, q × k = ${product}`,
    valueAt: (
      /** @type {number} */ dimension,
      /** @type {string} */ v,
      /** @type {string} */ weighted,
      /** @type {string} */ z,
    ) => `dimension ${dimension} : v = ${v}, poids × v = ${weighted}, z = ${z}`,
    scores: {
      all: (/** @type {string} */ query) =>
        `Ce que regarde ${quoted(query)}. Cliquez sur un autre token pour expliquer plutôt son poids.`,
      largest: (/** @type {string} */ query, /** @type {number} */ count) =>
        `Les ${count} tokens que ${quoted(query)} regarde le plus. Cliquez sur un autre token pour expliquer plutôt son poids.`,
      key: 'token',
      score: 'score\u00a0s',
      weight: (/** @type {string} */ sum) => `÷\u00a0${sum} =\u00a0poids`,
      rest: (/** @type {number} */ count) => (count === 1 ? '1 autre token' : `${count} autres tokens`),
      restNote: 'non affichés ici : voir « Tous les nombres »',
      sum: 'somme sur tous les tokens',
    },
    share: (/** @type {Names} */ { query, key }, /** @type {number} */ share) => {
      const meaning = `de la sortie de la tête pour ${quoted(query)} vient de ${quoted(key)}`;
      if (share < 0)
        return `${meaning}. Sa contribution va contre la sortie, mais les autres tokens l’emportent. La somme des parts de tous les tokens est 100\u00a0%.`;
      // A share that is displayed as 100 % must not be called more than the whole.
      if (share >= 1.005)
        return `${meaning}, soit plus que la sortie entière : les contributions d’autres tokens vont dans l’autre sens et en annulent une partie. La somme des parts de tous les tokens est 100\u00a0%.`;
      return `${meaning}. La somme des parts de tous les tokens est 100\u00a0%.`;
    },
    norm: (
      /** @type {string} */ key,
      /** @type {string} */ norm,
      /** @type {string} */ weight,
      /** @type {string} */ weighted,
      /** @type {number} */ place,
      /** @type {number} */ count,
    ) =>
      `Un poids ne dit pas si la valeur est grande. Après W_O, ${quoted(key)} apporte un vecteur de norme ${weighted} (poids ${weight} × ‖v W_O‖ ${norm}), ${place === 1 ? `le plus grand des ${count} tokens` : `au rang ${place} parmi les ${count} tokens`}. C’est l’analyse de l’attention par les normes (Kobayashi et al. 2020).`,
    numbers: {
      title: 'Tous les nombres',
      byDimension: 'Requête, clé et valeur, dimension par dimension',
      byToken: 'Scores et poids de la requête pour chaque token',
      dimension: 'dimension',
      token: 'token',
      headings: /** @type {Record<string, string>} */ ({
        q: 'q',
        k: 'k',
        qk_products: 'q × k',
        v: 'v',
        weighted_v: 'poids × v',
        z: 'z',
        dot_products: 'q · k',
        scaled_scores: 'score à l’échelle',
        attn_scores: 'après le masque',
        exp: 'e^(s − maximum)',
        pattern: 'poids',
        share: 'part de la sortie',
        value_norm: '‖v W_O‖',
        weighted_norm: 'poids × ‖v W_O‖',
      }),
    },
  },
};
