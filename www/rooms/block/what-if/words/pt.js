// @ts-check
/** UI strings of the room "Block" about ablations and their effect, in Portuguese. */
import { namedEdit } from '../../../../words/pt/edits.js';
import { capital, quoted } from '../../../../words/pt/phrases.js';

export const whatIf = {
  title: 'E se?',
  none: 'Nada mudou: este é o modelo como foi treinado.',
  undo: 'Desfazer tudo',
  more: 'Ligue e desligue cabeças isoladas no diagrama. Dê um clique duplo em um token no alto, ou use o botão ao lado dos tokens, para mascará-lo, de modo que nenhum token dê atenção a ele.',
  causalNote: 'O modelo foi treinado sem máscara causal: ele dá atenção nos dois sentidos.',
  only: 'Só dá atenção a',
  asTrained: 'como treinado',
  ofModel: 'Em toda parte',
  /** @param {number} layer */
  ofLayer: (layer) => `Desligar na camada ${layer}`,
  /** @param {number} layer @param {number} head */
  ofHead: (layer, head) => `Camada ${layer}, cabeça ${head}`,
  /** @param {string} name */
  remove: (name) => `Desfazer: ${name}`,
  /** @param {string} form @param {string} norm name of the model's norm */
  control: (form, norm) =>
    /** @type {Record<string, string>} */ ({
      'attention.L': 'Atenção',
      'mlp.L': 'Feed-forward',
      'residual.L.1': 'Residual 1',
      'residual.L.2': 'Residual 2',
      'norm.L.1': `${capital(norm)} 1`,
      'norm.L.2': `${capital(norm)} 2`,
      'head.L.H': 'Sem a cabeça',
      'even.L.H': 'Atenção por igual',
      positions: 'Sem posições',
      causal: 'Máscara causal',
    })[form],
  named: namedEdit,
};

export const changes = {
  title: 'O que mudou',
  cosineTitle: 'Vetor final: cosseno com a execução sem mudanças',
  movedTitle: 'Cabeças cuja atenção mudou',
  movedLabel: 'Mudança dos pesos de cada cabeça: uma linha por camada, uma coluna por cabeça',
  movedHint:
    'Cada célula mostra a maior mudança de um peso naquela cabeça. Clique em uma célula ou pressione Enter para abrir a cabeça.',
  /** @param {number} layer @param {number} head @param {string} change */
  movedAt: (layer, head, change) => `L${layer} H${head}: os pesos mudaram até ${change}`,
  /** @param {number} layer @param {number} head */
  patternTitle: (layer, head) => `Padrão da camada ${layer}, cabeça ${head}`,
  patterns: /** @type {Record<string, string>} */ ({
    untouched: 'como treinado',
    edited: 'com mudanças',
    difference: 'diferença',
  }),
  /** @param {string} name @param {number} layer @param {number} head */
  patternLabel: (name, layer, head) =>
    `Padrão da camada ${layer}, cabeça ${head}, ${name}: as linhas dão atenção às colunas`,
  /** @param {string} token @param {string} key @param {string} value */
  patternAt: (token, key, value) => `De ${quoted(token)} a ${quoted(key)}: ${value}`,
  patternHint: 'As linhas dão atenção às colunas.',
  differenceScale: 'Diferença',
  /** @param {number} layer index of the last layer */
  noneMoved: (layer) =>
    `Nenhum peso de atenção mudou, porque a mudança vem depois dos últimos pesos de atenção: nenhuma camada depois da camada ${layer} lê a saída dela.`,
  sameWeights: 'Nenhum peso de atenção mudou.',
  /** @param {{ count: number, token: string, cosine: string, followed: string, own: string, layer: number, head: number, most: string | null }} about */
  says: ({ count, token, cosine, followed, own, layer, head, most }) =>
    `Com ${count === 1 ? 'esta mudança' : `estas ${count} mudanças`}, o vetor final de ${quoted(followed)} tem cosseno ${own} com o vetor original. O vetor que mais muda é o de ${quoted(token)}, com cosseno ${cosine}. ${most === null ? 'Nenhum peso de atenção muda.' : `A cabeça ${head} da camada ${layer} é a que mais muda: um dos seus pesos muda ${most}.`}`,
};
