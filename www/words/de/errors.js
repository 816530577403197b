// @ts-check
/**
 * Errors of the core, in German: a sentence for each code (`src/error/`), from the fields of the error.
 */
import { firstKnown, floats, MOST_NAMED, partOf, shaped } from '../error-parts.js';
import { quoted } from './phrases.js';

/** @typedef {import('../error-parts.js').Sentences} Sentences */

/** Words of the core in the field `what`, `name` or `table`. Other names, such as "d_model", stay as they are. */
export const NAMES = /** @type {Record<string, string>} */ ({
  layer: 'Schicht',
  head: 'Kopf',
  token: 'Token',
  'source token': 'Token der Quelle',
  'written word': 'geschriebenes Wort',
  word: 'Wort',
  row: 'Zeile',
  column: 'Spalte',
  dimension: 'Dimension',
  step: 'Schritt',
  slot: 'Platz',
  example: 'Beispiel',
  width: 'Breite',
  length: 'Länge',
  'change of the model': 'Änderung am Modell',
  'The number of tokens': 'Zahl der Tokens',
  'The number of query tokens': 'Zahl der Query-Tokens',
  'The number of words': 'Zahl der Wörter',
  'The number of steps': 'Zahl der Schritte',
  'The scale of the weights': 'Skala der Gewichte',
  'The table of scores': 'Tabelle der Scores',
  'W_Q of the self-attention': 'W_Q der Self-Attention',
  'W_K of the self-attention': 'W_K der Self-Attention',
  'W_V of the self-attention': 'W_V der Self-Attention',
});

/** @param {string} name */
const named = (name) => NAMES[name] ?? name;

const float = floats(',');

/** @param {string[]} words */
function quotedWords(words) {
  const first = words.slice(0, MOST_NAMED).map(quoted).join(', ');
  const more = words.length - MOST_NAMED;
  if (more <= 0) return first;
  return `${first} und ${more === 1 ? '1 weiteres Wort' : `${more} weitere Wörter`}`;
}

/** @param {string[]} names */
function tensors(names) {
  if (names.length === 1) return `den Tensor ${names[0]}`;
  const first = `die Tensoren ${names.slice(0, MOST_NAMED).join(', ')}`;
  return names.length <= MOST_NAMED ? first : `${first} und ${names.length - MOST_NAMED} weitere`;
}

/** The size of a typed table; 0 columns: its rows differ in length. @param {[number, number]} size */
const sized = ([rows, columns]) =>
  columns === 0 ? `${rows} Zeilen verschiedener Länge` : `${rows} × ${columns} Zahlen`;

const DIVERGED = 'Das Training ist divergiert. Wählen Sie eine kleinere Lernrate, etwa 0,003.';

/** @type {Sentences} */
const cellProblems = {
  empty: () => 'Die Zelle ist leer. Geben Sie eine Zahl ein, etwa 0.',
  not_a_number: ({ text }) => `${quoted(text)} ist keine Zahl. Geben Sie eine ein, etwa 2; −1,5; 1/3 oder √2.`,
  not_finite: ({ text }) => `${quoted(text)} ist keine endliche Zahl. Geben Sie eine ein, etwa 2 oder −1,5.`,
  two_readings: ({ text, decimal, thousands }) =>
    `${quoted(text)} kann ${float(decimal)} oder ${thousands} heißen. Schreiben Sie die gemeinte Zahl eindeutig, etwa ${decimal} oder ${thousands}.`,
  out_of_range: ({ text, most }) => `${text} ist zu groß; erlaubt sind Zahlen von −${most} bis ${most}.`,
};

/** Why an activation does not exist. @type {Sentences} */
const siteProblems = {
  unknown: () => 'Dieses Modell hat keine solche Aktivierung',
  side_result: () => 'Sie ist ein Nebenergebnis; sie zu ändern, hat keine Wirkung',
  copied_too_early: () => 'Die zu kopierende Aktivierung wird nicht vorher berechnet',
  outside_decoder: () => 'Erklären lassen sich nur Zahlen des Decoders; wählen Sie eine davon',
  outside_prediction: () =>
    'Sie liegt nicht zwischen dem letzten Vektor und den Wahrscheinlichkeiten dieses Modells; wählen Sie eine der letzten Norm, der Logits oder der Softmax',
  not_patchable: () => 'Patchen lassen sich nur resid_pre, attn_out, mlp_out und attn.z der Schichten des Modells',
  no_decoder: () => 'Dieses Modell hat keinen Decoder',
  no_norm: () => 'Diese Schicht hat an dieser Stelle keine Norm',
  no_positions: () => 'Dieses Modell addiert keine Positionen zu seinen Embeddings',
  recurrent: () => 'Dieser Decoder hat an dieser Stelle eine rekurrente Einheit',
  layers: ({ n_layers }) => `Es gibt ${n_layers} Schichten, gezählt ab 0`,
  decoder_layers: ({ n_layers }) => `Der Decoder hat ${n_layers} Schichten, gezählt ab 0`,
  heads: ({ n_heads }) => `Es gibt ${n_heads} Köpfe, gezählt ab 0`,
};

/** What a file is that is not a model's file. @type {Sentences} */
const fileKinds = {
  lfs_pointer: ({ bytes, size }) =>
    `ein Git-LFS-Verweis: ${bytes} Bytes an Stelle einer Datei von ${size} Bytes. Holen Sie diese Datei mit git lfs pull oder laden Sie sie von der Seite des Modells herunter`,
  web_page: () =>
    'eine Webseite (HTML). Laden Sie die Datei selbst herunter: Auf der Seite des Modells gibt es dafür einen Knopf',
  xml: () => 'ein XML-Text, etwa eine Meldung eines Servers. Laden Sie die Datei noch einmal herunter',
  pickle: () =>
    'eine PyTorch-Datei (Pickle); dieses Format wird nicht unterstützt. Speichern Sie das Modell als safetensors oder wählen Sie eine Kopie in diesem Format',
  gzip: () => 'komprimiert (gzip). Entpacken Sie die Datei zuerst',
  big_endian: () =>
    'ein GGUF in Big-Endian-Bytefolge; unterstützt wird nur Little-Endian. Nehmen Sie die Little-Endian-Datei, oder wandeln Sie diese mit gguf_convert_endian.py aus llama.cpp um',
  empty: () => 'leer. Laden Sie die Datei noch einmal herunter',
  short_text: ({ bytes, text }) =>
    `ein Text von ${bytes} Bytes (${quoted(text)}), keine Gewichte. Laden Sie die Datei noch einmal herunter`,
};

const SAME_MODEL = 'die beiden Dateien gehören zu verschiedenen Modellen.';
const OWN_FILE = 'Nehmen Sie die Datei, die zum Modell gehört.';
const NO_GUESS = 'Der Tipp lässt sich nicht bewerten:';
const NO_LOOKUP = 'Das Nachschlagen lässt sich nicht berechnen:';
const NO_PAIRS = 'Die Paare sind nicht lesbar:';

/** @type {Sentences} */
export const errors = {
  // Activations.
  unknown_site: ({ name }) =>
    `${quoted(name)} ist kein Name einer Aktivierung; Namen sehen so aus: „blocks.0.attn.pattern.1“ (Schicht, dann Kopf, beide gezählt ab 0).`,
  no_such_site: ({ site, reason }) => `${site} gibt es hier nicht. ${partOf(siteProblems, reason)}.`,
  replacement: ({ site, found, expected }) =>
    `Der Ersatz für ${site} ist ${shaped(found)}, aber die Matrix ist ${shaped(expected)}; geben Sie eine Matrix dieser Form an.`,
  not_recorded: ({ site }) =>
    `${site} wurde in diesem Lauf nicht aufgezeichnet; wählen Sie es, bevor der Lauf beginnt.`,
  no_such_cell: ({ name, row, column, shape: [rows, columns] }) =>
    `${name} hat ${rows} Zeilen und ${columns} Spalten; Zeile ${row}, Spalte ${column} gibt es also nicht (gezählt ab 0).`,

  // The worked example. `row` and `column` are counted from 0.
  cell: ({ table, row, column, problem }) =>
    `${named(table)}, Zeile ${row + 1}, Spalte ${column + 1}: ${partOf(cellProblems, problem)}`,
  score_width: ({ text, most }) =>
    `d_k: ${quoted(text)} ist keine ganze Zahl von 1 bis ${most}. Geben Sie eine ein, etwa 64.`,
  table: ({ table, found, expected }) =>
    `${named(table)}: ${sized(found)}, aber dieses Beispiel braucht ${sized(expected)}; berichtigen Sie den Link oder klicken Sie auf „Reset“.`,
  no_inputs: () =>
    'Das Beispiel hat weder Eingaben (X) noch Scores; es gibt also nichts zu berechnen. Berichtigen Sie den Link oder klicken Sie auf „Reset“.',
  name_too_long: ({ position, found, most }) =>
    `Der Name von Token ${position} hat ${found} Zeichen, aber neben eine Zeile passen höchstens ${most}. Kürzen Sie ihn um mindestens ${found - most}.`,

  // Files of models. `problem` is a detail in English, often from another library.
  config_file: ({ problem }) => `config.json ist nicht lesbar: ${problem}. ${OWN_FILE}`,
  config_missing: ({ field }) => `In config.json fehlt ${field}. ${OWN_FILE}`,
  config_value: ({ field, found, supported }) =>
    `In config.json ist ${field} ${found}; unterstützt wird nur ${supported}. Wählen Sie ein anderes Modell.`,
  files: ({ problem }) => `Diese Dateien lassen sich nicht als Modell laden: ${problem}.`,
  reference: ({ problem }) => `reference.safetensors lässt sich nicht mit dem Modell vergleichen: ${problem}.`,
  gone: ({ file }) =>
    `${file} ist nicht mehr lesbar: Die Datei wurde geändert, verschoben oder gelöscht. Wählen Sie sie noch einmal.`,
  weights_file: ({ file, problem }) =>
    `${file} ist nicht lesbar: ${problem}. Vielleicht war der Download unvollständig; laden Sie die Datei noch einmal herunter.`,
  not_model_file: ({ file, kind }) => `${file} ist ${partOf(fileKinds, kind)}.`,
  tensor_missing: ({ file, name }) =>
    `In ${file} fehlt der Tensor ${name}, den die Konfiguration verlangt; ${SAME_MODEL}`,
  tensors_extra: ({ file, names }) => `Die Konfiguration verwendet ${tensors(names)} aus ${file} nicht; ${SAME_MODEL}`,
  tensor_shape: ({ name, found, expected }) =>
    `${name} hat die Form [${found.join(', ')}], aber die Konfiguration verlangt [${expected.join(', ')}]; Gewichte und Konfiguration gehören zu verschiedenen Modellen.`,
  tensor_type: ({ name, found }) =>
    `${name} hat Zahlen vom Typ ${found}; unterstützt werden nur F32, F16 und BF16 oder, in einer GGUF-Datei, Q2_K bis Q6_K, Q4_0 bis Q5_1, Q8_0 und IQ4_NL. Speichern Sie das Modell in einem dieser Typen.`,
  header_field: ({ file, field, found, supported }) =>
    `In ${file} ist ${field} ${found}; unterstützt wird nur ${supported}. Wählen Sie ein anderes Modell.`,
  tokenizer_file: ({ problem }) => `tokenizer.json ist nicht lesbar: ${problem}. ${OWN_FILE}`,
  sentence_piece: ({ file, problem }) => `${file} ist nicht lesbar: ${problem}. ${OWN_FILE}`,

  // Models.
  size: ({ name, value, most }) =>
    `${named(name)}: ${value}. Erlaubt sind 1 bis ${most}; wählen Sie eine andere Größe.`,
  scalar: ({ name, value }) => `${name} ist ${float(value)}; wählen Sie eine positive, endliche Zahl.`,
  odd_width: ({ name, width }) =>
    `${name} ist ${width}, aber die Dimensionen bilden Paare; wählen Sie eine gerade Zahl.`,
  layer_form: () =>
    'Eine Schicht muss Self-Attention und ein MLP haben. Eine Decoder-Schicht muss kausale Self-Attention oder eine rekurrente Einheit, Cross-Attention und ein MLP haben; wählen Sie solche Schichten.',
  two_norms: () =>
    'Eine Teilschicht mit einer Normalisierung nach der Addition kann keine zweite haben; wählen Sie eine.',
  distance_buckets: ({ found, farthest, least }) =>
    `Der relative Positions-Bias hat ${found} Gruppen bis zum Abstand ${farthest}, braucht aber eine gerade Anzahl von mindestens 4 Gruppen und einen Abstand über ${least}; wählen Sie solche Zahlen.`,
  distance_rows: ({ found, farthest, least }) =>
    `Die entkoppelte Attention hat ${found} Zeilen bis zum Abstand ${farthest}, braucht aber mindestens 8 Zeilen und einen Abstand über ${least}; wählen Sie solche Zahlen.`,
  key_value_heads: ({ n_heads, n_key_value_heads }) =>
    `n_heads ist ${n_heads} und damit kein Vielfaches der ${n_key_value_heads} Köpfe für Keys und Values; wählen Sie ein Vielfaches von n_key_value_heads.`,
  query_key_norms: () =>
    'Queries und Keys werden nur mit der RMS-Norm normalisiert; wählen Sie die RMS-Norm, oder Queries und Keys ohne Normalisierung.',
  projected_unembedding: () =>
    'Embeddings, die in den Residual-Stream projiziert werden, können nicht das Unembedding sein; wählen Sie ein anderes Unembedding.',
  masked_word_head: () =>
    'Ein Ausgabeteil für maskierte Wörter gehört zu einem Encoder mit Unembedding und ohne Decoder; wählen Sie ein Modell ohne diesen Teil.',
  decoder_form: () =>
    'Ein Decoder braucht ein Unembedding und darf weder rotierende Positionen noch normalisierte Queries und Keys haben; wählen Sie einen solchen Decoder.',
  count: ({ name, found, expected }) =>
    `${name}: Die Gewichte haben ${found}, aber die Konfiguration verlangt ${expected}; nehmen Sie Gewichte und Konfiguration desselben Modells.`,
  shape: ({ name, found, expected }) =>
    `${name} hat die Form ${shaped(found)}, aber die Konfiguration verlangt ${shaped(expected)}; Gewichte und Konfiguration gehören zu verschiedenen Modellen.`,
  missing_weight: ({ name }) =>
    `${name} fehlt, obwohl die Konfiguration es verlangt; nehmen Sie Gewichte und Konfiguration desselben Modells.`,
  extra_weight: ({ name }) =>
    `${name} ist vorhanden, obwohl es laut Konfiguration fehlen muss; nehmen Sie Gewichte und Konfiguration desselben Modells.`,
  not_finite: ({ name, row, column, value }) =>
    `${name} hat in Zeile ${row}, Spalte ${column} (gezählt ab 1) den Wert ${float(value)}, aber jede Zahl muss endlich sein.`,
  not_causal: () =>
    'Dieses Modell hat keine kausale Maske und kann einen Text deshalb nicht Token für Token verarbeiten; geben Sie ihm den ganzen Text.',
  no_unembedding: ({ name }) =>
    `${name} sagt nicht das nächste Wort vorher, und seine Dateien enthalten keinen Ausgabeteil für maskierte Wörter. Wählen Sie SmolLM2-135M oder einen Encoder, dessen Dateien diesen Teil enthalten, etwa bert-base-uncased, distilbert-base-uncased, roberta-base oder ModernBERT-base.`,
  no_next_word: ({ name }) => `${name} sagt nicht das nächste Wort vorher; wählen Sie SmolLM2-135M.`,
  no_decoder: ({ name }) => `${name} übersetzt nicht; wählen Sie marian-en-pt oder marian-pt-en.`,
  positions_in_attention: () =>
    'Die Positionen dieses Modells sind Teil der Attention und lassen sich nicht abschalten; wählen Sie all-MiniLM-L6-v2, das Positionen zu seinen Embeddings addiert.',
  no_learned_positions: () => 'Dieses Modell hat keine gelernten Positionen; wählen Sie all-MiniLM-L6-v2.',
  model_not_loaded: ({ name }) =>
    `Das Modell ${name} ist nicht geladen; laden Sie es zuerst und dann das Modell, mit dem Sie es vergleichen.`,
  no_model: () => 'Es ist kein Modell geladen; laden Sie zuerst eines.',

  // Requests.
  no_such: ({ what, index, count }) =>
    `${named(what)} ${index} gibt es nicht; wählen Sie eine Zahl von 0 bis ${count - 1}.`,
  no_head: () => 'Es ist kein Kopf ausgewählt; wählen Sie mindestens einen.',
  base: ({ base }) => `Die Basis der Wellenlängen ist ${float(base)}; wählen Sie eine Zahl über 1, etwa 10000.`,
  top_p: ({ top_p }) => `Top-p ist ${float(top_p)}; wählen Sie eine Zahl über 0 und höchstens 1.`,
  guess_length: ({ found, expected }) =>
    `${NO_GUESS} Er hat ${found} Zahlen für ${expected} Wörter; geben Sie für jedes eine an.`,
  guess_number: ({ value }) =>
    `${NO_GUESS} Er enthält ${float(value)}, aber jede Zahl muss endlich und mindestens 0 sein.`,
  guess_zero: () => `${NO_GUESS} Alle Balken stehen auf 0; ziehen Sie mindestens einen hoch.`,
  guess_no_weight: () => `${NO_GUESS} Der Kopf gibt diesen Wörtern kein Gewicht; wählen Sie einen anderen Kopf.`,
  kept: ({ kept, now }) =>
    `Das gemerkte Ergebnis hat ${kept} Zahlen, das aktuelle ${now}; vergleichen lassen sich nur gleich große Ergebnisse.`,
  lookup_no_key: () => `${NO_LOOKUP} Es gibt keinen Key; fügen Sie einen hinzu.`,
  lookup_values: ({ keys, values }) =>
    `${NO_LOOKUP} Es gibt ${keys} Keys und ${values} Values; geben Sie für jeden Key einen Value an.`,
  lookup_width: ({ width }) => `${NO_LOOKUP} Die Breite ist ${float(width)}; wählen Sie eine über 0.`,
  lookup_query: ({ query, key }) =>
    `${NO_LOOKUP} Eine Query hat ${query} Zahlen und ein Key ${key}; geben Sie beiden gleich viele.`,
  lookup_number: ({ value }) =>
    `${NO_LOOKUP} Eine der Zahlen ist ${float(value)}; wählen Sie Zahlen von −1.000.000 bis 1.000.000.`,
  lookup_points: ({ found, d }) =>
    `${NO_LOOKUP} ${found} Zahlen bilden keine Punkte mit ${d} Dimensionen; geben Sie 1 oder 2 Zahlen pro Punkt an.`,
  no_text: () => 'Es ist noch nichts berechnet; geben Sie zuerst einen Text ein.',
  patch_lengths: ({ a, b }) =>
    `Um Zahlen von A in B einzusetzen, müssen beide Sätze gleich viele Tokens haben, aber A hat ${a} und B hat ${b}. Ändern Sie ein Wort im längeren Satz, ${a > b ? 'A' : 'B'}.`,
  patch_too_long: ({ found, most }) =>
    `Die Sätze haben ${found} Tokens, zu viele für eine Karte aller Positionen. Höchstens ${most} sind möglich.`,
  no_translation: () => 'Es ist noch nichts übersetzt; übersetzen Sie zuerst einen Text.',
  no_example: () => 'Es ist noch nichts berechnet; öffnen Sie zuerst ein Beispiel.',
  link_too_long: ({ found }) => `Der Link hat ${found} Zeichen, zu viele für einen QR-Code. Kürzen Sie den Satz.`,
  language: ({ found, known, examples: [one, other] }) =>
    `Dieses Modell hat keine Sprache ${quoted(found)}; wählen Sie eine seiner ${known} Sprachen, etwa ${one} oder ${other}.`,
  unknown_word: ({ what, found, choices }) =>
    `${quoted(found)} ist hier nicht bekannt (${named(what)}); zur Wahl stehen ${choices}.`,

  // Texts.
  no_tokens: () => 'Geben Sie mindestens ein Wort ein.',
  too_many_tokens: ({ found, most }) =>
    `Der Text hat ${found} Tokens, aber dieses Modell liest höchstens ${most}. Kürzen Sie ihn um mindestens ${found - most}.`,
  token_id: ({ position, id, d_vocab }) =>
    `Token ${position} (gezählt ab 1) hat die Id ${id}, aber das Vokabular hat ${d_vocab} Einträge, 0 bis ${d_vocab - 1}; nehmen Sie den Tokenizer, der zum Modell gehört.`,
  token_type: ({ position, token_type, last }) =>
    `Token ${position} (gezählt ab 1) hat den Tokentyp ${token_type}, aber der größte dieses Modells ist ${last}; wählen Sie einen kleineren.`,
  token_type_count: ({ ids, token_types }) =>
    `Es gibt ${ids} Token-Ids, aber ${token_types} Tokentypen; geben Sie für jede Id einen Typ an.`,
  token_range: ({ start, end, n }) =>
    `Der Bereich der Tokens von ${start} bis ${end} (Ende ausgeschlossen) ist leer oder liegt außerhalb des Textes; der Text hat ${n} Tokens, 0 bis ${n - 1}.`,
  untokenizable: ({ problem }) =>
    `Der Text lässt sich nicht in Tokens zerlegen: ${problem}. Geben Sie andere Wörter ein oder nehmen Sie den Tokenizer, der zum Modell gehört.`,
  words_not_loaded: ({ words }) =>
    `Das Modell wird noch geladen und kennt ${quotedWords(words)} noch nicht; warten Sie oder geben Sie häufigere Wörter ein.`,
  unknown_words: ({ unknown, known }) =>
    `Dieses Modell kennt ${quotedWords(unknown)} nicht; geben Sie Wörter ein, die es kennt, getrennt durch Leerzeichen: ${firstKnown(known).join(', ')}.`,
  empty_word: () => 'Ein angefragtes Wort ist leer; geben Sie mindestens einen Buchstaben ein.',
  empty_continuation: () => 'Eine Fortsetzung ist leer; geben Sie in jedes Feld mindestens einen Buchstaben ein.',
  no_mask: () =>
    'Der Tokenizer hat weder [MASK] noch <mask>; also lässt sich kein Wort maskieren. Nehmen Sie die tokenizer.json, die zum Modell gehört.',
  beginning: ({ text }) =>
    `Dieses Modell kann ${quoted(text)} nicht schreiben, weil sein Vokabular kein Stück dafür hat; geben Sie andere Buchstaben ein.`,
  long_beginning: ({ found, most }) =>
    `Der Anfang hat ${found} Tokens, aber eine Übersetzung kann mit höchstens ${most} Tokens beginnen. Kürzen Sie ihn um mindestens ${found - most}.`,
  order: ({ found, n }) =>
    `Die Reihenfolge nennt ${found} verschiedene Tokens, aber der Text hat ${n}; nennen Sie jedes einmal, gezählt ab 0.`,

  // Training. `least` and `most` are the limits of a setting; `line` is counted from 1.
  setting: ({ name, value, least, most }) =>
    `${named(name)}: ${float(value)}. Erlaubt sind ${float(least)} bis ${float(most)}.`,
  task_length: ({ length, least, most }) =>
    `Die Länge ist ${length}; für diese Aufgabe sind ${least} bis ${most} erlaubt.`,
  learning_rate: ({ value }) =>
    `learning_rate ist ${float(value)}; wählen Sie eine Zahl über 0 und höchstens 100, etwa 0,003.`,
  uneven_heads: ({ d_model, n_heads }) =>
    `d_model ist ${d_model}; wählen Sie ein Vielfaches von n_heads, also von ${n_heads}.`,
  task_without_input: ({ task }) =>
    `Die Aufgabe ist ${task}. Ein Encoder-Decoder liest eine Eingabe und schreibt eine Antwort; wählen Sie dafür sechs Wörter, kopieren, umkehren, sortieren oder eigene Paare.`,
  no_pairs: () => `${NO_PAIRS} Es ist keines eingegeben; schreiben Sie eines pro Zeile, etwa merci -> thanks.`,
  many_pairs: ({ found, most }) => `${NO_PAIRS} Es sind ${found}, aber höchstens ${most} sind erlaubt.`,
  pairs_letters: ({ found, most }) => `${NO_PAIRS} Sie haben ${found} Buchstaben, aber höchstens ${most} sind erlaubt.`,
  pairs_words: ({ found, most }) =>
    `${NO_PAIRS} Sie haben ${found} verschiedene Wörter, aber höchstens ${most} sind erlaubt.`,
  same_input: ({ first, line }) =>
    `${NO_PAIRS} Die Zeilen ${first} und ${line} haben dieselbe Eingabe; behalten Sie eine davon.`,
  no_arrow: ({ line }) =>
    `${NO_PAIRS} In Zeile ${line} fehlt der Pfeil; schreiben Sie die Eingabe, -> und die Ausgabe.`,
  many_arrows: ({ line, found }) => `${NO_PAIRS} Zeile ${line} hat ${found} Pfeile; behalten Sie einen.`,
  no_word_before_arrow: ({ line }) =>
    `${NO_PAIRS} In Zeile ${line} steht kein Wort vor dem Pfeil; schreiben Sie mindestens eines.`,
  no_word_after_arrow: ({ line }) =>
    `${NO_PAIRS} In Zeile ${line} steht kein Wort nach dem Pfeil; schreiben Sie mindestens eines.`,
  many_words_before_arrow: ({ line, found, most }) =>
    `${NO_PAIRS} In Zeile ${line} stehen ${found} Wörter vor dem Pfeil, aber höchstens ${most} sind erlaubt.`,
  many_words_after_arrow: ({ line, found, most }) =>
    `${NO_PAIRS} In Zeile ${line} stehen ${found} Wörter nach dem Pfeil, aber höchstens ${most} sind erlaubt.`,
  long_word: ({ word, line, found, most }) =>
    `${NO_PAIRS} ${quoted(word)} in Zeile ${line} hat ${found} Buchstaben, aber höchstens ${most} sind erlaubt.`,
  reserved_word: ({ word, line }) =>
    `${NO_PAIRS} Zeile ${line} enthält ${word}, das von selbst hinzukommt; entfernen Sie es.`,
  no_snapshot: ({ step }) => `Von Schritt ${step} gibt es keinen Stand; wählen Sie einen Schritt, der einen hat.`,
  number_overflow: ({ step }) => `In Schritt ${step} ist eine Zahl übergelaufen. ${DIVERGED}`,
  weight_overflow: ({ step }) => `Nach Schritt ${step} ist ein Gewicht übergelaufen. ${DIVERGED}`,
  hopeless_loss: ({ step, loss, chance }) =>
    `In Schritt ${step} ist der Loss ${float(loss, 0)}, aber ein Modell, das nichts weiß, hat einen Loss von ${float(chance, 1)}. ${DIVERGED}`,
  gradient_overflow: () => 'Ein Gradient ist übergelaufen. Wählen Sie eine kleinere Skala der Gewichte.',
  no_optimizer: ({ step }) =>
    `Dieses Modell ist ein Stand nach ${step} Schritten eines längeren Trainings, ohne den Zustand des Optimierers gespeichert; es kann nicht weiterlernen. Starten Sie es neu, um es von vorn zu trainieren.`,
  no_attention: () =>
    'Dieses Modell hat keine Attention; wählen Sie die Attention „general (Luong)“ oder „additiv (Bahdanau)“.',
  other_vocabulary: () =>
    'Das Vokabular in config.json passt nicht zur Aufgabe; nehmen Sie die config.json, die mit dem Modell gespeichert wurde.',
  no_format: () =>
    'Dieses Modell lässt sich nicht speichern: Gespeicherte Dateien sind die von GPT-2 oder Marian, mit Residualverbindungen und Normalisierung, ohne relative Positionen; wählen Sie das, um ein Modell zu speichern oder zu öffnen.',
  not_saved: ({ problem }) => `Dieses Modell lässt sich nicht speichern: ${problem}. Starten Sie das Training neu.`,
  not_trainable: () =>
    'Trainieren lässt sich nur ein Transformer mit Layer-Norm vor jeder Teilschicht, nach der Summe oder gar nicht, mit einfachem MLP (ReLU oder GELU) und mit gelernten, sinusförmigen oder ohne Positionen; wählen Sie diese Einstellungen.',
  no_training: () => 'Es wird kein Modell trainiert; starten Sie zuerst ein Training.',
};
