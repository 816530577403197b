// @ts-check
/** UI strings of the room "Predict", in Portuguese. */
import { isolated, listed, quoted } from '../../../words/pt/phrases.js';
import { sums } from '../../../words/pt/sums.js';

/** @param {[word: string, part: string][]} all */
const wordsWithParts = (all) => listed(all.map(([word, part]) => `${quoted(word)} ${part}`));

/** @param {number} count */
const inMillions = (count) => (count / 1e6).toLocaleString('pt', { maximumSignificantDigits: 3 });

/**
 * Names the settings that reshape the distribution from which words are drawn.
 *
 * @typedef {{ temperature: number, topK: number, topP: number }} Sampled
 * @param {Sampled} by
 */
const sampledBy = ({ temperature, topK, topP }) =>
  listed([
    ...(temperature === 1 ? [] : [`temperatura ${temperature.toLocaleString('pt')}`]),
    ...(topK === 0 ? [] : [`top k ${topK}`]),
    ...(topP === 1 ? [] : [`top p ${topP.toLocaleString('pt')}`]),
  ]);

/** Names of the path's matrices, by the core's names. @type {Record<string, string>} */
const PATH_PARTS = {
  probability: 'a probabilidade',
  exp: 'a exponencial',
  exp_sum: 'a soma das exponenciais',
  largest_logit: 'o maior logit',
  logits: 'o logit',
  'ln_final.normalized': 'o vetor ĥ após a normalização final',
  'ln_final.x_hat': 'o vetor normalizado x̂',
  'ln_final.scale': 'o desvio padrão',
  rms: 'a raiz da média dos quadrados',
  'ln_final.mean': 'a média',
  'mlm_head.pre': 'a saída da camada densa do módulo',
  'mlm_head.post': 'a saída da ativação do módulo',
  'mlm_head.ln.normalized': 'o vetor ĥ após a normalização do módulo',
  'mlm_head.ln.x_hat': 'o vetor normalizado do módulo',
  'mlm_head.ln.scale': 'o desvio padrão no módulo',
  'mlm_head.ln.mean': 'a média no módulo',
};

/** @type {Record<string, string>} */
const PATH_WEIGHTS = {
  w_u: 'a coluna da palavra em W_U',
  b_u: 'b_U',
  w: 'a coluna da camada densa',
  b: 'o viés da camada densa',
  gamma: 'γ',
  beta: 'β',
};

export const words = {
  kept: (/** @type {string} */ next, /** @type {string} */ share) => `próxima: ${quoted(next)}, ${share}`,
  viewsLabel: 'Vista',
  views: {
    next: 'Próxima palavra',
    typed: 'Surpresa de cada palavra',
    layers: 'Camada por camada',
    wrote: 'Que partes contribuíram',
    continuations: 'Duas continuações',
  },
  examplesLabel: 'Teste',
  examples: /** @type {Record<string, string>} */ ({
    names: 'Mary ou John',
    fact: 'Portugal',
    copy: 'Cão e gato',
    number: 'Concordância: keys',
    far: 'Concordância: students',
    alarmNear: 'Alarme perto',
    alarmFar: 'Alarme mais atrás',
    bananaNear: 'Banana perto',
    bananaFar: 'Banana mais atrás',
    tired: 'Cansado ou largo',
    loop: 'Um ciclo',
    maskedFact: 'Portugal',
    maskedNumber: 'Chaves perdidas',
    maskedTired: 'Cansado ou largo',
  }),
  cancel: 'Cancelar',

  masked: {
    view: 'Palavra mascarada',
    tokens: 'O texto em tokens; clique em um para mascarar sua palavra',
    bars: 'As dez palavras mais prováveis no lugar da mascarada',
    asked: 'As palavras que você testa',
    /** @param {string} mask @param {string} word @param {string} probability */
    says: (mask, word, probability) => `No lugar de ${mask}, o modelo dá ${probability} a ${quoted(word)}.`,
    /** @param {string} word @param {string} probability @param {string} rank */
    hidden: (word, probability, rank) =>
      `A palavra mascarada ${quoted(word)} tem ${probability}, posição ${rank} na lista.`,
    /** @param {string} word */
    hiddenPieces: (word) =>
      `A palavra mascarada ${quoted(word)} tem vários tokens, mas a máscara representa só um; por isso, o modelo não consegue dar uma probabilidade a ela.`,
    /** @param {string[]} all */
    unasked: (all) => `Vários tokens, portanto não cabe em uma só máscara: ${listed(all.map(quoted))}.`,
    /** @param {string} mask */
    howTo: (mask) =>
      `Clique em uma palavra para mascará-la, ou digite ${mask} no texto. O modelo vê as palavras dos dois lados, mas não a mascarada.`,
    pair: 'Digite [SEP] entre duas frases: os tokens depois dele recebem o tipo de token de uma segunda frase.',
    pathHead: 'módulo de palavras mascaradas',
    attention: 'O texto em tokens, com a atenção do token mascarado na cabeça selecionada',
    token: 'o token mascarado',
    usual: 'a palavra mais provável',
    /** @param {string} token @param {string} weight */
    writes: (token, weight) =>
      `O token mascarado dá ${weight} da sua atenção a ${quoted(token)}. Se desse 100%, a cabeça mudaria mais estes logits:`,
    layers:
      'Em cada linha, o vetor do token depois daquela camada passa direto pelo módulo de palavras mascaradas, como se não viesse mais nenhuma camada (a “logit lens”).',
    parts:
      'Um logit é uma soma: cada parte soma um vetor ao fluxo residual, e o módulo de palavras mascaradas transforma cada vetor em uma parcela do logit. Os divisores de todas as normalizações e o fator pelo qual a função de ativação do módulo multiplica sua entrada ficam fixos. Uma parte também muda o que as partes seguintes calculam. Esta soma ignora esse efeito; “Desligar” o inclui.',
  },
  /** @param {string} read @param {string} found */
  cut: (read, found) => `Só os primeiros ${read} de ${found} tokens são usados.`,

  tokens: {
    label: 'O texto em tokens',
    withSurprise: 'O texto em tokens, cada um com sua surpresa em bits',
    withAttention: 'O texto em tokens, com a atenção do último token na cabeça selecionada',
    typed: 'digitado',
    taken: 'acrescentado pelo modelo ou por um clique',
  },

  controls: {
    next: 'Acrescentar palavra',
    generate: 'Gerar',
    stop: 'Parar',
    back: 'Voltar',
    clear: 'Limpar',
    takesLabel: 'Escolha',
    takes: { likely: 'Mais provável', sample: 'Sortear' },
    temperature: 'Temperatura',
    topK: 'Top k',
    topP: 'Top p',
    all: 'todas',
    seed: 'Semente',
    newSeed: 'Nova semente',
    pace: 'Ritmo',
    paces: /** @type {Record<string, string>} */ ({ slow: 'lento', steady: 'médio', fast: 'rápido' }),
  },

  flow: {
    layer: 'Atenção na camada',
    head: 'cabeça',
    strongest: 'a cabeça mais forte',
    average: 'média',
    /**
     * @param {string} token the last token
     * @param {number} layer
     * @param {number | null} head `null` for the average
     */
    title: (token, layer, head) =>
      head === null
        ? `Em média entre as cabeças da camada ${layer}, ${quoted(token)} dá atenção a:`
        : `Em L${layer} H${head}, ${quoted(token)} dá atenção a:`,
    /** @param {string} word @param {number} layer @param {number} head */
    why: (word, layer, head) =>
      `De todas as cabeças que dão atenção sobretudo a um token anterior, L${layer} H${head} é a que mais soma ao logit de ${quoted(word)}.`,
    /** @param {number} count */
    others: (count) => (count === 1 ? '1 outro token' : `outros ${count} tokens`),
  },

  stopped: {
    /** @param {string} token */
    end: (token) => `O modelo termina o texto aqui: seu próximo token é ${token}, que marca o fim de um texto.`,
    /** @param {number} count */
    enough: (count) => `Parou depois de ${count} tokens. Clique em “Gerar” para continuar.`,
  },

  path: {
    label: 'Do último vetor às probabilidades',
    vector: 'último vetor',
    norm: 'normalização final',
    unembedding: 'unembedding',
    logits: 'logits',
    softmax: 'softmax',
    /** @param {string} name @param {string} size */
    sized: (name, size) => `${name}, ${size}`,
    /** @param {string} probability */
    own: (probability) => `${probability} com τ = 1`,
    /** @param {string} word @param {string} value */
    numberOf: (word, value) => `${quoted(word)} ${value}`,
    /** @param {string} part @param {string} word @param {string} value */
    whereFrom: (part, word, value) => `Ver de onde vem ${part} de ${quoted(word)}, ${value}`,
    /** @param {number} temperature */
    temperature: (temperature) => `τ = ${temperature.toLocaleString('pt')}`,
  },

  number: {
    ...sums,
    word: 'Palavra',
    mostLikely: 'a mais provável',
    close: 'Fechar',
    trained: 'treinado',
    lastVector: 'o último vetor h',
    /** @param {string} part @param {string} norm */
    part: (part, norm) => PATH_PARTS[norm === 'rms_norm' && part === 'ln_final.scale' ? 'rms' : part] ?? part,
    /** Symbol of a weight matrix or vector, by the core's name. @param {string} part */
    weights: (part) => PATH_WEIGHTS[/** @type {string} */ (part.split('.').at(-1))] ?? part,
    /** @param {string} part @param {string} word */
    ofWord: (part, word) => `De onde vem ${part} de ${quoted(word)}`,
    /** @param {string} part @param {number | null} at */
    of: (part, at) => (at === null ? `De onde vem ${part}` : `De onde vem o número ${at} (${part})`),
    /** @param {string} what @param {number} count @param {string | null} more */
    operand: (what, count, more) =>
      `${what}${count > 1 ? `, ${count.toLocaleString('pt')} números` : ''}${more === null ? '' : ` (${more})`}`,
    /** @param {Sampled} by */
    own: (by) => `Estes são os números do próprio modelo, antes de as barras mudarem com ${sampledBy(by)}.`,
    given: ': a saída da última camada.',
    /** @param {number} count @param {string} value */
    largest: (count, value) => `O maior de ${count.toLocaleString('pt')} logits: ${value}`,
    /** @param {string} norm */
    spread:
      (norm) =>
      /** @param {number} count @param {string} value */
      (count, value) =>
        norm === 'rms_norm'
          ? `A raiz da média dos quadrados de ${count} números: ${value}`
          : `O desvio padrão de ${count} números: ${value}`,
  },

  next: {
    bars: 'As dez próximas palavras mais prováveis; clique em uma para acrescentá-la',
    /** @param {string} count */
    others: (count) => `outras ${count}`,
    drawn: 'sorteada',
    /** @param {string} word */
    drawnOther: (word) => `sorteada: ${quoted(word)}`,
    /** @param {string} left */
    key: (left) =>
      `Barra cheia: a probabilidade modificada, usada no sorteio (${left === '1' ? 'pode sair 1 palavra' : `podem sair ${left} palavras`}). Contorno e segundo número: a probabilidade do próprio modelo.`,
    /** @param {string} after @param {string} word @param {string} probability */
    says: (after, word, probability) => `Depois de ${quoted(after)}, o modelo dá ${probability} a ${quoted(word)}.`,
    /** @param {string} reshaped @param {Sampled} by */
    saysReshaped: (reshaped, by) => `Com ${sampledBy(by)}, esta probabilidade é ${reshaped}.`,
    /** @param {[word: string, probability: string][]} asked */
    saysAsked: (asked) =>
      `Você testou ${listed(asked.map(([word, probability]) => `${quoted(word)} (${probability})`))}.`,
    /** @param {string} word @param {number} seed */
    saysDrawn: (word, seed) => `Com a semente ${seed}, sai ${quoted(word)}.`,
    /**
     * @param {number} tokens
     * @param {number} computed number of tokens that the last pass computed
     * @param {{ kept_bytes: number, products: number, products_without: number }} cost
     */
    kept: (tokens, computed, { kept_bytes, products, products_without }) =>
      `O cache contém as chaves e os valores ${tokens === 1 ? 'do token' : `dos ${tokens} tokens`}: ${inMillions(kept_bytes)}\u00a0MB na memória. A última passagem calculou ${computed} de ${tokens} tokens e reaproveitou ${tokens - computed}, com ${inMillions(products)}\u00a0milhões de multiplicações, incluindo os logits. Sem o cache, precisaria de ${inMillions(products_without)}\u00a0milhões. As multiplicações são contadas pelos tamanhos das matrizes, não medidas. Os padrões de atenção não ficam no cache: uma cabeça selecionada é calculada de novo.`,
    cost: 'Custo, com chaves e valores em cache',
    byte: (/** @type {string} */ token) =>
      `${quoted(token)} é um byte de um caractere: o modelo escreve byte a byte os caracteres fora do seu vocabulário.`,
    howTo:
      '“␣” marca o espaço antes de uma palavra. Clique em uma barra para acrescentar sua palavra. Pressione ] para acrescentar a próxima palavra e [ para desfazer. Uma linha tracejada marca as palavras acrescentadas ao seu texto.',
    caution: 'O modelo foi treinado para prever o próximo token, não para dizer a verdade. Ele só vê os tokens acima.',
  },

  asked: {
    label: 'Testar palavra',
    placeholder: 'are, is',
    bars: 'As palavras que você testa; clique em uma para acrescentá-la',
    /** @param {string} rank */
    rank: (rank) => `posição ${rank}`,
    /** @param {string} word @param {[piece: string, probability: string][]} pieces @param {string} sign @param {string} product */
    product: (word, pieces, sign, product) =>
      `${quoted(word)} tem ${pieces.length} pedaços: ${pieces.map(([piece, probability]) => `${probability} para ${quoted(piece)}`).join(' × ')} ${sign} ${product}. A posição na lista é a do primeiro pedaço.`,
  },

  typed: {
    best: 'As cinco palavras mais prováveis neste lugar',
    legend: 'Surpresa: −log₂ da probabilidade que o modelo deu ao token',
    /** @param {string} count */
    bits: (count) => `${count} bits`,
    none: '–',
    expected: 'O que o modelo esperava aqui',
    came: 'real',
    /** @param {string} token @param {string} probability @param {string} bits @param {string} rank */
    says: (token, probability, bits, rank) =>
      `O modelo deu ${probability} a ${quoted(token)}, dados todos os tokens anteriores: uma surpresa de ${bits} bits, posição ${rank} na lista.`,
    /** @param {string} token */
    saysFirst: (token) =>
      `Nenhum token vem antes de ${quoted(token)}, por isso o modelo não dá a ele uma probabilidade.`,
    howTo: 'Clique em um token para selecioná-lo; Esc limpa a seleção.',
    unchanged: 'Verificar quais números ficam idênticos, bit a bit, após uma edição',
    unchangedHint: 'Agora mude uma palavra no meio do texto.',
    /** @param {number} tokens @param {string} equal @param {string} numbers */
    unchangedSays: (tokens, equal, numbers) =>
      `${tokens === 1 ? 'Os vetores do token' : `Os vetores dos ${tokens} tokens`} antes da mudança ${equal === numbers ? 'são idênticos bit a bit' : 'mudaram'}: ${equal} de ${numbers} números são iguais.`,
    unchangedFirst: 'O primeiro token mudou, por isso nenhum token vem antes da mudança.',
    unchangedHow:
      'Os dois textos foram calculados do zero, a partir do primeiro token. A verificação compara os vetores de cada token na entrada de cada camada e na saída da última. Por causa da máscara, nenhum token dá atenção a um token seguinte, por isso uma mudança posterior não pode afetar esses vetores.',
  },

  product: {
    title: 'A probabilidade do texto, dado seu primeiro token',
    terms: 'A soma, token por token',
    /** @param {string} bits @param {number} count @param {string} perplexity */
    perplexity: (bits, count, perplexity) =>
      `Perplexidade: 2 elevado a (${bits} ÷ ${count}) dá ${perplexity}. Em média, o modelo ficou tão incerto como se tivesse de escolher entre ${perplexity} palavras igualmente prováveis.`,
  },

  continuations: {
    labels: ['Primeira', 'Segunda'],
    whoWrote: 'Que partes fazem a diferença?',
    caption: 'As duas continuações, token por token',
    continuation: 'Continuação',
    terms: 'Para cada token, dados todos os anteriores: log₂ da sua probabilidade, e a probabilidade',
    sum: 'soma: log₂ P',
    probability: 'P',
    missing: 'Digite duas continuações para comparar quão provável cada uma é depois deste texto.',
    /** @param {string} after @param {string} one @param {string} times @param {string} other */
    says: (after, one, times, other) =>
      `Depois de ${quoted(after)}, o modelo considera ${quoted(one)} ${times} vezes tão provável quanto ${quoted(other)}.`,
    /** @param {string} after */
    same: (after) => `Depois de ${quoted(after)}, o modelo considera as duas igualmente prováveis.`,
    /** @param {string[]} texts @param {string} difference of the logarithms @param {string} size @param {string} times */
    odds: ([one, other], difference, size, times) =>
      `log₂ P(${isolated(one)}) − log₂ P(${isolated(other)}) = ${difference} bits; 2 elevado a ${size} dá ${times}.`,
    alone: 'Se estas fossem as duas únicas continuações',
    bars: 'Parte de cada continuação na soma das duas probabilidades',
    /** @param {number} one @param {number} other */
    lengths: (one, other) =>
      `A primeira tem ${one} ${one === 1 ? 'token' : 'tokens'} e a segunda, ${other}. Cada token acrescenta um fator menor que 1, por isso um texto mais longo tende a ser menos provável só por ser mais longo.`,
    how: 'Cada continuação é acrescentada ao texto como está (“teacher forcing”). O modelo dá uma probabilidade a cada token da continuação. Somados, os logaritmos dessas probabilidades dão o logaritmo da probabilidade da continuação inteira.',
  },

  layers: {
    word: 'Acompanhar',
    usual: 'a próxima palavra mais provável',
    caption: 'A melhor palavra depois de cada camada, e a posição da palavra acompanhada',
    layer: 'Depois de',
    best: 'Melhor palavra',
    /** @param {string} word */
    rank: (word) => `Posição de ${quoted(word)}`,
    /** @param {number} layer */
    row: (layer) => (layer === 0 ? 'embedding' : `camada ${layer - 1}`),
    curve: 'A posição depois de cada camada, com a primeira camada à esquerda',
    /**
     * @param {string} token @param {string} word @param {{ rank: string, last: string }} ranks
     * @param {string} probability @param {number | null} since @param {number} layers
     */
    says: (token, word, { rank, last }, probability, since, layers) =>
      since === null
        ? `No token ${quoted(token)}, ${quoted(word)} começa na posição ${rank} e termina na posição ${last}, com probabilidade ${probability}.`
        : `No token ${quoted(token)}, ${quoted(word)} começa na posição ${rank} e é a melhor palavra ${since === layers ? 'só depois da última camada' : `a partir da camada ${since - 1}`}. Sua probabilidade final é ${probability}.`,
    how: 'Em cada linha, o vetor do token depois daquela camada passa direto pela normalização final e pelo unembedding, como se não viesse mais nenhuma camada (a “logit lens”).',
    caution:
      'O modelo não foi treinado para prever palavras a partir de camadas anteriores: só a última linha é sua saída real. Palavras estranhas nas primeiras linhas são esperadas, não são erros.',
    everywhere: 'Todas as posições',
    /** @param {number} done @param {number} total */
    surveying: (done, total) => `${done} de ${total} camadas`,
    wholeTitle: 'A melhor palavra em cada posição depois de cada camada',
    wholeLegend: 'Probabilidade da melhor palavra',
    /** @param {number} count */
    wholeCut: (count) => `Aparecem as últimas ${count} posições.`,
  },

  wrote: {
    word: 'Palavra',
    usual: 'a mais provável',
    against: 'Comparada a',
    nothing: 'nenhuma outra',
    grid: 'O que cada cabeça e cada MLP soma ao logit. Use as setas do teclado para se mover.',
    /** @param {string} lastLayer */
    cellsAre: (lastLayer) => `Uma célula para cada cabeça (H) e MLP das camadas 0 a ${lastLayer}.`,
    legend: 'Soma ao logit',
    /** @param {string} quarter @param {string} end */
    rootScale: (quarter, end) => `Escala de raiz quadrada: ±${quarter} tem metade da cor de ±${end}.`,
    legendWithout: 'Mudança da probabilidade sem a cabeça',
    howTo: 'Aponte para uma célula para ler. Clique para selecionar a cabeça ou a MLP; Esc limpa a seleção.',
    /** @param {string} part @param {string} value */
    cell: (part, value) => `${part}: ${value}`,
    /** @param {string} part @param {string} before @param {string} after */
    cellWithout: (part, before, after) => `${part}: de ${before} a ${after} sem esta parte`,
    strongest: 'As cinco partes mais fortes',
    /** @param {string} embedding @param {string | null} bias @param {string} total */
    sums: (embedding, bias, total) =>
      `O embedding soma ${embedding}${bias === null ? '' : `, e os vieses somam ${bias}`}. Com todas as cabeças e MLPs, a soma é ${total}.`,
    /** @param {string} word @param {string} probability @param {string} total @param {number | null} cap */
    logit: (word, probability, total, cap) =>
      `O logit de ${quoted(word)} é ${total}${cap === null ? '' : ` antes do limite suave ${cap}·tanh(logit ÷ ${cap})`}; sua probabilidade é ${probability}.`,
    /** @param {string} word @param {string} other @param {string} total */
    difference: (word, other, total) => `O logit de ${quoted(word)} menos o de ${quoted(other)} é ${total}.`,
    /** @param {string} part @param {string} value @param {boolean} isLowering */
    most: (part, value, isLowering) =>
      isLowering ? `A parte mais forte, ${part}, o diminui: ${value}.` : `A parte mais forte é ${part}: ${value}.`,
    /** @param {string} word @param {string} part @param {string} before @param {string} after */
    saysWithout: (word, part, before, after) =>
      `${quoted(word)} depende mais de ${part}: sem esta cabeça, sua probabilidade vai de ${before} a ${after}.`,
    /** @param {string} part @param {string} word @param {string} before @param {string} after */
    saysOff: (part, word, before, after) =>
      `Ao desligar ${part}, a probabilidade de ${quoted(word)} vai de ${before} a ${after}.`,
    whichHead: 'Que cabeça sozinha importa mais?',
    /** @param {number} done @param {number} total */
    surveying: (done, total) => `${done} de ${total} camadas`,
    closeSurvey: 'Voltar ao logit',
    colourBy: 'Cor',
    colours: { part: 'contribuição', kind: 'tipo de cabeça' },
    /** @param {string} part @param {string} kind @param {string} share */
    ofKind: (part, kind, share) => `${part}, sobretudo: ${kind} (${share})`,
    /** @param {string} on @param {string} kind @param {string} share */
    heldKind: (on, kind, share) => `${on} ela dá atenção sobretudo a: ${kind} (${share}).`,
    /** @param {string} on */
    heldMixed: (on) => `${on} ela não tem padrão claro.`,
    /** @param {string} on */
    kindsAre: (on) => `Tipos de cabeças, ${on.charAt(0).toLowerCase()}${on.slice(1).replace(/,$/, '')}:`,
    /** @param {string} on @param {string[]} heads @param {number} count */
    saysInduction: (on, heads, count) =>
      count === 0
        ? `${on} não há cabeça de indução: nenhuma cabeça dá atenção sobretudo ao token que veio depois de uma ocorrência anterior do token de consulta.`
        : `${on} ${count === 1 ? 'uma cabeça é de indução: dá' : `${count} cabeças são de indução: dão`} atenção sobretudo ao token que veio depois de uma ocorrência anterior do token de consulta (${listed(count > heads.length ? [...heads, `mais ${count - heads.length}`] : heads)}).`,
    onText: 'Neste texto,',
    /** @param {{ length: number, seed: number }} drawn */
    onRandom: ({ length, seed }) => `Em ${length} tokens aleatórios repetidos (semente ${seed}),`,
    how: 'Um logit é uma soma: cada parte soma um vetor ao fluxo residual, e o unembedding transforma cada vetor em uma parcela do logit, com a escala da normalização final fixa. Uma parte também muda o que as partes seguintes calculam. Esta soma ignora esse efeito; “Desligar” o inclui.',
    holdHint:
      'Selecione uma cabeça ou MLP para ver quais palavras ela torna mais prováveis, a que a cabeça dá atenção e o que o modelo prevê sem ela.',
    off: 'Desligar',
    nothingOff: 'nada',
    /** @param {number} layer */
    attentionOf: (layer) => `todas as cabeças da camada ${layer}`,
    /** @param {string} token */
    tokenOff: (token) => `o token ${quoted(token)}`,
    /** @param {string} part @param {string} value */
    isOn: (part, value) => `${part} soma ${value}`,
    /** @param {string} part */
    isOff: (part) => `Fora: ${part}`,
    switchedBars: 'As palavras mais prováveis antes e depois da mudança',
    switchedKey: 'Barra cheia: depois da mudança. Contorno e segundo número: antes da mudança.',
    /** @param {string} token @param {string} weight */
    writes: (token, weight) =>
      `O último token dá ${weight} da sua atenção a ${quoted(token)}. Se desse 100%, a cabeça mudaria mais estes logits:`,
    /** @param {[word: string, part: string][]} all */
    raised: (all) => `Sobem: ${wordsWithParts(all)}.`,
    /** @param {[word: string, part: string][]} all */
    lowered: (all) => `Descem: ${wordsWithParts(all)}.`,
    inSentence: 'Abrir esta cabeça na sala “Frase”',
    /** @param {string} part */
    looksFor: (part) => `O que ${part} procura segundo suas matrizes treinadas`,
    looker: 'De',
    lastToken: 'o último token',
    /** @param {string} token @param {string} count @param {[word: string, score: string][]} all */
    highest: (token, count, all) =>
      `Para ${quoted(token)}, os maiores escores entre todas as ${count} palavras: ${wordsWithParts(all)}.`,
    /** @param {[word: string, score: string][]} all */
    lowest: (all) => `Os menores escores: ${wordsWithParts(all)}.`,
    /** @param {number} layer */
    leftOut: (layer) =>
      `Os escores são consulta · chave ÷ √d_head de dois embeddings, sem posições${layer === 0 ? '. Para duas palavras na mesma posição, são iguais aos escores do modelo em qualquer texto.' : ' nem a saída de camadas anteriores. Só na camada 0 seriam iguais aos escores do modelo.'}`,
  },
};
