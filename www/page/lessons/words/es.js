// @ts-check
/**
 * UI strings of the lesson bar and the list of lessons, in Spanish. The strings of a lesson are in the lesson's file.
 *
 * @typedef {import('../lesson.ts').Trouble} Trouble
 */

/** @param {number} count */
const stops = (count) => (count === 1 ? '1 parada' : `${count} paradas`);

export const words = {
  label: 'Lección',
  list: 'Lecciones',
  about:
    'Una lección te guía por la página, parada a parada. Explora por tu cuenta cuando quieras: la lección te espera.',
  waiting: 'Cargando la lista de lecciones…',
  kinds: { lecture: 'Clases completas', topic: 'Por temas' },
  /** @param {number} count @param {number} minutes @param {number} more */
  length: (count, minutes, more) =>
    `${stops(count)}, unos ${Math.round(minutes)} minutos${more > 0 ? `, más ${more} ${more === 1 ? 'parada opcional' : 'paradas opcionales'}` : ''}`,
  close: 'Cerrar',
  opening: 'Cargando la lección…',
  position: (/** @type {number} */ stop, /** @type {number} */ count) => `Parada ${stop} de ${count}`,
  positionInMore: (/** @type {number} */ stop, /** @type {number} */ count) => `Parada opcional ${stop} de ${count}`,
  stops: 'Paradas',
  more: 'Paradas opcionales',
  named: (/** @type {number} */ stop, /** @type {string} */ title) => `${stop}. ${title}`,
  previous: 'Parada anterior',
  next: 'Parada siguiente',
  ended: 'Fin',
  nextLesson: (/** @type {string | null} */ title) => (title ? `Lección siguiente: ${title}` : 'Todas las lecciones'),
  answer: 'Ver la respuesta',
  back: 'Volver a la lección',
  closeLesson: 'Cerrar lección',
  sheet: {
    open: 'Hoja del docente',
    /** The accessible name begins with the button's visible text. */
    of: (/** @type {string} */ title) => `Hoja del docente de «${title}»`,
    print: 'Imprimir',
    outcomes: 'Objetivos',
    takeaways: 'Ideas clave',
    howTo:
      'Los tiempos son orientativos. Haz primero cada pregunta: la pantalla oculta la respuesta hasta que haces clic en «Ver la respuesta» o, en un test, en «Mostrar». Av Pág pasa a la parada siguiente.',
    minutes: (/** @type {number} */ minutes) => `${minutes} min`,
    ask: 'Pregunta:',
    answer: 'Respuesta:',
    screen: (/** @type {string} */ room, /** @type {string[]} */ shows) =>
      `En la pantalla: la sala ${room}, con ${shows.map((text) => `«${text.replace(/\.$/, '').replaceAll('«', '“').replaceAll('»', '”')}»`).join(', ')}.`,
  },
  trouble: /** @type {Record<Trouble['kind'], (trouble: Trouble) => string>} */ ({
    unreachable: ({ file, detail }) =>
      `No se puede cargar el archivo lessons/${file} (${detail}). Comprueba la conexión y abre la lección otra vez. El resto de la página funciona.`,
    unknown: ({ file }) =>
      `Esta página no tiene ninguna lección «${file}». Elige una en «Lecciones». El resto de la página funciona.`,
    missing: ({ file, detail }) =>
      `No hay ninguna lección en lessons/${file} (el servidor respondió ${detail}). Elige una en «Lecciones». El resto de la página funciona.`,
    unreadable: ({ file }) =>
      `El archivo lessons/${file} no es una lección que esta página pueda leer. Elige otra en «Lecciones». El resto de la página funciona.`,
  }),
};
