// @ts-check
/** UI strings of the room "Worked example", in Portuguese. */
import { listed, quoted } from '../../../words/pt/phrases.js';

/**
 * The subject of a step, for its title and sentence.
 *
 * @typedef {object} About
 * @property {string} token the query token's name
 * @property {string} key the key token's name
 * @property {number} d_head
 * @property {number} d_model
 * @property {number} n_key
 * @property {number} n_query
 * @property {boolean} crosses whether a second sequence attends to the first
 * @property {boolean} decoder whether the second sequence attends to itself first
 * @property {boolean} own whether the step belongs to the self-attention of the second sequence
 * @property {number} [decimals]
 * @property {string[]} vocabulary the words that a tiny decoder can predict
 * @property {string} next the most likely next word
 * @property {string} share its probability, in percent
 */

const counted = (/** @type {number} */ count) => `${count} número${count === 1 ? '' : 's'}`;

const NEXT = 'Da cabeça à próxima palavra';

/** @type {Record<string, { group: string, title: (about: About) => string, text: (about: About) => string }>} */
const STEPS = {
  inputs: {
    group: 'Dados',
    title: () => 'As entradas',
    text: ({ d_model, n_key }) =>
      n_key === 1
        ? `Entra um token. Ele é uma linha de ${d_model} números: a matriz X.`
        : `Entram ${n_key} tokens. Cada um é uma linha de ${d_model} números; juntas, as linhas formam a matriz X.`,
  },
  looking: {
    group: 'Dados',
    title: () => 'As entradas das consultas',
    text: ({ n_query }) =>
      `${n_query === 1 ? 'Um token de outra sequência dá' : `${n_query} tokens de outra sequência dão`} atenção a X, como as palavras de saída de um decodificador dão atenção às palavras do codificador. As linhas dessa sequência formam a matriz Y.`,
  },
  scores: {
    group: 'Dados',
    title: () => 'Escores e valores',
    text: ({ d_head }) =>
      `Este exemplo começa no meio: os produtos escalares de consulta e chaves já estão dados. A aula não mostra os vetores de ${d_head} números de que eles vêm. Os valores também estão dados.`,
  },
  weights_k: {
    group: 'Dados',
    title: () => 'Os pesos das chaves, W_K',
    text: () =>
      'O treinamento encontrou estes números. Eles transformam a entrada de um token em sua chave, pela qual os outros tokens o encontram.',
  },
  weights_v: {
    group: 'Dados',
    title: () => 'Os pesos dos valores, W_V',
    text: () =>
      'Uma segunda matriz transforma a mesma entrada em um valor: o que o token transmite quando outro token lhe dá atenção.',
  },
  weights_q: {
    group: 'Dados',
    title: () => 'Os pesos das consultas, W_Q',
    text: () => 'Uma terceira matriz transforma a mesma entrada em uma consulta: o que o próprio token procura.',
  },
  no_weights: {
    group: 'Chaves, valores, consultas',
    title: ({ crosses, decoder, own }) => {
      if (own) return 'Sem pesos: Q = K = V = Y';
      if (decoder) return 'Sem pesos: Q = saída, K = V = X';
      return crosses ? 'Sem pesos: Q = Y, K = V = X' : 'Sem pesos: Q = K = V = X';
    },
    text: () => 'Sem pesos, cada token é sua própria consulta, chave e valor; os tokens são comparados diretamente.',
  },
  key: {
    group: 'Chaves, valores, consultas',
    title: ({ token }) => `Chave de ${token}`,
    text: ({ token }) =>
      `A entrada de ${quoted(token)} vezes cada coluna de W_K dá sua chave, um número para cada coluna.`,
  },
  value: {
    group: 'Chaves, valores, consultas',
    title: ({ token }) => `Valor de ${token}`,
    text: ({ token }) => `A mesma entrada vezes cada coluna de W_V dá seu valor: o que ${quoted(token)} transmite.`,
  },
  query: {
    group: 'Chaves, valores, consultas',
    title: ({ token }) => `Consulta de ${token}`,
    text: ({ token, crosses, decoder }) => {
      if (crosses && decoder) {
        return `A consulta vem da saída da autoatenção mascarada: a linha de ${quoted(token)} vezes cada coluna de W_Q é o que ${quoted(token)} procura em X. Chaves e valores vêm só de X.`;
      }
      return crosses
        ? `A consulta vem da outra sequência: a linha de ${quoted(token)} em Y vezes cada coluna de W_Q é o que ${quoted(token)} procura em X.`
        : `A mesma entrada vezes cada coluna de W_Q dá a consulta: o que ${quoted(token)} procura.`;
    },
  },
  dot: {
    group: 'token',
    title: ({ token, key }) => `Escore: ${token} → ${key}`,
    text: ({ token, key }) =>
      `A chave de ${quoted(key)} combina bem com a consulta de ${quoted(token)}? Multiplique número por número e some os produtos: quanto maior o escore, melhor combinam.`,
  },
  scale: {
    group: 'token',
    title: () => 'Dividir por √d_k',
    text: ({ d_head }) =>
      `Quanto mais números um vetor tem, maiores ficam os escores, e escores grandes põem toda a atenção em um só token. Dividir por √${d_head} os mantém moderados.`,
  },
  mask: {
    group: 'token',
    title: () => 'Mascarar os tokens seguintes',
    text: ({ token }) =>
      `Com uma máscara causal, nenhum token dá atenção aos seguintes: o escore de cada token depois de ${quoted(token)} passa a ser −∞, que a softmax transforma em exatamente 0.`,
  },
  exponentials: {
    group: 'token',
    title: () => 'Exponenciais',
    text: () =>
      'Elevar e a cada escore torna todo número positivo. Antes, subtrai-se o maior escore da linha. Isso mantém as potências pequenas e não muda nenhum peso, porque se cancela na divisão a seguir.',
  },
  sum: {
    group: 'token',
    title: () => 'Soma das exponenciais',
    text: () => 'As exponenciais são somadas. Cada uma será dividida por esta soma.',
  },
  divide: {
    group: 'token',
    title: () => 'Pesos de atenção',
    text: ({ token }) =>
      `Dividir cada exponencial pela soma dá um peso. Os pesos de ${quoted(token)} somam 1: dizem como ${quoted(token)} divide sua atenção.`,
  },
  round: {
    group: 'token',
    title: ({ decimals }) => `Arredondar para ${decimals === 1 ? 'uma casa decimal' : `${decimals} casas decimais`}`,
    text: () =>
      'Os pesos são arredondados, e os passos seguintes usam os pesos arredondados. O arredondamento mantém a soma em 1.',
  },
  weigh: {
    group: 'token',
    title: ({ key }) => `Peso × valor de ${key}`,
    text: ({ token, key }) => `${quoted(token)} recebe esta parte do valor de ${quoted(key)}.`,
  },
  output: {
    group: 'token',
    title: ({ token }) => `Saída de ${token}`,
    text: ({ token }) =>
      `A soma dessas partes é a nova representação de ${quoted(token)}: uma soma ponderada dos valores, em que pesam mais os tokens a que ele mais dá atenção.`,
  },
  all_queries: {
    group: 'Tudo de uma vez, em matrizes',
    title: () => 'Todas as consultas: Q',
    text: ({ d_head, crosses }) =>
      `Linha por linha, ${crosses ? 'a segunda sequência' : 'X'} vezes W_Q dá todas as consultas em um só produto. O número de colunas de W_Q é escolhido no projeto do modelo; aqui, cada consulta tem ${counted(d_head)}.`,
  },
  all_keys: {
    group: 'Tudo de uma vez, em matrizes',
    title: () => 'Todas as chaves: K',
    text: () =>
      'X vezes W_K dá todas as chaves. As chaves têm o tamanho das consultas, para que cada uma possa ser multiplicada por cada outra.',
  },
  all_values: {
    group: 'Tudo de uma vez, em matrizes',
    title: () => 'Todos os valores: V',
    text: () => 'X vezes W_V dá todos os valores. Seu tamanho é o tamanho das saídas.',
  },
  all_dots: {
    group: 'Tudo de uma vez, em matrizes',
    title: () => 'Todos os escores: Q Kᵀ',
    text: () =>
      'Nenhum dos passos acima precisou do resultado de outro token, por isso todos os escores podem ser calculados de uma vez, em um só produto de matrizes.',
  },
  all_scaled: {
    group: 'Tudo de uma vez, em matrizes',
    title: () => 'Todos os escores divididos por √d_k',
    text: () => 'A matriz inteira é dividida de uma vez.',
  },
  all_masked: {
    group: 'Tudo de uma vez, em matrizes',
    title: () => 'A máscara em todas as linhas',
    text: () =>
      'Soma-se a matriz M: 0 onde um token pode dar atenção, −∞ onde não pode. Tudo acima da diagonal é −∞: nenhum token dá atenção a um seguinte.',
  },
  all_softmax: {
    group: 'Tudo de uma vez, em matrizes',
    title: () => 'Softmax de cada linha',
    text: () => 'Linha por linha, os escores se tornam pesos que somam 1.',
  },
  all_rounded: {
    group: 'Tudo de uma vez, em matrizes',
    title: () => 'Os pesos arredondados',
    text: () => 'Cada linha é arredondada de modo que ainda some 1.',
  },
  all_mixed: {
    group: 'Tudo de uma vez, em matrizes',
    title: () => 'Todas as saídas',
    text: () => 'Mais um produto de matrizes, pesos vezes V, dá a cada token sua nova representação.',
  },
  weights_o: {
    group: NEXT,
    title: () => 'Os pesos de saída, W_O',
    text: () =>
      'W_O transforma a saída da cabeça em um vetor do tamanho da entrada, para que os dois possam ser somados.',
  },
  attn_out: {
    group: 'next',
    title: () => 'Saída da atenção',
    text: ({ token }) =>
      `A saída da cabeça para ${quoted(token)} vezes cada coluna de W_O: o que a atenção soma ao vetor de ${quoted(token)}.`,
  },
  resid_mid: {
    group: 'next',
    title: () => 'Primeira conexão residual',
    text: ({ token }) =>
      `A entrada e a saída da atenção são somadas. ${quoted(token)} mantém seu vetor e ganha o que leu de outros tokens.`,
  },
  weights_in: {
    group: NEXT,
    title: () => 'Os primeiros pesos feed-forward, W_in e b_in',
    text: () =>
      'A rede feed-forward trata cada token sozinho. Cada coluna de W_in, com seu viés em b_in, é uma unidade oculta que detecta um padrão.',
  },
  mlp_pre: {
    group: 'next',
    title: () => 'Camada oculta',
    text: ({ token }) =>
      `O vetor de ${quoted(token)} vezes cada coluna de W_in, mais o viés: um número para cada unidade oculta.`,
  },
  mlp_post: {
    group: 'next',
    title: () => 'ReLU',
    text: () => 'ReLU troca números negativos por 0: só continuam ativas as unidades que detectam seu padrão.',
  },
  weights_out: {
    group: NEXT,
    title: () => 'Os segundos pesos feed-forward, W_out e b_out',
    text: () => 'Cada linha de W_out é o que uma unidade oculta ativa escreve no vetor do token.',
  },
  mlp_out: {
    group: 'next',
    title: () => 'Saída da rede feed-forward',
    text: ({ token }) =>
      `As unidades ocultas vezes W_out, mais o viés: o que a rede feed-forward soma ao vetor de ${quoted(token)}.`,
  },
  resid_post: {
    group: 'next',
    title: () => 'Segunda conexão residual',
    text: () =>
      'A saída da rede feed-forward também é somada. A soma é a saída do bloco. Modelos grandes têm muitos blocos; este vai direto às palavras.',
  },
  weights_u: {
    group: NEXT,
    title: () => 'O unembedding, W_U',
    text: ({ vocabulary }) => `W_U tem uma coluna para cada uma das ${vocabulary.length} palavras do vocabulário.`,
  },
  logits: {
    group: 'next',
    title: () => 'Logits',
    text: ({ token }) => `O vetor de ${quoted(token)} vezes cada coluna de W_U dá a cada palavra um escore, seu logit.`,
  },
  next_exponentials: {
    group: 'next',
    title: () => 'Exponenciais dos logits',
    text: () => 'Softmax outra vez: e elevado a cada logit, depois de subtrair o maior logit.',
  },
  next_sum: {
    group: 'next',
    title: () => 'Soma das exponenciais',
    text: () => 'As exponenciais de todas as palavras são somadas.',
  },
  next_word: {
    group: 'next',
    title: ({ next }) => `Próxima palavra: ${next}`,
    text: ({ token, next, share }) =>
      `Divididas pela soma, as exponenciais viram probabilidades que somam 1. A palavra mais provável depois de ${quoted(token)} é ${quoted(next)}, com ${share}.`,
  },
};

export const words = {
  example: 'Exemplo',
  examples: /** @type {Record<string, string>} */ ({
    'lecture-e': 'Aula E: três entradas, resolvido',
    'lecture-a': 'Aula A: string melancholic note',
    'lecture-b': 'Aula B: 112 e 96',
    'cross-attention': 'Atenção cruzada: Y dá atenção a X',
    decoder: 'Um decodificador: Y dá atenção a si, depois a X',
    'tiny-decoder': 'Um decodificador minúsculo: the sky is …',
    'no-weights': 'Sem pesos: river, bank, money',
    'equal-keys': 'Três chaves iguais: uma média',
    'one-key-wins': 'Uma chave vence: uma busca',
  }),
  about: /** @type {Record<string, string>} */ ({
    'lecture-e': 'Este é o exemplo da aula E. Os números foram escolhidos para facilitar as contas.',
    'lecture-a':
      'A aula A só dá os pesos 0,005, 0,085 e 0,91. Aqui, os escores foram escolhidos para dar esses pesos, e os valores, para que a saída mostre a parte de cada palavra.',
    'lecture-b':
      'A aula B acompanha a palavra “Thinking” e dá seus dois escores, 112 e 96, com chaves de 64 números. Ela não mostra valores; aqui, foram escolhidos para que a saída mostre a parte de cada palavra.',
    'cross-attention':
      'Atenção cruzada, como no decodificador das aulas: os tokens de Y dão atenção a X. X vem do codificador (os números da aula E); Y é uma segunda sequência, com números inventados. Nada é mascarado, porque X inteiro existe antes do primeiro token de Y.',
    decoder:
      'O decodificador das aulas em dois passos, com números inventados. Primeiro, os tokens de Y, a saída até aqui, dão atenção uns aos outros com uma máscara. O resultado fornece as consultas da atenção cruzada; as chaves e os valores vêm de X, o texto de origem. Ficam de fora as conexões residuais, as normalizações e a rede feed-forward.',
    'tiny-decoder':
      'Um decodificador completo que dá para conferir à mão: um bloco com uma cabeça e um vocabulário de seis palavras. Os pesos são inventados para que ele continue “the sky is”. Normalizações e posições ficam de fora.',
    'no-weights':
      'As palavras são comparadas diretamente, sem consultas, chaves e valores separados. Os números são inventados.',
    'equal-keys':
      'Todas as chaves são iguais, por isso nenhum token combina melhor que outro: a saída é a média dos valores.',
    'one-key-wins':
      'Cada consulta combina muito melhor com uma chave que com as outras: a atenção vira uma busca em uma tabela.',
  }),
  edited: 'Números mudados',
  modes: { lecture: 'Como na aula', exact: 'Exatos', scaled: 'Exatos, escalados' },
  modeLabel: 'Números',
  modeNotes: {
    lecture: /** @type {Record<string, string>} */ ({
      'lecture-e':
        'Como nos slides: a aula não divide por √d_k e arredonda cada linha de pesos para uma casa decimal antes de misturar os valores.',
      'lecture-a':
        'Como nos slides: os escores não são divididos por √d_k, e os pesos são arredondados para três casas decimais.',
      'lecture-b':
        'Como nos slides: os escores são divididos por √64 = 8, e os pesos são arredondados para duas casas decimais.',
    }),
    lectureOwn:
      'Nenhuma aula mostra este exemplo. Ele é calculado como na aula E: os escores não são divididos por √d_k, e os pesos são arredondados para uma casa decimal.',
    lecture_scaled:
      'Arredondado como na aula, mas os escores são divididos por √d_k, o que a aula não faz: os números diferem dos slides.',
    lecture_unscaled:
      'Arredondado como na aula. Ao contrário da aula, os escores não são divididos por √d_k, por isso os números diferem dos slides.',
    digits:
      '“≈” significa que o último dígito não resulta dos dígitos mostrados, porque a página calcula com mais dígitos do que mostra.',
    exact:
      'Os pesos não são arredondados, e os escores não são divididos por √d_k. Os números aparecem com quatro casas decimais.',
    scaled:
      'Os pesos não são arredondados, e os escores são divididos por √d_k, como no artigo. Os números aparecem com quatro casas decimais.',
  },
  mask: 'Máscara causal',
  weightsOff: 'Sem pesos (Q = K = V = X)',
  weightsOffDecoder: 'Sem pesos (K = V = Y, depois K = V = X)',
  weightsOffCrossing: 'Sem pesos (Q = Y, K = V = X)',
  scaling: 'Dividir por √d_k',
  sizes: /** @type {Record<string, string>} */ ({
    tokens: 'Tokens',
    looking: 'De consulta',
    d_model: 'd_model',
    d_head: 'd_k',
    d_mlp: 'd_mlp',
    d_v: 'Largura de V',
  }),
  d_head: 'd_k',
  reset: 'Redefinir',
  colours: { added: 'novo neste passo', source: 'de onde vem' },
  /** @param {string} token */
  sheet: (token) => `Passo a passo até a saída de ${quoted(token)}`,
  numpy: { title: 'Este passo em NumPy', rounded: 'arredondado como na aula' },
  stepsLabel: 'Passos',
  lookingToken: (/** @type {string} */ token) => `Consulta ${token}`,
  afterToken: (/** @type {string} */ token) => `Depois de ${token}`,
  attentions: { own: 'Autoatenção mascarada', cross: 'Atenção cruzada' },
  ofAttention: (/** @type {string} */ attention, /** @type {string} */ group) => `${attention}: ${group}`,
  stepOf: (/** @type {number} */ step, /** @type {number} */ count) => `Passo ${step} de ${count}`,
  matrices: /** @type {Record<string, [string, string]>} */ ({
    resid_pre: ['X', 'entradas'],
    y: ['Y', 'entradas das consultas'],
    w_q: ['W_Q', 'pesos das consultas'],
    w_k: ['W_K', 'pesos das chaves'],
    w_v: ['W_V', 'pesos dos valores'],
    q: ['Q', 'consultas'],
    k: ['K', 'chaves'],
    v: ['V', 'valores'],
    dot_products: ['Q Kᵀ', 'escores'],
    scaled_scores: ['÷ √d_k', 'escores escalados'],
    attn_scores: ['máscara', 'escores depois da máscara'],
    row_max: ['máx.', 'maior escore de cada linha'],
    exp: ['exp', 'exponenciais'],
    exp_sum: ['Σ', 'soma de cada linha'],
    pattern: ['pesos', 'pesos de atenção'],
    pattern_rounded: ['arred.', 'pesos, arredondados como na aula'],
    weighted_v: ['peso × V', 'valores ponderados'],
    z: ['saída', 'novas representações'],
    w_o: ['W_O', 'pesos de saída'],
    attn_out: ['O', 'saída da atenção'],
    resid_mid: ['X′', 'fluxo residual após a atenção'],
    w_in: ['W_in', 'primeiros pesos feed-forward'],
    b_in: ['b_in', 'vieses da camada oculta'],
    pre: ['H', 'camada oculta'],
    post: ['ReLU(H)', 'camada oculta após ReLU'],
    w_out: ['W_out', 'segundos pesos feed-forward'],
    b_out: ['b_out', 'vieses da saída'],
    mlp_out: ['F', 'saída da rede feed-forward'],
    resid_post: ['X″', 'fluxo residual após o bloco'],
    w_u: ['W_U', 'unembedding'],
    logits: ['logits', 'um escore para cada palavra'],
    next_row_max: ['max', 'maior logit de cada linha'],
    next_exp: ['exp', 'exponenciais dos logits'],
    next_exp_sum: ['Σ', 'soma de cada linha'],
    next_probabilities: ['P', 'probabilidades da próxima palavra'],
  }),
  /** Before the symbol of a matrix of a decoder's masked self-attention. */
  ownMark: 'auto: ',
  ofOwn: (/** @type {string} */ meaning) => `${meaning} (autoatenção mascarada)`,
  size: (/** @type {number} */ rows, /** @type {number} */ columns) => `${rows} × ${columns}`,
  matrixLabel: (
    /** @type {string} */ symbol,
    /** @type {string} */ meaning,
    /** @type {number} */ rows,
    /** @type {number} */ columns,
  ) => `${symbol}, ${meaning}, ${rows} por ${columns}`,
  cellLabel: (/** @type {string} */ symbol, /** @type {string} */ row, /** @type {number} */ column) =>
    `${symbol}, linha ${row}, coluna ${column}`,
  tokenNames: {
    tokens: (/** @type {number} */ index) => `Nome do token ${index}`,
    looking: (/** @type {number} */ index) => `Nome do token de consulta ${index}`,
  },
  ofToken: (/** @type {string} */ token) => `de ${token}`,

  why: {
    hint: 'Aponte para um número para ver de onde ele vem; clique ou toque para selecioná-lo.',
    given: ' está dado: foi digitado, não calculado.',
    masked: ' porque um token não pode dar atenção a um seguinte.',
    rounded: (/** @type {number} */ decimals) =>
      `arredondado para ${decimals === 1 ? 'uma casa decimal' : `${decimals} casas decimais`}; a linha ainda soma 1`,
    selected: 'selecionado',
    release: 'Limpar',
  },

  picture: {
    arrows: 'A que cada token dá atenção',
    arrowsOf: (/** @type {string} */ token) => `A que ${token} dá atenção`,
    arrowsNote:
      'As setas saem do token de consulta; quanto mais grossa a seta, mais atenção. Juntas, mostram pelo menos 80% da atenção.',
    heatmap: 'Pesos de atenção',
    rows: 'as linhas dão atenção às colunas',
    waiting: 'A figura aparece quando os primeiros pesos são calculados.',
    sentence: (/** @type {string} */ token, /** @type {[string, string][]} */ shares) =>
      `${quoted(token)} dá ${listed(shares.map(([name, share], index) => `${share} ${index === 0 ? 'da sua atenção ' : ''}a ${quoted(name)}`))}.`,
  },

  notices: {
    unknownExample: (/** @type {string} */ found) =>
      `O link abre o exemplo “${found}”, que não existe. Aparece o exemplo da aula E.`,
    unknownStep: (/** @type {string} */ found) =>
      `O link abre o passo “${found}”, que este exemplo não tem com estes ajustes. Aparece o primeiro passo.`,
    unknownCell: (/** @type {string} */ found) =>
      `O link seleciona o número “${found}”, que este exemplo não tem. Nada foi selecionado.`,
  },

  /**
   * @param {string} kind
   * @param {About} about
   */
  step(kind, about) {
    const { group, title, text } = STEPS[kind];
    return { group, title: title(about), text: text(about) };
  },
};
