// @ts-check
/** UI strings for kept results, in Portuguese. */

export const words = {
  title: 'Resultados guardados',
  about:
    'Os resultados guardados ficam aqui até você fechar a página. Clique em um nome para abrir o resultado de novo.',
  none: 'Nada guardado. Use “Guardar” em Frase, em Prever ou na figura “Patching” de Comparar.',
  list: 'Resultados guardados',
  layOver: 'Sobrepor',
  layOverOf: (/** @type {string} */ name) => `Sobrepor à figura atual: ${name}`,
  remove: 'Remover',
  removeOf: (/** @type {string} */ name) => `Remover: ${name}`,
  /** Why a result cannot be compared with the current picture. */
  reasons: {
    current: 'Esta é a figura atual.',
    unread: 'Abra uma vez para recalcular os números.',
    otherShape: 'A figura atual tem outras linhas ou colunas.',
  },
  json: 'Baixar JSON',
  jsonAbout:
    'O arquivo tem tudo o que é preciso para repetir os resultados com TransformerLens ou transformers: nomes dos pontos, ids dos tokens, palavras e números.',
  close: 'Fechar',
  overlay: 'Guardado e atual',
  titles: ['Guardado', 'Atual', 'Guardado − atual'],
  which: (/** @type {string[]} */ [kept, now]) => `Guardado: ${kept}. Atual: ${now}.`,
  ofMap: 'Fluxo residual: 0 é o número de B, 1 é o número de A. As linhas são camadas.',
  ofHead: 'As linhas dão atenção às colunas.',
  rows: { head: 'consultas', map: 'camadas' },
  columns: { head: 'chaves', map: 'posições' },
  label: (/** @type {string} */ title) => `${title}. Use as setas do teclado para se mover.`,
  cell: (/** @type {string} */ row, /** @type {string} */ column, /** @type {string} */ value) =>
    `${row}, ${column}: ${value}`,
  three: (/** @type {string[]} */ [kept, now, difference]) =>
    `guardado ${kept}, atual ${now}, guardado − atual ${difference}`,
  hint: 'Aponte para uma célula para ver os três números.',
};
