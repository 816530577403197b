// @ts-check
/** UI strings for custom models, in Spanish. */

/** @param {number} bytes */
function size(bytes) {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  const digits = bytes < 1e7 ? 1 : 0;
  return `${(bytes / 1e6).toLocaleString('es', { minimumFractionDigits: digits, maximumFractionDigits: digits })} MB`;
}

/** Names for use in a sentence. If there are more than four, only the first three are named. @param {string[]} names */
const named = (names) =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} y ${names.length - 3} más` : names.join(', ');

export const words = {
  title: 'Tu propio modelo',
  about:
    'Elige los archivos de un modelo: config.json, tokenizer.json y model.safetensors (o todas sus partes y su índice), o un archivo .gguf (o todas sus partes). Un traductor de OPUS-MT tiene source.spm, target.spm y vocab.json en lugar de tokenizer.json. Tus archivos se quedan en este dispositivo; no se sube nada.',
  choose: 'Elegir archivos…',
  chooseFolder: 'Elegir carpeta…',
  drop: 'o suelta archivos o una carpeta en cualquier lugar de la página',
  folder: {
    took: (/** @type {string} */ folder, /** @type {string[]} */ taken, /** @type {number} */ left) =>
      `De la carpeta «${folder}» se usa: ${taken.join(', ')}.${left > 0 ? ` ${left === 1 ? 'Se pasa por alto otro archivo' : `Se pasan por alto otros ${left} archivos`}.` : ''}`,
    none: () =>
      'La carpeta no contiene los pesos de ningún modelo: ni model.safetensors (o sus partes) ni un archivo .gguf. Suelta la carpeta que los contiene.',
    folders: (/** @type {string[]} */ names) =>
      `Varias carpetas contienen pesos: ${named(names)}. Suelta una de ellas.`,
    ggufs: (/** @type {string[]} */ names) =>
      `La carpeta contiene varios modelos: ${named(names)}. Suelta uno de estos archivos.`,
  },
  served: {
    missing: (/** @type {string} */ name, /** @type {string} */ reason) =>
      `Faltan los modelos que ofrece el enlace: no se puede leer ${name} (${reason}). Los modelos incorporados siguen funcionando.`,
    nonsense: (/** @type {string} */ name) =>
      `${name} no enumera ningún modelo. Debería contener {"models": [{"folder": "my-model", "title": "My model"}]}. Los modelos incorporados siguen funcionando.`,
  },
  here: 'Tus propios modelos',
  size,
  isKept: 'guardado en este navegador',
  isForVisit: 'solo durante esta visita',
  failed: 'no se pudo leer',
  show: 'Usar',
  chosen: 'En uso',
  keep: 'Guardar en este navegador',
  keeping: 'Guardando…',
  forget: 'Borrar de este navegador',
  link: 'Un enlace contiene la suma de comprobación de los archivos de tu modelo, no los archivos, así que quien abra el enlace necesita los mismos archivos. Un modelo guardado se queda en este dispositivo hasta que lo borres, o hasta que el navegador lo borre porque el disco está lleno.',
  read: {
    title: 'Archivos admitidos',
    columns: ['Familia', 'Archivos', 'Formato'],
    rows: [
      [
        'BERT, DistilBERT, RoBERTa, XLM-R, CamemBERT, ELECTRA, ALBERT, MPNet, ModernBERT, DeBERTa-v2, DeBERTa-v3, GPT-2, GPT-NeoX, OPT, LLaMA, SmolLM2, Mistral, Qwen2, Qwen3, OLMo 2, Phi-3, Gemma 2, Gemma 3, Marian, BART, mBART, M2M100, NLLB, T5, mT5, Flan-T5',
        'config.json, tokenizer.json, model.safetensors o sus partes',
        'float32, float16, bfloat16',
      ],
      [
        'LLaMA, SmolLM2, Mistral, Qwen2, Qwen3, OLMo 2, Phi-3, Gemma 2 y 3, GPT-2, GPT-NeoX, BERT, ModernBERT, T5',
        'un archivo .gguf o sus partes',
        'float32, float16, bfloat16, Q2_K a Q6_K, Q4_0 a Q5_1, Q8_0, IQ4_NL',
      ],
      ['Los traductores pequeños de Marian', 'model.bin, tokenizer.json', 'int8'],
      ['Un modelo recurrente guardado en «Entrenar» (se abre allí)', 'config.json, model.safetensors', 'float32'],
    ],
  },
  checked: {
    title: 'Modelos comprobados',
    about: (/** @type {string} */ date) =>
      `Estos modelos se compararon con PyTorch (Marian, con NumPy) el ${date}. Los modelos con semilla son pequeños y aleatorios; hay uno por cada arquitectura admitida. Si la carpeta de tu modelo contiene reference.safetensors, también se compara tu modelo (ver docs/MODELS.md).`,
    columns: ['Modelo', 'Formato', 'Comparado', 'Mayor diferencia'],
    /** @param {string} largest @param {number} sites */
    found: (largest, sites) => `difiere de su referencia en ${largest} como máximo en ${sites} matrices`,
  },
  close: 'Cerrar',
  otherModel: (/** @type {string} */ title, /** @type {string} */ found, /** @type {string} */ wanted) =>
    `Estos archivos son de otro modelo: ${title} tiene la suma de comprobación ${found}, pero el enlace necesita ${wanted}. Elige los archivos con los que se creó el enlace. Tu modelo sigue en la lista de modelos.`,
  noChecksum:
    'Esta página no se cargó por https, así que el navegador no puede calcular sumas de comprobación y los enlaces no pueden identificar tu modelo.',
  unreadable: (/** @type {string} */ reason) => `No se pueden leer los archivos (${reason}). Elígelos otra vez.`,
  /**
   * The free space is mentioned only if it explains the failure, because browsers may report space that they do not
   * grant.
   */
  full: (/** @type {number} */ needed, /** @type {number | null} */ free) =>
    `El modelo no se guardó: necesita ${size(needed)}, pero ${free !== null && free < needed ? `al navegador solo le quedan ${size(free)}` : 'el navegador no deja que esta página guarde más'}. Borra un modelo guardado o libera espacio en el disco. El modelo sigue funcionando durante esta visita.`,
  refused: (/** @type {string} */ reason) =>
    `El modelo no se guardó: el navegador no deja que esta página guarde datos (${reason}). Puede deberse a una ventana privada o a que los datos de sitios estén bloqueados. El modelo sigue funcionando durante esta visita.`,
};
