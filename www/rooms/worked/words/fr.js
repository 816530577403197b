// @ts-check
/** UI strings of the room "Worked example", in French. */
import { counted as countedAs, listed, quoted } from '../../../words/fr/phrases.js';

/**
 * The subject of a step, for its title and sentence.
 *
 * @typedef {object} About
 * @property {string} token the query token's name
 * @property {string} key the key token's name
 * @property {number} d_head
 * @property {number} d_model
 * @property {number} n_key
 * @property {number} n_query
 * @property {boolean} crosses whether a second sequence attends to the first
 * @property {boolean} decoder whether the second sequence attends to itself first
 * @property {boolean} own whether the step belongs to the self-attention of the second sequence
 * @property {number} [decimals]
 * @property {string[]} vocabulary the words that a tiny decoder can predict
 * @property {string} next the most likely next word
 * @property {string} share its probability, in percent
 */

const counted = (/** @type {number} */ count) => countedAs(count, 'nombre', 'nombres');

const NEXT = 'De la tête au mot suivant';

/** @type {Record<string, { group: string, title: (about: About) => string, text: (about: About) => string }>} */
const STEPS = {
  inputs: {
    group: 'Données',
    title: () => 'Les entrées',
    text: ({ d_model, n_key }) =>
      n_key === 1
        ? `Un token arrive. C’est une ligne de ${counted(d_model)} : la matrice X.`
        : `${n_key} tokens arrivent. Chacun est une ligne de ${counted(d_model)} ; ensemble, les lignes forment la matrice X.`,
  },
  looking: {
    group: 'Données',
    title: () => 'Les entrées des requêtes',
    text: ({ n_query }) =>
      `${n_query === 1 ? 'Un token d’une autre séquence regarde' : `${n_query} tokens d’une autre séquence regardent`} X, comme les mots de sortie d’un décodeur regardent les mots de l’encodeur. Les lignes de cette séquence forment la matrice Y.`,
  },
  scores: {
    group: 'Données',
    title: () => 'Scores et valeurs',
    text: ({ d_head }) =>
      `Cet exemple commence au milieu : les produits scalaires de la requête et des clés sont donnés. Le cours ne montre pas les vecteurs de ${counted(d_head)} dont ils proviennent. Les valeurs sont données aussi.`,
  },
  weights_k: {
    group: 'Données',
    title: () => 'Les poids des clés, W_K',
    text: () =>
      'L’entraînement a trouvé ces nombres. Ils transforment l’entrée d’un token en sa clé, à laquelle les autres tokens le reconnaissent.',
  },
  weights_v: {
    group: 'Données',
    title: () => 'Les poids des valeurs, W_V',
    text: () =>
      'Une deuxième matrice transforme la même entrée en une valeur : ce que le token transmet quand un autre le regarde.',
  },
  weights_q: {
    group: 'Données',
    title: () => 'Les poids des requêtes, W_Q',
    text: () => 'Une troisième matrice transforme la même entrée en une requête : ce que le token cherche lui-même.',
  },
  no_weights: {
    group: 'Clés, valeurs, requêtes',
    title: ({ crosses, decoder, own }) => {
      if (own) return 'Sans poids : Q = K = V = Y';
      if (decoder) return 'Sans poids : Q = sortie, K = V = X';
      return crosses ? 'Sans poids : Q = Y, K = V = X' : 'Sans poids : Q = K = V = X';
    },
    text: () =>
      'Sans poids, chaque token est sa propre requête, sa propre clé et sa propre valeur : les tokens sont comparés directement.',
  },
  key: {
    group: 'Clés, valeurs, requêtes',
    title: ({ token }) => `Clé de ${token}`,
    text: ({ token }) =>
      `L’entrée de ${quoted(token)}, multipliée par chaque colonne de W_K, donne sa clé, un nombre par colonne.`,
  },
  value: {
    group: 'Clés, valeurs, requêtes',
    title: ({ token }) => `Valeur de ${token}`,
    text: ({ token }) =>
      `La même entrée, multipliée par chaque colonne de W_V, donne sa valeur : ce que transmet ${quoted(token)}.`,
  },
  query: {
    group: 'Clés, valeurs, requêtes',
    title: ({ token }) => `Requête de ${token}`,
    text: ({ token, crosses, decoder }) => {
      if (crosses && decoder) {
        return `La requête vient de la sortie de l’auto-attention masquée : la ligne de ${quoted(token)}, multipliée par chaque colonne de W_Q, est ce que ${quoted(token)} cherche dans X. Clés et valeurs viennent uniquement de X.`;
      }
      return crosses
        ? `La requête vient de l’autre séquence : la ligne de ${quoted(token)} dans Y, multipliée par chaque colonne de W_Q, est ce que ${quoted(token)} cherche dans X.`
        : `La même entrée, multipliée par chaque colonne de W_Q, donne la requête : ce que cherche ${quoted(token)}.`;
    },
  },
  dot: {
    group: 'token',
    title: ({ token, key }) => `Score : ${token} → ${key}`,
    text: ({ token, key }) =>
      `La clé de ${quoted(key)} répond-elle bien à la requête de ${quoted(token)} ? On multiplie nombre par nombre et on additionne les produits : plus le score est grand, mieux elles s’accordent.`,
  },
  scale: {
    group: 'token',
    title: () => 'Diviser par √d_k',
    text: ({ d_head }) =>
      `Plus un vecteur a de nombres, plus les scores sont grands, et de grands scores poussent toute l’attention sur un seul token. Diviser par √${d_head} les garde modérés.`,
  },
  mask: {
    group: 'token',
    title: () => 'Masquer les tokens suivants',
    text: ({ token }) =>
      `Avec un masque causal, aucun token ne regarde les suivants : le score de chaque token après ${quoted(token)} devient −∞, que le softmax transforme en 0 exactement.`,
  },
  exponentials: {
    group: 'token',
    title: () => 'Exponentielles',
    text: () =>
      'Élever e à la puissance de chaque score rend tous les nombres positifs. On soustrait d’abord le plus grand score de la ligne. Les puissances restent ainsi petites et aucun poids ne change, car ce facteur disparaît dans la division qui suit.',
  },
  sum: {
    group: 'token',
    title: () => 'Somme des exponentielles',
    text: () => 'On additionne les exponentielles. Chacune sera divisée par cette somme.',
  },
  divide: {
    group: 'token',
    title: () => 'Poids d’attention',
    text: ({ token }) =>
      `Chaque exponentielle divisée par la somme donne un poids. Les poids de ${quoted(token)} ont pour somme 1 : ils disent comment ${quoted(token)} répartit son attention.`,
  },
  round: {
    group: 'token',
    title: ({ decimals }) => `Arrondir à ${decimals === 1 ? 'une décimale' : `${decimals} décimales`}`,
    text: () =>
      'Les poids sont arrondis, et les étapes suivantes utilisent les poids arrondis. L’arrondi conserve leur somme, 1.',
  },
  weigh: {
    group: 'token',
    title: ({ key }) => `Poids × valeur de ${key}`,
    text: ({ token, key }) => `${quoted(token)} prend cette part de la valeur de ${quoted(key)}.`,
  },
  output: {
    group: 'token',
    title: ({ token }) => `Sortie de ${token}`,
    text: ({ token }) =>
      `La somme de ces parts est la nouvelle représentation de ${quoted(token)} : une somme pondérée des valeurs, où les tokens les plus regardés ont les plus grands poids.`,
  },
  all_queries: {
    group: 'D’un coup, en matrices',
    title: () => 'Toutes les requêtes : Q',
    text: ({ d_head, crosses }) =>
      `Ligne par ligne, ${crosses ? 'la seconde séquence, multipliée' : 'X, multipliée'} par W_Q, donne toutes les requêtes en un seul produit. Le nombre de colonnes de W_Q se choisit à la conception du modèle ; ici, chaque requête a ${counted(d_head)}.`,
  },
  all_keys: {
    group: 'D’un coup, en matrices',
    title: () => 'Toutes les clés : K',
    text: () =>
      'Le produit X W_K donne toutes les clés. Les clés ont la même longueur que les requêtes, pour qu’on puisse multiplier chacune par chacune.',
  },
  all_values: {
    group: 'D’un coup, en matrices',
    title: () => 'Toutes les valeurs : V',
    text: () => 'Le produit X W_V donne toutes les valeurs. Leur longueur est celle des sorties.',
  },
  all_dots: {
    group: 'D’un coup, en matrices',
    title: () => 'Tous les scores : Q Kᵀ',
    text: () =>
      'Aucun des pas précédents n’avait besoin du résultat d’un autre token : tous les scores se calculent d’un coup, en un produit de matrices.',
  },
  all_scaled: {
    group: 'D’un coup, en matrices',
    title: () => 'Tous les scores divisés par √d_k',
    text: () => 'On divise toute la matrice d’un coup.',
  },
  all_masked: {
    group: 'D’un coup, en matrices',
    title: () => 'Le masque sur toutes les lignes',
    text: () =>
      'On ajoute la matrice M : 0 là où un token peut regarder, −∞ là où il ne peut pas. Tout ce qui est au-dessus de la diagonale vaut −∞ : aucun token ne regarde un token suivant.',
  },
  all_softmax: {
    group: 'D’un coup, en matrices',
    title: () => 'Softmax de chaque ligne',
    text: () => 'Ligne par ligne, les scores deviennent des poids de somme 1.',
  },
  all_rounded: {
    group: 'D’un coup, en matrices',
    title: () => 'Les poids arrondis',
    text: () => 'Chaque ligne est arrondie de façon que sa somme reste 1.',
  },
  all_mixed: {
    group: 'D’un coup, en matrices',
    title: () => 'Toutes les sorties',
    text: () =>
      'Un dernier produit de matrices, celui des poids par V, donne à chaque token sa nouvelle représentation.',
  },
  weights_o: {
    group: NEXT,
    title: () => 'Les poids de sortie, W_O',
    text: () =>
      'W_O transforme la sortie de la tête en un vecteur aussi long que l’entrée, pour qu’on puisse les additionner.',
  },
  attn_out: {
    group: 'next',
    title: () => 'Sortie de l’attention',
    text: ({ token }) =>
      `La sortie de la tête pour ${quoted(token)}, multipliée par chaque colonne de W_O : c’est ce que l’attention ajoute au vecteur de ${quoted(token)}.`,
  },
  resid_mid: {
    group: 'next',
    title: () => 'Première connexion résiduelle',
    text: ({ token }) =>
      `On additionne l’entrée et la sortie de l’attention. ${quoted(token)} garde son vecteur et y gagne ce qui a été lu dans les autres tokens.`,
  },
  weights_in: {
    group: NEXT,
    title: () => 'Les premiers poids feed-forward, W_in et b_in',
    text: () =>
      'Le réseau feed-forward traite chaque token séparément. Chaque colonne de W_in, avec son biais dans b_in, est une unité cachée qui détecte un motif.',
  },
  mlp_pre: {
    group: 'next',
    title: () => 'Couche cachée',
    text: ({ token }) =>
      `Le vecteur de ${quoted(token)} multiplié par chaque colonne de W_in, plus le biais : un nombre pour chaque unité cachée.`,
  },
  mlp_post: {
    group: 'next',
    title: () => 'ReLU',
    text: () =>
      'ReLU remplace les nombres négatifs par 0 : seules restent actives les unités qui détectent leur motif.',
  },
  weights_out: {
    group: NEXT,
    title: () => 'Les seconds poids feed-forward, W_out et b_out',
    text: () => 'Chaque ligne de W_out est ce qu’une unité cachée active écrit dans le vecteur du token.',
  },
  mlp_out: {
    group: 'next',
    title: () => 'Sortie du réseau feed-forward',
    text: ({ token }) =>
      `Les unités cachées multipliées par W_out, plus le biais : c’est ce que le réseau feed-forward ajoute au vecteur de ${quoted(token)}.`,
  },
  resid_post: {
    group: 'next',
    title: () => 'Seconde connexion résiduelle',
    text: () =>
      'On ajoute aussi la sortie du réseau feed-forward. La somme est la sortie du bloc. Les grands modèles ont beaucoup de blocs ; ici, on passe aussitôt aux mots.',
  },
  weights_u: {
    group: NEXT,
    title: () => 'La projection sur le vocabulaire, W_U',
    text: ({ vocabulary }) => `W_U a une colonne pour chacun des ${vocabulary.length} mots du vocabulaire.`,
  },
  logits: {
    group: 'next',
    title: () => 'Logits',
    text: ({ token }) =>
      `Le vecteur de ${quoted(token)}, multiplié par chaque colonne de W_U, donne à chaque mot un score, son logit.`,
  },
  next_exponentials: {
    group: 'next',
    title: () => 'Exponentielles des logits',
    text: () => 'De nouveau softmax : e à la puissance de chaque logit, une fois soustrait le plus grand logit.',
  },
  next_sum: {
    group: 'next',
    title: () => 'Somme des exponentielles',
    text: () => 'On additionne les exponentielles de tous les mots.',
  },
  next_word: {
    group: 'next',
    title: ({ next }) => `Mot suivant : ${next}`,
    text: ({ token, next, share }) =>
      `Divisées par la somme, les exponentielles deviennent des probabilités de somme 1. Le mot le plus probable après ${quoted(token)} est ${quoted(next)}, avec ${share}.`,
  },
};

export const words = {
  example: 'Exemple',
  examples: /** @type {Record<string, string>} */ ({
    'lecture-e': 'Cours E : trois entrées, pas à pas',
    'lecture-a': 'Cours A : string melancholic note',
    'lecture-b': 'Cours B : 112 et 96',
    'cross-attention': 'Attention croisée : Y regarde X',
    decoder: 'Un décodeur : Y se regarde, puis regarde X',
    'tiny-decoder': 'Un tout petit décodeur : the sky is …',
    'no-weights': 'Sans poids : river, bank, money',
    'equal-keys': 'Trois clés égales : une moyenne',
    'one-key-wins': 'Une clé l’emporte : une recherche',
  }),
  about: /** @type {Record<string, string>} */ ({
    'lecture-e': 'C’est l’exemple du cours E. Ses nombres sont choisis pour un calcul facile.',
    'lecture-a':
      'Le cours A ne donne que les poids 0,005 ; 0,085 et 0,91. Ici, les scores sont choisis pour donner ces poids, et les valeurs pour que la sortie montre la part de chaque mot.',
    'lecture-b':
      'Le cours B suit le mot « Thinking » et donne ses deux scores, 112 et 96, avec des clés de 64 nombres. Il ne montre pas de valeurs ; ici, elles sont choisies pour que la sortie montre la part de chaque mot.',
    'cross-attention':
      'L’attention croisée, comme dans le décodeur vu en cours : les tokens de Y regardent X. X vient de l’encodeur (nombres du cours E) ; Y est une seconde séquence aux nombres inventés. Rien n’est masqué, car tout X existe avant le premier token de Y.',
    decoder:
      'Le décodeur vu en cours, en deux temps, avec des nombres inventés. D’abord, les tokens de Y, la sortie déjà écrite, se regardent entre eux avec un masque. Le résultat fournit les requêtes de l’attention croisée ; clés et valeurs viennent de X, la source. Les connexions résiduelles, les normalisations et le feed-forward sont laissés de côté.',
    'tiny-decoder':
      'Un décodeur complet, vérifiable à la main : un bloc avec une tête, et un vocabulaire de six mots. Les poids sont inventés pour qu’il continue « the sky is ». Les normalisations et les positions sont omises.',
    'no-weights':
      'Les mots sont comparés directement, sans requêtes, clés et valeurs distinctes. Les nombres sont inventés.',
    'equal-keys':
      'Toutes les clés sont identiques : aucun token ne convient mieux qu’un autre, et la sortie est la moyenne des valeurs.',
    'one-key-wins':
      'Chaque requête s’accorde bien mieux avec une clé qu’avec les autres : l’attention devient une recherche dans une table.',
  }),
  edited: 'Nombres modifiés',
  modes: { lecture: 'Comme en cours', exact: 'Exact', scaled: 'Exact, avec √d_k' },
  modeLabel: 'Nombres',
  modeNotes: {
    lecture: /** @type {Record<string, string>} */ ({
      'lecture-e':
        'Comme sur les diapositives : le cours omet la division par √d_k et arrondit chaque ligne de poids à une décimale avant de mélanger les valeurs.',
      'lecture-a':
        'Comme sur les diapositives : les scores ne sont pas divisés par √d_k, et les poids sont arrondis à trois décimales.',
      'lecture-b':
        'Comme sur les diapositives : les scores sont divisés par √64 = 8, et les poids sont arrondis à deux décimales.',
    }),
    lectureOwn:
      'Aucun cours ne montre cet exemple. Il est calculé comme dans le cours E : les scores ne sont pas divisés par √d_k, et les poids sont arrondis à une décimale.',
    lecture_scaled:
      'Arrondi comme en cours, mais les scores sont divisés par √d_k, ce que le cours omet : les nombres diffèrent des diapositives.',
    lecture_unscaled:
      'Arrondi comme en cours. Contrairement au cours, les scores ne sont pas divisés par √d_k : les nombres diffèrent des diapositives.',
    digits:
      '« ≈ » signifie que le dernier chiffre ne découle pas des chiffres affichés, car la page calcule avec plus de chiffres qu’elle n’en montre.',
    exact:
      'Les poids ne sont pas arrondis, et les scores ne sont pas divisés par √d_k. Les nombres sont affichés avec quatre décimales.',
    scaled:
      'Les poids ne sont pas arrondis, et les scores sont divisés par √d_k, comme dans l’article. Les nombres sont affichés avec quatre décimales.',
  },
  mask: 'Masque causal',
  weightsOff: 'Sans poids (Q = K = V = X)',
  weightsOffDecoder: 'Sans poids (K = V = Y, puis K = V = X)',
  weightsOffCrossing: 'Sans poids (Q = Y, K = V = X)',
  scaling: 'Diviser par √d_k',
  sizes: /** @type {Record<string, string>} */ ({
    tokens: 'Tokens',
    looking: 'Tokens requêtes',
    d_model: 'd_model',
    d_head: 'd_k',
    d_mlp: 'd_mlp',
    d_v: 'Largeur de V',
  }),
  d_head: 'd_k',
  reset: 'Rétablir',
  colours: { added: 'nouveau à ce pas', source: 'd’où il vient' },
  /** @param {string} token */
  sheet: (token) => `Pas à pas jusqu’à la sortie de ${quoted(token)}`,
  numpy: { title: 'Ce pas en NumPy', rounded: 'arrondi comme en cours' },
  stepsLabel: 'Liste des pas',
  lookingToken: (/** @type {string} */ token) => `Requête ${token}`,
  afterToken: (/** @type {string} */ token) => `Après ${token}`,
  attentions: { own: 'Auto-attention masquée', cross: 'Attention croisée' },
  ofAttention: (/** @type {string} */ attention, /** @type {string} */ group) => `${attention} : ${group}`,
  stepOf: (/** @type {number} */ step, /** @type {number} */ count) => `Pas ${step} sur ${count}`,
  matrices: /** @type {Record<string, [string, string]>} */ ({
    resid_pre: ['X', 'entrées'],
    y: ['Y', 'entrées des requêtes'],
    w_q: ['W_Q', 'poids des requêtes'],
    w_k: ['W_K', 'poids des clés'],
    w_v: ['W_V', 'poids des valeurs'],
    q: ['Q', 'requêtes'],
    k: ['K', 'clés'],
    v: ['V', 'valeurs'],
    dot_products: ['Q Kᵀ', 'scores'],
    scaled_scores: ['÷ √d_k', 'scores à l’échelle'],
    attn_scores: ['masque', 'scores après le masque'],
    row_max: ['max', 'plus grand score de chaque ligne'],
    exp: ['exp', 'exponentielles'],
    exp_sum: ['Σ', 'somme de chaque ligne'],
    pattern: ['poids', 'poids d’attention'],
    pattern_rounded: ['arrondi', 'poids, arrondis comme en cours'],
    weighted_v: ['poids × V', 'valeurs pondérées'],
    z: ['sortie', 'nouvelles représentations'],
    w_o: ['W_O', 'poids de sortie'],
    attn_out: ['O', 'sortie de l’attention'],
    resid_mid: ['X′', 'flux résiduel après l’attention'],
    w_in: ['W_in', 'premiers poids feed-forward'],
    b_in: ['b_in', 'biais de la couche cachée'],
    pre: ['H', 'couche cachée'],
    post: ['ReLU(H)', 'couche cachée après ReLU'],
    w_out: ['W_out', 'seconds poids feed-forward'],
    b_out: ['b_out', 'biais de la sortie'],
    mlp_out: ['F', 'sortie du réseau feed-forward'],
    resid_post: ['X″', 'flux résiduel après le bloc'],
    w_u: ['W_U', 'projection sur le vocabulaire'],
    logits: ['logits', 'un score pour chaque mot'],
    next_row_max: ['max', 'plus grand logit de chaque ligne'],
    next_exp: ['exp', 'exponentielles des logits'],
    next_exp_sum: ['Σ', 'somme de chaque ligne'],
    next_probabilities: ['P', 'probabilités du mot suivant'],
  }),
  /** Before the symbol of a matrix of a decoder's masked self-attention. */
  ownMark: 'auto : ',
  ofOwn: (/** @type {string} */ meaning) => `${meaning} (auto-attention masquée)`,
  size: (/** @type {number} */ rows, /** @type {number} */ columns) => `${rows} × ${columns}`,
  matrixLabel: (
    /** @type {string} */ symbol,
    /** @type {string} */ meaning,
    /** @type {number} */ rows,
    /** @type {number} */ columns,
  ) => `${symbol}, ${meaning}, ${rows} sur ${columns}`,
  cellLabel: (/** @type {string} */ symbol, /** @type {string} */ row, /** @type {number} */ column) =>
    `${symbol}, ligne ${row}, colonne ${column}`,
  tokenNames: {
    tokens: (/** @type {number} */ index) => `Nom du token ${index}`,
    looking: (/** @type {number} */ index) => `Nom du token requête ${index}`,
  },
  ofToken: (/** @type {string} */ token) => `de ${token}`,

  why: {
    hint: 'Pointez un nombre pour voir d’où il vient ; cliquez dessus ou touchez-le pour le sélectionner.',
    given: ' est une donnée : ce nombre a été saisi, non calculé.',
    masked: ' car un token ne peut pas regarder un token suivant.',
    rounded: (/** @type {number} */ decimals) =>
      `arrondi à ${decimals === 1 ? 'une décimale' : `${decimals} décimales`} ; la somme de la ligne reste 1`,
    selected: 'sélection',
    release: 'Annuler',
  },

  picture: {
    arrows: 'Ce que regarde chaque token',
    arrowsOf: (/** @type {string} */ token) => `Ce que regarde ${token}`,
    arrowsNote:
      'Les flèches partent du token requête ; plus elles sont épaisses, plus il y a d’attention. Ensemble, elles montrent au moins 80\u00a0% de l’attention.',
    heatmap: 'Poids d’attention',
    rows: 'les lignes regardent les colonnes',
    waiting: 'L’image apparaît quand les premiers poids sont calculés.',
    sentence: (/** @type {string} */ token, /** @type {[string, string][]} */ shares) =>
      `${quoted(token)} accorde ${listed(shares.map(([name, share], index) => `${share} ${index === 0 ? 'de son attention ' : ''}à ${quoted(name)}`))}.`,
  },

  notices: {
    unknownExample: (/** @type {string} */ found) =>
      `Le lien ouvre l’exemple « ${found} », qui n’existe pas. L’exemple du cours E est affiché.`,
    unknownStep: (/** @type {string} */ found) =>
      `Le lien ouvre le pas « ${found} », que cet exemple n’a pas avec ces réglages. Le premier pas est affiché.`,
    unknownCell: (/** @type {string} */ found) =>
      `Le lien sélectionne le nombre « ${found} », que cet exemple n’a pas. Rien n’est sélectionné.`,
  },

  /**
   * @param {string} kind
   * @param {About} about
   */
  step(kind, about) {
    const { group, title, text } = STEPS[kind];
    return { group, title: title(about), text: text(about) };
  },
};
