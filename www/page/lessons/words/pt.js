// @ts-check
/**
 * UI strings of the lesson bar and the list of lessons, in Portuguese. The strings of a lesson are in the lesson's file.
 *
 * @typedef {import('../lesson.ts').Trouble} Trouble
 */

/** @param {number} count */
const stops = (count) => (count === 1 ? '1 parada' : `${count} paradas`);

export const words = {
  label: 'Lição',
  list: 'Lições',
  about:
    'Uma lição guia você pela página, uma parada por vez. Explore por conta própria quando quiser: a lição espera.',
  waiting: 'Carregando a lista de lições…',
  kinds: { lecture: 'Aulas inteiras', topic: 'Por tema' },
  /** @param {number} count @param {number} minutes @param {number} more */
  length: (count, minutes, more) =>
    `${stops(count)}, cerca de ${Math.round(minutes)} minutos${more > 0 ? `, mais ${more} ${more === 1 ? 'parada opcional' : 'paradas opcionais'}` : ''}`,
  close: 'Fechar',
  opening: 'Carregando a lição…',
  position: (/** @type {number} */ stop, /** @type {number} */ count) => `Parada ${stop} de ${count}`,
  positionInMore: (/** @type {number} */ stop, /** @type {number} */ count) => `Parada opcional ${stop} de ${count}`,
  stops: 'Paradas',
  more: 'Paradas opcionais',
  named: (/** @type {number} */ stop, /** @type {string} */ title) => `${stop}. ${title}`,
  previous: 'Parada anterior',
  next: 'Próxima parada',
  ended: 'Fim',
  nextLesson: (/** @type {string | null} */ title) => (title ? `Próxima lição: ${title}` : 'Todas as lições'),
  answer: 'Mostrar a resposta',
  back: 'Voltar à lição',
  closeLesson: 'Fechar lição',
  sheet: {
    open: 'Roteiro do docente',
    /** The accessible name begins with the button's visible text. */
    of: (/** @type {string} */ title) => `Roteiro do docente para “${title}”`,
    print: 'Imprimir',
    outcomes: 'Objetivos',
    takeaways: 'Para levar',
    howTo:
      'Os tempos são sugestões. Faça cada pergunta primeiro: a tela esconde a resposta até você clicar em “Mostrar a resposta” ou, em um quiz, em “Revelar”. Page Down vai para a próxima parada.',
    minutes: (/** @type {number} */ minutes) => `${minutes} min`,
    ask: 'Pergunte:',
    answer: 'Resposta:',
    screen: (/** @type {string} */ room, /** @type {string[]} */ shows) =>
      `Na tela: a sala ${room}, com ${shows.map((text) => `“${text.replace(/\.$/, '').replaceAll('“', '‘').replaceAll('”', '’')}”`).join(', ')}.`,
  },
  trouble: /** @type {Record<Trouble['kind'], (trouble: Trouble) => string>} */ ({
    unreachable: ({ file, detail }) =>
      `Não foi possível carregar o arquivo lessons/${file} (${detail}). Verifique a conexão e abra a lição de novo. O resto da página funciona.`,
    unknown: ({ file }) =>
      `Esta página não tem a lição “${file}”. Escolha uma lição em “Lições”. O resto da página funciona.`,
    missing: ({ file, detail }) =>
      `Não há lição em lessons/${file} (resposta do servidor: ${detail}). Escolha uma lição em “Lições”. O resto da página funciona.`,
    unreadable: ({ file }) =>
      `O arquivo lessons/${file} não é uma lição que esta página consiga ler. Escolha outra lição em “Lições”. O resto da página funciona.`,
  }),
};
