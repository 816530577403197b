// @ts-check
/** UI strings for loading a model, in Spanish. */

export const words = {
  phases: {
    absent: 'Descargando el modelo',
    asked: 'Esta imagen necesita un modelo entrenado',
    loading: 'Descargando el modelo',
    checking: 'Comprobando tus archivos',
    reading: 'Descomprimiendo el modelo',
    cancelled: 'El modelo no se ha cargado',
    failed: 'No se pudo cargar el modelo',
    missing: 'Este enlace necesita archivos que no están en este navegador',
  },
  amount: (/** @type {string} */ loaded, /** @type {string} */ total) => `${loaded} de ${total} MB`,
  cancel: 'Cancelar',
  load: 'Cargar el modelo',
  loadSize: (/** @type {number} */ megabytes) => `Cargar el modelo (${megabytes} MB)`,
  again: 'Reintentar',
  meanwhile: 'Ir al ejemplo resuelto',
  coming: /** @type {Record<string, string>} */ ({
    'minilm-l6':
      'Escribe cualquier oración y mira a qué atiende cada una de las 72 cabezas del codificador entrenado all-MiniLM-L6-v2: con flechas, como mapa de calor, todas las cabezas a la vez y con los números que hay detrás de cada peso.',
    'smollm2-135m':
      'SmolLM2-135M-Instruct, un modelo de lenguaje entrenado con 30 capas de 9 cabezas cada una, lee tu texto y predice la palabra siguiente. Verás qué partes del modelo llevan a cada predicción.',
    'e5-small':
      'multilingual-e5-small, un codificador entrenado con 12 capas de 12 cabezas cada una, lee unos 100 idiomas. Escribe una oración en cualquiera de ellos y mira a qué atiende cada cabeza.',
    'marian-en-pt':
      'Marian, un codificador-decodificador entrenado del inglés al portugués, traduce tu texto palabra por palabra. De cada palabra que escribe, verás qué palabras del origen lee.',
    'marian-pt-en':
      'Marian, un codificador-decodificador entrenado del portugués al inglés, traduce tu texto palabra por palabra. De cada palabra que escribe, verás qué palabras del origen lee.',
  }),
  comingOwn: 'Tus archivos se leen en este dispositivo. No se sube nada.',
  missing: (/** @type {string} */ folder) =>
    `El enlace usa ${folder}, un modelo propio que se identifica por la suma de comprobación de sus archivos. Este navegador no tiene esos archivos. Elige o suelta los mismos archivos: config.json, tokenizer.json y model.safetensors (o todas sus partes), o un archivo .gguf. Entonces la página mostrará la oración, la cabeza y los tokens del enlace. No se sube nada.`,
  fromHub: 'Buscarlo en el Hub…',
  missingHub: (/** @type {string} */ folder, /** @type {string} */ source) =>
    `El enlace usa un modelo del Hub, ${source}, que identifica por la suma de comprobación de sus archivos (${folder}). Este navegador no tiene esos archivos. Puedes buscar el modelo, ver cuánto ocupa y cargarlo, o elegir los mismos archivos. Solo se envía el nombre del modelo; tu texto nunca sale de esta página.`,
  stays:
    'El modelo viene del mismo servidor que esta página y funciona en tu navegador. El navegador lo guarda para otras visitas hasta que borres los datos de esta página. Lo que escribes nunca sale de esta página.',
};
