// @ts-check
/** UI strings of the room "Train", in French. */
import { listed, quoted } from '../../../words/fr/phrases.js';

/** Descriptions of a model's activation sites. @type {Record<import('../step/sites.ts').Site, (layer: string) => string>} */
const SITES = {
  embed: () => 'plongement',
  logits: () => 'logits',
  heads: (layer) => `têtes de la couche ${layer}`,
  mlp: (layer) => `MLP de la couche ${layer}`,
  resid_pre: (layer) => `entrée de la couche ${layer}`,
  resid_mid: (layer) => `couche ${layer} après l’attention`,
  resid_post: (layer) => `sortie de la couche ${layer}`,
  self_attn: (layer) => `têtes d’auto-attention, couche ${layer} du décodeur`,
  cross_attn: (layer) => `têtes d’attention croisée, couche ${layer} du décodeur`,
  decoder_mlp: (layer) => `MLP, couche ${layer} du décodeur`,
  decoder_pre: (layer) => `entrée de la couche ${layer} du décodeur`,
  resid_self: (layer) => `couche ${layer} du décodeur après l’auto-attention`,
  resid_cross: (layer) => `couche ${layer} du décodeur après l’attention croisée`,
  decoder_post: (layer) => `sortie de la couche ${layer} du décodeur`,
  state: (layer) => `état de la couche ${layer}`,
  encoder_states: () => 'états de l’encodeur',
  decoder_states: () => 'états du décodeur',
};

/** Names of a model's parts without layers, by the core's names. @type {Record<string, string>} */
const PARTS = { attn: 'attention', embed: 'plongement', encoder: 'encodeur', decoder: 'décodeur' };

/** @param {string} name @param {boolean} hasDecoder */
function layerInWords(name, hasDecoder) {
  const [kind, layer] = name.split('.');
  if (layer === undefined) return PARTS[kind] ?? kind;
  if (!hasDecoder) return `couche ${layer}`;
  return `${kind === 'decoder' ? 'décodeur' : 'encodeur'} ${layer}`;
}

export const words = {
  /** The name of a head, by the kind of its attention. */
  head: {
    only: (/** @type {string} */ head) => head,
    encoder: (/** @type {string} */ head) => `encodeur ${head}`,
    decoder: (/** @type {string} */ head) => `décodeur ${head}`,
    cross: (/** @type {string} */ head) => `attention croisée ${head}`,
  },

  presetsLabel: 'Essayez',
  noPreset: 'autres réglages',
  presets: /** @type {Record<string, { name: string, compare: string[] }>} */ ({
    words: { name: 'Cours B : six mots', compare: ['Comparer : taux d’apprentissage 10'] },
    reverse: { name: 'Inverser : les positions comptent', compare: ['Comparer : sans positions'] },
    induction: { name: 'Une tête d’induction se forme', compare: ['Comparer : une seule couche'] },
    agreement: { name: 'Accord à distance : RNN ou transformeur', compare: ['Comparer : transformeur'] },
    translation: { name: 'Cours B : encodeur–décodeur', compare: ['Comparer : décodeur seul'] },
    cross: { name: 'L’attention croisée se forme', compare: ['Comparer : GRU + attention'] },
    depth: {
      name: 'Connexions résiduelles, normalisations',
      compare: ['Comparer : sans connexions résiduelles', 'Comparer : sans normalisations'],
    },
  }),

  settings: {
    names: /** @type {Record<string, string>} */ ({
      task: 'Tâche',
      length: 'Longueur',
      architecture: 'Modèle',
      n_layers: 'Couches',
      n_heads: 'Têtes',
      d_model: 'Largeur',
      positions: 'Positions',
      has_residual: 'Connexions résiduelles',
      has_norms: 'Normalisations',
      optimizer: 'Optimiseur',
      learning_rate: 'Taux',
      warm_up: 'Warm-up',
      smoothing: 'Lissage',
      batch: 'Lot',
      seed: 'Graine',
    }),
    values: /** @type {Record<string, string>} */ ({
      six_words: 'six mots',
      copy: 'copier',
      reverse: 'inverser',
      sort: 'trier',
      induction: 'répéter après un indice',
      agreement: 'accord',
      typed: 'vos propres paires',
      transformer: 'transformeur',
      encoder_decoder: 'encodeur–décodeur',
      rnn: 'RNN simple',
      lstm: 'LSTM',
      gru: 'GRU',
      gru_attention: 'GRU + attention',
      adam: 'Adam',
      sgd: 'SGD',
      on: 'vecteurs appris',
      relative: 'relatives',
      off: 'sans positions',
    }),
    aboutAttention:
      'GRU + attention : un encodeur lit l’entrée ; un décodeur écrit la sortie et regarde chaque état de l’encodeur (attention additive de Bahdanau).',
    aboutEncoderDecoder:
      'Encodeur–décodeur : l’encodeur d’un transformeur lit l’entrée. Le décodeur écrit la sortie et un token de fin : l’auto-attention masquée regarde les mots déjà écrits, et l’attention croisée l’entrée.',
    aboutSgd:
      'SGD déplace chaque poids de taux × gradient. Contrairement à Adam, il n’adapte pas le taux à chaque poids ; il lui faut donc des taux plus grands, comme 0,3.',
    aboutSmoothing:
      'Avec un lissage de 0,1, la cible n’est plus un seul mot : un dixième de sa probabilité est réparti sur tous les mots.',
    pairs: {
      label: 'Paires',
      hint: 'Une paire par ligne, de la forme entrée -> sortie. Au plus 24 paires, avec au plus 8 mots de chaque côté. Les changements prennent effet quand vous quittez le champ.',
    },
    otherPairs: 'autres paires',
    /** @param {boolean} isOn @param {string} name */
    withOrWithout: (isOn, name) => `${isOn ? 'avec' : 'sans'} ${name.toLowerCase()}`,
    /** @param {string} name @param {string} value */
    pair: (name, value) => `${name.toLowerCase()} ${value}`,
    /** @param {string} count */
    size: (count) => `${count} poids`,
  },

  acts: {
    portion: '50 pas',
    restart: 'Recommencer',
    keep: 'Garder la courbe',
    clear: 'Effacer les courbes',
    open: 'Examiner un pas',
    openModel: { sentence: 'Ouvrir dans « Phrase »', translate: 'Ouvrir dans « Traduire »' },
    openModelHint: {
      sentence: 'Ouvre le modèle entraîné jusqu’à ce pas, avec son vocabulaire, dans « Phrase » et « Couche ».',
      translate:
        'Ouvre le modèle entraîné jusqu’à ce pas, avec son vocabulaire, dans « Traduire ». Vous pouvez y suivre pas à pas l’auto-attention masquée et l’attention croisée.',
    },
    save: 'Enregistrer le modèle',
    saveHint: {
      sentence:
        'Enregistre model.safetensors, config.json et tokenizer.json au format de GPT-2 de la bibliothèque de Hugging Face. « Ouvrir des fichiers… » les rouvre.',
      translate:
        'Enregistre model.safetensors, config.json et tokenizer.json au format de Marian de la bibliothèque de Hugging Face. « Ouvrir des fichiers… » les rouvre.',
      recurrent:
        'Enregistre model.safetensors et config.json avec toutes les matrices, le vocabulaire et l’état de l’entraînement. « Ouvrir des fichiers… » les rouvre.',
    },
    read: 'Ouvrir des fichiers…',
    readHint: 'Ouvre un modèle enregistré ici. Choisissez tous ses fichiers ensemble.',
    /** @param {string} task @param {string} step */
    isRead: (task, step) =>
      `Entraînement enregistré ouvert : ${task}, pas ${step}. Il reprend exactement là où il s’était arrêté.`,
    /** @param {string} task @param {string} step */
    trained: (task, step) => `Entraîné ici : ${task}, pas ${step}`,
    /** @param {string} step */
    counter: (step) => `Pas ${step}`,
    /** @param {string} count */
    speed: (count) => `${count} pas par seconde`,
  },

  curves: {
    label: 'Comment le modèle apprend',
    scaleLabel: 'Échelle de la perte',
    scales: { linear: 'Linéaire', log: 'Log' },
    /** Titles, each in several lengths, longest first. */
    loss: ['Perte à chaque pas, en nats (plus bas : mieux)', 'Perte à chaque pas, en nats', 'Perte, en nats'],
    /** @param {boolean} isUnseen */
    accuracy: (isUnseen) =>
      isUnseen
        ? ['Exactitude sur des séquences jamais vues', 'Exactitude']
        : ['Exactitude sur les phrases d’entraînement', 'Exactitude (entr.)'],
    /** @param {boolean} isAlignment */
    scores: (isAlignment) => [isAlignment ? 'Alignement de la meilleure tête' : 'Scores de deux têtes'],
    /** @param {string} value */
    chance: (value) => `hasard : ${value}`,
    /** The reason why no model can have a lower loss. @param {string} value @param {boolean} isCertain */
    best: (value, isCertain) => [
      `meilleur possible : ${value} (${isCertain ? 'chaque cible a la probabilité 1' : 'l’entropie des cibles'})`,
      `meilleur possible : ${value}`,
    ],
    norms: ['Norme du gradient par couche, éch. log', 'Normes du gradient, log'],
    /** Description of a layer, by the core's name. */
    layer: layerInWords,
    /** @param {string[]} differences */
    kept: (differences) => `courbe gardée : ${differences.length ? listed(differences) : 'mêmes réglages'}`,
    /** @param {string} loss @param {string} right */
    keptEnd: (loss, right) => `perte ${loss}, exactitude ${right}`,
    /** @param {string} head */
    previous_token: (head) => `${head} regarde le token précédent`,
    /** @param {string} head */
    induction: (head) => `${head} a le plus grand score d’induction`,
    /** @param {string} head */
    alignment_score: (head) => `${head} a le plus grand alignement`,
    /** @param {number} steps @param {number} kept @param {string[]} norms */
    picture: (steps, kept, norms) =>
      `Courbes de la perte, de l’exactitude et des gradients sur ${steps} pas${kept ? `, avec ${kept} ${kept === 1 ? 'courbe gardée' : 'courbes gardées'}` : ''}${norms.length ? `. Normes du gradient : ${norms.join(' ; ')}` : ''}`,
    /** @param {string} layer @param {string} norm */
    norm: (layer, norm) => `${layer} : ${norm}`,
  },

  time: {
    label: 'Remonter dans l’entraînement',
    now: 'Maintenant',
    /** @param {string} step */
    at: (step) => `au pas ${step}`,
    /** @param {string} step */
    atNow: (step) => `maintenant, pas ${step}`,
  },

  probe: { label: 'Le modèle sur une séquence' },

  distributions: {
    title: 'Cible et prédiction pour chaque mot',
    target: 'cadre : le mot cible',
    bar: 'barre : la probabilité du modèle ; un cadre plein vaut 1',
    after: 'après',
    should: 'cible',
    /** @param {string} loss @param {string} divergence @param {string | null} entropy `null`: the targets have none */
    divergence: (loss, divergence, entropy) =>
      entropy === null
        ? `Dans cette séquence : entropie croisée ${loss} = divergence KL ${divergence}, car une cible de probabilité 1 a une entropie nulle.`
        : `Dans cette séquence : l’entropie croisée ${loss} est la somme de la divergence KL ${divergence} et de l’entropie des cibles ${entropy}.`,
    little: 'moins de 10\u00a0%',
    /** @param {string} after @param {string} should @param {string} share */
    row: (after, should, share) => `après « ${after} », la cible « ${should} » a la probabilité ${share}`,
    /** @param {string[]} rows */
    picture: (rows) => `Probabilités sur la séquence : ${rows.join(' ; ')}`,
  },

  heads: {
    titles: {
      heads: 'Toutes les têtes : les lignes regardent les colonnes',
      alignment: 'Comment chaque mot de sortie regarde les mots de la source',
      states: 'Les états de la dernière couche : une ligne par mot',
    },
    grid: 'Têtes ; cliquez sur l’une d’elles pour l’agrandir',
    /** The name of a row of heads, by the kind of its attention. */
    row: {
      only: (/** @type {number} */ layer) => `L${layer}`,
      encoder: (/** @type {number} */ layer) => `encodeur L${layer}`,
      decoder: (/** @type {number} */ layer) => `décodeur L${layer}`,
      cross: (/** @type {number} */ layer) => `croisée L${layer}`,
    },
    /** @param {boolean} isTranslator */
    legend: (isTranslator) =>
      isTranslator
        ? 'poids d’attention · score de l’attention croisée : alignement'
        : 'poids d’attention · premier score : token précédent · second score : induction',
    /** @param {string} previous @param {string} induction */
    scores: (previous, induction) => `${previous} · ${induction}`,
    /** @param {string} head @param {string} scores */
    large: (head, scores) => `${head} (${scores})`,
    /** @param {string} query @param {string} key @param {string} weight */
    weight: (query, key, weight) => `${quoted(query)} → ${quoted(key)} : ${weight}`,
    /** @param {string} head @param {number} rows @param {number} columns */
    picture: (head, rows, columns) =>
      `Motif d’attention de ${head}, ${rows} sur ${columns} tokens. Flèches pour se déplacer.`,
    alignmentLegend: 'poids d’attention · une ligne par mot de sortie, une colonne par mot de la source',
    /** @param {number} rows @param {number} columns */
    alignmentPicture: (rows, columns) =>
      `Alignement de ${rows} mots de sortie avec ${columns} mots de la source. Flèches pour se déplacer.`,
    /** @param {string} head */
    bias: (head) => `Biais de ${head}, ajouté à ses scores`,
    distance: 'distance',
    added: 'ajout',
    /** @param {string} from number from which the shades are finer */
    statesLegend: (from) =>
      `nombres d’un état ; au-delà de ±${from}, les petites différences se voient mieux ; un modèle récurrent n’a pas de têtes`,
    /** @param {number} rows @param {number} columns */
    statesPicture: (rows, columns) => `États, ${rows} mots sur ${columns} nombres`,
  },

  says: {
    /** @param {string} chance */
    begin: (chance) =>
      `Avant l’entraînement, les poids sont aléatoires, et les réponses aussi. Des probabilités égales donneraient une perte de ${chance}. Cliquez sur « Lecture ».`,
    /** @param {string} steps @param {{ loss: string, chance: string, best: string, right: string | null, isUnseen: boolean }} numbers */
    state: (steps, { loss, chance, best, right, isUnseen }) =>
      `Après ${steps} pas, la perte est de ${loss} (hasard : ${chance}, meilleur possible : ${best})${right === null ? '.' : ` et l’exactitude sur ${isUnseen ? 'des séquences jamais vues' : 'les phrases d’entraînement'} est de ${right}.`}`,
    /** @param {string} head @param {string} value @param {number} distance */
    bias: (head, value, distance) =>
      `${head} ajoute ${value} à chaque score à la distance ${distance}, son plus grand nombre.`,
    /** @param {number} steps */
    pausedAsLearned: (steps) =>
      `En pause : tous les mots sont justes depuis ${steps} pas, le modèle a donc appris sa tâche. Cliquez sur « Lecture » pour continuer.`,
    /** @param {string} head @param {string} share */
    induction: (head, share) =>
      `${head} accorde ${share} de son attention au token situé après une occurrence antérieure de la même lettre : c’est une tête d’induction.`,
    /** @param {string} head @param {string} share */
    alignment_score: (head, share) =>
      `L’alignement de ${head} est de ${share} : chaque mot de sortie regarde surtout un mot d’entrée différent.`,
  },

  opened: {
    label: 'À l’intérieur d’un pas',
    close: 'Fermer',
    /** @param {string} step @param {string} loss */
    title: (step, loss) => `À l’intérieur du pas ${step} : la perte est de ${loss}`,
    about:
      'À l’aller, les mots vont du plongement aux logits, et la perte compare ceux-ci aux cibles. Puis le gradient revient des logits (en haut) au plongement (en bas). Il montre comment la perte change si un nombre augmente : rouge si la perte monte, bleu si elle baisse. Chaque rangée de cases est une position de la séquence.',
    sites: SITES,
    /** @param {string} site @param {number} rows @param {number} columns */
    strip: (site, rows, columns) => `Gradient (${site}) : ${rows} positions sur ${columns} nombres`,
    /** @param {string} site @param {number} position @param {number} column @param {string} value */
    cell: (site, position, column, value) =>
      `Gradient à la position ${position}, nombre ${column} (${site}) : ${value}`,
    point: 'Pointez une case pour voir son gradient. Cliquez dessus pour la sélectionner.',
    /** @param {string} weight @param {number} row @param {number} column */
    weight: (weight, row, column) => `La mise à jour d’un poids : ${weight}, ligne ${row}, colonne ${column}`,
    new: 'nouveau',
    sgd: 'SGD déplace chaque poids de η × g, à l’opposé de son gradient g. η est le taux d’apprentissage à ce pas.',
    adam: 'Adam divise m, la moyenne mobile du gradient, par la racine carrée de v, la moyenne mobile du carré du gradient. Les chapeaux marquent une correction, nécessaire parce que les deux moyennes partent de 0. η est le taux d’apprentissage à ce pas.',
  },

  reach: {
    title: 'Jusqu’où remonte le gradient',
    first: 'avant l’entraînement',
    now: 'maintenant',
    axis: 'distance au dernier mot',
    about:
      'Les courbes montrent à quel point la perte du dernier mot dépend d’un mot antérieur : la norme du gradient, en échelle logarithmique. Dans un RNN simple, le gradient rétrécit à chaque mot ; avec l’attention, il atteint n’importe quel mot en un seul pas.',
    /** @param {number} count */
    picture: (count) => `Gradient de la perte du dernier mot à ${count} distances, avant l’entraînement et maintenant`,
  },
};
