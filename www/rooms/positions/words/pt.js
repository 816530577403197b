// @ts-check
/** UI strings of the room "Positions", in Portuguese. */
import { listed, quoted } from '../../../words/pt/phrases.js';
import { sums } from '../../../words/pt/sums.js';

const number = (/** @type {number} */ value) => String(value).replace('-', '−').replace('.', ',');
const counted = (/** @type {number} */ count, /** @type {string} */ noun) =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
const positions = (/** @type {number[]} */ all) =>
  `${all.length === 1 ? 'da posição' : 'das posições'} ${listed(all.map(String))}`;

/** @typedef {'paper' | 'tutorial' | 'tensor2tensor'} Formula */

const FORMULAS = { paper: 'Artigo', tutorial: 'Tutorial', tensor2tensor: 'Tensor2Tensor' };
const SUBJECTS = { paper: 'o artigo', tutorial: 'o tutorial', tensor2tensor: 'o Tensor2Tensor' };
const waveName = (/** @type {string} */ wave) => (wave === 'sin' ? 'seno' : 'cosseno');

export const words = {
  title: 'Posições',
  number,
  partLabel: 'Parte da sala',
  parts: {
    sines: 'Senos e cossenos',
    waves: 'Ondas',
    relative: 'Distâncias',
    rotation: 'Posições rotatórias',
    formulas: 'Duas fórmulas',
    learned: 'Posições aprendidas',
    order: 'Ordem das palavras',
    embedding: 'Do texto a X',
  },
  waiting: 'Esta parte precisa do modelo, que ainda está carregando. As outras partes funcionam sem ele.',
  noSentence: 'Digite uma frase acima para ver esta parte.',

  board: {
    label: (/** @type {string} */ name) =>
      `${name}. Use as setas do teclado para se mover (com Shift, de dez em dez), Enter para selecionar e Esc para limpar.`,
    field: (/** @type {string} */ name, /** @type {string} */ axis) => `${name}: ${axis}`,
    axis: (/** @type {string} */ name, /** @type {number} */ count) =>
      count === 1 ? `${name} 0` : `${name} 0 a ${count - 1}`,
    hint: 'Aponte para um número ou use as setas do teclado. Clique, toque ou pressione Enter para selecioná-lo; Esc limpa a seleção.',
    range: (
      /** @type {string} */ row,
      /** @type {number} */ lastRow,
      /** @type {string} */ column,
      /** @type {number} */ lastColumn,
    ) => `Digite números inteiros: ${row} de 0 a ${lastRow}, ${column} de 0 a ${lastColumn}.`,
  },
  plot: {
    hint: 'Aponte para as curvas ou use as setas do teclado. Clique, toque ou pressione Enter para selecionar um ponto; Esc limpa a seleção.',
  },
  position: 'posição',
  dimension: 'dimensão',

  sines: {
    presetLabel: 'Figuras das aulas',
    presets: { toy: 'Miniatura, 4 × 4', picture: 'Figura, 20 × 512' },
    length: 'Posições',
    width: 'Tamanho d',
    base: 'Base b',
    formulaLabel: 'Fórmula',
    formulas: FORMULAS,

    table: {
      title: 'Cada número com sua fórmula',
      hint: 'Clique em um número, ou digite sua posição e dimensão, para selecioná-lo; Esc limpa a seleção.',
      label: 'A codificação de cada posição, número por número',
      position: (/** @type {number} */ position) => `posição ${position}`,
      dimension: (/** @type {number} */ dimension) => `dimensão ${dimension}`,
      says: (
        /** @type {number} */ position,
        /** @type {number} */ dimension,
        /** @type {string} */ angle,
        /** @type {string} */ wave,
        /** @type {string} */ value,
      ) => `Na posição ${position}, a dimensão ${dimension} é o ${waveName(wave)} de ${angle}: ${value}.`,
    },

    encoding: {
      title: 'Absoluta: cada posição tem sua própria linha',
      name: 'Codificações das posições',
      says: (/** @type {string} */ first, /** @type {string} */ last, /** @type {number} */ lastDimension) =>
        lastDimension === 0
          ? `Uma codificação absoluta dá a cada posição um padrão que não depende das palavras. Sua única dimensão se repete a cada ${first} posições.`
          : `Uma codificação absoluta dá a cada posição um padrão que não depende das palavras: uma linha desta figura. A dimensão 0 se repete a cada ${first} posições, e a dimensão ${lastDimension}, só a cada ${last}.`,
    },

    waves: {
      title: 'Cada dimensão é uma onda',
      label: 'Ondas das dimensões selecionadas: o valor em cada posição',
      across: 'posição',
      add: 'Incluir',
      addLabel: 'Dimensão',
      addProblem: (/** @type {number} */ last) => `Digite um número inteiro de 0 a ${last}.`,
      item: (/** @type {number} */ dimension, /** @type {string} */ wave, /** @type {string} */ length) =>
        `dim. ${dimension}: ${waveName(wave)}, comprimento de onda ${length}`,
      remove: (/** @type {number} */ dimension) => `Remover a dimensão ${dimension}`,
      tell: (/** @type {number} */ position, /** @type {[number, string][]} */ values) =>
        `Posição ${position}: ${listed(values.map(([dimension, value]) => `${value} na dimensão ${dimension}`))}.`,
      one: (/** @type {number} */ dimension, /** @type {string} */ length) =>
        `A dimensão ${dimension} se repete a cada ${length} posições; este é seu comprimento de onda.`,
      says: (
        /** @type {[number, string]} */ [first, short],
        /** @type {[number, string]} */ [last, long],
        /** @type {boolean} */ inHalves,
      ) =>
        `A dimensão ${first} se repete a cada ${short} posições, e a dimensão ${last}, a cada ${long}. ${inHalves ? 'Em cada metade, as dimensões baixas' : 'As dimensões baixas'} distinguem posições vizinhas; as altas distinguem posições distantes.`,
    },

    relative: {
      title: 'A distância entre duas posições',
      label: 'Produto escalar de duas codificações à distância k',
      across: 'distância k',
      from: 'Posição pos',
      formula: 'PE(pos) · PE(pos + k)',
      chosen: (/** @type {number} */ from) => `a partir da posição ${from}`,
      others: (/** @type {number[]} */ from) => `a partir ${positions(from)}`,
      tell: (/** @type {number} */ k, /** @type {[number, string][]} */ products) =>
        `k = ${number(k)}: ${products.length === 0 ? 'não há posição a esta distância' : listed(products.map(([from, product]) => `${product} a partir da posição ${from}`))}.`,
      same: (/** @type {number} */ k, /** @type {string} */ product, /** @type {number[]} */ from) =>
        `O produto escalar de duas codificações só depende da distância entre as posições: à distância k = ${k}, é ${product} para os pares a partir ${positions(from)}. As posições rotatórias giram do mesmo modo os pares de consultas e chaves.`,
      differs: (/** @type {number} */ k, /** @type {[number, string][]} */ products, /** @type {Formula} */ formula) =>
        `Aqui, o produto escalar de duas codificações não depende só da distância entre as posições: à distância k = ${k}, é ${listed(products.map(([from, product]) => `${product} a partir da posição ${from}`))}. ${formula === 'tutorial' ? 'Na fórmula do tutorial, o seno e o cosseno de um par têm comprimentos de onda diferentes.' : 'Com um tamanho ímpar, o último seno fica sem cosseno.'}`,
      one: 'Há posições de menos para comparar dois pares à mesma distância.',
    },

    turned: {
      label: (/** @type {number} */ sine, /** @type {number} */ cosine) =>
        `Dimensões ${cosine} (cosseno, para a direita) e ${sine} (seno, para cima) de cada posição`,
      pair: 'Par j',
      says: (/** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ angle) =>
        `Da posição ${from} à posição ${to}, o par gira ${angle} rad.`,
      one: (/** @type {number} */ from) => `O par na posição ${from}.`,
      step: (/** @type {[number, number]} */ [sine, cosine], /** @type {string} */ wavelength) =>
        `Dimensões ${sine} e ${cosine}; uma volta leva ${wavelength} posições.`,
      rotary: (/** @type {number} */ pair, /** @type {string} */ step) =>
        `As posições rotatórias giram o par ${pair} de cada consulta e de cada chave ${step} rad por posição. Assim, o ângulo que uma chave gira em relação a uma consulta só depende da distância entre elas.`,
      none: 'Aqui nenhum seno tem o mesmo comprimento de onda que um cosseno; por isso, eles não formam par.',
    },

    difference: {
      title: 'Duas fórmulas',
      name: (/** @type {Formula} */ formula) =>
        `${FORMULAS[formula]} menos ${FORMULAS[formula === 'paper' ? 'tutorial' : 'paper'].toLowerCase()}`,
      label: 'Diferença das duas fórmulas',
      terms: FORMULAS,
      notes: { even: 'para i par', odd: 'para i ímpar' },
      where:
        'b é a base e d é o tamanho; j conta os pares de um seno e um cosseno a partir de 0, e i conta as dimensões.',
      says: (/** @type {number} */ dimension, /** @type {string} */ paper, /** @type {string} */ tutorial) =>
        `No expoente, o artigo usa o índice do par de dimensões; o tutorial usa o índice da dimensão. De par em par, os comprimentos de onda do tutorial crescem pelo quadrado do fator do artigo. O expoente da dimensão ${dimension} é ${paper} no artigo e ${tutorial} no tutorial.`,
      inHalves: (/** @type {number} */ dimension, /** @type {string} */ paper, /** @type {string} */ own) =>
        `O Tensor2Tensor põe todos os senos na primeira metade das dimensões e todos os cossenos na segunda. Seus expoentes crescem por igual de 0 a 1. O expoente da dimensão ${dimension} é ${paper} no artigo e ${own} no Tensor2Tensor.`,
      nothing:
        'Com tamanho 1, as duas fórmulas são iguais. Com tamanhos maiores, os expoentes do tutorial crescem duas vezes mais rápido.',
      tell: (
        /** @type {number} */ position,
        /** @type {number} */ dimension,
        /** @type {string} */ value,
        /** @type {string} */ own,
        /** @type {Formula} */ formula,
      ) => `Posição ${position}, dimensão ${dimension}: a diferença é ${value}; ${SUBJECTS[formula]} dá ${own}.`,
    },

    outside: {
      waves: (/** @type {number[]} */ dimensions, /** @type {number} */ width) =>
        `O tamanho é ${width}, por isso ${dimensions.length === 1 ? 'não existe a dimensão' : 'não existem as dimensões'} ${listed(dimensions.map(String))}.`,
      from: (/** @type {number} */ from, /** @type {number} */ length) =>
        `Com ${length === 1 ? '1 posição' : `${length} posições`}, não existe a posição ${from}; aparece a posição ${length - 1}.`,
      place: (/** @type {number} */ position, /** @type {number} */ dimension) =>
        `Não há número na posição ${position}, dimensão ${dimension}, por isso nada foi selecionado.`,
    },
  },

  learned: {
    introduction:
      'Este modelo não tem uma fórmula para as posições. Ele aprendeu um vetor para cada uma das suas 512 posições e o soma ao vetor do token naquela posição.',
    own: {
      title: 'Números aprendidos',
      name: 'Embeddings de posição aprendidos',
      tell: (/** @type {number} */ position, /** @type {number} */ dimension, /** @type {string} */ value) =>
        `w_pos[${position}, ${dimension}] = ${value}`,
      says: (
        /** @type {string} */ end,
        /** @type {string} */ largest,
        /** @type {number} */ position,
        /** @type {number} */ dimension,
      ) =>
        `99,5% dos números estão dentro de ±${end}; o maior, ${largest}, está na posição ${position}, dimensão ${dimension}.`,
    },
    cosine: {
      title: 'Similaridade das aprendidas',
      name: 'Cosseno de duas posições aprendidas',
      tell: (/** @type {number} */ i, /** @type {number} */ j, /** @type {string} */ value) =>
        `cosseno das posições ${i} e ${j}: ${value}`,
    },
    sines: {
      title: 'Similaridade de senos e cossenos',
      name: 'Produto escalar de duas codificações senoidais',
      tell: (
        /** @type {number} */ i,
        /** @type {number} */ j,
        /** @type {string} */ value,
        /** @type {string} */ own,
      ) => `PE(${i}) · PE(${j}) = ${value}; o produto escalar de uma posição com ela mesma é ${own}`,
    },
    /** The written-out sums of a selected pair. @type {Record<string, string>} */
    sumOf: { dot: 'Produto escalar', norms: 'Produto dos comprimentos', similarity: 'Cosseno' },
    sums,
    one: 'posição i',
    other: 'posição j',
    says: (
      /** @type {number} */ position,
      /** @type {[number, string, string][]} */ others,
      /** @type {string} */ own,
    ) =>
      `O vetor da posição aprendida ${position} tem cosseno ${listed(others.map(([other, cosine]) => `${cosine} com a posição ${other}`))}. O produto escalar das codificações senoidais cai de ${own} para ${listed(others.map(([, , product]) => product))}. Nas duas figuras, posições vizinhas são similares, mas só as codificações senoidais dão números iguais em cada diagonal: seus produtos escalares só dependem da distância.`,
  },

  embedding: {
    tokens: 'Os tokens e seus ids',
    formula: 'A linha de X em fórmula',
    count: (/** @type {number} */ value) => value.toLocaleString('pt'),
    table: 'O vetor one-hot e algumas linhas da tabela de embeddings',
    oneHot: (/** @type {number} */ d_vocab) => `one-hot, 1 × ${d_vocab.toLocaleString('pt')}`,
    id: 'id',
    entry: 'token',
    weights: (/** @type {number} */ d_vocab, /** @type {number} */ width) =>
      `W_E, ${d_vocab.toLocaleString('pt')} × ${width}`,
    row: (/** @type {number} */ id) => `Linha ${id.toLocaleString('pt')} de W_E`,
    strip: (/** @type {string} */ name) => `${name}. Use as setas do teclado para ler seus números.`,
    number: (/** @type {string} */ name, /** @type {number} */ at, /** @type {string} */ value) =>
      `${name}, dimensão ${at}: ${value}`,
    computed: 'Da linha da tabela à linha de X',
    vector: 'Todas as dimensões; clique em uma para explicá-la',
    normalized: 'Linhas normalizadas:',
    dimension: (/** @type {number} */ at) => `Dimensão ${at}`,
    /** The names of the vectors, in the order in which they are computed. */
    vectors: (/** @type {string} */ name, /** @type {{ position: number, id: number }} */ { position, id }) =>
      ({
        embed: `Linha ${id.toLocaleString('pt')} de W_E`,
        pos_embed: `+ posição ${position}`,
        token_type_embed: '+ tipo de token',
        embed_sum: '= soma',
        embed_projected: 'projetado: linha de X',
        'ln_embed.x_hat': '(soma − μ) ÷ σ',
        'ln_embed.normalized': 'γ · … + β: linha de X',
      })[name] ?? name,
    sums: { given: ', treinado', written: sums.written, smaller: sums.smaller },
    standardized: 'μ: média, σ: desvio padrão',
    context: (/** @type {number} */ count, /** @type {number} */ most) =>
      `Este texto tem ${counted(count, 'token')}; este modelo lê no máximo ${most}, o comprimento do seu contexto. Os textos mais curtos de um lote são completados, e o que se acrescenta é mascarado.`,
    says: (
      /** @type {string} */ token,
      /** @type {number} */ id,
      /** @type {number} */ position,
      /** @type {number} */ width,
      /** @type {boolean} */ hasPosition,
    ) =>
      `${quoted(token)} tem o id ${id.toLocaleString('pt')}: seu vetor one-hot seleciona essa linha de W_E, ${width} números. ${hasPosition ? `Com o vetor da posição ${position}, ela se torna` : 'Ela se torna'} a linha ${position} de X.`,
  },

  order: {
    introduction:
      'A própria atenção ignora a ordem das palavras. Só os vetores de posição, somados no início, dizem ao modelo que palavra vem primeiro.',
    typed: 'Você digitou',
    reads: 'O modelo lê',
    chips: 'As palavras na ordem em que o modelo as lê',
    hint: 'Arraste uma palavra, ou selecione-a (clique ou Enter) e mova-a com ←, → ou os botões. Esc limpa a seleção.',
    chip: (
      /** @type {string} */ text,
      /** @type {number} */ place,
      /** @type {number} */ count,
      /** @type {boolean} */ picked,
    ) => `${text}, palavra ${place} de ${count}${picked ? ', selecionada: as setas do teclado a movem' : ''}`,
    moved: (/** @type {string} */ text, /** @type {number} */ place, /** @type {number} */ count) =>
      `${quoted(text)} agora é a palavra ${place} de ${count}.`,
    earlier: 'Antes',
    later: 'Depois',
    reverse: 'Inverter',
    shuffle: 'Embaralhar',
    original: 'Voltar ao original',
    shuffleNote:
      '“Embaralhar” toma primeiro uma palavra sim, uma não, e depois as restantes, como cartas dadas em dois montes.',
    examplesLabel: 'Exemplos das aulas',
    /** `order` is the order of the words that produces the other sentence. */
    examples: [
      { text: 'Now come here!', reads: 'Come here now!', order: [1, 2, 0, 3] },
      { text: 'Come here now!', reads: 'Now come here!', order: [2, 0, 1, 3] },
    ],
    example: (/** @type {string} */ text, /** @type {string} */ reads) => `${quoted(text)} lido como ${quoted(reads)}`,
    unfit: (/** @type {number} */ count) =>
      `A ordem das palavras no URL não serve para ${count === 1 ? 'esta palavra' : `estas ${count} palavras`}, por isso vale a ordem digitada.`,

    on: { title: 'Com posições', label: 'Com posições: o vetor final de cada token nas duas ordens' },
    off: { title: 'Sem posições', label: 'Sem posições: o vetor final de cada token nas duas ordens' },
    columns: {
      token: 'Token',
      vectors: 'Vetores finais. Acima: como digitado. Abaixo: como o modelo lê.',
      at: (/** @type {number} */ dimension) => `dim. ${dimension}`,
      difference: 'Maior diferença',
      cosine: 'Cosseno',
    },
    places: (/** @type {number} */ from, /** @type {number} */ to) => (from === to ? `${from}` : `${from} → ${to}`),
    dimension: 'Mostrar a dimensão',
    dimensionHint: 'Aponte para uma tira para ler uma dimensão; clique para selecioná-la.',
    says: {
      same: 'As palavras estão na ordem digitada, por isso os dois vetores são iguais. Mova uma palavra.',
      one: 'Uma palavra só tem uma ordem. Digite pelo menos duas.',
      on: (/** @type {string} */ token, /** @type {string} */ difference, /** @type {string} */ cosine) =>
        `Com posições, a ordem importa: o vetor de ${quoted(token)} muda até ${difference}, e seu cosseno com o vetor original é ${cosine}.`,
      off: (/** @type {string} */ difference) =>
        `Sem posições, o vetor de cada palavra é o mesmo onde quer que ela esteja: a maior diferença é ${difference}${difference === '0' ? '.' : ', por causa do arredondamento dos números de 32 bits.'}`,
    },
  },
};
