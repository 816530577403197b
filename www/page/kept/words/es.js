// @ts-check
/** UI strings for kept results, in Spanish. */

export const words = {
  title: 'Resultados guardados',
  about:
    'Los resultados que guardas se quedan aquí hasta que cierras la página. Haz clic en un nombre para volver a abrir el resultado.',
  none: 'No hay nada guardado. Pulsa «Guardar» en Oración, en Predecir o en la imagen «Patching» de Comparar.',
  list: 'Resultados guardados',
  layOver: 'Superponer',
  layOverOf: (/** @type {string} */ name) => `Superponer a la imagen actual: ${name}`,
  remove: 'Quitar',
  removeOf: (/** @type {string} */ name) => `Quitar: ${name}`,
  /** Why a result cannot be compared with the current picture. */
  reasons: {
    current: 'Es la imagen actual.',
    unread: 'Ábrelo una vez para volver a calcular sus números.',
    otherShape: 'La imagen actual tiene otras filas o columnas.',
  },
  json: 'Descargar JSON',
  jsonAbout:
    'El archivo tiene todo lo necesario para repetir los resultados con TransformerLens o transformers: nombres de las matrices, identificadores de tokens, palabras y números.',
  close: 'Cerrar',
  overlay: 'Guardado y actual',
  titles: ['Guardado', 'Actual', 'Guardado − actual'],
  which: (/** @type {string[]} */ [kept, now]) => `Guardado: ${kept}. Actual: ${now}.`,
  ofMap: 'Flujo residual: 0 es el número de B, 1 es el de A. Las filas son capas.',
  ofHead: 'Las filas atienden a las columnas.',
  rows: { head: 'consultas', map: 'capas' },
  columns: { head: 'claves', map: 'posiciones' },
  label: (/** @type {string} */ title) => `${title}. Muévete con las teclas de flecha.`,
  cell: (/** @type {string} */ row, /** @type {string} */ column, /** @type {string} */ value) =>
    `${row}, ${column}: ${value}`,
  three: (/** @type {string[]} */ [kept, now, difference]) =>
    `guardado ${kept}, actual ${now}, guardado − actual ${difference}`,
  hint: 'Señala una celda para ver sus tres números.',
};
