// @ts-check
/** UI strings of the room "Translate", in French. */
import { counted, listed, quoted } from '../../../words/fr/phrases.js';
import { sums } from '../../../words/fr/sums.js';

/** @param {number} layer @param {number | null} head */
const head = (layer, head) => (head === null ? `La moyenne de la couche ${layer}` : `Couche ${layer}, tête ${head}`);

/** A head's name, for use in a sentence. @param {number} layer @param {number | null} head */
const headInWords = (layer, head) =>
  head === null ? `la moyenne de la couche ${layer}` : `la tête ${head} de la couche ${layer}`;

/** A head's name as the subject of a sentence. @param {number} layer @param {number | null} at */
const subject = (layer, at) => (at === null ? head(layer, at) : `La tête ${at} de la couche ${layer}`);

/** @param {[text: string, weight: string][]} more */
const andTo = (more) =>
  more.length > 0 ? `, puis ${listed(more.map(([text, weight]) => `${weight} à ${quoted(text)}`))}` : '';

/** @param {[text: string, weight: string][]} more */
const andFrom = (more) =>
  more.length > 0 ? `, puis de ${listed(more.map(([text, weight]) => `${quoted(text)} (${weight})`))}` : '';

/** Names of the matrices of a decoder layer, by the core's names. */
const PARTS = /** @type {Record<string, string>} */ ({
  'decoder.embed': 'vecteur du mot précédent',
  'decoder.pos_embed': 'vecteur de la position',
  'decoder.embed_sum': 'mot + position',
  resid_pre: 'entrée',
  'ssru.forget': 'porte d’oubli',
  'ssru.candidate': 'candidat',
  'ssru.state': 'mémoire',
  ssru_out: 'sortie de la mémoire',
  resid_ssru: 'entrée + mémoire',
  self_attn_out: 'sortie de l’auto-attention masquée',
  resid_self: 'entrée + auto-attention masquée',
  q: 'requête',
  k: 'clé',
  v: 'valeur',
  qk_products: 'requête fois clé',
  dot_products: 'produit scalaire',
  scaled_scores: 'score',
  biased_scores: 'score avec le biais de distance',
  attn_scores: 'score',
  row_max: 'plus grand score',
  exp: 'exponentielle',
  exp_sum: 'somme des exponentielles',
  pattern: 'poids',
  weighted_v: 'valeur pondérée',
  z: 'mélange',
  cross_attn_out: 'sortie de l’attention croisée',
  resid_cross: 'flux résiduel + attention',
  'mlp.pre': 'couche cachée avant ReLU',
  'mlp.post': 'couche cachée',
  mlp_out: 'sortie du feed-forward',
  resid_post: 'flux résiduel + feed-forward',
});

/** Names of the intermediate values of a norm. */
const NORM_STAGES = /** @type {Record<string, string>} */ ({
  mean: 'moyenne',
  scale: 'écart-type',
  x_hat: 'somme centrée réduite',
  normalized: 'la somme normalisée',
});

/** Names of the three sublayers of a decoder layer, each before one of its norms. */
const SUBLAYERS = ['la première sous-couche', 'l’attention croisée', 'le réseau feed-forward'];

export const words = {
  directionsLabel: 'Sens',
  directions: /** @type {Record<string, string>} */ ({
    'en-pt': 'anglais → portugais',
    'pt-en': 'portugais → anglais',
  }),
  tasks: { label: 'Tâche', none: 'aucune' },
  languages: { source: 'De', target: 'Vers' },
  viewsLabel: 'Vue',
  views: /** @type {Record<string, string>} */ ({ alignment: 'Alignement', steps: 'Pas à pas' }),
  examplesLabel: 'Essayez',
  examples: /** @type {Record<string, string>} */ ({
    agreement: 'accord',
    cat: 'black cat',
    order: 'ordre',
    negation: 'négation',
    name: 'un nom',
    number: 'nombres',
    unknown: 'un mot inconnu',
    idiom: 'une expression',
    tired: 'tired',
    wide: 'wide',
    gato: 'gato preto',
    acordo: 'acordo',
    livro: 'négation',
  }),
  translation: 'Traduction',
  beginning: {
    label: 'Commencer par',
    placeholder: 'premiers mots de la traduction',
    hint: 'Le modèle continue à partir de ce que vous saisissez ici ; un mot incomplet est utilisé tel quel.',
    /** @param {number} given @param {number} chosen */
    given: (given, chosen) => {
      const tokens = given === 1 ? 'Le premier token a été saisi' : `Les ${given} premiers tokens ont été saisis`;
      if (chosen === 0) return `${tokens} à la main. Le modèle aurait écrit la même chose.`;
      return `${tokens} à la main. ${chosen === given ? (given === 1 ? 'À cette position' : 'À toutes ces positions') : `À ${counted(chosen, 'de ces positions', 'de ces positions')}`}, le modèle préfère un autre token.`;
    },
  },
  end: 'fin',
  forced: 'imposé',
  undo: 'Annuler',
  clear: 'Laisser choisir le modèle',
  /** Remarks about the translations of the examples. */
  notes: /** @type {Record<string, string>} */ ({
    agreement: 'Trois mots changent d’ordre : « European Economic Area » devient « Espaço Económico Europeu ».',
    cat: 'En portugais, l’adjectif suit le nom : « black cat » devient « gato preto ».',
    order: 'Deux adjectifs passent derrière leur nom : « livro vermelho », « mesa branca ».',
    negation: '« does not like » compte trois mots ; « não gosta » en compte deux.',
    name: 'Le modèle découpe le nom en morceaux connus et l’écrit morceau par morceau.',
    number: 'Les nombres restent tels quels : « 7:45 », « 23 ».',
    unknown:
      '« 心 » n’est pas dans le vocabulaire. Le modèle lit <unk> à la place, comme pour toute lettre inconnue, et écrit « - ».',
    idiom:
      'L’expression (il pleut des cordes) est traduite mot à mot : les chats et les chiens deviennent « gatos e cães ».',
    tired:
      'La traduction omet « it », ce que le portugais permet. « cansado » est masculin, comme « animal » ; « rua » est féminin. Comparez avec « wide ».',
    wide: 'La traduction omet « it », et « grande » a la même forme aux deux genres : on ne sait pas ce qui était trop large.',
    gato: 'L’adjectif passe devant son nom : « gato preto » devient « black cat ».',
    acordo: 'Retour à l’anglais : le modèle écrit « The agreement of the European Economic Area ».',
    livro: '« Não » devient « don’t », et le modèle ajoute « I », qui n’a pas d’équivalent dans la source.',
  }),
  /** @param {string[]} all */
  unknown: (all) =>
    `Le modèle ne connaît pas ${listed(all.map(quoted))} et ${all.length === 1 ? 'le' : 'les'} remplace par <unk>.`,
  /** @param {number} shown @param {number} found */
  cut: (shown, found) => `Seuls les ${shown} premiers tokens sur ${found} sont traduits.`,
  /** @param {number} count */
  endless: (count) => `La traduction n’était pas finie après ${count} tokens ; elle a été coupée.`,
  /** @param {number} layers @param {number} heads */
  noSuchHead: (layers, heads) =>
    `Le lien sélectionne une tête d’attention croisée que ce modèle n’a pas : les couches de son décodeur vont de 0 à ${layers - 1}, leurs têtes de 0 à ${heads - 1}. La tête qui aligne le mieux est affichée à la place.`,
  head,
  headInWords,
  subject,

  said: {
    /** @param {string} head @param {number} count */
    best: (head, count) => `${head} aligne le mieux, parmi ${count} têtes.`,
    /** @param {string} head @param {string} best */
    other: (head, best) => `${best} aligne le mieux. À l’écran : ${head.charAt(0).toLowerCase()}${head.slice(1)}.`,
    /** @param {string} written @param {string} head @param {string} read @param {string} weight */
    pair: (written, head, read, weight) =>
      `Quand le modèle écrit ${quoted(written)}, ${head} accorde ${weight} de son attention à ${quoted(read)}.`,
    /** @param {string} written @param {string} head @param {string} read @param {string} weight @param {[string, string][]} more */
    target: (written, head, read, weight, more) =>
      `Quand le modèle écrit ${quoted(written)}, ${head} accorde ${weight} de son attention à ${quoted(read)}${andTo(more)}.`,
    /** @param {string} read @param {string} head @param {string} written @param {string} weight @param {[string, string][]} more */
    source: (read, head, written, weight, more) =>
      `Dans ${head}, ${quoted(read)} reçoit le plus d’attention de ${quoted(written)} (${weight})${andFrom(more)}.`,
  },

  facing: {
    label: 'Deux phrases avec l’attention entre leurs mots',
    read: 'Source',
    written: 'Traduction',
    off: ', désactivé',
    forced: ', imposé',
    given: ', saisi à la main',
    marks: 'Les mots soulignés ont été saisis à la main. Un mot en couleur diffère du choix du modèle.',
    /** @param {string} head */
    key: (head) =>
      `${head}, attention croisée. Plus le ruban d’un mot de sortie à un mot de la source est large, plus le poids est grand. Pour chaque mot de sortie, les rubans montrent les plus grands poids, jusqu’à 80\u00a0% au total.`,
  },

  matrix: {
    title: 'Matrice d’alignement',
    axes: 'Lignes : traduction. Colonnes : source.',
    legend: 'Poids',
    /** @param {string} head */
    label: (head) => `Matrice d’alignement : ${head}. Touches fléchées pour se déplacer, Entrée pour sélectionner.`,
  },

  candidates: {
    label: 'Les cinq mots les plus probables à cette position',
    /** @param {string} text */
    title: (text) => `Les cinq mots les plus probables à la position de ${quoted(text)} :`,
    /** @param {string} text @param {string} probability */
    beyond: (text, probability) =>
      `${quoted(text)} a été saisi à la main (probabilité ${probability}). Les cinq mots les plus probables à sa position :`,
    hint: 'Cliquez sur un mot traduit pour voir les cinq mots les plus probables à sa position. Cliquez sur l’un d’eux pour que le modèle continue à partir de lui.',
  },

  heads: {
    title: 'Têtes d’attention croisée',
    mean: 'moyenne',
    /** @param {number} layer */
    layer: (layer) => `Couche ${layer}`,
    /** @param {number} layer */
    ofLayer: (layer) => ` de la couche ${layer}`,
    /** @param {number} layer */
    aligns: (layer) => ` de la couche ${layer}, score d’alignement `,
    best: ', le score le plus élevé',
    measure:
      'Score d’alignement, de 0 à 1 : à quel point les poids associent chaque mot de sortie à un mot différent de la source. Pour chaque mot de sortie, sauf le token de fin, on prend le plus grand poids. Si plusieurs mots de sortie ont leur plus grand poids sur le même mot de la source, seul le plus grand de ces poids compte. Le score est la somme de ces poids divisée par le nombre de mots de sortie.',
  },

  changes: {
    title: 'Désactiver une partie',
    choose: 'choisir …',
    source: 'Mot de la source',
    cross: 'Attention croisée',
    encoder: 'Encodeur',
    off: 'Désactivé',
    before: 'Avant',
    after: 'Après',
    same: 'La traduction reste la même.',
    /** @param {number} count */
    differs: (count) =>
      count === 0
        ? 'Il manque des mots dans la traduction.'
        : `${count === 1 ? 'Un mot est différent' : `${count} mots sont différents`}.`,
    /** @param {string} text */
    word: (text) => `le mot ${quoted(text)}`,
    /** @param {string} head */
    crossHead: (head) => `attention croisée ${head}`,
    /** @param {string} head */
    encoderHead: (head) => `encodeur ${head}`,
    /** @param {string} name */
    on: (name) => `Réactiver : ${name}`,
  },

  alignment: {
    howTo:
      'Pointez un mot pour voir ses liens, cliquez dessus pour le sélectionner, et appuyez sur Échap pour annuler la sélection. Les flèches parcourent une phrase. Un poids d’attention montre ce que le modèle a lu, pas pourquoi il a choisi un mot. Pour vérifier si un mot a compté, utilisez « Désactiver une partie ».',
  },

  steps: {
    words: 'Mots de sortie, chacun avec ses pas',
    encoder: 'Encodeur',
    taken: 'écrit',
    best: 'Les cinq mots les plus probables',
    legend: 'Nombres dans les vecteurs',
    gate: 'Porte d’oubli',
    unlike:
      'À la place de l’auto-attention masquée du décodeur vu en cours, ce petit modèle a une unité récurrente (SSRU) : une mémoire avec une porte d’oubli. Dans les deux cas, un mot ne voit que les mots qui le précèdent.',
    press: 'Cliquez sur un nombre, un score ou un poids pour voir d’où il vient.',
    byHand: {
      decoder: 'auto-attention masquée, puis attention croisée',
      /** @param {Node} decoder */
      text: (decoder) => ['Voir les deux sous-couches d’attention de ce décodeur, nombre par nombre : ', decoder, '.'],
    },
    stageNames: {
      input: 'Entrée',
      memory: 'Mémoire',
      scores: 'Requête, scores',
      mix: 'Softmax, mélange',
      forward: 'Feed-forward',
      word: 'Le mot',
    },
    maskedName: 'Auto-attention masquée',
    /** @param {boolean} isDivided @param {boolean} hasBias @param {boolean} isMasked */
    scoreFormula: (isDivided, hasBias, isMasked) =>
      `q · K${isDivided ? ' ÷ √d_k' : ''}${hasBias ? ' + biais de distance' : ''}${isMasked ? ', mots suivants −∞' : ''}`,
    start: 'début',
    added: 'Somme',
    /** @param {number} layer */
    inputName: (layer) => (layer === 0 ? 'Mot précédent + position' : `De la couche ${layer - 1}`),
    vectors: /** @type {Record<string, { name: string, formula: string }>} */ ({
      input: { name: 'Entrée', formula: 'x' },
      state_before: { name: 'Mémoire avant', formula: 'c′' },
      forget: { name: 'Porte d’oubli', formula: 'f = σ(x W_f + b_f)' },
      candidate: { name: 'Candidat', formula: 'x W' },
      state: { name: 'Mémoire', formula: 'c = f ⊙ c′ + (1 − f) ⊙ x W' },
      self_q: { name: 'Requête', formula: 'tirée de la sortie écrite' },
      self_z: { name: 'Mélange', formula: 'z = poids · V' },
      self_attn_out: { name: 'Toutes les têtes', formula: 'par W_O' },
      after_written: { name: 'Somme et norm.', formula: 'entrée + sortie de l’attention' },
      q: { name: 'Requête', formula: 'q' },
      z: { name: 'Mélange', formula: 'z = poids · V' },
      after_cross: { name: 'Somme et norm.', formula: 'résidu + sortie de l’attention' },
      mlp_out: { name: 'Feed-forward', formula: '' },
      output: { name: 'Somme et norm.', formula: 'vers la couche suivante' },
    }),
    own: {
      label: 'Scores et poids des mots de sortie ; cliquez sur un nombre pour voir d’où il vient',
      tokens: 'Sortie',
      scores: { name: 'Scores', formula: 'q · K ÷ √d_k, mots suivants −∞' },
      pattern: { name: 'Poids', formula: 'softmax' },
    },
    source: {
      label: 'Scores et poids des mots de la source ; cliquez sur un nombre pour voir d’où il vient',
      tokens: 'Source',
      scores: { name: 'Scores', formula: 'q · K ÷ √d_k' },
      pattern: { name: 'Poids', formula: 'softmax' },
    },
    why: {
      /** @param {string} token */
      title: (token) => `D’où vient le poids de ${quoted(token)}`,
      rows: {
        q: { name: 'Requête, décodeur', formula: 'tirée de la sortie y' },
        k: { name: 'Clé, encodeur', formula: 'tirée de la source x' },
        qk_products: { name: 'Produits', formula: 'nombre par nombre' },
      },
      /** @param {string[]} ends */
      scale: ([q, k, products]) =>
        `Chaque ligne a sa propre échelle de couleurs : jusqu’à ±${q} pour la requête, ±${k} pour la clé et ±${products} pour les produits.`,
      /** @param {string[]} first @param {number} count @param {string} dot */
      dot: (first, count, dot) =>
        `q · k est la somme de ${count} produits : ${first.map((one) => (one.startsWith('−') ? `(${one})` : one)).join(' + ')} + … = ${dot}`,
      /** @param {string} equation the division by √d_k */
      score: (equation) => `Score : ${equation}`,
      /** @param {string} score @param {string} largest @param {string} _sign @param {string} power */
      power: (score, largest, _sign, power) =>
        `e à la puissance (score − plus grand score), ${score} − ${largest} : ${power}`,
      /** @param {string} equation the division by the sum @param {string} sum */
      weight: (equation, sum) => `Poids : ${equation}, où ${sum} est la somme sur tous les mots de la source`,
    },
    number: {
      ...sums,
      /** @param {string} part @param {number} column @param {number | null} layer @param {number | null} head @param {string | null} token */
      title: (part, column, layer, head, token) => {
        const place = layer === null ? '' : ` (couche ${layer}${head === null ? '' : `, tête ${head}`})`;
        return `D’où vient le nombre ${column} : ${part}${token === null ? '' : ` de ${quoted(token)}`}${place}`;
      },
      origins: { decoder: 'de la sortie y', encoder: 'de la source x', weights: 'appris' },
      encoded: 'la sortie H de l’encodeur',
      /**
       * Name of a matrix, by the core's name within the layer; in a pre-norm model, norms come before their sublayers.
       *
       * @param {string} part
       * @param {boolean} isPre
       */
      part: (part, isPre) => {
        const embed = part.match(/^decoder\.ln_embed\.(.*)$/);
        if (embed) return `${NORM_STAGES[embed[1]]} après le plongement`;
        const norm = part.match(/^ln(\d)\.(.*)$/);
        if (norm) return `${NORM_STAGES[norm[2]]} ${isPre ? 'avant' : 'après'} ${SUBLAYERS[Number(norm[1]) - 1]}`;
        return PARTS[part] ?? part;
      },
      /** Symbol of a weight matrix or vector, by the core's name within the layer. @param {string} part */
      weights: (part) => {
        const last =
          part
            .replace(/\.\d+$/, '')
            .split('.')
            .at(-1) ?? part;
        const greek = { gamma: 'γ', beta: 'β' }[last];
        return (
          greek ??
          last
            .replace(/^[a-z]/, (letter) => (letter === 'w' ? 'W' : letter))
            .replace(/_([qkvo])$/, (_, letter) => `_${letter.toUpperCase()}`)
        );
      },
      /** @param {string} what @param {number} count @param {string} origin @param {string | null} token */
      operand: (what, count, origin, token) =>
        `${what}${token === null ? '' : ` de ${quoted(token)}`}${count > 1 ? `, ${count} nombres` : ''} (${origin})`,
      given: '. Ce nombre est lu dans une table, il n’est pas calculé.',
      masked: ' : le masque cache les mots suivants.',
      /** @param {string} sum */
      empty: (sum) => `La mémoire était vide : ${sum}`,
      /** @param {number} count @param {string} value */
      largest: (count, value) => `Le plus grand de ${count} scores : ${value}`,
      /** @param {number} count @param {string} value */
      spread: (count, value) => `L’écart-type de ${count} nombres : ${value}`,
    },
    /** @param {string} name @param {number} at @param {string} value */
    dimension: (name, at, value) => `${name}, dimension ${at} : ${value}`,
    said: {
      /** @param {number} tokens @param {number} layers @param {number} decoders */
      encoder: (tokens, layers, decoders) =>
        `L’encodeur lit les ${tokens} tokens en même temps. Il a ${layers} couches et ne fonctionne qu’une fois. Les ${decoders} couches du décodeur calculent leurs clés et leurs valeurs à partir de sa sortie.`,
      /** @param {number} layer @param {string | null} before @param {boolean} hasStart */
      input: (layer, before, hasStart) => {
        const first =
          before === null
            ? `${hasStart ? 'le token de début et sa position' : 'seulement la position'}, car rien n’est encore écrit`
            : `${quoted(before)}, le dernier mot écrit, et sa position`;
        return layer === 0
          ? `L’entrée du décodeur : ${first}.`
          : `L’entrée de la couche ${layer} est la sortie de la couche ${layer - 1}. L’entrée de la couche 0 : ${first}.`;
      },
      /** @param {number} layer @param {number} word */
      memory: (layer, word) =>
        word === 0
          ? `La mémoire de la couche ${layer} est vide ; la porte d’oubli f règle ce qui y entre de nouveau.`
          : `Dans la couche ${layer}, la porte d’oubli f règle, nombre par nombre, ce qui reste en mémoire et ce qui y entre de nouveau. Le décodeur vu en cours a ici une auto-attention masquée.`,
      /** @param {string} head @param {string | null} text @param {string} weight @param {number} hidden */
      masked: (head, text, weight, hidden) =>
        `${head} regarde la sortie déjà écrite, surtout ${text === null ? 'le token de début' : quoted(text)} (${weight}). ${hidden === 0 ? 'Il n’y a pas de mot suivant.' : hidden === 1 ? 'Le mot suivant a un score de −∞ et ne reçoit pas d’attention.' : `Les ${hidden} mots suivants ont un score de −∞ et ne reçoivent pas d’attention.`}`,
      /** @param {string} head @param {string} read @param {string} score */
      scores: (head, read, score) =>
        `${head} compare sa requête à la clé de chaque mot de la source : ${quoted(read)} a le score le plus élevé, ${score}.`,
      /** @param {string} head @param {string} read @param {string} weight */
      mix: (head, read, weight) =>
        `Le softmax transforme les scores en poids : ${quoted(read)} reçoit ${weight}. Les valeurs sont mélangées selon ces poids.`,
      /** @param {number} layer @param {number} layers */
      forward: (layer, layers) =>
        layer === layers - 1
          ? 'Le réseau feed-forward traite chaque vecteur séparément. C’est la dernière couche : sa sortie est comparée aux vecteurs de tous les mots.'
          : `Le réseau feed-forward traite chaque vecteur séparément. Sa sortie est l’entrée de la couche ${layer + 1}.`,
      /** @param {string} text @param {string} probability @param {boolean} ends */
      word: (text, probability, ends) =>
        ends
          ? `Le token de fin est le plus probable (${probability}) : la traduction est terminée.`
          : `${quoted(text)} est écrit (probabilité ${probability}). C’est l’entrée pour le mot suivant.`,
      /** @param {string} text @param {string} probability @param {string} own @param {string} most */
      chosen: (text, probability, own, most) =>
        `${quoted(text)} a été saisi à la main (probabilité ${probability}). Le modèle aurait écrit ${quoted(own)} (${most}).`,
    },
    encoderStations: {
      read: 'Source',
      /** @param {number} count */
      tokens: (count) => `${count} tokens`,
      embedded: 'Plongements + positions',
      /** @param {number} count */
      layers: (count) => `Encodeur : ${count} couches, en une fois`,
      /** @param {number} count */
      keysAndValues: (count) => `Clés et valeurs pour chacune des ${count} couches du décodeur`,
      /** @param {number} heads @param {number} tokens @param {number} size */
      each: (heads, tokens, size) => `${heads} têtes, ${tokens} × ${size} chacune`,
    },
  },
};
