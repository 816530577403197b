// @ts-check
/** UI strings of the room "Lookup", in Portuguese. */
import { isolated, listed, quoted } from '../../../words/pt/phrases.js';
import { sums } from '../../../words/pt/sums.js';

/** @param {number} count */
const weightsBelowZero = (count) =>
  count === 1
    ? 'Um peso é negativo'
    : `${['', '', 'Dois', 'Três', 'Quatro', 'Cinco', 'Seis', 'Sete', 'Oito'][count]} pesos são negativos`;

export const words = {
  partsLabel: 'Parte',
  parts: /** @type {Record<string, string>} */ ({
    database: 'Banco de chaves e valores',
    words: 'Similaridade de palavras',
    scaling: 'Por que dividir por √d',
  }),

  database: {
    examplesLabel: 'Teste',
    examples: /** @type {Record<string, string>} */ ({
      kernel: 'Suavização',
      database: 'Consulta a um banco',
      attention: 'Atenção',
      negative: 'Pesos negativos',
      cancel: 'Escores que somam 0',
    }),
    spaceLabel: 'Chaves',
    spaces: { axis: 'em um eixo', plane: 'no plano' },
    strategyLabel: 'Estratégia',
    strategies: /** @type {Record<string, string>} */ ({
      exact: 'Busca exata',
      average: 'Média simples',
      normalize: 'Dividir pela soma',
      dot: 'Produto escalar + softmax',
      gaussian: 'Núcleo gaussiano',
    }),
    temperature: 'Temperatura τ',
    sigma: 'Largura σ',
    howTo:
      'Arraste a consulta, as chaves e os valores, ou selecione a consulta e use as setas do teclado; todos os números da tabela podem ser editados. Clique em um nome para selecionar sua linha; Esc limpa a seleção.',
    query: 'consulta',
    queryAt: 'Consulta',
    /** @param {string} at @param {string} answer */
    queryText: (at, answer) => `${at}; resposta ${answer}`,
    axisPicture: 'Chaves no eixo, cada uma com seu valor como altura, e a resposta para cada consulta como curva',
    planePicture: 'Chaves no plano, cada uma com seu valor como cor, e a resposta para cada consulta como cor de fundo',
    keyAxis: 'chave e consulta →',
    valueAxis: 'valor ↑',
    answer: 'resposta',
    /** @param {string} answer */
    beyond: (answer) => `resposta ${answer}, fora da figura`,
    curve: 'resposta para cada consulta',
    colour: 'Valor e resposta (valores fora do intervalo são cortados)',
    noAnswer: 'sem resposta',
    table: {
      caption: 'Chaves, valores e pesos',
      key: 'Chave',
      keyX: 'Chave x',
      keyY: 'Chave y',
      value: 'Valor',
      score: 'Escore',
      weight: 'Peso α',
      sum: 'Soma',
      answer: 'Resposta',
      /** @param {number} entry @param {string} of */
      cell: (entry, of) => `${of} de k${entry}`,
      /** @param {number} entry */
      remove: (entry) => `Remover k${entry}`,
      add: 'Acrescentar uma chave no lugar da consulta',
    },
    formulasTitle: 'A definição com estes números',
    kindsTitle: 'Que tipo de pesos são estes?',
    kinds: /** @type {Record<string, { is: string, so: string }>} */ ({
      cone: { is: 'α ≥ 0', so: 'a resposta está no cone convexo dos valores' },
      convex: { is: '∑ α = 1 e α ≥ 0', so: 'uma combinação convexa: a resposta está no intervalo dos valores' },
      one: { is: 'um α = 1, todos os outros 0', so: 'uma consulta comum a um banco de dados' },
      average: { is: 'todo α = 1/m', so: 'média simples (average pooling)' },
    }),
    yes: 'sim',
    no: 'não',
    /** Descriptions of the strategies. @type {Record<string, string>} */
    about: {
      exact:
        'A chave mais próxima da consulta fica com todo o peso, como em um banco de dados. A resposta salta de valor em valor.',
      average: 'Toda chave recebe o mesmo peso, seja qual for a consulta. A resposta é a média dos valores.',
      normalize:
        'Cada escore q·k é dividido pela soma dos escores. Isso só dá pesos de 0 a 1 se todos os escores tiverem o mesmo sinal.',
      dot: 'O escore é q·k, e a softmax transforma os escores em pesos, como na atenção. Vencem as chaves na direção da consulta; com temperatura baixa, vence uma só.',
      gaussian:
        'Quanto mais perto da consulta está uma chave, maior seu peso. Um núcleo muito estreito age como a busca exata, e um muito largo, como a média simples.',
    },
    /** A further sentence for the strategy `normalize` if the keys are on an axis. */
    cancels: 'Em um eixo, a consulta se cancela, por isso a resposta é a mesma em toda parte.',
    /**
     * @param {{ at: string, keys: string[], weight: string, answer: string, least: string, largest: string }} numbers
     * @param {{ inside: boolean, negative: number, alike: boolean }} found
     */
    says({ at, keys, weight, answer, least, largest }, { inside, negative, alike }) {
      const who = alike
        ? `Em ${at}, todas as chaves têm o mesmo peso, ${weight}.`
        : keys.length > 1
          ? `Em ${at}, ${listed(keys)} têm os maiores pesos, ${weight} cada.`
          : `Em ${at}, ${keys[0]} tem o maior peso, ${weight}.`;
      const where = inside
        ? `A resposta, ${answer}, está dentro do intervalo dos valores, de ${least} a ${largest}.`
        : `A resposta, ${answer}, está fora do intervalo dos valores, de ${least} a ${largest}.`;
      return `${who} ${negative > 0 ? `${weightsBelowZero(negative)}. ` : ''}${where}`;
    },
    /** @param {string} at */
    fails: (at) =>
      `Em ${at}, os escores somam 0. Não é possível dividir por 0, por isso dividir pela soma não dá resposta aqui.`,
  },

  similarity: {
    label: 'Similaridade',
    measures: { dot: 'Produto escalar', cosine: 'Cosseno', euclidean: 'Distância euclidiana negativa' },
    howTo:
      'Aponte para uma célula ou use as setas do teclado para ler. Clique ou pressione Enter para selecionar; Esc limpa a seleção. As linhas dão atenção às colunas.',
    waiting: 'Esta parte passa sua frase pelo modelo de verdade. As outras duas partes não precisam de modelo.',
    inputs:
      'Aqui, x é o embedding de entrada aprendido de um token: nenhuma posição é somada, e W_Q, W_K e W_V não são usadas. Os escores são os da autoatenção sem matrizes de pesos.',
    maps: {
      weights: 'Softmax, cabeça treinada',
      similarity: 'Similaridade dos embeddings',
      weight: 'Softmax de cada linha',
      /** @param {number} layer @param {number} head */
      trained: (layer, head) => `Treinada: camada ${layer}, cabeça ${head}`,
    },
    /** @param {string} name @param {number} n */
    map: (name, n) =>
      `${name}, ${n} por ${n}. As linhas dão atenção às colunas. Use as setas do teclado para se mover.`,
    query: 'consulta',
    key: 'chave',
    /** @param {string} query @param {string} key @param {{ similarity: string, weight: string, trained: string }} numbers */
    pair: (query, key, { similarity, weight, trained }) =>
      `${isolated(query)} → ${isolated(key)}: similaridade ${similarity}, softmax ${weight}, cabeça treinada ${trained}`,
    invitation: 'Aponte para uma célula para ler, ou clique para selecionar seu token.',
    says: {
      /** @param {string} token @param {string} measure @param {[string, string][]} most */
      similarity: (token, measure, most) =>
        `Por ${measure}, ${quoted(token)} é mais similar a ${listed(most.map(([name, number]) => `${quoted(name)} (${number})`))}.`,
      /** @param {string} token @param {string} self @param {[string, string] | null} other */
      weight: (token, self, other) =>
        `A softmax transforma essas similaridades em pesos: ${self} para o próprio ${quoted(token)}${other ? `; entre as outras palavras, ${quoted(other[0])} recebe mais, ${other[1]}` : ''}.`,
      /** @param {string} token @param {number} layer @param {number} head @param {[string, string]} most */
      trained: (token, layer, head, [name, number]) =>
        `Com os pesos treinados da camada ${layer}, cabeça ${head}, ${quoted(token)} dá mais atenção a ${quoted(name)}: ${number}.`,
      /** @param {string} query @param {string} key @param {string} one @param {string} other */
      symmetric: (query, key, one, other) =>
        `A similaridade é igual nos dois sentidos: ${one} de ${quoted(query)} a ${quoted(key)} e ${other} de volta.`,
      /** @param {string} one @param {string} other */
      directed: (one, other) => `A cabeça treinada não é simétrica: ${one} neste sentido e ${other} de volta.`,
    },
    measureName: /** @type {Record<string, string>} */ ({
      dot: 'produto escalar',
      cosine: 'cosseno',
      euclidean: 'distância negativa',
    }),
    row: {
      /** @param {string} token @param {number} shown @param {number} n */
      caption: (token, shown, n) =>
        shown < n
          ? `A linha de ${quoted(token)}: os ${shown} de ${n} tokens com os maiores pesos`
          : `A linha de ${quoted(token)}`,
      token: 'Token',
      similarity: 'Similaridade',
      weight: 'Softmax',
      trained: 'Cabeça treinada',
    },
    formulasTitle: 'As fórmulas',
    /** @param {string} query @param {string} key */
    formulasFor: (query, key) => `As fórmulas para i = ${quoted(query)} e j = ${quoted(key)}`,
    /** Words in a written-out sum. @type {Record<string, { written: number, smaller: (count: number) => string }>} */
    sums: {
      dot: sums,
      cosine: sums,
      euclidean: { ...sums, smaller: (count) => `${count} quadrados menores` },
    },
    formulaWords: {
      ...{ similarity: 'Similaridade', weight: 'Peso', output: 'Saída', trained: 'Cabeça treinada' },
      sum: /** @type {Record<string, string>} */ ({
        dot: 'Produto escalar',
        cosine: 'Produto escalar',
        euclidean: 'Distância',
      }),
    },
  },

  scaling: {
    d: 'Tamanho d de q e k',
    count: 'Chaves',
    /** @param {number} seed */
    seed: (seed) => `A semente ${seed} sempre dá os mesmos números aleatórios.`,
    another: 'Outro sorteio',
    about:
      'q e cada k são d números aleatórios independentes com média 0 e variância 1; assim, cada um dos d produtos tem variância 1. As variâncias somam d, por isso o desvio padrão de q·k é √d. Se os escores são grandes, a softmax dá quase todo o peso a uma só chave.',
    spread: 'Desvio padrão dos escores',
    largest: 'Maior peso da softmax (média)',
    plain: 'softmax(q·k)',
    scaled: 'softmax(q·k ÷ √d)',
    without: 'sem a divisão: q·k',
    with: 'com a divisão: q·k ÷ √d',
    plainScore: 'q·k',
    scaledScore: 'q·k ÷ √d',
    axis: 'd (escala logarítmica)',
    /** @param {string} curve @param {number} n */
    curve: (curve, n) =>
      `${curve} para ${n} tamanhos de 1 a 1024, sem e com a divisão por √d. Os números estão na tabela abaixo.`,
    /** @param {number} d @param {number} seed */
    drawCaption: (d, seed) => `Um sorteio com d = ${d} (semente ${seed})`,
    key: 'Chave',
    numbers: 'As curvas em tabela',
    numbersCaption: 'Médias de 200 sorteios',
    /** @param {{ d: number, n: number, spread: string, spreadScaled: string, largest: string, largestScaled: string }} numbers */
    says: ({ d, n, spread, spreadScaled, largest, largestScaled }) =>
      `Com d = ${d}, os escores q·k têm desvio padrão ${spread}, e em média o maior de ${n} pesos da softmax é ${largest}. Divididos por √${d}, os escores têm desvio padrão ${spreadScaled}, e o maior peso é ${largestScaled}.`,
    /** @param {boolean} saturated */
    verdict: (saturated) =>
      saturated
        ? 'Sem a divisão, a softmax fica quase saturada: em média, uma chave recebe quase todo o peso, embora os sorteios variem.'
        : 'Com este d, a divisão muda pouco. Teste um d maior.',
  },
};
