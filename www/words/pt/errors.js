// @ts-check
/**
 * Errors of the core, in Portuguese: a sentence for each code (`src/error/`), from the fields of the error. Each sentence
 * equals the core's own message (`tests/page/errors.test.mjs`).
 */
import { firstKnown, floats, MOST_NAMED, partOf, shaped } from '../error-parts.js';
import { quoted } from './phrases.js';

/** @typedef {import('../error-parts.js').Sentences} Sentences */

/** Words of the core in the field `what`, `name` or `table`. Other names, such as "d_model", stay as they are. */
export const NAMES = /** @type {Record<string, string>} */ ({
  layer: 'camada',
  head: 'cabeça',
  token: 'token',
  'source token': 'token de origem',
  'written word': 'palavra escrita',
  word: 'palavra',
  row: 'linha',
  column: 'coluna',
  dimension: 'dimensão',
  step: 'passo',
  slot: 'lugar',
  example: 'exemplo',
  width: 'largura',
  length: 'tamanho',
  'change of the model': 'mudança do modelo',
  'The number of tokens': 'Número de tokens',
  'The number of query tokens': 'Número de tokens de consulta',
  'The number of words': 'Número de palavras',
  'The number of steps': 'Número de passos',
  'The scale of the weights': 'Escala dos pesos',
  'The table of scores': 'Tabela de escores',
  'W_Q of the self-attention': 'W_Q da autoatenção',
  'W_K of the self-attention': 'W_K da autoatenção',
  'W_V of the self-attention': 'W_V da autoatenção',
});

/** @param {string} name */
const named = (name) => NAMES[name] ?? name;

const float = floats(',');

/** @param {string[]} words */
function quotedWords(words) {
  const first = words.slice(0, MOST_NAMED).map(quoted).join(', ');
  const more = words.length - MOST_NAMED;
  if (more <= 0) return first;
  return `${first} e mais ${more} ${more === 1 ? 'palavra' : 'palavras'}`;
}

/** @param {string[]} names */
function tensors(names) {
  if (names.length === 1) return `o tensor ${names[0]}`;
  const first = `os tensores ${names.slice(0, MOST_NAMED).join(', ')}`;
  return names.length <= MOST_NAMED ? first : `${first} e mais ${names.length - MOST_NAMED}`;
}

/** The verb before supported values: singular for one quoted value or a boolean. @param {string} supported */
const isOrAre = (supported) =>
  ['false', 'true'].includes(supported) || supported.split('"').length === 3 ? 'é aceito' : 'são aceitos';

/** The size of a typed table; 0 columns: its rows differ in length. @param {[number, number]} size */
const sized = ([rows, columns]) =>
  columns === 0 ? `${rows} linhas de tamanhos diferentes` : `${rows} × ${columns} números`;

const DIVERGED = 'o treinamento divergiu. Escolha uma taxa de aprendizado menor, como 0,003.';

/** @type {Sentences} */
const cellProblems = {
  empty: () => 'a célula está vazia. Digite um número, como 0.',
  not_a_number: ({ text }) => `${quoted(text)} não é um número. Digite um número como 2, −1,5, 1/3 ou √2.`,
  not_finite: ({ text }) => `${quoted(text)} não é um número finito. Digite um número como 2 ou −1,5.`,
  two_readings: ({ text, decimal, thousands }) =>
    `${quoted(text)} pode significar ${decimal} ou ${thousands}. Digite o número que você quer, sem vírgula.`,
  out_of_range: ({ text, most }) => `${text} é grande demais; digite um número de −${most} a ${most}.`,
};

/** Why an activation does not exist. @type {Sentences} */
const siteProblems = {
  unknown: () => 'este modelo não tem essa ativação',
  side_result: () => 'é um resultado lateral, por isso mudá-lo não tem efeito',
  copied_too_early: () => 'a ativação a copiar não é calculada antes dela',
  outside_decoder: () => 'só os números do decodificador podem ser explicados; escolha um deles',
  outside_prediction: () =>
    'não está entre o último vetor e as probabilidades deste modelo; escolha a normalização final, os logits ou a softmax',
  not_patchable: () => 'só é possível trocar resid_pre, attn_out, mlp_out e attn.z das camadas do modelo',
  no_decoder: () => 'este modelo não tem decodificador',
  no_norm: () => 'esta camada não tem normalização nesse lugar',
  no_positions: () => 'este modelo não soma posições aos embeddings',
  recurrent: () => 'este decodificador tem uma unidade recorrente nesse lugar',
  layers: ({ n_layers }) => `número de camadas: ${n_layers}, contadas a partir de 0`,
  decoder_layers: ({ n_layers }) => `número de camadas do decodificador: ${n_layers}, contadas a partir de 0`,
  heads: ({ n_heads }) => `número de cabeças: ${n_heads}, contadas a partir de 0`,
};

/** What a file is that is not a model's file. @type {Sentences} */
const fileKinds = {
  lfs_pointer: ({ bytes, size }) =>
    `um ponteiro do Git LFS: ${bytes} bytes no lugar de um arquivo de ${size} bytes. Obtenha esse arquivo com git lfs pull, ou baixe-o da página do modelo`,
  web_page: () => 'uma página web (HTML). Baixe o próprio arquivo: na página do modelo, use o botão de download',
  xml: () => 'um texto XML, como uma mensagem de servidor. Baixe o arquivo de novo',
  pickle: () =>
    'um arquivo do PyTorch (pickle), formato que a página não aceita. Salve o modelo como safetensors, ou escolha uma cópia nesse formato',
  gzip: () => 'um arquivo comprimido (gzip). Descompacte-o antes',
  big_endian: () =>
    'um GGUF com ordem de bytes big-endian, mas só little-endian é aceito. Use o arquivo little-endian ou converta este com gguf_convert_endian.py do llama.cpp',
  empty: () => 'um arquivo vazio. Baixe-o de novo',
  short_text: ({ bytes, text }) => `um texto de ${bytes} bytes (${quoted(text)}), não pesos. Baixe-o de novo`,
};

/** @type {Sentences} */
export const errors = {
  // Activations.
  unknown_site: ({ name }) =>
    `${quoted(name)} não é o nome de uma ativação; os nomes são como “blocks.0.attn.pattern.1” (camada e depois cabeça, contadas a partir de 0).`,
  no_such_site: ({ site, reason }) => `${site} não existe aqui: ${partOf(siteProblems, reason)}.`,
  replacement: ({ site, found, expected }) =>
    `O substituto de ${site} é ${shaped(found)}, mas a matriz é ${shaped(expected)}; dê uma matriz dessa forma.`,
  not_recorded: ({ site }) => `${site} não foi registrado nesta execução; selecione-o antes que ela comece.`,
  no_such_cell: ({ name, row, column, shape: [rows, columns] }) =>
    `${name} tem ${rows} linhas e ${columns} colunas, por isso não existe a linha ${row}, coluna ${column} (contadas a partir de 0).`,

  // The worked example. `row` and `column` are counted from 0.
  cell: ({ table, row, column, problem }) =>
    `${named(table)}, linha ${row + 1}, coluna ${column + 1}: ${partOf(cellProblems, problem)}`,
  score_width: ({ text, most }) =>
    `d_k: ${quoted(text)} não é um número inteiro de 1 a ${most}. Digite um número como 64.`,
  table: ({ table, found, expected }) =>
    `${named(table)}: ${sized(found)}, mas este exemplo precisa de ${sized(expected)}; corrija o link ou clique em Redefinir.`,
  no_inputs: () =>
    'O exemplo não tem entradas (X) nem escores, por isso não há o que calcular; corrija o link ou clique em Redefinir.',
  name_too_long: ({ position, found, most }) =>
    `O nome do token ${position} tem ${found} caracteres, mas ao lado de uma linha só cabem ${most}. Encurte-o em pelo menos ${found - most}.`,

  // Files of models. `problem` is a detail in English, often from another library.
  config_file: ({ problem }) => `Não foi possível ler config.json: ${problem}. Use o arquivo que pertence ao modelo.`,
  config_missing: ({ field }) => `config.json não tem ${field}; use o arquivo que pertence ao modelo.`,
  config_value: ({ field, found, supported }) =>
    `${field} é ${found} em config.json, mas só ${isOrAre(supported)} ${supported}; escolha outro modelo.`,
  files: ({ problem }) => `Não foi possível carregar estes arquivos como um modelo: ${problem}.`,
  reference: ({ problem }) => `Não foi possível comparar reference.safetensors com o modelo: ${problem}.`,
  gone: ({ file }) => `Já não é possível ler ${file}: foi alterado, movido ou apagado. Escolha-o de novo.`,
  weights_file: ({ file, problem }) =>
    `Não foi possível ler ${file}: ${problem}. O download pode estar incompleto; baixe o arquivo de novo.`,
  not_model_file: ({ file, kind }) => `${file} é ${partOf(fileKinds, kind)}.`,
  tensor_missing: ({ file, name }) =>
    `${file} não tem o tensor ${name}, que a configuração exige; os dois arquivos são de modelos diferentes.`,
  tensors_extra: ({ file, names }) =>
    `A configuração não usa ${tensors(names)} de ${file}; os dois arquivos são de modelos diferentes.`,
  tensor_shape: ({ name, found, expected }) =>
    `${name} tem a forma [${found.join(', ')}], mas a configuração exige [${expected.join(', ')}]; os pesos e a configuração são de modelos diferentes.`,
  tensor_type: ({ name, found }) =>
    `${name} tem números do tipo ${found}, mas só são aceitos F32, F16 e BF16 ou, em um arquivo GGUF, Q2_K a Q6_K, Q4_0 a Q5_1, Q8_0 e IQ4_NL; salve o modelo em um destes tipos.`,
  header_field: ({ file, field, found, supported }) =>
    `${field} é ${found} em ${file}, mas só ${isOrAre(supported)} ${supported}; escolha outro modelo.`,
  tokenizer_file: ({ problem }) =>
    `Não foi possível ler tokenizer.json: ${problem}. Use o arquivo que pertence ao modelo.`,
  sentence_piece: ({ file, problem }) =>
    `Não foi possível ler ${file}: ${problem}. Use o arquivo que pertence ao modelo.`,

  // Models.
  size: ({ name, value, most }) => `${named(name)}: ${value}, mas precisa ser de 1 a ${most}; escolha outro tamanho.`,
  scalar: ({ name, value }) => `${name} é ${float(value)}; escolha um número positivo e finito.`,
  odd_width: ({ name, width }) => `${name} é ${width}, mas suas dimensões formam pares; escolha um número par.`,
  layer_form: () =>
    'Uma camada deve ter autoatenção e um MLP. Uma camada do decodificador deve ter autoatenção causal ou uma unidade recorrente, atenção cruzada e um MLP; escolha camadas assim.',
  two_norms: () => 'Uma subcamada com normalização depois da soma não pode ter outra; escolha uma.',
  distance_buckets: ({ found, farthest, least }) =>
    `O viés de posição relativa tem ${found} grupos até a distância ${farthest}, mas precisa de um número par de grupos, no mínimo 4, e de uma distância maior que ${least}; escolha números assim.`,
  distance_rows: ({ found, farthest, least }) =>
    `A atenção desacoplada tem ${found} linhas até a distância ${farthest}, mas precisa de no mínimo 8 linhas e de uma distância maior que ${least}; escolha números assim.`,
  key_value_heads: ({ n_heads, n_key_value_heads }) =>
    `n_heads é ${n_heads}, que não é múltiplo das ${n_key_value_heads} cabeças de chaves e valores; escolha um múltiplo de n_key_value_heads.`,
  query_key_norms: () =>
    'Consultas e chaves só são normalizadas com RMSNorm; escolha RMSNorm, ou consultas e chaves sem normalização.',
  projected_unembedding: () =>
    'Embeddings projetados para o fluxo residual não podem servir de unembedding; escolha outro unembedding.',
  masked_word_head: () =>
    'Um módulo de palavras mascaradas pertence a um codificador com unembedding e sem decodificador; escolha um modelo sem esse módulo.',
  decoder_form: () =>
    'Um decodificador precisa de um unembedding, e não pode ter posições rotatórias nem normalização de consultas e chaves; escolha um decodificador assim.',
  count: ({ name, found, expected }) =>
    `${name}: os pesos têm ${found}, mas a configuração exige ${expected}; use os pesos e a configuração do mesmo modelo.`,
  shape: ({ name, found, expected }) =>
    `${name} tem a forma ${shaped(found)}, mas a configuração exige ${shaped(expected)}; os pesos e a configuração são de modelos diferentes.`,
  missing_weight: ({ name }) =>
    `Falta ${name}, que a configuração exige; use os pesos e a configuração do mesmo modelo.`,
  extra_weight: ({ name }) =>
    `Sobra ${name}, que a configuração não prevê; use os pesos e a configuração do mesmo modelo.`,
  not_finite: ({ name, row, column, value }) =>
    `${name} tem ${float(value)} na linha ${row}, coluna ${column} (contadas a partir de 1), mas todo número precisa ser finito.`,
  not_causal: () =>
    'Este modelo não tem máscara causal, por isso não pode processar um texto token por token; execute-o no texto inteiro.',
  no_unembedding: ({ name }) =>
    `${name} não prevê a próxima palavra, e seus arquivos não contêm um módulo de palavras mascaradas. Escolha SmolLM2-135M, ou um codificador cujos arquivos contêm esse módulo, como bert-base-uncased, distilbert-base-uncased, roberta-base ou ModernBERT-base.`,
  no_next_word: ({ name }) => `${name} não prevê a próxima palavra; escolha SmolLM2-135M.`,
  no_decoder: ({ name }) => `${name} não traduz; escolha marian-en-pt ou marian-pt-en.`,
  positions_in_attention: () =>
    'As posições deste modelo fazem parte da atenção e não podem ser desligadas; escolha all-MiniLM-L6-v2, que soma posições aos embeddings.',
  no_learned_positions: () => 'Este modelo não tem posições aprendidas; escolha all-MiniLM-L6-v2.',
  model_not_loaded: ({ name }) =>
    `O modelo ${name} não está carregado; carregue-o primeiro e depois o modelo com que comparar.`,
  no_model: () => 'Nenhum modelo está carregado; carregue um primeiro.',

  // Requests.
  no_such: ({ what, index, count }) => `Não existe: ${named(what)} ${index}; escolha um número de 0 a ${count - 1}.`,
  no_head: () => 'Nenhuma cabeça está selecionada; selecione pelo menos uma.',
  base: ({ base }) => `A base dos comprimentos de onda é ${float(base)}; escolha um número maior que 1, como 10000.`,
  top_p: ({ top_p }) => `top-p é ${float(top_p)}; escolha um número maior que 0 e de no máximo 1.`,
  guess_length: ({ found, expected }) =>
    `Não é possível avaliar o palpite: ele tem ${found} números para ${expected} palavras; dê um para cada.`,
  guess_number: ({ value }) =>
    `Não é possível avaliar o palpite: ele contém ${float(value)}, mas cada número precisa ser finito e de pelo menos 0.`,
  guess_zero: () => 'Não é possível avaliar o palpite: todos os números são 0; aumente pelo menos um.',
  guess_no_weight: () =>
    'Não é possível avaliar o palpite: a cabeça não dá peso a estas palavras; escolha outra cabeça.',
  kept: ({ kept, now }) =>
    `O resultado guardado tem ${kept} números e o atual, ${now}; só é possível comparar resultados do mesmo tamanho.`,
  lookup_no_key: () => 'Não é possível calcular a busca: não há chave; acrescente uma.',
  lookup_values: ({ keys, values }) =>
    `Não é possível calcular a busca: há ${keys} chaves e ${values} valores; dê um valor a cada chave.`,
  lookup_width: ({ width }) => `Não é possível calcular a busca: a largura é ${float(width)}; escolha uma maior que 0.`,
  lookup_query: ({ query, key }) =>
    `Não é possível calcular a busca: uma consulta tem ${query} números e uma chave, ${key}; dê o mesmo número às duas.`,
  lookup_number: ({ value }) =>
    `Não é possível calcular a busca: um dos números é ${float(value)}; escolha números de −1000000 a 1000000.`,
  lookup_points: ({ found, d }) =>
    `Não é possível calcular a busca: ${found} números não formam pontos de ${d} dimensões; dê 1 ou 2 números por ponto.`,
  no_text: () => 'Nada foi calculado ainda; execute um texto primeiro.',
  patch_lengths: ({ a, b }) =>
    `Para pôr os números de A em B, as duas frases precisam do mesmo número de tokens, mas A tem ${a} e B tem ${b}. Mude uma palavra da mais longa, ${a > b ? 'A' : 'B'}.`,
  patch_too_long: ({ found, most }) =>
    `As frases têm ${found} tokens, demais para um mapa de todas as posições. Use no máximo ${most}.`,
  no_translation: () => 'Nada foi traduzido ainda; traduza um texto primeiro.',
  no_example: () => 'Nada foi calculado ainda; execute um exemplo primeiro.',
  link_too_long: ({ found }) => `O link tem ${found} caracteres, demais para um QR Code. Encurte a frase.`,
  language: ({ found, known, examples: [one, other] }) =>
    `Este modelo não tem o idioma ${quoted(found)}; escolha um dos seus ${known} idiomas, como ${one} ou ${other}.`,
  unknown_word: ({ what, found, choices }) =>
    `${quoted(found)} não é um valor conhecido (${named(what)}); escolha um destes: ${choices}.`,

  // Texts.
  no_tokens: () => 'Digite pelo menos uma palavra.',
  too_many_tokens: ({ found, most }) =>
    `O texto tem ${found} tokens, mas este modelo lê no máximo ${most}. Encurte-o em pelo menos ${found - most}.`,
  token_id: ({ position, id, d_vocab }) =>
    `O token ${position} (contado a partir de 1) tem o id ${id}, mas o vocabulário tem ${d_vocab} entradas, 0 a ${d_vocab - 1}; use o tokenizador que pertence ao modelo.`,
  token_type: ({ position, token_type, last }) =>
    `O token ${position} (contado a partir de 1) tem o tipo ${token_type}, mas o maior tipo de token deste modelo é ${last}; escolha um menor.`,
  token_type_count: ({ ids, token_types }) =>
    `Há ${ids} ids de tokens, mas ${token_types} tipos de token; dê um tipo a cada id.`,
  token_range: ({ start, end, n }) =>
    `O intervalo de tokens de ${start} a ${end} (sem o fim) está vazio ou fora do texto; escolha entre seus ${n} tokens, 0 a ${n - 1}.`,
  untokenizable: ({ problem }) =>
    `Não foi possível dividir o texto em tokens: ${problem}. Digite outras palavras, ou use o tokenizador que pertence ao modelo.`,
  words_not_loaded: ({ words }) =>
    `O modelo ainda está carregando e por enquanto não tem ${quotedWords(words)}; espere, ou digite palavras mais frequentes.`,
  unknown_words: ({ unknown, known }) =>
    `Este modelo não conhece ${quotedWords(unknown)}; digite palavras que ele conhece, separadas por espaços: ${firstKnown(known).join(', ')}.`,
  empty_word: () => 'Uma palavra pedida está vazia; digite pelo menos uma letra.',
  empty_continuation: () => 'Uma continuação está vazia; digite pelo menos uma letra em cada campo.',
  no_mask: () =>
    'O tokenizador não tem [MASK] nem <mask>, por isso nenhuma palavra pode ser mascarada; use o tokenizer.json que pertence ao modelo.',
  beginning: ({ text }) =>
    `Este modelo não consegue escrever ${quoted(text)} porque seu vocabulário não tem um pedaço para isso; digite outras letras.`,
  long_beginning: ({ found, most }) =>
    `O começo tem ${found} tokens, mas uma tradução pode começar com no máximo ${most} tokens. Encurte-o em pelo menos ${found - most}.`,
  order: ({ found, n }) =>
    `A ordem lista ${found} tokens diferentes, mas o texto tem ${n}; liste cada um deles uma vez, contados a partir de 0.`,

  // Training. `least` and `most` are the limits of a setting; `line` is counted from 1.
  setting: ({ name, value, least, most }) =>
    `${named(name)}: ${float(value)}; escolha de ${float(least)} a ${float(most)}.`,
  task_length: ({ length, least, most }) =>
    `O comprimento é ${length}; escolha de ${least} a ${most} para esta tarefa.`,
  learning_rate: ({ value }) =>
    `learning_rate é ${float(value)}; escolha um número maior que 0 e de no máximo 100, como 0,003.`,
  uneven_heads: ({ d_model, n_heads }) => `d_model é ${d_model}; escolha um múltiplo de n_heads, que é ${n_heads}.`,
  task_without_input: ({ task }) =>
    `A tarefa é ${task}; escolha seis palavras, copiar, inverter, ordenar ou seus pares para um codificador-decodificador, que lê uma entrada e escreve uma resposta.`,
  no_pairs: () => 'Não foi possível ler os pares: nenhum foi digitado; digite um por linha, como merci -> thanks.',
  many_pairs: ({ found, most }) => `Não foi possível ler os pares: há ${found}, mas são permitidos no máximo ${most}.`,
  pairs_letters: ({ found, most }) =>
    `Não foi possível ler os pares: eles têm ${found} letras, mas são permitidas no máximo ${most}.`,
  pairs_words: ({ found, most }) =>
    `Não foi possível ler os pares: eles têm ${found} palavras diferentes, mas são permitidas no máximo ${most}.`,
  same_input: ({ first, line }) =>
    `Não foi possível ler os pares: as linhas ${first} e ${line} têm a mesma entrada; deixe só uma delas.`,
  no_arrow: ({ line }) =>
    `Não foi possível ler os pares: a linha ${line} não tem seta; digite a entrada, -> e a saída.`,
  many_arrows: ({ line, found }) => `Não foi possível ler os pares: a linha ${line} tem ${found} setas; deixe só uma.`,
  no_word_before_arrow: ({ line }) =>
    `Não foi possível ler os pares: a linha ${line} não tem palavra antes da seta; digite pelo menos uma.`,
  no_word_after_arrow: ({ line }) =>
    `Não foi possível ler os pares: a linha ${line} não tem palavra depois da seta; digite pelo menos uma.`,
  many_words_before_arrow: ({ line, found, most }) =>
    `Não foi possível ler os pares: a linha ${line} tem ${found} palavras antes da seta, mas são permitidas no máximo ${most}.`,
  many_words_after_arrow: ({ line, found, most }) =>
    `Não foi possível ler os pares: a linha ${line} tem ${found} palavras depois da seta, mas são permitidas no máximo ${most}.`,
  long_word: ({ word, line, found, most }) =>
    `Não foi possível ler os pares: ${quoted(word)}, na linha ${line}, tem ${found} letras, mas são permitidas no máximo ${most}.`,
  reserved_word: ({ word, line }) =>
    `Não foi possível ler os pares: a linha ${line} contém ${word}, que é acrescentado automaticamente; retire-o.`,
  no_snapshot: ({ step }) => `Não há registro do passo ${step}; escolha um passo que tenha.`,
  number_overflow: ({ step }) => `No passo ${step}, um número ficou grande demais: ${DIVERGED}`,
  weight_overflow: ({ step }) => `Depois do passo ${step}, um peso ficou grande demais: ${DIVERGED}`,
  hopeless_loss: ({ step, loss, chance }) =>
    `No passo ${step}, a perda é ${float(loss, 0)}, mas um modelo que não sabe nada tem perda ${float(chance, 1)}: ${DIVERGED}`,
  gradient_overflow: () => 'Um gradiente ficou grande demais. Escolha uma escala menor para os pesos.',
  no_optimizer: ({ step }) =>
    `Este modelo foi salvo em um registro depois de ${step} passos de um treinamento mais longo, sem o estado do otimizador, por isso não pode continuar a aprender. Reinicie para treiná-lo do zero.`,
  no_attention: () => 'Este modelo não tem atenção; escolha a atenção “geral (Luong)” ou “aditiva (Bahdanau)”.',
  other_vocabulary: () =>
    'O vocabulário de config.json não corresponde à sua tarefa; use o config.json que foi salvo com o modelo.',
  no_format: () =>
    'Este modelo não pode ser salvo: os arquivos salvos são os do GPT-2 ou do Marian, que têm conexões residuais e normalizações, e não têm posições relativas; escolha isso para salvar ou abrir um modelo.',
  not_saved: ({ problem }) => `Este modelo não pode ser salvo: ${problem}. Reinicie o treinamento.`,
  not_trainable: () =>
    'Só é possível treinar um transformer com LayerNorm antes de cada subcamada, depois da soma ou em nenhum lugar, um MLP simples (ReLU ou GELU) e posições aprendidas, senoidais ou nenhuma; escolha esses ajustes.',
  no_training: () => 'Nenhum modelo está em treinamento; comece um primeiro.',
};
