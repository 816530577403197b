// @ts-check
/**
 * UI strings of the room "Block", in Spanish.
 *
 * @typedef {{ norm: string, activation: string }} Parts names of a model's parts
 */
import { NORMS } from '../../../words/es/edits.js';
import { quoted } from '../../../words/es/phrases.js';

/** @type {Record<string, string>} descriptions of the vectors in a block */
const PLAIN = {
  resid_pre: 'entrada',
  'attn.out': 'salida de la atención',
  attn_out: 'salida de la atención',
  resid_mid: 'tras la atención',
  'ln1.normalized': 'normalizado',
  'mlp.out': 'salida de la red feed-forward',
  mlp_out: 'salida de la red feed-forward',
  resid_post: 'tras la red feed-forward',
  'ln2.normalized': 'normalizado',
};

/** A short name of the model's norm. @param {string} norm */
const short = (norm) => (norm.endsWith('RMS') ? 'RMSNorm' : 'LayerNorm');

export const words = {
  /** @param {string} token @param {number} layer @param {number} n_layers */
  title: (token, layer, n_layers) => `${quoted(token)} en la capa ${layer} (de las capas 0 a ${n_layers - 1})`,
  /**
   * @param {string} site
   * @param {{ isNormalised: boolean, isOutput: boolean, of: string | null }} about whether the vector is a normalised
   *   output, whether it is the block's output, and the site from which it is computed if that is not the one above
   */
  plain: (site, { isNormalised, isOutput, of }) =>
    `${PLAIN[site] ?? ''}${isNormalised ? ', normalizada' : ''}${of ? ` (a partir de: ${PLAIN[of]})` : ''}${isOutput ? ' (salida)' : ''}`,
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
      pattern: 'el patrón de atención',
      'mlp.pre': `unidades ocultas antes de ${activation}`,
      'mlp.post': `unidades ocultas tras ${activation}`,
    }),
  hint: 'Señala una tira, o usa en ella las teclas de flecha, para leer un número; haz clic o pulsa Enter para seleccionar esa dimensión en todos los vectores.',
  stripHint: 'Señala una tira, o usa en ella las teclas de flecha, para leer un número.',
  scale: 'Escala',
  /** @param {string} name */
  strip: (name) => `${name}, dimensión a dimensión`,
  /** @param {string} name @param {number} at @param {string} value */
  dimension: (name, at, value) => `${name}, dimensión ${at}: ${value}`,
  /** @param {number} at @param {[string, string][]} values */
  dimensions: (at, values) => `Dimensión ${at}: ${values.map(([name, value]) => `${name} ${value}`).join(' · ')}`,

  tokens: {
    label: 'Seguir',
    /** @param {string} token */
    mask: (token) => `Enmascarar ${quoted(token)}`,
    /** @param {string} token */
    masked: (token) => `${token}, enmascarado`,
  },

  lanes: {
    label: 'Cabezas de esta capa',
    on: 'sí',
    off: 'no',
    /** @param {number} head @param {string} norm */
    head: (head, norm) => `La cabeza ${head} suma un vector de norma ${norm}`,
    /**
     * The accessible name of the button. It contains the visible text `on` or `off`.
     *
     * @param {number} head
     * @param {boolean} isOff
     */
    toggle: (head, isOff) => `Cabeza ${head}: ${isOff ? 'no. Activarla' : 'sí. Desactivarla'}`,
  },

  flow: {
    residual: 'residual',
    /** @param {Parts} parts */
    ops: ({ norm }) =>
      /** @type {Record<string, string>} */ ({
        input: 'Entrada',
        projections: 'Proyectar a q, k, v',
        attention: 'Puntuar, mezclar',
        heads: 'Cada cabeza calcula z',
        concatenate: 'Concatenar, W_O',
        norm1: `${short(norm)} 1`,
        mlp: 'Feed-forward',
        norm2: `${short(norm)} 2`,
        post1: `${short(norm)} de la salida`,
        post2: `${short(norm)} de la salida`,
      }),
    /** @param {string} past */
    add: (past) => `+ Sumar ${past}`,
    /** An operation whose input is not the vector above it. @param {string} operation @param {string} vector */
    of: (operation, vector) => `${operation} de ${vector}`,
    /** @param {Parts} parts */
    notLinear: ({ activation }) =>
      /** @type {Record<string, string>} */ ({
        attention: 'softmax: no lineal',
        norm1: 'no lineal',
        mlp: `${activation}: no lineal`,
        norm2: 'no lineal',
        post1: 'no lineal',
        post2: 'no lineal',
      }),
    note: 'Haz clic en un nombre de la izquierda para abrir esa etapa y ver los nombres habituales de los vectores. ] y [ recorren las etapas; Esc cierra la etapa. Los pasos sin la marca «no lineal» son lineales.',
    /** @param {string} first @param {string} last */
    scale: (first, last) => `Una escala para ${first} a ${last} (los valores fuera del rango se recortan)`,
    /** @param {number} at @param {string} value */
    at: (at, value) => `[${at}] ${value}`,
    /** @param {string} norm @param {string} mean @param {string} deviation */
    stats: (norm, mean, deviation) => `norma ${norm} · media ${mean} · desv. ${deviation}`,
    /** @param {string} name @param {string} norm */
    strip: (name, norm) => `${name}, norma ${norm}, dimensión a dimensión`,
    /** @param {number} head @param {number} d_head */
    inHead: (head, d_head) => `cabeza ${head}: ${d_head} números cada uno`,
    /** @param {string} name @param {string} weight */
    weight: (name, weight) => `${quoted(name)}: ${weight}`,
    /** @param {number} head @param {string} token @param {string} key @param {string} weight */
    looksMost: (head, token, key, weight) =>
      `cabeza ${head}: ${quoted(token)} atiende sobre todo a ${quoted(key)}, ${weight}`,
    /** @param {number} head @param {string} token */
    weights: (head, token) => `Pesos de atención de ${quoted(token)} en la cabeza ${head}, token a token`,
    /**
     * @param {{ token: string, layer: number, from: string, attention: string, middle: string, forward: string, to: string }} numbers
     * @param {boolean[]} cut whether each of the two residual connections is cut
     */
    says: ({ token, layer, from, attention, middle, forward, to }, [first, second]) =>
      [
        `La capa ${layer} recibe ${quoted(token)} como un vector de norma ${from}.`,
        first
          ? `La atención da un vector de norma ${attention}, que sustituye a ese vector porque la conexión residual está cortada;`
          : `La atención suma un vector de norma ${attention}; el total tiene norma ${middle};`,
        second
          ? `la red feed-forward da un vector de norma ${forward}, que sustituye al vector anterior porque su conexión residual está cortada;`
          : `la red feed-forward suma un vector de norma ${forward};`,
        `la salida tiene norma ${to}.`,
      ].join(' '),
  },

  rows: {
    /** @param {string} place */
    show: (place) => `Ver todos los tokens como filas: ${place}`,
    /** @param {string} place */
    label: (place) => `Todos los tokens, ${place}: una fila por token, una columna por dimensión`,
    /** @param {number} head */
    patternLabel: (head) => `Patrón de la cabeza ${head}: las filas atienden a las columnas`,
    hint: 'Una fila por token. Señala un número, o usa las teclas de flecha, para leerlo; haz clic o pulsa Enter para seguir ese token.',
    /** @param {string} token @param {number} at @param {string} value */
    tell: (token, at, value) => `${quoted(token)}, dimensión ${at}: ${value}`,
    /** @param {string} token @param {string} key @param {string} weight */
    looks: (token, key, weight) => `${quoted(token)} da ${weight} a ${quoted(key)}`,
  },

  stack: {
    title: 'La pila completa',
    caption:
      'El vector del token antes de cada capa y después de la última. Haz clic en una fila para abrir arriba esa capa.',
    columns: ['Lugar', 'Vector', 'Norma', 'Coseno con el anterior', 'Coseno con entrada', 'Coseno sin cambios'],
    none: '–',
    /** @param {number} nth @param {number} last */
    name: (nth, last) => (nth === last ? `Salida de la capa ${last - 1}` : `Entrada de la capa ${nth}`),
    /** @param {number} nth @param {number} last */
    short: (nth, last) => (nth === last ? 'sal.' : `L${nth}`),
    /** @param {string} token @param {string} toInput @param {number} layer @param {string} turned */
    says: (token, toInput, layer, turned) =>
      `Capa a capa, el vector de ${quoted(token)} se aleja de su dirección inicial: el último vector tiene coseno ${toInput} con el primero. La capa que más lo gira es la ${layer}: su entrada y su salida tienen coseno ${turned}.`,
  },
};
