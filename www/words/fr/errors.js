// @ts-check
/**
 * Errors of the core, in French: a sentence for each code (`src/error/`), from the fields of the error.
 */
import { firstKnown, floats, MOST_NAMED, partOf, shaped } from '../error-parts.js';
import { counted, quoted } from './phrases.js';

/** @typedef {import('../error-parts.js').Sentences} Sentences */

/** Words of the core in the field `what`, `name` or `table`. Other names, such as "d_model", stay as they are. */
export const NAMES = /** @type {Record<string, string>} */ ({
  layer: 'couche',
  head: 'tête',
  token: 'token',
  'source token': 'token de la source',
  'written word': 'mot écrit',
  word: 'mot',
  row: 'ligne',
  column: 'colonne',
  dimension: 'dimension',
  step: 'pas',
  slot: 'emplacement',
  example: 'exemple',
  width: 'largeur',
  length: 'longueur',
  'change of the model': 'modification du modèle',
  'The number of tokens': 'Le nombre de tokens',
  'The number of query tokens': 'Le nombre de tokens requêtes',
  'The number of words': 'Le nombre de mots',
  'The number of steps': 'Le nombre de pas',
  'The scale of the weights': 'L’échelle des poids',
  'The table of scores': 'Le tableau des scores',
  'W_Q of the self-attention': 'W_Q de l’auto-attention',
  'W_K of the self-attention': 'W_K de l’auto-attention',
  'W_V of the self-attention': 'W_V de l’auto-attention',
});

/** @param {string} name */
const named = (name) => NAMES[name] ?? name;

const float = floats(',');

/** @param {string[]} words */
function quotedWords(words) {
  const first = words.slice(0, MOST_NAMED).map(quoted).join(', ');
  const more = words.length - MOST_NAMED;
  if (more <= 0) return first;
  return `${first} et ${counted(more, 'autre mot', 'autres mots')}`;
}

/** @param {string[]} names */
function tensors(names) {
  if (names.length === 1) return `le tenseur ${names[0]}`;
  const first = `les tenseurs ${names.slice(0, MOST_NAMED).join(', ')}`;
  return names.length <= MOST_NAMED ? first : `${first} et ${names.length - MOST_NAMED} de plus`;
}

/** The size of a typed table; 0 columns: its rows differ in length. @param {[number, number]} size */
const sized = ([rows, columns]) =>
  columns === 0 ? `${rows} lignes de longueurs différentes` : `${rows} × ${columns} nombres`;

const DIVERGED = 'l’entraînement a divergé. Choisissez un taux d’apprentissage plus petit, comme 0,003.';
const OTHER_MODELS = 'les poids et la configuration sont ceux de modèles différents';

/** @type {Sentences} */
const cellProblems = {
  empty: () => 'la case est vide. Saisissez un nombre, comme 0.',
  not_a_number: ({ text }) => `${quoted(text)} n’est pas un nombre. Saisissez un nombre comme 2, −1.5, 1/3 ou √2.`,
  not_finite: ({ text }) => `${quoted(text)} n’est pas un nombre fini. Saisissez un nombre comme 2 ou −1.5.`,
  two_readings: ({ text, decimal, thousands }) =>
    `${quoted(text)} peut vouloir dire ${decimal} ou ${thousands}. Saisissez le nombre voulu, sans virgule.`,
  out_of_range: ({ text, most }) => `${text} est trop grand ; saisissez un nombre de −${most} à ${most}.`,
};

/** Why an activation does not exist. @type {Sentences} */
const siteProblems = {
  unknown: () => 'ce modèle n’a pas cette activation',
  side_result: () => 'c’est un résultat annexe, et le changer n’a pas d’effet',
  copied_too_early: () => 'l’activation à copier n’est pas calculée avant elle',
  outside_decoder: () => 'seuls les nombres du décodeur peuvent être expliqués ; choisissez l’un d’eux',
  outside_prediction: () =>
    'elle n’est pas entre le dernier vecteur et les probabilités de ce modèle ; choisissez un nombre de la normalisation finale, des logits ou du softmax',
  not_patchable: () => 'le patching ne porte que sur resid_pre, attn_out, mlp_out et attn.z des couches du modèle',
  no_decoder: () => 'ce modèle n’a pas de décodeur',
  no_norm: () => 'cette couche n’a pas de normalisation à cet endroit',
  no_positions: () => 'ce modèle n’ajoute pas de positions à ses plongements',
  recurrent: () => 'ce décodeur a une unité récurrente à cet endroit',
  layers: ({ n_layers }) => `il y a ${counted(n_layers, 'couche', 'couches')}, à partir de 0`,
  decoder_layers: ({ n_layers }) => `le décodeur a ${counted(n_layers, 'couche', 'couches')}, à partir de 0`,
  heads: ({ n_heads }) => `il y a ${counted(n_heads, 'tête', 'têtes')}, à partir de 0`,
};

/** What a file is that is not a model's file. @type {Sentences} */
const fileKinds = {
  lfs_pointer: ({ bytes, size }) =>
    `un pointeur Git LFS : ${bytes} octets à la place d’un fichier de ${size} octets. Récupérez ce fichier avec git lfs pull, ou téléchargez-le depuis la page du modèle`,
  web_page: () =>
    'une page web (HTML). Téléchargez le fichier lui-même, avec le bouton de téléchargement de la page du modèle',
  xml: () => 'un texte XML, par exemple un message du serveur. Téléchargez à nouveau le fichier',
  pickle: () =>
    'un fichier PyTorch (pickle), format qui n’est pas accepté. Enregistrez le modèle en safetensors, ou choisissez une copie dans ce format',
  gzip: () => 'un fichier compressé (gzip). Décompressez-le d’abord',
  big_endian: () =>
    'un GGUF en ordre d’octets gros-boutiste (big-endian), mais seul le petit-boutiste (little-endian) est pris en charge. Prenez le fichier little-endian, ou convertissez celui-ci avec gguf_convert_endian.py de llama.cpp',
  empty: () => 'un fichier vide. Téléchargez-le à nouveau',
  short_text: ({ bytes, text }) =>
    `un texte de ${bytes} octets (${quoted(text)}), pas des poids. Téléchargez-le à nouveau`,
};

/** @type {Sentences} */
export const errors = {
  // Activations.
  unknown_site: ({ name }) =>
    `${quoted(name)} n’est pas le nom d’une activation ; un nom ressemble à « blocks.0.attn.pattern.1 » (couche, puis tête, numérotées à partir de 0).`,
  no_such_site: ({ site, reason }) => `${site} n’existe pas ici : ${partOf(siteProblems, reason)}.`,
  replacement: ({ site, found, expected }) =>
    `Le remplacement de ${site} est ${shaped(found)}, mais la matrice est ${shaped(expected)} ; donnez une matrice de cette forme.`,
  not_recorded: ({ site }) => `${site} n’a pas été enregistré dans ce calcul ; choisissez-le avant le calcul.`,
  no_such_cell: ({ name, row, column, shape: [rows, columns] }) =>
    `${name} a ${counted(rows, 'ligne', 'lignes')} et ${counted(columns, 'colonne', 'colonnes')} : il n’y a pas de ligne ${row}, colonne ${column} (numérotées à partir de 0).`,

  // The worked example. `row` and `column` are counted from 0.
  cell: ({ table, row, column, problem }) =>
    `Ligne ${row + 1}, colonne ${column + 1} (${named(table)}) : ${partOf(cellProblems, problem)}`,
  score_width: ({ text, most }) =>
    `d_k : ${quoted(text)} n’est pas un nombre entier de 1 à ${most}. Saisissez un nombre comme 64.`,
  table: ({ table, found, expected }) =>
    `${named(table)} : ${sized(found)}, mais cet exemple demande ${sized(expected)} ; corrigez le lien ou cliquez sur « Rétablir ».`,
  no_inputs: () =>
    'L’exemple n’a ni entrées (X) ni scores : il n’y a rien à calculer ; corrigez le lien ou cliquez sur « Rétablir ».',
  name_too_long: ({ position, found, most }) =>
    `Le nom du token ${position} a ${found} caractères, mais il n’y a place que pour ${most} à côté d’une ligne. Retirez-en au moins ${found - most}.`,

  // Files of models. `problem` is a detail in English, often from another library.
  config_file: ({ problem }) => `config.json est illisible : ${problem}. Utilisez le fichier qui va avec le modèle.`,
  config_missing: ({ field }) => `config.json ne contient pas ${field} ; utilisez le fichier qui va avec le modèle.`,
  config_value: ({ field, found, supported }) =>
    `${field} vaut ${found} dans config.json ; valeurs acceptées : ${supported}. Choisissez un autre modèle.`,
  files: ({ problem }) => `Ces fichiers ne peuvent pas être chargés comme modèle : ${problem}.`,
  reference: ({ problem }) => `reference.safetensors ne peut pas être comparé au modèle : ${problem}.`,
  gone: ({ file }) =>
    `${file} n’est plus lisible : le fichier a été modifié, déplacé ou effacé. Choisissez-le à nouveau.`,
  weights_file: ({ file, problem }) =>
    `${file} est illisible : ${problem}. Le téléchargement est peut-être incomplet ; recommencez-le.`,
  not_model_file: ({ file, kind }) => `${file} est ${partOf(fileKinds, kind)}.`,
  tensor_missing: ({ file, name }) =>
    `${file} ne contient pas le tenseur ${name}, que demande la configuration ; les deux fichiers sont ceux de modèles différents.`,
  tensors_extra: ({ file, names }) =>
    `La configuration n’utilise pas ${tensors(names)} de ${file} ; les deux fichiers sont ceux de modèles différents.`,
  tensor_shape: ({ name, found, expected }) =>
    `${name} a la forme [${found.join(', ')}], mais la configuration demande [${expected.join(', ')}] ; ${OTHER_MODELS}.`,
  tensor_type: ({ name, found }) =>
    `Les nombres de ${name} sont de type ${found}, mais seuls F32, F16 et BF16 sont acceptés, ou, dans un fichier GGUF, Q2_K à Q6_K, Q4_0 à Q5_1, Q8_0 et IQ4_NL ; enregistrez le modèle dans l’un de ces types.`,
  header_field: ({ file, field, found, supported }) =>
    `${field} vaut ${found} dans ${file} ; valeurs acceptées : ${supported}. Choisissez un autre modèle.`,
  tokenizer_file: ({ problem }) =>
    `tokenizer.json est illisible : ${problem}. Utilisez le fichier qui va avec le modèle.`,
  sentence_piece: ({ file, problem }) =>
    `${file} est illisible : ${problem}. Utilisez le fichier qui va avec le modèle.`,

  // Models.
  size: ({ name, value, most }) =>
    `${named(name)} vaut ${value} ; il faut une valeur de 1 à ${most}. Choisissez une autre taille.`,
  scalar: ({ name, value }) => `${name} vaut ${float(value)} ; choisissez un nombre positif et fini.`,
  odd_width: ({ name, width }) =>
    `${name} vaut ${width}, mais ses dimensions vont par paires ; choisissez un nombre pair.`,
  layer_form: () =>
    'Une couche doit avoir une auto-attention et un MLP. Une couche du décodeur doit avoir une auto-attention causale ou une unité récurrente, une attention croisée et un MLP ; choisissez de telles couches.',
  two_norms: () =>
    'Une sous-couche normalisée après l’addition ne peut pas l’être une seconde fois ; choisissez une seule normalisation.',
  distance_buckets: ({ found, farthest, least }) =>
    `Le biais de position relative a ${found} groupes jusqu’à la distance ${farthest}, mais il lui faut un nombre pair d’au moins 4 groupes et une distance supérieure à ${least} ; choisissez de tels nombres.`,
  distance_rows: ({ found, farthest, least }) =>
    `L’attention découplée a ${found} lignes jusqu’à la distance ${farthest}, mais il lui faut au moins 8 lignes et une distance supérieure à ${least} ; choisissez de tels nombres.`,
  key_value_heads: ({ n_heads, n_key_value_heads }) =>
    `n_heads vaut ${n_heads}, qui n’est pas un multiple des ${n_key_value_heads} têtes de clés et de valeurs ; choisissez un multiple de n_key_value_heads.`,
  query_key_norms: () =>
    'Les requêtes et les clés ne sont normalisées que par RMSNorm ; choisissez RMSNorm, ou des requêtes et des clés sans normalisation.',
  projected_unembedding: () =>
    'Des plongements projetés dans le flux résiduel ne peuvent pas servir de projection sur le vocabulaire ; choisissez une autre projection.',
  masked_word_head: () =>
    'Une tête de prédiction pour les mots masqués va avec un encodeur qui a une projection sur le vocabulaire et pas de décodeur ; choisissez un modèle sans cette tête.',
  decoder_form: () =>
    'Un décodeur a besoin d’une projection sur le vocabulaire, et ne peut avoir ni positions rotatives ni normalisation des requêtes et des clés ; choisissez un tel décodeur.',
  count: ({ name, found, expected }) =>
    `${name} : les poids en ont ${found}, mais la configuration en demande ${expected} ; utilisez les poids et la configuration d’un même modèle.`,
  shape: ({ name, found, expected }) =>
    `${name} a la forme ${shaped(found)}, mais la configuration demande ${shaped(expected)} ; ${OTHER_MODELS}.`,
  missing_weight: ({ name }) =>
    `${name} manque, alors que la configuration l’exige ; utilisez les poids et la configuration d’un même modèle.`,
  extra_weight: ({ name }) =>
    `${name} est présent, alors que la configuration l’exclut ; utilisez les poids et la configuration d’un même modèle.`,
  not_finite: ({ name, row, column, value }) =>
    `${name} contient ${float(value)} à la ligne ${row}, colonne ${column} (numérotées à partir de 1), mais tous les nombres doivent être finis.`,
  not_causal: () =>
    'Ce modèle n’a pas de masque causal et ne peut pas traiter un texte token par token ; donnez-lui le texte entier.',
  no_unembedding: ({ name }) =>
    `${name} ne prédit pas le mot suivant, et ses fichiers ne contiennent pas de tête de prédiction pour les mots masqués. Choisissez SmolLM2-135M, ou un encodeur dont les fichiers contiennent cette tête, comme bert-base-uncased, distilbert-base-uncased, roberta-base ou ModernBERT-base.`,
  no_next_word: ({ name }) => `${name} ne prédit pas le mot suivant ; choisissez SmolLM2-135M.`,
  no_decoder: ({ name }) => `${name} ne traduit pas ; choisissez marian-en-pt ou marian-pt-en.`,
  positions_in_attention: () =>
    'Les positions de ce modèle font partie de l’attention et ne peuvent pas être désactivées ; choisissez all-MiniLM-L6-v2, qui ajoute des positions à ses plongements.',
  no_learned_positions: () => 'Ce modèle n’a pas de positions apprises ; choisissez all-MiniLM-L6-v2.',
  model_not_loaded: ({ name }) =>
    `Le modèle ${name} n’est pas chargé ; chargez-le d’abord, puis le modèle à lui comparer.`,
  no_model: () => 'Aucun modèle n’est chargé ; chargez-en un d’abord.',

  // Requests.
  no_such: ({ what, index, count }) =>
    `Ce numéro n’existe pas (${named(what)}) : ${index} ; choisissez-en un de 0 à ${count - 1}.`,
  no_head: () => 'Aucune tête n’est sélectionnée ; sélectionnez-en au moins une.',
  base: ({ base }) =>
    `La base des longueurs d’onde est ${float(base)} ; choisissez un nombre supérieur à 1, comme 10000.`,
  top_p: ({ top_p }) => `top p vaut ${float(top_p)} ; choisissez un nombre supérieur à 0 et d’au plus 1.`,
  guess_length: ({ found, expected }) =>
    `Le pronostic ne peut pas être évalué : il a ${counted(found, 'nombre', 'nombres')} pour ${counted(expected, 'mot', 'mots')} ; donnez-en un par mot.`,
  guess_number: ({ value }) =>
    `Le pronostic ne peut pas être évalué : il contient ${float(value)}, mais tous les nombres doivent être finis et ne pas être négatifs.`,
  guess_zero: () => 'Le pronostic ne peut pas être évalué : tous les nombres sont 0 ; levez au moins une barre.',
  guess_no_weight: () =>
    'Le pronostic ne peut pas être évalué : la tête ne donne aucun poids à ces mots ; choisissez une autre tête.',
  kept: ({ kept, now }) =>
    `Le résultat gardé a ${counted(kept, 'nombre', 'nombres')} et l’actuel ${now} ; seuls des résultats de même taille se comparent.`,
  lookup_no_key: () => 'La recherche ne peut pas être calculée : il n’y a pas de clé ; ajoutez-en une.',
  lookup_values: ({ keys, values }) =>
    `La recherche ne peut pas être calculée : il y a ${counted(keys, 'clé', 'clés')} et ${counted(values, 'valeur', 'valeurs')} ; donnez une valeur par clé.`,
  lookup_width: ({ width }) =>
    `La recherche ne peut pas être calculée : la largeur est ${float(width)} ; choisissez-en une supérieure à 0.`,
  lookup_query: ({ query, key }) =>
    `La recherche ne peut pas être calculée : une requête a ${counted(query, 'nombre', 'nombres')} et une clé ${key} ; donnez-leur en autant.`,
  lookup_number: ({ value }) =>
    `La recherche ne peut pas être calculée : l’un de ses nombres est ${float(value)} ; choisissez des nombres de −1000000 à 1000000.`,
  lookup_points: ({ found, d }) =>
    `La recherche ne peut pas être calculée : ${counted(found, 'nombre', 'nombres')} ne forment pas des points à ${counted(d, 'dimension', 'dimensions')} ; donnez 1 ou 2 nombres par point.`,
  no_text: () => 'Rien n’a encore été calculé ; lancez d’abord un texte.',
  patch_lengths: ({ a, b }) =>
    `Pour mettre les nombres de A dans B, les deux phrases doivent avoir autant de tokens, mais A en a ${a} et B ${b}. Changez un mot de la plus longue, ${a > b ? 'A' : 'B'}.`,
  patch_too_long: ({ found, most }) =>
    `Les phrases ont ${found} tokens, trop pour une carte de toutes les positions. Utilisez-en au plus ${most}.`,
  no_translation: () => 'Rien n’a encore été traduit ; traduisez d’abord un texte.',
  no_example: () => 'Rien n’a encore été calculé ; lancez d’abord un exemple.',
  link_too_long: ({ found }) => `Le lien a ${found} caractères, trop pour un QR code. Raccourcissez la phrase.`,
  language: ({ found, known, examples: [one, other] }) =>
    `Ce modèle n’a pas de langue ${quoted(found)} ; choisissez l’une de ses ${known} langues, comme ${one} ou ${other}.`,
  unknown_word: ({ what, found, choices }) =>
    `Valeur inconnue (${named(what)}) : ${quoted(found)} ; choisissez parmi ${choices}.`,

  // Texts.
  no_tokens: () => 'Saisissez au moins un mot.',
  too_many_tokens: ({ found, most }) =>
    `Le texte a ${found} tokens, mais ce modèle en lit au plus ${most}. Retirez-en au moins ${found - most}.`,
  token_id: ({ position, id, d_vocab }) =>
    `Le token ${position} (numéroté à partir de 1) a l’identifiant ${id}, mais le vocabulaire a ${d_vocab} entrées, de 0 à ${d_vocab - 1} ; utilisez le tokenizer qui va avec le modèle.`,
  token_type: ({ position, token_type, last }) =>
    `Le token ${position} (numéroté à partir de 1) a le type ${token_type}, mais le plus grand type de token de ce modèle est ${last} ; choisissez-en un plus petit.`,
  token_type_count: ({ ids, token_types }) =>
    `Il y a ${counted(ids, 'identifiant', 'identifiants')} de tokens, mais ${counted(token_types, 'type', 'types')} de token ; donnez un type par identifiant.`,
  token_range: ({ start, end, n }) =>
    `L’intervalle de tokens de ${start} à ${end} (fin exclue) est vide ou sort du texte ; choisissez parmi ses ${n} tokens, de 0 à ${n - 1}.`,
  untokenizable: ({ problem }) =>
    `Le texte ne peut pas être découpé en tokens : ${problem}. Saisissez d’autres mots, ou utilisez le tokenizer qui va avec le modèle.`,
  words_not_loaded: ({ words }) =>
    `Le modèle se charge encore et n’a pas encore ${quotedWords(words)} ; attendez, ou saisissez des mots plus fréquents.`,
  unknown_words: ({ unknown, known }) =>
    `Ce modèle ne connaît pas ${quotedWords(unknown)} ; saisissez des mots qu’il connaît, séparés par des espaces : ${firstKnown(known).join(', ')}.`,
  empty_word: () => 'Un mot demandé est vide ; saisissez au moins une lettre.',
  empty_continuation: () => 'Une suite est vide ; saisissez au moins une lettre dans chaque champ.',
  no_mask: () =>
    'Le tokenizer n’a ni [MASK] ni <mask> : aucun mot ne peut être masqué ; utilisez le tokenizer.json qui va avec le modèle.',
  beginning: ({ text }) =>
    `Ce modèle ne peut pas écrire ${quoted(text)}, car son vocabulaire n’a pas de morceau pour cela ; saisissez d’autres lettres.`,
  long_beginning: ({ found, most }) =>
    `Le début a ${found} tokens, mais une traduction peut commencer par ${most} tokens au plus. Retirez-en au moins ${found - most}.`,
  order: ({ found, n }) =>
    `L’ordre cite ${counted(found, 'token différent', 'tokens différents')}, mais le texte en a ${n} ; citez chacun une fois, à partir de 0.`,

  // Training. `least` and `most` are the limits of a setting; `line` is counted from 1.
  setting: ({ name, value, least, most }) =>
    `${named(name)} vaut ${float(value)} ; choisissez une valeur de ${float(least)} à ${float(most)}.`,
  task_length: ({ length, least, most }) =>
    `La longueur est ${length} ; choisissez de ${least} à ${most} pour cette tâche.`,
  learning_rate: ({ value }) =>
    `learning_rate vaut ${float(value)} ; choisissez un nombre supérieur à 0 et d’au plus 100, comme 0,003.`,
  uneven_heads: ({ d_model, n_heads }) =>
    `d_model vaut ${d_model} ; choisissez un multiple de n_heads, qui vaut ${n_heads}.`,
  task_without_input: ({ task }) =>
    `La tâche est ${task} ; pour un encodeur–décodeur, qui lit une entrée et écrit une réponse, choisissez six mots, copier, inverser, trier ou vos propres paires.`,
  no_pairs: () =>
    'Les paires sont illisibles : aucune n’est saisie ; saisissez-en une par ligne, comme merci -> thanks.',
  many_pairs: ({ found, most }) =>
    `Les paires sont illisibles : il y en a ${found}, mais ${most} au plus sont permises.`,
  pairs_letters: ({ found, most }) =>
    `Les paires sont illisibles : elles ont ${found} lettres, mais ${most} au plus sont permises.`,
  pairs_words: ({ found, most }) =>
    `Les paires sont illisibles : elles ont ${found} mots différents, mais ${most} au plus sont permis.`,
  same_input: ({ first, line }) =>
    `Les paires sont illisibles : les lignes ${first} et ${line} ont la même entrée ; gardez l’une d’elles.`,
  no_arrow: ({ line }) =>
    `Les paires sont illisibles : la ligne ${line} n’a pas de flèche ; saisissez l’entrée, ->, puis la sortie.`,
  many_arrows: ({ line, found }) => `Les paires sont illisibles : la ligne ${line} a ${found} flèches ; gardez-en une.`,
  no_word_before_arrow: ({ line }) =>
    `Les paires sont illisibles : la ligne ${line} n’a pas de mot avant sa flèche ; saisissez-en au moins un.`,
  no_word_after_arrow: ({ line }) =>
    `Les paires sont illisibles : la ligne ${line} n’a pas de mot après sa flèche ; saisissez-en au moins un.`,
  many_words_before_arrow: ({ line, found, most }) =>
    `Les paires sont illisibles : la ligne ${line} a ${found} mots avant sa flèche, mais ${most} au plus sont permis.`,
  many_words_after_arrow: ({ line, found, most }) =>
    `Les paires sont illisibles : la ligne ${line} a ${found} mots après sa flèche, mais ${most} au plus sont permis.`,
  long_word: ({ word, line, found, most }) =>
    `Les paires sont illisibles : ${quoted(word)}, ligne ${line}, a ${found} lettres, mais ${most} au plus sont permises.`,
  reserved_word: ({ word, line }) =>
    `Les paires sont illisibles : la ligne ${line} contient ${word}, qui est ajouté automatiquement ; retirez-le.`,
  no_snapshot: ({ step }) => `Il n’y a pas d’instantané du pas ${step} ; choisissez un pas qui en a un.`,
  number_overflow: ({ step }) => `Au pas ${step}, un nombre a dépassé la capacité : ${DIVERGED}`,
  weight_overflow: ({ step }) => `Après le pas ${step}, un poids a dépassé la capacité : ${DIVERGED}`,
  hopeless_loss: ({ step, loss, chance }) =>
    `Au pas ${step}, la perte est de ${float(loss, 0)}, mais un modèle qui ne sait rien a une perte de ${float(chance, 1)} : ${DIVERGED}`,
  gradient_overflow: () => 'Un gradient a dépassé la capacité. Choisissez une échelle des poids plus petite.',
  no_optimizer: ({ step }) =>
    `Ce modèle a été enregistré comme instantané après ${step} pas d’un entraînement plus long, sans l’état de l’optimiseur : il ne peut pas continuer à apprendre. Recommencez pour l’entraîner depuis le début.`,
  no_attention: () =>
    'Ce modèle n’a pas d’attention ; choisissez l’attention « générale (Luong) » ou « additive (Bahdanau) ».',
  other_vocabulary: () =>
    'Le vocabulaire de config.json ne correspond pas à sa tâche ; utilisez le config.json enregistré avec le modèle.',
  no_format: () =>
    'Ce modèle ne peut pas être enregistré : les fichiers enregistrés sont ceux de GPT-2 ou de Marian, qui ont des connexions résiduelles et des normalisations, et pas de positions relatives ; choisissez ces réglages pour enregistrer ou ouvrir un modèle.',
  not_saved: ({ problem }) => `Ce modèle ne peut pas être enregistré : ${problem}. Relancez l’entraînement.`,
  not_trainable: () =>
    'On ne peut entraîner qu’un transformer dont la normalisation de couche est placée avant chaque sous-couche, après la somme ou nulle part, avec un MLP simple (ReLU ou GELU) et des positions apprises, sinusoïdales ou absentes ; choisissez ces réglages.',
  no_training: () => 'Aucun modèle n’est en cours d’entraînement ; lancez d’abord un entraînement.',
};
