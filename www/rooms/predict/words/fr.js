// @ts-check
/** UI strings of the room "Predict", in French. */
import { counted, isolated, listed, quoted } from '../../../words/fr/phrases.js';
import { sums } from '../../../words/fr/sums.js';

/** @param {[word: string, part: string][]} all */
const wordsWithParts = (all) => listed(all.map(([word, part]) => `${quoted(word)} ${part}`));

/** @param {number} count */
const inMillions = (count) => (count / 1e6).toLocaleString('fr', { maximumSignificantDigits: 3 });

/**
 * Names the settings that reshape the distribution from which words are drawn.
 *
 * @typedef {{ temperature: number, topK: number, topP: number }} Sampled
 * @param {Sampled} by
 */
const sampledBy = ({ temperature, topK, topP }) =>
  listed([
    ...(temperature === 1 ? [] : [`température ${temperature.toLocaleString('fr')}`]),
    ...(topK === 0 ? [] : [`top k ${topK.toLocaleString('fr')}`]),
    ...(topP === 1 ? [] : [`top p ${topP.toLocaleString('fr')}`]),
  ]);

/** Names of the path's matrices, by the core's names. @type {Record<string, string>} */
const PATH_PARTS = {
  probability: 'probabilité',
  exp: 'exponentielle',
  exp_sum: 'somme des exponentielles',
  largest_logit: 'plus grand logit',
  logits: 'logit',
  'ln_final.normalized': 'vecteur ĥ après la normalisation finale',
  'ln_final.x_hat': 'vecteur normalisé x̂',
  'ln_final.scale': 'écart-type',
  rms: 'moyenne quadratique',
  'ln_final.mean': 'moyenne',
  'mlm_head.pre': 'sortie de la couche dense de la tête de prédiction',
  'mlm_head.post': 'sortie de l’activation de la tête de prédiction',
  'mlm_head.ln.normalized': 'vecteur ĥ après la normalisation de la tête de prédiction',
  'mlm_head.ln.x_hat': 'vecteur normalisé de la tête de prédiction',
  'mlm_head.ln.scale': 'écart-type dans la tête de prédiction',
  'mlm_head.ln.mean': 'moyenne dans la tête de prédiction',
};

/** @type {Record<string, string>} */
const PATH_WEIGHTS = {
  w_u: 'la colonne de W_U pour ce mot',
  b_u: 'b_U',
  w: 'la colonne de la couche dense',
  b: 'le biais de la couche dense',
  gamma: 'γ',
  beta: 'β',
};

export const words = {
  kept: (/** @type {string} */ next, /** @type {string} */ share) => `suivant : ${quoted(next)}, ${share}`,
  viewsLabel: 'Vue',
  views: {
    next: 'Mot suivant',
    typed: 'Surprise de chaque mot',
    layers: 'Couche par couche',
    wrote: 'Parties qui contribuent',
    continuations: 'Deux suites',
  },
  examplesLabel: 'Essayez',
  examples: /** @type {Record<string, string>} */ ({
    names: 'Mary ou John',
    fact: 'Portugal',
    copy: 'Dog et cat',
    number: 'Accord : keys',
    far: 'Accord : students',
    alarmNear: 'Alarm, tout près',
    alarmFar: 'Alarm, plus loin',
    bananaNear: 'Banana, tout près',
    bananaFar: 'Banana, plus loin',
    tired: 'Tired ou wide',
    loop: 'Une boucle',
    maskedFact: 'Portugal',
    maskedNumber: 'Clés perdues',
    maskedTired: 'Tired ou wide',
  }),
  cancel: 'Annuler',

  masked: {
    view: 'Mot masqué',
    tokens: 'Le texte en tokens ; cliquez sur un token pour masquer son mot',
    bars: 'Les dix mots les plus probables à la place du mot masqué',
    asked: 'Les mots que vous testez',
    /** @param {string} mask @param {string} word @param {string} probability */
    says: (mask, word, probability) => `Pour ${mask}, le modèle donne ${probability} à ${quoted(word)}.`,
    /** @param {string} word @param {string} probability @param {string} rank */
    hidden: (word, probability, rank) => `Le mot masqué ${quoted(word)} reçoit ${probability}, rang ${rank}.`,
    /** @param {string} word */
    hiddenPieces: (word) =>
      `Le mot masqué ${quoted(word)} compte plusieurs tokens, mais le masque n’en remplace qu’un : le modèle ne peut pas lui donner de probabilité.`,
    /** @param {string[]} all */
    unasked: (all) => `Plusieurs tokens, donc pas candidat pour un seul masque : ${listed(all.map(quoted))}.`,
    /** @param {string} mask */
    howTo: (mask) =>
      `Cliquez sur un mot pour le masquer, ou saisissez ${mask} dans le texte. Le modèle voit les mots des deux côtés, mais pas le mot masqué.`,
    pair: 'Saisissez [SEP] entre deux phrases : les tokens qui suivent reçoivent le type de token d’une seconde phrase.',
    pathHead: 'tête de prédiction',
    attention: 'Le texte en tokens, avec l’attention du token masqué dans la tête sélectionnée',
    token: 'le token masqué',
    usual: 'le mot le plus probable',
    /** @param {string} token @param {string} weight */
    writes: (token, weight) =>
      `Le token masqué accorde ${weight} de son attention à ${quoted(token)}. S’il lui accordait 100\u00a0%, la tête changerait surtout ces logits :`,
    layers:
      'Pour chaque ligne, le vecteur du token après cette couche passe directement par la tête de prédiction, comme si aucune couche ne suivait (la « lentille des logits », logit lens).',
    parts:
      'Un logit est une somme : chaque partie ajoute un vecteur au flux résiduel, et la tête de prédiction transforme chaque vecteur en une part du logit. Les diviseurs de toutes les normalisations sont fixés, de même que le facteur par lequel la fonction d’activation de cette tête multiplie son entrée. Une partie change aussi ce que calculent les suivantes. Cette somme ignore cet effet ; « Désactiver » en tient compte.',
  },
  /** @param {string} read @param {string} found */
  cut: (read, found) => `Seuls les ${read} premiers tokens sur ${found} sont utilisés.`,

  tokens: {
    label: 'Le texte en tokens',
    withSurprise: 'Le texte en tokens, chacun avec sa surprise en bits',
    withAttention: 'Le texte en tokens, avec l’attention du dernier token dans la tête sélectionnée',
    typed: 'saisi',
    taken: 'ajouté par le modèle ou par un clic',
  },

  controls: {
    next: 'Ajouter un mot',
    generate: 'Générer',
    stop: 'Arrêter',
    back: 'Retour',
    clear: 'Effacer',
    takesLabel: 'Prendre',
    takes: { likely: 'Plus probable', sample: 'Tirage' },
    temperature: 'Température',
    topK: 'Top k',
    topP: 'Top p',
    all: 'tous',
    seed: 'Graine',
    newSeed: 'Autre graine',
    pace: 'Vitesse',
    paces: /** @type {Record<string, string>} */ ({ slow: 'lente', steady: 'moyenne', fast: 'rapide' }),
  },

  flow: {
    layer: 'Attention, couche',
    head: 'tête',
    strongest: 'la tête la plus forte',
    average: 'moyenne',
    /**
     * @param {string} token the last token
     * @param {number} layer
     * @param {number | null} head `null` for the average
     */
    title: (token, layer, head) =>
      head === null
        ? `En moyenne sur les têtes de la couche ${layer}, ${quoted(token)} regarde :`
        : `Dans L${layer} H${head}, ${quoted(token)} regarde :`,
    /** @param {string} word @param {number} layer @param {number} head */
    why: (word, layer, head) =>
      `De toutes les têtes qui regardent surtout un token antérieur, L${layer} H${head} est celle qui ajoute le plus au logit de ${quoted(word)}.`,
    /** @param {number} count */
    others: (count) => (count === 1 ? '1 autre token' : `${count} autres tokens`),
  },

  stopped: {
    /** @param {string} token */
    end: (token) => `Le modèle termine le texte ici : son prochain token est ${token}, qui marque la fin d’un texte.`,
    /** @param {number} count */
    enough: (count) => `Arrêt après ${count} tokens. Cliquez sur « Générer » pour continuer.`,
  },

  path: {
    label: 'Du dernier vecteur aux probabilités',
    vector: 'dernier vecteur',
    norm: 'norm. finale',
    unembedding: 'projection W_U',
    logits: 'logits',
    softmax: 'softmax',
    /** @param {string} name @param {string} size */
    sized: (name, size) => `${name}, ${size}`,
    /** @param {string} probability */
    own: (probability) => `${probability} à τ = 1`,
    /** @param {string} word @param {string} value */
    numberOf: (word, value) => `${quoted(word)} ${value}`,
    /** @param {string} part @param {string} word @param {string} value */
    whereFrom: (part, word, value) => `Voir d’où vient ce nombre (${part}) pour ${quoted(word)} : ${value}`,
    /** @param {number} temperature */
    temperature: (temperature) => `τ = ${temperature.toLocaleString('fr')}`,
  },

  number: {
    ...sums,
    word: 'Mot',
    mostLikely: 'le plus probable',
    close: 'Fermer',
    trained: 'appris',
    lastVector: 'le dernier vecteur h',
    /** @param {string} part @param {string} norm */
    part: (part, norm) => PATH_PARTS[norm === 'rms_norm' && part === 'ln_final.scale' ? 'rms' : part] ?? part,
    /** Symbol of a weight matrix or vector, by the core's name. @param {string} part */
    weights: (part) => PATH_WEIGHTS[/** @type {string} */ (part.split('.').at(-1))] ?? part,
    /** @param {string} part @param {string} word */
    ofWord: (part, word) => `D’où vient ce nombre pour ${quoted(word)} : ${part}`,
    /** @param {string} part @param {number | null} at */
    of: (part, at) => (at === null ? `D’où vient ce nombre : ${part}` : `D’où vient le nombre ${at} : ${part}`),
    /** @param {string} what @param {number} count @param {string | null} more */
    operand: (what, count, more) =>
      `${what}${count > 1 ? `, ${count.toLocaleString('fr')} nombres` : ''}${more === null ? '' : ` (${more})`}`,
    /** @param {Sampled} by */
    own: (by) =>
      `Ce sont les nombres du modèle lui-même, avant que les barres ne soient remodelées (${sampledBy(by)}).`,
    given: ' : la sortie de la dernière couche.',
    /** @param {number} count @param {string} value */
    largest: (count, value) => `Le plus grand de ${count.toLocaleString('fr')} logits : ${value}`,
    /** @param {string} norm */
    spread:
      (norm) =>
      /** @param {number} count @param {string} value */
      (count, value) =>
        norm === 'rms_norm'
          ? `La moyenne quadratique de ${count} nombres : ${value}`
          : `L’écart-type de ${count} nombres : ${value}`,
  },

  next: {
    bars: 'Les dix mots suivants les plus probables ; cliquez sur l’un d’eux pour l’ajouter',
    /** @param {string} count */
    others: (count) => `${count} autres mots`,
    drawn: 'tiré',
    /** @param {string} word */
    drawnOther: (word) => `tiré : ${quoted(word)}`,
    /** @param {string} left */
    key: (left) =>
      `Barre pleine : la probabilité remodelée, utilisée pour le tirage (${left === '1' ? '1 mot possible' : `${left} mots possibles`}). Contour et second nombre : la probabilité du modèle lui-même.`,
    /** @param {string} after @param {string} word @param {string} probability */
    says: (after, word, probability) => `Après ${quoted(after)}, le modèle donne ${probability} à ${quoted(word)}.`,
    /** @param {string} reshaped @param {Sampled} by */
    saysReshaped: (reshaped, by) => `Avec ${sampledBy(by)}, cette probabilité est de ${reshaped}.`,
    /** @param {[word: string, probability: string][]} asked */
    saysAsked: (asked) =>
      `Vous avez testé ${listed(asked.map(([word, probability]) => `${quoted(word)} (${probability})`))}.`,
    /** @param {string} word @param {number} seed */
    saysDrawn: (word, seed) => `Avec la graine ${seed}, ${quoted(word)} est tiré.`,
    /**
     * @param {number} tokens
     * @param {number} computed number of tokens that the last pass computed
     * @param {{ kept_bytes: number, products: number, products_without: number }} cost
     */
    kept: (tokens, computed, { kept_bytes, products, products_without }) =>
      `Le cache contient les clés et les valeurs ${tokens === 1 ? 'du token' : `des ${tokens} tokens`} : ${inMillions(kept_bytes)} Mo en mémoire. Le dernier passage a calculé ${counted(computed, 'token', 'tokens')} sur ${tokens} et en a réutilisé ${tokens - computed}, avec ${inMillions(products)} millions de multiplications, logits compris. Sans le cache, il en faudrait ${inMillions(products_without)} millions. Les multiplications sont comptées d’après les tailles des matrices, non mesurées. Les motifs d’attention ne sont pas mis en cache : une tête sélectionnée est recalculée.`,
    cost: 'Coût, avec clés et valeurs en cache',
    byte: (/** @type {string} */ token) =>
      `${quoted(token)} est un octet d’un caractère : le modèle écrit octet par octet les caractères absents de son vocabulaire.`,
    howTo:
      '« ␣ » marque l’espace devant un mot. Cliquez sur une barre pour ajouter son mot. Appuyez sur ] pour ajouter le mot suivant et sur [ pour revenir en arrière. Un trait pointillé marque les mots ajoutés à votre texte.',
    caution:
      'Le modèle a été entraîné à prédire le token suivant, pas à dire la vérité. Il ne voit que les tokens ci-dessus.',
  },

  asked: {
    label: 'Tester un mot',
    placeholder: 'are, is',
    bars: 'Les mots que vous testez ; cliquez sur l’un d’eux pour l’ajouter',
    /** @param {string} rank */
    rank: (rank) => `rang ${rank}`,
    /** @param {string} word @param {[piece: string, probability: string][]} pieces @param {string} sign @param {string} product */
    product: (word, pieces, sign, product) =>
      `${quoted(word)} a ${pieces.length} morceaux : ${pieces.map(([piece, probability]) => `${probability} pour ${quoted(piece)}`).join(' × ')} ${sign} ${product}. Le rang affiché est celui de son premier morceau.`,
  },

  typed: {
    best: 'Les cinq mots les plus probables à cette position',
    legend: 'Surprise : −log₂ de la probabilité que le modèle a donnée au token',
    /** @param {string} count */
    bits: (count) => `${count} bits`,
    none: '–',
    expected: 'Ce que le modèle attendait ici',
    came: 'réel',
    /** @param {string} token @param {string} probability @param {string} bits @param {string} rank */
    says: (token, probability, bits, rank) =>
      `Au vu de tous les tokens qui précèdent, le modèle a donné ${probability} à ${quoted(token)} : une surprise de ${bits} bits, rang ${rank}.`,
    /** @param {string} token */
    saysFirst: (token) => `Aucun token ne précède ${quoted(token)} : le modèle ne lui donne pas de probabilité.`,
    howTo: 'Cliquez sur un token pour le sélectionner ; Échap annule la sélection.',
    unchanged: 'Vérifier quels nombres restent identiques au bit près après une modification',
    unchangedHint: 'Changez maintenant un mot au milieu du texte.',
    /** @param {number} tokens @param {string} equal @param {string} numbers */
    unchangedSays: (tokens, equal, numbers) =>
      `Les vecteurs ${tokens === 1 ? 'du token' : `des ${tokens} tokens`} avant la modification ${equal === numbers ? 'sont identiques au bit près' : 'ont changé'} : ${equal} nombres sur ${numbers} sont égaux.`,
    unchangedFirst: 'Le premier token a changé : aucun token ne précède la modification.',
    unchangedHow:
      'Les deux textes ont été calculés entièrement, à partir du premier token. On compare les vecteurs de chaque token à l’entrée de chaque couche et à la sortie de la dernière. À cause du masque, aucun token n’en regarde un suivant : une modification plus loin ne peut pas changer ces vecteurs.',
  },

  product: {
    title: 'La probabilité du texte, sachant son premier token',
    terms: 'La somme, token par token',
    /** @param {string} bits @param {number} count @param {string} perplexity */
    perplexity: (bits, count, perplexity) =>
      `Perplexité : 2 à la puissance (${bits} ÷ ${count}) vaut ${perplexity}. En moyenne, le modèle hésitait comme s’il devait choisir parmi ${perplexity} mots également probables.`,
  },

  continuations: {
    labels: ['Première', 'Seconde'],
    whoWrote: 'Quelles parties font la différence ?',
    caption: 'Les deux suites, token par token',
    continuation: 'Suite',
    terms: 'Pour chaque token, sachant tous les précédents : log₂ de sa probabilité, et la probabilité',
    sum: 'somme : log₂ P',
    probability: 'P',
    missing: 'Saisissez deux suites pour comparer leur probabilité après ce texte.',
    /** @param {string} after @param {string} one @param {string} times @param {string} other */
    says: (after, one, times, other) =>
      `Après ${quoted(after)}, le modèle juge ${quoted(one)} ${times} fois plus probable que ${quoted(other)}.`,
    /** @param {string} after */
    same: (after) => `Après ${quoted(after)}, le modèle juge les deux également probables.`,
    /** @param {string[]} texts @param {string} difference of the logarithms @param {string} size @param {string} times */
    odds: ([one, other], difference, size, times) =>
      `log₂ P(${isolated(one)}) − log₂ P(${isolated(other)}) = ${difference} bits ; 2 à la puissance ${size} vaut ${times}.`,
    alone: 'Si ces deux suites étaient les seules possibles',
    bars: 'Part de chaque suite dans la somme des deux probabilités',
    /** @param {number} one @param {number} other */
    lengths: (one, other) =>
      `La première a ${counted(one, 'token', 'tokens')} et la seconde ${other}. Chaque token ajoute un facteur inférieur à 1 : un texte plus long tend à être moins probable du seul fait de sa longueur.`,
    how: 'Chaque suite est ajoutée telle quelle au texte (teacher forcing). Le modèle donne une probabilité à chaque token de la suite. La somme des logarithmes de ces probabilités est le logarithme de la probabilité de la suite entière.',
  },

  layers: {
    word: 'Suivre',
    usual: 'le mot suivant le plus probable',
    caption: 'Le meilleur mot après chaque couche, et le rang du mot suivi',
    layer: 'Après',
    best: 'Meilleur mot',
    rank: () => 'Rang',
    /** @param {number} layer */
    row: (layer) => (layer === 0 ? 'plongement' : `couche ${layer - 1}`),
    curve: 'Le rang après chaque couche, la première couche à gauche',
    /**
     * @param {string} token @param {string} word @param {{ rank: string, last: string }} ranks
     * @param {string} probability @param {number | null} since @param {number} layers
     */
    says: (token, word, { rank, last }, probability, since, layers) =>
      since === null
        ? `Pour ${quoted(token)}, ${quoted(word)} part du rang ${rank} et finit au rang ${last}, avec une probabilité de ${probability}.`
        : `Pour ${quoted(token)}, ${quoted(word)} part du rang ${rank} et devient le meilleur mot ${since === layers ? 'seulement après la dernière couche' : `à partir de la couche ${since - 1}`}. Sa probabilité finale est de ${probability}.`,
    how: 'Pour chaque ligne, le vecteur du token après cette couche passe directement par la normalisation finale et la projection sur le vocabulaire, comme si aucune couche ne suivait (la « lentille des logits », logit lens).',
    caution:
      'Le modèle n’a pas été entraîné à prédire des mots à partir des couches intermédiaires : seule la dernière ligne est sa vraie sortie. Des mots bizarres dans les premières lignes sont normaux, ce ne sont pas des erreurs.',
    everywhere: 'Chaque position',
    /** @param {number} done @param {number} total */
    surveying: (done, total) => `${done} sur ${total} couches`,
    wholeTitle: 'Le meilleur mot à chaque position après chaque couche',
    wholeLegend: 'Probabilité du meilleur mot',
    /** @param {number} count */
    wholeCut: (count) => `Les ${count} dernières positions sont affichées.`,
  },

  wrote: {
    word: 'Mot',
    usual: 'le plus probable',
    against: 'Contre',
    nothing: 'aucun autre mot',
    grid: 'Ce que chaque tête et chaque MLP ajoute au logit. Touches fléchées pour se déplacer.',
    /** @param {string} lastLayer */
    cellsAre: (lastLayer) => `Une case par tête (H) et par MLP des couches 0 à ${lastLayer}.`,
    legend: 'Ajouté au logit',
    /** @param {string} quarter @param {string} end */
    rootScale: (quarter, end) =>
      `Échelle en racine carrée : ±${quarter} a une couleur deux fois moins intense que ±${end}.`,
    legendWithout: 'Changement de probabilité sans la tête',
    howTo:
      'Pointez une case pour la lire. Cliquez dessus pour sélectionner sa tête ou son MLP ; Échap annule la sélection.',
    /** @param {string} part @param {string} value */
    cell: (part, value) => `${part} : ${value}`,
    /** @param {string} part @param {string} before @param {string} after */
    cellWithout: (part, before, after) => `${part} : sans cette partie, de ${before} à ${after}`,
    strongest: 'Les cinq parties les plus fortes',
    /** @param {string} embedding @param {string | null} bias @param {string} total */
    sums: (embedding, bias, total) =>
      `Le plongement ajoute ${embedding}${bias === null ? '' : `, et les biais ${bias}`}. Avec toutes les têtes et tous les MLP, la somme vaut ${total}.`,
    /** @param {string} word @param {string} probability @param {string} total @param {number | null} cap */
    logit: (word, probability, total, cap) =>
      `${quoted(word)} a le logit ${total}${cap === null ? '' : ` avant le plafond doux ${cap}·tanh(logit ÷ ${cap})`} ; sa probabilité est de ${probability}.`,
    /** @param {string} word @param {string} other @param {string} total */
    difference: (word, other, total) => `Le logit de ${quoted(word)} moins celui de ${quoted(other)} vaut ${total}.`,
    /** @param {string} part @param {string} value @param {boolean} isLowering */
    most: (part, value, isLowering) =>
      isLowering
        ? `La partie la plus forte, ${part}, le diminue : ${value}.`
        : `La partie la plus forte est ${part} : ${value}.`,
    /** @param {string} word @param {string} part @param {string} before @param {string} after */
    saysWithout: (word, part, before, after) =>
      `${quoted(word)} dépend surtout de ${part} : sans cette tête, sa probabilité passe de ${before} à ${after}.`,
    /** @param {string} part @param {string} word @param {string} before @param {string} after */
    saysOff: (part, word, before, after) =>
      `Désactivé : ${part}. La probabilité de ${quoted(word)} passe de ${before} à ${after}.`,
    whichHead: 'Quelle tête compte le plus ?',
    /** @param {number} done @param {number} total */
    surveying: (done, total) => `${done} sur ${total} couches`,
    closeSurvey: 'Retour au logit',
    colourBy: 'Couleur',
    colours: { part: 'contribution', kind: 'type de tête' },
    /** @param {string} part @param {string} kind @param {string} share */
    ofKind: (part, kind, share) => `${part}, surtout : ${kind} (${share})`,
    /** @param {string} on @param {string} kind @param {string} share */
    heldKind: (on, kind, share) => `${on} elle regarde surtout : ${kind} (${share}).`,
    /** @param {string} on */
    heldMixed: (on) => `${on} elle n’a pas de motif net.`,
    /** @param {string} on */
    kindsAre: (on) => `Types de têtes, ${on.charAt(0).toLowerCase()}${on.slice(1).replace(/,$/, '')} :`,
    /** @param {string} on @param {string[]} heads @param {number} count */
    saysInduction: (on, heads, count) =>
      count === 0
        ? `${on} il n’y a pas de tête d’induction : aucune tête ne regarde surtout le token situé après une occurrence antérieure du token requête.`
        : `${on} ${count === 1 ? 'une tête est une tête d’induction : elle regarde' : `${count} têtes sont des têtes d’induction : elles regardent`} surtout le token situé après une occurrence antérieure du token requête (${listed(count > heads.length ? [...heads, counted(count - heads.length, 'autre', 'autres')] : heads)}).`,
    onText: 'Sur ce texte,',
    /** @param {{ length: number, seed: number }} drawn */
    onRandom: ({ length, seed }) => `Sur ${length} tokens aléatoires répétés (graine ${seed}),`,
    how: 'Un logit est une somme : chaque partie ajoute un vecteur au flux résiduel, et la projection sur le vocabulaire transforme chaque vecteur en une part du logit, l’échelle de la normalisation finale étant fixée. Une partie change aussi ce que calculent les suivantes. Cette somme ignore cet effet ; « Désactiver » en tient compte.',
    holdHint:
      'Sélectionnez une tête ou un MLP pour voir quels mots cette partie rend plus probables, ce que regarde la tête, et ce que le modèle prédit sans elle.',
    off: 'Désactiver',
    nothingOff: 'rien',
    /** @param {number} layer */
    attentionOf: (layer) => `toutes les têtes de la couche ${layer}`,
    /** @param {string} token */
    tokenOff: (token) => `le token ${quoted(token)}`,
    /** @param {string} part @param {string} value */
    isOn: (part, value) => `${part} ajoute ${value}`,
    /** @param {string} part */
    isOff: (part) => `${part.charAt(0).toUpperCase()}${part.slice(1)} : désactivé`,
    switchedBars: 'Les mots les plus probables avant et après la modification',
    switchedKey: 'Barre pleine : après la modification. Contour et second nombre : avant la modification.',
    /** @param {string} token @param {string} weight */
    writes: (token, weight) =>
      `Le dernier token accorde ${weight} de son attention à ${quoted(token)}. S’il lui accordait 100\u00a0%, la tête changerait surtout ces logits :`,
    /** @param {[word: string, part: string][]} all */
    raised: (all) => `En hausse : ${wordsWithParts(all)}.`,
    /** @param {[word: string, part: string][]} all */
    lowered: (all) => `En baisse : ${wordsWithParts(all)}.`,
    inSentence: 'Ouvrir cette tête dans la salle « Phrase »',
    /** @param {string} part */
    looksFor: (part) => `Ce que cherche ${part} d’après ses matrices apprises`,
    looker: 'Depuis',
    lastToken: 'le dernier token',
    /** @param {string} token @param {string} count @param {[word: string, score: string][]} all */
    highest: (token, count, all) =>
      `Pour ${quoted(token)}, les scores les plus élevés parmi ${count} mots : ${wordsWithParts(all)}.`,
    /** @param {[word: string, score: string][]} all */
    lowest: (all) => `Les scores les plus bas : ${wordsWithParts(all)}.`,
    /** @param {number} layer */
    leftOut: (layer) =>
      `Les scores valent requête · clé ÷ √d_head pour deux plongements, sans les positions${layer === 0 ? '. Pour deux mots à la même position, ils sont égaux aux scores du modèle dans n’importe quel texte.' : ' ni la sortie des couches précédentes. Ce n’est que dans la couche 0 qu’ils seraient égaux aux scores du modèle.'}`,
  },
};
