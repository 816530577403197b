// @ts-check
/** UI strings of the room "Compare", in Portuguese. */
import { NORMS, namedEdit } from '../../../words/pt/edits.js';
import { target } from '../../../words/pt/heads.js';
import { capital, headInWords, inHead, listed, quoted } from '../../../words/pt/phrases.js';

/** @typedef {import('../../../state/text.ts').Heads} Heads */

/** @typedef {import('../patch/state.ts').PatchCell} PatchCell */

/** The word at a position, or both words if the sentences differ. @param {string[]} texts */
const named = (texts) => texts.map(quoted).join(' / ');

/**
 * The weight between two words in both sentences. If only one sentence has both words, only its weight is named.
 *
 * @param {string[]} key
 * @param {(string | null)[]} shares in A and in B
 */
function given(key, [a, b]) {
  if (b === null) return `${a} da sua atenção a ${named(key)}, que só está em A`;
  if (a === null) return `${b} da sua atenção a ${named(key)}, que só está em B`;
  return `a ${named(key)} ${a} da sua atenção em A e ${b} em B`;
}

/** Names of the edits for a list, by the core's forms. @type {Record<string, (norm: string) => string>} */
const FORMS = {
  'attention.L': () => 'Atenção desligada',
  'mlp.L': () => 'Rede feed-forward desligada',
  'residual.L.1': () => 'Conexão residual 1 cortada',
  'residual.L.2': () => 'Conexão residual 2 cortada',
  'norm.L.1': (norm) => `Sem ${norm} 1`,
  'norm.L.2': (norm) => `Sem ${norm} 2`,
  'head.L.H': () => 'Cabeça desligada',
  'even.L.H': () => 'Cabeça com atenção por igual',
  'only.L.H.T': () => 'Cabeça com atenção a um só token',
  'token.T': () => 'Um token sem receber atenção',
  positions: () => 'Posições desligadas',
  causal: () => 'Máscara causal',
};

/** What a head computes from the residual stream. */
const INPUTS = { q: 'a consulta de', k: 'a chave de', v: 'o valor de' };

/** The only reader of a head's output, if there is one. @param {PatchCell['receiver']} receiver */
const readBy = (receiver) =>
  receiver ? ` (só para ${INPUTS[receiver.part]} L${receiver.layer} H${receiver.head})` : '';

/** An activation of A, for the middle of a sentence. @param {PatchCell} cell */
const activation = ({ part, layer, head, receiver }) =>
  ({
    resid_pre: `o fluxo residual de A antes da camada ${layer}`,
    attn_out: `a saída da atenção de A na camada ${layer}`,
    mlp_out: `a saída da rede feed-forward de A na camada ${layer}`,
    z: `a saída de A na cabeça L${layer} H${head}${readBy(receiver)}`,
    decoder: `o fluxo residual do decodificador de A antes da camada ${layer}`,
  })[part];

/** Where an activation of A is put into B. @param {PatchCell} cell @param {string[]} token */
function at({ part, receiver }, token) {
  if (part === 'decoder') return 'no último passo';
  return receiver?.all ? 'em todas as posições' : `em ${named(token)}`;
}

/** For example "das camadas 0–22". @param {[number, number][]} ranges */
const layersIn = (ranges) =>
  `${ranges.length === 1 && ranges[0][0] === ranges[0][1] ? 'da camada' : 'das camadas'} ${listed(
    ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)),
  )}`;

export const words = {
  ofSecond: (/** @type {string} */ problem) => `Segunda frase: ${problem}`,
  sides: ['A', 'B'],

  titles: {
    sentence: (/** @type {string} */ side, /** @type {string} */ text) => `${side}: ${text}`,
    asTrained: 'A: o modelo como foi treinado',
    changed: (/** @type {string[]} */ edits) => `B: ${edits.length === 0 ? 'ainda sem mudanças' : edits.join('; ')}`,
    model: (
      /** @type {string} */ side,
      /** @type {string} */ title,
      /** @type {{ layer: number, head: number }} */ { layer, head },
    ) => `${side}: ${title}, L${layer} H${head}`,
  },

  edits: {
    kind: 'Mudança',
    layer: 'Camada',
    head: 'Cabeça',
    token: 'Token',
    add: 'Incluir',
    list: 'Mudanças em B',
    remove: (/** @type {string} */ name) => `Desfazer: ${name}`,
    forms: (/** @type {string} */ form, /** @type {import('../../../pkg/headlight.js').NormKind} */ norm) =>
      FORMS[form]?.(NORMS[norm]) ?? form,
    named: (
      /** @type {string} */ edit,
      /** @type {string[]} */ tokens,
      /** @type {import('../../../pkg/headlight.js').NormKind} */ norm,
    ) => namedEdit(edit, tokens, NORMS[norm]),
  },

  otherModel: { model: 'Modelo de B', layer: 'Camada de B', head: 'Cabeça de B' },

  looks: {
    title: 'Uma cabeça de cada modelo',
    told: (/** @type {string[]} */ query, /** @type {string[]} */ key) =>
      `Cada célula mostra quanta atenção ${named(query)} dá a ${named(key)} em uma cabeça. Em cada modelo, a célula mais escura é a cabeça mais forte. Clique em uma célula para ver a cabeça.`,
    select: 'Para ver quais cabeças ligam uma palavra a outra, selecione uma palavra que os dois modelos têm.',
    grid: (/** @type {string} */ side) =>
      `Cabeças de ${side}: camadas em linhas, cabeças em colunas. Use as setas do teclado para se mover e Enter para selecionar.`,
    list: (/** @type {string} */ side) => `As três cabeças mais fortes de ${side} para esta ligação`,
  },

  controls: {
    versusLabel: 'Comparar com',
    versus: /** @type {Record<string, string>} */ ({
      sentence: 'outra frase',
      change: 'um modelo mudado',
      model: 'outro modelo',
    }),
    noRanking:
      'As cabeças de dois modelos não se correspondem, por isso não podem ser ordenadas pela mudança. Escolha uma cabeça em cada modelo.',
    other: 'Segunda frase',
    placeholder: 'A mesma frase com uma palavra diferente',
    swap: 'Trocar A e B',
    show: /** @type {Record<string, string>} */ ({
      arrows: 'Setas',
      heatmaps: 'Mapas de calor',
      heads: 'Que cabeças mudam',
      vectors: 'Vetores',
      many: 'Muitas frases',
      patch: 'Patching',
    }),
    showLabel: 'Figura',
    specials: (/** @type {string[]} */ names) => `Mostrar ${listed(names)}`,
    merged: 'Palavras inteiras',
    byVectors: 'Parear palavras pelos vetores',
    twoLanguages: 'dois idiomas',
    examplesLabel: 'Teste',
    examples: /** @type {Record<string, string>} */ ({
      tired: 'tired / wide',
      river: 'river / loan',
      her: 'her / him',
    }),
    cut: (/** @type {number} */ read, /** @type {number} */ found) =>
      `B só usa os primeiros ${read} de ${found} tokens.`,
  },

  pairedBy: (/** @type {number} */ layer) =>
    `As palavras de uma mesma coluna foram pareadas pelos vetores do modelo, camada ${layer}: cada uma é o melhor par da outra por similaridade de cosseno.`,

  arrows: {
    label: 'As duas frases com setas. Use as setas do teclado para se mover e Enter para selecionar.',
    direction: 'As setas saem da palavra de consulta. As de A ficam acima das palavras, as de B, abaixo.',
    drawn: (/** @type {string} */ share) =>
      `A figura mostra as ligações mais fortes: ${share} da atenção de cada palavra.`,
    leftOut: (/** @type {number} */ drawn, /** @type {number} */ found) =>
      `De ${found.toLocaleString('pt')} ligações, só as ${drawn.toLocaleString('pt')} mais fortes estão desenhadas.`,
    folded: (/** @type {string} */ seen) => `Mostrar ${seen} palavras ocultas`,
    foldedNote: (/** @type {number} */ count) =>
      `“… ${count} …” oculta ${count} palavras que não cabem; clique ou toque para mostrá-las.`,
    lit: (/** @type {number} */ points) => `Esmaecidas: diferenças de menos de ${points} pontos percentuais.`,
    numbers: (/** @type {string[]} */ query, /** @type {number} */ points) =>
      `Os números mostram como ${named(query)} divide sua atenção: A acima, B abaixo. Em negrito: diferem em ${points} pontos percentuais ou mais.`,
    swapped: (/** @type {string} */ seen) => `${seen}: a primeira em A, a segunda em B`,
    onlyIn: (/** @type {string} */ seen, /** @type {string} */ side) => `${seen}: só em ${side}`,
  },

  heatmaps: {
    titles: ['A', 'B', 'A − B'],
    axes: 'As linhas dão atenção às colunas.',
    hatched: 'Hachurado: esta frase não tem a palavra.',
    label: (/** @type {string} */ title, /** @type {Heads} */ head) =>
      `${title}: pesos. ${capital(headInWords(head))}. Use as setas do teclado para se mover e Enter para selecionar.`,
    cell: (/** @type {string[]} */ query, /** @type {string[]} */ key, /** @type {string} */ value) =>
      `${named(query)} dá atenção a ${named(key)}: ${value}`,
    absent: 'ausente',
    hint: 'Aponte para uma célula para ver seu peso em A, seu peso em B e a diferença.',
    three: (/** @type {string[]} */ [a, b, difference]) => `${a} em A, ${b} em B, A − B é ${difference}`,
    weights: 'Peso',
    difference: 'A − B',
    moreInB: (/** @type {string} */ end) => `mais em B ${end}`,
    moreInA: (/** @type {string} */ end) => `${end} mais em A`,
  },

  heads: {
    title: 'Que cabeças mudam',
    byLabel: 'De',
    by: /** @type {Record<string, string>} */ ({ all: 'todas as palavras', held: 'a palavra selecionada' }),
    measure: {
      all: 'A parte da atenção de uma palavra que passa a outros tokens em B, em média entre as palavras que as duas frases têm.',
      allChanged: 'A parte da atenção de uma palavra que passa a outros tokens em B, em média entre todas as palavras.',
      selected: (/** @type {string[]} */ word) =>
        `A parte da sua atenção que ${named(word)} passa a outros tokens em B.`,
    },
    notSelected: 'Para ordenar as cabeças por uma palavra, selecione uma que tenha par em B.',
    nothing: 'As frases não têm palavras em comum, por isso nenhuma cabeça pode ser comparada.',
    grid: 'Cabeças: camadas em linhas, cabeças em colunas. Use as setas do teclado para se mover e Enter para selecionar.',
    layer: (/** @type {number} */ layer) => `L${layer}`,
    row: (/** @type {number} */ layer) => `Camada ${layer}`,
    cell: (/** @type {number} */ layer, /** @type {number} */ head, /** @type {string} */ change) =>
      `Camada ${layer}, cabeça ${head}: ${change}`,
    still: 'Nenhuma cabeça muda: todas tratam as duas frases do mesmo modo.',
    stillChanged: 'Nenhum peso de atenção muda.',
    list: 'As cinco cabeças que mais mudam',
    says: (/** @type {Heads} */ head, /** @type {string} */ change, /** @type {string[] | null} */ word) =>
      word === null
        ? `${capital(headInWords(head))} é a que mais muda: em média, ${change} da atenção de uma palavra passa a outros tokens em B.`
        : `Para ${named(word)}, ${headInWords(head)} é a que mais muda: ${change} da atenção da palavra passa a outros tokens em B.`,
  },

  vectors: {
    cosine: 'Similaridade de cosseno dos dois vetores',
    norm: 'Norma de cada vetor',
    select: 'Para acompanhar os vetores de uma palavra, selecione-a em “Setas”. Ela precisa ter par em B.',
    stage: (/** @type {number} */ nth, /** @type {number} */ last) =>
      nth === 0 ? 'antes da camada 0' : nth === last ? `depois da camada ${last - 1}` : `antes da camada ${nth}`,
    table: (/** @type {string[]} */ word) => `O vetor de ${named(word)} em A e em B`,
    columns: ['lugar', 'cosseno', 'norma em A', 'norma em B'],
    tableLabel: 'Os vetores em tabela',
    says: (
      /** @type {string[]} */ word,
      /** @type {string} */ first,
      /** @type {string} */ last,
      /** @type {number} */ layer,
    ) =>
      `A similaridade de cosseno dos vetores de ${named(word)} em A e B é ${first} no início e ${last} no fim. Os vetores se afastam mais na camada ${layer}.`,
    still: (/** @type {string[]} */ word, /** @type {string} */ cosine) =>
      `A similaridade de cosseno dos vetores de ${named(word)} em A e B é ${cosine} antes e depois de cada camada.`,
  },

  movement: {
    words: ['Rumo a', 'ou'],
    none: 'Digite duas palavras para ver o plano das suas direções.',
    stage: (/** @type {number} */ nth) => (nth === 0 ? 'início' : `depois da camada ${nth - 1}`),
    label: (/** @type {string[]} */ word, /** @type {string[]} */ [one, other]) =>
      `O caminho de ${named(word)} de camada em camada, no plano de ${quoted(one)} e ${quoted(other)}. Os números estão na tabela.`,
    caption: (/** @type {string[]} */ word, /** @type {string[]} */ [one, other]) =>
      `Cada ponto é a direção de ${named(word)} depois de uma camada. As retas são as direções de ${quoted(one)} e ${quoted(other)}: seus últimos vetores quando o modelo lê cada palavra sozinha. O que está fora deste plano não é desenhado.`,
    point: (/** @type {string} */ side, /** @type {string} */ stage, /** @type {string[]} */ [across, up]) =>
      `${side}, ${stage}: ${across} para a direita, ${up} para cima`,
    says: (/** @type {string[]} */ [one, other], /** @type {string[][]} */ [a, b]) =>
      `No fim, seu cosseno com ${quoted(one)} é ${a[0]} em A e ${b[0]} em B, com ${quoted(other)} ${a[1]} em A e ${b[1]} em B.`,
    table: (/** @type {string[]} */ word) => `${named(word)} no plano: seu cosseno com cada palavra, e sua altura`,
    numbers: 'Números do plano',
    tableLabel: 'O plano em tabela',
    columns: (/** @type {string[]} */ towards) => [
      'lugar',
      ...['A', 'B'].flatMap((side) => [...towards.map((word) => `${side}: ${quoted(word)}`), `${side}: altura`]),
    ],
  },

  many: {
    progress: 'Lendo',
    read: (/** @type {number} */ read, /** @type {number} */ total) => `${read} de ${total} frases prontas.`,
    counts: 'Número de frases, pelo destino da ligação mais forte',
    table: 'Todas as frases, a começar pelas que diferem da primeira',
    columns: ['Frase', 'Ligação mais forte', 'Peso', 'Vai para'],
    own: 'Outras frases',
    lines: 'Frases, uma por linha',
    refused: 'Linhas que não contam',
    lineRefused: (/** @type {number} */ line, /** @type {string} */ problem) => `A linha ${line} não conta. ${problem}`,
    says: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ [from, to],
      /** @type {string} */ share,
      /** @type {string | null} */ kind,
      /** @type {number} */ alike,
      /** @type {number} */ count,
    ) =>
      `Em A, ${inHead(head)}, a ligação mais forte vai de ${quoted(from)} para ${quoted(to)} (${target(kind)}): ${share}. De ${count} outras frases, ela vai para o mesmo tipo de destino em ${alike}; em ${count - alike}, não.`,
  },

  patch: {
    kept: (/** @type {string} */ second) => `patching em ${quoted(second)}`,
    parts: /** @type {Record<PatchCell['part'], string>} */ ({
      resid_pre: 'Fluxo residual',
      attn_out: 'Saída da atenção',
      mlp_out: 'Saída da rede feed-forward',
      z: 'Saída de cada cabeça',
      decoder: 'Decodificador',
    }),
    map: (/** @type {string} */ title) =>
      `${title}: as linhas são camadas ou cabeças, as colunas são posições. Use as setas do teclado para se mover e Enter para abrir a execução.`,
    cell: (/** @type {PatchCell} */ cell, /** @type {string[]} */ token, /** @type {string} */ value) =>
      `${capital(activation(cell))} ${at(cell, token)}: ${value}`,
    missing: 'ainda não calculado',
    reading: 'Executando as duas frases …',
    wordsOf: {
      next: ['Próxima palavra de A', 'Próxima palavra de B', 'Próxima palavra de B com esta única troca'],
      blank: ['Palavra mascarada em A', 'Palavra mascarada em B', 'Palavra mascarada em B com esta única troca'],
      written: [
        'Próxima palavra escrita de A',
        'Próxima palavra escrita de B',
        'Próxima palavra escrita de B com esta única mudança',
      ],
    },
    lastStep: 'último passo',
    begins: 'As duas traduções começam com:',
    reader: 'Lida por',
    readers: { none: 'todas as partes seguintes', ...INPUTS },
    layer: 'Camada',
    head: 'Cabeça',
    fromAll: 'em todas as posições',
    attentionOf: (/** @type {string[]} */ query) =>
      ['A', 'B', 'B com esta única troca'].map((run) => `A que ${named(query)} dá atenção em ${run}`),
    noCell: 'Clique em uma célula para executar B com esse único vetor de A.',
    patched: (/** @type {PatchCell} */ cell, /** @type {string[]} */ token) =>
      `B com ${activation(cell)} ${at(cell, token)}`,
    headsOf: (/** @type {number} */ layer) => `Cabeças da camada ${layer}`,
    mapHeads: (/** @type {number} */ layer) => `Mapear as cabeças da camada ${layer}`,
    closeHeads: 'Fechar as cabeças',
    measured: 'Medida:',
    linkLabels: ['Medida: atenção de', 'a'],
    wordLabels: ['Palavra de A', 'Palavra de B; deixe vazio para medir a probabilidade da palavra de A'],
    isPart: (/** @type {string} */ token) => `A palavra tem vários tokens; mede-se o primeiro, ${quoted(token)}.`,
    ends: (/** @type {string} */ b, /** @type {string} */ a) => `0%: como em B (${b}); 100%: como em A (${a})`,
    progress: 'Calculando os mapas',
    cancel: 'Cancelar',
    goOn: 'Continuar',
    examples: /** @type {Record<string, string>} */ ({
      fact: 'France / Italy',
      names: 'Mary / John',
      number: 'keys / key',
      tired: 'tired / wide',
      translation: 'cat / dog, traduzido',
    }),
    same: 'As duas frases são iguais, por isso os vetores de A não mudam nada em B. Mude uma palavra da segunda.',
    number: (/** @type {string[]} */ [one, other]) =>
      other === undefined
        ? `a probabilidade de ${quoted(one)}`
        : `o logit de ${quoted(one)} menos o de ${quoted(other)}`,
    weight: (
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {{ layer: number, head: number }} */ { layer, head },
    ) => `a atenção de ${named(query)} a ${named(key)} na camada ${layer}, cabeça ${head}`,
    later: (/** @type {number} */ layer) =>
      `As saídas da camada ${layer} e das seguintes não podem mudar este peso, porque ele é calculado antes delas.`,
    before: (/** @type {string} */ measured, /** @type {string} */ a, /** @type {string} */ b) =>
      `${capital(measured)} é ${a} em A e ${b} em B.`,
    opened: (
      /** @type {PatchCell} */ cell,
      /** @type {string[]} */ token,
      /** @type {string} */ measured,
      /** @type {string[]} */ [b, patched, a],
    ) =>
      `Com ${activation(cell)} ${at(cell, token)}, ${measured} em B ${patched === b ? `continua em ${b}` : `vai de ${b} a ${patched}`}. Em A, é ${a}.`,
    /** @param {{ token: string[] | null, layers: [number, number][] }[]} found `null`: the last step of the decoder */
    back: (found) =>
      found.length === 0
        ? 'Em nenhuma posição isolada o fluxo residual de A traz de volta mais da metade desta diferença.'
        : `O fluxo residual de A traz de volta mais da metade desta diferença ${listed(found.map(({ token, layers }) => `${token ? `em ${named(token)}` : 'no último passo do decodificador'} antes ${layersIn(layers)}`))}.`,
    howTo:
      'Cada célula é uma execução de B em que um vetor vem de A. Clique em uma célula, ou pressione Enter, para abri-la; clique de novo para fechá-la.',
  },

  /** Different texts for two models, because their heads do not correspond. */
  saysOfModels: {
    most: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `${capital(inHead(head))}, este é o peso que mais difere: ${named(query)} dá ${given(key, shares)}.`,
    changes: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      `A maior diferença: ${named(key)} recebe ${a} em A e ${b} em B.`,
  },

  says: {
    unchanged: 'B ainda não tem mudanças. Escolha uma.',
    same: 'As duas frases são iguais. Mude uma palavra da segunda.',
    none: (/** @type {Heads} */ head) => `${capital(inHead(head))}, nenhum peso muda entre A e B.`,
    still: 'Todos os pesos da palavra selecionada são iguais em A e B.',
    causal: 'Este modelo não vê as palavras seguintes, por isso tudo antes da primeira diferença é igual em A e B.',
    onlyInA: (/** @type {string[]} */ word) => `Só A tem ${named(word)}, por isso não há com que comparar.`,
    unpaired: (/** @type {string[]} */ word) => `Nenhuma palavra de B faz par com ${named(word)}.`,
    pair: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `${capital(inHead(head))}, ${named(query)} dá ${given(key, shares)}.`,
    most: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `${capital(inHead(head))}, este é o peso que mais muda: ${named(query)} dá ${given(key, shares)}.`,
    changes: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      b === null
        ? `A maior mudança: ${named(key)}, que só está em A, recebe ${a}.`
        : a === null
          ? `A maior mudança: ${named(key)}, que só está em B, recebe ${b}.`
          : `A maior mudança: ${named(key)} recebe ${a} em A e ${b} em B.`,
    gains: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      `O maior ganho: ${named(key)} recebe ${a} em A e ${b} em B.`,
    hidden: (/** @type {string[]} */ names, /** @type {string} */ a, /** @type {string} */ b) =>
      `${a} da sua atenção em A e ${b} em B vão para ${listed(names)} (fora da figura).`,
  },

  howTo:
    'Clique ou toque em uma palavra para selecioná-la e depois em outra para selecionar o par. Clique de novo ou pressione Esc para limpar a seleção. Palavras que só aparecem em B não podem ser selecionadas.',
};
