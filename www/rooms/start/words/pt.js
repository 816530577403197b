// @ts-check
/** UI strings of the room "Start", in Portuguese. */
import { quoted } from '../../../words/pt/phrases.js';

/** @typedef {import('../models.ts').Sizes} Sizes */

export const words = {
  lead: 'Os quadrados são cabeças: as linhas dão atenção às colunas. As tiras são vetores: azul negativo, vermelho positivo. Aponte para uma palavra para ver seu caminho; clique para abrir uma parte.',
  title: 'Veja a que um transformer dá atenção',

  shapes: {
    label: 'Tipo de transformer',
    encoder: ['Codificador', 'lê uma frase'],
    decoder: ['Decodificador', 'continua a frase'],
    translator: ['Codif. + decodif.', 'traduz'],
  },

  /** The table of models. */
  sizes: {
    title: 'Modelos são pilhas de blocos',
    columns: ['Modelo', 'Camadas', '', 'Cabeças por camada', 'd_model', 'Fonte'],
    here: 'esta página',
    says: 'Cada marca é uma camada, isto é, um bloco: azul num codificador, verde num decodificador. Com fundo: os modelos desta página. Os outros tamanhos são dos artigos.',
  },

  figure: {
    label: (/** @type {Sizes} */ { n_layers, n_heads }) =>
      `O modelo inteiro, da esquerda para a direita: tokens, vetores, ${n_layers} camadas de ${n_heads} cabeças e o resultado`,
    parts: 'Partes do modelo',
    heads: (/** @type {number} */ n_layers, /** @type {number} */ n_heads) =>
      `Todas as ${n_layers * n_heads} cabeças: as linhas dão atenção às colunas`,
    tokens: 'Tokens',
    links: 'Ligações mais fortes do token em cada camada',
    head: (/** @type {number} */ layer, /** @type {number} */ head) => `Camada ${layer}, cabeça ${head}`,
    crossHead: (/** @type {number} */ layer, /** @type {number} */ head) =>
      `Atenção cruzada na camada ${layer} do decodificador, cabeça ${head}`,
    headWith: (/** @type {string} */ name, /** @type {string} */ link) => `${name}. ${link}`,
    link: (
      /** @type {string} */ query,
      /** @type {string} */ key,
      /** @type {string} */ weight,
      /** @type {number} */ layer,
      /** @type {number} */ head,
    ) => `${quoted(query)} → ${quoted(key)}: ${weight} (L${layer} H${head})`,
    token: (/** @type {string} */ text, /** @type {number} */ id) => `${id} ${text}: ver a que dá atenção`,
    written: (/** @type {string} */ text, /** @type {string} */ share) =>
      `${text}, ${share}: ver de quais palavras vem`,
    names: {
      tokens: 'Tokens',
      embed: 'Embedding',
      position: 'Posição',
      layers: 'Camada',
      layer: (/** @type {number} */ layer) => `Camada ${layer}`,
      shortLayer: (/** @type {number} */ layer) => `L${layer}`,
      decoder: (/** @type {number} */ layer) => `Decodificador ${layer}`,
      shortDecoder: (/** @type {number} */ layer) => `D${layer}`,
      attention: 'atenção',
      mlp: 'FFN',
      stream: 'fluxo',
      vector: 'Vetor da frase',
      next: 'Próxima palavra',
    },
    doors: {
      tokens: 'Tokens: os pedaços que o modelo lê',
      embed: 'Embeddings: cada token como um vetor',
      positions: 'Posições: um vetor para cada lugar na frase',
      layer: (/** @type {string} */ name) => `${name}: acompanhar um token dentro dela`,
      mlp: (/** @type {number} */ layer) => `Rede feed-forward da camada ${layer}: cada token sozinho`,
      stream: (/** @type {number} */ layer) => `Fluxo residual depois da camada ${layer}`,
      decoder: (/** @type {number} */ layer) => `Decodificador ${layer}: atenção cruzada`,
      vector: 'Vetor da frase, a média dos vetores dos tokens: comparar frases',
      next: (/** @type {string} */ list) => `Próxima palavra ${list}`,
    },
  },

  story: {
    choose: 'Cenas da introdução',
    scenes: { one: '1 · Uma cabeça', head: '2 · Outra cabeça', word: '3 · Outra palavra' },
    name: (/** @type {number} */ layer, /** @type {number} */ head) => `Camada ${layer}, cabeça ${head}`,
    quoted,
    /** One of several equal tokens. */
    place: (/** @type {string} */ text, /** @type {number} */ place) => `${quoted(text)} (posição ${place})`,
    /**
     * @param {unknown} head each of these is a link
     * @param {unknown} query
     * @param {unknown} share
     * @param {unknown} key
     * @param {string} then the next sentence
     */
    link: (head, query, share, key, then) => [head, ': ', query, ' dá ', share, ' da sua atenção a ', key, '. ', then],
    one: 'Ninguém programou isto: a cabeça aprendeu lendo textos.',
    head: 'A mesma palavra, a mesma camada, outra cabeça: cada cabeça procura algo diferente, e todas somam seu resultado ao mesmo fluxo.',
    strongest: 'Esta é a ligação mais forte dela com uma palavra que não é vizinha.',
    telling: 'Esta é a ligação mais forte entre duas palavras não vizinhas, em todas as cabeças.',
    cross:
      'As fitas são esta cabeça, a que melhor alinha: mostram para onde o decodificador olha ao escrever cada palavra.',
    none: (/** @type {string} */ text) => `Nenhuma cabeça liga ${quoted(text)} com força a outra palavra.`,
    hint: 'Aponte para uma palavra para iluminar seu caminho. Clique em qualquer parte para abri-la.',
    word: (/** @type {{ was?: string, other: number, now: string, otherWas?: string }} */ weights) =>
      [
        `Só a última palavra mudou.`,
        weights.was && `Com “tired”, o peso era ${weights.was}.`,
        `Para quem lê, “it” agora é a rua. A cabeça ${weights.other} dá ${weights.now} a “street”${weights.otherWas ? `; antes, dava ${weights.otherWas}` : ''}; a cabeça mostrada ainda prefere “animal”. O significado de uma palavra se distribui por muitas cabeças.`,
      ]
        .filter(Boolean)
        .join(' '),
  },

  model: {
    live: 'Ao vivo',
    recorded: 'Gravado;',
    recording: 'Isto é uma gravação.',
    begins: (/** @type {number | null} */ size) => `o modelo está carregando${size === null ? '' : `, ${size} MB`}`,
    loading: (/** @type {string} */ loaded, /** @type {string} */ total) =>
      `o modelo está carregando, ${loaded} de ${total} MB`,
    reading: 'descompactando o modelo',
    coming: 'Ele roda no seu navegador. Nada do que você digita sai desta página.',
    load: (/** @type {number | null} */ size) => `Carregar o modelo${size === null ? '' : ` (${size} MB)`}`,
    cancel: 'Cancelar',
  },

  doors: {
    label: 'Outros lugares para começar',
    rooms: {
      worked: 'Atenção à mão',
      lookup: 'Atenção como busca',
      recurrent: 'Redes recorrentes',
      train: 'Treinamento',
    },
    figure: 'Voltar à figura',
    last: (/** @type {string} */ title) => `Continuar em “${title}”`,
  },
};
