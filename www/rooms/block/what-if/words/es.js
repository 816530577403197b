// @ts-check
/** UI strings of the room "Block" about ablations and their effect, in Spanish. */
import { namedEdit } from '../../../../words/es/edits.js';
import { quoted } from '../../../../words/es/phrases.js';

export const whatIf = {
  title: '¿Y si…?',
  none: 'No se ha cambiado nada: este es el modelo tal como se entrenó.',
  undo: 'Deshacer todo',
  more: 'Activa y desactiva cabezas sueltas en el diagrama. Haz doble clic en un token de arriba, o usa el botón junto a los tokens, para enmascarar ese token, de modo que ninguno atienda a él.',
  causalNote: 'El modelo se entrenó sin máscara causal: atiende en los dos sentidos.',
  only: 'Atiende solo a',
  asTrained: 'como se entrenó',
  ofModel: 'Todo el modelo',
  /** @param {number} layer */
  ofLayer: (layer) => `Omitir en la capa ${layer}`,
  /** @param {number} layer @param {number} head */
  ofHead: (layer, head) => `Capa ${layer}, cabeza ${head}`,
  /** @param {string} name */
  remove: (name) => `Deshacer: ${name}`,
  /** @param {string} form @param {string} norm name of the model's norm */
  control: (form, norm) =>
    /** @type {Record<string, string>} */ ({
      'attention.L': 'Atención',
      'mlp.L': 'Feed-forward',
      'residual.L.1': 'Residual 1',
      'residual.L.2': 'Residual 2',
      'norm.L.1': norm.endsWith('RMS') ? 'RMSNorm 1' : 'LayerNorm 1',
      'norm.L.2': norm.endsWith('RMS') ? 'RMSNorm 2' : 'LayerNorm 2',
      'head.L.H': 'Sin cabeza',
      'even.L.H': 'Reparte por igual',
      positions: 'Sin posiciones',
      causal: 'Máscara causal',
    })[form],
  named: namedEdit,
};

export const changes = {
  title: 'Qué ha cambiado',
  cosineTitle: 'Vector final: coseno con la pasada sin cambios',
  movedTitle: 'Cabezas cuya atención cambió',
  movedLabel: 'Cambio de los pesos de cada cabeza: una fila por capa, una columna por cabeza',
  movedHint:
    'Cada celda muestra el mayor cambio de un peso en esa cabeza. Haz clic en una celda o pulsa Enter para abrir la cabeza.',
  /** @param {number} layer @param {number} head @param {string} change */
  movedAt: (layer, head, change) => `L${layer} H${head}: los pesos cambian hasta ${change}`,
  /** @param {number} layer @param {number} head */
  patternTitle: (layer, head) => `Patrón de la capa ${layer}, cabeza ${head}`,
  patterns: /** @type {Record<string, string>} */ ({
    untouched: 'como se entrenó',
    edited: 'con cambios',
    difference: 'diferencia',
  }),
  /** @param {string} name @param {number} layer @param {number} head */
  patternLabel: (name, layer, head) =>
    `Patrón de la capa ${layer}, cabeza ${head}, ${name}: las filas atienden a las columnas`,
  /** @param {string} token @param {string} key @param {string} value */
  patternAt: (token, key, value) => `${quoted(token)} a ${quoted(key)}: ${value}`,
  patternHint: 'Las filas atienden a las columnas.',
  differenceScale: 'Diferencia',
  /** @param {number} layer index of the last layer */
  noneMoved: (layer) =>
    `No ha cambiado ningún peso de atención, porque el cambio viene después de los últimos pesos: ninguna capa posterior a la ${layer} lee su salida.`,
  sameWeights: 'No ha cambiado ningún peso de atención.',
  /** @param {{ count: number, token: string, cosine: string, followed: string, own: string, layer: number, head: number, most: string | null }} about */
  says: ({ count, token, cosine, followed, own, layer, head, most }) =>
    `Con ${count === 1 ? 'este cambio' : `estos ${count} cambios`}, el vector final de ${quoted(followed)} tiene coseno ${own} con el vector sin cambios. El que más cambia es el de ${quoted(token)}, hasta coseno ${cosine}. ${most === null ? 'No cambia ningún peso de atención.' : `La cabeza que más cambia es la ${head} de la capa ${layer}: uno de sus pesos cambia en ${most}.`}`,
};
