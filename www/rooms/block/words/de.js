// @ts-check
/**
 * UI strings of the room "Block", in German.
 *
 * @typedef {{ norm: string, activation: string }} Parts names of a model's parts
 */
import { NORMS } from '../../../words/de/edits.js';
import { capital, quoted } from '../../../words/de/phrases.js';

/** @type {Record<string, string>} descriptions of the vectors in a block */
const PLAIN = {
  resid_pre: 'Eingabe',
  'attn.out': 'Attention-Ausgabe',
  attn_out: 'Attention-Ausgabe',
  resid_mid: 'nach Attention',
  'ln1.normalized': 'normalisiert',
  'mlp.out': 'Feedforward-Ausgabe',
  mlp_out: 'Feedforward-Ausgabe',
  resid_post: 'nach Feedforward',
  'ln2.normalized': 'normalisiert',
};

export const words = {
  /** @param {string} token @param {number} layer @param {number} n_layers */
  title: (token, layer, n_layers) => `${quoted(token)} in Schicht ${layer} (Schichten 0 bis ${n_layers - 1})`,
  /**
   * @param {string} site
   * @param {{ isNormalised: boolean, isOutput: boolean, of: string | null }} about whether the vector is a normalised
   *   output, whether it is the block's output, and the site from which it is computed if that is not the one above
   */
  plain: (site, { isNormalised, isOutput, of }) =>
    `${isNormalised ? 'normalisiert: ' : ''}${PLAIN[site] ?? ''}${of ? `: ${PLAIN[of]}` : ''}${isOutput ? ' (Ausgabe)' : ''}`,
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
      pattern: 'Attention-Muster',
      'mlp.pre': `verborgene Einheiten vor ${activation}`,
      'mlp.post': `verborgene Einheiten nach ${activation}`,
    }),
  hint: 'Zeigen Sie auf einen Streifen oder benutzen Sie darauf die Pfeiltasten, um eine Zahl zu lesen; ein Klick oder Enter wählt diese Dimension in allen Vektoren.',
  stripHint: 'Zeigen Sie auf einen Streifen oder benutzen Sie darauf die Pfeiltasten, um eine Zahl zu lesen.',
  scale: 'Skala',
  /** @param {string} name */
  strip: (name) => `${name}, Dimension für Dimension`,
  /** @param {string} name @param {number} at @param {string} value */
  dimension: (name, at, value) => `${name}, Dimension ${at}: ${value}`,
  /** @param {number} at @param {[string, string][]} values */
  dimensions: (at, values) => `Dimension ${at}: ${values.map(([name, value]) => `${name} ${value}`).join(' · ')}`,

  tokens: {
    label: 'Verfolgen',
    /** @param {string} token */
    mask: (token) => `${quoted(token)} maskieren`,
    /** @param {string} token */
    masked: (token) => `${token}, maskiert`,
  },

  lanes: {
    label: 'Köpfe dieser Schicht',
    on: 'an',
    off: 'aus',
    /** @param {number} head @param {string} norm */
    head: (head, norm) => `Kopf ${head} addiert einen Vektor der Norm ${norm}`,
    /**
     * The accessible name of the button. It contains the visible text `on` or `off`.
     *
     * @param {number} head
     * @param {boolean} isOff
     */
    toggle: (head, isOff) => `Kopf ${head} ist ${isOff ? 'aus. Einschalten' : 'an. Abschalten'}`,
  },

  flow: {
    residual: 'Residual',
    /** @param {Parts} parts */
    ops: ({ norm }) =>
      /** @type {Record<string, string>} */ ({
        input: 'Eingabe',
        projections: 'Projektion: q, k, v',
        attention: 'Scores, Mischung',
        heads: 'Alle Köpfe: z',
        concatenate: 'Verketten, W_O',
        norm1: `${capital(norm)} 1`,
        mlp: 'Feedforward',
        norm2: `${capital(norm)} 2`,
        post1: `${capital(norm)} der Ausgabe`,
        post2: `${capital(norm)} der Ausgabe`,
      }),
    /** @param {string} past */
    add: (past) => `+ ${past} addieren`,
    /** An operation whose input is not the vector above it. @param {string} operation @param {string} vector */
    of: (operation, vector) => `${operation} von ${vector}`,
    /** @param {Parts} parts */
    notLinear: ({ activation }) =>
      /** @type {Record<string, string>} */ ({
        attention: 'Softmax: nicht linear',
        norm1: 'nicht linear',
        mlp: `${activation}: nicht linear`,
        norm2: 'nicht linear',
        post1: 'nicht linear',
        post2: 'nicht linear',
      }),
    note: 'Klicken Sie links auf einen Namen, um diese Stufe zu öffnen und die üblichen Namen der Vektoren zu sehen. ] und [ gehen von Stufe zu Stufe; Esc schließt die Stufe. Schritte ohne den Vermerk „nicht linear“ sind linear.',
    /** @param {string} first @param {string} last */
    scale: (first, last) => `Eine Skala für ${first} bis ${last} (Werte außerhalb des Bereichs sind abgeschnitten)`,
    /** @param {number} at @param {string} value */
    at: (at, value) => `[${at}] ${value}`,
    /** @param {string} norm @param {string} mean @param {string} deviation */
    stats: (norm, mean, deviation) => `Norm ${norm} · Mittel ${mean} · σ ${deviation}`,
    /** @param {string} name @param {string} norm */
    strip: (name, norm) => `${name}, Norm ${norm}, Dimension für Dimension`,
    /** @param {number} head @param {number} d_head */
    inHead: (head, d_head) => `Kopf ${head}: je ${d_head} Zahlen`,
    /** @param {string} name @param {string} weight */
    weight: (name, weight) => `${quoted(name)}: ${weight}`,
    /** @param {number} head @param {string} token @param {string} key @param {string} weight */
    looksMost: (head, token, key, weight) =>
      `Kopf ${head}: ${quoted(token)} achtet am stärksten auf ${quoted(key)}, ${weight}`,
    /** @param {number} head @param {string} token */
    weights: (head, token) => `Attention-Gewichte von ${quoted(token)} in Kopf ${head}, Token für Token`,
    /**
     * @param {{ token: string, layer: number, from: string, attention: string, middle: string, forward: string, to: string }} numbers
     * @param {boolean[]} cut whether each of the two residual connections is cut
     */
    says: ({ token, layer, from, attention, middle, forward, to }, [first, second]) =>
      [
        `Schicht ${layer} übernimmt ${quoted(token)} als Vektor der Norm ${from}.`,
        first
          ? `Attention liefert einen Vektor der Norm ${attention}; er ersetzt diesen Vektor, weil die Residualverbindung unterbrochen ist.`
          : `Attention addiert einen Vektor der Norm ${attention}; die Summe hat die Norm ${middle}.`,
        second
          ? `Das Feedforward-Netz liefert einen Vektor der Norm ${forward}; er ersetzt den bisherigen Vektor, weil auch hier die Residualverbindung unterbrochen ist.`
          : `Das Feedforward-Netz addiert einen Vektor der Norm ${forward}.`,
        `Die Ausgabe hat die Norm ${to}.`,
      ].join(' '),
  },

  rows: {
    /** @param {string} place */
    show: (place) => `Alle Tokens als Zeilen zeigen: ${place}`,
    /** @param {string} place */
    label: (place) => `Alle Tokens, ${place}: eine Zeile pro Token, eine Spalte pro Dimension`,
    /** @param {number} head */
    patternLabel: (head) => `Muster von Kopf ${head}: Zeilen achten auf Spalten`,
    hint: 'Eine Zeile pro Token. Zeigen Sie auf eine Zahl oder benutzen Sie die Pfeiltasten, um sie zu lesen; mit Klick oder Enter verfolgen Sie dieses Token.',
    /** @param {string} token @param {number} at @param {string} value */
    tell: (token, at, value) => `${quoted(token)}, Dimension ${at}: ${value}`,
    /** @param {string} token @param {string} key @param {string} weight */
    looks: (token, key, weight) => `${quoted(token)} gibt ${quoted(key)} ${weight}`,
  },

  stack: {
    title: 'Der ganze Stapel',
    caption:
      'Der Vektor des Tokens vor jeder Schicht und nach der letzten. Klicken Sie auf eine Zeile, um diese Schicht oben zu öffnen.',
    columns: ['Stelle', 'Vektor', 'Norm', 'Kosinus zum vorigen', 'Kosinus zur Eingabe', 'Kosinus ohne Änderung'],
    none: '–',
    /** @param {number} nth @param {number} last */
    name: (nth, last) => (nth === last ? `Ausgabe von Schicht ${last - 1}` : `Eingabe von Schicht ${nth}`),
    /** @param {number} nth @param {number} last */
    short: (nth, last) => (nth === last ? 'Ende' : `L${nth}`),
    /** @param {string} token @param {string} toInput @param {number} layer @param {string} turned */
    says: (token, toInput, layer, turned) =>
      `Schicht für Schicht dreht sich der Vektor von ${quoted(token)} von seinem Anfang weg: Der letzte Vektor hat mit dem ersten den Kosinus ${toInput}. Schicht ${layer} dreht ihn am meisten: Ihre Eingabe und ihre Ausgabe haben den Kosinus ${turned}.`,
  },
};
