// @ts-check
/**
 * Errors of the core, in Spanish: a sentence for each code (`src/error/`), from the fields of the error.
 */
import { firstKnown, floats, MOST_NAMED, partOf, shaped } from '../error-parts.js';
import { capital, quoted } from './phrases.js';

/** @typedef {import('../error-parts.js').Sentences} Sentences */

/** Words of the core in the field `what`, `name` or `table`. Other names, such as "d_model", stay as they are. */
export const NAMES = /** @type {Record<string, string>} */ ({
  layer: 'capa',
  head: 'cabeza',
  token: 'token',
  'source token': 'token del origen',
  'written word': 'palabra escrita',
  word: 'palabra',
  row: 'fila',
  column: 'columna',
  dimension: 'dimensión',
  step: 'paso',
  slot: 'lugar',
  example: 'ejemplo',
  width: 'ancho',
  length: 'longitud',
  'change of the model': 'cambio del modelo',
  'The number of tokens': 'el número de tokens',
  'The number of query tokens': 'el número de tokens de consulta',
  'The number of words': 'el número de palabras',
  'The number of steps': 'el número de pasos',
  'The scale of the weights': 'la escala de los pesos',
  'The table of scores': 'la tabla de puntuaciones',
  'W_Q of the self-attention': 'W_Q de la autoatención',
  'W_K of the self-attention': 'W_K de la autoatención',
  'W_V of the self-attention': 'W_V de la autoatención',
});

/** @param {string} name */
const named = (name) => NAMES[name] ?? name;

const float = floats(',');

/** The name at the start of a sentence; names that stay as they are keep their first letter. @param {string} name */
const first = (name) => (name in NAMES ? capital(NAMES[name]) : name);

/** @param {string[]} words */
function quotedWords(words) {
  const shown = words.slice(0, MOST_NAMED).map(quoted).join(', ');
  const more = words.length - MOST_NAMED;
  if (more <= 0) return shown;
  return `${shown} y ${more} ${more === 1 ? 'palabra más' : 'palabras más'}`;
}

/** @param {string[]} names */
function tensors(names) {
  if (names.length === 1) return `el tensor ${names[0]}`;
  const shown = `los tensores ${names.slice(0, MOST_NAMED).join(', ')}`;
  return names.length <= MOST_NAMED ? shown : `${shown} y ${names.length - MOST_NAMED} más`;
}

/** The size of a typed table; 0 columns: its rows differ in length. @param {[number, number]} size */
const sized = ([rows, columns]) =>
  columns === 0 ? `${rows} filas de longitudes distintas` : `${rows} × ${columns} números`;

const DIVERGED = 'el entrenamiento ha divergido. Elige una tasa de aprendizaje menor, como 0,003.';

const PAIRS = 'No se pueden leer los pares:';

/** @type {Sentences} */
const cellProblems = {
  empty: () => 'la celda está vacía. Escribe un número, como 0.',
  not_a_number: ({ text }) => `${quoted(text)} no es un número. Escribe un número como 2, −1,5, 1/3 o √2.`,
  not_finite: ({ text }) => `${quoted(text)} no es un número finito. Escribe un número como 2 o −1,5.`,
  two_readings: ({ text, decimal, thousands }) =>
    `${quoted(text)} puede significar ${decimal} o ${thousands}. Escribe sin coma el número que quieres decir.`,
  out_of_range: ({ text, most }) => `${text} es demasiado grande; escribe un número de −${most} a ${most}.`,
};

/** Why an activation does not exist. @type {Sentences} */
const siteProblems = {
  unknown: () => 'este modelo no tiene esa activación',
  side_result: () => 'es un resultado lateral, así que cambiarlo no tiene efecto',
  copied_too_early: () => 'la activación que se copia no se calcula antes que ella',
  outside_decoder: () => 'solo se pueden explicar números del decodificador; elige uno de ellos',
  outside_prediction: () =>
    'no está entre el último vector y las probabilidades de este modelo; elige un número de la normalización final, de los logits o de la softmax',
  not_patchable: () => 'solo se pueden parchear resid_pre, attn_out, mlp_out y attn.z de las capas del modelo',
  no_decoder: () => 'este modelo no tiene decodificador',
  no_norm: () => 'esta capa no tiene normalización en ese lugar',
  no_positions: () => 'este modelo no suma posiciones a sus embeddings',
  recurrent: () => 'este decodificador tiene en su lugar una unidad recurrente',
  layers: ({ n_layers }) => `hay ${n_layers} capas, contadas desde 0`,
  decoder_layers: ({ n_layers }) => `hay ${n_layers} capas del decodificador, contadas desde 0`,
  heads: ({ n_heads }) => `hay ${n_heads} cabezas, contadas desde 0`,
};

/** What a file is that is not a model's file. @type {Sentences} */
const fileKinds = {
  lfs_pointer: ({ bytes, size }) =>
    `un puntero de Git LFS: ${bytes} bytes en lugar de un archivo de ${size} bytes. Obtén ese archivo con git lfs pull, o descárgalo de la página del modelo`,
  web_page: () =>
    'una página web (HTML). Descarga el propio archivo: en la página del modelo, usa el botón que lo descarga',
  xml: () => 'un texto XML, como el mensaje de un servidor. Descarga el archivo otra vez',
  pickle: () =>
    'un archivo de PyTorch (pickle), que no se admite. Guarda el modelo como safetensors, o elige una copia en ese formato',
  gzip: () => 'un archivo comprimido (gzip). Descomprímelo primero',
  big_endian: () =>
    'un GGUF con orden de bytes big-endian, pero solo se admite little-endian. Usa el archivo little-endian o conviértelo con gguf_convert_endian.py de llama.cpp',
  empty: () => 'un archivo vacío. Descárgalo otra vez',
  short_text: ({ bytes, text }) => `un texto de ${bytes} bytes (${quoted(text)}), no pesos. Descárgalo otra vez`,
};

/** @type {Sentences} */
export const errors = {
  // Activations.
  unknown_site: ({ name }) =>
    `${quoted(name)} no es el nombre de una activación; los nombres son como «blocks.0.attn.pattern.1» (capa y cabeza, contadas desde 0).`,
  no_such_site: ({ site, reason }) => `Aquí no existe ${site}: ${partOf(siteProblems, reason)}.`,
  replacement: ({ site, found, expected }) =>
    `Lo que sustituye a ${site} es de ${shaped(found)}, pero la matriz es de ${shaped(expected)}; da una matriz de esa forma.`,
  not_recorded: ({ site }) => `${site} no se registró en esta pasada; selecciónalo antes de que empiece.`,
  no_such_cell: ({ name, row, column, shape: [rows, columns] }) =>
    `${name} tiene ${rows} filas y ${columns} columnas, así que no existe la fila ${row}, columna ${column} (contadas desde 0).`,

  // The worked example. `row` and `column` are counted from 0.
  cell: ({ table, row, column, problem }) =>
    `Fila ${row + 1}, columna ${column + 1} de ${named(table)}: ${partOf(cellProblems, problem)}`,
  score_width: ({ text, most }) =>
    `d_k: ${quoted(text)} no es un número entero de 1 a ${most}. Escribe un número como 64.`,
  table: ({ table, found, expected }) =>
    `${first(table)} tiene ${sized(found)}, pero este ejemplo necesita ${sized(expected)}; corrige el enlace o haz clic en «Reiniciar».`,
  no_inputs: () =>
    'El ejemplo no tiene ni entradas (X) ni puntuaciones, así que no hay nada que calcular; corrige el enlace o haz clic en «Reiniciar».',
  name_too_long: ({ position, found, most }) =>
    `El nombre del token ${position} tiene ${found} caracteres, pero junto a una fila caben ${most} como máximo. Quita ${found - most} o más.`,

  // Files of models. `problem` is a detail in English, often from another library.
  config_file: ({ problem }) => `No se puede leer config.json: ${problem}. Usa el archivo que corresponde al modelo.`,
  config_missing: ({ field }) => `A config.json le falta ${field}; usa el archivo que corresponde al modelo.`,
  config_value: ({ field, found, supported }) =>
    `En config.json, ${field} es ${found}, pero solo se admite: ${supported}; elige otro modelo.`,
  files: ({ problem }) => `Estos archivos no se pueden cargar como modelo: ${problem}.`,
  reference: ({ problem }) => `reference.safetensors no se puede comparar con el modelo: ${problem}.`,
  gone: ({ file }) => `Ya no se puede leer ${file}: se ha cambiado, movido o borrado. Elígelo otra vez.`,
  weights_file: ({ file, problem }) =>
    `No se puede leer ${file}: ${problem}. Quizá la descarga quedó incompleta; descárgalo otra vez.`,
  not_model_file: ({ file, kind }) => `${file} es ${partOf(fileKinds, kind)}.`,
  tensor_missing: ({ file, name }) =>
    `A ${file} le falta el tensor ${name}, que la configuración exige; los dos archivos son de modelos distintos.`,
  tensors_extra: ({ file, names }) =>
    `La configuración no usa ${tensors(names)} de ${file}; los dos archivos son de modelos distintos.`,
  tensor_shape: ({ name, found, expected }) =>
    `${name} tiene la forma [${found.join(', ')}], pero la configuración exige [${expected.join(', ')}]; los pesos y la configuración son de modelos distintos.`,
  tensor_type: ({ name, found }) =>
    `${name} tiene números del tipo ${found}, pero solo se admiten F32, F16 y BF16 o, en un archivo GGUF, Q2_K a Q6_K, Q4_0 a Q5_1, Q8_0 e IQ4_NL; guarda el modelo en uno de estos tipos.`,
  header_field: ({ file, field, found, supported }) =>
    `En ${file}, ${field} es ${found}, pero solo se admite: ${supported}; elige otro modelo.`,
  tokenizer_file: ({ problem }) =>
    `No se puede leer tokenizer.json: ${problem}. Usa el archivo que corresponde al modelo.`,
  sentence_piece: ({ file, problem }) =>
    `No se puede leer ${file}: ${problem}. Usa el archivo que corresponde al modelo.`,

  // Models.
  size: ({ name, value, most }) =>
    `${first(name)}: el valor es ${float(value)}, pero tiene que estar entre 1 y ${most}; elige otro.`,
  scalar: ({ name, value }) => `${name} es ${float(value)}; elige un número positivo y finito.`,
  odd_width: ({ name, width }) => `${name} es ${width}, pero sus dimensiones forman pares; elige un número par.`,
  layer_form: () =>
    'Una capa debe tener autoatención y un MLP. Una capa del decodificador debe tener autoatención causal o una unidad recurrente, atención cruzada y un MLP; elige capas así.',
  two_norms: () => 'Una subcapa con normalización después de la suma no puede tener otra; elige una.',
  distance_buckets: ({ found, farthest, least }) =>
    `El sesgo de posición relativa tiene ${found} grupos hasta la distancia ${farthest}, pero necesita un número par de grupos, al menos 4, y una distancia mayor que ${least}; elige números así.`,
  distance_rows: ({ found, farthest, least }) =>
    `La atención desacoplada tiene ${found} filas hasta la distancia ${farthest}, pero necesita al menos 8 filas y una distancia mayor que ${least}; elige números así.`,
  key_value_heads: ({ n_heads, n_key_value_heads }) =>
    `n_heads es ${n_heads}, que no es múltiplo de las ${n_key_value_heads} cabezas de claves y valores; elige un múltiplo de n_key_value_heads.`,
  query_key_norms: () =>
    'Las consultas y las claves solo se normalizan con RMS; elige la normalización RMS, o consultas y claves sin normalizar.',
  projected_unembedding: () =>
    'Los embeddings que se proyectan al flujo residual no pueden servir de unembedding; elige otro unembedding.',
  masked_word_head: () =>
    'Un módulo de palabras enmascaradas corresponde a un codificador con unembedding y sin decodificador; elige un modelo sin ese módulo.',
  decoder_form: () =>
    'Un decodificador necesita un unembedding, y no puede tener posiciones rotatorias ni normalización de consultas y claves; elige un decodificador así.',
  count: ({ name, found, expected }) =>
    `${name}: los pesos tienen ${found}, pero la configuración exige ${expected}; usa los pesos y la configuración del mismo modelo.`,
  shape: ({ name, found, expected }) =>
    `${name} tiene la forma ${shaped(found)}, pero la configuración exige ${shaped(expected)}; los pesos y la configuración son de modelos distintos.`,
  missing_weight: ({ name }) =>
    `Falta ${name}, que la configuración exige; usa los pesos y la configuración del mismo modelo.`,
  extra_weight: ({ name }) =>
    `Sobra ${name}, que según la configuración no debe estar; usa los pesos y la configuración del mismo modelo.`,
  not_finite: ({ name, row, column, value }) =>
    `${name} tiene ${float(value)} en la fila ${row}, columna ${column} (contadas desde 1), pero todos los números tienen que ser finitos.`,
  not_causal: () =>
    'Este modelo no tiene máscara causal, así que no puede procesar un texto token a token; ejecútalo con el texto entero.',
  no_unembedding: ({ name }) =>
    `${name} no predice la palabra siguiente, y sus archivos no contienen un módulo de palabras enmascaradas. Elige SmolLM2-135M, o un codificador cuyos archivos lo contengan, como bert-base-uncased, distilbert-base-uncased, roberta-base o ModernBERT-base.`,
  no_next_word: ({ name }) => `${name} no predice la palabra siguiente; elige SmolLM2-135M.`,
  no_decoder: ({ name }) => `${name} no traduce; elige marian-en-pt o marian-pt-en.`,
  positions_in_attention: () =>
    'Las posiciones de este modelo forman parte de la atención y no se pueden desactivar; elige all-MiniLM-L6-v2, que suma las posiciones a sus embeddings.',
  no_learned_positions: () => 'Este modelo no tiene posiciones aprendidas; elige all-MiniLM-L6-v2.',
  model_not_loaded: ({ name }) =>
    `El modelo ${name} no está cargado; cárgalo primero, y después el modelo con el que lo comparas.`,
  no_model: () => 'No hay ningún modelo cargado; carga uno primero.',

  // Requests.
  no_such: ({ what, index, count }) => `No existe: ${named(what)} ${index}. Elige un número de 0 a ${count - 1}.`,
  no_head: () => 'No hay ninguna cabeza seleccionada; selecciona al menos una.',
  base: ({ base }) => `La base de las longitudes de onda es ${float(base)}; elige un número mayor que 1, como 10000.`,
  top_p: ({ top_p }) => `top p es ${float(top_p)}; elige un número mayor que 0 y no mayor que 1.`,
  guess_length: ({ found, expected }) =>
    `La apuesta no se puede puntuar: tiene ${found} números para ${expected} palabras; da uno para cada una.`,
  guess_number: ({ value }) =>
    `La apuesta no se puede puntuar: contiene ${float(value)}, pero todos los números tienen que ser finitos y no negativos.`,
  guess_zero: () => 'La apuesta no se puede puntuar: todas las barras están en 0; sube al menos una.',
  guess_no_weight: () =>
    'La apuesta no se puede puntuar: la cabeza no da ningún peso a estas palabras; elige otra cabeza.',
  kept: ({ kept, now }) =>
    `El resultado guardado tiene ${kept} números y el actual, ${now}; solo se pueden comparar resultados del mismo tamaño.`,
  lookup_no_key: () => 'La búsqueda no se puede calcular: no hay ninguna clave; añade una.',
  lookup_values: ({ keys, values }) =>
    `La búsqueda no se puede calcular: las claves son ${keys} y los valores, ${values}; da un valor para cada clave.`,
  lookup_width: ({ width }) =>
    `La búsqueda no se puede calcular: la anchura es ${float(width)}; elige una mayor que 0.`,
  lookup_query: ({ query, key }) =>
    `La búsqueda no se puede calcular: la consulta tiene ${query} números y la clave, ${key}; da a las dos los mismos.`,
  lookup_number: ({ value }) =>
    `La búsqueda no se puede calcular: uno de sus números es ${float(value)}; elige números de −1000000 a 1000000.`,
  lookup_points: ({ found, d }) =>
    `La búsqueda no se puede calcular: ${found} números no forman puntos de ${d} dimensiones; da 1 o 2 números por punto.`,
  no_text: () => 'Todavía no se ha calculado nada; ejecuta primero un texto.',
  patch_lengths: ({ a, b }) =>
    `Para poner los números de A en B, las dos oraciones tienen que tener los mismos tokens, pero A tiene ${a} y B, ${b}. Cambia una palabra de la más larga, ${a > b ? 'A' : 'B'}.`,
  patch_too_long: ({ found, most }) =>
    `Las oraciones tienen ${found} tokens, demasiados para un mapa de todas las posiciones. Usa ${most} como máximo.`,
  no_translation: () => 'Todavía no se ha traducido nada; traduce primero un texto.',
  no_example: () => 'Todavía no se ha calculado nada; ejecuta primero un ejemplo.',
  link_too_long: ({ found }) => `El enlace tiene ${found} caracteres, demasiados para un código QR. Acorta la oración.`,
  language: ({ found, known, examples: [one, other] }) =>
    `Este modelo no tiene el idioma ${quoted(found)}; elige uno de sus ${known} idiomas (por ejemplo, ${one} y ${other}).`,
  unknown_word: ({ what, found, choices }) =>
    `${quoted(found)} no se conoce como ${named(what)}; elige entre: ${choices}.`,

  // Texts.
  no_tokens: () => 'Escribe al menos una palabra.',
  too_many_tokens: ({ found, most }) =>
    `El texto tiene ${found} tokens, pero este modelo lee ${most} como máximo. Quita ${found - most} o más.`,
  token_id: ({ position, id, d_vocab }) =>
    `El token ${position} (contado desde 1) tiene el identificador ${id}, pero el vocabulario tiene ${d_vocab} entradas, de 0 a ${d_vocab - 1}; usa el tokenizador que corresponde al modelo.`,
  token_type: ({ position, token_type, last }) =>
    `El token ${position} (contado desde 1) tiene el tipo ${token_type}, pero el mayor tipo de token de este modelo es ${last}; elige uno menor.`,
  token_type_count: ({ ids, token_types }) =>
    `Hay ${ids} identificadores de tokens, pero ${token_types} tipos de token; da un tipo por identificador.`,
  token_range: ({ start, end, n }) =>
    `El rango de tokens de ${start} a ${end} (sin incluir el final) está vacío o fuera del texto; elige entre sus ${n} tokens, de 0 a ${n - 1}.`,
  untokenizable: ({ problem }) =>
    `El texto no se puede dividir en tokens: ${problem}. Escribe otras palabras, o usa el tokenizador que corresponde al modelo.`,
  words_not_loaded: ({ words }) =>
    `El modelo aún se está cargando y todavía no tiene ${quotedWords(words)}; espera, o escribe palabras más frecuentes.`,
  unknown_words: ({ unknown, known }) =>
    `Este modelo no conoce ${quotedWords(unknown)}; escribe palabras que conozca, separadas por espacios: ${firstKnown(known).join(', ')}.`,
  empty_word: () => 'Una de las palabras pedidas está vacía; escribe al menos una letra.',
  empty_continuation: () => 'Una continuación está vacía; escribe al menos una letra en cada campo.',
  no_mask: () =>
    'El tokenizador no tiene ni [MASK] ni <mask>, así que no se puede enmascarar ninguna palabra; usa el tokenizer.json que corresponde al modelo.',
  beginning: ({ text }) =>
    `Este modelo no puede escribir ${quoted(text)}, porque su vocabulario no tiene ningún trozo para ello; escribe otras letras.`,
  long_beginning: ({ found, most }) =>
    `El comienzo tiene ${found} tokens, pero una traducción puede empezar con ${most} como máximo. Quita ${found - most} o más.`,
  order: ({ found, n }) =>
    `El orden enumera ${found} tokens distintos, pero el texto tiene ${n}; enumera cada uno una vez, contando desde 0.`,

  // Training. `least` and `most` are the limits of a setting; `line` is counted from 1.
  setting: ({ name, value, least, most }) =>
    `${first(name)}: el valor es ${float(value)}; elige entre ${float(least)} y ${float(most)}.`,
  task_length: ({ length, least, most }) =>
    `La longitud es ${length}; para esta tarea, elige entre ${least} y ${most}.`,
  learning_rate: ({ value }) =>
    `learning_rate es ${float(value)}; elige un número mayor que 0 y no mayor que 100, como 0,003.`,
  uneven_heads: ({ d_model, n_heads }) => `d_model es ${d_model}; elige un múltiplo de n_heads, que es ${n_heads}.`,
  task_without_input: ({ task }) =>
    `La tarea es ${task}; para un codificador-decodificador, que lee una entrada y escribe una respuesta, elige «seis palabras», «copiar», «invertir», «ordenar» o «tus propios pares».`,
  no_pairs: () => `${PAIRS} no hay ninguno escrito; escribe uno por línea, como merci -> thanks.`,
  many_pairs: ({ found, most }) => `${PAIRS} hay ${found}, pero se permiten ${most} como máximo.`,
  pairs_letters: ({ found, most }) => `${PAIRS} tienen ${found} letras, pero se permiten ${most} como máximo.`,
  pairs_words: ({ found, most }) =>
    `${PAIRS} tienen ${found} palabras distintas, pero se permiten ${most} como máximo.`,
  same_input: ({ first: one, line }) =>
    `${PAIRS} las líneas ${one} y ${line} tienen la misma entrada; deja una de ellas.`,
  no_arrow: ({ line }) => `${PAIRS} la línea ${line} no tiene flecha; escribe la entrada, -> y la salida.`,
  many_arrows: ({ line, found }) => `${PAIRS} la línea ${line} tiene ${found} flechas; deja una.`,
  no_word_before_arrow: ({ line }) =>
    `${PAIRS} la línea ${line} no tiene ninguna palabra antes de la flecha; escribe al menos una.`,
  no_word_after_arrow: ({ line }) =>
    `${PAIRS} la línea ${line} no tiene ninguna palabra después de la flecha; escribe al menos una.`,
  many_words_before_arrow: ({ line, found, most }) =>
    `${PAIRS} la línea ${line} tiene ${found} palabras antes de la flecha, pero se permiten ${most} como máximo.`,
  many_words_after_arrow: ({ line, found, most }) =>
    `${PAIRS} la línea ${line} tiene ${found} palabras después de la flecha, pero se permiten ${most} como máximo.`,
  long_word: ({ word, line, found, most }) =>
    `${PAIRS} ${quoted(word)}, en la línea ${line}, tiene ${found} letras, pero se permiten ${most} como máximo.`,
  reserved_word: ({ word, line }) =>
    `${PAIRS} la línea ${line} contiene ${word}, que se añade automáticamente; quítalo.`,
  no_snapshot: ({ step }) => `No hay copia del paso ${step}; elige un paso que la tenga.`,
  number_overflow: ({ step }) => `En el paso ${step}, un número se desbordó: ${DIVERGED}`,
  weight_overflow: ({ step }) => `Tras el paso ${step}, un peso se desbordó: ${DIVERGED}`,
  hopeless_loss: ({ step, loss, chance }) =>
    `En el paso ${step}, la pérdida es ${float(loss, 0)}, pero un modelo que no sabe nada tiene una pérdida de ${float(chance, 1)}: ${DIVERGED}`,
  gradient_overflow: () => 'Un gradiente se desbordó. Elige una escala de los pesos menor.',
  no_optimizer: ({ step }) =>
    `Este modelo se guardó como copia tras ${step} pasos de un entrenamiento más largo, sin el estado del optimizador, así que no puede seguir aprendiendo. Reinícialo para entrenarlo desde cero.`,
  no_attention: () => 'Este modelo no tiene atención; elige la atención «general (Luong)» o «aditiva (Bahdanau)».',
  other_vocabulary: () =>
    'El vocabulario de config.json no corresponde a su tarea; usa el config.json que se guardó con el modelo.',
  no_format: () =>
    'Este modelo no se puede guardar: los archivos guardados son los de GPT-2 o Marian, que tienen conexiones residuales y normalizaciones, y no tienen posiciones relativas; elige eso para guardar o abrir un modelo.',
  not_saved: ({ problem }) => `Este modelo no se puede guardar: ${problem}. Reinicia el entrenamiento.`,
  not_trainable: () =>
    'Solo se puede entrenar un transformer con normalización de capa antes de cada subcapa, después de la suma o en ninguna parte, un MLP simple (ReLU o GELU) y posiciones aprendidas, sinusoidales o ninguna; elige estos ajustes.',
  no_training: () => 'No se está entrenando ningún modelo; empieza primero un entrenamiento.',
};
