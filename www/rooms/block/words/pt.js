// @ts-check
/**
 * UI strings of the room "Block", in Portuguese.
 *
 * @typedef {{ norm: string, activation: string }} Parts names of a model's parts
 */
import { NORMS } from '../../../words/pt/edits.js';
import { capital, quoted } from '../../../words/pt/phrases.js';

/** @type {Record<string, string>} descriptions of the vectors in a block */
const PLAIN = {
  resid_pre: 'entrada',
  'attn.out': 'saída da atenção',
  attn_out: 'saída da atenção',
  resid_mid: 'depois da atenção',
  'ln1.normalized': 'normalizado',
  'mlp.out': 'saída da rede feed-forward',
  mlp_out: 'saída da rede feed-forward',
  resid_post: 'depois da feed-forward',
  'ln2.normalized': 'normalizado',
};

export const words = {
  /** @param {string} token @param {number} layer @param {number} n_layers */
  title: (token, layer, n_layers) => `${quoted(token)} na camada ${layer} (das camadas 0 a ${n_layers - 1})`,
  /**
   * @param {string} site
   * @param {{ isNormalised: boolean, isOutput: boolean, of: string | null }} about whether the vector is a normalised
   *   output, whether it is the block's output, and the site from which it is computed if that is not the one above
   */
  plain: (site, { isNormalised, isOutput, of }) =>
    `${PLAIN[site] ?? ''}${isNormalised ? ', normalizada' : ''}${of ? `: ${PLAIN[of]}` : ''}${isOutput ? ' (saída)' : ''}`,
  norms: NORMS,
  activations: /** @type {Record<import('../../../pkg/headlight.js').Activation, string>} */ ({
    relu: 'ReLU',
    gelu: 'GELU',
    gelu_tanh: 'GELU',
    silu: 'SiLU',
  }),
  /** Sites for which lecture A has no letter. @param {Parts} parts */
  places: ({ activation }) =>
    /** @type {Record<string, string>} */ ({
      pattern: 'o padrão de atenção',
      'mlp.pre': `unidades ocultas antes de ${activation}`,
      'mlp.post': `unidades ocultas depois de ${activation}`,
    }),
  hint: 'Aponte para uma tira, ou use nela as setas do teclado, para ler um número; clique ou pressione Enter para selecionar essa dimensão em todos os vetores.',
  stripHint: 'Aponte para uma tira, ou use nela as setas do teclado, para ler um número.',
  scale: 'Escala',
  /** @param {string} name */
  strip: (name) => `${name}, dimensão por dimensão`,
  /** @param {string} name @param {number} at @param {string} value */
  dimension: (name, at, value) => `${name}, dimensão ${at}: ${value}`,
  /** @param {number} at @param {[string, string][]} values */
  dimensions: (at, values) => `Dimensão ${at}: ${values.map(([name, value]) => `${name} ${value}`).join(' · ')}`,

  tokens: {
    label: 'Acompanhar',
    /** @param {string} token */
    mask: (token) => `Mascarar ${quoted(token)}`,
    /** @param {string} token */
    masked: (token) => `${token}, mascarado`,
  },

  lanes: {
    label: 'Cabeças desta camada',
    on: 'sim',
    off: 'não',
    /** @param {number} head @param {string} norm */
    head: (head, norm) => `A cabeça ${head} soma um vetor de norma ${norm}`,
    /**
     * The accessible name of the button. It contains the visible text `on` or `off`.
     *
     * @param {number} head
     * @param {boolean} isOff
     */
    toggle: (head, isOff) => `Cabeça ${head}: ${isOff ? 'não. Ligar' : 'sim. Desligar'}`,
  },

  flow: {
    residual: 'residual',
    /** @param {Parts} parts */
    ops: ({ norm }) =>
      /** @type {Record<string, string>} */ ({
        input: 'Entrada',
        projections: 'Projetar em q, k, v',
        attention: 'Escore e mistura',
        heads: 'Todas as cabeças calculam z',
        concatenate: 'Concatenar, W_O',
        norm1: `${capital(norm)} 1`,
        mlp: 'Feed-forward',
        norm2: `${capital(norm)} 2`,
        post1: `${capital(norm)} na saída`,
        post2: `${capital(norm)} na saída`,
      }),
    /** @param {string} past */
    add: (past) => `+ Somar ${past}`,
    /** An operation whose input is not the vector above it. @param {string} operation @param {string} vector */
    of: (operation, vector) => `${operation} de ${vector}`,
    /** @param {Parts} parts */
    notLinear: ({ activation }) =>
      /** @type {Record<string, string>} */ ({
        attention: 'softmax: não linear',
        norm1: 'não linear',
        mlp: `${activation}: não linear`,
        norm2: 'não linear',
        post1: 'não linear',
        post2: 'não linear',
      }),
    note: 'Clique em um nome à esquerda para abrir essa etapa e ver os nomes usuais dos vetores. ] e [ percorrem as etapas; Esc fecha a etapa. Os passos sem a marca “não linear” são lineares.',
    /** @param {string} first @param {string} last */
    scale: (first, last) => `Uma só escala de ${first} a ${last} (valores fora do intervalo são cortados)`,
    /** @param {number} at @param {string} value */
    at: (at, value) => `[${at}] ${value}`,
    /** @param {string} norm @param {string} mean @param {string} deviation */
    stats: (norm, mean, deviation) => `norma ${norm} · média ${mean} · desvio padrão ${deviation}`,
    /** @param {string} name @param {string} norm */
    strip: (name, norm) => `${name}, norma ${norm}, dimensão por dimensão`,
    /** @param {number} head @param {number} d_head */
    inHead: (head, d_head) => `cabeça ${head}: ${d_head} números cada`,
    /** @param {string} name @param {string} weight */
    weight: (name, weight) => `${quoted(name)}: ${weight}`,
    /** @param {number} head @param {string} token @param {string} key @param {string} weight */
    looksMost: (head, token, key, weight) =>
      `cabeça ${head}: ${quoted(token)} dá mais atenção a ${quoted(key)}, ${weight}`,
    /** @param {number} head @param {string} token */
    weights: (head, token) => `Pesos de atenção de ${quoted(token)} na cabeça ${head}, token por token`,
    /**
     * @param {{ token: string, layer: number, from: string, attention: string, middle: string, forward: string, to: string }} numbers
     * @param {boolean[]} cut whether each of the two residual connections is cut
     */
    says: ({ token, layer, from, attention, middle, forward, to }, [first, second]) =>
      [
        `A camada ${layer} recebe ${quoted(token)} como um vetor de norma ${from}.`,
        first
          ? `A atenção dá um vetor de norma ${attention}, que substitui esse vetor porque a conexão residual está cortada;`
          : `A atenção soma um vetor de norma ${attention}; o resultado tem norma ${middle};`,
        second
          ? `a rede feed-forward dá um vetor de norma ${forward}, que substitui o vetor até aqui porque sua conexão residual está cortada;`
          : `a rede feed-forward soma um vetor de norma ${forward};`,
        `a saída tem norma ${to}.`,
      ].join(' '),
  },

  rows: {
    /** @param {string} place */
    show: (place) => `Mostrar todos os tokens em linhas: ${place}`,
    /** @param {string} place */
    label: (place) => `Todos os tokens em ${place}: uma linha por token, uma coluna por dimensão`,
    /** @param {number} head */
    patternLabel: (head) => `Padrão da cabeça ${head}: as linhas dão atenção às colunas`,
    hint: 'Uma linha por token. Aponte para um número, ou use as setas do teclado, para lê-lo; clique ou pressione Enter para acompanhar esse token.',
    /** @param {string} token @param {number} at @param {string} value */
    tell: (token, at, value) => `${quoted(token)}, dimensão ${at}: ${value}`,
    /** @param {string} token @param {string} key @param {string} weight */
    looks: (token, key, weight) => `${quoted(token)} dá ${weight} a ${quoted(key)}`,
  },

  stack: {
    title: 'A pilha inteira',
    caption:
      'O vetor do token antes de cada camada e depois da última. Clique em uma linha para abrir essa camada acima.',
    columns: ['Lugar', 'Vetor', 'Norma', 'Cosseno com o anterior', 'Cosseno com a entrada', 'Cosseno sem mudanças'],
    none: '–',
    /** @param {number} nth @param {number} last */
    name: (nth, last) => (nth === last ? `Saída da camada ${last - 1}` : `Entrada da camada ${nth}`),
    /** @param {number} nth @param {number} last */
    short: (nth, last) => (nth === last ? 'saída' : `L${nth}`),
    /** @param {string} token @param {string} toInput @param {number} layer @param {string} turned */
    says: (token, toInput, layer, turned) =>
      `Camada por camada, o vetor de ${quoted(token)} se afasta do início: o último vetor tem cosseno ${toInput} com o primeiro. A camada ${layer} é a que mais o gira: sua entrada e sua saída têm cosseno ${turned}.`,
  },
};
