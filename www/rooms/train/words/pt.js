// @ts-check
/** UI strings of the room "Train", in Portuguese. */
import { listed, quoted } from '../../../words/pt/phrases.js';

/** Descriptions of a model's activation sites. @type {Record<import('../step/sites.ts').Site, (layer: string) => string>} */
const SITES = {
  embed: () => 'embedding',
  logits: () => 'logits',
  heads: (layer) => `cabeças da camada ${layer}`,
  mlp: (layer) => `MLP da camada ${layer}`,
  resid_pre: (layer) => `entrada da camada ${layer}`,
  resid_mid: (layer) => `camada ${layer} depois da atenção`,
  resid_post: (layer) => `saída da camada ${layer}`,
  self_attn: (layer) => `cabeças de autoatenção da camada ${layer} do decodificador`,
  cross_attn: (layer) => `cabeças de atenção cruzada da camada ${layer} do decodificador`,
  decoder_mlp: (layer) => `MLP da camada ${layer} do decodificador`,
  decoder_pre: (layer) => `entrada da camada ${layer} do decodificador`,
  resid_self: (layer) => `camada ${layer} do decodificador depois da autoatenção`,
  resid_cross: (layer) => `camada ${layer} do decodificador depois da atenção cruzada`,
  decoder_post: (layer) => `saída da camada ${layer} do decodificador`,
  state: (layer) => `estado da camada ${layer}`,
  encoder_states: () => 'estados do codificador',
  decoder_states: () => 'estados do decodificador',
};

/** Names of a model's parts without layers, by the core's names. @type {Record<string, string>} */
const PARTS = { attn: 'atenção', encoder: 'codificador', decoder: 'decodificador' };

/** @param {string} name @param {boolean} hasDecoder */
function layerInWords(name, hasDecoder) {
  const [kind, layer] = name.split('.');
  if (layer === undefined) return PARTS[kind] ?? kind;
  if (!hasDecoder) return `camada ${layer}`;
  return `${kind === 'decoder' ? PARTS.decoder : PARTS.encoder} ${layer}`;
}

export const words = {
  /** The name of a head, by the kind of its attention. */
  head: {
    only: (/** @type {string} */ head) => head,
    encoder: (/** @type {string} */ head) => `codificador ${head}`,
    decoder: (/** @type {string} */ head) => `decodificador ${head}`,
    cross: (/** @type {string} */ head) => `atenção cruzada ${head}`,
  },

  presetsLabel: 'Teste',
  noPreset: 'outros ajustes',
  presets: /** @type {Record<string, { name: string, compare: string[] }>} */ ({
    words: { name: 'Aula B: seis palavras', compare: ['Comparar: taxa de aprendizado 10'] },
    reverse: { name: 'Inverter: posições importam', compare: ['Comparar: sem posições'] },
    induction: { name: 'Surge uma cabeça de indução', compare: ['Comparar: só uma camada'] },
    agreement: { name: 'Concordância à distância: RNN e transformer', compare: ['Comparar: transformer'] },
    translation: { name: 'Aula B: codificador-decodificador', compare: ['Comparar: só decodificador'] },
    cross: { name: 'Surge a atenção cruzada', compare: ['Comparar: GRU + atenção'] },
    depth: {
      name: 'Conexões residuais e normalizações',
      compare: ['Comparar: sem conexões residuais', 'Comparar: sem normalizações'],
    },
  }),

  settings: {
    names: /** @type {Record<string, string>} */ ({
      task: 'Tarefa',
      length: 'Tamanho',
      architecture: 'Modelo',
      n_layers: 'Camadas',
      n_heads: 'Cabeças',
      d_model: 'Largura',
      positions: 'Posições',
      has_residual: 'Conexões residuais',
      has_norms: 'Normalizações',
      optimizer: 'Otimizador',
      learning_rate: 'Taxa',
      warm_up: 'Warm-up',
      smoothing: 'Suavização',
      batch: 'Lote',
      seed: 'Semente',
    }),
    values: /** @type {Record<string, string>} */ ({
      six_words: 'seis palavras',
      copy: 'copiar',
      reverse: 'inverter',
      sort: 'ordenar',
      induction: 'repetir após um sinal',
      agreement: 'concordância',
      typed: 'seus pares',
      transformer: 'transformer',
      encoder_decoder: 'cod.-decod.',
      rnn: 'RNN simples',
      lstm: 'LSTM',
      gru: 'GRU',
      gru_attention: 'GRU + atenção',
      adam: 'Adam',
      sgd: 'SGD',
      on: 'vetores aprendidos',
      relative: 'relativas',
      off: 'sem posições',
    }),
    aboutAttention:
      'GRU + atenção: um codificador lê a entrada; um decodificador escreve a saída e dá atenção a cada estado do codificador (a atenção aditiva de Bahdanau).',
    aboutEncoderDecoder:
      'Codificador-decodificador: o codificador de um transformer lê a entrada. O decodificador escreve a saída e um token final: a autoatenção mascarada dá atenção às palavras já escritas, e a atenção cruzada, à entrada.',
    aboutSgd:
      'O SGD move cada peso por taxa × gradiente. Ao contrário do Adam, não adapta a taxa a cada peso, por isso precisa de taxas maiores, como 0,3.',
    aboutSmoothing:
      'Com suavização 0,1, o alvo já não é uma só palavra: um décimo da sua probabilidade se distribui por todas as palavras.',
    pairs: {
      label: 'Pares',
      hint: 'Um par por linha, escrito entrada -> saída. No máximo 24 pares, com no máximo 8 palavras de cada lado. As mudanças valem quando você sai da caixa.',
    },
    otherPairs: 'outros pares',
    /** @param {boolean} isOn @param {string} name */
    withOrWithout: (isOn, name) => `${isOn ? 'com' : 'sem'} ${name.toLowerCase()}`,
    /** @param {string} name @param {string} value */
    pair: (name, value) => `${name.toLowerCase()} ${value}`,
    /** @param {string} count */
    size: (count) => `${count} pesos`,
  },

  acts: {
    portion: '50 passos',
    restart: 'Reiniciar',
    keep: 'Guardar curva',
    clear: 'Apagar curvas',
    open: 'Examinar um passo',
    openModel: { sentence: 'Abrir em “Frase”', translate: 'Abrir em “Traduzir”' },
    openModelHint: {
      sentence: 'Abre o modelo como foi treinado até este passo, com seu vocabulário, em “Frase” e “Camada”.',
      translate:
        'Abre o modelo como foi treinado até este passo, com seu vocabulário, em “Traduzir”. Lá você pode acompanhar passo a passo a autoatenção mascarada e a atenção cruzada.',
    },
    save: 'Salvar o modelo',
    saveHint: {
      sentence:
        'Salva model.safetensors, config.json e tokenizer.json no formato do GPT-2 da biblioteca da Hugging Face. “Abrir salvos…” os abre de novo.',
      translate:
        'Salva model.safetensors, config.json e tokenizer.json no formato do Marian da biblioteca da Hugging Face. “Abrir salvos…” os abre de novo.',
      recurrent:
        'Salva model.safetensors e config.json com todas as matrizes, o vocabulário e o estado do treinamento. “Abrir salvos…” os abre de novo.',
    },
    read: 'Abrir salvos…',
    readHint: 'Abre um modelo que foi salvo aqui. Escolha todos os arquivos dele juntos.',
    /** @param {string} task @param {string} step */
    isRead: (task, step) => `Treinamento salvo aberto: ${task}, passo ${step}. Ele continua exatamente de onde parou.`,
    /** @param {string} task @param {string} step */
    trained: (task, step) => `Treinado aqui: ${task}, passo ${step}`,
    /** @param {string} step */
    counter: (step) => `Passo ${step}`,
    /** @param {string} count */
    speed: (count) => `${count} passos por segundo`,
  },

  curves: {
    label: 'Como o modelo aprende',
    scaleLabel: 'Escala da perda',
    scales: { linear: 'Linear', log: 'Log' },
    /** Titles, each in several lengths, longest first. */
    loss: ['Perda em cada passo, em nats (menor é melhor)', 'Perda em cada passo, em nats', 'Perda, em nats'],
    /** @param {boolean} isUnseen */
    accuracy: (isUnseen) =>
      isUnseen
        ? ['Acurácia em sequências inéditas', 'Acurácia']
        : ['Acurácia nas frases do treinamento', 'Acurácia no treino'],
    /** @param {boolean} isAlignment */
    scores: (isAlignment) => [isAlignment ? 'Alinhamento da melhor cabeça' : 'Escores de duas cabeças'],
    /** @param {string} value */
    chance: (value) => `acaso: ${value}`,
    /** The reason why no model can have a lower loss. @param {string} value @param {boolean} isCertain */
    best: (value, isCertain) => [
      `melhor possível: ${value} (${isCertain ? 'cada alvo tem probabilidade 1' : 'a entropia dos alvos'})`,
      `melhor possível: ${value}`,
    ],
    norms: ['Norma do gradiente de cada camada, escala log', 'Normas do gradiente, escala log'],
    /** Description of a layer, by the core's name. */
    layer: layerInWords,
    /** @param {string[]} differences */
    kept: (differences) => `curva guardada: ${differences.length ? listed(differences) : 'os mesmos ajustes'}`,
    /** @param {string} loss @param {string} right */
    keptEnd: (loss, right) => `perda ${loss}, acurácia ${right}`,
    /** @param {string} head */
    previous_token: (head) => `${head} dá atenção ao token anterior`,
    /** @param {string} head */
    induction: (head) => `${head} tem o maior escore de indução`,
    /** @param {string} head */
    alignment_score: (head) => `${head} tem o maior alinhamento`,
    /** @param {number} steps @param {number} kept @param {string[]} norms */
    picture: (steps, kept, norms) =>
      `Curvas de perda, acurácia e gradientes em ${steps === 1 ? '1 passo' : `${steps} passos`}${kept ? `, com ${kept} ${kept === 1 ? 'curva guardada' : 'curvas guardadas'}` : ''}${norms.length ? `. Normas do gradiente: ${norms.join('; ')}` : ''}`,
    /** @param {string} layer @param {string} norm */
    norm: (layer, norm) => `${layer}: ${norm}`,
  },

  time: {
    label: 'Voltar no treinamento',
    now: 'Agora',
    /** @param {string} step */
    at: (step) => `no passo ${step}`,
    /** @param {string} step */
    atNow: (step) => `agora, passo ${step}`,
  },

  probe: { label: 'O modelo em uma sequência' },

  distributions: {
    title: 'Alvo e previsão para cada palavra',
    target: 'moldura: a palavra-alvo',
    bar: 'barra: a probabilidade do modelo; a moldura cheia é 1',
    after: 'depois de',
    should: 'alvo',
    /** @param {string} loss @param {string} divergence @param {string | null} entropy `null`: the targets have none */
    divergence: (loss, divergence, entropy) =>
      entropy === null
        ? `Nesta sequência: entropia cruzada ${loss} = divergência KL ${divergence}, porque um alvo com probabilidade 1 tem entropia 0.`
        : `Nesta sequência: a entropia cruzada ${loss} é a soma da divergência KL ${divergence} e da entropia dos alvos ${entropy}.`,
    little: 'menos de 10%',
    /** @param {string} after @param {string} should @param {string} share */
    row: (after, should, share) => `depois de “${after}”, o alvo “${should}” tem probabilidade ${share}`,
    /** @param {string[]} rows */
    picture: (rows) => `Probabilidades na sequência: ${rows.join('; ')}`,
  },

  heads: {
    titles: {
      heads: 'Todas as cabeças: as linhas dão atenção às colunas',
      alignment: 'Como cada palavra de saída dá atenção às palavras de origem',
      states: 'Os estados da última camada: uma linha por palavra',
    },
    grid: 'Cabeças; clique em uma para ampliá-la',
    /** The name of a row of heads, by the kind of its attention. */
    row: {
      only: (/** @type {number} */ layer) => `L${layer}`,
      encoder: (/** @type {number} */ layer) => `cod. L${layer}`,
      decoder: (/** @type {number} */ layer) => `decod. L${layer}`,
      cross: (/** @type {number} */ layer) => `cruz. L${layer}`,
    },
    /** @param {boolean} isTranslator */
    legend: (isTranslator) =>
      isTranslator
        ? 'peso de atenção · escore da atenção cruzada: alinhamento'
        : 'peso de atenção · primeiro escore: token anterior · segundo escore: indução',
    /** @param {string} previous @param {string} induction */
    scores: (previous, induction) => `${previous} · ${induction}`,
    /** @param {string} head @param {string} scores */
    large: (head, scores) => `${head} (${scores})`,
    /** @param {string} query @param {string} key @param {string} weight */
    weight: (query, key, weight) => `${quoted(query)} → ${quoted(key)}: ${weight}`,
    /** @param {string} head @param {number} rows @param {number} columns */
    picture: (head, rows, columns) =>
      `Padrão de atenção de ${head}, ${rows} por ${columns} tokens. Use as setas do teclado para se mover.`,
    alignmentLegend: 'peso de atenção · uma linha por palavra de saída, uma coluna por palavra de origem',
    /** @param {number} rows @param {number} columns */
    alignmentPicture: (rows, columns) =>
      `Alinhamento de ${rows} palavras de saída com ${columns} palavras de origem. Use as setas do teclado para se mover.`,
    /** @param {string} head */
    bias: (head) => `Viés de ${head}, somado aos escores`,
    distance: 'distância',
    added: 'soma',
    /** @param {string} from number from which the shades are finer */
    statesLegend: (from) =>
      `números de um estado; além de ±${from}, as diferenças pequenas se veem melhor; um modelo recorrente não tem cabeças`,
    /** @param {number} rows @param {number} columns */
    statesPicture: (rows, columns) => `Estados, ${rows} palavras por ${columns} números`,
  },

  says: {
    /** @param {string} chance */
    begin: (chance) =>
      `Antes do treinamento, os pesos são aleatórios, e as respostas também. Com probabilidades iguais, a perda seria ${chance}. Clique em “Iniciar”.`,
    /** @param {string} steps @param {{ loss: string, chance: string, best: string, right: string | null, isUnseen: boolean }} numbers */
    state: (steps, { loss, chance, best, right, isUnseen }) =>
      `Depois de ${steps === '1' ? '1 passo' : `${steps} passos`}, a perda é ${loss} (acaso: ${chance}, melhor possível: ${best})${right === null ? '.' : ` e a acurácia ${isUnseen ? 'em sequências inéditas' : 'nas frases do treinamento'} é ${right}.`}`,
    /** @param {string} head @param {string} value @param {number} distance */
    bias: (head, value, distance) =>
      `${head} soma ${value} a cada escore à distância ${distance}, o maior dos seus vieses.`,
    /** @param {number} steps */
    pausedAsLearned: (steps) =>
      `Em pausa: todas as palavras estão certas há ${steps} passos, ou seja, o modelo aprendeu a tarefa. Clique em “Iniciar” para continuar.`,
    /** @param {string} head @param {string} share */
    induction: (head, share) =>
      `${head} dá ${share} da sua atenção ao token que veio depois de uma ocorrência anterior da mesma letra: é uma cabeça de indução.`,
    /** @param {string} head @param {string} share */
    alignment_score: (head, share) =>
      `O alinhamento de ${head} é ${share}: cada palavra de saída dá atenção sobretudo a uma palavra de entrada diferente.`,
  },

  opened: {
    label: 'Dentro de um passo',
    close: 'Fechar',
    /** @param {string} step @param {string} loss */
    title: (step, loss) => `Dentro do passo ${step}: a perda é ${loss}`,
    about:
      'Na passagem direta, as palavras vão do embedding aos logits, e a perda os compara com os alvos. Depois, o gradiente flui de volta dos logits (no alto) ao embedding (embaixo). O gradiente mostra como a perda muda se um número cresce: vermelho significa que a perda sobe, azul, que ela desce. Cada linha de células é uma posição da sequência.',
    sites: SITES,
    /** @param {string} site @param {number} rows @param {number} columns */
    strip: (site, rows, columns) => `Gradiente (${site}): ${rows} posições por ${columns} números`,
    /** @param {string} site @param {number} position @param {number} column @param {string} value */
    cell: (site, position, column, value) => `Gradiente na posição ${position}, número ${column} (${site}): ${value}`,
    point: 'Aponte para uma célula para ver seu gradiente. Clique em uma célula para selecioná-la.',
    /** @param {string} weight @param {number} row @param {number} column */
    weight: (weight, row, column) => `A atualização de um peso: ${weight}, linha ${row}, coluna ${column}`,
    new: 'novo',
    sgd: 'O SGD move cada peso contra seu gradiente g: taxa de aprendizado vezes gradiente. η é a taxa de aprendizado neste passo.',
    adam: 'O Adam divide m, a média móvel do gradiente, pela raiz quadrada de v, a média móvel do quadrado do gradiente. Os chapéus marcam uma correção, necessária porque as duas médias começam em 0. η é a taxa de aprendizado neste passo.',
  },

  reach: {
    title: 'Até onde o gradiente chega para trás',
    first: 'antes do treinamento',
    now: 'agora',
    axis: 'distância da última palavra',
    about:
      'As curvas mostram quanto a perda da última palavra depende de uma palavra anterior: a norma do gradiente, em escala log. Em uma RNN simples, o gradiente encolhe a cada palavra; com atenção, chega a qualquer palavra em um só passo.',
    /** @param {number} count */
    picture: (count) => `Gradiente da perda da última palavra em ${count} distâncias, antes do treinamento e agora`,
  },
};
