// @ts-check
/** UI strings for models on the Hub, in Spanish. */

/** Names for use in a sentence. If there are more than six, only the first five are named. @param {string[]} names */
const named = (names) =>
  names.length > 6 ? `${names.slice(0, 5).join(', ')} y ${names.length - 5} más` : names.join(', ');

export const words = {
  show: 'Del Hub…',
  title: 'Un modelo del Hub',
  name: 'Nombre',
  example: 'openai-community/gpt2',
  find: 'Buscar',
  finding: 'Buscando…',
  privacy: (/** @type {string} */ host) =>
    `Solo se envía a ${host} el nombre del modelo, y solo cuando pulsas el botón. Tu texto nunca sale de esta página.`,
  hint: 'Un nombre con su propietario, opcionalmente con @rama, o la dirección de la página de un modelo o de un archivo .gguf.',
  found: (/** @type {string} */ name, /** @type {string} */ commit) => `${name}, commit ${commit.slice(0, 7)}`,
  weights: 'Pesos',
  /** @param {string} title @param {string} size */
  choice: (title, size) => `${title} (${size})`,
  load: (/** @type {string} */ size) => `Cargar ${size}`,
  loading: 'Descargando el modelo',
  /** @param {string} loaded @param {string} total */
  amount: (loaded, total) => `${loaded} de ${total}`,
  cancel: 'Cancelar',
  noName: (/** @type {string} */ typed) =>
    `«${typed}» no es el nombre de un modelo. Los nombres son como openai-community/gpt2.`,
  /** @param {string} name @param {string[]} files */
  noFiles: (name, files) =>
    `${name} no tiene pesos en un formato admitido, que son .safetensors y .gguf. ${files.length > 0 ? `Contiene ${named(files)}.` : 'No contiene ningún archivo.'}`,
  /** @param {string} name @param {string} file */
  noFile: (name, file) => `${name} no tiene un modelo en el archivo ${file}. Elige otro de sus archivos.`,
  /** @param {string} title @param {string[]} lacks */
  lacks: (title, lacks) =>
    `No se puede cargar ${title}: en su repositorio falta ${named(lacks)}. Elige otro modelo, u otro repositorio con el mismo modelo.`,
  /** @param {string} file */
  changed: (file) => `${file} cambió en el Hub mientras se descargaba. Su descarga ha empezado de nuevo.`,
  trouble:
    /** @type {Record<import('../../../../engine/hub.ts').HubTrouble, (name: string, detail: string, host: string) => string>} */ ({
      unreachable: (_, detail, host) =>
        `No se puede contactar con ${host} (${detail}). Comprueba la conexión e inténtalo de nuevo. Si sigue fallando, puede que el servidor de esta página no permita peticiones a ${host}. Las partes que ya llegaron se conservan.`,
      gated: (name, _, host) =>
        `${name} es de acceso restringido: su propietario solo da acceso si se pide. Inicia sesión en ${host}, pide acceso, descarga allí los archivos y elígelos aquí.`,
      unknown: (name, _, host) =>
        `${host} no tiene ningún modelo público llamado ${name}. Revisa cómo está escrito; la mayoría de los nombres llevan un propietario, como openai-community/gpt2.`,
      revision: (name, _, host) => `${host} no tiene esa rama o ese commit: ${name}.`,
      missing: (name, _, host) => `Falta un archivo de ${name} en ${host}. Busca el modelo otra vez.`,
      busy: (_, detail, host) =>
        `${host} ha recibido demasiadas peticiones desde tu red (estado ${detail}). Inténtalo de nuevo dentro de cinco minutos.`,
      status: (name, detail, host) => `${host} no puede enviar ${name} (estado ${detail}). Inténtalo más tarde.`,
      nonsense: (name, _, host) => `No se puede leer la respuesta de ${host} sobre ${name}. Inténtalo más tarde.`,
      cut: (name, detail, host) =>
        `Un archivo de ${name} tiene una longitud incorrecta (${detail} bytes). Busca el modelo otra vez; si eso no ayuda, descárgalo de ${host} y elígelo aquí.`,
    }),
};
