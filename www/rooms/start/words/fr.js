// @ts-check
/** UI strings of the room "Start", in French. */
import { quoted } from '../../../words/fr/phrases.js';

/** @typedef {import('../models.ts').Sizes} Sizes */

export const words = {
  lead: 'Les carrés sont des têtes : les lignes regardent les colonnes. Les bandes sont des vecteurs : bleu négatif, rouge positif. Pointez un mot pour voir son chemin ; cliquez pour ouvrir une partie.',
  title: 'Voyez ce que regarde un transformeur',

  shapes: {
    label: 'Type de transformeur',
    encoder: ['Encodeur', 'lit une phrase'],
    decoder: ['Décodeur', 'écrit le mot suivant'],
    translator: ['Encodeur–décodeur', 'traduit'],
  },

  /** The table of models. */
  sizes: {
    title: 'Les modèles sont des piles de blocs',
    columns: ['Modèle', 'Couches', '', 'Têtes par couche', 'd_model', 'Source'],
    here: 'cette page',
    says: 'Un trait est une couche, c’est-à-dire un bloc : bleu dans un encodeur, vert dans un décodeur. Sur fond coloré : les modèles de cette page. Les autres tailles viennent des articles.',
  },

  figure: {
    label: (/** @type {Sizes} */ { n_layers, n_heads }) =>
      `Le modèle entier, de gauche à droite : les tokens, les vecteurs, ${n_layers} couches de ${n_heads} têtes chacune, et le résultat`,
    parts: 'Parties du modèle',
    heads: (/** @type {number} */ n_layers, /** @type {number} */ n_heads) =>
      `Les ${n_layers * n_heads} têtes : les lignes regardent les colonnes`,
    tokens: 'Tokens',
    links: 'Liens les plus forts du token dans chaque couche',
    head: (/** @type {number} */ layer, /** @type {number} */ head) => `Couche ${layer}, tête ${head}`,
    crossHead: (/** @type {number} */ layer, /** @type {number} */ head) =>
      `Attention croisée dans la couche ${layer} du décodeur, tête ${head}`,
    headWith: (/** @type {string} */ name, /** @type {string} */ link) => `${name}. ${link}`,
    link: (
      /** @type {string} */ query,
      /** @type {string} */ key,
      /** @type {string} */ weight,
      /** @type {number} */ layer,
      /** @type {number} */ head,
    ) => `${quoted(query)} → ${quoted(key)} : ${weight} (L${layer} H${head})`,
    token: (/** @type {string} */ text, /** @type {number} */ id) => `${id} ${text} : voir ce qu’il regarde`,
    written: (/** @type {string} */ text, /** @type {string} */ share) =>
      `${text}, ${share} : voir de quels mots il vient`,
    names: {
      tokens: 'Tokens',
      embed: 'Plongement',
      position: 'Position',
      layers: 'Couche',
      layer: (/** @type {number} */ layer) => `Couche ${layer}`,
      shortLayer: (/** @type {number} */ layer) => `L${layer}`,
      decoder: (/** @type {number} */ layer) => `Décodeur ${layer}`,
      shortDecoder: (/** @type {number} */ layer) => `D${layer}`,
      attention: 'attention',
      mlp: 'FFN',
      stream: 'flux',
      vector: 'Vecteur de phrase',
      next: 'Mot suivant',
    },
    doors: {
      tokens: 'Tokens : les morceaux que lit le modèle',
      embed: 'Plongements : chaque token devient un vecteur',
      positions: 'Positions : un vecteur pour chaque place dans la phrase',
      layer: (/** @type {string} */ name) => `${name} : y suivre un token`,
      mlp: (/** @type {number} */ layer) => `Réseau feed-forward de la couche ${layer} : chaque token séparément`,
      stream: (/** @type {number} */ layer) => `Flux résiduel après la couche ${layer}`,
      decoder: (/** @type {number} */ layer) => `Décodeur ${layer} : attention croisée`,
      vector: 'Vecteur de phrase, la moyenne des vecteurs des tokens : comparer des phrases',
      next: (/** @type {string} */ list) => `Mot suivant ${list}`,
    },
  },

  story: {
    choose: 'Scènes de l’introduction',
    scenes: { one: '1 · Une tête', head: '2 · Une autre tête', word: '3 · Un autre mot' },
    name: (/** @type {number} */ layer, /** @type {number} */ head) => `Couche ${layer}, tête ${head}`,
    quoted,
    /** One of several equal tokens. */
    place: (/** @type {string} */ text, /** @type {number} */ place) => `${quoted(text)} (position ${place})`,
    /**
     * @param {unknown} head each of these is a link
     * @param {unknown} query
     * @param {unknown} share
     * @param {unknown} key
     * @param {string} then the next sentence
     */
    link: (head, query, share, key, then) => [
      head,
      ' : ',
      query,
      ' accorde ',
      share,
      ' de son attention à ',
      key,
      '. ',
      then,
    ],
    one: 'Personne n’a programmé cela : la tête l’a appris.',
    head: 'Même mot, même couche, autre tête : chaque tête cherche autre chose, et toutes s’ajoutent au même flux.',
    strongest: 'C’est son lien le plus fort vers un mot qui n’est pas juste à côté.',
    telling: 'C’est le lien le plus fort entre deux mots non voisins, toutes têtes confondues.',
    cross:
      'Les rubans sont cette tête, qui aligne le mieux : ils montrent où regarde le décodeur en écrivant chaque mot.',
    none: (/** @type {string} */ text) => `Aucune tête ne relie fortement ${quoted(text)} à un autre mot.`,
    hint: 'Pointez un mot pour éclairer son chemin. Cliquez sur un élément pour l’ouvrir.',
    word: (/** @type {{ was?: string, other: number, now: string, otherWas?: string }} */ weights) =>
      [
        `Seul le dernier mot a changé.`,
        weights.was && `Avec « tired » (fatigué), c’était ${weights.was}.`,
        `Pour un lecteur, « it » désigne maintenant la rue. La tête ${weights.other} accorde ${weights.now} à « street »${weights.otherWas ? `, contre ${weights.otherWas} auparavant` : ''} ; la tête affichée préfère toujours « animal ». Le sens d’un mot est réparti sur beaucoup de têtes.`,
      ]
        .filter(Boolean)
        .join(' '),
  },

  model: {
    live: 'En direct',
    recorded: 'Enregistré ;',
    recording: 'Ceci est un enregistrement.',
    begins: (/** @type {number | null} */ size) => `le modèle se charge${size === null ? '' : `, ${size} Mo`}`,
    loading: (/** @type {string} */ loaded, /** @type {string} */ total) =>
      `le modèle se charge, ${loaded} sur ${total} Mo`,
    reading: 'décompression du modèle',
    coming: 'Il fonctionne dans votre navigateur. Rien de ce que vous saisissez ne quitte cette page.',
    load: (/** @type {number | null} */ size) => `Charger le modèle${size === null ? '' : ` (${size} Mo)`}`,
    cancel: 'Annuler',
  },

  doors: {
    label: 'Autres points de départ',
    rooms: {
      worked: 'L’attention à la main',
      lookup: 'L’attention comme recherche',
      recurrent: 'Réseaux récurrents',
      train: 'Entraînement',
    },
    figure: 'Retour à la figure',
    last: (/** @type {string} */ title) => `Continuer dans « ${title} »`,
  },
};
