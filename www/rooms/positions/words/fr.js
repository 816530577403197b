// @ts-check
/** UI strings of the room "Positions", in French. */
import { counted, listed, quoted } from '../../../words/fr/phrases.js';
import { sums } from '../../../words/fr/sums.js';

const number = (/** @type {number} */ value) => String(value).replace('-', '−').replace('.', ',');
const positions = (/** @type {number[]} */ all) =>
  `${all.length === 1 ? 'la position' : 'les positions'} ${listed(all.map(String))}`;

/** @typedef {'paper' | 'tutorial' | 'tensor2tensor'} Formula */

const FORMULAS = { paper: 'Article', tutorial: 'Tutoriel', tensor2tensor: 'Tensor2Tensor' };
const SUBJECTS = { paper: 'l’article', tutorial: 'le tutoriel', tensor2tensor: 'Tensor2Tensor' };
const waveName = (/** @type {string} */ wave) => (wave === 'sin' ? 'sinus' : 'cosinus');

export const words = {
  title: 'Positions',
  number,
  partLabel: 'Partie de la salle',
  parts: {
    sines: 'Sinus et cosinus',
    waves: 'Ondes',
    relative: 'Distances',
    rotation: 'Positions rotatives',
    formulas: 'Deux formules',
    learned: 'Positions apprises',
    order: 'Ordre des mots',
    embedding: 'Du texte à X',
  },
  waiting: 'Cette partie a besoin du modèle, qui se charge encore. Les autres parties fonctionnent sans lui.',
  noSentence: 'Saisissez une phrase ci-dessus pour voir cette partie.',

  board: {
    label: (/** @type {string} */ name) =>
      `${name}. Flèches pour se déplacer (avec Maj, de dix en dix), Entrée pour sélectionner, Échap pour annuler.`,
    field: (/** @type {string} */ name, /** @type {string} */ axis) => `${name} : ${axis}`,
    axis: (/** @type {string} */ name, /** @type {number} */ count) =>
      count === 1 ? `${name} 0` : `${name} 0 à ${count - 1}`,
    hint: 'Pointez un nombre ou utilisez les flèches. Cliquez, touchez ou appuyez sur Entrée pour le sélectionner ; Échap annule la sélection.',
    range: (
      /** @type {string} */ row,
      /** @type {number} */ lastRow,
      /** @type {string} */ column,
      /** @type {number} */ lastColumn,
    ) => `Saisissez des nombres entiers : ${row} de 0 à ${lastRow}, ${column} de 0 à ${lastColumn}.`,
  },
  plot: {
    hint: 'Pointez les courbes ou utilisez les flèches. Cliquez, touchez ou appuyez sur Entrée pour sélectionner un point ; Échap annule la sélection.',
  },
  position: 'position',
  dimension: 'dimension',

  sines: {
    presetLabel: 'Images des cours',
    presets: { toy: 'Réduit, 4 × 4', picture: 'Image, 20 × 512' },
    length: 'Positions',
    width: 'Taille d',
    base: 'Base b',
    formulaLabel: 'Formule',
    formulas: FORMULAS,

    table: {
      title: 'Chaque nombre avec sa formule',
      hint: 'Cliquez sur un nombre, ou saisissez sa position et sa dimension, pour le sélectionner ; Échap annule la sélection.',
      label: 'L’encodage de chaque position, nombre par nombre',
      position: (/** @type {number} */ position) => `position ${position}`,
      dimension: (/** @type {number} */ dimension) => `dimension ${dimension}`,
      says: (
        /** @type {number} */ position,
        /** @type {number} */ dimension,
        /** @type {string} */ angle,
        /** @type {string} */ wave,
        /** @type {string} */ value,
      ) => `À la position ${position}, la dimension ${dimension} est le ${waveName(wave)} de ${angle} : ${value}.`,
    },

    encoding: {
      title: 'Absolu : chaque position a sa propre ligne',
      name: 'Encodages des positions',
      says: (/** @type {string} */ first, /** @type {string} */ last, /** @type {number} */ lastDimension) =>
        lastDimension === 0
          ? `Un encodage absolu donne à chaque position un motif qui ne dépend pas des mots. Son unique dimension se répète toutes les ${first} positions.`
          : `Un encodage absolu donne à chaque position un motif qui ne dépend pas des mots : une ligne de cette image. La dimension 0 se répète toutes les ${first} positions, la dimension ${lastDimension} seulement toutes les ${last}.`,
    },

    waves: {
      title: 'Chaque dimension est une onde',
      label: 'Ondes des dimensions choisies : la valeur à chaque position',
      across: 'position',
      add: 'Ajouter',
      addLabel: 'Dimension',
      addProblem: (/** @type {number} */ last) => `Saisissez un nombre entier de 0 à ${last}.`,
      item: (/** @type {number} */ dimension, /** @type {string} */ wave, /** @type {string} */ length) =>
        `dim. ${dimension} : ${waveName(wave)}, longueur d’onde ${length}`,
      remove: (/** @type {number} */ dimension) => `Retirer la dimension ${dimension}`,
      tell: (/** @type {number} */ position, /** @type {[number, string][]} */ values) =>
        `Position ${position} : ${listed(values.map(([dimension, value]) => `${value} en dimension ${dimension}`))}.`,
      one: (/** @type {number} */ dimension, /** @type {string} */ length) =>
        `La dimension ${dimension} se répète toutes les ${length} positions ; c’est sa longueur d’onde.`,
      says: (
        /** @type {[number, string]} */ [first, short],
        /** @type {[number, string]} */ [last, long],
        /** @type {boolean} */ inHalves,
      ) =>
        `La dimension ${first} se répète toutes les ${short} positions, la dimension ${last} toutes les ${long}. ${inHalves ? 'Dans chaque moitié, les' : 'Les'} dimensions basses distinguent les positions voisines, les dimensions hautes les positions éloignées.`,
    },

    relative: {
      title: 'La distance entre deux positions',
      label: 'Produit scalaire de deux encodages à distance k',
      across: 'distance k',
      from: 'Position pos',
      formula: 'PE(pos) · PE(pos + k)',
      chosen: (/** @type {number} */ from) => `depuis la position ${from}`,
      others: (/** @type {number[]} */ from) => `depuis ${positions(from)}`,
      tell: (/** @type {number} */ k, /** @type {[number, string][]} */ products) =>
        `k = ${number(k)} : ${products.length === 0 ? 'il n’y a pas de position à cette distance' : listed(products.map(([from, product]) => `${product} depuis la position ${from}`))}.`,
      same: (/** @type {number} */ k, /** @type {string} */ product, /** @type {number[]} */ from) =>
        `Le produit scalaire de deux encodages ne dépend que de la distance entre les positions : à la distance k = ${k}, il vaut ${product} pour les paires qui partent de : ${listed(from.map(String))}. Les positions rotatives font tourner de même les paires des requêtes et des clés.`,
      differs: (/** @type {number} */ k, /** @type {[number, string][]} */ products, /** @type {Formula} */ formula) =>
        `Ici, le produit scalaire de deux encodages ne dépend pas seulement de la distance entre les positions : à la distance k = ${k}, il vaut ${listed(products.map(([from, product]) => `${product} depuis la position ${from}`))}. ${formula === 'tutorial' ? 'Dans la formule du tutoriel, le sinus et le cosinus d’une paire n’ont pas la même longueur d’onde.' : 'Quand la taille est impaire, le dernier sinus n’a pas de cosinus correspondant.'}`,
      one: 'Il y a trop peu de positions pour comparer deux paires à la même distance.',
    },

    turned: {
      label: (/** @type {number} */ sine, /** @type {number} */ cosine) =>
        `Dimensions ${cosine} (cosinus, vers la droite) et ${sine} (sinus, vers le haut) de chaque position`,
      pair: 'Paire j',
      says: (/** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ angle) =>
        `De la position ${from} à la position ${to}, la paire tourne de ${angle} rad.`,
      one: (/** @type {number} */ from) => `La paire à la position ${from}.`,
      step: (/** @type {[number, number]} */ [sine, cosine], /** @type {string} */ wavelength) =>
        `Dimensions ${sine} et ${cosine} ; un tour prend ${wavelength} positions.`,
      rotary: (/** @type {number} */ pair, /** @type {string} */ step) =>
        `Les positions rotatives font tourner la paire ${pair} de chaque requête et de chaque clé de ${step} rad par position. L’angle dont une clé tourne par rapport à une requête ne dépend donc que de leur distance.`,
      none: 'Ici, aucun sinus n’a la même longueur d’onde qu’un cosinus : ils ne forment pas de paire.',
    },

    difference: {
      title: 'Deux formules',
      name: (/** @type {Formula} */ formula) =>
        `${FORMULAS[formula]} moins ${FORMULAS[formula === 'paper' ? 'tutorial' : 'paper'].toLowerCase()}`,
      label: 'Différence des deux formules',
      terms: FORMULAS,
      notes: { even: 'pour i pair', odd: 'pour i impair' },
      where:
        'b est la base et d la taille ; j numérote les paires d’un sinus et d’un cosinus à partir de 0, et i les dimensions.',
      says: (/** @type {number} */ dimension, /** @type {string} */ paper, /** @type {string} */ tutorial) =>
        `Dans l’exposant, l’article met l’indice de la paire de dimensions ; le tutoriel met l’indice de la dimension. De paire en paire, les longueurs d’onde du tutoriel croissent comme le carré du facteur de l’article. L’exposant de la dimension ${dimension} est ${paper} dans l’article et ${tutorial} dans le tutoriel.`,
      inHalves: (/** @type {number} */ dimension, /** @type {string} */ paper, /** @type {string} */ own) =>
        `Tensor2Tensor met tous les sinus dans la première moitié des dimensions et tous les cosinus dans la seconde. Ses exposants croissent régulièrement de 0 à 1. L’exposant de la dimension ${dimension} est ${paper} dans l’article et ${own} dans Tensor2Tensor.`,
      nothing:
        'Pour la taille 1, les deux formules sont identiques. Pour des tailles plus grandes, les exposants du tutoriel croissent deux fois plus vite.',
      tell: (
        /** @type {number} */ position,
        /** @type {number} */ dimension,
        /** @type {string} */ value,
        /** @type {string} */ own,
        /** @type {Formula} */ formula,
      ) =>
        `Position ${position}, dimension ${dimension} : la différence est ${value} ; ${SUBJECTS[formula]} donne ${own}.`,
    },

    outside: {
      waves: (/** @type {number[]} */ dimensions, /** @type {number} */ width) =>
        `La taille est ${width} : il n’y a pas de ${dimensions.length === 1 ? 'dimension' : 'dimensions'} ${listed(dimensions.map(String))}.`,
      from: (/** @type {number} */ from, /** @type {number} */ length) =>
        `Avec ${counted(length, 'position', 'positions')}, il n’y a pas de position ${from} ; la position ${length - 1} est affichée à la place.`,
      place: (/** @type {number} */ position, /** @type {number} */ dimension) =>
        `Il n’y a pas de nombre à la position ${position}, dimension ${dimension} : rien n’est sélectionné.`,
    },
  },

  learned: {
    introduction:
      'Ce modèle n’a pas de formule pour les positions. Il a appris un vecteur pour chacune de ses 512 positions et l’ajoute au vecteur du token à cette position.',
    own: {
      title: 'Nombres appris',
      name: 'Plongements de position appris',
      tell: (/** @type {number} */ position, /** @type {number} */ dimension, /** @type {string} */ value) =>
        `w_pos[${position}, ${dimension}] = ${value}`,
      says: (
        /** @type {string} */ end,
        /** @type {string} */ largest,
        /** @type {number} */ position,
        /** @type {number} */ dimension,
      ) =>
        `99,5\u00a0% des nombres sont entre −${end} et ${end} ; le plus grand, ${largest}, est à la position ${position}, dimension ${dimension}.`,
    },
    cosine: {
      title: 'Similarité des positions apprises',
      name: 'Cosinus de deux positions apprises',
      tell: (/** @type {number} */ i, /** @type {number} */ j, /** @type {string} */ value) =>
        `cosinus des positions ${i} et ${j} : ${value}`,
    },
    sines: {
      title: 'Similarité des sinus et cosinus',
      name: 'Produit scalaire de deux encodages sinusoïdaux',
      tell: (
        /** @type {number} */ i,
        /** @type {number} */ j,
        /** @type {string} */ value,
        /** @type {string} */ own,
      ) => `PE(${i}) · PE(${j}) = ${value} ; le produit scalaire d’une position avec elle-même vaut ${own}`,
    },
    /** The written-out sums of a selected pair. @type {Record<string, string>} */
    sumOf: { dot: 'Produit scalaire', norms: 'Produit des normes', similarity: 'Cosinus' },
    sums,
    one: 'position i',
    other: 'position j',
    says: (
      /** @type {number} */ position,
      /** @type {[number, string, string][]} */ others,
      /** @type {string} */ own,
    ) =>
      `Cosinus du vecteur appris de la position ${position} : ${listed(others.map(([other, cosine]) => `${cosine} avec la position ${other}`))}. Le produit scalaire des encodages sinusoïdaux passe de ${own} à ${others.map(([, , product]) => product).join(' ; ')}. Dans les deux images, les voisins se ressemblent, mais seuls les encodages sinusoïdaux donnent des nombres égaux le long de chaque diagonale, car leurs produits scalaires ne dépendent que de la distance.`,
  },

  embedding: {
    tokens: 'Les tokens et leurs identifiants',
    formula: 'La ligne de X en formule',
    count: (/** @type {number} */ value) => value.toLocaleString('fr'),
    table: 'Le vecteur one-hot et quelques lignes de la table des plongements',
    oneHot: (/** @type {number} */ d_vocab) => `one-hot, 1 × ${d_vocab.toLocaleString('fr')}`,
    id: 'id',
    entry: 'token',
    weights: (/** @type {number} */ d_vocab, /** @type {number} */ width) =>
      `W_E, ${d_vocab.toLocaleString('fr')} × ${width}`,
    row: (/** @type {number} */ id) => `Ligne ${id.toLocaleString('fr')} de W_E`,
    strip: (/** @type {string} */ name) => `${name}. Utilisez les flèches pour lire ses nombres.`,
    number: (/** @type {string} */ name, /** @type {number} */ at, /** @type {string} */ value) =>
      `${name}, dimension ${at} : ${value}`,
    computed: 'De la ligne de la table à la ligne de X',
    vector: 'Toutes les dimensions ; cliquez pour expliquer',
    normalized: 'Lignes normalisées :',
    dimension: (/** @type {number} */ at) => `Dimension ${at}`,
    /** The names of the vectors, in the order in which they are computed. */
    vectors: (/** @type {string} */ name, /** @type {{ position: number, id: number }} */ { position, id }) =>
      ({
        embed: `Ligne ${id.toLocaleString('fr')} de W_E`,
        pos_embed: `+ position ${position}`,
        token_type_embed: '+ type de token',
        embed_sum: '= somme',
        embed_projected: 'projeté : ligne de X',
        'ln_embed.x_hat': '(somme − μ) ÷ σ',
        'ln_embed.normalized': 'γ · … + β : ligne de X',
      })[name] ?? name,
    sums: { given: ', appris', written: sums.written, smaller: sums.smaller },
    standardized: 'μ : moyenne, σ : écart-type',
    context: (/** @type {number} */ count, /** @type {number} */ most) =>
      `Ce texte a ${counted(count, 'token', 'tokens')} ; ce modèle en lit au plus ${most}, sa longueur de contexte. Les textes plus courts d’un lot sont complétés, et ce remplissage est masqué.`,
    says: (
      /** @type {string} */ token,
      /** @type {number} */ id,
      /** @type {number} */ position,
      /** @type {number} */ width,
      /** @type {boolean} */ hasPosition,
    ) =>
      `${quoted(token)} a l’identifiant ${id.toLocaleString('fr')} : son vecteur one-hot choisit cette ligne de W_E, ${width} nombres. ${hasPosition ? `Avec le vecteur de la position ${position}, elle devient` : 'Elle devient'} la ligne ${position} de X.`,
  },

  order: {
    introduction:
      'L’attention elle-même ignore l’ordre des mots. Seuls les vecteurs de position, ajoutés au départ, disent au modèle quel mot vient en premier.',
    typed: 'Vous avez saisi',
    reads: 'Le modèle lit',
    chips: 'Les mots dans l’ordre où le modèle les lit',
    hint: 'Déplacez un mot à la souris, ou sélectionnez-le (clic ou Entrée) et déplacez-le avec ←, → ou les boutons. Échap annule la sélection.',
    chip: (
      /** @type {string} */ text,
      /** @type {number} */ place,
      /** @type {number} */ count,
      /** @type {boolean} */ picked,
    ) => `${text}, mot ${place} sur ${count}${picked ? ', sélectionné : les flèches le déplacent' : ''}`,
    moved: (/** @type {string} */ text, /** @type {number} */ place, /** @type {number} */ count) =>
      `${quoted(text)} est maintenant le mot ${place} sur ${count}.`,
    earlier: 'Avancer',
    later: 'Reculer',
    reverse: 'Inverser',
    shuffle: 'Mélanger',
    original: 'Ordre d’origine',
    shuffleNote:
      '« Mélanger » prend d’abord un mot sur deux, puis les mots restants, comme des cartes distribuées en deux tas.',
    examplesLabel: 'Exemples des cours',
    /** `order` is the order of the words that produces the other sentence. */
    examples: [
      { text: 'Now come here!', reads: 'Come here now!', order: [1, 2, 0, 3] },
      { text: 'Come here now!', reads: 'Now come here!', order: [2, 0, 1, 3] },
    ],
    example: (/** @type {string} */ text, /** @type {string} */ reads) => `${quoted(text)} lu comme ${quoted(reads)}`,
    unfit: (/** @type {number} */ count) =>
      `L’ordre des mots dans l’URL ne convient pas à ${count === 1 ? 'ce mot' : `ces ${count} mots`} : l’ordre saisi est utilisé.`,

    on: { title: 'Avec positions', label: 'Avec positions : le vecteur final de chaque token dans les deux ordres' },
    off: { title: 'Sans positions', label: 'Sans positions : le vecteur final de chaque token dans les deux ordres' },
    columns: {
      token: 'Token',
      vectors: 'Vecteurs finaux. En haut : comme saisi. En bas : comme le modèle lit.',
      at: (/** @type {number} */ dimension) => `dim. ${dimension}`,
      difference: 'Écart maximal',
      cosine: 'Cosinus',
    },
    places: (/** @type {number} */ from, /** @type {number} */ to) => (from === to ? `${from}` : `${from} → ${to}`),
    dimension: 'Dimension affichée',
    dimensionHint: 'Pointez une bande pour lire une dimension ; cliquez pour la sélectionner.',
    says: {
      same: 'Les mots sont dans l’ordre saisi : les deux vecteurs sont égaux. Déplacez un mot.',
      one: 'Un seul mot n’a qu’un ordre. Saisissez au moins deux mots.',
      on: (/** @type {string} */ token, /** @type {string} */ difference, /** @type {string} */ cosine) =>
        `Avec les positions, l’ordre compte : le vecteur de ${quoted(token)} change de ${difference} au plus, et son cosinus avec le vecteur d’origine est de ${cosine}.`,
      off: (/** @type {string} */ difference) =>
        `Sans positions, le vecteur de chaque mot est le même où qu’il soit : l’écart maximal est de ${difference}${difference === '0' ? '.' : ', dû à l’arrondi des nombres de 32 bits.'}`,
    },
  },
};
