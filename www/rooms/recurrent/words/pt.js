// @ts-check
/** UI strings of the room "Recurrent", in Portuguese. */
import { listed, quoted } from '../../../words/pt/phrases.js';
import { sums } from '../../../words/pt/sums.js';

/** @param {number} count @param {string} one @param {string} [many] */
const counted = (count, one, many = `${one}s`) => `${count.toLocaleString('pt')} ${count === 1 ? one : many}`;

/** @param {string} count */
const inWords = (count) => (count === '1' ? '1 palavra' : `${count} palavras`);

/** @param {string} count */
const inSteps = (count) => (count === '1' ? '1 passo' : `${count} passos`);

/** Names of the recurrent cells, for use in a sentence. @type {Record<string, string>} */
const CELLS = { plain: 'uma célula simples', lstm: 'uma LSTM', gru: 'uma GRU' };

export const words = {
  viewsLabel: 'Vista',
  views: /** @type {Record<string, string>} */ ({
    unrolled: 'Desenrolada',
    bottleneck: 'Gargalo',
    alignment: 'Alinhamento',
    gradients: 'Gradientes',
    waiting: 'Passos em série',
  }),

  settings: {
    names: /** @type {Record<string, string>} */ ({
      task: 'Tarefa',
      length: 'Tamanho',
      cell: 'Célula',
      attention: 'Atenção',
      d_model: 'Contexto',
      learning_rate: 'Taxa',
    }),
    values: /** @type {Record<string, string>} */ ({
      six_words: 'seis palavras',
      reverse: 'inverter',
      copy: 'copiar',
      typed: 'seus pares',
      plain: 'simples',
      lstm: 'LSTM',
      gru: 'GRU',
      none: 'nenhuma',
      dot: 'geral (Luong)',
      additive: 'aditiva (Bahdanau)',
    }),
    seed: 'Semente',
    pairs: {
      label: 'Pares',
      hint: 'Um par por linha, escrito entrada -> saída. No máximo 24 pares, com no máximo 8 palavras de cada lado. As mudanças valem quando você sai da caixa.',
    },
  },

  acts: {
    train: 'Treinar',
    pause: 'Pausar',
    restart: 'Reiniciar',
    anotherSeed: 'Outra semente',
    /** @param {string} step @param {string} goal */
    counter: (step, goal) => (step === goal ? `passo ${step}` : `passo ${step} de ${goal}`),
    /** @param {string} cell @param {string} step */
    reaching: (cell, step) => `${cell}: passo ${step}`,
    /** @param {string} loss */
    loss: (loss) => `perda ${loss}`,
    curve: 'Perda em cada passo (menor é melhor)',
  },

  source: {
    label: 'Origem',
    own: 'Redefinir a origem',
    /** @param {string[]} readable */
    hint: (readable) => `Palavras que o modelo conhece: ${readable.join(' ')}`,
    /** @param {string[]} unknown @param {string[]} readable */
    unknown: (unknown, readable) =>
      `O modelo não conhece ${listed([...new Set(unknown)].slice(0, 5).map(quoted))}. Ele conhece ${listed(readable)}.`,
    /** @param {number} count @param {number} most */
    long: (count, most) =>
      `O texto de origem tem ${count} palavras, mas na figura só cabem ${most}. Retire ${counted(count - most, 'palavra')}.`,
  },

  unrolled: {
    whole: 'Todos os passos',
    gates: 'Portas',
    picture: 'A rede desenrolada, com um passo por palavra',
    encoder: 'Codificador: lê',
    decoder: 'Decodificador: escreve',
    /** @param {number} count */
    handedOne: (count) => `${count === 1 ? 'passa' : 'passam'} ${counted(count, 'número')} →`,
    /** @param {number} states @param {number} count */
    handedAll: (states, count) => `passam todos os ${states} estados, ${counted(count, 'número')} cada →`,
    /** @param {string} name @param {string} word */
    state: (name, word) => `Estado ${name} depois de ${quoted(word)}`,
    /** @param {string} name @param {number} at @param {string} value */
    cell: (name, at, value) => `${name}: o número ${at + 1} é ${value}`,
    legend: 'Números de um estado',
    /** @param {string} from */
    stretchedFrom: (from) => `; além de ±${from}, as diferenças pequenas se veem melhor`,
    gateLegend: 'Uma porta',
    hint: 'Clique no nome de um estado para selecioná-lo e ler seus números; aponte para uma célula para ver esse número em todos os estados. Com atenção, clique em um escore, um peso ou uma célula para ver como é calculado.',
    detail: 'O passo em números',
    best: 'As palavras mais prováveis',
    taken: 'escrita',
    numbers: /** @type {(name: string) => string} */ ((name) => `${name} =`),
    rows: {
      before: 'estado anterior',
      memory: 'memória',
      stateOf: /** @type {Record<string, string>} */ ({ h: 'estado do cod.', g: 'estado do decod.' }),
      handed: 'passado adiante',
      context: 'contexto',
      contextFormula: 'c = Σ peso · h',
      output: 'saída',
      outputFormula: 'o = tanh([g; c] W_c)',
    },
    gateNames: /** @type {Record<string, string>} */ ({
      i: 'porta de entrada',
      f: 'porta de esquecimento',
      g: 'candidato',
      o: 'porta de saída',
      c: 'memória',
      r: 'porta de reinício',
      z: 'porta de atualização',
      n: 'candidato',
    }),
    noGates: 'Uma célula simples não tem portas: cada estado sobrescreve o anterior.',
    table: {
      label: 'Escores e pesos das palavras de origem',
      tokens: 'lê',
      pattern: { name: 'softmax', formula: 'pesos' },
    },
    scores: {
      dot: { name: 'escores', formula: 'g W_a hᵀ' },
      additive: { name: 'escores', formula: 'tanh(g W_q + h W_k) v' },
    },
  },

  why: {
    /** @param {string} word */
    score: (word) => `Escore de ${quoted(word)}`,
    /** @param {string} word */
    pattern: (word) => `Peso de ${quoted(word)}`,
    /** @param {number} at */
    context: (at) => `Número ${at} do contexto`,
    /** @param {number} at */
    output: (at) => `Número ${at} da saída`,
    ...sums,
    written: 10,
    of: /** @type {Record<string, string>} */ ({
      score:
        'Cada produto é um número do estado do decodificador (ou de v) vezes um número calculado do estado do codificador.',
      context: 'Cada produto é um peso vezes esta dimensão de um estado do codificador.',
      output: 'Cada produto é um número de [g; c] vezes seu peso em W_c.',
      pattern: 'Cada número é e elevado a (escore − maior escore).',
    }),
  },

  told: {
    begin: 'Antes do treinamento, os pesos são aleatórios, e a saída também. Clique em “Treinar”.',
    /** @param {string} word @param {number} at @param {string} cell @param {number} size */
    read: (word, at, cell, size) =>
      `Palavra ${at + 1}: ${CELLS[cell]} lê ${quoted(word)} e ${at === 0 ? 'calcula seu primeiro estado de' : 'atualiza seu estado de'} ${counted(size, 'número')}. O próximo passo tem de esperar por este estado.`,
    /** @param {number} count @param {number} size */
    handOne: (count, size) =>
      `Todo o texto de origem precisa caber em ${counted(size, 'número')}: o último estado é o contexto. O decodificador não vê mais nada ${count === 1 ? 'da palavra' : `das ${count} palavras`}.`,
    /** @param {number} count */
    handAll: (count) =>
      `Com atenção, passam adiante todos os ${count} estados, não só o último. Para cada palavra de saída, o decodificador pode dar atenção a qualquer um deles.`,
    /** @param {string} before @param {number} at @param {boolean} isFirst */
    state: (before, at, isFirst) =>
      isFirst
        ? `O decodificador parte do último estado do codificador, lê ${quoted(before)} e calcula seu estado g${at + 1}.`
        : `O decodificador lê ${quoted(before)}, a palavra que acabou de ser escrita, e calcula seu estado g${at + 1}.`,
    /** @param {string} word @param {string} score */
    scores: (word, score) =>
      `O estado do decodificador é comparado com cada estado do codificador: “${word}” tem o maior escore, ${score}.`,
    /** @param {string} word @param {string} share */
    pattern: (word, share) => `A softmax transforma os escores em pesos: “${word}” recebe ${share} da atenção.`,
    /** @param {string} word @param {string} share */
    context: (word, share) =>
      `O contexto é a soma ponderada dos estados do codificador: ${share} dele é o estado de “${word}”. Um novo contexto é calculado para cada palavra de saída.`,
    output:
      'O estado do decodificador e o contexto são concatenados em [g; c]. Uma camada com tanh os leva de volta ao tamanho do estado.',
    /** @param {string} word @param {string} share @param {boolean | null} isRight @param {string} expected @param {boolean} ends */
    word: (word, share, isRight, expected, ends) =>
      `${quoted(word)} tem probabilidade ${share} e é escrita${ends ? ', o que encerra a resposta' : ''}.${isRight === null ? '' : isRight ? ' Está certo.' : expected ? ` Está errado: o alvo é ${quoted(expected)}.` : ' Está errado: a resposta deveria ter terminado antes.'}`,
    /** @param {string} source @param {string} answer @param {boolean | null} isRight */
    whole: (source, answer, isRight) =>
      `O modelo lê ${quoted(source)} e escreve ${quoted(answer)}${isRight === null ? '' : isRight ? ', o que está certo' : ', o que está errado'}.`,
    /** @param {number} size */
    through: (size) => `Todo o texto de origem teve de caber em ${counted(size, 'número')}.`,
    /** @param {string} written @param {string} read @param {string} share */
    looked: (written, read, share) =>
      `Quando escreve ${quoted(written)}, dá ${share} da sua atenção a ${quoted(read)}.`,
    /** @param {string} name @param {string} word */
    selected: (name, word) => `Selecionado: estado ${name} depois de ${quoted(word)}.`,
  },

  bottleneck: {
    label: 'Respostas inteiramente certas por tamanho da origem',
    sizes: 'Contexto',
    axis: 'letras na origem',
    up: 'Porcentagem de respostas inteiramente certas',
    without: 'sem atenção',
    with: 'com atenção',
    length: 'tamanho',
    sources: 'textos',
    /** @param {number} length @param {string} without @param {string} withAttention */
    row: (length, without, withAttention) =>
      `${without} sem atenção e ${withAttention} com atenção no tamanho ${length}`,
    /** @param {string[]} rows */
    picture: (rows) => `Porcentagem de respostas inteiramente certas: ${rows.join('; ')}`,
    six: 'Esta tarefa não tem tamanhos para comparar. Escolha a tarefa “inverter” ou “copiar”.',
    /** @param {number} size */
    begin: (size) =>
      `Nada foi aprendido ainda. Clique em “Treinar”: dois modelos aprendem com as mesmas letras. Um passa adiante ${counted(size, 'número')}, o outro passa todos os seus estados.`,
    /** @param {{ length: number, size: number, without: string, withAttention: string, steps: string }} numbers */
    says: ({ length, size, without, withAttention, steps }) =>
      `Depois de ${inSteps(steps)}, para textos de ${counted(length, 'letra')}, ${without} das respostas estão inteiramente certas sem atenção (tudo passa por ${counted(size, 'número')}) e ${withAttention}, com atenção.`,
    /** @param {number} letters @param {boolean} isUnseen */
    about: (letters, isUnseen) =>
      `Uma resposta só conta se todas as letras e o token final estiverem certos. O modelo continua a partir das letras que ele mesmo escreveu. ${isUnseen ? 'O treinamento não incluiu estes textos, exceto os de uma só letra.' : 'O treinamento pode incluir estes textos, porque são poucos demais para separar alguns.'} Em cada posição, um palpite ao acaso acerta 1 vez em ${letters + 1}: há ${letters} letras e o token final.`,
  },

  alignment: {
    title: 'Matriz de alinhamento',
    axes: 'Linhas: saída. Colunas: origem.',
    legend: 'Peso',
    label: 'Pesos de atenção. Use as setas do teclado para se mover e Enter para selecionar.',
    facing: 'Origem e saída',
    read: 'Origem',
    written: 'Saída',
    /** @param {string} written @param {string} read @param {string} weight */
    pair: (written, read, weight) =>
      `Quando escreve ${quoted(written)}, o decodificador dá ${weight} da sua atenção a ${quoted(read)}.`,
    /** @param {string} task @param {string} source @param {string} answer @param {string} share */
    says: (task, source, answer, share) =>
      `Tarefa “${task}”: o modelo lê ${quoted(source)} e escreve ${quoted(answer)}. Em média, o maior peso de uma palavra de saída é ${share}.`,
    hint: 'Aponte para uma célula para ver seu peso. Clique nela, ou use as setas do teclado e Enter, para selecioná-la.',
  },

  gradients: {
    label: 'Quanto do gradiente sobrevive',
    axis: 'palavras entre a última palavra e o estado',
    scale: 'Fator dos pesos recorrentes',
    first: 'antes do treinamento',
    trained: 'depois do treinamento',
    kinds: /** @type {Record<string, string>} */ ({
      plain: 'simples',
      lstm: 'LSTM',
      gru: 'GRU',
      attention: 'simples com atenção',
    }),
    /** @param {string[]} rows */
    picture: (rows) => `Gradiente da perda da última palavra por distância (escala log): ${rows.join('; ')}`,
    /** @param {string} cell @param {string} near @param {string} far @param {number} distance */
    row: (cell, near, far, distance) =>
      `${cell}: ${near} no último estado e ${far} no estado ${distance} palavras antes`,
    /** @param {string} step @param {number} distance @param {string[]} shares */
    says: (step, distance, shares) =>
      `${step === '0' ? 'Antes do treinamento' : `Depois de ${inSteps(step)}`}, esta parte do gradiente sobrevive ${distance} passos atrás: ${shares.join('; ')}.`,
    /** @param {string} cell @param {string} share @param {string} kind */
    share: (cell, share, kind) => `${cell} ${share}${kind}`,
    /** @param {string} cell @param {string} problem */
    broken: (cell, problem) => `${cell}: ${problem}`,
    nothing: 'desconhecido (zero nas duas pontas)',
    /** @param {string} cell */
    beyond: (cell) => `${cell} desconhecido (grande demais para um número de 32 bits)`,
    shrinks: ' (desaparece)',
    grows: ' (explode)',
    kept: '',
    about:
      'As curvas mostram a norma de ∂ perda / ∂ h, o gradiente da perda da última palavra, em cada estado anterior de 24 palavras aleatórias. Cada passo atrás multiplica o gradiente mais uma vez pelos pesos recorrentes: pesos pequenos o fazem desaparecer, pesos grandes o fazem explodir. O controle deslizante muda a escala desses pesos. Com atenção, o decodificador lê cada estado diretamente; por isso, um segundo caminho leva de volta a cada palavra em um só passo.',
  },

  waiting: {
    label: 'Passos em série',
    count: 'Palavras, n',
    quotes: [
      [
        'Rede recorrente',
        'I arrived at the bank after crossing the …',
        '“Não faço ideia: vamos esperar até eu ler o fim.”',
      ],
      [
        'Transformer',
        'I arrived at the bank after crossing the … river?',
        '“Não preciso esperar: vejo todas as palavras de uma vez!”',
      ],
    ],
    lecture: 'Aula E: o que “bank” significa aqui?',
    recurrent: 'recorrente',
    attention: 'autoatenção',
    kinds: /** @type {Record<string, string>} */ ({
      sequential: 'Passos em série',
      path: 'Caminho mais longo entre duas palavras',
      multiplications: 'Multiplicações em uma camada',
    }),
    what: 'contagem',
    /** @param {string} n @param {string} recurrent @param {string} attention */
    says: (n, recurrent, attention) =>
      `Para ${inWords(n)}, uma camada recorrente precisa de ${recurrent} ${recurrent === '1' ? 'passo' : 'passos'} em série, e a autoatenção, de ${attention}.`,
    /** @param {string} n @param {boolean} isMore */
    multiplications: (n, isMore) =>
      isMore
        ? `O preço: a autoatenção precisa de mais multiplicações para ${inWords(n)}, pois tem quatro projeções em vez de duas, e cada palavra dá atenção a todas.`
        : `Para ${inWords(n)}, a autoatenção não precisa de mais multiplicações que a camada recorrente.`,
    /** @param {number} size */
    width: (size) => `para vetores de ${size} números`,
    /** @param {string} kind @param {string} n @param {string} recurrent @param {string} attention */
    picture: (kind, n, recurrent, attention) =>
      `${kind} para ${inWords(n)}: ${recurrent} na camada recorrente, ${attention} na autoatenção`,
  },

  exercise: {
    title: 'Exercício 7.1 da aula A',
    about:
      'Uma rede recorrente simples tem uma camada oculta. A entrada tem 200 números, o estado oculto tem 100, e a saída, 200. Quais afirmações são verdadeiras?',
    statement: {
      u: 'A matriz U, que liga as camadas ocultas de passos consecutivos, é 200 × 200.',
      h: 'A saída da camada oculta é um vetor de 100 números.',
      same: 'U é a mesma matriz em todos os passos.',
      add: 'Em uma rede bidirecional, as duas saídas só podem ser somadas número por número se os dois tamanhos ocultos forem iguais.',
      word2vec: 'O skip-gram do word2vec provavelmente sofre com gradientes que desaparecem.',
      input: 'Em cada passo, a camada oculta só aplica uma não linearidade a W vezes a entrada.',
    },
    reason: {
      u: 'U leva um estado de 100 números a um estado de 100 números, por isso é 100 × 100.',
      h: 'h = g(U h + W x + b₁): U h é 100 × 1, e W x é (100 × 200) · (200 × 1) = 100 × 1.',
      same: 'A mesma U (100 × 100) é usada em cada passo, e também W (100 × 200) e V (200 × 100).',
      add: 'Um vetor de 100 números pode ser somado a outro de 100 números, mas não a um de 50.',
      word2vec:
        'Ele tem uma camada e nenhum estado que passe de um passo a outro, por isso o caminho de volta do gradiente é curto.',
      input: 'Falta o termo U h do passo anterior. Sem ele, a rede esqueceria cada palavra.',
    },
    isTrue: 'verdadeira',
    isFalse: 'falsa',
    reveal: 'Revelar',
    hide: 'Esconder as respostas',
    /** @param {number} right @param {number} answered @param {number} all */
    score: (right, answered, all) =>
      answered === 0
        ? `${all} afirmações`
        : `${right} de ${counted(answered, 'palpite')} ${answered === 1 ? 'certo' : 'certos'}`,
    /** @param {boolean} isTrue */
    answer: (isTrue) => (isTrue ? 'Verdadeira.' : 'Falsa.'),
  },
};
