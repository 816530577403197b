// @ts-check
/** UI strings of the room "Recurrent", in French. */
import { counted, listed, quoted } from '../../../words/fr/phrases.js';
import { sums } from '../../../words/fr/sums.js';

/** @param {string} count */
const inWords = (count) => (count === '1' ? '1 mot' : `${count} mots`);

/** @param {string} count */
const inSteps = (count) => (count === '1' ? '1 pas' : `${count} pas`);

/** Names of the recurrent cells, for use in a sentence. @type {Record<string, string>} */
const CELLS = { plain: 'une cellule simple', lstm: 'une cellule LSTM', gru: 'une cellule GRU' };

export const words = {
  viewsLabel: 'Vue',
  views: /** @type {Record<string, string>} */ ({
    unrolled: 'Déplié',
    bottleneck: 'Goulot',
    alignment: 'Alignement',
    gradients: 'Gradients',
    waiting: 'Pas successifs',
  }),

  settings: {
    names: /** @type {Record<string, string>} */ ({
      task: 'Tâche',
      length: 'Longueur',
      cell: 'Cellule',
      attention: 'Attention',
      d_model: 'Taille du contexte',
      learning_rate: 'Taux',
    }),
    values: /** @type {Record<string, string>} */ ({
      six_words: 'six mots',
      reverse: 'inverser',
      copy: 'copier',
      typed: 'vos propres paires',
      plain: 'simple',
      lstm: 'LSTM',
      gru: 'GRU',
      none: 'aucune',
      dot: 'générale (Luong)',
      additive: 'additive (Bahdanau)',
    }),
    seed: 'Graine',
    pairs: {
      label: 'Paires',
      hint: 'Une paire par ligne, de la forme entrée -> sortie. Au plus 24 paires, avec au plus 8 mots de chaque côté. Les changements prennent effet quand vous quittez le champ.',
    },
  },

  acts: {
    train: 'Entraîner',
    pause: 'Pause',
    restart: 'Recommencer',
    anotherSeed: 'Autre graine',
    /** @param {string} step @param {string} goal */
    counter: (step, goal) => (step === goal ? `pas ${step}` : `pas ${step} sur ${goal}`),
    /** @param {string} cell @param {string} step */
    reaching: (cell, step) => `${cell} : pas ${step}`,
    /** @param {string} loss */
    loss: (loss) => `perte ${loss}`,
    curve: 'Perte à chaque pas (plus elle est basse, mieux c’est)',
  },

  source: {
    label: 'Source',
    own: 'Rétablir la source',
    /** @param {string[]} readable */
    hint: (readable) => `Mots que le modèle connaît : ${readable.join(' ')}`,
    /** @param {string[]} unknown @param {string[]} readable */
    unknown: (unknown, readable) =>
      `Le modèle ne connaît pas ${listed([...new Set(unknown)].slice(0, 5).map(quoted))}. Il connaît ${listed(readable)}.`,
    /** @param {number} count @param {number} most */
    long: (count, most) =>
      `La source a ${count} mots, mais l’image n’a de place que pour ${most}. Retirez ${counted(count - most, 'mot', 'mots')}.`,
  },

  unrolled: {
    whole: 'Tous les pas',
    gates: 'Portes',
    picture: 'Le réseau déplié, un pas par mot',
    encoder: 'Encodeur : lit',
    decoder: 'Décodeur : écrit',
    /** @param {number} count */
    handedOne: (count) => `${counted(count, 'nombre transmis', 'nombres transmis')} →`,
    /** @param {number} states @param {number} count */
    handedAll: (states, count) => `les ${states} états transmis, de ${counted(count, 'nombre', 'nombres')} chacun →`,
    /** @param {string} name @param {string} word */
    state: (name, word) => `État ${name} après ${quoted(word)}`,
    /** @param {string} name @param {number} at @param {string} value */
    cell: (name, at, value) => `${name} : le nombre ${at + 1} vaut ${value}`,
    legend: 'Nombres d’un état',
    /** @param {string} from */
    stretchedFrom: (from) => ` ; au-delà de ±${from}, les petites différences se voient mieux`,
    gateLegend: 'Une porte',
    hint: 'Cliquez sur le nom d’un état pour le sélectionner et lire ses nombres ; pointez une case pour voir ce nombre dans tous les états. Avec attention, cliquez sur un score, un poids ou une case pour voir comment il se calcule.',
    detail: 'Le pas en nombres',
    best: 'Les mots les plus probables',
    taken: 'écrit',
    numbers: /** @type {(name: string) => string} */ ((name) => `${name} =`),
    rows: {
      before: 'état précédent',
      memory: 'mémoire',
      stateOf: /** @type {Record<string, string>} */ ({ h: 'état de l’encodeur', g: 'état du décodeur' }),
      handed: 'transmis',
      context: 'contexte',
      contextFormula: 'c = Σ poids · h',
      output: 'sortie',
      outputFormula: 'o = tanh([g; c] W_c)',
    },
    gateNames: /** @type {Record<string, string>} */ ({
      i: 'porte d’entrée',
      f: 'porte d’oubli',
      g: 'candidat',
      o: 'porte de sortie',
      c: 'mémoire',
      r: 'réinitialisation',
      z: 'mise à jour',
      n: 'candidat',
    }),
    noGates: 'Une cellule simple n’a pas de portes : chaque état remplace le précédent.',
    table: {
      label: 'Scores et poids des mots de la source',
      tokens: 'lit',
      pattern: { name: 'softmax', formula: 'poids' },
    },
    scores: {
      dot: { name: 'scores', formula: 'g W_a hᵀ' },
      additive: { name: 'scores', formula: 'tanh(g W_q + h W_k) v' },
    },
  },

  why: {
    /** @param {string} word */
    score: (word) => `Score de ${quoted(word)}`,
    /** @param {string} word */
    pattern: (word) => `Poids de ${quoted(word)}`,
    /** @param {number} at */
    context: (at) => `Nombre ${at} du contexte`,
    /** @param {number} at */
    output: (at) => `Nombre ${at} de la sortie`,
    ...sums,
    written: 10,
    of: /** @type {Record<string, string>} */ ({
      score:
        'Chaque produit est un nombre de l’état du décodeur (ou de v), multiplié par un nombre calculé à partir de l’état de l’encodeur.',
      context: 'Chaque produit est un poids, multiplié par cette dimension d’un état de l’encodeur.',
      output: 'Chaque produit est un nombre de [g; c], multiplié par son poids dans W_c.',
      pattern: 'Chaque nombre est e à la puissance (score − plus grand score).',
    }),
  },

  told: {
    begin: 'Avant l’entraînement, les poids sont aléatoires, et la sortie aussi. Cliquez sur Entraîner.',
    /** @param {string} word @param {number} at @param {string} cell @param {number} size */
    read: (word, at, cell, size) =>
      `Mot ${at + 1} : ${CELLS[cell]} lit ${quoted(word)} et ${at === 0 ? 'calcule son premier état de' : 'met à jour son état de'} ${counted(size, 'nombre', 'nombres')}. Le pas suivant doit attendre cet état.`,
    /** @param {number} count @param {number} size */
    handOne: (count, size) =>
      `Toute la source doit tenir dans ${counted(size, 'nombre', 'nombres')} : le dernier état est le contexte. Des ${counted(count, 'mot', 'mots')}, le décodeur ne voit rien d’autre.`,
    /** @param {number} count */
    handAll: (count) =>
      `Avec l’attention, les ${count} états sont transmis, pas seulement le dernier. Pour chaque mot de sortie, le décodeur peut regarder n’importe lequel.`,
    /** @param {string} before @param {number} at @param {boolean} isFirst */
    state: (before, at, isFirst) =>
      isFirst
        ? `Le décodeur part du dernier état de l’encodeur, lit ${quoted(before)} et calcule son état g${at + 1}.`
        : `Le décodeur lit ${quoted(before)}, le mot qui vient d’être écrit, et calcule son état g${at + 1}.`,
    /** @param {string} word @param {string} score */
    scores: (word, score) =>
      `L’état du décodeur est comparé à chaque état de l’encodeur : « ${word} » a le score le plus élevé, ${score}.`,
    /** @param {string} word @param {string} share */
    pattern: (word, share) => `Le softmax transforme les scores en poids : « ${word} » reçoit ${share} de l’attention.`,
    /** @param {string} word @param {string} share */
    context: (word, share) =>
      `Le contexte est la somme pondérée des états de l’encodeur : l’état de « ${word} » en fait ${share}. Un nouveau contexte est calculé pour chaque mot de sortie.`,
    output:
      'L’état du décodeur et le contexte sont concaténés en [g; c]. Une couche tanh les ramène à la taille de l’état.',
    /** @param {string} word @param {string} share @param {boolean | null} isRight @param {string} expected @param {boolean} ends */
    word: (word, share, isRight, expected, ends) =>
      `${quoted(word)} a la probabilité ${share} et est écrit${ends ? ', ce qui termine la réponse' : ''}.${isRight === null ? '' : isRight ? ' C’est juste.' : expected ? ` C’est faux : la cible est ${quoted(expected)}.` : ' C’est faux : la réponse aurait dû finir plus tôt.'}`,
    /** @param {string} source @param {string} answer @param {boolean | null} isRight */
    whole: (source, answer, isRight) =>
      `Le modèle lit ${quoted(source)} et écrit ${quoted(answer)}${isRight === null ? '' : isRight ? ', ce qui est juste' : ', ce qui est faux'}.`,
    /** @param {number} size */
    through: (size) => `Toute la source a dû tenir dans ${counted(size, 'nombre', 'nombres')}.`,
    /** @param {string} written @param {string} read @param {string} share */
    looked: (written, read, share) =>
      `Quand il écrit ${quoted(written)}, il accorde ${share} de son attention à ${quoted(read)}.`,
    /** @param {string} name @param {string} word */
    selected: (name, word) => `Sélection : état ${name} après ${quoted(word)}.`,
  },

  bottleneck: {
    label: 'Réponses entièrement justes selon la longueur de la source',
    sizes: 'Taille du contexte',
    axis: 'lettres de la source',
    up: 'Part des réponses entièrement justes',
    without: 'sans attention',
    with: 'avec attention',
    length: 'longueur',
    sources: 'sources',
    /** @param {number} length @param {string} without @param {string} withAttention */
    row: (length, without, withAttention) =>
      `${without} sans attention et ${withAttention} avec attention pour la longueur ${length}`,
    /** @param {string[]} rows */
    picture: (rows) => `Part des réponses entièrement justes : ${rows.join(' ; ')}`,
    six: 'Cette tâche n’a pas de longueurs à comparer. Choisissez la tâche « inverser » ou « copier ».',
    /** @param {number} size */
    begin: (size) =>
      `Rien n’a encore été appris. Cliquez sur Entraîner : deux modèles apprennent avec les mêmes lettres. L’un transmet ${counted(size, 'nombre', 'nombres')}, l’autre tous ses états.`,
    /** @param {{ length: number, size: number, without: string, withAttention: string, steps: string }} numbers */
    says: ({ length, size, without, withAttention, steps }) =>
      `Après ${inSteps(steps)}, pour des sources de ${counted(length, 'lettre', 'lettres')}, la part des réponses entièrement justes est de ${without} sans attention (tout passe par ${counted(size, 'nombre', 'nombres')}) et de ${withAttention} avec attention.`,
    /** @param {number} letters @param {boolean} isUnseen */
    about: (letters, isUnseen) =>
      `Une réponse ne compte que si toutes les lettres et le token de fin sont justes. Le modèle continue à partir des lettres qu’il a écrites lui-même. ${isUnseen ? 'Ces sources ne figuraient pas dans l’entraînement, sauf celles d’une seule lettre.' : 'Ces sources peuvent figurer dans l’entraînement : il y en a trop peu pour en mettre de côté.'} À chaque position, une réponse au hasard est juste 1 fois sur ${letters + 1} : il y a ${letters} lettres et le token de fin.`,
  },

  alignment: {
    title: 'Matrice d’alignement',
    axes: 'Lignes : sortie. Colonnes : source.',
    legend: 'Poids',
    label: 'Poids d’attention. Flèches pour se déplacer, Entrée pour sélectionner.',
    facing: 'Source et sortie',
    read: 'Source',
    written: 'Sortie',
    /** @param {string} written @param {string} read @param {string} weight */
    pair: (written, read, weight) =>
      `Quand il écrit ${quoted(written)}, le décodeur accorde ${weight} de son attention à ${quoted(read)}.`,
    /** @param {string} task @param {string} source @param {string} answer @param {string} share */
    says: (task, source, answer, share) =>
      `Tâche « ${task} » : le modèle lit ${quoted(source)} et écrit ${quoted(answer)}. En moyenne, le plus grand poids d’un mot de sortie est de ${share}.`,
    hint: 'Pointez une case pour voir son poids. Cliquez dessus, ou utilisez les flèches et Entrée, pour la sélectionner.',
  },

  gradients: {
    label: 'Ce qui reste du gradient',
    axis: 'mots entre le dernier mot et l’état',
    scale: 'Facteur des poids récurrents',
    first: 'avant l’entraînement',
    trained: 'après l’entraînement',
    kinds: /** @type {Record<string, string>} */ ({
      plain: 'simple',
      lstm: 'LSTM',
      gru: 'GRU',
      attention: 'simple avec attention',
    }),
    /** @param {string[]} rows */
    picture: (rows) =>
      `Gradient de la perte du dernier mot selon la distance (échelle logarithmique) : ${rows.join(' ; ')}`,
    /** @param {string} cell @param {string} near @param {string} far @param {number} distance */
    row: (cell, near, far, distance) =>
      `${cell} : ${near} au dernier état et ${far} à l’état situé ${distance} mots plus tôt`,
    /** @param {string} step @param {number} distance @param {string[]} shares */
    says: (step, distance, shares) =>
      `${step === '0' ? 'Avant l’entraînement' : `Après ${inSteps(step)}`}, ce qui reste du gradient ${distance} pas en arrière : ${shares.join(' ; ')}.`,
    /** @param {string} cell @param {string} share @param {string} kind */
    share: (cell, share, kind) => `${cell} ${share}${kind}`,
    /** @param {string} cell @param {string} problem */
    broken: (cell, problem) => `${cell} : ${problem}`,
    nothing: 'inconnu (nul aux deux bouts)',
    /** @param {string} cell */
    beyond: (cell) => `${cell} inconnu (trop grand pour un nombre de 32 bits)`,
    shrinks: ' (il s’évanouit)',
    grows: ' (il explose)',
    kept: '',
    about:
      'Les courbes montrent la norme de ∂ perte / ∂ h, le gradient de la perte du dernier mot, à chaque état antérieur de 24 mots aléatoires. Chaque pas en arrière multiplie une fois de plus le gradient par les poids récurrents : de petits poids le font s’évanouir, de grands poids le font exploser. Le curseur multiplie ces poids. Avec l’attention, le décodeur lit directement chaque état : un second chemin remonte ainsi à chaque mot en un seul pas.',
  },

  waiting: {
    label: 'Pas successifs',
    count: 'Mots, n',
    quotes: [
      [
        'Réseau récurrent',
        'I arrived at the bank after crossing the …',
        '« Aucune idée : attendons que je lise la fin. »',
      ],
      [
        'Transformeur',
        'I arrived at the bank after crossing the … river?',
        '« Pas besoin d’attendre : je vois tous les mots à la fois ! »',
      ],
    ],
    lecture: 'Cours E : que veut dire « bank » ici ?',
    recurrent: 'récurrent',
    attention: 'auto-attention',
    kinds: /** @type {Record<string, string>} */ ({
      sequential: 'Pas successifs',
      path: 'Plus long chemin entre deux mots',
      multiplications: 'Multiplications dans une couche',
    }),
    what: 'compté',
    /** @param {string} n @param {string} recurrent @param {string} attention */
    says: (n, recurrent, attention) =>
      `Pour ${inWords(n)}, une couche récurrente demande ${recurrent} ${recurrent === '1' ? 'pas' : 'pas successifs'} et l’auto-attention ${attention}.`,
    /** @param {string} n @param {boolean} isMore */
    multiplications: (n, isMore) =>
      isMore
        ? `Le prix : pour ${inWords(n)}, l’auto-attention demande plus de multiplications, car elle a quatre projections au lieu de deux, et chaque mot regarde chaque mot.`
        : `Pour ${inWords(n)}, l’auto-attention ne demande pas plus de multiplications que la couche récurrente.`,
    /** @param {number} size */
    width: (size) => `pour des vecteurs de ${size} nombres`,
    /** @param {string} kind @param {string} n @param {string} recurrent @param {string} attention */
    picture: (kind, n, recurrent, attention) =>
      `${kind} pour ${inWords(n)} : ${recurrent} dans la couche récurrente, ${attention} dans l’auto-attention`,
  },

  exercise: {
    title: 'Exercice 7.1 du cours A',
    about:
      'Un réseau récurrent simple a une couche cachée. L’entrée a 200 nombres, l’état caché 100, et la sortie 200. Quelles affirmations sont vraies ?',
    statement: {
      u: 'La matrice U, qui relie les couches cachées de deux pas de temps consécutifs, est de taille 200 × 200.',
      h: 'La sortie de la couche cachée est un vecteur de 100 nombres.',
      same: 'U est la même matrice à chaque pas de temps.',
      add: 'Dans un réseau bidirectionnel, on ne peut additionner les deux sorties nombre par nombre que si les deux tailles cachées sont égales.',
      word2vec: 'Le skip-gram de Word2vec risque de souffrir de gradients évanescents.',
      input:
        'À chaque pas de temps, la couche cachée ne fait qu’appliquer une non-linéarité au produit de W et de l’entrée.',
    },
    reason: {
      u: 'U envoie un état de 100 nombres sur un état de 100 nombres : elle est donc de taille 100 × 100.',
      h: 'h = g(U h + W x + b₁) : U h est 100 × 1, et W x est (100 × 200) · (200 × 1) = 100 × 1.',
      same: 'La même matrice U (100 × 100) sert à chaque pas, de même que W (100 × 200) et V (200 × 100).',
      add: 'Un vecteur de 100 nombres peut s’ajouter à un autre vecteur de 100 nombres, mais pas à un vecteur de 50.',
      word2vec:
        'Il a une seule couche et aucun état transmis de pas en pas : le chemin de retour du gradient est court.',
      input: 'Il manque le terme U h du pas précédent. Sans lui, le réseau oublierait chaque mot.',
    },
    isTrue: 'vrai',
    isFalse: 'faux',
    reveal: 'Révéler',
    hide: 'Cacher les réponses',
    /** @param {number} right @param {number} answered @param {number} all */
    score: (right, answered, all) =>
      answered === 0 ? `${all} affirmations` : `${counted(right, 'réponse juste', 'réponses justes')} sur ${answered}`,
    /** @param {boolean} isTrue */
    answer: (isTrue) => (isTrue ? 'Vrai.' : 'Faux.'),
  },
};
