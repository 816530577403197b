// @ts-check
/** UI strings of the room "Sentence", in Portuguese. */
import { capital, headInWords, inHead, isolated, listed, quoted } from '../../../words/pt/phrases.js';

/** @typedef {import('../../../state/text.ts').Heads} Heads */

/** @typedef {{ query: string, key: string }} Names of the query token and the key token */

/**
 * The meaning of the marks at the tokens: the attention that the query gives to each token, or the attention that each
 * token gives to the key.
 *
 * @param {string} marks
 * @param {string | null} query
 * @param {string | null} key
 * @param {'weight' | 'norm'} measure
 */
function arcMarks(marks, query, key, measure) {
  if (query === null && key === null) return null;
  const about =
    measure === 'weight'
      ? [`como ${quoted(query ?? '')} divide sua atenção`, `quanta atenção cada token dá a ${quoted(key ?? '')}`]
      : [
          `a norma do vetor que ${quoted(query ?? '')} recebe de cada token`,
          `a norma do vetor que cada token recebe de ${quoted(key ?? '')}`,
        ];
  return `${marks}: ${about[query === null ? 1 : 0]}.`;
}

export const words = {
  howTo:
    'Aponte para uma palavra para ver a que ela dá atenção. Clique em uma palavra e depois em outra para ver como o peso entre as duas é calculado. Esc limpa a seleção.',
  caution: 'Os pesos de atenção mostram quais tokens uma cabeça lê. Sozinhos, não explicam a saída do modelo.',
  notes: {
    oneOf: (/** @type {number} */ count) => `Esta é uma das ${count} cabeças da média na figura.`,
  },
  changedMeanwhile: 'A frase mudou enquanto o arquivo era escrito, por isso nada foi salvo. Baixe de novo.',
  averageOf: (/** @type {number} */ count) => `média de ${count} cabeças`,
  alsoIn: (/** @type {[string, string][]} */ heads) =>
    `A mesma ligação em outras cabeças: ${listed(heads.map(([name, number]) => `${number} em ${name}`))}.`,
  hiddenTakeOnAverage: (/** @type {string[]} */ names, /** @type {string} */ share) =>
    `Em média, ${share} da atenção vai para ${listed(names)} (fora da figura).`,
  hiddenTake: (/** @type {string[]} */ names, /** @type {string} */ share) =>
    `${share} da atenção vai para ${listed(names)} (fora da figura).`,
  says: {
    weight: {
      strongest: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ share,
      ) =>
        `${capital(inHead(head))}, a ligação mais forte de um token com outro vai de ${quoted(query)} para ${quoted(key)}: ${share}.`,
      pair: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ share,
      ) => `${capital(inHead(head))}, ${quoted(query)} dá ${share} da sua atenção a ${quoted(key)}.`,
      row: (/** @type {Heads} */ head, /** @type {string} */ query, /** @type {[string, string][]} */ shares) =>
        `${capital(inHead(head))}, ${quoted(query)} dá ${listed(shares.map(([name, share], index) => `${share} ${index === 0 ? 'da sua atenção ' : ''}a ${quoted(name)}`))}.`,
    },
    norm: {
      strongest: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ norm,
      ) =>
        `${capital(inHead(head))}, a maior contribuição de um token para outro vai de ${quoted(key)} para ${quoted(query)}: norma ${norm}.`,
      pair: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ norm,
      ) => `${capital(inHead(head))}, ${quoted(query)} recebe de ${quoted(key)} um vetor de norma ${norm}.`,
      row: (/** @type {Heads} */ head, /** @type {string} */ query, /** @type {[string, string][]} */ norms) =>
        `${capital(inHead(head))}, ${quoted(query)} recebe vetores com estas normas: ${listed(norms.map(([name, norm]) => `${norm} de ${quoted(name)}`))}.`,
    },
  },
  controls: {
    showLabel: 'Figura',
    show: { arrows: 'Setas', columns: 'Duas colunas', heatmap: 'Mapa de calor', heads: 'Todas as cabeças' },
    share: 'Ligações que cobrem',
    shareMark: 'O que significa esta porcentagem?',
    shareExplained: (/** @type {string} */ share, /** @type {'weight' | 'norm'} */ measure) =>
      `Para cada token, a figura mostra as ligações mais fortes que, juntas, cobrem pelo menos ${share} ${measure === 'weight' ? 'da sua atenção' : 'da soma das suas normas'}.`,
    measureLabel: 'Números',
    measures: { weight: 'Peso', norm: 'Peso × ‖valor‖' },
    measureMark: 'O que é uma norma?',
    measureExplained:
      'A norma ‖v‖ é o comprimento do vetor v. Um peso diz quanta atenção um token dá a outro. O peso vezes ‖v W_O‖, a norma do que o outro token transmite, é o comprimento do vetor que o token recebe.',
    specials: (/** @type {string} */ names) => `Mostrar ${names}`,
    merged: 'Palavras inteiras',
    several: 'Várias cabeças',
    average: 'Média destas cabeças',
  },
  /** Words for both kinds of arc diagram. */
  arcs: {
    share: (/** @type {string} */ share, /** @type {'weight' | 'norm'} */ measure) =>
      `A figura mostra as ligações mais fortes. Elas cobrem ${share} ${measure === 'weight' ? 'da atenção de cada token' : 'da soma das normas de cada token'}.`,
    leftOut: (/** @type {number} */ drawn, /** @type {number} */ found) =>
      `De ${found.toLocaleString('pt')} ligações, só as ${drawn.toLocaleString('pt')} mais fortes estão desenhadas. Selecione um token para ver todas as dele.`,
    numbers: (
      /** @type {string | null} */ query,
      /** @type {string | null} */ key,
      /** @type {'weight' | 'norm'} */ measure,
    ) => arcMarks('Números', query, key, measure),
    squares: (
      /** @type {string | null} */ query,
      /** @type {string | null} */ key,
      /** @type {'weight' | 'norm'} */ measure,
    ) => arcMarks('Quadrados (mais cheios, número maior)', query, key, measure),
  },
  arrows: {
    label: 'A frase com setas. Use as setas do teclado para se mover e Enter para selecionar.',
    direction: 'As setas saem do token de consulta.',
    overview: {
      label: 'Parte visível da frase',
      part: (/** @type {number} */ first, /** @type {number} */ last, /** @type {number} */ count) =>
        `tokens ${first} a ${last} de ${count}`,
    },
    ofHeads: (/** @type {string} */ seen, /** @type {string[]} */ heads) => `${seen}, em ${listed(heads)}`,
    folded: (/** @type {string} */ seen) => `Mostrar ${seen} tokens ocultos`,
    foldedNote: (/** @type {number} */ count) =>
      `“… ${count} …” representa ${count} tokens que não cabem. Clique ou toque para mostrá-los.`,
    onPaper: (/** @type {Heads} */ head) => `Cada token e o token a que mais dá atenção ${inHead(head)}:`,
    pale: (/** @type {string} */ names) => `As ligações com ${names} ficam esmaecidas até você selecionar um token.`,
    grammar: 'Os colchetes abaixo mostram gramática, não atenção. Cada um liga uma palavra a outra que depende dela.',
    rows: (/** @type {number} */ count) => `As linhas de números sob os tokens são das primeiras ${count} cabeças.`,
  },
  columns: {
    label:
      'A frase em duas colunas: as consultas dão atenção às chaves. Use as setas do teclado para se mover e Enter para selecionar.',
    direction: 'Cada linha vai de uma consulta a uma chave.',
    looks: 'consulta',
    lookedAt: 'chave',
    query: (/** @type {string} */ seen) => `${seen}: consulta`,
    key: (/** @type {string} */ seen) => `${seen}: chave`,
    tiles: (/** @type {number} */ layer) => `Cabeças da camada ${layer}`,
    all: 'Todas',
    squares: 'Os quadrados seguem a ordem das cabeças listadas aqui; o da primeira cabeça fica ao lado do token.',
  },
  table: {
    title: 'Os números em tabela',
    caption: (/** @type {string} */ head) => `${head}: as linhas dão atenção às colunas`,
    captionOf: (/** @type {string} */ head, /** @type {string} */ query) =>
      `${head}: a que ${quoted(query)} dá atenção`,
    select: (/** @type {number} */ count) =>
      `${count} tokens são demais para uma tabela. Selecione um token para ver sua linha, ou use “Compartilhar” para salvar todos os números em um arquivo.`,
  },
  heatmap: {
    grid: (/** @type {Heads} */ head) =>
      `Mapa de calor, ${headInWords(head)}: as linhas dão atenção às colunas. Use as setas do teclado para se mover e Enter para selecionar.`,
    direction: 'as linhas dão atenção às colunas',
    oneOf: (/** @type {number} */ count) =>
      `. Esta é uma de ${count} cabeças selecionadas; “Média destas cabeças” combina todas.`,
    measures: { weight: 'peso de atenção', norm: 'peso × ‖v W_O‖' },
    endsAtLargest: (/** @type {string} */ number) => `${number} (máximo)`,
    named: (/** @type {number} */ rows) => `Só têm rótulo a primeira linha, a última e uma a cada ${rows} linhas.`,
    coarse: 'Cada ponto mostra o maior de vários números; amplie para ver todos.',
    zoomIn: 'Ampliar',
    zoomOut: 'Reduzir',
    fit: 'Ajustar',
    find: 'Achar palavra',
    found: (/** @type {number} */ count) => (count === 0 ? 'nenhuma' : `achadas: ${count}`),
    hint: 'Aponte para uma célula ou um token para ver detalhes; clique ou toque para selecionar.',
    empty: 'Não há token para mostrar.',
    pair: (/** @type {string} */ query, /** @type {string} */ key, /** @type {string} */ value) =>
      `${isolated(query)} → ${isolated(key)}: ${value}`,
    row: (/** @type {string} */ query, /** @type {[string, string][]} */ most) =>
      `${quoted(query)} dá mais atenção a ${listed(most.map(([key, value]) => `${quoted(key)} (${value})`))}`,
    column: (/** @type {string} */ key, /** @type {[string, string][]} */ most) =>
      `${quoted(key)} recebe mais atenção de ${listed(most.map(([query, value]) => `${quoted(query)} (${value})`))}`,
    selected: (/** @type {string} */ reading) => `${reading} (seleção)`,
  },
  heads: {
    title: 'Todas as cabeças',
    axes: 'Em cada figura pequena, as linhas dão atenção às colunas.',
    grid: 'Todas as cabeças, uma linha por camada',
    layer: (/** @type {number} */ layer) => `L${layer}`,
    head: (/** @type {number} */ head) => `H${head}`,
    row: (/** @type {number} */ layer) => `Camada ${layer}`,
    scale: 'peso',
    points:
      'Cada ponto é uma cabeça; seus escores são medidos nesta frase. Aponte para um deles para ver o padrão da cabeça.',
    arrange: 'Organizar',
    arrangements: { layers: 'por camada', kinds: 'por tipo', points: 'em pontos' },
    sorted:
      'Cada linha mostra um tipo de cabeça, da mais forte à mais fraca. Em cada figura pequena, as linhas dão atenção às colunas.',
    colourBy: 'Cor por',
    colourings: { hue: 'cabeça', kind: 'tipo' },
    cell: (/** @type {number} */ layer, /** @type {number} */ head) => `Camada ${layer}, cabeça ${head}`,
    mostly: (/** @type {string} */ name, /** @type {string} */ kind) => `${name}, sobretudo: ${kind}`,
    score: (/** @type {string} */ reading, /** @type {string} */ score) => `${reading} (${score})`,
    severalHint: 'Clique em uma cabeça ou pressione Espaço para incluí-la na figura ou retirá-la.',
  },
  scatter: {
    label: 'Todas as cabeças em pontos',
    across: 'eixo x',
    up: 'eixo y',
    none: 'não medido',
    scores: /** @type {Record<string, string>} */ ({
      previous: 'ao token anterior',
      next: 'ao token seguinte',
      same: 'a si mesmo',
      same_word: 'à mesma palavra em outro lugar',
      duplicate: 'a ocorrências anteriores',
      induction: 'ao token após ocorrência anterior',
      first: 'ao primeiro token',
      separator: 'a separadores e sinais de pontuação',
      broad: 'quão uniforme é a atenção',
      distance: 'distância em tokens',
    }),
  },
  find: {
    title: 'Achar uma cabeça',
    ways: { pair: 'Por par', kind: 'Por tipo' },
    waysLabel: 'Como achar uma cabeça',
    from: 'De',
    to: 'Para',
    none: 'escolha um token',
    place: (/** @type {string} */ text, /** @type {number} */ place) => `${text} (posição ${place})`,
    kind: 'Tipo',
    invitation: 'Selecione um token e depois outro, ou escolha os dois aqui, para ver quais cabeças os ligam.',
    ranking: 'Ordenando as cabeças …',
    strongestPair: (
      /** @type {string} */ name,
      /** @type {string} */ from,
      /** @type {string} */ to,
      /** @type {string} */ weight,
    ) => `${name} tem a ligação mais forte de ${quoted(from)} para ${quoted(to)}: ${weight}.`,
    strongestKind: (/** @type {string} */ name, /** @type {string} */ score) => `${name} tem o maior escore: ${score}.`,
    meanings: /** @type {Record<string, string>} */ ({
      previous: 'Peso médio que cada token dá ao token anterior.',
      next: 'Peso médio que cada token dá ao token seguinte.',
      same: 'Peso médio que cada token dá a si mesmo.',
      same_word: 'Peso médio que cada token de uma palavra repetida dá às outras ocorrências dela.',
      duplicate: 'Peso médio que cada token repetido dá às suas ocorrências anteriores.',
      induction:
        'Peso médio que cada token repetido dá aos tokens que seguiram suas ocorrências anteriores. Uma cabeça com escore alto é uma “cabeça de indução”.',
      first: 'Peso médio que os outros tokens dão ao primeiro token ([CLS], se o modelo o acrescenta).',
      separator: 'Peso médio que cada token dá aos sinais de pontuação (e a [SEP], se o modelo o acrescenta).',
      broad: 'Quão uniformemente cada token distribui sua atenção (entropia): 100% se todos recebem o mesmo peso.',
      distance: 'Distância média, em tokens, entre um token e aqueles a que dá atenção.',
    }),
    unmeasured: /** @type {Record<string, string>} */ ({
      same_word: 'Nenhuma palavra aparece duas vezes nesta frase, por isso não há o que medir.',
      duplicate: 'Nenhum token aparece duas vezes nesta frase, por isso não há o que medir.',
      induction: 'Nenhum token aparece duas vezes nesta frase com outro token no meio, por isso não há o que medir.',
      separator: 'Não há [SEP] nem sinais de pontuação aqui, por isso não há o que medir.',
    }),
    onRandom: (/** @type {{ length: number, seed: number }} */ { length, seed }) =>
      `Medido em ${length} tokens aleatórios seguidos dos mesmos tokens mais uma vez (semente ${seed}).`,
    noSuchKind: (/** @type {string} */ kind) => `${quoted(kind)} não é medido neste modelo. Escolha outro tipo.`,
    tooShort: 'Este texto é curto demais para esta medida.',
    tokens: (/** @type {string} */ count) => `${count} tokens`,
    list: 'Cabeças, do maior escore ao menor',
    all: (/** @type {number} */ count) => `Mostrar todas (${count})`,
    fewer: (/** @type {number} */ count) => `Mostrar só as primeiras ${count}`,
  },
  dependencies: {
    title: 'Gramática e cabeças',
    about:
      'Para cada dependência, a tabela mostra a cabeça com a ligação mais forte entre as duas palavras, em cada direção. Clique para ver a ligação.',
    relation: 'Dependência',
    forward: 'Ligação com a palavra de que depende',
    backward: 'Ligação na outra direção',
    look: (/** @type {string} */ query, /** @type {string} */ key) => `${query} → ${key}`,
    head: (/** @type {number} */ layer, /** @type {number} */ head) => `L${layer} H${head}`,
    labels: /** @type {Record<string, string>} */ ({
      det: 'determinante',
      nsubj: 'sujeito',
      acomp: 'complemento adjetival',
      mark: 'marcador',
      aux: 'auxiliar',
      neg: 'negação',
      advcl: 'oração adverbial',
      dobj: 'objeto direto',
      prep: 'preposição',
      poss: 'possessivo',
      pobj: 'objeto de preposição',
    }),
  },
  telling: {
    /** @param {string} query @param {string} key @param {string} weight @param {string} head */
    offer: (query, key, weight, head) => `Comece com ${quoted(query)} → ${quoted(key)}: ${weight} em ${head}`,
    /** @param {string} query @param {string} key @param {string} weight @param {string} head */
    begun: (query, key, weight, head) => `Começou com ${quoted(query)} → ${quoted(key)}: ${weight} em ${head}.`,
    undo: 'Limpar seleção',
    reason: 'Esta é a ligação mais forte entre duas palavras não vizinhas, em todas as cabeças.',
  },
  why: {
    title: 'Por que este peso?',
    invitation:
      'Selecione um token de consulta e depois um token de chave para ver como o peso entre eles é calculado.',
    open: (/** @type {string} */ weight, /** @type {string | null} */ head, /** @type {boolean} */ isNorm) =>
      `Por que ${isNorm ? 'um peso de ' : ''}${weight}${head ? ` em ${head}` : ''}?`,
    fromWeights: 'Consultas, chaves e valores são os vetores dos tokens multiplicados por matrizes treinadas:',
    trainedWeights: (/** @type {number} */ layer, /** @type {number} */ head) =>
      `W_Q, W_K e W_V da camada ${layer}, cabeça ${head}`,
    zoom: {
      tokens: 'Tokens: clique em outro para explicar o peso dele',
      frames: {
        heads: 'A cabeça entre todas as cabeças',
        score: 'Consulta · chave: o escore',
        writers: 'Partes que escreveram o escore',
        mask: 'A máscara',
        softmax: 'Softmax: o peso',
        value: 'Peso × valor: o que chega',
        moved: 'O que a cabeça move, em palavras',
      },
      title: (/** @type {number} */ at, /** @type {number} */ count, /** @type {string} */ name) =>
        `${at} de ${count}: ${name}`,
      previous: '‹ Voltar',
      next: 'Avançar ›',
      close: 'Fechar',
    },
    answer: (
      /** @type {number} */ layer,
      /** @type {number} */ head,
      /** @type {Names} */ { query, key },
      /** @type {string} */ weight,
    ) =>
      `Na camada ${layer}, cabeça ${head}, ${quoted(query)} dá ${weight} da sua atenção a ${quoted(key)}. O modelo calcula esse peso assim:`,
    answerOfWord: (
      /** @type {number} */ layer,
      /** @type {number} */ head,
      /** @type {Names} */ { query, key },
      /** @type {string} */ weight,
    ) => `Na camada ${layer}, cabeça ${head}, ${quoted(query)} dá ${weight} da sua atenção a ${quoted(key)}.`,
    pieces: {
      caption:
        'Cada número é o peso de um pedaço da palavra de consulta para um pedaço da palavra de chave. Para palavras inteiras, somam-se os pesos dos pedaços da chave e tira-se a média dessas somas entre os pedaços da consulta. Clique em um peso para explicá-lo.',
      sum: 'soma',
      mean: 'média das somas',
      chosen: (/** @type {Names} */ { query, key }, /** @type {string} */ weight) =>
        `${quoted(query)} dá ${weight} da sua atenção a ${quoted(key)}. O modelo calcula esse peso assim:`,
    },
    dot: {
      title: 'Produto escalar de consulta e chave',
      text: (
        /** @type {Names} */ { query, key },
        /** @type {number} */ d_head,
        /** @type {{ dimension: number, size: string, adds: boolean }[]} */ largest,
        /** @type {string} */ sum,
      ) =>
        `A consulta diz o que ${quoted(query)} procura; a chave diz o que ${quoted(key)} oferece. Cada uma tem ${d_head} números, contados a partir de 0. Se dois números têm o mesmo sinal, o produto aumenta o escore. Os maiores produtos: ${listed(largest.map(({ dimension, size, adds }) => `a dimensão ${dimension} ${adds ? 'soma' : 'subtrai'} ${size}`))}. A soma dos ${d_head} produtos é ${sum}.`,
    },
    writers: { title: 'Termos do escore' },
    moved: { title: 'Os vetores movidos, em palavras' },
    distances: {
      title: 'Distância',
      text: (/** @type {string} */ c2p, /** @type {string} */ p2c, /** @type {number} */ distance) =>
        `Este modelo tem também uma chave e uma consulta treinadas para cada distância δ. Aqui, a chave é ${distance === 0 ? 'o próprio token de consulta' : `a que está ${Math.abs(distance)} ${Math.abs(distance) === 1 ? 'posição' : 'posições'} ${distance < 0 ? 'antes' : 'depois'} da consulta`}. A consulta vezes a chave da distância dá ${c2p}; a chave vezes a consulta da distância dá ${p2c}. Os dois valores são somados.`,
    },
    scale: {
      title: 'Escore escalado',
      text: (/** @type {number} */ d_head) =>
        `O escore é dividido por √${d_head}; sem isso, os escores cresceriam com d_head, o tamanho de uma chave.`,
      summed: (/** @type {number} */ root) => `A soma é dividida por √${root}: 3 × d_head, porque tem três partes.`,
      other: (/** @type {number} */ root) =>
        `O escore é dividido por √${root}. Esse número está na configuração deste modelo; a maioria dos modelos usa d_head, o tamanho de uma chave.`,
    },
    bias: {
      title: 'Viés da distância',
      text: (/** @type {string} */ bias, /** @type {number} */ distance) =>
        `Este modelo soma um número treinado que só depende da cabeça e da distância da consulta à chave: ${bias} para ${distance === 0 ? 'o próprio token de consulta' : `uma chave ${Math.abs(distance)} ${Math.abs(distance) === 1 ? 'posição' : 'posições'} ${distance < 0 ? 'antes' : 'depois'} da consulta`}.`,
    },
    cap: {
      title: 'Limite suave',
      text: (/** @type {number} */ cap) =>
        `Este modelo mantém todo escore entre −${cap} e ${cap}: escores perto de 0 quase não mudam; escores grandes se aproximam de ${cap} ou −${cap}.`,
    },
    mask: {
      title: 'Máscara',
      text: (/** @type {number} */ count) =>
        count === 1
          ? 'Um token vem depois do token de consulta. Ele é mascarado: seu escore passa a ser −∞ e seu peso, 0.'
          : `${count} tokens vêm depois do token de consulta. Eles são mascarados: seus escores passam a ser −∞ e seus pesos, 0.`,
      window: (/** @type {number} */ later, /** @type {number} */ far) =>
        `${far === 1 ? 'Um token está' : `${far} tokens estão`} fora da janela deslizante desta camada${later === 0 ? '' : `, e ${later === 1 ? 'um vem' : `${later} vêm`} depois do token de consulta`}. A máscara põe o escore em −∞ e o peso em 0.`,
    },
    softmax: {
      title: 'Softmax: dos escores aos pesos',
      text: (/** @type {Names} */ { query, key }, /** @type {string} */ weight) =>
        `Subtraia o maior escore de ${quoted(query)} de cada um dos seus escores, eleve e a cada resultado e divida pela soma dessas potências. Os pesos somam 1; ${quoted(key)} recebe ${weight}.`,
    },
    value: {
      title: 'Peso × valor',
      text: (/** @type {Names} */ { query, key }) =>
        `O valor é o que ${quoted(key)} transmite. Multiplicado pelo peso, é um dos vetores cuja soma é z, a saída da cabeça para ${quoted(query)}.`,
    },
    productsLabel: 'Consulta, chave e seus produtos, dimensão por dimensão',
    valuesLabel: 'Valor, valor ponderado e saída, dimensão por dimensão',
    dimension: 'dimensão',
    stripHint:
      'Aponte para uma dimensão, ou use as setas do teclado, para lê-la; clique, toque ou pressione Enter para selecioná-la.',
    qOf: (/** @type {string} */ token) => `q de ${quoted(token)}`,
    kOf: (/** @type {string} */ token) => `k de ${quoted(token)}`,
    product: 'q × k',
    vOf: (/** @type {string} */ token) => `v de ${quoted(token)}`,
    weightedValue: 'peso × v',
    zOf: (/** @type {string} */ token) => `z de ${quoted(token)}`,
    qkScale: 'q e k',
    productScale: 'q × k',
    valueScale: 'v, peso × v e z',
    productAt: (
      /** @type {number} */ dimension,
      /** @type {string} */ q,
      /** @type {string} */ k,
      /** @type {string} */ product,
    ) => `dimensão ${dimension}: q = ${q}, k = ${k}, q × k = ${product}`,
    valueAt: (
      /** @type {number} */ dimension,
      /** @type {string} */ v,
      /** @type {string} */ weighted,
      /** @type {string} */ z,
    ) => `dimensão ${dimension}: v = ${v}, peso × v = ${weighted}, z = ${z}`,
    scores: {
      all: (/** @type {string} */ query) =>
        `A que ${quoted(query)} dá atenção. Clique em outro token para explicar o peso dele.`,
      largest: (/** @type {string} */ query, /** @type {number} */ count) =>
        `Os ${count} tokens a que ${quoted(query)} mais dá atenção. Clique em outro token para explicar o peso dele.`,
      key: 'token',
      score: 'escore\u00a0s',
      weight: (/** @type {string} */ sum) => `÷\u00a0${sum} =\u00a0peso`,
      rest: (/** @type {number} */ count) => (count === 1 ? 'mais 1 token' : `mais ${count} tokens`),
      restNote: 'não aparecem aqui: veja “Todos os números”',
      sum: 'soma sobre todos os tokens',
    },
    share: (/** @type {Names} */ { query, key }, /** @type {number} */ share) => {
      const meaning = `da saída da cabeça para ${quoted(query)} vêm de ${quoted(key)}`;
      if (share < 0)
        return `${meaning}. Sua contribuição aponta contra a saída, mas os outros tokens pesam mais. As partes de todos os tokens somam 100%.`;
      // A share that is displayed as 100 % must not be called more than the whole.
      if (share >= 1.005)
        return `${meaning}, mais que a saída inteira: as contribuições de outros tokens apontam no sentido contrário e cancelam uma parte. As partes de todos os tokens somam 100%.`;
      return `${meaning}. As partes de todos os tokens somam 100%.`;
    },
    norm: (
      /** @type {string} */ key,
      /** @type {string} */ norm,
      /** @type {string} */ weight,
      /** @type {string} */ weighted,
      /** @type {number} */ place,
      /** @type {number} */ count,
    ) =>
      `Um peso não diz quão grande é o valor. Depois de W_O, ${quoted(key)} contribui com um vetor de norma ${weighted} (peso ${weight} × ‖v W_O‖ ${norm}), ${place === 1 ? `a maior entre os ${count} tokens` : `a ${place}ª maior entre os ${count} tokens`}. Esta é a análise da atenção por normas (Kobayashi et al. 2020).`,
    numbers: {
      title: 'Todos os números',
      byDimension: 'Consulta, chave e valor, dimensão por dimensão',
      byToken: 'Escores e pesos da consulta para cada token',
      dimension: 'dimensão',
      token: 'token',
      headings: /** @type {Record<string, string>} */ ({
        q: 'q',
        k: 'k',
        qk_products: 'q × k',
        v: 'v',
        weighted_v: 'peso × v',
        z: 'z',
        dot_products: 'q · k',
        scaled_scores: 'escore escalado',
        attn_scores: 'depois da máscara',
        exp: 'e^(s − máximo)',
        pattern: 'peso',
        share: 'parte da saída',
        value_norm: '‖v W_O‖',
        weighted_norm: 'peso × ‖v W_O‖',
      }),
    },
  },
};
