// @ts-check
/** UI strings of the page outside the rooms, in Spanish. The strings of a room are in its folder. */
import { listed, quoted } from './phrases.js';

/** Meanings of the marks in tokens. @type {Record<string, string>} */
const SIGNS = {
  '##': '«##» marca un trozo que continúa una palabra.',
  '[CLS]': 'El modelo añade [CLS] antes del texto.',
  '[SEP]': 'El modelo añade [SEP] después del texto.',
  '[UNK]': '[UNK] sustituye las palabras que el modelo no conoce.',
};

/** @param {string[]} signs */
function signsExplained(signs) {
  const others = signs.filter((sign) => !(sign in SIGNS));
  return [
    ...Object.keys(SIGNS).flatMap((sign) => (signs.includes(sign) ? SIGNS[sign] : [])),
    ...(others.length > 0
      ? [`${listed(others)} ${others.length > 1 ? 'son tokens especiales' : 'es un token especial'} del modelo.`]
      : []),
  ];
}

/** Name of a language or, for a code of four letters, of a script. @param {string} code */
function languageOf(code) {
  const isScript = code.length === 4;
  const name = new Intl.DisplayNames('es', { type: isScript ? 'script' : 'language' }).of(code);
  return isScript ? `el sistema de escritura ${name}` : name;
}

export const words = {
  roomsLabel: 'Salas',
  /** Width of a window in pixels from which the tabs of all rooms fit next to the buttons. */
  tabsFrom: 1500,
  toolsLabel: 'Página',
  roomsMenu: (/** @type {string} */ room) => `${room}\u00a0▾`,
  groups: /** @type {Record<import('../../state/room.ts').Group, string>} */ ({
    start: 'Inicio',
    basics: 'Conceptos',
    models: 'Modelos entrenados',
    learning: 'Aprendizaje',
  }),
  skip: 'Saltar a la imagen',
  lessons: 'Lecciones',
  share: 'Compartir',
  present: 'Presentar',
  leave: 'Salir',
  controls: 'Controles',
  stillComputing: 'Sigue calculando. Un texto largo o un modelo grande tarda más.',
  loading: 'Arrancando el motor de cálculo (WebAssembly). El ejemplo aparecerá en un momento.',

  theme: {
    label: 'Tema',
    choices: { system: 'Auto', light: 'Claro', dark: 'Oscuro', projector: 'Proyector' },
  },

  language: 'Idioma',
  keys: 'Teclas',
  settings: 'Ajustes',

  player: {
    label: 'Pasos',
    previous: 'Paso anterior',
    next: 'Paso siguiente',
    play: 'Iniciar',
    pause: 'Pausa',
    pace: 'Ritmo',
    paces: { slow: 'lento', steady: 'normal', fast: 'rápido' },
  },

  notices: {
    dismiss: 'Cerrar',
    again: 'Reintentar',
    noLanguage: (/** @type {string} */ found, /** @type {string[]} */ languages) =>
      `El enlace pide el idioma «${found}», que esta página no tiene. Idiomas disponibles: ${languages.join(', ')}.`,
    noNumbers: 'Todavía no hay números. Espera a que aparezca la imagen.',
    refused: (/** @type {string} */ field, /** @type {string} */ found, /** @type {string[]} */ choices) =>
      choices.length > 0
        ? `El enlace contiene ${field}=${found}, pero ${field} solo puede ser: ${choices.join(', ')}. Se ha pasado por alto.`
        : `El campo «${field}» del enlace no se puede leer («${found}»). Se ha pasado por alto.`,
    encodedTwice: (/** @type {string} */ field, /** @type {string} */ found) =>
      `El campo «${field}» del enlace contiene «${found}»: puede que el enlace se haya codificado dos veces. El texto se muestra tal como llegó.`,
    unreadable: (/** @type {string} */ found) =>
      `Este enlace no se puede leer («${found}»). Puede que se haya alterado por el camino; cópialo otra vez desde el original.`,
    noSuchToken: (/** @type {number} */ count) =>
      `El enlace selecciona un token que esta oración no tiene: sus tokens van del 0 al ${count - 1}. No hay nada seleccionado.`,
    noSuchHead: (/** @type {number} */ layers, /** @type {number} */ heads) =>
      `El enlace selecciona una cabeza que este modelo no tiene: sus capas van de la 0 a la ${layers - 1} y sus cabezas, de la 0 a la ${heads - 1}. Se muestra otra cabeza.`,
    unknownStop: (/** @type {string} */ stop) =>
      `Esta lección no tiene ninguna parada «${stop}». Empieza en la primera.`,
    roomMissing: (/** @type {string} */ reason) =>
      `No se puede cargar un archivo que esta sala necesita (${reason}). Comprueba la conexión y vuelve a cargar la página, que quizá se haya actualizado. No se pierde nada de lo que has escrito.`,
    replaced:
      'El cálculo se detuvo de forma inesperada y ha vuelto a empezar. No se pierde nada de lo que has escrito.',
    sandboxed:
      'El motor de cálculo no puede funcionar en este marco. Permite los scripts y el acceso al mismo origen: sandbox="allow-scripts allow-same-origin".',
    unavailable: (/** @type {string} */ reason) =>
      `El motor de cálculo no puede funcionar aquí: ${reason}. La página necesita WebAssembly y un module worker; permite ambos, o prueba con un navegador actual, y vuelve a cargarla. No se pierde nada de lo que has escrito.`,
  },

  heading: {
    keep: 'Guardar',
    keepHint: 'Guarda este resultado para volver a abrirlo o compararlo con otro',
    kept: (/** @type {number} */ count) => `Guardados (${count})`,
    heads: '¿Capas y cabezas?',
    headsMark: '¿Qué son las capas y las cabezas?',
    headsExplained:
      'El modelo es una pila de capas. En cada capa, varias cabezas leen el texto en paralelo. Cada cabeza tiene sus propios pesos, que deciden cuánto atiende cada token a cada uno de los demás. Las capas y las cabezas se cuentan desde 0.',
    tokens: '¿Tokens?',
    tokensMark: '¿Qué es un token?',
    /** @param {string[]} signs marks that occur in the text's tokens */
    tokensExplained: (signs) =>
      [
        'Un token es un trozo de texto que el modelo conoce: una palabra, una parte de una palabra o un signo de puntuación.',
        ...signsExplained(signs),
      ].join(' '),
  },

  modelBar: {
    toolsLabel: 'Oración, modelo y cabeza',
    sentence: 'Oración',
    placeholder: 'Escribe una oración',
    example: 'Ejemplos',
    ownSentence: 'Ejemplos …',
    model: 'Modelo',
    own: 'El tuyo…',
    ownShort: 'El tuyo…', // next to the sentence, where there is little space
    ownHint: 'Usa tu propio modelo: elige sus archivos o suéltalos en la página. No se sube nada.',
    ownVisit: 'Tu propio modelo, disponible durante esta visita.',
    ownMissing: (/** @type {string} */ folder) => `${folder} (no disponible)`,
    instead: (/** @type {string} */ title) => `Esta sala usa ${title}, no tu propio modelo.`,
    layer: 'Capa',
    head: 'Cabeza',
    /** @param {number} layers @param {number} of */
    arriving: (layers, of) =>
      layers === of
        ? `Ya están las ${of} capas. Las palabras poco frecuentes aún se están cargando.`
        : `${layers === 1 ? 'Ya está la capa 0' : `Ya están las capas 0 a ${layers - 1}`} de ${of}. El resto se está cargando.`,
    arrivingLabel: 'Descarga del modelo',
    /** @param {string} loaded @param {string} total */
    amount: (loaded, total) => `${loaded} de ${total} MB`,
    tokens: (/** @type {number} */ count) => (count === 1 ? '1 token.' : `${count} tokens.`),
    readsFirst: (/** @type {number} */ shown, /** @type {number} */ found) =>
      `Solo se usan los primeros ${shown} de ${found} tokens.`,
    /** @param {string[]} named @param {number} count @param {string | null} language that the model reads */
    unknown: (named, count, language) =>
      `${language ? `Este modelo lee ${languageOf(language)}; no` : 'El modelo no'} conoce ${listed([...named.map(quoted), ...(count > named.length ? [`${count - named.length} más`] : [])])} y ${count === 1 ? 'pone [UNK] en su lugar' : 'pone [UNK] en lugar de cada una'}.`,
    /**
     * @param {string} title of the model @param {string | null} language that it reads
     * @param {string} writing code of the text's language or script @param {string} share of the letters of its non-Latin words
     * @param {string} reader title of the model that reads it
     */
    unread: (title, language, writing, share, reader) =>
      `${language ? `${title} lee ${languageOf(language)}. El` : `${title}: el`} ${share} de las letras de palabras no latinas le llega de una en una o como tokens desconocidos. ${reader} lee ${languageOf(writing)}.`,
    /** @param {string} title @param {number} bytes of the download */
    switchModel: (title, bytes) => `Cambiar a ${title} (${Math.round(bytes / 1e6)} MB)`,
    parts: (/** @type {string} */ token) =>
      `${quoted(token)} es solo una parte de un carácter, que el modelo divide en varios tokens.`,
    readFirst: (/** @type {number} */ most) => `Usar los primeros ${most} tokens`,
    asTrained: (/** @type {string} */ room) =>
      `Los cambios hechos en «${room}» no valen aquí: este es el modelo tal como se entrenó.`,
    tooLongForLink: 'Este texto es demasiado largo para un enlace: el enlace abre el primer ejemplo en su lugar.',
  },

  model: {
    chooseFiles: 'Elegir archivos…',
    notKept: 'El navegador no puede guardar el modelo, así que en tu próxima visita se descargará de nuevo.',
    trouble:
      /** @type {Record<import('../../engine/fetching.ts').Trouble, (file: string, detail: string) => string>} */ ({
        unreachable: (file, detail) =>
          `No se puede cargar ${file} (${detail}). Comprueba la conexión e inténtalo de nuevo. La sala «Ejemplo resuelto» no necesita ningún modelo.`,
        missing: (file, detail) =>
          `Falta ${file} en el servidor (respondió ${detail}). Quien publica esta página tiene que copiar también la carpeta «models».`,
        unreadable: (file, detail) =>
          `No se puede leer ${file} (${detail}). Quien publica esta página tiene que copiar de nuevo la carpeta «models».`,
        nonsense: (file, detail) =>
          `${file} no es una lista de archivos de modelos con sus nombres, tamaños y sumas SHA-256; empieza por «${detail}». Quien publica esta página tiene que copiar de nuevo la carpeta «models».`,
        cut: (file, detail) =>
          `${file} tiene una longitud incorrecta (${detail} bytes). La descarga quedó incompleta; inténtalo de nuevo.`,
        checksum: (file, detail) =>
          `${file} no es el archivo esperado: su SHA-256 no empieza por ${detail}. La descarga se dañó; inténtalo de nuevo.`,
      }),
    unexpected: (/** @type {string} */ reason) =>
      `Ha ocurrido algo inesperado (${reason}). Inténtalo de nuevo. La sala «Ejemplo resuelto» no necesita ningún modelo.`,
  },

  cells: {
    modes: { full: 'Texto: oraciones completas', short: 'Texto: solo números', off: 'Texto: no' },
    tones: (/** @type {boolean} */ isOn) => (isOn ? 'Tonos: sí' : 'Tonos: no'),
    rows: (/** @type {string} */ name, /** @type {number} */ row) => `Filas: ${name}. Fila ${row}`,
    columns: (/** @type {string} */ name, /** @type {number} */ column) => `Columnas: ${name}. Columna ${column}`,
    short: (/** @type {number} */ row, /** @type {number} */ column, /** @type {string} */ value) =>
      `${value}, fila ${row}, columna ${column}`,
    empty: 'sin número',
    axes: {
      queries: 'consultas',
      keys: 'claves',
      tokens: 'tokens',
      dimensions: 'dimensiones',
      ofHead: 'dimensiones de la cabeza',
      layers: 'capas',
      heads: 'cabezas',
      parts: 'cabezas y red feed-forward',
      positions: 'posiciones',
      output: 'salida',
      source: 'origen',
    },
  },

  examples: {
    groups: /** @type {Record<string, string>} */ ({
      pronouns: 'A qué se refiere un pronombre',
      senses: 'Qué sentido tiene una palabra',
      order: 'Orden y vecinos',
      grammar: 'Gramática',
    }),
    titles: /** @type {Record<string, string>} */ ({
      tired: 'it → animal: … it was too tired (clase B)',
      wide: 'it → street: … it was too wide',
      rashonda: 'she → Rashonda (clase E)',
      arrived: 'bank → river: … crossing the river (clase E)',
      street: 'bank → crossing: … crossing the street (clase E)',
      fishing: 'bank → river: un poema sobre la pesca (clase C)',
      loan: 'bank → loan: un poema sobre un préstamo (clase C)',
      table: 'note → table: una nota breve (clase A)',
      speech: 'note → speech: una nota positiva (clase A)',
      guitar: 'note → guitar: una nota melancólica (clase A)',
      'now-come': 'Now come here! (clase C)',
      'come-here': 'Come here now! (clase C)',
      previous: 'cada token atiende al anterior',
      cat: 'it → cat, y las dependencias (clase A)',
    }),
  },
};
