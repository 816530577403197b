// @ts-check
/**
 * UI strings of the room "Block", in French.
 *
 * @typedef {{ norm: string, activation: string }} Parts names of a model's parts
 */
import { NORMS } from '../../../words/fr/edits.js';
import { capital, quoted } from '../../../words/fr/phrases.js';

/** @type {Record<string, string>} descriptions of the vectors in a block */
const PLAIN = {
  resid_pre: 'entrée',
  'attn.out': 'sortie de l’attention',
  attn_out: 'sortie de l’attention',
  resid_mid: 'après l’attention',
  'ln1.normalized': 'normalisé',
  'mlp.out': 'sortie du feed-forward',
  mlp_out: 'sortie du feed-forward',
  resid_post: 'après le feed-forward',
  'ln2.normalized': 'normalisé',
};

export const words = {
  /** @param {string} token @param {number} layer @param {number} n_layers */
  title: (token, layer, n_layers) => `${quoted(token)} dans la couche ${layer} (couches 0 à ${n_layers - 1})`,
  /**
   * @param {string} site
   * @param {{ isNormalised: boolean, isOutput: boolean, of: string | null }} about whether the vector is a normalised
   *   output, whether it is the block's output, and the site from which it is computed if that is not the one above
   */
  plain: (site, { isNormalised, isOutput, of }) =>
    `${PLAIN[site] ?? ''}${of ? ` : ${PLAIN[of]}` : ''}${isNormalised ? ', normalisée' : ''}${isOutput ? ' (sortie)' : ''}`,
  norms: NORMS,
  activations: /** @type {Record<import('../../../pkg/headlight.js').Activation, string>} */ ({
    relu: 'ReLU',
    gelu: 'GELU',
    gelu_tanh: 'GELU',
    silu: 'SiLU',
  }),
  /** Sites for which lecture A has no letter. @param {Parts} parts */
  places: ({ activation }) =>
    /** @type {Record<string, string>} */ ({
      pattern: 'le motif d’attention',
      'mlp.pre': `unités cachées avant ${activation}`,
      'mlp.post': `unités cachées après ${activation}`,
    }),
  hint: 'Pointez une bande, ou parcourez-la avec les flèches, pour lire un nombre ; cliquez ou appuyez sur Entrée pour sélectionner cette dimension dans tous les vecteurs.',
  stripHint: 'Pointez une bande, ou parcourez-la avec les flèches, pour lire un nombre.',
  scale: 'Échelle',
  /** @param {string} name */
  strip: (name) => `${name}, dimension par dimension`,
  /** @param {string} name @param {number} at @param {string} value */
  dimension: (name, at, value) => `${name}, dimension ${at} : ${value}`,
  /** @param {number} at @param {[string, string][]} values */
  dimensions: (at, values) => `Dimension ${at} : ${values.map(([name, value]) => `${name} ${value}`).join(' · ')}`,

  tokens: {
    label: 'Suivre',
    /** @param {string} token */
    mask: (token) => `Masquer ${quoted(token)}`,
    /** @param {string} token */
    masked: (token) => `${token}, masqué`,
  },

  lanes: {
    label: 'Têtes de cette couche',
    on: 'oui',
    off: 'non',
    /** @param {number} head @param {string} norm */
    head: (head, norm) => `La tête ${head} ajoute un vecteur de norme ${norm}`,
    /**
     * The accessible name of the button. It contains the visible text `on` or `off`.
     *
     * @param {number} head
     * @param {boolean} isOff
     */
    toggle: (head, isOff) => `Tête ${head} active : ${isOff ? 'non. L’activer' : 'oui. La désactiver'}`,
  },

  flow: {
    residual: 'résiduelle',
    /** @param {Parts} parts */
    ops: ({ norm }) =>
      /** @type {Record<string, string>} */ ({
        input: 'Entrée',
        projections: 'Projeter : q, k, v',
        attention: 'Score et mélange',
        heads: 'Chaque tête calcule z',
        concatenate: 'Concaténer, W_O',
        norm1: `${capital(norm)} 1`,
        mlp: 'Feed-forward',
        norm2: `${capital(norm)} 2`,
        post1: `${capital(norm)} sur la sortie`,
        post2: `${capital(norm)} sur la sortie`,
      }),
    /** @param {string} past */
    add: (past) => `+ Ajouter ${past}`,
    /** An operation whose input is not the vector above it. @param {string} operation @param {string} vector */
    of: (operation, vector) => `${operation} de ${vector}`,
    /** @param {Parts} parts */
    notLinear: ({ activation }) =>
      /** @type {Record<string, string>} */ ({
        attention: 'softmax : non linéaire',
        norm1: 'non linéaire',
        mlp: `${activation} : non linéaire`,
        norm2: 'non linéaire',
        post1: 'non linéaire',
        post2: 'non linéaire',
      }),
    note: 'Cliquez sur un nom à gauche pour ouvrir cette phase et voir les noms usuels des vecteurs. ] et [ parcourent les phases ; Échap ferme la phase. Les opérations sans mention « non linéaire » sont linéaires.',
    /** @param {string} first @param {string} last */
    scale: (first, last) => `Une seule échelle de ${first} à ${last} (les valeurs hors de l’intervalle sont écrêtées)`,
    /** @param {number} at @param {string} value */
    at: (at, value) => `[${at}] ${value}`,
    /** @param {string} norm @param {string} mean @param {string} deviation */
    stats: (norm, mean, deviation) => `norme ${norm} · moyenne ${mean} · σ ${deviation}`,
    /** @param {string} name @param {string} norm */
    strip: (name, norm) => `${name}, norme ${norm}, dimension par dimension`,
    /** @param {number} head @param {number} d_head */
    inHead: (head, d_head) => `tête ${head} : ${d_head} nombres chacun`,
    /** @param {string} name @param {string} weight */
    weight: (name, weight) => `${quoted(name)} : ${weight}`,
    /** @param {number} head @param {string} token @param {string} key @param {string} weight */
    looksMost: (head, token, key, weight) =>
      `tête ${head} : ${quoted(token)} regarde surtout ${quoted(key)}, ${weight}`,
    /** @param {number} head @param {string} token */
    weights: (head, token) => `Poids d’attention de ${quoted(token)} dans la tête ${head}, token par token`,
    /**
     * @param {{ token: string, layer: number, from: string, attention: string, middle: string, forward: string, to: string }} numbers
     * @param {boolean[]} cut whether each of the two residual connections is cut
     */
    says: ({ token, layer, from, attention, middle, forward, to }, [first, second]) =>
      [
        `La couche ${layer} reçoit ${quoted(token)} comme un vecteur de norme ${from}.`,
        first
          ? `L’attention donne un vecteur de norme ${attention}, qui remplace le premier, car la connexion résiduelle est coupée ;`
          : `L’attention ajoute un vecteur de norme ${attention} ; la somme a pour norme ${middle} ;`,
        second
          ? `le feed-forward donne un vecteur de norme ${forward}, qui remplace le vecteur courant, car sa connexion résiduelle est coupée ;`
          : `le feed-forward ajoute un vecteur de norme ${forward} ;`,
        `la sortie a pour norme ${to}.`,
      ].join(' '),
  },

  rows: {
    /** @param {string} place */
    show: (place) => `Voir tous les tokens en lignes : ${place}`,
    /** @param {string} place */
    label: (place) => `Tous les tokens, ${place} : une ligne par token, une colonne par dimension`,
    /** @param {number} head */
    patternLabel: (head) => `Motif de la tête ${head} : les lignes regardent les colonnes`,
    hint: 'Une ligne par token. Pointez un nombre, ou utilisez les flèches, pour le lire ; cliquez ou appuyez sur Entrée pour suivre ce token.',
    /** @param {string} token @param {number} at @param {string} value */
    tell: (token, at, value) => `${quoted(token)}, dimension ${at} : ${value}`,
    /** @param {string} token @param {string} key @param {string} weight */
    looks: (token, key, weight) => `${quoted(token)} accorde ${weight} à ${quoted(key)}`,
  },

  stack: {
    title: 'La pile entière',
    caption:
      'Le vecteur du token avant chaque couche et après la dernière. Cliquez sur une ligne pour ouvrir cette couche ci-dessus.',
    columns: [
      'Position',
      'Vecteur',
      'Norme',
      'Cosinus avec le précédent',
      'Cosinus avec l’entrée',
      'Cosinus avec l’original',
    ],
    none: '–',
    /** @param {number} nth @param {number} last */
    name: (nth, last) => (nth === last ? `Sortie de la couche ${last - 1}` : `Entrée de la couche ${nth}`),
    /** @param {number} nth @param {number} last */
    short: (nth, last) => (nth === last ? 'fin' : `L${nth}`),
    /** @param {string} token @param {string} toInput @param {number} layer @param {string} turned */
    says: (token, toInput, layer, turned) =>
      `Couche après couche, le vecteur de ${quoted(token)} s’écarte de son point de départ : entre le dernier et le premier vecteur, le cosinus est de ${toInput}. C’est la couche ${layer} qui le fait tourner le plus : le cosinus entre son entrée et sa sortie est de ${turned}.`,
  },
};
