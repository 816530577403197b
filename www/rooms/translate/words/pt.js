// @ts-check
/** UI strings of the room "Translate", in Portuguese. */
import { listed, quoted } from '../../../words/pt/phrases.js';
import { sums } from '../../../words/pt/sums.js';

/** @param {number} layer @param {number | null} head */
const head = (layer, head) => (head === null ? `A média da camada ${layer}` : `Camada ${layer}, cabeça ${head}`);

/** A head's name, for use in a sentence. @param {number} layer @param {number | null} head */
const headInWords = (layer, head) =>
  head === null ? `a média da camada ${layer}` : `a cabeça ${head} da camada ${layer}`;

/** @param {[text: string, weight: string][]} more */
const andTo = (more) =>
  more.length > 0 ? `; depois, ${listed(more.map(([text, weight]) => `${weight} a ${quoted(text)}`))}` : '';

/** @param {[text: string, weight: string][]} more */
const andFrom = (more) =>
  more.length > 0 ? `; depois, de ${listed(more.map(([text, weight]) => `${quoted(text)} (${weight})`))}` : '';

/** Names of the matrices of a decoder layer, by the core's names. */
const PARTS = /** @type {Record<string, string>} */ ({
  'decoder.embed': 'o vetor da palavra anterior',
  'decoder.pos_embed': 'o vetor da posição',
  'decoder.embed_sum': 'palavra + posição',
  resid_pre: 'a entrada',
  'ssru.forget': 'a porta de esquecimento',
  'ssru.candidate': 'o candidato',
  'ssru.state': 'a memória',
  ssru_out: 'a saída da memória',
  resid_ssru: 'entrada + memória',
  self_attn_out: 'a saída da autoatenção mascarada',
  resid_self: 'entrada + autoatenção mascarada',
  q: 'a consulta',
  k: 'a chave',
  v: 'o valor',
  qk_products: 'consulta vezes chave',
  dot_products: 'o produto escalar',
  scaled_scores: 'o escore',
  biased_scores: 'o escore com o viés da distância',
  attn_scores: 'o escore',
  row_max: 'o maior escore',
  exp: 'a exponencial',
  exp_sum: 'a soma das exponenciais',
  pattern: 'o peso',
  weighted_v: 'o valor ponderado',
  z: 'a mistura',
  cross_attn_out: 'a saída da atenção cruzada',
  resid_cross: 'fluxo residual + atenção',
  'mlp.pre': 'a camada oculta antes da ReLU',
  'mlp.post': 'a camada oculta',
  mlp_out: 'a saída da rede feed-forward',
  resid_post: 'fluxo residual + feed-forward',
});

/** Names of the intermediate values of a norm. */
const NORM_STAGES = /** @type {Record<string, string>} */ ({
  mean: 'a média',
  scale: 'o desvio padrão',
  x_hat: 'a soma padronizada',
  normalized: 'a soma normalizada',
});

/** Names of the three sublayers of a decoder layer, each before one of its norms. */
const SUBLAYERS = ['da primeira subcamada', 'da atenção cruzada', 'da rede feed-forward'];

export const words = {
  directionsLabel: 'Direção',
  directions: /** @type {Record<string, string>} */ ({
    'en-pt': 'Inglês → português',
    'pt-en': 'Português → inglês',
  }),
  tasks: { label: 'Tarefa', none: 'nenhuma' },
  languages: { source: 'De', target: 'Para' },
  viewsLabel: 'Vista',
  views: /** @type {Record<string, string>} */ ({ alignment: 'Alinhamento', steps: 'Passo a passo' }),
  examplesLabel: 'Teste',
  examples: /** @type {Record<string, string>} */ ({
    agreement: 'acordo',
    cat: 'black cat',
    order: 'ordem',
    negation: 'negação',
    name: 'um nome',
    number: 'números',
    unknown: 'desconhecida',
    idiom: 'idiomatismo',
    tired: 'cansado',
    wide: 'largo',
    gato: 'gato preto',
    acordo: 'acordo',
    livro: 'negação',
  }),
  translation: 'Tradução',
  beginning: {
    label: 'Começar com',
    placeholder: 'primeiras palavras da tradução',
    hint: 'O modelo continua a partir do que você digita aqui; uma palavra incompleta é usada como está.',
    /** @param {number} given @param {number} chosen */
    given: (given, chosen) => {
      const tokens = given === 1 ? 'O primeiro token foi escolhido' : `Os primeiros ${given} tokens foram escolhidos`;
      if (chosen === 0) return `${tokens} à mão. O modelo teria escrito o mesmo.`;
      return `${tokens} à mão. Em ${chosen === given ? (given === 1 ? 'seu lugar' : 'todos esses lugares') : `${chosen} desses lugares`}, o modelo prefere outro token.`;
    },
  },
  end: 'fim',
  forced: 'forçada',
  undo: 'Desfazer',
  clear: 'Deixar o modelo escolher',
  /** Remarks about the translations of the examples. */
  notes: /** @type {Record<string, string>} */ ({
    agreement:
      'Três palavras mudam de ordem: “European Economic Area” vira “Espaço Económico Europeu” (grafia de Portugal).',
    cat: 'Em português, o adjetivo vem depois do substantivo: “black cat” vira “gato preto”.',
    order: 'Dois adjetivos passam para depois do substantivo: “livro vermelho”, “mesa branca”.',
    negation: '“does not like” tem três palavras; “não gosta” tem duas.',
    name: 'O modelo divide o nome em pedaços conhecidos e o escreve pedaço por pedaço.',
    number: 'Os números ficam como estão: “7:45”, “23”.',
    unknown:
      '“心” não está no vocabulário. O modelo lê <unk> no lugar, como faz com toda letra desconhecida, e escreve “-”.',
    idiom: 'A expressão é traduzida palavra por palavra: os animais viram “gatos e cães”.',
    tired:
      'A tradução omite “it”, o que o português permite. “cansado” é masculino, como “animal”; “rua” é feminino. Compare com “largo”.',
    wide: 'A tradução omite “it”, e “grande” tem uma só forma para os dois gêneros; não fica claro o que era largo demais.',
    gato: 'O adjetivo passa para antes do substantivo: “gato preto” vira “black cat”.',
    acordo: 'De volta ao inglês: o modelo escreve “The agreement of the European Economic Area”.',
    livro: '“Não” vira “don’t”, e o modelo acrescenta “I”, que não tem par no texto de origem.',
  }),
  /** @param {string[]} all */
  unknown: (all) => `O modelo não conhece ${listed(all.map(quoted))} e usa <unk> no lugar.`,
  /** @param {number} shown @param {number} found */
  cut: (shown, found) => `Só os primeiros ${shown} de ${found} tokens são traduzidos.`,
  /** @param {number} count */
  endless: (count) => `A tradução não terminou em ${count} tokens, por isso foi cortada.`,
  /** @param {number} layers @param {number} heads */
  noSuchHead: (layers, heads) =>
    `O link seleciona uma cabeça de atenção cruzada que este modelo não tem: ele tem as camadas 0 a ${layers - 1} no decodificador, com as cabeças 0 a ${heads - 1}. Aparece a cabeça que melhor alinha.`,
  head,
  headInWords,
  /** A head's name as the subject of a sentence. */
  subject: head,

  said: {
    /** @param {string} head @param {number} count */
    best: (head, count) => `${head}: a que melhor alinha entre as ${count} cabeças.`,
    /** @param {string} head @param {string} best */
    other: (head, best) =>
      `Aparece: ${head.charAt(0).toLowerCase()}${head.slice(1)}. A que melhor alinha: ${best.charAt(0).toLowerCase()}${best.slice(1)}.`,
    /** @param {string} written @param {string} head @param {string} read @param {string} weight */
    pair: (written, head, read, weight) =>
      `Quando o modelo escreve ${quoted(written)}, ${head} dá ${weight} da sua atenção a ${quoted(read)}.`,
    /** @param {string} written @param {string} head @param {string} read @param {string} weight @param {[string, string][]} more */
    target: (written, head, read, weight, more) =>
      `Quando o modelo escreve ${quoted(written)}, ${head} dá ${weight} da sua atenção a ${quoted(read)}${andTo(more)}.`,
    /** @param {string} read @param {string} head @param {string} written @param {string} weight @param {[string, string][]} more */
    source: (read, head, written, weight, more) =>
      `N${head}, ${quoted(read)} recebe mais atenção de ${quoted(written)} (${weight})${andFrom(more)}.`,
  },

  facing: {
    label: 'Duas frases com a atenção entre suas palavras',
    read: 'Origem',
    written: 'Tradução',
    off: ', desligada',
    forced: ', forçada',
    given: ', escolhida à mão',
    marks: 'As palavras sublinhadas foram escolhidas à mão. Uma palavra colorida difere da escolha do modelo.',
    /** @param {string} head */
    key: (head) =>
      `${head}, atenção cruzada. Quanto mais larga a fita de uma palavra de saída a uma palavra de origem, maior o peso. Para cada palavra de saída, as fitas mostram os maiores pesos, até 80% no total.`,
  },

  matrix: {
    title: 'Matriz de alinhamento',
    axes: 'Linhas: tradução. Colunas: origem.',
    legend: 'Peso',
    /** @param {string} head */
    label: (head) => `Matriz de alinhamento, ${head}. Use as setas do teclado para se mover e Enter para selecionar.`,
  },

  candidates: {
    label: 'As cinco palavras mais prováveis neste lugar',
    /** @param {string} text */
    title: (text) => `As cinco palavras mais prováveis no lugar de ${quoted(text)}:`,
    /** @param {string} text @param {string} probability */
    beyond: (text, probability) =>
      `${quoted(text)} foi escolhida à mão (probabilidade ${probability}). As cinco palavras mais prováveis nesse lugar:`,
    hint: 'Clique em uma palavra da tradução para ver as cinco mais prováveis nesse lugar. Clique em uma delas para o modelo continuar a partir dela.',
  },

  heads: {
    title: 'Cabeças de atenção cruzada',
    mean: 'média',
    /** @param {number} layer */
    layer: (layer) => `Camada ${layer}`,
    /** @param {number} layer */
    ofLayer: (layer) => ` da camada ${layer}`,
    /** @param {number} layer */
    aligns: (layer) => ` da camada ${layer}, escore de alinhamento `,
    best: ', o maior escore',
    measure:
      'Escore de alinhamento, de 0 a 1: quão perto os pesos estão de dar a cada palavra de saída uma palavra de origem diferente. Para cada palavra de saída, exceto o token final, toma-se o maior peso. Se várias palavras de saída têm seu maior peso na mesma palavra de origem, só conta o maior deles. O escore é a soma desses pesos dividida pelo número de palavras de saída.',
  },

  changes: {
    title: 'Desligar algo',
    choose: 'escolha …',
    source: 'Palavra de origem',
    cross: 'Atenção cruzada',
    encoder: 'Codificador',
    off: 'Desligado',
    before: 'Antes',
    after: 'Depois',
    same: 'A tradução continua igual.',
    /** @param {number} count */
    differs: (count) =>
      count === 0 ? 'Faltam palavras na tradução.' : `${count === 1 ? 'Uma palavra muda' : `${count} palavras mudam`}.`,
    /** @param {string} text */
    word: (text) => `a palavra ${quoted(text)}`,
    /** @param {string} head */
    crossHead: (head) => `atenção cruzada ${head}`,
    /** @param {string} head */
    encoderHead: (head) => `codificador ${head}`,
    /** @param {string} name */
    on: (name) => `Ligar de novo: ${name}`,
  },

  alignment: {
    howTo:
      'Aponte para uma palavra para ver suas ligações, clique para selecioná-la e pressione Esc para limpar a seleção. As setas do teclado percorrem a frase. Um peso de atenção mostra o que o modelo leu, não por que escolheu uma palavra. Para testar se uma palavra importou, use “Desligar algo”.',
  },

  steps: {
    words: 'Palavras de saída, cada uma com seus passos',
    encoder: 'Codificador',
    taken: 'escrita',
    best: 'As cinco palavras mais prováveis',
    legend: 'Números nos vetores',
    gate: 'Porta de esquecimento',
    unlike:
      'Em vez da autoatenção mascarada do decodificador das aulas, este modelo pequeno tem uma unidade recorrente (SSRU): uma memória com uma porta de esquecimento. Nos dois casos, uma palavra só vê as anteriores.',
    press: 'Clique em um número, um escore ou um peso para ver de onde vem.',
    byHand: {
      decoder: 'autoatenção mascarada, depois atenção cruzada',
      /** @param {Node} decoder */
      text: (decoder) => ['Veja as duas subcamadas de atenção desse decodificador, número por número: ', decoder, '.'],
    },
    stageNames: {
      input: 'Entrada',
      memory: 'Memória',
      scores: 'Consulta e escores',
      mix: 'Softmax e mistura',
      forward: 'Feed-forward',
      word: 'A palavra',
    },
    maskedName: 'Autoatenção mascarada',
    /** @param {boolean} isDivided @param {boolean} hasBias @param {boolean} isMasked */
    scoreFormula: (isDivided, hasBias, isMasked) =>
      `q · K${isDivided ? ' ÷ √d_k' : ''}${hasBias ? ' + viés da distância' : ''}${isMasked ? ', palavras seguintes −∞' : ''}`,
    start: 'início',
    added: 'Somar',
    /** @param {number} layer */
    inputName: (layer) => (layer === 0 ? 'Palavra anterior + posição' : `Da camada ${layer - 1}`),
    vectors: /** @type {Record<string, { name: string, formula: string }>} */ ({
      input: { name: 'Entrada', formula: 'x' },
      state_before: { name: 'Memória anterior', formula: 'c′' },
      forget: { name: 'Porta de esquecimento', formula: 'f = σ(x W_f + b_f)' },
      candidate: { name: 'Candidato', formula: 'x W' },
      state: { name: 'Memória', formula: 'c = f ⊙ c′ + (1 − f) ⊙ x W' },
      self_q: { name: 'Consulta', formula: 'da saída até aqui' },
      self_z: { name: 'Mistura', formula: 'z = pesos · V' },
      self_attn_out: { name: 'Todas as cabeças', formula: 'por W_O' },
      after_written: { name: 'Soma e norm.', formula: 'entrada + saída da atenção' },
      q: { name: 'Consulta', formula: 'q' },
      z: { name: 'Mistura', formula: 'z = pesos · V' },
      after_cross: { name: 'Soma e norm.', formula: 'residual + saída da atenção' },
      mlp_out: { name: 'Feed-forward', formula: '' },
      output: { name: 'Soma e norm.', formula: 'para a próxima camada' },
    }),
    own: {
      label: 'Escores e pesos das palavras de saída; clique em um número para ver de onde vem',
      tokens: 'Saída',
      scores: { name: 'Escores', formula: 'q · K ÷ √d_k, palavras seguintes −∞' },
      pattern: { name: 'Pesos', formula: 'softmax' },
    },
    source: {
      label: 'Escores e pesos das palavras de origem; clique em um número para ver de onde vem',
      tokens: 'Origem',
      scores: { name: 'Escores', formula: 'q · K ÷ √d_k' },
      pattern: { name: 'Pesos', formula: 'softmax' },
    },
    why: {
      /** @param {string} token */
      title: (token) => `De onde vem o peso de ${quoted(token)}`,
      rows: {
        q: { name: 'Consulta, decodificador', formula: 'da saída y' },
        k: { name: 'Chave, codificador', formula: 'da origem x' },
        qk_products: { name: 'Produto', formula: 'número por número' },
      },
      /** @param {string[]} ends */
      scale: ([q, k, products]) =>
        `Cada linha tem sua própria escala de cores: a da consulta vai até ±${q}, a da chave até ±${k} e a dos produtos até ±${products}.`,
      /** @param {string[]} first @param {number} count @param {string} dot */
      dot: (first, count, dot) =>
        `q · k é a soma de ${count} produtos: ${first.map((one) => (one.startsWith('−') ? `(${one})` : one)).join(' + ')} + … = ${dot}`,
      /** @param {string} equation the division by √d_k */
      score: (equation) => `Escore: ${equation}`,
      /** @param {string} score @param {string} largest @param {string} _sign @param {string} power */
      power: (score, largest, _sign, power) => `e elevado a (escore − maior escore), ${score} − ${largest}: ${power}`,
      /** @param {string} equation the division by the sum @param {string} sum */
      weight: (equation, sum) => `Peso: ${equation}, onde ${sum} é a soma sobre todas as palavras de origem`,
    },
    number: {
      ...sums,
      /** @param {string} part @param {number} column @param {number | null} layer @param {number | null} head @param {string | null} token */
      title: (part, column, layer, head, token) => {
        const place = layer === null ? '' : ` (camada ${layer}${head === null ? '' : `, cabeça ${head}`})`;
        return `De onde vem o número ${column}: ${part}${token === null ? '' : ` de ${quoted(token)}`}${place}`;
      },
      origins: { decoder: 'da saída y', encoder: 'da origem x', weights: 'treinado' },
      encoded: 'a saída H do codificador',
      /**
       * Name of a matrix, by the core's name within the layer; in a pre-norm model, norms come before their sublayers.
       *
       * @param {string} part
       * @param {boolean} isPre
       */
      part: (part, isPre) => {
        const embed = part.match(/^decoder\.ln_embed\.(.*)$/);
        if (embed) return `${NORM_STAGES[embed[1]]} depois do embedding`;
        const norm = part.match(/^ln(\d)\.(.*)$/);
        if (norm) return `${NORM_STAGES[norm[2]]} ${isPre ? 'antes' : 'depois'} ${SUBLAYERS[Number(norm[1]) - 1]}`;
        return PARTS[part] ?? part;
      },
      /** Symbol of a weight matrix or vector, by the core's name within the layer. @param {string} part */
      weights: (part) => {
        const last =
          part
            .replace(/\.\d+$/, '')
            .split('.')
            .at(-1) ?? part;
        const greek = { gamma: 'γ', beta: 'β' }[last];
        return (
          greek ??
          last
            .replace(/^[a-z]/, (letter) => (letter === 'w' ? 'W' : letter))
            .replace(/_([qkvo])$/, (_, letter) => `_${letter.toUpperCase()}`)
        );
      },
      /** @param {string} what @param {number} count @param {string} origin @param {string | null} token */
      operand: (what, count, origin, token) =>
        `${what}${token === null ? '' : ` de ${quoted(token)}`}${count > 1 ? `, ${count} números` : ''} (${origin})`,
      given: '. Este número é lido em uma tabela, não calculado.',
      masked: ': a máscara esconde as palavras seguintes.',
      /** @param {string} sum */
      empty: (sum) => `A memória estava vazia: ${sum}`,
      /** @param {number} count @param {string} value */
      largest: (count, value) => `O maior de ${count} escores: ${value}`,
      /** @param {number} count @param {string} value */
      spread: (count, value) => `O desvio padrão de ${count} números: ${value}`,
    },
    /** @param {string} name @param {number} at @param {string} value */
    dimension: (name, at, value) => `${name}, dimensão ${at}: ${value}`,
    said: {
      /** @param {number} tokens @param {number} layers @param {number} decoders */
      encoder: (tokens, layers, decoders) =>
        `O codificador lê os ${tokens} tokens de uma vez. Ele tem ${layers} camadas e roda uma só vez. As ${decoders} camadas do decodificador calculam suas chaves e valores a partir da saída dele.`,
      /** @param {number} layer @param {string | null} before @param {boolean} hasStart */
      input: (layer, before, hasStart) => {
        const first =
          before === null
            ? `${hasStart ? 'o token inicial e sua posição' : 'só a posição'}, porque nada foi escrito ainda`
            : `${quoted(before)}, a última palavra escrita, e sua posição`;
        return layer === 0
          ? `A entrada do decodificador é ${first}.`
          : `A entrada da camada ${layer} é a saída da camada ${layer - 1}. A entrada da camada 0 é ${first}.`;
      },
      /** @param {number} layer @param {number} word */
      memory: (layer, word) =>
        word === 0
          ? `A memória da camada ${layer} está vazia; a porta de esquecimento f controla quanto da nova entrada passa para ela.`
          : `Na camada ${layer}, a porta de esquecimento f controla, número por número, quanto da memória fica e quanto da nova entrada passa para ela. O decodificador das aulas tem aqui autoatenção mascarada.`,
      /** @param {string} head @param {string | null} text @param {string} weight @param {number} hidden */
      masked: (head, text, weight, hidden) =>
        `${head}: dá atenção à saída até aqui, sobretudo ${text === null ? 'ao token inicial' : `a ${quoted(text)}`} (${weight}). ${hidden === 0 ? 'Não há palavras seguintes.' : hidden === 1 ? 'A palavra seguinte tem escore −∞ e não recebe atenção.' : `As ${hidden} palavras seguintes têm escore −∞ e não recebem atenção.`}`,
      /** @param {string} head @param {string} read @param {string} score */
      scores: (head, read, score) =>
        `${head}: compara sua consulta com a chave de cada palavra de origem; ${quoted(read)} tem o maior escore, ${score}.`,
      /** @param {string} head @param {string} read @param {string} weight */
      mix: (head, read, weight) =>
        `A softmax transforma os escores em pesos: ${quoted(read)} recebe ${weight}. Os valores se misturam na proporção desses pesos.`,
      /** @param {number} layer @param {number} layers */
      forward: (layer, layers) =>
        layer === layers - 1
          ? 'A rede feed-forward trabalha em cada vetor separadamente. Esta é a última camada, por isso sua saída é comparada com os vetores de todas as palavras.'
          : `A rede feed-forward trabalha em cada vetor separadamente. Sua saída é a entrada da camada ${layer + 1}.`,
      /** @param {string} text @param {string} probability @param {boolean} ends */
      word: (text, probability, ends) =>
        ends
          ? `O token final é o mais provável (${probability}), por isso a tradução está completa.`
          : `${quoted(text)} é escrita (probabilidade ${probability}). Ela é a entrada para a próxima palavra.`,
      /** @param {string} text @param {string} probability @param {string} own @param {string} most */
      chosen: (text, probability, own, most) =>
        `${quoted(text)} foi escolhida à mão (probabilidade ${probability}). O modelo teria escrito ${quoted(own)} (${most}).`,
    },
    encoderStations: {
      read: 'Origem',
      /** @param {number} count */
      tokens: (count) => `${count} tokens`,
      embedded: 'Embeddings + posições',
      /** @param {number} count */
      layers: (count) => `Codificador: ${count} camadas, uma só vez`,
      /** @param {number} count */
      keysAndValues: (count) => `Chaves e valores para cada uma das ${count} camadas do decodificador`,
      /** @param {number} heads @param {number} tokens @param {number} size */
      each: (heads, tokens, size) => `${heads} cabeças, ${tokens} × ${size} cada`,
    },
  },
};
